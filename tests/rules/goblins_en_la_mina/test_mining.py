"""Explorations, swaps, and what the cards of the mine do. Specification 5.4, 5.5, 6.5, 9."""

import pytest

from rules.goblins_en_la_mina.events import (
    IngotLost,
    IngotStolen,
)
from rules.goblins_en_la_mina.mining_events import (
    DynamiteRevealed,
    ExplorationEnded,
    Faced,
    Revealed,
    Suffered,
    TableCleared,
)
from rules.goblins_en_la_mina.position import TableOptions
from rules.goblins_en_la_mina.raid_events import (
    RaidDeclared,
)
from tests.rules.goblins_en_la_mina.tabletop import (
    codes,
    draw,
    facing,
    laid,
    listed,
    on_table,
    play,
    refused,
)

# Mining


def test_ruling_10_mining_is_skipped_without_workers_and_cards() -> None:
    before = laid("P1: (w1) | - | - | $0 | hand: -", "P2: - | - | - | $0 | hand: -")

    assert on_table(before).position.seat == 2
    asked = on_table(laid("P1: (w1) | - | - | $0 | hand: Pal", step="mining"))
    assert asked.moves() == ["skip"]
    assert refused(asked, "P1 explore") == "nobody explores without a rested worker"


def test_ruling_12_dynamite_needs_an_artificiero_and_is_free_to_use() -> None:
    with_art = laid("P1: w1 | (Art) | - | $0 | hand: -", step="mining")

    assert listed(with_art) == ["explore", "explore dinamita", "skip"]
    assert play(with_art, "P1 explore").happened(DynamiteRevealed) == []
    without = on_table(laid("P1: w1 | - | - | $0 | hand: -", step="mining"))
    assert refused(without, "P1 explore dinamita") == "dynamite needs an Artificiero"


def test_dynamite_without_an_ingot_asks_nothing_and_hurts_nobody() -> None:
    before = laid("P1: w1 w2 | Art | - | $0 | hand: -", mine="Dragon, L1, Ingot, Ingot", step="mining")

    after = play(before, "P1 explore dinamita")

    assert codes(after.happened(DynamiteRevealed)[0].cards) == "Dragon, L1"
    assert after.happened(Suffered) == []
    assert after.moves() == ["load 0", "load 1", "load 2"]


def test_of_two_ingots_dynamite_gives_one() -> None:
    before = laid("P1: w1 w2 | Art | - | $0 | hand: -", mine="Ingot, Ingot, Ingot, Ingot", step="mining")

    table = play(before, "P1 explore dinamita")
    assert table.moves() == ["load 1", "load 0"]
    after = play(table.position, "P1 load 0")

    assert codes(after.position.mine_discard) == "Ingot, Ingot"
    assert len(after.position.table) == 2


def test_ruling_14_a_lone_breach_may_be_left() -> None:
    before = laid("P1: w1 | - | - | $0 | hand: -", mine="L1", step="mining")

    after = play(before, "P1 explore", "P1 mine")

    assert after.happened(RaidDeclared) == []
    assert codes(after.at_end().mine_discard) == "L1"


@pytest.mark.parametrize(
    ("seats", "seat", "breach", "target"),
    [
        (2, 1, "L1", 2),
        (2, 1, "R1", 2),
        (2, 1, "L2", None),
        (3, 1, "R2", 2),
        (3, 3, "L1", 1),
        (4, 2, "L3", 1),
        (4, 2, "R3", 3),
        (3, 2, "L3", None),
        (6, 5, "L3", 2),
    ],
)
def test_ruling_56_breaches_count_seats_round_the_table(seats: int, seat: int, breach: str, target: int | None) -> None:
    before = laid(f"P{seat}: w1 | - | - | $0 | hand: -", seats=seats, seat=seat, mine=breach, step="mining")

    revealed = play(before, f"P{seat} explore")

    assert revealed.moves("raid") == ([] if target is None else [f"raid {breach}"])
    if target is not None:
        assert play(revealed.position, f"P{seat} raid {breach}").happened(RaidDeclared) == [RaidDeclared(target)]


def test_a_partner_is_not_raided() -> None:
    before = laid("P1: w1 | - | - | $0 | hand: -", seats=4, teams=True, mine="L2", step="mining")

    table = play(before, "P1 explore")

    assert table.moves() == ["swap", "mine"]
    assert refused(table, "P1 raid L2") == "L2 leads to the partner, who cannot be raided"


