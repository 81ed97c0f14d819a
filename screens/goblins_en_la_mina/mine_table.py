"""The mine: what lies turned up on the table and who cancels it; while nobody digs, what the deck still holds."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import CODES, FACES, Code, Face
from rules.goblins_en_la_mina.facts import breach_target, enemies, hidden_mine, partner
from rules.goblins_en_la_mina.position import Position
from screens.common.canvas import BOLD, DANGER, DIM, GOLD, GOOD, INK, MUTED, ROCK, Canvas, Ink, Rect, Span
from screens.common.components import State
from screens.common.texts import fitted, seat_ink, wrapped
from screens.goblins_en_la_mina.marks import LEFT, RIGHT, inked
from screens.goblins_en_la_mina.scene import Scene
from screens.goblins_en_la_mina.words import COSTS, kind_words

WORD: Final = 12
"""Columns of a card's code with its brackets."""
NAMES: Final = 60
"""Columns from which on names are spelled."""


def draw_mine(canvas: Canvas, box: Rect, scene: Scene) -> None:
    """Title, cards or deck, and what has been done once."""
    canvas.box(*box, ROCK, "round", [(_title(scene.position, scene), BOLD)])
    inner = Rect(box.x + 2, box.y + 1, box.width - 4, box.height - 2)
    cards = scene.position.table
    if cards:
        _draw_table(canvas, inner, scene)
    elif scene.story:
        for row, line in enumerate(scene.story[-inner.height :], inner.y):
            canvas.puts(inner.x, row, *fitted(line, inner.width))
    else:
        _draw_deck(canvas, inner, scene)


def _title(position: Position, scene: Scene) -> str:
    if position.facing is not None and position.raid is not None:
        return f"sent against {scene.name(position.facing.victim)}"
    if position.raid is not None and scene.story:
        return f"{scene.name(position.seat)} raids {scene.name(position.raid.target)}"
    if position.step == "dynamite":
        return "dynamite"
    return "mine" if not position.table else f"{scene.name(position.seat)} digs"


# Cards on the table


def _draw_table(canvas: Canvas, area: Rect, scene: Scene) -> None:
    """Each code a row, as copies are one; the one that is faced is marked."""
    position = scene.position
    shown = position.table if scene.faces_up is None else position.table[: scene.faces_up]
    counts = Counter(CODES[card] for card in shown)
    faced = CODES[position.facing.card] if position.facing is not None and position.facing.beside is None else None
    row = area.y
    for code, count in counts.items():
        if row >= area.y + area.height:
            break
        _draw_card(canvas, Rect(area.x, row, area.width, 1), scene, code, count, faced=code == faced)
        row += 1
    left = len(position.table) - len(shown)
    if left and row < area.y + area.height:
        canvas.puts(area.x, row, (" ▒▒ " * left, DIM))
    elif row < area.y + area.height:
        canvas.puts(area.x, area.y + area.height - 1, *fitted(_counters(position), area.width))


def _draw_card(canvas: Canvas, row: Rect, scene: Scene, code: Code, count: int, *, faced: bool) -> None:
    element = f"table:{code}"
    state: State = scene.state_of(element)
    face = FACES[code]
    x = canvas.put(row.x, row.y, "►" if faced else " ", Ink("torch", bold=True))
    many = f"×{count}" if count > 1 else ""
    end = canvas.puts(
        x, row.y, (f"{LEFT.get(state, ' ')}{code}{RIGHT.get(state, ' ')}", inked(state, _ink(face))), (many, BOLD)
    )
    canvas.zone(element, row.x, row.y, end - row.x)
    room = row.x + row.width - (x + WORD + 1)
    spans = card_line(scene, code, wide=row.width >= NAMES)
    canvas.puts(x + WORD + 1, row.y, *fitted(spans, room))


def _ink(face: Face) -> Ink:
    match face.kind:
        case "monster":
            return DANGER
        case "ingot":
            return Ink("gold", bold=True)
        case _:
            return BOLD


