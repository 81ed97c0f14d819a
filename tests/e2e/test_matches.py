"""Whole matches in a real terminal: played by keys, killed, resumed, finished, replayed."""

from pathlib import Path

from tests.e2e.player import MATCH, Player, saved_match, shows
from tests.e2e.program import DUEL, start


def test_a_duel_is_played_killed_resumed_finished_and_replayed(tmp_path: Path) -> None:
    with start(tmp_path) as terminal:
        terminal.wait_for("Who holds the torch?")
        terminal.press("backspace", "backspace", "backspace", "backspace", *"Julie", "enter")
        terminal.wait_for("Julie ▸")
        terminal.press("enter")
        terminal.wait_for("new table")
        terminal.press("down", "left", "left")
        terminal.wait_for(lambda text: text.count("this keyboard") == 2)
        terminal.press("enter")
        terminal.wait_for("front 0")
        player = Player(terminal, tmp_path, people=(1, 2))
        half = player.play(until=lambda match: match.ply == 6)
        terminal.kill()

    with start(tmp_path) as terminal:
        terminal.wait_for("CONTINUE")
        terminal.press("a")
        terminal.wait_for("front ")
        player = Player(terminal, tmp_path, people=(1, 2))
        again = player.look(half.ply - 1)
        assert again.position == half.position
        over = player.play(until=lambda match: False)
        outcome = over.rules.outcome(over.position)
        assert outcome is not None
        terminal.wait_for(lambda text: all(str(score) in text for score in outcome.scores) and "replay" in text)
        terminal.press("r")
        terminal.wait_for(f"0/{over.ply} ")
        terminal.press("right", "right")
        terminal.wait_for(f"2/{over.ply} ")
        terminal.press("end")
        terminal.wait_for(f"{over.ply}/{over.ply} ")


def test_a_duel_with_a_draft_is_played_to_its_end(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL, "-o", "setup=draft") as terminal:
        over = Player(terminal, tmp_path, people=(1, 2)).play(until=lambda match: False)
        terminal.wait_for("replay")

    assert over.started.options["setup"] == "draft"
    assert saved_match(tmp_path).over


def test_a_solo_match_is_played_to_its_end(tmp_path: Path) -> None:
    with start(tmp_path, "play", "goblin-mountain", "--seats", "Julie", "--seed", "7") as terminal:
        over = Player(terminal, tmp_path, people=(1,)).play(until=lambda match: False)
        terminal.wait_for("replay")

    assert over.seats == 1
    assert saved_match(tmp_path).over


def test_a_match_against_a_bot_waits_for_the_person_only(tmp_path: Path) -> None:
    with start(tmp_path, "play", "goblin-mountain", "--seats", "Julie,bot:easy", "--seed", "7") as terminal:
        match = Player(terminal, tmp_path, people=(1,)).play(until=lambda match: match.ply > 8)

    assert {node.seat for node in match.line()[1:]} == {1, 2}


def test_what_was_taken_back_is_taken_back_after_a_kill_too(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL) as terminal:
        player = Player(terminal, tmp_path, people=(1, 2))
        player.play(until=lambda match: match.ply == 3)
        terminal.press("u")
        terminal.wait_for(lambda text: saved_match(tmp_path).ply == 2 and shows(text, saved_match(tmp_path)))
        terminal.kill()

    with start(tmp_path, "resume") as terminal:
        terminal.wait_for(lambda text: MATCH in text and shows(text, saved_match(tmp_path)))
        terminal.press("r")
        terminal.wait_for(lambda text: saved_match(tmp_path).ply == 3 and shows(text, saved_match(tmp_path)))


def test_keys_that_arrive_together_keep_their_order(tmp_path: Path) -> None:
    with start(tmp_path, *DUEL, "-o", "track=T1A,T2A,T3A,T4A,T5A,T6A", "-o", "first=P1") as terminal:
        terminal.wait_for(MATCH)

        terminal.send("y11\r:move yellow 12\rd")
        terminal.wait_for("turn 3 ")

    moves = [node.move for node in saved_match(tmp_path).line()[1:]]
    assert moves == ["move yellow 11", "move yellow 12", "done"]