def test_ruling_13_one_flees_once_and_keeps_the_second_result() -> None:
    before = laid("P1: w1 w2 | (Lad) | - | $0 | hand: Susto, Pack", mine="Orco, Ogro, Ingot, Paga", step="mining")

    after = play(before, "P1 explore", "P1 huida Pack")

    assert [codes(event.cards) for event in after.happened(Revealed)] == ["Orco, Ogro", "Ingot, Paga"]
    assert codes(after.position.goblin_discard) == "Pack"
    assert sorted(codes(after.position.mine_discard).split(", ")) == ["Ogro", "Orco"]
    assert after.moves("huida") == []


def test_who_holds_cards_and_a_ladron_is_asked_whatever_they_are() -> None:
    for card, flights in (("Susto", ["huida Susto", "mine"]), ("Pal", ["mine"])):
        before = laid(f"P1: w1 | Lad | - | $0 | hand: {card}", mine="Orco", step="mining")
        table = play(before, "P1 explore")
        assert [text for text in table.moves() if not text.startswith("play")] == flights


def test_monsters_come_before_setbacks_and_wealth_last() -> None:
    before = laid(
        "P1: w1 w2 w3 w4 | Esp Gua Pal | Tab | $0 | hand: Pal", mine="Temblores, Orco, Ingot, Elfo", step="mining"
    )

    table = play(before, "P1 explore")

    assert table.moves("face") == ["face Orco", "face Elfo"]
    table.say("P1 face Elfo", "P1 cancel Gua", "P1 cancel Esp", "P1 cancel Pal")
    assert [codes((event.card,)) for event in table.happened(Faced)] == ["Elfo", "Orco", "Temblores"]
    assert table.position.step == "wealth"


def test_so_many_ingots_as_rested_workers() -> None:
    before = laid("P1: w1 (w2) w3 | - | - | $0 | hand: -", table="Ingot, Ingot, Ingot", step="wealth")

    assert listed(before) == ["load 0", "load 1", "load 2"]
    after = play(before, "P1 load 2")
    assert draw(after.at_end(), 1) == "P1: (w1) (w2) (w3) | - | - | $2 | hand: -"
    assert after.happened(TableCleared)[-1].cards == (before.table[2],)


def test_wealth_without_workers_and_cards_is_left_lying() -> None:
    before = laid("P1: (w1) | - | - | $0 | hand: -", table="Ingot", step="wealth")

    assert on_table(before).happened(ExplorationEnded) == [ExplorationEnded()]


# What monsters and setbacks do


@pytest.mark.parametrize(
    ("card", "before", "choices", "after"),
    [
        ("Orco", "w1 w2 w3 | - | - | $0", "lose w1, lose w3", "w2 | - | - | $0"),
        ("Orco", "w1 (w2) | - | - | $0", "", "- | - | - | $0"),
        ("Elfo", "w1 | Pal Mer | - | $0", "lose Mer", "w1 | Pal | - | $0"),
        ("Enano", "w1 | - | - | $2", "", "w1 | - | - | $1"),
        ("Enano", "w1 | - | - | $0", "", "w1 | - | - | $0"),
        ("Ogro", "w1 w2 | Pal Mer | - | $0", "lose w1, lose Mer, lose w2", "- | Pal | - | $0"),
        ("Ogro", "w1 | Pal Mer | - | $0", "", "- | - | - | $0"),
        ("Dragon", "w1 w2 | - | - | $2", "lose w1", "w2 | - | - | $1"),
        ("Dragon", "w1 w2 | - | - | $0", "lose w2", "w1 | - | - | $0"),
        ("Temblores", "w1 (w2) w3 | - | - | $0", "lose w2, lose w1", "w3 | - | - | $0"),
        ("Derrumbe", "w1 | - | Mur Cri | $0", "lose Cri", "w1 | - | Mur | $0"),
        ("Paga", "w1 (w2) w3 w4 | - | Tab | $0", "", "(w1) (w2) (w3) w4 | - | Tab | $0"),
        ("Pedrusco", "w1 | Mer | - | $0", "lose Mer", "w1 | - | - | $0"),
        ("Pedrusco", "- | - | - | $0", "", "- | - | - | $0"),
    ],
)
def test_what_each_card_does_to_its_victim(card: str, before: str, choices: str, after: str) -> None:
    table = facing(laid(f"P1: {before} | hand: -"), card)
    for choice in choices.split(", ") if choices else ():
        table.say(f"P1 {choice}")

    assert draw(table.at_end(), 1) == f"P1: {after} | hand: -"
    assert card in codes(table.at_end().mine_discard).split(", ")


