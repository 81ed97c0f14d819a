"""Views: what one seat may know of a position."""

from typing import Generic, TypeVar

import msgspec

from rules.core.seats import Seat

P = TypeVar("P")


class View(msgspec.Struct, Generic[P], frozen=True):
    """A position whose hidden parts are `Hidden`, and the seat it belongs to; None: a spectator.

    A type of its own, so that nobody passes a full position where a view belongs. Only `Rules.view` makes one.
    """

    position: P
    seat: Seat | None
