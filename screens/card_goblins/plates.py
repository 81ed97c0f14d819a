"""The seats: points, hand, trinkets, strength, and the creatures in a line or as cards."""

from collections.abc import Sequence
from typing import Final

import msgspec

from rules.card_goblins.position import SLOTS, Creature, Position, Trinket
from rules.card_goblins.reading import fighters, ready_power
from rules.core.hidden import Hidden
from rules.core.rules import Element
from rules.core.seats import Seat
from screens.card_goblins.layout import CARDS, ONE
from screens.card_goblins.scene import Scene
from screens.card_goblins.words import element_of, inside, passives, strength
from screens.common.canvas import (
    BOLD,
    DANGER,
    DIM,
    GOLD,
    HEADING,
    LEGAL,
    MUTED,
    TORCH,
    Canvas,
    Ink,
    Rect,
    Span,
    shorten,
)
from screens.common.cards import Card as Drawn
from screens.common.cards import small
from screens.common.components import State, mark, seat_bar, stars
from screens.common.tokens import seat_token

NAME: Final = 10
"""Columns of a name on a plate."""
STARS: Final = 13
"""Columns up to the end of it with its digit, where the points begin."""
HAND: Final = 20
STATE: Final = 29
TRINKETS: Final = 42
POWERS: Final = 15
"""Columns of what a table could attack and defend with."""
MOST_BACKS: Final = 7
SHORT_NAME: Final = 6
CHIPS: Final = 27
"""Where the creatures of a seat of one line begin."""


def draw_seat(canvas: Canvas, scene: Scene, seat: Seat, area: Rect, state: Span) -> None:
    """One seat in its rows; `state` says what it does just now."""
    acting = seat == scene.position.active
    if acting:
        canvas.fill(*area, Ink(bg="lit"))
    seat_bar(canvas, area.x, area.y, seat, area.height)
    if area.height == ONE:
        _draw_line(canvas, scene, seat, area)
        return
    _draw_plate(canvas, scene, seat, area, state)
    if area.height >= CARDS:
        _draw_cards(canvas, scene, seat, Rect(area.x + 1, area.y + 1, area.width - 1, 3))
    else:
        _draw_chips(canvas, scene, seat, Rect(area.x + 1, area.y + 1, area.width - 1, 1))


# The plate


def _draw_plate(canvas: Canvas, scene: Scene, seat: Seat, area: Rect, state: Span) -> None:
    x, y, position = area.x, area.y, scene.position
    _draw_name(canvas, scene, seat, x + 1, y, NAME)
    won = Ink("gold", bold=True, reverse=True) if f"vp:{seat}" in scene.fresh else GOLD
    points = scene.glimpse.stars.get(seat, position.side(seat).vp)
    stars(canvas, x + STARS, y, points, position.options.vp_goal, won)
    _draw_hand_count(canvas, scene, seat, x + HAND, y)
    canvas.puts(x + STATE, y, (shorten(state[0], TRINKETS - STATE - 1), state[1]))
    _draw_trinkets(canvas, scene, seat, Rect(x + TRINKETS, y, area.width - TRINKETS - POWERS - 1, 1))
    canvas.right(x + area.width - 1, y, *_powers(position, seat))


def _draw_name(canvas: Canvas, scene: Scene, seat: Seat, x: int, y: int, width: int) -> None:
    element = f"seat:{seat}"
    name, ink = scene.name(seat)
    name = shorten(name.upper() if seat == scene.position.active else name, width - 2)
    state = scene.state_of(element)
    if state == "plain" and seat in scene.seats_aimed_at():
        canvas.puts(x, y, (f"{seat}!", DANGER), (name, ink))
    elif state == "plain":
        canvas.put(x, y, f"{seat} {name}", ink)
    else:
        left, right, marked = _brackets(state)
        canvas.put(x - 1, y, f"{left}{seat} {name}{right}", marked)
    canvas.zone(element, x, y, width)


def _brackets(state: State) -> tuple[str, str, Ink]:
    (text, ink) = mark("-", state)
    return text[0], text[-1], ink


def _draw_hand_count(canvas: Canvas, scene: Scene, seat: Seat, x: int, y: int) -> None:
    """Backs of the hand; it is pointed at where a card of it is asked for."""
    count, element = len(scene.position.side(seat).hand), f"handof:{seat}"
    ink = Ink(seat_token(seat))
    backs = "▯" * count if count <= MOST_BACKS else f"▯×{count}"
    state = scene.state_of(element)
    if state == "plain":
        canvas.put(x, y, backs or "-", ink if count else DIM)
    else:
        left, right, marked = _brackets(state)
        canvas.put(x - 1, y, f"{left}{backs}{right}", marked)
    canvas.zone(element, x, y, max(1, len(backs)))


def _powers(position: Position, seat: Seat) -> list[Span]:
    attack, defense = ready_power(position, seat, "attack"), ready_power(position, seat, "defense")
    return [
        ("att ", MUTED),
        (f"{attack:>2}", BOLD if attack else DIM),
        ("  def ", MUTED),
        (f"{defense:>2}", BOLD if defense else DIM),
    ]


