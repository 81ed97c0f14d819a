"""The house: matches begun, listed, gone on with, watched, forgotten, exported and imported."""

import gc
import os
import weakref
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from goblin_tui.catalogue import matches_text
from goblin_tui.database import FILE
from goblin_tui.files import LARGEST
from goblin_tui.host import Watching
from goblin_tui.house import GoblinHouse, Unverified
from goblin_tui.store import Head, Kept
from rules.core.catalogue import Catalogue
from rules.core.errors import BadOption, BadRecord, Refusal
from rules.games import GAMES
from screens.common.house import House
from screens.common.session import Player
from screens.common.settings import LastSetup, Settings
from tests.app.table import ANN, BOB, CY
from tests.sample.rules import Whispers

ALL = Catalogue.of(*GAMES.values(), Whispers())


_opened: list[GoblinHouse] = []


@pytest.fixture(autouse=True)
def closed_at_the_end() -> Iterator[None]:
    yield
    while _opened:
        _opened.pop().close()


def house_in(folder: Path, games: Catalogue = ALL) -> GoblinHouse:
    _opened.append(GoblinHouse(folder, games))
    return _opened[-1]


@pytest.fixture
def house(tmp_path: Path) -> GoblinHouse:
    return house_in(tmp_path)


def test_it_is_what_screens_expect(house: GoblinHouse) -> None:
    expected: House = house

    assert [*expected.games] == [*GAMES, "whispers"]
    assert expected.trouble is None


# Beginning


def test_a_new_match_is_listed_before_its_first_move(house: GoblinHouse) -> None:
    session = house.start("whispers", (ANN, BOB), {})
    (saved,) = house.saved()

    assert (saved.id, saved.game, saved.players) == (session.id, "whispers", (ANN, BOB))
    assert (saved.state, saved.waits_for, saved.turn) == ("playing", (1,), 1)


def test_the_same_seed_deals_the_same_and_none_deals_by_chance(house: GoblinHouse) -> None:
    first, second, other = (house.start("whispers", (ANN, BOB), {}, seed) for seed in ("x", "x", None))

    assert first.view(1) == second.view(1)
    assert first.seed != other.seed


def test_the_setup_is_remembered_for_its_game_without_what_is_usual(house: GoblinHouse, tmp_path: Path) -> None:
    players = (ANN, Player("Grub", "easy"))
    house.start("whispers", players, {"rounds": 2, "hush": True, "deck": "Gem 9"}, undo="fair")

    expected = LastSetup(players, {"rounds": "2"}, "fair")
    assert house.settings.last == {"whispers": expected}
    assert house_in(tmp_path).settings.last == {"whispers": expected}


def test_a_game_seat_or_option_that_does_not_exist_begins_nothing(house: GoblinHouse) -> None:
    with pytest.raises(BadOption, match="did you mean whispers"):
        house.start("wispers", (ANN, BOB), {})
    with pytest.raises(BadOption):
        house.start("whispers", (ANN,), {})
    with pytest.raises(BadOption):
        house.start("whispers", (ANN, BOB), {"rounds": 99})

    assert house.saved() == []
    assert house.settings == Settings()


def test_a_rematch_has_the_same_table_and_other_luck(house: GoblinHouse) -> None:
    session = house.start("whispers", (ANN, BOB, CY), {"rounds": 2}, undo="fair")
    same, turned = (house.rematch(session, swapped=swapped) for swapped in (False, True))

    assert (tuple(same.players), tuple(turned.players)) == ((ANN, BOB, CY), (BOB, CY, ANN))
    assert (same.options, same.policy) == (session.options, session.policy)
    assert len({session.seed, same.seed, turned.seed}) == 3


# Going on


def moved(house: GoblinHouse, match: str, text: str) -> int:
    session = house.resume(match)
    seat = session.actors[0]
    session.play(seat, session.rules.parse(text, session.view(seat)), session.ply)
    return session.ply


