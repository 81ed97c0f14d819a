"""What there is to know about a place or a die, for the info panel."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.core.seats import Seat
from rules.goblin_mountain.board import SLOTS, Kind
from rules.goblin_mountain.moves import MoveDie
from rules.goblin_mountain.position import Die, Position
from rules.goblin_mountain.telling import ORDINALS
from screens.common.canvas import BOLD, HEADING, INK, MUTED, Span
from screens.common.components import die_text
from screens.common.texts import Line, joined
from screens.goblin_mountain.words import LETTER, place, slot_needs

SIGNS: Final[Sequence[tuple[str, str]]] = (
    ("F T V", "Fame, Treasure, Villager"),
    ("◆1", "Fate tokens"),
    ("◆Y5", "the die that is chosen"),
    ("‹8› [8]", "can be chosen; the cursor"),
    ("►Y5", "just moved by a bot"),
    ("▐K4▌2", "in the village: seat 2's"),
    ("3T→2F", "3 Treasure buy 2 Fame"),
    ("2T→6", "2 Treasure make it a 6"),
    ("→ 5", "it may become a 5"),
    ("B 3-", "blue with 3 or fewer pips"),
    ("O 5+", "orange with 5 or more"),
    ("K =4", "black with exactly 4"),
    ("×2", "one die of each seat"),
    ("T=die", "a Treasure for each pip"),
    ("front", "all moves go beyond it"),
    ("worth", "the score if it ended now"),
    ("lost", "dice that were captured"),
)
SOLO_SIGNS: Final[Sequence[tuple[str, str]]] = (
    ("King 1+2", "1 step, 1 a loud die"),
    ("+roll", "1 more if that is loud"),
    ("O6!", "a loud Stealth die"),
)


def signs(*, solo: bool) -> Sequence[tuple[str, str]]:
    """The signs on the board, with what they mean."""
    return [*SIGNS, *(SOLO_SIGNS if solo else ())]


def legend(*, solo: bool) -> Sequence[Line]:
    """The same as lines."""
    lines: list[Line] = [[(f"{sign:<8} ", BOLD), (meaning, MUTED)] for sign, meaning in signs(solo=solo)]
    return [[("SIGNS", HEADING)], *lines]


Naming = Callable[[Seat], Span]
"""Seat → its name in its colour."""


def place_info(position: Position, index: int, name: Naming) -> Sequence[Line]:
    """A location: who may come, what it gives, who was and is there."""
    track = position.track
    if index == track.village:
        return _village_info(position)
    field = track.field(index)
    kind = field.kind
    lines: list[Line] = [
        [(f"{index} ", MUTED), (field.name.upper(), HEADING)],
        [(f"card {field.card}", MUTED)],
        [],
        [("takes ", MUTED), (_takes(kind), INK)],
        [("room ", MUTED), ("one die of each seat" if kind.shared else "one die of anybody", INK)],
        [],
        [("1st " if kind.second else "", MUTED), (kind.action, INK)],
    ]
    if kind.second and position.solo is None:
        lines.append([("2nd ", MUTED), (kind.second, INK)])
    return [*lines, [], *_guests(position, index, name)]


def _takes(kind: Kind) -> str:
    who = kind.colour or "any die"
    if kind.low == kind.high:
        return f"{who}, exactly {kind.low} pips"
    if kind.low > 1:
        return f"{who}, {kind.low} pips or more"
    return f"{who}, {kind.high} pips or fewer" if kind.high < 6 else who


def _guests(position: Position, index: int, name: Naming) -> Sequence[Line]:
    lines: list[Line] = []
    for seat, party in enumerate(position.parties, 1):
        lines += [
            [name(seat), (f"'s {colour} {die.strength} is here", INK)]
            for colour, die in party.dice.items()
            if die.at == index
        ]
    if position.track.kinds[index].shared and position.solo is None:
        came = position.arrived[index]
        words = [[name(seat), (f" came {ORDINALS[order]}", INK)] for order, seat in enumerate(came)]
        lines += words or [[("nobody has been here", MUTED)]]
    return lines


def _village_info(position: Position) -> Sequence[Line]:
    lines: list[Line] = [
        [("VILLAGE", HEADING)],
        [],
        [("Out of play and safe. From the first die in it on, the others of that party can only go there, too.", INK)],
        [],
    ]
    for slot, rule in enumerate(SLOTS, 1):
        taken = "taken" if slot <= position.village else f"{slot_needs(slot)} gets {rule.fame} Fame"
        lines.append([(f"{ORDINALS[slot - 1]} ", MUTED), (taken, MUTED if slot <= position.village else INK)])
    return [*lines, [("later dice get nothing", MUTED)]]


def die_info(position: Position, colour: str, die: Die, moves: Sequence[Any]) -> Sequence[Line]:
    """A die of the one who is asked: where it is and where it may go."""
    letter = next(letter for name, letter in LETTER.items() if name == colour)
    where = place(position.track, die.at) if die.at is not None else "captured"
    lines: list[Line] = [
        [(letter, die_text(letter, bold=True)), (f" {colour} {die.strength}", BOLD)],
        [("at ", MUTED), (where, INK)],
        [],
    ]
    targets = [move.to for move in moves if isinstance(move, MoveDie)]
    if not targets:
        return [*lines, [("it has nowhere to go", MUTED)]]
    fields = joined([[(position.track.short(to) if isinstance(to, int) else to, INK)] for to in targets], gap=" · ")
    return [*lines, [("may go to", HEADING)], fields]
