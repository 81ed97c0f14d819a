"""A live match: saved before it is shown, told to each seat as it may know it, walked in both directions."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from goblin_tui.database import SqliteStore
from goblin_tui.host import Host, Watching
from goblin_tui.locks import Lock
from goblin_tui.patience import PatientStore
from goblin_tui.store import CannotSave, Head, MemoryStore
from rules.core.errors import IllegalMove, NotYourTurn, NowhereToGo, Refusal, Stale, UndoRefused
from rules.core.match import Match
from rules.core.records import decode, decode_lines
from screens.common.session import Change, Player, Session
from tests.app.table import ANN, BOB, CY, GRUB, AtOnce, Ear, line, play, whispers
from tests.sample.moves import Play
from tests.sample.rules import Whispers

STACKED = {"stacked": "Dare,Gem,Hush,Gem,Nick,Gem"}
"""Ann holds Dare and Gem, Bob Hush and Gem, Cy Nick and Gem."""


class FlakyStore(MemoryStore):
    """A store whose disk comes and goes."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = False

    def ready(self) -> None:
        if self.broken:
            raise CannotSave("Moves cannot be saved: the disk is full.")


def listening(host: Host) -> list[Change]:
    """Changes of a host without bots, which needs no event loop to be heard."""
    heard: list[Change] = []
    host._heard.append(heard.append)
    host._bots.look = lambda: None  # type: ignore[method-assign]  # no bots, no loop
    return heard


def test_a_host_is_a_session() -> None:
    session: Session = whispers(ANN, BOB)

    assert session.ply == 0


# Saving


def test_a_move_is_in_the_store_before_anybody_hears_of_it() -> None:
    store = PatientStore(MemoryStore())
    host = whispers(ANN, BOB, store=store)
    stored: list[int] = []
    listening(host)
    host._heard.append(lambda _change: stored.append(len(store.lines("m1"))))

    play(host, "draw", "draw")
    host.go("undo", 2)

    assert stored == [2, 3, 4]


def test_an_illegal_move_changes_stores_and_tells_nothing() -> None:
    store = PatientStore(MemoryStore())
    host = whispers(ANN, BOB, store=store, options=STACKED)
    heard = listening(host)

    with pytest.raises(IllegalMove):
        host.play(1, Play("Hush"), 0)

    assert (host.ply, len(store.lines("m1")), heard) == (0, 1, [])


def test_an_answer_to_a_ply_that_is_over_is_stale() -> None:
    host = whispers(ANN, BOB)
    move = host.rules.parse("draw", host.view(1))
    host.play(1, move, 0)

    with pytest.raises(Stale):
        host.play(2, move, 0)


def test_the_list_shows_turn_seats_asked_and_playing_time() -> None:
    store = PatientStore(MemoryStore())
    host = whispers(ANN, BOB, store=store)
    play(host, "draw")

    found = store.find("m1")

    assert found is not None
    assert found.head == Head(game="whispers", players=(ANN, BOB), turn=host.turn, waits_for=(2,))


def test_the_list_shows_ranks_and_scores_when_it_is_over() -> None:
    store = PatientStore(MemoryStore())
    host = whispers(ANN, BOB, store=store, options={"rounds": 1})
    play(host, "draw", "call")
    while host.outcome is None:
        play(host, "pass")

    found = store.find("m1")

    assert found is not None
    assert (found.head.waits_for, found.head.ranks) == ((), host.outcome.ranks)


def test_a_match_taken_up_again_stands_where_it_stood_and_tells_the_same() -> None:
    store = PatientStore(MemoryStore())
    host = whispers(ANN, BOB, CY, store=store, options=STACKED)
    play(host, "stash Gem", "draw", "draw")
    host.go("undo", 3)

    rules = Whispers()
    match = Match.from_journal(rules, decode_lines(rules, store.lines("m1")))
    again = Host(match, (ANN, BOB, CY), "m1", store, AtOnce())

    assert (again.node, again.can_redo) == (host.node, True)
    assert [again.told(seat) for seat in (None, 1, 2, 3)] == [host.told(seat) for seat in (None, 1, 2, 3)]
    assert again.history(2) == host.history(2)


def test_a_record_tells_the_whole_journal() -> None:
    host = whispers(ANN, BOB)
    play(host, "draw", "draw")
    host.go("undo", 2)

    match = decode(Whispers(), host.record())

    assert (match.ply, len(match.nodes), match.started.seats) == (1, 3, 2)


