"""A match of Roblins! at one instant. Specification 5.1."""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.roblins.cards import COLOURS, DECKS, SPECIALS, Card, Colour, Deck, Gold
from rules.roblins.events import Phase, TableOptions
from rules.roblins.hexes import EDGES, NUMBER, PILE, Edge, Hex, RoadEnd, across, beside, split
from rules.roblins.land import Ground, Land, Route, ground

BASE = 3
"""Draws of a turn, takes of a turn, and cards of a raid at most."""
SPACES = ("sw", "s", "se")
"""The support area, in the order in which it fills."""

Support: TypeAlias = tuple[Card | None, Card | None, Card | None]
"""What lies on the spaces; a Tax Collector there belongs to the other seat."""


class Guard(msgspec.Struct, frozen=True):
    """A unit in a gate."""

    hex: Hex
    unit: Card


class Raider(msgspec.Struct, frozen=True):
    """A unit of the band, and the damage that it still bears."""

    unit: Card
    left: int


class Raid(msgspec.Struct, frozen=True):
    """A raid from its first choice to the end of the turn."""

    end: RoadEnd
    route: Route = ()
    band: tuple[Raider, ...] = ()
    """The leader first."""
    sources: tuple[str, ...] = ()
    """Names of what may hurt or stop it, in order."""
    at: int = 0
    """How many of them the band has come to."""


class Supply(msgspec.Struct, frozen=True):
    """The three decks, top first."""

    t: tuple[Card | Hidden, ...] = ()
    u: tuple[Card | Hidden, ...] = ()
    s: tuple[Card | Hidden, ...] = ()

    def of(self, deck: Deck) -> tuple[Card | Hidden, ...]:
        """One deck."""
        cards: tuple[Card | Hidden, ...] = getattr(self, deck)
        return cards

    @property
    def empty(self) -> bool:
        """Whether nothing is left to draw."""
        return not (self.t or self.u or self.s)


class Lair(msgspec.Struct, frozen=True):
    """What one seat has. Hand, gold, reserve and discard pile are sorted."""

    pile: tuple[Gold | Hidden, ...] = ()
    """Top first."""
    known: int = 0
    """So many cards on top its owner put there, and knows."""
    hand: tuple[Card | Hidden, ...] = ()
    gold: tuple[Gold | Hidden, ...] = ()
    """Treasure cards of the hand."""
    reserve: tuple[Card, ...] = ()
    guards: tuple[Guard, ...] = ()
    """By hex."""
    support: Support = (None, None, None)
    land: Land = Land(())
    discard: tuple[str, ...] = ()
    """Cards, then treasure."""

    def count(self, kind: str) -> int:
        """How many supports of a type lie in the area."""
        return sum(card is not None and SPECIALS[card].type == kind for card in self.support)

    def guard(self, gate: Hex) -> Card | None:
        """The unit that stands in a gate."""
        return next((guard.unit for guard in self.guards if guard.hex == gate), None)

    @property
    def ground(self) -> Ground:
        """What follows from its territory."""
        return ground(self.land)


class Scratch(msgspec.Struct, frozen=True):
    """What is remembered until the turn ends."""

    base: int = 0
    """Draws that are left."""
    bonus_t: int = 0
    bonus_u: int = 0
    basket: tuple[Card, ...] = ()
    """Cards of the hand that shall be bought; seen by the acting seat alone, like the tray."""
    tray: tuple[str, ...] = ()
    """Cards and treasure of the hand that shall pay."""
    bought: tuple[Card, ...] = ()
    """Paid, and not yet placed."""
    raid: Raid | None = None
    takes: int = 0
    bankers_used: int = 0
    took: bool = False
    """Whether a card of the own pile was taken."""


class Position(msgspec.Struct, frozen=True):
    """Everything about a match."""

    options: TableOptions
    colours: tuple[Colour, ...] = COLOURS
    """By seat; red begins."""
    lairs: tuple[Lair, ...] = (Lair(), Lair())
    """By seat."""
    turn: int = 0
    """1 is red's first; 0 before it."""
    active: Seat = 1
    phase: Phase = "SETUP"
    lean: bool = False
    """Lean times have been announced."""
    box: tuple[Card, ...] = ()
    supply: Supply = Supply()
    scratch: Scratch = Scratch()

    def lair(self, seat: Seat) -> Lair:
        """What a seat has."""
        return self.lairs[seat - 1]

    def colour(self, seat: Seat) -> Colour:
        """A seat's colour."""
        return self.colours[seat - 1]

    @property
    def mine(self) -> Lair:
        """What the active seat has."""
        return self.lairs[self.active - 1]

    @property
    def theirs(self) -> Lair:
        """What the other seat has."""
        return self.lairs[2 - self.active]

    @property
    def raid(self) -> Raid:
        """The raid under way.

        Raises:
            ValueError: there is none.
        """
        if self.scratch.raid is None:
            raise ValueError("there is no raid")
        return self.scratch.raid


def stands_on(raid: Raid) -> tuple[Hex, Edge]:
    """Where a band stands in thought while its road is chosen: the hex, and the edge by which it came."""
    if not raid.route:
        return split(raid.end)
    last = raid.route[-1]
    out = NUMBER[last.exit]
    return beside(last.hex, out) or PILE, EDGES[across(out)]


def cards_of(position: Position) -> Iterator[str | Hidden]:
    """Every card and treasure card, wherever it lies."""
    scratch = position.scratch
    yield from position.box
    for deck in DECKS:
        yield from position.supply.of(deck)
    yield from scratch.bought
    yield from (raider.unit for raider in (scratch.raid.band if scratch.raid else ()))
    for lair in position.lairs:
        yield from (*lair.pile, *lair.hand, *lair.gold, *lair.reserve, *lair.discard)
        yield from (guard.unit for guard in lair.guards)
        yield from (card for card in lair.support if card is not None)
        for tile in lair.land.tiles:
            yield tile.card
            yield from [tile.tunnel] if tile.tunnel is not None else []


def other(seat: Seat) -> Seat:
    """The enemy of a seat."""
    return 3 - seat


def with_lair(position: Position, seat: Seat, **changes: object) -> Position:
    """The position with changes to what one seat has."""
    lairs = list(position.lairs)
    lairs[seat - 1] = replace(lairs[seat - 1], **changes)
    return replace(position, lairs=tuple(lairs))


def with_scratch(position: Position, **changes: object) -> Position:
    """The position with changes to what is remembered of the turn."""
    return replace(position, scratch=replace(position.scratch, **changes))
