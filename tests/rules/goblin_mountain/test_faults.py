import msgspec
import pytest
from msgspec.structs import replace

from rules.core.errors import BadPosition
from rules.core.match import Match
from rules.goblin_mountain.position import Dice, Die, Pair, Position, Stealth
from tests.rules.goblin_mountain.tabletop import CATACOMBS_IN_DUEL, CHASM, GAME, duel, new, play, solo


def test_a_sound_position_has_no_faults() -> None:
    for position in (duel(), solo(), new().position, new(1).position, duel("O4@3", moved="orange")):
        assert GAME.faults(position) == []


def test_a_position_survives_its_json_form() -> None:
    position = play(new(1), "move orange 10", dice=(4,)).position

    assert msgspec.json.decode(msgspec.json.encode(position), type=Position) == position


def test_a_finished_match_has_no_faults() -> None:
    assert GAME.faults(duel("O4@v Y- B- K4@v", "O4@v Y- B- K-")) == []
    assert GAME.faults(solo("O- Y- B- K-, front 12", at=9)) == []


DRAFT = new(setup="draft", dice=(5, 2, 4, 4, 6, 1, 3, 3)).position
OUT = "O- Y- B- K-, front 12"


def drafting(**things: int) -> Position:
    """A draft in which P1 has other things than at its beginning."""
    return replace(DRAFT, parties=(replace(DRAFT.parties[0], **things), DRAFT.parties[1]))


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        (duel("O3@5, front 4"), "P1 orange is at 5, beyond the front at 4"),
        (duel("O7"), "P1 orange has strength 7: 1 to 6"),
        (duel("O0@3"), "P1 orange has strength 0 at 3: captured means strength 0 and no location"),
        (duel("O3, treasure 9"), "P1 has 9 Treasure: 0 to 8"),
        (duel("O3, fame -1"), "P1 has less than no Fame, villagers or Fate"),
        (replace(duel(), supply=2), "the Fate tokens are 4 in all, not 3"),
        (replace(duel(), supply=-1), "the supply has -1 Fate tokens"),
        (duel("O3@3", "Y3@3"), "3 Cache holds one die, not 2"),
        (duel("O3@3 Y3@3"), "3 Cache holds one die, not 2"),
        (duel("O3@1 Y3@1"), "1 Hideout with villager holds one die of each seat"),
        (replace(duel("O4@v Y4@v"), village=1), "the village counts 1 die, and 2 are there"),
        (replace(duel("O4@v"), village=0), "the village counts 0 dice, and 1 is there"),
        (duel("O3, front 26"), "P1's front is 26: 0 to 25"),
        (duel("O3, front v"), "P1's front is the village, but none of its dice is there"),
        (duel("O4@v Y- B- K-"), "P1 is to move and has no die in play"),
        (replace(duel(), cards=("T1A",)), "the track needs each of the cards T1 to T6 once"),
        (replace(duel(), cards=("T1A", "T1B", "T3A", "T4A", "T5A", "T6A")), "each of the cards T1 to T6 once"),
        (replace(duel(), cards=("X1A", "T2A", "T3A", "T4A", "T5A", "T6A")), "cards that do not exist: X1A"),
        (duel(on="T1A T2A CT T3A T4A T5A T6A"), "CT lies behind 2 cards instead of 3"),
        (duel(on="T1A T2A T3A PB T4A T5A T6A"), "PB is no card of a duel"),
        (solo(on=CATACOMBS_IN_DUEL), "CT lies behind 3 cards instead of 2"),
        (solo(on="T1A T2A T3A T4A T5A T6A"), "the track has 0 special cards: expected one"),
        (solo(on="T1A T2A T3A PF T4A T5A T6A"), "PF is no card of a solo match"),
        (replace(duel(), arrived=((),) * 5), "arrived has 5 locations instead of 25"),
        (replace(duel(), seat=3), "there is no seat 3"),
        (replace(duel(), turn=0), "the turn is 0; the first is 1"),
        (replace(duel(), picker=1), "nothing is left to draft, so nobody picks"),
        (replace(duel(), parties=duel().parties[:1]), "duel has 2 seats, not 1"),
        (duel("O3@6", arrived={3: (1,)}), "arrivals are noted at 3, where only one die may stand"),
        (duel("O3@6", arrived={1: (1, 1)}), "the arrivals at 1 must be different seats"),
        (duel("O3", arrived={1: (1,)}), "a seat arrived at 1 beyond its front"),
        (duel("O3@5", moved="orange"), "orange moved this turn, but has nothing to decide at 5"),
        (duel("O3@3 Y3@5", moved="orange"), "orange moved this turn, so it stands at the front, 5"),
        (duel("O3@1", moved="orange"), "orange moved to 1, but P1 never arrived there"),
        (duel(moved="orange"), "orange moved this turn, but has nothing to decide at 0"),
        (solo("O3@6", at=7), "the King is at 7, beyond the die at 0"),
        (solo("O3", at=-7), "the King is at -7: -6 to 28"),
        (solo("O4@v", at=-2), "dice are in the village before it opened"),
        (solo("O3@6", at=0, steps=-1), "the King has -1 steps left"),
        (solo("O3@6", at=-2, steps=2), "the King has steps left beside 0 dice"),
        (solo("O3@6 Y3@5 B3@4", at=0, steps=2), "the King has steps left beside 1 die"),
        (solo("O3@6", at=0, steps=6), "the King has 6 steps left: 0 to 5"),
        (solo("O3@6", shift=True), "a pip may be shifted before the first move only"),
        (solo(at=0, steps=1, shift=True), "a pip may be shifted before the first move only"),
        (solo(at=-2, shift=True), "a pip may be shifted before the first move only"),
        (solo(stealth="O6", shift=True), "a pip may be shifted before the first move only"),
        (solo("O-", shift=True), "a pip may be shifted before the first move only"),
        (solo("O3@3", at=0, steps=2, moved="yellow"), "yellow moved this turn, so it stands at the front, 3"),
        (duel(OUT, OUT, moved="orange"), "orange moved this turn, but the match is over"),
        (solo(OUT, at=9, moved="orange"), "orange moved this turn, but the match is over"),
        (solo(OUT, at=9, steps=3), "the King has steps left beside 0 dice"),
        (replace(DRAFT, turn=1), "the turn is 1; while dice are drafted it is 0"),
        (replace(DRAFT, picker=1), "with 4 pairs left P2 picks, not 1"),
        (replace(DRAFT, pairs=DRAFT.pairs[::-1]), "in the order of colours"),
        (replace(DRAFT, pairs=(Pair("orange", 2, 5), *DRAFT.pairs[1:])), "shows 1 to 6, the higher die first"),
        (replace(DRAFT, moved="orange"), "a die moved while dice are drafted"),
        (drafting(front=9), "P1's front is 9; while dice are drafted it is 0"),
        (drafting(fame=9), "P1's fame is 9; while dice are drafted it is 0"),
        (drafting(treasure=4), "P1's treasure is 4; while dice are drafted it is 5"),
        (drafting(villagers=1), "P1's villagers is 1; while dice are drafted it is 0"),
        (drafting(fate=0), "P1's fate is 0; while dice are drafted it is 1"),
        (replace(DRAFT, arrived=((), (1,), *DRAFT.arrived[2:])), "a seat arrived somewhere while dice are drafted"),
    ],
)
def test_a_fault_is_named_in_a_sentence(position: Position, fault: str) -> None:
    assert any(fault in named for named in GAME.faults(position))


