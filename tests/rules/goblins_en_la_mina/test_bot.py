"""What the bots do, and that they play well. Specification 13."""

import pytest

from rules.bots.players import LEVELS
from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.goblins_en_la_mina.events import MinaEvent
from rules.goblins_en_la_mina.moves import MinaMove
from rules.goblins_en_la_mina.position import Position
from tests.rules.goblins_en_la_mina.tabletop import RULES, Shown, facing, laid, on_table, play, raided


def choice(table: Shown) -> str:
    """What a normal bot does."""
    seat = RULES.actors(table.position)[0]
    view = RULES.view(table.position, seat)
    moves = RULES.moves(view.position, seat)
    return RULES.notate(LEVELS["normal"].choose(RULES, view, moves, SeededChance("bot")))


# Generation


@pytest.mark.parametrize(
    ("mine", "theirs", "chosen"),
    [
        ("w1 w2 | - | - | $0 | hand: Pack, Pal", "- | -", "play Pack"),
        ("w1 | Esp | - | $0 | hand: Soborno, Pal, Tab", "- | Mag Lad", "play Soborno > P2.Mag"),
        ("w1 (w2) | - | - | $0 | hand: Lad, Mag", "- | -", "promote w1 Mag"),
        ("w1 w2 w3 | - | - | $0 | hand: Tab, Susto", "- | -", "build Tab"),
        ("w1 | Pal | - | $0 | hand: Tab, Susto", "- | -", "build Tab"),
        ("w1 | Esp | - | $0 | hand: Esp, Susto, Subidon", "- | -", "summon Esp"),
        ("w1 w2 w3 | Esp | - | $0 | hand: Susto", "- | Lad", "done"),
    ],
)
def test_generation(mine: str, theirs: str, chosen: str) -> None:
    assert choice(on_table(laid(f"P1: {mine}", f"P2: {theirs}"))) == chosen


def test_the_last_workers_are_not_promoted() -> None:
    assert choice(on_table(laid("P1: w1 | - | - | $0 | hand: Pol"))) == "summon Pol"


# Mining


@pytest.mark.parametrize(
    ("mine", "theirs", "chosen"),
    [
        ("w1 w2 | Esp | - | $0 | hand: -", "- | -", "explore"),
        ("w1 w2 | - | - | $0 | hand: -", "- | -", "skip"),
        ("w1 | Art | - | $0 | hand: -", "- | -", "explore dinamita"),
        ("w1 w2 w3 | Esp | - | $0 | hand: Pasadizo", "- | - | - | $2", "play Pasadizo > P2"),
        ("w1 w2 w3 | Esp | - | $0 | hand: Pasadizo", "- | Esp | - | $2", "explore"),
    ],
)
def test_mining(mine: str, theirs: str, chosen: str) -> None:
    assert choice(on_table(laid(f"P1: {mine}", f"P2: {theirs}", step="mining"))) == chosen


def test_a_breach_is_raided_when_the_loot_is_worth_more_than_the_mine() -> None:
    lines = ("P1: w1 w2 w3 | Esp | - | $0 | hand: -", "P2: - | - | - | $3 | hand: -")
    rich = play(laid(*lines, mine="L1, Ogro, Paga", step="mining"), "P1 explore")
    poor = play(laid(lines[0], mine="L1, Ingot, Ingot", step="mining"), "P1 explore")

    assert (choice(rich), choice(poor)) == ("raid L1", "mine")


def test_one_flees_from_the_worst() -> None:
    lines = "P1: w1 w2 w3 | Lad Gua | - | $1 | hand: Subidon, Susto"
    bad = play(laid(lines, mine="Ogro, Dragon, Temblores", step="mining"), "P1 explore")

    assert choice(bad).startswith("huida")


# Answers


@pytest.mark.parametrize(
    ("mine", "card", "chosen"),
    [
        ("w1 w2 | Esp | - | $0 | hand: Susto", "Orco", "cancel Esp"),
        ("w1 w2 | - | - | $0 | hand: Susto", "Orco", "play Susto > Orco"),
        ("w1 | - | - | $0 | hand: Susto", "Orco", "suffer"),
        ("w1 w2 w3 | Mer | - | $2 | hand: Susto, Pal", "Dragon", "snipe Susto"),
        ("w1 w2 w3 | Lad (Mer) | - | $0 | hand: -", "Ogro", "lose w1"),
        ("w1 (w2) w3 | Esp Mer Mag | - | $0 | hand: -", "Temblores", "lose w2"),
        ("w1 | Lad Mag | - | $0 | hand: -", "Elfo", "lose Lad"),
    ],
)
def test_facing(mine: str, card: str, chosen: str) -> None:
    assert choice(facing(laid(f"P1: {mine}"), card)) == chosen


