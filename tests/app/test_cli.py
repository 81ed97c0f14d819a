"""The command line: what it prints, what it refuses in one line, with which exit status."""

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from goblin_tui import __version__, cli, start
from goblin_tui.database import FILE
from goblin_tui.house import GoblinHouse
from goblin_tui.seating import read_options, read_seats, read_seed
from rules.core.errors import BadOption
from rules.games import GAMES
from screens.common.session import Player, Session
from screens.common.settings import Settings
from tests.sample.rules import Whispers

MOUNTAIN = GAMES["goblin-mountain"]
ANN, BOB = Player("Ann"), Player("Bob")


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Session | None, str]]:
    """What would have been shown on the screen."""
    seen: list[tuple[Session | None, str]] = []

    def show(_house: GoblinHouse, session: Session | None = None, showing: str = "match", **_looks: str | None) -> int:
        seen.append((session, showing))
        return 0

    monkeypatch.setattr(cli, "show", show)
    monkeypatch.setattr(cli, "needs_terminal", lambda: None)
    return seen


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run the command line over a data folder of the test: exit status, output, errors."""

    def command(*arguments: str) -> tuple[int, str, str]:
        status = cli.main(["--data-dir", str(tmp_path), *arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return command


Run = Callable[..., tuple[int, str, str]]
Shown = list[tuple[Session | None, str]]


def house_in(folder: Path) -> GoblinHouse:
    return GoblinHouse(folder, GAMES)


def saved_duel(folder: Path) -> str:
    house = house_in(folder)
    session = house.start("goblin-mountain", (ANN, BOB), {"first": "P1"}, 5)
    seat = session.actors[0]
    session.play(seat, session.moves(seat)[0], 0)
    house.close()
    return session.id


# Whatever is wrong is one line, with status 2


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["plya", "goblin-mountain"], "'play'"),
        (["play"], "GAME"),
        (["play", "gobln-mountain"], "did you mean goblin-mountain?"),
        (["play", "goblin-mountain", "--sets", "Ann"], "--seats"),
        (["play", "goblin-mountain", "--seats", "Ann,bot:eazy"], "did you mean easy?"),
        (["play", "goblin-mountain", "--seats", "Ann,Bob,Cy"], "1 to 2"),
        (["play", "goblin-mountain", "--seats", "Ann,Bob", "--option", "setp=draft"], "did you mean setup?"),
        (["play", "goblin-mountain", "--seats", "Ann,Bob", "--option", "setup=drafty"], "draft"),
        (["play", "goblin-mountain", "--seats", "Ann,Bob", "--option", "setup"], "name=value"),
        (["play", "goblin-mountain", "--undo", "fairr"], "did you mean fair?"),
        (["--theme", "ligth"], "did you mean light?"),
        (["--glyphs", "asci"], "did you mean ascii?"),
        (["resume"], "no match is saved"),
        (["resume", "xyz"], "no match is called xyz; `goblin-tui resume --list` lists them"),
        (["play", "goblin-mountain", "--seats", "Ann,bot:zzz"], "no bot is called zzz. Goblin Mountain has "),
        (["--theme", "zzz"], "no theme is called zzz. There are dark, light"),
        (["replay", "nothing.goblin"], "nothing.goblin: No such file or directory"),
        (["verify", "nothing.goblin"], "nothing.goblin: No such file or directory"),
        (["import", "nothing.goblin"], "nothing.goblin: No such file or directory"),
        (["export"], "no match is saved"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_arguments_are_told_in_one_line_with_what_would_be_right(
    run: Run, shown: Shown, arguments: Sequence[str], hint: str
) -> None:
    status, out, err = run(*arguments)

    assert (status, out, shown) == (2, "", [])
    assert err.startswith("goblin-tui: ")
    assert err.count("\n") == 1
    assert hint in err


@pytest.mark.parametrize(
    "seed", ["7" * 5000, "\udcff", "a\nb", "", "x" * 65], ids=["long", "bytes", "lines", "no", "65"]
)
def test_a_seed_that_is_long_or_no_text_is_refused(run: Run, shown: Shown, seed: str) -> None:
    status, out, err = run("play", "goblin-mountain", "--seats", "Ann,Bob", "--seed", seed)

    assert (status, out, shown) == (2, "", [])
    assert err == "goblin-tui: a seed has 1 to 64 letters or digits\n"


@pytest.mark.parametrize(
    ("text", "seed"),
    [("5", 5), ("-5", -5), ("frog", "frog"), ("5frogs", "5frogs"), ("9" * 64, 10**64 - 1)],
)
def test_a_seed_of_digits_is_a_number_and_any_other_a_word(text: str, seed: int | str) -> None:
    assert read_seed(text) == seed


@pytest.mark.parametrize("line", [["--data-dir", ""], ["--data-dir="]])
def test_a_folder_without_a_name_is_refused(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*line, "resume", "--list"]) == 2
    assert "folder" in capsys.readouterr().err


def test_an_option_in_the_place_of_a_folder_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["resume", "--data-dir", "--list"]) == 2
    assert "--list is no folder; ./--list would be." in capsys.readouterr().err


@pytest.mark.parametrize("command", ["import", "verify", "replay"])
def test_a_device_is_no_record(run: Run, shown: Shown, command: str) -> None:
    status, out, err = run(command, "/dev/zero")

    assert (status, out, shown) == (2, "", [])
    assert err == "goblin-tui: /dev/zero: this is a device or a pipe, not a file\n"


@pytest.mark.parametrize("command", ["import", "verify", "replay"])
def test_a_record_nested_without_end_is_damaged(run: Run, shown: Shown, tmp_path: Path, command: str) -> None:
    record = tmp_path / "deep.goblin"
    text = house_in(tmp_path).record_of(saved_duel(tmp_path))
    record.write_text(text + '{"entry":"luck","at":0,"picks":' + "[" * 5000 + "]" * 5000 + "}\n")

    status, out, err = run(command, str(record))

    assert (status, out, shown) == (1, "", [])
    assert err.startswith("goblin-tui: line 3: ")
    assert err.count("\n") == 1


def test_what_was_found_damaged_is_told_beside_the_answer(run: Run, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database" * 100)

    status, out, err = run("resume", "--list")

    assert (status, out) == (0, "no match is saved\n")
    assert err.startswith("goblin-tui: The file of saved matches was damaged: no match could be rescued from it; ")


@pytest.mark.parametrize("line", [["resume", "--list"], ["resume"], ["export"], ["export", "abc"]])
def test_matches_that_cannot_be_read_are_not_said_to_be_none(
    run: Run, shown: Shown, tmp_path: Path, line: list[str]
) -> None:
    os.mkfifo(tmp_path / FILE)

    status, out, err = run(*line)

    assert (status, out) == (1, "")
    assert err == "goblin-tui: Saved matches cannot be read: a pipe lies where a file has to be.\n"


def test_what_goes_on_without_a_name_is_no_damaged_match(run: Run, shown: Shown, tmp_path: Path) -> None:
    sound = saved_duel(tmp_path)
    house = house_in(tmp_path)
    house.store.keep("bad", [*house.store.lines(sound), b"{"], house.store.all()[0].head)
    house.close()

    assert run("resume")[0] == 0
    assert [session.id for session, _ in shown if session is not None] == [sound]
    assert " damaged " in run("resume", "--list")[1].splitlines()[0]


def test_a_damaged_match_is_not_exported(run: Run, tmp_path: Path) -> None:
    name = saved_duel(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE entry SET line = x'7bff7d' WHERE n = 1")
    db.close()

    status, out, err = run("export", name, "-")

    assert (status, out) == (1, "")
    assert err.startswith(f"goblin-tui: the saved match {name} is damaged: ")
    assert err.count("\n") == 1


# Commands


def test_without_a_command_the_lobby_opens(run: Run, shown: Shown) -> None:
    assert run()[0] == 0
    assert shown == [(None, "match")]


def test_a_match_begins_as_the_line_says(run: Run, shown: Shown) -> None:
    line = ["--seats", "Cleo,bot:normal", "--option", "setup=draft", "-o", "first=P2", "--seed", "5", "--undo", "fair"]
    status, _, _ = run("play", "goblin-mountain", *line)

    (session, showing), *_ = shown
    assert session is not None
    assert (status, showing, session.seed, session.policy) == (0, "match", 5, "fair")
    assert [(player.name, player.bot) for player in session.players] == [("Cleo", None), ("Grim", "normal")]
    assert (session.options["setup"], session.options["first"]) == ("draft", "P2")


def test_without_seats_a_match_begins_with_those_of_last_time(run: Run, shown: Shown) -> None:
    run("play", "goblin-mountain", "--seats", "Cleo,Dora")
    run("play", "goblin-mountain")

    assert shown[1][0] is not None
    assert [player.name for player in shown[1][0].players] == ["Cleo", "Dora"]


def test_the_latest_match_goes_on_or_the_one_that_is_named(run: Run, shown: Shown, tmp_path: Path) -> None:
    older, latest = saved_duel(tmp_path), saved_duel(tmp_path)
    run("resume")
    run("resume", older[:5])

    assert [session.id for session, _ in shown if session] == [latest, older]


def test_saved_matches_are_listed_a_line_each(run: Run, tmp_path: Path) -> None:
    matches = {saved_duel(tmp_path), saved_duel(tmp_path)}
    status, out, _ = run("resume", "--list")

    assert status == 0
    assert {row.split()[0] for row in out.splitlines()} == matches
    assert all("goblin-mountain" in row and "Ann, Bob" in row and "to move" in row for row in out.splitlines())


def test_a_match_is_exported_verified_imported_and_replayed(run: Run, shown: Shown, tmp_path: Path) -> None:
    match = saved_duel(tmp_path)
    file = str(tmp_path / "duel.goblin")

    assert run("export", match, file)[:2] == (0, f"{file}\n")
    assert run("verify", file)[:2] == (0, f"{file}: all 1 moves lead where they led\n")
    status, out, _ = run("import", file, "--data-dir", str(tmp_path / "other"))
    assert status == 0
    assert re.fullmatch(r"saved as (\w+); go on with: goblin-tui resume \1\n", out)
    assert run("replay", file)[0] == 0
    assert [showing for _, showing in shown] == ["replay"]
    assert run("export", match, "-")[1] == Path(file).read_text()


def test_what_is_exported_to_a_dash_alone_is_the_latest_match(run: Run, tmp_path: Path) -> None:
    saved_duel(tmp_path)
    latest = saved_duel(tmp_path)

    assert run("export", "-") == run("export", latest, "-")


def test_ones_own_match_comes_in_as_the_one_that_is_there(run: Run, tmp_path: Path) -> None:
    match, file = saved_duel(tmp_path), str(tmp_path / "duel.goblin")
    run("export", match, file)

    status, out, _ = run("import", file)

    assert (status, out) == (0, f"already there as {match}; go on with: goblin-tui resume {match}\n")
    assert [saved.id for saved in house_in(tmp_path).saved()] == [match]


def tampered(run: Run, folder: Path) -> Path:
    """A record of a match that is not what its seed leads to."""
    file = folder / "duel.goblin"
    run("export", saved_duel(folder), str(file))
    file.write_text(file.read_text().replace('"seed":5', '"seed":6'))
    return file


@pytest.mark.parametrize("command", ["import", "replay"])
def test_a_record_that_its_seed_does_not_lead_to_is_refused_with_the_ply(
    run: Run, shown: Shown, tmp_path: Path, command: str
) -> None:
    file = tampered(run, tmp_path)

    status, out, err = run(command, str(file))

    assert (status, out, shown) == (1, "", [])
    assert f"{file} differs at ply 0: " in err
    assert err.endswith("; --unverified takes it all the same\n")
    assert len(house_in(tmp_path).saved()) == 1


def test_a_record_that_its_seed_does_not_lead_to_is_taken_on_demand_and_with_a_warning(
    run: Run, tmp_path: Path
) -> None:
    file = tampered(run, tmp_path)

    status, out, err = run("import", "--unverified", str(file))

    assert status == 0
    assert out.startswith("saved as ")
    assert "differs at ply 0: " in err
    assert len(house_in(tmp_path).saved()) == 2


def test_a_record_that_leads_elsewhere_is_told_with_status_1(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "duel.goblin"
    run("export", saved_duel(tmp_path), str(file))
    file.write_text(file.read_text().replace('"seed":5', '"seed":6'))

    status, out, _ = run("verify", str(file))

    assert status == 1
    assert "differs at ply 0" in out


def test_a_damaged_record_is_told_with_its_line_and_status_1(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "duel.goblin"
    run("export", saved_duel(tmp_path), str(file))
    file.write_text(file.read_text() + "{\n")

    status, _, err = run("import", str(file))

    assert status == 1
    assert "line 3" in err
    assert err.count("\n") == 1


def test_an_import_that_cannot_be_saved_says_so_with_status_1(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "duel.goblin"
    run("export", saved_duel(tmp_path), str(file))

    status, out, err = run("import", str(file), "--data-dir", str(file / "folder"))

    assert (status, out) == (1, "")
    assert err.splitlines()[-1] == "goblin-tui: Moves cannot be saved: Not a directory."


def test_games_are_listed_with_seats_bots_options_and_their_values(run: Run) -> None:
    status, out, _ = run("games")

    assert status == 0
    for rules in GAMES.values():
        assert f"{rules.info.id}: {rules.info.title}" in out
        assert ", ".join(rules.info.bots) in out
        for option in rules.info.options:
            assert f"  {option.id}=" in out
            assert all(word in out for word in option.words)


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version")[:2] == (0, f"goblin-tui {__version__}\n")


def test_help_names_every_command(run: Run) -> None:
    status, out, _ = run("--help")

    assert status == 0
    commands = ("play", "resume", "replay", "verify", "export", "import", "games", "engine")
    assert all(f"\n  {name} " in out for name in commands)
    assert out.isascii()
    assert "..." not in out.partition("Commands:")[2]


def test_looks_and_folder_may_stand_anywhere_in_the_line(run: Run, shown: Shown, tmp_path: Path) -> None:
    other = tmp_path / "other"
    status, _, _ = run("play", "goblin-mountain", "--data-dir", str(other), "--theme=light", "--glyphs", "ascii")

    assert status == 0
    assert len(house_in(other).saved()) == 1
    assert house_in(other).settings.theme == Settings().theme


# Seats and options


def test_a_seat_is_a_name_or_a_bot_with_a_free_name() -> None:
    players = read_seats("Grim, bot:normal,bot", MOUNTAIN.info)

    assert players == (Player("Grim"), Player("Snag", "normal"), Player("Wart", "easy"))


@pytest.mark.parametrize(
    ("text", "message"),
    [("Ann,ann", "two seats"), ("Ann,", "a name has"), ("A" * 17, "a name has"), ("bot:", "no bot is called")],
)
def test_names_are_short_and_different(text: str, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        read_seats(text, MOUNTAIN.info)


def test_a_file_option_is_given_by_its_path(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Gem 9")

    assert read_options([f"deck={deck}", "rounds=2"], Whispers(), 2) == {"deck": "Gem 9", "rounds": 2}
    with pytest.raises(BadOption, match="No such file"):
        read_options([f"deck={tmp_path / 'nothing'}"], Whispers(), 2)


# As a process


def python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL
    )


@pytest.mark.parametrize("module", ["goblin_tui.cli", "goblin_tui.engine", "goblin_tui.house", "rules.games"])
def test_textual_is_loaded_by_nothing_but_the_screens(module: str) -> None:
    told = python(f"import sys, {module}; print(sorted({{'textual', 'rich.console'}} & set(sys.modules)))")

    assert told.stdout == "[]\n"


def test_rules_load_no_database_and_no_event_loop() -> None:
    told = python("import sys, rules.games; print(sorted({'sqlite3', 'asyncio', 'textual'} & set(sys.modules)))")

    assert told.stdout == "[]\n"


def test_without_a_terminal_nothing_is_drawn_and_one_line_says_why(tmp_path: Path) -> None:
    told = python("from goblin_tui.__main__ import main; raise SystemExit(main())", "--data-dir", str(tmp_path))

    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.count("\n") == 1
    assert "terminal" in told.stderr


@pytest.mark.parametrize("command", ["play goblin-mountain --seats Ann,Bob", "resume", "replay duel.goblin", ""])
def test_without_a_terminal_nothing_is_saved(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(start, "has_terminal", lambda: False)
    status, out, err = run(*command.split())

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "terminal" in err
    assert list(tmp_path.iterdir()) == []


def test_the_lobby_without_arguments_wants_a_terminal_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "has_terminal", lambda: False)
    monkeypatch.setenv(start.FOLDER_VARIABLE, str(tmp_path / "data"))

    assert start.open_lobby() == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_can_complete_commands(shell: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "goblin_tui", "--show-completion", shell],
        capture_output=True,
        text=True,
        timeout=60,
        env={"PATH": "/usr/bin:/bin", "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
    )

    assert "goblin-tui" in told.stdout
