"""Windows: who is asked, in which order, what begins again, what lapses. Specification 5.7."""

import pytest

from rules.core.windows import Window, WindowClosed, WindowOpened, WindowReopened
from rules.goblins_en_la_mina.events import IngotLost
from rules.goblins_en_la_mina.mining_events import Cancelled, FacingEnded, Fled, Loaded, Suffered
from rules.goblins_en_la_mina.moves import Cancel, Help, Suffer
from rules.goblins_en_la_mina.position import Position
from rules.goblins_en_la_mina.raid_events import Declared, Lapsed, Passed, RaidCancelled, Resolved, TortasUsed
from tests.rules.goblins_en_la_mina.tabletop import RULES, Shown, draw, facing, laid, play, raided, refused

PARTNERS = ("P1: w1 w2 | Esp | - | $1 | hand: -", "P3: - | Esp | - | $0 | hand: -")
"""P1 explores; P3 could help against a Dragon."""


CARDS = ("Tab", "Pal", "Mur", "Art", "Cri", "Pol")
"""No event cards: whoever holds one can only pass."""


def crowd(*lines: str, seats: int = 4, teams: bool = True, seat: int = 1) -> Position:
    """Everybody else holds a card, so that nobody is left out."""
    drawn = {int(line[1]): line for line in lines}
    rows = [drawn.get(seat, f"P{seat}: - | - | - | $0 | hand: {card}") for seat, card in enumerate(CARDS[:seats], 1)]
    return laid(*rows, seats=seats, teams=teams, seat=seat)


def before_dragon(*lines: str, teams: bool = True) -> Shown:
    """P1 stands before a Dragon with a rested Espartano."""
    return facing(crowd("P1: w1 w2 | Esp | - | $1 | hand: -", *lines, teams=teams), "Dragon")


# Who is asked, and in which order


def test_in_teams_all_others_are_asked_about_what_the_explorer_declares() -> None:
    table = facing(crowd("P3: w1 | Esp | - | $1 | hand: -", seat=3), "Dragon").say("P3 cancel Esp")

    assert table.position.windows == (Window("declaration", (4, 1, 2), at_once=False),)
    table.say("P4 pass", "P1 pass", "P2 pass")
    assert table.happened(Passed) == [Passed(4), Passed(1), Passed(2)]
    assert table.happened(Cancelled) == [Cancelled(3, "Esp")]


def test_each_for_itself_nobody_has_a_say_at_an_exploration() -> None:
    table = before_dragon(teams=False).say("P1 cancel Esp")

    assert (table.happened(Declared), table.happened(WindowOpened)) == ([], [])
    assert table.happened(Cancelled) == [Cancelled(1, "Esp")]


@pytest.mark.parametrize(("teams", "order"), [(False, (3, 5)), (True, (6, 2, 3, 5))])
def test_an_open_point_asks_both_sides_and_their_partners_the_raider_last(teams: bool, order: tuple[int, ...]) -> None:
    raid = raided(crowd(seats=6, teams=teams, seat=5), 3)

    assert raid.position.windows == (Window("called", order, at_once=False),)


def test_a_declaration_in_a_raid_is_answered_from_the_left_of_who_declared_it() -> None:
    before = crowd("P1: - | Lad | - | $1 | hand: Pal", "P2: - | Lad | - | $1 | hand: Pal")
    raid = raided(before, 2).say("P2 pass", "P3 pass", "P4 pass", "P1 pass", "P2 use Lad")

    assert raid.position.windows == (Window("declaration", (3, 4, 1), at_once=False),)


def test_ruling_37_a_third_team_has_no_say_in_a_raid() -> None:
    assert set(raided(crowd(seats=6), 2).position.windows[0].order) == {1, 4, 2, 5}


def test_a_seat_without_cards_is_not_asked() -> None:
    table = before_dragon("P2: - | - | - | $0 | hand: -").say("P1 cancel Esp")

    assert table.position.windows[0].order == (3, 4)


def test_ruling_68_where_nobody_has_a_say_nothing_is_declared() -> None:
    table = facing(laid("P1: w1 | Esp | - | $1 | hand: -", seats=4, teams=True), "Dragon").say("P1 cancel Esp")

    assert table.happened(Declared) == []
    assert table.happened(Cancelled) == [Cancelled(1, "Esp")]


