"""Notation of Card Goblins, and what a person points at. Specification 5.0."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.card_goblins import moves as m
from rules.card_goblins.box import Box
from rules.card_goblins.names import SIDES, creature_word, element_of
from rules.card_goblins.position import Position
from rules.card_goblins.reading import in_reveal_order, known_trinkets, side_of
from rules.core.errors import NotAMove
from rules.core.hidden import Hidden
from rules.core.notation import nearest, number, tidy
from rules.core.rules import Path
from rules.core.seats import Seat

BARE: Final[Mapping[str, m.CardGoblinsMove]] = {
    "draw": m.Draw(),
    "search": m.Search(),
    "end": m.End(),
    "done": m.Done(),
    "pass": m.Pass(),
    "send": m.Send(),
    "cancel": m.Cancel(),
    "accept": m.Accept(),
    "refuse": m.Refuse(),
    "eu": m.ShoutFirst(),
    "rei": m.ClaimCrown(),
}
"""Moves of one word."""

_WORDS: Final = {move: word for word, move in BARE.items()}

_CREATURE = re.compile(r"p([0-9]+)\.([a-z]+)(?:@([0-9]+))?")
_SLOT = re.compile(r"p([0-9]+)\.t([1-9][0-9]?)")
_ITEM = re.compile(r"s([1-9][0-9]{0,3})")


# Writing


def _written(thing: str | Hidden | None) -> str:
    return "?" if isinstance(thing, Hidden) else thing or "none"


def _with_targets(head: str, targets: tuple[str, ...]) -> str:
    return f"{head} > {','.join(targets)}" if targets else head


def notate(move: m.CardGoblinsMove) -> str:
    """The written form; a Hidden word as `?`."""
    write = _WRITE.get(type(move))
    return write(move) if write is not None else _WORDS[move]


_WRITE: Final[Mapping[type, Callable[[Any], str]]] = {
    m.PlayGoblin: lambda move: f"goblin {move.card}",
    m.Summon: lambda move: f"summon {move.card}",
    m.Discard: lambda move: f"discard {move.card}",
    m.GiveCard: lambda move: f"card {_written(move.card)}",
    m.Show: lambda move: f"show {move.trinket}",
    m.Take: lambda move: f"take {_written(move.card)}",
    m.Attack: lambda move: f"attack P{move.seat}",
    m.OfferTo: lambda move: f"offer P{move.seat}",
    m.ChooseFirst: lambda move: f"first P{move.seat}",
    m.Tap: lambda move: f"tap {move.creature}",
    m.Add: lambda move: f"add {move.creature}",
    m.Reinforce: lambda move: f"reinforce {move.creature}",
    m.Reveal: lambda move: f"reveal {'+'.join(move.trinkets)}",
    m.Give: lambda move: f"give {_written(move.what)}",
    m.Ask: lambda move: f"ask {move.what}",
    m.Play: lambda move: _with_targets(f"play {move.card}", move.targets),
    m.Special: lambda move: _with_targets(f"special {move.creature}", move.targets),
    m.Mega: lambda move: _with_targets(f"mega {move.creature}", move.targets),
}


# Reading


def parse(text: str, position: Position) -> m.CardGoblinsMove:
    """The move that a text means.

    Raises:
        NotAMove: it is none; the message says what was expected.
    """
    verb, _, rest = tidy(text).replace(" + ", "+").replace(" +", "+").replace("+ ", "+").partition(" ")
    if verb in BARE and not rest:
        return BARE[verb]
    read = _READ.get(verb)
    if read is None or not rest:
        raise NotAMove(_unknown(verb, rest, text))
    return read(_Reader(position), rest)


def _unknown(verb: str, rest: str, text: str) -> str:
    if verb in _READ:
        return f"`{verb}` needs a word more: {_EXPECTED[verb]}"
    if verb in BARE:
        return f"`{verb}` stands alone, without `{rest}`"
    verbs = [*BARE, *_READ]
    meant = nearest(verb, verbs)
    guess = f"did you mean `{meant}`?" if meant else f"expected {', '.join(verbs)}"
    return f"`{text.strip()}` is no move: {guess}"


class _Reader:
    """Reads the words behind a verb."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._box: Box = position.box

    def _id(self, word: str, what: str) -> str:
        id_ = self._box.handles.get(word)
        if id_ is None:
            meant = nearest(word, self._box.handles)
            guess = f": did you mean {self._box.handle(self._box.handles[meant])}?" if meant else ""
            raise NotAMove(f"`{word}` is no {what} of this deck{guess}")
        return id_

    def card(self, word: str) -> str:
        id_ = self._id(word, "card")
        if id_ not in self._box.cards:
            raise NotAMove(f"{self._box.handle(id_)} is a trinket: expected a card")
        return self._box.handle(id_)

    def trinket(self, word: str) -> str:
        id_ = self._id(word, "trinket")
        if id_ not in self._box.trinkets:
            raise NotAMove(f"{self._box.handle(id_)} is a card: expected a trinket")
        return self._box.handle(id_)

    def trinkets(self, words: str) -> tuple[str, ...]:
        """Those of a reveal, in the order in which it is written. Ruling 78."""
        handles = [self.trinket(word) for word in words.split("+")]
        ids = in_reveal_order(self._position, (self._box.handles[handle.lower()] for handle in handles))
        return tuple(self._box.handle(id_) for id_ in ids)

    def seat(self, word: str) -> Seat:
        if not word.startswith("p"):
            raise NotAMove(f"`{word}` is no seat: expected P1 to P{self._position.seats}")
        return number(word[1:], "seat", 1, self._position.seats)

    def creature(self, word: str) -> str:
        """A creature in the form that is written now: with its slot only where that table has several of the kind."""
        found = _CREATURE.fullmatch(word)
        if found is None:
            raise NotAMove(f"`{word}` is no creature: expected a seat and a card, such as P2.Bok or P2.Bok@3")
        seat = self.seat(f"p{found[1]}")
        handle = self.card(found[2])
        slot = number(found[3], "slot", 1, 6) if found[3] else None
        alike = [
            creature
            for creature in self._position.side(seat).table
            if creature.card == self._box.handles[handle.lower()]
        ]
        if len(alike) == 1 and slot in (None, alike[0].slot):
            return creature_word(self._position, seat, alike[0])
        return f"P{seat}.{handle}" + (f"@{slot}" if slot else "")

    def target(self, word: str) -> str:
        if word in SIDES or _ITEM.fullmatch(word):
            return word
        if word.startswith("discard."):
            return f"discard.{self.card(word.removeprefix('discard.'))}"
        if "." in word:
            return self.creature(word)
        if word.startswith("p") and word[1:].isdecimal():
            return f"P{self.seat(word)}"
        raise NotAMove(f"`{word}` is no target: expected P2.Bok, P2, s1, attack, defense or discard.Bok")

    def aimed(self, rest: str) -> tuple[str, tuple[str, ...]]:
        """What stands before the `>`, and the targets behind it."""
        head, arrow, tail = rest.partition(" > ")
        if ">" in head or ">" in tail or (arrow and not tail):
            raise NotAMove(f"`{rest}` cannot be read: targets stand behind one `>`, with commas between them")
        return head, tuple(self.target(word) for word in tail.split(",")) if arrow else ()

    def gift(self, word: str) -> str:
        return self.creature(word) if "." in word else self._box.handle(self._id(word, "card or trinket"))

    def wish(self, word: str) -> str:
        found = _SLOT.fullmatch(word)
        if found is not None:
            return f"P{self.seat(f'p{found[1]}')}.t{int(found[2])}"
        return word if word == "card" else self.creature(word)


