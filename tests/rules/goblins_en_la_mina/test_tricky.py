"""The tricky interactions X1 to X20 of the specification."""

import pytest
from msgspec.structs import replace

from rules.core.chance import Script
from rules.goblins_en_la_mina.events import Drew, Fired, GameEnded, HandDiscarded, IngotStolen, Reshuffled
from rules.goblins_en_la_mina.mining_events import Invoked, MonsterGone, Revealed, Suffered
from rules.goblins_en_la_mina.position import TableOptions
from rules.goblins_en_la_mina.raid_events import Lapsed, Pillaged, RaidCancelled, Resisted, TortasPassed, TortasUsed
from rules.goblins_en_la_mina.turns import outcome
from tests.rules.goblins_en_la_mina.tabletop import RULES, codes, draw, facing, laid, listed, play, raided


def test_x1_a_goal_reached_in_anothers_turn_must_be_held_until_the_end_of_ones_own() -> None:
    before = laid(
        "P1: w1 | - | - | $3 | hand: Pasadizo",
        "P2: - | Lad | - | $6 | hand: -",
        "P3: - | - | - | $1 | hand: -",
        seats=3,
        seat=3,
    )

    raid = raided(before, 2).say("P2 use Lad")
    assert len(raid.at_end().dungeon(2).ingots) == 7
    assert raid.happened(GameEnded) == []
    assert raid.position.seat == 1

    robbed = play(raid.position, *_quietly("P1 done", "P1 play Pasadizo > P2"))
    assert len(robbed.position.dungeon(2).ingots) == 6
    spared = play(raid.position, "P1 done", "P1 skip")
    for table, wins in ((robbed, False), (spared, True)):
        while table.position.seat != 3 and not table.position.ended:
            seat = RULES.actors(table.position)[0]
            quiet = [text for text in table.moves() if text in ("done", "skip", "end", "pass")] or table.moves()
            table.say(f"P{seat} {quiet[0]}")
        assert bool(table.happened(GameEnded)) == wins


def _quietly(*moves: str) -> tuple[str, ...]:
    """Moves of a raid in which nobody plays another card: P1 holds two more and is asked at each point."""
    return (*moves, "P1 pass", "P1 pass", "P1 pass", "P1 pass")


@pytest.mark.parametrize(("mago", "offered"), [("Mag[Orco]", True), ("(Mag)[Orco]", False)])
def test_x2_a_fired_mago_takes_its_monster_along(mago: str, *, offered: bool) -> None:
    before = laid(f"P1: w1 | {mago} | - | $0 | hand: Mag", mine="Ingot, Elfo")

    assert listed(before, "promote") == (["promote w1 Mag fire Mag"] if offered else [])
    if offered:
        after = play(before, "P1 promote w1 Mag fire Mag")
        assert [type(event) for event in after.events[:2]] == [Fired, MonsterGone]
        assert [codes(event.discarded) for event in after.happened(Invoked)] == ["Ingot"]
        assert draw(after.at_end(), 1) == "P1: - | Mag[Elfo] | - | $0 | hand: -"


def test_x3_a_mago_that_returns_to_the_hand_loses_its_monster_and_its_use() -> None:
    before = laid("P1: - | Mag[Orco] | - | $0 | hand: -", "P2: - | - | - | $1 | hand: Abra")

    raid = raided(before, 2).say("P2 pass", "P2 suffer", "P2 pass")
    raid.say("P1 use Mag", "P2 play Abra > P1.Mag")

    assert [(codes((event.card,)), event.beside) for event in raid.happened(MonsterGone)] == [("Orco", 1)]
    assert raid.happened(Lapsed) == [Lapsed()]
    assert raid.happened(Revealed) == []
    assert draw(raid.position, 1) == "P1: - | - | - | $0 | hand: Mag"


def test_x4_a_target_that_is_gone_costs_nothing() -> None:
    before = laid("P1: - | Lad Pal | - | $0 | hand: Abra", "P2: - | Mer | - | $1 | hand: -")

    raid = raided(before, 2).say("P1 pass", "P2 use Mer > Lad", "P1 play Abra > P1.Lad", "P1 pass")

    assert raid.happened(Lapsed) == [Lapsed()]
    assert raid.position.dungeon(2).has_rested("Mer")
    assert raid.moves("use") == ["use Mer > Pal"]


def test_x5_a_tired_guardaespaldas_protects_too_until_it_falls_to_the_workers_pride() -> None:
    before = laid(
        "P1: - | - | - | $0 | hand: Susto, Abra, Soborno, Expro, Orgullo", "P2: w1 | (Gua) Mer | Tab | $0 | hand: -"
    )

    assert listed(before, "play") == ["play Orgullo > P2.Mer", "play Orgullo > P2.Gua"]
    after = play(before, "P1 play Orgullo > P2.Gua")
    assert after.moves("play") == [
        "play Susto > P2.Mer",
        "play Susto > P2.w",
        "play Abra > P2.w1",
        "play Abra > P2.Mer",
        "play Soborno > P2.Mer",
        "play Expro > P2.Tab",
    ]


