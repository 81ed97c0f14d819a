"""A combat: both sums live, what they are made of, what the stack and the focused move will make of them."""

from typing import Final

import msgspec

from rules.card_goblins.events import Part
from rules.card_goblins.position import Position, Serial, SideWord
from rules.card_goblins.reading import parts, reserves, total
from rules.core.seats import Seat
from screens.card_goblins.scene import Scene
from screens.common.canvas import (
    BOLD,
    DANGER,
    GOOD,
    HEADING,
    LEGAL,
    MUTED,
    ROCK,
    Canvas,
    Ink,
    Rect,
    Span,
    shorten,
    width_of,
)
from screens.common.components import bar, mark
from screens.common.texts import fitted
from screens.common.tokens import seat_token

LEAST_CAPACITY: Final = 12
"""What a full bar stands for, at least."""
SUMS: Final = 8
"""Columns of a sum, with what it is going to be."""
LONGEST_NAME: Final = 9
"""Letters of a name, so that the fighters find their place beside it."""
ROOMY: Final = 8
"""Rows from which on the attackers have a line of their own."""
SIDES: Final[tuple[SideWord, SideWord]] = ("attack", "defense")


def draw_fight(canvas: Canvas, scene: Scene, area: Rect) -> None:
    """Both sides in a box, the attacker above."""
    position, combat = scene.position, scene.position.combat
    if combat is None:
        return
    victim = scene.name(combat.defender)
    canvas.box(*area, ROCK, "round", [("COMBAT", HEADING), ("  for a trinket of ", MUTED), victim])
    roomy = area.height >= ROOMY
    y = area.y + 1
    y = _draw_side(canvas, scene, "attack", position.active, Rect(area.x + 2, y, area.width - 4, 3 if roomy else 2))
    y = _draw_side(canvas, scene, "defense", combat.defender, Rect(area.x + 2, y, area.width - 4, 2))
    if y < area.y + area.height - 1:
        canvas.puts(area.x + 2, y, *fitted(_verdict(scene, area.width - 4), area.width - 4))
    lines = [line for side in SIDES if (line := _in_reserve(scene, side))]
    for row, line in enumerate(lines[: max(0, area.y + area.height - 2 - y)], y + 1):
        canvas.puts(area.x + 2, row, *fitted(line, area.width - 4))


def _draw_side(canvas: Canvas, scene: Scene, side: SideWord, seat: Seat, area: Rect) -> int:
    """A line with name, parts and sum, and the bar; the next row."""
    position, element = scene.position, f"side:{side}"
    name, ink = scene.name(seat)
    name = shorten(name, LONGEST_NAME)
    sign = "►" if side == "attack" else "■"
    state = scene.state_of(element)
    head: list[Span] = [(f"{sign} {name}", ink)] if state == "plain" else [mark(name, state)]
    made = _parts(position, side)
    room = area.width - SUMS
    row = area.y
    if area.height == 3:
        canvas.puts(area.x, row, *fitted(head, room))
        canvas.puts(area.x, row + 1, *fitted(made, area.width))
    else:
        canvas.puts(area.x, row, *fitted([*head, ("  ", MUTED), *made], room))
    canvas.right(area.x + area.width, row, *_sum(scene, side))
    canvas.zone(element, area.x, row, area.width, area.height)
    capacity = max(LEAST_CAPACITY, *(max(_ahead(scene, each), total(position, each)) for each in SIDES))
    bar_ink = Ink(seat_token(seat))
    bottom = row + area.height - 1
    bar(canvas, area.x, bottom, area.width, total(position, side), capacity, bar_ink, after=_ahead(scene, side))
    return bottom + 1


def _ahead(scene: Scene, side: SideWord) -> int:
    """The sum where the focused move leads, else when the stack is carried out."""
    after = scene.after or (scene.ahead[-1].after if scene.ahead else scene.position)
    return total(after, side) if after.combat is not None else total(scene.position, side)


def _sum(scene: Scene, side: SideWord) -> list[Span]:
    if scene.glimpse.fought is not None:
        return [(str(round(scene.glimpse.counted * total(scene.position, side))), HEADING)]
    now, then = total(scene.position, side), _ahead(scene, side)
    if now == then:
        return [(str(now), BOLD)]
    ink = LEGAL if scene.after is not None else (GOOD if then > now else DANGER)
    return [(f"{now} → ", MUTED), (str(then), ink)]


def _parts(position: Position, side: SideWord) -> list[Span]:
    """`Bok 3  Tuk 2+1  +2`: creatures that count, then what was shouted."""
    spans: list[Span] = []
    for part in parts(position, side):
        spans += [("  ", MUTED)] if spans else []
        spans += _part(position, part)
    combat = position.combat
    bonus = 0 if combat is None else combat.attack_bonus if side == "attack" else combat.defense_bonus
    if bonus:
        spans += [("  ", MUTED), (f"+{bonus}", GOOD if spans else MUTED)]
    return spans or [("nobody counts", MUTED)]


def _part(position: Position, part: Part) -> list[Span]:
    more = f"+{part.more}" if part.more else ""
    return [(position.card(part.card).handle, BOLD), (f" {part.power}{more}", MUTED)]


def _in_reserve(scene: Scene, side: SideWord) -> list[Span]:
    """Who may still join a side, and how much more it would count then."""
    position, combat = scene.position, scene.position.combat
    seat = position.active if side == "attack" or combat is None else combat.defender
    spans: list[Span] = []
    for creature in reserves(position, seat):
        spans += [("  ", MUTED), (position.card(creature.card).handle, BOLD)]
        spans.append((f" +{_more_with(position, side, creature.serial)}", GOOD))
    return [scene.name(seat), (" may bring in", MUTED), *spans] if spans else []


def _more_with(position: Position, side: SideWord, serial: Serial) -> int:
    combat = position.combat
    assert combat is not None
    listed = "attackers" if side == "attack" else "defenders"
    joined = msgspec.structs.replace(combat, **{listed: (*getattr(combat, listed), serial)})
    return total(msgspec.structs.replace(position, combat=joined), side) - total(position, side)


def _verdict(scene: Scene, width: int) -> list[Span]:
    """Who would win if all passed now, and who has still to agree; once it is counted, who has won."""
    position, combat = scene.position, scene.position.combat
    assert combat is not None
    attack, defense = (_ahead(scene, side) for side in SIDES)
    winner = position.active if attack > defense else combat.defender
    name, ink = scene.name(winner)
    decided = scene.glimpse.fought is not None
    stake = ("wins" if decided else "is ahead") if attack > defense else ("holds" if decided else "holds out")
    spans: list[Span] = [(shorten(name, LONGEST_NAME), ink), (f" {stake}", MUTED)]
    if position.window is None or decided:
        return spans
    waiting = position.window.waiting()
    named: list[Span] = [(f" {seat}", scene.name(seat)[1]) for seat in waiting]
    listed: list[Span] = [*spans, ("   waits for", MUTED), *named]
    return listed if width_of(listed) <= width else [*spans, (f"   waits for {len(waiting)} seats", MUTED)]
