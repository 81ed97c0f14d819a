"""Below the dungeons: what may be chosen, a row each, and the cards that the viewer holds."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from rules.core.hidden import Hidden
from rules.core.rules import Element
from rules.goblins_en_la_mina.cards import CODES, FACES, ORDER, Code
from screens.common import cards
from screens.common.canvas import BOLD, DIM, FOCUS, INK, LEGAL, MUTED, Canvas, Rect, Span, shorten, width_of
from screens.common.cards import Card
from screens.common.components import State, in_row, mark
from screens.common.texts import fitted, wrapped
from screens.goblins_en_la_mina.scene import Scene
from screens.goblins_en_la_mina.words import BLOWS, BRIEF

NAME: Final = 16
"""Columns of a card's name in a row."""
LONG_NAME: Final = 22
NARROW: Final = 13
"""Columns of a choice at least."""
LIST: Final = 46
"""Columns of the list where the hand stands beside it, of 80."""
CARDS_FROM: Final = 7
"""Rows from which on the hand is drawn as cards."""
MOST_CARDS: Final = 5
CARD: Final = 18
MORE: Final = 4


class Item(msgspec.Struct, frozen=True):
    """Something that may be chosen."""

    element: Element
    key: str
    words: tuple[Span, ...]
    """What it is, then what it means."""
    short: str
    """The same where there is little room."""


