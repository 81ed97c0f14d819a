"""Raids and their brawl. Specification 5.8, 6.4, 9."""

import pytest

from rules.goblins_en_la_mina.events import (
    IngotStolen,
)
from rules.goblins_en_la_mina.mining_events import (
    Faced,
    FacingEnded,
    Revealed,
)
from rules.goblins_en_la_mina.position import TableOptions
from rules.goblins_en_la_mina.raid_events import (
    Blocked,
    Pillaged,
    RaidEnded,
    TortasLeftOut,
    TortasPassed,
    TortasRejoined,
)
from tests.rules.goblins_en_la_mina.tabletop import (
    RULES,
    codes,
    draw,
    laid,
    raided,
)

# Raids


def test_r2_a_monster_beside_the_targets_mago_acts_first_then_the_raiders() -> None:
    before = laid("P1: w1 w2 w3 | Mag[Enano] | - | $1 | hand: -", "P2: w1 w2 w3 | Mag[Orco] | - | $2 | hand: -")

    raid = raided(before, 2).say("P1 lose w1", "P1 lose w2")

    assert [(event.victim, codes((event.card,)), event.beside) for event in raid.happened(Faced)] == [
        (1, "Orco", 2),
        (2, "Enano", 1),
    ]
    assert [(event.seat, event.thief) for event in raid.happened(IngotStolen)] == [(2, 1)]
    assert raid.happened(FacingEnded) == [FacingEnded(gone=False)] * 2


def test_a_cancelled_monster_of_a_mago_is_gone() -> None:
    before = laid("P1: w1 | Esp | - | $0 | hand: -", "P2: - | Mag[Orco] | - | $0 | hand: -")

    raid = raided(before, 2).say("P1 cancel Esp")

    assert raid.happened(FacingEnded) == [FacingEnded(gone=True)]
    assert draw(raid.position, 2).startswith("P2: - | Mag |")


def test_ruling_64_what_a_mago_sent_is_faced_even_if_the_mago_is_bribed() -> None:
    before = laid("P1: - | Mag | - | $0 | hand: -", "P2: - | - | - | $1 | hand: Soborno", mine="Enano, Orco, Elfo")
    raid = raided(before, 2).say("P2 pass", "P2 pass", "P1 use Mag", "P2 pass")

    raid.say("P2 play Soborno > P1.Mag")

    assert [(event.seat, event.thief) for event in raid.happened(IngotStolen)] == [(2, 1)]
    assert draw(raid.at_end(), 2).startswith("P2: - | (Mag)[Orco] |")


def test_ruling_18_a_mago_finds_any_monster_or_a_scareable_one() -> None:
    lines = ("P1: - | Mag | - | $0 | hand: -", "P2: w1 w2 w3 | - | - | $0 | hand: -")
    any_monster = raided(laid(*lines, mine="Ogro, Orco, Elfo"), 2).say("P1 use Mag")
    scareable = raided(laid(*lines, mine="Ogro, Orco, Elfo", options=TableOptions(mago_tortas="scareable")), 2)
    scareable.say("P1 use Mag")

    assert [codes((event.card,)) for event in any_monster.happened(Faced)] == ["Ogro"]
    assert [codes((event.card,)) for event in scareable.happened(Faced)] == ["Orco"]
    assert [codes(event.discarded) for event in scareable.happened(Revealed)] == ["Ogro"]


def test_a_mago_uses_its_skull_without_touching_the_monster_beside_it() -> None:
    before = laid("P1: - | Mag[Elfo] | - | $0 | hand: -", "P2: w1 w2 | - | - | $0 | hand: -", mine="Orco")

    raid = raided(before, 2).say("P1 use Mag")

    assert draw(raid.at_end(), 1).startswith("P1: - | (Mag)[Elfo] |")
    assert codes(raid.at_end().mine_discard) == "Orco"


