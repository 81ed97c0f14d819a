"""The worked examples T1 to T13 and F1 to F10 of the specification."""

import pytest

from rules.core.chance import Script
from rules.core.match import Match
from rules.goblins_en_la_mina.events import FirstDrawn, GameEnded, IngotLost, IngotStolen, TurnEnded
from rules.goblins_en_la_mina.mining_events import Cancelled, Revealed, Suffered
from rules.goblins_en_la_mina.raid_events import Blocked, Lapsed, Pillaged, RaidDeclared, Resisted, TortasPassed
from tests.rules.goblins_en_la_mina.tabletop import RULES, codes, draw, facing, laid, listed, on_table, play, raided


def test_t1_whoever_alone_turns_up_an_ingot_begins() -> None:
    script = Script(orders=((), ("M61", "M01", "M62", "M07", "M63")))

    match = Match.new(RULES, 3, {"first": "mine-draw"}, "t1", script=script)

    drawn = [event for event in match.started.events if isinstance(event, FirstDrawn)]
    assert [(event.seats, codes(event.cards), event.first) for event in drawn] == [
        ((1, 2, 3), "Ingot, Orco, Ingot", 0),
        ((1, 3), "Elfo, Ingot", 3),
    ]
    assert match.position.seat == match.position.first == 3
    assert len(match.position.mine_deck) == 92


def test_t2_generation() -> None:
    before = laid("P1: w1 | - | - | $0 | hand: Pol, Tab, Mur, Susto")

    promoted = play(before, "P1 promote w1 Pol")
    after = play(promoted.position, "P1 summon Susto", "P1 summon Mur", "P1 build Tab")

    assert draw(promoted.position, 1) == "P1: - | Pol | - | $0 | hand: Tab, Mur, Susto"
    assert promoted.position.goblin_discard == (before.dungeons[0].workers[0].card,)  # type: ignore[union-attr]  # laid
    assert draw(after.position, 1) == "P1: (w1) w2 | Pol | Tab | $0 | hand: -"
    assert after.position.step == "mining"


def test_t3_a_breach_is_raided_where_there_are_seats_enough() -> None:
    before = laid("P1: w1 w2 w3 w4 | - | Tab", seats=3, mine="R3, R2, Pedrusco, Ogro")

    revealed = play(before, "P1 explore")
    raid = play(revealed.position, "P1 raid R2")

    assert revealed.moves() == ["raid R2", "mine"]
    assert raid.happened(RaidDeclared) == [RaidDeclared(2)]
    assert raid.happened(Suffered) == []
    assert sorted(codes(raid.position.mine_discard).split(", ")) == ["Ogro", "Pedrusco", "R2", "R3"]


def test_t4_exploration() -> None:
    before = laid("P1: w1 w2 w3 w4 | Esp Pal Mer | Tab", mine="Orco, Elfo, Temblores, Ingot")

    after = play(before, "P1 explore", "P1 face Orco", "P1 cancel Esp", "P1 lose Esp", "P1 cancel Pal", "P1 load 1")

    assert draw(after.at_end(), 1) == "P1: (w1) w2 w3 w4 | (Pal) Mer | Tab | $1 | hand: -"
    assert codes(after.at_end().goblin_discard) == "Esp"
    assert sorted(codes(after.at_end().mine_discard).split(", ")) == ["Elfo", "Orco", "Temblores"]


T5 = (
    "P1: w1 w2 w3 w4 | Mer Esp | Tab | $3 | hand: -",
    "P2: w1 w2 | Lad Mer | Mur | $4 | hand: -",
)


def test_t5_raid() -> None:
    raid = raided(laid(*T5), 2)

    after = raid.say("P2 use Mer > Mer", "P1 use Esp > w1", "P2 use Lad")

    assert after.happened(IngotStolen) == [IngotStolen(1, 2, laid(*T5).dungeon(1).ingots[0])]
    assert [event.seat for event in after.happened(TortasPassed)] == [1, 2]
    assert after.happened(Blocked) == [Blocked(wall=1, workers=1)]
    assert draw(after.at_end(), 1) == "P1: (w1) (w2) (w3) (w4) | (Esp) | Tab | $4 | hand: -"
    assert draw(after.at_end(), 2) == "P2: (w2) | (Lad) (Mer) | Mur | $3 | hand: -"


