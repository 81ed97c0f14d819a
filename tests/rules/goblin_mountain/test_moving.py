import pytest

from rules.core.errors import IllegalMove
from rules.goblin_mountain.events import Captured, Cornered, DieMoved, Gained, Strength, VillageArrived
from rules.goblin_mountain.position import Position, decision
from tests.rules.goblin_mountain.tabletop import (
    CHASM,
    GAME,
    draw,
    duel,
    goods,
    happened,
    king,
    legal,
    new,
    play,
    solo,
    targets,
)

JULIE = duel("O3 Y3@6 B2@7 K3, front 7", "O5@10")


def refusal(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        play(position, move)
    return str(refused.value)


# Where dice may go


def test_every_die_goes_beyond_the_front_and_never_onto_a_rival() -> None:
    assert targets(JULIE, "blue") == "8 9 12 14 17 20 22 23 24 v"
    assert targets(JULIE, "orange") == "8 12 14 17 20 22 24 v"


def test_moves_are_listed_by_colour_with_targets_ascending_and_the_village_last_then_fate() -> None:
    listed = legal(duel("O3@20 Y3@21 B6@23 K4@22"))

    assert listed == [
        "move orange 24",
        "move orange village",
        "move yellow 24",
        "move yellow village",
        "move blue 24",
        "move blue village",
        "move black 24",
        "move black village",
        "fate +1 orange",
        "fate +1 yellow",
        "fate +1 black",
        "fate -1 orange",
        "fate -1 yellow",
        "fate -1 blue",
        "fate -1 black",
        "fate set4 orange",
        "fate set4 yellow",
        "fate set4 blue",
        "fate swap orange yellow",
        "fate swap orange blue",
        "fate swap orange black",
        "fate swap yellow blue",
        "fate swap yellow black",
        "fate swap blue black",
    ]


def test_a_captured_leader_does_not_open_the_fields_behind_it() -> None:
    assert targets(duel("O3@2 Y3@6 B- K3, front 20"), "orange") == "22 24 v", "ruling 3"


def test_the_old_field_of_the_moved_die_is_part_of_the_front() -> None:
    assert targets(duel("O3@20"), "orange") == "22 24 v", "ruling 4: 20 is a Wishing Well, and may not be entered again"


def test_a_field_with_two_places_takes_one_die_of_each_seat() -> None:
    assert "22" in targets(duel("O3@20", "O3@22"), "yellow").split()


def test_once_a_die_is_in_the_village_the_others_can_only_follow() -> None:
    listed = legal(duel("O3@v Y3@5 B4@7 K1"))

    assert [text for text in listed if text.startswith("move")] == [
        "move yellow village",
        "move blue village",
        "move black village",
    ]
    assert [text for text in listed if text.startswith("fate")] == [
        "fate +1 yellow",
        "fate +1 blue",
        "fate +1 black",
        "fate -1 yellow",
        "fate -1 blue",
        "fate set4 yellow",
        "fate set4 black",
        "fate swap yellow blue",
        "fate swap yellow black",
        "fate swap blue black",
    ], "Fate does not reach the village"


def test_the_other_seat_has_no_moves_of_its_own() -> None:
    assert legal(JULIE, seat=2) == []
    assert GAME.actors(JULIE) == (1,)


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (JULIE, "move blue 5", "field 5 is not beyond your front, 7"),
        (JULIE, "move blue 7", "field 7 is not beyond your front, 7"),
        (JULIE, "move blue 10", "10 Treasure Hoard holds one die, and P2 orange stands there"),
        (JULIE, "move blue 11", "11 Goldmine takes yellow only, not blue"),
        (JULIE, "move orange 16", "16 Goblins takes 5 pips or more, and orange arrives there with 3"),
        (JULIE, "move black 13", "13 Locked Door takes exactly 4 pips, and black arrives there with 3"),
        (duel("B4"), "move blue 7", "7 Icy Depths takes 3 pips or fewer, and blue arrives there with 4"),
        (JULIE, "move blue 28", "this tunnel has fields 1 to 24, and no 28"),
        (duel("O3@v"), "move blue 24", "one of your dice is in the village"),
        (duel("O3@v"), "move orange village", "orange is in the village and out of play"),
        (duel("O-"), "move orange 3", "orange is captured"),
        (
            solo(""),
            "move orange village",
            "the village opens when the King steps onto field 1; he is at Warrens 6 and needs 7 steps",
        ),
        (solo("O3@1", at=0), "move orange village", "he is at camp and needs 1 step"),
        (solo("K4@12"), "move black 17", "black arrives there with 3, after the bridge at 14"),
        (solo("O1@12"), "move orange 15", "would lose it at the bridge at 14: no place beyond can be reached"),
        (solo("O1@12 Y3@3 B3@4 K3@5", at=2), "move orange 15", "the bridge at 14: it can only try for the village"),
        (JULIE, "pass", "you may only pass when no die can be moved: orange can go to 8"),
        (JULIE, "done", "it is time to move a die"),
        (JULIE, "hit orange", "it is time to move a die"),
        (JULIE, "draft orange 3", "it is time to move a die"),
    ],
)
def test_a_refusal_names_the_rule_with_its_numbers(position: Position, move: str, reason: str) -> None:
    assert reason in refusal(position, move)