def test_play_goes_on_while_the_disk_is_full_and_all_is_saved_when_it_is_not() -> None:
    flaky = FlakyStore()
    host = whispers(ANN, BOB, store=PatientStore(flaky))
    heard = listening(host)

    flaky.broken = True
    play(host, "draw", "draw")
    assert host.trouble == "Moves cannot be saved: the disk is full."
    assert len(flaky.lines("m1")) == 1

    flaky.broken = False
    play(host, "draw")
    assert host.trouble is None
    assert len(flaky.lines("m1")) == 4
    assert [change.what for change in heard] == ["played", "trouble", "played", "played", "trouble"]


def test_a_match_that_another_process_played_on_is_watched_from_then_on() -> None:
    memory = MemoryStore()
    mine, other = (whispers(ANN, BOB, store=PatientStore(memory), options=STACKED) for _ in range(2))
    play(other, "stash Dare")

    with pytest.raises(Watching):
        play(mine, "draw")

    assert (mine.watching, line(mine)) == (True, ["stash ?"])
    with pytest.raises(Watching):
        play(mine, "P2 draw")


def test_who_watches_sees_what_the_other_process_stores() -> None:
    memory = MemoryStore()
    watcher, player = (whispers(ANN, BOB, store=PatientStore(memory)) for _ in range(2))
    watcher.watching = True
    heard = listening(watcher)

    play(player, "draw", "draw")
    watcher.look_on()
    player.go("undo", 2)
    watcher.look_on()
    watcher.look_on()

    assert [change.what for change in heard] == ["played", "went"]
    assert (watcher.node, line(watcher)) == (player.node, ["draw"])


def watched(folder: Path, *players: Player) -> tuple[Host, Host]:
    """A match that one process plays and another one watches."""
    playing, watching = (PatientStore(SqliteStore(folder)) for _ in range(2))
    hosts = []
    for store in (playing, watching):
        match: Match[Any, Any, Any] = Match.new(Whispers(), len(players), {}, 7)
        hosts.append(Host(match, players, "m1", store, AtOnce(), lock=Lock(folder, "m1")))
    player, watcher = hosts
    player.save()
    return player, watcher


def test_who_watches_hears_when_the_other_process_has_left_and_may_then_play_on(tmp_path: Path) -> None:
    player, watcher = watched(tmp_path, ANN, BOB)
    heard = listening(watcher)
    watcher.look_on()
    assert (watcher.watching, watcher.left) == (True, False)
    with pytest.raises(Watching, match="still played in another window"):
        watcher.take_over()

    play(player, "draw")
    player.close()
    watcher.look_on()
    assert (watcher.watching, watcher.left, line(watcher)) == (True, True, ["draw"])
    watcher.take_over()
    play(watcher, "draw")

    assert (watcher.watching, watcher.left, line(watcher)) == (False, False, ["draw", "draw"])
    assert [change.what for change in heard] == ["played", "seats", "seats", "played"]


def test_who_takes_over_too_late_goes_on_watching(tmp_path: Path) -> None:
    player, watcher = watched(tmp_path, ANN, BOB)
    player.close()
    watcher.look_on()
    third = Lock(tmp_path, "m1")

    with pytest.raises(Watching):
        watcher.take_over()
    watcher.look_on()

    assert (watcher.watching, watcher.left) == (True, False)
    third.release()


async def test_bots_of_a_match_that_is_taken_over_play_on(tmp_path: Path) -> None:
    player, watcher = watched(tmp_path, ANN, GRUB)
    ear = Ear(watcher)
    play(player, "draw")
    player.close()
    watcher.take_over()

    await ear.until(lambda: watcher.ply > 1)
    assert not watcher.watching
    watcher.close()


def test_a_match_that_was_left_is_over_for_its_screens() -> None:
    host = whispers(ANN, BOB)
    host.close()
    host.close()

    with pytest.raises(Refusal, match="left"):
        play(host, "draw")


def test_playing_time_grows_by_what_lies_between_moves_but_not_by_an_absence() -> None:
    moments = iter([0.0, 100.0, 130.0, 100_000.0])
    store = PatientStore(MemoryStore())
    match = Match.new(Whispers(), 2, {}, 7)
    host = Host(match, (ANN, BOB), "m1", store, AtOnce(), seconds=60, clock=lambda: next(moments))

    minutes = [host.minutes]
    for _ in range(3):
        play(host, "draw")
        minutes.append(host.minutes)

    assert minutes == [1, 2, 3, 8]


# Telling


def test_a_secret_move_is_told_to_its_mover_alone() -> None:
    host = whispers(ANN, BOB, options=STACKED)
    play(host, "stash Gem")

    assert [host.told(seat)[-1].move for seat in (1, 2, None)] == ["stash Gem", "stash ?", "stash ?"]


