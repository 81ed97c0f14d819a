"""Keys as people read them, and which key does what after a player has changed some."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget

_SHOWN: Final = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "backspace": "Backspace",
    "delete": "Del",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "question_mark": "?",
    "full_stop": ".",
    "comma": ",",
    "colon": ":",
    "semicolon": ";",
    "slash": "/",
    "backslash": "\\",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "exclamation_mark": "!",
    "number_sign": "#",
    "dollar_sign": "$",
    "percent_sign": "%",
    "ampersand": "&",
    "asterisk": "*",
    "apostrophe": "'",
    "quotation_mark": '"',
    "underscore": "_",
    "at": "@",
    "tilde": "~",
    "vertical_line": "|",
    **{f"f{number}": f"F{number}" for number in range(1, 25)},
}


def key_label(key: str) -> str:
    """One key as it is printed on a keyboard."""
    *held, last = key.split("+") if len(key) > 1 else [key]
    return "-".join([*(modifier.capitalize() for modifier in held), _SHOWN.get(last, last)])


def means_nothing(screen: Screen[Any], key: str) -> bool:
    """Whether no binding of the screen, of what has the focus there or of the app takes the key."""
    bound = screen.active_bindings.get(key)
    return bound is None or bound.binding.id is None


def no_meaning(key: str, help_key: str) -> str:
    """What is said of a key that does nothing."""
    return f"{key_label(key)} does nothing here; {help_key} shows the keys"


def bindings_of(screen: type[Widget]) -> dict[str, Binding]:
    """Every binding of a screen or panel that can be changed, its parents' first, by id; keys joined by commas."""
    found: dict[str, Binding] = {}
    for cls in reversed(screen.__mro__):
        for binding in cls.__dict__.get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.id is not None:
                found[binding.id] = binding
    return found


def keys_of(binding: Binding, changed: Mapping[str, str]) -> list[str]:
    """The keys of a binding; `changed` are those of the settings, by binding id. None at all count as not changed."""
    return _parted(changed.get(binding.id or "", "")) or _parted(binding.key)


def _parted(keys: str) -> list[str]:
    return [key.strip() for key in keys.split(",") if key.strip()]


def keymap(changed: Mapping[str, str]) -> dict[str, str]:
    """The changed keys as the app takes them, without those that are none."""
    parted = {name: _parted(keys) for name, keys in changed.items()}
    return {name: ",".join(keys) for name, keys in parted.items() if keys}


def shown_keys(keys: Iterable[str]) -> str:
    """Keys for a list: `↑ k`."""
    return " ".join(key_label(key) for key in keys)


class Labels:
    """The first key of each binding of a screen, for key lines and prompts that stay true when keys are changed."""

    def __init__(self, screen: type[Screen[Any]], changed: Mapping[str, str]) -> None:
        self._keys = {name: keys_of(binding, changed) for name, binding in bindings_of(screen).items()}

    def __contains__(self, name: str) -> bool:
        """Whether the screen has a binding of that id."""
        return name in self._keys

    def __getitem__(self, name: str) -> str:
        """The key of a binding id."""
        return key_label(self._keys[name][0])

    def has(self, name: str, key: str) -> bool:
        """Whether a key is one of a binding id."""
        return key in self._keys[name]

    def every(self) -> list[str]:
        """The first keys of all bindings."""
        return [key_label(keys[0]) for keys in self._keys.values()]

    def all(self, *names: str) -> str:
        """The first keys of several bindings, for one entry of a key line: `↑ ↓`."""
        return " ".join(self[name] for name in names)
