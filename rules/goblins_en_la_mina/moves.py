"""What a seat may ask for in Goblins en la mina. Specification 5.9."""

from typing import Literal, TypeAlias

from rules.core.events import Move
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import Code

Slot: TypeAlias = Literal["w1", "w2", "w3", "w4"]
"""A place for a worker."""

# Generation


class Summon(Move, frozen=True):
    """Lay a card of one's hand face down: a worker. `summon Susto`; in every log `summon ?`."""

    card: Code | Hidden


class Promote(Move, frozen=True):
    """Discard a rested worker and bring in a professional: `promote w1 Pol`, `promote w1 Pol fire Esp`."""

    slot: Slot
    professional: Code
    fire: Code | None = None


class Build(Move, frozen=True):
    """Put a room into one's dungeon: `build Tab`."""

    room: Code


class Done(Move, frozen=True):
    """End generation, or a swap: `done`."""


# Mining


class Explore(Move, frozen=True):
    """Turn up a Mine card for each rested worker: `explore`; with two cards before: `explore dinamita`."""

    dynamite: bool = False


class Skip(Move, frozen=True):
    """Do without mining, or without taxing: `skip`."""


class Flee(Move, frozen=True):
    """Spend an event card to turn up other cards: `huida Subidon`."""

    card: Code


class Raid(Move, frozen=True):
    """Go through a breach: `raid L2`."""

    breach: Code


class Swap(Move, frozen=True):
    """Look at each other's hands and share them out: `swap`."""


class Mine(Move, frozen=True):
    """Leave the breaches and resolve the rest: `mine`."""


class Give(Move, frozen=True):
    """In a swap: a card of one's own hand to the partner. `give Cri`; for others `give ?`."""

    card: Code | Hidden


class Take(Move, frozen=True):
    """In a swap: a card of the partner's hand. `take Susto`; for others `take ?`."""

    card: Code | Hidden


class Face(Move, frozen=True):
    """Choose the monster or setback that comes next: `face Orco`."""

    card: Code


class Load(Move, frozen=True):
    """Tire so many workers and take an Ingot with each: `load 2`."""

    count: int


# Facing a monster or setback


class Cancel(Move, frozen=True):
    """Tire the professional printed on the card: `cancel Esp`."""

    professional: Code


class Snipe(Move, frozen=True):
    """Spend an event card to be rid of the monster: `snipe Susto`."""

    card: Code


class Suffer(Move, frozen=True):
    """Let the card have its effect: `suffer`."""


class Help(Move, frozen=True):
    """Tire one's own professional for the exploring partner: `help Pol`."""

    professional: Code


class Lose(Move, frozen=True):
    """Choose what is lost: `lose w2`, `lose Mer`, `lose Tab`."""

    what: str


# Raids


class Use(Move, frozen=True):
    """Tire a professional for its effect in the brawl: `use Lad`, `use Mer > Gua`, `use Esp > w1`."""

    professional: Code
    target: str | None = None


class Pass(Move, frozen=True):
    """Decline: `pass`; in all windows of this exploration or raid: `pass all`."""

    all: bool = False


# Event cards


class Play(Move, frozen=True):
    """Play an event card: `play Pack`, `play Pasadizo > P3`, `play Susto > Orco`, `play Susto > P2.Mer`.

    `what` is a code, a slot, `w` for any rested worker or `ww` for tired ones.
    """

    card: Code
    seat: Seat | None = None
    what: str | None = None


class Keep(Move, frozen=True):
    """Make room for a bribed professional: `keep fire Esp`."""

    fire: Code


class Drop(Move, frozen=True):
    """Discard a bribed professional: `drop`."""


# The end of a turn


class Tax(Move, frozen=True):
    """Take a random card from a richer seat: `tax P2`."""

    seat: Seat


class Discard(Move, frozen=True):
    """Put down a card too many: `discard Tab`."""

    card: Code


class End(Move, frozen=True):
    """End the turn: `end`."""


MinaMove: TypeAlias = (
    Summon
    | Promote
    | Build
    | Done
    | Explore
    | Skip
    | Flee
    | Raid
    | Swap
    | Mine
    | Give
    | Take
    | Face
    | Load
    | Cancel
    | Snipe
    | Suffer
    | Help
    | Lose
    | Use
    | Pass
    | Play
    | Keep
    | Drop
    | Tax
    | Discard
    | End
)

Declared: TypeAlias = Use | Cancel | Help | Snipe | Flee | Explore | Load | Suffer
"""Moves that wait while others may answer them with event cards. Specification 5.7."""