def test_what_was_told_stays_told_after_more_is_known() -> None:
    host = whispers(ANN, BOB, options={"rounds": 1, **STACKED})
    play(host, "stash Gem")
    told = host.told(2)[-1]
    play(host, "call")
    while host.outcome is None:
        play(host, "pass")

    assert host.told(2)[1] is told


def test_an_earlier_view_shows_no_more_than_could_be_known_then() -> None:
    host = whispers(ANN, BOB, options={"rounds": 1, **STACKED})
    before = host.view(2)
    play(host, "stash Gem", "call")
    while host.outcome is None:
        play(host, "pass")

    assert host.view_at(0, 2) == before
    with pytest.raises(NowhereToGo):
        host.view_at(99, 2)


def test_views_and_moves_are_those_of_the_rules() -> None:
    host = whispers(ANN, BOB, options=STACKED)
    host.view(1), host.moves(1)
    play(host, "stash Gem")

    position = host._match.position
    assert host.view(1) == host.rules.view(position, 1)
    assert list(host.moves(2)) == list(host.rules.moves(position, 2))


def test_the_tree_hides_secret_words_of_taken_back_moves_too() -> None:
    host = whispers(ANN, BOB, options=STACKED)
    play(host, "stash Gem")
    host.go("undo", 1)
    play(host, "stash Dare")

    assert [(node.move, node.on_line, node.here) for node in host.history(2)] == [
        ("", True, False),
        ("stash ?", False, False),
        ("stash ?", True, True),
    ]
    assert [node.move for node in host.history(1)] == ["", "stash Gem", "stash Dare"]


# Walking


def went(host: Host, *ways: str) -> Sequence[str]:
    for way in ways:
        host.go("undo" if way == "undo" else "redo", None)
    return line(host)


def test_undo_and_redo_go_move_by_move_between_people() -> None:
    host = whispers(ANN, BOB)
    play(host, "draw", "draw", "draw")

    assert len(went(host, "undo")) == 2
    assert len(went(host, "undo", "undo")) == 0
    assert not host.can_undo
    assert len(went(host, "redo", "redo", "redo")) == 3
    assert not host.can_redo


def test_there_is_nothing_to_take_back_before_the_first_move_nor_forward_after_the_last() -> None:
    host = whispers(ANN, BOB)

    with pytest.raises(NowhereToGo):
        host.go("undo", 1)
    with pytest.raises(NowhereToGo):
        host.go("redo", 1)
    with pytest.raises(NowhereToGo):
        host.go("jump", 1, node=5)


def test_playing_something_else_after_an_undo_begins_a_variation_and_loses_nothing() -> None:
    host = whispers(ANN, BOB, options=STACKED)
    play(host, "stash Gem")
    host.go("undo", 1)
    play(host, "draw")

    assert line(host) == ["draw"]
    assert [node.children for node in host.history(1)] == [(1, 2), (), ()]


def test_the_same_move_made_again_leads_to_the_same_node_and_keeps_what_followed() -> None:
    host = whispers(ANN, BOB)
    play(host, "draw", "draw")
    host.go("jump", 1, node=0)
    play(host, "draw")

    assert (host.node, host.can_redo, len(host.history(1))) == (1, True, 3)


def test_a_jump_leads_anywhere_in_the_tree() -> None:
    host = whispers(ANN, BOB, options=STACKED)
    play(host, "stash Gem", "draw")
    host.go("undo", 2)
    host.go("undo", 1)
    play(host, "draw")
    host.go("jump", 1, node=2)

    assert (line(host), host.ply) == (["stash ?", "draw"], 2)


def test_nobody_takes_back_where_the_table_plays_without() -> None:
    host = whispers(ANN, BOB, policy="off")
    play(host, "draw")

    assert not host.can_undo
    with pytest.raises(UndoRefused):
        host.go("undo", 1)


def test_a_fair_table_goes_back_past_a_foreign_move_only_if_all_agree() -> None:
    host = whispers(ANN, BOB, CY, policy="fair")
    play(host, "draw", "draw")
    assert host.who_must_agree(0, 1) == (2, 3)

    with pytest.raises(UndoRefused, match="P3"):
        host.go("jump", 1, node=0, agreed=(2,))
    assert host.ply == 2

    host.go("jump", 1, node=0, agreed=(2, 3))
    assert host.ply == 0


def test_a_person_cannot_move_for_a_bot() -> None:
    host = whispers(ANN, BOB, CY)
    host.players = (ANN, type(BOB)("Bob", "easy"), CY)
    play(host, "draw")

    with pytest.raises(NotYourTurn):
        play(host, "P2 draw")
