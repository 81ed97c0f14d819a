"""What every store does, and what the SQLite one does when the disk misbehaves."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from goblin_tui.database import FILE, SqliteStore
from goblin_tui.schema import MIGRATIONS
from goblin_tui.store import CannotSave, Head, MemoryStore, Overtaken, Store
from screens.common.session import Player

HEAD = Head(game="whispers", players=(Player("Ann"), Player("Bob", "easy")), turn=3, waits_for=(2,))
LINES = [b'{"entry":"started","game":"whispers","seats":2}', b'{"n":1}', b'{"n":2}']

MakeStore = Callable[[], Store]


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path)
    yield made
    made.close()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(tmp_path)
    yield made
    made.close()


def ticking() -> Callable[[], float]:
    moments = iter(range(1_700_000_000, 1_800_000_000))
    return lambda: float(next(moments))


# Every store


def test_a_journal_comes_back_line_by_line(store: Store) -> None:
    store.keep("abc", LINES, HEAD)

    assert store.lines("abc") == LINES
    assert store.lines("abc", after=2) == LINES[2:]


def test_keeping_again_adds_only_what_is_new(store: Store) -> None:
    store.keep("abc", LINES[:1], HEAD)
    store.keep("abc", LINES, HEAD)
    store.keep("abc", LINES, HEAD)

    assert store.lines("abc") == LINES


def test_a_list_shows_the_head_that_was_kept_last(store: Store) -> None:
    later = Head(game="whispers", players=HEAD.players, turn=4, ranks=(1, 2), scores=(7, 3), seconds=90)
    store.keep("abc", LINES, HEAD)
    store.keep("abc", LINES, later)

    assert [(kept.id, kept.head) for kept in store.all()] == [("abc", later)]
    found = store.find("abc")
    assert found is not None
    assert found.head == later


def test_an_unknown_match_has_no_lines_and_is_not_found(store: Store) -> None:
    assert store.lines("xyz") == []
    assert store.find("xyz") is None


def test_a_forgotten_match_is_gone_and_others_stay(store: Store) -> None:
    store.keep("abc", LINES, HEAD)
    store.keep("def", LINES[:1], HEAD)
    store.forget("abc")

    assert store.lines("abc") == []
    assert [kept.id for kept in store.all()] == ["def"]


@pytest.mark.parametrize("kind", [MemoryStore, SqliteStore])
def test_the_match_kept_last_is_listed_first(kind: type, tmp_path: Path) -> None:
    store: Store = MemoryStore(ticking()) if kind is MemoryStore else SqliteStore(tmp_path, ticking())
    for match in ("one", "two", "three"):
        store.keep(match, LINES[:1], HEAD)
    store.keep("one", LINES, HEAD)

    assert [kept.id for kept in store.all()] == ["one", "three", "two"]
    store.close()


@pytest.mark.parametrize("kind", [MemoryStore, SqliteStore])
def test_a_match_whose_journal_stays_keeps_its_time_and_takes_a_better_head(kind: type, tmp_path: Path) -> None:
    store: Store = MemoryStore(ticking()) if kind is MemoryStore else SqliteStore(tmp_path, ticking())
    store.keep("one", LINES, HEAD)
    before = store.find("one")
    store.keep("one", LINES, msgspec.structs.replace(HEAD, seconds=77))
    after = store.find("one")

    assert before is not None
    assert after is not None
    assert (after.changed, after.head.seconds) == (before.changed, 77)
    store.close()


def test_a_shorter_journal_never_replaces_a_longer_one(store: Store) -> None:
    store.keep("abc", LINES, HEAD)

    with pytest.raises(Overtaken):
        store.keep("abc", [LINES[0], b'{"n":9}'], HEAD)
    assert store.lines("abc") == LINES


# Two processes


def test_a_line_that_another_process_wrote_first_is_never_written_twice(tmp_path: Path) -> None:
    mine, other = SqliteStore(tmp_path), SqliteStore(tmp_path)
    mine.keep("abc", LINES[:1], HEAD)
    other.keep("abc", LINES[:2], HEAD)

    with pytest.raises(Overtaken):
        mine.keep("abc", [LINES[0], b'{"n":9}'], HEAD)

    assert mine.lines("abc") == LINES[:2]
    mine.close()
    other.close()


def test_what_one_process_keeps_another_reads_at_once(tmp_path: Path) -> None:
    mine, other = SqliteStore(tmp_path), SqliteStore(tmp_path)
    mine.keep("abc", LINES[:1], HEAD)
    assert other.lines("abc", after=1) == []

    mine.keep("abc", LINES, HEAD)

    assert other.lines("abc", after=1) == LINES[1:]
    mine.close()
    other.close()


def test_a_killed_process_loses_nothing_that_was_kept(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys; from pathlib import Path; from goblin_tui.database import SqliteStore;"
        "from goblin_tui.store import Head;"
        "store = SqliteStore(Path(sys.argv[1]));"
        "[store.keep('abc', [b'%d' % n for n in range(i + 1)], Head('whispers', ())) for i in range(20)];"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=False, timeout=60)

    store = SqliteStore(tmp_path)
    assert store.lines("abc") == [b"%d" % n for n in range(20)]
    store.close()


# A disk that does not take anything


def limit_pages(store: SqliteStore, pages: int) -> None:
    store.ready()
    assert store._db is not None
    store._db.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_is_told_in_a_sentence_and_adds_nothing(database: SqliteStore) -> None:
    database.keep("abc", LINES[:1], HEAD)
    limit_pages(database, 1)

    with pytest.raises(CannotSave, match=r"Moves cannot be saved: the disk is full\."):
        database.keep("abc", [LINES[0], b"x" * 100_000], HEAD)

    assert database.lines("abc") == LINES[:1]


def test_a_move_of_several_entries_is_kept_whole_or_not_at_all(database: SqliteStore) -> None:
    database.keep("abc", LINES[:1], HEAD)
    limit_pages(database, 10)

    with pytest.raises(CannotSave):
        database.keep("abc", [LINES[0], b"small", b"x" * 100_000], HEAD)

    assert database.lines("abc") == LINES[:1]


def test_a_file_that_may_only_be_read_is_told_in_a_sentence(database: SqliteStore) -> None:
    database.keep("abc", LINES[:1], HEAD)
    assert database._db is not None
    database._db.execute("PRAGMA query_only = ON")

    with pytest.raises(CannotSave, match=r"Moves cannot be saved: their file may only be read\."):
        database.keep("abc", LINES, HEAD)

    assert database.lines("abc") == LINES[:1]


def test_a_file_that_another_program_holds_is_told_and_taken_again_when_free(database: SqliteStore) -> None:
    database.be_patient(0.0)
    database.keep("abc", LINES[:1], HEAD)
    database.close()
    holder = sqlite3.connect(database.path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")

    with pytest.raises(CannotSave, match="another program holds their file"):
        database.keep("abc", LINES, HEAD)
    assert database.lines("abc") == LINES[:1]

    holder.execute("ROLLBACK")
    holder.close()
    database.keep("abc", LINES, HEAD)
    assert database.lines("abc") == LINES


def test_a_folder_that_cannot_be_made_is_told_and_nothing_is_listed(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    store = SqliteStore(tmp_path / "taken" / "data")

    with pytest.raises(CannotSave, match=r"Moves cannot be saved: Not a directory\."):
        store.keep("abc", LINES, HEAD)
    assert store.all() == []
    store.close()


def test_a_limit_on_file_sizes_is_told_as_a_disk_that_does_not_take_them(tmp_path: Path) -> None:
    program = (
        "import resource, signal, sys; from pathlib import Path; from goblin_tui.database import SqliteStore;"
        "from goblin_tui.store import CannotSave, Head;"
        "store = SqliteStore(Path(sys.argv[1])); store.keep('abc', [b'first'], Head('whispers', ()));"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, -1))\n"
        "try: store.keep('abc', [b'first', b'x' * 1_000_000], Head('whispers', ()))\n"
        "except CannotSave as problem: print(problem, store.lines('abc'))"
    )

    told = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], check=True, capture_output=True, text=True, timeout=60
    )

    assert told.stdout.startswith("Moves cannot be saved: the disk ")
    assert told.stdout.strip().endswith("[b'first']")


# A damaged file


def filled(folder: Path, matches: int = 30, lines: int = 40) -> Path:
    """A file of several pages with matches m00, m01 …"""
    store = SqliteStore(folder, ticking())
    for match in range(matches):
        started = b'{"entry":"started","game":"whispers","seats":2,"names":["Ann","Bob"]}'
        store.keep(f"m{match:02}", [started, *(b'{"n":%d,"text":"%s"}' % (n, b"x" * 80) for n in range(lines))], HEAD)
    store.close()
    return folder / FILE


def overwrite(path: Path, start: float, length: int) -> None:
    """Damage the file from a fraction of its length on."""
    data = bytearray(path.read_bytes())
    begin = int(len(data) * start)
    data[begin : begin + length] = b"\xde\xad" * (length // 2)
    path.write_bytes(bytes(data))


def aside_of(path: Path) -> Path:
    (aside,) = path.parent.glob("matches.damaged-*.db")
    return aside


def test_a_file_that_is_no_database_is_set_aside_whole_and_play_begins_anew(tmp_path: Path) -> None:
    path = filled(tmp_path)
    overwrite(path, 0, 4096)
    damaged = path.read_bytes()

    store = SqliteStore(tmp_path)
    store.keep("new", LINES, HEAD)

    assert aside_of(path).read_bytes() == damaged
    assert store.notice is not None
    assert aside_of(path).name in store.notice
    assert store.lines("new") == LINES
    store.close()


@pytest.mark.parametrize("start", [0.2, 0.5, 0.8])
def test_matches_on_sound_pages_are_rescued_from_a_damaged_file(tmp_path: Path, start: float) -> None:
    path = filled(tmp_path)
    overwrite(path, start, 8192)

    store = SqliteStore(tmp_path)
    rescued = store.all()

    assert aside_of(path).exists()
    assert len(rescued) >= 20
    assert all(store.lines(kept.id)[0].startswith(b'{"entry":"started"') for kept in rescued)
    assert store.notice == (
        f"The file of saved matches was damaged: {len(rescued)} matches could be rescued from it; "
        f"it is kept as {aside_of(path).name}."
    )
    store.close()


def test_matches_are_rescued_from_a_folder_named_from_where_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    overwrite(filled(tmp_path), 0.5, 8192)
    monkeypatch.chdir(tmp_path.parent)

    store = SqliteStore(Path(tmp_path.name))

    assert len(store.all()) >= 20
    store.close()


def test_a_match_without_head_is_rescued_up_to_the_first_gap_of_its_journal(tmp_path: Path) -> None:
    path = filled(tmp_path, matches=1)
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM entry WHERE n = 7")
        db.execute("DROP TABLE match")
    db.close()

    store = SqliteStore(tmp_path)

    assert len(store.lines("m00")) == 6
    found = store.find("m00")
    assert found is not None
    assert [player.name for player in found.head.players] == ["Ann", "Bob"]
    store.close()


def test_damage_that_comes_to_light_while_playing_is_mended_at_once(tmp_path: Path) -> None:
    path = filled(tmp_path)
    store = SqliteStore(tmp_path)
    store.ready()
    journal = [*store.lines("m29"), b'{"n":"next"}']
    overwrite(path, 0.02, path.stat().st_size)
    assert store._db is not None
    store._db.execute("PRAGMA shrink_memory")

    store.keep("m29", journal, HEAD)

    assert store.lines("m29") == journal
    assert aside_of(path).exists()
    store.close()


FLIPPED = {
    b" n INTEGER": b" o INTEGER",
    b", line BLOB": b", mine BLOB",
    b"CREATE TABLE entry": b"CREATE TABLE dntry",
    b"tableentryentry": b"tableentrxentry",
    b"UNIQUE (match, n)": b"UNIQUE (match,(n)",
    b"CREATE TABLE match": b"CREATE TABLE latch",
    b"changed REAL": b"chanced REAL",
    b"SQLite format 3": b"SQLite format 2",
}
"""Words of the first page, and what one flipped bit makes of them."""


@pytest.mark.parametrize("sound", FLIPPED, ids=lambda word: word.decode().strip())
def test_a_flipped_bit_in_the_schema_hides_no_match_and_stops_no_move(tmp_path: Path, sound: bytes) -> None:
    path = filled(tmp_path, matches=3)
    data = path.read_bytes()
    assert sound in data
    path.write_bytes(data.replace(sound, FLIPPED[sound]))

    store = SqliteStore(tmp_path)
    store.keep("new", LINES, HEAD)

    assert [kept.id for kept in store.all()] == ["new", "m02", "m01", "m00"]
    assert all(len(store.lines(match)) == 41 for match in ("m00", "m01", "m02"))
    assert "3 matches could be rescued" in (store.notice or "")
    store.close()


@pytest.mark.parametrize("bit", range(8))
def test_no_flipped_bit_of_the_first_page_hides_a_match_in_silence(tmp_path: Path, bit: int) -> None:
    path = filled(tmp_path, matches=2, lines=3)
    sound = path.read_bytes()

    for place in (*range(bit, 120, 8), *range(4096 - 420 + bit, 4096, 60)):
        for file in tmp_path.iterdir():
            file.unlink()
        path.write_bytes(sound[:place] + bytes([sound[place] ^ 1 << bit]) + sound[place + 1 :])
        store = SqliteStore(tmp_path)

        assert {kept.id for kept in store.all()} == {"m00", "m01"}
        refused = ""
        try:
            store.keep("new", LINES, HEAD)
        except CannotSave as problem:
            refused = str(problem)
        assert store.lines("new") == LINES or "a later version" in refused  # a bit of its number
        store.close()


def index_pages(path: Path) -> list[int]:
    """Where the pages of the index of entries begin, but for its root."""
    with sqlite3.connect(path) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
    db.close()
    data = path.read_bytes()
    return [page for page in range(size, len(data), size) if data[page] == 0x0A and page // size not in (2, 4)]


def test_a_damaged_index_costs_no_line(tmp_path: Path) -> None:
    path = filled(tmp_path)
    page = index_pages(path)[3]
    data = bytearray(path.read_bytes())
    count = int.from_bytes(data[page + 3 : page + 5])
    data[page + 3 : page + 5] = (count // 2).to_bytes(2)
    path.write_bytes(bytes(data))
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT COUNT(*) FROM entry INDEXED BY sqlite_autoindex_entry_1").fetchone() != (30 * 41,)
    db.close()

    store = SqliteStore(tmp_path)

    assert [len(store.lines(kept.id)) for kept in store.all()] == [41] * 30
    assert "30 matches could be rescued" in (store.notice or "")
    store.close()


def test_a_line_that_is_missing_is_an_empty_one(database: SqliteStore, tmp_path: Path) -> None:
    database.keep("abc", LINES, HEAD)
    spoil(database, tmp_path, "DELETE FROM entry WHERE n = 2")

    assert database.lines("abc") == [LINES[0], b"", LINES[2]]
    assert database.lines("abc", after=1) == [b"", LINES[2]]


# Names


@pytest.mark.parametrize(
    "name",
    ["file:x", "file:x?mode=memory", "a?b", "a#b", "a%41b", "a b", "\udcff", "Höhle", "a\nb", "x.db-wal", ":memory:"],
)
def test_a_folder_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    store = SqliteStore(Path(name))
    store.keep("abc", LINES, HEAD)
    assert store.holds("abc", LINES)
    store.close()

    overwrite(tmp_path / name / FILE, 0, 100)
    again = SqliteStore(Path(name))

    assert again.lines("abc") == LINES
    assert [path.name for path in tmp_path.iterdir()] == [name]
    again.close()


def test_a_link_leads_to_the_file_beside_which_all_the_others_lie(tmp_path: Path) -> None:
    path = filled(tmp_path / "there", matches=2)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / FILE).symlink_to(path)
    store = SqliteStore(tmp_path / "here")
    store.keep("abc", LINES, HEAD)
    store.keep("abc", [*LINES, b"{}"], HEAD)
    store.close()
    overwrite(path, 0, 100)

    store = SqliteStore(tmp_path / "here")

    assert len(store.all()) == 3
    assert (tmp_path / "here" / FILE).is_symlink()
    assert aside_of(path).parent == path.parent
    store.close()


# Versions


def test_a_new_file_is_of_the_latest_version(database: SqliteStore) -> None:
    database.keep("abc", LINES, HEAD)

    with sqlite3.connect(database.path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()


def test_a_file_of_a_later_version_is_read_and_never_written(tmp_path: Path) -> None:
    path = filled(tmp_path, matches=1)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()

    store = SqliteStore(tmp_path)

    with pytest.raises(CannotSave, match="a later version of goblin-tui"):
        store.keep("abc", LINES, HEAD)
    assert [kept.id for kept in store.all()] == ["m00"]
    store.close()


def test_an_older_file_is_brought_up_to_date_with_its_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path, matches=2)
    newer = (*MIGRATIONS, ("ALTER TABLE match ADD COLUMN note TEXT",))
    monkeypatch.setattr("goblin_tui.schema.MIGRATIONS", newer)

    store = SqliteStore(tmp_path)

    assert len(store.all()) == 2
    with sqlite3.connect(store.path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(newer),)
        assert db.execute("SELECT note FROM match").fetchall() == [(None,), (None,)]
    db.close()
    store.close()


@pytest.mark.parametrize(
    "changed", ["x'ff'", "CAST(x'ff' AS TEXT)", "9e999", "'soon'"], ids=["bytes", "no text", "endless", "a word"]
)
def test_a_row_that_was_changed_at_no_time_is_listed_all_the_same(
    database: SqliteStore, tmp_path: Path, changed: str
) -> None:
    database.keep("abc", LINES, HEAD)
    spoil(database, tmp_path, f"UPDATE match SET changed = {changed}")

    assert [(kept.id, kept.head, kept.changed) for kept in database.all()] == [("abc", HEAD, 0.0)]


@pytest.mark.parametrize("head", ["x'7bff7d'", "CAST(x'7bff7d' AS TEXT)", "7", "1.5"])
def test_a_head_that_is_none_is_made_from_the_journal(database: SqliteStore, tmp_path: Path, head: str) -> None:
    database.keep("abc", LINES, HEAD)
    spoil(database, tmp_path, f"UPDATE match SET head = {head}")

    assert [(kept.id, kept.head.game) for kept in database.all()] == [("abc", "whispers")]


@pytest.mark.parametrize("name", ["CAST(x'ffff' AS TEXT)", "x'ff'", "7"])
def test_a_match_without_a_readable_name_hides_no_other(database: SqliteStore, tmp_path: Path, name: str) -> None:
    database.keep("abc", LINES, HEAD)
    database.keep("def", LINES, HEAD)
    spoil(database, tmp_path, f"UPDATE match SET id = {name} WHERE id = 'def'")

    assert "abc" in [kept.id for kept in database.all()]


def test_a_line_that_became_text_is_read_as_its_bytes(database: SqliteStore, tmp_path: Path) -> None:
    database.keep("abc", LINES, HEAD)
    spoil(database, tmp_path, "UPDATE entry SET line = CAST(line AS TEXT) WHERE n = 2")

    assert database.lines("abc") == LINES


def test_a_file_whose_own_words_are_no_text_is_set_aside(database: SqliteStore, tmp_path: Path) -> None:
    database.keep("abc", LINES, HEAD)
    database.close()
    file = tmp_path / FILE
    file.write_bytes(file.read_bytes().replace(b"CREATE TABLE match", b"CREAT\xe9 TABLE match"))

    database.all()

    assert database.notice is not None
    assert "damaged" in database.notice


def spoil(database: SqliteStore, folder: Path, change: str) -> None:
    """Let something else write into the file."""
    database.close()
    db = sqlite3.connect(folder / FILE)
    with db:
        db.execute(change)
    db.close()
