"""Why a move is refused: the rule that forbids it in this decision, and never one of another decision."""

import pytest

from rules.goblins_en_la_mina.position import Step
from tests.rules.goblins_en_la_mina.tabletop import Shown, facing, laid, on_table, play, raided, refused

ANSWERING = "a card is faced now: `cancel`, `snipe`, `suffer`, or an event card"
ASKED = "a window is open: `pass`, `pass all`, or an event card"
BRIBING = "the bribed professional needs a place now: `keep fire`, or `drop`"
LOSING = "what is lost is chosen now: `lose`"


def bribed(step: Step = "generation", hand: str = "Soborno, Pal, Mur") -> Shown:
    before = laid(f"P1: w1 | Esp (Mer) Lad | - | $0 | hand: {hand}", "P2: - | Art | Tab | $0", step=step)
    return play(before, "P1 play Soborno > P2.Art")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("P1 promote w1 Pal fire Lad", BRIBING),
        ("P1 build Mur", BRIBING),
        ("P1 keep fire Mer", "only a rested professional may be fired, and Mercenario is none"),
        ("P1 keep fire Gua", "only a rested professional may be fired, and Guardaespaldas is none"),
        ("P1 play Expro > P2.Tab", BRIBING),
    ],
)
def test_a_bribe_is_settled_before_anything_else(move: str, reason: str) -> None:
    assert refused(bribed(), move) == reason


def test_a_turn_is_not_ended_during_a_bribe() -> None:
    assert refused(bribed("discard", "Soborno, Pal"), "P1 end") == BRIBING


def test_only_the_same_trade_makes_way_for_its_like() -> None:
    same = play(
        laid("P1: - | Esp Mer | - | $0 | hand: Soborno, Pal", "P2: - | Mer | - | $0"), "P1 play Soborno > P2.Mer"
    )

    assert refused(same, "P1 keep fire Esp") == "Mercenario is there already; only by firing it another one may come"


def test_who_faces_a_card_is_told_of_facing() -> None:
    table = play(
        laid("P1: w1 w2 | - | - | $0 | hand: Pal", mine="Orco, Elfo", step="mining"), "P1 explore", "P1 face Orco"
    )

    assert refused(table, "P1 face Elfo") == ANSWERING
    assert refused(table, "P1 give Pal") == ANSWERING


def test_who_faces_a_card_in_a_brawl_uses_nobody() -> None:
    before = laid("P1: w1 | Lad | - | $0 | hand: Pal", "P2: w1 | Mag | - | $1 | hand: -", mine="Orco")
    table = raided(before, 2).say("P1 pass", "P2 use Mag", "P1 pass")

    assert refused(table, "P1 use Lad") == ANSWERING


def test_who_loses_a_worker_in_a_brawl_uses_nobody() -> None:
    before = laid("P1: w1 w2 w3 w4 | Lad | Tab | $0 | hand: -", "P2: w1 | Art | - | $1 | hand: -")
    table = raided(before, 2).say("P2 use Art > Tab")

    assert refused(table, "P1 use Lad") == LOSING
    assert refused(table, "P1 play Cerrado") == LOSING


TEAMS = (
    "P1: w1 w2 | Esp | - | $1 | hand: -",
    "P2: - | - | - | $0 | hand: Susto, Cerrado, Orgullo, Pasadizo, Pack, Subidon",
    "P3: - | Pol | - | $0 | hand: Pal",
    "P4: (w1) | Mer | - | $0 | hand: -",
)


def test_who_answers_a_loading_loads_nothing() -> None:
    before = laid(*TEAMS, seats=4, teams=True, mine="Ingot, Ingot", step="mining")
    table = play(before, "P1 explore", "P1 load 2")

    assert refused(table, "P2 load 1") == ASKED


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("P2 cancel Pol", ASKED),
        ("P2 help Pol", "one helps an exploring partner who is about to suffer"),
        ("P2 play Susto > P4.Mer", "Susto is aimed at enemies"),
        ("P2 play Subidon > P1.Esp", "Subidón is aimed at one's own team"),
        ("P2 play Subidon > P4.ww", "in another seat's exploration event cards are aimed at the exploring team"),
        ("P2 play Susto > Enano", "only who faces a monster, or a partner, may scare it off"),
        ("P2 play Susto > Dragon", "Dragón cannot be scared off"),
        ("P2 play Orgullo > P1.Mer", "P1 has no Mercenario that Orgullo obrero could hit"),
        ("P2 play Cerrado", "only who is raided may play Cerrado por Vacaciones, right after the raid was declared"),
        ("P2 play Pasadizo > P1", "Pasadizo Secreto is played instead of exploring"),
        ("P2 play Pack", "Pack Anticrisis is played in one's own turn"),
        ("P2 play Orgullo > P6.Mer", "P6 is not in play"),
    ],
)
def test_who_answers_is_told_the_rule(move: str, reason: str) -> None:
    table = facing(laid(*TEAMS, seats=4, teams=True), "Enano")

    assert refused(table, move) == reason


