"""The results of Goblins en la mina in words: who has the gold, and how it was come by."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.core.outcome import Outcome
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.events import GameEnded, IngotLost, IngotStolen, ProfessionalLost, Promoted
from rules.goblins_en_la_mina.facts import wealth
from rules.goblins_en_la_mina.mining_events import Cancelled, ExplorationBegan, Loaded, Suffered
from rules.goblins_en_la_mina.raid_events import EventCardPlayed, Pillaged, RaidDeclared
from screens.common.session import AnyView, Session, Told
from screens.common.tree import mover_of
from screens.games import Figures, Verdict

CLOSE: Final = 1
"""A runner-up with no fewer Ingots than that was about to win."""


def worth(view: AnyView, seat: Seat) -> int:
    """Ingots that count towards the goal."""
    return wealth(view.position, seat)


def judge(session: Session, outcome: Outcome) -> Verdict:
    """The words over the result."""
    winners = outcome.winners
    score = outcome.scores[winners[0] - 1] or 0
    others = [outcome.scores[seat - 1] or 0 for seat in all_seats(len(session.players)) if seat not in winners]
    lead = score - max(others, default=0)
    last = session.told(None)[-1].events
    ended = next((event for event in last if isinstance(event, GameEnded)), None)
    if ended is not None and not ended.winners:
        return Verdict("Richest when the candles went out", f"with {score} Ingots, and nobody at the goal.")
    if lead <= CLOSE:
        return Verdict("First out of the mine", f"with {score} Ingots, and somebody's hand already on the next.")
    return Verdict("The deepest pockets in the mine", f"hold {score} Ingots, {lead} more than anybody else's.")


def figures(session: Session) -> Figures:
    """How everybody came by it."""
    seats = all_seats(len(session.players))
    plies = [(told.seat, event) for told in session.told(None) for event in told.events]

    def by_seat(count: Callable[[Any, Seat | None, Seat], int]) -> tuple[str, ...]:
        return tuple(str(sum(count(event, by, seat) for by, event in plies)) for seat in seats)

    return (
        ("Ingots dug", by_seat(lambda event, _, seat: _cards(event, Loaded, seat))),
        ("Ingots carried off in raids", by_seat(lambda event, _, seat: _cards(event, Pillaged, seat))),
        (
            "Ingots stolen in brawls",
            by_seat(lambda event, _, seat: int(isinstance(event, IngotStolen) and event.thief == seat)),
        ),
        ("explorations", by_seat(lambda event, by, seat: int(isinstance(event, ExplorationBegan) and by == seat))),
        ("raids", by_seat(lambda event, by, seat: int(isinstance(event, RaidDeclared) and by == seat))),
        ("cards cancelled", by_seat(lambda event, _, seat: int(isinstance(event, Cancelled) and event.seat == seat))),
        ("cards suffered", by_seat(lambda event, _, seat: int(isinstance(event, Suffered) and event.seat == seat))),
        ("trades learnt", by_seat(lambda event, _, seat: int(isinstance(event, Promoted) and event.seat == seat))),
        (
            "trades lost",
            by_seat(lambda event, _, seat: int(isinstance(event, ProfessionalLost) and event.seat == seat)),
        ),
        (
            "event cards played",
            by_seat(lambda event, _, seat: int(isinstance(event, EventCardPlayed) and event.seat == seat)),
        ),
    )


def retold(plies: Sequence[Told]) -> str:
    """What a turn did to the Ingots: `P1 loads 2; takes 3 from P4; P1 loses 1`."""
    mover = mover_of(plies)
    parts = []
    for event in (event for told in plies for event in told.events):
        match event:
            case Loaded() if event.cards:
                parts.append(f"loads {len(event.cards)}")
            case Pillaged() if event.cards:
                parts.append(f"carries {len(event.cards)} off from P{event.victim}")
            case IngotStolen():
                parts.append(f"P{event.thief} steals 1 from P{event.seat}")
            case IngotLost():
                parts.append(f"P{event.seat} loses 1")
            case _:
                pass
    return f"P{mover} {'; '.join(parts)}" if parts and mover is not None else ""


def _cards(event: Any, kind: type[Any], seat: Seat) -> int:
    return len(event.cards) if isinstance(event, kind) and event.seat == seat else 0
