"""The hand-over: a blank screen with a torch and a name, between two people whose hands are secret."""

from collections.abc import Sequence
from typing import Final

from screens.common.canvas import FOCUS, Canvas, Ink, shorten
from screens.common.letters import ROWS, big, big_width
from screens.common.sprites import TORCH, draw, glow
from screens.common.tokens import seat_token

GROUND: Final = "void"
_TEXT: Final = Ink("vink")
_NAME: Final = Ink("vink", bold=True)
_MUTED: Final = Ink("vmuted")
_DIM: Final = Ink("vdim")
_TORCH_AT: Final = (11, 5)
"""Where the torch hangs at 80x24, from the upper left of the drawing."""
_LEFT: Final = 24
_DRAWING: Final = (80, 24)


def draw_handover(
    canvas: Canvas,
    seat: int,
    name: str,
    others: Sequence[str],
    match: str,
    *,
    back: bool = False,
    frame: int = 0,
    undo_key: str = "u",
    leave_key: str = "q",
    ready: bool = True,
    said: str = "",
) -> None:
    """Nothing but whose turn it is to look: the same cells whatever is hidden. `match` names game and turn.

    Until it is `ready`, a key meant for the screen before does not light it up, and none is offered. `back` where the
    same person only comes back to the screen; `frame` picks the picture of the flame; without an `undo_key` there is
    nothing to take back. `said` is why the last key did nothing.
    """
    canvas.fill(0, 0, canvas.width, canvas.height, Ink(bg=GROUND))
    left, top = ((canvas.width - _DRAWING[0]) // 2, (canvas.height - _DRAWING[1]) // 2)
    x, y = left + _LEFT, top + 6
    glow(canvas, left + _TORCH_AT[0] + 4, top + _TORCH_AT[1] + 3)
    draw(canvas, left + _TORCH_AT[0], top + _TORCH_AT[1], TORCH[frame % len(TORCH)])
    canvas.put(x, y, "The torch still waits for" if back else "Pass the torch to", _MUTED)
    room = canvas.width - x - 1
    if big_width(name, canvas) <= room:
        big(canvas, x, y + 2, name, seat_token(seat, on_void=True))
    else:
        canvas.put(x, y + 3, shorten(name, room), Ink(seat_token(seat, on_void=True), bold=True))
    y += 2 + ROWS
    canvas.put(x, y + 1, shorten(f"seat {seat} · {match}", room), _MUTED)
    if others:
        sentence = f"{', '.join(others)}: count the bats on the ceiling."
        canvas.put(x, y + 3, shorten(sentence, room), _NAME)
    if ready:
        canvas.puts(x, y + 6, (" Enter ", FOCUS), (shorten(f"  I am {name}, light it up", room - 7), _TEXT))
    ways = [(undo_key, "take the last move back first"), (leave_key, "to the lobby; the match waits there")]
    for row, (key, way) in enumerate((way for way in ways if way[0]), y + 7):
        canvas.put(x, row, f"{key:^7}  {shorten(way, room - 9)}", _MUTED)
    note = (said, _NAME) if said else ("Nothing secret is on the screen. It waits as long as you like.", _DIM)
    canvas.puts(left + 2, top + 22, (shorten(note[0], _DRAWING[0] - 4), note[1]))