def test_a_partner_helps_once_and_with_the_right_professional() -> None:
    table = facing(laid(*TEAMS, seats=4, teams=True), "Enano").say("P2 pass")

    assert refused(table, "P3 help Esp") == "Enano Gorrón is cancelled by Político"
    two = laid(
        "P1: w1 w2 | - | - | $1 | hand: -",
        "P2: - | - | - | $0 | hand: Susto",
        "P3: - | Pol Gua | - | $0 | hand: Pal",
        seats=4,
        teams=True,
        mine="Enano, Elfo",
        step="mining",
    )
    once = play(two, "P1 explore", "P1 face Enano", "P2 pass", "P3 help Pol", "P2 pass", "P2 pass")

    assert refused(once, "P3 help Gua") == "in an exploration one helps once"


def test_what_does_not_lie_revealed_is_not_chosen() -> None:
    before = laid("P1: w1 | Lad | - | $0 | hand: Susto", "P2: - | Mer | - | $0 | hand: -", mine="L1", step="mining")
    table = play(before, "P1 explore")

    assert refused(table, "P1 raid R1") == "no R1 lies revealed"
    assert refused(table, "P1 swap") == "only partners swap hands"
    assert refused(play(before, "P1 explore"), "P1 play Susto > P1.Lad") == "Susto is aimed at enemies"


def test_who_has_no_card_is_not_told_that_it_fled() -> None:
    before = laid("P1: w1 | Lad | - | $0 | hand: -", "P2: - | - | - | $0 | hand: -", mine="L1", step="mining")

    assert refused(play(before, "P1 explore"), "P1 huida Susto") == "P1 holds no Susto"


def test_a_passage_leads_to_an_enemy() -> None:
    before = laid("P1: w1 | - | - | $0 | hand: Pasadizo", seats=4, teams=True, step="mining")

    assert refused(on_table(before), "P1 play Pasadizo > P3") == "Pasadizo Secreto is aimed at enemies"


def test_a_third_team_is_spared_in_a_partners_raid() -> None:
    before = laid(
        "P3: - | Mer | - | $0 | hand: -", "P4: - | - | - | $0 | hand: Orgullo, Pal", seats=6, teams=True, step="mining"
    )
    table = raided(before, 2)

    assert (
        refused(table, "P4 play Orgullo > P3.Mer") == "in a partner's raid event cards are aimed at the two teams in it"
    )


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("dynamite", "one Ingot may be loaded now: `load 1`, `load 0`, or an event card"),
        ("wealth", "Ingots may be loaded now: `load`, or an event card"),
        ("monsters", "the next card to face is chosen now: `face`, or an event card"),
    ],
)
def test_what_is_asked_now_is_named_with_its_words(step: Step, reason: str) -> None:
    table = "Orco, Elfo" if step == "monsters" else "Ingot"

    assert refused(on_table(laid("P1: w1 | - | - | $0", step=step, table=table)), "P1 end") == reason


def test_ruling_56_a_breach_back_to_oneself_is_farther_than_the_others() -> None:
    table = play(
        laid("P1: w1 w2 | - | - | $0 | hand: -", seats=3, mine="L3, L1", step="mining"),
        "P1 explore",
    )

    assert refused(table, "P1 raid L3") == "L3 leads farther than there are other seats: 2"


