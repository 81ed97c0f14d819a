"""What a player sees last before the torch is passed: the card that he took at the end of his turn."""

from collections.abc import Sequence

from rules.core.events import Event
from rules.core.seats import Seat
from rules.roblins.cards import TREASURE, Gold
from rules.roblins.events import BankTook, Took
from rules.roblins.position import Position
from screens.common.canvas import BOLD, GOLD, INK, MUTED, Canvas, Ink
from screens.common.components import key_line, prompt_bar, title_bar
from screens.common.tokens import seat_token
from screens.roblins.words import COINS, coins

WIDTH, HEIGHT = 13, 7


def taken_last(events: Sequence[Event]) -> Gold | None:
    """The card of the own pile that was taken in these events, where its face is seen."""
    taken = [event.gold for event in events if isinstance(event, Took | BankTook)]
    return taken[-1] if taken and isinstance(taken[-1], str) else None


def draw_farewell(
    canvas: Canvas, title: str, position: Position, seat: Seat, name: str, gold: Gold, keys: Sequence[tuple[str, str]]
) -> None:
    """The whole screen: the card, face up, and nothing else."""
    title_bar(canvas, title, f"turn {position.turn - 1} is over")
    row = TREASURE[gold]
    top, left = (canvas.height - HEIGHT - 6) // 2, (canvas.width - WIDTH) // 2
    canvas.centre(top, (name, Ink(seat_token(seat), bold=True)), (" took from the pile", INK))
    face = Ink("onchip", COINS[row.colour], bold=True)
    canvas.box(left, top + 2, WIDTH, HEIGHT, face, "thin")
    canvas.put(left + 2, top + 3, gold, face)
    canvas.put(left + WIDTH - 4, top + HEIGHT, gold, face)
    canvas.put(left + (WIDTH - 2 * row.value + 1) // 2, top + 2 + HEIGHT // 2, " ".join("●" * row.value), face)
    canvas.centre(top + HEIGHT + 3, (f"{row.colour} treasure, worth {row.value}", BOLD))
    canvas.centre(
        top + HEIGHT + 4,
        (f"{len(position.lair(seat).pile)} left in the pile   in hand ", MUTED),
        *coins(card for card in position.lair(seat).gold),
    )
    prompt_bar(canvas, canvas.height - 2, seat, [f"{name} is done"], [("the torch is passed next", GOLD)])
    key_line(canvas, canvas.height - 1, keys, ("", ""))
