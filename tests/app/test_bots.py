"""Bots at a live match: what they are asked, when they move, how they wait and are taken back."""

import asyncio
import pickle
from collections.abc import Callable

import pytest

from goblin_tui.bots import Question, think
from goblin_tui.host import Host
from goblin_tui.patience import PatientStore
from goblin_tui.store import MemoryStore
from rules.core.errors import NowhereToGo
from rules.games import GAMES
from screens.common.session import Change, Player
from tests.app.table import ANN, BOB, CY, GRUB, SNAG, Ear, Held, breathe, line, play, seated, whispers

STACKED = {"stacked": "Dare,Gem,Hush,Gem,Nick,Gem"}


def always(*moves: str) -> Callable[[Question], str]:
    """A bot that makes the first of these moves that is legal."""

    def choose(question: Question) -> str:
        legal = [question.rules.notate(move) for move in question.rules.moves(question.view.position, question.seat)]
        return next(move for move in moves if move in legal)

    return choose


class Remembering:
    """A bot that remembers its questions."""

    def __init__(self, chooses: Callable[[Question], str] = think) -> None:
        self.questions: list[Question] = []
        self._chooses = chooses

    def __call__(self, question: Question) -> str:
        self.questions.append(question)
        return self._chooses(question)


def peoples_turn(host: Host) -> Callable[[], bool]:
    """Whether the match waits for somebody who is no bot."""
    return lambda: host.thinking is None and any(not host._is_bot(seat) for seat in host.actors)


# What a bot is asked


async def test_a_bot_is_asked_with_nothing_but_the_view_of_its_seat() -> None:
    bot = Remembering(always("draw"))
    host = whispers(ANN, GRUB, options=STACKED, thinker=bot)
    ear = Ear(host)
    play(host, "stash Gem")
    before = host.view(2)
    await ear.wait_for("waiting")

    (question,) = bot.questions
    assert (question.view, question.seat, question.level, question.ply) == (before, 2, "random", 1)


def test_where_the_quickest_decides_bots_hold_back_for_people() -> None:
    rules = GAMES["card-goblins"]
    mixed = seated(rules, (GRUB, BOB), {"first": "shout"})
    alone = seated(rules, (GRUB, SNAG), {"first": "shout"})
    answering = seated(rules, (GRUB, BOB), {"first": "shout"})
    play(answering, "P2 eu")

    assert mixed._question() is None
    assert alone._question() is not None
    asked = answering._question()
    assert asked is not None
    assert asked.seat == 1


def test_a_question_can_be_sent_to_another_process() -> None:
    host = seated(GAMES["goblin-mountain"], (GRUB, BOB), {"first": "P1"})
    question = host._question()

    assert question is not None
    sent: Question = pickle.loads(pickle.dumps(question))
    assert think(sent) == think(question)


def test_a_bot_has_luck_of_its_own_and_chooses_the_same_when_asked_again() -> None:
    host = whispers(GRUB, BOB)
    question = host._question()

    assert question is not None
    assert question.luck != str(host.seed)
    assert len({think(question) for _ in range(5)}) == 1


async def test_bots_answer_a_window_after_the_people_who_read_it() -> None:
    bot = Remembering(always("pass"))
    host = whispers(ANN, BOB, SNAG, options=STACKED, thinker=bot)
    ear = Ear(host)
    play(host, "play Dare > P2")
    await breathe()
    assert (bot.questions, host.actors) == ([], (2, 3))

    play(host, "P2 pass")
    await ear.until(peoples_turn(host))

    assert [question.seat for question in bot.questions] == [3]


async def test_bots_are_never_asked_for_interjections() -> None:
    bot = Remembering()
    host = whispers(ANN, SNAG, options=STACKED, thinker=bot)
    assert [host.rules.notate(move) for move in host.moves(2)] == ["play Hush"]
    Ear(host)
    await breathe()

    assert (bot.questions, host.thinking) == ([], None)


async def test_a_bot_that_fails_moves_at_random_and_the_match_goes_on() -> None:
    def fail(_question: Question) -> str:
        raise ZeroDivisionError

    host = whispers(ANN, GRUB, thinker=fail)
    ear = Ear(host)
    play(host, "draw")
    await ear.until(peoples_turn(host))

    assert host.ply >= 2