def _declared(kind: Any, read: Callable[[_Reader, str], str]) -> Callable[[_Reader, str], m.CardGoblinsMove]:
    def reading(reader: _Reader, rest: str) -> m.CardGoblinsMove:
        head, targets = reader.aimed(rest)
        move: m.CardGoblinsMove = kind(read(reader, head), targets)
        return move

    return reading


_READ: Final[Mapping[str, Callable[[_Reader, str], m.CardGoblinsMove]]] = {
    "goblin": lambda reader, rest: m.PlayGoblin(reader.card(rest)),
    "summon": lambda reader, rest: m.Summon(reader.card(rest)),
    "discard": lambda reader, rest: m.Discard(reader.card(rest)),
    "card": lambda reader, rest: m.GiveCard(reader.card(rest)),
    "show": lambda reader, rest: m.Show(reader.trinket(rest)),
    "take": lambda reader, rest: m.Take(None if rest == "none" else reader.card(rest)),
    "attack": lambda reader, rest: m.Attack(reader.seat(rest)),
    "offer": lambda reader, rest: m.OfferTo(reader.seat(rest)),
    "first": lambda reader, rest: m.ChooseFirst(reader.seat(rest)),
    "tap": lambda reader, rest: m.Tap(reader.creature(rest)),
    "add": lambda reader, rest: m.Add(reader.creature(rest)),
    "reinforce": lambda reader, rest: m.Reinforce(reader.creature(rest)),
    "reveal": lambda reader, rest: m.Reveal(reader.trinkets(rest)),
    "give": lambda reader, rest: m.Give(reader.gift(rest)),
    "ask": lambda reader, rest: m.Ask(reader.wish(rest)),
    "play": _declared(m.Play, _Reader.card),
    "special": _declared(m.Special, _Reader.creature),
    "mega": _declared(m.Mega, _Reader.creature),
}

