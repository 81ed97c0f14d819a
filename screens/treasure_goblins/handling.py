"""The keys of the sack: a piece is taken up, carried, turned and put down; soldiers, bag and market are chosen."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from msgspec.structs import replace
from textual.binding import Binding, BindingType

from rules.core.events import Move
from rules.core.rules import Element, Path
from rules.core.seats import Seat
from rules.treasure_goblins.moves import BreakBag, PlaceTile, PlayTiny, TakeTile
from rules.treasure_goblins.placing import TINY_MOST, homeless, tiny_weights
from rules.treasure_goblins.position import LIMIT, Position
from rules.treasure_goblins.sack import INDEX, TILES, TURNS
from screens.common.canvas import BOLD, HEADING, MUTED, Span
from screens.common.help import Help
from screens.common.keys import bindings_of
from screens.common.match_screen import MatchScreen
from screens.common.picker import Direction
from screens.common.texts import Line, seat_ink, wrapped
from screens.treasure_goblins.ghost import TINY, Ghost, ghost_of, middle
from screens.treasure_goblins.info import about, moves_list, signs, soldiers_and_tiles
from screens.treasure_goblins.words import breaking, the_tile

BREAK: Final = "do:break"
BAG: Final = "bag"
SLOTS: Final = 4
"""Tiles of a hand, and of the market."""
SOLDIERS_AND_TILES: Final = "SOLDIERS AND TILES"
LEGAL_MOVES: Final = "LEGAL MOVES"


class Handling(MatchScreen):
    """What the one who is asked does with keys and clicks; what it looks like is in the screen itself."""

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
        Binding("i", "info", "cursor and signs", id="match.info"),
        Binding("L", "log", "log", id="match.log"),
        Binding("U", "redo", "redo", id="match.redo"),
        Binding("W", "word", "a word of another", id="match.word"),
        Binding("t", "history", "history as a tree", id="match.history"),
    ]

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._chosen_by_key: Element | None = None
        """The soldier on which the key for powers put the cursor."""
        self.homeless: frozenset[str] = frozenset()
        """Tiles of the viewer's hand that fit nowhere, as the sack is now."""

    @property
    def position(self) -> Position:
        """What is shown."""
        position: Position = self.view.position
        return position

    @property
    def ghost(self) -> Ghost | None:
        """The piece that is carried."""
        return ghost_of(self.picker.under_focus)

    # What may be chosen

    def look(self) -> None:
        """Take in what the viewer sees and may do."""
        super().look()
        self.homeless = homeless(self.position, self.view.seat) if self.view.seat is not None else frozenset()
        self._let_go()

    def first(self, prefix: Path, continuations: Sequence[Element]) -> Element | None:
        """The first tile of the hand in the order of its keys."""
        seat = self.view.seat
        if prefix or seat is None:
            return None
        hand = (f"hand:{tile}" for tile in self.position.hoard(seat).hand())
        return next((element for element in hand if element in continuations), None)

    def _let_go(self) -> None:
        """Put nothing under the cursor where no tile fits: Enter alone costs nobody a soldier, a Tiny or the bag."""
        if self.position.decision == "act" and not (self.picker.focus or "hand:").startswith("hand:"):
            self.picker.release()

    def _carried(self) -> Sequence[Element]:
        """What can be taken up: tiles of the own hand, and a Tiny that was not played yet."""
        if self.view.seat is None or self.position.decision != "act":
            return ()
        hoard = self.position.hoard(self.view.seat)
        tiny = [TINY] if hoard.tiny == "unused" else []
        return [*(f"hand:{tile}" for tile in hoard.hand()), *tiny]

    # Why not

    def wish(self, element: Element) -> Move | None:
        """What somebody wants who points at something that is no choice."""
        kind, _, what = element.partition(":")
        wishes: dict[str, Move] = {
            "hand": PlaceTile(what, "r0", "a1"),
            "market": TakeTile(int(what) if kind == "market" else None),
            "bag": TakeTile(None),
            "do": BreakBag(),
            "tiny": PlayTiny(1, "a1"),
        }
        return wishes.get(kind)

    def why_not_there(self, ghost: Ghost) -> str:
        """Why a piece may not lie where it is carried; the tile is called by its value, as the hand shows it."""
        sentence = self.spoken(self.why_not(ghost.move))
        return sentence if ghost.tile is None else sentence.replace(ghost.tile, the_tile(ghost.tile))

    def first_things_first(self) -> str:
        """What comes before a key can do something: a tile, a treasure, or somebody else's turn."""
        if self.keyboard.asked is None:
            return self.nobody_asked()
        if self.position.decision == "take":
            return f"now take a treasure: 0 from the bag, 1 to {SLOTS} from the market"
        return f"first a tile: 1 to {SLOTS}"

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
        """A tile is taken up, a cell is where it goes, seats and stacks tell about themselves; the rest as usual."""
        kind, _, what = element.partition(":")
        if self.keyboard.asked is not None and element in self._carried():
            self.digits = ""
            self.carry(element)
        elif kind in ("seat", "stack"):
            self.action_soldiers()
        elif kind == "cell" and self.ghost is not None:
            self._point_at_cell(what)
        elif kind == "cell":
            self.refusal = self.first_things_first()
        elif kind == "soldier" and not what:
            self.action_power()
        else:
            super().point(element, at_once=at_once)

    def _point_at_cell(self, cell: str) -> None:
        ghost = self.ghost
        assert ghost is not None
        index = INDEX[cell]
        if (index % 10, index // 10) in ghost.cells and self.picker.focused_move is not None:
            self.take()
        else:
            self._aim(ghost.centred_on(cell))

    def take(self) -> None:
        """Put the piece down; where it may not be, or nothing is chosen, say why."""
        ghost, focus = self.ghost, self.picker.focus
        if ghost is None and focus is not None and focus in self._carried():
            self.carry(focus)
        elif ghost is not None and self.picker.focused_move is None:
            self.refusal = self.why_not_there(ghost)
        else:
            super().take()
            if focus is None and self.refusal is None:
                self.refusal = self.asks()

    def is_final(self, move: Move) -> bool:
        """Only breaking the bag is asked about once more: every turn ends with a draw that nothing takes back."""
        return isinstance(move, BreakBag)

    def warning(self, move: Move) -> str:  # noqa: ARG002 - it is always the break
        """What breaking the bag brings."""
        seat = self.view.seat or self.position.seat
        return f"Break the bag? {''.join(text for text, _ in breaking(self.position, seat))}."

    # Digits

    def number(self, digit: int) -> None:
        """A tile of the hand, a market slot, 0 for the bag; while the Tiny is carried, its weight."""
        ghost, seat = self.ghost, self.view.seat
        hand = self.position.hoard(seat).hand() if seat is not None else ()
        if self.keyboard.asked is None:
            self.refusal = self.nobody_asked()
        elif ghost is not None and ghost.tile is None:
            self._weigh(ghost, digit)
        elif self.position.decision == "take" and digit <= SLOTS:
            self.point(BAG if digit == 0 else f"market:{digit}", at_once=True)
        elif self.position.decision == "act" and 0 < digit <= len(hand):
            self.point(f"hand:{hand[digit - 1]}")
        elif ghost is not None and ghost.tile is not None and digit == 0:
            put_down = f"{self.labels['match.enter']} puts {the_tile(ghost.tile)} down"
            self.refusal = f"0 takes from the bag after a tile was placed: {put_down}"
        else:
            self.complain(f"{digit} is no choice: {self.first_things_first()}")

    def _weigh(self, ghost: Ghost, digit: int) -> None:
        """Digits follow each other: 1, then 0, is 10."""
        typed = self.digits + str(digit)
        typed = typed if 1 <= int(typed) <= TINY_MOST else str(digit)
        if int(typed):
            self.digits = typed
            self._aim(Ghost(None, ghost.turn, ghost.column, ghost.row, int(typed)))
        else:
            self.refusal = f"a Tiny weighs 1 to {TINY_MOST}"

    # Moving and turning

    def action_steer(self, direction: Direction) -> None:
        """Move the piece that is carried, else the cursor."""
        ghost = self.ghost
        if ghost is not None:
            self.digits = ""
            self._change(ghost, ghost.steered(direction), "the sack ends here")
        elif self.picker.continuations:
            super().action_steer(direction)
        else:
            self.refusal = self.first_things_first()
        self.repaint()

    def action_turn(self, quarters: int) -> None:
        """Turn the tile."""
        ghost = self.ghost
        if ghost is None:
            self.refusal = self.first_things_first()
        elif ghost.tile is None:
            self.refusal = "a Tiny is one cell, however it is turned"
        else:
            self._change(ghost, ghost.turned(quarters), "it looks the same however it is turned")
        self.repaint()

    def _change(self, ghost: Ghost, changed: Ghost, same: str) -> None:
        """Carry it otherwise; where it is as before, say why."""
        self._aim(changed)
        if changed == ghost:
            self.toast = same

    def action_mirror(self) -> None:
        """Flip the tile, where the table allows it."""
        if self.keyboard.asked is None:
            self.refusal = self.nobody_asked()
        elif not self.position.options.mirror:
            self.refusal = "tiles are not flipped at this table"
        elif self.ghost is None:
            self.refusal = self.first_things_first()
        else:
            self._change(self.ghost, self.ghost.mirrored(), "it looks the same from its other side")
        self.repaint()

    def action_next(self) -> None:
        """To the next place where the tile fits as it is turned."""
        self._walk(1)

    def action_previous(self) -> None:
        """To the place before."""
        self._walk(-1)

    def _walk(self, by: int) -> None:
        ghost = self.ghost
        if ghost is not None:
            fitting = [other for other in self._images(ghost) if other.turn == ghost.turn]
            self._jump(ghost, fitting, by, f"{self.labels['sack.turn']} turns it")
        elif self.picker.continuations:
            self.picker.step(by)
        else:
            self.refusal = self.first_things_first()
        self.repaint()

    def action_hurry(self) -> None:
        """Through all ways to put the tile; while bots move, hurry them."""
        ghost = self.ghost
        if ghost is not None:
            self._jump(ghost, self._images(ghost), 1, "another tile may fit")
        elif self.keyboard.asked is not None:
            self.refusal = self.first_things_first()
        else:
            super().action_hurry()
        self.repaint()

    def _images(self, ghost: Ghost) -> list[Ghost]:
        """Every way to put the piece down, a Tiny as heavy as it is now."""
        images = (ghost_of(path) for _, path in self.picker.choices if path[0] == ghost.path[0])
        return [image for image in images if image is not None and image.x == ghost.x]

    def _jump(self, ghost: Ghost, images: Sequence[Ghost], by: int, otherwise: str) -> None:
        """To the image after this one in order, or before it, round at the ends."""
        if not images:
            self.refusal = self._nowhere(ghost, otherwise)
            return
        here = _order(ghost)
        ahead = [image for image in images if (_order(image) > here if by > 0 else _order(image) < here)]
        at = 0 if by > 0 else -1
        image = (ahead or images)[at]
        self._aim(image)
        if _order(image) == here:
            more = len(self._images(ghost)) > len(images)
            self.toast = f"it fits nowhere else{f' as it is; {otherwise}' if more else ''}"

    def _nowhere(self, ghost: Ghost, otherwise: str) -> str:
        """Why a piece fits nowhere, and what may be done then."""
        firsts = self.picker.elements_after(())
        if ghost.path[0] in firsts:
            return f"as it is, it fits nowhere; {otherwise}"
        if ghost.tile is not None and self.position.weight + TILES[ghost.tile].value > LIMIT:
            return self.why_not_there(ghost)
        others = any(element.startswith("hand:") for element in firsts)
        return "it fits nowhere; another tile may" if others else "it fits nowhere, and no other tile can be placed"

    def action_back(self) -> None:
        """Put the piece back into the hand, the soldiers back in their row; else as everywhere."""
        carried = self.picker.under_focus[:1]
        is_soldier = "".join(carried).startswith("soldier:")
        if self.side is not None or (self.ghost is None and not is_soldier):
            super().action_back()
            return
        self.digits = ""
        self.picker.restart()
        self._let_go()
        if carried[0].startswith("hand:") and carried[0] in self.picker.continuations:
            self.picker.focus = carried[0]
        self.repaint()

    # Instead of placing a tile

    def action_tiny(self) -> None:
        """Take up the Tiny."""
        self.point(TINY)
        self.repaint()

    def action_power(self) -> None:
        """Show the own soldiers with powers; again: the next one."""
        cards = [element for element in self.picker.elements_after(()) if element.startswith("soldier:")]
        if cards:
            focus = self.picker.focus
            at = cards.index(focus) + 1 if focus in cards and focus == self._chosen_by_key else 0
            self.picker.restart()
            self.picker.focus = self._chosen_by_key = cards[at % len(cards)]
        elif self.keyboard.asked is not None and self.position.decision == "act":
            self.refusal = "no soldier with a power here"
        else:
            self.refusal = self.first_things_first()
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

    # Panels

    def help_now(self) -> Help:
        """With the keys of the sack before those that every game has."""
        content = super().help_now()
        own = {self.labels[name] for name in bindings_of(type(self)) if name.startswith("sack.")}
        keys = sorted(content.keys, key=lambda key: key[0] not in own)
        digits = [("0", "from the bag"), ("1-4", "from the market")]
        if self.position.decision == "act":
            digits = [("1-4", "a tile of the hand")]
        return replace(content, title=self._now(), keys=[*(digits if self.picker.choices else ()), *keys])

    def _now(self) -> str:
        """What goes on, in as few words as the frame of the help holds."""
        asked = self.keyboard.asked
        if asked is None:
            return self.spoken(self.rules.prompt(self.view).text)
        return f"{self.name_of(asked)} {'takes a treasure' if self.position.decision == 'take' else 'is on turn'}"

    def is_of_use(self, binding: str) -> bool:
        """Whether the key of a binding does something now."""
        first = self.picker.elements_after(())
        match binding.removeprefix("sack."):
            case "turn" | "turn-back" | "previous":
                return any(element.startswith("hand:") for element in self._carried()) and bool(first)
            case "mirror":
                return self.position.options.mirror and any(element.startswith("hand:") for element in first)
            case "tiny":
                return TINY in first
            case "power":
                return any(element.startswith("soldier:") for element in first)
            case "break":
                return BREAK in first
            case "bag":
                return BAG in first
            case "moves":
                return bool(first)
            case _:
                return super().is_of_use(binding)

    def name_span(self, seat: Seat) -> Span:
        """A name in the colour of its seat."""
        return self.name_of(seat), seat_ink(seat)

    def signs(self) -> Sequence[tuple[str, str]]:
        """What the signs on the table mean."""
        return signs(self.position, powers=self.labels["sack.power"], tiny=self.labels["sack.tiny"])

    def info_lines(self, width: int) -> Sequence[Line]:
        """What is under the cursor, and below it what the signs mean."""
        about_it = [*super().info_lines(width), []] if self.picker.focus is not None else []
        meanings: list[Line] = [[(f"{sign:<8} ", BOLD), (meaning, MUTED)] for sign, meaning in self.signs()]
        signs = [broken for line in meanings for broken in wrapped(line, width, indent=9)]
        return [*about_it, [("SIGNS", HEADING)], *signs]

    def info(self, element: Element) -> Sequence[Line]:
        """A tile, a soldier, a piece in the sack."""
        return about(self.position, element, self.name_span) or super().info(element)

    def action_soldiers(self) -> None:
        """Show or hide every stack, who has won what, and which tiles are known."""
        self.show_list(SOLDIERS_AND_TILES, self._soldiers)

    def _soldiers(self, width: int) -> Sequence[Line]:
        lines = soldiers_and_tiles(self.position, self.view.seat, self.name_span)
        return [broken for line in lines for broken in wrapped(line, width)]

    def action_moves(self) -> None:
        """Show or hide the list of all legal moves."""
        self.show_list(LEGAL_MOVES, self._moves)

    def _moves(self, width: int) -> Sequence[Line]:
        lines = moves_list([move for move, _ in self.picker.choices])
        return [broken for line in lines for broken in wrapped(line, width)]


def _order(ghost: Ghost) -> tuple[int, int]:
    return TURNS.index(ghost.turn), INDEX[ghost.anchor]
