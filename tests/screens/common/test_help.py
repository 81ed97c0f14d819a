"""The help panel: what it says, and which keys it takes."""

from typing import ClassVar

import msgspec
import pytest
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from screens.common.canvas import INK
from screens.common.guide import GuideScreen
from screens.common.help import Help, HelpPanel, keys_only
from screens.common.look import Look
from screens.common.painting import Painting
from screens.common.settings import Settings
from tests.screens.table import GLYPH_SETS, SIZES, TableApp, TableHouse, complaints, paintings, text_of

DECISION = Help(
    "Ann moves a die",
    (("o y b k", "a die"), ("Enter", "move it")),
    "blue 2",
    ("move blue 8", "move blue 9"),
    "A die may be moved to any place beyond the front of its party.",
    "goblin-mountain",
)


class Board(Screen[None]):
    """A screen with one key of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "help", id="board.help"),
        Binding("v", "village", "to the village", id="board.village"),
    ]

    def __init__(self, content: Help = DECISION, settings: Settings | None = None) -> None:
        super().__init__()
        self.house = TableHouse((), settings)
        self.content = content
        self.moved = 0

    def compose(self) -> ComposeResult:
        yield Painting(lambda canvas: canvas.fill(0, 0, canvas.width, canvas.height, INK, "·"))

    def action_help(self) -> None:
        HelpPanel.toggle(self, self.house, lambda: self.content)

    def action_village(self) -> None:
        self.moved += 1


def board(app: TableApp) -> Board:
    screen = app.screen
    assert isinstance(screen, Board)
    return screen


@pytest.fixture
def app() -> TableApp:
    return TableApp(Board)


async def test_help_shows_keys_moves_and_the_rule_beside_each_other(app: TableApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")

        assert [line.strip("·") for line in text_of(app).splitlines()[3:21] if line.strip("·")] == [
            "╭─ Ann moves a die ────────────────────────────────────────╮",
            "│ KEYS NOW                 │ blue 2                        │",
            "│ o y b k a die            │ move blue 8                   │",
            "│ Enter  move it           │ move blue 9                   │",
            "│                          │                               │",
            "│                          │ THE RULE                      │",
            "│                          │ A die may be moved to any     │",
            "│                          │ place beyond the front of its │",
            "│                          │ party.                        │",
            *["│                          │                               │"] * 8,
            "╰─ Tab the rules ────────────────────────────── Esc close ─╯",
        ]


async def test_the_board_beside_the_help_stays_as_it_is(app: TableApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        before = text_of(app).splitlines()
        await pilot.press("question_mark")
        after = text_of(app).splitlines()

        assert before[:3] == after[:3]
        assert before[21:] == after[21:]
        assert all(line.startswith("·" * 10) and line.endswith("·" * 10) for line in after)


@pytest.mark.parametrize("key", ["escape", "question_mark"])
async def test_help_goes_away_by_the_key_that_called_it_or_esc(app: TableApp, key: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark", key)
        await pilot.pause()

        assert not app.screen.query(HelpPanel)
        assert "KEYS NOW" not in text_of(app)


async def test_a_key_of_the_board_closes_the_help_and_works_at_once(app: TableApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark", "v")
        await pilot.pause()

        assert board(app).moved == 1
        assert not app.screen.query(HelpPanel)


@pytest.mark.parametrize("key", ["tab", "slash"])
async def test_tab_and_slash_lead_to_the_rules_and_esc_back_to_the_board(app: TableApp, key: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark", key)
        await pilot.pause()
        assert isinstance(app.screen, GuideScreen)

        await pilot.press("escape")
        assert isinstance(app.screen, Board)


async def test_the_rules_end_with_all_keys_as_they_are_set() -> None:
    app = TableApp(lambda: Board(settings=Settings(keys={"match.undo": "w"})))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark", "tab")
        await pilot.pause()
        guide = app.screen
        assert isinstance(guide, GuideScreen)
        keys = guide.guide.sections[-1]

        assert ("w", "undo") in [row for block in keys.blocks for row in block.rows]


async def test_more_moves_than_fit_are_counted_and_come_with_the_arrow() -> None:
    many = Help("Ann moves", (), "blue 2", tuple(f"move blue {field}" for field in range(1, 29)), "A rule.")
    app = TableApp(lambda: Board(many))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")

        shown = text_of(app).count("move blue ")
        assert f"↓ {28 - shown} more" in text_of(app)
        assert "A rule." in text_of(app)
        assert "move blue 28" not in text_of(app)

        await pilot.press(*["down"] * 30)
        assert "move blue 28" in text_of(app)
        assert "more" not in text_of(app)
        assert "A rule." in text_of(app)

        await pilot.press(*["up"] * 30)
        assert "move blue 1 " in text_of(app)


async def test_keys_that_do_not_fit_come_with_the_arrow() -> None:
    app = TableApp(lambda: Board(Help("Ann", tuple((f"k{n}", f"does {n}") for n in range(20)), rule="A rule.")))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert "does 19" not in text_of(app)

        await pilot.press(*["down"] * 9)
        assert "does 19" in text_of(app)


SIGNS = (("◆1", "Fate tokens"), ("‹8› [8]", "can be chosen; the cursor"), ("x", "a sign with a very long meaning " * 2))


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_signs_are_explained_below_the_keys_a_line_each(size: tuple[int, int]) -> None:
    app = TableApp(lambda: Board(msgspec.structs.replace(DECISION, signs=SIGNS)))
    async with app.run_test(size=size) as pilot:
        await pilot.press("question_mark")
        lines = [line.strip("·")[1:42].strip() for line in text_of(app).splitlines() if "│" in line]

        assert lines[:8] == [
            "KEYS NOW, THEN SIGNS",
            "o y b k a die",
            "Enter  move it",
            "",
            "SIGNS",
            "◆1       Fate tokens",
            "‹8› [8]  can be chosen; the cursor",
            "x        a sign with a very long meaning",
        ]
        assert complaints(app) == []


async def test_signs_that_do_not_fit_come_with_the_arrow_or_a_page_at_once() -> None:
    keys = tuple((f"k{n}", f"does {n}") for n in range(20))
    app = TableApp(lambda: Board(Help("Ann", keys, rule="A rule.", signs=SIGNS)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert "Fate tokens" not in text_of(app)

        await pilot.press("pagedown")
        assert "Fate tokens" in text_of(app)
        await pilot.press("pageup")
        assert "Fate tokens" not in text_of(app)
        await pilot.press(*["down"] * 9)
        assert "Fate tokens" in text_of(app)


async def test_a_screen_without_decisions_gives_both_halves_to_keys() -> None:
    app = TableApp(lambda: Board(keys_only("Board", Board, {})))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")

        assert "v      to the village" in text_of(app)
        assert "THE RULE" not in text_of(app)


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_help_stays_in_its_frame_in_every_size_and_glyph_set(size: tuple[int, int], glyphs: str) -> None:
    long = Help(
        "x" * 90, (("Backspace", "y" * 50),), "z" * 60, ("m" * 60,) * 40, "A long rule. " * 40, "goblin-mountain"
    )
    app = TableApp(lambda: Board(long), Look(glyphs=glyphs))
    async with app.run_test(size=size) as pilot:
        await pilot.press("question_mark")

        assert len(paintings(app)) == 2
        assert complaints(app) == []
