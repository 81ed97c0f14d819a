"""Writing a player's files so that what was there stays whole until the new text is."""

from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write the text as UTF-8: beside the file first, then in its place. Raises OSError; the old file stands then."""
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")  # a pipe or a device takes no other file's place
        return
    beside = path.with_name(f"{path.name}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def why(problem: OSError) -> str:
    """What the system says about a file, for people."""
    if isinstance(problem, FileExistsError):
        return "a file lies where a folder has to be"
    return problem.strerror or str(problem)
