"""What people read: lines of events, questions, refusals."""

import pytest

from rules.core.match import Match
from rules.core.telling import told_ply
from rules.goblins_en_la_mina.position import Position
from tests.rules.goblins_en_la_mina.tabletop import RULES, Shown, facing, laid, on_table, play, raided, refused


def lines(table: Shown, reader: int | None = None) -> list[str]:
    """What the reader is told, in order."""
    position, said = table.before, []
    for event in table.events:
        view = RULES.view(position, reader)
        said.append(RULES.tell(view, RULES.redact(position, event, reader)))
        position = RULES.apply(position, event)
    return [line for line in said if line]


def test_an_exploration_is_told() -> None:
    before = laid("P1: w1 w2 w3 | Esp | - | $0 | hand: -", mine="Orco, Paga, Ingot", step="mining")

    table = play(before, "P1 explore", "P1 cancel Esp", "P1 load 1")

    assert lines(table)[:7] == [
        "P1 goes into the mine",
        "P1 turns up Orco Cabreado, Día de Paga, Lingote",
        "P1 faces Orco Cabreado",
        "P1 tires Espartano, who cancels Orco Cabreado",
        "P1 faces Día de Paga",
        "P1 suffers: up to 2 workers become tired",
        "P1 has w1, w2 tired",
    ]
    assert "P1 loads 1 Ingot and has 1" in lines(table)


def test_a_raid_is_told() -> None:
    before = laid("P1: w1 w2 | Lad | - | $1 | hand: Susto", "P2: w1 | Mer Esp | Mur | $2 | hand: -")

    table = raided(before, 2).say("P1 pass", "P2 use Mer > Lad", "P1 play Susto > P2.Mer", "P2 pass", "P1 use Lad")

    assert lines(table)[:11] == [
        "P1 raids P2",
        "P1 passes",
        "P2 wants to send Mercenario against Ladrón",
        "P1 plays Susto on P2.Mer",
        "P2 has Mercenario tired",
        "P2 cannot send Mercenario against Ladrón any more: Mercenario is tired",
        "P2 sends nobody more",
        "P1 sends Ladrón into the brawl",
        "P1 steals an Ingot from P2",
        "P1 can send nobody",
        "P1 against P2: the wall tires 1 worker, 1 on each side hold each other up",
    ]


@pytest.mark.parametrize(("reader", "line"), [(1, "P1 draws Taberna, Susto, Muralla"), (2, "P1 draws 3 cards")])
def test_what_is_drawn_is_told_to_its_seat(reader: int, line: str) -> None:
    table = play(laid("P1: - | - | - | $0 | hand: Pack", goblin="Tab, Susto, Mur"), "P1 play Pack")

    assert line in lines(table, reader)


def test_a_whole_match_is_told_in_single_lines() -> None:
    match = Match.new(RULES, 3, {"first": "mine-draw"}, "told")

    told = [line for _, line in told_ply(match, match.at, 2) if line]

    assert any(line.startswith("turned up: P1 ") for line in told)
    assert all("\n" not in line for line in told)


def asked(position: Position, seat: int | None) -> str:
    return RULES.prompt(RULES.view(position, seat)).text


def test_questions_say_what_they_are_about() -> None:
    raid = raided(laid("P1: w1 | Lad | - | $1 | hand: Pal", "P2: w1 | Lad | - | $2 | hand: Tab"), 2)

    assert asked(raid.position, 2) == "Raid on P2, before anybody acts: any event card?"
    assert asked(raid.position, 1) == "P2 is asked: raid on P2, before anybody acts: any event card?"
    raid.say("P2 pass", "P1 pass", "P2 use Lad")
    assert asked(raid.position, 1) == "P2 wants to send Ladrón into the brawl: any event card?"


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("generation", "Summon, promote, build, or done"),
        ("mining", "Explore the mine, or skip it"),
        ("discard", "End the turn"),
    ],
)
def test_questions_of_a_turn(step: str, text: str) -> None:
    before = laid("P1: w1 | - | - | $0 | hand: Pal", step=step)  # type: ignore[arg-type]  # one of its words

    assert asked(on_table(before).position, 1) == text


def test_questions_of_losses_and_cards() -> None:
    assert (
        asked(facing(laid("P1: w1 w2 w3 | - | - | $0 | hand: -"), "Orco").position, 1) == "Lose 2 workers: which one?"
    )
    spider = facing(laid("P1: - | Mer | - | $0 | hand: Pal"), "Arana").position
    assert asked(spider, 1) == "Araña Cleptómana: discard the whole hand"
    shrunk = play(
        laid("P1: - | - | - | $0 | hand: Expro, Pal", "P2: w1 w2 w3 w4 | - | Tab | $0"), "P1 play Expro > P2.Tab"
    )
    assert asked(shrunk.position, 2) == "One worker too many: which one goes?"
    assert (
        asked(on_table(laid("P1: - | - | - | $0 | hand: Pal, Tab, Mur", step="discard")).position, 1)
        == "Discard 1 card"
    )


