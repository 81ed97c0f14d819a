"""What a seat may ask for in Card Goblins. Specification 5.0.

A creature is a word, `P2.Hog`, or `P2.Hog@3` where that table holds two or more of the kind; so are all targets.
"""

from typing import TypeAlias

from rules.core.events import Move
from rules.core.hidden import Hidden
from rules.core.seats import Seat

Word: TypeAlias = str
"""A creature, seat, item, side or discarded card as notation writes it."""
Handle: TypeAlias = str


class Draw(Move, frozen=True):
    """Draw the turn's card: `draw`."""


class Search(Move, frozen=True):
    """Go looking for a trinket: `search`."""


class End(Move, frozen=True):
    """End one's main part of the turn: `end`."""


class Done(Move, frozen=True):
    """Choose no more attackers or defenders, or reveal no more: `done`."""


class Pass(Move, frozen=True):
    """Let it happen: `pass`."""


class Send(Move, frozen=True):
    """Put the offer to the partner: `send`."""


class Cancel(Move, frozen=True):
    """Drop the offer: `cancel`."""


class Accept(Move, frozen=True):
    """Take the offer: `accept`."""


class Refuse(Move, frozen=True):
    """Refuse the offer: `refuse`."""


class ShoutFirst(Move, frozen=True):
    """Shout to begin the match: `eu`."""


class ClaimCrown(Move, frozen=True):
    """Shout to be the goblin king: `rei`."""


class PlayGoblin(Move, frozen=True):
    """Put a goblin on the table: `goblin Bok`."""

    card: Handle


class Summon(Move, frozen=True):
    """Begin to pay for a summoning: `summon Lobo`."""

    card: Handle


class Discard(Move, frozen=True):
    """Discard a hand card: `discard Bok`."""

    card: Handle


class GiveCard(Move, frozen=True):
    """Choose a hand card that the trade asks for: `card Bok`."""

    card: Handle | Hidden


class Show(Move, frozen=True):
    """Turn an own trinket face up: `show Espada`."""

    trinket: Handle


class Take(Move, frozen=True):
    """Keep one of the cards looked at: `take Bok`, or `take none`."""

    card: Handle | Hidden | None


class Attack(Move, frozen=True):
    """Raid a seat: `attack P2`."""

    seat: Seat


class OfferTo(Move, frozen=True):
    """Begin an offer to a seat: `offer P2`."""

    seat: Seat


class ChooseFirst(Move, frozen=True):
    """Say who begins the match: `first P2`."""

    seat: Seat


class Tap(Move, frozen=True):
    """Tap a creature to pay: `tap P1.Bok`."""

    creature: Word


class Add(Move, frozen=True):
    """Let a creature attack or defend: `add P1.Bok`."""

    creature: Word


class Reinforce(Move, frozen=True):
    """Bring a creature into the combat: `reinforce P1.Bok`."""

    creature: Word


class Reveal(Move, frozen=True):
    """Reveal trinkets to score: `reveal Espada+Elmo`."""

    trinkets: tuple[Handle, ...]


class Give(Move, frozen=True):
    """Put a hand card, a creature or a trinket of one's own into the offer: `give Bok`, `give P1.Bok`."""

    what: Handle | Word | Hidden


class Ask(Move, frozen=True):
    """Ask the partner for something: `ask card`, `ask P2.Bok`, `ask P2.t1`."""

    what: Word


class Play(Move, frozen=True):
    """Play an action card: `play Galinha > P3.Bok`."""

    card: Handle
    targets: tuple[Word, ...] = ()


class Special(Move, frozen=True):
    """Use the special of an own creature: `special P1.Hog > P2`."""

    creature: Word
    targets: tuple[Word, ...] = ()


class Mega(Move, frozen=True):
    """Use the mega special of an own creature, at any time: `mega P1.Shot > attack`."""

    creature: Word
    targets: tuple[Word, ...] = ()


CardGoblinsMove: TypeAlias = (
    Draw
    | Search
    | End
    | Done
    | Pass
    | Send
    | Cancel
    | Accept
    | Refuse
    | ShoutFirst
    | ClaimCrown
    | PlayGoblin
    | Summon
    | Discard
    | GiveCard
    | Show
    | Take
    | Attack
    | OfferTo
    | ChooseFirst
    | Tap
    | Add
    | Reinforce
    | Reveal
    | Give
    | Ask
    | Play
    | Special
    | Mega
)
