"""A match screen on which every choice has a key: digits first, then the small letters that are no command."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from textual import events

from rules.core.rules import Element
from screens.common.keys import bindings_of, keys_of
from screens.common.match_screen import MatchScreen

DIGITS: Final = "123456789"
ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"


class KeyedScreen(MatchScreen):
    """Letters and digits, and the elements that they name."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._free_letters: tuple[Mapping[str, str], list[str]] | None = None
        self.pressed = ""
        """The letter or digit that was pressed last, while the cursor has not been moved otherwise."""

    def keymap(self) -> dict[str, Element]:
        """What each digit and letter points at in this decision; games say it."""
        return {}

    def letters(self) -> list[str]:
        """Small letters that are no command, in order."""
        changed = self.house.settings.keys
        if self._free_letters is None or self._free_letters[0] is not changed:
            taken = {key for binding in bindings_of(type(self)).values() for key in keys_of(binding, changed)}
            self._free_letters = (changed, [letter for letter in ALPHABET if letter not in taken])
        return self._free_letters[1]

    def keys_by_element(self) -> dict[Element, str]:
        """What points at an element, for those that have a key."""
        found: dict[Element, str] = {}
        for key, element in self.keymap().items():
            found.setdefault(element, key)
        return found

    def _take_key(self, event: events.Key) -> bool:
        if super()._take_key(event):
            return True
        char = event.character
        if self.focused is not None or char is None or not char.isprintable() or self._is_bound(event.key):
            return False
        self.press(char)
        return True

    def _is_bound(self, key: str) -> bool:
        changed = self.house.settings.keys
        return any(key in keys_of(binding, changed) for binding in bindings_of(type(self)).values())

    def number(self, digit: int) -> None:
        """What the digit names."""
        self.press(str(digit))

    def press(self, key: str) -> None:
        """Point at what a digit or letter names in this decision, or say what it does not name."""
        element = self.keymap().get(key)
        again, self.pressed = key == self.pressed, key
        if self.keyboard.asked is None:
            self.refusal = self.nobody_asked()
        elif element is None:
            self.complain(f"{key} names nothing here; {self.labels['match.help']} lists the keys")
        else:
            self.point_by_key(element, again=again)

    def point_by_key(self, element: Element, *, again: bool) -> None:  # noqa: ARG002 - games use it
        """Point at what a key names; `again` if that very key was pressed just before."""
        self.point(element)

    def refuse_or(self, action: Callable[[], None], refused: bool, why: str) -> None:
        """Say why a key does nothing now, or do it."""
        if refused:
            self.refusal = why
            self.repaint()
        else:
            action()


def keyed(keys: Iterable[str], kind: str, things: Iterable[str]) -> dict[str, Element]:
    """Keys for things of a kind, as far as there are keys."""
    return {key: f"{kind}{thing}" for key, thing in zip(keys, things, strict=False)}
