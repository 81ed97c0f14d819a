"""Hexes of a territory as elements that are pointed at, and which one lies nearest. Pure."""

from collections.abc import Mapping
from typing import Any

from rules.core.rules import Element
from rules.roblins.hexes import PILE, Hex, gate_of
from screens.common.picker import Direction, Place
from screens.roblins.scene import Spot


def spot_of(element: Element) -> Spot | None:
    """The hex that an element means, in whose territory; None where it is no hex."""
    kind, _, what = element.partition(":")
    if kind == "pile":
        return int(what), PILE
    seat, _, place = what.partition(".")
    if kind == "hex":
        return int(seat), place
    if kind == "end":
        gate: Hex | None = gate_of(place)
        return (int(seat), gate) if gate is not None else None
    return None


def element_of(spot: Spot) -> Element:
    """The element of a hex."""
    return f"pile:{spot[0]}" if spot[1] == PILE else f"hex:{spot[0]}.{spot[1]}"


def nearest(direction: Direction, here: Place, places: Mapping[Any, Place]) -> Any:
    """The place that lies nearest in a direction; None where none does. Ways aside count double."""
    x, y = here
    sign = -1 if direction in ("left", "up") else 1
    across = direction in ("left", "right")

    def distance(place: Place) -> tuple[int, int]:
        along = abs(place[0] - x) if across else 2 * abs(place[1] - y)
        aside = 2 * abs(place[1] - y) if across else abs(place[0] - x)
        return along + 2 * aside, aside

    ahead = {
        name: distance(place)
        for name, place in places.items()
        if sign * ((place[0] - x) if across else (place[1] - y)) > 0
    }
    return min(ahead, key=lambda name: ahead[name]) if ahead else None
