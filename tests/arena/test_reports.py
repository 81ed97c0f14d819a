"""Reports: the same figures as text, as CSV and as a plot, 80 cells wide."""

import csv
from io import StringIO

import msgspec
import pytest

from goblin_tui.arena.figures import figures_of
from goblin_tui.arena.plan import Arena
from goblin_tui.arena.reports import REPORTS
from tests.arena.contest import contest, result

ARENA: Arena = msgspec.structs.replace(contest(rounds=2), seats=("a", "b"))
RESULTS = [
    *(result((1, 2), "ab", match=number, scores=(12, 3), plies=20 + number) for number in range(9)),
    result((1, 2), "ba", match=9, scores=(5, -2), fallen=(None, "the program ended with status 1")),
]


def rows(report: str) -> dict[tuple[str, str], dict[str, str]]:
    return {(row["figure"], row["of"]): row for row in csv.DictReader(StringIO(report))}


def test_the_text_names_the_arena_and_tells_shares_in_percent() -> None:
    report = REPORTS["text"](ARENA, RESULTS)

    assert report.startswith("whispers: 10 matches of a, b, seed 1, rounds=2\n")
    assert "  a                             10 seats   90.0 %   59.6 to 98.2\n" in report
    assert "A fair share is 50.0 %." in report
    assert "A program failed, first in match 9: the program ended with status 1\n" in report


def test_the_csv_holds_every_figure() -> None:
    table = rows(REPORTS["csv"](ARENA, RESULTS))

    assert len(table) == len(figures_of(ARENA, RESULTS))
    assert table["wins", "a"] == {
        "figure": "wins",
        "of": "a",
        "count": "10",
        "value": "0.9",
        "low": "0.59585",
        "high": "0.982124",
    }
    assert table["failures", "a"]["value"] == "1"


def test_the_plot_draws_a_share_with_its_interval_and_the_fair_share() -> None:
    lines = REPORTS["plot"](ARENA, RESULTS).splitlines()

    wins = next(line for line in lines if line.startswith("  a "))
    bar = wins[27:68]

    assert (bar.index("├"), bar.index("●"), bar.index("┤")) == (24, 36, 39)
    assert bar.index("┊") == 20
    assert wins.endswith(" 90.0 %")


def test_the_longest_bar_of_a_histogram_is_the_most_frequent_range() -> None:
    lines = REPORTS["plot"](ARENA, RESULTS).splitlines()
    start = lines.index("scores of a")

    bars = {line.split()[0]: line.count("█") for line in lines[start + 1 : lines.index("", start)]}

    assert bars["12..13"] == max(bars.values()) == 40
    assert bars["-2..-1"] == 4


def test_where_the_bots_did_not_sit_everywhere_equally_often_it_is_said() -> None:
    assert "equally often" in REPORTS["text"](ARENA, RESULTS[:3])
    assert "equally often" not in REPORTS["text"](ARENA, RESULTS)


@pytest.mark.parametrize("kind", ["text", "plot"])
def test_no_line_is_wider_than_80_cells_whatever_a_bot_is_called(kind: str) -> None:
    long = "exec:/usr/bin/python3 /a/very/long/path/that/goes/on/and/on/bot.py"
    arena = msgspec.structs.replace(ARENA, seats=(long, "b"))
    results = [msgspec.structs.replace(one, bots=(long, "b")) for one in RESULTS]

    title, *lines = REPORTS[kind](arena, results).splitlines()

    assert title
    assert max(map(len, lines)) <= 80