def test_t6_an_event_card_comes_before_the_professional() -> None:
    before = laid("P1: w1 w2 | Lad | - | $1 | hand: Susto", "P2: w1 | Mer Esp | - | $2 | hand: -")

    after = raided(before, 2).say("P1 pass", "P2 use Mer > Lad", "P1 play Susto > P2.Mer")

    assert after.happened(Lapsed) == [Lapsed()]
    assert draw(after.position, 1) == "P1: w1 w2 | Lad | - | $1 | hand: -"
    assert draw(after.position, 2) == "P2: w1 | (Mer) Esp | - | $2 | hand: -"
    assert RULES.actors(after.position) == (2,)
    assert after.moves("use") == ["use Esp > w1", "use Esp > w2"]


def test_t7_exploration_with_abilities() -> None:
    before = laid(
        "P1: w1 w2 w3 | Art Lad Mer | - | $0 | hand: Subidon, Susto",
        mine="Ingot, Ingot, Paga, Derrumbe, Dragon, Ogro",
        step="mining",
    )

    loaded = play(before, "P1 explore dinamita", "P1 load 1")
    fled = play(loaded.position, "P1 huida Subidon")
    dragon = play(fled.position, "P1 face Ogro", "P1 cancel Art")
    after = play(dragon.position, "P1 snipe Susto")

    assert codes(loaded.position.table) == "Paga, Derrumbe"
    assert len(loaded.position.dungeon(1).ingots) == 1
    assert codes(fled.happened(Revealed)[0].cards) == "Dragon, Ogro"
    assert fled.moves("huida") == []
    assert dragon.moves() == ["snipe Susto", "suffer"]
    assert draw(after.at_end(), 1) == "P1: (w1) w2 w3 | (Art) Lad Mer | - | $1 | hand: -"


def test_t8_raid_with_abilities() -> None:
    before = laid(
        "P1: w1 w2 w3 w4 | Mag[Enano] Gua Pol | Tab | $0 | hand: Susto, Pal",
        "P2: (w1) (w2) (w3) | Esp Art Mag[Arana] | - | $3 | hand: -",
        mine="Ingot, Temblores, Elfo, Elfo",
    )

    raid = raided(before, 2)
    assert raid.happened(Resisted) == [Resisted(2)]
    raid.say("P1 pass", "P1 play Susto > P2.Arana")
    assert [len(raid.position.dungeon(seat).ingots) for seat in (1, 2)] == [1, 2]
    raid.say("P2 use Art > Tab", "P1 pass", "P1 lose w4", "P1 use Pol")
    assert raid.position.dungeon(2).rested() == 1
    raid.say("P2 use Mag", "P1 pass", "P1 cancel Gua", "P1 use Mag", "P2 lose Art", "P2 use Esp > w3", "P1 pass")
    raid.say("P1 pass", "P1 pass")
    assert raid.happened(Blocked) == [Blocked(wall=0, workers=1)]
    raid.say("P1 pass")

    assert raid.happened(Pillaged)
    assert draw(raid.at_end(), 1).startswith("P1: (w1) (w2) | (Mag)[Enano] (Gua) (Pol) | - | $2 | hand: Pal")
    assert len(raid.at_end().dungeon(2).ingots) == 1


def test_t9_a_partner_repairs() -> None:
    before = laid(
        "P1: w1 w2 | Esp | - | $1 | hand: -",
        "P2: - | - | - | $0 | hand: Susto",
        "P3: - | - | - | $0 | hand: Subidon",
        seats=4,
        teams=True,
    )

    after = facing(before, "Dragon").say("P1 cancel Esp", "P2 play Susto > P1.Esp", "P3 play Subidon > P1.Esp")

    assert after.happened(Cancelled) == [Cancelled(1, "Esp")]
    assert draw(after.at_end(), 1) == "P1: w1 w2 | (Esp) | - | $1 | hand: -"


def test_t10_only_the_target_itself_is_closed_for_holidays() -> None:
    before = laid(
        "P1: - | - | - | $0 | hand: Cerrado, Expro",
        "P2: w1 w2 w3 w4 | - | Tab | $0 | hand: -",
        seats=4,
        seat=2,
        teams=True,
    )

    raid = raided(before, 3)
    assert RULES.actors(raid.position) == (1,)
    assert raid.moves("play Cerrado") == []
    raid.say("P1 play Expro > P2.Tab", "P2 lose w2")

    assert draw(raid.position, 1) == "P1: - | - | Tab | $0 | hand: Cerrado"
    assert draw(raid.position, 2) == "P2: w1 w3 w4 | - | - | $0 | hand: -"


