"""Taking back at one keyboard: where undo and redo stop, and whose word is asked."""

from screens.common.session import HistoryNode, Told
from screens.common.walks import Walk, next_stop, previous_stop, taken_from, who_asks

BOT = 2


def told(*seats: int | None) -> list[Told]:
    """A line with the setup and one ply a seat; node and ply have the same number."""
    return [Told(node, node, node, seat, "", (), ()) for node, seat in enumerate((None, *seats))]


def line(here: int, *seats: int) -> list[HistoryNode]:
    """The same as history, standing at a ply of it."""
    return [
        HistoryNode(node, node - 1 if node else None, (), node, seat, "", on_line=True, here=node == here)
        for node, seat in enumerate((None, *seats))
    ]


def test_undo_goes_back_to_what_a_person_decided_last_past_the_plies_of_bots() -> None:
    assert previous_stop(told(1, BOT, 1, BOT, BOT), people=(1,)) == 2


def test_undo_goes_ply_by_ply_where_all_are_people() -> None:
    assert previous_stop(told(1, 2, 1), people=(1, 2)) == 2


def test_undo_leads_nowhere_before_a_person_has_decided() -> None:
    assert previous_stop(told(BOT, BOT), people=(1,)) is None
    assert previous_stop(told(), people=(1,)) is None


def test_without_people_every_ply_can_be_taken_back() -> None:
    assert previous_stop(told(1, 2), people=()) == 1


def test_redo_goes_on_to_what_a_person_decided_next() -> None:
    assert next_stop(line(0, 1, BOT, 1, BOT), people=(1,)) == 2


def test_redo_goes_to_the_end_of_the_line_where_no_person_decides_any_more() -> None:
    assert next_stop(line(1, 1, BOT, BOT), people=(1,)) == 3


def test_redo_leads_nowhere_at_the_end_of_the_line() -> None:
    assert next_stop(line(2, 1, BOT), people=(1,)) is None


def test_taking_back_is_the_wish_of_the_person_whose_ply_goes_first() -> None:
    assert taken_from(told(1, 2, 1, 2), node=1, people=(1, 2)) == 2
    assert taken_from(told(1, BOT, 1, BOT), node=1, people=(1,)) == 1


def test_those_who_must_agree_are_asked_one_after_another() -> None:
    walk = Walk("jump", 0, by=1, needed=(2, 3))

    assert walk.asks == 2
    assert walk.agreed_by_next().asks == 3
    assert walk.agreed_by_next().agreed_by_next().asks is None


def test_who_made_all_that_goes_wants_it_back_himself() -> None:
    assert who_asks(told(1, 2, 2), node=1, people=(1, 2), turn=1, ahead=()) == 2


def test_where_moves_of_several_go_the_seat_on_turn_asks() -> None:
    assert who_asks(told(1, 2), node=0, people=(1, 2), turn=1, ahead=()) == 1


def test_a_move_that_another_person_answered_is_asked_for_by_the_seat_on_turn() -> None:
    assert who_asks(told(1), node=0, people=(1, 2), turn=2, ahead=line(1, 1, 2)[2:]) == 2
    assert who_asks(told(1), node=0, people=(1,), turn=1, ahead=line(1, 1, BOT)[2:]) == 1


def test_after_the_end_the_first_whose_move_goes_asks() -> None:
    assert who_asks(told(1, 2), node=0, people=(1, 2), turn=None, ahead=()) == 1


def test_where_bots_play_alone_the_one_whose_move_goes_first_asks() -> None:
    assert who_asks(told(2, 1), node=0, people=(), turn=None, ahead=()) == 2