@pytest.mark.parametrize("text", ["play Hush", "dance"], ids=["illegal", "no move at all"])
async def test_a_bot_that_chooses_what_cannot_be_played_moves_at_random(text: str) -> None:
    host = whispers(ANN, GRUB, thinker=lambda _question: text)
    ear = Ear(host)
    play(host, "draw")
    await ear.until(peoples_turn(host))

    assert host.ply >= 2


async def test_a_screen_that_fails_at_a_bots_move_is_heard_of_at_once() -> None:
    failures: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: failures.append(context["exception"]))

    def fail(change: Change) -> None:
        if change.what == "played":
            raise ZeroDivisionError

    host = whispers(GRUB, BOB, thinker=always("draw"))
    host.subscribe(fail)
    await breathe()

    assert [type(failure) for failure in failures] == [ZeroDivisionError]


# When it moves


async def test_bots_begin_when_somebody_listens() -> None:
    host = whispers(GRUB, BOB, thinker=always("draw"))
    await breathe()
    assert host.ply == 0

    ear = Ear(host)
    await ear.wait_for("waiting")

    assert (ear.heard, line(host)) == (["thinking", "played", "waiting"], ["draw"])


async def test_bots_play_a_whole_match_among_themselves() -> None:
    host = seated(GAMES["goblin-mountain"], (GRUB, SNAG), {})
    ear = Ear(host)
    await ear.until(lambda: host.outcome is not None and host.thinking is None)

    assert ear.heard[-1] == "waiting"
    assert host.actors == ()


async def test_a_bot_thinks_while_the_event_loop_goes_on() -> None:
    held = Held()
    host = whispers(ANN, GRUB, executor=held, thinker=always("draw"))
    ear = Ear(host)
    play(host, "draw")
    await breathe()
    assert (host.thinking, host.ply) == (2, 1)

    held.release()
    await ear.wait_for("waiting")

    assert (host.thinking, host.ply) == (None, 2)


async def test_bots_that_wait_for_a_step_move_one_at_a_time() -> None:
    host = whispers(GRUB, SNAG, thinker=always("draw"))
    host.pace(None)
    Ear(host)
    plies = []
    for _ in range(3):
        await breathe()
        plies.append(host.ply)
        host.step()
    await breathe()

    assert [*plies, host.ply] == [0, 1, 2, 3]


async def test_a_bot_that_waits_for_a_step_goes_on_once_there_is_a_pace_again() -> None:
    host = whispers(ANN, GRUB, thinker=always("draw"))
    host.pace(None)
    ear = Ear(host)
    play(host, "draw")
    await breathe()
    assert (host.ply, host.thinking) == (1, 2)

    host.pace(0.0)
    await ear.until(peoples_turn(host))

    assert host.ply == 2


async def test_hurry_lets_bots_move_at_once_until_a_person_is_asked() -> None:
    host = whispers(ANN, GRUB, SNAG, thinker=always("draw"))
    host.pace(None)
    Ear(host)
    play(host, "draw")
    await breathe()
    host.hurry()
    await breathe()
    assert host.ply == 3

    play(host, "draw")
    await breathe()
    assert host.ply == 4


async def test_who_leaves_stops_the_bots() -> None:
    held = Held()
    host = whispers(GRUB, BOB, executor=held, thinker=always("draw"))
    Ear(host)
    await breathe()
    host.close()
    held.release()
    await breathe()

    assert (host.ply, host.thinking) == (0, None)


# Taking back


async def test_one_undo_leads_a_person_back_to_the_own_last_decision() -> None:
    store = PatientStore(MemoryStore())
    host = whispers(ANN, GRUB, SNAG, thinker=always("draw"), store=store)
    ear = Ear(host)
    play(host, "draw")
    await ear.until(peoples_turn(host))
    assert host.ply == 3

    host.go("undo", 1)
    await breathe()

    assert (host.ply, host.actors, host.thinking) == (0, (1,), None)
    assert [b'"undo"' in entry for entry in store.lines("m1")[4:]] == [True, True, True]


