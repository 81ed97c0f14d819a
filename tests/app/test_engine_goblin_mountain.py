"""Worked examples of Goblin Mountain, set up, given their luck and played through the engine alone.

Dice are written as in the rules' examples: `O3@7` is the orange die, strength 3, on field 7; `K-` is captured, `B4@v`
stands in the village.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.engine import REAL, Answer, Engine

TRACK = "T1A,T2A,T3A,T4A,T5A,T6A"
COLOURS = {"O": "orange", "Y": "yellow", "B": "blue", "K": "black"}


@pytest.fixture(scope="module")
def running() -> Iterator[Engine]:
    with Engine(REAL) as engine:
        yield engine


class Mountain:
    """A match to be laid out and played."""

    def __init__(self, engine: Engine, seats: int = 2, **options: str) -> None:
        first = {"first": "P1"} if seats == 2 else {}
        engine.get("new", game="goblin-mountain", seats=seats, seed=1, options={"track": TRACK, **first, **options})
        self.engine = engine
        self.position: Answer = engine.get("position")["position"]
        self.village = 4 * len(self.position["cards"]) + 1

    def seat(self, seat: int, dice: str = "", **things: int) -> "Mountain":
        """Put dice and other things of a seat somewhere else."""
        party = self.position["parties"][seat - 1]
        for word in dice.split():
            party["dice"][COLOURS[word[0]]] = self._die(word[1:])
        party.update(things)
        return self

    def _die(self, word: str) -> Answer:
        if word == "-":
            return {"strength": 0, "at": None}
        strength, _, at = word.partition("@")
        return {"strength": int(strength), "at": self.village if at == "v" else int(at)}

    def king(self, stealth: str = "O1 Y1 B1 K1", **things: object) -> "Mountain":
        """Put the King and the Stealth dice somewhere else."""
        shown = {COLOURS[word[0]]: int(word[1:]) for word in stealth.split()}
        self.position["solo"].update(
            shift_available=False, stealth={**dict.fromkeys(COLOURS.values()), **shown}, **things
        )
        return self

    def set(self, **things: object) -> Answer:
        """Start from here."""
        self.position.update(things)
        return self.engine.get("set", game="goblin-mountain", position=self.position, seed=1)

    def now(self, seat: int = 1) -> Answer:
        """What a seat has."""
        position = self.engine.get("position")["position"]
        party: Answer = position["parties"][seat - 1]
        return party

    def dice(self, seat: int = 1) -> str:
        """A seat's dice, drawn."""
        return " ".join(
            letter
            + ("-" if die["at"] is None else f"{die['strength']}@{'v' if die['at'] == self.village else die['at']}")
            for letter, die in zip(COLOURS, self.now(seat)["dice"].values(), strict=True)
        )

    def solo(self) -> Any:
        """The King's things."""
        return self.engine.get("position")["position"]["solo"]


def targets(engine: Engine, colour: str, seat: int = 1) -> list[str]:
    moves = [move.split() for move in engine.get("moves", seat=seat)["moves"]]
    return [move[2] for move in moves if move[:2] == ["move", colour]]


def test_targets_lie_beyond_the_front_and_are_free_and_fit_the_die(running: Engine) -> None:
    Mountain(running).seat(1, "B2@7 Y3@6 O3@0 K3@0", front=7).seat(2, "O5@10", front=10).set()

    assert targets(running, "blue") == ["8", "9", "12", "14", "17", "20", "22", "23", "24", "village"]
    assert targets(running, "orange") == ["8", "12", "14", "17", "20", "22", "24", "village"]
    assert running.refusal("play", move="move blue 10")[0] == "illegal-move"
    assert running.refusal("play", move="move blue 7")[0] == "illegal-move"
    assert running.refusal("play", move="move blue 29")[0] == "bad-move"


def test_whoever_is_left_behind_loses_a_pip(running: Engine) -> None:
    mountain = Mountain(running).seat(1, "Y5@11 O2@6 K1@3 B3@0", front=11)
    mountain.set()

    told = running.play("move yellow 17")["events"]

    assert mountain.dice() == "O1@6 Y5@17 B2@0 K-"
    assert mountain.now()["treasure"] == 8
    assert [event["lost"] for event in told if event["type"] == "gained"] == [2]


