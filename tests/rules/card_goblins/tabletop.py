"""Positions of Card Goblins in a few words, and what moves make of them."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.card_goblins.deck_file import box_of
from rules.card_goblins.events import CardGoblinsEvent
from rules.card_goblins.position import (
    Creature,
    Position,
    Scored,
    Side,
    Step,
    TableOptions,
    Trinket,
    TurnFlags,
    free_slot,
    in_order,
)
from rules.card_goblins.rules import CardGoblins
from rules.core.chance import NO_SCRIPT, Script, ScriptedChance, SeededChance
from rules.core.events import Event
from rules.core.hidden import Hidden
from rules.core.rules import Path
from rules.core.seats import Seat
from rules.core.table import Table

RULES = CardGoblins()
BOX = box_of("")

_CREATURE = re.compile(r"(~?)([A-Za-z]+)(?:@(\d))?(?:\*(\d))?(?:\+(\d))?")


def ids(words: str, source: str = "") -> tuple[str, ...]:
    """The ids of handles."""
    return tuple(box_of(source).handles[word.lower()] for word in words.split() if word != "-")


def laid(
    text: str,
    *,
    active: Seat = 1,
    first: Seat = 1,
    step: Step = "main",
    deck: str = "",
    discard: str = "",
    pile: str = "",
    vp: Mapping[Seat, int] | None = None,
    round_: int = 2,
    trinkets: str = "standard8",
    source: str = "",
    spare: Seat = 0,
    **options: Any,
) -> Position:
    """A position from lines `P1: ~Rod Grub@4 | Peteca Coroa^ | Grito`: creatures, trinkets, hand.

    `~` tapped, `@4` slot, `*1` uses this turn, `+3` extra power; `^` face up. A missing hand is one Grito, `-` nothing.
    The deck begins with the cards named, top first; all others lie below by id, or are in the hand of the seat `spare`.
    The pile likewise.
    """
    box = box_of(source)
    chosen = box.preset(trinkets) if trinkets in ("basic6", "standard8", "ten", "all12") else ids(trinkets, source)
    position = Position(TableOptions(trinkets=chosen, **options), (), source)
    serial, sides = 0, []
    for number, line in enumerate(text.strip().splitlines(), 1):
        parts = [part.strip() for part in line.partition(":")[2].split("|")] + ["", "", ""]
        table: tuple[Creature, ...] = ()
        for word in parts[0].split():
            if word != "-":
                serial += 1
                table = (*table, _creature(word, serial, table, source))
        owned = tuple(
            Trinket(slot, ids(word.strip("^"), source)[0], word.endswith("^"), (number,))
            for slot, word in enumerate((word for word in parts[1].split() if word != "-"), 1)
        )
        hand = tuple(sorted(ids(parts[2] or ("" if source else "Grito"), source)))
        scored = (Scored(("T08",), vp[number]),) if vp and vp.get(number) else ()
        sides.append(Side(hand, tuple(sorted(table, key=lambda each: each.slot)), owned, scored))
    position = replace(position, sides=tuple(sides), creatures=serial, discard=ids(discard, source))
    top, rest = ids(deck, source), _rest(position, ids(deck, source))
    if spare:
        position = position.with_side(spare, hand=in_order((*position.side(spare).hand, *rest)))
    position = replace(position, deck=top if spare else (*top, *rest), pile=_left(position, ids(pile, source)))
    turn = (round_ - 1) * len(sides) + (active - first) % len(sides) + 1
    flags = TurnFlags(items=(0,) * len(sides))
    return replace(position, step=step, active=active, first=first, round=round_, turn=turn, flags=flags)


def _creature(word: str, serial: int, before: tuple[Creature, ...], source: str) -> Creature:
    found = _CREATURE.fullmatch(word)
    assert found is not None, word
    slot = int(found[3] or free_slot(tuple(each.slot for each in before)))
    tapped, uses, pump = bool(found[1]), int(found[4] or 0), int(found[5] or 0)
    return Creature(serial, ids(found[2], source)[0], slot, tapped, pump, uses)


def _rest(position: Position, top: tuple[str, ...]) -> tuple[str, ...]:
    used = Counter([*position.discard, *top])
    for side in position.sides:
        used.update(map(str, side.hand))
        used.update(creature.card for creature in side.table)
    left = Counter(position.box.all_cards())
    left.subtract(used)
    assert min(left.values()) >= 0, f"too many of {[card for card in left if left[card] < 0]}"
    return tuple(sorted(left.elements()))


def _left(position: Position, top: tuple[str, ...]) -> tuple[str, ...]:
    used = {*top, *(trinket.id for side in position.sides for trinket in side.trinkets)}
    return (*top, *(id_ for id_ in position.options.trinkets if id_ not in used))


class Game:
    """A match that begins at a position, with luck laid out."""

    def __init__(self, position: Position, script: Script = NO_SCRIPT) -> None:
        assert RULES.faults(position) == [], RULES.faults(position)
        self.chance = ScriptedChance(script, SeededChance("tabletop"))
        self.position = position
        self.events: list[CardGoblinsEvent] = []

    def say(self, *moves: str) -> "Game":
        """Make moves, written as logs write them: `P3: mega P3.Rod > s1`."""
        for line in moves:
            seat, _, text = line.partition(": ")
            self._make(int(seat[1:]), text)
        return self

    def _make(self, seat: Seat, text: str) -> None:
        table: Table[Position, CardGoblinsEvent] = Table(RULES.apply, self.position, self.chance)
        RULES.play(table, seat, RULES.parse(text, RULES.view(self.position, seat)))
        self.position = table.position
        self.events += table.events
        faults = RULES.faults(self.position)
        assert faults == [], (text, faults)

    def all_pass(self, windows: int = 1) -> "Game":
        """Let every asked seat pass, in so many windows, one after the other."""
        for _ in range(windows):
            assert self.position.window is not None, "no window is open"
            for seat in self.position.window.waiting():
                self._make(seat, "pass")
        return self

    def asked(self) -> list[Seat]:
        """The seats that the match waits for, in seat order."""
        return sorted(RULES.actors(self.position))

    def listed(self, seat: Seat, verb: str = "") -> list[str]:
        """The legal moves of a seat that begin with a verb."""
        moves = [RULES.notate(move) for move in RULES.moves(self.position, seat)]
        return [text for text in moves if text.split(" ")[0] == verb or not verb]

    def paths(self, seat: Seat) -> dict[str, Path]:
        """What a person points at for each legal move."""
        view = RULES.view(self.position, seat)
        return {RULES.notate(move): RULES.path(view, move) for move in RULES.moves(self.position, seat)}

    def happened(self, *kinds: type[Event]) -> list[Any]:
        """The events of these kinds, in order."""
        return [event for event in self.events if isinstance(event, kinds)]

    def window(self) -> str:
        """The kind of the open window, or nothing."""
        return self.position.window.kind if self.position.window is not None else ""


def table(position: Position, seat: Seat) -> str:
    """The creatures of a seat: `~Rod@1 Grub@4`."""
    return " ".join(
        f"{'~' if each.tapped else ''}{position.card(each.card).handle}@{each.slot}"
        for each in position.side(seat).table
    )


def standing(position: Position, seat: Seat) -> str:
    """The same without slots: `~Rod Grub`."""
    return re.sub(r"@\d", "", table(position, seat))


def _handles(position: Position, things: tuple[str | Hidden, ...]) -> str:
    return " ".join("?" if isinstance(thing, Hidden) else position.box.handle(thing) for thing in things)


def hand(position: Position, seat: Seat) -> str:
    """A hand, `?` what is hidden."""
    return _handles(position, position.side(seat).hand)


def discarded(position: Position) -> str:
    """The discard pile, in order of arrival."""
    return _handles(position, position.discard)


def trinkets(position: Position, seat: Seat) -> str:
    """The trinkets of a seat: `t1 Espada^ t2 ?`."""
    return " ".join(
        f"t{each.slot} {_handles(position, (each.id,))}{'^' if each.up else ''}"
        for each in position.side(seat).trinkets
    )
