import pytest

from rules.core.errors import IllegalMove, NotAMove
from rules.goblin_mountain.board import COLOURS
from rules.goblin_mountain.moves import (
    Draft,
    FateHush,
    FateLower,
    FateRaise,
    FateSet,
    FateSwap,
    Hit,
    Move,
    MoveDie,
    Shift,
)
from tests.rules.goblin_mountain.tabletop import CATACOMBS, GAME, SHRINE_BY_DAY, duel, legal, new, play, solo

VIEW = GAME.view(duel(), 1)

WRITTEN = [
    *(f"move {colour} {to}" for colour in COLOURS for to in (1, 12, 28, "village")),
    *(f"fate {effect} {colour}" for effect in ("+1", "-1", "set4") for colour in COLOURS),
    "fate swap orange yellow",
    "fate swap blue black",
    "fate hush",
    "shift orange black",
    "shift black orange",
    "pass",
    "draft yellow 6",
    "use",
    "trade",
    "well fate",
    "well +3",
    *(f"sacrifice {pips}" for pips in range(1, 7)),
    "reroll",
    "invert",
    "done",
    "hit blue",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_what_is_written_reads_as_itself(text: str) -> None:
    assert GAME.notate(GAME.parse(text, VIEW)) == text


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("y5", MoveDie("yellow", 5)),
        ("Y12", MoveDie("yellow", 12)),
        ("kv", MoveDie("black", "village")),
        ("move y 5", MoveDie("yellow", 5)),
        ("move k v", MoveDie("black", "village")),
        ("  MOVE   Yellow  5 ", MoveDie("yellow", 5)),
        ("f+ y", FateRaise("yellow")),
        ("f- b", FateLower("blue")),
        ("f4 o", FateSet("orange")),
        ("fs y b", FateSwap("yellow", "blue")),
        ("fs b y", FateSwap("yellow", "blue")),
        ("fate swap black orange", FateSwap("orange", "black")),
        ("fh", FateHush()),
        ("shift k o", Shift("black", "orange")),
        ("draft b 6", Draft("blue", 6)),
        ("hit k", Hit("black")),
    ],
)
def test_shortcuts_are_read(typed: str, move: Move) -> None:
    assert GAME.parse(typed, VIEW) == move


def test_d_is_done() -> None:
    assert GAME.notate(GAME.parse("d", VIEW)) == "done"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected one of move, fate"),
        ("mvoe yellow 5", "did you mean `move COLOUR FIELD`?"),
        ("orange 1", "`orange` is no move; did you mean `move COLOUR FIELD`?"),
        ("k", "`k` is no move; did you mean `move COLOUR FIELD`?"),
        ("s o b", "`s` is no move; expected one of move, fate"),
        ("sorange", "`sorange` is no move; expected one of move, fate"),
        ("move yellow", "expected `move COLOUR FIELD`"),
        ("move yellow 5 6", "expected `move COLOUR FIELD`"),
        ("move green 5", "`green` is no colour: expected orange, yellow, blue, black"),
        ("move yellow 29", "`29` is no field: expected 1 to 28"),
        ("move yellow 0", "`0` is no field: expected 1 to 28"),
        ("move yellow camp", "`camp` is no location: expected a field from 1 to 28, or village"),
        ("y29", "`29` is no field"),
        ("fate", "expected `fate +1|-1|set4|swap|hush …`"),
        ("fate up yellow", "`up` is no Fate effect: expected +1, -1, set4, swap, hush"),
        ("fate +1", "expected `fate +1 COLOUR`"),
        ("fate swap yellow", "expected `fate swap COLOUR COLOUR`"),
        ("fate hush yellow", "expected `fate hush`"),
        ("draft blue 7", "`7` is no value of a die: expected 1 to 6"),
        ("sacrifice 0", "`0` is no number of pips: expected 1 to 6"),
        ("well", "expected `well fate|+3`"),
        ("well gold", "`gold` is no wish: expected fate, +3"),
        ("pass now", "expected `pass`"),
        ("hit", "expected `hit COLOUR`"),
        ("move ? 5", "`?` is no colour"),
    ],
)
def test_what_is_no_move_is_answered_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(NotAMove) as refused:
        GAME.parse(text, VIEW)

    assert expected in str(refused.value)


def test_a_field_beyond_this_tunnel_is_an_illegal_move_and_no_bad_text() -> None:
    with pytest.raises(IllegalMove, match="this tunnel has fields 1 to 24"):
        play(duel(), "move orange 28")


@pytest.mark.parametrize(
    ("move", "path"),
    [
        ("move blue 10", ("die:blue", "loc:10")),
        ("move blue village", ("die:blue", "loc:village")),
        ("fate +1 blue", ("fate", "effect:+1", "die:blue")),
        ("fate -1 blue", ("fate", "effect:-1", "die:blue")),
        ("fate set4 blue", ("fate", "effect:set4", "die:blue")),
        ("fate swap yellow blue", ("fate", "effect:swap", "die:yellow", "die:blue")),
        ("fate hush", ("fate", "effect:hush")),
        ("shift black orange", ("shift", "die:black", "die:orange")),
        ("draft blue 6", ("pool:blue.6",)),
        ("hit blue", ("die:blue",)),
        ("pass", ("do:pass",)),
        ("use", ("do:use",)),
        ("well +3", ("do:well +3",)),
        ("sacrifice 2", ("do:sacrifice 2",)),
        ("done", ("do:done",)),
    ],
)
def test_a_move_is_pointed_at(move: str, path: tuple[str, ...]) -> None:
    assert GAME.path(VIEW, GAME.parse(move, VIEW)) == path


@pytest.mark.parametrize(
    ("before", "move", "listed"),
    [
        (duel("O3, treasure 8"), "move orange 3", ["trade", "done"]),
        (duel("O3"), "move orange 12", ["well fate", "well +3", "done"]),
        (duel("O2", on=SHRINE_BY_DAY), "move orange 13", ["invert", "done"]),
        (duel("O2", on=SHRINE_BY_DAY), "move orange 15", ["reroll", "done"]),
        (solo("O2", on=CATACOMBS), "move orange 9", ["sacrifice 1", "sacrifice 2", "done"]),
    ],
)
def test_an_action_lists_done_last(before: object, move: str, listed: list[str]) -> None:
    assert legal(play(before, move)) == listed  # type: ignore[arg-type]  # a position


def test_the_first_decision_of_a_duel_lists_its_moves() -> None:
    listed = legal(new())

    assert listed[:3] == ["move orange 1", "move orange 3", "move orange 6"]
    assert listed[-1] == "fate set4 black"
    assert "pass" not in listed