# Trinkets


def _draw_trinkets(canvas: Canvas, scene: Scene, seat: Seat, area: Rect) -> None:
    trinkets = scene.position.side(seat).trinkets
    if not trinkets:
        canvas.put(area.x + 1, area.y, "no trinkets", DIM)
        return
    handles = [_handle(scene, trinket) for trinket in trinkets]
    tight = (
        sum(len(_named(trinket, handle)) + 2 for trinket, handle in zip(trinkets, handles, strict=True)) > area.width
    )
    if tight:
        down = sum(not trinket.up for trinket in trinkets)
        handles = _shortened(handles, area.width - len(trinkets) - 1 - 2 * down)
    x, spots = area.x, []
    for trinket, handle in zip(trinkets, handles, strict=True):
        text, ink = _trinket(scene, seat, trinket, _named(trinket, handle))
        if x + len(text) > area.x + area.width:
            canvas.put(x, area.y, "…", DIM)
            break
        canvas.zone(f"trinket:{seat}.t{trinket.slot}", x, area.y, len(text))
        spots.append((text.strip() != text, x, text, ink))
        x += len(text) - tight
    for _, x, text, ink in sorted(spots, key=lambda spot: not spot[0]):
        canvas.put(x, area.y, text, ink)


def _shortened(handles: Sequence[str], room: int) -> list[str]:
    """Names that find their place together: the longest, of equals the first, loses letters, down to one."""
    left = list(handles)
    while sum(map(len, left)) > room and max(map(len, left)) > 1:
        longest = max(range(len(left)), key=lambda index: len(left[index]))
        left[longest] = left[longest][:-1]
    return left


def _handle(scene: Scene, trinket: Trinket) -> str:
    return "?" if isinstance(trinket.id, Hidden) else scene.position.trinket(trinket.id).handle


def _named(trinket: Trinket, handle: str) -> str:
    return handle if trinket.up else f"({handle})"


def _trinket(scene: Scene, seat: Seat, trinket: Trinket, name: str) -> Span:
    element = f"trinket:{seat}.t{trinket.slot}"
    state = scene.state_of(element)
    if trinket.id in scene.position.scoring and seat == scene.position.active and state == "plain":
        return f"★{name} ", GOLD
    plain = GOLD if trinket.up else MUTED
    text, ink = mark(name, state, plain)
    return (text, Ink("gold", bold=True)) if element in scene.fresh and state == "plain" else (text, ink)


# Creatures in a line


def _draw_chips(canvas: Canvas, scene: Scene, seat: Seat, area: Rect) -> None:
    width = area.width // SLOTS
    creatures = {creature.slot: creature for creature in scene.position.side(seat).table}
    for slot in range(1, SLOTS + 1):
        x = area.x + (slot - 1) * width
        creature = creatures.get(slot)
        if creature is None:
            _draw_empty(canvas, scene, f"creature:{seat}.{slot}", Rect(x, area.y, width, 1))
            continue
        canvas.zone(element_of(seat, creature), x, area.y, width - 1)
        _draw_chip(canvas, scene, seat, creature, Rect(x, area.y, width, 1))


def _draw_empty(canvas: Canvas, scene: Scene, element: Element, area: Rect) -> None:
    """A free slot, or who fell there a moment ago."""
    slot, ghost = element.rpartition(".")[2], scene.glimpse.ghosts.get(element)
    if ghost is None:
        canvas.put(area.x + 1, area.y, f"{slot} ·", DIM)
    else:
        canvas.put(area.x + 1, area.y, shorten(f"{slot}×{ghost}", area.width - 2), DANGER)


def state_of_creature(scene: Scene, seat: Seat, creature: Creature) -> State:
    """How a creature is marked: what is aimed at looks threatened, unless the cursor has to do with it."""
    state = scene.state_of(element_of(seat, creature))
    return "threatened" if state == "plain" and creature.serial in scene.aimed_at() else state


def _draw_chip(canvas: Canvas, scene: Scene, seat: Seat, creature: Creature, area: Rect) -> None:
    card = scene.position.card(creature.card)
    state, ink = state_of_creature(scene, seat, creature), _name_ink(scene, seat, creature)
    x = _draw_slot(canvas, scene, creature, state, area.x, area.y)
    room = area.x + area.width - x
    snore = "z " if creature.tapped else ""
    power, more = f" {strength(card, creature.pump)}", f" {passives(card)}" if card.passives else ""
    name = shorten(card.handle, room - len(snore) - len(power))
    more = more if len(snore) + len(name) + len(power) + len(more) <= room else ""
    rest = DIM if creature.tapped and state in ("plain", "legal") else Ink()
    canvas.puts(x, area.y, (snore, rest), (name, ink), (power, rest if creature.tapped else BOLD), (more, MUTED))


