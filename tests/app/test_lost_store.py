"""The file of saved matches is lost while a match is played: no move that was shown goes with it."""

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from goblin_tui.database import FILE, QUICK, SqliteStore
from goblin_tui.house import GoblinHouse
from goblin_tui.store import Head
from rules.core.catalogue import Catalogue
from screens.common.session import Session
from tests.app.table import ANN, BOB
from tests.sample.rules import Whispers

GAMES: Final = Catalogue.of(Whispers())
LOG: Final = f"{FILE}-wal"
INDEX: Final = f"{FILE}-shm"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder, and a place for what cannot be saved there."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    return tmp_path / "data"


def played(session: Session, moves: int = 1) -> None:
    for _ in range(moves):
        seat = session.actors[0]
        session.play(seat, session.rules.parse("draw", session.view(seat)), session.ply)


def plies_found(data: Path, match: str) -> int:
    """How far a match is for whoever opens the program next."""
    house = GoblinHouse(data, GAMES)
    try:
        return house.resume(match).ply
    finally:
        house.close()


def other_database(data: Path) -> None:
    """Another file of saved matches takes the place of the one that is open."""
    other = SqliteStore(data.parent / "other")
    other.keep("other", [b'{"entry":"started"}'], Head("whispers", (ANN, BOB)))
    other.close()
    (data.parent / "other" / FILE).replace(data / FILE)


