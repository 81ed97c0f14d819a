"""Six people at one table, and a line that drops in the middle of a raid's window."""

import asyncio
from pathlib import Path

import pytest

from goblin_tui.server.hall import Presence
from goblin_tui.server.ssh import Server
from rules.core.chance import SeededChance
from rules.goblins_en_la_mina.moves import Play, Raid
from rules.goblins_en_la_mina.rules import GoblinsEnLaMina
from screens.common.session import Session
from tests.serve.inside import Client, come, serving, session_of

ENOUGH = 40
"""Plies of a match of six: all have moved."""


@pytest.fixture(autouse=True)
def _no_surprises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("goblin_tui.house.randbits", lambda _bits: 7)


def presence_of(server: Server, name: str) -> Presence:
    """Somebody's presence, through his own session."""
    app = session_of(server, name).app
    assert app is not None
    return app.presence


def match_of(server: Server, name: str) -> Session:
    """The match as somebody sees it."""
    session = presence_of(server, name).places[-1].session
    assert session is not None
    return session


def play_one(server: Server, names: list[str]) -> None:
    """A raid where there is one, else a sensible move, by whoever is asked first, in his own session."""
    seat = match_of(server, names[0]).actors[0]
    session = match_of(server, names[seat - 1])
    view, moves = session.view(seat), session.moves(seat)
    raids = [
        move
        for move in moves
        if isinstance(move, Raid) or (isinstance(move, Play) and move.what is None and move.seat is not None)
    ]
    move = raids[0] if raids else session.rules.habit(view, moves, SeededChance(5, session.ply))
    session.play(seat, move, session.ply)


async def sat_down(server: Server, names: list[str]) -> list[Client]:
    """All come over the line, sit down at one table, and its match starts."""
    people = [await come(server, name, term="vt100") for name in names]  # on which nothing moves by itself
    place = presence_of(server, names[0]).open_table("goblins-en-la-mina", [None] * len(names), {})
    places = [place, *(presence_of(server, name).go_to(place.table.id) for name in names[1:])]
    for other in places[1:]:
        other.sit()
    place.start()
    for each in places:
        each.leave()
    for client in people:
        await client.wait_for("  a ")
        client.send("a")
    for client, name in zip(people, names, strict=True):
        await client.wait_for(lambda who=name: bool(presence_of(server, who).places))  # type: ignore[misc]  # binds it
        await client.wait_for("? help")
    return people


async def test_six_people_play_at_one_table_and_each_has_his_own_seat(tmp_path: Path) -> None:
    names = ["ann", "bob", "cleo", "dan", "eve", "finn"]
    async with serving(tmp_path, games=(GoblinsEnLaMina(),)) as server:
        people = await sat_down(server, names)
        while match_of(server, "ann").ply < ENOUGH:
            play_one(server, names)
            await asyncio.sleep(0)
        turn = f"round {match_of(server, 'ann').view(None).position.round} "
        for seat, (name, client) in enumerate(zip(names, people, strict=True), 1):
            await client.wait_for(turn)
            session, app = match_of(server, name), session_of(server, name).app
            assert session.here == (seat,)
            assert app is not None
            assert app.crash is None
        for client in people:
            await client.close()


async def test_a_line_that_drops_in_a_raids_window_is_asked_again_when_it_is_back(tmp_path: Path) -> None:
    names = ["ann", "bob", "cleo"]
    async with serving(tmp_path, games=(GoblinsEnLaMina(),)) as server:
        people = await sat_down(server, names)
        while not match_of(server, "ann").view(None).position.windows:
            play_one(server, names)
        asked = match_of(server, "ann").actors[0]
        ply = match_of(server, "ann").ply
        name = names[asked - 1]

        await people[asked - 1].close()
        (left, *_) = others = [client for client in people if client is not people[asked - 1]]
        await left.wait_for(lambda: len(server.sessions) == 2)
        again = await come(server, name, shows="? help")

        await again.wait_for(lambda: bool(presence_of(server, name).places))
        assert match_of(server, name).ply == ply
        assert match_of(server, name).actors[0] == asked
        await again.wait_for("any event card?")
        play_one(server, names)
        assert match_of(server, name).ply > ply
        for client in (again, *others):
            await client.close()
