"""A table before its match: who sits where, who is missing, and talk meanwhile."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from rules.core.errors import Refusal
from screens.common import sprites
from screens.common.canvas import BOLD, DIM, FOCUS, GOOD, INK, MUTED, Canvas, shorten
from screens.common.company import LONGEST_SAYING, Place, SeatFacts, TableFacts, What
from screens.common.components import heading, in_row, rule_line, seat_bar, title_bar
from screens.common.house import House
from screens.common.menu_page import MenuPage
from screens.common.texts import seat_ink
from screens.games import card_of
from screens.hall.game_box import LEAST, draw_game
from screens.hall.talk_picture import draw_talk

LEFT: Final = 2
TOP: Final = 2
_WIDE: Final = 100
"""Width from which on the game is told of beside the talk."""
_BOX: Final = 46


class WaitingRoomScreen(MenuPage):
    """The seats of a table that gathers."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "sit down, or start", id="waiting.choose"),
        Binding("left,h", "turn(-1)", "bot before", id="waiting.before"),
        Binding("right,l,space", "turn(1)", "next bot, or none", id="waiting.next"),
        Binding("g", "start", "go: start the match", id="waiting.start"),
        Binding("x", "stand", "give the seat up", id="waiting.stand"),
        Binding("C,slash", "talk", "say something", id="table.talk"),
        Binding("i,r", "rules", "rules of the game", id="waiting.rules"),
        Binding("escape,q,ctrl+q", "back", "back to the hall", id="waiting.back"),
    ]

    def __init__(self, house: House, place: Place) -> None:
        super().__init__(house)
        self.place = place
        self._facts = place.facts
        self._deaf: Callable[[], None] = lambda: None
        self.refresh_facts()
        free = next((seat.seat for seat in self._facts.seats if seat.is_free), None)
        if self._facts.mine is None and free is not None:
            self._menu.to(f"seat:{free}")

    def on_mount(self) -> None:
        """Hear of the table."""
        self._deaf = self.place.subscribe(self._told)

    def on_unmount(self) -> None:
        """Hear no more."""
        self._deaf()

    def refresh_facts(self) -> None:
        """Look again who sits where."""
        if not self.place.gone:
            self._facts = self.place.facts
        self._menu.show([f"seat:{seat.seat}" for seat in self._facts.seats])

    def _told(self, what: What) -> None:
        if what == "table" and self.is_attached:
            if self.place.gone:
                self.call_later(self._go_home, "the table has been cleared away")
            elif self.place.session is not None:
                self.call_later(self._begin)
        if self.entry is not None:
            self.place.room.read()
        self.refresh_facts()
        self.repaint()

    def _begin(self) -> None:
        """The match has started: take this screen's place, unless that has been done."""
        if self.place.session is not None and self.is_on_top:
            from screens.hall.hall_screen import screen_at  # here, for the hall opens this screen

            self.app.switch_screen(screen_at(self.house, self.place))

    def on_screen_resume(self) -> None:
        """The match may have started while the rules were read."""
        self.call_later(self._begin)

    def _go_home(self, why: str = "") -> None:
        if not self.is_on_top:
            return
        self.place.leave()
        self.app.pop_screen()
        below = self.app.screen
        if why and isinstance(below, MenuPage):
            below.toast(why)

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        facts, card = self._facts, card_of(self.house.games[self._facts.game].info)
        note = "a word opens it" if facts.private else "open to all"
        title_bar(canvas, facts.title, f"{facts.opened_by}'s table", note)
        heading(canvas, LEFT, TOP, "SEATS", "everybody who sits here may start")
        for y, seat in enumerate(facts.seats, TOP + 1):
            self._draw_seat(canvas, seat, y)
        below = TOP + len(facts.seats) + 2
        self._draw_terms(canvas, facts, below)
        talk, width = below + 3, canvas.width - 2 * LEFT
        rows = canvas.height - 3 - talk
        if canvas.width >= _WIDE and rows >= LEAST:
            width -= _BOX + 2
            draw_game(canvas, card, canvas.width - 1 - _BOX, talk, _BOX, rows)
        elif card.icon is not None:
            sprites.draw(canvas, canvas.width - 14, TOP, card.icon)
        rule_line(canvas, talk, "TALK", x=LEFT, width=width)
        empty = f"Nobody has said anything yet; {self.labels['table.talk']} breaks the silence."
        draw_talk(canvas, LEFT, talk + 1, width, rows, self.place.room.lines, empty)

    def _draw_terms(self, canvas: Canvas, facts: TableFacts, y: int) -> None:
        """Undo, options, and who looks on."""
        policy = {"free": "anyone, any time", "fair": "past luck and others' moves only if all agree", "off": "never"}
        canvas.puts(LEFT, y, ("taking back ", MUTED), (policy[facts.policy], INK))
        options = "  ".join(f"{name}={value}" for name, value in facts.options)
        rules = options or "as in the box"
        watchers = f"   {facts.watchers} look on" if facts.watchers else ""
        room = canvas.width - 2 * LEFT - len(watchers) - 6
        canvas.puts(LEFT, y + 1, ("rules ", MUTED), (shorten(rules, room), INK), (watchers, MUTED))

    def _draw_seat(self, canvas: Canvas, seat: SeatFacts, y: int) -> None:
        name, width = f"seat:{seat.seat}", canvas.width - 20
        focused = self._menu.row == name
        if focused:
            canvas.fill(LEFT - 1, y, width, 1, FOCUS)
            canvas.put(LEFT - 1, y, "▸", FOCUS)
        else:
            seat_bar(canvas, LEFT - 1, y, None if seat.is_free else seat.seat)
        ink = DIM if seat.is_free else seat_ink(seat.seat, bold=True)
        canvas.puts(LEFT, y, in_row((str(seat.seat), ink), focused))
        canvas.puts(LEFT + 2, y, in_row((seat.name or "free", BOLD if seat.name else GOOD), focused))
        canvas.puts(LEFT + 20, y, in_row((_kind(seat), MUTED), focused))
        canvas.zone(name, LEFT - 1, y, width)

    @property
    def _seat(self) -> SeatFacts:
        """The seat under the cursor."""
        number = int((self._menu.row or "seat:1").removeprefix("seat:"))
        return self._facts.seats[number - 1]

    def prompt(self) -> tuple[Sequence[str], str]:
        """Which seat the cursor is on, and what the keys do there."""
        seat, labels = self._seat, self.labels
        enter, arrows = labels["waiting.choose"], labels.all("waiting.before", "waiting.next")
        crumbs = (self._facts.title, f"seat {seat.seat}", "")
        if self._facts.mine is None:
            return crumbs, f"{enter} sits down here" if seat.is_free else "taken; arrows lead to a free seat"
        starts = f"{labels['waiting.start']} starts, bots on free seats" if self._facts.free else ""
        if seat.is_free:
            return crumbs, f"{enter} moves you here, {arrows} puts a bot here, {starts}"
        if seat.me:
            return crumbs, f"{enter} starts the match{', bots on free seats' if self._facts.free else ''}"
        return crumbs, f"{arrows} changes the bot" if seat.bot else f"{labels['waiting.start']} starts the match"

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        labels = self.labels
        mine = self._facts.mine is not None
        return [
            (labels.all("list.up", "list.down"), "seat"),
            *(
                [(labels["waiting.start"], "start"), (labels.all("waiting.before", "waiting.next"), "bot")]
                if mine
                else []
            ),
            *([(labels["waiting.stand"], "stand up")] if mine else []),
            (labels["table.talk"], "talk"),
            (labels["waiting.rules"], "rules"),
            (labels["waiting.back"], "hall"),
        ]

    @property
    def rules_game(self) -> str:
        """The game that will be played."""
        return self._facts.game

    # Doing

    def _try(self, wish: Callable[[], None]) -> None:
        try:
            wish()
        except Refusal as problem:
            self.refuse(str(problem))
        self.refresh_facts()
        self.repaint()

    def action_choose(self) -> None:
        """Sit down on a free seat; on one's own, start."""
        seat = self._seat
        if seat.is_free:
            self._try(lambda: self.place.sit(seat.seat))
        elif seat.me:
            self.action_start()
        else:
            self.refuse(f"{seat.name} sits there")

    def action_turn(self, step: int) -> None:
        """Another bot on the seat under the cursor, or none."""
        seat = self._seat
        levels: list[str | None] = [None, *self.house.games[self._facts.game].info.bots]
        at = levels.index(seat.bot) if seat.bot in levels else 0
        if seat.name and seat.bot is None:
            self.refuse(f"{seat.name} sits there")
        else:
            self._try(lambda: self.place.fill(seat.seat, levels[(at + step) % len(levels)]))

    def action_start(self) -> None:
        """Begin the match."""
        self._try(self.place.start)

    def action_stand(self) -> None:
        """Give one's seat up, and look on."""
        if self._facts.mine is None:
            self.refuse("you do not sit here")
        else:
            self._try(self.place.stand)

    def action_talk(self) -> None:
        """Say something, until an empty line or Esc."""
        self.place.room.read()
        self.ask("say", self._said, hint="Enter says it, Esc ends", longest=LONGEST_SAYING)

    def _said(self, text: str | None) -> None:
        if text is None or not text.strip():
            return
        try:
            self.place.room.say(text)
        except Refusal as problem:
            self.refuse(str(problem))
            return
        self.action_talk()

    def action_rules(self) -> None:
        """Read the rules."""
        self._open_rules()

    def action_back(self) -> None:
        """Back to the hall; a seat stays taken until somebody starts or the table is cleared away."""
        self._go_home()


def _kind(seat: SeatFacts) -> str:
    if seat.is_free:
        return "whoever comes by"
    if seat.bot is not None:
        return f"bot, {seat.bot}"
    return "you" if seat.me else "here" if seat.here else "somewhere in the hall"
