"""The picture of a match in the mine: dungeons, mine, choices and hand, at every moment of a tale as well."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.core.events import Event, TurnBegan
from rules.core.rules import Element
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.asking import Question, decision
from rules.goblins_en_la_mina.events import IngotStolen
from rules.goblins_en_la_mina.position import Position
from rules.goblins_en_la_mina.raid_events import Pillaged, RaidDeclared
from screens.common.canvas import HEADING, INK, MUTED, Canvas, Ink, Rect, Span
from screens.common.components import State
from screens.common.session import AnyView, Told
from screens.common.texts import Line, fitted, seat_ink, wrapped
from screens.goblins_en_la_mina.boxes import draw_box
from screens.goblins_en_la_mina.curtain import MinaCurtain
from screens.goblins_en_la_mina.layout import Layout, lay_out
from screens.goblins_en_la_mina.lower import Item, draw_lower
from screens.goblins_en_la_mina.mine_table import draw_mine
from screens.goblins_en_la_mina.scene import Scene
from screens.goblins_en_la_mina.seats import balance, draw_lines, open_seats
from screens.goblins_en_la_mina.story import caption, events_of, turn_lines, turns_of
from screens.goblins_en_la_mina.tale import moments, strikes
from screens.goblins_en_la_mina.track import draw_track

STORY: Final = 60
"""Plies that the story of a raid looks back over, at most."""
BUSY: Final[Mapping[Question, str]] = {
    "lose": "loses",
    "bribe": "bribes",
    "swap": "swaps",
    "window": "is asked",
    "answer": "faces it",
    "choose": "digs",
    "tortas": "brawls",
    "generation": "generates",
    "mining": "at the mine",
    "dynamite": "blasts",
    "revealed": "digs",
    "wealth": "loads",
    "tax": "taxes",
    "discard": "ends",
}
"""What the seat that is asked does, in a word."""


class MinaPicture(MinaCurtain):
    """What is drawn between the title and the foot, and what is told."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.opened: Seat | None = None
        """Whose dungeon somebody looks into."""

    def layout_for(self, width: int, height: int) -> Layout:
        """Where everything stands."""
        return lay_out(width, height, self.position.seats)

    def last_rows(self, width: int, height: int) -> int:
        """Above the rule."""
        return self.layout_for(width, height).last

    def name_span(self, seat: Seat) -> Span:
        """A name in its seat's colour."""
        return self.name_of(seat), seat_ink(seat)

    # What happened

    def pictures_of(self, happened: Sequence[Event], before: AnyView) -> Sequence[Any]:
        """Cards that turn up, and the blows of a raid."""
        return list(moments(self.rules, before.position, happened, self.name_span))

    def is_story(self, told: Told) -> bool:
        """A raid on the viewer is told again."""
        return strikes(told, self.view.seat)

    def is_loss(self, happened: Sequence[Event]) -> bool:
        """Whether a person here lost Ingots to another seat."""
        robbed = [event.victim for event in happened if isinstance(event, Pillaged)]
        robbed += [event.seat for event in happened if isinstance(event, IngotStolen)]
        return any(seat in self.keyboard.people for seat in robbed)

    def told_line(self, told: Told) -> Line:
        """One ply in one line."""
        lines = turn_lines([told], self.name_span)
        captions = [line for event in told.events if (line := caption(event, self.name_span))]
        if captions:
            spans: list[Span] = []
            for line in captions:
                spans += [("   ", INK), *line] if spans else line
            return spans
        return lines[0] if lines else super().told_line(told)

    def lines_since(self, plies: Sequence[Told]) -> Sequence[Line]:
        """A line a turn, and one a raid."""
        return [line for turn in turns_of(plies) for line in turn_lines(turn, self.name_span)]

    def last_lines(self, width: int, rows: int, most: int) -> Sequence[Line]:  # noqa: ARG002 - the rows are enough
        """The last turns, newest last, a line each."""
        lines: list[Line] = []
        for plies in reversed(turns_of(self.told_so_far())):
            lines = [*turn_lines(plies, self.name_span), *lines]
            if len(lines) >= rows:
                break
        return [newest(line, width) for line in lines[-rows:]]

    def log_lines(self, width: int) -> Sequence[Line]:
        """The whole log, event by event under a heading a turn."""
        return [line for told in self.told_so_far() for line in self._logged(told, width)]

    def _logged(self, told: Told, width: int) -> list[Line]:
        """A ply in the log; where it ends a turn, the heading of the next one."""
        lines: list[Line] = []
        for event in told.events:
            if isinstance(event, TurnBegan):
                lines.append([(f"turn {told.turn + 1}  ", HEADING), self.name_span(event.seat)])
            elif line := caption(event, self.name_span):
                lines += wrapped(line, width)
        return lines

    # Drawing

    def shown(self) -> Position:
        """The position, or that of the moment that is told."""
        position: Position = self.tale.now.position if self.tale.now is not None else self.position
        return position

    def draw_board(self, canvas: Canvas, area: Rect) -> None:  # noqa: ARG002 - the layout knows
        """Track, dungeons, mine, choices and hand; the log where it has a place."""
        layout, scene = self.layout_for(canvas.width, canvas.height), self.scene()
        draw_track(canvas, layout.track, layout.lower.width, scene)
        draw_table(canvas, layout, scene)
        draw_lower(canvas, layout.lower, scene, self.items(), self.note())
        if layout.log is not None:
            self._draw_log(canvas, layout.log)

    def _draw_log(self, canvas: Canvas, box: Rect) -> None:
        canvas.box(*box, style="round", title=[("LOG", MUTED)])
        lines: list[Line] = []
        for told in reversed(self.told_so_far()):
            lines = [*self._logged(told, box.width - 4), *lines]
            if len(lines) >= box.height - 2:
                break
        for row, line in enumerate(lines[-(box.height - 2) :], box.y + 1):
            canvas.puts(box.x + 2, row, *fitted(line, box.width - 4))

    def scene(self) -> Scene:
        """What is to be drawn."""
        position, now = self.shown(), self.tale.now
        acting = position.seat if now is not None else next(iter(self.session.actors), None)
        return Scene(
            position=position,
            players=self.session.players,
            viewer=self.view.seat if self.curtained is None else None,
            acting=acting,
            state_of=self.state_of,
            busy=self._busy(position),
            keys={} if now is not None else self.keys_by_element(),
            opened=self._opened(),
            story=self._story() if position.raid is not None else (),
            faces_up=now.faces_up if now is not None else None,
            fresh=now.fresh if now is not None else self.lit,
        )

    def _story(self) -> Sequence[Line]:
        """The raid up to now, event by event; how the workers stand comes last."""
        events = events_of(self.told_so_far()[-STORY:])
        begun = max((at for at, event in enumerate(events) if isinstance(event, RaidDeclared)), default=len(events))
        lines = [line for event in events[begun:] if (line := caption(event, self.name_span))]
        return [*lines, balance(self.shown(), self.name_span)] if lines else ()

    def _busy(self, position: Position) -> Mapping[Seat, str]:
        busy = {seat: "bot" for seat, player in enumerate(self.session.players, 1) if player.bot is not None}
        due = decision(position)
        if due is not None:
            busy[due.seat] = "thinks …" if due.seat == self.session.thinking else BUSY[due.asked]
        return busy

    def _opened(self) -> Seat | None:
        """The dungeon that the cursor is in, else the one that somebody looks into."""
        focus = self.picker.focus or ""
        kind, _, what = focus.partition(":")
        if kind in ("worker", "workers", "pro", "room", "rooms", "monster", "seat") and not self.telling:
            return int(what.partition(".")[0])
        return self.opened

    def state_of(self, element: Element) -> State:
        """While something is told, nothing is chosen."""
        return "plain" if self.telling else super().state_of(element)

    def items(self) -> Sequence[Item]:
        """What may be chosen and is no button."""
        if self.keyboard.asked is None or self.telling or self.keyboard.asked != self.view.seat:
            return ()
        keys = self.keys_by_element()
        return [
            Item(element, keys.get(element, "·"), tuple(self.offered(element)), self.in_short(element))
            for element in self.picker.continuations
            if not element.startswith("do:")
        ]

    def offered(self, element: Element) -> Line:
        """A choice and what it means."""
        return [(self.crumb(element), INK)]

    def in_short(self, element: Element) -> str:
        """A choice where there is little room."""
        return self.crumb(element)

    def note(self) -> str:
        """What stands in place of a closed hand."""
        return ""

    def draw_last(self, canvas: Canvas, y: int, rows: int, most: int) -> None:
        """What happened last; what happened meanwhile covers choices and hand until a key is pressed."""
        if not self.since or self.telling:
            since, self.since = self.since, ()
            super().draw_last(canvas, y, rows, most)
            self.since = since
            return
        layout = self.layout_for(canvas.width, canvas.height)
        box = Rect(0, layout.lower.y, layout.lower.width, y + rows + 1 - layout.lower.y)
        canvas.fill(*box, Ink(bg="panel"))
        canvas.put(1, box.y, "SINCE THEN", HEADING)
        canvas.put(1, box.y + box.height - 1, "until a key", MUTED)
        lines = [broken for line in self.since for broken in wrapped(line, box.width - 14)]
        for row, line in enumerate(lines[-box.height :], box.y):
            canvas.puts(13, row, *line)


