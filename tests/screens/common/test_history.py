"""The history panel: what it lists, and where it leads."""

from typing import ClassVar

import pytest
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from rules.core.match import Match
from rules.goblin_mountain.rules import GoblinMountain
from screens.common.help import Help, HelpPanel
from screens.common.history import HistoryPanel
from screens.common.look import Look
from screens.common.painting import Painting
from screens.goblin_mountain.brief import brief
from tests.sample.rules import Whispers
from tests.screens.table import GLYPH_SETS, SIZES, TableApp, TableHouse, TableSession, complaints, text_of

TRACK = "T1A,T2A,T3A,T4A,T5A,T6A"
"""1 HIDE+, 2 GOLD, 3 CACHE, 4 GOBL, 5 GOBL, 6 HIDE, 7 ICY, 8 CACHE, 9 ICY, 10 HOARD …"""


def duel() -> TableSession:
    match = Match.new(GoblinMountain(), 2, {"track": TRACK, "first": "P1"}, 1, "free", ("Ann", "Bob"))
    return TableSession(match)


def with_variation() -> TableSession:
    """Ann's yellow dwarf to the Goldmine, Bob's to the Hideout; then instead Ann trades at the Cache."""
    session = duel()
    session.notated("move yellow 2", "move yellow 1", "use")
    session.go("jump", None, 0)
    session.notated("move black 3", "trade", "move yellow 2")
    return session


class Table(Screen[None]):
    """A board with a history beside it."""

    DEFAULT_CSS = "Table { layers: base panels; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "history", "history", id="table.history"),
        Binding("question_mark", "help", "help", id="match.help"),
        Binding("v", "village", "to the village", id="table.village"),
        Binding("u", "undo", "undo", id="match.undo"),
    ]

    def __init__(self, session: TableSession) -> None:
        super().__init__()
        self.house = TableHouse([session.rules])
        self.session = session
        self.jumps: list[int] = []
        self.moved = 0

    def compose(self) -> ComposeResult:
        yield Painting()
        yield HistoryPanel(self.session, None, brief)

    def action_history(self) -> None:
        self.query_one(HistoryPanel).open(None)

    def action_help(self) -> None:
        HelpPanel.toggle(self, self.house, lambda: Help("Ann moves a die", (("v", "to the village"),)))

    def action_village(self) -> None:
        self.moved += 1

    def action_undo(self) -> None:
        self.session.go("undo", None)

    @on(HistoryPanel.Jump)
    def jump(self, message: HistoryPanel.Jump) -> None:
        self.jumps.append(message.node)
        self.session.go("jump", None, message.node)


def panel(app: TableApp) -> HistoryPanel:
    return app.screen.query_one(HistoryPanel)


def listed(app: TableApp) -> list[str]:
    """What stands between heading and keys, without empty rows."""
    rows = [line[41:].rstrip() for line in text_of(app).splitlines()[1:23]]
    return [row for row in rows if row]


