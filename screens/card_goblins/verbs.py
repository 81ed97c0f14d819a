"""The kinds of moves that have a letter in Card Goblins, and what somebody may want where none of a kind is legal."""

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from rules.card_goblins import moves as m
from rules.card_goblins.names import creature_word
from rules.card_goblins.position import Position
from rules.core.events import Move
from rules.core.rules import Element
from rules.core.seats import Seat
from screens.card_goblins.hand import held
from screens.card_goblins.words import creature_at

HURTS: Final = ("TAP", "DESTROY", "BOUNCE")
PROPOSAL: Final = "do:proposal"
"""A whole way to pay that is proposed."""


class Verb(msgspec.Struct, frozen=True):
    """A kind of move that has a letter."""

    word: str
    """In the path of the prompt."""
    kinds: tuple[type[Move], ...]
    wish: Callable[[Position, Seat], Move | None] = lambda _position, _seat: None
    """One that somebody may want where none is legal: it has the reason why not."""


def _first_of(type_: str, move: Callable[[str], Move]) -> Callable[[Position, Seat], Move | None]:
    """A wish for the first card of a type in the hand."""

    def wish(position: Position, seat: Seat) -> Move | None:
        cards = [card for card, _ in held(position, seat) if card.type == type_]
        return move(cards[0].handle) if cards else None

    return wish


def _ability(kind: str, move: Callable[[str], Move]) -> Callable[[Position, Seat], Move | None]:
    """A wish for the first creature with such an ability."""

    def wish(position: Position, seat: Seat) -> Move | None:
        able = [each for each in position.side(seat).table if position.card(each.card).ability == kind]
        return move(creature_word(position, seat, able[0])) if able else None

    return wish


def _other(move: Callable[[Seat], Move]) -> Callable[[Position, Seat], Move | None]:
    """A wish that is about another seat: the richest."""

    def wish(position: Position, seat: Seat) -> Move | None:
        richest = max(position.others(seat), key=lambda other: len(position.side(other).trinkets))
        return move(richest)

    return wish


VERBS: Final[Mapping[str, Verb]] = {
    "draw": Verb("draw", (m.Draw,), lambda _position, _seat: m.Draw()),
    "goblin": Verb("goblin", (m.PlayGoblin,), _first_of("goblin", m.PlayGoblin)),
    "summon": Verb("summon", (m.Summon,), _first_of("summon", m.Summon)),
    "special": Verb("special", (m.Special,), _ability("special", m.Special)),
    "play": Verb("play", (m.Play,), _first_of("action", m.Play)),
    "mega": Verb("mega", (m.Mega,), _ability("mega", m.Mega)),
    "attack": Verb("attack", (m.Attack,), _other(m.Attack)),
    "search": Verb("search", (m.Search,), lambda _position, _seat: m.Search()),
    "offer": Verb("offer", (m.OfferTo,), _other(m.OfferTo)),
    "trinket": Verb("trinket", (m.Show, m.Give, m.Ask)),
    "join": Verb("join", (m.Reinforce,)),
    "finish": Verb("", (m.End, m.Done, m.ShoutFirst), lambda _position, _seat: m.End()),
}
_PLAYED: Final[Mapping[str, Callable[[str], Move]]] = {"goblin": m.PlayGoblin, "summon": m.Summon, "action": m.Play}
_USED: Final[Mapping[str, Callable[[str], Move]]] = {"special": m.Special, "mega": m.Mega}
AT_ONCE: Final = (m.Draw, m.PlayGoblin, m.Summon, m.Attack, m.OfferTo, m.Tap, m.Add, m.Search, m.Give, m.Ask, m.Show)
"""Moves that their keys make without Enter: small steps that ask nobody anything."""
BARE_KEYS: Final[Mapping[Element, str]] = {
    "deck": "d",
    "pile": "f",
    "do:offer": "o",
    "do:end": "e",
    "do:done": "e",
    "do:eu": "e",
    "do:pass": "Space",
    "do:send": "s",
    "do:cancel": "x",
    "do:accept": "y",
    "do:refuse": "x",
    "do:none": "z",
    "side:attack": "a",
    "side:defense": "d",
    PROPOSAL: "p",
}
"""What points at things that have no letter of their own."""


def wish_for(position: Position, seat: Seat, element: Element) -> Move | None:
    """What somebody wants who points at a card of his hand, or at an own creature that can do something."""
    kind, _, word = element.partition(":")
    if kind == "hand":
        card = next(card for card, _ in held(position, seat) if card.handle == word)
        return _PLAYED[card.type](word)
    home, creature = creature_at(position, element) or (0, None)
    if creature is None or home != seat:
        return None
    use = _USED.get(position.card(creature.card).ability)
    return use(creature_word(position, seat, creature)) if use is not None else None
