"""What is wrong with a position from outside: every fault is told, and none crashes."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.card_goblins.position import (
    Carried,
    Combat,
    Good,
    Item,
    Offer,
    OnCreature,
    OnItem,
    OnSeat,
    Payment,
    Position,
    Question,
    Scored,
)
from rules.core.chance import SeededChance
from rules.core.errors import BadPosition
from rules.core.hidden import Hidden
from rules.core.match import Match
from rules.core.windows import Window
from tests.rules.card_goblins.tabletop import RULES, Game, laid

SOUND = laid("P1: Bok ~Tuk | Espada | Grito Soneca\nP2: Golem | Elmo | Nem\nP3: Rod | -")
COMBAT = Game(SOUND).say("P1: attack P2", "P1: add P1.Bok", "P1: done", "P2: done").position
STACK = Game(SOUND).say("P1: play Soneca > P2.Golem").position
OFFER = Game(SOUND).say("P1: offer P2", "P1: give Grito", "P1: ask card", "P1: send").position
PAYING = Game(laid("P1: Bok Tuk | Espada\nP2: -")).say("P1: search", "P1: tap P1.Bok").position

_ITEM = Item(1, 1, "play", "A05", 0, (OnCreature(3, "S05"),))


def side(position: Position, seat: int, **changes: Any) -> Position:
    return position.with_side(seat, **changes)


def creature(position: Position, **changes: Any) -> Position:
    first, *rest = position.side(1).table
    return position.with_side(1, table=(replace(first, **changes), *rest))


def trinket(position: Position, **changes: Any) -> Position:
    return position.with_side(1, trinkets=(replace(position.side(1).trinkets[0], **changes),))


def item(**changes: Any) -> Position:
    return replace(STACK, stack=(replace(STACK.stack[0], **changes),))


def combat(**changes: Any) -> Position:
    assert COMBAT.combat is not None
    return replace(COMBAT, combat=replace(COMBAT.combat, **changes))


def offer(**changes: Any) -> Position:
    assert OFFER.offer is not None
    return replace(OFFER, offer=replace(OFFER.offer, **changes))


def paying(**changes: Any) -> Position:
    assert PAYING.payment is not None
    return replace(PAYING, payment=replace(PAYING.payment, **changes))


def options(**changes: Any) -> Position:
    return replace(SOUND, options=replace(SOUND.options, **changes))


@pytest.mark.parametrize("position", [SOUND, COMBAT, STACK, OFFER, PAYING])
def test_positions_of_a_match_have_no_faults(position: Position) -> None:
    assert RULES.faults(position) == []


BROKEN: dict[str, tuple[Callable[[], Position], str]] = {
    "too few seats": (lambda: replace(SOUND, sides=SOUND.sides[:1]), "1 seats"),
    "a bad deck": (lambda: replace(SOUND, source="format = 3"), "D02"),
    "unsorted options": (lambda: options(trinkets=SOUND.options.trinkets[::-1]), "by id"),
    "no mandatory trinket": (lambda: options(trinkets=SOUND.options.trinkets[1:]), "mandatory trinket T01"),
    "too many rounds": (lambda: options(max_rounds=99), "10 to 60 rounds"),
    "something hidden": (lambda: side(SOUND, 1, hand=(Hidden("card"),)), "hidden"),
    "an unknown card": (lambda: replace(SOUND, discard=("X99",)), "X99 is no card"),
    "an unknown trinket": (lambda: replace(SOUND, pile=("T99",)), "T99 is no trinket"),
    "an unknown seat": (lambda: replace(SOUND, active=7), "P7 is not in play"),
    "an attack on oneself": (lambda: combat(defender=1), "no opponent"),
    "a card too many": (lambda: replace(SOUND, discard=("A01",)), "A01 is there 5 times, not 4"),
    "an unsorted hand": (lambda: side(SOUND, 1, hand=("A05", "A01")), "not sorted"),
    "a trinket lost": (lambda: replace(SOUND, pile=SOUND.pile[1:]), "lying about"),
    "a trinket nobody knows": (lambda: trinket(SOUND, known_by=()), "its owner among them"),
    "a trinket in no slot": (lambda: trinket(SOUND, slot=0), "slots"),
    "an open pile": (lambda: replace(SOUND, open_pile=1), "face up"),
    "a creature in no slot": (lambda: creature(SOUND, slot=7), "slots"),
    "a creature twice": (lambda: creature(SOUND, serial=2), "numbers"),
    "too many uses": (lambda: creature(SOUND, uses=3), "used 3 times"),
    "points for nothing": (lambda: side(SOUND, 1, scored=(Scored((), 1),)), "without trinkets"),
    "a chain that was never declared": (lambda: replace(SOUND, chain=2), "stack is empty"),
    "an item that was never counted": (lambda: replace(STACK, chain=0), "of 0 declared"),
    "an item of the wrong kind": (lambda: item(how="mega"), "was not declared as mega"),
    "an item without targets": (lambda: item(targets=()), "names 0 targets"),
    "an item with a wrong target": (lambda: item(targets=(OnSeat(2),)), "names other targets"),
    "an item aimed at nothing": (lambda: item(card="A04", targets=(OnItem(9),)), ""),
    "a question without an item": (lambda: replace(SOUND, question=Question("dig", 1)), "carried out"),
    "an item without a question": (
        lambda: replace(STACK, stack=(), resolving=Carried(_ITEM), window=None),
        "carried out",
    ),
    "cards looked at": (lambda: replace(SOUND, looked=SOUND.deck[:1], deck=SOUND.deck[1:]), "nobody digs"),
    "a payment in main": (lambda: replace(SOUND, payment=Payment(1)), "a payment is there"),
    "a combat in main": (lambda: replace(SOUND, combat=Combat(2)), "a combat is there"),
    "an offer in main": (lambda: replace(SOUND, offer=Offer(2)), "an offer is there"),
    "a reveal in main": (lambda: replace(SOUND, scoring=("T01",)), "a reveal is there"),
    "a payment that is done": (lambda: paying(need=1), "taps are paid"),
    "a payment by a tapped creature": (lambda: paying(chosen=(9,)), "untapped creatures"),
    "an attacker of another table": (lambda: combat(attackers=(3,)), "attacker is not on the table"),
    "a fighter on both sides": (lambda: combat(attackers=(1, 1)), "fights twice"),
    "a negative bonus": (lambda: combat(attack_bonus=-1), "never negative"),
    "an offer of three things": (lambda: offer(given=(Good("trinket", slot=1),) * 3), "at most"),
    "an offer that was not sent": (lambda: offer(sent=False), "when it was sent"),
    "a gift that is not there": (lambda: offer(given=(Good("card", "A13"),)), "does not hold"),
    "fewer creatures than none": (
        lambda: replace(SOUND.with_side(1, table=()).with_side(2, table=()).with_side(3, table=()), creatures=-1),
        "-1 creatures cannot have come",
    ),
    "creatures without end": (lambda: replace(SOUND, creatures=10**12), "1000000000000 creatures cannot have come"),
    "goblins that never came": (lambda: SOUND.with_flags(goblins=SOUND.creatures + 1), "goblins played this turn"),
    "a gift of another table": (lambda: offer(given=(Good("creature", creature=3),)), "does not have"),
    "cards chosen too early": (lambda: offer(chosen=("A04",)), "1 cards are chosen"),
    "an end without a winner": (lambda: replace(SOUND, step="over"), "has a winner"),
    "a winner before the end": (lambda: replace(SOUND, winners=(1,)), "goes on"),
    "no window where one must be": (lambda: replace(COMBAT, window=None), "window COMBAT"),
    "a window where none may be": (lambda: replace(SOUND, window=Window("TURN", (2,), at_once=True)), "window none"),
    "a window that asks nobody": (lambda: replace(COMBAT, window=Window("COMBAT", (), at_once=True)), "at least"),
    "a wrong turn": (lambda: replace(SOUND, turn=2), "turn 4, not 2"),
    "a round too late": (lambda: replace(SOUND, round=31, turn=91), "round 31 of 30"),
    "a king who does not rule": (lambda: side(SOUND, 2, scored=(Scored(("T08",), 3),)), "goblin king"),
    "a reveal without trinkets": (lambda: replace(SOUND, step="reveal", active=3, turn=6), "nothing to reveal"),
    "a hand that is small enough": (lambda: replace(SOUND, step="hand_limit"), "need not discard"),
    "too many items": (lambda: SOUND.with_flags(items=(21, 0, 0)), "declared"),
    "too many offers": (lambda: SOUND.with_flags(offers=3), "3 offers"),
    "a trinket revealed twice": (lambda: SOUND.with_flags(revealed=("T01", "T01")), "twice"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_position_is_refused_with_its_fault(name: str) -> None:
    broken, told = BROKEN[name]

    faults = RULES.faults(broken())

    assert faults
    assert told in "; ".join(faults)
    with pytest.raises(BadPosition):
        Match.from_position(RULES, broken(), 1)


# Anything that can be decoded


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where in a JSON value something stands that may be spoilt."""
    if isinstance(value, dict):
        return [place for key, part in value.items() for place in _places(part, (*path, key))]
    if isinstance(value, list):
        return [path, *(place for number, part in enumerate(value[:4]) for place in _places(part, (*path, number)))]
    return [path]


