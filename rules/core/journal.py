"""The journal of a match: append-only entries. A match is its journal.

Nodes of the game tree are named by the order in which they came about: 0 is the setup, the first move played is 1, and
a move taken back keeps its number for ever.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from rules.core.chance import NO_SCRIPT, Script
from rules.core.options import Value
from rules.core.seats import Seat

P = TypeVar("P")
E = TypeVar("E")

NodeId: TypeAlias = int
Policy: TypeAlias = Literal["free", "fair", "off"]
"""Who may take back: anyone any time; past luck, secrets and others' plies only if all agree; nobody."""

FORMAT = 1
"""Version of the record format (docs/record-format.md)."""


class Started(msgspec.Struct, Generic[P, E], frozen=True, omit_defaults=True, tag_field="entry", tag="started"):
    """A match begins: everything that setup and luck follow from, and the setup as events."""

    format: int
    game: str
    rules: int
    """Version of the game's rules."""
    seats: int
    options: dict[str, Value]
    seed: int | str
    undo: Policy
    events: tuple[E, ...]
    position: P | None = None
    """The position that it starts from instead of a deal."""
    names: tuple[str, ...] = ()
    """Who sat where, in seat order, if anyone said so."""
    script: Script = NO_SCRIPT
    """Luck that was laid out for the setup."""


class Played(msgspec.Struct, Generic[E], frozen=True, omit_defaults=True, tag_field="entry", tag="played"):
    """A move was made at node `at`."""

    at: NodeId
    seat: Seat
    move: str
    events: tuple[E, ...]
    left: Script = NO_SCRIPT
    """Scripted luck that is still to come after it."""


class Luck(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="entry", tag="luck"):
    """Luck was laid out at node `at`, for the draws that follow there."""

    at: NodeId
    dice: tuple[int, ...] = ()
    picks: tuple[Any, ...] = ()
    orders: tuple[tuple[Any, ...], ...] = ()
    void: bool = False
    """Whether what was laid out there before counts no more: it did not fit the draw that it came to."""


class Went(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="entry", tag="went"):
    """The match went to another node."""

    how: Literal["undo", "redo", "jump"]
    to: NodeId
    by: Seat | None = None
    """Who asked; None: the host."""
    agreed: tuple[Seat, ...] = ()
    """Other seats that had to agree and did."""


Entry: TypeAlias = Started[Any, Any] | Played[Any] | Luck | Went


def branch(entries: Sequence[Entry], to: NodeId) -> Iterator[Entry]:
    """What of a journal leads to node `to` and to no other: a journal of its own, with nodes named anew."""
    played = [entry for entry in entries if isinstance(entry, Played)]
    line = [to]
    while line[-1] > 0:
        line.append(played[line[-1] - 1].at)
    places = {node: place for place, node in enumerate(reversed(line))}
    node = 0
    for entry in entries:
        if isinstance(entry, Started):
            yield entry
        elif isinstance(entry, Luck) and entry.at in places:
            yield msgspec.structs.replace(entry, at=places[entry.at])
        elif isinstance(entry, Played):
            node += 1
            if node in places:
                yield msgspec.structs.replace(entry, at=places[entry.at])
