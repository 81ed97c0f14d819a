import pytest

from rules.core.events import TurnBegan
from rules.goblin_mountain.events import (
    Arrived,
    Captured,
    Declined,
    DieMoved,
    Drafted,
    DraftRolled,
    Event,
    FateSpent,
    FirstSeat,
    Gained,
    GameEnded,
    KingHit,
    KingMarch,
    KingStepped,
    Paid,
    Rerolled,
    Shifted,
    StealthRolled,
    Strength,
    Swapped,
    VillageArrived,
    VillageOpened,
)
from rules.goblin_mountain.position import Position
from tests.rules.goblin_mountain.tabletop import CATACOMBS, CHASM, GAME, SHRINE, duel, happened, new, play, solo


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (DieMoved(1, "blue", 7, 10), "P1 blue to 10 HOARD"),
        (DieMoved(2, "black", 7, 25), "P2 black to the village"),
        (DieMoved(1, "black", 7, None), "P1 black runs for the village"),
        (Strength(1, "orange", 3, 2, "behind"), "left behind: orange 3>2"),
        (Strength(1, "orange", 3, 2, "bridge"), "bridge: orange 3>2"),
        (Strength(1, "orange", 3, 4, "rest"), "rested: orange 3>4"),
        (Strength(1, "orange", 3, 2, "king"), "King hits orange 3>2"),
        (Strength(1, "orange", 3, 5, "hideout"), "orange 3>5"),
        (Captured(1, "black", "behind"), "black LOST"),
        (Gained(1, "treasure", 2), "+2 Treasure (7/8)"),
        (Gained(1, "treasure", 3, 1), "+3 Treasure (8/8, 1 lost)"),
        (Gained(1, "fame", 2), "+2 Fame"),
        (Gained(1, "villager", 1), "+1 Villager"),
        (Gained(1, "villager", 2), "+2 Villagers"),
        (Gained(1, "fate", 1), "+1 Fate"),
        (Paid(1, "treasure", 3), "-3 Treasure (2/8)"),
        (Arrived(1, 1, 1), ""),
        (Arrived(1, 1, 2), "second to arrive"),
        (VillageArrived(1, "black", 1, 4), "1st in the village at 4"),
        (Rerolled(1, "black", 3, 5), "black is rolled again: 3>5"),
        (FateSpent(1, "swap"), "P1 spends Fate"),
        (Swapped("yellow", "black"), "yellow and black change places"),
        (Shifted("black", "orange"), "a pip shifts: black 3>2, orange 3>4"),
        (Declined(1), "nothing more"),
        (FirstSeat(2), "P2 begins"),
        (DraftRolled((5, 2), (4, 4), (6, 1), (3, 3)), "dice to draft: O 5 2  Y 4 4  B 6 1  K 3 3"),
        (Drafted(2, "blue", 6, 1), "P2 takes blue 6, P1 gets blue 1"),
        (TurnBegan(2), ""),
        (GameEnded((13, 10), (1,)), "P1 wins 13 : 10"),
        (GameEnded((10, 13), (2,)), "P2 wins 13 : 10"),
        (GameEnded((12, 12), (1, 2)), "shared victory at 12"),
        (GameEnded((14,), (1,), rank="Shameful"), "Shameful: 14"),
        (GameEnded((None,), (), lost=True), "the King got everybody"),
    ],
)
def test_an_event_is_told_in_one_short_line(event: Event, line: str) -> None:
    assert GAME.tell(GAME.view(duel(), 1), event) == line


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (StealthRolled("orange", 4), "Stealth orange 4"),
        (StealthRolled("orange", 5), "Stealth orange 5!"),
        (KingMarch(3), "King marches 3"),
        (KingStepped(-6, -5, 1), ""),
        (KingStepped(-6, -5, 0), "King at Warrens 5"),
        (KingStepped(-1, 0, 2), "King catches up at camp"),
        (KingHit("orange", 1), ""),
        (VillageOpened(), "the village opens"),
    ],
)
def test_the_king_is_told_where_he_stops_or_meets_somebody(event: Event, line: str) -> None:
    assert GAME.tell(GAME.view(solo(), 1), event) == line