def draw_lower(canvas: Canvas, area: Rect, scene: Scene, items: Sequence[Item], note: str) -> None:
    """Choices and hand; cards that are the choices themselves stand once."""
    held = hand_of(scene)
    swapping = any(item.element.startswith("partner:") for item in items)
    only_hand = bool(items) and not swapping and all(item.element.startswith("hand:") for item in items)
    if not items or only_hand:
        _Hand(canvas, area, scene, held, note).wide()
        return
    rows = area.height
    crowded = len(items) > 2 * rows
    beside = bool(held) and not crowded and not swapping
    widest = max(width_of(item.words) for item in items) + 7
    width = max(NAME, min(area.width * LIST // 80, widest * -(-len(items) // rows))) if beside else area.width
    draw_list(canvas, Rect(area.x, area.y, width, rows), scene, items)
    if beside:
        right = Rect(area.x + width + 1, area.y, area.width - width - 1, rows)
        _Hand(canvas, right, scene, held, note).beside()


def hand_of(scene: Scene) -> list[tuple[Code, int]]:
    """The viewer's cards by code, in their order, with how many there are; none where the hand is closed."""
    if scene.viewer is None:
        return []
    held = scene.position.dungeon(scene.viewer).hand
    counts = Counter(CODES[card] for card in held if not isinstance(card, Hidden))
    return sorted(counts.items(), key=lambda pair: ORDER[pair[0]])


# The list


def draw_list(canvas: Canvas, area: Rect, scene: Scene, items: Sequence[Item]) -> None:
    """Choices in as few columns as fit; where not all do, those around the cursor, and how many more there are."""
    columns = min(max(1, -(-len(items) // area.height)), max(1, area.width // NARROW))
    per_page = columns * area.height
    focus = next((at for at, item in enumerate(items) if scene.state_of(item.element) == "focus"), 0)
    room = area.width
    if len(items) > per_page:
        room -= MORE
    first = focus // per_page * per_page
    width = room // columns
    for at, item in enumerate(items[first : first + per_page]):
        column, row = divmod(at, area.height)
        _draw_item(canvas, Rect(area.x + column * width, area.y + row, width, 1), scene, item, spelled=columns < 3)
    hidden = len(items) - len(items[first : first + per_page])
    if hidden:
        canvas.put(area.x + area.width - MORE, area.y + area.height - 1, f"+{hidden}"[:MORE], LEGAL)


def _draw_item(canvas: Canvas, row: Rect, scene: Scene, item: Item, *, spelled: bool) -> None:
    state = scene.state_of(item.element)
    focused = state == "focus"
    if focused:
        canvas.fill(row.x, row.y, row.width - 1, 1, FOCUS)
    text, ink = mark(item.key, state)
    canvas.put(row.x, row.y, text, ink)
    room = row.width - len(text) - 2
    line = fitted(item.words, room) if spelled else [(shorten(item.short, room), INK)]
    canvas.puts(row.x + len(text) + 1, row.y, *(in_row(span, focused) for span in line))
    canvas.zone(item.element, row.x, row.y, row.width - 1)


# The hand


def in_words(code: Code, room: int) -> str:
    """What a card does, in as many words as there is room for."""
    face = FACES[code]
    full = f"{face.text} In a brawl: {face.tortas}" if face.tortas else face.text
    brief = f"{BRIEF[code]}; brawl: {BLOWS[code][1]}" if code in BLOWS else face.text
    return next((text for text in (full, brief) if len(text) <= room), BRIEF[code])


def on_card(code: Code, width: int) -> tuple[str, ...]:
    """The same in four lines of a card."""
    face = FACES[code]
    brief = f"{BRIEF[code]} · {BLOWS[code][1]}" if code in BLOWS else BRIEF[code]
    for words in (face.text, brief, BRIEF[code]):
        lines = ["".join(part for part, _ in line).strip() for line in wrapped([(words, INK)], width, indent=0)]
        if len(lines) <= cards.LARGE_HEIGHT - 3:
            break
    return tuple(lines[: cards.LARGE_HEIGHT - 3])


class _Hand:
    def __init__(self, canvas: Canvas, area: Rect, scene: Scene, held: Sequence[tuple[Code, int]], note: str) -> None:
        self.canvas = canvas
        self.area = area
        self.scene = scene
        self.held = held
        self.note = note

    def wide(self) -> None:
        """All of the width: as cards where there is room, else rows with all that they do."""
        if not self.held:
            self.canvas.put(self.area.x + 1, self.area.y, self._nothing(), DIM)
            return
        if self.area.height >= CARDS_FROM and len(self.held) <= MOST_CARDS:
            self._cards()
        elif len(self.held) <= self.area.height:
            self._rows(columns=1)
        else:
            self._rows(columns=2)

    def beside(self) -> None:
        """At the right of the list."""
        if self.area.height >= CARDS_FROM and len(self.held) <= 2:
            self._cards()
        else:
            self._rows(columns=1 if len(self.held) <= self.area.height else 2)

    def _nothing(self) -> str:
        if self.scene.viewer is None:
            return self.note or "Hands are closed."
        return "no cards in hand"

    def _rows(self, columns: int) -> None:
        area = self.area
        width = area.width // columns
        per_page = columns * area.height
        focus = next((at for at, (code, _) in enumerate(self.held) if self._state(code) == "focus"), 0)
        first = focus // per_page * per_page
        for at, (code, count) in enumerate(self.held[first : first + per_page]):
            column, row = divmod(at, area.height)
            self._row(Rect(area.x + column * width, area.y + row, width, 1), code, count)
        hidden = len(self.held) - len(self.held[first : first + per_page])
        if hidden:
            self.canvas.right(area.x + area.width, area.y + area.height - 1, (f"+{hidden}", LEGAL))

    def _row(self, row: Rect, code: Code, count: int) -> None:
        element = f"hand:{code}"
        state = self._state(code)
        focused = state == "focus"
        if focused:
            self.canvas.fill(row.x, row.y, row.width - 1, 1, FOCUS)
        text, ink = mark(self.scene.keys.get(element, " "), state, MUTED)
        x = self.canvas.put(row.x, row.y, text, ink) + 1
        end = row.x + row.width - 1
        many = f"×{count}" if count > 1 else ""
        name_room = min(NAME if row.width < 90 else LONG_NAME, end - x)
        name = shorten(FACES[code].name, name_room - len(many)) + many
        ink = {"chosen": LEGAL, "illegal": MUTED}.get(state, BOLD)
        self.canvas.puts(x, row.y, in_row((name, ink), focused))
        room = end - x - name_room - 1
        if room > 5:
            self.canvas.puts(x + name_room + 1, row.y, in_row((shorten(in_words(code, room), room), MUTED), focused))
        self.canvas.zone(element, row.x, row.y, row.width - 1)

    def _cards(self) -> None:
        width = min(CARD, self.area.width // max(1, len(self.held)))
        for at, (code, count) in enumerate(self.held):
            element = f"hand:{code}"
            x = self.area.x + at * width
            face = FACES[code]
            text = on_card(code, width - 5)
            card = Card(
                shorten(face.name, width - 4 - (2 if count > 1 else 0)),
                text,
                key=self.scene.keys.get(element, ""),
                corner=f"×{count}" if count > 1 else "",
                state=self._state(code),
            )
            cards.large(self.canvas, x, self.area.y, width - 1, card)
            self.canvas.zone(element, x, self.area.y, width - 1, cards.LARGE_HEIGHT)

    def _state(self, code: Code) -> State:
        return self.scene.state_of(f"hand:{code}")
