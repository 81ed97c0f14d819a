"""Where a turn or a raid is: its steps in one line, those that are over ticked off."""

from collections.abc import Sequence
from typing import Final

from rules.goblins_en_la_mina.position import Position, Step
from screens.common.canvas import DIM, GOOD, MUTED, Canvas, Ink
from screens.goblins_en_la_mina.scene import Scene

TURN: Final[Sequence[tuple[Step, str]]] = (
    ("generation", "generate"),
    ("mining", "mine"),
    ("revealed", "turn up"),
    ("monsters", "monsters"),
    ("setbacks", "setbacks"),
    ("wealth", "ingots"),
    ("tax", "tax"),
    ("discard", "end"),
)
NOW: Final = Ink("onfocus", "torch", bold=True)


def draw_track(canvas: Canvas, y: int, width: int, scene: Scene) -> None:
    """The steps, as far as they fit."""
    steps, now = _steps(scene)
    x = 1
    for number, word in enumerate(steps):
        done, here = number < now, number == now
        text = f" {word.upper()} " if here else word
        if x + len(text) + 4 > width:
            return
        if number:
            x = canvas.put(x, y, "─ ", DIM)
        if done:
            x = canvas.put(x, y, "✓", GOOD)
        x = canvas.put(x, y, text, NOW if here else MUTED if done else DIM) + 1


def _steps(scene: Scene) -> tuple[list[str], int]:
    position = scene.position
    if position.raid is not None:
        return _raid(scene, position)
    words = [word for _, word in TURN]
    step: Step = "mining" if position.step == "dynamite" else position.step
    order = [step for step, _ in TURN]
    return words, order.index(step) if step in order else -1


RAID: Final[Sequence[Step]] = ("called", "target_monster", "raider_monster", "tortas", "before_block", "before_loot")


def _raid(scene: Scene, position: Position) -> tuple[list[str], int]:
    assert position.raid is not None
    target, raider = scene.name(position.raid.target)[:8], scene.name(position.seat)[:8]
    words = ["anyone?", f"{target}'s beast", f"{raider}'s beast", "brawl", "workers", "loot"]
    return words, RAID.index(position.step) if position.step in RAID else len(RAID)