_PLACES = {
    name: _places(msgspec.to_builtins(position))
    for name, position in (("SOUND", SOUND), ("COMBAT", COMBAT), ("STACK", STACK), ("OFFER", OFFER), ("PAYING", PAYING))
}
_POSITIONS = {"SOUND": SOUND, "COMBAT": COMBAT, "STACK": STACK, "OFFER": OFFER, "PAYING": PAYING}


_VALUES = [0, 1, 2, 3, 99, -1, True, "", "A01", "T02", "G05", "TURN", "main", "combat", "attack", None, [], [1]]


@given(data=st.data(), name=st.sampled_from(sorted(_POSITIONS)), seed=st.integers(0, 999))
def test_a_spoilt_position_is_refused_or_can_be_played(data: st.DataObject, name: str, seed: int) -> None:
    for _ in range(6):
        spoilt = msgspec.to_builtins(_POSITIONS[name])
        *way, last = data.draw(st.sampled_from([place for place in _PLACES[name] if place]))
        part: Any = spoilt
        for key in way:
            part = part[key]
        part[last] = data.draw(
            st.sampled_from([0, 1, 2, 3, 99, -1, True, "", "A01", "T02", "TURN", "main", None, [], [1]])
        )
        try:
            position = msgspec.convert(spoilt, Position)
        except msgspec.ValidationError:
            continue
        if RULES.faults(position):
            continue
        match: Match[Any, Any, Any] = Match.from_position(RULES, position, seed)
        luck = SeededChance(seed)
        for _ in range(40):
            actors = RULES.actors(match.position)
            if not actors:
                break
            seat = luck.pick(actors)
            match.play(seat, luck.pick(match.moves(seat)))
