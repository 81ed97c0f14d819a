"""Setup: teams, decks, hands, and who begins. Specification 3."""

from collections.abc import Sequence

import msgspec

from rules.core.chance import Chance
from rules.core.hidden import known
from rules.core.options import Options
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.cards import GOBLIN_CARDS, MINE_CARDS, is_kind
from rules.goblins_en_la_mina.events import Dealt, FirstDrawn, GameStarted, SetAsideReturned
from rules.goblins_en_la_mina.info import pair
from rules.goblins_en_la_mina.losses import MinaTable
from rules.goblins_en_la_mina.position import Dungeon, Position, TableOptions
from rules.goblins_en_la_mina.turns import begin_turn

HAND = 4


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
        pairs = [pair(word) for word in options.teams]
    return tuple(sorted((min(two), max(two)) for two in pairs))


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
