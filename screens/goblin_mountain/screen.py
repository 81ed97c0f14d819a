"""The match screen of Goblin Mountain: its keys, its board, its words."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from rules.core.events import Event, Move
from rules.core.preview import Preview, foresee
from rules.core.rules import Element, Path
from rules.core.seats import Seat, all_seats
from rules.goblin_mountain.events import Captured, Drafted, Rerolled, StealthRolled
from rules.goblin_mountain.moves import Done, MoveDie, Reroll
from rules.goblin_mountain.position import Position, decision, other
from screens.common.canvas import GOLD, HEADING, INK, LEGAL, MUTED, Canvas, Rect, Span, width_of
from screens.common.chronicle import Briefer
from screens.common.components import Text
from screens.common.house import House
from screens.common.motion import Motion
from screens.common.session import AnyView, Session, Told
from screens.common.texts import Line, joined, parted, seat_ink, wrapped
from screens.goblin_mountain.board import Board
from screens.goblin_mountain.brief import brief
from screens.goblin_mountain.digest import Digest
from screens.goblin_mountain.info import die_info, legend, place_info, signs
from screens.goblin_mountain.layout import Layout, lay_out
from screens.goblin_mountain.motions import Moving, Veil
from screens.goblin_mountain.pointing import VILLAGE, MountainPointing
from screens.goblin_mountain.sheet import Scene, is_busy
from screens.goblin_mountain.words import (
    abridged_turn,
    arrivals,
    consequences,
    gain_text,
    offer_text,
    offer_words,
    turn_lines,
    turns_of,
)


class GoblinMountainScreen(MountainPointing):
    """A duel, or one party against the Goblin King."""

    BRIEFER: ClassVar[Briefer] = staticmethod(brief)

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house, session)
        self._gains_of: tuple[AnyView, Path, dict[int, str]] | None = None
        self._moving = Moving()

    # The frame

    def layout_for(self, width: int, height: int) -> Layout:
        """Where everything stands."""
        return lay_out(width, height, self.track.size, solo=self.position.solo is not None)

    def last_rows(self, width: int, height: int) -> int:
        """What the board leaves."""
        return self.layout_for(width, height).last

    def context(self) -> str:
        """Mode, turn, and with room the names."""
        solo = self.position.solo is not None
        special = self.track.special
        mode = f"solo {special.name}" if solo and special else "duel draft" if self.position.pairs else "duel"
        turn = f" · turn {self.position.turn}" if self.position.turn else ""
        names = [player.name for player in self.session.players]
        against = f" · {names[0]} against {names[1] if len(names) > 1 else 'the Goblin King'}"
        return mode + turn + (against if self.size.width >= 100 else "")

    def supplies(self) -> Line:
        """Fate tokens that nobody has."""
        return [("fate left ", MUTED), (f"◆{self.position.supply}", GOLD)]

    # Consequences

    def preview_line(self, move: Move, preview: Preview[Any, Any]) -> Line:
        """Gain, loss, who is hurt; then what the place offers, and that luck follows."""
        after: Position = preview.view.position
        seat = self.view.seat or 1
        spans: list[Span] = [(self._headline(move), LEGAL)]
        parts = consequences(Digest(preview.events), self.position, after, seat)
        if parts:
            spans += [("  ", INK), *parts]
        drafted = next((event for event in preview.events if isinstance(event, Drafted)), None)
        if drafted is not None:
            gets = f"P{other(drafted.seat)} gets {drafted.colour} {drafted.other_value}"
            spans += [("   ", INK), (self.spoken(gets), INK)]
        offer = self._offer_after(preview, offer_words)
        if offer:
            spans += [("   ", INK), ("then ", MUTED), (offer, LEGAL)]
        luck = "then the roll" if isinstance(move, Reroll) else "then the Stealth roll"
        if not preview.whole and (not spans[1:] or width_of(spans) + 3 + len(luck) <= self.size.width - 2):
            spans += [("   ", INK), (luck, MUTED)]
        return spans

    def _headline(self, move: Move) -> str:
        if isinstance(move, MoveDie):
            return "VILLAGE" if move.to == "village" else self.track.short(move.to)
        return self.rules.notate(move).upper()

    def _offer_after(self, preview: Preview[Any, Any], said: Callable[[Any, Iterable[Event]], str]) -> str:
        """What the moved die may do next where it arrives; empty where it has no choice."""
        after: Position = preview.view.position
        seat = self.view.seat
        if not preview.whole or after.moved is None or seat is None or decision(after) != "act":
            return ""
        option = next(iter(self.rules.moves(after, seat)), None)
        if option is None or isinstance(option, Done):
            return ""
        return said(option, foresee(self.rules, preview.view, seat, option).events)

    def _gains(self) -> dict[int, str]:
        """What the chosen die would get at each place it may go to."""
        prefix = self.picker.prefix
        if len(prefix) != 1 or not prefix[0].startswith("die:"):
            return {}
        if self._gains_of is None or self._gains_of[:2] != (self.view, prefix):
            self._gains_of = (self.view, prefix, self._foreseen_gains(prefix))
        return self._gains_of[2]

    def _foreseen_gains(self, prefix: Path) -> dict[int, str]:
        gains = {}
        for element in self.picker.continuations:
            preview = self.foresee((*prefix, element))
            if preview is not None and element != VILLAGE:
                gains[int(element[4:])] = gain_text(preview.events, self._offer_after(preview, offer_text))
        return gains

    # What happened

    def told_line(self, told: Told) -> Line:
        """One ply in one line."""
        return joined(self._turn([told], spelled=True))

    def deed(self, told: Told) -> str:
        """`Julie blue to 7 ICY`."""
        move = self.rules.parse(told.move, self.view) if told.seat is not None else None
        if told.seat is None or not isinstance(move, MoveDie):
            return super().deed(told)
        to = "the village" if move.to == "village" else self.track.short(move.to)
        return f"{self.name_of(told.seat)} {move.colour} to {to}"

    def _turn(self, plies: Sequence[Told], *, spelled: bool = False) -> list[list[Span]]:
        lines = turn_lines(plies, self.track, self._who(plies), spelled=spelled)
        return lines if plies[0].seat else [[(self.spoken(text), ink) for text, ink in line] for line in lines]

    def _who(self, plies: Sequence[Told]) -> Span:
        seat = plies[0].seat
        return (self.name_of(seat), seat_ink(seat)) if seat else ("", INK)

    def last_lines(self, width: int, rows: int, most: int) -> Sequence[Line]:
        """The last turn as fully as there is room for it, and with room those before it."""
        turns = turns_of(self._told_so_far())
        lines = self._newest(turns[-1], width, rows, most) if turns else []
        for plies in reversed(turns[:-1]):
            own = self._in_rows(self._turn(plies, spelled=True), width)
            if len(lines) + len(own) > rows:
                break
            lines = [*own, *lines]
        return lines

    def _newest(self, plies: Sequence[Told], width: int, rows: int, most: int) -> list[Line]:
        """A turn in its own rows or else in `most`: in full words, in few, or what matters most, and the way to all."""
        full, short = self._turn(plies, spelled=True), self._turn(plies)
        for room in dict.fromkeys((rows, most)):
            for turn in (full, [joined(full)], short, [joined(short)]):
                lines = self._in_rows(turn, width)
                if len(lines) <= room:
                    return lines
        rest = [("… ", MUTED), (self.labels["match.log"], HEADING), (": all", MUTED)]
        told = abridged_turn(
            plies, self.track, self._who(plies), rest, lambda line: len(self._in_rows([line], width)) <= most
        )
        return self._in_rows([told], width)[:most]

    def _in_rows(self, turn: Sequence[Line], width: int) -> list[Line]:
        return [row for line in self._indented(turn) for row in parted(line, width, indent=3)]

    def _indented(self, lines: Sequence[Line]) -> list[Line]:
        return [line if not row else [("   ", INK), *line] for row, line in enumerate(lines)]

    def log_lines(self, width: int) -> Sequence[Line]:
        """The whole log, turn by turn."""
        lines: list[Line] = []
        for plies in turns_of(self._told_so_far()):
            for line in self._indented(self._turn(plies)):
                lines += wrapped(line, width, indent=3)
        return lines

    # Drawing

    def draw_board(self, canvas: Canvas, area: Rect) -> None:  # noqa: ARG002 - the layout knows
        """Tunnel, village, plates, and the log where it has a place."""
        layout = self.layout_for(canvas.width, canvas.height)
        board = Board(canvas, layout, self._scene())
        board.draw()
        if layout.log is not None:
            self._draw_log(canvas, layout.log)

    def _scene(self) -> Scene:
        position, thinking = self._shown(), self.session.thinking
        acting = next(iter(self.session.actors), None)
        last = self.told[-1] if self.told else None
        bots = [player.bot is not None for player in self.session.players]
        busy = {
            seat: is_busy(self.position, seat, bot=bots[seat - 1], thinking=seat == thinking)
            for seat in all_seats(len(position.parties))
        }
        return Scene(
            position=position,
            players=self.session.players,
            state_of=self.state_of,
            acting=acting,
            busy=busy,
            gains=self._gains(),
            arrivals=arrivals(self._told_so_far()),
            lit=self.lit,
            lit_seat=last.seat if last is not None else None,
            faces=self._moving.faces,
            struck=self._moving.struck,
            marked=self._moving.marked,
        )

    def motions(self, happened: Sequence[Event], before: AnyView) -> Sequence[Motion]:
        """Dice that roll, places where one is captured; what a roll leads to is seen only when the die lies still."""
        self._moving.hide(self._veils(happened, before.position))
        return self._moving.motions(happened, before.position)

    def _veils(self, happened: Sequence[Event], position: Position) -> list[Veil]:
        """How things stood before each roll of a ply."""
        veils = []
        for count, event in enumerate(happened):
            if isinstance(event, StealthRolled | Rerolled):
                veils.append(Veil(position, count))
            position = self.rules.apply(position, event)
        return veils

    def look(self) -> None:
        """Take in how things stand, whatever still rolled."""
        self._moving.hide(())
        super().look()

    def _shown(self) -> Position:
        """The position, or while a die rolls the one before it."""
        veil = self._moving.veil
        return self.position if veil is None else veil.position

    def _told_so_far(self) -> Sequence[Told]:
        """The plies, the last one as far as it is seen."""
        veil = self._moving.veil
        if veil is None:
            return self.told
        last = replace(self.told[-1], events=self.told[-1].events[: veil.events])
        return [*self.told[:-1], last] if last.events else self.told[:-1]

    def path_line(self, canvas: Canvas) -> tuple[Sequence[str], Text]:
        """While a die rolls, nothing is asked."""
        if self._moving.veil is not None:
            return ["the die rolls …"], ""
        return super().path_line(canvas)

    def is_loss(self, happened: Sequence[Event]) -> bool:
        """Whether a die of a person here was captured."""
        return any(isinstance(event, Captured) and event.seat in self.keyboard.people for event in happened)

    def _draw_log(self, canvas: Canvas, box: Rect) -> None:
        canvas.box(box.x, box.y, box.width, box.height, style="round", title=[("LOG", MUTED)])
        lines = self.log_lines(box.width - 4)[-(box.height - 2) :]
        for row, line in enumerate(lines, box.y + 1):
            canvas.puts(box.x + 2, row, *line)

    def signs(self) -> Sequence[tuple[str, str]]:
        """What the signs on the board mean."""
        return signs(solo=self.position.solo is not None)

    def info_lines(self, width: int) -> Sequence[Line]:
        """What there is to know about the element under the cursor, and what the signs mean."""
        lines = [row for line in legend(solo=self.position.solo is not None) for row in wrapped(line, width, indent=9)]
        return [*super().info_lines(width), [], *lines]

    def info(self, element: Element) -> Sequence[Line]:
        """A place, a die, or what an option does."""
        kind, _, what = element.partition(":")
        if kind == "loc":
            lines = place_info(self.position, self.track.village if what == "village" else int(what), self._name_span)
            return [*lines, *self._focus_notes(element)]
        if kind == "die" and (die := self._die(what)) is not None:
            return die_info(self.position, what, die, self.picker.moves_from((element,)))
        return super().info(element)

    def _name_span(self, seat: Seat) -> Span:
        return self.name_of(seat), seat_ink(seat, bold=True)

    def _focus_notes(self, element: Element) -> Sequence[Line]:
        move = self.picker.named((*self.picker.prefix, element))
        preview = self.foresee((*self.picker.prefix, element))
        if move is None or preview is None:
            return ()
        return [[], [("If it goes there:", HEADING)], self.preview_line(move, preview)]
