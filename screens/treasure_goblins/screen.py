"""The match screen of Treasure Goblins: its keys, its sack, its words."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from textual.binding import Binding, BindingType

from rules.core.events import Event, Move
from rules.core.preview import Preview
from rules.core.rules import Element, Path
from rules.core.seats import Seat, all_seats
from rules.treasure_goblins.events import TilePlaced, TinyPlaced
from rules.treasure_goblins.moves import BreakBag, PlaceTile, PlayTiny, TakeTile, UsePower
from rules.treasure_goblins.placing import tiny_weights
from rules.treasure_goblins.position import Position
from rules.treasure_goblins.rounds import ROUNDS
from rules.treasure_goblins.sack import INDEX, TURNS
from screens.common.canvas import DANGER, INK, MUTED, Canvas, Ink, Rect, Span
from screens.common.chronicle import Briefer
from screens.common.components import Text
from screens.common.look import look_of
from screens.common.match_screen import MatchScreen
from screens.common.match_table import LOW_FOOT, Interlude
from screens.common.motion import Motion
from screens.common.picker import Direction
from screens.common.session import AnyView, Told
from screens.common.texts import Line, fitted, joined, seat_ink, wrapped
from screens.treasure_goblins.board import draw_sack
from screens.treasure_goblins.brief import brief
from screens.treasure_goblins.ghost import TINY, Ghost, ghost_of, middle
from screens.treasure_goblins.info import about, moves_list, soldiers_and_tiles
from screens.treasure_goblins.layout import Layout, lay_out
from screens.treasure_goblins.motions import Flashes
from screens.treasure_goblins.round_end import draw_round_end, round_end
from screens.treasure_goblins.scene import Scene
from screens.treasure_goblins.side import draw_side
from screens.treasure_goblins.words import arrow, breaking, consequences, turn_lines, turns_of, value

BREAK: Final = "do:break"
BAG: Final = "bag"


class TreasureGoblinsScreen(MatchScreen):
    """One sack, up to four goblins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "steer('up')", "up", id="match.up"),
        Binding("down,j", "steer('down')", "down", id="match.down"),
        Binding("left,h", "steer('left')", "left", id="match.left"),
        Binding("right,l", "steer('right')", "right", id="match.right"),
        Binding("tab", "next", "next fitting spot", id="match.next"),
        Binding("T,shift+tab", "previous", "spot before", id="sack.previous"),
        Binding("space", "hurry", "next way, hurry", id="match.hurry"),
        Binding("r", "turn(1)", "turn the tile", id="sack.turn"),
        Binding("R", "turn(-1)", "turn it back", id="sack.turn-back"),
        Binding("v", "mirror", "flip (option)", id="sack.mirror"),
        Binding("x", "tiny", "the Tiny", id="sack.tiny"),
        Binding("w", "power", "a soldier's power", id="sack.power"),
        Binding("b", "break", "break the bag", id="sack.break"),
        Binding("g", "bag", "from the bag", id="sack.bag"),
        Binding("s", "soldiers", "soldiers, tiles", id="sack.soldiers"),
        Binding("m", "moves", "all legal moves", id="sack.moves"),
        Binding("L", "log", "log", id="match.log"),
        Binding("U", "redo", "redo", id="match.redo"),
        Binding("W", "word", "a word of another", id="match.word"),
        Binding("t", "history", "history as a tree", id="match.history"),
    ]
    BRIEFER: ClassVar[Briefer] = staticmethod(brief)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.flashes = Flashes()

    @property
    def position(self) -> Position:
        """What is shown."""
        position: Position = self.view.position
        return position

    @property
    def ghost(self) -> Ghost | None:
        """The piece that is carried."""
        return ghost_of(self.picker.under_focus)

    # The frame

    def layout_for(self, width: int, height: int) -> Layout:
        """Where everything stands."""
        return lay_out(width, height, self.position.seats)

    def foot(self, width: int, height: int) -> int:
        """Prompt and keys alone where the sack needs the rows."""
        return self.layout_for(width, height).foot

    def last_rows(self, width: int, height: int) -> int:
        """What lies under the sack."""
        layout = self.layout_for(width, height)
        return layout.last.height if layout.last.x < layout.side.x else 0

    def context(self) -> str:
        """Round and turn."""
        return f"round {self.position.round}/{ROUNDS} · turn {self.position.turn}"

    def supplies(self) -> Line:
        """Which way the turn goes round, and how many tiles are in the bag."""
        return [(arrow(self.position), INK), ("   bag ", MUTED), (str(len(self.position.bag)), INK)]

    def is_secret(self, element: Element) -> bool:  # noqa: ARG002 - the ghost shows the tile on the board anyway
        """No crumb tells more than the board does."""
        return False

    def crumb(self, element: Element) -> str:
        """An element in the path of the prompt; the turn is seen, not said."""
        kind, _, what = element.partition(":")
        match kind:
            case "hand":
                return value(what)
            case "market":
                return f"{what}: {value(self.position.market[int(what) - 1].tile)}"
            case "turn":
                return ""
            case "bag":
                return "the bag"
        return {"tiny": "Tiny", "do": "break the bag"}.get(kind) or what

    def choices(self) -> Sequence[Any]:
        """Nothing: all that may be chosen is drawn."""
        return ()

    def hint(self) -> Text:
        """In a low terminal what the move would bring, else what the next key does; where it may not be, why."""
        ghost, move = self.ghost, self.picker.focused_move
        if ghost is not None and move is None:
            mark = "✗" if look_of(self.app).glyph_set().blocks else "!"
            return [(f"{mark} {self.spoken(self.why_not(ghost.move))}", DANGER)]
        preview = self.foresee(self.picker.under_focus)
        if move is not None and preview is not None and self._is_low:
            return list(self.preview_line(move, preview))
        enter = self.labels["match.enter"]
        if ghost is not None:
            return f"{enter} puts it there; arrows move it, {self.labels['sack.turn']} turns it"
        return f"{enter} does it" if move is not None else self.asks()

    @property
    def _is_low(self) -> bool:
        return self.foot(*self.size) == LOW_FOOT

    def preview_line(self, move: Move, preview: Preview[Any, Any]) -> Line:
        """Gain, loss, who is hurt."""
        seat = self.view.seat or self.position.seat
        assert isinstance(move, PlaceTile | PlayTiny | UsePower | BreakBag | TakeTile)
        return consequences(self.position, seat, move, preview, self._name_span)

    def _name_span(self, seat: Seat) -> Span:
        return self.name_of(seat), seat_ink(seat)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Those of the decision."""
        labels = self.labels
        if self.position.decision == "take":
            return [("0", "bag"), ("1-4", "market"), ("← →", "choose"), (labels["match.enter"], "take it")]
        turning = [(labels["sack.turn"], "turn")]
        if self.position.options.mirror:
            turning.append((labels["sack.mirror"], "flip"))
        return [
            ("1-4", "tile"),
            *turning,
            (labels["match.next"], "next spot"),
            (labels["match.enter"], "place"),
            (labels["sack.soldiers"], "soldiers"),
            (labels["sack.moves"], "moves"),
        ]

    # What happened

    def told_line(self, told: Told) -> Line:
        """One ply in one line."""
        return joined(turn_lines([told], self._name_span, spelled=True))

    def lines_since(self, plies: Sequence[Told]) -> Sequence[Line]:
        """A line a turn."""
        return [line for turn in turns_of(plies) for line in turn_lines(turn, self._name_span, spelled=True)]

    def last_lines(self, width: int, rows: int, most: int) -> Sequence[Line]:  # noqa: ARG002 - the layout knows
        """The last turns, spelled out where all of it fits."""
        lines: list[Line] = []
        for plies in reversed(turns_of(self.told)):
            own = [fitted(line, width) for line in self._turn(plies, width)]
            if lines and len(lines) + len(own) > rows:
                break
            lines = [*own, *lines]
        return lines[-rows:]

    def _turn(self, plies: Sequence[Told], width: int) -> Sequence[Line]:
        spelled = turn_lines(plies, self._name_span, spelled=True)
        if all(sum(len(text) for text, _ in line) <= width for line in spelled):
            return spelled
        return turn_lines(plies, self._name_span)

    def log_lines(self, width: int) -> Sequence[Line]:
        """The whole log, turn by turn."""
        return [broken for line in self.lines_since(self.told) for broken in wrapped(line, width)]

    def interlude_after(self, told: Told) -> Interlude | None:
        """The end of a round is looked at by all."""
        end = round_end(told.events, self.session.view(None).position)
        if end is None:
            return None
        title, players = self.rules.info.title, self.session.players
        enter = self.labels["match.enter"]
        return lambda canvas: draw_round_end(canvas, title, end, players, enter if self.ready else "")

    def motions(self, happened: Sequence[Event], before: AnyView) -> Sequence[Motion]:
        """A group that beat a soldier flashes."""
        return self.flashes.motions(happened, before.position)

    # Drawing

    def draw_board(self, canvas: Canvas, area: Rect) -> None:  # noqa: ARG002 - the layout knows
        """Sack and side, and the log where it has a place."""
        layout, scene = self.layout_for(canvas.width, canvas.height), self._scene()
        draw_sack(canvas, layout, scene)
        draw_side(canvas, layout, scene)
        if layout.log is not None:
            self._draw_log(canvas, layout.log)

    def _draw_log(self, canvas: Canvas, box: Rect) -> None:
        canvas.box(box.x, box.y, box.width, box.height, style="round", title=[("LOG", MUTED)])
        for row, line in enumerate(self.log_lines(box.width - 4)[-(box.height - 2) :], box.y + 1):
            canvas.puts(box.x + 2, row, *line)

    def _scene(self) -> Scene:
        move, preview = self.picker.focused_move, self.foresee(self.picker.under_focus)
        placing = isinstance(move, PlaceTile) and preview is not None
        acting = next(iter(self.session.actors), None)
        return Scene(
            position=self.position,
            players=self.session.players,
            viewer=self.view.seat,
            acting=acting,
            asked=self.keyboard.asked is not None,
            state_of=self.state_of,
            busy={seat: self._busy(seat) for seat in all_seats(self.position.seats)},
            ghost=self.ghost,
            fits=self.ghost is not None and move is not None,
            after=preview.view.position if placing and preview is not None else None,
            lit=self._fresh(),
            struck=frozenset(self.flashes.struck),
            powers=(self.picker.focus or "").startswith("soldier:"),
            keys=self._offered(),
        )

    def _busy(self, seat: Seat) -> str:
        if seat == self.session.thinking:
            return "thinks …"
        if seat in self.session.actors:
            return "takes" if self.position.decision == "take" else "places"
        return "bot" if self.session.players[seat - 1].bot is not None else ""

    def _fresh(self) -> frozenset[str]:
        """Cells of pieces that came since the viewer looked away, until the next key."""
        if not self.lit and not self.since:
            return frozenset()
        plies = self.told[-1:] if not self.since else self._plies_since()
        placed: set[str] = set()
        for told in plies:
            for event in told.events:
                if isinstance(event, TilePlaced):
                    placed.update(event.cells)
                elif isinstance(event, TinyPlaced):
                    placed.add(event.cell)
        return frozenset(placed)

    def _plies_since(self) -> Sequence[Told]:
        others = [index for index, told in enumerate(self.told) if told.seat in (None, self.view.seat)]
        return self.told[others[-1] + 1 :] if others else self.told

    def _offered(self) -> Mapping[str, str]:
        """What may be chosen besides tiles, with its key."""
        firsts = self.picker.elements_after(())
        keys = {TINY: "sack.tiny", BREAK: "sack.break"}
        offered = {element: self.labels[name] for element, name in keys.items() if element in firsts}
        if BAG in firsts:
            offered[BAG] = "0"
        if any(element.startswith("soldier:") for element in firsts):
            offered["soldier"] = self.labels["sack.power"]
        return offered

    def draw_last(self, canvas: Canvas, y: int, rows: int, most: int) -> None:  # noqa: ARG002 - the layout knows
        """Under the sack, or at the end of the column; what happened meanwhile covers soldiers and market."""
        layout = self.layout_for(canvas.width, canvas.height)
        box = layout.last
        if self.since:
            self._draw_since(canvas, layout)
        if message := self.message(canvas):
            self._draw_lines(canvas, box, wrapped(message, box.width))
            return
        lines = self.last_lines(box.width, box.height, box.height)
        self._draw_lines(canvas, box, [fitted(line, box.width) for line in lines])

    def _draw_lines(self, canvas: Canvas, box: Rect, lines: Sequence[Line]) -> None:
        """Lines at the upper edge of a box; where they are too many, over what stands above it."""
        top = min(box.y, box.y + box.height - len(lines))
        for row, line in enumerate(lines, top):
            if row < box.y:
                canvas.fill(box.x, row, box.width, 1, Ink(bg="ground"))
            canvas.puts(box.x, row, *line)

    def _draw_since(self, canvas: Canvas, layout: Layout) -> None:
        box = Rect(layout.side.x, layout.soldiers, layout.side.width, layout.hand - layout.soldiers)
        canvas.fill(*box, Ink(bg="panel"))
        canvas.put(box.x + 1, box.y, "SINCE THEN", MUTED)
        lines = [broken for line in self.since for broken in wrapped(line, box.width - 2)]
        for row, line in enumerate(lines[-(box.height - 1) :], box.y + 1):
            canvas.puts(box.x + 1, row, *line)

    # Panels

    def info(self, element: Element) -> Sequence[Line]:
        """A tile, a soldier, a piece in the sack."""
        return about(self.position, element, self._name_span) or super().info(element)

    def action_soldiers(self) -> None:
        """Show or hide every stack, who has won what, and which tiles are known."""
        self.show_list("SOLDIERS AND TILES", self._soldiers)

    def _soldiers(self, width: int) -> Sequence[Line]:
        lines = soldiers_and_tiles(self.position, self.view.seat, self._name_span)
        return [broken for line in lines for broken in wrapped(line, width)]

    def action_moves(self) -> None:
        """Show or hide the list of all legal moves."""
        self.show_list("LEGAL MOVES", self._moves)

    def _moves(self, width: int) -> Sequence[Line]:
        lines = moves_list([move for move, _ in self.picker.choices])
        return [broken for line in lines for broken in wrapped(line, width)]

    # Carrying a piece

    def carry(self, element: Element) -> None:
        """Take up a tile or the Tiny: at the first place where it fits, else in the middle, where it says why not."""
        path = next((path for _, path in self.picker.choices if path[0] == element), None)
        tile = None if element == TINY else element.partition(":")[2]
        weight = max(tiny_weights(self.position), default=1)
        ghost = middle(tile, weight) if path is None else ghost_of(path)
        if ghost is not None:
            self._aim(Ghost(None, ghost.turn, ghost.column, ghost.row, weight) if tile is None else ghost)

    def _aim(self, ghost: Ghost) -> None:
        self.picker.aim(ghost.path)

    def point(self, element: Element, *, at_once: bool = False) -> None:
        """A tile is taken up, a cell is where it goes; the rest as everywhere."""
        kind, _, what = element.partition(":")
        acting = self.keyboard.asked is not None and self.position.decision == "act"
        if acting and element in self._carried():
            self.digits = ""
            self.carry(element)
        elif acting and kind == "cell" and self.ghost is not None:
            self._point_at_cell(what)
        elif acting and kind == "cell":
            self.refusal = "first a tile: 1 to 4"
        elif kind == "soldier" and not what:
            self.action_power()
        else:
            super().point(element, at_once=at_once)

    def _carried(self) -> Sequence[Element]:
        """What can be taken up: tiles of the own hand, and a Tiny that was not played yet."""
        assert self.view.seat is not None
        hoard = self.position.hoard(self.view.seat)
        tiny = [TINY] if hoard.tiny == "unused" else []
        return [*(f"hand:{tile}" for tile in hoard.hand()), *tiny]

    def _point_at_cell(self, cell: str) -> None:
        ghost = self.ghost
        assert ghost is not None
        index = INDEX[cell]
        if (index % 10, index // 10) in ghost.cells and self.picker.focused_move is not None:
            self.take()
        else:
            self._aim(ghost.centred_on(cell))

    def wish(self, element: Element) -> Move | None:
        """What somebody wants who points at something that is no choice."""
        kind, _, what = element.partition(":")
        match kind:
            case "market":
                return TakeTile(int(what))
            case "bag":
                return TakeTile(None)
            case "do":
                return BreakBag()
            case "tiny":
                return PlayTiny(1, "a1")
        return None

    def take(self) -> None:
        """Put the piece down; where it may not be, say why."""
        ghost, focus = self.ghost, self.picker.focus
        if ghost is None and focus is not None and focus in self._carried_now():
            self.carry(focus)
        elif ghost is not None and self.picker.focused_move is None:
            self.refusal = self.spoken(self.why_not(ghost.move))
        else:
            super().take()

    def _carried_now(self) -> Sequence[Element]:
        return self._carried() if self.position.decision == "act" and self.view.seat is not None else ()

    def is_final(self, move: Move) -> bool:
        """Only breaking the bag is asked about once more: every turn ends with a draw that nothing takes back."""
        return isinstance(move, BreakBag)

    def warning(self, move: Move) -> str:  # noqa: ARG002 - it is always the break
        """What breaking the bag brings."""
        seat = self.view.seat or self.position.seat
        return f"Break the bag? {''.join(text for text, _ in breaking(self.position, seat))}."

    # Keys

    def number(self, digit: int) -> None:
        """A tile of the hand, a market slot, 0 for the bag; while the Tiny is carried, its weight."""
        ghost = self.ghost
        if ghost is not None and ghost.tile is None:
            self._weigh(ghost, digit)
        elif self.position.decision == "take":
            self.point(BAG if digit == 0 else f"market:{digit}", at_once=True) if digit <= 4 else None
        elif self.view.seat is not None and 0 < digit <= len(hand := self.position.hoard(self.view.seat).hand()):
            self.point(f"hand:{hand[digit - 1]}")

    def _weigh(self, ghost: Ghost, digit: int) -> None:
        """Digits follow each other: 1, then 0, is 10."""
        typed = self.digits + str(digit)
        typed = typed if 1 <= int(typed) <= 10 else str(digit)
        if int(typed):
            self.digits = typed
            self._aim(Ghost(None, ghost.turn, ghost.column, ghost.row, int(typed)))

    def action_steer(self, direction: Direction) -> None:
        """Move the piece that is carried, else the cursor."""
        ghost = self.ghost
        if ghost is None:
            super().action_steer(direction)
            return
        self.digits = ""
        self._aim(ghost.steered(direction))
        self.repaint()

    def action_turn(self, quarters: int) -> None:
        """Turn the tile."""
        if self.ghost is not None:
            self._aim(self.ghost.turned(quarters))
        else:
            self.refusal = "first a tile: 1 to 4"
        self.repaint()

    def action_mirror(self) -> None:
        """Flip the tile, where the table allows it."""
        if not self.position.options.mirror:
            self.refusal = "tiles are not flipped at this table"
        elif self.ghost is not None:
            self._aim(self.ghost.mirrored())
        self.repaint()

    def action_next(self) -> None:
        """To the next place where the tile fits as it is turned."""
        self._walk(1)

    def action_previous(self) -> None:
        """To the place before."""
        self._walk(-1)

    def _walk(self, by: int) -> None:
        ghost = self.ghost
        if ghost is None:
            self.picker.step(by)
        else:
            fitting = [other for other in self._images(ghost) if other.turn == ghost.turn]
            self._jump(ghost, fitting, by, f"{self.labels['sack.turn']} turns it")
        self.repaint()

    def action_hurry(self) -> None:
        """Through all ways to put the tile; while bots move, hurry them."""
        ghost = self.ghost
        if ghost is None:
            super().action_hurry()
            return
        self._jump(ghost, self._images(ghost), 1, "another tile may fit")
        self.repaint()

    def _images(self, ghost: Ghost) -> list[Ghost]:
        """Every way to put the piece down, a Tiny as heavy as it is now."""
        images = (ghost_of(path) for _, path in self.picker.choices if path[0] == ghost.path[0])
        return [image for image in images if image is not None and image.x == ghost.x]

    def _jump(self, ghost: Ghost, images: Sequence[Ghost], by: int, otherwise: str) -> None:
        """To the image after this one in order, or before it, round at the ends."""
        if not images:
            self.refusal = f"as it is, it fits nowhere; {otherwise}"
            return
        here = _order(ghost)
        ahead = [image for image in images if (_order(image) > here if by > 0 else _order(image) < here)]
        at = 0 if by > 0 else -1
        self._aim((ahead or images)[at])

    def action_back(self) -> None:
        """Put the piece back into the hand; else as everywhere."""
        ghost = self.ghost
        if ghost is None or self.side is not None:
            super().action_back()
            return
        self.digits = ""
        self.picker.restart()
        if (carried := ghost.path[0]) in self.picker.continuations:
            self.picker.focus = carried
        self.repaint()

    def action_tiny(self) -> None:
        """Take up the Tiny."""
        self.point(TINY)
        self.repaint()

    def action_power(self) -> None:
        """Show the own soldiers with powers; again: the next one."""
        cards = [element for element in self.picker.elements_after(()) if element.startswith("soldier:")]
        if not cards:
            self.refusal = "no soldier with a power here"
        else:
            focus = self.picker.focus
            at = cards.index(focus) + 1 if focus in cards else 0
            self.picker.restart()
            self.picker.focus = cards[at % len(cards)]
        self.repaint()

    def action_break(self) -> None:
        """Break the bag, after a question."""
        self.picker.restart()
        self.point(BREAK, at_once=True)
        self.repaint()

    def action_bag(self) -> None:
        """Take from the bag."""
        self.point(BAG, at_once=True)
        self.repaint()

    def first(self, prefix: Path, continuations: Sequence[Element]) -> Element | None:
        """The first tile of the hand in the order of its keys."""
        seat = self.view.seat
        if prefix or seat is None:
            return None
        hand = (f"hand:{tile}" for tile in self.position.hoard(seat).hand())
        return next((element for element in hand if element in continuations), None)


def _order(ghost: Ghost) -> tuple[int, int]:
    return TURNS.index(ghost.turn), INDEX[ghost.anchor]
