"""Talk as it is drawn: names in their colours, newest last."""

from collections.abc import Sequence

from screens.common.canvas import BOLD, DIM, INK, MUTED, Canvas, Span, shorten
from screens.common.company import Said
from screens.common.texts import Line, seat_ink, wrapped


def line_of(said: Said) -> list[Span]:
    """One saying; the house has no name."""
    if not said.name:
        return [("· ", MUTED), (said.text, MUTED)]
    ink = seat_ink(said.seat, bold=True) if said.seat is not None else BOLD
    return [(said.name, ink), ("  ", INK), (said.text, INK)]


def draw_talk(canvas: Canvas, x: int, y: int, width: int, rows: int, lines: Sequence[Said], empty: str) -> None:
    """The last lines that fit; a long one takes several rows."""
    shown: list[Line] = []
    for said in reversed(lines):
        parts = wrapped(line_of(said), width)
        if len(shown) + len(parts) > rows:
            break
        shown[:0] = parts
    if not lines:
        canvas.put(x, y, shorten(empty, width - 1), DIM)
    for row, line in enumerate(shown, y):
        canvas.puts(x, row, *line)
