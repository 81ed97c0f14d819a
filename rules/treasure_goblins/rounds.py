"""Turns and rounds: taking, powers, breaking the bag, what hands are worth. Specification 3.1, 5.2 to 5.4, 6.3, 7."""

from rules.core.errors import IllegalMove
from rules.core.events import TurnBegan
from rules.core.hidden import known
from rules.core.outcome import Line, Outcome, ranks_by
from rules.core.seats import Seat, all_seats
from rules.core.table import Table
from rules.treasure_goblins.events import (
    BagBroken,
    GameEnded,
    HandDealt,
    HandsRevealed,
    MarketDealt,
    MarketRefilled,
    PowerUsed,
    RoundBegan,
    RoundScored,
    TreasureEvent,
    TreasureTaken,
)
from rules.treasure_goblins.moves import BreakBag, TakeTile, UsePower
from rules.treasure_goblins.placing import can_place, fits_somewhere, reverse, tiny_cells, tiny_weights
from rules.treasure_goblins.position import HAND, MARKET, Position
from rules.treasure_goblins.sack import GEMS, SOLDIERS, TILES

ROUNDS = 3
TINY_BONUS = 5

Play = Table[Position, TreasureEvent]


# Whose turn


def beside(position: Position, seat: Seat) -> Seat:
    """The neighbour of a seat in the direction of play."""
    step = 1 if position.direction == "clockwise" else -1
    return (seat - 1 + step) % position.seats + 1


def next_seat(position: Position) -> Seat:
    """Who comes after the acting seat: the neighbour, or after a jump the seat itself."""
    return position.seat if position.jumped else beside(position, position.seat)


def begin_turn(table: Play, seat: Seat) -> None:
    """Begin a turn; where breaking the bag is all that is left, it follows at once. Specification 5.2."""
    table.emit(TurnBegan(seat))
    position = table.position
    if can_place(position, seat) or powers(position, seat):
        return
    if not (tiny_cells(position, seat) and tiny_weights(position)):
        break_bag(table, seat)


# Powers


def powers(position: Position, seat: Seat) -> list[UsePower]:
    """Soldiers that a seat may use up: by colour, then requirement. Ruling 21."""
    usable = [card for card in position.hoard(seat).soldiers if SOLDIERS[card].power != "none"]
    usable.sort(key=lambda card: (GEMS.index(SOLDIERS[card].gem), SOLDIERS[card].requirement))
    return [UsePower(card) for card in usable]


def use_power(table: Play, seat: Seat, move: UsePower) -> None:
    """Discard a soldier: skip one's own turn, or reverse. Specification 6.2 to 6.4.

    Raises:
        IllegalMove: the seat does not own it, or it has no power.
    """
    if move.card not in table.position.hoard(seat).soldiers:
        raise IllegalMove(f"P{seat} does not own the soldier {move.card}")
    power = SOLDIERS[move.card].power
    if power == "none":
        raise IllegalMove(f"the soldier {move.card} has no power")
    table.emit(PowerUsed(seat, move.card, power))
    if power == "reverse":
        reverse(table, seat)
    begin_turn(table, next_seat(table.position))


# Taking


def takes(position: Position, seat: Seat) -> list[TakeTile]:
    """The bag, and the market slots that the seat can pay for."""
    most = min(MARKET, position.hoard(seat).coins + 1)
    return [TakeTile(None), *(TakeTile(slot) for slot in range(1, most + 1))]


def take(table: Play, seat: Seat, move: TakeTile) -> None:
    """Take a tile and pay for it; the next turn begins. Rulings 32, 33.

    Raises:
        IllegalMove: the seat cannot pay.
    """
    position = table.position
    if move.slot is None:
        table.emit(TreasureTaken(seat, "bag", known(position.bag[0])))
    else:
        price, coins = move.slot - 1, position.hoard(seat).coins
        if price > coins:
            raise IllegalMove(f"slot {move.slot} costs {price} in coins, and P{seat} has {coins}")
        slot = position.market[price]
        table.emit(TreasureTaken(seat, move.slot, slot.tile, price, slot.coins))
        table.emit(MarketRefilled(known(table.position.bag[0])))
    begin_turn(table, next_seat(table.position))