def test_the_start_of_a_duel(running: Engine) -> None:
    mountain = Mountain(running)

    assert (mountain.dice(1), mountain.dice(2)) == ("O3@0 Y3@0 B3@0 K3@0", "O3@0 Y4@0 B3@0 K3@0")
    assert [(mountain.now(seat)["treasure"], mountain.now(seat)["fate"]) for seat in (1, 2)] == [(5, 1), (5, 1)]


def test_the_second_to_a_hideout_pays(running: Engine) -> None:
    mountain = Mountain(running)

    running.play("move black 1", "use")
    assert (mountain.now(1)["villagers"], mountain.dice(1)) == (1, "O3@0 Y3@0 B3@0 K5@1")

    assert running.play("move blue 1", "use")["actors"] == [1]
    assert (mountain.now(2)["treasure"], mountain.now(2)["villagers"]) == (4, 0)
    assert mountain.dice(2) == "O3@0 Y4@0 B4@1 K3@0"


def test_the_well_goes_on_by_itself_when_nothing_is_left_to_buy(running: Engine) -> None:
    mountain = Mountain(running).seat(1, "O4@0")
    mountain.set()

    ended = running.play("move orange 12", "well +3", "well fate")

    assert ended["actors"] == [2]
    assert mountain.dice().startswith("O6@12")
    assert (mountain.now()["fate"], mountain.now()["treasure"]) == (2, 1)


def test_the_cache_trades_until_the_treasure_is_gone(running: Engine) -> None:
    mountain = Mountain(running).seat(1, treasure=8)
    mountain.set()

    ended = running.play("move orange 3", "trade", "trade")

    assert (mountain.now()["fame"], mountain.now()["treasure"], ended["actors"]) == (4, 2, [2])


def test_fate_opens_a_locked_door(running: Engine) -> None:
    mountain = Mountain(running).seat(1, front=12)
    mountain.set()
    assert "13" not in targets(running, "black")

    running.play("fate +1 black", "move black 13")

    assert (mountain.now()["fame"], mountain.now()["fate"]) == (2, 0)
    assert running.get("position")["position"]["supply"] == 2


def test_a_swap_of_fate_is_no_arrival(running: Engine) -> None:
    mountain = Mountain(running).seat(1, "Y3@12 K4@9", front=12)
    mountain.set()

    answer = running.play("fs k y")

    assert answer["actors"] == [1]
    assert mountain.dice() == "O3@0 Y3@9 B3@0 K4@12"
    assert running.get("log", seat=2)["entries"][-1]["move"] == "fate swap yellow black"


def test_a_seat_whose_dice_are_done_is_skipped(running: Engine) -> None:
    Mountain(running).seat(1, "O3@v Y-  B- K-", front=25).seat(2, "O3@v Y- B3@7 K3@8", front=25).set(seat=2, village=2)

    assert running.play("move blue village")["actors"] == [2]


def test_a_score_is_broken_down_line_by_line(running: Engine) -> None:
    mountain = Mountain(running)
    mountain.seat(1, "O3@v Y3@v B3@v K-", front=25, fame=9, treasure=5, villagers=3, fate=0)
    mountain.seat(2, "O3@v Y3@v B3@v K-", front=25, fame=10, treasure=4, villagers=2, fate=2)

    outcome = mountain.set(village=6)["outcome"]

    assert (outcome["ranks"], outcome["scores"]) == ([1, 2], [13, 10])
    assert [line["points"] for line in outcome["breakdown"][0]] == [9, 2, 1, 3, -2]
    assert [line["points"] for line in outcome["breakdown"][1]] == [10, 2, 0, 0, -2]


def test_a_tie_is_broken_by_treasure_then_by_fate(running: Engine) -> None:
    mountain = Mountain(running)
    mountain.seat(1, "O3@v Y3@v B3@v K3@v", front=25, fame=10, treasure=5, fate=0)
    mountain.seat(2, "O3@v Y3@v B3@v K3@v", front=25, fame=10, treasure=5, fate=1)

    outcome = mountain.set(village=8, supply=2)["outcome"]

    assert (outcome["scores"], outcome["ranks"]) == ([12, 12], [2, 1])


