"""Rulings and rules that no worked example shows. Specification 5, 6, 9."""

import pytest
from msgspec.structs import replace

from rules.core.chance import Script
from rules.goblins_en_la_mina.events import (
    Drew,
    Hatched,
    IngotLost,
    IngotStolen,
    Rested,
    Taxed,
    Tired,
)
from rules.goblins_en_la_mina.mining_events import (
    DynamiteRevealed,
    ExplorationEnded,
    Faced,
    FacingEnded,
    Invoked,
    Revealed,
    Suffered,
    TableCleared,
)
from rules.goblins_en_la_mina.position import TableOptions
from rules.goblins_en_la_mina.raid_events import (
    Blocked,
    Pillaged,
    RaidDeclared,
    RaidEnded,
    TortasLeftOut,
    TortasPassed,
    TortasRejoined,
)
from tests.rules.goblins_en_la_mina.tabletop import (
    RULES,
    codes,
    draw,
    facing,
    laid,
    listed,
    on_table,
    play,
    raided,
    refused,
)

# Rest, provision, generation


def test_ruling_1_only_the_seat_on_turn_rests_all_its_goblins() -> None:
    before = laid(
        "P1: (w1) | (Esp) | - | $0 | hand: Pal", "P2: (w1) w2 (w3) | (Mer) Lad | - | $0 | hand: -", step="discard"
    )

    after = play(before, "P1 end")

    assert after.happened(Rested) == [Rested(2, ("w1", "w3", "Mer"))]
    assert draw(after.position, 1).startswith("P1: (w1) | (Esp) |")


@pytest.mark.parametrize(("pros", "cards"), [("-", 2), ("(Pal)", 3)])
def test_a_paleta_brings_a_third_card(pros: str, cards: int) -> None:
    before = laid("P1: - | - | - | $0 | hand: Pal", f"P2: - | {pros} | - | $0 | hand: -", step="discard")

    assert [len(event.cards) for event in play(before, "P1 end").happened(Drew)] == [cards]


def test_generation_is_skipped_with_an_empty_hand() -> None:
    assert on_table(laid("P1: w1 | - | - | $0 | hand: -")).position.step == "mining"


def test_moves_of_generation_in_order() -> None:
    before = laid("P1: w1 (w2) w3 | Esp Mer | - | $0 | hand: Tab, Pal, Esp, Susto, Pal")

    assert listed(before) == [
        "promote w1 Pal",
        "promote w3 Pal",
        "promote w1 Esp fire Esp",
        "promote w3 Esp fire Esp",
        "build Tab",
        "done",
    ]


def test_workers_are_summoned_up_to_the_limit() -> None:
    assert listed(laid("P1: w1 w2 | - | - | $0 | hand: Pal, Pal, Tab"), "summon") == ["summon Pal", "summon Tab"]
    assert listed(laid("P1: w1 w2 w3 | - | Tab | $0 | hand: Pal"), "summon") == ["summon Pal"]
    full = on_table(laid("P1: w1 w2 w3 | - | - | $0 | hand: Pal"))
    assert refused(full, "P1 summon Pal") == "P1 has 3 workers, and 3 is the limit"


def test_a_new_worker_takes_the_lowest_free_slot() -> None:
    after = play(laid("P1: w2 | - | - | $0 | hand: Pal, Tab, Mur"), "P1 summon Pal", "P1 summon Tab")

    assert draw(after.position, 1).startswith("P1: w1 w2 w3 |")
    assert [after.position.dungeon(1).worker(slot).card for slot in ("w1", "w3")] == ["G01", "G41"]  # type: ignore[union-attr]  # both are there


def test_ruling_4_5_firing_is_for_the_same_trade_or_a_full_dungeon() -> None:
    full = "P1: w1 | Esp (Mer) Lad | - | $0 | hand: Pal, Esp"
    assert listed(laid(full), "promote") == [
        "promote w1 Pal fire Lad",
        "promote w1 Pal fire Esp",
        "promote w1 Esp fire Esp",
    ]
    room = on_table(laid("P1: w1 | Esp Mer | - | $0 | hand: Pal"))
    assert refused(room, "P1 promote w1 Pal fire Esp") == (
        "a professional is fired only if there is no place for the new one"
    )
    assert refused(on_table(laid(full)), "P1 promote w1 Pal fire Mer") == (
        "only a rested professional may be fired, and Mercenario is none"
    )


def test_an_instituto_makes_room_for_a_fourth_professional() -> None:
    before = laid("P1: w1 | Esp Mer Lad | Ins | $0 | hand: Pal, Tab")

    assert listed(before, "promote") == ["promote w1 Pal"]


def test_a_promoted_mago_looks_for_a_monster_at_once() -> None:
    before = laid("P1: w1 | - | - | $0 | hand: Mag, Pal", mine="Ogro, Ingot, Enano, Elfo")

    after = play(before, "P1 promote w1 Mag")

    assert [codes(event.discarded) for event in after.happened(Invoked)] == ["Ogro, Ingot"]
    assert draw(after.position, 1) == "P1: - | Mag[Enano] | - | $0 | hand: Pal"
    assert codes(after.position.mine_discard) == "Ingot, Ogro"


