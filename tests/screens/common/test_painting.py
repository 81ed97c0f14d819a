"""A painting sends what changed, follows size and look, and says what was clicked."""

import pytest
from textual.app import App, ComposeResult
from textual.geometry import Region

from screens.common.canvas import BOLD, Canvas, Ink
from screens.common.look import Look, look_of, wear
from screens.common.painting import Painting
from screens.common.tokens import PALETTES, textual_themes


class Counter(Painting):
    """Counts how often it was painted, and draws a number."""

    number = 0
    painted = 0

    def paint(self, canvas: Canvas) -> None:
        self.painted += 1
        canvas.put(2, 1, f"▸ {self.number}", BOLD)
        canvas.zone("number", 2, 1, 3)
        canvas.fill(0, canvas.height - 1, canvas.width, 1, Ink(bg="lit"))


class Demo(App[None]):
    """One painting on the whole screen."""

    def __init__(self, look: Look | None = None) -> None:
        super().__init__()
        self.look = look or Look()
        self.pointed: list[str] = []
        for theme in textual_themes():
            self.register_theme(theme)

    def compose(self) -> ComposeResult:
        yield Counter()

    def on_painting_pointed(self, message: Painting.Pointed) -> None:
        self.pointed.append(message.element)


def refreshed(painting: Painting, monkeypatch: pytest.MonkeyPatch) -> list[Region]:
    """Regions that the painting asks to send from now on; all of it is an empty region."""
    regions: list[Region] = []
    original = painting.refresh

    def remember(*asked: Region, **options: bool) -> Painting:
        regions.extend(asked or (Region(),))
        return original(*asked, **options)

    monkeypatch.setattr(painting, "refresh", remember)
    return regions


async def test_only_changed_cells_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Demo()
    async with app.run_test(size=(80, 24)):
        painting = app.query_one(Counter)
        regions = refreshed(painting, monkeypatch)

        painting.number = 7
        painting.repaint()

        assert regions == [Region(4, 1, 1, 1)]
        assert painting.render_line(1).text.startswith("  ▸ 7")


async def test_nothing_is_sent_when_nothing_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Demo()
    async with app.run_test(size=(80, 24)):
        painting = app.query_one(Counter)
        regions = refreshed(painting, monkeypatch)

        painting.repaint()

        assert regions == []


async def test_lines_are_painted_once_however_often_they_are_read() -> None:
    app = Demo()
    async with app.run_test(size=(80, 24)) as pilot:
        painting = app.query_one(Counter)
        before = painting.painted

        painting.refresh()
        await pilot.pause()

        assert painting.painted == before


async def test_a_new_size_is_painted_anew() -> None:
    app = Demo()
    async with app.run_test(size=(80, 24)) as pilot:
        painting = app.query_one(Counter)

        await pilot.resize_terminal(100, 30)
        await pilot.pause()

        assert (painting.canvas.width, painting.canvas.height) == (100, 30)
        assert painting.canvas.ink_at(99, 29).bg == "lit"


async def test_without_colours_no_pixel_art_is_drawn() -> None:
    app = Demo(Look(depth="none"))
    async with app.run_test(size=(80, 24)):
        assert not app.query_one(Counter).canvas.pixels


async def test_a_new_look_changes_glyphs_and_colours() -> None:
    app = Demo()
    async with app.run_test(size=(80, 24)) as pilot:
        painting = app.query_one(Counter)

        wear(app, Look(glyphs="ascii", palette="light"))
        await pilot.pause()

        strip = painting.render_line(1)
        assert strip.text.startswith("  > 0")
        assert not painting.canvas.blocks
        style = next(iter(strip)).style
        assert style is not None
        assert style.bgcolor is not None
        assert style.bgcolor.get_truecolor().hex == PALETTES["light"].hexes["ground"]
        assert app.theme == "goblin-light"


async def test_a_click_names_the_element_under_the_mouse() -> None:
    app = Demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.click(Counter, offset=(3, 1))
        await pilot.click(Counter, offset=(30, 9))
        await pilot.pause()

        assert app.pointed == ["number"]


def greet(canvas: Canvas) -> None:
    canvas.centre(0, ("hello", BOLD))


async def test_a_painter_may_be_given_instead_of_a_subclass() -> None:
    class Plain(App[None]):
        def compose(self) -> ComposeResult:
            yield Painting(greet)

    app = Plain()
    async with app.run_test(size=(20, 3)):
        painting = app.query_one(Painting)

        assert painting.canvas.text_lines()[0].strip() == "hello"
        assert not painting.can_focus
        assert look_of(app) == Look()
