"""A ply of Goblin Mountain in a few cells: `blue 8`, and what it brought and cost, `3T→2F`."""

from typing import Final

from rules.goblin_mountain.board import LETTERS, Colour
from rules.goblin_mountain.events import Resource
from screens.common.canvas import DANGER, GOLD, INK, MUTED, Ink, Span
from screens.common.chronicle import Brief
from screens.common.session import Told
from screens.goblin_mountain.digest import Change, Digest

MARKS: Final[dict[Resource, str]] = {"fame": "F", "treasure": "T", "villager": "V", "fate": "◆"}
"""How a resource is written behind its number, in this order."""

COMMA: Final[Span] = (", ", MUTED)


def brief(told: Told) -> Brief:
    """The ply in two short texts."""
    digest = Digest(told.events)
    parts = [_exchange(digest), *map(_changed, digest.changed), *_luck(digest), *map(_lost, digest.lost)]
    parts += _king(digest)
    note: list[Span] = []
    for part in parts:
        if part:
            note += [COMMA, part] if note else [part]
    return Brief(told.move.removeprefix("move "), tuple(note), loss=bool(digest.lost))


def letter(colour: Colour) -> str:
    """The letter on a die."""
    return LETTERS[colour].upper()


def _exchange(digest: Digest) -> Span | None:
    """What was gained, and what for."""
    gained = [f"{digest.gained[resource]}{mark}" for resource, mark in MARKS.items() if digest.gained[resource]]
    paid = [f"{digest.paid[resource]}{mark}" for resource, mark in MARKS.items() if digest.paid[resource]]
    if paid:
        return "→".join((" ".join(paid), " ".join(gained))) if gained else f"-{' '.join(paid)}", INK
    if not gained:
        return None
    return (f"+{gained[0]}", GOLD) if len(gained) == 1 else (" ".join(gained), GOLD)


def _changed(change: Change) -> Span:
    colour, old, new = change
    return f"{letter(colour)} {old}→{new}", _die(colour)


def _luck(digest: Digest) -> list[Span]:
    return [(f"{letter(roll.colour)} {roll.old}→{roll.new}", _die(roll.colour)) for roll in digest.rerolled]


def _lost(colour: Colour) -> Span:
    return f"{letter(colour)} lost", DANGER


def _king(digest: Digest) -> list[Span]:
    return [(f"King {digest.march}", MUTED)] if digest.march else []


def _die(colour: Colour) -> Ink:
    return Ink(f"t{letter(colour)}")
