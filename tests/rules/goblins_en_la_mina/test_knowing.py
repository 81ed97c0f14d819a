"""Who sees what, and guesses. Specification 4."""

import pytest

from rules.core.chance import SeededChance
from rules.core.hidden import Hidden
from rules.core.match import Match
from rules.goblins_en_la_mina.cards import GOBLIN, MINE
from rules.goblins_en_la_mina.events import Discarded, Drew, Hatched, Summoned, Taxed, WorkerLost
from rules.goblins_en_la_mina.facts import unseen
from rules.goblins_en_la_mina.mining_events import SwapClosed, SwapMoved, SwapOpened
from rules.goblins_en_la_mina.moves import Flee, Give, Snipe, Summon, Take
from rules.goblins_en_la_mina.raid_events import ReturnedToHand
from tests.rules.goblins_en_la_mina.tabletop import RULES, Shown, codes, facing, laid, on_table, play

GUESSES = [SeededChance("guess", number) for number in range(8)]


def hidden(cards: tuple[object, ...]) -> bool:
    return all(isinstance(card, Hidden) for card in cards)


def test_a_view_shows_the_own_hand_and_everything_that_lies_open() -> None:
    position = on_table(
        laid("P1: w1 | Mag[Orco] | Tab | $1 | hand: Susto, Pal", "P2: (w1) | Mer | - | $0 | hand: Tab")
    ).position

    seen = RULES.view(position, 1).position
    assert codes(seen.dungeon(1).hand) == "Susto, Pal"
    assert seen.dungeon(2).hand == (GOBLIN,)
    assert [worker and (worker.card, worker.tired) for worker in seen.dungeon(2).workers] == [
        (GOBLIN, True),
        None,
        None,
        None,
    ]
    own = seen.dungeon(1).worker("w1")
    assert own is not None
    assert own.card == GOBLIN
    assert (set(seen.goblin_deck), set(seen.mine_deck)) == ({GOBLIN}, {MINE})
    assert seen.dungeon(1).monster == position.dungeon(1).monster
    assert hidden(RULES.view(position, None).position.dungeon(1).hand)


@pytest.mark.parametrize(("reader", "card", "laid_there"), [(1, False, True), (2, True, True), (None, True, True)])
def test_what_is_summoned_leaves_the_hand_openly_for_its_seat_and_lies_hidden_for_all(
    reader: int | None, *, card: bool, laid_there: bool
) -> None:
    before = laid("P1: - | - | - | $0 | hand: Susto, Pal")
    summoned = play(before, "P1 summon Susto").happened(Summoned)[0]

    told = RULES.redact(before, summoned, reader)

    assert isinstance(told, Summoned)
    assert isinstance(told.card, Hidden) == card
    assert isinstance(told.laid, Hidden) == laid_there


@pytest.mark.parametrize("reader", [1, 2, None])
def test_every_log_prints_summon_without_the_card(reader: int | None) -> None:
    before = laid("P1: - | - | - | $0 | hand: Susto, Pal")

    assert RULES.notate(RULES.redact_move(before, 1, Summon("Susto"), reader)) == "summon ?"
    event = play(before, "P1 summon Susto").happened(Summoned)[0]
    assert "Susto" not in RULES.tell(RULES.view(before, reader), RULES.redact(before, event, reader))


def swap_table() -> Shown:
    return play(
        laid(
            "P1: w1 | - | - | $0 | hand: Cri",
            "P3: - | - | - | $0 | hand: Gua, Susto",
            seats=4,
            teams=True,
            mine="L2",
            step="mining",
        ),
        "P1 explore",
        "P1 swap",
    )


@pytest.mark.parametrize(("reader", "sees"), [(1, True), (3, True), (2, False), (4, False), (None, False)])
def test_in_a_swap_both_partners_see_both_hands_and_nobody_else_does(reader: int | None, *, sees: bool) -> None:
    table = swap_table()

    seen = RULES.view(table.position, reader).position
    assert hidden(seen.dungeon(1).hand) != sees
    assert hidden(seen.dungeon(3).hand) != sees
    table.say("P1 take Susto")
    swap = RULES.view(table.position, reader).position.swap
    assert swap is not None
    assert hidden(swap.taken) != sees
    take = RULES.redact_move(table.position, 1, Take("Gua"), reader)
    assert RULES.notate(take) == ("take Gua" if sees else "take ?")
    give = RULES.redact_move(table.position, 1, Give("Cri"), reader)
    assert RULES.notate(give) == ("give Cri" if sees else "give ?")


def test_after_a_swap_each_partner_sees_its_own_hand_again() -> None:
    table = swap_table().say("P1 take Susto", "P1 done")

    assert hidden(RULES.view(table.position, 3).position.dungeon(1).hand)
    closed = table.happened(SwapClosed)[0]
    told = RULES.redact(table.position, closed, 1)
    assert isinstance(told, SwapClosed)
    assert (hidden(told.hand), hidden(told.partner_hand)) == (False, True)


