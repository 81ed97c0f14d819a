from rules.goblin_mountain.events import (
    Captured,
    GameEnded,
    KingHit,
    KingMarch,
    KingStepped,
    StealthRemoved,
    StealthRolled,
    Strength,
    VillageOpened,
)
from rules.goblin_mountain.king import take_hit
from rules.goblin_mountain.moves import Hit
from rules.goblin_mountain.position import decision
from tests.rules.goblin_mountain.tabletop import (
    CATACOMBS,
    GAME,
    draw,
    goods,
    happened,
    is_open,
    king,
    legal,
    march,
    new,
    play,
    solo,
    stealth,
    targets,
)

# How far he goes


def test_a_first_turn_with_a_loud_stealth_die() -> None:
    match = play(new(1), "shift black orange", "move orange 1", "use", dice=(5,))

    assert draw(match.position) == "O5@1 Y3 B3 K2"
    assert "villagers 1" in goods(match.position)
    assert stealth(match.position) == "O5 Y1 B1 K1"
    assert KingMarch(2) in happened(match)
    assert king(match.position) == -4
    assert not any(text.startswith("shift") for text in legal(match))


def test_he_takes_1_step_and_1_for_each_stealth_die_of_5_or_6() -> None:
    match = play(solo("O3@9 Y3@8 B3@7 K3", stealth="O5 Y6 B2"), "move black 12", "done", dice=(4,))

    assert KingMarch(3) in happened(match)
    assert king(match.position) == -3


def test_a_4_alerts_him_too_once_a_die_has_reached_the_special_card() -> None:
    match = play(solo("O3@9 Y3@8 B3@7 K3", stealth="O5 Y6 B2"), "move black 13", dice=(4,))

    assert KingMarch(4) in happened(match)
    assert king(match.position) == -2


def test_a_3_never_alerts_him() -> None:
    match = play(solo("O3@14 Y3@13 B- K-", stealth="Y3"), "move orange 16", dice=(3,))

    assert KingMarch(1) in happened(match)


def test_the_alarm_is_permanent_even_if_the_leader_is_captured() -> None:
    match = play(
        solo("O3@8 Y3@7 B- K-, front 16", stealth="O1 Y4"), "fate +1 orange", "move orange 18", "done", dice=(1,)
    )

    assert KingMarch(2) in happened(match), "ruling 34"


def test_a_front_in_the_village_counts_as_past_the_special_card() -> None:
    match = play(solo("O4@20 Y3@22 B- K-", at=5, stealth="O1 Y4"), "move orange village")

    assert KingMarch(2) in happened(match)


def test_the_alarm_begins_at_the_first_field_of_the_special_card() -> None:
    quiet = play(solo("O3", on=CATACOMBS, stealth="Y4"), "move orange 8", "done", dice=(1,))
    alarmed = play(solo("O3", on=CATACOMBS, stealth="Y4"), "move orange 9", "done", dice=(1,))

    assert (king(quiet.position), king(alarmed.position)) == (-5, -4)


def test_the_stealth_die_of_a_die_in_the_village_is_removed_and_not_rolled() -> None:
    match = play(solo("O4@20 Y3@22 B- K-", at=5, stealth="O6 Y5"), "move orange village")

    assert StealthRemoved("orange") in happened(match)
    assert not any(isinstance(event, StealthRolled) for event in happened(match))
    assert KingMarch(2) in happened(match)
    assert stealth(match.position) == "O- Y5 B- K-"


def test_the_stealth_die_of_a_die_left_behind_is_removed_before_the_roll() -> None:
    match = play(solo("O3@9 Y1", stealth="Y6"), "move orange 10", dice=(1,))

    events = happened(match)
    assert events.index(StealthRemoved("yellow")) < events.index(StealthRolled("orange", 1)), "ruling 51"
    assert KingMarch(1) in events


def test_a_capture_during_the_march_does_not_shorten_it() -> None:
    table = march(solo("O1@3 Y3@12 B- K-", at=2, stealth="O5"), 3)

    assert draw(table.position) == "O- Y3@12 B- K-"
    assert king(table.position) == 5, "ruling 35"


# What he does on his way


