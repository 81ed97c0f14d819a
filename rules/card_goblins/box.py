"""What comes in the box: cards, trinkets, combinations. Specification 2; read from a deck file by `deck_file`."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from rules.card_goblins.effects import Line, Rule

CardId: TypeAlias = str
"""`G10`. Copies of a kind have no names of their own: nobody may tell by a letter which one comes back to a hand."""
TrinketId: TypeAlias = str
"""`T07`."""
CardType: TypeAlias = Literal["goblin", "summon", "action"]
Ability: TypeAlias = Literal["none", "special", "mega"]


class Card(msgspec.Struct, frozen=True):
    """A kind of card."""

    id: CardId
    handle: str
    """The short name of notation: `Kaz`."""
    name: str
    gloss: str
    type: CardType
    copies: int
    power: int = 0
    level: int = 0
    """Taps that a summoning costs."""
    ability: Ability = "none"
    """Of a creature with effect lines."""
    lines: tuple[Line, ...] = ()
    """What an action, or the ability, does."""
    effect: tuple[str, ...] = ()
    """The same as written in the file."""
    passives: Mapping[str, int] = {}
    text: str = ""
    """For players."""

    @property
    def creature(self) -> bool:
        """Whether it comes onto tables."""
        return self.type != "action"

    def passive(self, name: str) -> int:
        """The number of a passive; 0 without it."""
        return self.passives.get(name, 0)

    def does(self, verb: str) -> bool:
        """Whether a line has this verb."""
        return any(line.verb == verb for line in self.lines)

    @property
    def only_creature(self) -> int | None:
        """Which of the named targets is the only creature aimed at; None if there are none or several.

        The new target that a redirect names does not count: it cannot be redirected itself. Specification 5.6.
        """
        found, at = [], 0
        for line in self.lines:
            if line.targeted:
                found += [at + offset for offset, aim in enumerate(line.aims) if aim.zone == "creature"]
                at += line.width
        return found[0] if len(found) == 1 else None


class TrinketCard(msgspec.Struct, frozen=True):
    """A trinket; each exists once."""

    id: TrinketId
    handle: str
    name: str
    gloss: str
    mandatory: bool
    rule: Rule
    written: str
    """The rule as written in the file."""


class Combo(msgspec.Struct, frozen=True):
    """Trinkets that score together."""

    members: tuple[TrinketId, ...]
    """By id."""
    vp: int


class Box(msgspec.Struct, frozen=True):
    """All kinds of cards and trinkets of a match."""

    name: str
    cards: Mapping[CardId, Card]
    """By id, in order of ids."""
    trinkets: Mapping[TrinketId, TrinketCard]
    """By id, in order of ids."""
    combos: tuple[Combo, ...]
    order: tuple[TrinketId, ...]
    """Trinkets in the order of the file, by which presets choose."""
    handles: Mapping[str, str]
    """From a handle in small letters to the id of its card or trinket."""

    def handle(self, id: str) -> str:  # noqa: A002 - the word of the deck file
        """The handle of a card or trinket."""
        return self.cards[id].handle if id in self.cards else self.trinkets[id].handle

    def all_cards(self) -> tuple[CardId, ...]:
        """Every copy, by id."""
        return tuple(card.id for card in self.cards.values() for _ in range(card.copies))

    def preset(self, name: str) -> tuple[TrinketId, ...]:
        """The trinkets of a preset, by id. Specification 2.5."""
        most = PRESETS[name]
        chosen = [trinket for trinket in self.order if self.trinkets[trinket].mandatory]
        optional = [trinket for trinket in self.order if not self.trinkets[trinket].mandatory]
        room = len(optional) if most is None else max(0, most - len(chosen))
        return tuple(sorted([*chosen, *optional[:room]]))


PRESETS: Mapping[str, int | None] = {"standard8": 8, "basic6": 0, "ten": 10, "all12": None}
"""How many trinkets each goes up to; the mandatory ones are always there. None: all."""
