"""The stack: newest on top, each item with what it aims at and what it will come to if all pass."""

from collections.abc import Sequence
from typing import Final

import msgspec

from rules.card_goblins.chain_events import (
    BonusAdded,
    Bounced,
    Cancelled,
    CombatBroken,
    Destroyed,
    Fizzled,
    Pumped,
    Recovered,
    Redirected,
    Swapped,
    Tapped,
)
from rules.card_goblins.events import Drew, Untapped
from rules.card_goblins.outlook import Foreseen
from rules.card_goblins.position import Item, OnCreature, Position
from rules.card_goblins.reading import total
from rules.card_goblins.telling import WAR_CRY
from rules.core.events import Event
from screens.card_goblins.scene import Scene
from screens.card_goblins.words import Naming, deed, joined_by, target_words
from screens.common.canvas import BOLD, DANGER, DIM, GOOD, HEADING, INK, MUTED, ROCK, Canvas, Ink, Rect, Span
from screens.common.components import mark, stack_item
from screens.common.texts import Line, fitted

DOES: Final = {"play": "plays", "special": "uses", "mega": "mega"}
ROWS: Final = 2
"""Of an item: what it is, and what it does."""


def draw_chain(canvas: Canvas, scene: Scene, area: Rect) -> None:
    """The stack in a box; of one that is too high the top, and the bottom."""
    items = scene.position.stack
    ink = Ink("torch") if items else ROCK
    title: list[Span] = [("STACK", HEADING if items else MUTED)]
    if items:
        title.append(("  last word counts first", MUTED))
    canvas.box(*area, ink, "round", title)
    inner = Rect(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
    if not items:
        canvas.put(inner.x + 1, inner.y, "nothing waits", DIM)
        return
    y, shown = inner.y, _in_sight(items, inner.height)
    for item in shown:
        if item is None:
            canvas.put(inner.x + 2, y, f"… {len(items) - len(shown) + 1} more", MUTED)
            y += 1
            continue
        _draw_item(canvas, scene, item, Rect(inner.x, y, inner.width, min(ROWS, inner.y + inner.height - y)))
        y += ROWS


def _in_sight(items: Sequence[Item], rows: int) -> Sequence[Item | None]:
    """The items that are drawn, top first; None: those between are left out."""
    fit = (rows + 1) // ROWS
    if len(items) <= fit:
        return items
    return [*items[: max(1, fit - 1)], None] if fit < 3 else [*items[: fit - 2], None, items[-1]]


def _draw_item(canvas: Canvas, scene: Scene, item: Item, area: Rect) -> None:
    element = f"stack:s{item.number}"
    top = item is scene.position.stack[0]
    doomed = _is_doomed(scene, item)
    if top:
        canvas.fill(*area, Ink(bg="lit"))
    marked = scene.state_of(element)
    head = fitted(head_line(scene.position, item, scene.name), area.width - 6)
    if marked == "plain":
        stack_item(canvas, area.x, area.y, item.number, head, next_up=False, cancelled=doomed)
    else:
        _draw_pointed(canvas, scene, item, area, head)
    canvas.zone(element, area.x, area.y, area.width, area.height)
    if area.height > 1:
        tail = [("next: ", HEADING), *_result(scene, item)] if top else list(_result(scene, item))
        canvas.puts(area.x + 5, area.y + 1, *fitted(tail, area.width - 6))


def _draw_pointed(canvas: Canvas, scene: Scene, item: Item, area: Rect, head: Line) -> None:
    canvas.puts(area.x, area.y, mark(f"s{item.number}", scene.state_of(f"stack:s{item.number}")))
    canvas.puts(area.x + 5, area.y, *head)


def _is_doomed(scene: Scene, item: Item) -> bool:
    """Whether something above it will cancel it, if all pass."""
    return any(
        isinstance(event, Cancelled) and event.item == item.number for ahead in scene.ahead for event in ahead.events
    )


def head_line(position: Position, item: Item, name: Naming) -> Line:
    """`Bia mega Arac > Ana's Troll`."""
    aims = joined_by((", ", MUTED), [target_words(position, target, name) for target in item.targets])
    arrow: list[Span] = [(" > ", MUTED)] if aims else []
    card = position.card(item.card)
    return [name(item.seat), (f" {DOES[item.how]} ", MUTED), (card.handle, BOLD), *arrow, *aims]


def _result(scene: Scene, item: Item) -> Line:
    """What the item comes to if all pass."""
    ahead = next((each for each in scene.ahead if each.item == item.number), None)
    if _is_doomed(scene, item):
        return [("will be cancelled", DANGER)]
    words = result_line(ahead, scene.name) if ahead is not None else ()
    card = scene.position.card(item.card)
    line = list(words) or [(deed(card), INK)]
    cry = item.how == "play" and card.handle == "Grito"
    return [*line, (f'  "{WAR_CRY}"', MUTED)] if cry else line


# What an item comes to


def result_line(ahead: Foreseen, name: Naming) -> Line:
    """What happens when an item is carried out, and what it makes of the combat."""
    position, parts = ahead.before, []
    for event in ahead.events:
        parts.append(_happens(position, event, name))
        if isinstance(event, Fizzled):
            break
    parts.append(_sums(ahead.before, ahead.after))
    if not ahead.whole:
        what = "a choice" if ahead.after.question is not None else "luck"
        parts.append([(f"{deed(position.card(position.stack[0].card))}: ", INK), (f"{what} decides", MUTED)])
    return joined_by((", ", MUTED), parts)


def _happens(position: Position, event: Event, name: Naming) -> Line:
    match event:
        case Fizzled():
            return [("fizzles: nothing to aim at", DANGER)]
        case Tapped():
            return [("taps ", DANGER), *_creature(position, event.creature, name)]
        case Untapped():
            return [("wakes ", GOOD), *_creature(position, event.creatures[0], name)]
        case Destroyed():
            word = "destroys " if event.to == "discard" else "sends home "
            return [(word, DANGER), *_creature(position, event.creature, name)]
        case Bounced():
            return [("sends home ", DANGER), *_creature(position, event.creature, name)]
        case BonusAdded():
            return [(f"+{event.n} {'attack' if event.side == 'attack' else 'defence'}", GOOD)]
        case Pumped():
            return [*_creature(position, event.creature, name), (f" +{event.n}", GOOD)]
        case Cancelled():
            return [(f"cancels s{event.item}", DANGER)]
        case Redirected():
            return [(f"s{event.item} then aims at ", DANGER), *target_words(position, event.new, name)]
        case Swapped():
            return [*_creature(position, event.one, name), (" for ", MUTED), *_creature(position, event.other, name)]
        case Recovered():
            return [(f"takes {position.card(event.card).handle} back", GOOD)]
        case CombatBroken():
            return [("the combat ends, nobody wins", DANGER)]
        case Drew():
            return [("draws", GOOD)]
    return ()


def _creature(position: Position, serial: int, name: Naming) -> Line:
    found = position.find(serial)
    if found is None:
        return [("a creature that has gone", MUTED)]
    return target_words(position, OnCreature(serial, found[1].card), name)


def _sums(before: Position, after: Position) -> Line:
    """How the totals of the combat change."""
    if before.combat is None or after.combat is None or before.step != "combat":
        return ()
    changed: list[Line] = []
    for side, word in (("attack", "att"), ("defense", "def")):
        was, will = total(before, side), total(after, side)  # type: ignore[arg-type]  # a side
        if was != will:
            ink = GOOD if will > was else DANGER
            changed.append([(f"{word} {was}→", MUTED), (str(will), msgspec.structs.replace(ink, bold=True))])
    return joined_by((" ", MUTED), changed)