def _draw_slot(canvas: Canvas, scene: Scene, creature: Creature, state: State, x: int, y: int) -> int:
    """The slot with the brackets of its state; who fights has an arrow or a shield."""
    if state == "threatened":
        return canvas.put(x, y, f" {creature.slot}!", DANGER)
    if state == "plain":
        sign, ink = _role(scene, creature)
        return canvas.puts(x, y, (f" {creature.slot}", DIM if creature.tapped else MUTED), (sign, ink))
    return canvas.puts(x, y, mark(str(creature.slot), state))


def _role(scene: Scene, creature: Creature) -> Span:
    if creature.serial in fighters(scene.position, "attack"):
        return "►", TORCH
    if creature.serial in fighters(scene.position, "defense"):
        return "■", Ink("good")
    payment = scene.position.payment
    return ("◆", LEGAL) if payment is not None and creature.serial in payment.chosen else (" ", MUTED)


def _name_ink(scene: Scene, seat: Seat, creature: Creature) -> Ink:
    state = state_of_creature(scene, seat, creature)
    if state == "threatened":
        return DANGER
    if element_of(seat, creature) in scene.fresh:
        return HEADING
    return DIM if creature.tapped and state == "plain" else BOLD


# A seat in one line


def _draw_line(canvas: Canvas, scene: Scene, seat: Seat, area: Rect) -> None:
    x, y, side = area.x, area.y, scene.position.side(seat)
    _draw_name(canvas, scene, seat, x + 1, y, SHORT_NAME + 2)
    _draw_short_facts(canvas, scene, seat, x + SHORT_NAME + 4, y)
    begin, room = x + CHIPS, area.width - CHIPS - 1
    letters = _letters_of_chips(scene, side.table, room)
    at = begin
    for creature in side.table:
        card, element = scene.position.card(creature.card), element_of(seat, creature)
        state, ink = state_of_creature(scene, seat, creature), _name_ink(scene, seat, creature)
        start = at
        at = _draw_slot(canvas, scene, creature, state, at, y)
        at = canvas.put(at, y, f"{'z' if creature.tapped else ''}{card.handle[:letters]}", ink)
        at = canvas.put(at, y, strength(card, creature.pump), DIM if creature.tapped else BOLD)
        canvas.zone(element, start, y, at - start)
    if not side.table:
        canvas.put(begin + 1, y, "nobody", DIM)


def _draw_short_facts(canvas: Canvas, scene: Scene, seat: Seat, x: int, y: int) -> None:
    position, side = scene.position, scene.position.side(seat)
    hand, trinkets = len(side.hand), len(side.trinkets)
    state = scene.state_of(f"handof:{seat}")
    hand_span: Span = (f"▯{hand}", Ink(seat_token(seat))) if state == "plain" else mark(f"▯{hand}", state)
    canvas.puts(x, y, (f"★{side.vp}", GOLD if side.vp else DIM))
    canvas.puts(x + 3, y, hand_span)
    canvas.zone(f"handof:{seat}", x + 3, y, 3)
    canvas.puts(x + 7, y, (f"t{trinkets}", GOLD if trinkets else DIM))
    powers = f"{ready_power(position, seat, 'attack')}:{ready_power(position, seat, 'defense')}"
    canvas.put(x + 10, y, shorten(powers, 6), MUTED)


def _letters_of_chips(scene: Scene, table: Sequence[Creature], room: int) -> int:
    """Letters of each name, so that all creatures find their place in the line."""

    def width(creature: Creature, letters: int) -> int:
        card = scene.position.card(creature.card)
        return 3 + creature.tapped + len(card.handle[:letters]) + len(strength(card, creature.pump))

    for letters in range(8, 1, -1):
        if sum(width(creature, letters) for creature in table) <= room:
            return letters
    return 1


# Creatures as cards


def _draw_cards(canvas: Canvas, scene: Scene, seat: Seat, area: Rect) -> None:
    width = area.width // SLOTS
    creatures = {creature.slot: creature for creature in scene.position.side(seat).table}
    for slot in range(1, SLOTS + 1):
        x = area.x + (slot - 1) * width
        creature = creatures.get(slot)
        if creature is None:
            _draw_empty(canvas, scene, f"creature:{seat}.{slot}", Rect(x, area.y + 2, width, 1))
        else:
            canvas.zone(element_of(seat, creature), x, area.y, width, 3)
            _draw_card(canvas, scene, seat, creature, Rect(x, area.y, width, 3))


def _draw_card(canvas: Canvas, scene: Scene, seat: Seat, creature: Creature, area: Rect) -> None:
    card = scene.position.card(creature.card)
    state = state_of_creature(scene, seat, creature)
    drawn = Drawn(
        card.handle,
        text=(inside(card),),
        key=str(creature.slot),
        corner=strength(card, creature.pump),
        state=state,
        tired=creature.tapped,
        name_ink=_name_ink(scene, seat, creature),
    )
    small(canvas, area.x, area.y, area.width, drawn)
    sign, ink = _role(scene, creature)
    if sign != " ":
        canvas.put(area.x + 5, area.y + 2, sign, msgspec.structs.replace(ink, bold=True))