def test_a_match_goes_on_in_another_process_where_it_was_left(tmp_path: Path) -> None:
    house = house_in(tmp_path)
    match = house.start("whispers", (ANN, BOB), {}).id
    moved(house, match, "draw")
    house.close()

    again = house_in(tmp_path)
    assert moved(again, match, "draw") == 2
    assert tuple(again.resume(match).players) == (ANN, BOB)


def test_within_one_process_a_match_is_opened_once(house: GoblinHouse) -> None:
    session = house.start("whispers", (ANN, BOB), {})
    assert house.resume(session.id) is session

    session.close()
    assert house.resume(session.id) is not session


def test_matches_that_were_left_are_let_go_of(house: GoblinHouse) -> None:
    left = weakref.ref(house.start("whispers", (ANN, BOB), {}))
    session = left()
    assert session is not None
    session.close()
    del session
    house.start("whispers", (ANN, BOB), {})
    gc.collect()

    assert left() is None


def test_a_match_that_another_process_plays_can_only_be_watched(tmp_path: Path) -> None:
    playing, watching = house_in(tmp_path), house_in(tmp_path)
    match = playing.start("whispers", (ANN, BOB), {}).id

    assert watching.resume(match).watching
    with pytest.raises(Watching):
        moved(watching, match, "draw")
    with pytest.raises(Refusal, match="another window"):
        watching.forget(match)

    playing.close()
    watching.resume(match).close()
    assert moved(watching, match, "draw") == 1


def test_what_does_not_exist_cannot_be_gone_on_with(house: GoblinHouse) -> None:
    with pytest.raises(BadRecord, match="no match is called nowhere"):
        house.resume("nowhere")


def test_a_match_of_a_game_that_this_version_lacks_is_listed_and_refused(tmp_path: Path) -> None:
    match = house_in(tmp_path).start("whispers", (ANN, BOB), {}).id
    house = house_in(tmp_path, GAMES)

    assert [saved.game for saved in house.saved()] == ["whispers"]
    with pytest.raises(BadRecord, match="this version cannot play it"):
        house.resume(match)


def test_a_forgotten_match_is_gone_with_its_lock(house: GoblinHouse) -> None:
    kept, gone = (house.start("whispers", (ANN, BOB), {}).id for _ in range(2))
    house.forget(gone)

    assert [saved.id for saved in house.saved()] == [kept]
    assert [path.name for path in (house.folder / "locks").iterdir()] == [f"{kept}.lock"]


# Records


def test_a_record_goes_out_and_comes_in_as_a_match_of_its_own(house: GoblinHouse, tmp_path: Path) -> None:
    session = house.start("whispers", (ANN, BOB), {"rounds": 2})
    moved(house, session.id, "draw")
    path = house.export_record(session)
    assert path == tmp_path / "exports" / f"whispers-{session.id}.goblin"

    other = house_in(tmp_path / "other")

    imported = other.import_record(path)

    assert [player.name for player in imported.players] == ["Ann", "Bob"]
    assert imported.record() == session.record()
    assert [saved.id for saved in other.saved()] == [imported.id]


def test_the_same_record_comes_in_once(house: GoblinHouse, tmp_path: Path) -> None:
    path = house.export_record(house.start("whispers", (ANN, BOB), {}), tmp_path / "record.goblin")
    other = house_in(tmp_path / "other")
    first = other.import_record(path)
    moved(other, first.id, "draw")

    again = other.import_record(path)

    assert (again.id, again.ply) == (first.id, 1)
    assert len(other.saved()) == 1


def test_a_record_of_ones_own_match_is_that_match_even_if_it_was_played_on(house: GoblinHouse, tmp_path: Path) -> None:
    session = house.start("whispers", (ANN, BOB), {})
    moved(house, session.id, "draw")
    path = house.export_record(session, tmp_path / "record.goblin")
    session.go("undo", None)
    moved(house, session.id, "draw")

    assert house.import_record(path) is session
    assert len(house.saved()) == 1


