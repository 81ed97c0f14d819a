"""Roblins!' results in words: who was robbed, and how it came about."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from rules.core.outcome import Outcome
from rules.core.seats import Seat, all_seats
from rules.roblins.events import (
    Arrived,
    BankTook,
    GameEnded,
    KnockedOut,
    Paid,
    RaidEnded,
    Stole,
    TaxPaid,
    Took,
)
from screens.common.session import AnyView, Session
from screens.games import Figures, Verdict

CLOSE: Final = 3
"""A winner with no more cards than that was about to lose."""


def worth(view: AnyView, seat: Seat) -> int:
    """What keeps a seat alive: the cards of its pile."""
    return len(view.position.lair(seat).pile)


def judge(session: Session, outcome: Outcome) -> Verdict:
    """The words over the result."""
    winner = outcome.winners[0]
    left = len(session.view(None).position.lair(winner).pile)
    cards = "card" if left == 1 else "cards"
    last = session.told(None)[-1].events
    ended = next((event for event in last if isinstance(event, GameEnded)), None)
    if ended is not None and ended.cause == "own":
        return Verdict("The last one with a pile is", f"{left} {cards} left; the other family spent all it had.")
    if left <= CLOSE:
        line = f"with {left} {cards} to spare. One raid more, and the song has other names."
        return Verdict("Robbed least, by a whisker", line)
    return Verdict("The better robbers follow", f"with {left} {cards} still behind their own maze.")


def figures(session: Session) -> Figures:
    """How sly and how greedy everybody was."""
    seats = all_seats(len(session.players))
    plies = [(told.seat, event) for told in session.told(None) for event in told.events]

    def by_seat(count: Callable[[Any], int], combine: Callable[[Iterable[int]], int] = sum) -> tuple[str, ...]:
        return tuple(str(combine([count(event) for by, event in plies if by == seat] or [0])) for seat in seats)

    def raids(event: Any) -> int:
        return int(isinstance(event, RaidEnded | GameEnded) and getattr(event, "cause", "theft") == "theft")

    return (
        ("raids", by_seat(raids)),
        ("cards stolen", by_seat(lambda event: len(event.gold) if isinstance(event, Stole) else 0)),
        ("raids that stole nothing", by_seat(_in_vain)),
        ("raiders knocked out", by_seat(lambda event: int(isinstance(event, KnockedOut)))),
        ("treasure paid as toll", by_seat(lambda event: int(isinstance(event, TaxPaid)))),
        ("cards bought", by_seat(lambda event: len(event.bought) if isinstance(event, Paid) else 0)),
        ("own treasure spent", by_seat(lambda event: int(isinstance(event, Took | BankTook)))),
    )


def _in_vain(event: Any) -> int:
    """A raid of which nobody came home with anything."""
    if isinstance(event, Arrived):
        return int(not event.steal)
    return int(isinstance(event, RaidEnded) and not event.units)
