"""A raid as a story: every event, in order, and what it reads like."""

from rules.roblins.events import (
    Arrived,
    BridgeStopped,
    Charged,
    DamageAbsorbed,
    KnockedOut,
    PhaseBegan,
    RaidBegan,
    RaidEnded,
    Routed,
    SourceReached,
    Stole,
    TaxPaid,
    UnitHit,
    UnitSent,
)
from rules.roblins.position import Position
from rules.roblins.resolving import outlook
from tests.rules.roblins.tabletop import lairs, play, told

ROAD = "T36 c.4@0; T41 c.6@0; T45 c.8@0; T16 c.10@0"
"""From outside: forest 3, road tax, bridge, forest 1 and mountain 2 of a double, then the starting road's fields 1."""


def before() -> Position:
    """A forest goblin, a mountain goblin and a Scot before a guarded road with an archer at its end."""
    return lairs(
        land={2: ROAD},
        guards={2: "GG1 c.12"},
        support={2: "S16"},
        hand={1: "1r 2g"},
        reserve={1: "U06 U12 U21"},
        pile={2: "2g 1g 1g 3g 3g 3g 3g"},
    )


MOVES = ("raid c.10:n", "send U06", "send U12", "send U21", "charge", "tax 2g")


def test_a_raid_event_by_event() -> None:
    table = play(before(), *MOVES)

    assert table.events == [
        RaidBegan("c.10:n"),
        Routed("s"),
        Routed("s"),
        Routed("s"),
        Routed("s"),
        Routed("s"),
        PhaseBegan("BAND"),
        UnitSent("U06"),
        UnitSent("U12"),
        UnitSent("U21"),
        Charged(
            (
                "guard GG1@c.12",
                "T16@c.10",
                "T45@c.8",
                "T41@c.6",
                "T36@c.4:n",
                "T36@c.4:s",
                "SG@c.2",
                "archer S16",
            )
        ),
        SourceReached("guard GG1@c.12"),
        UnitHit("guard GG1@c.12", "U06", 1, 2),
        SourceReached("T16@c.10"),
        DamageAbsorbed("T16@c.10", "U06"),
        UnitHit("T16@c.10", "U06", 2, 0),
        KnockedOut("U06"),
        SourceReached("T45@c.8"),
        PhaseBegan("TAX"),
        TaxPaid("T45", "2g"),
        SourceReached("T41@c.6"),
        SourceReached("T36@c.4:n"),
        UnitHit("T36@c.4:n", "U12", 1, 2),
        SourceReached("T36@c.4:s"),
        DamageAbsorbed("T36@c.4:s", "U12"),
        UnitHit("T36@c.4:s", "U12", 1, 1),
        SourceReached("SG@c.2"),
        UnitHit("SG@c.2", "U12", 1, 0),
        KnockedOut("U12"),
        SourceReached("archer S16"),
        UnitHit("archer S16", "U21", 1, 0),
        KnockedOut("U21"),
        RaidEnded(()),
        PhaseBegan("TREASURY"),
    ]


def test_the_same_raid_led_by_the_scot() -> None:
    table = play(before(), "raid c.10:n", "send U21", "send U06", "send GR1", "send U12", "charge", "tax 1r")

    assert table.events[-20:] == [
        SourceReached("guard GG1@c.12"),
        UnitHit("guard GG1@c.12", "U21", 1, 0),
        KnockedOut("U21"),
        SourceReached("T16@c.10"),
        DamageAbsorbed("T16@c.10", "U06"),
        UnitHit("T16@c.10", "U06", 2, 1),
        SourceReached("T45@c.8"),
        PhaseBegan("TAX"),
        TaxPaid("T45", "1r"),
        SourceReached("T41@c.6"),
        BridgeStopped("T41", ("U12",)),
        SourceReached("T36@c.4:n"),
        DamageAbsorbed("T36@c.4:n", "U06"),
        SourceReached("T36@c.4:s"),
        UnitHit("T36@c.4:s", "U06", 1, 0),
        KnockedOut("U06"),
        UnitHit("T36@c.4:s", "GR1", 1, 0),
        KnockedOut("GR1"),
        RaidEnded(()),
        PhaseBegan("TREASURY"),
    ]


def test_the_victim_reads_how_many_cards_are_gone_and_not_which() -> None:
    position = lairs(reserve={1: "U05"}, pile={2: "2g 1g 1g 3g 3g 3g 3g"})

    table = play(position, "raid pile:ne", "send U05", "send GR1", "send GR2", "charge")

    assert Stole(1, ("2g", "1g"), 5) in table.events
    assert told(table, position, 2)[-2:] == [
        "U05 GR1 GR2 reach the pile of P2, carry 2",
        "P1 steals 2 treasure cards from P2, 5 left",
    ]
    assert told(table, position, 1)[-1] == "P1 steals 2g 1g from P2, 5 left"


def test_the_story_reads_as_it_happens() -> None:
    position = before()

    lines = told(play(position, *MOVES), position, 2)

    assert lines[0] == "P1 raids P2 at c.10:n"
    assert lines[6:] == [
        "U06 Forest Goblin goes first",
        "U12 Mountain Goblin goes as number 2",
        "U21 Scottish Goblin goes as number 3",
        "the band charges: GG1 on guard, T16 Forest 3, T45 Road Tax, T41 Bridge, T36 Double forest 1,"
        " T36 Double mountain 2, SG Fields 1, S16 Archer",
        "GG1 on guard hits U06 for 1, 2 left",
        "U06 absorbs 1 of T16 Forest 3",
        "T16 Forest 3 hits U06 for 2, 0 left",
        "U06 is knocked out",
        "P1 pays 2g as road tax at T45",
        "T36 Double forest 1 hits U12 for 1, 2 left",
        "U12 absorbs 1 of T36 Double mountain 2",
        "T36 Double mountain 2 hits U12 for 1, 1 left",
        "SG Fields 1 hits U12 for 1, 0 left",
        "U12 is knocked out",
        "S16 Archer hits U21 for 1, 0 left",
        "U21 is knocked out",
        "the raid of P1 ends",
    ]


def test_what_a_raid_will_come_to_is_told_before_it_happens() -> None:
    position = before()
    (route,) = position.theirs.ground.routes("c.10:n")

    lost = outlook(position, 1, "c.10:n", route, ("U06", "U12", "U21"))
    won = outlook(position, 1, "c.10:n", route, ("GR1", "GR2", "U06", "U12"))

    assert (lost.fallen, lost.taxes, lost.arrived, lost.steal) == (("U06", "U12", "U21"), 1, (), 0)
    assert isinstance(lost.events[0], Charged)
    assert (won.stopped, won.arrived, won.steal) == ((), ("U12",), 1)
    assert Arrived(("U12",), 2, 1) in won.events