def draw_table(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """All dungeons and the mine: in a ring, or two boxes and lines."""
    if layout.ring:
        for seat in all_seats(scene.position.seats):
            draw_box(canvas, layout.ring[seat], scene, seat)
        draw_mine(canvas, layout.mine, scene)
        return
    draw_lines(canvas, layout, scene)
    left, right = open_seats(scene)
    draw_box(canvas, layout.left, scene, left)
    if right is not None and not _is_sent(scene.position):
        draw_box(canvas, layout.right, scene, right)
    else:
        draw_mine(canvas, layout.right, scene)


def _is_sent(position: Position) -> bool:
    """Whether a monster lies on the table in a raid."""
    return position.raid is not None and bool(position.table)


def newest(line: Sequence[Span], width: int) -> list[Span]:
    """A line of a turn that fits a width: its name, and of what follows the parts that happened last."""
    kept, rest = list(line), list(line[1:])
    comma = next((at for at, (text, _) in enumerate(rest) if text == ", "), None)
    while sum(len(text) for text, _ in kept) > width and comma is not None:
        rest = rest[comma + 1 :]
        kept = [line[0], (" … ", MUTED), *rest]
        comma = next((at for at, (text, _) in enumerate(rest) if text == ", "), None)
    return fitted(kept, width)