@pytest.mark.parametrize("card", ["Susto", "Pal", "Cerrado"])
def test_who_is_asked_does_not_hang_on_what_a_hand_holds(card: str) -> None:
    table = before_dragon(f"P2: - | - | - | $0 | hand: {card}").say("P1 cancel Esp")

    assert RULES.actors(table.position) == (2,)


def test_ruling_65_nobody_is_asked_about_his_own_declaration() -> None:
    table = facing(crowd("P1: w1 | Esp | - | $1 | hand: Subidon, Susto"), "Dragon").say("P1 cancel Esp")

    assert 1 not in table.position.windows[0].order


def test_only_seats_that_are_asked_may_speak() -> None:
    table = before_dragon().say("P1 cancel Esp")

    assert refused(table, "P3 pass") == "the match waits for P2, not for P3"


# Beginning again


def test_after_a_card_the_window_begins_again_with_all_who_have_a_say() -> None:
    table = before_dragon("P3: - | - | - | $0 | hand: Pal, Susto", "P4: - | - | - | $0 | hand: Susto")
    table.say("P1 cancel Esp", "P2 pass", "P3 pass", "P4 play Susto > P1.Esp")

    assert table.happened(WindowReopened) == [WindowReopened((2, 3))]
    assert RULES.actors(table.position) == (2,)
    table.say("P2 pass", "P3 pass")
    assert table.happened(Lapsed) == [Lapsed()]


def test_who_got_a_card_back_is_asked_from_then_on() -> None:
    table = before_dragon("P2: - | - | - | $0 | hand: Abra", "P3: w1 | - | - | $0 | hand: -").say("P1 cancel Esp")

    assert table.position.windows[0].order == (2, 4)
    assert table.say("P2 play Abra > P3.w1").happened(WindowReopened) == [WindowReopened((3, 4))]


def test_who_played_his_last_card_is_asked_no_more() -> None:
    table = before_dragon("P2: - | - | - | $0 | hand: Susto", "P4: - | - | - | $0 | hand: -")

    assert table.say("P1 cancel Esp", "P2 play Susto > P1.Esp").happened(WindowReopened) == [WindowReopened((3,))]


def test_a_card_may_be_repaired_in_the_same_window() -> None:
    table = before_dragon("P2: - | - | - | $0 | hand: Susto", "P3: - | - | - | $0 | hand: Subidon")
    table.say("P1 cancel Esp", "P2 play Susto > P1.Esp", "P3 play Subidon > P1.Esp", "P4 pass")

    assert table.happened(Resolved) == [Resolved()]
    assert draw(table.position, 1).startswith("P1: w1 w2 | (Esp) | - | $1")


# Passing for good


def test_pass_all_holds_until_the_exploration_is_over() -> None:
    before = laid(
        "P1: w1 w2 w3 | Esp Gua | - | $1 | hand: -",
        "P2: - | - | - | $0 | hand: Pal",
        seats=4,
        teams=True,
        mine="Orco, Elfo, Ingot",
        step="mining",
    )
    table = play(before, "P1 explore", "P1 face Orco", "P1 cancel Esp", "P2 pass all")

    assert table.position.exploration is not None
    assert table.position.exploration.quiet == (2,)
    table.say("P1 cancel Gua", "P1 load 1")
    assert len(table.happened(WindowOpened)) == 1
    assert table.position.seat == 2


def test_a_raid_through_a_breach_asks_again_whoever_passed_for_the_exploration() -> None:
    before = laid(
        "P1: w1 w2 | Lad | - | $0 | hand: Susto",
        "P2: - | - | - | $1 | hand: Pal",
        seats=4,
        teams=True,
        mine="Orco, Elfo, L1, Ingot",
        step="mining",
    )
    table = play(before, "P1 explore", "P1 huida Susto", "P2 pass all", "P1 raid L1")

    assert table.happened(Fled)
    assert RULES.actors(table.position) == (2,)


def test_pass_all_gives_up_help_but_not_ones_own_decisions() -> None:
    table = facing(crowd(*PARTNERS[1:], "P1: w1 w2 | - | - | $1 | hand: Pal"), "Dragon")

    table.say("P1 suffer", "P2 pass")
    assert table.moves() == ["pass", "pass all", "help Esp"]
    table.say("P3 pass all", "P4 pass")
    assert [event.seat for event in table.happened(Suffered)] == [1]


