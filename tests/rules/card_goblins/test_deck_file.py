"""Deck files: specification 2.1 to 2.5. Every code has a file that triggers exactly it."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.card_goblins import info
from rules.card_goblins.box import PRESETS
from rules.card_goblins.deck_file import box_of, read_deck, shipped_text
from rules.card_goblins.effects import PASSIVES, VERBS
from rules.card_goblins.info import TRINKETS
from tests.rules.card_goblins.decks import decks, written

PARTS: dict[str, dict[str, object]] = {
    "goblin": {
        "id": "G01",
        "handle": "Hob",
        "name": "Hob",
        "type": "goblin",
        "copies": 9,
        "power": 1,
        "kind": "mega",
        "effect": ["TAP > creature:any"],
        "passive": ["GUARD 1"],
    },
    "summon": {
        "id": "S01",
        "handle": "Ogre",
        "name": "Ogre",
        "type": "summon",
        "copies": 9,
        "power": 4,
        "level": 2,
    },
    "action": {
        "id": "A01",
        "handle": "Zap",
        "name": "Zap",
        "type": "action",
        "copies": 9,
        "effect": ["DRAW 1"],
    },
    "trinket": {"id": "T01", "handle": "Cup", "name": "Cup", "mandatory": True, "rule": "combo"},
    "single": {"id": "T03", "handle": "Bell", "name": "Bell", "rule": "vp 1 if always, return"},
    "combo": {"members": ["T01", "T02"], "vp": 1},
}
"""One table of each kind, for a test to spoil."""

PLATE = {"id": "T02", "handle": "Plate", "name": "Plate", "mandatory": True, "rule": "combo"}
HEAD = 'format = "card-goblins-deck/1"\nname = "Test"'


def draft(head: str = HEAD, more: str = "", fill: str = "goblin", **changed: dict[str, object] | None) -> str:
    """A valid deck file of 51 cards, 33 of them goblins, with some tables changed; None leaves a table out."""
    tables = {name: changed.get(name, row) for name, row in PARTS.items()}
    level = 1 if fill == "summon" else None
    filler = [
        {"id": f"F{n}", "handle": f"Fill{chr(65 + n % 10)}", "name": "F", "type": fill, "copies": 8, "power": 1}
        for n in (50, 51, 52)
    ]
    cards = [tables[name] for name in ("goblin", "summon", "action")] + [{**card, "level": level} for card in filler]
    parts = [head, *(f"[[card]]\n{written(**row)}\n" for row in cards if row is not None)]
    trinkets = (tables["trinket"], PLATE, tables["single"])
    parts += [f"[[trinket]]\n{written(**row)}\n" for row in trinkets if row is not None]
    parts += [f"[[combo]]\n{written(**tables['combo'])}\n"] if tables["combo"] is not None else []
    return "\n".join([*parts, more])


def spoilt(part: str, **values: object) -> str:
    """The draft with some values of one table changed; None takes a key out."""
    changed: dict[str, Any] = {part: {**PARTS[part], **values}}
    return draft(**changed)


def codes(text: str) -> list[str]:
    return [problem.code for problem in read_deck(text).problems]


def test_the_draft_that_the_tests_spoil_is_sound() -> None:
    assert codes(draft()) == []


# The shipped deck


def test_the_shipped_deck_has_the_sums_of_its_tables() -> None:
    reading = read_deck(shipped_text())
    assert reading.box is not None
    box = reading.box

    assert reading.problems == ()
    assert Counter(card.type for card in box.cards.values()) == {"goblin": 20, "summon": 7, "action": 13}
    copies = Counter[str]()
    for card in box.cards.values():
        copies[card.type] += card.copies
    assert copies == {"goblin": 40, "summon": 14, "action": 26}
    assert len(box.all_cards()) == 80
    assert [card.copies for card in box.cards.values() if card.type == "action"] == [
        4,
        3,
        3,
        3,
        2,
        2,
        2,
        2,
        1,
        1,
        1,
        1,
        1,
    ]
    assert (len(box.trinkets), len(box.combos)) == (12, 8)
    assert sum(trinket.mandatory for trinket in box.trinkets.values()) == 6


def test_the_catalogue_names_presets_and_trinkets_of_the_shipped_deck() -> None:
    assert tuple(trinket.handle for trinket in box_of("").trinkets.values()) == TRINKETS
    assert tuple(PRESETS) == info.PRESETS


def test_most_goblins_have_a_special() -> None:
    goblins = [card for card in box_of("").cards.values() if card.type == "goblin"]

    assert sum(bool(card.lines) for card in goblins) == 11


@pytest.mark.parametrize(
    ("preset", "trinkets"),
    [
        ("basic6", "T01 T02 T03 T04 T05 T06"),
        ("standard8", "T01 T02 T03 T04 T05 T06 T07 T08"),
        ("ten", "T01 T02 T03 T04 T05 T06 T07 T08 T09 T10"),
        ("all12", "T01 T02 T03 T04 T05 T06 T07 T08 T09 T10 T11 T12"),
    ],
)
def test_presets_take_the_mandatory_trinkets_and_the_first_others(preset: str, trinkets: str) -> None:
    assert box_of("").preset(preset) == tuple(trinkets.split())


def test_every_shipped_card_says_what_it_does() -> None:
    assert [card.id for card in box_of("").cards.values() if not card.text or not card.gloss] == []


# Errors


MANY = [
    {"id": f"M{n}", "handle": f"Many{chr(65 + n)}", "name": "M", "type": "goblin", "copies": 9, "power": 1}
    for n in range(8)
]
MANY = [{**row, "id": f"M{number:02}"} for number, row in enumerate(MANY)]

WILD = "[[trinket]]\n" + written(id="T04", handle="Glass", name="Glass", rule="wild")

SPOILT = [
    ("D01", "not toml", 'format = "card-goblins-deck/1"\nname = '),
    ("D02", "format of another time", draft(head='format = "card-goblins-deck/2"')),
    ("D02", "no format", draft(head='name = "Test"')),
    ("D03", "a key of no card", spoilt("goblin", powr=2)),
    ("D03", "a key of no file", draft(head=HEAD + '\nauthor = "me"')),
    ("D03", "a key of no trinket", spoilt("trinket", copies=2)),
    ("D04", "no name", spoilt("goblin", name=None)),
    ("D04", "no power", spoilt("summon", power=None)),
    ("D04", "no rule", spoilt("single", rule=None)),
    ("D04", "no points", spoilt("combo", vp=None)),
    ("D05", "an id in small letters", spoilt("goblin", id="g01")),
    ("D05", "an unknown type", spoilt("goblin", type="orc")),
    ("D05", "an unknown kind", spoilt("goblin", kind="super")),
    ("D05", "no copies", spoilt("goblin", copies=0)),
    ("D05", "copies as text", spoilt("goblin", copies="two")),
    ("D05", "power of 10", spoilt("goblin", power=10)),
    ("D05", "level of 7", spoilt("summon", level=7)),
    ("D05", "a line that draws 10", spoilt("action", effect=["DRAW 10"])),
    ("D05", "a trinket of 4 points", spoilt("single", rule="vp 4 if always")),
    ("D05", "a passive without its number", spoilt("goblin", passive=["GUARD"])),
    ("D05", "a passive with too much", spoilt("goblin", passive=["SHY 1"])),
    ("D05", "effect as a text", spoilt("action", effect="DRAW 1")),
    ("D05", "mandatory as a text", spoilt("trinket", mandatory="yes")),
    ("D06", "an id twice", spoilt("summon", id="G01")),
    ("D06", "a handle twice", spoilt("summon", handle="hOB")),
    ("D06", "a handle of card and trinket", spoilt("trinket", handle="Hob")),
    ("D06", "a handle with a digit", spoilt("goblin", handle="Hob2")),
    ("D06", "a handle of one letter", spoilt("goblin", handle="H")),
    ("D06", "a word of the notation", spoilt("goblin", handle="Attack")),
    ("D07", "an action with power", spoilt("action", power=1)),
    ("D07", "an action with a passive", spoilt("action", passive=["SHY"])),
    ("D07", "a goblin with a level", spoilt("goblin", level=1)),
    ("D07", "a summoning without one", spoilt("summon", level=None)),
    ("D08", "an action that does nothing", spoilt("action", effect=None)),
    ("D08", "a special that does nothing", spoilt("goblin", effect=None)),
    ("D08", "an effect without its kind", spoilt("goblin", kind=None)),
    ("D09", "an unknown verb", spoilt("action", effect=["ZAP > creature:any"])),
    ("D09", "an unknown condition", spoilt("single", rule="vp 1 if sunny")),
    ("D10", "four lines", spoilt("action", effect=["DRAW 1"] * 4)),
    ("D10", "three targets", spoilt("action", effect=["TAP > creature:any"] * 3)),
    ("D11", "a verb at the wrong target", spoilt("action", effect=["STEAL > creature:any"])),
    ("D11", "an action aimed at itself", spoilt("action", effect=["DESTROY > self"])),
    ("D12", "an answer as a special", spoilt("goblin", kind="special", effect=["CANCEL > item:any"])),
    ("D12", "a redirect as a special", spoilt("goblin", kind="special", effect=["REDIRECT > item:any"])),
    ("D13", "an unknown passive", spoilt("goblin", passive=["BRAVE"])),
    ("D13", "a passive twice", spoilt("goblin", passive=["GUARD 1", "GUARD 2"])),
    ("D14", "49 cards", spoilt("summon", copies=7)),
    ("D15", "nine goblins", draft(fill="summon")),
    ("D16", "an unknown member", spoilt("combo", members=["T01", "T09"])),
    ("D16", "a member twice", spoilt("combo", members=["T01", "T01"])),
    ("D16", "a member with a rule of its own", spoilt("combo", members=["T01", "T02", "T03"])),
    ("D16", "one member", spoilt("combo", members=["T01"])),
    ("D16", "four points", spoilt("combo", vp=4)),
    ("D17", "two wild trinkets", draft(more=WILD, single={**PARTS["single"], "rule": "wild"})),
    ("D18", "one mandatory trinket", spoilt("trinket", mandatory=False)),
    ("D18", "no points anywhere", draft(combo=None, single=None)),
    ("W01", "a mandatory trinket without a combination", spoilt("single", mandatory=True)),
    ("W02", "more than 120 cards", draft(more="\n".join(f"[[card]]\n{written(**row)}\n" for row in MANY))),
]


@pytest.mark.parametrize(("code", "name", "text"), SPOILT, ids=[f"{code} {name}" for code, name, _ in SPOILT])
def test_a_spoilt_file_has_exactly_its_error(code: str, name: str, text: str) -> None:
    reading = read_deck(text)

    assert [problem.code for problem in reading.problems] == [code]
    assert (reading.box is None) == code.startswith("D")


def test_every_code_has_a_file() -> None:
    wanted = {f"D{number:02}" for number in range(1, 19)} | {"W01", "W02"}

    assert {code for code, _, _ in SPOILT} == wanted


# Lines


def test_an_error_names_file_line_code_and_what_was_expected() -> None:
    text = spoilt("action", effect=["STEAL > creature:any"])
    line = text.split("\n").index('effect = ["STEAL > creature:any"]') + 1

    (problem,) = read_deck(text).problems

    assert problem.written("my.toml") == (
        f"my.toml:{line}: D11 `STEAL` takes `> player:opponent`, not `> creature:any`"
    )


def test_an_error_in_a_list_over_several_lines_names_the_line_of_its_text() -> None:
    text = draft().replace('effect = ["DRAW 1"]', 'effect = [\n  "DRAW 1",\n  "DRAW 0",\n]')

    (problem,) = read_deck(text).problems

    assert text.split("\n")[problem.line - 1] == '  "DRAW 0",'


def test_a_missing_key_is_told_at_the_head_of_its_table() -> None:
    text = spoilt("summon", power=None)

    (problem,) = read_deck(text).problems

    assert text.split("\n")[problem.line - 1 : problem.line + 1] == ["[[card]]", 'id = "S01"']
    assert "`power`" in problem.message


def test_an_unknown_key_is_told_with_the_nearest_known_one() -> None:
    (problem,) = read_deck(spoilt("goblin", pover=2)).problems

    assert "did you mean `power`" in problem.message


def test_a_file_that_is_no_toml_is_told_with_the_line_where_it_breaks() -> None:
    (problem,) = read_deck('format = "card-goblins-deck/1"\nname = "Test\n').problems

    assert (problem.line, problem.code) == (2, "D01")


def test_all_errors_are_collected_and_one_of_each_line() -> None:
    text = draft(
        goblin={**PARTS["goblin"], "copies": 0, "passive": ["BRAVE"], "effect": ["ZAP 12", "DRAW 0"]},
        action={**PARTS["action"], "handle": "P1"},
    )

    assert sorted(codes(text)) == ["D05", "D05", "D06", "D09", "D13"]


def test_a_byte_order_mark_before_the_file_is_passed_over() -> None:
    assert codes("\ufeff" + draft()) == []
    assert codes("\ufeff" + draft(head='format = "other"')) == ["D02"]


def test_text_inside_long_strings_is_no_table() -> None:
    text = draft(head=f"{HEAD}\n").replace('name = "Ogre"', 'name = \'Ogre\'\ntext = """\n[[card]]\ncopies = 0\n"""')
    spoilt_text = text.replace("power = 4", "power = 44")

    assert codes(text) == []
    (problem,) = read_deck(spoilt_text).problems
    assert spoilt_text.split("\n")[problem.line - 1] == "power = 44"


def test_tables_may_be_written_inline() -> None:
    text = draft(combo=None).replace(HEAD, f'{HEAD}\ncombo = [{{members = ["T01", "T02"], vp = 9}}]')

    (problem,) = read_deck(text).problems

    assert (problem.code, text.split("\n")[problem.line - 1][:5]) == ("D16", "combo")


@pytest.mark.parametrize("text", ['card = "many"', "card = [1, 2]", "[card]\nid = 'G01'"])
def test_what_are_no_tables_is_an_error_and_no_crash(text: str) -> None:
    assert "D05" in codes(f'format = "card-goblins-deck/1"\n{text}')


# Any deck, any text

_VALUES = ["-1", "0", "99", "true", '""', '"x"', "[]", "[1]", '["x"]', "[[]]", "{}", "1.5", "1979-05-27", "inf"]


@given(number=st.integers(0, 700), value=st.sampled_from(_VALUES))
def test_a_wrong_value_anywhere_is_an_error_and_no_crash(number: int, value: str) -> None:
    lines = shipped_text().split("\n")
    key, equals, _ = lines[number % len(lines)].partition(" = ")
    lines[number % len(lines)] = f"{key} = {value}" if equals else f"x = {value}"

    reading = read_deck("\n".join(lines))

    assert (reading.box is None) == any(problem.fatal for problem in reading.problems)
    assert all(1 <= problem.line <= len(lines) and " " in problem.message for problem in reading.problems)


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "9" * 5000, "x = \x00", "= 3"])
def test_whatever_toml_cannot_be_read_is_one_error(text: str) -> None:
    assert codes(text) == ["D01"]


@pytest.mark.parametrize("name", ["card", "trinket", "combo", "format", "name"])
@pytest.mark.parametrize("value", _VALUES)
def test_a_wrong_value_at_the_top_is_an_error_and_no_crash(name: str, value: str) -> None:
    text = draft(head="", combo=None, single=None) if name == "combo" else draft(head="")
    if name in ("card", "trinket"):
        text = ""

    assert read_deck(f"{name} = {value}\n{text}").box is None


@given(text=decks())
def test_every_deck_that_the_language_can_make_is_read(text: str) -> None:
    reading = read_deck(text)

    assert reading.box is not None
    assert [problem for problem in reading.problems if problem.fatal] == []
    assert sum(card.copies for card in reading.box.cards.values()) >= 50


# What the guide says

GUIDE = (Path(__file__).parents[3] / "docs" / "writing-a-deck.md").read_text(encoding="utf-8")


def test_the_guide_explains_every_verb_passive_and_code() -> None:
    rows = [line.split("|")[1] for line in GUIDE.split("\n") if line.startswith("| ")]
    words = set(re.findall(r"[A-Z_]{3,}|[DW]\d\d", " ".join(rows)))

    assert set(VERBS) | set(PASSIVES) | {code for code, _, _ in SPOILT} <= words


def test_the_examples_of_the_guide_are_read_without_an_error_but_for_their_number() -> None:
    text = "\n".join(re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL))

    assert codes(text) == ["D14", "D15"]


def test_the_examples_of_the_guide_are_those_of_the_shipped_deck() -> None:
    cards = read_deck(shipped_text()).box
    assert cards is not None
    for handle, line in (("Kaz", "DESTROY > creature:opponent,power<=3"), ("Grito", "BONUS 2 > side:own")):
        assert line in cards.cards[cards.handles[handle.lower()]].effect
        assert line in GUIDE


# Files that mean no good


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("copies = 0x" + "F" * 6000, "`copies` must be 1 to 9, not a number of many digits"),
        ("name = 0x" + "F" * 6000, "`name` must be a text, not a number of many digits"),
        ("name." + ".".join("a" * 3000) + " = 1", "`name` must be a text, not a table"),
        (f'id = "{"x" * 10_000}"', f"`id` must be a capital letter and two digits, not '{'x' * 59}…'"),
        (r'"\u001b[31mRED\u001b]0;pwn\u0007" = 1', "`RED` is no key here: did you mean `members`?"),
    ],
    ids=["copies", "name", "depth", "length", "commands"],
)
def test_what_is_repeated_of_a_file_is_plain_and_short(line: str, told: str) -> None:
    head = 'format = "card-goblins-deck/1"\n'
    table = "combo" if "RED" in line else "card"

    problems = read_deck(f"{head}[[{table}]]\n{line}\n").problems

    assert told in [problem.message for problem in problems]


def test_of_a_file_with_thousands_of_errors_a_hundred_are_told() -> None:
    effects = ",\n".join(f'"X{number}"' for number in range(5000))

    problems = read_deck(f'format = "card-goblins-deck/1"\n[[card]]\neffect = [\n{effects}\n]\n').problems

    assert len(problems) == 100
    assert sum(problem.message.endswith("; and there is more, not told here") for problem in problems) == 1