def test_ruling_19_a_dwarf_in_the_mine_keeps_nothing() -> None:
    table = facing(laid("P1: - | - | - | $1 | hand: -"), "Enano")

    assert (len(table.happened(IngotLost)), table.happened(IngotStolen)) == (1, [])


def test_a_spider_in_the_mine_shows_the_hand_in_its_order() -> None:
    table = facing(laid("P1: - | - | - | $0 | hand: Tab, Susto, Pal"), "Arana").say("P1 suffer")

    assert codes(table.position.goblin_discard) == "Pal, Susto, Tab"


def test_a_cave_in_of_the_taberna_costs_a_rested_worker() -> None:
    table = facing(laid("P1: w1 (w2) w3 w4 | - | Tab | $0 | hand: -"), "Derrumbe")

    assert table.moves() == ["lose w1", "lose w3", "lose w4"]
    table.say("P1 lose w3")
    assert draw(table.at_end(), 1) == "P1: w1 (w2) w4 | - | - | $0 | hand: -"


def test_a_lost_mago_loses_its_monster() -> None:
    table = facing(laid("P1: - | Mag[Arana] Pal | - | $0 | hand: -"), "Elfo").say("P1 lose Mag")

    assert sorted(codes(table.at_end().mine_discard).split(", ")) == ["Arana", "Elfo"]


@pytest.mark.parametrize("card", ["Temblores", "Pedrusco", "Paga", "Derrumbe"])
def test_setbacks_are_not_sniped(card: str) -> None:
    table = facing(laid("P1: w1 w2 w3 | Mer Art | Mur Cri | $0 | hand: Susto"), card)

    assert table.moves() == ["suffer"]
    assert refused(table, "P1 snipe Susto") == "a Mercenario shoots at monsters only"


def test_a_tired_professional_cancels_nothing() -> None:
    table = facing(laid("P1: w1 w2 w3 | (Esp) | - | $0 | hand: Pal"), "Orco")

    assert table.moves() == ["suffer"]
    assert refused(table, "P1 cancel Esp") == "P1 has no rested Espartano"
    assert refused(table, "P1 cancel Gua") == "Orco Cabreado is cancelled by Espartano"


# Swaps


def test_a_swap_instead_ends_the_exploration() -> None:
    before = laid(
        "P1: w1 w2 | - | - | $0 | hand: Cri",
        "P3: - | - | - | $0 | hand: Gua",
        seats=4,
        teams=True,
        mine="L2, Orco",
        step="mining",
        options=TableOptions(partner_swap="instead"),
    )

    after = play(before, "P1 explore", "P1 swap", "P1 take Gua", "P1 done")

    assert after.happened(Faced) == []
    assert (after.position.step, after.position.table) == ("discard", ())


def test_each_card_is_swapped_once() -> None:
    before = laid(
        "P1: w1 | - | - | $0 | hand: Cri, Gua",
        "P3: - | - | - | $0 | hand: Gua, Susto",
        seats=4,
        teams=True,
        mine="R2",
        step="mining",
    )

    table = play(before, "P1 explore", "P1 swap")
    assert table.moves() == ["give Gua", "give Cri", "take Gua", "take Susto", "done"]
    table.say("P1 take Gua", "P1 give Cri")
    assert table.moves() == ["give Gua", "take Susto", "done"]
    table.say("P1 give Gua")
    assert table.moves() == ["take Susto", "done"]
    table.say("P1 take Susto")
    assert table.moves() == ["done"]


def test_a_swap_of_two_empty_hands_is_over_at_once() -> None:
    before = laid("P1: w1 | - | - | $0 | hand: -", seats=4, teams=True, mine="L2", step="mining")

    after = play(before, "P1 explore", "P1 swap")

    assert after.position.swap is None
