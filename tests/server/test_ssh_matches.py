"""Two and six people at one table, each with the `ssh` of his system: windows, dropped lines, results."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from rules.core.seats import Seat
from rules.games import GAMES
from tests.e2e.player import MATCH, saved_in
from tests.e2e.terminal import Terminal
from tests.serve.clients import Serving, fresh_key, needs_ssh
from tests.server.ssh_table import AnyMatch, laid, play, sits

pytestmark = needs_ssh
LAST_MOVES = 66
"""The ply from which on the match is played over the lines; it ends at 80."""
CARDS = GAMES["card-goblins"]
MINA = GAMES["goblins-en-la-mina"]


def keys_of(folder: Path, *names: str) -> dict[str, Path]:
    return {name: fresh_key(folder, name) for name in names}


def size_of(seat: Seat) -> dict[str, Any]:
    """The size of a seat's terminal."""
    return {"columns": 70 + 10 * seat, "lines": 22 + 2 * seat}


def come(stack: ExitStack, server: Serving, keys: dict[str, Path]) -> dict[Seat, Terminal]:
    """All of them, each in front of the match at a terminal of another size."""
    people: dict[Seat, Terminal] = {}
    for seat, (name, key) in enumerate(keys.items(), 1):
        people[seat] = stack.enter_context(server.visited_by(key, name, **size_of(seat)))
        sits(people[seat])
    return people


def in_raid_window(match: AnyMatch) -> bool:
    """Whether a seat is asked what it answers in a raid."""
    return match.position.raid is not None and bool(match.position.windows)


def test_a_line_that_drops_in_a_raid_window_is_taken_up_where_it_was(tmp_path: Path) -> None:
    keys = keys_of(tmp_path, "ann", "bob", "cleo")
    laid(tmp_path / "data", MINA.info.id, keys, in_raid_window, seed=7)
    with Serving(tmp_path) as server, ExitStack() as stack:
        people = come(stack, server, keys)
        match = saved_in(server.data, MINA)
        (dropped,) = match.rules.actors(match.position)
        other = next(seat for seat in people if seat != dropped)
        names = ["", *keys]
        hand = people[dropped].text

        people[dropped].kill()
        people[other].wait_for(f"{names[dropped]} is away")
        assert saved_in(server.data, MINA).position == match.position

        again = stack.enter_context(server.visited_by(keys[names[dropped]], names[dropped], **size_of(dropped)))
        again.wait_for(MATCH)  # without a key: it is led back to the match
        again.wait_for(lambda text: text.splitlines()[-3:-1] == hand.splitlines()[-3:-1])
        people[dropped] = again

        on = play(MINA, server.data, people, until=lambda later: not in_raid_window(later) and later.ply > match.ply)
        assert dropped in {node.seat for node in on.line()[match.ply + 1 :]}
    assert "failed" not in server.log.read_text()


def test_six_people_play_to_the_end_and_all_see_the_results(tmp_path: Path) -> None:
    keys = keys_of(tmp_path, "ann", "bob", "cleo", "dan", "eve", "fay")
    laid(tmp_path / "data", MINA.info.id, keys, lambda match: match.ply >= LAST_MOVES, seed=6, goal="3")
    with Serving(tmp_path) as server, ExitStack() as stack:
        people = come(stack, server, keys)
        people[6].resize(80, 24)
        people[6].wait_for(lambda text: MATCH in text.splitlines()[-1])

        over = play(MINA, server.data, people)

        assert over.over
        for person in people.values():
            person.wait_for("results")
        assert server.stop() == 0
        for person in people.values():
            assert person.wait_for_end() == 0
            assert person.raw.endswith(b"The server closes. Your matches are saved; come back when it is up again.\r\n")
    assert "failed" not in server.log.read_text()


def test_a_server_that_is_killed_loses_no_move_that_somebody_has_seen(tmp_path: Path) -> None:
    keys = keys_of(tmp_path, "ann", "bob")
    laid(tmp_path / "data", CARDS.info.id, keys, lambda match: match.ply >= 20, seed=7)
    with Serving(tmp_path) as server, ExitStack() as stack:
        people = come(stack, server, keys)
        before = play(CARDS, server.data, people, until=lambda match: match.ply >= 24)

        process = server.process
        assert process is not None
        process.kill()
        process.communicate()
        for person in people.values():
            person.wait_for_end()
        server.start()

        assert saved_in(server.data, CARDS).position == before.position
        people = come(stack, server, keys)
        assert play(CARDS, server.data, people, until=lambda match: match.ply >= 28).ply >= 28
    assert "failed" not in server.log.read_text()
