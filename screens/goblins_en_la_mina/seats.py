"""Dungeons in a line each: all of the table at a glance."""

from typing import Final

from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.facts import goal, immune, partner, wealth
from rules.goblins_en_la_mina.position import Position
from screens.common.canvas import BOLD, DANGER, DIM, GOLD, MUTED, TORCH, Canvas, Ink, Rect, Span, shorten
from screens.common.cards import backs
from screens.common.components import ingots, seat_bar
from screens.common.texts import Line, fitted
from screens.common.tokens import seat_token
from screens.goblins_en_la_mina.layout import Layout
from screens.goblins_en_la_mina.marks import (
    GOBLIN,
    draw_monster,
    draw_professionals,
    draw_rooms,
    draw_workers,
)
from screens.goblins_en_la_mina.scene import Scene
from screens.goblins_en_la_mina.words import Naming

NEAR: Final = 2
"""Ingots that a seat may be short of its goal and be marked for it."""
NAME: Final = 10
"""Columns of digit, name and arrow in 80 columns."""
BAR: Final = 7
"""Columns of the bar of Ingots."""


def open_seats(scene: Scene) -> tuple[Seat, Seat | None]:
    """Whose dungeons are open: the two of a raid, or the seat on turn and the one that is looked into."""
    position = scene.position
    mine = position.seat or position.first or 1
    if position.raid is not None:
        other = position.raid.target
        return mine, scene.opened if scene.opened not in (None, mine) else other
    return mine, scene.opened if scene.opened != mine else None


def shut_seats(scene: Scene) -> list[Seat]:
    """Who has a line: all but the seat on turn and the target of its raid, as long as that is open.

    A dungeon that is only looked into keeps its line, so that nothing moves while the cursor does.
    """
    mine, other = open_seats(scene)
    raid = scene.position.raid
    opened = (mine, other if raid is not None and other == raid.target else None)
    return [seat for seat in all_seats(scene.position.seats) if seat not in opened]


