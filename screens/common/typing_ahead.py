"""Keys that arrive faster than they are worked off, over a slow line or typed ahead, keep their order.

Textual hands every key to the focused widget at once, and looks for its bindings only when the key has come back to the
app. Of keys that arrive together the later ones would overtake the bindings of the earlier ones: `b14` and Enter would
move to field 1, for the digit is there before the die is chosen.
"""

from collections import deque
from time import monotonic
from typing import Any, Final

from textual import events
from textual.app import App, ReturnType
from textual.dom import DOMNode

LOST_AFTER: Final = 1.0
"""Seconds; a key that a closing screen swallowed never comes back, and the next one goes on without it."""


class TypingAhead(App[ReturnType]):
    """An app that gives out a key when the one before has had its whole effect."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._typed: deque[events.Key | events.Paste] = deque()
        self._sent: float | None = None
        """When the key was given out that has not come back yet; None: there is none."""

    async def on_event(self, event: events.Event) -> None:
        """Give out keys and pasted texts one by one, everything else at once."""
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            await super().on_event(event)
            return
        self._typed.append(event)
        if self._sent is None or monotonic() - self._sent > LOST_AFTER:
            await self._give_out()

    async def _give_out(self) -> None:
        self._sent = None
        while self._typed and self._sent is None:
            target = self.focused or self.screen
            self._sent = monotonic()
            await super().on_event(self._typed.popleft())
            if not target.call_later(self._follow, target):
                self._sent = None

    async def _follow(self, node: DOMNode) -> None:
        """Go the way of a key that nobody took: from the widget up to the app, behind it in every queue."""
        parent = node.parent if isinstance(node, DOMNode) else None
        if parent is None or parent is self:
            self.call_later(self._give_out)
        else:
            parent.call_later(self._follow, parent)
