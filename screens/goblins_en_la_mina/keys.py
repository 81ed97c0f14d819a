"""What keys mean in each decision of the mine: digits and letters choose, Space does what is usual."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from rules.core.events import Move
from rules.core.rules import Element, Path
from rules.goblins_en_la_mina.asking import Question, decision
from rules.goblins_en_la_mina.cards import FACES
from rules.goblins_en_la_mina.moves import Promote
from rules.goblins_en_la_mina.position import Position
from rules.goblins_en_la_mina.worth import giving_up, keeping
from screens.common.keyed_screen import DIGITS
from screens.common.match_table import Choice
from screens.common.story_screen import StoryScreen

USUAL: Final[Mapping[Question, Sequence[str]]] = {
    "generation": ("do:done",),
    "mining": ("deck:mine", "do:skip"),
    "dynamite": ("do:load 1",),
    "revealed": ("do:mine",),
    "wealth": ("do:load 4", "do:load 3", "do:load 2", "do:load 1", "do:load 0"),
    "tax": ("seat:",),
    "discard": ("do:end",),
    "answer": ("table:", "monster:", "do:suffer"),
    "swap": ("do:done",),
    "tortas": ("do:pass",),
    "window": ("do:pass",),
    "bribe": ("pro:",),
}
"""What Space does: the first of these that may be done."""
CHOSEN: Final[Sequence[Question]] = ("discard",)
"""Where nothing is usual: Space chooses nothing."""
SPACE: Final = "Space"


class MinaKeys(StoryScreen):
    """Keys, and the elements that they name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "discards", "discard piles", id="mina.discards"),
        Binding("m", "moves", "all legal moves", id="mina.moves"),
        Binding("o", "open", "look into one", id="mina.open"),
        Binding("p", "for_good", "pass for good", id="match.for_good"),
        Binding("space", "hurry", "usual; hurry bots", id="match.hurry"),
    ]

    @property
    def position(self) -> Position:
        """What is shown."""
        position: Position = self.view.position
        return position

    def deciding(self) -> Question | None:
        """What is asked here and now."""
        due = decision(self.position) if self.keyboard.asked is not None else None
        return due.asked if due is not None else None

    # Paths

    def _choices(self) -> list[tuple[Move, Path]]:
        """Moves by their paths, each as long as it takes to tell it from all others."""
        choices = super()._choices()
        self._paths: dict[Move, Path] = dict(choices)
        begun = Counter(path[:length] for _, path in choices for length in range(1, len(path) + 1))
        return [(move, shortest(path, begun)) for move, path in choices]

    def first(self, prefix: Path, continuations: Sequence[Element]) -> Element | None:
        """What is usual has the cursor; before a turn's cards are laid, they have it."""
        asked = self.deciding()
        if prefix:
            return self._usual_end(prefix, continuations)
        if asked == "lose":
            mine = self.position.dungeon(self.keyboard.asked or 1)
            return min(continuations, key=lambda element: giving_up(element.rpartition(".")[2], mine))
        if asked == "discard" and "do:end" not in continuations:
            mine = self.position.dungeon(self.keyboard.asked or 1)
            return min(continuations, key=lambda element: keeping(element.partition(":")[2], mine))
        if asked == "generation":
            return next((element for element in continuations if element.startswith("hand:")), None)
        return self.usual(continuations)

    def usual(self, continuations: Sequence[Element]) -> Element | None:
        """What Space does."""
        for wanted in USUAL.get(self.deciding() or "choose", ()):
            for element in continuations:
                if element == wanted or (wanted.endswith(":") and element.startswith(wanted)):
                    return element
        return None

    def _usual_end(self, prefix: Path, continuations: Sequence[Element]) -> Element | None:
        """Of a card of the hand: a professional is promoted, a room built; a worker goes for it that is there."""
        code = prefix[0].partition(":")[2]
        if self.deciding() != "generation" or code not in FACES:
            return None
        kind = FACES[code].kind
        for element in continuations:
            move = next(iter(self.picker.moves_from((*prefix, element))), None) if hasattr(self, "picker") else None
            if kind == "professional" and isinstance(move, Promote):
                return element
            if kind == "room" and element.startswith("rooms:"):
                return element
        return None

    # Keys

    def keymap(self) -> dict[str, Element]:
        """Digits, then letters, for what continues the path; `load 2` has the 2."""
        if self.keyboard.asked is None or self.telling:
            return {}
        continuations = self.picker.continuations
        usual = None if self.picker.prefix else self.usual(continuations)
        keys = {element.rpartition(" ")[2]: element for element in continuations if element.startswith("do:load ")}
        rest = [key for key in (*DIGITS, *self.letters()) if key not in keys]
        others = [element for element in self.ordered(continuations) if element not in keys.values()]
        others = [element for element in others if not (element == usual and element.startswith("do:"))]
        return keys | dict(zip(rest, others, strict=False))

    def ordered(self, continuations: Sequence[Element]) -> Sequence[Element]:
        """Choices as they are listed: what is on the board, cards of the hand, then buttons."""
        return sorted(continuations, key=lambda element: element.startswith("do:"))

    def choices(self) -> Sequence[Choice]:
        """Buttons: what has no place on the board; the usual one has Space."""
        if self.keyboard.asked is None or self.telling:
            return ()
        keys = self.keys_by_element()
        usual = None if self.picker.prefix else self.usual(self.picker.continuations)
        buttons = [element for element in self.picker.continuations if element.startswith("do:")]
        if not any(element.startswith("do:load") for element in buttons):
            buttons.sort(key=lambda element: element != usual)
        return [
            Choice(element, keys.get(element, SPACE if element == usual else "·"), self.offer(element))
            for element in buttons
        ]

    def offer(self, element: Element) -> str:
        """A button in words."""
        return self.crumb(element)

    def action_hurry(self) -> None:
        """Do what is usual; while bots move, hurry them."""
        if self.keyboard.asked is None or self.keyboard.shared:
            super().action_hurry()
            return
        usual = self.usual(self.picker.continuations)
        if not self.picker.prefix and usual is None and self.deciding() in CHOSEN:
            self.refusal = f"{self.asks()}: that is for {self.name_of(self.keyboard.asked)} to choose"
        else:
            self.picker.focus = self.picker.focus if self.picker.prefix or usual is None else usual
            self.take()
        self.repaint()

    def point_by_key(self, element: Element, *, again: bool) -> None:  # noqa: ARG002 - the cursor knows it
        """Buttons and what is on the board are chosen at once; a card of the hand is first looked at."""
        careful = element.startswith("hand:") and not self.picker.prefix
        self.point(element, at_once=not careful)

    def point(self, element: Element, *, at_once: bool = False) -> None:
        """Point at something; the last step of a shortened path means the same as its first."""
        if self.keyboard.asked is not None and not self._leads(element):
            length = len(self.picker.prefix)
            meant = {
                short[length]
                for move, short in self.picker.choices
                if short[:length] == self.picker.prefix and element in self._paths.get(move, ())[length:]
            }
            if len(meant) == 1:
                element = meant.pop()
        super().point(element, at_once=at_once)

    def _leads(self, element: Element) -> bool:
        prefix = self.picker.prefix
        return element in prefix or any(
            element in self.picker.elements_after(prefix[:length]) for length in range(len(prefix) + 1)
        )

    def action_nobody(self) -> None:
        """Pass for all who are asked."""
        self.refuse_or(super().action_nobody, not self.keyboard.shared, "nothing is asked here that all could pass")

    def action_word(self) -> None:
        """Let somebody else sit down."""
        alone = not self.keyboard.secretive
        self.refuse_or(super().action_word, alone, "nobody else sits at this keyboard")


def shortest(path: Path, begun: Mapping[Path, int]) -> Path:
    """The part of a path with which no other path begins; `begun` counts how many paths begin so."""
    lengths = range(1, len(path))
    return path[: next((length for length in lengths if begun[path[:length]] == 1), len(path))]
