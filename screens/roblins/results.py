"""Roblins!' results in words: who was robbed, and how it came about."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from rules.core.outcome import Outcome
from rules.core.seats import Seat, all_seats
from rules.roblins.events import (
    Arrived,
    BankPut,
    BankTook,
    GameEnded,
    KnockedOut,
    Paid,
    RaidEnded,
    Stole,
    TaxPaid,
    Took,
)
from rules.roblins.position import other
from screens.common.session import AnyView, Session, Told
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


def retold(plies: Sequence[Told]) -> str:
    """What a turn did to the piles: `P1 steals 3 from P2, 12 left; takes 2`."""
    events = [event for told in plies for event in told.events]
    stolen = next((event for event in events if isinstance(event, Stole)), None)
    taken = [event for event in events if isinstance(event, Took | BankTook)]
    put = sum(isinstance(event, BankPut) for event in events)
    parts = []
    if stolen is not None:
        left = f"{stolen.left} left" if stolen.left else "the last of all"
        parts.append(f"steals {len(stolen.gold)} from P{other(stolen.thief)}, {left}")
    if taken:
        parts.append(f"takes {len(taken)}" if parts else f"takes {len(taken)} from the own pile, {taken[-1].left} left")
    parts += [f"puts {put} back"] if put else []
    return f"P{plies[0].seat} {'; '.join(parts)}" if parts else ""
