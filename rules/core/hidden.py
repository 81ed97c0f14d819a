"""What a seat may not see: a value with a back, never None, never -1."""

from typing import TypeVar

import msgspec

from rules.core.errors import Unknown

T = TypeVar("T")


class Hidden(msgspec.Struct, frozen=True, rename={"back": "hidden"}):
    """A component whose face the reader may not see. In JSON: `{"hidden": BACK}`."""

    back: str
    """What everybody sees of it: the name of its deck or kind."""


def known(value: T | Hidden) -> T:
    """The value itself.

    Raises:
        Unknown: the reader may not see it; in a preview that is where foresight ends.
    """
    if isinstance(value, Hidden):
        raise Unknown(f"a hidden {value.back}")
    return value
