"""Seats: places at the table, numbered from 1."""

import re
from collections.abc import Callable
from typing import TypeAlias

Seat: TypeAlias = int
"""1 … n, everywhere."""

_SEAT = re.compile(r"\bP([1-9])\b")


def all_seats(count: int) -> tuple[Seat, ...]:
    """Seats of a table of `count`, in order."""
    return tuple(range(1, count + 1))


def named(text: str, name: Callable[[Seat], str]) -> str:
    """Put names for the seats (`P1`, `P2` …) of a text that the rules made for people."""
    return _SEAT.sub(lambda found: name(int(found[1])), text)