def test_t11_a_partners_help_can_be_prevented() -> None:
    before = laid(
        "P1: w1 w2 | Pol | - | $1 | hand: -",
        "P2: - | - | - | $0 | hand: Orgullo",
        "P3: - | Pol | - | $0 | hand: Pal",
        "P4: - | - | - | $0 | hand: Susto",
        seats=4,
        teams=True,
    )
    enano = facing(before, "Enano")

    enano.say("P1 cancel Pol", "P2 play Orgullo > P1.Pol", "P3 pass", "P4 pass")
    assert enano.happened(Lapsed) == [Lapsed()]
    assert RULES.actors(enano.position) == (3,)
    enano.say("P3 help Pol", "P4 play Susto > P3.Pol")
    assert enano.happened(Lapsed) == [Lapsed()] * 3
    assert RULES.actors(enano.position) == (3,)
    assert enano.moves() == ["pass", "pass all"]
    enano.say("P3 pass")

    assert len(enano.at_end().dungeon(1).ingots) == 0
    assert sorted(codes(enano.at_end().mine_discard).split(", ")) == ["Enano", "Ingot"]


def test_t12_partners_swap() -> None:
    before = laid(
        "P1: w1 w2 | - | - | $0 | hand: Cri",
        "P3: - | - | - | $0 | hand: Gua, Susto",
        seats=4,
        teams=True,
        mine="L2, Orco",
        step="mining",
    )

    revealed = play(before, "P1 explore")
    swapped = play(revealed.position, "P1 swap", "P1 take Susto", "P1 give Cri", "P1 done")

    assert revealed.moves() == ["swap", "mine"]
    assert draw(swapped.position, 1).endswith("hand: Susto")
    assert draw(swapped.position, 3).endswith("hand: Gua, Cri")
    assert swapped.position.facing is not None
    assert swapped.moves() == ["suffer", "play Susto > Orco"]


# Questions of players


def test_f1_nobody_turns_up_fewer_cards() -> None:
    before = laid("P1: w1 w2 w3 | - | - | $0 | hand: -", step="mining")

    assert listed(before) == ["explore", "skip"]
    assert len(play(before, "P1 explore").happened(Revealed)[0].cards) == 3


def test_f2_a_rested_professional_goes_for_a_bribed_one() -> None:
    before = laid("P1: - | Esp (Mer) Lad | - | $0 | hand: Soborno", "P2: - | Art | - | $0 | hand: -")

    after = play(before, "P1 play Soborno > P2.Art")

    assert after.moves() == ["keep fire Lad", "keep fire Esp", "drop"]


@pytest.mark.parametrize(
    ("workers", "asked", "left"),
    [
        ("(w1) w2 (w3) (w4)", [], "(w1) (w3) (w4)"),
        ("(w1) (w2) (w3) (w4)", ["lose w1", "lose w2", "lose w3", "lose w4"], ""),
    ],
)
def test_f3_without_a_taberna_a_rested_worker_goes_first(workers: str, asked: list[str], left: str) -> None:
    before = laid("P1: - | Art | - | $0 | hand: Expro, Pal", f"P2: {workers} | - | Tab | $0 | hand: -")

    after = play(before, "P1 play Expro > P2.Tab")

    assert after.moves("lose") == asked
    if left:
        assert draw(after.position, 2) == f"P2: {left} | - | - | $0 | hand: -"


def test_f4_most_event_cards_may_be_played_at_any_point_of_a_raid() -> None:
    before = laid(
        "P1: w1 w2 | Lad | - | $1 | hand: Abra, Orgullo, Soborno, Expro", "P2: w1 | Mer | Mur | $2 | hand: Orgullo"
    )
    raid = raided(before, 2)

    offered: dict[str, set[str]] = {}
    while raid.position.raid is not None:
        seat = RULES.actors(raid.position)[0]
        if seat == 1:
            offered.setdefault(raid.position.step, {text.split()[1] for text in raid.moves("play")})
        raid.say(f"P{seat} pass")

    assert set(offered) == {"called", "tortas", "before_block", "before_loot"}
    assert all(cards == {"Abra", "Orgullo", "Soborno", "Expro"} for cards in offered.values())


