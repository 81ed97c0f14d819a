"""The history of a match as a tree: drawn anywhere, and as a panel at the right edge from which one jumps."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from rules.core.journal import NodeId
from rules.core.seats import Seat
from screens.common.canvas import FOCUS, INK, MUTED, TORCH, Canvas, Ink, Rect, Span, shorten, width_of
from screens.common.chronicle import Briefer, Chronicle, plain_brief
from screens.common.components import in_row, key_line
from screens.common.help import Help, screen_keys
from screens.common.menu import window
from screens.common.painting import Painting
from screens.common.session import Change, Session
from screens.common.tokens import seat_token
from screens.common.tree import Row, Tree

PANEL_WIDTH: Final = 40
NOTE_COLUMN: Final = 24
"""Where notes begin, if the move leaves room."""
LONGEST_NAME: Final = 8
HERE: Final = "◄ here"
CURSOR: Final = "▸"
KEPT_BY: Final = frozenset(
    f"match.{name}" for name in ("history", "help", "undo", "redo", "hurry", "faster", "slower", "leave")
)
"""Bindings of the screen that leave the panel open: it shows what they do, or they take it away themselves."""


def draw_rows(
    canvas: Canvas, area: Rect, tree: Tree, rows: Sequence[Row], chronicle: Chronicle, here: NodeId, cursor: int
) -> None:
    """Draw as many rows as fit, the one with the cursor among them.

    The row of `here` is lit; where the cursor is elsewhere, its row is the focus. A mark tells it without colours, too.
    """
    for y, index in enumerate(window(cursor, len(rows), area.height), area.y):
        row = rows[index]
        focused = index == cursor and row.node != here
        _draw_row(canvas, area, y, tree, row, chronicle, here=row.node == here, focused=focused)
        if index == cursor:
            canvas.puts(area.x, y, in_row((CURSOR, TORCH), focused))
        canvas.zone(f"node:{row.node}", area.x, y, area.width)


def _draw_row(
    canvas: Canvas, area: Rect, y: int, tree: Tree, row: Row, chronicle: Chronicle, *, here: bool, focused: bool
) -> None:
    end = area.x + area.width - 1
    number = f"{row.ply:>4} " if row.ply is not None else "     "
    spans = [(number, MUTED), (row.branch, Ink("rock")), *_who_and_what(tree, row, chronicle)]
    note = list(chronicle.brief(row.node).note)
    tail = f"…{row.more} more{' passes' if row.passes and row.more > 1 else ''}" if row.more else ""
    column = max(area.x + NOTE_COLUMN, area.x + width_of(spans) + 1)
    if here:
        canvas.fill(area.x, y, area.width, 1, Ink(bg="lit"))
        fits = column + width_of(note) + 1 + len(HERE) <= end
        end = canvas.right(end, y, (HERE if fits else HERE[0], TORCH)) - 1
    elif focused:
        canvas.fill(area.x, y, area.width, 1, FOCUS)
    x = _put_fitting(canvas, area.x, y, end, spans, focused)
    if note and end - column >= len(tail) + 3:
        x = _put_fitting(canvas, column, y, end - (len(tail) + 1 if tail else 0), note, focused)
    if tail and end - x > len(tail):
        canvas.puts(x + 1, y, in_row((tail, MUTED), focused))


def _who_and_what(tree: Tree, row: Row, chronicle: Chronicle) -> list[Span]:
    seat = tree.nodes[row.node].seat
    move = chronicle.brief(row.node).move
    if seat is None:
        return [(move, MUTED)]
    name = shorten(chronicle.name(seat), LONGEST_NAME)
    return [(f"{name} ", Ink(seat_token(seat))), (move, INK)]


def _put_fitting(canvas: Canvas, x: int, y: int, end: int, spans: Sequence[Span], focused: bool) -> int:
    """Write spans up to a column, shortened there; the next column."""
    for text, ink in spans:
        if x < end:
            x = canvas.puts(x, y, in_row((shorten(text, end - x), ink), focused))
    return x


class HistoryPanel(Painting, can_focus=True):
    """The tree at the right edge. It only asks to go somewhere: who must agree is the screen's affair.

    The screen mounts it once and calls `open`; it needs a layer `panels` above its own.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "row up", id="history.up"),
        Binding("down,j", "row(1)", "row down", id="history.down"),
        Binding("pageup", "row(-10)", "ten rows up", id="history.page-up"),
        Binding("pagedown", "row(10)", "ten rows down", id="history.page-down"),
        Binding("left", "back", "ply back, fold", id="history.back"),
        Binding("right", "forward", "ply forward, unfold", id="history.forward"),
        Binding("home,g", "end(False)", "to the setup", id="history.first"),
        Binding("end,G", "end(True)", "to the end", id="history.last"),
        Binding("enter", "jump", "go there", id="history.jump"),
        Binding("escape,q", "close", "close", id="history.close"),
    ]
    DEFAULT_CSS = f"""
    HistoryPanel {{
        layer: panels;
        dock: right;
        width: {PANEL_WIDTH};
        height: 1fr;
        display: none;
    }}
    """
    GROUND = "panel"

    class Jump(Message):
        """Somebody wants to go to a node."""

        def __init__(self, node: NodeId) -> None:
            super().__init__()
            self.node = node

    class Closed(Message):
        """The panel is gone."""

    def __init__(self, session: Session, reader: Seat | None = None, briefer: Briefer = plain_brief) -> None:
        super().__init__(id="history")
        self.session = session
        self._briefer = briefer
        self._chronicle = Chronicle(session, reader, briefer)
        self._tree = Tree(())
        self._rows: list[Row] = []
        self._unfolded: set[NodeId] = set()
        self._cursor = 0
        self._deaf: Callable[[], None] = lambda: None

    def on_mount(self) -> None:
        """Hear of what happens to the match."""
        self._deaf = self.session.subscribe(self._heard)

    def on_unmount(self) -> None:
        """Hear no more."""
        self._deaf()

    @property
    def node(self) -> NodeId:
        """The node under the cursor."""
        return self._rows[self._cursor].node

    def open(self, reader: Seat | None) -> None:
        """Show the tree as a seat, or a spectator (None), may know it, and take the keys."""
        if reader != self._chronicle.reader:
            self._chronicle = Chronicle(self.session, reader, self._briefer)
        self._load(self.session.node)
        self.display = True
        self.focus()
        self.repaint()

    def _heard(self, change: Change) -> None:
        if self.display and change.what in ("played", "went"):
            self._load(change.node if self.node == self._tree.present() else self.node)
            self.repaint()

    def _load(self, cursor: NodeId) -> None:
        self._tree = Tree(self.session.history(self._chronicle.reader))
        self._lay_out(cursor)

    def _lay_out(self, cursor: NodeId) -> None:
        present = self._tree.present()
        self._rows = self._tree.rows(self._tree.line(present), self._unfolded, {cursor, present})
        self._to(cursor)

    def _to(self, node: NodeId) -> bool:
        """Put the cursor on a node; whether it is listed."""
        found = next((index for index, row in enumerate(self._rows) if row.node == node), None)
        if found is not None:
            self._cursor = found
        return found is not None

    def paint(self, canvas: Canvas) -> None:
        """Heading, rows, keys."""
        canvas.vrule(0, 0, canvas.height, Ink("rock"))
        canvas.puts(2, 0, ("HISTORY", Ink("torch", bold=True)))
        canvas.right(canvas.width - 1, 0, (f"{len(self._tree.nodes) - 1} plies in all", MUTED))
        area = Rect(1, 1, canvas.width - 1, canvas.height - 2)
        draw_rows(canvas, area, self._tree, self._rows, self._chronicle, self.session.node, self._cursor)
        folded = bool(self._rows and self._rows[self._cursor].more)
        keys = [("→", "unfold")] if folded else []
        if self._rows and self.node != self.session.node:
            keys.append(("Enter", "go there"))
        key_line(canvas, canvas.height - 1, keys, ("Esc", "close"))

    def help_now(self, changed: Mapping[str, str]) -> Help:
        """The keys of the tree."""
        keys = screen_keys(type(self), changed)
        return Help("The history as a tree", keys, game=self.session.rules.info.id)

    def on_key(self, event: events.Key) -> None:
        """Get out of the way of a key that points at the board or asks for a line: what it does must be seen."""
        bound = self.screen.active_bindings.get(event.key)
        if bound is not None and bound.node is not self and bound.binding.id not in KEPT_BY:
            self.action_close()

    def on_painting_pointed(self, message: Painting.Pointed) -> None:
        """A click puts the cursor on a row, a second one goes there."""
        message.stop()
        node = int(message.element.removeprefix("node:"))
        if node == self.node:
            self.action_jump()
        elif self._to(node):
            self.repaint()

    def action_row(self, step: int) -> None:
        """Up or down."""
        self._cursor = max(0, min(self._cursor + step, len(self._rows) - 1))
        self.repaint()

    def action_end(self, last: bool) -> None:
        """To the first or last row."""
        self._cursor = len(self._rows) - 1 if last else 0
        self.repaint()

    def action_back(self) -> None:
        """Fold what was unfolded here, or go to the ply before."""
        parent = self._tree.nodes[self.node].parent
        if self.node in self._unfolded:
            self._unfolded.discard(self.node)
            self._lay_out(self.node)
        else:
            while parent is not None and not self._to(parent):
                parent = self._tree.nodes[parent].parent
        self.repaint()

    def action_forward(self) -> None:
        """Unfold what is folded here, or go to the ply after."""
        node = self._tree.nodes[self.node]
        if self._rows[self._cursor].more:
            self._unfolded.add(node.id)
            self._lay_out(node.id)
        elif node.children:
            on_line = [child for child in node.children if self._tree.nodes[child].on_line]
            self._to((on_line or node.children)[0])
        self.repaint()

    def action_jump(self) -> None:
        """Ask to go to the node under the cursor; where the match stands there already, close."""
        if self.node == self.session.node:
            self.action_close()
        else:
            self.post_message(self.Jump(self.node))

    def action_close(self) -> None:
        """Give the keys back."""
        self.display = False
        self.screen.set_focus(None)
        self.post_message(self.Closed())
