"""What each seat has, below its territory: name, backs of the hand, units, supports."""

from collections import Counter
from typing import Final

from rules.core.seats import Seat, all_seats
from rules.roblins.cards import BACK_OF, SPECIALS, Card, in_order
from rules.roblins.position import SPACES, Lair, Position, Raider
from screens.common.canvas import DANGER, DIM, HEADING, INK, MUTED, TORCH, Canvas, Ink, Rect, Span, shorten
from screens.common.components import State, mark, seat_bar
from screens.common.tokens import seat_token
from screens.roblins.chips import KEY, SENT, Chip, draw_chips
from screens.roblins.layout import Layout
from screens.roblins.scene import Scene
from screens.roblins.words import SHORT_SPECIALS, SHORTEST, coin, unit_chip

HOME: Final = 6
"""Columns of the word before the units."""
CHIP: Final = 4
"""Columns of a unit."""
SUPPORT: Final = 9
BACKS: Final = ("t", "u", "s")


def draw_seats(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """Both of them."""
    for seat in all_seats(2):
        part = _Part(canvas, layout, scene, seat)
        part.plate()
        part.support()
        part.home()


def units_of(position: Position, seat: Seat) -> tuple[Card, ...]:
    """Every unit of a seat, wherever it is, by id: the order of the keys."""
    lair, raid = position.lair(seat), position.scratch.raid
    band = [raider.unit for raider in raid.band] if raid is not None and seat == position.active else []
    return in_order((*lair.reserve, *(guard.unit for guard in lair.guards), *band))


class _Part:
    def __init__(self, canvas: Canvas, layout: Layout, scene: Scene, seat: Seat) -> None:
        self.canvas = canvas
        self.layout = layout
        self.scene = scene
        self.seat = seat
        self.position: Position = scene.position
        self.lair: Lair = scene.position.lair(seat)
        half = layout.half(seat)
        self.x, self.width = half.x, half.width
        self.end = half.x + half.width
        self.chips = [self._unit(card) for card in units_of(scene.position, seat)]

    @property
    def is_crowded(self) -> bool:
        """Whether the units run on into the row of the supports: where there are keys, by their number alone."""
        widths = (max(chip.width, self._lead + CHIP) + self._gap for chip in self.chips)
        return sum(widths) - self._gap > self.width - HOME

    @property
    def _lead(self) -> int:
        """Columns before a unit: whoever looks on has keys for units now and then, and room for them always."""
        return KEY if self.seat == self.scene.viewer else 1

    @property
    def _gap(self) -> int:
        """Columns between units: keys need one, else the blank before each is enough."""
        return int(self._lead == KEY)

    # Plate

    def plate(self) -> None:
        """Name, colour, what it does now, and the backs of its hand."""
        y, acting = self.layout.plates, self.seat == self.scene.acting
        if acting:
            self.canvas.fill(self.x, y, self.width, 1, Ink(bg="lit"))
        seat_bar(self.canvas, self.x, y, self.seat)
        self.canvas.zone(f"seat:{self.seat}", self.x, y, self.width)
        begin = self.canvas.right(self.end - 1, y, *self._backs())
        x = self.canvas.put(self.x + 1, y, f"{self.seat} ", Ink(seat_token(self.seat), bold=True))
        name, chip, state = self._head(begin - x - 1, acting=acting)
        x = self.canvas.put(x, y, name, Ink(seat_token(self.seat), bold=True)) + 1
        x = self.canvas.puts(x, y, chip) + 1
        if state and acting:
            self.canvas.puts(x, y, ("◄", TORCH), (state.removeprefix("◄"), HEADING))
        elif state:
            self.canvas.put(x, y, state, DANGER)

    def _head(self, room: int, *, acting: bool) -> tuple[str, Span, str]:
        """Name, colour and what the seat does, as long as there is room for them: the name is cut last."""
        colour, name = self.position.colour(self.seat), self.scene.name(self.seat)
        name = name.upper() if acting else name
        busy = self.scene.busy.get(self.seat, "")
        state = f"◄ {busy}" if acting else busy
        for word, shown in ((f" {colour} ", state), (colour[0], state), (colour[0], state[:1]), (colour[0], "")):
            left = room - len(word) - 2 - len(shown)
            if len(name) <= left or not shown:
                return shorten(name, left), coin("1r" if colour == "red" else "1g", word), shown
        return name, coin("1r", ""), ""

    def _backs(self) -> list[Span]:
        """How many cards of each back are in the hand: everybody may count them."""
        count = Counter(_back(card) for card in (*self.lair.hand, *self.lair.gold))
        spans: list[Span] = [(f"{back.upper()}{count[back]} ", INK if count[back] else DIM) for back in BACKS]
        for colour, letter in (("red", "r"), ("green", "g")):
            gold = coin(f"1{letter}", f"{letter}{count[colour]}") if count[colour] else (f"{letter}0", DIM)
            spans += [gold, (" ", INK)]
        return spans[:-1]

    # Units

    def home(self) -> None:
        """Every unit; those on guard or in the band keep their place and are marked."""
        y = self.layout.home
        self.canvas.put(self.x + 1, y, "home", MUTED)
        lines = [Rect(self.x + HOME, y, self.width - HOME, 1)]
        if self.is_crowded:
            lines.append(Rect(self.x + 1, self.layout.support, self._begin_of_supports - self.x - 2, 1))
        draw_chips(self.canvas, lines, self.chips, gap=self._gap)

    def _unit(self, card: Card) -> Chip:
        guard = next((guard for guard in self.lair.guards if guard.unit == card), None)
        if guard is not None:
            letter = self.scene.letters.get((self.seat, guard.hex), "")
            return Chip(f"unit:{card}", "plain", ([*unit_chip(card), (f"@{letter or guard.hex}", DANGER)],), lead=1)
        element = f"home:{card}" if self.seat == self.scene.acting else f"unit:{card}"
        raider = self._raider(card)
        state: State = "chosen" if raider is not None else self.scene.state_of(element)
        chip = unit_chip(card, raider.left if raider is not None else None)
        lead = SENT if raider is not None and self._lead != KEY else self._lead
        return Chip(element, state, (chip,), self.scene.keys.get(element, " "), lead=lead)

    def _raider(self, card: Card) -> Raider | None:
        """The unit in the band, if it is there."""
        raid = self.position.scratch.raid
        raiding = raid is not None and self.seat == self.position.active and self.position.phase != "OVER"
        band = raid.band if raid is not None and raiding else ()
        return next((raider for raider in band if raider.unit == card), None)

    # Supports

    def support(self) -> None:
        """The three spaces; a Tax Collector in them is the enemy's."""
        y = self.layout.support
        if self.is_crowded:
            self._short_supports(y)
            return
        self.canvas.put(self.x + 1, y, "support", MUTED)
        x = self.x + SUPPORT
        for space, card in zip(SPACES, self.lair.support, strict=True):
            x = self._space(x, y, space, card) + 1
        gone = len(self.lair.discard)
        if gone and x + 9 < self.end:
            self.canvas.right(self.end - 1, y, ("spent ", MUTED), (str(gone), INK))

    def _short_supports(self, y: int) -> None:
        """Those that lie there, behind the units."""
        x = self._begin_of_supports
        for space, card in zip(SPACES, self.lair.support, strict=True):
            if card is not None:
                x = self._space(x, y, space, card, SHORTEST)

    @property
    def _begin_of_supports(self) -> int:
        """The column from which on they stand, where units come before them."""
        return self.end - (SHORTEST + 2) * sum(card is not None for card in self.lair.support)

    def _space(self, x: int, y: int, space: str, card: Card | None, letters: int | None = None) -> int:
        if card is None:
            return self.canvas.put(x, y, " ·", DIM) + 1
        element = f"support:{self.seat}.{space}"
        kind = SPECIALS[card].type
        state = self.scene.state_of(element)
        text, ink = mark(SHORT_SPECIALS[kind][:letters], state, DANGER if kind == "tax-collector" else INK)
        self.canvas.zone(element, x, y, len(text))
        return self.canvas.put(x, y, text, ink)


def _back(card: object) -> str:
    return BACK_OF[card] if isinstance(card, str) else getattr(card, "back", "")