def test_a_search_shuffles_the_discard_pile_in_when_the_deck_ends() -> None:
    before = laid("P1: w1 | - | - | $0 | hand: Mag, Pal")
    deck = tuple(str(card) for card in before.mine_deck)
    ingots = tuple(card for card in deck if card >= "M61")
    short = replace(before, mine_deck=ingots[:2], mine_discard=tuple(card for card in deck if card not in ingots[:2]))

    after = play(short, "P1 promote w1 Mag", script=Script(orders=(("M91", "M01"),)))

    assert [(codes(event.discarded), event.monster) for event in after.happened(Invoked)] == [
        ("Ingot, Ingot", None),
        ("Ingot", "M01"),
    ]


def test_a_search_that_cannot_succeed_reveals_nothing() -> None:
    before = laid("P1: w1 | - | - | $0 | hand: Mag, Pal")
    scareable = tuple(card for card in before.mine_deck if str(card) <= "M23")
    hoard = replace(before.dungeon(2), ingots=tuple(str(card) for card in scareable))
    none_left = replace(before, mine_deck=tuple(card for card in before.mine_deck if card not in scareable))
    table = on_table(none_left.with_dungeon(2, hoard))
    RULES.play(table, 1, RULES.parse("promote w1 Mag", RULES.view(table.position, 1)))

    assert table.happened(Invoked) == []
    assert len(table.position.mine_deck) == len(none_left.mine_deck)


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


# The end of a turn


def test_ruling_39_any_richer_seat_with_cards_is_taxed_the_partner_too() -> None:
    before = laid(
        "P1: - | (Pol) | - | $1 | hand: Pal",
        "P2: - | - | - | $1 | hand: Tab",
        "P3: - | - | - | $2 | hand: Tab, Mur",
        "P4: - | - | - | $3 | hand: -",
        seats=4,
        teams=True,
        step="tax",
    )

    assert listed(before) == ["tax P3", "skip"]
    after = play(before, "P1 tax P3", script=Script(picks=("G51",)))
    assert after.happened(Taxed) == [Taxed(1, 3, "G51")]
    assert draw(after.position, 1).endswith("hand: Pal, Mur")


def test_without_a_politico_nobody_is_taxed() -> None:
    before = laid("P1: - | - | - | $0 | hand: Pal", "P2: - | - | - | $2 | hand: Tab", step="tax")

    assert on_table(before).position.step == "discard"


def test_ruling_40_magos_look_for_monsters_clockwise_from_the_seat_on_turn() -> None:
    before = laid(
        "P1: - | Mag | - | $0 | hand: Pal",
        "P2: - | Mag | - | $0 | hand: -",
        "P3: - | Mag[Orco] | - | $0 | hand: -",
        seats=3,
        seat=2,
        mine="Elfo, Enano",
        step="tax",
    )

    table = on_table(before)

    assert [(event.seat, event.monster and codes((event.monster,))) for event in table.happened(Invoked)] == [
        (2, "Elfo"),
        (1, "Enano"),
    ]


@pytest.mark.parametrize(("workers", "hatches"), [("w1 w2", True), ("w1 w2 w3", False)])
def test_a_criadero_hatches_a_tired_worker_below_the_limit(workers: str, *, hatches: bool) -> None:
    before = laid(f"P1: {workers} | - | Cri | $0 | hand: Pal", step="tax")

    table = on_table(before)

    assert bool(table.happened(Hatched)) == hatches
    if hatches:
        assert draw(table.position, 1).startswith("P1: w1 w2 (w3) |")
        assert table.happened(Hatched)[0].card == before.goblin_deck[0]


def test_only_the_own_criadero_hatches() -> None:
    before = laid("P1: - | - | - | $0 | hand: Pal", "P2: w1 | - | Cri | $0 | hand: -", step="tax")

    assert on_table(before).happened(Hatched) == []


def test_ruling_48_no_more_is_discarded_than_needed() -> None:
    table = play(laid("P1: - | - | - | $0 | hand: Pal, Tab, Mur", step="discard"), "P1 discard Tab")

    assert table.moves() == ["end"]
    assert refused(table, "P1 discard Pal") == "2 cards may be kept, and no more may be discarded than that takes"


def test_ruling_60_a_seat_with_nothing_plays_on() -> None:
    after = play(laid("P1: - | - | - | $0 | hand: Pal", step="discard"), "P1 end")

    assert (after.position.seat, after.position.step) == (2, "generation")
    assert len(after.position.dungeon(2).hand) == 2


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


# Limits


def test_a_worker_that_comes_back_makes_room_for_another() -> None:
    after = play(laid("P1: w1 w2 w3 | - | - | $0 | hand: Abra, Pal"), "P1 play Abra > P1.w1")

    assert "summon Pal" in after.moves()


def test_tiring_takes_the_lowest_rested_slots() -> None:
    assert facing(laid("P1: (w1) w2 w3 | - | - | $0 | hand: -"), "Paga").happened(Tired) == [Tired(1, ("w2", "w3"))]