async def test_undo_in_a_window_leads_to_the_own_answer_and_not_to_where_the_bot_was_asked() -> None:
    host = whispers(ANN, BOB, SNAG, options=STACKED, thinker=always("pass"))
    ear = Ear(host)
    play(host, "play Dare > P2")
    play(host, "P2 play Hush")
    await ear.until(peoples_turn(host))

    host.go("undo", 2)

    assert (host.ply, host.actors) == (1, (2, 3))


async def test_redo_leads_past_the_answers_of_bots_to_the_next_own_decision() -> None:
    host = whispers(ANN, GRUB, SNAG, thinker=always("draw"))
    ear = Ear(host)
    play(host, "draw")
    await ear.until(peoples_turn(host))
    host.go("undo", 1)

    host.go("redo", 1)

    assert (host.ply, host.can_redo) == (3, False)


async def test_a_bot_is_taken_back_while_it_thinks() -> None:
    held = Held()
    host = whispers(ANN, GRUB, executor=held, thinker=always("draw"))
    Ear(host)
    play(host, "draw")
    await breathe()

    host.go("undo", 1)
    await breathe()
    held.release()
    await breathe()

    assert (host.ply, host.thinking, len(host.history(1))) == (0, None, 2)
    assert held.done == 0


async def test_a_move_made_again_is_answered_again_without_a_twin() -> None:
    host = whispers(ANN, GRUB, thinker=always("draw"))
    ear = Ear(host)
    play(host, "draw")
    await ear.until(peoples_turn(host))
    host.go("undo", 1)
    play(host, "draw")
    await ear.until(peoples_turn(host))

    assert (host.ply, len(host.history(1))) == (2, 3)


async def test_bots_rest_where_a_jump_leads_and_play_on_when_told_so() -> None:
    host = whispers(ANN, GRUB, thinker=always("draw"))
    ear = Ear(host)
    play(host, "draw")
    await ear.until(peoples_turn(host))

    host.go("jump", 1, node=1)
    await breathe()
    assert (host.ply, host.actors, host.thinking) == (1, (2,), None)

    host.step()
    await ear.until(peoples_turn(host))
    assert host.ply == 2


async def test_a_bot_goes_on_where_its_answer_never_came() -> None:
    held = Held()
    host = whispers(ANN, GRUB, executor=held, thinker=always("draw"))
    ear = Ear(host)
    play(host, "draw")
    await breathe()
    host.go("undo", 1)
    held.waiting.clear()

    host.go("redo", 1)
    await breathe()
    assert host.thinking == 2
    held.release()
    await ear.until(peoples_turn(host))

    assert host.ply == 2


async def test_a_person_has_nothing_to_take_back_before_the_own_first_move() -> None:
    host = whispers(GRUB, BOB, thinker=always("draw"))
    ear = Ear(host)
    await ear.wait_for("waiting")

    assert (host.ply, host.can_undo) == (1, False)
    with pytest.raises(NowhereToGo):
        host.go("undo", 2)


async def test_among_bots_alone_undo_goes_move_by_move() -> None:
    host = whispers(GRUB, SNAG, thinker=always("draw"))
    host.pace(None)
    Ear(host)
    for _ in range(2):
        await breathe()
        host.step()
    await breathe()

    host.go("undo", None)

    assert host.ply == 1


def test_bots_agree_by_themselves_at_a_fair_table() -> None:
    host = whispers(ANN, BOB, CY, policy="fair")
    play(host, "draw", "draw")
    host.players = (ANN, Player("Bob", "easy"), CY)
    assert host.who_must_agree(0, 1) == (3,)

    host.go("jump", 1, node=0, agreed=(3,))

    assert host.ply == 0


async def test_a_bot_whose_pace_changes_just_when_the_match_moves_on_answers_nothing_old() -> None:
    host = whispers(ANN, SNAG, BOB, options=STACKED, policy="free")
    Ear(host)
    host.pace(60)
    play(host, "draw")
    await breathe()
    assert host.thinking == 2

    host.pace(0)
    host.reseat(2, BOB)
    await breathe()

    assert len(line(host)) == 1
