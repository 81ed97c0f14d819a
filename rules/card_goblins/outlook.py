"""What the stack would come to if everybody passed from here on: asked by screens, on positions and views alike."""

import msgspec

from rules.card_goblins import carrying
from rules.card_goblins.applying import apply
from rules.card_goblins.events import CardGoblinsEvent
from rules.card_goblins.position import Position
from rules.core.chance import NoChance
from rules.core.errors import Unknown
from rules.core.table import Table


class Foreseen(msgspec.Struct, frozen=True):
    """One item of the stack, carried out."""

    item: int
    """Its number."""
    before: Position
    """When its turn has come."""
    events: tuple[CardGoblinsEvent, ...]
    after: Position
    whole: bool
    """False where luck, something hidden or a choice decides what comes next."""


def outlook(position: Position) -> tuple[Foreseen, ...]:
    """The items of the stack from the top down, as far as can be foreseen; cancelled ones are left out."""
    found: list[Foreseen] = []
    while position.stack and position.resolving is None:
        foreseen = _foreseen(position)
        found.append(foreseen)
        if not foreseen.whole:
            break
        position = foreseen.after
    return tuple(found)


def _foreseen(position: Position) -> Foreseen:
    table: Table[Position, CardGoblinsEvent] = Table(apply, position, NoChance())
    try:
        carrying.resolve(table)
    except Unknown:
        whole = False
    else:
        whole = table.position.question is None
    return Foreseen(position.stack[0].number, position, tuple(table.events), table.position, whole)
