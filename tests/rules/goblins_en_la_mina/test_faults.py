"""What is refused of a position from outside, and why. Specification 10."""

from collections.abc import Callable
from typing import Literal

import pytest
from msgspec.structs import replace

from rules.core.errors import BadPosition
from rules.core.match import Match
from rules.core.windows import Window
from rules.goblins_en_la_mina.cards import GOBLIN
from rules.goblins_en_la_mina.moves import Cancel, Flee, Help, Load, Snipe, Suffer, Use
from rules.goblins_en_la_mina.position import (
    Bribe,
    Declaration,
    Dungeon,
    Exploration,
    Facing,
    Loss,
    Position,
    Professional,
    Swap,
    TableOptions,
)
from tests.rules.goblins_en_la_mina.tabletop import RULES, facing, laid, on_table, play, raided

Spoil = Callable[[Position], Position]

GENERATION = on_table(
    laid("P1: w1 w2 | Esp Mag[Orco] | Tab | $1 | hand: Pal, Susto", "P2: w1 | Mer | Mur | $2 | hand: Tab")
).position


def dungeon(seat: int, **changes: object) -> Spoil:
    return lambda position: position.with_dungeon(seat, replace(position.dungeon(seat), **changes))


def whole(**changes: object) -> Spoil:
    return lambda position: replace(position, **changes)


def options(**changes: object) -> Spoil:
    return lambda position: replace(position, options=replace(position.options, **changes))


def test_a_sound_position_has_no_faults() -> None:
    assert RULES.faults(GENERATION) == []
    assert Match.from_position(RULES, GENERATION, seed=1).position == GENERATION


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (whole(dungeons=(Dungeon(),)), "1 seats: 2 to 6 can play"),
        (dungeon(1, workers=(None,)), "every dungeon has 4 places for workers"),
        (whole(seat=3), "must be in play"),
        (options(first="P2"), "P1 began, and option first says P2"),
        (options(goal=2), "option goal: 2 is not from 3 to 12"),
        (options(max_rounds=9), "option max_rounds: 9 is not from 10 to 99"),
        (options(mode="teams"), "option mode says teams, and there are 0 teams"),
        (options(partner_swap="instead"), "exist in teams only"),
        (whole(teams=((1, 2),)), "option mode says ffa, and there are 1 teams"),
        (dungeon(1, hand=(GOBLIN,)), "hides nothing"),
        (dungeon(1, hand=("G99",)), "G99 is no card"),
        (dungeon(1, hand=()), "is missing"),
        (whole(table=("M01",)), "is there 2 times"),
        (dungeon(1, rooms=("G01",)), "cannot be in P1's rooms"),
        (dungeon(1, monster="M61"), "cannot be in P1's Mago"),
        (whole(round=0), "round 0: 30 are played"),
        (whole(turn=5), "turn 5 does not fit round 1 and P1"),
        (whole(packs=3), "3 Pack Anticrisis in this turn"),
        (whole(winners=(1,)), "there are winners, and the match goes on"),
        (whole(ended=True), "a match ends with a winner or with its last round"),
        (whole(ended=True, winners=(1,)), "with the Ingots for it"),
        (whole(exploration=Exploration()), "does not fit the exploration"),
        (whole(step="tortas"), "does not fit the raid"),
        (whole(step="setup"), "the setup is over"),
        (whole(step="tax"), "nobody is asked anything"),
        (whole(declarations=(Declaration(1, Suffer()),)), "each declaration waits on a window"),
        (whole(windows=(Window("called", (1,), at_once=False),)), "a window is open, and it is about nothing"),
        (whole(loss=Loss(2, 1, "workers")), "P2 loses 1 of 1, which is no choice"),
        (whole(loss=Loss(1, 1, "workers")), "suffers nothing"),
        (whole(loss=Loss(9, 1, "workers")), "P9 is not in play"),
        (whole(loss=Loss(1, 1, "rooms", limit=True)), "limits take workers or professionals"),
        (whole(swap=Swap()), "hands are swapped only by partners"),
    ],
)
def test_what_is_wrong_is_told(spoil: Spoil, complaint: str) -> None:
    spoiled = spoil(GENERATION)

    with pytest.raises(BadPosition) as refusal:
        Match.from_position(RULES, spoiled, seed=1)

    assert complaint in str(refusal.value)


def told(position: Position) -> str:
    return "; ".join(RULES.faults(position))


