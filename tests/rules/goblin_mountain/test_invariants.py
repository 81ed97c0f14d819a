"""What holds at every event and decision of any match (specification 10), tried on random ones."""

from collections.abc import Iterator

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.chance import SeededChance
from rules.core.errors import IllegalMove
from rules.core.events import TurnBegan
from rules.core.match import Match
from rules.core.seats import all_seats
from rules.core.table import Table
from rules.goblin_mountain.events import Captured, DieMoved, Event, GameEnded
from rules.goblin_mountain.moves import Move, MoveDie
from rules.goblin_mountain.position import NO_DIE, Position, decision, live_colours
from tests.rules.goblin_mountain.tabletop import GAME, GoblinMatch

TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (2, {"setup": "draft"}),
    (2, {"middle": "random"}),
    (2, {"middle": "catacombs", "setup": "draft"}),
    (1, {"special": "chasm"}),
    (1, {"special": "catacombs"}),
    (1, {"special": "promo"}),
)


def played(table: tuple[int, dict[str, str]], seed: int) -> GoblinMatch:
    """A whole match of random moves."""
    seats, options = table
    match: GoblinMatch = Match.new(GAME, seats, options, seed)
    luck = SeededChance(f"moves of {seed}")
    while asked := GAME.actors(match.position):
        match.play(asked[0], luck.pick(match.moves(asked[0])))
    return match


def whole_matches() -> st.SearchStrategy[GoblinMatch]:
    return st.builds(played, st.sampled_from(TABLES), st.integers(0, 10**6))


def decisions(match: GoblinMatch) -> Iterator[Position]:
    return (node.position for node in match.line())


def steps(match: GoblinMatch) -> Iterator[tuple[Position, Event, Position]]:
    """Every event after the setup, between the positions before and after it."""
    position = match.line()[0].position
    for node in match.line()[1:]:
        for event in node.events:
            following = GAME.apply(position, event)
            yield position, event, following
            position = following
        assert position == node.position


few = settings(max_examples=25, deadline=None)


@few
@given(whole_matches())
def test_every_decision_is_sound(match: GoblinMatch) -> None:
    for position in decisions(match):
        assert GAME.faults(position) == []


@few
@given(whole_matches())
def test_a_die_is_somewhere_exactly_once_and_captured_means_no_strength(match: GoblinMatch) -> None:
    for position in decisions(match):
        undrafted = {pair.colour for pair in position.pairs}
        for party in position.parties:
            for colour, die in party.dice.items():
                if die == NO_DIE or colour in undrafted:
                    assert die == NO_DIE
                else:
                    assert 1 <= die.strength <= 6
                    assert die.at is not None
                    assert 0 <= die.at <= position.village_at


@few
@given(whole_matches())
def test_there_are_3_fate_tokens_and_nobody_carries_more_than_8_treasure(match: GoblinMatch) -> None:
    for _, _, position in steps(match):
        assert position.supply + sum(party.fate for party in position.parties) == 3
        assert all(0 <= party.treasure <= 8 for party in position.parties)


@few
@given(whole_matches())
def test_fame_villagers_and_fronts_never_fall(match: GoblinMatch) -> None:
    for before, _, position in steps(match):
        for old, new in zip(before.parties, position.parties, strict=True):
            assert (new.fame, new.villagers, new.front) >= (old.fame, old.villagers, old.front)
            assert new.fame >= old.fame
            assert new.villagers >= old.villagers
            assert new.front >= old.front


@few
@given(whole_matches())
def test_a_field_holds_one_die_or_one_of_each_seat(match: GoblinMatch) -> None:
    for _, _, position in steps(match):
        for field in position.track.fields:
            standing = [seat for seat, at in _places(position) if at == field.index]
            assert len(standing) <= (len(set(standing)) if field.kind.shared else 1)


def _places(position: Position) -> list[tuple[int, int | None]]:
    return [(seat, die.at) for seat, party in enumerate(position.parties, 1) for die in party.dice.all()]


@few
@given(whole_matches())
def test_no_die_is_beyond_its_front_and_a_moved_one_is_at_it(match: GoblinMatch) -> None:
    for _, event, position in steps(match):
        for party in position.parties:
            assert all(die.at is None or die.at <= party.front for die in party.dice.all())
        if isinstance(event, DieMoved) and event.to is not None:
            party = position.party(event.seat)
            assert party.dice.of(event.colour).at == event.to == party.front


@few
@given(whole_matches())
def test_somebody_can_always_move_once_the_village_is_open(match: GoblinMatch) -> None:
    for position in decisions(match):
        if decision(position) != "premove":
            continue
        moves = GAME.moves(position, position.seat)
        dice = [move for move in moves if isinstance(move, MoveDie)]
        is_open = position.solo is None or position.solo.village_open
        assert moves
        assert bool(dice) != any(GAME.notate(move) == "pass" for move in moves)
        if is_open:
            assert dice


@few
@given(whole_matches())
def test_dice_change_on_the_turn_of_their_seat_only(match: GoblinMatch) -> None:
    for before, event, position in steps(match):
        if len(before.parties) == 1 or before.pairs or isinstance(event, TurnBegan):
            continue
        waiting = 3 - before.seat
        assert position.party(waiting).dice == before.party(waiting).dice