def test_a_record_that_was_played_on_elsewhere_comes_in_beside_the_match(house: GoblinHouse, tmp_path: Path) -> None:
    session = house.start("whispers", (ANN, BOB), {})
    path = house.export_record(session, tmp_path / "record.goblin")
    other = house_in(tmp_path / "other")
    friend = other.import_record(path)
    moved(other, friend.id, "draw")

    assert house.import_record(other.export_record(friend, path)).ply == 1
    assert sorted(house.resume(saved.id).ply for saved in house.saved()) == [0, 1]


def test_a_damaged_match_in_the_store_keeps_no_record_out(house: GoblinHouse, tmp_path: Path) -> None:
    session = house.start("whispers", (ANN, BOB), {})
    path = house_in(tmp_path / "other").export_record(session, tmp_path / "record.goblin")
    house.forget(session.id)
    house.store.keep("bad", [b"{"], Head("whispers", (ANN, BOB)))

    assert house.import_record(path).ply == 0


def test_a_record_that_its_seed_does_not_lead_to_is_refused_unless_it_is_taken_unverified(
    house: GoblinHouse, tmp_path: Path
) -> None:
    path = house.export_record(house.start("whispers", (ANN, BOB), {}, 5), tmp_path / "record.goblin")
    path.write_text(path.read_text().replace('"seed":5', '"seed":6'))

    with pytest.raises(Unverified, match="it differs at ply 0"):
        house.import_record(path)
    assert len(house.saved()) == 1

    assert house.take(house.read_record(path), unverified=True).seed == 6


# Another match from a place of the first


def test_a_branch_is_a_match_of_its_own_with_the_line_up_to_there_and_its_players(house: GoblinHouse) -> None:
    players = (ANN, Player("Grub", "easy"))
    session = house.start("whispers", players, {}, 5, "fair")
    moved(house, session.id, "draw")
    whole = session.record()

    copy = house.branch(session, 1)

    assert (copy.ply, copy.seed, copy.policy, tuple(copy.players)) == (1, 5, "fair", players)
    assert copy.view(1) == session.view(1)
    assert session.record() == whole
    assert {saved.id for saved in house.saved()} == {session.id, copy.id}


def test_the_place_of_a_branch_is_named_anew_when_lines_beside_it_are_left_out(house: GoblinHouse) -> None:
    session = house.start("whispers", (ANN, BOB), {}, 5)
    first, *_, last = (session.rules.notate(move) for move in session.moves(1))
    moved(house, session.id, first)
    session.go("undo", None)
    moved(house, session.id, last)

    copy = house.branch(session, 2)

    assert [node.move for node in copy.history(1)] == ["", last]
    assert copy.node == 1


# Looking


def test_looking_at_a_match_changes_neither_its_time_nor_its_place(tmp_path: Path) -> None:
    house = house_in(tmp_path)
    older, newer = (house.start("whispers", (ANN, BOB), {}).id for _ in range(2))
    house.close()
    before = house_in(tmp_path).saved()

    looking = house_in(tmp_path)
    looking.resume(older).close()

    assert looking.saved() == before
    assert [saved.id for saved in looking.saved()] == [newer, older]


def test_a_record_goes_into_a_folder_under_its_name(house: GoblinHouse, tmp_path: Path) -> None:
    session = house.start("whispers", (ANN, BOB), {})

    assert house.export_record(session, tmp_path).parent == tmp_path


