"""Treasure Goblins' results in words: who is rich, and how it came about."""

from functools import partial
from typing import Any

from rules.core.outcome import Outcome
from rules.core.seats import Seat, all_seats
from rules.treasure_goblins.events import (
    BagBroken,
    RoundScored,
    SoldierDefeated,
    TilePlaced,
    TinyPlaced,
    TreasureTaken,
)
from rules.treasure_goblins.position import Position
from rules.treasure_goblins.rounds import loot
from screens.common.figures import counted, events_of_seats
from screens.common.session import AnyView, Session
from screens.games import Figures, Verdict


def worth(view: AnyView, seat: Seat) -> int:
    """What a seat would score if the match ended now: coins and loot. Hands pay only when a round ends."""
    position: Position = view.position
    return position.hoard(seat).coins + loot(position, seat)


def figures(session: Session) -> Figures:
    """How greed and luck were spread."""
    by_seat = partial(counted, events_of_seats(session))

    def stuffed(event: Any) -> int:
        return event.weight_after - event.weight_before if isinstance(event, TilePlaced | TinyPlaced) else 0

    def lost(event: Any) -> int:
        return max(0, event.sum) - event.counted if isinstance(event, RoundScored) else 0

    return (
        ("bags broken", by_seat(lambda event: int(isinstance(event, BagBroken)))),
        ("coins lost by breaking", by_seat(lost)),
        ("weight stuffed in", by_seat(stuffed)),
        ("biggest group that beat one", by_seat(_group, max)),
        ("coins paid at the market", by_seat(lambda event: event.paid if isinstance(event, TreasureTaken) else 0)),
        ("best hand at a round's end", by_seat(lambda event: event.sum if isinstance(event, RoundScored) else 0, max)),
    )


def _group(event: Any) -> int:
    return event.group if isinstance(event, SoldierDefeated) else 0


def judge(session: Session, outcome: Outcome) -> Verdict:
    """The words over the result."""
    position: Position = session.view(None).position
    if len(outcome.winners) > 1:
        return Verdict("The loot is shared by", "To the coin. Somebody must have counted wrong.")
    winner = outcome.winners[0]
    scores = sorted((score or 0 for score in outcome.scores), reverse=True)
    margin = scores[0] - scores[1]
    hoard = position.hoard(winner)
    if not margin:
        return Verdict("The richest goblin is", f"by a nose: equal riches, but {_tie_breaker(position, outcome)}.")
    if hoard.breaks > 1:
        return Verdict("The richest goblin is", f"by {margin}, and {hoard.breaks} burst bags are on the bill.")
    if loot(position, winner) > hoard.coins:
        return Verdict("The richest goblin is", f"by {margin}, and most of it was soldiers' pay.")
    return Verdict("The richest goblin is", f"by {margin}. The sack has seen nothing.")


def _tie_breaker(position: Position, outcome: Outcome) -> str:
    """What the winner has more or less of than everybody as rich. Ruling 39."""
    (winner,) = outcome.winners
    best = outcome.scores[winner - 1]
    rivals = [seat for seat in all_seats(position.seats) if seat != winner and outcome.scores[seat - 1] == best]
    most = max(position.hoard(seat).defeats for seat in rivals)
    return "more soldiers robbed" if position.hoard(winner).defeats > most else "fewer bags broken"