def card_line(scene: Scene, code: Code, *, wide: bool = False) -> list[Span]:
    """What a Mine card does to whoever faces it, and who cancels it."""
    position, face = scene.position, FACES[code]
    spans: list[Span] = [(f"{face.name}  ", MUTED)] if wide and face.kind != "breach" else []
    match face.kind:
        case "ingot":
            return [*spans, ("each tires a worker", MUTED)]
        case "breach":
            return [*spans, *breach_line(position, scene, code)]
    if face.cancelled_by is not None:
        ready = can_be_cancelled(position, face)
        spans += [(face.cancelled_by, GOOD if ready else MUTED), (" ✓  " if ready else " ✗  ", GOOD if ready else DIM)]
    spans.append((face.text if wide else COSTS[code], INK))
    if face.scareable and wide:
        spans.append(("  scareable", MUTED))
    return spans


def breach_line(position: Position, scene: Scene, code: Code) -> list[Span]:
    """Where a breach leads."""
    target = breach_target(position, code)
    if target is None:
        return [("leads too far", DIM)]
    if target == partner(position, position.seat):
        return [("leads to partner ", MUTED), (scene.name(target), seat_ink(target))]
    word = "raid " if target in enemies(position, position.seat) else "leads to "
    return [(word, INK), (scene.name(target), seat_ink(target)), (f" ${len(position.dungeon(target).ingots)}", GOLD)]


def can_be_cancelled(position: Position, face: Face) -> bool:
    """Whether a rested professional of whoever faces it, or is about to, cancels it."""
    seat: Seat = position.facing.victim if position.facing is not None else position.seat
    return face.cancelled_by is not None and bool(seat) and position.dungeon(seat).has_rested(face.cancelled_by)


def _counters(position: Position) -> list[Span]:
    """What may be done once, and is done."""
    exploration = position.exploration
    if exploration is None:
        return []
    mine = position.dungeon(position.seat)
    spans: list[Span] = []
    early, facing = position.step == "revealed", position.step in ("revealed", "monsters")
    for code, word, counts, used in (
        ("Lad", "flight", early, exploration.fled),
        ("Mer", "snipe", facing, position.seat in exploration.sniped),
    ):
        if mine.has(code) and counts:
            spans += [(f"{word} ", MUTED), ("used  " if used else "ready  ", DIM if used else BOLD)]
    if position.teams and exploration.helped:
        spans.append(("help used  ", MUTED))
    return spans


# The deck


def _draw_deck(canvas: Canvas, area: Rect, scene: Scene) -> None:
    """What a card turned up next may be."""
    lines = [row for line in _odds(scene.position) for row in wrapped(line, area.width)]
    for row, line in enumerate(lines[: area.height], area.y):
        canvas.puts(area.x, row, *fitted(line, area.width))
    canvas.zone("deck:mine", area.x, area.y, area.width)


def deck_counts(position: Position) -> Mapping[Code, int]:
    """How many of each Mine card are in the deck: all that lies nowhere else."""
    left = dict(hidden_mine(position))
    for card in position.mine_discard:
        left[CODES[card]] -= 1
    return left


def _odds(position: Position) -> Sequence[list[Span]]:
    left = deck_counts(position)
    kinds = Counter[str]()
    for code, number in left.items():
        kinds[FACES[code].kind] += number
    head: list[Span] = [(str(len(position.mine_deck)), BOLD), (" cards: ", MUTED)]
    head += [("Ingots ", GOLD), (str(kinds["ingot"]), BOLD), ("  breaches ", MUTED), (str(kinds["breach"]), BOLD)]
    return [
        head,
        [("monsters ", DANGER), (str(kinds["monster"]), BOLD), *_each(left, "monster")],
        [("setbacks ", MUTED), (str(kinds["setback"]), BOLD), *_each(left, "setback")],
    ]


def _each(counts: Mapping[Code, int], kind: str) -> list[Span]:
    return [(f" {code}·{number}", DIM) for code, number in counts.items() if number and FACES[code].kind == kind]


def discard_lines(position: Position) -> Sequence[list[Span]]:
    """Both discard piles, by kind of card, the top named."""
    lines: list[list[Span]] = []
    for title, pile in (("GOBLIN DISCARD PILE", position.goblin_discard), ("MINE DISCARD PILE", position.mine_discard)):
        lines += [[(f"{title} ", BOLD), (str(len(pile)), MUTED)]]
        if pile:
            lines.append([("on top ", MUTED), (FACES[CODES[pile[0]]].name, INK)])
        counts = Counter(CODES[card] for card in pile)
        for code in FACES:
            if counts[code]:
                lines.append([(f"{counts[code]:>2} ", BOLD), (FACES[code].name, INK), (f"  {kind_words(code)}", MUTED)])
        lines.append([])
    return lines