@pytest.mark.parametrize(
    ("dungeon", "mine", "text"),
    [
        ("P1: w1 | - | - | $0 | hand: -", "L1", "Through a breach, or on with mining?"),
        ("P1: w1 | Lad | - | $0 | hand: Pal", "Orco", "Flee, or on with mining?"),
        ("P1: w1 | Lad | - | $0 | hand: Pal", "R1", "Flee, through a breach, or on with mining?"),
        ("P1: w1 | - | - | $0 | hand: -", "L2", "Share out hands, or on with mining?"),
        ("P1: w1 w2 | - | - | $0", "L2, R3", "Through a breach, share out hands, or on with mining?"),
    ],
)
def test_the_question_of_revealed_cards_names_what_can_be_done(dungeon: str, mine: str, text: str) -> None:
    before = laid(dungeon, seats=4, teams=True, mine=mine, step="mining")

    assert asked(play(before, "P1 explore").position, 1) == text


def test_without_a_rested_worker_nobody_is_asked_to_explore() -> None:
    before = laid("P1: (w1) | - | - | $0 | hand: Pal", step="mining")

    assert asked(on_table(before).position, 1) == "No worker is rested to explore: skip, or an event card?"


def test_who_could_help_is_asked_for_help() -> None:
    before = laid(
        "P1: w1 w2 | - | - | $1 | hand: -",
        "P2: - | - | - | $0 | hand: Susto",
        "P3: - | Pol | - | $0 | hand: -",
        seats=4,
        teams=True,
    )
    table = facing(before, "Enano")

    assert asked(table.position, 2) == "P1 is about to suffer Enano Gorrón: any event card?"
    table.say("P2 pass")
    assert asked(table.position, 3) == "P1 is about to suffer Enano Gorrón: help with Político?"


def test_who_could_help_and_holds_cards_is_asked_for_both() -> None:
    before = laid("P1: w1 | - | - | $1", "P3: - | Pol | - | $0 | hand: Pal", seats=4, teams=True)

    assert asked(facing(before, "Enano").position, 3) == (
        "P1 is about to suffer Enano Gorrón: any event card, or help with Político?"
    )


def test_who_can_use_nobody_is_told_so() -> None:
    raid = raided(laid("P1: w1 | - | - | $0 | hand: -", "P2: w1 | - | - | $1 | hand: Pal"), 2).say("P2 pass")

    assert asked(raid.position, 2) == "Nobody can be sent into the brawl against P1: pass, or an event card?"


def test_what_is_met_by_an_event_card_is_not_suffered_yet() -> None:
    before = laid(
        "P1: w1 w2 | Esp | - | $1 | hand: -", "P3: - | - | - | $0 | hand: Abra", seats=4, teams=True, mine="Ogro"
    )
    table = facing(before, "Ogro").say("P3 play Abra > P1.w2")

    assert "P1 does not suffer Ogro famélico yet: an event card was played" in lines(table)


def test_after_the_last_round_nobody_is_said_to_have_reached_the_goal() -> None:
    last = laid("P2: - | - | - | $3 | hand: Pal", seat=2, step="discard", round_=30)

    ended = play(last, "P2 end").position

    assert RULES.prompt(RULES.view(ended, None)).rule == "The last round is over: the most Ingots count."


def test_the_end_is_told() -> None:
    ended = play(laid("P1: - | - | - | $8 | hand: Pal", step="discard"), "P1 end")

    assert lines(ended) == ["P1 wins with 8 Ingots"]
    assert asked(ended.position, None) == "The match is over"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("P2 done", "the match waits for P1, not for P2"),
        ("P1 summon Tab", "P1 holds no Taberna"),
        ("P1 build Mur", "Muralla is there already"),
        ("P1 promote w2 Pal", "w2 holds no rested worker"),
        ("P1 promote w1 Esp", "Espartano is there already; only by firing it another one may come"),
        ("P1 explore", "this is generation: `summon`, `promote`, `build`, `done`, or an event card"),
        ("P1 play Susto > P2.Mer", "a Guardaespaldas protects P2 from Susto"),
        ("P1 play Orgullo > P2.Mer", "P1 holds no Orgullo obrero"),
        ("P1 play Susto > P2.Orco", "P2 has no Orco Cabreado that Susto could hit"),
    ],
)
def test_refusals_name_the_rule(move: str, reason: str) -> None:
    table = on_table(
        laid("P1: w1 (w2) | Esp | Mur | $0 | hand: Mur, Pal, Esp, Susto", "P2: - | Mer Gua | - | $0 | hand: -")
    )

    assert refused(table, move) == reason