def test_x6_a_guardaespaldas_does_not_protect_a_magos_monster() -> None:
    before = laid("P1: - | Gua Mag[Orco] | - | $0 | hand: -", "P2: - | - | - | $0 | hand: Susto, Pal", seat=2)

    assert listed(before, "play") == ["play Susto > P1.Orco"]
    assert draw(play(before, "P2 play Susto > P1.Orco").position, 1).startswith("P1: - | Gua Mag |")


def test_x7_after_dynamite_nobody_may_be_left_to_explore() -> None:
    before = laid("P1: w1 | Art | - | $0 | hand: -", mine="Ingot, Orco, Elfo", step="mining")

    after = play(before, "P1 explore dinamita", "P1 load 1")

    assert after.happened(Revealed) == []
    assert draw(after.at_end(), 1) == "P1: (w1) | Art | - | $1 | hand: -"
    assert codes(after.at_end().mine_deck[:1]) == "Elfo"


def test_x8_one_snipes_once_an_exploration_tired_or_not() -> None:
    before = laid("P1: w1 w2 | (Mer) | - | $0 | hand: Susto, Susto, Pack", mine="Ogro, Dragon, Ogro", step="mining")

    first = play(before, "P1 explore", "P1 face Dragon", "P1 snipe Pack")
    assert first.moves("snipe") == []
    first.say("P1 suffer")
    again = play(laid("P1: w1 | (Mer) | - | $0 | hand: Susto", mine="Ogro", step="mining"), "P1 explore")
    assert again.moves("snipe") == ["snipe Susto"]


def test_x9_cancelling_and_sniping_with_a_mercenario_are_two_moves() -> None:
    spider = facing(laid("P1: w1 | Mer | - | $0 | hand: Susto, Pal"), "Arana")

    assert spider.moves() == ["cancel Mer", "snipe Susto", "suffer", "play Susto > Arana"]
    spider.say("P1 snipe Susto")
    assert draw(spider.at_end(), 1) == "P1: w1 | Mer | - | $0 | hand: Pal"


def test_x10_a_rush_finds_workers_for_the_wealth() -> None:
    before = laid("P1: (w1) (w2) | - | - | $0 | hand: Subidon", table="Ingot, Ingot", step="wealth")

    assert listed(before) == ["load 0", "play Subidon > P1.ww"]
    assert play(before, "P1 play Subidon > P1.ww").moves() == ["load 0", "load 1", "load 2"]


@pytest.mark.parametrize(("pros", "builds"), [("Pal", ["build Mur"]), ("-", [])])
def test_x11_a_paleta_builds_without_workers(pros: str, builds: list[str]) -> None:
    assert listed(laid(f"P1: - | {pros} | - | $0 | hand: Mur"), "build") == builds


def test_x12_after_the_block_nobody_blocks_again() -> None:
    before = laid("P1: w1 w2 | - | - | $0 | hand: Subidon", "P2: w1 w2 w3 | - | - | $5 | hand: -")

    raid = raided(before, 2).say("P1 pass", "P1 pass", "P1 pass", "P1 play Subidon > P1.ww")

    assert [len(event.cards) for event in raid.happened(Pillaged)] == [2]
    assert draw(raid.at_end(), 1).startswith("P1: (w1) (w2) | - | - | $2")
    assert draw(raid.at_end(), 2).startswith("P2: (w1) (w2) w3 | - | - | $3")


def test_x13_a_spider_beside_a_mago_shows_the_whole_hand_and_stays() -> None:
    before = laid("P1: - | - | - | $0 | hand: Tab, Pal, Tab", "P2: - | Mag[Arana] | - | $0 | hand: -")

    raid = raided(before, 2).say("P1 pass", "P1 suffer")

    assert [codes(event.cards) for event in raid.happened(HandDiscarded)] == ["Tab, Pal, Tab"]
    assert codes(raid.at_end().goblin_discard) == "Tab, Pal, Tab"
    assert draw(raid.at_end(), 2).startswith("P2: - | Mag[Arana] |")


def test_x14_closed_for_holidays_after_resistance_and_no_exploring() -> None:
    before = laid("P1: w1 | Mer | - | $0 | hand: Pal, Tab, Mur", "P2: (w1) | Esp | - | $2 | hand: Cerrado")

    raid = raided(before, 2).say("P2 play Cerrado")

    assert raid.happened(Resisted) == [Resisted(2)]
    assert raid.happened(RaidCancelled) == [RaidCancelled()]
    assert raid.happened(TortasUsed) == []
    assert draw(raid.position, 2).startswith("P2: w1 | Esp |")
    assert (raid.position.step, RULES.actors(raid.position)) == ("discard", (1,))


