"""The hall: where a visitor of the server begins, and where every table leads back to."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from rules.core.errors import Refusal
from screens.common.canvas import Canvas
from screens.common.company import LONGEST_SAYING, LONGEST_WORD, Company, Place, TableFacts, What, place_of
from screens.common.house import House
from screens.common.match_table import MatchTable
from screens.common.menu_page import MenuPage
from screens.common.page import Page
from screens.games import match_screen
from screens.hall.hall_picture import LETTERS, HallFacts, draw_hall


class HallScreen(MenuPage):
    """People, tables and talk."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "go there, or mute", id="hall.choose"),
        Binding("left,h", "side('left')", "to the tables", id="hall.left"),
        Binding("right,l", "side('right')", "to the people", id="hall.right"),
        *(Binding(str(n), f"game({n})", f"new table, game {n}", id=f"hall.game-{n}") for n in range(1, 6)),
        *(Binding(char, f"table('{char}')", f"go to table {char}", id=f"hall.table-{char}") for char in LETTERS),
        Binding("C,slash", "talk", "say something", id="table.talk"),
        Binding("m", "mute", "mute a person", id="hall.mute"),
        Binding("r", "replays", "replay your matches", id="hall.replays"),
        Binding("i", "rules", "rules of the game", id="hall.rules"),
        Binding("t", "statistics", "your statistics", id="hall.statistics"),
        Binding("s", "settings", "settings", id="hall.settings"),
        Binding("q,ctrl+q", "leave", "leave the server", id="hall.quit"),
    ]

    BREATHER: ClassVar[float] = 0.3
    """Seconds in which what happens elsewhere is gathered before it is drawn."""

    is_home = True

    def __init__(self, house: House, company: Company) -> None:
        super().__init__(house)
        self.company = company
        self._tables: Sequence[TableFacts] = ()
        self._deaf: Callable[[], None] = lambda: None
        self._gathering_news = False
        self._called: set[str] = set()
        """Tables that the visitor knows to be waiting for him."""

    def on_mount(self) -> None:
        """Hear what happens in the hall, and begin at a match that waits for the visitor."""
        self._deaf = self.company.subscribe(self._told)
        self.refresh_facts()
        waiting = next((table for table in self._tables if table.is_my_turn), None)
        torn_from = next((table for table in self._tables if table.id == self.company.back_to), None)
        if waiting is not None:
            self._menu.to(f"table:{waiting.id}")
        if torn_from is not None:
            self._menu.to(f"table:{torn_from.id}")
            self.call_after_refresh(self._go_to, torn_from)

    def on_unmount(self) -> None:
        """Hear no more."""
        self._deaf()

    def refresh_facts(self) -> None:
        """Look again who is here and which tables there are."""
        self._tables = self.company.tables
        self._menu.show(
            [
                *(f"table:{table.id}" for table in self._tables),
                *(f"game:{game}" for game in self.house.games),
                *(f"person:{person.name}" for person in self.company.people),
            ]
        )

    # What happens

    def _told(self, what: What) -> None:
        if what == "news":
            self._announce(self.company.news or "")
        elif what == "turn":
            self._call()
        elif self.is_on_top and not self._gathering_news:
            self._gathering_news = True
            if self.BREATHER:
                self.set_timer(self.BREATHER, self._look_again)
            else:
                self._look_again()

    def _look_again(self) -> None:
        """Draw what has happened meanwhile, if anybody sees it."""
        self._gathering_news = False
        if self.is_on_top:
            if self.entry is not None:
                self.company.room.read()
            self.refresh_facts()
            self.repaint()

    def _announce(self, news: str) -> None:
        """Let the visitor read a line on whatever screen he is."""
        screen = self.app.screen
        if isinstance(screen, Page):
            screen.toast(news)
        elif isinstance(screen, MatchTable):
            screen.toast = news
            screen.painting.repaint()

    def _call(self) -> None:
        """Let the visitor know, once, of a match that waits for him where he does not see it."""
        place = self._place_shown()
        shown = place.facts.id if place is not None else ""
        waiting = {table.id for table in self.company.tables if table.is_my_turn and table.id != shown}
        new, self._called = waiting - self._called, waiting
        if not new:
            return
        if self.house.settings.bell != "off":
            self.app.bell()
        if self.is_on_top:
            self.refresh_facts()
        self._announce("it is your turn at a table" if self.is_on_top else "it is your turn at another table")

    def _place_shown(self) -> Place | None:
        """The table that the screen on top is about."""
        screen = self.app.screen
        place: Place | None = getattr(screen, "place", None)
        session = getattr(screen, "session", None)
        return place if place is not None else place_of(session) if session is not None else None

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the hall."""
        draw_hall(canvas, self.facts())

    def facts(self) -> HallFacts:
        """What there is to see."""
        return HallFacts(
            name=self.company.name,
            people=self.company.people,
            tables=self._tables,
            games=self.house.games.infos,
            talk=self.company.room.lines,
            unread=self.company.room.unread,
            focus=self._menu.row,
            talk_key=self.labels["table.talk"],
            trouble=self.house.trouble,
        )

    def prompt(self) -> tuple[Sequence[str], str]:
        """Where the cursor is, and what Enter does there."""
        kind, _, name = (self._menu.row or "").partition(":")
        enter, me = self.labels["hall.choose"], self.company.name
        match kind:
            case "table":
                table = self._table
                title = table.title if table is not None else ""
                return (me, title, ""), f"{enter} {_what_enter_does(table)}"
            case "game":
                title = next((info.title for info in self.house.games.infos if info.id == name), name)
                return (me, title, ""), f"{enter} opens a new table"
            case _:
                muted = any(person.name == name and person.muted for person in self.company.people)
                hint = "that is you" if name == me else f"{enter} {'hears him again' if muted else 'mutes'}"
                return (me, name, ""), hint

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        labels, count = self.labels, len(self.house.games)
        rows = [(f"{labels['hall.game-1']}-{labels[f'hall.game-{count}']}", "new table")] if count > 1 else []
        if self._tables:
            last = LETTERS[min(len(self._tables), len(LETTERS)) - 1]
            first = labels["hall.table-a"]
            rows.append((first if last == "a" else f"{first}-{labels[f'hall.table-{last}']}", "go there"))
        return [
            *rows,
            (labels["table.talk"], "talk"),
            (labels["hall.rules"], "rules"),
            (labels["hall.settings"], "settings"),
            (labels["hall.quit"], "leave"),
            (labels["hall.replays"], "replays"),
        ]

    def help_lines(self) -> Sequence[str]:
        """What is not seen at once."""
        return (
            "Your seat stays yours: go and come back, from anywhere.",
            "Whoever looks on sees what everybody may see.",
        )

    @property
    def rules_game(self) -> str:
        """The game under the cursor, or that of the table there."""
        kind, _, name = (self._menu.row or "").partition(":")
        table = self._table
        return table.game if table is not None else name if kind == "game" else ""

    def is_of_use(self, binding: str) -> bool:
        """Whether there is such a game or table."""
        kind, _, what = binding.removeprefix("hall.").partition("-")
        match kind:
            case "game":
                return int(what) <= len(self.house.games)
            case "table":
                return LETTERS.index(what) < len(self._tables)
            case _:
                return True

    @property
    def _table(self) -> TableFacts | None:
        """The table under the cursor."""
        return next((table for table in self._tables if self._menu.row == f"table:{table.id}"), None)

    # Moving

    def action_side(self, side: str) -> None:
        """Go between the tables and the people."""
        people = [row for row in self._menu.rows if row.startswith("person:")]
        others = [row for row in self._menu.rows if not row.startswith("person:")]
        rows = people if side == "right" else others
        if rows and self._menu.row not in rows:
            self._menu.to(rows[0])
        self.repaint()

    # Doing

    def action_choose(self) -> None:
        """Go to the table, open one, or mute the person under the cursor."""
        kind, _, name = (self._menu.row or "").partition(":")
        table = self._table
        if table is not None:
            self._go_to(table)
        elif kind == "game":
            self._new_table(name)
        elif kind == "person":
            self.action_mute()

    def action_game(self, number: int) -> None:
        """Open a table for a game by its number."""
        if number > len(self.house.games):
            self.refuse(f"there is no game {number} here yet")
            return
        game = self.house.games.infos[number - 1].id
        self._menu.to(f"game:{game}")
        self._new_table(game)

    def action_table(self, letter: str) -> None:
        """Go to a table by its letter."""
        index = LETTERS.index(letter)
        if index >= len(self._tables):
            self.refuse(f"there is no table {letter}")
            return
        self._menu.to(f"table:{self._tables[index].id}")
        self._go_to(self._tables[index])

    def _new_table(self, game: str) -> None:
        from screens.hall.new_table import NewTableScreen  # here and below: the hall opens sooner without them

        self.app.push_screen(NewTableScreen(self.house, self.company, game))

    def _go_to(self, table: TableFacts, word: str = "") -> None:
        try:
            place = self.company.go_to(table.id, word)
        except Refusal as problem:
            if table.private and not word and table.mine is None:
                self._ask_word(table)
            else:
                self.refuse(str(problem))
            return
        self.app.push_screen(screen_at(self.house, place))

    def _ask_word(self, table: TableFacts) -> None:
        def answered(word: str | None) -> None:
            if word:
                self._go_to(table, word)

        self.ask(f"the word of {table.opened_by}'s table", answered, longest=LONGEST_WORD)

    def action_mute(self) -> None:
        """Hear nothing more of the person under the cursor, or hear him again."""
        kind, _, name = (self._menu.row or "").partition(":")
        if kind != "person":
            self.refuse("put the cursor on a person: the arrow to the right leads there")
            return
        try:
            muted = self.company.mute(name)
        except Refusal as problem:
            self.refuse(str(problem))
            return
        self.refresh_facts()
        self.toast(f"{name} is muted for this visit" if muted else f"{name} is heard again")

    def action_talk(self) -> None:
        """Say something, until an empty line or Esc."""
        self.company.room.read()
        self.ask("say", self._said, hint="Enter says it to all, Esc ends", longest=LONGEST_SAYING)

    def _said(self, text: str | None) -> None:
        if text is None or not text.strip():
            return
        try:
            self.company.room.say(text)
        except Refusal as problem:
            self.refuse(str(problem))
            return
        self.action_talk()

    def action_replays(self) -> None:
        """Show the visitor's own matches."""
        from screens.hall.own_matches import OwnMatchesScreen

        self.app.push_screen(OwnMatchesScreen(self.house))

    def action_rules(self) -> None:
        """Show the rules of the game under the cursor."""
        from screens.common.guide import GuideScreen
        from screens.common.guidebook import guide_of

        guide = guide_of(self.rules_game)
        if guide is None:
            self.refuse("put the cursor on a game or a table: its rules come then")
        else:
            self.app.push_screen(GuideScreen(self.house, guide))

    def action_statistics(self) -> None:
        """Show what the visitor's matches add up to."""
        from screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self.house))

    def action_settings(self) -> None:
        """Change how things look and which key does what."""
        from screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen(self.house))

    def action_leave(self) -> None:
        """Leave the server."""
        self.app.exit()


def screen_at(house: House, place: Place) -> Page | MatchTable:
    """The screen for a table as it stands: before, in or after its match."""
    session = place.session
    if session is None:
        from screens.hall.waiting_room import WaitingRoomScreen

        return WaitingRoomScreen(house, place)
    if session.outcome is not None:
        from screens.hall.shared_results import SharedResultsScreen

        return SharedResultsScreen(house, session, place)
    screen = match_screen(house, session)
    if not isinstance(screen, MatchTable):
        raise TypeError(f"{type(screen).__name__} shows no match")
    return screen


def _what_enter_does(table: TableFacts | None) -> str:
    if table is None:
        return ""
    if table.mine is not None:
        return "shows how it ended" if table.state == "over" else "takes you to your seat"
    return "goes there: sit down or look on" if table.state == "gathering" else "looks on"