def test_limits_and_doubles_are_seen() -> None:
    four = laid("P1: w1 w2 w3 w4 | - | - | $0 | hand: Pal")
    twice = laid("P1: - | Esp Esp | Tab Tab | $0 | hand: Pal")
    lone = laid("P1: - | Mag[Orco] | - | $0 | hand: Pal")
    without = lone.with_dungeon(1, replace(lone.dungeon(1), professionals=()))
    given = without.with_dungeon(2, replace(without.dungeon(2), professionals=lone.dungeon(1).professionals))
    fierce = laid("P1: - | Mag[Ogro] | - | $0 | hand: Pal")

    assert told(four) == "P1 has 4 workers, and 3 is the limit"
    assert told(twice) == "P1 has Espartano twice; P1 has Taberna twice"
    assert told(given) == "P1 has a monster without a Mago"
    assert told(fierce) == "a Mago keeps only scareable monsters, and P1 has Ogro"


FACED = facing(laid("P1: w1 w2 w3 | Mer | - | $1 | hand: Susto", "P2: - | - | - | $0 | hand: Tab"), "Orco").position


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (whole(facing=Facing(7, "M01")), "must be in play"),
        (whole(facing=Facing(1, "M02")), "M02 is faced and is not there"),
        (whole(facing=Facing(2, "M01")), "P2 does not face M01 in this step"),
        (whole(facing=Facing(1, "M01", suffering=True)), "has nothing to choose"),
        (whole(step="setbacks"), "they have been faced"),
        (whole(exploration=Exploration(sniped=(1, 1))), "are counted, and there are 2"),
    ],
)
def test_what_is_wrong_with_facing(spoil: Spoil, complaint: str) -> None:
    assert complaint in told(spoil(FACED))


WINDOW = facing(
    laid(
        "P1: w1 w2 | Esp Lad Mer | - | $1 | hand: Tab",
        "P2: - | - | - | $0 | hand: Susto",
        "P3: - | Esp | - | $0 | hand: -",
        "P4: - | - | - | $0 | hand: Mur",
        seats=4,
        teams=True,
    ),
    "Dragon",
).say("P1 cancel Esp")
ASKED = Window("declaration", (2, 4), at_once=False)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (whole(windows=(Window("declaration", (2, 4), at_once=True),)), "one after another"),
        (whole(windows=(Window("declaration", (2, 2, 4), at_once=False),)), "each seat once"),
        (whole(windows=(Window("declaration", (2, 9), at_once=False),)), "somebody who has no say"),
        (whole(windows=(Window("declaration", (4, 2), at_once=False),)), "in their order"),
        (whole(windows=(Window("declaration", (2,), at_once=False),)), "does not ask whoever has a say"),
        (whole(exploration=Exploration(quiet=(2,))), "has passed for good"),
        (whole(windows=(ASKED, ASKED)), "a window of its own"),
        (whole(declarations=(Declaration(1, Cancel("Gua")),)), "P1 cannot have declared Cancel"),
        (whole(declarations=(Declaration(2, Suffer()),)), "P2 cannot have declared Suffer"),
        (whole(declarations=(Declaration(1, Snipe("Susto")),)), "P1 cannot have declared Snipe"),
        (whole(declarations=(Declaration(1, Flee("Tab")),)), "P1 cannot have declared Flee"),
        (whole(declarations=(Declaration(1, Load(1)),)), "P1 cannot have declared Load"),
        (whole(declarations=(Declaration(1, Use("Lad")),)), "P1 cannot have declared Use"),
        (whole(declarations=(Declaration(3, Help("Esp")),)), "help is declared only when somebody suffers"),
        (
            whole(declarations=(Declaration(1, Suffer()), Declaration(1, Suffer())), windows=(ASKED, ASKED)),
            "only help is declared inside another declaration",
        ),
    ],
)
def test_what_is_wrong_with_windows(spoil: Spoil, complaint: str) -> None:
    assert RULES.faults(WINDOW.position) == []
    assert complaint in told(spoil(WINDOW.position))


def test_what_is_wrong_with_raids() -> None:
    raid = raided(laid("P1: w1 | - | - | $0 | hand: Pal", "P2: - | - | - | $1 | hand: Tab"), 2).position
    assert raid.raid is not None

    assert "P1 raids P1, who is no enemy" in told(replace(raid, raid=replace(raid.raid, target=1)))
    assert "P3 is no side of this raid" in told(replace(raid, raid=replace(raid.raid, side=3)))
    top = raid.mine_deck[0]
    tabled = replace(raid, table=(str(top),), mine_deck=raid.mine_deck[1:])
    assert "nobody explores" in told(tabled)


