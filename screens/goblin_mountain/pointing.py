"""Pointing on the mountain: which key means what, what a step offers, and why a wish is refused."""

import textwrap
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from msgspec.structs import replace
from textual.binding import Binding, BindingType

from rules.core.events import Move
from rules.core.preview import foresee
from rules.core.rules import Element, Path
from rules.goblin_mountain.board import COLOURS, LETTERS, Colour, Track
from rules.goblin_mountain.events import Captured
from rules.goblin_mountain.moves import Hit, MoveDie, Sacrifice
from rules.goblin_mountain.position import Die, Position, decision
from screens.common.help import Help
from screens.common.house import House
from screens.common.match_screen import MatchScreen
from screens.common.match_table import Choice
from screens.common.session import Session
from screens.goblin_mountain.digest import Digest

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

HELP_ROOM: Final = 29
"""Cells for a move in the help."""


def _ranges(words: Sequence[str]) -> list[str]:
    """Numbers that follow each other as `8-10`, three at least; other words as they are, `village` as `v`."""
    told: list[str] = []
    run: list[str] = []
    for word in [*words, ""]:
        if run and not (word.isdecimal() and run[-1].isdecimal() and int(word) == int(run[-1]) + 1):
            told += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else run
            run = []
        run.append("v" if word == "village" else word)
    return told


