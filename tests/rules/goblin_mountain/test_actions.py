import pytest

from rules.core.errors import IllegalMove
from rules.goblin_mountain.events import Arrived, Captured, Declined, Gained, Paid, Rerolled, Strength
from rules.goblin_mountain.position import Position, decision
from tests.rules.goblin_mountain.tabletop import (
    CATACOMBS,
    CATACOMBS_IN_DUEL,
    CHASM,
    GAME,
    SHRINE_BY_DAY,
    draw,
    duel,
    goods,
    happened,
    legal,
    new,
    play,
    solo,
    targets,
)

# Hideout


def test_the_first_at_a_hideout_may_set_the_die_to_5_and_rescues_its_villager() -> None:
    match = play(new(), "move black 1", "use")

    assert draw(match.position) == "O3 Y3 B3 K5@1"
    assert goods(match.position) == "fame 0, treasure 5, villagers 1, fate 1"
    assert GAME.actors(match.position) == (2,)


def test_the_second_at_a_hideout_may_pay_a_treasure_for_a_4_and_rescues_nobody() -> None:
    match = play(new(), "move black 1", "use", "move blue 1", "use")

    assert draw(match.position, 2) == "O3 Y4 B4@1 K3"
    assert goods(match.position, 2) == "fame 0, treasure 4, villagers 0, fate 1"
    assert happened(match)[:2] == [Paid(2, "treasure", 1), Strength(2, "blue", 3, 4, "hideout")]


def test_the_first_to_arrive_stays_the_first_if_it_declines() -> None:
    match = play(new(), "move black 1", "done", "move blue 1", "use")

    assert draw(match.position, 2) == "O3 Y4 B4@1 K3", "ruling 13"


def test_the_second_to_arrive_stays_the_second_if_the_first_has_left() -> None:
    match = play(duel("O4@3", "K3", arrived={1: (1,)}, seat=2), "move black 1")

    assert Arrived(2, 1, 2) in happened(match), "ruling 12"
    assert "villagers 0" in goods(match.position, 2)


def test_a_hideout_lowers_a_6_if_its_owner_wants_that() -> None:
    assert "K5@1" in draw(play(duel("K6"), "move black 1", "use").position), "ruling 17"
    assert "K4@1" in draw(play(duel("O3@3", "K6", seat=2, arrived={1: (1,)}), "move black 1", "use").position, 2)


def test_a_hideout_asks_nothing_of_a_die_that_has_its_strength_already() -> None:
    assert GAME.actors(play(duel("K5"), "move black 1").position) == (2,), "ruling 18"
    assert GAME.actors(play(duel("O3@3", "K4", seat=2, arrived={1: (1,)}), "move black 1").position) == (1,)


def test_the_second_at_a_hideout_is_not_asked_without_treasure() -> None:
    match = play(duel("O3@3", "K3, treasure 0", seat=2, arrived={1: (1,)}), "move black 1")

    assert GAME.actors(match.position) == (1,)


def test_alone_every_arrival_is_a_first_one() -> None:
    match = play(solo("K3"), "move black 1", "use", dice=(1,))

    assert "K5@1" in draw(match.position), "ruling 14"
    assert "villagers 1" in goods(match.position)


# Cache


def test_a_cache_trades_3_treasure_for_2_fame_until_treasure_runs_out() -> None:
    match = play(duel("O3, treasure 8"), "move orange 3", "trade", "trade")

    assert goods(match.position) == "fame 4, treasure 2, villagers 0, fate 1"
    assert GAME.actors(match.position) == (2,), "the turn ends by itself"


def test_trading_may_stop_early() -> None:
    match = play(duel("O3, treasure 8"), "move orange 3", "trade", "done")

    assert goods(match.position) == "fame 2, treasure 5, villagers 0, fate 1"
    assert Declined(1) in happened(match)


def test_a_cache_asks_nothing_below_3_treasure() -> None:
    assert GAME.actors(play(duel("O3, treasure 2"), "move orange 3").position) == (2,)


# Goldmine and hoard


def test_the_first_at_a_goldmine_gets_the_strength_of_the_die_up_to_the_limit_of_8() -> None:
    match = play(duel("Y5"), "move yellow 2")

    assert "treasure 8" in goods(match.position)
    assert Gained(1, "treasure", 3, 2) in happened(match)


def test_the_second_at_a_goldmine_gets_half_even_if_the_first_has_left() -> None:
    match = play(duel("Y5", "Y5"), "move yellow 2", "move black 1", "done", "move yellow 3", "done")
    assert "treasure 5" in goods(match.position, 2)

    play(match, "move yellow 2")

    assert "treasure 8" in goods(match.position, 2)
    assert Gained(2, "treasure", 3) in happened(match)


