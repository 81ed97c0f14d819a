"""Small things that can be pointed at: workers, professionals, rooms, monsters, each in a few cells.

Rested and tired differ in shape: `■` and `z` for workers, `Mer` and `mer` for professionals.
"""

from typing import Final

import msgspec

from rules.core.rules import Element
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import CODES
from rules.goblins_en_la_mina.facts import professional_limit, worker_limit
from rules.goblins_en_la_mina.position import SLOTS, Dungeon, Professional
from screens.common.canvas import BOLD, CHOSEN, DANGER, DIM, FOCUS, INK, LEGAL, Canvas, Ink
from screens.common.components import State
from screens.common.tokens import seat_token
from screens.goblins_en_la_mina.scene import Scene

LEFT: Final[dict[State, str]] = {"legal": "‹", "focus": "[", "chosen": "◆", "threatened": "!"}
RIGHT: Final[dict[State, str]] = {"legal": "›", "focus": "]"}
INKS: Final[dict[State, Ink]] = {"legal": LEGAL, "focus": FOCUS, "chosen": CHOSEN, "threatened": DANGER}
FRESH: Final = "lit"

GOBLIN: Final = 4
"""Columns of a professional or room: its mark and three letters."""
WORKER: Final = 2
MONSTER: Final = 7


def inked(state: State, plain: Ink) -> Ink:
    """The ink of a state."""
    return INKS.get(state, plain)


def draw_workers(canvas: Canvas, x: int, y: int, scene: Scene, seat: Seat) -> int:
    """All slots of a dungeon that may be filled: `■` rested, `z` tired, `·` free; two cells each."""
    dungeon = scene.position.dungeon(seat)
    shown = max(worker_limit(dungeon), *(index for index, worker in enumerate(dungeon.workers, 1) if worker), 0)
    area: Element = f"workers:{seat}"
    state = scene.state_of(area)
    canvas.zone(area, x, y, WORKER * len(SLOTS) + 1)
    if state in LEFT:
        canvas.put(x, y, LEFT[state], INKS[state])
        canvas.put(x + WORKER * shown + 1, y, RIGHT.get(state, " "), INKS[state])
    for index in range(shown):
        _worker(canvas, x + 1 + WORKER * index, y, scene, seat, index, marked=state in LEFT)
    return x + WORKER * len(SLOTS) + 2


def _worker(canvas: Canvas, x: int, y: int, scene: Scene, seat: Seat, index: int, *, marked: bool) -> None:
    element = f"worker:{seat}.{SLOTS[index]}"
    worker = scene.position.dungeon(seat).workers[index]
    state = scene.state_of(element)
    sign = "·" if worker is None else "z" if worker.tired else "■"
    plain = DIM if worker is None or worker.tired else Ink(seat_token(seat))
    if element in scene.fresh:
        plain = msgspec.structs.replace(plain, bg=FRESH, bold=True)
    canvas.put(x, y, sign, inked(state, plain))
    if state in LEFT and not (marked and index == 0):
        canvas.put(x - 1, y, LEFT[state], INKS[state])
    canvas.zone(element, x - 1, y, WORKER)


def draw_professionals(canvas: Canvas, x: int, y: int, scene: Scene, seat: Seat) -> int:
    """All trades of a dungeon and its free places, four cells each."""
    dungeon = scene.position.dungeon(seat)
    for professional in dungeon.professionals:
        x = draw_professional(canvas, x, y, scene, seat, professional)
    free = max(0, professional_limit(dungeon) - len(dungeon.professionals))
    for _ in range(free):
        canvas.put(x + 1, y, "···", DIM)
        x += GOBLIN
    return x


def draw_professional(canvas: Canvas, x: int, y: int, scene: Scene, seat: Seat, professional: Professional) -> int:
    """A trade in four cells: its mark, three letters, small ones if it is tired."""
    element = f"pro:{seat}.{professional.code}"
    state = scene.state_of(element)
    word = professional.code.lower() if professional.tired else professional.code
    plain = DIM if professional.tired else BOLD
    return _word(canvas, x, y, scene, element, state, word, plain)


def draw_rooms(canvas: Canvas, x: int, y: int, scene: Scene, seat: Seat) -> int:
    """All rooms of a dungeon; where one may be built, the place for it."""
    dungeon = scene.position.dungeon(seat)
    area = f"rooms:{seat}"
    state = scene.state_of(area)
    begin = x
    for card in dungeon.rooms:
        element = f"room:{seat}.{CODES[card]}"
        x = _word(canvas, x, y, scene, element, scene.state_of(element), CODES[card], INK)
    if state in LEFT:
        canvas.put(x, y, f"{LEFT[state]}+{RIGHT.get(state, ' ')}", INKS[state])
    elif not dungeon.rooms:
        canvas.put(x + 1, y, "···", DIM)
    canvas.zone(area, begin, y, max(GOBLIN, x - begin))
    for index, card in enumerate(dungeon.rooms):
        canvas.zone(f"room:{seat}.{CODES[card]}", begin + GOBLIN * index, y, GOBLIN)
    return x


def draw_monster(canvas: Canvas, x: int, y: int, scene: Scene, seat: Seat) -> int:
    """What lies beside a Mago: `<Orco>`."""
    dungeon: Dungeon = scene.position.dungeon(seat)
    if dungeon.monster is None:
        return x
    code = CODES[dungeon.monster]
    element = f"monster:{seat}.{code}"
    state = scene.state_of(element)
    left, right = LEFT.get(state, "<"), RIGHT.get(state, ">" if state == "plain" else " ")
    plain = Ink("danger", FRESH, bold=True) if element in scene.fresh else Ink("danger")
    canvas.zone(element, x, y, len(code) + 2)
    return canvas.put(x, y, f"{left}{code}{right}", inked(state, plain))


def _word(canvas: Canvas, x: int, y: int, scene: Scene, element: Element, state: State, word: str, plain: Ink) -> int:
    if element in scene.fresh:
        plain = msgspec.structs.replace(plain, bg=FRESH, bold=True)
    canvas.put(x, y, f"{LEFT.get(state, ' ')}{word}", inked(state, plain))
    canvas.zone(element, x, y, len(word) + 1)
    return x + GOBLIN
