"""People come with the `ssh` of their system, play a whole match, lose their lines, and outlive a restart."""

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from screens.common.shared_match import SharedMatch
from tests.e2e.player import MATCH, MountainMatch, keys_for, saved_match, shows
from tests.e2e.terminal import Terminal
from tests.serve.clients import Serving, fresh_key, needs_ssh

pytestmark = needs_ssh


def play(people: Sequence[Terminal], data: Path, until: Callable[[MountainMatch], bool]) -> MountainMatch:
    """Play what luck says, each move by the keys of its seat's own terminal; all see it before the next."""
    match = seen_by(people, data, -1)
    luck = random.Random(match.ply + 3)
    while not match.over and not until(match):
        seat = match.rules.actors(match.position)[0]
        legal = list(match.moves(seat))
        if match.line()[-1].seat != seat:
            time.sleep(SharedMatch.GRACE)  # keys that could be meant for how it stood before count for nothing
        people[seat - 1].press(*keys_for(move := luck.choice(legal), legal))
        match = seen_by(people, data, match.ply)
        assert match.line()[-1].move == match.rules.notate(move)
    return match


def seen_by(people: Sequence[Terminal], data: Path, after: int) -> MountainMatch:
    """The match once it stands beyond that ply and all its people's screens show how, or it is over."""

    def stands(text: str) -> bool:
        match = saved_match(data)
        return match.ply > after and (match.over or (MATCH in text and shows(text, match)))

    for person in people:
        person.wait_for(stands)
    return saved_match(data)


def test_two_people_play_through_dropped_lines_and_a_restart_to_the_end(tmp_path: Path) -> None:
    anns, bobs = fresh_key(tmp_path, "ann"), fresh_key(tmp_path, "bob")
    with Serving(tmp_path) as server:
        with server.visited_by(anns, "ann") as ann, server.visited_by(bobs, "bob") as bob:
            ann.wait_for("bob")
            ann.press("1")
            ann.wait_for("Enter opens")
            ann.press("enter")
            bob.wait_for("  a ")
            bob.press("a")
            bob.wait_for("GOBLIN MOUNTAIN")
            bob.press("enter")
            ann.wait_for("2 bob")
            ann.press("g")
            ann.wait_for("VILLAGE")  # a match that is shown is saved
            play([ann, bob], server.data, until=lambda match: match.ply >= 6)

            bob.kill()
            with server.visited_by(bobs, "bob", columns=100, lines=30) as again:
                half = play([ann, again], server.data, until=lambda match: match.ply >= 12)

                assert server.stop() == 0
                for person in (ann, again):
                    assert person.wait_for_end() == 0
                    assert b"The server closes. Your matches are saved" in person.raw

        server.start()
        assert saved_match(server.data).position == half.position
        with server.visited_by(anns, "ann") as ann, server.visited_by(bobs, "bob") as bob:
            for person in (ann, bob):
                person.wait_for("  a ")
                person.press("a")
            over = play([ann, bob], server.data, until=lambda match: False)
            assert over.over
            for person in (ann, bob):
                if "r replay" not in person.wait_for(lambda text: "shows the results" in text or "r replay" in text):
                    person.press("enter")
                person.wait_for("r replay")
        assert {node.seat for node in over.line()[1:]} == {1, 2}
    assert "Traceback" not in server.log.read_text()
    assert "failed" not in server.log.read_text()
