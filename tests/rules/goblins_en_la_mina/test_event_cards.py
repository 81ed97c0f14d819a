"""Event cards: every row of the table of targets, effects, reach. Specification 5.2, 6.3."""

import pytest
from msgspec.structs import replace

from rules.goblins_en_la_mina.events import Drew, RoomLost
from rules.goblins_en_la_mina.mining_events import MonsterGone
from rules.goblins_en_la_mina.raid_events import (
    Bribed,
    Dropped,
    EventCardPlayed,
    EventCardSpent,
    RaidDeclared,
    Recruited,
    ReturnedToHand,
)
from tests.rules.goblins_en_la_mina.tabletop import RULES, codes, draw, facing, laid, listed, play, raided, refused

ENEMY = "P2: w1 (w2) | Mer (Lad) Mag[Orco] | Tab Mur | $1 | hand: Pal"


@pytest.mark.parametrize(
    ("card", "targets"),
    [
        ("Susto", ["P2.Mer", "P2.Mag", "P2.w", "P2.Orco"]),
        ("Subidon", ["P1.Gua", "P1.ww"]),
        ("Abra", ["P1.w1", "P1.w3", "P1.Gua", "P1.Esp", "P2.w1", "P2.w2", "P2.Mer", "P2.Lad", "P2.Mag"]),
        ("Soborno", ["P2.Mer", "P2.Lad", "P2.Mag"]),
        ("Expro", ["P2.Tab", "P2.Mur"]),
        ("Orgullo", ["P2.Mer", "P2.Lad", "P2.Mag"]),
    ],
)
def test_targets_of_each_card_in_order(card: str, targets: list[str]) -> None:
    before = laid(f"P1: w1 (w3) | Esp (Gua) | - | $0 | hand: {card}", ENEMY)

    assert listed(before, "play") == [f"play {card} > {target}" for target in targets]


def test_cards_come_in_the_order_of_the_table_and_last() -> None:
    before = laid(
        "P1: w1 | - | - | $0 | hand: Pack, Pasadizo, Orgullo, Susto", "P2: w1 | Mer | - | $0 | hand: -", step="mining"
    )

    assert listed(before) == [
        "explore",
        "skip",
        "play Susto > P2.Mer",
        "play Susto > P2.w",
        "play Orgullo > P2.Mer",
        "play Pasadizo > P2",
        "play Pack",
    ]


def test_a_card_without_a_target_is_not_offered() -> None:
    before = laid("P1: - | - | - | $0 | hand: Susto, Subidon, Soborno, Expro, Orgullo, Cerrado")

    assert listed(before, "play") == []


# Susto


@pytest.mark.parametrize(
    ("move", "after"),
    [
        ("play Susto > P2.Mer", "P2: w1 (w2) | (Mer) (Lad) Mag[Orco] | Tab Mur | $1 | hand: Pal"),
        ("play Susto > P2.w", "P2: (w1) (w2) | Mer (Lad) Mag[Orco] | Tab Mur | $1 | hand: Pal"),
        ("play Susto > P2.Orco", "P2: w1 (w2) | Mer (Lad) Mag | Tab Mur | $1 | hand: Pal"),
    ],
)
def test_ruling_51_52_a_susto_tires_a_goblin_or_chases_a_monster(move: str, after: str) -> None:
    table = play(laid("P1: - | - | - | $0 | hand: Susto, Pal", ENEMY), f"P1 {move}")

    assert draw(table.position, 2) == after
    assert codes(table.position.goblin_discard) == "Susto"


@pytest.mark.parametrize(("monster", "offered"), [("Orco", True), ("Elfo", True), ("Ogro", False), ("Dragon", False)])
def test_ruling_58_only_scareable_monsters_are_scared_in_the_mine(monster: str, *, offered: bool) -> None:
    table = facing(laid("P1: w1 w2 w3 w4 | Esp | Tab | $1 | hand: Susto"), monster)

    assert table.moves("play") == ([f"play Susto > {monster}"] if offered else [])


def test_setbacks_are_never_scared() -> None:
    assert facing(laid("P1: w1 w2 w3 | - | - | $0 | hand: Susto"), "Temblores").moves("play") == []


def test_what_a_mago_sent_in_a_brawl_is_scared_on_the_table() -> None:
    before = laid("P1: - | Mag | - | $0 | hand: Pal", "P2: w1 w2 w3 | - | - | $1 | hand: Susto", mine="Orco, Elfo")
    raid = raided(before, 2).say("P2 pass", "P1 pass", "P2 pass", "P1 use Mag", "P2 pass")

    assert "play Susto > Orco" in raid.moves()
    raid.say("P2 play Susto > Orco")
    assert [codes((event.card,)) for event in raid.happened(MonsterGone)] == ["Orco"]
    assert codes(raid.position.mine_discard[:1]) == "Orco"


# Subidon


def test_a_rush_rests_two_workers_or_the_one() -> None:
    two = play(laid("P1: (w1) w2 (w3) (w4) | - | Tab | $0 | hand: Subidon, Pal"), "P1 play Subidon > P1.ww")
    one = play(laid("P1: (w1) w2 | - | - | $0 | hand: Subidon, Pal"), "P1 play Subidon > P1.ww")

    assert draw(two.position, 1).startswith("P1: w1 w2 w3 (w4) |")
    assert draw(one.position, 1).startswith("P1: w1 w2 |")


