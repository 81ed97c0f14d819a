"""What people read: prompts, and a line for what happened."""

import pytest

from rules.core.hidden import Hidden
from rules.roblins.cards import Colour
from rules.roblins.events import (
    BankPut,
    BankTook,
    BasketFilled,
    BridgeStopped,
    Charged,
    CollectorLeft,
    CollectorPlaced,
    Drew,
    GameEnded,
    GameStarted,
    GuardPlaced,
    GuardsReturned,
    LeanTimesBegan,
    Offered,
    Paid,
    RaidEnded,
    ReturnedToHand,
    RoblinEvent,
    SupportPlaced,
    TableOptions,
    TaxStopped,
    TerrainBuilt,
    Took,
    TunnelBuilt,
    TurnBegan,
    UnitsRecruited,
)
from rules.roblins.position import Position, Scratch
from tests.rules.roblins.tabletop import RULES, lairs, play

TABLE = lairs(land={2: "T20 c.4@0"})


def started(colours: tuple[Colour, ...], *box: str) -> GameStarted:
    """A setup of nothing but colours and a box."""
    return GameStarted(TableOptions(), colours, (), (), (), ((), ()), box)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (started(("green", "red"), "UB1"), "P2 is red and begins, P1 is green, 1 card in the box"),
        (started(("red", "green")), "P1 is red and begins, P2 is green"),
        (TurnBegan(2, 4, 3, 0, 0), "turn 4, P2"),
        (CollectorLeft(("S19",)), "S19 Tax Collector of P1 leaves"),
        (CollectorLeft(("S19", "S20")), "S19 Tax Collector, S20 Tax Collector of P1 leave"),
        (GuardsReturned(("GR1", "U28")), "the guards of P1 come home: GR1 U28"),
        (LeanTimesBegan(), "all decks are empty, lean times begin: every turn takes from its own pile"),
        (Drew(1, "t", "T36", False), "P1 draws T36 Double forest 1, mountain 2"),
        (Drew(1, "u", Hidden("u"), True), "P1 draws a unit card, a bonus"),
        (BasketFilled("T01"), "P1 chooses T01 Fields 1"),
        (Offered(Hidden("card")), "P1 offers a card"),
        (Offered("2r"), "P1 offers 2r"),
        (Paid(("S16",), 2, ("1r", "1r"), (), 0), "P1 buys S16 Archer for 2: 1r 1r"),
        (
            Paid(("T01", "T41"), 3, ("3r",), ("U01", "U02"), 1),
            "P1 buys T01 Fields 1, T41 Bridge for 3: 3r and U01 U02 in exchange, 1 lost",
        ),
        (TerrainBuilt("T45", "c.4", 0), "P1 builds T45 Road Tax at c.4"),
        (TunnelBuilt("S01", "c.4"), "S01 Tunnel Goblin of P1 digs under T20 at c.4 of P2"),
        (
            ReturnedToHand(("T41",), ("T41",)),
            "no place is left for T41 Bridge: back to the hand of P1, and no refund",
        ),
        (SupportPlaced("S10", "sw"), "S10 Cartographer sets up for P1"),
        (CollectorPlaced("S19", "s"), "S19 Tax Collector sets up at P2: red gold buys nothing there"),
        (UnitsRecruited(("U01",)), "U01 Forest Goblin joins P1"),
        (UnitsRecruited(("S04", "U01")), "S04 Defender, U01 Forest Goblin join P1"),
        (GuardPlaced("S04", "c.4"), "P1 puts S04 on guard at c.4, 4 damage"),
        (Charged(()), "the band charges, and nothing is in its way"),
        (BridgeStopped("T41", ("U12",)), "two cross the bridge T41, home goes U12"),
        (TaxStopped("T45", ("U06", "U12")), "nobody pays the road tax of T45, home go U06 U12"),
        (RaidEnded(("U06",)), ""),
        (Took(1, "2r", 20), "P1 takes 2r from the own pile, 20 left"),
        (Took(2, Hidden("green"), 20), "P2 takes 1 treasure card from the own pile, 20 left"),
        (BankTook(1, "1r", 9), "P1 takes 1r by a Banker, 9 left"),
        (BankPut(1, Hidden("red"), 10), "a Banker of P1 puts 1 treasure card back, 10 in the pile"),
        (GameEnded(1, 2, "theft"), "P1 wins: the pile of P2 is robbed empty"),
        (GameEnded(2, 1, "own"), "P2 wins: P1 took the last card of the own pile"),
    ],
)
def test_a_line_for_what_happened(event: RoblinEvent, line: str) -> None:
    assert RULES.tell(RULES.view(TABLE, 1), event) == line


