"""The results file: it grows line by line, is gone on from, and belongs to one arena."""

from pathlib import Path

import pytest

from goblin_tui.arena.plan import Arena
from goblin_tui.arena.results import Result, ResultsFile
from rules.core.errors import BadRecord
from tests.arena.contest import contest, result

FIRST, SECOND = result((1, 2), match=0), result((2, 1), match=1)


def kept(path: Path, *results: Result, arena: Arena | None = None) -> dict[int, Result]:
    """What the file told before these were added."""
    with ResultsFile(path, arena or contest()) as file:
        for one in results:
            file.add(one)
        return file.found


def test_what_was_kept_is_found_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"

    assert kept(path, FIRST) == {}
    assert kept(path, SECOND) == {0: FIRST}
    assert kept(path) == {0: FIRST, 1: SECOND}
    assert path.read_text().count("\n") == 3


def test_a_result_is_in_the_file_as_soon_as_it_was_added(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"

    with ResultsFile(path, contest()) as file:
        file.add(FIRST)
        assert path.read_text().endswith("}\n")
        assert path.read_text().count("\n") == 2


@pytest.mark.parametrize("cut", [1, 20, 90])
def test_a_last_line_that_was_cut_off_is_dropped_and_written_anew(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "results.jsonl"
    kept(path, FIRST, SECOND)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])

    assert kept(path, SECOND) == {0: FIRST}
    assert path.read_bytes() == whole


def test_a_file_cut_off_in_its_first_line_is_begun_anew(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(b'{"arena":1,"game":"whi')

    assert kept(path, FIRST) == {}
    assert kept(path) == {0: FIRST}


@pytest.mark.parametrize(
    ("other", "differs"),
    [
        (contest(seed=2), "seed"),
        (contest(seats="easy,random"), "seats"),
        (contest(rounds=1), "options"),
    ],
    ids=["seed", "seats", "options"],
)
def test_the_file_of_another_arena_is_refused_and_left_alone(tmp_path: Path, other: Arena, differs: str) -> None:
    path = tmp_path / "results.jsonl"
    kept(path, FIRST)
    before = path.read_bytes()

    with pytest.raises(BadRecord, match=f"another arena: it differs in {differs}$"):
        kept(path, arena=other)
    assert path.read_bytes() == before


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\nno results here")

    with pytest.raises(BadRecord, match="no results of an arena"):
        kept(path)
    assert path.read_text() == "Dear Ann,\nno results here"


def test_damage_further_up_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    kept(path, FIRST, SECOND)
    head, _, second = path.read_text().splitlines()
    path.write_text(f'{head}\n{{"match":0}}\n{second}\n')

    with pytest.raises(BadRecord, match="line 2 is damaged"):
        kept(path)


def test_two_arenas_do_not_write_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"

    with ResultsFile(path, contest()), pytest.raises(OSError, match="another arena is writing"):
        kept(path)


def test_a_result_of_a_failed_program_says_so(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    fallen = result((1, 2), fallen=("the program ended with status 1", None))
    kept(path, fallen)

    assert kept(path) == {0: fallen}
    assert '"fallen":["the program ended with status 1",null]' in path.read_text()