# What lapses


def test_invariant_11_a_lapsed_declaration_leaves_all_but_the_cards_as_it_was() -> None:
    before = crowd("P1: w1 w2 | Esp | - | $1 | hand: Pal", "P2: - | - | - | $0 | hand: Susto, Pal")
    asked = facing(before, "Dragon")
    lapsed = play(asked.position, "P1 cancel Esp", "P2 play Susto > P1.w", "P2 pass", "P3 pass", "P4 pass")
    stopped = play(asked.position, "P1 cancel Esp", "P2 play Susto > P1.Esp", "P2 pass", "P3 pass", "P4 pass")

    assert lapsed.happened(Resolved) == [Resolved()]
    assert stopped.happened(Lapsed) == [Lapsed()]
    assert draw(stopped.position, 1) == "P1: w1 w2 | (Esp) | - | $1 | hand: Pal"
    assert (stopped.position.windows, stopped.position.declarations) == ((), ())
    assert stopped.position.facing == asked.position.facing


def test_suffering_lapses_whenever_a_card_was_played_in_its_window() -> None:
    table = facing(crowd("P1: w1 w2 | - | - | $1 | hand: Pal", "P2: - | - | - | $0 | hand: Susto"), "Dragon")
    table.say("P1 suffer", "P2 play Susto > P1.w", "P3 pass", "P4 pass")

    assert table.happened(Lapsed) == [Lapsed()]
    assert table.happened(IngotLost) == []
    assert RULES.actors(table.position) == (1,)
    table.say("P1 suffer", "P3 pass", "P4 pass", "P1 lose w1")
    assert len(table.happened(IngotLost)) == 1


def test_a_loading_that_is_still_possible_is_not_stopped() -> None:
    before = laid(
        "P1: w1 w2 w3 | - | - | $0 | hand: -",
        "P2: - | - | - | $0 | hand: Susto",
        seats=4,
        teams=True,
        table="Ingot",
        step="wealth",
    )

    assert len(play(before, "P1 load 1", "P2 play Susto > P1.w").happened(Loaded)) == 1


def test_dynamite_lapses_without_an_artificiero_and_mining_is_asked_again() -> None:
    before = laid(
        "P1: w1 | Art | - | $0 | hand: Pal",
        "P2: - | - | - | $0 | hand: Orgullo, Pal",
        seats=4,
        teams=True,
        step="mining",
    )
    table = play(before, "P1 explore dinamita", "P2 play Orgullo > P1.Art", "P2 pass all")

    assert table.happened(Lapsed) == [Lapsed()]
    assert table.position.exploration is None
    assert table.moves() == ["explore", "skip"]


def test_flight_lapses_without_a_ladron_and_its_card_stays_in_hand() -> None:
    before = laid(
        "P1: w1 | Lad | - | $0 | hand: Susto",
        "P2: - | - | - | $0 | hand: Orgullo",
        seats=4,
        teams=True,
        mine="L1, Orco",
        step="mining",
    )
    table = play(before, "P1 explore", "P1 huida Susto", "P2 play Orgullo > P1.Lad")

    assert table.happened(Lapsed) == [Lapsed()]
    assert draw(table.position, 1).endswith("hand: Susto")
    assert table.moves() == ["raid L1", "mine"]


def test_sniping_lapses_without_a_mercenario_and_counts_as_not_done() -> None:
    before = crowd("P1: w1 | Mer | - | $0 | hand: Susto", "P2: - | - | - | $0 | hand: Orgullo, Pal")
    table = facing(before, "Ogro").say("P1 snipe Susto", "P2 play Orgullo > P1.Mer", "P2 pass", "P3 pass", "P4 pass")

    assert table.happened(Lapsed) == [Lapsed()]
    assert draw(table.position, 1).endswith("hand: Susto")
    assert table.position.exploration is not None
    assert table.position.exploration.sniped == ()


# Help


