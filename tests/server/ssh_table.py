"""People at one table, each at the end of his own `ssh`, and the moves that they type."""

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import asyncssh
import msgspec
import pytest

from goblin_tui.house import GoblinHouse
from goblin_tui.server.hall import Hall
from goblin_tui.server.visitor import Visitor
from goblin_tui.server.visitor_house import VisitorHouse
from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from rules.games import GAMES
from tests.e2e.player import MATCH, saved_in
from tests.e2e.terminal import DEADLINE, Terminal

AnyMatch: TypeAlias = Match[Any, Any, Any]

OPEN_ENTRY = "Esc leave it"
AWHILE = 2.0
"""Seconds after which a move that did not come about is typed again."""
TRIES = 5
PAUSE = 0.3
"""Seconds after a move of somebody else for which a match takes no key, and a little more."""


def laid(
    data: Path, game: str, keys: Mapping[str, Path], until: Callable[[AnyMatch], bool], seed: int, **options: str
) -> AnyMatch:
    """A match of these people, by name and key, played sensibly until it is so; the server that starts next finds it.

    Its moves are shown without motion.
    """
    return asyncio.run(_lay(data, game, keys, until, seed, options))


async def _lay(
    data: Path,
    game: str,
    keys: Mapping[str, Path],
    until: Callable[[AnyMatch], bool],
    seed: int,
    options: Mapping[str, str],
) -> AnyMatch:
    hall = Hall(GoblinHouse(data, GAMES))
    people = [hall.enter(Visitor(asyncssh.read_private_key(key).get_fingerprint(), name)) for name, key in keys.items()]
    for person in people:
        house = VisitorHouse(hall, person)
        house.change(msgspec.structs.replace(house.settings, motion="off", bots="off"))
    place = people[0].open_table(game, [None] * len(people), options)
    for person in people[1:]:
        person.go_to(place.table.id).sit()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("goblin_tui.house.randbits", lambda _bits: seed)
        place.start()
    match = saved_in(data, GAMES[game])
    while not until(match):
        seat = match.rules.actors(match.position)[0]
        session = people[seat - 1].places[0].session
        assert session is not None
        session.play(seat, match.rules.parse(habit(match, seat), session.view(seat)), session.ply)
        match = saved_in(data, GAMES[game])
    hall.close()
    hall.house.close()
    return match


def habit(match: AnyMatch, seat: Seat) -> str:
    """What a sensible player writes down there."""
    move = match.rules.habit(match.view(seat), list(match.moves(seat)), SeededChance(5, match.ply))
    return str(match.rules.notate(move))


def play(
    rules: AnyRules,
    data: Path,
    people: Mapping[Seat, Terminal],
    until: Callable[[AnyMatch], bool] = lambda match: False,
) -> AnyMatch:
    """Type what is sensible at the terminal of whoever is asked, until it is so or over."""
    match, last = saved_in(data, rules), time.monotonic()
    while not match.over and not until(match):
        asked = [seat for seat in match.rules.actors(match.position) if seat in people]
        if asked:
            time.sleep(PAUSE)
            types(people[asked[0]], habit(match, asked[0]))
        before, match = match.ply, later(rules, data, people, match.ply)
        if match.ply > before:
            last = time.monotonic()
        screens = "\n".join(person.text for person in people.values())
        assert time.monotonic() < last + DEADLINE, f"nobody moves after {before}:\n{screens}"
    return match


def types(person: Terminal, move: str) -> None:
    """Type a move, unless the entry does not open: then somebody has moved just now, and it is not the time."""
    person.settle(0.01)
    for _ in range(TRIES):
        if not stands_open(person.text):
            break
        person.press("escape")  # closes what lies on top, one thing after the other
        person.settle(0.05, PAUSE)
    person.press(":")
    with suppress(AssertionError):
        person.wait_for(OPEN_ENTRY, AWHILE)
        person.send(f"{move}\r")


def stands_open(text: str) -> bool:
    """Whether a panel or an entry is open: somebody else moved just before a key of the move that was typed."""
    return OPEN_ENTRY in text or "Esc closes" in text


def later(rules: AnyRules, data: Path, people: Mapping[Seat, Terminal], ply: int) -> AnyMatch:
    """The match as soon as it stands beyond a ply; as it is, if nobody moves in a while."""
    end = time.monotonic() + AWHILE
    while (match := saved_in(data, rules)).ply <= ply and time.monotonic() < end:
        for person in people.values():
            person.settle(0.005)
    return match


def sits(person: Terminal) -> None:
    """Go to the first table in the list, which is one's own."""
    person.wait_for("  a ")
    person.press("a")
    person.wait_for(MATCH)
