"""The rules of a game on the screen: sections at the left, the text at the right, a search through all of it."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType

from screens.common.canvas import BOLD, FOCUS, HEADING, MUTED, ROCK, TORCH, Canvas, Ink, Rect, Span
from screens.common.components import title_bar
from screens.common.guidebook import TITLE, Block, Guide, Hit, Section, find, lay_out, plain
from screens.common.house import House
from screens.common.keys import shown_keys
from screens.common.menu import window
from screens.common.page import Page
from screens.common.settings import Settings

LIST_WIDTH: Final = 26
TOP: Final = 2
"""Row of the first line of text."""

_FOUND: Final = Ink("gold", "lit", bold=True, underline=True)


def all_keys(settings: Settings, game: str) -> Section:
    """The keys of every screen and panel that whoever plays the game may see, as a player has set them."""
    from screens.settings_rows import key_groups  # here, for the settings list the keys of this screen, too

    blocks: list[Block] = []
    for group in key_groups(settings, game):
        rows = [(shown_keys(key.keys), key.text) for key in group.keys]
        blocks += [Block("text", ((f"**{group.title}**",),)), Block("table", (("key", "what it does"), *rows))]
    return Section("All keys", tuple(blocks))


class GuideScreen(Page):
    """A guide to browse and to search; Esc goes back to where it was asked for."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", "line up", id="list.up"),
        Binding("down,j", "move(1)", "line down", id="list.down"),
        Binding("pageup,b", "page(-1)", "page up", id="list.page-up"),
        Binding("pagedown,space", "page(1)", "page down", id="list.page-down"),
        Binding("left,h", "section(-1)", "section before", id="guide.before"),
        Binding("right,l,tab", "section(1)", "section after", id="guide.after"),
        Binding("home,g", "first", "to the beginning", id="guide.first"),
        Binding("end,G", "last", "to the end", id="guide.last"),
        Binding("slash", "search", "find words", id="guide.find"),
        Binding("n", "hit(1)", "next place found", id="guide.next"),
        Binding("N", "hit(-1)", "place found before", id="guide.previous"),
        Binding("escape,q,ctrl+q", "leave", "back", id="guide.back"),
    ]

    def __init__(self, house: House, guide: Guide) -> None:
        super().__init__(house)
        self.guide = Guide(guide.title, (*guide.sections, all_keys(house.settings, guide.title)))
        """With all keys as they are now behind the rules."""
        self.section = 0
        self.top = 0
        """First line of the section that shows."""
        self.sought = ""
        self.hits: list[Hit] = []
        self.hit = 0
        self._laid_out: tuple[int, list[list[list[Span]]]] = (0, [])

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """The list of sections, and the one that is open."""
        place = f"{self.section + 1} of {len(self.guide.sections)}"
        title_bar(canvas, self.guide.title, "the rules", place)
        self._draw_list(canvas)
        area = self._text_area(canvas.width, canvas.height)
        canvas.vrule(LIST_WIDTH, 1, area.y + area.height - 1, ROCK)
        canvas.put(area.x, 1, self.guide.sections[self.section].title, HEADING)
        page = self._pages()[self.section]
        for y, line in enumerate(page[self.top : self.top + area.height], area.y):
            canvas.puts(area.x, y, *line)
        self._draw_hits(canvas, area)
        below = len(page) - self.top - area.height
        if below > 0:
            canvas.right(canvas.width - 1, 1, (f"↓ {below} more {'line' if below == 1 else 'lines'}", MUTED))

    def _draw_list(self, canvas: Canvas) -> None:
        rows = window(self.section, len(self.guide.sections), canvas.height - 3)
        for y, number in enumerate(rows, 1):
            if number == self.section:
                canvas.fill(0, y, LIST_WIDTH, 1, Ink(bg="lit"))
                canvas.put(0, y, "▸", TORCH)
            canvas.put(2, y, self.guide.sections[number].title, BOLD if number == self.section else MUTED)
            canvas.zone(f"section:{number}", 0, y, LIST_WIDTH)

    def _draw_hits(self, canvas: Canvas, area: Rect) -> None:
        page = self._pages()[self.section]
        for number, hit in enumerate(self.hits):
            for line, start, stop in hit.stretches if hit.section == self.section else ():
                ink = FOCUS if number == self.hit else _FOUND
                if line == TITLE:
                    canvas.put(area.x + start, 1, self.guide.sections[self.section].title[start:stop], ink)
                elif 0 <= line - self.top < area.height:
                    text = plain(page[line])[start:stop]
                    canvas.put(area.x + start, area.y + line - self.top, text, ink)

    def _text_area(self, width: int, height: int) -> Rect:
        return Rect(LIST_WIDTH + 2, TOP, width - LIST_WIDTH - 3, height - TOP - 2)

    def _pages(self) -> list[list[list[Span]]]:
        """Every section laid out for the width there is."""
        width = self._text_area(*self.size).width
        if self._laid_out[0] != width:
            self._laid_out = (width, [lay_out(section, width) for section in self.guide.sections])
            self.hits = self._found()
        return self._laid_out[1]

    def _found(self) -> list[Hit]:
        return find(self._pages(), self.sought, [section.title for section in self.guide.sections])

    def prompt(self) -> tuple[Sequence[str], str]:
        """What was sought, or how to seek."""
        if not self.sought:
            return (self.guide.title, self.guide.sections[self.section].title), ""
        if not self.hits:
            return (f"find {self.sought}",), "is nowhere in these rules"
        keys = self.labels
        there = f"{self.hit + 1} of {len(self.hits)}"
        return (f"find {self.sought}", there), f"{keys['guide.next']} goes to the next place"

    def keys(self) -> Sequence[tuple[str, str]]:
        """Reading and finding."""
        keys = self.labels
        return [
            (keys.all("list.up", "list.down"), "line"),
            (keys["list.page-down"], "page"),
            (keys.all("guide.before", "guide.after"), "section"),
            (keys["guide.find"], "find"),
            *([(keys.all("guide.next", "guide.previous"), "found")] if self.hits else []),
            (keys["guide.back"], "back"),
        ]

    # Browsing

    def _room(self) -> int:
        return self._text_area(*self.size).height

    def _last_top(self) -> int:
        return max(0, len(self._pages()[self.section]) - self._room())

    def _open(self, section: int, top: int = 0) -> None:
        self.section = max(0, min(section, len(self.guide.sections) - 1))
        self.top = max(0, min(top, self._last_top()))
        self.repaint()

    def pointed(self, element: str) -> None:
        """A click opens a section."""
        self._open(int(element.removeprefix("section:")))

    def on_resize(self) -> None:
        """Keep the text where there is some."""
        self.top = min(self.top, self._last_top())

    def action_move(self, step: int) -> None:
        """A line up or down; beyond an end lies the next section."""
        self._turn(step)

    def action_page(self, step: int) -> None:
        """A page up or down; beyond an end lies the next section."""
        self._turn(step * (self._room() - 1))

    def _turn(self, lines: int) -> None:
        if lines > 0 and self.top == self._last_top() and self.section < len(self.guide.sections) - 1:
            self._open(self.section + 1)
        elif lines < 0 and self.top == 0 and self.section > 0:
            self._open(self.section - 1)
            self._open(self.section, self._last_top())
        else:
            self._open(self.section, self.top + lines)

    def action_section(self, step: int) -> None:
        """The section before or after; beyond an end comes the other one."""
        self._open((self.section + step) % len(self.guide.sections))

    def action_first(self) -> None:
        """To the beginning."""
        self._open(0)

    def action_last(self) -> None:
        """To the end."""
        self._open(len(self.guide.sections) - 1)
        self._open(self.section, self._last_top())

    def action_leave(self) -> None:
        """Back to where it was asked for; what was found is let go first."""
        if self.sought:
            self._seek("")
        else:
            self.app.pop_screen()

    # Finding

    def action_search(self) -> None:
        """Ask for words."""
        hint = "words in the order of the text; Enter"
        self.ask("find", self._seek, suggested=self.sought, hint=hint, longest=40)

    def _seek(self, text: str | None) -> None:
        if text is None:
            return
        self.sought = text.strip()
        self.hits = self._found()
        ahead = [number for number, hit in enumerate(self.hits) if hit.section >= self.section]
        self.hit = ahead[0] if ahead else 0
        self._show_hit()

    def action_hit(self, step: int) -> None:
        """To the next place found, or the one before."""
        if self.hits:
            self.hit = (self.hit + step) % len(self.hits)
            self._show_hit()
        else:
            self.action_search()

    def _show_hit(self) -> None:
        """Bring the place found to the middle, unless it shows already."""
        if not self.hits:
            self.repaint()
            return
        section, stretches = self.hits[self.hit]
        line, room = stretches[0].line, self._room()
        shows = section == self.section and (line == TITLE or self.top <= line < self.top + room)
        self._open(section, self.top if shows else line - room // 2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel scrolls, too."""
        event.stop()
        self._open(self.section, self.top - 3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel scrolls, too."""
        event.stop()
        self._open(self.section, self.top + 3)
