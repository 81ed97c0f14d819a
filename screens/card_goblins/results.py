"""Card Goblins' results in words: who was crowned, and how it came about."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.card_goblins.chain_events import Declared, Stolen
from rules.card_goblins.events import CombatWon, GameEnded, TrinketSearched, TrinketStolen, VPGained
from rules.card_goblins.telling import CROWN_SHOUT
from rules.core.outcome import Outcome
from rules.core.seats import Seat, all_seats
from screens.common.session import AnyView, Session, Told
from screens.common.tree import mover_of
from screens.games import Figures, Verdict


def worth(view: AnyView, seat: Seat) -> int:
    """Victory points."""
    return int(view.position.side(seat).vp)


def judge(session: Session, outcome: Outcome) -> Verdict:
    """The words over the result."""
    position = session.view(None).position
    ended = next((event for event in session.told(None)[-1].events if isinstance(event, GameEnded)), None)
    if len(outcome.winners) != 1:
        return Verdict("Two crowns, one head too few", "the rounds are over, and nobody was better.")
    winner = outcome.winners[0]
    points = position.side(winner).vp
    if ended is not None and ended.reason == "cap":
        return Verdict("Least bad when the rounds ran out", f"with {points} VP, and nobody shouted.")
    second = max((side.vp for seat, side in enumerate(position.sides, 1) if seat != winner), default=0)
    close = "one point ahead" if points - second == 1 else f"{points - second} points ahead"
    return Verdict(CROWN_SHOUT, f"{points} VP in round {position.round}, {close}.")


def figures(session: Session) -> Figures:
    """How loud and how greedy everybody was."""
    seats = all_seats(len(session.players))
    plies = [(told.seat, event) for told in session.told(None) for event in told.events]

    def by_seat(count: Callable[[Seat, Any], int]) -> tuple[str, ...]:
        return tuple(str(sum(count(seat, event) for _, event in plies)) for seat in seats)

    def raided(seat: Seat, event: Any) -> int:
        return int(isinstance(event, TrinketStolen) and event.to == seat)

    def robbed(seat: Seat, event: Any) -> int:
        return int(isinstance(event, TrinketStolen) and event.victim == seat)

    def declared(seat: Seat, event: Any) -> int:
        return int(isinstance(event, Declared) and event.seat == seat)

    def stole(seat: Seat, event: Any) -> int:
        return int(isinstance(event, Stolen) and event.to == seat)

    def gained(seat: Seat, event: Any) -> int:
        return event.n if isinstance(event, VPGained) and event.seat == seat else 0

    return (
        ("combats won", by_seat(lambda seat, event: int(isinstance(event, CombatWon) and event.seat == seat))),
        ("trinkets robbed", by_seat(raided)),
        ("trinkets lost in raids", by_seat(robbed)),
        ("trinkets found", _found(plies, seats)),
        ("actions and abilities", by_seat(declared)),
        ("points of combinations", by_seat(lambda seat, event: gained(seat, event) if _is_set(event) else 0)),
        ("cards stolen", by_seat(stole)),
    )


def retold(plies: Sequence[Told]) -> str:
    """What a turn brought: `P1 robs P2 of a trinket; +2 VP with Coroa + Cetro; P3 +1 VP`."""
    mover = mover_of(plies)
    parts = []
    for event in (event for told in plies for event in told.events):
        match event:
            case TrinketStolen():
                parts.append(f"{_doer(event.to, mover)}robs P{event.victim} of a trinket")
            case TrinketSearched():
                parts.append("finds a trinket")
            case VPGained():
                parts.append(f"{_doer(event.seat, mover)}+{event.n} VP")
            case _:
                pass
    return f"P{mover} {'; '.join(parts)}" if parts and mover is not None else ""


def _doer(seat: Seat, mover: Seat | None) -> str:
    return "" if seat == mover else f"P{seat} "


def _is_set(event: Any) -> bool:
    return isinstance(event, VPGained) and len(event.trinkets) > 1


def _found(plies: Any, seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """Trinkets searched for: always by the seat that made the ply."""
    return tuple(str(sum(by == seat and isinstance(event, TrinketSearched) for by, event in plies)) for seat in seats)