SHOP = lairs(phase="MARKET", hand={1: "S16 T01 T02 T09 1r 1r"})
TAKING = lairs(phase="TREASURY", support={1: "S07"})


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        (lairs(phase="DRAW", scratch=Scratch(base=3)), "Draw 3 cards"),
        (lairs(phase="DRAW", scratch=Scratch(base=1, bonus_u=1), support={1: "S13"}), "Draw 1 card, or take a bonus"),
        (
            lairs(phase="DRAW", scratch=Scratch(bonus_t=1, bonus_u=1), support={1: "S10 S13"}),
            "Take a bonus card, or be done",
        ),
        (
            lairs(phase="DRAW", scratch=Scratch(base=3, bonus_t=1), support={1: "S10"}, supply="U01 U02 U03 S01"),
            "Draw 3 cards",
        ),
        (lairs(phase="DRAW", scratch=Scratch(base=3), supply="U01 S01"), "Draw 2 cards"),
        (SHOP, "Buy cards, 2 in gold, or skip"),
        (
            lairs(phase="MARKET", hand={1: "T01 1r 1g"}, support={1: "S19"}),
            "Buy cards, 1 in gold (a Tax Collector is here), or skip",
        ),
        (play(SHOP, "buy T01").position, "Buy more, 1 owed, 1 in gold left, or pay"),
        (
            play(lairs(phase="MARKET", hand={1: "S16 T01 T02 1r"}), "buy S16").position,
            "Buy more, 2 owed, 1 of it in trade, or pay",
        ),
        (play(SHOP, "buy S16", "pay").position, "Pay 2: 0 offered, 2 missing"),
        (play(SHOP, "buy S16", "pay", "trade T02").position, "Trade another card: the bundle is open"),
        (lairs(phase="PLACE", scratch=Scratch(bought=("T01",))), "Place what was bought"),
        (lairs(phase="GUARD"), "Put a unit on guard, or be done"),
        (lairs(), "Raid at an open end of the enemy, or skip"),
        (
            play(lairs(land={2: "T06 l1.3@0; T03 l1.1@0; T16 c.4@0"}), "raid c.4:n").position,
            "The road forks at c.4: where to?",
        ),
        (play(lairs(), "raid pile:ne").position, "Who leads the band?"),
        (play(lairs(), "raid pile:ne", "send GR1").position, "Send another after GR1, or charge"),
        (
            play(lairs(reserve={1: "S04"}), "raid pile:ne", "send GR1", "send GR2").position,
            "Nobody else may raid: charge",
        ),
        (TAKING, "Take up to 3 of 28 cards, ask 1 Banker or end the turn"),
        (
            lairs(phase="TREASURY", lean=True, supply="", support={1: "S07"}),
            "Take up to 3 of 28 cards or ask 1 Banker",
        ),
        (lairs(phase="TREASURY", pile={1: 2}), "Take up to 2 of 2 cards or end the turn"),
        (lairs(phase="TREASURY", pile={1: 1}), "Take the last card or end the turn"),
    ],
)
def test_what_a_seat_is_asked(position: Position, asked: str) -> None:
    assert RULES.prompt(RULES.view(position, 1)).text == asked
    assert RULES.prompt(RULES.view(position, 2)).text.startswith("P1 ")
    assert RULES.prompt(RULES.view(position, 2)) == RULES.prompt(RULES.view(position, None))


def test_the_rule_behind_a_question_follows_the_table() -> None:
    lean = lairs(phase="TREASURY", lean=True, supply="", support={1: "S07"})
    paying = play(
        lairs(phase="MARKET", hand={1: "T01 U01 U02 U03"}, options=TableOptions(exchange="lean")), "buy T01", "pay"
    )

    assert "Lean times" in RULES.prompt(RULES.view(lean, 1)).rule
    assert "Three cards traded are worth 1." in RULES.prompt(RULES.view(paying.position, 1)).rule


def test_when_it_is_over_nobody_is_asked() -> None:
    over = play(lairs(phase="TREASURY", pile={1: 1}), "take").position

    assert RULES.prompt(RULES.view(over, 1)).text == "The match is over"
