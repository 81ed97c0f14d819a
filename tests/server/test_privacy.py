"""What others hold is reached by nobody: neither from another seat nor by whoever looks on."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from goblin_tui.server.seat_session import NotYours
from rules.core.hidden import Hidden
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from rules.games import GAMES
from screens.common.session import Session
from tests.server.hall import enter, hall_in, seated, session_of

HIDING = [rules for rules in (GAMES[game] for game in GAMES) if rules.info.hides]


def table_of(folder: Path, rules: AnyRules) -> tuple[list[Session], Session]:
    """The sessions of two who play, and of one who looks on, in the middle of a match."""
    ann, bob, cy = enter(hall_in(folder, rules), "Ann", "Bob", "Cy")
    at = seated(ann, bob, game=rules.info.id)
    sessions = [session_of(place) for place in at]
    for _ in range(12):
        seat = sessions[0].actors[0] if sessions[0].outcome is None else None
        if seat is None:
            break
        session = sessions[seat - 1]
        session.play(seat, session.moves(seat)[0], session.ply)
    return sessions, session_of(cy.go_to(at[0].table.id))


@pytest.mark.parametrize("rules", HIDING, ids=lambda rules: rules.info.id)
async def test_every_way_to_what_another_seat_knows_is_refused(rules: AnyRules, tmp_path: Path) -> None:
    sessions, looking_on = table_of(tmp_path, rules)
    ways = [(sessions[0], 2), (sessions[1], 1), (looking_on, 1), (looking_on, 2)]

    for session, seat in ways:
        for peek in peeks(session, seat):
            with pytest.raises(NotYours):
                peek()


def peeks(session: Session, seat: Seat) -> list[Any]:
    """All that a session could be asked about another seat."""
    return [
        lambda: session.view(seat),
        lambda: session.view_at(0, seat),
        lambda: session.told(seat),
        lambda: session.history(seat),
        lambda: session.moves(seat),
        lambda: session.record(),
        lambda: session.seed,
    ]


@pytest.mark.parametrize("rules", HIDING, ids=lambda rules: rules.info.id)
async def test_whoever_looks_on_sees_what_the_rules_call_public(rules: AnyRules, tmp_path: Path) -> None:
    sessions, looking_on = table_of(tmp_path, rules)
    view = looking_on.view(None)

    assert view.seat is None
    assert rules.view(view.position, None).position == view.position, "a view's view is itself"
    assert looking_on.here == ()
    assert _hidden(view.position)
    assert looking_on.told(None) == sessions[0].told(None)


def _hidden(value: object) -> int:
    """How many hidden things stand in a position."""
    if isinstance(value, Hidden):
        return 1
    if isinstance(value, msgspec.Struct):
        return sum(_hidden(getattr(value, name)) for name in value.__struct_fields__)
    if isinstance(value, tuple | list | frozenset):
        return sum(map(_hidden, value))
    return sum(map(_hidden, value.values())) if isinstance(value, dict) else 0