# Rounds


def begin_round(table: Play, number: int, first: Seat) -> None:
    """Shuffle, deal hands and market, begin the first turn. Specification 3.1."""
    table.emit(RoundBegan(number, first, table.shuffle(TILES)))
    seat = first
    for _ in all_seats(table.position.seats):
        table.emit(HandDealt(seat, _top(table, HAND)))
        seat = beside(table.position, seat)
    table.emit(MarketDealt(_top(table, MARKET)))
    begin_turn(table, first)


def _top(table: Play, count: int) -> tuple[str, ...]:
    return tuple(known(tile) for tile in table.position.bag[:count])


def may_break(position: Position, seat: Seat) -> bool:
    """Whether `break` is legal: no tile can be placed, or the table allows it at any time. Ruling 9."""
    return position.options.deliberate_break or not can_place(position, seat)


def chosen_break(table: Play, seat: Seat, _move: BreakBag) -> None:
    """Break the bag.

    Raises:
        IllegalMove: a tile can still be placed.
    """
    if not may_break(table.position, seat):
        raise IllegalMove("the bag may be broken only by a seat that can place no tile")
    break_bag(table, seat)


def break_bag(table: Play, seat: Seat) -> None:
    """End the round, score every hand, go on to the next round or end the match. Specification 5.4."""
    position = table.position
    if can_place(position, seat):
        table.emit(BagBroken(seat, "chosen"))
    else:
        table.emit(BagBroken(seat, "weight" if fits_somewhere(position, seat) else "space"))
    hands = tuple(tuple(known(tile) for tile in hoard.hand()) for hoard in position.hoards)
    table.emit(HandsRevealed(hands))
    for other in all_seats(position.seats):
        table.emit(scored(table.position, other, broke=other == seat))
    if position.round == ROUNDS:
        _end(table)
    else:
        begin_round(table, position.round + 1, _next_first(position, seat))


def scored(position: Position, seat: Seat, *, broke: bool) -> RoundScored:
    """What an open hand is worth. Rulings 25, 30, 31."""
    hoard = position.hoard(seat)
    total = sum(TILES[tile].value for tile in hoard.open)
    counted = max(0, total) // 2 if broke else max(0, total)
    bonus = TINY_BONUS if hoard.tiny == "unused" else 0
    return RoundScored(seat, total, counted, bonus, counted + bonus)


def _next_first(position: Position, breaker: Seat) -> Seat:
    match position.options.next_first:
        case "breaker":
            return breaker
        case "clockwise":
            return position.ears % position.seats + 1
        case "same":
            return position.ears


# The end


def loot(position: Position, seat: Seat) -> int:
    """Loot of the soldiers that a seat still owns."""
    return sum(SOLDIERS[card].loot for card in position.hoard(seat).soldiers)


def outcome(position: Position) -> Outcome:
    """Totals and ranks as the match stands. Specification 7."""
    seats = all_seats(position.seats)
    totals = tuple(position.hoard(seat).coins + loot(position, seat) for seat in seats)
    keys = [(total, hoard.defeats, -hoard.breaks) for total, hoard in zip(totals, position.hoards, strict=True)]
    return Outcome(ranks_by(keys), totals, tuple(_lines(position, seat) for seat in seats))


def _lines(position: Position, seat: Seat) -> tuple[Line, ...]:
    hoard = position.hoard(seat)
    worth = loot(position, seat)
    return (
        Line("Coins", hoard.coins, hoard.coins),
        Line("Loot", worth, worth),
        Line("Soldiers defeated", hoard.defeats),
        Line("Bags broken", hoard.breaks),
    )


def _end(table: Play) -> None:
    result = outcome(table.position)
    totals = tuple(score or 0 for score in result.scores)
    table.emit(GameEnded(totals, result.ranks, result.winners))
