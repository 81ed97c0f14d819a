"""`goblin-tui deck`, and a deck of one's own from the command line to the replay."""

from pathlib import Path

import pytest

from goblin_tui import cli
from goblin_tui.seating import read_options
from rules.card_goblins.deck_file import shipped_text
from rules.core import records
from rules.core.errors import BadOption
from rules.core.match import Match
from rules.games import GAMES

RULES = GAMES["card-goblins"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = cli.main(["deck", *arguments])
    out, err = capsys.readouterr()
    assert err == ""
    return status, out


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The shipped deck under another name."""
    file = tmp_path / "own.toml"
    file.write_text(shipped_text().replace('name = "Baralho do projeto"', 'name = "Mine"'), encoding="utf-8")
    return file


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A deck with two errors."""
    file = tmp_path / "broken.toml"
    text = shipped_text().replace("copies = 4", "copies = 40").replace('"RETREAT"', '"RETREAT 1"')
    file.write_text(text, encoding="utf-8")
    return file


def test_a_sound_deck_is_counted(capsys: pytest.CaptureFixture[str], own: Path) -> None:
    status, out = run(capsys, "check", str(own))

    assert (status, out) == (
        0,
        f"{own}: 80 cards of 40 kinds, 12 trinkets, 8 combinations; it can be played\n",
    )


def test_every_error_is_a_line_with_file_line_and_code(capsys: pytest.CaptureFixture[str], broken: Path) -> None:
    lines = broken.read_text().split("\n")
    copies, retreat = lines.index("copies = 40") + 1, lines.index('effect = ["RETREAT 1"]') + 1

    status, out = run(capsys, "check", str(broken))

    assert status == 1
    assert out.split("\n")[:-1] == [
        f"{broken}:{copies}: D05 `copies` must be 1 to 9, not 40",
        f"{broken}:{retreat}: D09 `1` is not expected after `RETREAT`: expected nothing more",
    ]


def test_a_warning_keeps_nobody_from_playing(capsys: pytest.CaptureFixture[str], own: Path) -> None:
    own.write_text(own.read_text().replace('rule = "wild"', 'mandatory = true\nrule = "wild"'))

    status, out = run(capsys, "check", str(own))

    assert status == 0
    assert " W01 " in out


def test_a_file_that_cannot_be_read_is_an_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe3"')

    for file, told in (("nothing.toml", "No such file"), ("latin.toml", "UTF-8"), ("", "directory")):
        status, out = run(capsys, "check", str(tmp_path / file))

        assert status == 1
        assert out.startswith(f"{tmp_path / file}:1: D01 ")
        assert told in out


def test_show_lists_what_is_in_a_deck(capsys: pytest.CaptureFixture[str], own: Path) -> None:
    status, out = run(capsys, "show", str(own))

    assert status == 0
    assert out.startswith("Mine: 80 cards")
    assert "  2 x Kaz       power 1, special    Kaz, O Bombado (the Bomber)\n" in out
    assert "DESTROY > creature:opponent,power<=3; DESTROY > self" in out
    assert "  2 VP  Espada + Escudo + Elmo\n" in out
    assert max(map(len, out.split("\n"))) <= 100


def test_show_without_a_file_lists_the_shipped_deck(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run(capsys, "show")

    assert (status, out.split(":")[0]) == (0, "Baralho do projeto")


def test_show_of_a_broken_deck_tells_its_errors(capsys: pytest.CaptureFixture[str], broken: Path) -> None:
    status, out = run(capsys, "show", str(broken))

    assert (status, out.count("\n")) == (1, 2)


def test_without_a_command_the_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run(capsys)

    assert status == 0
    assert "check" in out
    assert "show" in out


# Playing with it


def test_a_deck_is_chosen_by_its_file_and_goes_whole_into_the_record(own: Path) -> None:
    text = own.read_text(encoding="utf-8")
    options = read_options([f"deck={own}", "trinkets=Espada,Escudo,Elmo,Panela,Colher,Avental,Bau"], RULES, 3)
    match: Match[object, object, object] = Match.new(RULES, 3, options, 7)  # type: ignore[type-var]  # of any game

    assert options["deck"] == text
    own.unlink()
    again = records.decode(RULES, records.encode(match.journal))

    assert again.position == match.position
    assert again.position.box.name == "Mine"
    assert records.verify(again) is None


def test_a_broken_deck_is_refused_with_all_its_errors(broken: Path) -> None:
    with pytest.raises(BadOption) as refused:
        read_options([f"deck={broken}"], RULES, 2)

    assert " D05 " in str(refused.value)
    assert " D09 " in str(refused.value)


def test_trinkets_of_one_s_own_are_those_of_the_chosen_deck(own: Path) -> None:
    own.write_text(own.read_text().replace('handle = "Bau"', 'handle = "Arca"'))
    mandatory = "Espada,Escudo,Elmo,Panela,Colher,Avental"

    assert read_options([f"deck={own}", f"trinkets={mandatory},arca"], RULES, 2)["trinkets"] == (
        *mandatory.split(","),
        "Arca",
    )
    with pytest.raises(BadOption, match="Arca"):
        read_options([f"deck={own}", f"trinkets={mandatory},Bau"], RULES, 2)
    with pytest.raises(BadOption, match="Avental must be among them"):
        read_options(["trinkets=Espada,Escudo,Elmo,Panela,Colher,Bau"], RULES, 2)


def test_what_a_deck_says_commands_no_terminal(capsys: pytest.CaptureFixture[str], own: Path) -> None:
    own.write_text(own.read_text().replace('name = "Mine"', r'name = "\u001b[31mMi\u0007ne\u202e"', 1))

    status, shown = run(capsys, "show", str(own))

    assert status == 0
    assert shown.startswith("Mine: ")
    assert not any(char in shown for char in "\x1b\x07\u202e")
