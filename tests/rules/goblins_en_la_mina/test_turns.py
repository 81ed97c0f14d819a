"""Turns: rest, provision, generation, and the end of a turn. Specification 5.3, 5.6, 9."""

import pytest
from msgspec.structs import replace

from rules.core.chance import Script
from rules.goblins_en_la_mina.events import (
    Drew,
    Hatched,
    Rested,
    Taxed,
    Tired,
)
from rules.goblins_en_la_mina.mining_events import (
    Invoked,
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


# Limits


def test_a_worker_that_comes_back_makes_room_for_another() -> None:
    after = play(laid("P1: w1 w2 w3 | - | - | $0 | hand: Abra, Pal"), "P1 play Abra > P1.w1")

    assert "summon Pal" in after.moves()


def test_tiring_takes_the_lowest_rested_slots() -> None:
    assert facing(laid("P1: (w1) w2 w3 | - | - | $0 | hand: -"), "Paga").happened(Tired) == [Tired(1, ("w2", "w3"))]