class MountainPointing(MatchScreen):
    """How a player says what he wants. What it looks like is in `GoblinMountainScreen`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "die('orange')", "orange die", id="mountain.orange"),
        Binding("y", "die('yellow')", "yellow die", id="mountain.yellow"),
        Binding("b", "die('blue')", "blue die", id="mountain.blue"),
        Binding("k", "die('black')", "black die", id="mountain.black"),
        Binding("v", "village", "to the village", id="mountain.village"),
        Binding("f", "fate", "spend Fate", id="mountain.fate"),
        Binding("s", "shift", "shift a pip", id="mountain.shift"),
        Binding("p", "do('do:pass')", "pass", id="mountain.pass"),
        Binding("d", "do('do:done')", "done here", id="mountain.done"),
    ]

    def __init__(self, house: House, session: Session) -> None:
        super().__init__(house, session)
        self._lettered: Element | None = None
        """The die of the draft that a letter pointed at last."""

    @property
    def position(self) -> Position:
        """What is shown."""
        position: Position = self.view.position
        return position

    @property
    def track(self) -> Track:
        """The tunnel."""
        return self.position.track

    # What may be chosen, in words

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
                return [(dice, "pair"), ("1-6 ← →", "die"), (enter, "take it")]

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
        if prefix and prefix[0].startswith("die:") and not self.digits:
            return "to which field? its number, or ← →"
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

    # Keys

    def take(self) -> None:
        """Take what the cursor is on. A die that is chosen so has no target yet: a spare Enter moves nothing."""
        if self.digits and self.picker.focus is None:
            self.deny(self.forbids(f"loc:{self.digits}"))
            return
        before = self.picker.prefix
        super().take()
        if self.picker.prefix != before and self.picker.prefix[:1] and self.picker.prefix[0].startswith("die:"):
            self.picker.release()

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

    def help_now(self) -> Help:
        """The moves of all dice, a die a line, in the short form that may be typed."""
        return replace(super().help_now(), about="", moves=self._moves_in_short())

    def _moves_in_short(self) -> list[str]:
        """`o 3 6 8-10 v`: the targets of each die, in a line or two; of the rest what they are."""
        lines: dict[str, list[str]] = {}
        for move, _ in self.picker.choices:
            verb, *words = self.rules.notate(move).split()
            start, rest = (words[0], words[1:]) if verb in ("move", "draft") else (verb, words[:1])
            ends = lines.setdefault(start, [])
            ends += [word for word in rest if word not in ends]
        letters: Mapping[str, str] = {str(colour): letter for colour, letter in LETTERS.items()}
        told = (f"{letters.get(start, start)} {' '.join(_ranges(ends))}".strip() for start, ends in lines.items())
        return [row for line in told for row in textwrap.wrap(line, HELP_ROOM, subsequent_indent="  ")]

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
            colour = binding.removeprefix("mountain.")
            return any(
                path[0] == f"die:{colour}" or path[0].startswith(f"pool:{colour}.") for _, path in self.picker.choices
            )
        return super().is_of_use(binding)

    def action_die(self, colour: str) -> None:
        """Point at an own die, or at a pair of the draft; whom the King hits is done at once."""
        if decision(self.position) == "draft" and self.picker.choices:
            self._draft_pair(colour)
        else:
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
        """The field with that number while a die is chosen, the draft die that shows it, else a choice of the list."""
        if self.keyboard.asked is None:
            self.deny(self.nobody_asked())
        elif any(element.startswith("loc:") for element in self.picker.continuations) or self._wants_die():
            self._number_of_field(digit)
        elif decision(self.position) == "draft":
            self._draft_value(digit)
        elif str(digit) in [choice.key for choice in self.choices()]:
            super().number(digit)
        else:
            self.deny(self._no_number(digit))

    def _no_number(self, digit: int) -> str:
        numbers = [choice.key for choice in self.choices() if choice.key.isdecimal()]
        if not numbers:
            return (
                f"{digit} names no die; the keys are {', '.join(self.labels[f'mountain.{name}'] for name in COLOURS)}"
            )
        return (
            f"{digit} is no choice: {'only 1 is' if len(numbers) == 1 else f'they are {numbers[0]} to {numbers[-1]}'}"
        )

    def is_quick(self, path: Path) -> bool:
        """What costs a die is looked at before it is done."""
        preview = self.foresee(path)
        return preview is None or not any(isinstance(event, Captured) for event in preview.events)

    def _draft_value(self, value: int) -> None:
        """The die of the pair under the cursor that shows this, else the next one that does."""
        focus = self.picker.focus or ""
        pool = [element for element in self.picker.continuations if element.endswith(f".{value}")]
        here = pool.index(focus) + 1 if focus in pool else 0
        pair = focus.partition(".")[0]
        found = sorted(
            [*pool[here:], *pool[:here]], key=lambda element: element == focus or element.partition(".")[0] != pair
        )
        if not found:
            self.deny(f"no die that is left shows {value}")
        else:
            self._go_to_die(found[0])

    def _draft_pair(self, colour: str) -> None:
        """The higher die of a pair, and with the same key again the other one; Enter takes it."""
        pair = [element for element in self.picker.continuations if element.startswith(f"pool:{colour}.")]
        if not pair:
            self.deny(f"{colour} is drafted already")
            return
        again = self._lettered == self.picker.focus == pair[0]
        self._lettered = pair[-1] if again else pair[0]
        self._go_to_die(self._lettered)

    def _go_to_die(self, element: Element) -> None:
        """Put the cursor on a die of the draft; where it is there already, say so: pointing again would take it."""
        if element != self.picker.focus:
            self.point(element)
        else:
            self.toast = f"{self.crumb(element)} is under the cursor already"

    def _wants_die(self) -> bool:
        return not self.picker.prefix and decision(self.position) == "premove"

    def _number_of_field(self, digit: int) -> None:
        """Digits follow each other: 1, then 0, is field 10."""
        typed = self.digits + str(digit)
        if int(typed) > self.track.size or typed.startswith("0"):
            typed = str(digit)
        if not self.picker.prefix:
            self.deny(NO_DIE)
            return
        element = f"loc:{typed}"
        if element in self.picker.continuations:
            if element != self.picker.focus:  # pointing again would move the die, and another digit may follow
                self.point(element)
        elif self._begins_target(typed):
            self.picker.release()
        else:
            self.deny(self.forbids(element))
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
        if self.keyboard.asked is None:
            return self.nobody_asked()
        if kind == "loc" and self._wants_die():
            return NO_DIE
        thing, why = self._thing(element), ""
        if decision(self.position) == "premove":
            why = self.why_not(self.wish(element))
        named = bool(why) and (kind == "loc" or thing.split()[0].lower() in why.lower())
        return why if named else f"{thing} must wait: {why or self._awaited()}"

    def _thing(self, element: Element) -> str:
        """What is pointed at, as a refusal names it."""
        kind, _, what = element.partition(":")
        if kind == "loc":
            return "village" if what == "village" else self.track.short(int(what)) if self._is_field(what) else what
        words = {"fate": "Fate", "shift": "shift", "do:pass": "pass", "do:done": "done"}
        return words.get(element) or (f"effect {self.crumb(element)}" if kind == "effect" else self.crumb(element))

    def _is_field(self, number: str) -> bool:
        return 0 < int(number) <= self.track.size

    def _awaited(self) -> str:
        """What is to be said before anything else can be."""
        position, prefix = self.position, self.picker.prefix
        match decision(position):
            case "draft":
                return "the dice are drafted before anybody moves"
            case "act":
                return f"{position.moved} has moved; use its place, or {self.labels['mountain.done']} is done with it"
            case "kinghit":
                return "the King hits somebody first"
            case _:
                return "first another die" if len(prefix) > 1 else "first the effect" if prefix else "first a die"

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
            if prefix[:1] == ("fate",) and len(prefix) > 1:
                return self._fate_for(what)
            if prefix[:1] == ("shift",):
                return self._shift_of(what)
            return next(((Hit if hits else _home)(name) for name in COLOURS if name == what), None)
        return self.rules.parse(WISHES[element], self.view) if element in WISHES else None

    def _fate_for(self, colour: str) -> Move | None:
        """A Fate effect on a die."""
        effect, *dice = [element.partition(":")[2] for element in self.picker.prefix[1:]]
        if effect == "swap" and not dice:
            return None
        move: Move = self.rules.parse(f"fate {effect} {' '.join([*dice, colour])}", self.view)
        return move

    def _shift_of(self, colour: str) -> Move | None:
        """A pip from a die, or from the one chosen before to it."""
        giver = self.picker.prefix[1][4:] if len(self.picker.prefix) > 1 else colour
        taker = colour if giver != colour else next(other for other in COLOURS if other != colour)
        move: Move = self.rules.parse(f"shift {giver} {taker}", self.view)
        return move


def _home(colour: Colour) -> MoveDie:
    return MoveDie(colour, "village")