@pytest.mark.parametrize(("strength", "treasure"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_strength_is_rounded_up(strength: int, treasure: int) -> None:
    match = play(duel("O3@3", f"Y{strength}, treasure 0", seat=2, arrived={2: (1,)}), "move yellow 2")

    assert f"treasure {treasure}" in goods(match.position, 2)


def test_a_full_purse_loses_all_that_is_found_and_the_move_is_legal_all_the_same() -> None:
    match = play(duel("Y6, treasure 8"), "move yellow 2")

    assert "treasure 8" in goods(match.position)
    assert Gained(1, "treasure", 0, 6) in happened(match)


def test_a_hoard_gives_the_strength_of_any_die() -> None:
    assert "treasure 7" in goods(play(duel("K2"), "move black 10").position)


# Cave In, Locked Door, Goblins, Icy Depths


@pytest.mark.parametrize(
    ("party", "move", "gained"),
    [
        ("Y4@17, treasure 0", "move yellow 18", "fame 0, treasure 0, villagers 2, fate 1"),
        ("K4@12, treasure 0", "move black 13", "fame 2, treasure 0, villagers 0, fate 1"),
        ("O5@3, treasure 0", "move orange 4", "fame 2, treasure 1, villagers 0, fate 1"),
        ("B3@6, treasure 0", "move blue 7", "fame 1, treasure 1, villagers 0, fate 1"),
    ],
    ids=["cave in", "locked door", "goblins", "icy depths"],
)
def test_a_place_for_one_colour_gives_its_reward_at_once(party: str, move: str, gained: str) -> None:
    match = play(duel(party), move)

    assert goods(match.position) == gained
    assert GAME.actors(match.position) == (2,)


@pytest.mark.parametrize(
    ("colour", "field", "fitting"),
    [("yellow", 18, "4 5 6"), ("black", 13, "4"), ("orange", 4, "5 6"), ("blue", 7, "1 2 3")],
    ids=["cave in", "locked door", "goblins", "icy depths"],
)
def test_a_place_for_one_colour_takes_that_colour_in_its_range_only(colour: str, field: int, fitting: str) -> None:
    letters = {"orange": "O", "yellow": "Y", "blue": "B", "black": "K"}
    able = []
    for strength in range(1, 7):
        position = duel(" ".join(f"{letter}{strength}" for letter in letters.values()))
        movers = [text.split()[1] for text in legal(position) if text.startswith("move") and text.endswith(f" {field}")]
        assert movers in ([], [colour]), "ruling 8"
        able += [str(strength)] if movers else []

    assert " ".join(able) == fitting


# Wishing Well


def test_a_well_grants_strength_and_fate_for_2_treasure_each() -> None:
    match = play(duel("O4"), "move orange 12", "well +3", "well fate")

    assert draw(match.position).startswith("O6@12")
    assert goods(match.position) == "fame 0, treasure 1, villagers 0, fate 2"
    assert match.position.supply == 0
    assert GAME.actors(match.position) == (2,), "the turn ends without `done`"


@pytest.mark.parametrize(("before", "after"), [(1, 4), (2, 5), (3, 6), (4, 6), (5, 6)])
def test_the_well_strengthens_by_3_up_to_6(before: int, after: int) -> None:
    assert f"O{after}@12" in draw(play(duel(f"O{before}"), "move orange 12", "well +3").position)


def test_the_well_gives_no_fate_that_the_supply_does_not_have() -> None:
    match = play(duel("O4, fate 2"), "move orange 12")

    assert legal(match) == ["well +3", "done"], "ruling 28"


def test_the_well_does_not_strengthen_a_6() -> None:
    assert legal(play(duel("O6"), "move orange 12")) == ["well fate", "done"]


def test_the_well_asks_nothing_where_nothing_can_be_bought() -> None:
    assert GAME.actors(play(duel("O6, fate 2"), "move orange 12").position) == (2,)
    assert GAME.actors(play(duel("O3, treasure 1"), "move orange 12").position) == (2,)


# The places of the icon legend


def test_a_trophy_hall_gives_one_fame_less_than_the_strength() -> None:
    assert "fame 4" in goods(play(duel("O5@14", on=CHASM), "move orange 16").position)


def test_a_trophy_hall_gives_nothing_to_a_1() -> None:
    match = play(duel("O1@14", on=CHASM), "move orange 16")

    assert not any(isinstance(event, Gained) for event in happened(match))


def test_the_altar_takes_any_number_of_pips() -> None:
    position = duel("K4", on=CATACOMBS_IN_DUEL)
    match = play(position, "move black 13")
    assert legal(match) == ["sacrifice 1", "sacrifice 2", "sacrifice 3", "sacrifice 4", "done"]

    play(match, "sacrifice 3")

    assert "K1@13" in draw(match.position)
    assert "fame 3" in goods(match.position)


def test_the_altar_may_take_the_whole_die_and_the_fame_counts() -> None:
    match = play(duel("K4", on=CATACOMBS_IN_DUEL), "move black 13", "sacrifice 4")

    assert draw(match.position) == "O3 Y3 B3 K-", "ruling 33"
    assert "fame 4" in goods(match.position)
    assert happened(match)[:3] == [
        Gained(1, "fame", 4),
        Strength(1, "black", 4, 0, "altar"),
        Captured(1, "black", "altar"),
    ]


def test_a_die_given_to_the_altar_takes_its_stealth_die_along() -> None:
    match = play(solo("K4", on=CATACOMBS, stealth="K6 O5"), "move black 9", "sacrifice 4")

    kinds = [type(event).__name__ for event in happened(match)]
    assert "StealthRolled" not in kinds
    assert kinds[:4] == ["Gained", "Strength", "Captured", "StealthRemoved"]
    assert match.position.solo is not None
    assert match.position.solo.king == -4, "1 step, and 1 for the orange 5"


def test_the_mirror_pool_turns_a_die_over() -> None:
    match = play(duel("B2", on=SHRINE_BY_DAY), "move blue 13")
    assert legal(match) == ["invert", "done"]

    assert "B5@13" in draw(play(match, "invert").position)


def test_the_mirror_pool_may_be_left_alone() -> None:
    assert "B2@13" in draw(play(duel("B2", on=SHRINE_BY_DAY), "move blue 13", "done").position)


@pytest.mark.parametrize(("before", "after"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_opposite_faces_add_up_to_7(before: int, after: int) -> None:
    match = play(duel(f"B{before}", on=SHRINE_BY_DAY), "move blue 13", "invert")

    assert f"B{after}@13" in draw(match.position)


def test_the_bone_oracle_rolls_a_die_again_once_whatever_comes() -> None:
    match = play(duel("K1", on=SHRINE_BY_DAY), "move black 15", "reroll", dice=(1,))

    assert "K1@15" in draw(match.position)
    assert Rerolled(1, "black", 1, 1) in happened(match)
    assert GAME.actors(match.position) == (2,), "there is no second reroll"


def test_a_bone_oracle_roll_bars_a_fair_undo() -> None:
    match = play(duel("K1", on=SHRINE_BY_DAY), "move black 15", "reroll", dice=(4,))

    assert [event.bar() for event in happened(match)] == ["chance", None]


# Campfire


def test_a_die_that_rests_at_a_campfire_gains_a_pip_at_the_end_of_the_turn() -> None:
    match = play(duel("O4@14 Y2@13", on=CHASM), "move orange 16")

    assert "Y2@13" in draw(match.position)
    assert [event for event in happened(match) if isinstance(event, Strength)][-2:] == [
        Strength(1, "black", 3, 2, "behind"),
        Strength(1, "yellow", 1, 2, "rest"),
    ], "ruling 31: it is left behind first"


def test_a_1_at_a_campfire_is_captured_before_it_can_rest() -> None:
    match = play(duel("O4@14 Y1@13", on=CHASM), "move orange 16")

    assert "Y-" in draw(match.position)


def test_a_campfire_does_nothing_for_a_die_that_just_came_or_has_6_pips() -> None:
    assert "O3@13" in draw(play(duel("O3", on=CHASM), "move orange 13").position)
    match = play(duel("O3@3 Y6@13", on=CHASM), "move orange 18", "done")
    assert "Y6@13" in draw(match.position)
    assert not any(isinstance(event, Strength) and event.cause == "rest" for event in happened(match))


def test_a_rival_turn_warms_nobody() -> None:
    match = play(duel("Y3@13", "O3", on=CHASM, seat=2), "move orange 3", "done")

    assert "Y3@13" in draw(match.position)


# Refusals


@pytest.mark.parametrize(
    ("position", "moves", "reason"),
    [
        (duel("O4, fate 2"), "move orange 12; well fate", "no Fate token is left in the supply"),
        (duel("O6"), "move orange 12; well +3", "orange has 6 pips already"),
        (duel("K3", on=CATACOMBS_IN_DUEL), "move black 13; sacrifice 4", "black has 3 pips, so it cannot give 4"),
        (duel("K1", on=CATACOMBS_IN_DUEL), "move black 13; sacrifice 4", "black has 1 pip, so it cannot give 4"),
        (duel("O3"), "move orange 3; use", "the Cache offers no such thing"),
        (duel("O3"), "move orange 3; move orange 5", "the die has moved: say what it does there"),
    ],
)
def test_an_action_that_is_refused_names_the_rule(position: Position, moves: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(position, *moves.split("; "))

    assert reason in str(refused.value)


def test_nothing_happens_when_a_move_is_refused() -> None:
    match = play(duel("O3"), "move orange 3")

    with pytest.raises(IllegalMove):
        play(match, "use")

    assert match.ply == 1
    assert decision(match.position) == "act"
    assert targets(match, "orange") == ""
