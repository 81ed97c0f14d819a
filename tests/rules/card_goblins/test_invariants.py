"""Invariants over random matches: specification 10. Conservation, views and the laws of all games are in tests/laws."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.card_goblins.applying import FOLDS
from rules.card_goblins.bot import _JUDGED
from rules.card_goblins.carrying import CARRY
from rules.card_goblins.chain_events import (
    Bounced,
    Cancelled,
    CombatBroken,
    Declared,
    Destroyed,
    Discarded,
    DugTook,
    Fizzled,
    Recovered,
    Resolved,
    Stolen,
    Tapped,
)
from rules.card_goblins.effects import VERBS
from rules.card_goblins.events import (
    CardGoblinsEvent,
    CombatWon,
    Dealt,
    Drew,
    GoblinPlayed,
    HandDiscarded,
    OfferBegan,
    SummonBegan,
    Summoned,
    TradeDone,
    TrinketSearched,
    TurnEnded,
    Untapped,
    VPGained,
)
from rules.card_goblins.flow import PLAYED
from rules.card_goblins.moves import CardGoblinsMove, Pass
from rules.card_goblins.notation import BARE, notate
from rules.card_goblins.position import Item, OnSeat, Position
from rules.card_goblins.reading import hand_limit
from rules.card_goblins.telling import TELL
from rules.core.chance import SeededChance
from rules.core.events import TurnBegan
from rules.core.match import Match
from rules.core.seats import Seat
from tests.laws.known.card_goblins import scramble
from tests.rules.card_goblins.decks import decks
from tests.rules.card_goblins.tabletop import RULES

Step = tuple[Position, CardGoblinsEvent, Position]
"""A position, what happened, the position after it."""

OPTIONS = st.fixed_dictionaries(
    {
        "first": st.sampled_from(("random", "shout", "choose")),
        "claim": st.sampled_from(("auto", "shout")),
        "raids": st.sampled_from(("one", "many")),
        "peteca": st.sampled_from(("shuffle", "top")),
        "combo_repeat": st.sampled_from(("turn", "once")),
        "trinkets": st.sampled_from(("basic6", "standard8", "ten", "all12")),
        "max_rounds": st.just(10),
    }
)


def played(seats: int, seed: int, options: dict[str, Any]) -> Iterator[tuple[Match[Any, Any, Any], Seat, str]]:
    """A random match, move by move."""
    match: Match[Any, Any, Any] = Match.new(RULES, seats, options, seed)
    luck = SeededChance(f"invariants {seed}")
    while actors := RULES.actors(match.position):
        seat = luck.pick(actors)
        move = luck.pick(match.moves(seat))
        match.play(seat, move)
        yield match, seat, notate(move)


def steps(seats: int, seed: int, options: dict[str, Any]) -> Iterator[Step]:
    """Every event of a random match with the positions around it."""
    for match, _, _ in played(seats, seed, options):
        node = match.at
        assert node.parent is not None
        before = node.parent.position
        for event in node.events:
            after = RULES.apply(before, event)
            yield before, event, after
            before = after


MATCH = given(seats=st.integers(2, 6), seed=st.integers(0, 2**32), options=OPTIONS)


# Tables of code are complete


@pytest.mark.parametrize(
    ("table", "union", "left_out"),
    [
        (FOLDS, CardGoblinsEvent, set()),
        (TELL, CardGoblinsEvent, set()),
        (PLAYED, CardGoblinsMove, {Pass}),
    ],
)
def test_tables_by_type_hold_every_type(table: dict[type, object], union: Any, left_out: set[type]) -> None:
    assert set(table) == set(union.__args__) - left_out


def test_every_verb_is_carried_out() -> None:
    assert set(CARRY) == set(VERBS)


def test_every_move_is_written_and_judged() -> None:
    bare = {type(move) for move in BARE.values()}
    rest = {kind for kind in CardGoblinsMove.__args__ if kind not in bare}

    assert set(_JUDGED) >= rest


# 3


HANDS = (
    Dealt,
    Drew,
    GoblinPlayed,
    SummonBegan,
    Declared,
    Destroyed,
    Bounced,
    Stolen,
    Discarded,
    HandDiscarded,
    Recovered,
    DugTook,
    TradeDone,
)


@MATCH
def test_hands_change_only_by_events_that_say_so(seats: int, seed: int, options: dict[str, Any]) -> None:
    for before, event, after in steps(seats, seed, options):
        if not isinstance(event, HANDS):
            assert [len(side.hand) for side in before.sides] == [len(side.hand) for side in after.sides]
        if isinstance(event, TurnEnded):
            assert len(after.side(after.active).hand) <= hand_limit(after, after.active)


# 4


@MATCH
def test_points_never_fall_and_change_only_when_they_are_gained(seats: int, seed: int, options: dict[str, Any]) -> None:
    for before, event, after in steps(seats, seed, options):
        gained = [one.vp - other.vp for one, other in zip(after.sides, before.sides, strict=True)]
        expected = [0] * seats
        if isinstance(event, VPGained):
            expected[event.seat - 1] = event.n

        assert gained == expected


# 5


@MATCH
def test_nothing_tapped_is_tapped_and_nothing_untapped_is_untapped(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    for before, event, _ in steps(seats, seed, options):
        state = {creature.serial: creature.tapped for _, creature in before.all_creatures()}
        if isinstance(event, Untapped):
            assert all(state[serial] for serial in event.creatures)
        elif isinstance(event, Tapped):
            assert not state[event.creature]
        elif isinstance(event, Summoned | TrinketSearched):
            assert not any(state[serial] for serial in event.taps)
        elif isinstance(event, CombatWon | CombatBroken):
            assert not any(state[serial] for serial in event.tapped)
        elif isinstance(event, Declared) and event.source:
            assert not state[event.source]


# 6


@MATCH
def test_a_turn_keeps_its_limits(seats: int, seed: int, options: dict[str, Any]) -> None:
    turn: Counter[str] = Counter()
    for _, event, after in steps(seats, seed, options):
        if isinstance(event, TurnBegan):
            turn.clear()
        turn["draw"] += isinstance(event, Drew) and not event.effect
        turn["offer"] += isinstance(event, OfferBegan)
        if isinstance(event, Declared):
            turn[f"items {event.seat}"] += 1
            turn[f"uses {event.source}"] += bool(event.source)

        assert max(turn["draw"], 0) <= 1
        assert turn["offer"] <= 2
        assert all(count <= 20 for name, count in turn.items() if name.startswith("items"))
        assert all(creature.uses <= 2 for _, creature in after.all_creatures())


# 7


@MATCH
def test_items_resolve_last_in_first_out_and_each_exactly_once(seats: int, seed: int, options: dict[str, Any]) -> None:
    waiting: list[int] = []
    for before, event, after in steps(seats, seed, options):
        if isinstance(event, Declared):
            waiting.insert(0, event.item)
        elif isinstance(event, Resolved | Fizzled):
            assert event.item == waiting.pop(0)
        elif isinstance(event, Cancelled):
            waiting.remove(event.item)

        carried = [after.resolving.item.number] if after.resolving else []
        assert [*carried, *(item.number for item in after.stack)] == waiting
        assert before.chain <= 120


# 9


@settings(max_examples=8)
@MATCH
def test_other_hands_change_nothing_that_a_seat_sees(seats: int, seed: int, options: dict[str, Any]) -> None:
    luck = SeededChance(seed)
    for number, (match, _, _) in enumerate(played(seats, seed, options)):
        if number % 7:
            continue
        for reader in range(1, seats + 1):
            world = scramble(match.position, reader, luck)

            assert RULES.view(world, reader) == RULES.view(match.position, reader)
            assert RULES.actors(world) == RULES.actors(match.position)
            assert list(RULES.moves(world, reader)) == list(RULES.moves(match.position, reader))


# 10 and 14


def turned(position: Position) -> Position:
    """Everything moved one seat on."""
    count = position.seats

    def on(seat: Seat) -> Seat:
        return seat % count + 1

    def seats(listed: tuple[Seat, ...]) -> tuple[Seat, ...]:
        return tuple(sorted(map(on, listed)))

    def item(each: Item) -> Item:
        targets = tuple(replace(t, seat=on(t.seat)) if isinstance(t, OnSeat) else t for t in each.targets)
        return replace(each, seat=on(each.seat), targets=targets)

    sides = tuple(
        replace(side, trinkets=tuple(replace(each, known_by=seats(each.known_by)) for each in side.trinkets))
        for side in (position.sides[-1], *position.sides[:-1])
    )
    window, combat, offer, question = position.window, position.combat, position.offer, position.question
    items = position.flags.items
    return replace(
        position,
        sides=sides,
        first=on(position.first),
        active=on(position.active),
        stack=tuple(map(item, position.stack)),
        resolving=replace(position.resolving, item=item(position.resolving.item)) if position.resolving else None,
        window=replace(window, order=tuple(map(on, window.order)), passed=tuple(map(on, window.passed)))
        if window
        else None,
        combat=replace(combat, defender=on(combat.defender)) if combat else None,
        offer=replace(offer, partner=on(offer.partner)) if offer else None,
        question=replace(question, seat=on(question.seat)) if question else None,
        flags=replace(position.flags, items=(items[-1], *items[:-1]) if items else ()),
        winners=seats(position.winners),
    )


def _said(text: str, count: int) -> str:
    """The move with its seats one on."""
    for seat in range(count, 0, -1):
        text = text.replace(f"P{seat}", f"Q{seat % count + 1}")
    return text.replace("Q", "P")


@settings(max_examples=8)
@MATCH
def test_no_seat_is_special(seats: int, seed: int, options: dict[str, Any]) -> None:
    options = {**options, "first": "shout"}
    match: Match[Any, Any, Any] = Match.new(RULES, seats, options, seed)
    luck = SeededChance(seed)
    while actors := RULES.actors(match.position):
        seat = luck.pick(actors)
        position = match.position
        listed = sorted(_said(notate(move), seats) for move in RULES.moves(position, seat))
        other = turned(position)
        assert RULES.faults(other) == []
        assert sorted(map(notate, RULES.moves(other, seat % seats + 1))) == listed
        assert sorted(RULES.actors(other)) == sorted(each % seats + 1 for each in actors)
        match.play(seat, luck.pick(match.moves(seat)))


# 11 and 13


@MATCH
def test_fighters_stand_on_their_sides_and_the_stack_is_empty_where_the_turn_waits(
    seats: int, seed: int, options: dict[str, Any]
) -> None:
    for match, _, _ in played(seats, seed, options):
        p = match.position
        if p.combat is not None:
            homes = {creature.serial: seat for seat, creature in p.all_creatures()}
            assert {homes[serial] for serial in p.combat.attackers} <= {p.active}
            assert {homes[serial] for serial in p.combat.defenders} <= {p.combat.defender}
            assert p.step in ("attackers", "defenders", "combat", "over")
        if p.window is None and p.question is None and p.step != "over":
            assert (p.stack, p.resolving, p.looked) == ((), None, ())


# 12, and any deck


@settings(max_examples=6)
@given(text=decks(), seats=st.integers(2, 6), seed=st.integers(0, 2**32), options=OPTIONS)
def test_a_match_with_any_deck_ends_and_stays_sound(text: str, seats: int, seed: int, options: dict[str, Any]) -> None:
    settled = {**options, "deck": text}
    bound = RULES.longest(seats, {"max_rounds": 10, "deck": text})
    match = None
    for match, _, _ in played(seats, seed, settled):
        assert RULES.faults(match.position) == []
        assert match.ply <= bound
    assert match is not None
    assert match.position.ended_by in ("goal", "cap")


@settings(max_examples=6)
@given(text=decks(), seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_no_deck_leaks(text: str, seats: int, seed: int) -> None:
    luck = SeededChance(seed)
    for number, (match, _, _) in enumerate(played(seats, seed, {"deck": text, "max_rounds": 10})):
        if number % 5:
            continue
        for reader in (None, *range(1, seats + 1)):
            view = RULES.view(match.position, reader)
            world = scramble(match.position, reader, luck)
            assert RULES.view(world, reader) == view
            assert RULES.view(RULES.determinize(view, luck), reader) == view
            if reader is not None:
                assert list(RULES.moves(world, reader)) == list(RULES.moves(match.position, reader))
                assert list(RULES.moves(view.position, reader)) == list(RULES.moves(match.position, reader))
        if number > 300:
            return


def test_turns_are_counted_round_by_round() -> None:
    matches = [match.position for match, _, _ in played(3, 5, {"max_rounds": 10})]

    assert all(after.turn - before.turn in (0, 1) for before, after in pairwise(matches))