@pytest.mark.parametrize(("reader", "sees"), [(1, True), (2, True), (3, False), (None, False)])
def test_a_taxed_card_is_known_to_both_seats(reader: int | None, *, sees: bool) -> None:
    before = laid("P1: - | Pol | - | $0 | hand: Pal", "P2: - | - | - | $1 | hand: Tab, Mur", seats=3, step="tax")
    taxed = play(before, "P1 tax P2").happened(Taxed)[0]

    told = RULES.redact(before, taxed, reader)

    assert isinstance(told, Taxed)
    assert isinstance(told.card, Hidden) != sees


def test_a_hatched_worker_is_known_to_nobody() -> None:
    before = laid("P1: - | - | Cri | $0 | hand: Pal", step="tax")
    hatched = on_table(before).happened(Hatched)[0]

    for reader in (1, 2, None):
        told = RULES.redact(before, hatched, reader)
        assert isinstance(told, Hatched)
        assert told.card == GOBLIN


def test_a_worker_that_comes_back_is_seen_by_its_owner_a_professional_by_all() -> None:
    before = laid("P1: w1 | Mer | - | $0 | hand: Abra, Abra, Pal", "P2: w1 | Esp | - | $0 | hand: -")
    worker = play(before, "P1 play Abra > P2.w1").happened(ReturnedToHand)[0]
    professional = play(before, "P1 play Abra > P2.Esp").happened(ReturnedToHand)[0]

    assert [isinstance(card_of(before, worker, reader), Hidden) for reader in (1, 2, None)] == [True, False, True]
    assert [isinstance(card_of(before, professional, reader), Hidden) for reader in (1, 2, None)] == [False] * 3


def card_of(before: object, event: ReturnedToHand, reader: int | None) -> object:
    told = RULES.redact(before, event, reader)  # type: ignore[arg-type]  # a position
    assert isinstance(told, ReturnedToHand)
    return told.card


def test_what_a_view_does_not_show_is_counted() -> None:
    position = on_table(
        laid("P1: - | Esp | - | $0 | hand: Susto, Pal", "P2: - | Esp | - | $0 | hand: Susto", goblin_discard="Susto")
    ).position
    seen = RULES.view(position, 1).position

    assert unseen(seen, "Susto") == 4
    assert unseen(seen, "Esp") == 3
    assert unseen(seen, "Orco") == 6


# Undo barriers


@pytest.mark.parametrize(
    ("event", "bar"),
    [
        (Drew(1, ("G01",)), "reveals"),
        (Summoned(1, "w1", "G01", "G01"), None),
        (Hatched(1, "w1", "G01"), None),
        (Taxed(1, 2, "G01"), "chance"),
        (WorkerLost(1, "w1", "G01"), "reveals"),
        (ReturnedToHand(1, "w1", "G01"), "reveals"),
        (ReturnedToHand(1, "Mer", "G11"), None),
        (Discarded(1, "G01"), None),
        (SwapOpened(1, 3, (), ()), "reveals"),
        (SwapMoved(1, 3, "G01"), None),
        (SwapClosed(1, 3, (), ()), None),
    ],
)
def test_what_bars_a_fair_undo(event: Drew, bar: str | None) -> None:
    assert event.bar() == bar


# Guesses


@pytest.mark.parametrize("chance", GUESSES)
def test_a_card_that_a_pending_declaration_names_stays_in_its_hand(chance: SeededChance) -> None:
    before = laid("P1: w1 | Mer | - | $0 | hand: Pal, Susto", "P2: - | - | - | $0 | hand: Tab", seats=4, teams=True)
    table = facing(before, "Ogro").say("P1 snipe Susto")

    guess = RULES.determinize(RULES.view(table.position, 2), chance)

    assert isinstance(guess.declarations[0].move, Snipe)
    assert "Susto" in codes(guess.dungeon(1).hand)
    assert RULES.faults(guess) == []


@pytest.mark.parametrize("chance", GUESSES)
def test_what_changed_hands_in_a_swap_is_the_last_of_each_hand_in_a_guess(chance: SeededChance) -> None:
    table = swap_table().say("P1 take Susto", "P1 give Cri")

    guess = RULES.determinize(RULES.view(table.position, 2), chance)

    assert guess.swap is not None
    assert (guess.dungeon(1).hand[-1:], guess.dungeon(3).hand[-1:]) == (guess.swap.taken, guess.swap.given)
    assert RULES.faults(guess) == []


def test_guesses_keep_all_that_is_known() -> None:
    match = Match.new(RULES, 4, {"first": "P2"}, "guess")
    view = match.view(3)

    for chance in GUESSES:
        guess = RULES.determinize(view, chance)
        assert RULES.view(guess, 3) == view
        assert guess.dungeon(3).hand == match.position.dungeon(3).hand


def test_a_pending_flight_keeps_its_card_in_guesses() -> None:
    before = laid(
        "P1: w1 | Lad | - | $0 | hand: Susto, Pal",
        "P2: - | - | - | $0 | hand: Tab",
        seats=4,
        teams=True,
        mine="Orco",
        step="mining",
    )
    table = play(before, "P1 explore", "P1 huida Susto")

    guess = RULES.determinize(RULES.view(table.position, 2), SeededChance("flight"))

    assert isinstance(guess.declarations[0].move, Flee)
    assert "Susto" in codes(guess.dungeon(1).hand)
