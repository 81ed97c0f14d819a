"""Every request of the engine, asked of the sample game with hidden hands."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.app.engine import WITH_WHISPERS, Engine

STATUS = {
    "ok",
    "game",
    "seats",
    "ply",
    "turn",
    "round",
    "actors",
    "prompt",
    "outcome",
    "can_undo",
    "can_redo",
}
HANDS = ["Nick", "Peek", "Dare", "Hush", "Gem", "Gem"]
"""On top of the deck: two cards for each of three seats, in order of seats."""


@pytest.fixture(scope="module")
def running() -> Iterator[Engine]:
    with Engine(WITH_WHISPERS) as engine:
        yield engine


@pytest.fixture
def engine(running: Engine) -> Engine:
    """P1 holds Nick and Peek, P2 Dare and Hush, P3 two Gems; P1 is on turn."""
    running.get("new", game="whispers", seats=3, options={"stacked": HANDS}, seed=7)
    return running


def texts(answer: dict[str, Any]) -> list[str]:
    return [event["text"] for event in answer["events"] if event["text"]]


def recorded_events(path: Path) -> list[dict[str, Any]]:
    entries = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    return [event for entry in entries for event in entry["events"]]


# games, schema


def test_games_tells_of_each_game_its_id_title_seats_options_and_length(engine: Engine) -> None:
    (game,) = engine.get("games")["games"]

    assert set(game) == {"id", "title", "seats", "options", "length"}
    assert (game["id"], game["title"], game["seats"], game["length"]) == (
        "whispers",
        "Whispers",
        [2, 3],
        "some minutes",
    )


def test_an_option_tells_all_that_can_be_chosen(engine: Engine) -> None:
    options = {option["id"]: option for option in engine.get("games")["games"][0]["options"]}

    assert {option["kind"] for option in options.values()} == {"choice", "flag", "int", "file", "set", "list"}
    assert options["first"]["words"] == ["P1", "P2", "P3", "random"]
    assert (options["rounds"]["min"], options["rounds"]["max"], options["rounds"]["words"]) == (1, 5, ["long"])
    assert options["without"]["members"] == ["Nick", "Dare", "Peek"]
    assert (options["hush"]["default"], options["without"]["default"]) == (True, [])
    assert (options["hush"]["when"], options["stacked"]["when"]) == (None, "only while all kinds take part")
    assert {key for option in options.values() for key in option} == {
        "id", "text", "kind", "words", "members", "min", "max", "default", "when",
    }  # fmt: skip


def test_schema_describes_positions_moves_and_events(engine: Engine) -> None:
    schema = engine.get("schema", game="whispers")["schema"]

    assert set(schema) == {"position", "move", "event"}
    assert "deck" in schema["position"]["$defs"]["Position"]["properties"]
    assert "stash" in schema["move"]["discriminator"]["mapping"]
    assert "card_taken" in schema["event"]["discriminator"]["mapping"]


# new


def test_the_same_arguments_give_the_same_match(engine: Engine) -> None:
    for seed in (0, -3, 2**70, "tea", ""):
        engine.get("new", game="whispers", seats=2, seed=seed)
        once = engine.get("position")
        assert engine.get("new", game="whispers", seats=2, seed=seed)["seed"] == seed
        assert engine.get("position") == once


def test_without_a_seed_one_is_drawn_and_told(engine: Engine) -> None:
    first = engine.get("new", game="whispers", seats=2)["seed"]
    position = engine.get("position")
    second = engine.get("new", game="whispers", seats=2)["seed"]

    assert first != second
    engine.get("new", game="whispers", seats=2, seed=first)
    assert engine.get("position") == position


@pytest.mark.parametrize(
    ("typed", "written", "field", "value"),
    [
        ({"hush": False}, {"hush": "off"}, "hush", False),
        ({"rounds": 5}, {"rounds": "5"}, "rounds", 5),
        ({"rounds": "long"}, {"rounds": "LONG"}, "rounds", 6),
        ({"first": "P2"}, {"first": "p2"}, "first", 2),
        ({"stacked": ["Gem", "Nick"]}, {"stacked": "gem, nick"}, "stacked", ["Gem", "Nick"]),
    ],
)
def test_an_option_is_a_typed_value_or_the_text_of_the_command_line(
    engine: Engine, typed: dict[str, object], written: dict[str, str], field: str, value: object
) -> None:
    for options in (typed, written):
        engine.get("new", game="whispers", seats=2, options=options, seed=1)

        assert engine.get("position")["position"][field] == value


def test_options_left_out_have_their_default(engine: Engine) -> None:
    engine.get("new", game="whispers", seats=2, options={"rounds": 1}, seed=1)

    assert engine.get("position")["position"]["hush"] is True


def test_a_file_option_is_a_path_that_the_engine_reads(engine: Engine, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Gem 3\nHush 2\n")

    engine.get("new", game="whispers", seats=2, options={"deck": str(deck)}, seed=1)

    assert engine.get("position")["position"]["cards"] == ["Gem", "Gem", "Gem", "Hush", "Hush"]


def test_the_default_of_a_file_option_is_no_path(engine: Engine) -> None:
    assert engine.get("new", game="whispers", seats=2, options={"deck": ""}, seed=1)["ok"]


# status, position, set, view


def test_status_stands_beside_ok(engine: Engine) -> None:
    status = engine.get("status")

    assert set(status) == STATUS
    assert status == {
        "ok": True,
        "game": "whispers",
        "seats": 3,
        "ply": 0,
        "turn": 1,
        "round": 1,
        "actors": [1],
        "prompt": ["Draw, take, stash, play or call", None, None],
        "outcome": None,
        "can_undo": False,
        "can_redo": False,
    }


def test_each_actor_has_a_prompt_and_nobody_else(engine: Engine) -> None:
    status = engine.play("play Peek")

    assert status["actors"] == [2, 3]
    assert status["prompt"] == [None, "Answer Peek of P1, or pass", "Answer Peek of P1, or pass"]


def test_the_end_tells_ranks_scores_and_breakdown_by_seat(engine: Engine) -> None:
    engine.play("draw", "draw", "stash Gem")
    ended = engine.play("call", "pass", "pass")

    assert ended["actors"] == []
    assert ended["prompt"] == [None, None, None]
    assert ended["outcome"] == {
        "ranks": [2, 2, 1],
        "scores": [0, 0, 2],
        "breakdown": [
            [{"text": "Gems", "value": gems, "points": 2 * gems}, {"text": "Other cards", "value": 0, "points": 0}]
            for gems in (0, 0, 1)
        ],
        "verdict": None,
    }


def test_the_host_sees_everything_in_a_position(engine: Engine) -> None:
    position = engine.get("position")["position"]

    assert [side["hand"] for side in position["sides"]] == [["Nick", "Peek"], ["Dare", "Hush"], ["Gem", "Gem"]]
    assert sorted(position["deck"]) == sorted(["Gem", "Gem", "Nick", "Dare", "Peek", "Hush"])


def test_set_starts_at_ply_0_from_a_position_as_position_gives_it(engine: Engine) -> None:
    engine.play("play Peek", "pass")
    given = engine.get("position")["position"]
    status = engine.get("status")

    answer = engine.get("set", game="whispers", position=given, seed="x")

    assert answer == {**status, "ply": 0, "can_undo": False, "seed": "x"}
    assert engine.get("position")["position"] == given


def test_set_without_a_seed_draws_one_and_tells_it(engine: Engine) -> None:
    position = engine.get("position")["position"]

    assert isinstance(engine.get("set", game="whispers", position=position)["seed"], int)


def test_a_view_shows_a_seat_its_own_hand_and_the_backs_of_the_rest(engine: Engine) -> None:
    back = {"hidden": "card"}

    view = engine.get("view", seat=2)["view"]

    assert [side["hand"] for side in view["sides"]] == [[back, back], ["Dare", "Hush"], [back, back]]
    assert view["deck"] == [back] * 6
    assert set(view) == set(engine.get("position")["position"])


def test_a_view_of_no_seat_is_the_spectators(engine: Engine) -> None:
    view = engine.get("view", seat=None)["view"]

    assert [side["hand"] for side in view["sides"]] == [[{"hidden": "card"}] * 2] * 3


# moves, play


def test_moves_lists_every_legal_move_of_any_seat_in_a_stable_order(engine: Engine) -> None:
    assert engine.get("moves", seat=1)["moves"] == [
        "draw", "stash Nick", "stash Peek", "play Nick > P2", "play Nick > P3", "play Peek", "call",
    ]  # fmt: skip
    assert engine.get("moves", seat=2)["moves"] == ["play Hush"]
    assert engine.get("moves", seat=3)["moves"] == []


def test_play_answers_with_the_status_and_the_events_as_the_host_sees_them(engine: Engine) -> None:
    top = engine.get("position")["position"]["deck"][0]

    played = engine.get("play", seat=1, move="draw")

    assert set(played) == STATUS | {"events"}
    assert (played["ply"], played["actors"], played["can_undo"]) == (1, [2], True)
    assert played["events"] == [
        {
            "type": "card_taken",
            "seat": 1,
            "source": "deck",
            "card": top,
            "known": False,
            "text": f"P1 takes {top} from the deck",
        },
        {"type": "turn_began", "seat": 2, "text": "P2 is on turn"},
    ]


def test_play_without_a_seat_is_for_the_first_actor(engine: Engine) -> None:
    engine.play("play Peek", "pass")

    assert engine.get("status")["actors"] == [3]


def test_a_move_may_be_spelled_as_the_game_reads_it_and_is_told_as_written(engine: Engine) -> None:
    engine.play("  PLAY   nick>p3 ")

    assert engine.get("log", seat=1)["entries"][-1]["move"] == "play Nick > P3"


def test_a_seat_that_nobody_waits_for_may_interject(engine: Engine) -> None:
    answer = engine.get("play", seat=2, move="play Hush")

    assert texts(answer) == ["P2 speaks Hush of P2"]


def test_an_answer_to_a_ply_counts_while_only_others_passed_since(engine: Engine) -> None:
    engine.play("play Peek")
    engine.get("play", seat=2, move="pass", ply=1)

    assert engine.get("play", seat=3, move="pass", ply=1)["ok"]
    assert engine.refusal("play", seat=1, move="keep", ply=1)[0] == "stale"
    assert engine.get("play", seat=1, move="keep", ply=3)["ok"]


# luck


def test_laid_out_luck_comes_at_the_next_draws(engine: Engine) -> None:
    engine.play("draw", "play Dare > P3", "pass")
    engine.get("luck", dice=[4], picks=["Gem"])

    told = texts(engine.play("pass"))

    assert told[1:3] == ["the die shows 4: P3 loses", "P3 loses Gem"]


def test_a_shuffle_begins_with_what_was_laid_out_top_first(engine: Engine) -> None:
    engine.get("new", game="whispers", seats=2, options={"stacked": "Gem,Peek,Hush,Hush"}, seed=1)
    engine.play("play Peek", "pass", "keep", *["draw"] * 4)
    before = engine.get("position")["position"]
    assert before["discard"] == ["Peek"]
    given = {**before, "deck": [], "discard": [*before["deck"], "Peek"], "knowers": []}
    engine.get("set", game="whispers", position=given, seed=1)

    engine.get("luck", orders=[["Peek"]])

    assert engine.play("draw")["events"][1]["card"] == "Peek"


def test_laid_out_luck_is_noted_in_the_journal(engine: Engine, tmp_path: Path) -> None:
    engine.get("luck", dice=[5, 3], picks=["Gem"], orders=[["Gem", "Nick"]])
    engine.get("save", path=str(tmp_path / "m.goblin"))

    noted = msgspec.json.decode((tmp_path / "m.goblin").read_bytes().splitlines()[1])

    assert noted == {"entry": "luck", "at": 0, "dice": [5, 3], "picks": ["Gem"], "orders": [["Gem", "Nick"]]}


# undo, redo, goto


def test_undo_and_redo_go_one_ply_each(engine: Engine) -> None:
    before = engine.get("position")
    engine.play("draw")
    after = engine.get("position")

    undone = engine.get("undo")
    assert (undone["ply"], undone["can_undo"], undone["can_redo"]) == (0, False, True)
    assert engine.get("position") == before

    redone = engine.get("redo")
    assert (redone["ply"], redone["can_undo"], redone["can_redo"]) == (1, True, False)
    assert engine.get("position") == after


def test_goto_reaches_any_ply_of_the_line_what_was_taken_back_included(engine: Engine) -> None:
    engine.play("draw", "draw", "draw")
    end = engine.get("position")

    assert engine.get("goto", ply=1)["ply"] == 1
    assert engine.get("goto", ply=3)["ply"] == 3
    assert engine.get("position") == end


def test_redo_goes_along_the_line_last_left(engine: Engine) -> None:
    engine.play("draw", "draw")
    engine.get("goto", ply=0)
    engine.play("call")
    engine.get("undo")

    engine.get("redo")

    assert engine.get("log", seat=1)["entries"][-1]["move"] == "call"


def test_a_move_taken_back_and_made_again_draws_the_same(engine: Engine) -> None:
    once = engine.play("draw")["events"]
    engine.get("undo")

    assert engine.play("draw")["events"] == once


# log


def test_the_log_begins_with_the_setup_and_follows_the_present_line(engine: Engine) -> None:
    engine.play("draw", "draw")
    engine.get("undo")

    entries = engine.get("log", seat=1)["entries"]

    assert [(entry["ply"], entry["seat"], entry["move"]) for entry in entries] == [(0, None, None), (1, 1, "draw")]
    assert set(entries[0]) == {"ply", "seat", "move", "events"}
    assert entries[0]["events"] == [
        "12 cards are shuffled",
        "P1 gets Nick, Peek",
        "P2 gets a card, a card",
        "P3 gets a card, a card",
        "P1 begins",
        "Round 1",
        "P1 is on turn",
    ]


def test_the_log_tells_secret_words_to_those_who_know_them_only(engine: Engine) -> None:
    engine.play("stash Peek")

    told = {seat: engine.get("log", seat=seat)["entries"][1] for seat in (1, 2, 3, None)}

    assert told[1]["move"] == "stash Peek"
    assert told[1]["events"][0] == "P1 stashes Peek"
    for seat in (2, 3, None):
        assert told[seat]["move"] == "stash ?"
        assert told[seat]["events"][0] == "P1 stashes a card"


def test_what_two_seats_see_is_told_to_these_two_alone(engine: Engine) -> None:
    engine.play("play Nick > P3", "pass", "pass", "give Gem")

    moves = {seat: engine.get("log", seat=seat)["entries"][-1]["move"] for seat in (1, 2, 3, None)}

    assert moves == {1: "give Gem", 2: "give ?", 3: "give Gem", None: "give ?"}


# bot


@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_a_bot_proposes_a_legal_move_and_leaves_the_match_alone(engine: Engine, level: str) -> None:
    status = engine.get("status")

    answer = engine.get("bot", seat=1, level=level)

    assert set(answer) == {"ok", "move"}
    assert answer["move"] in engine.get("moves", seat=1)["moves"]
    assert engine.get("status") == status


def test_a_bot_that_plays_answers_with_move_status_and_events(engine: Engine) -> None:
    answer = engine.get("bot", seat=1, level="normal", budget_ms=50, play=True)

    assert set(answer) == STATUS | {"events", "move"}
    assert answer["ply"] == 1
    assert engine.get("log", seat=1)["entries"][1]["move"] == answer["move"]


def test_a_bot_chooses_the_same_in_the_same_match(engine: Engine) -> None:
    once = engine.get("bot", seat=1, level="random")

    assert engine.get("bot", seat=1, level="random") == once


def test_bots_play_a_match_to_its_end(engine: Engine) -> None:
    status = engine.get("status")
    while status["actors"]:
        status = engine.get("bot", seat=status["actors"][0], level="random", play=True)

    assert status["outcome"]["ranks"]


# save, load, verify


def test_a_saved_match_is_loaded_as_it_was(engine: Engine, tmp_path: Path) -> None:
    path = str(tmp_path / "match.goblin")
    engine.play("stash Peek", "draw")
    saved = engine.get("save", path=path)
    position, log = engine.get("position"), engine.get("log", seat=1)
    engine.get("new", game="whispers", seats=2)

    assert engine.get("load", path=path) == saved
    assert engine.get("position") == position
    assert engine.get("log", seat=1) == log


def test_loading_goes_to_the_end_of_the_present_line(engine: Engine, tmp_path: Path) -> None:
    path = str(tmp_path / "match.goblin")
    engine.play("draw", "draw", "draw")
    engine.get("goto", ply=1)
    engine.get("save", path=path)

    assert engine.get("load", path=path)["ply"] == 3


def test_a_loaded_match_has_the_same_future_as_one_never_closed(engine: Engine, tmp_path: Path) -> None:
    path = str(tmp_path / "match.goblin")
    engine.play("draw", "play Dare > P1", "pass")
    engine.get("save", path=path)
    future = engine.play("pass")
    engine.get("load", path=path)

    assert engine.play("pass") == future


def test_verify_finds_a_record_the_same_and_leaves_the_match_alone(engine: Engine, tmp_path: Path) -> None:
    path = str(tmp_path / "match.goblin")
    engine.get("luck", dice=[2])
    engine.play("draw", "play Dare > P1", "pass", "pass", "draw")
    engine.get("undo")
    engine.get("save", path=path)
    status = engine.get("new", game="whispers", seats=2)

    assert engine.get("verify", path=path) == {"ok": True, "same": True, "ply": None, "difference": None}
    assert engine.get("status")["seats"] == status["seats"]


def test_verify_needs_no_match(tmp_path: Path) -> None:
    path = str(tmp_path / "match.goblin")
    with Engine(WITH_WHISPERS) as engine:
        engine.get("new", game="whispers", seats=2)
        engine.get("save", path=path)
    with Engine(WITH_WHISPERS) as engine:
        assert engine.get("verify", path=path)["same"]


def test_verify_says_at_which_ply_a_record_differs_and_how(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "match.goblin"
    engine.play("draw", "play Dare > P1", "pass", "pass")
    engine.get("save", path=str(path))
    pips = next(event["pips"] for event in recorded_events(path) if event["type"] == "dare_rolled")
    path.write_text(path.read_text().replace(f'"pips":{pips}', f'"pips":{pips + 2 if pips < 5 else pips - 2}'))

    answer = engine.get("verify", path=str(path))

    assert (answer["same"], answer["ply"]) == (False, 4)
    assert "dare_rolled" in answer["difference"]