# Left behind


def test_dice_behind_the_one_that_leaves_lose_a_pip_even_at_the_camp() -> None:
    match = play(duel("O2@6 Y5@11 B3 K1@3"), "move yellow 17")

    assert draw(match.position) == "O1@6 Y5@17 B2 K-"
    assert goods(match.position).startswith("fame 0, treasure 8")
    assert happened(match)[:6] == [
        DieMoved(1, "yellow", 11, 17),
        Strength(1, "orange", 2, 1, "behind"),
        Strength(1, "blue", 3, 2, "behind"),
        Strength(1, "black", 1, 0, "behind"),
        Captured(1, "black", "behind"),
        Gained(1, "treasure", 3, 2),
    ]


def test_the_moved_die_loses_nothing_and_those_ahead_of_it_neither() -> None:
    match = play(duel("O3@6 Y3@2 B3@7 K3"), "move yellow 8", "done")

    assert draw(match.position) == "O3@6 Y3@8 B3@7 K2", "ruling 7: only the camp was behind field 2"


def test_dice_on_one_location_are_not_behind_each_other() -> None:
    match = play(duel(), "move orange 3", "done")

    assert draw(match.position) == "O3@3 Y3 B3 K3", "ruling 5"


def test_the_other_seat_is_never_left_behind() -> None:
    match = play(duel("O3@6", "Y2@2"), "move orange 8", "done")

    assert draw(match.position, 2) == "O3 Y2@2 B3 K3"


def test_loss_comes_before_the_action() -> None:
    match = play(duel("O3@6 Y1@2, fate 0"), "move orange 8")

    assert draw(match.position) == "O3@8 Y- B2 K2", "ruling 6: the cache has not been asked yet"
    assert decision(match.position) == "act"


# The rope bridge and the grave trap


def test_passing_an_unguarded_bridge_costs_a_pip_before_the_die_is_placed() -> None:
    match = play(solo("O3@12"), "move orange 15")

    assert "O2@15" in draw(match.position)
    assert "villagers 1" in goods(match.position)
    assert legal(match) == ["use", "done"]
    assert happened(match)[:2] == [DieMoved(1, "orange", 12, 15), Strength(1, "orange", 3, 2, "bridge")]


def test_arriving_on_a_bridge_costs_nothing() -> None:
    assert "O3@14" in draw(play(solo("O3@12"), "move orange 14").position)


def test_leaving_a_bridge_costs_nothing() -> None:
    assert "O3@16" in draw(play(solo("O3@14"), "move orange 16").position)


@pytest.mark.parametrize(("first", "second"), [("O3@12", "Y3@14"), ("O3@12 B3@14", "")], ids=["rival", "own"])
def test_a_die_of_anybody_guards_the_bridge(first: str, second: str) -> None:
    match = play(duel(first, second, on=CHASM), "move orange 16")

    assert "O3@16" in draw(match.position), "ruling 32"
    assert "fame 2" in goods(match.position)