def test_everything_is_loaded_where_the_goal_is_in_reach() -> None:
    before = laid("P1: w1 w2 | - | - | $6 | hand: -", table="Ingot, Ingot", step="wealth")

    assert choice(on_table(before)) == "load 2"


def test_in_the_brawl_the_best_comes_first() -> None:
    before = laid("P1: w1 | Esp | - | $1 | hand: -", "P2: w1 | Esp Lad Pol | - | $1 | hand: -")

    assert choice(raided(before, 2)) == "use Lad"


def test_a_declaration_that_hurts_is_stopped() -> None:
    before = laid("P1: w1 | Lad Pal | - | $2 | hand: Susto", "P2: w1 | Lad | - | $1 | hand: -")
    raid = raided(before, 2).say("P1 pass", "P2 use Lad")

    assert choice(raid) == "play Susto > P2.Lad"


def test_a_partner_helps() -> None:
    before = laid("P1: w1 w2 | - | - | $1 | hand: -", "P3: - | Esp | - | $0 | hand: -", seats=4, teams=True)

    assert choice(facing(before, "Dragon")) == "help Esp"


def test_closed_for_holidays_when_there_is_something_to_lose() -> None:
    poor = laid("P1: w1 w2 w3 | - | - | $0 | hand: -", "P2: w1 | - | - | $0 | hand: Cerrado")
    rich = laid("P1: w1 w2 w3 | - | - | $0 | hand: -", "P2: w1 | - | - | $3 | hand: Cerrado")

    assert (choice(raided(poor, 2)), choice(raided(rich, 2))) == ("pass", "play Cerrado")


def test_the_richest_is_taxed_and_the_weakest_card_discarded() -> None:
    before = laid(
        "P1: - | Pol Esp | - | $0 | hand: Susto, Esp, Mag, Subidon",
        "P2: - | - | - | $1 | hand: Tab",
        "P3: - | - | - | $3 | hand: Tab",
        seats=3,
        step="tax",
    )
    table = on_table(before)

    assert choice(table) == "tax P3"
    assert choice(table.say("P1 tax P3")) == "discard Esp"


# Appraisal


def test_who_has_more_stands_better() -> None:
    position = on_table(laid("P1: w1 | Esp | Tab | $5 | hand: Pal", "P2: - | - | - | $1 | hand: Pal")).position

    better, worse = (RULES.appraise(RULES.view(position, seat), seat) for seat in (1, 2))
    assert 0 <= worse < 0.5 < better <= 1


def test_at_the_end_the_winner_has_all() -> None:
    ended = play(laid("P1: - | - | - | $8 | hand: Pal", step="discard"), "P1 end").position

    assert [RULES.appraise(RULES.view(ended, seat), seat) for seat in (1, 2)] == [1.0, 0.0]


# Whole matches


def played(seats: int, seed: int, levels: dict[int, str], **options: object) -> Match[Position, MinaMove, MinaEvent]:
    match = Match.new(RULES, seats, options, seed)
    while not match.over:
        seat = RULES.actors(match.position)[0]
        luck = SeededChance(f"bot {seat} {seed}", match.ply)
        bot = LEVELS[levels.get(seat, "normal")]
        match.play(seat, bot.choose(RULES, match.view(seat), match.moves(seat), luck))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_normal_beats_random(seats: int) -> None:
    wins = 0
    for seed in range(5):
        levels = {seat: "random" for seat in range(1, seats + 1) if seat != 1 + seed % seats}
        wins += 1 + seed % seats in played(seats, seed, levels).position.winners

    assert wins >= 4


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (6, {}), (4, {"mode": "teams"})])
def test_bots_reach_the_goal_long_before_the_last_round(seats: int, options: dict[str, object]) -> None:
    for seed in range(3):
        end = played(seats, seed, {}, **options).position
        assert end.winners
        assert end.round <= 20


def test_partners_swap_what_the_other_wants_more() -> None:
    before = laid(
        "P1: w1 | Esp | - | $0 | hand: Esp",
        "P3: - | Mer | - | $0 | hand: Mer, Pal",
        seats=4,
        teams=True,
        mine="L2",
        step="mining",
    )
    table = play(before, "P1 explore")

    made = []
    while table.position.step == "revealed":
        made.append(choice(table))
        table.say(f"P1 {made[-1]}")
    assert made == ["swap", "give Esp", "take Mer", "done"]
