"""What panels and results say of tiles, soldiers, moves and ties."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
import pytest

from rules.core.match import Match
from rules.core.outcome import Outcome
from rules.core.preview import foresee
from rules.core.seats import Seat
from rules.treasure_goblins.events import TableOptions
from rules.treasure_goblins.moves import UsePower
from rules.treasure_goblins.position import Position
from rules.treasure_goblins.rules import TreasureGoblins
from screens.common.canvas import BOLD, Span
from screens.common.texts import Line
from screens.treasure_goblins.brief import brief
from screens.treasure_goblins.info import about, moves_list, soldiers_and_tiles
from screens.treasure_goblins.results import figures, judge
from screens.treasure_goblins.words import consequences, turn_lines, value
from tests.rules.treasure_goblins.tabletop import laid
from tests.screens.table import TableSession
from tests.screens.treasure_goblins.tables import ALL, HEAVY

RULES = TreasureGoblins()
AGAIN = TableOptions(two_seat_reverse="again")


def name(seat: Seat) -> Span:
    return ALL[seat - 1].name, BOLD


def read(lines: Iterable[Line]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


def session_at(position: Position) -> TableSession:
    return TableSession(Match.from_position(RULES, position, 1), ALL[: position.seats])


def standing(*seats: tuple[int, int, int]) -> Position:
    """A position whose seats have these coins, soldiers ever won, and bags broken."""
    position = laid(seats=len(seats))
    hoards = tuple(
        msgspec.structs.replace(hoard, coins=coins, defeats=defeats, breaks=breaks)
        for hoard, (coins, defeats, breaks) in zip(position.hoards, seats, strict=True)
    )
    return msgspec.structs.replace(position, hoards=hoards)


# The words over a result, ruling 39


@pytest.mark.parametrize(
    ("seats", "line"),
    [
        (((60, 5, 2), (60, 4, 1)), "by a nose: equal riches, but more soldiers robbed."),
        (((60, 5, 1), (60, 5, 2)), "by a nose: equal riches, but fewer bags broken."),
        (((60, 5, 1), (60, 5, 2), (60, 4, 0)), "by a nose: equal riches, but fewer bags broken."),
        (((60, 5, 1), (60, 4, 0), (50, 9, 0)), "by a nose: equal riches, but more soldiers robbed."),
    ],
)
def test_a_tie_names_what_decided_it(seats: Sequence[tuple[int, int, int]], line: str) -> None:
    session = TableSession(Match.new(RULES, len(seats), {}, 1))
    session.match.at.position = standing(*seats)
    ranks = tuple(range(1, len(seats) + 1))

    assert judge(session, Outcome(ranks, tuple(coins for coins, _, _ in seats), ())).line == line


def test_the_weight_stuffed_in_counts_a_tiny() -> None:
    session = session_at(laid("P1 T22 r0 a1", seat=2))
    session.play(2, RULES.parse("tiny 7 j10", session.view(2)), session.ply)

    assert dict(figures(session))["weight stuffed in"] == ("0", "7")


# Reverses, ruling 18


@pytest.mark.parametrize(
    ("seats", "options", "tile", "power"),
    [
        (3, TableOptions(), "play turns round", "it turns the play round"),
        (2, TableOptions(), "nothing turns round", "it skips its owner's turn"),
        (2, AGAIN, "whoever places it goes again", "it gives its owner another turn"),
    ],
)
def test_a_reverse_says_what_it_does_at_this_table(seats: int, options: TableOptions, tile: str, power: str) -> None:
    position = laid(seats=seats, options=options, hands={1: "T51"})

    assert tile in "\n".join(read(about(position, "hand:T51", name)))
    assert power in "\n".join(read(about(position, "soldier:R13", name)))


@pytest.mark.parametrize(("reverse", "said"), [("pass", "skips this turn"), ("again", "goes again")])
def test_using_a_reverse_up_says_what_comes_of_it(reverse: Literal["pass", "again"], said: str) -> None:
    options = TableOptions(two_seat_reverse=reverse)
    view = RULES.view(laid("P1 T22 r0 a1", owned={1: "R8 R13"}, options=options), 1)
    move = UsePower("R13")
    line = consequences(view.position, 1, move, foresee(RULES, view, 1, move), name)

    assert said in read([line])[0]


# Panels


def test_the_list_of_moves_shows_a_tiny_as_it_is_typed_and_how_heavy_it_may_be() -> None:
    position = laid("P1 T22 r0 a1", weight=43)
    line = next(line for line in read(moves_list(RULES.moves(position, 1))) if line.startswith("tiny"))
    first = line.removesuffix("  or lighter, down to tiny 1").split()[:3]

    assert first[:2] == ["tiny", "7"]
    assert line.endswith("or lighter, down to tiny 1")
    assert RULES.parse(" ".join(first), RULES.view(position, 1)) in RULES.moves(position, 1)


def test_a_tiny_that_may_weigh_only_1_has_no_lighter_one() -> None:
    line = next(line for line in read(moves_list(RULES.moves(laid("P1 T22 r0 a1", weight=49), 1))) if "tiny" in line)

    assert line.startswith("tiny 1 ")
    assert "lighter" not in line


def test_known_tiles_are_named() -> None:
    position = laid(hands={2: "T05 T35 T01 T02"})
    hoard = msgspec.structs.replace(position.hoard(2), open=("T35", "T05"), closed=("T01", "T02"))
    position = msgspec.structs.replace(position, hoards=(position.hoard(1), hoard))

    assert "Bea  ▯▯  T35 +5  T05 +5" in read(soldiers_and_tiles(RULES.view(position, 1).position, 1, name))


# The history


@pytest.mark.parametrize(
    ("board", "hand", "move", "said"),
    [
        ("P1 T05 r0 a1", "T15", "place T15 r0 c1", "+5 c1"),
        ("P1 T05 r0 a1", "T15", "tiny 7 c1", "Tiny 7 c1"),
        ("P1 T05 r0 a1", "T15", "power G8", "uses up G8 to reverse"),
        ("P1 T35 r0 a1; P1 T51 r0 c1; P1 T34 r0 e1", "T36", "place T36 r0 c2", "+6 c2 beat Y8"),
    ],
)
def test_the_history_says_in_a_few_cells_what_a_move_was_and_brought(
    board: str, hand: str, move: str, said: str
) -> None:
    session = session_at(laid(board, hands={1: hand}, owned={1: "G8"}))
    session.play(1, RULES.parse(move, session.view(1)), 0)

    assert history(session, 1) == said


def test_a_draw_is_named_only_to_the_one_who_drew() -> None:
    session = session_at(laid("P1 T22 r0 a1", decision="take"))
    drawn = session.match.position.bag[0]
    session.play(1, RULES.parse("take bag", session.view(1)), 0)

    assert history(session, 1) == f"draws {value(drawn)}"
    assert history(session, 2) == history(session, None) == "draws"


def test_what_was_taken_from_the_market_is_named_with_what_it_cost_and_brought() -> None:
    session = session_at(laid("P1 T22 r0 a1", decision="take", coins={1: 2}, market="T01 T11 T21$5 T31"))
    session.play(1, RULES.parse("take 3", session.view(1)), 0)

    assert history(session, 2) == "takes +1 +$3"


@pytest.mark.parametrize(("deliberate", "said"), [(True, "breaks the bag"), (False, "takes +1 P2 broke it")])
def test_a_broken_bag_is_the_only_thing_worth_telling(deliberate: bool, said: str) -> None:
    if deliberate:
        position, move = laid("P1 T22 r0 a1", options=TableOptions(deliberate_break=True)), "break"
    else:
        full = f"{HEAVY}; P1 T05 r0 a1; P1 T04 r0 c1; P1 T06 r0 e1"
        hands = {1: "T25 T35 T45", 2: "T07 T17 T27 T37"}
        position, move = laid(full, decision="take", hands=hands, market="T01"), "take 1"
    session = session_at(position)
    session.play(1, RULES.parse(move, session.view(1)), 0)

    assert history(session, 2) == said


def history(session: TableSession, reader: Seat | None) -> str:
    told = brief(session.told(reader)[-1])
    return spoken_of([(told.move, BOLD), *([(" ", BOLD), *told.note] if told.note else [])])


def spoken_of(line: Line) -> str:
    return "".join(text for text, _ in line)


@pytest.mark.parametrize(
    ("slot", "told"),
    [
        (1, "Ana took +1 from slot 1 and collects $2"),
        (2, "Ana took +1 from slot 2 for $1 and collects $3"),
        (3, "Ana took +1 from slot 3 for $2"),
    ],
)
def test_the_log_says_what_a_treasure_cost_and_what_lay_on_it(slot: int, told: str) -> None:
    market = laid("P1 T22 r0 a1", decision="take", coins={1: 2}, market="T01$2 T11$3 T21 T31")
    session = session_at(market)
    session.play(1, RULES.parse(f"take {slot}", session.view(1)), 0)

    (line,) = turn_lines([session.told(None)[-1]], lambda seat: (ALL[seat - 1].name, BOLD), "spelled")

    assert spoken_of(line) == told


def test_the_setup_says_what_every_word_of_the_deliberate_break_means() -> None:
    (option,) = (option for option in RULES.info.options if option.id == "deliberate_break")

    assert set(option.hints) == {"on", "off"}