def test_ruling_45_a_tired_one_is_told_that_rested_ones_go_first() -> None:
    before = laid("P1: w1 (w2) w3 (w4) | Lad | Tab | $0 | hand: -", "P2: w1 | Art | - | $1 | hand: -")
    table = raided(before, 2).say("P2 use Art > Tab")

    assert refused(table, "P1 lose w2") == "w2 is tired, and for a limit rested ones go first: w1, w3"
    assert refused(table, "P1 lose Lad") == "Lad cannot be lost: only w1, w3"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("P1 face Paga", "Día de Paga comes later: all monsters are faced before setbacks"),
        ("P1 face Arana", "no Araña Cleptómana lies revealed"),
    ],
)
def test_what_is_faced_next_lies_revealed_and_is_a_monster_first(move: str, reason: str) -> None:
    before = laid("P1: w1 w2 w3 | - | - | $0 | hand: Pal", mine="Orco, Elfo, Paga", step="mining")

    assert refused(play(before, "P1 explore"), move) == reason


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("P1 tax P1", "nobody taxes oneself"),
        ("P1 tax P3", "P3 is not richer than P1"),
        ("P1 tax P4", "P4 has no cards"),
        ("P1 tax P5", "P5 is not in play"),
    ],
)
def test_ruling_39_who_is_not_taxed_is_poorer_or_empty_handed(move: str, reason: str) -> None:
    lines = (
        "P1: - | Pol | - | $1 | hand: Pal",
        "P2: - | - | - | $2 | hand: Pal",
        "P3: - | - | - | $1 | hand: Pal",
        "P4: - | - | - | $2 | hand: -",
    )

    assert refused(on_table(laid(*lines, seats=4, step="tax")), move) == reason


def test_a_card_changes_hands_once_in_a_swap() -> None:
    lines = ("P1: w1 | - | - | $0 | hand: Cri", "P3: - | - | - | $0 | hand: Gua, Susto")
    before = laid(*lines, seats=4, teams=True, mine="L2", step="mining")
    table = play(before, "P1 explore", "P1 swap", "P1 take Susto", "P1 give Cri")
    once = "a card changes hands once in a swap"

    assert refused(table, "P1 take Mur") == "P3 holds no Muralla"
    assert refused(table, "P1 take Cri") == refused(table, "P1 give Susto") == once
    assert refused(table, "P1 give Cri") == "P1 holds no Criadero"


def test_ruling_34_hands_are_swapped_once() -> None:
    lines = ("P1: w1 w2 | - | - | $0 | hand: Cri", "P3: - | - | - | $0 | hand: Gua")
    before = laid(*lines, seats=4, teams=True, mine="L2, L1", step="mining")
    table = play(before, "P1 explore")
    alone = play(laid("P1: w1 | - | - | $0 | hand: -", seats=4, mine="L2", step="mining"), "P1 explore")
    elsewhere = play(laid(*lines, seats=4, teams=True, mine="L1, L3", step="mining"), "P1 explore")

    assert refused(table.say("P1 swap", "P1 done"), "P1 swap") == "in an exploration hands are swapped once"
    assert refused(alone, "P1 swap") == "only partners swap hands"
    assert refused(elsewhere, "P1 swap") == "no breach to P3 lies revealed"


def test_what_lies_beside_a_mago_is_scared_off_there() -> None:
    before = laid("P1: w1 w2 w3 | - | - | $0 | hand: Susto", "P2: - | Mag[Orco] | - | $1 | hand: -")
    table = raided(before, 2).say("P1 pass")

    assert refused(table, "P1 play Susto > Orco") == "Orco Cabreado lies beside P2's Mago: `play Susto > P2.Orco`"
    assert refused(table, "P1 play Susto > Elfo") == "only who faces a monster, or a partner, may scare it off"


def test_no_guard_is_named_where_a_monster_cannot_be_scared_at_all() -> None:
    before = laid(
        "P1: w1 | - | - | $0 | hand: Susto", "P2: - | Gua | - | $1 | hand: -", "P3: - | Mer | - | $0", seats=3
    )

    for seat in (2, 3):
        assert refused(on_table(before), f"P1 play Susto > P{seat}.Dragon") == "Dragón cannot be scared off"


@pytest.mark.parametrize(
    ("step", "table", "move", "reason"),
    [
        ("dynamite", "Ingot, Ingot", "load 2", "dynamite frees 1 Ingot at most, and 2 were asked for"),
        ("wealth", "Ingot", "load 2", "1 Ingot lies revealed, and 2 were asked for"),
        ("wealth", "Ingot, Ingot, Ingot", "load 3", "each Ingot tires a worker, and 2 workers are rested"),
        ("wealth", "Ingot, Ingot, Ingot", "load 4", "3 Ingots lie revealed, and 4 were asked for"),
    ],
)
def test_why_so_many_ingots_are_not_loaded(step: Step, table: str, move: str, reason: str) -> None:
    before = laid("P1: w1 w2 | - | - | $0 | hand: Pal", step=step, table=table)

    assert refused(on_table(before), f"P1 {move}") == reason


def test_who_could_help_is_told_of_it() -> None:
    table = facing(laid(*TEAMS, seats=4, teams=True), "Enano").say("P2 pass")

    assert refused(table, "P3 cancel Pol") == "a window is open: `pass`, `pass all`, `help`, or an event card"
