"""One keyboard, several people: whose eyes the screen shows, and when it is handed over."""

from screens.common.keyboard import Keyboard
from screens.common.session import Player

ANN, BOB, CY = Player("Ann"), Player("Bob"), Player("Cy")
GRUB = Player("Grub", bot="easy")


def secretive(*players: Player) -> Keyboard:
    return Keyboard(players, hides=True)


def test_a_person_alone_with_bots_keeps_his_own_view() -> None:
    table = secretive(ANN, GRUB)

    table.settle([2])

    assert (table.viewer, table.asked, table.coming) == (1, None, None)


def test_a_game_without_secrets_is_handed_over_without_a_word() -> None:
    table = Keyboard([ANN, BOB], hides=False)

    table.settle([2])

    assert (table.viewer, table.asked, table.coming) == (2, 2, None)


def test_between_two_people_with_secrets_nobody_sees_anything_until_the_next_one_says_so() -> None:
    table = secretive(ANN, BOB)
    table.settle([1])
    table.arrive()

    table.settle([2])

    assert (table.viewer, table.coming) == (None, 2)
    table.arrive()
    assert (table.viewer, table.coming) == (2, None)


def test_while_a_bot_thinks_the_last_viewer_keeps_the_screen() -> None:
    table = secretive(ANN, BOB, GRUB)
    table.settle([1])
    table.arrive()

    table.settle([3])

    assert (table.viewer, table.asked, table.coming) == (1, None, None)


def test_several_people_in_one_window_are_asked_one_question_without_secrets_on_the_screen() -> None:
    table = secretive(ANN, BOB, CY)
    table.settle([1])
    table.arrive()

    table.settle([2, 3], waiting=[2, 3])

    assert (table.shared, table.viewer, table.asked, table.coming) == ((2, 3), None, None, None)


def test_one_person_in_a_window_is_called_unless_he_sits_here_already() -> None:
    table = secretive(ANN, BOB, CY)
    table.settle([1])
    table.arrive()

    table.settle([1], waiting=[1])
    assert (table.shared, table.asked, table.viewer) == ((), 1, 1)

    table.settle([2], waiting=[2])
    assert (table.shared, table.asked, table.viewer) == ((2,), None, None)


def test_a_person_alone_with_bots_is_asked_at_once() -> None:
    table = secretive(ANN, GRUB)

    table.settle([1], waiting=[1])

    assert (table.shared, table.asked, table.viewer) == ((), 1, 1)


def test_in_a_window_asked_in_turn_all_who_wait_share_the_question() -> None:
    table = secretive(ANN, BOB, CY)

    table.settle([2], waiting=[2, 3])

    assert table.shared == (2, 3)


def test_who_claims_the_answer_gets_the_torch() -> None:
    table = secretive(ANN, BOB, CY)
    table.settle([2, 3], waiting=[2, 3])
    table.claim(3)

    table.settle([2, 3], waiting=[2, 3])

    assert (table.coming, table.shared) == (3, ())


def test_who_claims_an_answer_in_turn_lets_those_before_him_decline() -> None:
    table = secretive(ANN, BOB, CY)
    table.settle([2], waiting=[2, 3])
    table.claim(3)

    table.settle([2], waiting=[2, 3])

    assert (table.before_claim, table.coming) == (2, None)


def test_a_claim_ends_with_the_window() -> None:
    table = secretive(ANN, BOB, CY)
    table.settle([2, 3], waiting=[2, 3])
    table.claim(3)

    table.settle([1])

    assert table.claimed is None


def test_who_sat_in_to_say_something_takes_the_hand_along() -> None:
    table = secretive(ANN, BOB, GRUB)
    table.settle([3])
    table.visit(2)
    table.arrive()

    table.leave()
    table.settle([3])

    assert (table.viewer, table.asked, table.coming) == (None, None, None)


def test_turning_away_hides_the_hand_until_its_owner_is_back() -> None:
    table = secretive(ANN, BOB)
    table.settle([1])
    table.arrive()

    table.turn_away()

    assert (table.viewer, table.coming) == (None, 1)


def test_who_watches_is_asked_nothing_and_sees_no_secret() -> None:
    table = Keyboard([ANN, BOB], hides=True, watching=True)

    table.settle([1])

    assert (table.viewer, table.asked, table.people) == (None, None, ())
