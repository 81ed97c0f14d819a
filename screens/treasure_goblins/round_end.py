"""The end of a round, before hands are hidden again: every hand, its sum, halves and Tinies, line by line."""

from collections.abc import Sequence
from typing import Final

import msgspec

from rules.core.events import Event
from rules.core.seats import Seat
from rules.treasure_goblins.events import BagBroken, HandsRevealed, RoundBegan, RoundScored
from rules.treasure_goblins.position import Position
from rules.treasure_goblins.rounds import ROUNDS, TINY_BONUS
from rules.treasure_goblins.sack import TILES, turned
from screens.common.canvas import BOLD, DANGER, GOLD, INK, MUTED, Canvas, Ink, Rect, Span, shorten
from screens.common.components import key_line, prompt_bar, rule_line, seat_bar, title_bar
from screens.common.session import Player
from screens.common.texts import name_of
from screens.common.tokens import seat_token
from screens.treasure_goblins.patchwork import draw_tile
from screens.treasure_goblins.plates import loot_of
from screens.treasure_goblins.words import BREAKS, value

BLOCK: Final = 5
"""Rows of a seat: values, three rows of drawings, a gap."""
TILE: Final = 9
"""Columns of a tile."""
HANDS: Final = 17
SUMS: Final = 56


class RoundEnd(msgspec.Struct, frozen=True):
    """What a break came to."""

    round: int
    broken: BagBroken
    hands: tuple[tuple[str, ...], ...]
    scores: tuple[RoundScored, ...]
    coins: tuple[int, ...]
    """Of each seat, with what it got."""
    loot: tuple[int, ...]
    """What the soldiers of each seat are worth."""
    first: Seat | None
    """Who begins the next round; None: that was the last one."""


def round_end(events: Sequence[Event], position: Position) -> RoundEnd | None:
    """How the round ended in these events; `position` is after them. None where none did."""
    broken = next((event for event in events if isinstance(event, BagBroken)), None)
    hands = next((event.hands for event in events if isinstance(event, HandsRevealed)), None)
    if broken is None or hands is None:
        return None
    began = next((event for event in events if isinstance(event, RoundBegan)), None)
    return RoundEnd(
        position.round - (began is not None),
        broken,
        hands,
        tuple(event for event in events if isinstance(event, RoundScored)),
        tuple(hoard.coins for hoard in position.hoards),
        tuple(loot_of(hoard) for hoard in position.hoards),
        began.first if began is not None else None,
    )


def draw_round_end(canvas: Canvas, title: str, end: RoundEnd, players: Sequence[Player], enter: str) -> None:
    """The whole screen."""
    title_bar(canvas, title, f"round {end.round}/{ROUNDS} is over")
    pitch = BLOCK + (canvas.height >= 24 + len(players))
    left = max(0, (canvas.width - 80) // 2)
    top = max(1, (canvas.height - 2 - pitch * len(players)) // 2)
    for seat in range(1, len(players) + 1):
        _draw_seat(canvas, Rect(left, top + (seat - 1) * pitch, 80, BLOCK - 1), seat, end, players)
    if canvas.height > 2 + pitch * len(players) + 1:
        rule_line(canvas, canvas.height - 3)
    name = name_of(players, end.broken.seat)
    begins = f"{name_of(players, end.first)} begins round {end.round + 1}" if end.first else "that was the last round"
    crumbs = [f"{name} broke the bag, {BREAKS[end.broken.reason]}"]
    prompt_bar(canvas, canvas.height - 2, end.broken.seat, crumbs, begins)
    go_on = [(enter, "go on")] if enter else []
    key_line(canvas, canvas.height - 1, [*go_on, ("u", "undo"), ("q", "lobby")], ("", ""))


def _draw_seat(canvas: Canvas, box: Rect, seat: Seat, end: RoundEnd, players: Sequence[Player]) -> None:
    broke = seat == end.broken.seat
    if broke:
        canvas.fill(box.x, box.y, box.width, box.height, Ink(bg="lit"))
    seat_bar(canvas, box.x, box.y, seat, box.height)
    name = shorten(name_of(players, seat), HANDS - 5)
    canvas.put(box.x + 1, box.y, f"{seat} {name.upper() if broke else name}", Ink(seat_token(seat), bold=True))
    if broke:
        canvas.put(box.x + 3, box.y + 1, "broke it", DANGER)
    coins, loot = end.coins[seat - 1], end.loot[seat - 1]
    if loot:
        canvas.puts(box.x + 3, box.y + 2, ("soldiers ", MUTED), (f"${loot}", GOLD))
    canvas.puts(box.x + 3, box.y + 3, ("in all ", MUTED), (f"${coins + loot}", Ink("gold", bold=True)))
    for number, tile in enumerate(end.hands[seat - 1]):
        x = box.x + HANDS + number * TILE
        canvas.put(x, box.y, value(tile), DANGER if TILES[tile].value < 0 else BOLD)
        draw_tile(canvas, x, box.y + 1, turned(tile)["r0"].rows, (2, 1))
    for row, (label, amount, ink) in enumerate(_sums(end, seat), box.y):
        canvas.put(box.x + SUMS, row, label, MUTED)
        canvas.right(box.x + box.width - 2, row, (amount, ink))


def _sums(end: RoundEnd, seat: Seat) -> list[tuple[str, str, Ink]]:
    """Sum, what counts of it, the Tiny, the gain."""
    score = end.scores[seat - 1]
    halved = seat == end.broken.seat
    counts = "half of it" if halved and score.sum > 0 else "below 0: nothing" if score.sum < 0 else "counts"
    tiny: Span = (f"+{TINY_BONUS}", GOLD) if score.tiny_bonus else ("·", MUTED)
    return [
        ("sum of the hand", str(score.sum), BOLD if score.sum >= 0 else DANGER),
        (counts, str(score.counted), DANGER if score.counted < score.sum else BOLD),
        ("Tiny kept" if score.tiny_bonus else "Tiny played", *tiny),
        (f"coins +{score.gained}", f"${end.coins[seat - 1]}", Ink("gold", bold=True) if score.gained else INK),
    ]
