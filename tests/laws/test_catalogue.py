"""What every game states about itself: options, seats, and how it reads whatever is typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import NotAMove
from rules.core.match import settled_options
from rules.core.options import Option, settle, write
from rules.core.seats import all_seats
from tests.laws.registry import SUBJECTS
from tests.laws.subjects import Subject
from tests.laws.walks import AnyView, Deal, Trial, deals, options_of, walks

GAMES = pytest.mark.parametrize("subject", SUBJECTS, ids=[subject.rules.info.id for subject in SUBJECTS])


def tables(subject: Subject) -> range:
    fewest, most = subject.rules.info.seats
    return range(fewest, most + 1)


@GAMES
def test_every_default_may_be_given(subject: Subject) -> None:
    for seats in tables(subject):
        settled = settle(subject.rules.info.options, seats, {})
        written = {name: write(value) for name, value in settled.items()}

        assert settle(subject.rules.info.options, seats, settled) == settled
        assert settle(subject.rules.info.options, seats, written) == settled


@GAMES
def test_an_option_that_may_be_missing_says_when_it_exists(subject: Subject) -> None:
    def told(option: Option) -> bool:
        return (option.exists is None) == (option.when is None)

    assert all(option.id.isidentifier() and option.text for option in subject.rules.info.options)
    assert [option.id for option in subject.rules.info.options if not told(option)] == []


@GAMES
@given(data=st.data())
def test_options_settle_to_the_same_again(subject: Subject, data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(tables(subject)))
    chosen = data.draw(options_of(subject, seats))

    settled = settled_options(subject.rules, seats, chosen)

    assert settled_options(subject.rules, seats, settled) == settled
    assert set(chosen) <= set(settled)


@GAMES
def test_every_word_of_an_option_gives_a_match(subject: Subject) -> None:
    for seats in tables(subject):
        settled = settle(subject.rules.info.options, seats, {})
        for option in subject.rules.info.options:
            for word in option.choices(seats, settled) if option.id in settled else ():
                trial = Trial(subject, Deal(seats, {option.id: word}, seed=1, plies=5))

                assert not any(trial.rules.faults(node.position) for node in trial.nodes())


@GAMES
@given(data=st.data(), text=st.text(max_size=30))
def test_any_text_is_read_or_refused_with_what_was_expected(subject: Subject, data: st.DataObject, text: str) -> None:
    deal = data.draw(deals(subject, data.draw(st.sampled_from(tables(subject))), plies=3))
    trial = Trial(subject, deal)
    view = [trial.rules.view(node.position, 1) for node in trial.nodes()][-1]
    words = " ".join(trial.rules.notate(move) for move in trial.rules.moves(trial.match.position, 1)[:3]).split()
    torn = " ".join(data.draw(st.lists(st.sampled_from([*words, ">", ",", "P9", "?", text]), max_size=4)))

    for typed in (text, torn):
        answer = _read(trial, typed, view)

        assert answer == typed or " " in answer


def _read(trial: Trial, typed: str, view: AnyView) -> str:
    """The text again if it is a move that is read back as itself, or why it is none."""
    try:
        move = trial.rules.parse(typed, view)
    except NotAMove as refusal:
        return str(refusal)
    return typed if trial.rules.parse(trial.rules.notate(move), view) == move else ""


@GAMES
def test_a_walk_shows_each_position_as_everybody_sees_it(subject: Subject) -> None:
    seats = subject.rules.info.seats[1]

    sights = [
        (sight.match.ply, sight.actors, sight.paths, sight.views)
        for sight in walks(subject.rules, Deal(seats, {}, seed=2, plies=9), every=3)
    ]

    assert [ply for ply, *_ in sights][:3] == [0, 3, 6]
    assert all(paths[seat] for _, actors, paths, _ in sights for seat in actors)
    assert all(set(views) == {None, *all_seats(seats)} for *_, views in sights)


def test_random_matches_of_the_sample_game_meet_all_that_it_has() -> None:
    met = set()
    for seed in range(60):
        trial = Trial(SUBJECTS[0], Deal(3, {"rounds": "long"}, seed, "long"))
        for node in trial.nodes():
            met |= {type(event).__name__ for event in node.events}
            met |= {f"{window.kind} at once" if window.at_once else window.kind for window in node.position.windows}
            met |= {f"stack of {len(node.position.stack)}", f"{len(node.position.windows)} windows"}
            outsider = node.seat if node.parent and node.seat not in trial.rules.actors(node.parent.position) else None
            met |= {"interjection"} if outsider else set()
            asked = trial.rules.actors(node.position)
            met |= {"question off turn"} if node.position.ask and node.position.active not in asked else set()

    assert {
        "answer at once",
        "call",
        "stack of 3",
        "2 windows",
        "interjection",
        "question off turn",
        "Shuffled",
        "CardLost",
        "CallHushed",
        "TurnHushed",
        "WordHushed",
    } <= met
