"""The picture of a match of Card Goblins: the seats, what is going on, and the hand."""

from collections.abc import Sequence
from typing import Final

import msgspec

from rules.card_goblins.outlook import outlook
from rules.card_goblins.position import Position
from rules.core.events import Event
from rules.core.rules import Element
from rules.core.seats import Seat, all_seats
from screens.card_goblins.butting_in import CardGoblinsTable
from screens.card_goblins.chain import draw_chain
from screens.card_goblins.fight import draw_fight
from screens.card_goblins.hand import draw_hand
from screens.card_goblins.layout import Layout, lay_out
from screens.card_goblins.matters import draw_matter
from screens.card_goblins.motions import Flashes
from screens.card_goblins.plates import draw_seat
from screens.card_goblins.scene import Scene
from screens.common.canvas import BOLD, DANGER, GOOD, HEADING, MUTED, ROCK, TORCH, Canvas, Rect, Span
from screens.common.components import State
from screens.common.house import House
from screens.common.motion import Motion
from screens.common.session import AnyView, Session
from screens.common.texts import Line, fitted

BUSY: Final = {
    "pay": "pays",
    "attackers": "raids",
    "defenders": "raids",
    "combat": "raids",
    "offer": "offers",
    "reply": "offers",
    "cards": "trades",
    "trade": "trades",
    "reveal": "reveals",
    "scoring": "reveals",
    "hand_limit": "discards",
}
"""What the seat on turn does, by the step of its turn."""


