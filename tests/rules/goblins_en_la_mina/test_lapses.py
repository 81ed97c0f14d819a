"""What lapsed and why is told, the same to every reader. Specification 5.7; rulings 25, 26, 69."""

import pytest

from rules.core.seats import Seat
from tests.rules.goblins_en_la_mina.tabletop import RULES, Shown, facing, laid, play, raided


def told(table: Shown, reader: Seat | None = None) -> list[str]:
    position, lines = table.before, []
    for event in table.events:
        lines.append(RULES.tell(RULES.view(position, reader), RULES.redact(position, event, reader)))
        position = RULES.apply(position, event)
    return lines


def said_to_all(table: Shown, line: str) -> bool:
    """Whether every seat and a spectator were told that."""
    readers: list[Seat | None] = [None, *range(1, table.position.seats + 1)]
    return all(line in told(table, reader) for reader in readers)


@pytest.mark.parametrize(
    ("dungeon", "declared", "answer", "reason"),
    [
        ("Mer", "use Mer > Lad", "Susto > P2.Mer", "send Mercenario against Ladrón any more: Mercenario is tired"),
        ("Mer", "use Mer > Lad", "Orgullo > P2.Mer", "send Mercenario against Ladrón any more: Mercenario is gone"),
        ("Mer", "use Mer > Lad", "Abra > P1.Lad", "send Mercenario against Ladrón any more: Ladrón is gone"),
        ("Esp", "use Esp > w1", "Abra > P1.w1", "send Espartano against w1 any more: w1 is gone"),
        ("Gua", "use Gua > Lad", "Abra > P1.Lad", "send Guardaespaldas against Ladrón any more: Ladrón is gone"),
        ("Pol", "use Pol", "Abra > P1.w1", "send Político into the brawl any more: there is nothing to hit"),
    ],
)
def test_why_nobody_comes_into_the_brawl(dungeon: str, declared: str, answer: str, reason: str) -> None:
    lines = ("P1: w1 | Lad | - | $1 | hand: Susto, Abra, Orgullo", f"P2: w1 | {dungeon} | - | $1 | hand: -")
    table = raided(laid(*lines), 2).say("P1 pass", f"P2 {declared}", f"P1 play {answer}")
    table.say(*["P1 pass"] * (len(table.position.declarations)))

    assert said_to_all(table, f"P2 cannot {reason}")


def test_why_nobody_cancels_and_nobody_helps() -> None:
    before = laid(
        "P1: w1 w2 | Pol | - | $1 | hand: -",
        "P2: - | - | - | $0 | hand: Orgullo",
        "P3: - | Pol | - | $0 | hand: Pal",
        "P4: - | - | - | $0 | hand: Susto",
        seats=4,
        teams=True,
    )
    table = facing(before, "Enano").say("P1 cancel Pol", "P2 play Orgullo > P1.Pol", "P3 pass", "P4 pass")
    assert said_to_all(table, "P1 cannot cancel it with Político any more: Político is gone")

    table.say("P3 help Pol", "P4 play Susto > P3.Pol")
    assert said_to_all(table, "P3 cannot help with Político any more: Político is tired")
    assert said_to_all(table, "P1 does not suffer Enano Gorrón yet: an event card was played")


EXPLORER = "P1: w1 w2 | Art Lad Mer | - | $0 | hand: Subidon, Pack"


@pytest.mark.parametrize(
    ("mine", "moves", "answer", "reason"),
    [
        (
            "Ingot",
            ["explore dinamita"],
            "Orgullo > P1.Art",
            "P1 cannot explore with dynamite any more: Artificiero is gone",
        ),
        (
            "Orco",
            ["explore", "huida Pack"],
            "Orgullo > P1.Lad",
            "P1 cannot flee for Pack Anticrisis any more: Ladrón is gone",
        ),
        (
            "Ogro, Orco",
            ["explore", "mine", "face Ogro", "snipe Pack"],
            "Orgullo > P1.Mer",
            "P1 cannot be rid of it for Pack Anticrisis any more: Mercenario is gone",
        ),
        (
            "Ingot, Ingot",
            ["explore", "mine", "load 2"],
            "Susto > P1.w",
            "P1 cannot load 2 Ingots any more: only 1 worker is rested",
        ),
    ],
)
def test_why_an_explorer_decides_again(mine: str, moves: list[str], answer: str, reason: str) -> None:
    before = laid(EXPLORER, "P2: - | - | - | $0 | hand: Orgullo, Susto", seats=4, teams=True, mine=mine, step="mining")
    table = play(before, *(f"P1 {move}" for move in moves)).say(f"P2 play {answer}", "P2 pass")

    assert said_to_all(table, reason)


def test_dynamite_without_a_rested_worker() -> None:
    before = laid(
        "P1: w1 | Art | - | $0 | hand: Pal", "P2: - | - | - | $0 | hand: Susto", seats=4, teams=True, step="mining"
    )
    table = play(before, "P1 explore dinamita", "P2 play Susto > P1.w")

    assert said_to_all(table, "P1 cannot explore with dynamite any more: no worker is rested")


def test_what_was_declared_about_a_card_that_has_left() -> None:
    lines = ("P1: w1 w2 | Esp | - | $0 | hand: Pal", "P3: - | - | - | $0 | hand: Susto")
    table = facing(laid(*lines, seats=4, teams=True), "Orco").say("P1 cancel Esp", "P3 play Susto > Orco")

    assert said_to_all(table, "P1 does not face Orco Cabreado any more, and P1 need not cancel it with Espartano")


def test_what_would_have_been_suffered() -> None:
    lines = ("P1: w1 w2 | - | - | $0 | hand: -", "P3: - | - | - | $0 | hand: Susto")
    table = facing(laid(*lines, seats=4, teams=True), "Orco").say("P3 play Susto > Orco")

    assert said_to_all(table, "P1 does not face Orco Cabreado any more")


def test_nothing_is_said_to_be_void_where_nothing_was_declared() -> None:
    table = facing(laid("P1: w1 w2 w3 | - | - | $0 | hand: Susto, Pal"), "Orco").say("P1 play Susto > Orco")

    assert not [line for line in told(table) if "any more" in line]


def test_a_face_under_a_worker_is_not_told() -> None:
    before = laid("P1: w1 | - | - | $0 | hand: Abra", "P2: w1 | Esp | - | $1 | hand: -")
    table = raided(before, 2).say("P1 pass", "P2 use Esp > w1", "P1 play Abra > P1.w1")
    laid_card = before.dungeon(1).workers[0]

    assert laid_card is not None
    assert not [line for line in told(table, 2) if str(laid_card.card) in line]
