"""What lies where round the fire, and what is going on."""

from typing import Literal, TypeAlias

import msgspec

from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from rules.core.windows import Window

Card: TypeAlias = str
"""Its kind; copies have no names of their own."""

WORDS = ("Nick", "Dare", "Peek", "Hush")
KINDS = ("Gem", *WORDS)
TARGETED = ("Nick", "Dare")
BACK = "card"
COVERED = Hidden(BACK)

ANSWER = "answer"
"""The window after a word, asked at once."""
CALL = "call"
"""The window after a last call, asked in turn."""

Cards: TypeAlias = tuple[Card | Hidden, ...]


class Side(msgspec.Struct, frozen=True):
    """What one seat has."""

    hand: Cards = ()
    """In the order of the kinds, hidden ones last: places tell nothing."""
    stone: Cards = ()
    """Under the seat's stone, in order of arrival. Nobody may look, the seat itself included."""


class Item(msgspec.Struct, frozen=True):
    """A word that was spoken."""

    seat: Seat
    card: Card
    target: Seat | None = None


class Ask(msgspec.Struct, frozen=True):
    """A question inside a word that is being carried out."""

    kind: Literal["give", "peek"]
    seat: Seat


class Position(msgspec.Struct, frozen=True):
    """Everything, hidden zones included."""

    cards: tuple[Card, ...]
    """All cards of the match, in the order of the kinds: public."""
    sides: tuple[Side, ...]
    rounds: int
    """How many are played."""
    hush: bool
    """Whether a seat that nobody waits for may speak `Hush`."""
    wanted: Seat
    """Who shall begin; 0: by lot."""
    stacked: tuple[Card, ...]
    """How the deck shall begin, top first."""
    deck: Cards = ()
    """Top first."""
    knowers: tuple[Seat, ...] = ()
    """Seats that know the top of the deck, in order."""
    discard: tuple[Card, ...] = ()
    """The last one first."""
    stack: tuple[Item, ...] = ()
    """Words that wait, the last spoken first."""
    heard: Item | None = None
    """The word that is being carried out."""
    ask: Ask | None = None
    windows: tuple[Window, ...] = ()
    """Innermost first."""
    calling: bool = False
    """A last call has been made and not been hushed."""
    spent: bool = False
    """The active seat has done what it may do in this turn."""
    first: Seat = 1
    active: Seat = 0
    """0 before the first turn."""
    round: int = 0
    turn: int = 0
    lifted: bool = False
    """The stones have been lifted: what lay under them is public."""
    winners: tuple[Seat, ...] = ()
    """Empty while the match goes on."""

    def side(self, seat: Seat) -> Side:
        """What that seat has."""
        return self.sides[seat - 1]

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, from the left of `seat` on."""
        seats = all_seats(len(self.sides))
        return (*seats[seat:], *seats[: seat - 1])

    def with_hand(self, seat: Seat, hand: Cards) -> "Position":
        """The same with another hand."""
        return self._with_side(seat, msgspec.structs.replace(self.side(seat), hand=tuple(sorted(hand, key=_place))))

    def with_stone(self, seat: Seat, stone: Cards) -> "Position":
        """The same with other cards under a stone."""
        return self._with_side(seat, msgspec.structs.replace(self.side(seat), stone=stone))

    def _with_side(self, seat: Seat, side: Side) -> "Position":
        sides = (*self.sides[: seat - 1], side, *self.sides[seat:])
        return msgspec.structs.replace(self, sides=sides)


def _place(card: Card | Hidden) -> int:
    return len(KINDS) if isinstance(card, Hidden) else KINDS.index(card)


def in_order(cards: Cards) -> Cards:
    """Sorted as a hand is."""
    return tuple(sorted(cards, key=_place))


def without(cards: Cards, card: Card | Hidden) -> Cards:
    """One copy less; one hidden card less where the copy is not to be seen."""
    left = list(cards)
    left.remove(card if card in left else COVERED)
    return tuple(left)


def covered(cards: Cards) -> Cards:
    """Face down, as many as they are."""
    return (COVERED,) * len(cards)
