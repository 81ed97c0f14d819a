"""The beginning and the end of a turn. Specification 5.3, 5.6, 7."""

from rules.core.events import RoundBegan, TurnBegan
from rules.core.hidden import known
from rules.core.outcome import Line, Outcome, ranks_by
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.asking import taxable
from rules.goblins_en_la_mina.cards import ORDER, codes_in, held
from rules.goblins_en_la_mina.decks import draw, hatch, invoke
from rules.goblins_en_la_mina.events import Discarded, GameEnded, Rested, StepBegan, Taxed, TurnEnded
from rules.goblins_en_la_mina.facts import goal, hand_limit, team, wealth
from rules.goblins_en_la_mina.losses import MinaTable
from rules.goblins_en_la_mina.moves import Discard, End, MinaMove, Skip, Tax
from rules.goblins_en_la_mina.position import Position

PROVISIONS = 2
PALETAS_PROVISIONS = 3

# The beginning


def begin_turn(table: MinaTable, seat: Seat) -> None:
    """Rest and provision; then generation is asked. Ruling 1."""
    if seat == table.position.first:
        table.emit(RoundBegan(table.position.round + 1))
    table.emit(TurnBegan(seat))
    _rest(table, seat)
    mine = table.position.dungeon(seat)
    draw(table, seat, PALETAS_PROVISIONS if mine.has("Pal") else PROVISIONS)
    table.emit(StepBegan("generation"))


def _rest(table: MinaTable, seat: Seat) -> None:
    mine = table.position.dungeon(seat)
    trades = sorted((pro.code for pro in mine.professionals if pro.tired), key=ORDER.__getitem__)
    tired = (*mine.slots(tired=True), *trades)
    if tired:
        table.emit(Rested(seat, tired))


# The end


def tax_moves(position: Position) -> list[MinaMove]:
    """Whom a Político may tax."""
    return [*(Tax(seat) for seat in taxable(position)), Skip()]


def tax(table: MinaTable, seat: Seat, move: Tax) -> None:
    """Take a random card."""
    card = table.pick(table.position.dungeon(move.seat).hand)
    table.emit(Taxed(seat, move.seat, known(card)))
    leave_tax(table)


def leave_tax(table: MinaTable) -> None:
    """Magos without a monster look for one, a Criadero hatches, then cards are discarded. Ruling 40."""
    seat = table.position.seat
    for other in (seat, *table.position.clockwise(seat)):
        dungeon = table.position.dungeon(other)
        if dungeon.has("Mag") and dungeon.monster is None:
            invoke(table, other)
    hatch(table, seat)
    table.emit(StepBegan("discard"))


def discard_moves(position: Position) -> list[MinaMove]:
    """Down to the limit, and not further. Ruling 48."""
    mine = position.dungeon(position.seat)
    if len(mine.hand) <= hand_limit(mine):
        return [End()]
    return [Discard(code) for code in codes_in(mine.hand)]


def discard(table: MinaTable, seat: Seat, move: Discard) -> None:
    """Put down a card too many."""
    card = held(table.position.dungeon(seat).hand, move.card)
    table.emit(Discarded(seat, card))


def end_turn(table: MinaTable) -> None:
    """See whether the seat has won, then whether that was the last turn of all. Ruling 33."""
    seat = table.position.seat
    table.emit(TurnEnded(seat))
    position = table.position
    if wealth(position, seat) >= goal(position):
        return table.emit(GameEnded(team(position, seat)))
    following = position.clockwise(seat)[0]
    if following == position.first and position.round >= position.options.max_rounds:
        return table.emit(GameEnded(()))
    return begin_turn(table, following)


# Results


def outcome(position: Position) -> Outcome:
    """Who did how well: the winner first, then Ingots, professionals, rooms, workers; team sums. Specification 7."""
    seats = all_seats(position.seats)
    counts = [_counts(position, seat) for seat in seats]
    keys = [(int(seat in position.winners), *counts[seat - 1]) for seat in seats]
    return Outcome(ranks_by(keys), tuple(count[0] for count in counts), tuple(_lines(*count) for count in counts))


def _counts(position: Position, seat: Seat) -> tuple[int, int, int, int]:
    """Ingots, professionals, rooms, workers."""
    dungeons = [position.dungeon(friend) for friend in team(position, seat)]
    return (
        sum(len(dungeon.ingots) for dungeon in dungeons),
        sum(len(dungeon.professionals) for dungeon in dungeons),
        sum(len(dungeon.rooms) for dungeon in dungeons),
        sum(dungeon.crowd() for dungeon in dungeons),
    )


def _lines(ingots: int, professionals: int, rooms: int, workers: int) -> tuple[Line, ...]:
    return (
        Line("Ingots", ingots, ingots),
        Line("Professionals", professionals),
        Line("Rooms", rooms),
        Line("Workers", workers),
    )
