"""The effect language: specification 2.4."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.card_goblins.effects import (
    PASSIVES,
    VERBS,
    Aim,
    BadLine,
    Line,
    Rule,
    read_line,
    read_passive,
    read_rule,
)
from tests.rules.card_goblins.decks import lines


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("BONUS 1 > side:any", Line("BONUS", 1, "", (Aim("side", "any"),))),
        ("DIG 3 any", Line("DIG", 3, "any")),
        (
            "DESTROY > creature:opponent,power<=3",
            Line("DESTROY", aims=(Aim("creature", "opponent", power=3),)),
        ),
        ("DESTROY > self", Line("DESTROY", aims=(Aim("self"),))),
        ("PEEK trinkets > player:opponent", Line("PEEK", mode="trinkets", aims=(Aim("player", "opponent"),))),
        (
            "SWAP > creature:own & creature:opponent",
            Line("SWAP", aims=(Aim("creature", "own"), Aim("creature", "opponent"))),
        ),
        ("PUMP 2 > creature:own,other", Line("PUMP", 2, "", (Aim("creature", "own", other=True),))),
        (
            "TAP > creature:any,summon,power<=1,other",
            Line("TAP", aims=(Aim("creature", "any", "summon", 1, other=True),)),
        ),
        ("  DISCARD   1   choice ", Line("DISCARD", 1, "choice")),
    ],
)
def test_a_line_is_a_verb_with_number_mode_and_target(text: str, line: Line) -> None:
    assert read_line(text) == line


def test_there_are_sixteen_verbs_and_eleven_passives() -> None:
    assert (len(VERBS), len(PASSIVES)) == (16, 11)


@pytest.mark.parametrize(
    ("text", "targeted", "width"),
    [
        ("TAP > creature:any", True, 1),
        ("SWAP > creature:own & creature:opponent", True, 2),
        ("REDIRECT > item:any", True, 2),
        ("DESTROY > self", False, 0),
        ("BONUS 2 > side:own", False, 0),
        ("BONUS 2 > side:any", True, 1),
        ("DRAW 1", False, 0),
    ],
)
def test_whoever_declares_a_targeted_line_names_its_targets(text: str, targeted: bool, width: int) -> None:
    line = read_line(text)

    assert (line.targeted, line.width) == (targeted, width)


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("ZAP > creature:any", "D09", "ZAP"),
        ("", "D09", "``"),
        ("tap > creature:any", "D09", "tap"),
        ("TAP 2 > creature:any", "D09", "2"),
        ("DRAW", "D09", "DRAW"),
        ("DRAW lots", "D09", "lots"),
        ("DIG 3", "D09", "DIG"),
        ("DIG any", "D09", "DIG"),
        ("DISCARD 1 choice now", "D09", "now"),
        ("TAP > goblin:any", "D09", "goblin:any"),
        ("TAP > creature:mine", "D09", "creature:mine"),
        ("TAP > creature:any,other,goblin", "D09", "creature:any,other,goblin"),
        ("TAP >", "D09", "``"),
        ("DRAW 0", "D05", "0"),
        ("DRAW 10", "D05", "10"),
        ("TAP > creature:any,power<=0", "D05", "0"),
        ("STEAL > creature:any", "D11", "STEAL"),
        ("TAP", "D11", "TAP"),
        ("RETREAT > self", "D11", "RETREAT"),
        ("TAP > self", "D11", "TAP"),
        ("DRAW 1 > player:opponent", "D11", "DRAW"),
        ("SWAP > creature:own", "D11", "SWAP"),
        ("SWAP > creature:opponent & creature:own", "D11", "SWAP"),
        ("SWAP > creature:own,other & creature:opponent", "D11", "SWAP"),
        ("TAP > creature:any & creature:any", "D11", "TAP"),
        ("BONUS 1 > player:any", "D11", "BONUS"),
    ],
)
def test_a_bad_line_is_refused_with_its_code_and_the_word(text: str, code: str, word: str) -> None:
    with pytest.raises(BadLine) as refused:
        read_line(text)

    assert refused.value.code == code
    assert word in str(refused.value)


@given(text=lines(action=False, answers=True))
def test_every_line_of_the_language_is_read(text: str) -> None:
    assert read_line(text).verb in VERBS


@given(text=st.text(alphabet="TAPDRW 123>:,&creatueplyownself<=", max_size=30))
def test_any_text_is_a_line_or_refused_with_a_code(text: str) -> None:
    code = None
    try:
        read = read_line(text).verb in VERBS
    except BadLine as refused:
        read, code = False, refused.code

    assert read or code in {"D05", "D09", "D11"}


def test_passives_take_a_number_or_none() -> None:
    assert read_passive("GUARD 2") == ("GUARD", 2)
    assert read_passive("SHY") == ("SHY", 1)


@pytest.mark.parametrize(
    ("text", "code"), [("BRAVE", "D13"), ("", "D13"), ("GUARD", "D05"), ("SHY 1", "D05"), ("RAID 0", "D05")]
)
def test_a_bad_passive_is_refused(text: str, code: str) -> None:
    with pytest.raises(BadLine) as refused:
        read_passive(text)

    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("combo", Rule("combo")),
        ("wild", Rule("wild")),
        ("none", Rule("none")),
        ("vp 1 if most_power", Rule("vp", 1, "most_power")),
        ("vp 1 if always, return", Rule("vp", 1, "always", returns=True)),
        ("vp 3 if always , return", Rule("vp", 3, "always", returns=True)),
        ("draw 2 if always", Rule("draw", 2, "always")),
        ("vp 1 if trinkets>=4", Rule("vp", 1, "trinkets", least=4)),
        ("draw 1 if won_combat", Rule("draw", 1, "won_combat")),
    ],
)
def test_the_rule_of_a_trinket(text: str, rule: Rule) -> None:
    assert read_rule(text) == rule


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("", "D09", "``"),
        ("vp 1", "D09", "1"),
        ("vp 1 when always", "D09", "when"),
        ("vp 1 if sunny", "D09", "sunny"),
        ("vp one if always", "D09", "one"),
        ("vp 1 if always return", "D09", "return"),
        ("draw 1 if always, return", "D09", "return"),
        ("vp 4 if always", "D05", "4"),
        ("vp 1 if trinkets>=0", "D05", "0"),
    ],
)
def test_a_bad_rule_is_refused(text: str, code: str, word: str) -> None:
    with pytest.raises(BadLine) as refused:
        read_rule(text)

    assert refused.value.code == code
    assert word in str(refused.value)


@pytest.mark.parametrize("line", ["DRAW \uff12", "TAP > creature:any,power<=\u0663"])
def test_a_number_of_the_language_is_written_in_plain_digits(line: str) -> None:
    with pytest.raises(BadLine) as refused:
        read_line(line)
    assert refused.value.code == "D09"


@pytest.mark.parametrize("rule", ["vp \uff11 if always", "vp 1 if trinkets>=\uff14"])
def test_a_number_of_a_rule_is_written_in_plain_digits(rule: str) -> None:
    with pytest.raises(BadLine) as refused:
        read_rule(rule)
    assert refused.value.code == "D09"


def test_the_number_of_a_passive_is_written_in_plain_digits() -> None:
    with pytest.raises(BadLine) as refused:
        read_passive("GUARD \uff11")
    assert refused.value.code == "D05"
