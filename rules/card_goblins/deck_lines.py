"""Where in a TOML text its parts stand: the standard reader tells values, not lines."""

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

_HEADER = re.compile(r"\s*\[\[\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*\]\]")
_KEY = re.compile(r"\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*(?:\.[^=]*)?=")
_MULTILINE = ('"""', "'''")


class Place(msgspec.Struct, frozen=True):
    """Where one table of the file stands."""

    line: int
    """Of its header, counted from 1."""
    keys: Mapping[str, int]

    def of(self, key: str) -> int:
        """The line of a key; of the header where it is missing."""
        return self.keys.get(key, self.line)


NOWHERE = Place(1, {})


class Places(msgspec.Struct, frozen=True):
    """Where the parts of a deck file stand."""

    top: Place
    tables: Mapping[str, tuple[Place, ...]]
    """By name: the places of `[[card]]`, in order."""
    rows: Sequence[str]
    """The lines of the file."""

    def of(self, name: str, number: int) -> Place:
        """The place of the table of that name, counted from 0; where the name is written if there is no header."""
        found = self.tables.get(name, ())
        return found[number] if number < len(found) else Place(self.top.of(name), {})

    def element(self, line: int, written: str) -> int:
        """The line at or below `line` in which a string of a list stands; `line` itself if it is not found."""
        for index in range(line - 1, len(self.rows)):
            row = self.rows[index]
            if _HEADER.match(row):
                break
            if f'"{written}"' in row or f"'{written}'" in row:
                return index + 1
        return line


def places(text: str) -> Places:
    """Where everything stands in a text that is valid TOML."""
    top: dict[str, int] = {}
    tables: dict[str, list[Place]] = {}
    keys = top
    rows = text.split("\n")
    for number, line in _lines_outside_strings(rows):
        if header := _HEADER.match(line):
            keys = {}
            tables.setdefault(header[1], []).append(Place(number, keys))
        elif key := _KEY.match(line):
            keys.setdefault(key[1], number)
    return Places(Place(1, top), {name: tuple(found) for name, found in tables.items()}, rows)


def _lines_outside_strings(rows: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Numbered lines that do not begin inside a string of several lines."""
    closing = ""
    for number, line in enumerate(rows, 1):
        if closing:
            closing = "" if closing in line else closing
            continue
        yield number, line
        closing = next((mark for mark in _MULTILINE if line.count(mark) % 2), "")
