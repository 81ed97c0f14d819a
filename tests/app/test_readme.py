"""What the README says is so."""

import re
import subprocess
import sys
from pathlib import Path

from typer.main import get_command

from goblin_tui.cli import app as commands
from goblin_tui.start import FOLDER_VARIABLE
from rules.core.match import Match
from rules.games import GAMES, game
from screens.settings_rows import CHOICES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_python_of_the_readme_lists_what_the_second_seat_may_do() -> None:
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code is not None
    rules = game("goblin-mountain")
    match = Match.new(rules, seats=2, options={"first": "P1"}, seed="readme")
    for text in ("move orange 1", "use"):
        match.play(1, rules.parse(text, match.view(1)))

    printed = subprocess.run([sys.executable, "-c", code[1]], cwd=ROOT, capture_output=True, text=True, check=True)

    assert printed.stdout.split("\n")[:-1] == [rules.notate(move) for move in match.moves(2)]
    assert "move yellow" in printed.stdout


def test_every_file_that_the_readme_points_to_is_there() -> None:
    linked = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]

    assert linked
    assert [link for link in linked if not (ROOT / link).exists()] == []


def test_every_game_is_in_the_readme() -> None:
    assert [rules.info.title for rules in GAMES.values() if f"| {rules.info.title} |" not in README] == []


def test_every_setting_that_the_readme_names_is_called_so_on_the_screen() -> None:
    called = {label for label, _, _ in CHOICES.values()}
    named = re.findall(r"set \*(\w+)\*", README)

    assert named
    assert set(named) <= called


def test_the_variable_of_the_data_folder_is_named() -> None:
    assert f"`{FOLDER_VARIABLE}`" in README


def test_every_command_that_the_readme_names_exists() -> None:
    there = set(getattr(get_command(commands), "commands", {}))
    named = set(re.findall(r"goblin-tui ([a-z]+)\b", README)) - {"opens", "on"}

    assert named
    assert named <= there
