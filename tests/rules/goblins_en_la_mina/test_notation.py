"""How moves are written, read and pointed at. Specification 5.9, 5.10."""

import pytest

from rules.core.errors import NotAMove
from rules.goblins_en_la_mina.moves import Explore, Flee, MinaMove, Pass, Play, Promote, Use
from rules.goblins_en_la_mina.notation import notate, parse
from tests.rules.goblins_en_la_mina.tabletop import RULES, Shown, facing, laid, on_table, play, raided

WRITTEN = [
    "done",
    "explore",
    "explore dinamita",
    "skip",
    "mine",
    "swap",
    "suffer",
    "pass",
    "pass all",
    "drop",
    "tax P2",
    "end",
    "summon Susto",
    "promote w1 Pol",
    "promote w4 Mag fire Esp",
    "build Tab",
    "keep fire Esp",
    "lose w2",
    "lose Mer",
    "lose Tab",
    "discard Tab",
    "raid L2",
    "huida Subidon",
    "face Temblores",
    "cancel Esp",
    "help Pol",
    "snipe Susto",
    "load 0",
    "load 4",
    "give Cri",
    "take Susto",
    "use Pal",
    "use Mag",
    "use Art > Tab",
    "use Mer > Gua",
    "use Gua > Mer",
    "use Esp > w3",
    "play Cerrado",
    "play Pack",
    "play Pasadizo > P3",
    "play Susto > Orco",
    "play Susto > P2.Mer",
    "play Susto > P2.w",
    "play Susto > P2.Arana",
    "play Subidon > P1.Esp",
    "play Subidon > P1.ww",
    "play Abra > P6.w4",
    "play Abra > P2.Mer",
    "play Soborno > P2.Mer",
    "play Orgullo > P2.Pol",
    "play Expro > P2.Tab",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_every_form_is_read_and_written_back(text: str) -> None:
    assert notate(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("  EXPLORE   Dinamita ", Explore(dynamite=True)),
        ("play susto>p2.MER", Play("Susto", 2, "Mer")),
        ("play susto  >  orco", Play("Susto", None, "Orco")),
        ("use esp>W1", Use("Esp", "w1")),
        ("PASS ALL", Pass(all=True)),
        ("Huida subidon", Flee("Subidon")),
        ("promote W1 mag FIRE esp", Promote("w1", "Mag", "Esp")),
    ],
)
def test_reading_ignores_case_and_blanks(text: str, move: MinaMove) -> None:
    assert parse(text) == move


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "Expected one of summon, promote"),
        ("dig", "`dig` is no move. Expected one of summon"),
        ("sumon Susto", "did you mean `summon CARD`"),
        ("summon", "expected `summon CARD`"),
        ("summon ?", "is no card of the Goblin deck"),
        ("give ?", "is no card of the Goblin deck"),
        ("summon Orco", "is no card of the Goblin deck"),
        ("promote w5 Pol", "is no place of a worker: expected w1, w2, w3, w4"),
        ("build Pol", "is no room"),
        ("face L1", "is no monster or setback"),
        ("load 5", "expected 0 to 4"),
        ("load 02", "without leading zeros"),
        ("tax 2", "is no seat: expected P1 to P6"),
        ("tax P7", "is no seat"),
        ("use Mer", "expected `use Lad"),
        ("use Lad > Mer", "expected `use Lad"),
        ("play Susto", "expected `play Pack"),
        ("play Pack > P1", "expected `play Pack"),
        ("play Susto > P2 . Mer", "expected `play Pack"),
        ("play Abra > Mer", "as in P2.w1"),
        ("play Expro > P2.Mer", "is no target of Expropiación"),
        ("keep Esp", "expected `keep fire PROFESSIONAL`"),
        ("pass on", "expected `pass, or pass all`"),
        ("explore cave", "expected `explore, or explore dinamita`"),
        ("done now", "expected `done`"),
    ],
)
def test_what_is_no_move_is_told_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(NotAMove) as refusal:
        parse(text)

    assert expected in str(refusal.value)


# Pointing


def paths(table: Shown) -> dict[str, tuple[str, ...]]:
    seat = RULES.actors(table.position)[0]
    view = RULES.view(table.position, seat)
    return {RULES.notate(move): RULES.path(view, move) for move in RULES.moves(table.position, seat)}