def test_a_rush_is_for_the_own_team() -> None:
    lines = [f"P{seat}: (w1) | (Esp) | - | $0 | hand: {'Subidon' if seat == 1 else '-'}" for seat in (1, 2, 3, 4)]

    assert listed(laid(*lines, seats=4, teams=True), "play") == [
        "play Subidon > P1.Esp",
        "play Subidon > P3.Esp",
        "play Subidon > P1.ww",
        "play Subidon > P3.ww",
    ]


# Abracadabra


def test_a_professional_goes_back_to_its_owners_hand_and_is_rested_when_it_comes_again() -> None:
    before = laid("P1: - | - | - | $0 | hand: Abra, Pal", "P2: w1 | (Mer) | - | $0 | hand: Tab")

    table = play(before, "P1 play Abra > P2.Mer")

    assert draw(table.position, 2) == "P2: w1 | - | - | $0 | hand: Tab, Mer"
    assert table.happened(ReturnedToHand)[0].what == "Mer"


def test_a_guardaespaldas_never_stops_its_owner_or_its_partner() -> None:
    lines = (
        "P1: - | Gua | - | $0 | hand: Abra",
        "P2: w1 | Gua | - | $0 | hand: -",
        "P3: w1 | Gua | - | $0 | hand: -",
        "P4: w1 | - | - | $0 | hand: -",
    )

    assert listed(laid(*lines, seats=4, teams=True), "play") == [
        "play Abra > P1.Gua",
        "play Abra > P3.w1",
        "play Abra > P3.Gua",
        "play Abra > P4.w1",
    ]


# Soborno


@pytest.mark.parametrize("tired", ["Mer", "(Mer)"])
def test_a_bribed_professional_comes_as_it_is(tired: str) -> None:
    before = laid("P1: - | Esp | - | $0 | hand: Soborno, Pal", f"P2: - | {tired} | - | $0 | hand: -")

    assert draw(play(before, "P1 play Soborno > P2.Mer").position, 1).startswith(f"P1: - | Esp {tired} |")


def test_ruling_41_a_bribed_mago_brings_its_monster_along() -> None:
    before = laid("P1: - | - | - | $0 | hand: Soborno, Pal", "P2: - | Mag[Elfo] | - | $0 | hand: -")

    table = play(before, "P1 play Soborno > P2.Mag")

    assert draw(table.position, 1).startswith("P1: - | Mag[Elfo] |")
    assert table.happened(MonsterGone) == []


def test_ruling_44_of_a_trade_that_one_has_the_own_one_goes() -> None:
    before = laid("P1: - | Mag[Orco] Esp | - | $0 | hand: Soborno, Pal", "P2: - | (Mag)[Elfo] | - | $0 | hand: -")

    table = play(before, "P1 play Soborno > P2.Mag")
    assert table.moves() == ["keep fire Mag", "drop"]
    assert codes((table.position.playing or "",)) == "Soborno"
    kept = play(table.position, "P1 keep fire Mag")

    assert draw(kept.position, 1).startswith("P1: - | Esp (Mag)[Elfo] |")
    assert [codes((event.card,)) for event in kept.happened(MonsterGone)] == ["Orco"]
    assert codes(kept.position.goblin_discard) == "Soborno, Mag"


def test_a_dropped_mago_takes_its_monster_along() -> None:
    before = laid("P1: - | Mag Esp | - | $0 | hand: Soborno, Pal", "P2: - | Mag[Elfo] | - | $0 | hand: -")

    table = play(before, "P1 play Soborno > P2.Mag", "P1 drop")

    assert (codes(table.position.goblin_discard), codes(table.position.mine_discard)) == ("Soborno, Mag", "Elfo")


def test_where_nobody_may_be_fired_the_bribed_one_is_discarded_at_once() -> None:
    before = laid("P1: - | (Mer) | - | $0 | hand: Soborno, Pal", "P2: - | Mer | - | $0 | hand: -")

    table = play(before, "P1 play Soborno > P2.Mer")

    assert (len(table.happened(Bribed)), table.happened(Dropped)) == (1, [Dropped()])
    assert table.happened(Recruited) == []


def test_no_event_card_interrupts_a_bribe() -> None:
    before = laid("P1: - | Esp Pal Lad | - | $0 | hand: Soborno, Susto", "P2: w1 | Mer | - | $0 | hand: -")

    table = play(before, "P1 play Soborno > P2.Mer")

    assert table.moves("play") == []
    assert refused(table, "P1 play Susto > P2.w").startswith("the bribed professional needs a place now")


# Expropiacion, Orgullo obrero


def test_ruling_43_a_room_that_one_has_is_discarded() -> None:
    before = laid("P1: - | - | Tab | $0 | hand: Expro, Pal", "P2: - | - | Tab | $0 | hand: -")

    table = play(before, "P1 play Expro > P2.Tab")

    assert draw(table.position, 1).startswith("P1: - | - | Tab |")
    assert codes(table.position.goblin_discard) == "Expro, Tab"
    assert table.happened(RoomLost) == []


