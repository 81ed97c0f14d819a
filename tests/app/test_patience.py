"""What cannot be saved now waits, and is saved later, all of it."""

from collections.abc import Sequence

import pytest

from goblin_tui.patience import PatientStore
from goblin_tui.store import CannotSave, Head, MemoryStore, Overtaken

HEAD = Head("whispers", ())


class Disk(MemoryStore):
    """A disk that can be full, and counts what was asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.full = False

    def ready(self) -> None:
        if self.full:
            raise CannotSave("Moves cannot be saved: the disk is full.")

    def forget(self, match: str) -> None:
        self.ready()
        super().forget(match)


def test_a_disk_that_is_full_from_the_beginning_is_told_before_the_first_move() -> None:
    disk = Disk()
    disk.full = True

    assert PatientStore(disk).trouble == "Moves cannot be saved: the disk is full."


def test_what_waits_is_read_as_if_it_were_saved() -> None:
    disk = Disk()
    store = PatientStore(disk)
    store.keep("abc", [b"1"], HEAD)
    disk.full = True
    store.keep("abc", [b"1", b"2"], HEAD)
    store.keep("new", [b"a"], HEAD)

    assert (store.lines("abc"), store.lines("abc", 1), store.lines("new")) == ([b"1", b"2"], [b"2"], [b"a"])
    assert [kept.id for kept in store.all()] == ["new", "abc"]
    assert store.find("new") is not None
    assert disk.find("new") is None
    assert store.unsaved == ["abc", "new"]


def test_every_match_that_waits_is_saved_with_the_next_move_of_any() -> None:
    disk = Disk()
    store = PatientStore(disk)
    disk.full = True
    store.keep("abc", [b"1", b"2"], HEAD)
    store.keep("def", [b"a"], HEAD)
    disk.full = False
    store.keep("def", [b"a", b"b"], HEAD)

    assert (disk.lines("abc"), disk.lines("def")) == ([b"1", b"2"], [b"a", b"b"])
    assert (store.trouble, store.unsaved) == (None, [])


def test_a_match_that_was_played_on_elsewhere_while_it_waited_is_saved_beside_that() -> None:
    disk = Disk()
    store = PatientStore(disk)
    store.keep("abc", [b"1"], HEAD)
    disk.full = True
    store.keep("abc", [b"1", b"mine"], HEAD)
    disk.full = False
    disk.keep("abc", [b"1", b"theirs"], HEAD)
    store.keep("def", [b"a"], HEAD)

    assert (disk.lines("abc"), disk.lines("abc-2")) == ([b"1", b"theirs"], [b"1", b"mine"])
    assert store.unsaved == []


def test_whoever_plays_on_a_match_that_was_played_on_elsewhere_is_told() -> None:
    disk = Disk()
    store = PatientStore(disk)
    disk.keep("abc", [b"1", b"theirs"], HEAD)

    with pytest.raises(Overtaken):
        store.keep("abc", [b"1", b"mine"], HEAD)
    assert store.lines("abc") == [b"1", b"theirs"]


def test_a_match_that_only_waits_can_be_forgotten_while_the_disk_is_full() -> None:
    disk = Disk()
    disk.full = True
    store = PatientStore(disk)
    store.keep("abc", [b"1"], HEAD)
    store.forget("abc")

    assert (store.all(), store.unsaved) == ([], [])


def test_a_saved_match_cannot_be_forgotten_while_the_disk_may_only_be_read() -> None:
    disk = Disk()
    store = PatientStore(disk)
    store.keep("abc", [b"1"], HEAD)
    disk.full = True

    with pytest.raises(CannotSave):
        store.forget("abc")
    assert store.lines("abc") == [b"1"]


def test_closing_is_the_last_attempt() -> None:
    disk = Disk()
    store = PatientStore(disk)
    disk.full = True
    store.keep("abc", [b"1"], HEAD)
    disk.full = False
    store.close()

    assert disk.lines("abc") == [b"1"]


def test_moves_that_were_shown_and_do_not_follow_from_others_go_on_beside_them() -> None:
    disk = Disk()
    store = PatientStore(disk)
    store.keep("abc", [b"1"], HEAD)
    disk.full = True
    store.keep("abc", [b"1", b"mine"], HEAD)
    disk.full = False
    disk.keep("abc", [b"1", b"theirs"], HEAD)
    disk.keep("abc-2", [b"1", b"mine", b"long ago"], HEAD)

    store.keep("abc", [b"1", b"mine", b"new"], HEAD)
    store.keep("abc", [b"1", b"mine", b"new", b"newer"], HEAD)

    assert disk.lines("abc") == [b"1", b"theirs"]
    assert disk.lines("abc-3") == [b"1", b"mine", b"new", b"newer"]
    assert (store.unsaved, store.trouble) == ([], None)
    assert store.notice is not None
    assert "saved as abc-3" in store.notice


def test_a_match_that_goes_on_beside_others_is_read_back_there_when_it_is_left() -> None:
    disk = Disk()
    store = PatientStore(disk)
    store.keep("abc", [b"1", b"mine"], HEAD)
    disk.forget("abc")
    disk.keep("abc", [b"1", b"theirs"], HEAD)

    for _ in range(2):
        store.leave("abc", [b"1", b"mine"], HEAD)

    assert sorted(kept.id for kept in disk.all()) == ["abc", "abc-2", "abc-3"]


def test_a_match_that_others_played_on_from_where_it_waited_is_not_saved_twice() -> None:
    disk = Disk()
    store = PatientStore(disk)
    disk.full = True
    store.keep("abc", [b"1"], HEAD)
    disk.full = False
    disk.keep("abc", [b"1", b"theirs"], HEAD)
    store.save_waiting()

    assert [kept.id for kept in disk.all()] == ["abc"]
    assert store.unsaved == []


def test_what_a_disk_has_lost_is_kept_once_more_when_its_match_is_left() -> None:
    disk = Disk()
    store = PatientStore(disk)
    store.keep("abc", [b"1", b"2"], HEAD)
    disk.forget("abc")

    store.leave("abc", [b"1", b"2"], HEAD)

    assert disk.lines("abc") == [b"1", b"2"]


def test_what_a_disk_takes_and_does_not_give_back_is_not_saved() -> None:
    class Sieve(Disk):
        def keep(self, match: str, lines: Sequence[bytes], head: Head) -> None:
            super().ready()

    disk = Sieve()
    disk.full = True
    store = PatientStore(disk)
    store.keep("abc", [b"1"], HEAD)
    disk.full = False
    store.close()

    assert store.unsaved == ["abc"]