def test_a_draft_gives_the_other_die_of_each_pair_away(running: Engine) -> None:
    mountain = Mountain(running, setup="draft")
    rolled = {"orange": (5, 2), "yellow": (4, 4), "blue": (6, 1), "black": (3, 3)}
    pairs = [{"colour": colour, "high": high, "low": low} for colour, (high, low) in rolled.items()]
    assert mountain.set(pairs=pairs)["actors"] == [2]

    drafted = running.play("draft blue 6", "draft orange 5", "draft black 3")

    assert (mountain.dice(1), mountain.dice(2)) == ("O5@0 Y4@0 B1@0 K3@0", "O2@0 Y4@0 B6@0 K3@0")
    assert drafted["actors"] == [1]


def test_the_start_of_a_solo_match(running: Engine) -> None:
    mountain = Mountain(running, seats=1)

    solo = mountain.solo()

    assert (solo["king"], list(solo["stealth"].values()), solo["village_open"]) == (-6, [1, 1, 1, 1], False)
    assert (mountain.now()["fate"], running.get("position")["position"]["supply"]) == (1, 2)


def test_a_noisy_die_brings_the_king_nearer(running: Engine) -> None:
    mountain = Mountain(running, seats=1)
    running.get("luck", dice=[5])

    running.play("shift black orange", "move orange 1", "use")

    assert mountain.dice() == "O5@1 Y3@0 B3@0 K2@0"
    assert (mountain.solo()["king"], mountain.solo()["shift_available"]) == (-4, False)
    assert mountain.now()["villagers"] == 1


@pytest.mark.parametrize(("moves", "king"), [(["move black 12", "done"], -3), (["move black 13"], -2)])
def test_the_goblins_are_on_alert_from_the_first_field_of_the_special_card(
    running: Engine, moves: list[str], king: int
) -> None:
    mountain = Mountain(running, seats=1).seat(1, "O3@9 Y3@8 B3@7 K3@0", front=9).king("O5 Y6 B2 K1")
    mountain.set()
    running.get("luck", dice=[4])

    running.play(*moves)

    assert mountain.solo()["king"] == king


def test_the_king_strikes_until_the_place_is_empty(running: Engine) -> None:
    mountain = Mountain(running, seats=1).seat(1, "O3@0 Y4@0 B4@5 K3@6", front=6).king("O5 Y5 B5 K1", king=-1)
    mountain.set()
    running.get("luck", dice=[1])

    running.play("move black 8", "done", "hit orange", "hit orange")

    assert mountain.dice() == "O- Y1@0 B3@5 K3@8"
    assert (mountain.solo()["king"], mountain.solo()["village_open"]) == (0, False)


def test_a_seven_is_bad_luck(running: Engine) -> None:
    Mountain(running, seats=1)
    running.get("luck", dice=[7])

    assert running.refusal("play", move="move orange 10")[0] == "bad-luck"
    assert running.get("status")["ply"] == 0


def test_an_empty_bridge_takes_a_pip(running: Engine) -> None:
    mountain = Mountain(running, middle="chasm").seat(1, "O3@12", front=12)
    mountain.set()

    running.play("move orange 15")

    assert mountain.dice().startswith("O2@15")
    assert mountain.now()["villagers"] == 1
    assert running.get("moves", seat=1)["moves"] == ["use", "done"]


def test_a_bridge_with_somebody_on_it_holds(running: Engine) -> None:
    mountain = Mountain(running, middle="chasm").seat(1, "O3@12", front=12).seat(2, "B3@14", front=14)
    mountain.set()

    running.play("move orange 16")

    assert mountain.dice().startswith("O3@16")
    assert mountain.now()["fame"] == 2


def test_a_doomed_run_is_captured_on_the_bridge(running: Engine) -> None:
    mountain = Mountain(running, middle="chasm").seat(1, "B1@12 O3@6 Y- K-", front=12)
    mountain.set()

    running.play("move blue village")

    assert mountain.dice() == "O2@6 Y- B- K-"
    assert (mountain.now()["front"], running.get("position")["position"]["village"]) == (12, 0)