def test_the_village_is_open_exactly_from_field_1_on() -> None:
    position = solo("O3@6 Y3@5 B- K-", at=1)
    assert position.solo is not None

    closed = replace(position, solo=replace(position.solo, village_open=False))

    assert GAME.faults(closed) == ["the village is closed with the King at 1"]


def test_stealth_dice_are_of_the_colours_still_in_play() -> None:
    position = solo("O3@6 Y3@5 B- K-", at=1)
    assert position.solo is not None

    too_many = replace(position, solo=replace(position.solo, stealth=Stealth(1, 1, 1, 1)))
    too_high = replace(position, solo=replace(position.solo, stealth=Stealth(7, 1, None, None)))

    assert "of the colours of the dice still in play" in GAME.faults(too_many)[0]
    assert GAME.faults(too_high) == ["a Stealth die shows 1 to 6"]


def test_a_last_pair_of_equal_dice_is_no_decision() -> None:
    three = Die(3, 0)
    none = Die(0, None)
    party = replace(DRAFT.parties[0], dice=Dice(three, three, three, none))
    position = replace(DRAFT, pairs=DRAFT.pairs[3:], parties=(party, party), picker=1)

    assert GAME.faults(position) == ["one pair is left and its dice are equal: nothing is to be decided"]


def test_a_die_is_not_on_the_table_before_it_is_drafted() -> None:
    party = replace(DRAFT.parties[0], dice=replace(DRAFT.parties[0].dice, blue=Die(3, 0)))

    assert GAME.faults(replace(DRAFT, parties=(party, DRAFT.parties[1]))) == [
        "P1 blue is on the table before it is drafted"
    ]


