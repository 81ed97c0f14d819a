"""The match screen of Goblin Mountain: its keys, its board, its words."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from textual.binding import Binding, BindingType

from rules.core.events import Event, Move
from rules.core.preview import Preview, foresee
from rules.core.rules import Element, Path
from rules.core.seats import Seat, all_seats
from rules.goblin_mountain.board import COLOURS, LETTERS, Colour, Track
from rules.goblin_mountain.events import Captured, Drafted
from rules.goblin_mountain.moves import Done, Hit, MoveDie, Sacrifice
from rules.goblin_mountain.position import Die, Position, decision, other
from screens.common.canvas import GOLD, HEADING, INK, LEGAL, MUTED, Canvas, Rect, Span
from screens.common.chronicle import Briefer
from screens.common.house import House
from screens.common.match_screen import MatchScreen
from screens.common.match_table import Choice
from screens.common.motion import Motion
from screens.common.session import AnyView, Session, Told
from screens.common.texts import Line, joined, seat_ink, wrapped
from screens.goblin_mountain.board import Board
from screens.goblin_mountain.brief import brief
from screens.goblin_mountain.digest import Digest
from screens.goblin_mountain.info import die_info, place_info
from screens.goblin_mountain.layout import Layout, lay_out
from screens.goblin_mountain.motions import Moving
from screens.goblin_mountain.sheet import Scene, is_busy
from screens.goblin_mountain.words import arrivals, consequences, gain_text, offer_text, one_line, turn_lines, turns_of

VILLAGE: Final = "loc:village"
EFFECTS: Final[Mapping[str, str]] = {
    "effect:+1": "+1",
    "effect:-1": "-1",
    "effect:set4": "set to 4",
    "effect:swap": "swap two",
    "effect:hush": "hush",
}


NO_DIE: Final = f"first a die: {', '.join(LETTERS[colour] for colour in COLOURS)}"
WISHES: Final[Mapping[str, str]] = {
    "fate": "fate +1 orange",
    "shift": "shift orange yellow",
    "do:pass": "pass",
    "do:done": "done",
}
"""What somebody wants who points at these, to ask the rules why it is not there."""


class GoblinMountainScreen(MatchScreen):
    """A duel, or one party against the Goblin King."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "die('orange')", "orange die", id="mountain.orange"),
        Binding("y", "die('yellow')", "yellow die", id="mountain.yellow"),
        Binding("b", "die('blue')", "blue die", id="mountain.blue"),
        Binding("k", "die('black')", "black die", id="mountain.black"),
        Binding("v", "village", "to the village", id="mountain.village"),
        Binding("f", "fate", "spend Fate", id="mountain.fate"),
        Binding("s", "shift", "shift a pip (solo)", id="mountain.shift"),
        Binding("p", "do('do:pass')", "pass", id="mountain.pass"),
        Binding("d", "do('do:done')", "done with this place", id="mountain.done"),
    ]
    BRIEFER: ClassVar[Briefer] = staticmethod(brief)

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house, session)
        self._gains_of: tuple[AnyView, Path, dict[int, str]] | None = None
        self._moving = Moving()

    @property
    def position(self) -> Position:
        """What is shown."""
        position: Position = self.view.position
        return position

    @property
    def track(self) -> Track:
        """The tunnel."""
        return self.position.track

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

    def keys(self) -> Sequence[tuple[str, str]]:
        """Those of the decision and of the step in it."""
        labels, enter = self.labels, self.labels["match.enter"]
        dice = "".join(labels[f"mountain.{colour}"] for colour in COLOURS)
        numbers = [choice.key for choice in self.choices() if choice.key.isdecimal()]
        span = f"{numbers[0]}-{numbers[-1]} " if len(numbers) > 1 else "".join(f"{number} " for number in numbers)
        choosing = (f"{span}← →", "choose")
        if self.picker.prefix[:1] in (("fate",), ("shift",)):
            pointing = choosing if numbers else (dice, "die")
            return [pointing, (enter, "do it"), (labels["match.back"], "back")]
        match decision(self.position):
            case "premove":
                return self._move_keys(dice)
            case "act":
                return [choosing, (enter, "do it"), (labels["mountain.done"], "done")]
            case "kinghit":
                return [(dice, "who is hit")]
            case _:
                return [("← →", "die"), (enter, "take it")]

    def _move_keys(self, dice: str) -> list[tuple[str, str]]:
        firsts = self.picker.elements_after(())
        keys = [(dice, "die"), ("← →", "target")]
        if any(VILLAGE in path for _, path in self.picker.choices):
            keys.append((self.labels["mountain.village"], "village"))
        words = (("fate", "fate"), ("shift", "shift"), ("do:pass", "pass"))
        return [*keys, *((self.labels[f"mountain.{word}"], word) for element, word in words if element in firsts)]

    def crumb(self, element: Element) -> str:
        """An element in the path of the prompt."""
        kind, _, what = element.partition(":")
        if kind == "die":
            die = self._die(what)
            return f"{what} {die.strength}" if die is not None else what
        if kind == "pool":
            return what.replace(".", " ")
        return EFFECTS.get(element) or {"fate": "Fate", "shift": "shift a pip from"}.get(element) or what or element

    def _die(self, colour: str) -> Die | None:
        seat = self.keyboard.asked or self.keyboard.viewer
        named = next((name for name in COLOURS if name == colour), None)
        return self.position.party(seat).dice.of(named) if seat is not None and named is not None else None

    def hint(self) -> str:
        """What the next key does."""
        enter, prefix = self.labels["match.enter"], self.picker.prefix
        move = self.picker.focused_move
        if isinstance(move, MoveDie):
            return f"{enter} moves it; another number, or another die"
        if move is not None:
            return f"{enter} does it. {self.asks()}" if not prefix else f"{enter} does it"
        if prefix[:1] == ("fate",):
            return "which die?" if len(prefix) > 1 else "which effect?"
        return "" if prefix else self.asks()

    def choices(self) -> Sequence[Choice]:
        """Fate effects, the actions of a place, and what else is drawn nowhere."""
        listed = ("do:", "effect:", "shift")
        offered = [element for element in self.picker.continuations if element.startswith(listed)]
        return [self._choice(number, element) for number, element in enumerate(offered, 1)]

    def _choice(self, number: int, element: Element) -> Choice:
        """A choice with the key that points at it."""
        labels = self.labels
        match element:
            case "do:done":
                return Choice(element, labels["mountain.done"], "done")
            case "do:pass":
                return Choice(element, labels["mountain.pass"], "pass")
            case "shift":
                return Choice(element, labels["mountain.shift"], "shift a pip")
            case _ if element.startswith("do:sacrifice "):
                return Choice(element, element.removeprefix("do:sacrifice "))
            case _:
                return Choice(element, str(number), EFFECTS.get(element) or element.removeprefix("do:"))

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
            spans.append((self.spoken(f"   P{other(drafted.seat)} gets {drafted.colour} {drafted.other_value}"), INK))
        offer = self._offer_after(preview)
        if offer:
            spans += [("   then ", MUTED), (gain_text((), offer), LEGAL)]
        if not preview.whole:
            spans.append(("   then a roll" if spans[1:] else "  a roll", MUTED))
        return spans

    def _headline(self, move: Move) -> str:
        if isinstance(move, MoveDie):
            return "VILLAGE" if move.to == "village" else self.track.short(move.to)
        return self.rules.notate(move).upper()

    def _offer_after(self, preview: Preview[Any, Any]) -> str:
        """What the moved die may do next where it arrives; empty where it has no choice."""
        after: Position = preview.view.position
        seat = self.view.seat
        if not preview.whole or after.moved is None or seat is None or decision(after) != "act":
            return ""
        option = next(iter(self.rules.moves(after, seat)), None)
        if option is None or isinstance(option, Done):
            return ""
        return offer_text(option, foresee(self.rules, preview.view, seat, option).events)

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
                gains[int(element[4:])] = gain_text(preview.events, self._offer_after(preview))
        return gains

    # What happened

    def told_line(self, told: Told) -> Line:
        """One ply in one line."""
        return joined(self._turn([told], spelled=True))

    def _turn(self, plies: Sequence[Told], *, spelled: bool = False) -> list[list[Span]]:
        lines = turn_lines(plies, self.track, self._who(plies), spelled=spelled)
        return lines if plies[0].seat else [[(self.spoken(text), ink) for text, ink in line] for line in lines]

    def _who(self, plies: Sequence[Told]) -> Span:
        seat = plies[0].seat
        return (self.name_of(seat), seat_ink(seat)) if seat else ("", INK)

    def last_lines(self, width: int, rows: int) -> Sequence[Line]:
        """The last turn, and with room those before it."""
        turns = turns_of(self.told)
        if rows == 1 and turns and turns[-1][0].seat:
            return [one_line(turns[-1], self.track, self._who(turns[-1]), width)]
        lines: list[Line] = []
        for plies in reversed(turns):
            own = self._indented(self._turn(plies, spelled=True))
            if lines and len(lines) + len(own) > rows:
                break
            lines = [*own, *lines]
        return lines

    def _indented(self, lines: Sequence[Line]) -> list[Line]:
        return [line if not row else [("   ", INK), *line] for row, line in enumerate(lines)]

    def log_lines(self, width: int) -> Sequence[Line]:
        """The whole log, turn by turn."""
        lines: list[Line] = []
        for plies in turns_of(self.told):
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
        position, thinking = self.position, self.session.thinking
        acting = next(iter(self.session.actors), None)
        last = self.told[-1] if self.told else None
        bots = [player.bot is not None for player in self.session.players]
        busy = {
            seat: is_busy(position, seat, bot=bots[seat - 1], thinking=seat == thinking)
            for seat in all_seats(len(position.parties))
        }
        return Scene(
            position=position,
            players=self.session.players,
            state_of=self.state_of,
            acting=acting,
            busy=busy,
            gains=self._gains(),
            arrivals=arrivals(self.told),
            lit=self.lit,
            lit_seat=last.seat if last is not None else None,
            faces=self._moving.faces,
            struck=self._moving.struck,
            marked=self._moving.marked,
        )

    def motions(self, happened: Sequence[Event], before: AnyView) -> Sequence[Motion]:
        """Dice that roll, places where one is captured."""
        return self._moving.motions(happened, before.position)

    def is_loss(self, happened: Sequence[Event]) -> bool:
        """Whether a die of a person here was captured."""
        return any(isinstance(event, Captured) and event.seat in self.keyboard.people for event in happened)

    def _draw_log(self, canvas: Canvas, box: Rect) -> None:
        canvas.box(box.x, box.y, box.width, box.height, style="round", title=[("LOG", MUTED)])
        lines = self.log_lines(box.width - 4)[-(box.height - 2) :]
        for row, line in enumerate(lines, box.y + 1):
            canvas.puts(box.x + 2, row, *line)

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

    # Keys

    def first(self, prefix: Path, continuations: Sequence[Element]) -> Element | None:
        """The first choice, but `done` at the altar and where using a place would lower the die."""
        if prefix or decision(self.position) != "act" or "do:done" not in continuations:
            return None
        return "do:done" if self._is_better_left() else None

    def _is_better_left(self) -> bool:
        seat = self.view.seat
        option = next(iter(self.session.moves(seat)), None) if seat is not None else None
        if option is None or seat is None:
            return False
        if isinstance(option, Sacrifice):
            return True
        return any(old > new for _, old, new in Digest(foresee(self.rules, self.view, seat, option).events).changed)

    def is_of_use(self, binding: str) -> bool:
        """Whether the key of a binding does something now."""
        element = {
            "mountain.village": VILLAGE,
            "mountain.fate": "fate",
            "mountain.shift": "shift",
            "mountain.pass": "do:pass",
            "mountain.done": "do:done",
        }.get(binding)
        if element is not None:
            return any(element in path for _, path in self.picker.choices)
        if binding.startswith("mountain."):
            return any(path[0] == f"die:{binding.removeprefix('mountain.')}" for _, path in self.picker.choices)
        return super().is_of_use(binding)

    def action_die(self, colour: str) -> None:
        """Point at an own die; whom the King hits is done at once."""
        self.point(f"die:{colour}", at_once=decision(self.position) == "kinghit")
        self.repaint()

    def action_village(self) -> None:
        """Point at the village."""
        self.point(VILLAGE)
        self.repaint()

    def action_fate(self) -> None:
        """Open the Fate effects."""
        self.point("fate")
        self.repaint()

    def action_shift(self) -> None:
        """Shift a pip before the first solo move."""
        self.point("shift")
        self.repaint()

    def action_do(self, element: Element) -> None:
        """Do this at once."""
        self.point(element, at_once=True)
        self.repaint()

    def number(self, digit: int) -> None:
        """The field with that number while a die is chosen, else a choice of the list."""
        if any(element.startswith("loc:") for element in self.picker.continuations) or self._wants_die():
            self._number_of_field(digit)
        elif str(digit) in [choice.key for choice in self.choices()] or not self.picker.prefix:
            super().number(digit)

    def _wants_die(self) -> bool:
        return not self.picker.prefix and decision(self.position) == "premove"

    def _number_of_field(self, digit: int) -> None:
        """Digits follow each other: 1, then 0, is field 10."""
        typed = self.digits + str(digit)
        if int(typed) > self.track.size or typed.startswith("0"):
            typed = str(digit)
        if not self.picker.prefix:
            self.refusal = NO_DIE
            return
        element = f"loc:{typed}"
        if element in self.picker.continuations:
            if element != self.picker.focus:  # pointing again would move the die, and another digit may follow
                self.point(element)
        elif not self._begins_target(typed):
            self.refusal = self.spoken(self.forbids(element))
            typed = ""
        self.digits = typed

    def _begins_target(self, typed: str) -> bool:
        return any(element.startswith(f"loc:{typed}") for element in self.picker.continuations)

    def point(self, element: Element, *, at_once: bool = False) -> None:
        """Point at an element; a die of the other seat stands for its place where one may go there, too."""
        seat, _, colour = element.removeprefix("rival:").partition(".")
        if seat.isdecimal() and colour:
            rival = next(die for name, die in self.position.party(int(seat)).dice.items() if name == colour)
            place = f"loc:{rival.at}"
            element = place if place in self.picker.continuations else element
        super().point(element, at_once=at_once)

    def forbids(self, element: Element) -> str:
        """Why an element cannot be pointed at now."""
        kind, _, what = element.partition(":")
        if kind == "rival":
            seat, _, colour = what.partition(".")
            return f"this {colour} die is P{seat}'s"
        if kind == "loc" and self._wants_die() and self.keyboard.asked is not None:
            return NO_DIE
        return super().forbids(element)

    def wish(self, element: Element) -> Move | None:
        """Pointing at a place means moving the chosen die there, at a die that cannot move, sending it home."""
        kind, _, what = element.partition(":")
        prefix = self.picker.prefix
        if kind == "loc":
            chosen = prefix[0][4:] if prefix and prefix[0].startswith("die:") else self.position.moved
            colour = next((name for name in COLOURS if name == chosen), None)
            return MoveDie(colour, "village" if what == "village" else int(what)) if colour else None
        if kind == "die":
            hits = decision(self.position) == "kinghit"
            return next(((Hit if hits else _home)(name) for name in COLOURS if name == what), None)
        return self.rules.parse(WISHES[element], self.view) if element in WISHES else None


def _home(colour: Colour) -> MoveDie:
    return MoveDie(colour, "village")