def test_every_event_of_a_match_is_told_in_plain_characters() -> None:
    match = play(new(1, special="catacombs"), "shift black orange", "move orange 9", "sacrifice 1", dice=(6,))

    for node in match.line()[1:]:
        position = node.parent.position if node.parent else node.position
        for event in node.events:
            line = GAME.tell(GAME.view(position, 1), event)
            assert line.isascii()
            assert "\n" not in line
            position = GAME.apply(position, event)


@pytest.mark.parametrize(
    ("position", "moves", "text"),
    [
        (duel("O3@7"), (), "Move a die beyond 7 ICY; Fate may be spent first"),
        (duel("O3@7, fate 0"), (), "Move a die beyond 7 ICY"),
        (solo(shift=True), (), "Move a die beyond camp; Fate or a shift may come first"),
        (solo("O3, fate 0", shift=True), (), "Move a die beyond camp; a shift may come first"),
        (duel("O3@v"), (), "Move a die to the village; Fate may be spent first"),
        (solo("K3@28"), (), "No die can move: pass, or spend Fate first"),
        (solo("K3@28, fate 0"), (), "No die can move: pass"),
        (duel("O3"), ("move orange 1",), "Set orange from 3 to 5?"),
        (
            duel("O3@3", "O3", seat=2, arrived={1: (1,)}),
            ("move orange 1",),
            "Pay 1 Treasure to set orange from 3 to 4?",
        ),
        (duel("O3"), ("move orange 3",), "Trade 3 of your 5 Treasure for 2 Fame?"),
        (duel("O3"), ("move orange 12",), "2 of your 5 Treasure for Fate or orange +3?"),
        (solo("O3", on=CATACOMBS), ("move orange 9",), "How many pips of orange 3 for as much Fame?"),
        (solo("O3", on=CATACOMBS), ("move orange 10",), "Roll orange 3 again?"),
        (solo("O3@6 Y3 B3", at=0, steps=2), (), "Whom does the King hit? (2 steps left)"),
        (solo("O3@6 Y3 B3", at=0, steps=1), (), "Whom does the King hit? (1 step left)"),
        (duel("O- Y- B- K-, front 3", "O- Y- B- K-, front 3"), (), "The match is over"),
    ],
)
def test_a_seat_is_asked_in_one_line(position: Position, moves: tuple[str, ...], text: str) -> None:
    match = play(position, *moves)
    asked = GAME.actors(match.position)

    prompt = GAME.prompt(match.view(asked[0] if asked else 1))

    assert prompt.text == text
    assert prompt.rule


@pytest.mark.parametrize("cards", [CHASM, CATACOMBS, SHRINE])
def test_what_a_seat_is_asked_fits_a_narrow_bar_behind_the_longest_name(cards: str) -> None:
    narrow, longest_name = 80, len("▌") + 16 + len("   ") + 1

    for field in range(1, 29):
        for position in (solo(f"O3@{field}", on=cards), solo(on=cards, shift=True)):
            assert len(GAME.prompt(GAME.view(position, 1)).text) <= narrow - longest_name


def test_the_others_read_who_is_asked() -> None:
    match = new(setup="draft", dice=(5, 2, 4, 4, 6, 1, 3, 3))

    assert GAME.prompt(match.view(2)).text == "Draft a die"
    assert GAME.prompt(match.view(1)).text == "P2 is asked: draft a die"
    assert GAME.prompt(match.view(None)).text == "P2 is asked: draft a die"


def test_a_turn_reads_well() -> None:
    match = play(duel("O2@6 Y5@11 B3 K1@3"), "move yellow 17")
    position = match.line()[0].position
    told = []
    for event in happened(match):
        told.append(GAME.tell(GAME.view(position, 1), event))
        position = GAME.apply(position, event)

    assert [line for line in told if line] == [
        "P1 yellow to 17 HOARD",
        "left behind: orange 2>1",
        "left behind: blue 3>2",
        "left behind: black 1>0",
        "black LOST",
        "+3 Treasure (8/8, 2 lost)",
    ]