def test_x15_the_deck_is_shuffled_when_a_card_is_needed() -> None:
    before = laid("P1: - | - | - | $0 | hand: Pal", seats=3, step="discard")
    deck = tuple(str(card) for card in before.goblin_deck)
    crowded = replace(before.dungeon(3), hand=deck[6:])
    short = replace(before.with_dungeon(3, crowded), goblin_deck=deck[:1], goblin_discard=deck[1:6])

    after = play(short, "P1 end", script=Script(orders=(deck[5:6],)))

    assert [len(event.cards) for event in after.happened(Drew)] == [1, 1]
    assert [len(event.order) for event in after.happened(Reshuffled)] == [5]
    assert len(after.position.goblin_deck) == 4
    assert after.position.dungeon(2).hand == (deck[0], deck[5])


def test_x16_the_hand_limit_is_read_whenever_it_matters() -> None:
    before = laid("P1: - | - | - | $0 | hand: Soborno, Pal, Tab", "P2: - | Pol | - | $0 | hand: -", step="discard")

    assert listed(before, "end") == []
    assert listed(before, "discard") == ["discard Pal", "discard Tab", "discard Soborno"]
    assert "end" in play(before, "P1 discard Pal").moves()
    assert play(before, "P1 play Soborno > P2.Pol").moves("end") == ["end"]


def test_x16_a_politico_keeps_three_cards() -> None:
    before = laid("P1: - | - | - | $0 | hand: Soborno, Pal, Tab, Mur", "P2: - | Pol | - | $0 | hand: -", step="discard")

    assert play(before, "P1 play Soborno > P2.Pol").moves() == ["end"]


def test_x17_loading_lapses_when_a_worker_is_scared() -> None:
    before = laid(
        "P1: w1 w2 | - | - | $0 | hand: -",
        "P2: - | - | - | $0 | hand: Susto",
        seats=4,
        teams=True,
        table="Ingot, Ingot",
        step="wealth",
    )

    after = play(before, "P1 load 2", "P2 play Susto > P1.w")

    assert after.happened(Lapsed) == [Lapsed()]
    assert after.moves() == ["load 0", "load 1"]


def test_x18_after_the_last_round_ingots_decide_then_professionals_rooms_workers() -> None:
    before = laid(
        "P1: w1 | Esp | - | $2 | hand: -",
        "P2: - | Esp Pal | - | $2 | hand: -",
        "P3: w1 w2 | - | - | $2 | hand: -",
        "P4: w1 | Pal | Tab | $2 | hand: Pal",
        seats=4,
        seat=4,
        step="discard",
        round_=30,
    )

    after = play(before, "P4 end")

    assert after.happened(GameEnded) == [GameEnded(())]
    assert outcome(after.position).ranks == (3, 1, 4, 2)


@pytest.mark.parametrize("round_", [29, 30])
def test_x18_only_the_last_seat_of_round_30_ends_the_match(round_: int) -> None:
    before = laid("P2: - | - | - | $0 | hand: Pal", seat=2, step="discard", round_=round_)

    assert play(before, "P2 end").position.ended == (round_ == 30)
    assert not play(laid("P1: - | - | - | $0 | hand: Pal", step="discard", round_=30), "P1 end").position.ended


def test_x18_a_lower_round_limit_ends_earlier() -> None:
    short = TableOptions(max_rounds=10)
    before = laid("P2: - | - | - | $0 | hand: Pal", seat=2, step="discard", round_=10, options=short)

    assert play(before, "P2 end").position.ended


def test_x19_a_bribed_mago_turns_its_monster_round() -> None:
    before = laid("P1: w1 w2 | - | - | $0 | hand: Soborno", "P2: w1 w2 w3 | Mag[Orco] | - | $0 | hand: -")

    raid = raided(before, 2).say("P1 pass", "P1 play Soborno > P2.Mag")

    assert [event.seat for event in raid.happened(Suffered)] == [2]
    raid.say("P2 lose w1", "P2 lose w2")
    assert draw(raid.position, 1).startswith("P1: w1 w2 | Mag[Orco] |")
    assert draw(raid.position, 2).startswith("P2: w3 | - |")


def test_x20_a_side_that_could_not_act_is_asked_once_it_can() -> None:
    before = laid("P1: - | Lad Gua | - | $0 | hand: -", "P2: - | Lad | - | $2 | hand: -")

    raid = raided(before, 2)
    assert raid.happened(TortasPassed) == [TortasPassed(2, final=False)]
    raid.say("P1 use Lad")

    assert len(raid.happened(IngotStolen)) == 1
    assert RULES.actors(raid.position) == (2,)
    assert raid.moves() == ["use Lad", "pass"]