def draw_lines(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """Every dungeon that is not open in a box, under a heading."""
    shut = shut_seats(scene)
    columns = Columns(canvas.width)
    if shut:
        columns.heading(canvas, layout.heading)
    for row, seat in enumerate(shut, layout.lines.y):
        draw_line(canvas, Rect(0, row, canvas.width, 1), scene, seat)
    if len(shut) < layout.lines.height:
        row = layout.lines.y + len(shut) if shut else layout.heading
        canvas.puts(1, row, *fitted(balance(scene.position, scene.span), canvas.width - 2))


def balance(position: Position, name: Naming) -> Line:
    """How the workers of both sides of a raid stand against each other, and what that would cost the target."""
    raid = position.raid
    if raid is None:
        return ()
    raider, target = position.dungeon(position.seat), position.dungeon(raid.target)
    spans: list[Span] = [name(position.seat), (f" {raider.rested()} rested", BOLD), ("  against ", MUTED)]
    spans += [name(raid.target), (f" {target.rested()} rested", BOLD)]
    if target.has("Mur") and position.step != "before_loot":
        spans.append((" and a wall", BOLD))
    count = at_risk(position)
    return [*spans, ("   ► ", MUTED), (f"{count} of {len(target.ingots)} Ingots", GOLD), (" would go", MUTED)]


def at_risk(position: Position) -> int:
    """Ingots that the raider would carry off if both sides' workers met as they are now."""
    raid = position.raid
    if raid is None:
        return 0
    target, free = position.dungeon(raid.target), position.dungeon(position.seat).rested()
    if position.step != "before_loot":
        free -= int(target.has("Mur")) + target.rested()
    return max(0, min(free, len(target.ingots)))


class Columns:
    """Where everything of a line stands, in a terminal of that width."""

    def __init__(self, width: int) -> None:
        spare = min(width - 80, 24)
        gap = int(spare > 8)
        self.name = NAME + min(8, spare)
        self.bar = self.name + 1
        self.number = self.bar + BAR + 1
        self.workers = self.number + 7 + gap
        self.professionals = self.workers + 10 + gap
        self.monster = self.professionals + 4 * GOBLIN + 1 + gap
        self.rooms = self.monster + 7 + gap
        self.hand = self.rooms + 4 * GOBLIN + gap
        self.backs = width - self.hand

    def heading(self, canvas: Canvas, y: int) -> None:
        """What stands in each column."""
        for x, word in (
            (self.bar, "Ingots"),
            (self.workers + 1, "workers"),
            (self.professionals + 1, "trades"),
            (self.monster, "beast"),
            (self.rooms + 1, "rooms"),
            (self.hand, "hand"),
        ):
            if x + len(word) <= canvas.width:
                canvas.put(x, y, word, MUTED)


def draw_line(canvas: Canvas, row: Rect, scene: Scene, seat: Seat) -> None:
    """One dungeon."""
    y, columns = row.y, Columns(row.width)
    dungeon, acting = scene.position.dungeon(seat), seat == scene.acting
    if acting:
        canvas.fill(0, y, row.width, 1, Ink(bg="lit"))
    seat_bar(canvas, 0, y, seat)
    canvas.zone(f"seat:{seat}", 0, y, columns.name)
    draw_name(canvas, 1, y, columns.name - 1, scene, seat)
    draw_wealth(canvas, columns.bar, y, scene.position, seat)
    if immune(dungeon):
        canvas.put(columns.professionals - 1, y, "#", DANGER)
    draw_workers(canvas, columns.workers, y, scene, seat)
    draw_professionals(canvas, columns.professionals, y, scene, seat)
    draw_monster(canvas, columns.monster, y, scene, seat)
    draw_rooms(canvas, columns.rooms, y, scene, seat)
    draw_hand_size(canvas, columns.hand, y, scene, seat, columns.backs)


def draw_name(canvas: Canvas, x: int, y: int, room: int, scene: Scene, seat: Seat) -> int:
    """Digit and name, in capitals with an arrow if it acts, in the brackets of its state if it may be chosen."""
    acting, state = seat == scene.acting, scene.state_of(f"seat:{seat}")
    name = shorten(scene.name(seat), room - 2 - acting)
    text = f"{seat} {name.upper() if acting else name}"
    ink = Ink(seat_token(seat), bold=True)
    if state in ("legal", "focus"):
        left, right = ("‹", "›") if state == "legal" else ("[", "]")
        ink = Ink("legal", bold=True) if state == "legal" else Ink("onfocus", "focus", bold=True)
        name = shorten(scene.name(seat), room - 3)
        return canvas.put(x, y, f"{left}{seat} {name}"[: room - 1] + right, ink)
    x = canvas.put(x, y, text, ink)
    return canvas.put(x, y, "◄", TORCH) if acting else x


def draw_wealth(canvas: Canvas, x: int, y: int, position: Position, seat: Seat) -> int:
    """A bar of Ingots and the number; in teams what both have together, too."""
    own, aim = len(position.dungeon(seat).ingots), goal(position)
    ingots(canvas, x, y, own, min(aim, BAR))
    return canvas.puts(x + BAR + 1, y, *wealth_spans(position, seat))


def wealth_spans(position: Position, seat: Seat) -> list[Span]:
    """`5/7!`, of a team `2+3/10`; with `!` when the goal is near."""
    own, aim, together = len(position.dungeon(seat).ingots), goal(position), wealth(position, seat)
    mate = partner(position, seat)
    number = f"{own}" if mate is None else f"{own}+{together - own}"
    near = aim - together <= NEAR
    spans: list[Span] = [(number, BOLD if not near else Ink("gold", bold=True)), (f"/{aim}", MUTED)]
    return [*spans, ("!", DANGER)] if near else spans


def draw_hand_size(canvas: Canvas, x: int, y: int, scene: Scene, seat: Seat, room: int) -> int:
    """How many cards are in the hand, as backs where there is room."""
    count = len(scene.position.dungeon(seat).hand)
    if not count:
        return canvas.put(x, y, "·", DIM)
    if room >= 8:
        return backs(canvas, x, y, count, Ink(seat_token(seat)), most=room - 4)
    return canvas.puts(x, y, ("▯", Ink(seat_token(seat))), (str(count), GOLD if count > 9 else BOLD))