def test_entering_hurts_and_every_further_step_hurts_again() -> None:
    table = march(solo("O2 Y3 B3@3 K3@6", at=-1), 4)
    assert table.position.solo is not None
    assert table.events[-1] == KingStepped(-1, 0, 4)
    assert [GAME.notate(move) for move in GAME.moves(table.position, 1)] == ["hit orange", "hit yellow"]

    take_hit(table, 1, Hit("orange"))
    assert draw(table.position) == "O1 Y3 B3@3 K3@6"
    assert decision(table.position) == "kinghit", "each step is a decision of its own"

    take_hit(table, 1, Hit("orange"))
    assert draw(table.position) == "O- Y1 B3@3 K3@6", "with one die left the other two steps need no decision"
    assert king(table.position) == 0
    assert not is_open(table.position)


def test_he_walks_on_when_a_location_is_empty() -> None:
    table = march(solo("O3@13 Y3@12 B2@9 K3@14", at=8), 4)

    assert draw(table.position) == "O3@13 Y3@12 B- K3@14"
    assert king(table.position) == 11
    assert [event for event in table.events if isinstance(event, KingStepped | KingHit | Captured)] == [
        KingStepped(8, 9, 4),
        KingHit("blue", 3),
        KingHit("blue", 2),
        Captured(1, "blue", "king"),
        KingStepped(9, 10, 1),
        KingStepped(10, 11, 0),
    ]


def test_a_march_that_begins_beside_dice_hits_from_its_first_step() -> None:
    table = march(solo("O3 Y- B- K3@6", at=0), 2)

    assert draw(table.position) == "O1 Y- B- K3@6", "ruling 36"
    assert king(table.position) == 0


def test_a_hit_is_told_before_the_strength_it_costs() -> None:
    table = march(solo("O3 Y- B- K3@6", at=0), 1)

    assert table.events[1:3] == [KingHit("orange", 0), Strength(1, "orange", 3, 2, "king")]


def test_whom_he_hits_is_chosen_among_the_dice_with_him_in_the_order_of_colours() -> None:
    position = solo("O3@6 Y2 B3 K1", at=0, steps=2)

    assert legal(position) == ["hit yellow", "hit blue", "hit black"]


def test_the_match_goes_on_after_the_last_hit() -> None:
    match = play(solo("O3@6 Y2 B3 K-", at=0, steps=1), "hit blue")

    assert decision(match.position) == "premove"
    assert draw(match.position) == "O3@6 Y2 B2 K-"


# The village


def test_the_village_opens_when_the_king_steps_onto_field_1() -> None:
    match = play(solo("O3@9 Y3@8 B3@7 K3@3", at=0), "move orange 12", "done", dice=(1,))

    assert king(match.position) == 1
    assert VillageOpened() in happened(match)
    assert targets(match, "orange").endswith("v"), "ruling 38: usable next turn"


def test_the_village_stays_closed_while_anybody_is_in_the_warrens() -> None:
    match = play(solo("O3@9 Y3@8 B3@7 K4", at=0), "move orange 12", "done", dice=(6,))

    assert draw(match.position) == "O3@12 Y2@8 B2@7 K1"
    assert king(match.position) == 0
    assert not is_open(match.position)
    assert "v" not in targets(match, "orange")


def test_seven_steps_lead_from_warrens_6_to_field_1() -> None:
    table = march(solo("O3@9 Y3@8 B3@7 K3@3"), 7)

    assert king(table.position) == 1, "ruling 1: the camp is a location of its own"
    assert is_open(table.position)


# The end


def test_the_match_ends_at_once_when_the_last_die_is_done() -> None:
    match = play(solo("O4@20 Y4@v B- K-", at=5), "move orange village")

    assert not any(isinstance(event, KingMarch) for event in happened(match)), "ruling 42"
    assert GAME.actors(match.position) == ()
    assert isinstance(happened(match)[-1], GameEnded)


def test_the_king_wins_if_nobody_reaches_the_village() -> None:
    table = march(solo("O- Y- B- K1@5", at=4), 3)

    assert table.events[-1] == GameEnded((None,), (), lost=True)
    assert GAME.actors(table.position) == ()


def test_a_roll_bars_a_fair_undo_and_nothing_else_of_a_turn_does() -> None:
    match = play(solo("O3"), "move orange 10", dice=(2,))

    assert [type(event).__name__ for event in happened(match) if event.bar()] == ["StealthRolled"]


def test_a_solo_turn_is_told_in_order() -> None:
    match = play(solo("O3@9 Y1", stealth="B5"), "move orange 10", dice=(6,))

    assert [type(event).__name__ for event in happened(match)] == [
        "DieMoved",
        "Strength",
        "Captured",
        "StealthRemoved",
        "Strength",
        "Strength",
        "Gained",
        "StealthRolled",
        "KingMarch",
        "KingStepped",
        "KingStepped",
        "KingStepped",
        "TurnBegan",
    ]
