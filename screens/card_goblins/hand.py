"""The hand of the viewer: cards of three lines, or of seven with their texts; backs where nobody may look."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from rules.card_goblins.box import Card
from rules.card_goblins.position import Position
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from screens.card_goblins.layout import LARGE_HAND
from screens.card_goblins.scene import Scene
from screens.card_goblins.words import OURS, inside, is_ours, passives, strength
from screens.common.canvas import BOLD, DIM, INK, LEGAL, MUTED, Canvas, Rect
from screens.common.cards import Card as Drawn
from screens.common.cards import back, fan, large, small
from screens.common.texts import wrapped

LABEL: Final = 6
SMALL_WIDTH: Final = 15
LEAST_WIDTH: Final = 12
"""Of a small card that is drawn whole."""
FAN_WIDTH: Final = 12
ROOM_FOR_KIND: Final = 14
"""Columns of a card from which on it says that it is an action."""
LARGE_WIDTH: Final = 26
LEAST_LARGE: Final = 11
BACKS: Final = 5


def held(position: Position, seat: Seat) -> list[tuple[Card, int]]:
    """Kinds of cards in a hand that can be seen, by id, with their copies."""
    counts = Counter(card for card in position.side(seat).hand if not isinstance(card, Hidden))
    return [(position.card(card), count) for card, count in sorted(counts.items())]


def draw_hand(canvas: Canvas, scene: Scene, area: Rect) -> None:
    """The cards, each with the letter that points at it."""
    canvas.put(area.x + 1, area.y, "HAND", MUTED)
    if scene.viewer is None:
        _draw_closed(canvas, scene, area)
        return
    cards = held(scene.position, scene.viewer)
    if not cards:
        canvas.put(area.x + LABEL, area.y + 1, "no cards", DIM)
        return
    count = len(scene.position.side(scene.viewer).hand)
    canvas.put(area.x + 1, area.y + 1, f"{count:>3}", BOLD)
    room = Rect(area.x + LABEL, area.y, area.width - LABEL - 1, area.height)
    if area.height >= LARGE_HAND and len(cards) * LEAST_LARGE <= room.width:
        _draw_large(canvas, scene, cards, room)
    else:
        _draw_small(canvas, scene, cards, room)


def _draw_closed(canvas: Canvas, scene: Scene, area: Rect) -> None:
    """Backs: the hands are closed while all look at the screen."""
    for number in range(BACKS):
        back(canvas, area.x + LABEL + 2 * number, area.y, 5, 3)
    text = "Hands are closed while all may look." if scene.position.step != "over" else "The match is over."
    canvas.put(area.x + LABEL + 2 * BACKS + 6, area.y + 1, text, DIM)


def _drawn(scene: Scene, card: Card, copies: int) -> Drawn:
    element = f"hand:{card.handle}"
    level = f"L{card.level} " if card.level else ""
    corner = f"{level}{strength(card)}" if card.creature else "act"
    if copies > 1:
        corner = f"×{copies} {corner}" if card.creature else f"×{copies}"
    return Drawn(
        card.handle,
        text=(inside(card) or "-",),
        key=scene.key(element),
        corner=corner,
        state=scene.state_of(element),
        name_ink=BOLD,
    )


def _draw_small(canvas: Canvas, scene: Scene, cards: Sequence[tuple[Card, int]], area: Rect) -> None:
    """Cards side by side, or overlapping where they are many."""
    drawn = [_drawn(scene, card, copies) for card, copies in cards]
    if len(cards) * LEAST_WIDTH <= area.width:
        width = min(SMALL_WIDTH, area.width // len(cards))
        begins = [area.x + index * width for index in range(len(cards))]
        if width < ROOM_FOR_KIND:
            drawn = [msgspec.structs.replace(shown, corner=shown.corner.removeprefix("act")) for shown in drawn]
        for shown, x in zip(drawn, begins, strict=True):
            small(canvas, x, area.y, width, shown)
        ends = [x + width for x in begins]
    else:
        begins, ends = _draw_fan(canvas, drawn, area)
    for (card, _), begin, end in zip(cards, begins, ends, strict=True):
        canvas.zone(f"hand:{card.handle}", begin, area.y, end - begin, 3)
        if is_ours(scene.position, card.handle) and end - begin >= LEAST_WIDTH:
            canvas.put(end - 5, area.y + 2, OURS, DIM)


def _draw_fan(canvas: Canvas, drawn: Sequence[Drawn], area: Rect) -> tuple[list[int], list[int]]:
    """Overlapping cards; a covered one that may be chosen has one bracket. Where each begins and ends."""
    whole = next((index for index, card in enumerate(drawn) if card.state in ("focus", "chosen")), len(drawn) - 1)
    begins = fan(canvas, area.x, area.y, area.width, drawn, whole, FAN_WIDTH)
    ends = [*begins[1:], begins[-1] + (FAN_WIDTH if whole == len(drawn) - 1 else begins[-1] - begins[-2])]
    for index, shown in enumerate(drawn):
        if shown.state == "legal" and index < whole:
            canvas.put(begins[index], area.y + 1, "‹", LEGAL)
        elif shown.state == "legal" and index > whole:
            canvas.put(ends[index] - 1, area.y + 1, "›", LEGAL)
    return begins, ends


def _draw_large(canvas: Canvas, scene: Scene, cards: Sequence[tuple[Card, int]], area: Rect) -> None:
    width = min(LARGE_WIDTH, area.width // len(cards))
    for index, (card, copies) in enumerate(cards):
        x = area.x + index * width
        drawn = msgspec.structs.replace(_drawn(scene, card, copies), text=())
        large(canvas, x, area.y, width, drawn)
        canvas.zone(f"hand:{card.handle}", x, area.y, width, LARGE_HAND)
        _draw_text(canvas, scene, card, Rect(x + 2, area.y + 1, width - 4, LARGE_HAND - 2))
        if is_ours(scene.position, card.handle):
            canvas.put(x + width - 6, area.y + LARGE_HAND - 1, OURS, DIM)


def _draw_text(canvas: Canvas, scene: Scene, card: Card, area: Rect) -> None:
    """The text of the card, as much as fits; `i` has the rest."""
    ink = MUTED if scene.state_of(f"hand:{card.handle}") == "illegal" else INK
    lines = wrapped([(card.text or inside(card), ink)], area.width, indent=0)
    for row, line in enumerate(lines[: area.height], area.y):
        canvas.puts(area.x, row, *line)
    if len(lines) > area.height:
        canvas.put(area.x + area.width - 1, area.y + area.height - 1, "…", DIM)
    elif card.passives and len(lines) < area.height:
        canvas.put(area.x, area.y + area.height - 1, passives(card)[: area.width], MUTED)