def test_the_mirror_turns_a_die_over(running: Engine) -> None:
    mountain = Mountain(running, middle="promo").seat(1, "B2@0", front=12)
    mountain.set()

    running.play("move blue 13", "invert")

    assert "B5@13" in mountain.dice()


def test_a_reroll_that_shows_the_same_is_told_all_the_same(running: Engine) -> None:
    mountain = Mountain(running, middle="promo").seat(1, "K1@0", front=14)
    mountain.set()
    running.play("move black 15")
    running.get("luck", dice=[1])

    rerolled = running.play("reroll")

    assert [(event["from"], event["to"]) for event in rerolled["events"] if event["type"] == "rerolled"] == [(1, 1)]
    assert rerolled["actors"] == [2]


def test_who_is_cornered_can_only_pass(running: Engine) -> None:
    mountain = Mountain(running, seats=1).seat(1, "O3@0 Y3@0 B3@0 K3@28", front=28, fate=0).king(king=-5)
    mountain.set(supply=3)
    assert running.get("moves", seat=1)["moves"] == ["pass"]

    running.play("pass")

    assert mountain.solo()["king"] == -4


def test_a_whole_match_is_played_told_saved_and_verified(running: Engine, tmp_path: Any) -> None:
    for seats, options in ((2, {}), (2, {"setup": "draft", "middle": "random"}), (1, {"special": "catacombs"})):
        status = running.get("new", game="goblin-mountain", seats=seats, options=options)
        while status["actors"]:
            status = running.get("bot", seat=status["actors"][0], level="random", play=True)
        path = str(tmp_path / "match.goblin")
        running.get("save", path=path)

        assert running.get("verify", path=path)["same"]
        assert running.get("log", seat=None)["entries"][-1]["ply"] == status["ply"]
        assert status["outcome"]["ranks"]


# Damaged records


def damaged(running: Engine, path: Path, line: int, old: str, new: str) -> None:
    """A record of a match from a position, one line of it changed."""
    mountain = Mountain(running)
    mountain.set()
    running.play("move orange 10", "move blue 1", "done", "move orange 22", "done")
    running.get("save", path=str(path))
    lines = path.read_text().splitlines()
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    path.write_text("\n".join(lines))


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (1, '"supply":1', '"supply":7'),
        (2, '"from":0,"to":10', '"from":0,"to":77'),
        (2, '"from":0,"to":10', '"from":0,"to":-9'),
        (2, '"type":"gained","seat":1', '"type":"gained","seat":9'),
        (3, '"order":1', '"order":1},{"type":"arrived","seat":2,"field":77,"order":1'),
        (3, '"order":1', '"order":1},{"type":"village_arrived","seat":2,"colour":"blue","slot":99,"strength":3'),
        (3, '"order":1', '"order":1},{"type":"village_arrived","seat":2,"colour":"blue","slot":2,"strength":3'),
        (4, '"declined"', '"cornered"},{"type":"game_ended","scores":[],"winners":[]},{"type":"declined"'),
        (6, '"turn_began","seat":2', '"turn_began","seat":3'),
        (5, '"from":10,"to":22', '"from":10,"to":77},{"type":"die_moved","seat":1,"colour":"orange","from":77,"to":22'),
    ],
)
def test_a_record_is_refused_with_the_very_line_that_is_damaged(
    running: Engine, tmp_path: Path, line: int, old: str, new: str
) -> None:
    path = tmp_path / "match.goblin"
    damaged(running, path, line, old, new)
    before = running.get("position")

    kind, message = running.refusal("load", path=str(path))

    assert kind == "bad-record"
    assert message.startswith(f"line {line}: ")
    assert running.get("position") == before


def test_a_damaged_record_differs_where_it_is_damaged(running: Engine, tmp_path: Path) -> None:
    path = tmp_path / "match.goblin"
    damaged(running, path, 2, '"from":0,"to":10', '"from":0,"to":77')

    answer = running.get("verify", path=str(path))

    assert (answer["same"], answer["ply"]) == (False, 1)