@pytest.mark.parametrize(
    ("mine", "theirs", "move", "after"),
    [
        ("(w1) | Pal", "w1 w2 | -", "use Pal", ("w1 | (Pal)", "(w1) w2 | -")),
        ("(w1) | Pal", "(w1) | -", "use Pal", ("w1 | (Pal)", "(w1) | -")),
        ("w1 | Pal", "w1 | -", "use Pal", ("w1 | (Pal)", "(w1) | -")),
        ("- | Art", "- | Mer | Mur", "use Art > Mur", ("- | (Art)", "- | Mer")),
        ("- | Mer", "- | (Esp)", "use Mer > Esp", ("- | (Mer)", "- | -")),
        ("- | Pol", "w1 w2 w3 | -", "use Pol", ("- | (Pol)", "(w1) (w2) w3 | -")),
        ("- | Gua", "- | Esp Lad", "use Gua > Lad", ("- | (Gua)", "- | Esp (Lad)")),
        ("- | Esp", "w1 (w2) | -", "use Esp > w2", ("- | (Esp)", "w1 | -")),
    ],
)
def test_what_each_professional_does_in_the_brawl(mine: str, theirs: str, move: str, after: tuple[str, str]) -> None:
    raid = raided(laid(f"P1: {mine} | - | $0 | hand: Pal", f"P2: {theirs}"), 2).say("P1 pass")
    while RULES.actors(raid.position) != (1,) or raid.position.step != "tortas":
        raid.say(f"P{RULES.actors(raid.position)[0]} pass")

    raid.say(f"P1 {move}")

    assert draw(raid.position, 1).startswith(f"P1: {after[0]} |")
    assert draw(raid.position, 2).startswith(f"P2: {after[1]} |")


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("w1 | Pal", "(w1) | -"),
        ("- | Art", "- | Mer"),
        ("- | Mer", "w1 | -"),
        ("- | Lad", "- | -"),
        ("- | Pol", "(w1) | -"),
        ("- | Gua", "- | (Mer)"),
        ("- | Esp", "- | Mer"),
    ],
)
def test_ruling_29_nobody_is_used_where_it_would_hit_nothing(mine: str, theirs: str) -> None:
    before = laid(f"P1: {mine} | - | $1 | hand: Pal", f"P2: {theirs} | - | $0 | hand: -")
    raid = raided(before, 2)
    while raid.position.step != "tortas" or RULES.actors(raid.position) != (1,):
        raid.say(f"P{RULES.actors(raid.position)[0]} pass")

    assert raid.moves("use") == []


def test_ruling_28_whoever_passes_although_it_could_act_is_out() -> None:
    before = laid("P1: w1 | Lad Esp | - | $1 | hand: -", "P2: w1 | Lad | - | $1 | hand: -")

    raid = raided(before, 2).say("P2 pass", "P1 use Lad", "P1 use Esp > w1")

    assert raid.happened(TortasPassed) == [TortasPassed(2, final=True), TortasPassed(1, final=False)]
    assert raid.happened(TortasLeftOut) == [TortasLeftOut(2), TortasLeftOut(2)]


def test_ruling_28_a_side_that_could_not_act_rejoins() -> None:
    before = laid("P1: - | Lad Gua | - | $0 | hand: -", "P2: - | Lad | - | $2 | hand: -")

    raid = raided(before, 2).say("P1 use Lad")

    assert raid.happened(TortasRejoined) == [TortasRejoined(2)]


@pytest.mark.parametrize(
    ("raider", "target", "wall", "workers", "loot"),
    [
        ("w1 w2 w3", "w1 | - | -", 0, 1, 2),
        ("w1 w2 w3", "w1 | - | Mur", 1, 1, 1),
        ("(w1)", "w1 | - | Mur", 0, 0, 0),
        ("w1", "- | - | Mur", 1, 0, 0),
        ("w1 w2", "w1 w2 w3 | - | -", 0, 2, 0),
        ("w1 w2 w3", "- | - | -", 0, 0, 3),
    ],
)
def test_ruling_30_31_wall_block_and_loot(raider: str, target: str, wall: int, workers: int, loot: int) -> None:
    raid = raided(laid(f"P1: {raider} | - | - | $0 | hand: -", f"P2: {target} | $4 | hand: -"), 2)

    assert raid.happened(Blocked) == [Blocked(wall, workers)]
    assert sum(len(event.cards) for event in raid.happened(Pillaged)) == loot
    assert len(raid.at_end().dungeon(1).ingots) == loot
    assert raid.happened(RaidEnded) == [RaidEnded()]


def test_the_last_word_before_the_loot_is_only_where_there_is_gold() -> None:
    def points(gold: int) -> list[str]:
        raid = raided(laid("P1: w1 | - | - | $0 | hand: Pal", f"P2: - | - | - | ${gold} | hand: -"), 2)
        seen: list[str] = []
        while raid.position.raid is not None:
            seen.append(raid.position.step)
            raid.say("P1 pass")
        return seen

    assert points(1) == ["called", "tortas", "before_block", "before_loot"]
    assert points(0) == ["called", "tortas", "before_block"]
