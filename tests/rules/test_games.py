"""The list of games, and what is the same for all of them."""

from collections.abc import Iterator
from typing import Any

import pytest

from rules.core.chance import SeededChance
from rules.core.match import Match, settled_options
from rules.core.options import Value, existing
from rules.core.rules import AnyRules
from rules.games import GAMES, UnknownGame, game


def test_a_game_is_found_by_its_id() -> None:
    assert game("goblin-mountain").info.title == "Goblin Mountain"
    assert all(rules.info.id == name for name, rules in GAMES.items())


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownGame, match=r"did you mean goblin-mountain\?"):
        game("goblin-montain")


def test_a_game_that_resembles_none_is_answered_with_all() -> None:
    with pytest.raises(UnknownGame, match=r"no game is called chess\. There are: goblin-mountain"):
        game("chess")


def matches(rules: AnyRules) -> Iterator[Match[Any, Any, Any]]:
    """One match with every word of every option, at every number of seats."""
    fewest, most = rules.info.seats
    for seats in range(fewest, most + 1):
        for option in existing(rules.info.options, seats, {}):
            for word in option.choices(seats, {}) or (option.default,):
                yield Match.new(rules, seats, {option.id: word}, f"{seats} {word}")


def same(match: Match[Any, Any, Any], name: str, value: Value) -> bool:
    """Whether the value is what was chosen, what luck made of it, or what a word of it stands for."""
    chosen = match.started.options
    spelled = {**chosen, name: value}
    empty = match.rules.empty
    return chosen[name] in (value, "random") or empty(match.seats, spelled) == empty(match.seats, chosen)


@pytest.mark.parametrize("rules", [pytest.param(rules, id=name) for name, rules in GAMES.items()])
def test_what_a_position_tells_of_the_options_is_what_was_chosen(rules: AnyRules) -> None:
    for match in matches(rules):
        for ply in range(12):
            told = rules.options(match.position)
            chosen = match.started.options

            assert all(same(match, name, value) for name, value in told.items() if name in chosen)
            assert Match.from_position(rules, match.position, 1).started.options == {
                **settled_options(rules, match.seats, {}),
                **{name: value for name, value in told.items() if name in chosen},
            }
            if match.over:
                break
            seat = rules.actors(match.position)[0]
            match.play(seat, SeededChance(7, ply).pick(match.moves(seat)))


def test_a_match_from_a_position_of_goblin_mountain_has_its_tunnel() -> None:
    rules = GAMES["goblin-mountain"]
    track = ("T3A", "T1B", "T6A", "T2A", "T5B", "T4A")
    solo = Match.new(rules, 1, {"special": "catacombs", "track": track}, 1)
    duel = Match.new(rules, 2, {"middle": "promo", "setup": "draft", "first": "P2"}, 1)

    assert dict(Match.from_position(rules, solo.position, 1).started.options) == {
        "special": "catacombs",
        "track": track,
    }
    again = Match.from_position(rules, duel.position, 1).started.options
    assert (again["middle"], again["setup"], again["first"]) == ("promo", "draft", "random")


def test_a_match_from_a_position_of_treasure_goblins_has_all_its_options() -> None:
    rules = GAMES["treasure-goblins"]
    chosen = {"side": "B", "first": "P3", "mirror": True, "deliberate_break": True, "next_first": "same"}
    match = Match.new(rules, 3, chosen, 1)

    assert Match.from_position(rules, match.position, 1).started.options == match.started.options


def test_a_name_that_is_no_games_is_not_repeated_without_end() -> None:
    with pytest.raises(UnknownGame) as refusal:
        game("chess" * 1000)

    assert str(refusal.value).startswith("no game is called chess")
    assert len(str(refusal.value)) < 250
