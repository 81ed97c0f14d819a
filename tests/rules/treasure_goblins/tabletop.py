"""Positions of Treasure Goblins in a few words, and what a move makes of them."""

from collections.abc import Mapping

from rules.core.chance import NO_SCRIPT, Chance, Script, ScriptedChance, SeededChance
from rules.core.events import Event
from rules.core.seats import Seat
from rules.core.table import Table
from rules.treasure_goblins.events import Direction, TableOptions, TreasureEvent
from rules.treasure_goblins.position import Decision, Hoard, Piece, Position, Slot
from rules.treasure_goblins.rules import TreasureGoblins
from rules.treasure_goblins.sack import STACKS, TILES

RULES = TreasureGoblins()

Play = Table[Position, TreasureEvent]


def laid(
    board: str = "",
    *,
    seats: int = 2,
    seat: Seat = 1,
    hands: Mapping[Seat, str] | None = None,
    weight: int | None = None,
    decision: Decision = "act",
    market: str = "",
    coins: Mapping[Seat, int] | None = None,
    tinies: Mapping[Seat, str] | None = None,
    owned: Mapping[Seat, str] | None = None,
    round_: int = 1,
    direction: Direction = "clockwise",
    ears: Seat = 1,
    options: TableOptions | None = None,
) -> Position:
    """A position: `board` as `P1 T22 r0 a1; P2 T05 r0 i9`, `market` as `T01$1 T11`, hands and owned soldiers as ids.

    Hands are filled up to four (three in TAKE) with tiles from the end of the list, the market likewise; the rest is in
    the bag, top first in order of ids. The weight is what the pieces weigh unless it is given.
    """
    pieces = _pieces(board)
    asked = {key: tuple(text.split()) for key, text in (hands or {}).items()}
    slots = tuple(_slot(word) for word in market.split())
    used = {piece.id for piece in pieces} | {slot.tile for slot in slots}
    used |= {tile for hand in asked.values() for tile in hand}
    spare = [tile for tile in TILES if tile not in used]
    hoards = []
    for owner in range(1, seats + 1):
        hand = asked.get(owner, ())
        while len(hand) < (3 if decision == "take" and owner == seat else 4):
            hand = (*hand, spare.pop())
        soldiers = tuple((owned or {}).get(owner, "").split())
        hoards.append(
            Hoard(
                coins=(coins or {}).get(owner, 3),
                closed=hand,
                tiny=(tinies or {}).get(owner, "unused"),  # type: ignore[arg-type]  # one of its three words
                soldiers=soldiers,
                defeats=len(soldiers),
            )
        )
    while len(slots) < 4:
        slots = (*slots, Slot(spare.pop()))
    taken = {card for hoard in hoards for card in hoard.soldiers}
    weighs = 0
    for piece in pieces:
        weighs = max(0, weighs + piece.value)
    return Position(
        options=options or TableOptions(),
        hoards=tuple(hoards),
        stacks=tuple(tuple(card for card in stack if card not in taken) for stack in STACKS),
        round=round_,
        turn=round_ + len(pieces),
        ears=ears,
        direction=direction,
        weight=weighs if weight is None else weight,
        seat=seat,
        decision=decision,
        pieces=pieces,
        market=slots,
        bag=tuple(spare),
    )


def _pieces(board: str) -> tuple[Piece, ...]:
    words = [line.split() for line in board.split(";") if line.strip()]
    return tuple(Piece(int(seat[1:]), name, turn, cell) for seat, name, turn, cell in words)


def _slot(word: str) -> Slot:
    tile, _, coins = word.partition("$")
    return Slot(tile, int(coins or 0))


def play(position: Position, *moves: str, script: Script = NO_SCRIPT) -> Play:
    """Make the moves, written as notation, for whoever is on turn; the table after them."""
    chance: Chance = ScriptedChance(script, SeededChance("tabletop"))
    table = Play(RULES.apply, position, chance)
    for text in moves:
        seat = table.position.seat
        RULES.play(table, seat, RULES.parse(text, RULES.view(table.position, seat)))
    return table


def listed(position: Position, verb: str = "", seat: Seat | None = None) -> list[str]:
    """The legal moves of the seat on turn, as notation, those beginning with a verb."""
    moves = RULES.moves(position, seat or position.seat)
    return [text for text in map(RULES.notate, moves) if text.startswith(verb)]


def happened(table: Play, *kinds: type[Event]) -> list[TreasureEvent]:
    """The events of these kinds, in order."""
    return [event for event in table.events if isinstance(event, kinds)]


def market(position: Position) -> str:
    """The market as `T01$1 T11$1`."""
    return " ".join(f"{slot.tile}${slot.coins}" for slot in position.market)