def overwritten(data: Path, name: str = FILE) -> None:
    with (data / name).open("r+b") as file:
        file.write(b"\xde\xad" * (max((data / name).stat().st_size, 8192) // 2))


def without(*names: str) -> Callable[[Path], None]:
    def delete(data: Path) -> None:
        for name in names:
            (data / name).unlink()

    return delete


def replaced_by_garbage(data: Path) -> None:
    (data / "garbage").write_bytes(b"no database" * 1000)
    (data / "garbage").replace(data / FILE)


LOSSES: Final[Mapping[str, Callable[[Path], object]]] = {
    "the file deleted": without(FILE),
    "all files deleted": without(FILE, LOG, INDEX),
    "the log deleted": without(LOG),
    "log and its index deleted": without(LOG, INDEX),
    "the log cut": lambda data: os.truncate(data / LOG, (data / LOG).stat().st_size // 2),
    "the log overwritten": lambda data: overwritten(data, LOG),
    "another database": other_database,
    "garbage in another file": replaced_by_garbage,
    "cut to nothing": lambda data: os.truncate(data / FILE, 0),
    "overwritten": overwritten,
    "the folder removed": shutil.rmtree,
    "the folder moved": lambda data: data.rename(data.with_name("moved")),
}


@pytest.mark.parametrize("checkpointed", [False, True])
@pytest.mark.parametrize("loss", LOSSES)
def test_a_match_whose_file_is_lost_is_written_again_with_the_next_move(
    data: Path, loss: str, checkpointed: bool
) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    played(session, 2)
    if checkpointed:
        checkpoint(data)
    LOSSES[loss](data)

    played(session)
    shutil.copytree(data, data.with_name("killed"))

    assert session.trouble is None
    assert plies_found(data.with_name("killed"), session.id) == 3
    assert house.close() == []
    assert plies_found(data, session.id) == 3


def checkpoint(data: Path) -> None:
    """Let all that is in the log go into the file."""
    db = sqlite3.connect(data / FILE)
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


@pytest.mark.parametrize("loss", LOSSES)
def test_a_match_whose_file_is_lost_after_its_last_move_is_written_again_when_it_is_left(data: Path, loss: str) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    played(session, 2)
    LOSSES[loss](data)

    session.close()

    assert session.trouble is None
    assert plies_found(data, session.id) == 2
    assert house.close() == []


@pytest.mark.parametrize("loss", ["the file deleted", "the folder removed", "cut to nothing", "overwritten"])
def test_what_the_lost_file_still_tells_through_its_open_end_is_written_again(data: Path, loss: str) -> None:
    house = GoblinHouse(data, GAMES)
    before = house.start("whispers", (ANN, BOB), {})
    played(before, 2)
    before.close()
    session = house.start("whispers", (ANN, BOB), {})
    LOSSES[loss](data)

    played(session)

    assert (plies_found(data, before.id), plies_found(data, session.id)) == (2, 1)
    house.close()


def test_a_file_that_was_deleted_is_told(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    (data / FILE).unlink()

    played(session)

    assert house.trouble == house.notice == "The file of saved matches was lost; 1 match could be written again."
    house.close()


def test_damage_under_a_match_is_told_with_what_became_of_the_match(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    replaced_by_garbage(data)

    played(session)

    assert "no match could be rescued" in str(house.notice)
    assert str(house.notice).endswith("The match on the table goes on in a new file, whole.")
    house.close()


def test_a_file_that_took_the_place_of_another_keeps_its_own_matches(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    before = house.start("whispers", (ANN, BOB), {})
    before.close()
    session = house.start("whispers", (ANN, BOB), {})
    other_database(data)

    played(session)

    assert {saved.id for saved in house.saved()} == {session.id, "other"}
    assert house.notice == "The file of saved matches was replaced by another one while goblin-tui was running."
    house.close()


def test_an_older_copy_that_is_put_back_takes_the_moves_made_since(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    played(session)
    checkpoint(data)
    shutil.copy(data / FILE, data / "copy")
    played(session, 2)
    (data / "copy").replace(data / FILE)

    played(session)

    assert session.trouble is None
    assert plies_found(data, session.id) == 4
    house.close()


def test_moves_that_do_not_follow_from_those_of_a_foreign_file_become_a_match_beside_them(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    played(session)
    checkpoint(data)
    shutil.copytree(data, data.with_name("elsewhere"))
    played(session, 2)
    elsewhere = GoblinHouse(data.with_name("elsewhere"), GAMES)
    theirs = elsewhere.resume(session.id)
    theirs.go("undo", None)
    elsewhere.close()
    (data.with_name("elsewhere") / FILE).replace(data / FILE)

    house.close()

    assert plies_found(data, session.id) == 0
    assert plies_found(data, f"{session.id}-2") == 3


def test_a_file_that_was_moved_behind_a_link_takes_its_log_along(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    played(session, 2)
    (data / FILE).rename(data.parent / "moved.db")
    (data / FILE).symlink_to("../moved.db")

    played(session)
    shutil.copytree(data.parent, data.parent.parent / "killed", symlinks=True)

    assert plies_found(data.parent.parent / "killed" / data.name, session.id) == 3
    house.close()


def test_a_flipped_bit_in_the_match_under_way_puts_it_beside_the_damaged_one_and_is_told(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    played(session)
    checkpoint(data)
    sound = (data / FILE).read_bytes()
    (data / FILE).write_bytes(sound.replace(b'"move":"draw"', b'"move":"dsaw"'))

    session.close()

    assert plies_found(data, f"{session.id}-2") == 1
    assert house.notice == (
        f"The saved match {session.id} was changed elsewhere; what was played here is saved as {session.id}-2."
    )
    house.close()


# Nothing can take its place


def blocked(data: Path) -> None:
    (data / FILE).unlink()
    (data / FILE).mkdir()


def test_a_folder_in_the_place_of_the_file_is_told_with_every_move_and_the_match_is_written_down(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    blocked(data)

    for _ in range(3):
        played(session)
        assert session.trouble == "Moves cannot be saved: a folder lies where a file has to be."
    (record,) = house.close()

    assert record is not None
    assert record.read_text() == session.record()


def test_when_the_folder_gives_way_all_matches_are_saved_with_the_next_move(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    before = house.start("whispers", (ANN, BOB), {})
    played(before, 2)
    before.close()
    session = house.start("whispers", (ANN, BOB), {})
    blocked(data)
    played(session, 2)
    (data / FILE).rmdir()

    played(session)

    assert session.trouble is None
    assert (plies_found(data, session.id), plies_found(data, before.id)) == (3, 2)
    assert house.close() == []


@pytest.mark.parametrize("kind", ["pipe", "device", "socket", "folder"])
@pytest.mark.parametrize("companion", ["", "-wal"])
def test_what_is_no_file_is_said_at_once_and_waited_for_by_nobody(data: Path, kind: str, companion: str) -> None:
    data.mkdir()
    place = data / f"{FILE}{companion}"
    match kind:
        case "pipe":
            os.mkfifo(place)
        case "device":
            place.symlink_to("/dev/zero")
        case "socket":
            os.mknod(place, stat.S_IFSOCK | 0o600)
        case _:
            place.mkdir()

    house = GoblinHouse(data, GAMES)

    assert house.saved() == []
    assert house.trouble == f"Moves cannot be saved: a {kind} lies where a file has to be."
    assert house.unread == f"Saved matches cannot be read: a {kind} lies where a file has to be."
    house.close()


def test_what_was_written_down_is_never_replaced_by_what_tells_less(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    played(session)
    house.close()
    records = []
    for moves in (2, 0, 3):
        house = GoblinHouse(data, GAMES)
        session = house.resume(session.id)
        aside = data / "aside"
        (data / FILE).rename(aside)
        (data / FILE).mkdir()
        played(session, moves)
        records += house.close()
        (data / FILE).rmdir()
        aside.rename(data / FILE)

    first, second, third = (record for record in records if record is not None)
    assert (first, second == first, third) == (third, False, first)
    assert first.read_text().count("played") == 4
    assert second.read_text().count("played") == 1


# Somebody else holds the file


def attempts_to_write(house: GoblinHouse) -> list[str]:
    """What will have been tried, each time for as long as nobody notices."""
    attempts: list[str] = []
    db = house._database._db
    if db is not None:
        assert db.execute("PRAGMA busy_timeout").fetchone() == (QUICK * 1000,)
        db.set_trace_callback(lambda statement: attempts.append(statement) if statement.startswith("BEGIN") else None)
    return attempts


def test_a_file_that_another_program_holds_stops_no_move(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    holder = sqlite3.connect(data / FILE, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")

    attempts = attempts_to_write(house)
    played(session, 5)
    assert attempts == ["BEGIN IMMEDIATE"] * 5
    assert session.trouble == "Moves cannot be saved: another program holds their file."
    assert [saved.id for saved in house.saved()] == [session.id]

    holder.execute("ROLLBACK")
    played(session)
    assert session.trouble is None
    assert plies_found(data, session.id) == 6
    holder.close()
    house.close()


def test_what_another_program_holds_to_the_end_is_written_down(data: Path) -> None:
    house = GoblinHouse(data, GAMES)
    session = house.start("whispers", (ANN, BOB), {})
    holder = sqlite3.connect(data / FILE, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    played(session)

    (record,) = house.close()

    assert record is not None
    assert record.read_text() == session.record()
    holder.close()


@pytest.mark.parametrize("mode", ["NORMAL", "EXCLUSIVE"])
def test_a_program_that_holds_the_file_from_the_beginning_hides_no_match(data: Path, mode: str) -> None:
    first = GoblinHouse(data, GAMES)
    session = first.start("whispers", (ANN, BOB), {})
    first.close()
    holder = sqlite3.connect(data / FILE, isolation_level=None)
    holder.execute(f"PRAGMA locking_mode = {mode}")
    holder.execute("BEGIN IMMEDIATE")
    holder.execute("UPDATE match SET changed = 7")

    house = GoblinHouse(data, GAMES)

    attempts = attempts_to_write(house)
    assert [saved.id for saved in house.saved()] == [session.id]
    assert attempts == []
    assert house.trouble == "Moves cannot be saved: another program holds their file."
    holder.close()
    house.close()
