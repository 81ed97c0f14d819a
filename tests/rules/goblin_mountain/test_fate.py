import pytest

from rules.core.errors import IllegalMove
from rules.goblin_mountain.events import FateSpent, Hushed, Shifted, Strength, Swapped
from rules.goblin_mountain.position import Position, decision
from tests.rules.goblin_mountain.tabletop import (
    CHASM,
    GAME,
    draw,
    duel,
    goods,
    happened,
    legal,
    new,
    play,
    solo,
    stealth,
    targets,
)


def test_fate_can_make_a_die_fit_the_locked_door() -> None:
    position = duel("Y3@12 K3")
    assert "13" not in targets(position, "black").split()

    match = play(position, "fate +1 black", "move black 13")

    assert "K4@13" in draw(match.position)
    assert goods(match.position) == "fame 2, treasure 5, villagers 0, fate 0"
    assert match.position.supply == 2


def test_swapped_dice_change_places_and_nothing_else_happens() -> None:
    match = play(duel("O3 Y3@12 B3 K4@9"), "fate swap yellow black")

    assert draw(match.position) == "O3 Y3@9 B3 K4@12", "ruling 22: a black die may come to where it could not be placed"
    assert match.position.party(1).front == 12
    assert decision(match.position) == "premove"
    assert GAME.actors(match.position) == (1,)
    assert happened(match) == [FateSpent(1, "swap"), Swapped("yellow", "black")]


def test_a_swap_into_a_hideout_is_no_arrival() -> None:
    match = play(duel("O3@1 Y3", arrived={1: (1,)}), "fate swap orange yellow")

    assert match.position.arrived[1] == (1,)
    assert "villagers 0" in goods(match.position)


def test_a_swap_over_a_bridge_costs_nothing() -> None:
    match = play(solo("O3@12 Y3@16"), "fate swap orange yellow")

    assert draw(match.position) == "O3@16 Y3@12 B3 K3"


def test_a_die_swapped_to_a_campfire_and_not_moved_rests_there_the_same_turn() -> None:
    match = play(duel("O3@13 Y2@5 B4@3 K3@16", on=CHASM), "fate swap orange yellow", "move blue 18", "done")

    assert draw(match.position) == "O3@5 Y3@13 B3@18 K3@16"


def test_fate_without_any_effect_is_not_offered() -> None:
    fate = [text for text in legal(duel("O6 Y6 B6 K6")) if text.startswith("fate")]

    assert fate == [
        "fate -1 orange",
        "fate -1 yellow",
        "fate -1 blue",
        "fate -1 black",
        "fate set4 orange",
        "fate set4 yellow",
        "fate set4 blue",
        "fate set4 black",
    ], "ruling 18: no die can gain, and all stand on one location"


def test_fate_takes_no_die_below_1_and_sets_none_to_what_it_is() -> None:
    fate = [text for text in legal(duel("O1 Y- B- K4@v")) if text.startswith("fate")]

    assert fate == ["fate +1 orange", "fate set4 orange"], "ruling 21"
    assert "fate set4 orange" not in legal(duel("O4 Y- B- K4@v"))


def test_several_tokens_and_the_same_effect_again_may_be_spent_before_a_move() -> None:
    match = play(duel("K1, fate 2", "O3, fate 0"), "fate +1 black", "fate +1 black")

    assert "K3" in draw(match.position), "ruling 20"
    assert "fate 0" in goods(match.position)
    assert match.position.supply == 3
    assert not any(text.startswith("fate") for text in legal(match))


def test_a_token_is_spent_before_its_effect() -> None:
    match = play(duel("K1"), "fate set4 black")

    assert happened(match) == [FateSpent(1, "set4"), Strength(1, "black", 1, 4, "fate")]


def test_lowering_a_die_helps_it_into_the_icy_depths() -> None:
    assert "7" in targets(play(duel("B4"), "fate -1 blue"), "blue").split()


def test_fate_hushes_all_stealth_dice_that_are_left() -> None:
    match = play(solo("O3@9 Y3@8 B- K3", stealth="O5 Y6 K1"), "fate hush")

    assert stealth(match.position) == "O1 Y1 B- K1"
    assert happened(match) == [FateSpent(1, "hush"), Hushed()]


def test_silent_stealth_dice_cannot_be_hushed() -> None:
    assert "fate hush" not in legal(solo("O3@9"))
    assert "fate hush" in legal(solo("O3@9", stealth="O2"))
    assert "fate hush" not in legal(duel())


def test_a_fate_token_taken_from_the_well_can_be_spent_next_turn() -> None:
    match = play(duel("O3, fate 0", "O3, fate 0"), "move orange 12", "well fate", "done")

    assert decision(match.position) == "premove"
    assert GAME.actors(match.position) == (2,)
    play(match, "move orange 3", "done")
    assert "fate +1 orange" in legal(match)


# The shift before the first move of a solo match


def test_a_pip_may_be_shifted_once_before_the_first_move() -> None:
    match = new(1)
    listed = [text for text in legal(match) if text.startswith("shift")]
    assert listed[:4] == ["shift orange yellow", "shift orange blue", "shift orange black", "shift yellow orange"]
    assert len(listed) == 12

    play(match, "shift black orange")

    assert draw(match.position) == "O4 Y3 B3 K2"
    assert happened(match) == [Shifted("black", "orange")]
    assert not any(text.startswith("shift") for text in legal(match))


def test_a_pip_may_be_shifted_after_fate_but_not_after_a_move() -> None:
    match = play(new(1), "fate +1 orange")
    assert "shift black orange" in legal(match), "ruling 40"

    play(match, "move orange 3", "done", dice=(1,))
    assert not any(text.startswith("shift") for text in legal(match))


def test_a_die_of_1_gives_no_pip_and_a_die_of_6_takes_none() -> None:
    shifts = [text for text in legal(solo("O1 Y6 B3 K3", shift=True)) if text.startswith("shift")]

    assert not any(text.startswith("shift orange") for text in shifts)
    assert not any(text.endswith("yellow") for text in shifts)
    assert "shift yellow orange" in shifts


@pytest.mark.parametrize(
    ("position", "move", "reason"),
    [
        (duel("O3, fate 0"), "fate +1 orange", "you have no Fate token left"),
        (duel("O6"), "fate +1 orange", "orange has 6 pips already"),
        (duel("O1"), "fate -1 orange", "orange has 1 pip"),
        (duel("O4"), "fate set4 orange", "orange has 4 pips already"),
        (duel("O3@v"), "fate +1 orange", "orange is in the village and out of play: Fate does not reach it"),
        (duel("O3@v"), "fate swap orange blue", "orange is in the village and out of play: Fate does not reach it"),
        (duel("O-"), "fate set4 orange", "orange is captured: Fate does not reach it"),
        (duel(), "fate swap orange blue", "orange and blue are both at camp"),
        (duel(), "fate swap orange orange", "two different dice change places"),
        (duel(), "fate hush", "there are no Stealth dice to hush in a duel"),
        (solo(), "fate hush", "all Stealth dice show 1 already"),
        (duel(), "shift orange blue", "only a solo party may shift a pip"),
        (solo(), "shift orange blue", "once, and only before the first move"),
        (solo("O1", shift=True), "shift orange blue", "orange has 1 pip and cannot give it"),
        (solo("B6", shift=True), "shift orange blue", "blue has 6 pips already"),
        (solo(shift=True), "shift blue blue", "from one die to another"),
    ],
)
def test_fate_that_is_refused_names_the_rule(position: Position, move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(position, move)

    assert reason in str(refused.value)