@few
@given(whole_matches())
def test_a_seat_has_at_most_four_turns_more_than_there_are_fields(match: GoblinMatch) -> None:
    if match.seats == 1:
        assert match.position.turn <= 100
        return
    for seat in all_seats(2):
        turns = [event for _, event, _ in steps(match) if isinstance(event, TurnBegan) and event.seat == seat]
        assert len(turns) <= match.position.track.size + 4


@few
@given(whole_matches())
def test_a_match_ends_within_the_stated_bound(match: GoblinMatch) -> None:
    assert match.ply <= GAME.longest(match.seats, match.started.options)
    assert isinstance(match.at.events[-1], GameEnded)
    assert GAME.outcome(match.position) is not None


@few
@given(whole_matches())
def test_the_king_never_turns_back_and_never_passes_a_live_die(match: GoblinMatch) -> None:
    for before, event, position in steps(match):
        if position.solo is None or before.solo is None:
            continue
        assert position.solo.king >= before.solo.king
        live = live_colours(position, 1)
        assert all((position.party(1).dice.of(colour).at or 0) >= position.solo.king for colour in live)
        if not isinstance(event, Captured):
            assert position.solo.village_open in (position.solo.king >= 1, before.solo.village_open)


@few
@given(whole_matches())
def test_at_every_decision_the_stealth_dice_are_those_of_the_live_dice(match: GoblinMatch) -> None:
    for position in decisions(match):
        if position.solo is not None:
            shown = zip(("orange", "yellow", "blue", "black"), position.solo.stealth.all(), strict=True)
            assert tuple(colour for colour, value in shown if value is not None) == live_colours(position, 1)
            assert position.solo.village_open == (position.solo.king >= 1)


@few
@given(whole_matches())
def test_the_village_counts_the_dice_in_it(match: GoblinMatch) -> None:
    for position in decisions(match):
        assert position.village == sum(at == position.village_at for _, at in _places(position))


@few
@given(whole_matches())
def test_undo_gives_back_every_field_and_the_same_luck(match: GoblinMatch) -> None:
    end, line = match.position, [(node.seat, node.move) for node in match.line()[1:]]
    start = match.line()[0].position
    while match.at.parent is not None:
        match.undo()
    assert match.position == start

    for seat, move in line:
        assert seat is not None
        match.play(seat, GAME.parse(move, match.view(seat)))

    assert match.position == end


@few
@given(whole_matches())
def test_a_legal_move_never_leaves_the_position_as_it_was(match: GoblinMatch) -> None:
    for node in match.line()[1:]:
        assert node.parent is not None
        assert node.position != node.parent.position


@few
@given(whole_matches())
def test_all_seats_and_spectators_see_the_same(match: GoblinMatch) -> None:
    for position in decisions(match):
        views = [GAME.view(position, seat).position for seat in (1, 2, None)]
        assert views == [position] * 3


@few
@given(whole_matches())
def test_events_and_positions_survive_their_json_form(match: GoblinMatch) -> None:
    for _, event, position in steps(match):
        assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event
        assert msgspec.json.decode(msgspec.json.encode(position), type=Position) == position


@few
@given(whole_matches(), st.integers(0, 3))
def test_listing_and_playing_agree(match: GoblinMatch, salt: int) -> None:
    """Every listed move can be played, and of all moves there are only the listed ones."""
    nodes = match.line()
    position = nodes[len(nodes) * salt // 4].position
    seat = position.picker or position.seat
    listed = list(GAME.moves(position, seat))
    assert len(set(listed)) == len(listed)

    playable = [move for move in _all_moves() if _can_play(position, seat, move)]

    assert sorted(map(GAME.notate, playable)) == sorted(map(GAME.notate, listed))


def _all_moves() -> list[Move]:
    colours = ("orange", "yellow", "blue", "black")
    places = [*range(1, 29), "village"]
    texts = [f"move {colour} {to}" for colour in colours for to in places]
    texts += [f"fate {effect} {colour}" for effect in ("+1", "-1", "set4") for colour in colours]
    texts += [f"fate swap {one} {two}" for i, one in enumerate(colours) for two in colours[i:]]
    texts += [f"shift {one} {two}" for one in colours for two in colours]
    texts += [f"draft {colour} {value}" for colour in colours for value in range(1, 7)]
    texts += [f"hit {colour}" for colour in colours] + [f"sacrifice {pips}" for pips in range(1, 7)]
    texts += ["fate hush", "pass", "use", "trade", "well fate", "well +3", "reroll", "invert", "done"]
    view = GAME.view(GAME.empty(2, {"setup": "standard", "first": "P1", "middle": "none", "track": "random"}), None)
    return [GAME.parse(text, view) for text in texts]


def _can_play(position: Position, seat: int, move: Move) -> bool:
    table: Table[Position, Event] = Table(GAME.apply, position, SeededChance(1))
    try:
        GAME.play(table, seat, move)
    except IllegalMove:
        assert not table.events
        return False
    return True
