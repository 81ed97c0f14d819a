"""A match is a tree, and its journal tells it."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.chance import NO_SCRIPT, Script, SeededChance
from rules.core.errors import BadLuck, BadPosition, BadRecord, IllegalMove, NotYourTurn, NowhereToGo, Over
from rules.core.journal import Luck, Played, Started, Went
from rules.core.match import Match
from rules.core.records import verify
from tests.rules.core.tables import P1, P2, P3, WhisperMatch, WhisperNode, hand, laid_out, names, say
from tests.sample.events import DareRolled, Shuffled
from tests.sample.moves import Call, Draw, Take
from tests.sample.rules import Whispers


def line(match: WhisperMatch) -> list[str]:
    return [f"P{node.seat} {node.move}" for node in match.line()[1:]]


def future(match: WhisperMatch) -> list[str]:
    return [f"P{node.seat} {node.move}" for node in match.future()]


# Playing


def test_setup_is_ply_0_and_each_move_one_more() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    assert match.ply == match.at.ply == 0

    say(match, "P1 draw", "P2 stash Hush")

    assert match.ply == 2
    assert line(match) == ["P1 draw", "P2 stash Hush"]


def test_what_follows_by_itself_belongs_to_the_ply_that_caused_it() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    assert names(say(match, "P1 draw")) == ["CardTaken", "TurnBegan"]


def test_every_change_is_one_entry_of_the_journal() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    say(match, "P1 draw")
    match.undo(by=P1)
    match.lay_out(Script(dice=(3,)))
    match.redo()
    match.goto(match.nodes[0])

    assert [type(entry) for entry in match.journal] == [Started, Played, Went, Luck, Went, Went]
    assert match.journal[2:] == [Went("undo", 0, P1), Luck(0, (3,)), Went("redo", 1), Went("jump", 0)]


def test_a_played_entry_holds_the_written_form_and_every_event() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    node = say(match, "P1   PLAY nick >p2")

    assert match.journal[-1] == Played(0, P1, "play Nick > P2", node.events)


def test_an_illegal_move_changes_nothing() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    before = match.position, match.at, list(match.journal)

    with pytest.raises(IllegalMove, match="P1 holds no Peek"):
        say(match, "P1 play Peek")

    assert (match.position, match.at, match.journal) == before


def test_a_seat_without_moves_is_told_who_is_waited_for() -> None:
    match = laid_out("Gem Nick | Gem Gem | Hush Hush")
    say(match, "P1 play Nick > P3")

    with pytest.raises(NotYourTurn, match="P1 has no move now: the match waits for P2 and P3"):
        match.play(P1, Draw())


def test_nothing_can_be_played_or_laid_out_when_the_match_is_over() -> None:
    match = laid_out("Gem Nick | Gem Hush")
    say(match, "P1 call", "P2 pass")
    assert match.over

    with pytest.raises(Over):
        match.play(P1, Draw())
    with pytest.raises(Over):
        match.lay_out(Script(dice=(1,)))


@pytest.mark.parametrize("luck", [Script(dice=(7, 3)), Script(dice=(4,), picks=("Dragon",))])
def test_luck_that_does_not_fit_is_swept_away_and_nothing_else_changes(luck: Script) -> None:
    match = laid_out("Dare Gem | Gem Gem")
    say(match, "P1 play Dare > P2")
    match.lay_out(luck)
    before = match.position, match.ply, len(match.nodes)

    with pytest.raises(BadLuck):
        say(match, "P2 pass")

    assert (match.position, match.ply, len(match.nodes)) == before
    assert match.journal[-1] == Luck(1, void=True)
    assert Match.from_journal(match.rules, match.journal).at.script == NO_SCRIPT


def test_where_luck_was_swept_away_the_seed_decides_as_if_none_had_been_laid_out() -> None:
    swept, untouched = laid_out("Dare Gem | Gem Gem"), laid_out("Dare Gem | Gem Gem")
    for match in (swept, untouched):
        say(match, "P1 play Dare > P2")
    swept.lay_out(Script(dice=(7,)))
    with pytest.raises(BadLuck):
        say(swept, "P2 pass")

    assert say(swept, "P2 pass").events == say(untouched, "P2 pass").events
    assert verify(swept) is None


@pytest.mark.parametrize("spoiled", [Luck(0, (4, 0)), Played(0, P1, "draw", (), Script((-1,)))])
def test_a_journal_with_a_face_that_no_die_has_is_refused(spoiled: Luck | Played[Any]) -> None:
    match = laid_out("Gem Nick | Hush Hush")

    with pytest.raises(BadRecord, match="line 2: a die shows 1 at least, not "):
        Match.from_journal(match.rules, [*match.journal, spoiled])


def test_an_answer_to_a_ply_that_has_not_come_is_refused() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    match.check_fresh(0)

    with pytest.raises(NowhereToGo, match="no ply 1 yet: the match stands at ply 0"):
        match.check_fresh(1)
    with pytest.raises(NowhereToGo):
        match.check_fresh(-1)


# Walking


def test_undo_and_redo_walk_ply_by_ply() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    start = match.position
    say(match, "P1 draw")
    drawn = match.position
    say(match, "P2 stash Hush")

    match.undo()
    assert match.position is drawn
    match.undo()
    assert match.position is start
    match.redo()
    assert match.position is drawn
    assert future(match) == ["P2 stash Hush"]


def test_there_is_nothing_to_undo_before_the_first_move_and_nothing_to_redo_after_the_last() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    with pytest.raises(NowhereToGo, match="nothing has been played yet"):
        match.undo()
    with pytest.raises(NowhereToGo, match="nothing was taken back here"):
        match.redo()


def test_undo_lands_on_decisions_only() -> None:
    match = laid_out("Nick Gem | Gem Hush")
    say(match, "P1 play Nick > P2", "P2 pass", "P2 give Gem")

    waited = []
    while match.ply:
        waited.append(match.rules.actors(match.undo().position))

    assert waited == [(P2,), (P2,), (P1,)]


def test_another_move_after_an_undo_starts_a_variation_and_loses_nothing() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    say(match, "P1 draw", "P2 stash Hush")
    first = match.at
    match.undo()
    match.undo()

    say(match, "P1 stash Gem")

    assert line(match) == ["P1 stash Gem"]
    assert len(match.nodes[0].children) == 2
    match.goto(first)
    assert line(match) == ["P1 draw", "P2 stash Hush"]


def test_redo_goes_to_the_child_last_left() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    for move in ("draw", "stash Gem", "stash Nick"):
        say(match, f"P1 {move}")
        match.undo()
    assert future(match) == ["P1 stash Nick"]

    match.goto(match.nodes[1])
    match.undo()

    assert future(match) == ["P1 draw"]


def test_a_jump_is_remembered_for_redo_all_the_way_down() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    say(match, "P1 draw", "P2 stash Hush")
    match.goto(match.nodes[0])
    say(match, "P1 stash Gem")

    match.goto(match.nodes[2])
    match.goto(match.nodes[0])

    assert future(match) == ["P1 draw", "P2 stash Hush"]


def test_a_ply_is_looked_up_on_the_present_line_redo_included() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    say(match, "P1 draw", "P2 stash Hush")
    match.undo()

    assert [match.node_at(ply).ply for ply in (0, 1, 2)] == [0, 1, 2]
    with pytest.raises(NowhereToGo, match="there is no ply 3: this line has plies 0 to 2"):
        match.node_at(3)
    with pytest.raises(NowhereToGo):
        match.node_at(-1)


# Luck


def test_the_setup_draws_the_luck_of_ply_0_and_each_ply_its_own() -> None:
    match: WhisperMatch = Match.new(Whispers(), 2, {}, seed=7)
    assert match.started.events[0] == Shuffled(SeededChance(7, 0).shuffle(match.position.cards))

    match = laid_out("Dare Gem | Gem Gem", seed=7)
    say(match, "P1 play Dare > P2", "P2 pass")
    assert _pips(match.at) == [SeededChance(7, 2).die()]


def test_a_move_taken_back_and_made_again_draws_the_same() -> None:
    match = laid_out("Dare Gem | Gem Gem", seed=5)
    first = say(match, "P1 play Dare > P2", "P2 pass").events
    match.undo()

    again = say(match, "P2 pass")

    assert again.events == first
    assert again is not match.nodes[2]


def test_the_same_ply_on_another_line_draws_the_same_numbers() -> None:
    match = laid_out("Dare Nick | Gem Gem | Gem Peek", seed=5)
    say(match, "P1 play Dare > P2", "P2 pass")
    rolled = _pips(say(match, "P3 pass"))
    match.goto(match.nodes[0])

    say(match, "P1 play Dare > P3", "P3 pass")

    assert _pips(say(match, "P2 pass")) == rolled


def _pips(node: WhisperNode) -> list[int]:
    return [event.pips for event in node.events if isinstance(event, DareRolled)]


def test_laid_out_luck_comes_next_and_what_is_left_waits_at_each_node() -> None:
    match = laid_out("Dare Gem | Gem Dare")
    match.lay_out(Script(dice=(2, 5)))
    say(match, "P1 play Dare > P2")
    match.lay_out(Script(picks=("Dare",)))

    say(match, "P2 pass")

    assert hand(match, P2) == "Gem"
    assert [node.script for node in match.nodes] == [
        Script(dice=(2, 5)),
        Script(dice=(2, 5), picks=("Dare",)),
        Script(dice=(5,)),
    ]


def test_undo_gives_laid_out_luck_back() -> None:
    match = laid_out("Dare Gem | Gem Gem")
    say(match, "P1 play Dare > P2")
    match.lay_out(Script(dice=(4,)))
    say(match, "P2 pass")
    assert match.at.script == NO_SCRIPT

    match.undo()

    assert _pips(say(match, "P2 pass")) == [4]


def test_luck_for_the_setup_can_be_laid_out() -> None:
    script = Script(picks=(2,), orders=(("Hush", "Hush", "Gem"),))

    match = Match.new(Whispers(), 2, {"first": "random"}, seed=1, script=script)

    assert hand(match, P1) == "Hush Hush"
    assert match.rules.actors(match.position) == (P2,)


# From a position, from a journal


def test_a_match_may_start_from_a_position() -> None:
    given = laid_out("Gem Nick | Hush Hush").position

    match = Match.from_position(Whispers(), given, seed=3, names=("Ann", "Bob"))

    assert match.position == given
    assert (match.ply, match.seats, match.started.names) == (0, 2, ("Ann", "Bob"))
    say(match, "P1 draw")
    assert match.ply == 1


def test_an_inconsistent_position_is_refused_with_every_fault() -> None:
    position = laid_out("Gem Nick | Hush Hush").position
    broken = replace(position, deck=(), knowers=(P1,))

    with pytest.raises(BadPosition, match=r"the cards lying about are .*; somebody knows the top of an empty deck"):
        Match.from_position(Whispers(), broken, seed=3)


def test_a_match_made_from_its_journal_stands_where_it_stood() -> None:
    match = laid_out("Dare Gem | Gem Gem | Nick Hush")
    match.lay_out(Script(dice=(2, 6)))
    say(match, "P1 play Dare > P2", "P2 pass", "P3 pass")
    match.undo()
    match.undo()
    say(match, "P3 play Nick > P1")
    match.goto(match.nodes[2])

    again = Match.from_journal(Whispers(), match.journal)

    assert again.at.id == 2
    assert future(again) == future(match) == ["P3 pass"]
    assert [node.position for node in again.nodes] == [node.position for node in match.nodes]
    assert [node.script for node in again.nodes] == [node.script for node in match.nodes]
    assert again.journal == match.journal


def test_a_resumed_match_has_the_future_of_one_never_closed() -> None:
    match = laid_out("Dare Gem | Gem Gem", seed=9)
    match.lay_out(Script(dice=(2,)))
    say(match, "P1 play Dare > P2")
    again = Match.from_journal(Whispers(), match.journal)

    assert say(again, "P2 pass", "P2 draw", "P1 draw").events == say(match, "P2 pass", "P2 draw", "P1 draw").events
    assert again.position == match.position


def test_a_journal_begins_with_started() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    say(match, "P1 draw")

    with pytest.raises(BadRecord, match="line 1: a record begins with `started`"):
        Match.from_journal(Whispers(), match.journal[1:])
    with pytest.raises(BadRecord, match="line 1"):
        Match.from_journal(Whispers(), [])


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        (Went("jump", 7), "line 3: there is no node 7"),
        (Went("jump", 2), "line 3: there is no node 2 yet"),
        (Went("jump", -1), "line 3: there is no node -1"),
        (Played(9, P1, "draw", ()), "line 3: there is no node 9"),
        (Played(0, P3, "draw", ()), "line 3: there is no seat 3"),
        (Luck(4, (1,)), "line 3: there is no node 4"),
    ],
)
def test_an_entry_that_does_not_follow_is_refused_with_its_line(
    entry: Played[object] | Went | Luck, complaint: str
) -> None:
    match = laid_out("Gem Nick | Hush Hush")
    say(match, "P1 draw")

    with pytest.raises(BadRecord, match=complaint):
        Match.from_journal(Whispers(), [*match.journal, entry])


def test_a_journal_does_not_start_twice() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    with pytest.raises(BadRecord, match="line 2: a second `started`"):
        Match.from_journal(Whispers(), [*match.journal, match.started])


def test_recorded_events_count_even_where_the_rules_would_now_say_otherwise() -> None:
    match = laid_out("Gem Nick | Hush Hush", deck="Gem")
    say(match, "P1 draw")

    class NoDrawing(Whispers):
        def moves(self, position: object, seat: int) -> list[Call | Take]:
            return [Call()]

    again = Match.from_journal(NoDrawing(), match.journal)

    assert hand(again, P1) == "Gem Gem Nick"
