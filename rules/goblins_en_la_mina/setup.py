"""Options and setup. Specification 3, 8."""

from collections.abc import Sequence
from itertools import combinations

import msgspec

from rules.core.chance import Chance
from rules.core.hidden import known
from rules.core.options import Option, Options, SeatCount, Value
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.cards import GOBLIN_CARDS, MINE_CARDS, is_kind
from rules.goblins_en_la_mina.events import Dealt, FirstDrawn, GameStarted, SetAsideReturned
from rules.goblins_en_la_mina.losses import MinaTable
from rules.goblins_en_la_mina.position import Dungeon, Position, TableOptions
from rules.goblins_en_la_mina.turns import begin_turn

HAND = 4
MOST_SEATS = 6
PAIRS = tuple(f"P{one}+P{other}" for one, other in combinations(all_seats(MOST_SEATS), 2))


def _playable(word: str, seats: SeatCount, _settled: Options) -> bool:
    return word != "teams" or seats in (4, 6)


def _in_play(word: str, seats: SeatCount, _settled: Options) -> bool:
    return not word.startswith("P") or int(word[1:]) <= seats


def _in_teams(_seats: SeatCount, settled: Options) -> bool:
    return settled["mode"] == "teams"


def _unpaired(value: Value, seats: SeatCount, _settled: Options) -> str | None:
    """Why a list of pairs does not say who plays with whom."""
    if not isinstance(value, tuple):
        return None
    named = sorted(seat for pair in value for seat in _pair(pair))
    wanted = [*all_seats(seats)]
    return None if named == wanted else f"each of P1 to P{seats} must be in exactly one pair"


def _pair(word: str) -> tuple[Seat, Seat]:
    one, _, other = word.partition("+")
    return int(one[1:]), int(other[1:])


WITH_TEAMS = "in teams"

OPTIONS = (
    Option(
        "mode",
        "each for itself, or teams of two",
        "choice",
        "ffa",
        words=("ffa", "teams"),
        allows=_playable,
        hints={"ffa": "each seat for itself", "teams": "two and two share a goal; with 4 or 6 seats"},
    ),
    Option(
        "teams",
        "who plays with whom",
        "list",
        "opposite",
        words=("opposite", "random"),
        members=PAIRS,
        when=WITH_TEAMS,
        exists=_in_teams,
        refuses=_unpaired,
        hints={"opposite": "seats that face each other", "random": "by lot"},
    ),
    Option(
        "first",
        "who begins",
        "choice",
        "random",
        words=("random", "mine-draw", *(f"P{seat}" for seat in all_seats(MOST_SEATS))),
        allows=_in_play,
        hints={"random": "by lot", "mine-draw": "whoever alone turns up an Ingot"},
    ),
    Option(
        "goal",
        "Ingots that win, of a seat or of a team together",
        "int",
        "standard",
        words=("standard",),
        min=3,
        max=12,
        hints={"standard": "8 with two seats, 7 with three or four, 6 with more; teams 10"},
    ),
    Option(
        "partner_swap",
        "what a breach to the partner is",
        "choice",
        "free",
        words=("free", "instead"),
        when=WITH_TEAMS,
        exists=_in_teams,
        hints={"free": "hands are shared out, then the exploration goes on", "instead": "it ends the exploration"},
    ),
    Option(
        "mago_tortas",
        "which monster a Mago finds in a brawl",
        "choice",
        "any",
        words=("any", "scareable"),
        hints={"any": "the first monster", "scareable": "the first that a Susto could chase away"},
    ),
    Option("max_rounds", "rounds after which the richest wins", "int", 30, min=10, max=99),
)


def table_options(options: Options) -> TableOptions:
    """The settled options as positions hold them."""
    return msgspec.convert(dict(options), TableOptions)


def empty(seats: int, options: Options) -> Position:
    """Dungeons, and nothing dealt yet."""
    return Position(table_options(options), (Dungeon(),) * seats)


def deal(table: MinaTable) -> None:
    """Teams, decks, hands, and who begins."""
    position = table.position
    seats, options = all_seats(position.seats), position.options
    teams = _teams(options, seats, table.chance)
    goblin_deck, mine_deck = table.shuffle(GOBLIN_CARDS), table.shuffle(MINE_CARDS)
    table.emit(GameStarted(options, teams, _first(options, seats, table.chance), goblin_deck, mine_deck))
    for seat in seats:
        table.emit(Dealt(seat, tuple(known(card) for card in table.position.goblin_deck[:HAND])))
    if options.first == "mine-draw":
        _draw_for_first(table, seats)
    begin_turn(table, table.position.first)


def _teams(options: TableOptions, seats: Sequence[Seat], chance: Chance) -> tuple[tuple[Seat, Seat], ...]:
    if options.mode == "ffa":
        return ()
    half = len(seats) // 2
    if options.teams == "opposite":
        pairs = [*zip(seats[:half], seats[half:], strict=True)]
    elif options.teams == "random":
        shuffled = chance.shuffle(seats)
        pairs = [*zip(shuffled[::2], shuffled[1::2], strict=True)]
    else:
        pairs = [_pair(word) for word in options.teams]
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def _first(options: TableOptions, seats: Sequence[Seat], chance: Chance) -> Seat:
    match options.first:
        case "random":
            return chance.pick(seats)
        case "mine-draw":
            return 0
        case word:
            return int(word[1:])


def _draw_for_first(table: MinaTable, candidates: Sequence[Seat]) -> None:
    """Each candidate turns up a Mine card, until one alone has an Ingot. Ruling 54."""
    while not table.position.first:
        if len(table.position.mine_deck) < len(candidates):
            _return_set_aside(table)
        cards = tuple(known(card) for card in table.position.mine_deck[: len(candidates)])
        lucky = tuple(seat for seat, card in zip(candidates, cards, strict=True) if is_kind(card, "ingot"))
        table.emit(FirstDrawn(tuple(candidates), cards, lucky[0] if len(lucky) == 1 else 0))
        candidates = lucky or candidates
    _return_set_aside(table)


def _return_set_aside(table: MinaTable) -> None:
    position = table.position
    table.emit(SetAsideReturned(table.shuffle((*position.mine_deck, *position.table))))
