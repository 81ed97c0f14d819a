"""Treasure Goblins: the table of contents of its rules. Rulebook: Treasure Goblins."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, assert_never

import msgspec
from msgspec.structs import replace

from rules.core.catalogue import GameInfo
from rules.core.chance import Chance
from rules.core.errors import IllegalMove
from rules.core.hidden import Hidden
from rules.core.options import Options, Value
from rules.core.outcome import Outcome
from rules.core.plan import Plan
from rules.core.rules import Path, Prompt, Rules
from rules.core.seats import Seat, all_seats
from rules.core.table import Table
from rules.core.views import View
from rules.treasure_goblins import bot, notation, telling
from rules.treasure_goblins.applying import apply
from rules.treasure_goblins.events import GameStarted, TableOptions, TreasureEvent
from rules.treasure_goblins.info import TREASURE_GOBLINS
from rules.treasure_goblins.moves import BreakBag, PlaceTile, PlayTiny, TakeTile, TreasureMove, UsePower
from rules.treasure_goblins.placing import place, play_tiny, tile_moves, tiny_moves
from rules.treasure_goblins.position import START_COINS, Hoard, Position, hidden_tiles
from rules.treasure_goblins.rounds import (
    begin_round,
    begin_turn,
    chosen_break,
    next_seat,
    outcome,
    powers,
    take,
    takes,
    use_power,
)
from rules.treasure_goblins.sack import STACKS, TILES
from rules.treasure_goblins.soundness import faults

MOST_TILES = 29
"""Tiles that can lie in the sack: the 30 smallest cover 104 cells. Specification 5.3."""


class TreasureGoblins(Rules[Position, TreasureMove, TreasureEvent]):
    """Everybody stuffs odd loot into one sack that bursts above 50."""

    info: ClassVar[GameInfo] = TREASURE_GOBLINS
    position_type: ClassVar[Any] = Position
    move_type: ClassVar[Any] = TreasureMove
    event_type: ClassVar[Any] = TreasureEvent
    plan = Plan(iterations=60, rounds=3)

    # The table

    def empty(self, seats: int, options: Options) -> Position:
        """Nothing dealt: coins are there, tiles are not."""
        hoards = tuple(Hoard(START_COINS) for _ in range(seats))
        return Position(_table_options(options), hoards, STACKS)

    def deal(self, table: Table[Position, TreasureEvent]) -> None:
        """Specification 3."""
        options, seats = table.position.options, table.position.seats
        first = table.pick(all_seats(seats)) if options.first == "random" else int(options.first[1:])
        table.emit(GameStarted(seats, options, first))
        begin_round(table, 1, first)

    def apply(self, position: Position, event: TreasureEvent) -> Position:
        """The position after the event."""
        return apply(position, event)

    def faults(self, position: Position) -> Sequence[str]:
        """Specification 10."""
        return faults(position)

    def outcome(self, position: Position) -> Outcome | None:
        """Specification 7."""
        return outcome(position) if position.ended else None

    def longest(self, seats: int, options: Options) -> int:  # noqa: ARG002 - the bound holds for any table
        """191. Specification 7: three rounds of tiles and takings, Tinies, powers, breaks."""
        tinies, power_cards, rounds = 4, 10, 3
        return rounds * MOST_TILES * 2 + tinies + power_cards + rounds

    def seats(self, position: Position) -> int:
        """How many play."""
        return position.seats

    def options(self, position: Position) -> Options:
        """All of them."""
        return msgspec.structs.asdict(position.options)

    def turn(self, position: Position) -> int:
        """Turns of all seats, over all rounds."""
        return position.turn

    def round(self, position: Position) -> int | None:
        """1 … 3."""
        return position.round

    # Deciding

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seat on turn; nobody once it is over."""
        return (position.seat,) if position.decision is not None and not position.ended else ()

    def moves(self, position: Position, seat: Seat) -> Sequence[TreasureMove]:
        """Specification 5.2, 5.3: tiles, the Tiny, powers, the break; or the bag and the market."""
        if self.actors(position) != (seat,):
            return ()
        if position.decision == "take":
            return takes(position, seat)
        placements = tile_moves(position, seat)
        breaking = [BreakBag()] if position.options.deliberate_break or not placements else []
        return [*placements, *tiny_moves(position, seat), *powers(position, seat), *breaking]

    def play(self, table: Table[Position, TreasureEvent], seat: Seat, move: TreasureMove) -> None:
        """Specification 5."""
        position = table.position
        if self.actors(position) != (seat,):
            raise IllegalMove(f"P{seat} is not asked now")
        taking = isinstance(move, TakeTile)
        if taking != (position.decision == "take"):
            wanted = "a treasure is taken first" if not taking else "a treasure is taken only after a tile was placed"
            raise IllegalMove(wanted)
        match move:
            case TakeTile():
                take(table, seat, move)
            case PlaceTile():
                place(table, seat, move)
            case PlayTiny():
                play_tiny(table, seat, move)
                begin_turn(table, next_seat(table.position))
            case UsePower():
                use_power(table, seat, move)
            case BreakBag():
                chosen_break(table, seat, move)
            case _:
                assert_never(move)

    # Knowing

    def view(self, position: Position, seat: Seat | None) -> View[Position]:
        """The bag and every foreign closed tile are Hidden. Specification 4."""
        hoards = tuple(
            hoard if other == seat or not hoard.closed else replace(hoard, closed=hidden_tiles(len(hoard.closed)))
            for other, hoard in enumerate(position.hoards, 1)
        )
        return View(replace(position, hoards=hoards, bag=hidden_tiles(len(position.bag))), seat)

    def determinize(self, view: View[Position], chance: Chance) -> Position:
        """The unseen tiles, shuffled into closed hands and bag. Specification 4."""
        position = view.position
        seen = {
            *(slot.tile for slot in position.market),
            *(piece.id for piece in position.pieces),
            *(tile for hoard in position.hoards for tile in hoard.hand()),
        }
        unseen = iter(chance.shuffle([tile for tile in TILES if tile not in seen]))
        hoards = tuple(replace(hoard, closed=_filled(hoard.closed, unseen)) for hoard in position.hoards)
        return replace(position, hoards=hoards, bag=_filled(position.bag, unseen))

    # Speaking

    def notate(self, move: TreasureMove) -> str:
        """`place T15 r0 a6`."""
        return notation.notate(move)

    def parse(self, text: str, view: View[Position]) -> TreasureMove:  # noqa: ARG002 - the words alone say all
        """Specification 5.5."""
        return notation.parse(text)

    def prompt(self, view: View[Position]) -> Prompt:
        """Specification 5."""
        return telling.prompt(view)

    def path(self, view: View[Position], move: TreasureMove) -> Path:  # noqa: ARG002 - a move names all it points at
        """Specification 5.6."""
        return telling.path(move)

    def tell(self, view: View[Position], event: TreasureEvent) -> str:  # noqa: ARG002 - events carry what is told
        """One line for people."""
        return telling.tell(event)

    # Bots

    def appraise(self, view: View[Position], seat: Seat) -> float:
        """By the lead over the best other seat."""
        return bot.appraise(view.position, seat)

    def habit(self, view: View[Position], moves: Sequence[TreasureMove], chance: Chance) -> TreasureMove:
        """The best at a glance."""
        return bot.habit(view.position, moves, chance)

    def rate(self, view: View[Position], moves: Sequence[TreasureMove], chance: Chance) -> Sequence[float]:
        """Specification 13."""
        return bot.rate(view.position, moves, chance)


def _table_options(options: Mapping[str, Value]) -> TableOptions:
    return msgspec.convert(dict(options), TableOptions)


def _filled(tiles: tuple[str | Hidden, ...], unseen: Any) -> tuple[str | Hidden, ...]:
    return tuple(next(unseen) if isinstance(tile, Hidden) else tile for tile in tiles)