def test_f5_an_ogre_takes_any_mix_of_goblins() -> None:
    ogre = facing(laid("P1: w1 w2 w3 | Esp Mer | - | $0 | hand: -"), "Ogro")

    ogre.say("P1 lose w1", "P1 lose w2", "P1 lose Esp")

    assert draw(ogre.at_end(), 1) == "P1: w3 | Mer | - | $0 | hand: -"


def test_f6_no_view_shows_what_lies_under_a_worker() -> None:
    position = on_table(laid("P1: w1 w2 | - | - | $0 | hand: Susto", "P2: w1 | - | - | $0 | hand: Pal")).position
    faces = {str(worker.card) for dungeon in position.dungeons for worker in dungeon.workers if worker is not None}

    for reader in (None, 1, 2):
        seen = repr(RULES.view(position, reader))
        assert [face for face in faces if face in seen] == []


def test_f7_a_raided_seat_wins_nothing_with_more_workers() -> None:
    raid = raided(laid("P1: w1 | - | - | $5 | hand: -", "P2: w1 w2 w3 | - | - | $1 | hand: -"), 2)

    assert [len(raid.at_end().dungeon(seat).ingots) for seat in (1, 2)] == [5, 1]


def test_f8_a_worker_comes_back_to_the_hand() -> None:
    before = laid("P1: w1 w2 | - | - | $0 | hand: Abra, Pal")
    worker = before.dungeon(1).worker("w2")

    after = play(before, "P1 play Abra > P1.w2")

    assert worker is not None
    assert after.position.dungeon(1).hand[-1] == worker.card
    assert draw(after.position, 1).startswith("P1: w1 | - |")


def test_f9_a_bribed_espartano_comes_too_late() -> None:
    before = laid("P1: w1 | Esp | - | $0 | hand: -", "P2: (w1) | - | - | $0 | hand: Soborno")

    raid = raided(before, 2).say("P2 play Soborno > P1.Esp")

    assert raid.happened(Resisted) == []
    assert draw(raid.position, 2).startswith("P2: (w1) | Esp |")


@pytest.mark.parametrize(("monster", "kind", "loot"), [("Dragon", IngotLost, 0), ("Enano", IngotStolen, 1)])
def test_f10_what_a_mago_sends_steals_or_destroys(monster: str, kind: type[IngotLost | IngotStolen], loot: int) -> None:
    before = laid("P1: - | Mag | - | $0 | hand: -", "P2: - | - | - | $2 | hand: -", mine=f"Ingot, {monster}, Orco")

    raid = raided(before, 2).say("P1 use Mag")

    assert len(raid.happened(kind)) == 1
    assert [len(raid.at_end().dungeon(seat).ingots) for seat in (1, 2)] == [loot, 1]


# Goals


@pytest.mark.parametrize(("seats", "goal"), [(2, 8), (3, 7), (4, 7), (5, 6), (6, 6)])
def test_t13_a_seat_wins_with_its_goal_at_the_end_of_its_turn(seats: int, goal: int) -> None:
    def ended(ingots: int) -> list[object]:
        before = laid(f"P1: - | - | - | ${ingots} | hand: Pal", seats=seats, step="discard")
        return [*play(before, "P1 end").happened(GameEnded)]

    assert ended(goal) == [GameEnded((1,))]
    assert ended(goal - 1) == []


@pytest.mark.parametrize(("mine", "partners", "wins"), [(4, 6, True), (4, 5, False), (10, 0, True)])
def test_t13_a_team_wins_with_ten(mine: int, partners: int, *, wins: bool) -> None:
    before = laid(
        f"P1: - | - | - | ${mine} | hand: Pal",
        f"P3: - | - | - | ${partners} | hand: -",
        seats=4,
        teams=True,
        step="discard",
    )

    assert play(before, "P1 end").happened(GameEnded) == ([GameEnded((1, 3))] if wins else [])


def test_the_end_of_a_turn_is_told_before_the_next() -> None:
    after = play(laid("P1: - | - | - | $0 | hand: Pal", step="discard"), "P1 end")

    assert after.happened(TurnEnded) == [TurnEnded(1)]
    assert after.position.seat == 2
