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

Typed = events.Key | events.Paste


class TypingAhead(App[ReturnType]):
    """An app that gives out a key when the one before has had its whole effect.

    A key that no widget takes comes back to the app by itself. For one that was taken, or that is still on its way, the
    next key sends somebody after it.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._waiting: deque[Typed] = deque()
        self._out: Typed | None = None
        """Given out, and not known to be worked off."""
        self._taker: DOMNode = self
        """Whom it was given to."""
        self._since = 0.0

    async def on_event(self, event: events.Event) -> None:
        """Give out keys and pasted texts one by one, everything else at once."""
        if not isinstance(event, Typed):
            await super().on_event(event)
        elif event.is_forwarded:
            await super().on_event(event)
            await self._worked_off(event)
        else:
            self._waiting.append(event)
            if self._out is None or monotonic() - self._since > LOST_AFTER:
                await self._give_out()
            elif len(self._waiting) == 1:
                await self._follow(self._out, self._taker)

    async def _give_out(self) -> None:
        self._out = self._waiting.popleft()
        self._since = monotonic()
        self._taker = self.focused or self.screen
        await super().on_event(self._out)
        if self._waiting:
            await self._follow(self._out, self._taker)

    async def _follow(self, key: Typed, node: DOMNode | None) -> None:
        """Go the way of the key, behind it in every queue: from the widget up to the app."""
        if node is None or node is self or not node.call_later(self._follow, key, node.parent):
            self.call_later(self._worked_off, key)

    async def _worked_off(self, key: Typed) -> None:
        if key is self._out:
            self._out = None
            if self._waiting:
                await self._give_out()