class CardGoblinsPicture(CardGoblinsTable):
    """What is drawn between the title and the foot."""

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house, session)
        self.flashes = Flashes()

    def motions(self, happened: Sequence[Event], before: AnyView) -> Sequence[Motion]:
        """Who falls, what is won, how a combat came out."""
        return self.flashes.motions(happened, before.position)

    def draw_board(self, canvas: Canvas, area: Rect) -> None:  # noqa: ARG002 - the layout knows
        """Seats, what is going on, hand, and stack and log where they have a place of their own."""
        scene = self.scene()
        layout = layout_of(scene, canvas.width, canvas.height, spread=self.spread)
        draw_table(canvas, scene, layout)
        if layout.panel.height > 2:
            self._draw_panel(canvas, scene, layout)
        draw_hand(canvas, scene, layout.hand)
        if layout.column is not None:
            self._draw_column(canvas, scene, layout.column)

    def scene(self) -> Scene:
        """All that the painters need."""
        position = self.position
        return Scene(
            position=position,
            players=self.session.players,
            viewer=self.view.seat,
            state_of=self.state_of,
            keys=self.keys_by_element(),
            fresh=self.lit | self.flashes.struck,
            ghosts=self.flashes.ghosts,
            ahead=outlook(position),
            after=self._after(position),
        )

    def _after(self, position: Position) -> Position | None:
        """How the combat would stand after the focused move, carried out."""
        move = self.picker.focused_move
        if move is None or position.combat is None or position.step != "combat" or self.rules.notate(move) == "pass":
            return None
        preview = self.foresee(self.picker.under_focus)
        if preview is None:
            return None
        led: Position = preview.view.position
        ahead = outlook(led)
        return ahead[0].after if ahead else led

    def state_of(self, element: Element) -> State:
        """A whole reveal or payment may be picked, too."""
        if self.keyboard.asked is None:
            return "plain"
        if element.startswith("reveal:"):
            move, _ = self.reveals()[int(element.partition(":")[2]) - 1]
            return "focus" if self.picker.focused_move == move else "legal"
        state = super().state_of(element)
        return "legal" if state == "plain" and element == "do:done" and self.reveals() else state

    # What is going on

    def _draw_panel(self, canvas: Canvas, scene: Scene, layout: Layout) -> None:
        area = layout.panel
        fought = self.flashes.fought
        if fought is not None and scene.position.combat is None:
            scene = msgspec.structs.replace(scene, position=fought, ahead=(), after=None)
        fighting, chained = scene.position.combat is not None, bool(scene.position.stack)
        if layout.column is not None:
            self._draw_main(canvas, scene, area, fighting=fighting)
            return
        left = Rect(area.x, area.y, area.width // 2 - 1, area.height)
        right = Rect(left.width, area.y, area.width - left.width, area.height)
        self._draw_main(canvas, scene, left, fighting=fighting)
        if chained or fighting:
            draw_chain(canvas, scene, right)
        else:
            self._draw_log(canvas, right)

    def _draw_main(self, canvas: Canvas, scene: Scene, area: Rect, *, fighting: bool) -> None:
        if fighting:
            draw_fight(canvas, scene, area)
        else:
            draw_matter(canvas, scene, area)

    def _draw_column(self, canvas: Canvas, scene: Scene, area: Rect) -> None:
        """The stack above, the log below it."""
        rows = 3 if not scene.position.stack else min(2 * len(scene.position.stack) + 2, area.height // 2)
        draw_chain(canvas, scene, Rect(area.x, area.y, area.width, rows))
        self._draw_log(canvas, Rect(area.x, area.y + rows, area.width, area.height - rows))

    def _draw_log(self, canvas: Canvas, box: Rect) -> None:
        canvas.box(*box, ROCK, "round", [("LOG", MUTED)])
        lines = self.recent_lines(box.width - 4, box.height - 2)
        for row, line in enumerate(lines, box.y + 1):
            canvas.puts(box.x + 2, row, *fitted(line, box.width - 4))

    def recent_lines(self, width: int, rows: int) -> Sequence[Line]:
        """The end of the log."""
        return self.log_lines(width)[-rows:]

    def supplies(self) -> Line:
        """What is left of deck and pile, and what was thrown away."""
        position = self.position
        spans: list[Span] = []
        for word, count in (
            ("deck", len(position.deck)),
            ("discard", len(position.discard)),
            ("pile", len(position.pile)),
        ):
            spans += [("  ", MUTED)] if spans else []
            spans += [(f"{word} ", MUTED), (str(count), BOLD if count else MUTED)]
        return spans


def layout_of(scene: Scene, width: int, height: int, *, spread: bool = False) -> Layout:
    """Where everything stands: the viewer's own table last, and who is in the middle of it all in full."""
    position = scene.position
    seats = all_seats(position.seats)
    order = seats if scene.viewer is None else position.clockwise(scene.viewer)
    involved: list[Seat] = [scene.viewer] if scene.viewer is not None else []
    involved.append(position.active)
    involved += [position.combat.defender] if position.combat is not None else []
    involved += [position.offer.partner] if position.offer is not None else []
    ranks = tuple(dict.fromkeys((*involved, *order)))
    return lay_out(width, height, order, ranks, spread=spread)


def draw_table(canvas: Canvas, scene: Scene, layout: Layout) -> None:
    """All seats."""
    for seat, area in layout.seats.items():
        draw_seat(canvas, scene, seat, area, busy(scene, seat))


def busy(scene: Scene, seat: Seat) -> Span:
    """What a seat does just now, beside its name; in a window whether it has passed, never whether it could answer."""
    position = scene.position
    if position.step == "over":
        return ("goblin king!", HEADING) if seat in position.winners else ("", MUTED)
    if position.stack and position.stack[0].seat == seat and seat != position.active:
        return "EI!", HEADING
    if position.combat is not None and seat == position.combat.defender:
        return "defends", DANGER
    if position.offer is not None and seat == position.offer.partner:
        return "is asked", TORCH
    if seat == position.active:
        return f"◄ {BUSY.get(position.step, 'moves')}", HEADING
    if position.window is not None and seat in position.window.passed:
        return "passed", GOOD
    if position.question is not None and position.question.seat == seat:
        return "chooses", TORCH
    return "", MUTED