UNBUILT = ("T2B", "T2A", "T3A", "T4A", "T5A", "T6A")
NO_SUCH_TUNNEL = "the track needs each of the cards T1 to T6 once"


@pytest.mark.parametrize(
    ("position", "named"),
    [
        (
            replace(duel("O7, treasure 9", "Y3, fame -1"), cards=UNBUILT, supply=7, turn=-4),
            [
                NO_SUCH_TUNNEL,
                "the turn is -4; the first is 1",
                "P1 orange has strength 7: 1 to 6",
                "P1 has 9 Treasure: 0 to 8",
                "P2 has less than no Fame, villagers or Fate",
                "the Fate tokens are 9 in all, not 3",
            ],
        ),
        (
            replace(duel("O3@3 Y3@3", moved="orange"), seat=3, supply=7),
            ["there is no seat 3", "the Fate tokens are 9 in all, not 3", "3 Cache holds one die, not 2"],
        ),
        (
            replace(duel(moved="orange"), supply=7),
            ["the Fate tokens are 9 in all, not 3", "orange moved this turn, but has nothing to decide at 0"],
        ),
        (
            replace(duel("O3@77, front 20"), arrived=((),) * 5),
            ["P1 orange is at 77: 0 to 25", "arrived has 5 locations instead of 25"],
        ),
        (
            replace(DRAFT, cards=UNBUILT, pairs=DRAFT.pairs[::-1], seat=0, turn=3),
            [
                "there is no seat 0",
                NO_SUCH_TUNNEL,
                "the pairs to draft must be of different colours, in the order of colours",
                "the turn is 3; while dice are drafted it is 0",
            ],
        ),
        (
            replace(solo("O3@6", at=7, steps=9, stealth="O7"), cards=UNBUILT),
            [NO_SUCH_TUNNEL, "a Stealth die shows 1 to 6", "the King has 9 steps left: 0 to 5"],
        ),
        (
            solo("O3@-3, front 77", at=7),
            ["P1 orange is at -3: 0 to 29", "P1's front is 77: 0 to 29", "the King is at 7, beyond the die at -3"],
        ),
    ],
    ids=["no tunnel", "no seat", "no action", "no locations", "a draft", "a hunt", "off the track"],
)
def test_every_fault_is_named_that_can_be_told_at_all(position: Position, named: list[str]) -> None:
    assert GAME.faults(position) == named


def read(**changed: object) -> Position:
    """A solo position in its JSON form, something of it changed or left out."""
    given = msgspec.to_builtins(solo("O- Y3@5 B3@4 K3@6", at=1))
    for key, value in changed.items():
        (given["solo"] if key == "stealth" else given["parties"][0])[key] = value
    return msgspec.convert(given, Position)


THREE = {"yellow": {"strength": 3, "at": 5}, "blue": {"strength": 3, "at": 4}, "black": {"strength": 3, "at": 6}}


def test_a_die_that_is_left_out_is_captured_and_a_stealth_die_removed() -> None:
    position = read(dice=THREE, stealth={"yellow": 1, "blue": 1, "black": 1})

    assert position == solo("O- Y3@5 B3@4 K3@6", at=1)
    assert GAME.faults(position) == []


def test_left_out_dice_are_missed_where_they_are_in_play() -> None:
    assert GAME.faults(read(stealth={})) == [
        "the Stealth dice are none; they are of the colours of the dice still in play"
    ]


def test_all_dice_are_written_even_those_that_could_be_left_out() -> None:
    written = msgspec.to_builtins(solo("O- Y3@5 B3@4 K3@6", at=1))

    assert written["parties"][0]["dice"]["orange"] == {"strength": 0, "at": None}
    assert written["solo"]["stealth"] == {"orange": None, "yellow": 1, "blue": 1, "black": 1}


def test_a_match_does_not_start_from_a_position_with_faults() -> None:
    with pytest.raises(BadPosition, match="9 Treasure: 0 to 8; the Fate tokens are"):
        Match.from_position(GAME, replace(duel("O3, treasure 9"), supply=2), seed=1)


def test_a_position_that_is_not_dealt_yet_is_no_beginning() -> None:
    empty = GAME.empty(2, {"setup": "standard", "first": "P1", "middle": "none", "track": tuple(CHASM.split())})

    assert GAME.faults(empty)