def test_what_is_wrong_with_bribes() -> None:
    before = laid("P1: - | Esp Pal Lad | - | $0 | hand: Soborno, Tab", "P2: - | Mer | - | $0 | hand: -")
    bribed = play(before, "P1 play Soborno > P2.Mer").position
    assert bribed.bribe is not None

    assert RULES.faults(bribed) == []
    assert "P5 is not in play and cannot bribe" in told(replace(bribed, bribe=replace(bribed.bribe, seat=5)))
    top = bribed.mine_deck
    orco = next(str(card) for card in top if str(card) <= "M06")
    left = tuple(card for card in top if card != orco)
    assert "only a Mago brings a monster" in told(
        replace(bribed, mine_deck=left, bribe=Bribe(1, Professional("G11"), orco))
    )
    susto = next(str(card) for card in bribed.goblin_deck if str(card) in ("G61", "G62"))
    deck = tuple("G74" if card == susto else card for card in bribed.goblin_deck)
    assert "only while a Soborno is played" in told(replace(bribed, playing=susto, goblin_deck=deck))


def test_what_is_wrong_with_swaps() -> None:
    swapping = play(
        laid(
            "P1: w1 | - | - | $0 | hand: Cri, Tab",
            "P3: - | - | - | $0 | hand: Gua",
            seats=4,
            teams=True,
            mine="L2",
            step="mining",
        ),
        "P1 explore",
        "P1 swap",
        "P1 take Gua",
    ).position

    assert RULES.faults(swapping) == []
    assert "the last of each hand" in told(replace(swapping, swap=Swap(taken=("G56",))))


def test_teams_are_pairs_of_all_seats_in_order() -> None:
    teams = on_table(laid("P1: - | - | - | $0 | hand: Pal", seats=4, teams=True)).position

    assert RULES.faults(teams) == []
    assert "every seat is in exactly one team" in told(replace(teams, teams=((1, 2), (1, 4))))
    assert "in the order of their seats" in told(replace(teams, teams=((2, 4), (1, 3))))
    five = on_table(laid("P1: - | - | - | $0 | hand: Pal", seats=5)).position
    assert "5 seats make no teams" in told(replace(five, options=TableOptions(mode="teams"), teams=((1, 2), (3, 4))))


@pytest.mark.parametrize(
    ("option", "teams"),
    [
        ("opposite", ((1, 2), (3, 4))),
        (("P1+P2", "P3+P4"), ((1, 3), (2, 4))),
        (("P1+P3",), ((1, 3), (2, 4))),
        (("P1+P9", "P2+P4"), ((1, 3), (2, 4))),
        (("P1", "x"), ((1, 3), (2, 4))),
    ],
)
def test_the_teams_are_those_of_the_option(
    option: Literal["opposite", "random"] | tuple[str, ...], teams: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    sound = on_table(laid("P1: - | - | - | $0 | hand: Pal", seats=4, teams=True)).position

    assert "option teams says" in told(replace(sound, options=replace(sound.options, teams=option), teams=teams))


@pytest.mark.parametrize(
    ("option", "teams"),
    [
        ("random", ((1, 2), (3, 4))),
        (("P3+P4", "P1+P2"), ((1, 2), (3, 4))),
        ("opposite", ((1, 3), (2, 4))),
    ],
)
def test_teams_by_lot_or_by_name_are_sound(
    option: Literal["opposite", "random"] | tuple[str, ...], teams: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    sound = on_table(laid("P1: - | - | - | $0 | hand: Pal", seats=4, teams=True)).position

    assert RULES.faults(replace(sound, options=replace(sound.options, teams=option), teams=teams)) == []


def test_a_pack_of_the_first_turn_lies_on_the_discard_pile() -> None:
    before = laid("P1: - | - | - | $0 | hand: Pack, Pal")

    assert RULES.faults(play(before, "P1 play Pack").position) == []
    assert "1 Pack Anticrisis was played, and 0 are discarded" in told(replace(before, packs=1))
    assert RULES.faults(replace(before, packs=1, turn=3, round=2)) == []
