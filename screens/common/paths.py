"""File names that a person types: `~` is the home, and Tab finishes them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

RECORD_ENDING: Final = ".goblin"
MOST_OFFERS: Final = 200


def typed_path(text: str) -> Path:
    """The path that a person means."""
    return Path(text.strip()).expanduser()


def shown_path(path: Path) -> str:
    """Where a file is, what matters most first: `NAME in FOLDER`, with `~` for the home."""
    folder = path.parent
    if folder.is_relative_to(Path.home()):
        folder = Path("~") / folder.relative_to(Path.home())
    return path.name if folder == Path() else f"{path.name} in {folder}"


def complete_path(text: str, ending: str = RECORD_ENDING) -> Sequence[str]:
    """What a half-typed path may become: folders, and files of the given ending; empty: all files."""
    head, slash, stem = text.rpartition("/")
    folder = typed_path(head + slash) if slash else Path()
    try:
        found = sorted(folder.iterdir())[:MOST_OFFERS]
    except (OSError, RuntimeError):
        return ()
    offers = []
    for path in found:
        if not path.name.startswith(stem) or (path.name.startswith(".") and not stem):
            continue
        if path.is_dir():
            offers.append(f"{head}{slash}{path.name}/")
        elif path.name.endswith(ending):
            offers.append(f"{head}{slash}{path.name}")
    return offers
