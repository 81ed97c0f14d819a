"""What every event class must state."""

from typing import Any, get_args

from rules.core.events import Event, Secret


def undeclared(event_type: Any) -> list[str]:
    """What the classes of a game's events leave out, a sentence each.

    A mark is stated in the class itself, or by choosing a base that has no fields and so is nothing but that statement.
    """
    found = []
    for kind in get_args(event_type):
        if not (isinstance(kind, type) and issubclass(kind, Event)):
            found.append(f"{kind} is no Event")
            continue
        found += [
            f"{kind.__name__} does not state its own `{mark}`" for mark in ("seen", "bars") if not _states(kind, mark)
        ]
        for field, seen in getattr(kind, "seen", {}).items():
            if field not in kind.__struct_fields__ or not isinstance(seen, Secret):
                found.append(f"{kind.__name__}.seen names {field}, which is no secret field")
    return found


def _states(kind: type[Event], mark: str) -> bool:
    home = next((base for base in kind.__mro__ if mark in vars(base)), Event)
    return home is kind or (home is not Event and not getattr(home, "__struct_fields__", ()))
