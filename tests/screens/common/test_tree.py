"""The history of a match laid out in rows."""

from screens.common.tree import Tree
from tests.screens.common.drawing import drawn, tree


def rows(drawing: Tree, *unfolded: int) -> list[str]:
    return drawn(drawing.rows(drawing.line(drawing.present()), frozenset(unfolded)))


def test_a_match_without_variations_is_a_plain_list() -> None:
    assert rows(tree("1<0 2<1 3<2")) == [" 0 m0", " 1 m1", " 2 m2", " 3 m3"]


def test_what_was_taken_back_stands_above_what_was_played_instead() -> None:
    assert rows(tree("1<0 2<1 3<2 4<1 5<4")) == [
        " 0 m0",
        " 1 m1",
        " 2 ├─ m2",
        "   │  └─ m3",
        " 2 └─ m4",
        " 3    m5",
    ]


def test_a_side_line_shows_two_plies_and_counts_the_rest() -> None:
    assert rows(tree("1<0 2<1 3<2 4<3 5<4 6<0")) == [
        " 0 m0",
        " 1 ├─ m1",
        "   │  └─ m2 …3",
        " 1 └─ m6",
    ]


def test_an_unfolded_side_line_goes_on_below_itself() -> None:
    assert rows(tree("1<0 2<1 3<2 4<3 5<0"), 2) == [
        " 0 m0",
        " 1 ├─ m1",
        "   │  └─ m2",
        "   │     m3",
        "   │     m4",
        " 1 └─ m5",
    ]


def test_a_fork_in_a_side_line_gets_a_branch_for_each_of_its_moves() -> None:
    assert rows(tree("1<0 2<1 3<1 4<3 5<0")) == [
        " 0 m0",
        " 1 ├─ m1",
        "   │  ├─ m2",
        "   │  └─ m3 …1",
        " 1 └─ m5",
    ]


def test_the_line_stays_in_its_column_however_often_it_forks() -> None:
    assert rows(tree("1<0 2<0 3<2 4<2 5<4 6<4")) == [
        " 0 m0",
        " 1 ├─ m1",
        " 1 └─ m2",
        " 2 ├─ m3",
        " 2 └─ m4",
        " 3 ├─ m5",
        " 3 └─ m6",
    ]


def test_plies_that_wait_for_redo_belong_to_the_line() -> None:
    match = tree("1<0 2<1 3<2", here=1)

    assert match.line(match.present()) == [0, 1, 2, 3]


def test_a_line_goes_on_as_the_match_stands_and_beyond_it_along_the_latest_moves() -> None:
    match = tree("1<0 2<1 3<1 4<0 5<4", here=2)

    assert match.line(1) == [0, 1, 2]
    assert match.line(4) == [0, 4, 5]


def test_forks_are_the_plies_at_which_something_else_was_played() -> None:
    match = tree("1<0 2<1 3<1 4<3")

    assert match.forks(match.line(4)) == [2]


def test_siblings_are_shown_in_order_of_coming_about_and_the_line_itself_last() -> None:
    match = tree("1<0 2<0 3<0")

    assert match.shown(1, [0, 2]) == (1, 3, 2)
    assert match.shown(2, [0, 2]) == (1, 3, 2)


def test_the_way_aside_leads_from_a_node_back_to_the_line() -> None:
    match = tree("1<0 2<1 3<2 4<1")

    assert match.aside(3, [0, 1, 4]) == [3, 2]
    assert match.aside(4, [0, 1, 4]) == []


def test_the_deepest_ply_is_that_of_the_longest_line_wherever_the_match_stands() -> None:
    assert tree("1<0 2<1 3<2 4<0").deepest == 3


def test_side_lines_that_fork_too_deep_stay_folded_even_when_unfolded() -> None:
    deep = tree("1<0 2<1 3<1 4<2 5<2 6<4 7<4 8<6 9<6 10<8 11<8 12<0")

    lines = rows(deep, *range(12))

    assert max(len(line) for line in lines) <= 3 + 3 * 5 + len("m10 …1")
    assert "   │  │  │  │  ├─ m10" not in lines
    assert any("m8 …2" in line for line in lines)


def test_a_thousand_plies_are_laid_out_row_by_row() -> None:
    long = tree(" ".join(f"{node}<{node - 1}" for node in range(1, 1001)) + " 1001<500")

    laid_out = long.rows(long.line(1000), frozenset({1001}))

    assert len(laid_out) == 1002
    assert laid_out[-1].ply == 1000


# Passes


def test_passes_in_a_row_are_one_row() -> None:
    drawing = tree("1<0 2<1 3<2 4<3 5<4", passes={2, 3, 4})

    assert rows(drawing) == [" 0 m0", " 1 m1", " 2 m2 …2", " 5 m5"]


def test_an_unfolded_run_of_passes_is_shown_whole() -> None:
    drawing = tree("1<0 2<1 3<2 4<3 5<4", passes={2, 3, 4})

    assert rows(drawing, 2) == [" 0 m0", " 1 m1", " 2 m2", " 3 m3", " 4 m4", " 5 m5"]


def test_a_run_of_passes_in_which_one_stands_is_shown_whole() -> None:
    drawing = tree("1<0 2<1 3<2 4<3 5<4", passes={2, 3, 4})

    shown = drawn(drawing.rows(drawing.line(5), kept={3}))

    assert shown == [" 0 m0", " 1 m1", " 2 m2", " 3 m3", " 4 m4", " 5 m5"]


def test_another_line_beside_a_pass_ends_the_run() -> None:
    drawing = tree("1<0 2<1 3<2 9<2 4<3 5<4", passes={1, 2, 3, 4})

    assert rows(drawing) == [" 0 m0", " 1 m1 …1", " 3 ├─ m9", " 3 └─ m3 …1", " 5    m5"]
