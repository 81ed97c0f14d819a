"""Turns and rounds: beginning, drawing, the hand limit, the end of the match. Specification 3, 5.1, 5.8, 7."""

from rules.card_goblins.events import (
    Dealt,
    DeckShuffled,
    FirstSeat,
    GameEnded,
    HandDiscarded,
    MainEnded,
    PileShuffled,
    Shouted,
    TurnEnded,
    Untapped,
)
from rules.card_goblins.moves import Discard, Draw
from rules.card_goblins.piles import Play, draw
from rules.card_goblins.position import DEALT, Position
from rules.card_goblins.reading import claimants, hand_limit, printed_power
from rules.core.events import RoundBegan, TurnBegan
from rules.core.hidden import known
from rules.core.outcome import Line, Outcome, ranks_by
from rules.core.seats import Seat, all_seats

# Setup


def deal(table: Play) -> None:
    """Shuffle, deal, and see who begins, unless that is asked."""
    p = table.position
    table.emit(PileShuffled(table.shuffle(p.options.trinkets)))
    table.emit(DeckShuffled(table.shuffle(p.box.all_cards())))
    for seat in all_seats(p.seats):
        table.emit(Dealt(seat, tuple(known(card) for card in table.position.deck[:DEALT])))
    if p.options.first == "random":
        begin_match(table, table.pick(all_seats(p.seats)))


def begin_match(table: Play, first: Seat) -> None:
    """Round 1 begins with that seat."""
    table.emit(FirstSeat(first))
    table.emit(RoundBegan(1))
    begin_turn(table, first)


def begin_turn(table: Play, seat: Seat) -> None:
    """A turn begins; the tapped creatures of its seat are untapped."""
    table.emit(TurnBegan(seat))
    tapped = tuple(creature.serial for creature in table.position.side(seat).table if creature.tapped)
    if tapped:
        table.emit(Untapped(tapped))


# Drawing


def draws(p: Position) -> list[Draw]:
    """Whether the turn's card may still be drawn. Rulings 6, 7; option first_draw."""
    barred = not p.options.first_draw and p.round == 1 and p.active == p.first
    return [Draw()] if not p.flags.drawn and not barred and (p.deck or p.discard) else []


def draw_for_turn(table: Play) -> None:
    """Draw the turn's card."""
    draw(table, table.position.active, effect=False)


# The end of a turn


def end_main(table: Play) -> None:
    """Do no more but reveal and discard."""
    table.emit(MainEnded())


def too_many(p: Position) -> bool:
    """Whether the active seat must discard."""
    return len(p.side(p.active).hand) > hand_limit(p, p.active)


def discard_one(table: Play, move: Discard) -> None:
    """Discard down to the limit, one card at a time."""
    table.emit(HandDiscarded(table.position.box.handles[move.card.lower()]))


def next_turn(table: Play) -> None:
    """Clean up; the next seat begins, or after the last round the match ends."""
    table.emit(TurnEnded())
    p = table.position
    follower = p.clockwise(p.active)[0]
    if follower == p.first and p.round == p.options.max_rounds:
        best = ranks_by([_key(p, seat) for seat in all_seats(p.seats)])
        table.emit(GameEnded(tuple(seat for seat, rank in enumerate(best, 1) if rank == 1), "cap"))
        return
    if follower == p.first:
        table.emit(RoundBegan(p.round + 1))
    begin_turn(table, follower)


# The end of the match


def crown(table: Play, seat: Seat) -> None:
    """The seat shouts, and has won. Specification 7.1."""
    table.emit(Shouted(seat))
    table.emit(GameEnded((seat,), "goal"))


def has_won(p: Position) -> bool:
    """Whether the active seat is the goblin king without having to say so."""
    return p.options.claim == "auto" and p.active in claimants(p)


def _key(p: Position, seat: Seat) -> tuple[int, int, int]:
    """Points, then trinkets, then printed power. Specification 7.2."""
    side = p.side(seat)
    return side.vp, len(side.trinkets), printed_power(p, seat)


def outcome(p: Position) -> Outcome:
    """Whoever claimed the crown alone is first; all else goes by points, trinkets, power."""
    seats = all_seats(p.seats)
    claimed = p.winners if p.ended_by == "goal" else ()
    keys = [(int(seat in claimed), *_key(p, seat)) for seat in seats]
    scores = tuple(p.side(seat).vp for seat in seats)
    return Outcome(ranks_by(keys), scores, tuple(_lines(p, seat) for seat in seats))


def _lines(p: Position, seat: Seat) -> tuple[Line, ...]:
    """Points of combinations and of each other trinket, then what ties are broken by."""
    side = p.side(seat)
    combos = [scored.vp for scored in side.scored if len(scored.trinkets) > 1]
    singles: dict[str, list[int]] = {}
    for scored in side.scored:
        if len(scored.trinkets) == 1:
            singles.setdefault(scored.trinkets[0], []).append(scored.vp)
    return (
        Line("Combinations", len(combos), sum(combos)),
        *(Line(p.trinket(id_).name, len(points), sum(points)) for id_, points in sorted(singles.items())),
        Line("Trinkets", len(side.trinkets)),
        Line("Power", printed_power(p, seat)),
    )