def test_the_requirement_is_for_the_strength_after_the_bridge() -> None:
    assert "17" in targets(solo("K5@12"), "black").split(), "ruling 10: the Locked Door takes exactly 4"
    assert "17" not in targets(solo("K4@12"), "black").split()
    assert "17" in targets(solo("K4@14"), "black").split()


def test_a_die_that_would_die_on_the_bridge_may_only_run_for_the_village() -> None:
    position = solo("O3@6 Y- B1@12 K-", at=3)

    assert targets(position, "blue") == "13 14 v"

    match = play(position, "move blue village", dice=(1,))

    assert draw(match.position) == "O2@6 Y- B- K-", "ruling 11: the others are left behind all the same"
    assert match.position.party(1).front == 12
    assert match.position.village == 0
    assert happened(match)[:3] == [
        DieMoved(1, "blue", 12, None),
        Strength(1, "blue", 1, 0, "bridge"),
        Captured(1, "blue", "bridge"),
    ]


def test_the_grave_trap_works_like_the_bridge() -> None:
    match = play(duel("O3@10", on="T1A T2A CT T3A T4A T5A T6A".replace("CT T3A", "T3A CT")), "move orange 16", "done")

    assert "O2@16" in draw(match.position)


# The village


def test_the_first_four_dice_of_all_seats_get_fame_if_they_are_strong_enough() -> None:
    match = play(
        duel("O4 Y6 B6 K3", "O3 Y4 B3 K6"),
        "move orange village",
        "move yellow village",
        "move blue village",
        "move black village",
        "move yellow village",
    )

    fame = [[e.amount for e in node.events if isinstance(e, Gained)] for node in match.line()[1:]]
    assert fame == [[2], [], [2], [1], []], "rulings 24 and 25: the second slot was used up by a 4"
    assert match.position.village == 5


def test_the_village_order_is_told_with_the_strength() -> None:
    match = play(duel("O4"), "move orange village")

    assert VillageArrived(1, "orange", 1, 4) in happened(match)


def test_a_village_arrival_asks_nothing_and_the_turn_goes_on() -> None:
    assert GAME.actors(play(duel("O4"), "move orange village").position) == (2,)


def test_dice_in_the_village_are_not_left_behind() -> None:
    match = play(duel("O4@v Y3@20 B3@21 K-"), "move blue village")

    assert draw(match.position) == "O4@v Y2@20 B3@v K-"


def test_a_seat_without_live_dice_is_skipped() -> None:
    match = play(duel("O4@v Y- B- K4@v", "O3@20 Y3@22 B- K-", seat=2), "move orange 24")

    assert GAME.actors(match.position) == (2,), "ruling 26"


def test_the_match_ends_when_all_dice_are_captured_or_in_the_village() -> None:
    match = play(duel("O4@v Y- B- K4@v", "O3@20 Y4@v B- K-", seat=2), "move orange village")

    assert GAME.actors(match.position) == ()
    assert GAME.outcome(match.position) is not None


# Cornered


def test_a_solo_party_that_cannot_move_passes() -> None:
    position = solo("O3 Y3 B3 K3@28, fate 0", at=-5, stealth="Y4 B6")

    assert legal(position) == ["pass"]

    match = play(position, "pass")

    assert happened(match)[0] == Cornered()
    assert king(match.position) == -2, "ruling 39: 1 + 2 dice that he hears, and no Stealth die was rolled"
    assert draw(match.position) == "O3 Y3 B3 K3@28"


def test_a_cornered_party_may_still_spend_fate() -> None:
    listed = legal(solo("O3 Y3 B3 K3@28", at=-5))

    assert listed[-1] == "pass"
    assert "fate swap orange black" in listed


def test_dice_at_a_campfire_rest_while_the_party_is_cornered() -> None:
    match = play(solo("O3 Y3@13 B3 K3@28, fate 0", at=-5), "pass")

    assert draw(match.position) == "O3 Y4@13 B3 K3@28"


def test_a_field_can_be_used_again_in_full_once_it_was_left() -> None:
    match = new()
    play(match, "move orange 3", "trade", "move black 1", "done", "move orange 6", "done", "move black 3")

    assert legal(match) == ["trade", "done"], "ruling 15"