def test_help_waits_in_a_window_of_its_own() -> None:
    table = facing(crowd("P1: w1 w2 | - | - | $1 | hand: -", PARTNERS[1]), "Dragon")

    assert RULES.actors(table.position) == (2,)
    table.say("P2 pass", "P3 help Esp")
    assert [type(waiting.move) for waiting in table.position.declarations] == [Help, Suffer]
    assert [window.order for window in table.position.windows] == [(4, 2), (2, 3, 4)]
    table.say("P4 pass", "P2 pass")

    assert table.happened(Cancelled) == [Cancelled(3, "Esp")]
    assert table.happened(WindowClosed) == [WindowClosed()] * 2
    assert table.happened(FacingEnded) == [FacingEnded(gone=True)]
    assert draw(table.position, 3) == "P3: - | (Esp) | - | $0 | hand: -"


def test_help_comes_once_an_exploration() -> None:
    before = laid(
        "P1: w1 w2 w3 | - | - | $1 | hand: -",
        "P3: - | Esp Gua | - | $0 | hand: -",
        seats=4,
        teams=True,
        mine="Orco, Elfo, Ingot",
        step="mining",
    )
    table = play(before, "P1 explore", "P1 face Orco", "P3 help Esp")

    assert table.position.exploration is not None
    assert table.position.exploration.helped
    assert [event.seat for event in table.happened(Suffered)] == [1]


def test_ruling_38_nobody_helps_in_a_raid() -> None:
    before = laid(
        "P1: w1 w2 | - | - | $0 | hand: -",
        "P2: - | Mag[Orco] | - | $0 | hand: -",
        "P3: - | Esp | - | $0 | hand: -",
        seats=4,
        teams=True,
    )

    assert [event.seat for event in raided(before, 2).happened(Suffered)] == [1]


def test_help_and_suffering_lapse_together() -> None:
    table = facing(crowd("P1: w1 w2 | - | - | $1 | hand: -", PARTNERS[1], "P4: - | - | - | $0 | hand: Susto"), "Dragon")
    table.say("P2 pass", "P3 help Esp", "P4 play Susto > P3.Esp", "P2 pass")

    assert table.happened(Lapsed) == [Lapsed(), Lapsed()]
    assert [event.move for event in table.happened(Declared)] == [Suffer(), Help("Esp"), Suffer()]
    assert RULES.actors(table.position) == (2,)


# Where the facing ends in a window


def test_a_monster_that_is_scared_in_a_window_is_gone_and_nothing_was_paid() -> None:
    before = crowd("P1: w1 w2 | Esp | - | $1 | hand: -", "P3: - | - | - | $0 | hand: Susto")
    table = facing(before, "Orco").say("P1 cancel Esp", "P2 pass", "P3 play Susto > Orco")

    assert (table.happened(Resolved), table.happened(Lapsed)) == ([], [])
    assert table.happened(FacingEnded) == [FacingEnded(gone=False)]
    assert (table.position.windows, table.position.declarations) == ((), ())
    assert draw(table.position, 1).startswith("P1: w1 w2 | Esp |")


def test_enemies_of_the_explorer_do_not_scare_what_it_faces() -> None:
    before = crowd("P1: w1 w2 | Esp | - | $1 | hand: -", "P2: - | - | - | $0 | hand: Susto")

    table = facing(before, "Orco").say("P1 cancel Esp")

    assert table.moves() == ["pass", "pass all", "play Susto > P1.Esp", "play Susto > P1.w"]


def test_a_cancelled_raid_ends_its_window() -> None:
    raid = raided(crowd("P2: - | - | - | $1 | hand: Pal, Cerrado", teams=False), 2).say("P2 play Cerrado")

    assert raid.happened(RaidCancelled) == [RaidCancelled()]
    assert raid.happened(WindowClosed) == [WindowClosed()]
    assert (raid.position.windows, raid.position.raid) == ((), None)


def test_invariant_10_a_use_that_takes_effect_first_tires_exactly_that_professional() -> None:
    raid = raided(laid("P1: w1 | Lad | - | $1 | hand: -", "P2: - | Lad Mer | - | $1 | hand: -"), 2)
    before = raid.position.dungeon(2)

    raid.say("P2 use Lad")

    assert raid.happened(TortasUsed) == [TortasUsed(2, "Lad", None)]
    assert [pro.code for pro in before.professionals if not pro.tired] == ["Lad", "Mer"]
    assert [pro.code for pro in raid.position.dungeon(2).professionals if not pro.tired] == ["Mer"]


def test_a_declared_cancel_names_its_professional() -> None:
    table = before_dragon().say("P1 cancel Esp")

    assert [event.move for event in table.happened(Declared)] == [Cancel("Esp")]