_EXPECTED: Final[Mapping[str, str]] = {
    "goblin": "goblin Bok",
    "summon": "summon Lobo",
    "discard": "discard Bok",
    "card": "card Bok",
    "show": "show Espada",
    "take": "take Bok or take none",
    "attack": "attack P2",
    "offer": "offer P2",
    "first": "first P2",
    "tap": "tap P1.Bok",
    "add": "add P1.Bok",
    "reinforce": "reinforce P1.Bok",
    "reveal": "reveal Espada+Elmo",
    "give": "give Bok, give P1.Bok or give Espada",
    "ask": "ask card, ask P2.Bok or ask P2.t1",
    "play": "play Galinha > P3.Bok",
    "special": "special P1.Hog > P2",
    "mega": "mega P1.Shot > attack",
}


# Pointing


def path(position: Position, seat: Seat, move: m.CardGoblinsMove) -> Path:
    """What a person at that seat points at."""
    point = _POINT.get(type(move))
    return point(position, seat, move) if point is not None else (f"do:{_WORDS[move]}",)


def _own_trinket(position: Position, seat: Seat, handle: str) -> str:
    """An own trinket by its slot."""
    wanted = position.box.handles[handle.lower()]
    slot = next((trinket.slot for trinket, id_ in known_trinkets(position, seat) if id_ == wanted), 0)
    return f"trinket:{seat}.t{slot}"


def _taken(_position: Position, _seat: Seat, move: m.Take) -> Path:
    return ("do:none",) if move.card is None else (f"dig:{move.card}",)


def _reinforced(position: Position, seat: Seat, move: m.Reinforce) -> Path:
    return f"side:{side_of(position, seat)}", element_of(position, move.creature)


def _revealed(position: Position, seat: Seat, move: m.Reveal) -> Path:
    return (*(_own_trinket(position, seat, handle) for handle in move.trinkets), "do:score")


def _given(position: Position, seat: Seat, move: m.Give) -> Path:
    word = str(move.what)
    if "." in word:
        return (element_of(position, word),)
    is_card = position.box.handles[word.lower()] in position.box.cards
    return (f"hand:{word}",) if is_card else (_own_trinket(position, seat, word),)


def _wished(position: Position, _seat: Seat, move: m.Ask) -> Path:
    if move.what == "card":
        return (f"handof:{position.offer.partner if position.offer else 0}",)
    found = _SLOT.fullmatch(move.what.lower())
    return (f"trinket:{found[1]}.t{found[2]}",) if found else (element_of(position, move.what),)


def _aimed(position: Position, head: str, targets: tuple[str, ...]) -> Path:
    return head, *(element_of(position, word) for word in targets)


_POINT: Final[Mapping[type, Callable[[Position, Seat, Any], Path]]] = {
    m.Draw: lambda _position, _seat, _move: ("deck",),
    m.Search: lambda _position, _seat, _move: ("pile",),
    m.PlayGoblin: lambda _position, _seat, move: (f"hand:{move.card}",),
    m.Summon: lambda _position, _seat, move: (f"hand:{move.card}",),
    m.Discard: lambda _position, _seat, move: (f"hand:{move.card}",),
    m.GiveCard: lambda _position, _seat, move: (f"hand:{move.card}",),
    m.Show: lambda position, seat, move: (_own_trinket(position, seat, move.trinket),),
    m.Take: _taken,
    m.Attack: lambda _position, _seat, move: (f"seat:{move.seat}",),
    m.OfferTo: lambda _position, _seat, move: ("do:offer", f"seat:{move.seat}"),
    m.ChooseFirst: lambda _position, _seat, move: (f"seat:{move.seat}",),
    m.Tap: lambda position, _seat, move: (element_of(position, move.creature),),
    m.Add: lambda position, _seat, move: (element_of(position, move.creature),),
    m.Reinforce: _reinforced,
    m.Reveal: _revealed,
    m.Give: _given,
    m.Ask: _wished,
    m.Play: lambda position, _seat, move: _aimed(position, f"hand:{move.card}", move.targets),
    m.Special: lambda position, _seat, move: _aimed(position, element_of(position, move.creature), move.targets),
    m.Mega: lambda position, _seat, move: _aimed(position, element_of(position, move.creature), move.targets),
}