def test_paths_of_generation() -> None:
    table = on_table(
        laid(
            "P1: w1 w3 | Esp Mer Lad | - | $0 | hand: Pal, Tab, Susto, Subidon, Pack",
            "P2: w1 | Mer Mag[Orco] | Mur | $0 | hand: -",
        )
    )

    found = paths(table)
    assert found["summon Tab"] == ("hand:Tab", "worker:1.w2")
    assert found["promote w3 Pal fire Esp"] == ("hand:Pal", "worker:1.w3", "pro:1.Esp")
    assert found["build Tab"] == ("hand:Tab", "rooms:1")
    assert found["done"] == ("do:done",)
    assert found["play Susto > P2.Mer"] == ("hand:Susto", "pro:2.Mer")
    assert found["play Susto > P2.w"] == ("hand:Susto", "workers:2")
    assert found["play Susto > P2.Orco"] == ("hand:Susto", "monster:2.Orco")
    assert found["play Pack"] == ("hand:Pack", "deck:goblin")


def test_paths_of_mining() -> None:
    before = laid(
        "P1: w1 w2 | Art Lad | - | $0 | hand: Pasadizo, Expro, Abra",
        "P2: w2 | - | Mur | $0 | hand: -",
        step="mining",
        mine="L1, Orco",
    )

    found = paths(on_table(before))
    assert found["explore"] == ("deck:mine",)
    assert found["explore dinamita"] == ("pro:1.Art", "deck:mine")
    assert found["skip"] == ("do:skip",)
    assert found["play Pasadizo > P2"] == ("hand:Pasadizo", "seat:2")
    assert found["play Expro > P2.Mur"] == ("hand:Expro", "room:2.Mur")
    assert found["play Abra > P2.w2"] == ("hand:Abra", "worker:2.w2")
    revealed = paths(play(before, "P1 explore"))
    assert revealed["huida Abra"] == ("pro:1.Lad", "hand:Abra")
    assert revealed["raid L1"] == ("table:L1",)
    assert revealed["mine"] == ("do:mine",)


def test_paths_of_facing() -> None:
    found = paths(facing(laid("P1: w1 w2 w3 | Mer Esp | - | $0 | hand: Susto"), "Orco"))

    assert found["cancel Esp"] == ("table:Orco", "pro:1.Esp")
    assert found["snipe Susto"] == ("pro:1.Mer", "hand:Susto")
    assert found["suffer"] == ("do:suffer",)
    assert found["play Susto > Orco"] == ("hand:Susto", "table:Orco")


def test_paths_of_a_raid() -> None:
    before = laid("P1: w1 | Esp Mer Art Lad | Ins | $1 | hand: -", "P2: w1 | Mag[Orco] | Tab | $1 | hand: Cerrado")
    raid = raided(before, 2)

    assert paths(raid)["play Cerrado"] == ("hand:Cerrado", "do:play")
    assert paths(raid)["pass all"] == ("do:pass all",)
    raid.say("P2 pass all")
    assert paths(raid)["cancel Esp"] == ("monster:2.Orco", "pro:1.Esp")
    raid.say("P1 cancel Esp", "P2 pass")
    found = paths(raid)
    assert found["use Mer > Mag"] == ("pro:1.Mer", "pro:2.Mag")
    assert found["use Art > Tab"] == ("pro:1.Art", "room:2.Tab")
    assert found["use Lad"] == ("pro:1.Lad",)


def test_paths_of_losing_taxing_discarding_and_swapping() -> None:
    losing = paths(facing(laid("P1: w1 w2 w3 | Mer | - | $0 | hand: -"), "Ogro"))
    assert losing["lose w2"] == ("worker:1.w2",)
    assert losing["lose Mer"] == ("pro:1.Mer",)
    taxing = laid("P1: - | Pol | - | $0 | hand: Pal", "P2: - | - | - | $1 | hand: Tab", step="tax")
    assert paths(on_table(taxing))["tax P2"] == ("seat:2",)
    discarding = laid("P1: - | - | - | $0 | hand: Pal, Tab, Mur", step="discard")
    assert paths(on_table(discarding))["discard Tab"] == ("hand:Tab", "discard:goblin")
    swapping = laid(
        "P1: w1 | - | - | $0 | hand: Cri",
        "P3: - | - | - | $0 | hand: Cri",
        seats=4,
        teams=True,
        mine="L2",
        step="mining",
    )
    found = paths(play(swapping, "P1 explore", "P1 swap"))
    assert (found["give Cri"], found["take Cri"]) == (("hand:Cri",), ("partner:Cri",))
