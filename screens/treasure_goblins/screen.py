"""The match screen of Treasure Goblins: its keys, its sack, its words."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.core.events import Event, Move
from rules.core.preview import Preview
from rules.core.rules import Element
from rules.core.seats import Seat, all_seats
from rules.treasure_goblins.events import RoundBegan, TilePlaced, TinyPlaced, TreasureTaken
from rules.treasure_goblins.moves import BreakBag, PlaceTile, PlayTiny, TakeTile, UsePower
from rules.treasure_goblins.rounds import ROUNDS
from screens.common.canvas import DANGER, DIM, INK, MUTED, Canvas, Ink, Rect, width_of
from screens.common.chronicle import Briefer
from screens.common.components import Text
from screens.common.look import look_of
from screens.common.match_table import LOW_FOOT, Interlude
from screens.common.motion import Motion
from screens.common.session import AnyView, Told
from screens.common.texts import Line, fitted, joined, wrapped
from screens.treasure_goblins.board import draw_sack
from screens.treasure_goblins.brief import brief
from screens.treasure_goblins.ghost import TINY
from screens.treasure_goblins.handling import BAG, BREAK, LEGAL_MOVES, Handling
from screens.treasure_goblins.layout import Layout, lay_out
from screens.treasure_goblins.motions import Flashes
from screens.treasure_goblins.round_end import draw_round_end, round_end
from screens.treasure_goblins.scene import Scene
from screens.treasure_goblins.side import draw_side
from screens.treasure_goblins.words import arrow, consequences, hands_of, told_in, turn_lines, turns_of, value


class TreasureGoblinsScreen(Handling):
    """One sack, up to four goblins."""

    BRIEFER: ClassVar[Briefer] = staticmethod(brief)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.flashes = Flashes()

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
            case "x":
                return f"weighs {what}"
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
            return [(f"{mark} {self.why_not_there(ghost)}", DANGER)]
        preview = self.foresee(self.picker.under_focus)
        if move is not None and preview is not None and self._is_low:
            return list(self.preview_line(move, preview))
        enter = self.labels["match.enter"]
        if ghost is not None and ghost.tile is None:
            return f"{enter} plays it there; digits say what it weighs"
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
        return consequences(self.position, seat, move, preview, self.name_span)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Those of the moment: with a piece in the air, with soldiers laid out, while a treasure is taken."""
        labels = self.labels
        enter, back = labels["match.enter"], (labels["match.back"], "back")
        focus = self.picker.focus or ""
        if self.position.decision == "take":
            return [("0", "bag"), ("1-4", "market"), ("← →", "choose"), (enter, "take it"), self._key("soldiers")]
        if self.ghost is not None and self.ghost.tile is None:
            return [("1-10", "its weight"), (labels["match.next"], "next spot"), (enter, "play it"), back]
        if self.ghost is not None:
            flip = [(labels["sack.mirror"], "flip")] if self.position.options.mirror else []
            every = [(labels["match.hurry"], "all ways")]
            spot = (labels["match.next"], "next spot")
            return [(labels["sack.turn"], "turn"), *flip, spot, (enter, "place"), back, *every]
        if focus.startswith("soldier:"):
            return [(labels["sack.power"], "next soldier"), (enter, "use it up"), back, self._key("soldiers")]
        lists = [self._key("soldiers"), self._key("moves")]
        if not self.first((), self.picker.elements_after(())):
            ways = {TINY: "tiny", "soldier": "power", BREAK: "break"}
            return [*((key, ways[element]) for element, key in self._offered().items()), *lists]
        take_up = [(enter, "take up")] if focus.startswith("hand:") else []
        return [("1-4", "tile"), *take_up, *lists]

    def _key(self, action: str) -> tuple[str, str]:
        return self.labels[f"sack.{action}"], action

    def deed(self, told: Told) -> str:
        """What somebody did, as the history lists it."""
        return f"{self.name_of(told.seat)} {brief(told).move}" if told.seat is not None else told.move

    # What happened

    def told_line(self, told: Told) -> Line:
        """One ply in one line."""
        return joined(turn_lines([told], self.name_span, "spelled"))

    def lines_since(self, plies: Sequence[Told]) -> Sequence[Line]:
        """A line a turn."""
        return [line for turn in turns_of(plies) for line in self._spelled(turn)]

    def last_lines(self, width: int, rows: int, most: int) -> Sequence[Line]:  # noqa: ARG002 - the layout knows
        """The last turns, spelled out where all of it fits."""
        lines: list[Line] = []
        for plies in reversed(turns_of(self.told)):
            own = told_in(plies, self.name_span, width)
            if lines and len(lines) + len(own) > rows:
                break
            lines = [*own, *lines]
        return lines[-rows:]

    def settle(self) -> None:
        """Take in who is asked; where there is one line for what happened, several turns of bots are told at once."""
        super().settle()
        keyboard = self.keyboard
        if keyboard.asked is not None and keyboard.asked == keyboard.viewer and not keyboard.secretive and self._is_low:
            turns = turns_of(self._plies_since())
            self.since = [line for turn in turns for line in self._spelled(turn)] if len(turns) > 1 else ()

    def _spelled(self, turn: Sequence[Told]) -> Sequence[Line]:
        return turn_lines(turn, self.name_span, "spelled")

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
        listing = self.side is not None and self.side.title == LEGAL_MOVES
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
            newest=self._newest(),
            homeless=self.homeless,
            note=f"only {self.name_of(self.view.seat)} sees this" if self.view.seat is not None else "",
            hands=self._hands(),
            typing=self.entry is not None or listing,
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
        """Cells of pieces that others have put down since the viewer moved, until the next key."""
        placed: set[str] = set()
        for told in self._plies_since() if self.lit or self.since else ():
            for event in told.events:
                if isinstance(event, TilePlaced):
                    placed.update(event.cells)
                elif isinstance(event, TinyPlaced):
                    placed.add(event.cell)
        return frozenset(placed)

    def _newest(self) -> str | None:
        """The tile that the viewer took last, until another one is placed and the next is taken."""
        for told in reversed(self.told):
            for event in reversed(told.events):
                match event:
                    case TreasureTaken(seat=seat, tile=str(tile)) if seat == self.view.seat:
                        return tile
                    case RoundBegan():
                        return None
                    case _:
                        pass
        return None

    def _hands(self) -> Mapping[Seat, Sequence[str]] | None:
        """All hands when the match is over: the last round has laid them open."""
        return hands_of(self.position) if self.position.decision is None else None

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
        """Under the sack; what happened meanwhile covers soldiers and market."""
        layout = self.layout_for(canvas.width, canvas.height)
        box = layout.last
        if self.since:
            self._draw_since(canvas, layout)
        for row, line in enumerate(self.last_lines(box.width, box.height, box.height), box.y):
            canvas.puts(box.x, row, *line)
        if message := self.message(canvas):
            row = box.y + box.height - 1
            room = box.width if width_of(message) <= box.width else canvas.width - 2
            canvas.fill(box.x, row, room, 1, Ink(bg="ground"))
            canvas.puts(box.x, row, *fitted(message, room))

    def _draw_since(self, canvas: Canvas, layout: Layout) -> None:
        """Over the market, and where that is too little over the soldiers, too."""
        width = layout.side.width
        lines = [broken for line in self.since for broken in wrapped(line, width - 2)]
        top = layout.market if len(lines) < layout.hand - layout.market else layout.soldiers
        box = Rect(layout.side.x, top, width, layout.hand - top)
        canvas.fill(*box, Ink(bg="panel"))
        canvas.put(box.x + 1, box.y, "SINCE THEN", MUTED)
        canvas.right(box.x + width - 1, box.y, ("until the next key", DIM))
        for row, line in enumerate(lines[-(box.height - 1) :], box.y + 1):
            canvas.puts(box.x + 1, row, *line)