@pytest.mark.parametrize(
    "text", ["", "nonsense\n", '{"entry":"started","format":1,"game":"chess"}\n', '{"entry":"played"}\n', "\x00\x01"]
)
def test_a_damaged_record_is_refused_and_keeps_nothing(house: GoblinHouse, tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.goblin"
    path.write_text(text)

    with pytest.raises(BadRecord):
        house.import_record(path)
    assert house.saved() == []


def test_a_record_that_leads_where_no_match_can_stand_is_refused_with_its_line(
    house: GoblinHouse, tmp_path: Path
) -> None:
    session = house.start("whispers", (ANN, BOB), {"stacked": ("Gem", "Gem", "Gem", "Gem", "Nick")})
    moved(house, session.id, "draw")
    path = house.export_record(session, tmp_path / "record.goblin")
    taken = '"source":"deck","card":"Nick"'
    assert taken in path.read_text()
    path.write_text(path.read_text().replace(taken, '"source":"deck","card":"Hush"'))

    with pytest.raises(BadRecord, match="line 2: the match stands where none can"):
        house.import_record(path)
    assert len(house.saved()) == 1


def test_a_file_that_is_not_there_is_the_systems_error(house: GoblinHouse, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        house.import_record(tmp_path / "nothing.goblin")


# When the disk misbehaves


def test_without_a_folder_a_match_is_played_to_the_end_of_the_process_and_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "taken").write_text("a file")
    house = house_in(tmp_path / "taken")
    session = house.start("whispers", (ANN, BOB), {})
    moved(house, session.id, "draw")
    session.close()

    assert house.trouble == "Moves cannot be saved: a file lies where a folder has to be."
    assert [saved.id for saved in house.saved()] == [session.id]
    assert house.resume(session.id).ply == 1
    (path,) = house.close()
    assert path is not None
    assert path.parent == tmp_path / "temporary"
    assert path.read_text() == session.record()


def test_a_folder_that_comes_back_gets_everything_at_the_next_move(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    house = house_in(taken)
    session = house.start("whispers", (ANN, BOB), {})
    moved(house, session.id, "draw")

    taken.unlink()
    moved(house, session.id, "draw")

    assert house.store.trouble is None
    assert house_in(taken).resume(session.id).ply == 2
    assert house.close() == []


def test_a_damaged_file_of_matches_is_told_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database" * 1000)
    house = house_in(tmp_path)

    assert house.trouble is not None
    assert "damaged" in house.trouble
    session = house.start("whispers", (ANN, BOB), {})
    assert session.trouble is None
    assert house_in(tmp_path).resume(session.id).ply == 0


@pytest.mark.parametrize("damage", [b"{", b'{"entry":"played","at":99,"seat":1,"move":"draw","events":[]}'])
def test_what_precedes_a_damaged_entry_becomes_a_match_of_its_own(tmp_path: Path, damage: bytes) -> None:
    house = house_in(tmp_path)
    match = house.start("whispers", (ANN, BOB), {}).id
    moved(house, match, "draw")
    entries = house.store.lines(match)
    house.store.keep("bad", [*entries, damage, *entries[1:]], house.store.all()[0].head)

    for _ in range(2):
        with pytest.raises(BadRecord, match=r"damaged, line 3: .*; what precedes that is the saved match bad-sound"):
            house.resume("bad")

    assert len(house.store.lines("bad")) == 4
    assert house.store.lines("bad-sound") == entries
    assert moved(house, "bad-sound", "draw") == 2


def test_a_saved_match_that_leads_where_none_can_stand_is_refused_and_what_precedes_that_is_kept(
    tmp_path: Path,
) -> None:
    house = house_in(tmp_path)
    match = house.start("whispers", (ANN, BOB), {"stacked": ("Gem", "Gem", "Gem", "Gem", "Nick")}).id
    moved(house, match, "draw")
    started, drawn = house.store.lines(match)
    unfit = drawn.replace(b'"source":"deck","card":"Nick"', b'"source":"deck","card":"Hush"')
    house.store.keep("bad", [started, unfit], house.store.all()[0].head)

    with pytest.raises(BadRecord, match=r"damaged, line 2: the match stands where none can.*saved match bad-sound"):
        house.resume("bad")

    assert unfit != drawn
    assert house.resume("bad-sound").ply == 0


@pytest.mark.parametrize(
    "damage", [b"", b"{", b'{"entry":"play', b'{"entry":"dlayed"}', b"[]"], ids=["gap", "open", "cut", "word", "list"]
)
def test_a_match_with_a_damaged_line_is_listed_as_damaged_before_it_is_opened(
    house: GoblinHouse, damage: bytes
) -> None:
    sound = house.start("whispers", (ANN, BOB), {}).id
    moved(house, sound, "draw")
    entries = house.store.lines(sound)
    house.store.keep("bad", [*entries, damage, *entries[1:]], house.store.all()[0].head)

    assert {saved.id: saved.damaged for saved in house.saved()} == {sound: False, "bad": True}
    assert "damaged" in matches_text(house.saved()).splitlines()[0]


def test_the_latest_matches_are_looked_into_and_on_demand_all(
    house: GoblinHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("goblin_tui.house.EXAMINED", 1)
    for name in ("old", "new"):
        house.store.keep(name, [b"{"], Head("whispers", (ANN, BOB)))

    assert [(saved.id, saved.damaged) for saved in house.saved()] == [("new", True), ("old", False)]
    assert [saved.damaged for saved in house.saved(thoroughly=True)] == [True, True]


def test_a_match_whose_journal_is_gone_is_listed_as_damaged(house: GoblinHouse) -> None:
    house.store.keep("bad", [], Head("whispers", (ANN, BOB)))

    assert [saved.damaged for saved in house.saved()] == [True]


def test_a_match_that_only_its_game_finds_damaged_is_listed_so_from_then_on(house: GoblinHouse) -> None:
    match = house.start("whispers", (ANN, BOB), {}).id
    unfit = b'{"entry":"played","at":99,"seat":1,"move":"draw","events":[]}'
    house.store.keep("bad", [*house.store.lines(match), unfit], house.store.all()[0].head)
    before = {saved.id: saved.damaged for saved in house.saved()}
    with pytest.raises(BadRecord):
        house.resume("bad")

    assert before == {match: False, "bad": False}
    assert {saved.id: saved.damaged for saved in house.saved()} == {match: False, "bad": True, "bad-sound": False}


def test_a_match_that_tells_nothing_any_more_is_listed_as_damaged_and_can_be_deleted(tmp_path: Path) -> None:
    house = house_in(tmp_path)
    house.store.keep("bad", [b'{"entry":"\xff'], Head("", ()))

    assert [(saved.id, saved.game) for saved in house.saved()] == [("bad", "damaged match")]
    with pytest.raises(BadRecord, match="this match is damaged"):
        house.resume("bad")
    house.forget("bad")
    assert house.saved() == []


def test_a_list_tells_only_of_seats_that_are_there(house: GoblinHouse) -> None:
    house.store.keep("one", [b"{}"], Head("whispers", (ANN, BOB), waits_for=(2, 3, 0)))
    house.store.keep("two", [b"{}"], Head("whispers", (ANN, BOB), ranks=(1, 2, 3), scores=(7,)))

    listed = {saved.id: (saved.state, saved.waits_for, saved.ranks, saved.scores) for saved in house.saved()}

    assert listed == {"one": ("playing", (2,), (), ()), "two": ("playing", (), (), ())}


@pytest.mark.parametrize("changed", [1e300, -1e300])
def test_a_time_that_no_calendar_has_is_the_first_of_all(
    house: GoblinHouse, monkeypatch: pytest.MonkeyPatch, changed: float
) -> None:
    monkeypatch.setattr(house.store, "all", lambda: [Kept("one", Head("whispers", (ANN, BOB)), changed)])

    assert [saved.changed for saved in house.saved()] == [datetime.fromtimestamp(0)]


def test_a_file_larger_than_any_match_is_no_record(house: GoblinHouse, tmp_path: Path) -> None:
    with (tmp_path / "large.goblin").open("wb") as file:
        file.truncate(LARGEST + 1)

    with pytest.raises(OSError, match="this file is too large: more than 64 MiB"):
        house.import_record(tmp_path / "large.goblin")


def test_a_pipe_is_no_record(house: GoblinHouse, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(OSError, match="not a file"):
        house.import_record(tmp_path / "pipe")


def test_what_can_be_saved_nowhere_is_counted_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "taken").write_text("a file")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    house = house_in(tmp_path / "taken")
    house.start("whispers", (ANN, BOB), {})

    assert house.close() == [None]
