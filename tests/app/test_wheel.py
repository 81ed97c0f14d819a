"""What is installed is all that is needed: code, card data, guides, type markers."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("goblin_tui", "screens", "rules")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (built,) = folder.glob("*.whl")
    return built


def names(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_every_file_of_the_three_packages_is_in_the_wheel(wheel: Path) -> None:
    files = {path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file()}
    expected = {str(path.relative_to(ROOT)) for path in files if "__pycache__" not in path.parts}

    assert expected - names(wheel) == set()


@pytest.mark.parametrize("kind", [".toml", ".md", "py.typed"])
def test_the_wheel_holds_more_than_code(wheel: Path, kind: str) -> None:
    assert [name for name in names(wheel) if name.endswith(kind)]


def test_nothing_but_the_three_packages_is_installed(wheel: Path) -> None:
    folders = {name.split("/")[0] for name in names(wheel)}

    assert {folder for folder in folders if not folder.endswith(".dist-info")} == set(PACKAGES)


def test_the_installed_program_runs_from_anywhere(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(target)]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True, timeout=120)
    code = "import goblin_tui, sys; print(goblin_tui.__file__); from goblin_tui.__main__ import main; sys.exit(main())"

    told = subprocess.run(
        [sys.executable, "-c", code, "games"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(target), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    assert told.stdout.startswith(str(target))
    assert "goblin-mountain" in told.stdout
