"""What rules may not read: luck of their own, clocks, files, screens. And nothing is ever copied deeply."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import rules

ROOT = Path(rules.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
FORBIDDEN = {
    "asyncio",
    "copy",
    "datetime",
    "goblin_tui",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "pickle",
    "random",
    "rich",
    "screens",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "textual",
    "threading",
    "time",
    "uuid",
}
"""For rules; `bots` may look at the clock that their budget names."""

HEAVY = {"textual", "rich", "sqlite3", "asyncio", "screens", "goblin_tui", "typer"}


def imported(source: str) -> Iterator[str]:
    """Modules that the source imports, by whole name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "."


def forbidden(source: str, allowed: frozenset[str] = frozenset()) -> set[str]:
    """Modules that rules may not import and this source does."""
    return {name for name in imported(source) if name.split(".")[0] in FORBIDDEN - allowed}


def test_the_search_finds_what_is_forbidden() -> None:
    source = "import os.path\nfrom random import choice\nimport json\nfrom rules.core.seats import Seat"

    assert forbidden(source) == {"os.path", "random"}
    assert forbidden(source, frozenset({"os"})) == {"random"}


@pytest.mark.parametrize("module", MODULES, ids=[str(module.relative_to(ROOT)) for module in MODULES])
def test_rules_import_nothing_that_reads_the_world(module: Path) -> None:
    allowed = frozenset({"time"}) if module.parent.name == "bots" else frozenset[str]()

    assert forbidden(module.read_text(encoding="utf-8"), allowed) == set()


@pytest.mark.parametrize("module", MODULES, ids=[str(module.relative_to(ROOT)) for module in MODULES])
def test_a_game_imports_the_law_book_and_no_other_game(module: Path) -> None:
    home = module.relative_to(ROOT).parts[0]
    ours = {name.split(".")[1] for name in imported(module.read_text(encoding="utf-8")) if name.startswith("rules.")}

    if home == "core":
        assert ours <= {"core"}
    elif home == "bots":
        assert ours <= {"core", "bots"}
    elif module.parent != ROOT:
        assert ours <= {"core", home}


@pytest.mark.parametrize("module", MODULES, ids=[str(module.relative_to(ROOT)) for module in MODULES])
def test_nothing_is_copied_deeply(module: Path) -> None:
    assert "deepcopy" not in module.read_text(encoding="utf-8")


def test_importing_all_rules_loads_no_screen_and_no_database() -> None:
    names = [".".join(module.relative_to(ROOT.parent).with_suffix("").parts) for module in MODULES]
    script = f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\nprint(*sys.modules)"

    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()

    assert "rules.core.match" in loaded
    assert {name.split(".")[0] for name in loaded} & HEAVY == set()
    assert find_spec("textual") is not None, "there is nothing that could have been loaded"