async def test_a_history_lists_moves_with_what_they_brought_and_marks_where_the_match_stands() -> None:
    app = TableApp(lambda: Table(with_variation()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")

        assert listed(app) == [
            "   0 setup",
            "   1 ├─ Ann yellow 2    +3T",
            "     │  └─ Bob yellow 1 +1V …1 more",
            "   1 └─ Ann black 3",
            "   2    Ann trade       3T→2F",
            "▸  3    Bob yellow 2    +3T     ◄ here",
        ]


async def test_enter_asks_to_go_to_the_node_under_the_cursor_and_the_mark_follows() -> None:
    session = with_variation()
    app = TableApp(lambda: Table(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "up", "enter")
        await pilot.pause()

        assert session.ply == 2
        assert listed(app)[-2:] == ["▸  2    Ann trade       3T→2F   ◄ here", "   3    Bob yellow 2    +3T"]


async def test_a_side_line_that_is_jumped_to_becomes_the_line() -> None:
    session = with_variation()
    app = TableApp(lambda: Table(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "home", "down", "enter")
        await pilot.pause()

        assert session.rules.turn(session.view(None).position) == 2
        assert [line for line in listed(app) if "here" in line] == ["▸  1 └─ Ann yellow 2    +3T     ◄ here"]


async def test_right_unfolds_a_side_line_and_left_folds_it_again() -> None:
    app = TableApp(lambda: Table(with_variation()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "home", "down", "down", "right")
        assert "     │     Bob use      Y 4→5" in listed(app)

        await pilot.press("left")
        assert "▸    │  └─ Bob yellow 1 +1V …1 more" in listed(app)


@pytest.mark.parametrize(("keys", "node"), [(("left",), 5), (("left", "left", "right"), 5), (("home", "right"), 4)])
async def test_left_and_right_follow_the_line_past_its_side_lines(keys: tuple[str, ...], node: int) -> None:
    app = TableApp(lambda: Table(with_variation()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", *keys)

        assert panel(app).node == node


async def test_enter_where_the_match_stands_closes_the_history() -> None:
    app = TableApp(lambda: Table(with_variation()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "enter")

        assert not panel(app).display
        assert app.focused is None


async def test_esc_closes_the_history_and_nothing_has_moved() -> None:
    session = with_variation()
    app = TableApp(lambda: Table(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "up", "up", "escape")

        assert not panel(app).display
        assert session.ply == 3


async def test_a_move_played_while_the_history_is_open_joins_it() -> None:
    session = duel()
    app = TableApp(lambda: Table(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        session.notated("move yellow 2")
        await pilot.pause()

        assert listed(app) == ["   0 setup", "▸  1 Ann yellow 2       +3T     ◄ here"]


async def test_a_click_chooses_a_row_and_a_second_one_goes_there() -> None:
    session = with_variation()
    app = TableApp(lambda: Table(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await pilot.click(HistoryPanel, offset=(20, 5))
        assert (panel(app).node, session.ply) == (5, 3)

        await pilot.click(HistoryPanel, offset=(20, 5))
        assert session.ply == 2


async def test_secret_words_of_others_stay_hidden_in_the_history() -> None:
    rules = Whispers()
    match = Match.new(rules, 2, {}, 4)
    session = TableSession(match)
    stash = next(text for text in map(rules.notate, match.moves(1)) if text.startswith("stash"))
    session.notated(stash)
    app = TableApp(lambda: Table(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")

        assert "stash ?" in text_of(app)
        assert stash not in text_of(app)


async def test_a_long_history_shows_the_stretch_around_the_cursor() -> None:
    session = duel()
    while session.actors:
        session.play(session.actors[0], session.moves(session.actors[0])[0], session.ply)
    app = TableApp(lambda: Table(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        assert "◄ here" in text_of(app)

        await pilot.press("home")
        assert listed(app)[0] == "▸  0 setup"


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_histories_keep_their_frame_in_every_size_and_glyph_set(size: tuple[int, int], glyphs: str) -> None:
    app = TableApp(lambda: Table(with_variation()), Look(glyphs=glyphs))
    async with app.run_test(size=size) as pilot:
        await pilot.press("t")
        found = complaints(app)
        await pilot.press("home", "down", "down", "right", "down")

        assert found + complaints(app) == []


async def test_a_history_that_is_opened_again_shows_what_was_played_meanwhile() -> None:
    session = duel()
    app = TableApp(lambda: Table(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "escape")
        await pilot.pause()
        session.notated("move yellow 2")
        await pilot.press("t")

        assert listed(app) == ["   0 setup", "▸  1 Ann yellow 2       +3T     ◄ here"]


async def test_a_history_that_is_opened_again_marks_where_the_match_stands_now() -> None:
    session = with_variation()
    app = TableApp(lambda: Table(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "escape")
        await pilot.pause()
        session.go("undo", None)
        await pilot.press("t")

        assert listed(app)[-2:] == ["▸  2    Ann trade       3T→2F   ◄ here", "   3    Bob yellow 2    +3T"]


async def test_whoever_reads_an_open_history_stays_where_he_reads_when_a_move_is_played() -> None:
    session = with_variation()
    app = TableApp(lambda: Table(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "home", "down")
        session.notated("move orange 6")
        await pilot.pause()

        assert panel(app).node == 1
        assert listed(app)[-1] == "   4    Ann orange 6            ◄ here"


# With help, and with the board below


async def test_help_over_a_history_is_about_the_history_and_lies_wholly_on_top() -> None:
    app = TableApp(lambda: Table(with_variation()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "question_mark")
        lines = text_of(app).splitlines()

        assert "The history as a tree" in lines[3]
        assert "ply back, fold" in text_of(app)
        assert "to the village" not in text_of(app)
        assert all(line[10] in "╭│╰" and line[69] in "╮│╯" for line in lines[3:21])


async def test_whoever_closes_the_help_over_a_history_still_has_the_keys_of_the_history() -> None:
    session = with_variation()
    app = TableApp(lambda: Table(session))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "question_mark", "escape", "up", "enter")
        await pilot.pause()

        assert session.ply == 2


async def test_a_key_that_points_at_the_board_takes_the_history_out_of_the_way() -> None:
    app = TableApp(lambda: Table(with_variation()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "v")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, Table)

        assert not panel(app).display
        assert screen.moved == 1


async def test_undo_leaves_the_history_open_and_its_mark_goes_along() -> None:
    app = TableApp(lambda: Table(with_variation()))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t", "u")
        await pilot.pause()

        assert listed(app)[-2:] == ["▸  2    Ann trade       3T→2F   ◄ here", "   3    Bob yellow 2    +3T"]