def test_an_institutos_loss_costs_a_rested_professional() -> None:
    before = laid("P1: - | - | - | $0 | hand: Expro, Pal", "P2: - | Esp (Mer) Lad (Pal) | Ins | $0 | hand: -")

    table = play(before, "P1 play Expro > P2.Ins")

    assert RULES.actors(table.position) == (2,)
    assert table.moves() == ["lose Lad", "lose Esp"]
    assert table.happened(EventCardSpent) == []
    assert draw(table.say("P2 lose Esp").position, 2).startswith("P2: - | (Mer) Lad (Pal) |")


def test_workers_pride_hits_a_guardaespaldas() -> None:
    before = laid("P1: - | - | - | $0 | hand: Orgullo, Pal", "P2: - | Gua | - | $0 | hand: -")

    assert codes(play(before, "P1 play Orgullo > P2.Gua").position.goblin_discard) == "Orgullo, Gua"


# Cerrado, Pasadizo, Pack


def test_ruling_22_closing_is_possible_only_when_the_raid_was_just_declared() -> None:
    before = laid("P1: - | Lad | - | $1 | hand: Pal", "P2: - | Mer | - | $1 | hand: Cerrado")
    raid = raided(before, 2)

    assert "play Cerrado" in raid.moves()
    raid.say("P2 pass", "P1 pass")
    assert raid.moves() == ["use Mer > Lad", "pass"]


def test_ruling_24_the_passage_is_for_mining_and_then_the_turn_ends() -> None:
    line = "P1: w1 | - | - | $0 | hand: Pasadizo, Pal"
    before = laid(line, "P2: - | - | - | $2 | hand: -", step="mining")

    assert listed(laid(line), "play") == []
    table = play(before, "P1 play Pasadizo > P2")
    assert table.happened(RaidDeclared) == [RaidDeclared(2)]
    assert [type(event) for event in table.events[:2]] == [EventCardPlayed, EventCardSpent]
    assert codes(table.position.goblin_discard) == "Pasadizo"
    table.say("P1 pass", "P1 pass", "P1 pass", "P1 pass")
    assert (table.position.step, table.position.seat) == ("discard", 1)


def test_a_passage_leads_to_enemies_only() -> None:
    before = laid("P1: - | - | - | $0 | hand: Pasadizo", seats=4, teams=True, step="mining")

    assert listed(before, "play") == ["play Pasadizo > P2", "play Pasadizo > P4"]


def test_two_packs_a_turn_are_the_most() -> None:
    before = laid("P1: - | - | - | $0 | hand: Pack, Pal, Pack", goblin="Tab, Mur, Cri, Tab, Mur, Cri")

    table = play(before, "P1 play Pack", "P1 play Pack")

    assert [len(event.cards) for event in table.happened(Drew)] == [3, 3]
    assert table.position.packs == 2
    assert draw(table.position, 1).endswith("hand: Pal, Tab, Mur, Cri, Tab, Mur, Cri")


def test_a_third_pack_waits_for_the_next_turn() -> None:
    before = replace(laid("P1: - | - | - | $0 | hand: Pack, Pal"), packs=2)

    assert listed(before, "play") == []


def test_packs_are_played_in_ones_own_turn_only() -> None:
    raid = raided(laid("P1: - | - | - | $0 | hand: Pack", "P2: - | - | - | $1 | hand: Pack"), 2)

    assert raid.moves("play") == []
    assert raid.say("P2 pass").moves("play") == ["play Pack"]


# Reach

SIX = ((1, "Esp"), (2, "Mer"), (3, "Pal"), (4, "Esp"), (5, "Mer"), (6, "Pal"))
"""Seats and the professional of each: three teams."""


def test_ruling_36_at_anothers_exploration_only_its_team_is_aimed_at() -> None:
    lines = [f"P{seat}: w1 | {pro} | - | $1 | hand: {'Orgullo' if seat == 2 else '-'}" for seat, pro in SIX]
    table = facing(laid(*lines, seats=6, teams=True), "Dragon").say("P1 cancel Esp")

    assert table.moves("play") == ["play Orgullo > P1.Esp", "play Orgullo > P4.Esp"]


def test_a_partner_at_a_raid_aims_at_the_two_teams() -> None:
    lines = [f"P{seat}: w1 | {pro} | - | $1 | hand: {'Orgullo' if seat == 5 else '-'}" for seat, pro in SIX]
    raid = raided(laid(*lines, seats=6, teams=True), 2)

    assert RULES.actors(raid.position) == (5,)
    assert raid.moves("play") == ["play Orgullo > P1.Esp", "play Orgullo > P4.Esp"]


def test_the_target_of_a_raid_aims_anywhere() -> None:
    lines = [f"P{seat}: w1 | Esp | - | $1 | hand: {'Orgullo' if seat == 2 else '-'}" for seat in range(1, 4)]

    assert raided(laid(*lines, seats=3), 2).moves("play") == ["play Orgullo > P1.Esp", "play Orgullo > P3.Esp"]
