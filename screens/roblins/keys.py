"""What keys mean in each decision of Roblins!: digits for cards and units, letters for gates and treasure."""

from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from rules.core.rules import Element
from rules.core.seats import Seat, all_seats
from rules.roblins.cards import TREASURE
from rules.roblins.hexes import EDGES, NUMBER, PILE, Edge, beside
from rules.roblins.moves import Build, Tunnel
from rules.roblins.position import Position, other, stands_on
from screens.common.keyed_screen import DIGITS, keyed
from screens.common.story_screen import StoryScreen
from screens.roblins.hand import CHARGE, by_back
from screens.roblins.scene import Spot
from screens.roblins.seats import units_of

THRIFTY: Final = "do:pay thriftily"
GOLDEN: Final = "do:pay in gold"
"""Ways to pay that are proposed: with as little gold as can be, and without trading any card."""
PROPOSED: Final = (THRIFTY, GOLDEN)
DECKS: Final = ("deck:t", "deck:u", "deck:s", "bonus:t", "bonus:u")


class RoblinsKeys(StoryScreen):
    """Letters and digits, and the elements that they name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "look_around", "look at a map", id="match.next"),
        Binding("x", "finish", "no more: go on", id="roblins.finish"),
        Binding("p", "pay", "pay", id="roblins.pay"),
        Binding("r", "turn(1)", "turn the tile", id="roblins.turn"),
        Binding("R", "turn(-1)", "turn it back", id="roblins.turn-back"),
        Binding("z", "zoom", "zoom the maps", id="roblins.zoom"),
        Binding("m", "moves", "all legal moves", id="roblins.moves"),
        Binding("U", "redo", "redo", id="match.redo"),
        Binding("t", "history", "history as a tree", id="match.history"),
    ]

    @property
    def position(self) -> Position:
        """What is shown."""
        position: Position = self.view.position
        return position

    def _shown(self) -> Position:
        """The position, or the moment of the raid that is told."""
        return self.tale.now.position if self.tale.now is not None else self.position

    # What keys mean

    def gate_letters(self) -> dict[Spot, str]:
        """A letter for each gate of both maps, from left to right, as far as there are letters."""
        letters = self.letters()
        return {
            (seat, gate): letter
            for seat in all_seats(2)
            for gate, letter in zip(self._shown().lair(seat).ground.gates, letters, strict=False)
        }

    def keymap(self) -> dict[str, Element]:
        """What each digit and letter points at in this decision."""
        if self.keyboard.asked is None:
            return {}
        position, mine = self.position, self.position.active
        match position.phase:
            case "DRAW":
                return dict(zip(DIGITS, DECKS, strict=False))
            case "MARKET":
                return self._card_keys()
            case "PAY":
                return self._gold_keys() | {self.golden_key(): GOLDEN} | self._card_keys()
            case "PLACE":
                return keyed(DIGITS, "bought:", position.scratch.bought) | self._place_keys()
            case "GUARD":
                return keyed(DIGITS, "home:", units_of(position, mine)) | self._hex_keys(mine)
            case "RAID":
                ends = [element for element in self.picker.continuations if element.startswith("end:")]
                return dict(zip(DIGITS, ends, strict=False)) | self._hex_keys(other(mine))
            case "ROUTE":
                return {str(NUMBER[edge] + 1): element for edge, element in self._ways().items()}
            case "BAND":
                return keyed(DIGITS, "home:", units_of(position, mine)) | {self.letters()[2]: CHARGE}
            case "TAX":
                return self._gold_keys()
            case "TREASURY":
                banker = next((e for e in self.picker.elements_after(()) if e.startswith("support:")), "support")
                gold = any(element.startswith("gold:") for element in self.picker.continuations)
                return {"1": f"pile:{mine}", "2": banker} | (self._gold_keys() if gold else {})
        return {}

    def _card_keys(self) -> dict[str, Element]:
        """Digits for the cards of the hand, then the letters that treasure leaves."""
        letters = self.letters()[len(TREASURE) + 1 :]
        return keyed([*DIGITS, *letters], "hand:", by_back(self.position.mine.hand))

    def _gold_keys(self) -> dict[str, Element]:
        return keyed(self.letters(), "gold:", TREASURE)

    def golden_key(self) -> str:
        """The letter behind those of the six kinds of treasure."""
        return self.letters()[len(TREASURE)]

    def _hex_keys(self, seat: Seat) -> dict[str, Element]:
        return {letter: f"hex:{spot[0]}.{spot[1]}" for spot, letter in self.gate_letters().items() if spot[0] == seat}

    def _place_keys(self) -> dict[str, Element]:
        """Letters of the gates, or of what a Tunnel Goblin may cover."""
        carried = self.carried()
        if isinstance(carried, Tunnel):
            targets = self._targets()
            return dict(zip(self.letters(), targets, strict=False))
        return self._hex_keys(self.position.active)

    def _targets(self) -> list[Element]:
        """Hexes where the carried card may lie, in order."""
        prefix = self.picker.under_focus[:1]
        return list(self.picker.elements_after(prefix)) if prefix else []

    def _ways(self) -> dict[Edge, Element]:
        """Where the road goes on at a fork, by edge."""
        place, _ = stands_on(self.position.raid)
        enemy = other(self.position.active)
        ways = {edge: beside(place, NUMBER[edge]) for edge in EDGES}
        elements = {edge: f"pile:{enemy}" if to == PILE else f"hex:{enemy}.{to}" for edge, to in ways.items() if to}
        return {edge: element for edge, element in elements.items() if element in self.picker.continuations}

    def carried(self) -> Build | Tunnel | None:
        """What Enter would place now."""
        move = self.picker.focused_move
        return move if isinstance(move, Build | Tunnel) else None

    # Keys

    def action_hurry(self) -> None:
        """Let bots move at once; while a person decides there is nobody to hurry."""
        self.refuse_or(super().action_hurry, self.keyboard.asked is not None, "no bot is moving just now")

    def action_nobody(self) -> None:
        """There are no windows in this game that anybody could pass."""
        self.refuse_or(super().action_nobody, not self.keyboard.shared, "nothing is asked here that could be passed")

    def action_word(self) -> None:
        """Let the other one sit down."""
        alone = not self.keyboard.secretive
        self.refuse_or(super().action_word, alone, "nobody else sits at this keyboard")
