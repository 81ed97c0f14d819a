"""A match screen that tells what happened: picture by picture while it happens, and again to whoever comes back."""

from collections.abc import Sequence
from typing import Any

from textual import events

from rules.core.events import Event
from screens.common.canvas import Canvas
from screens.common.components import key_line, prompt_bar
from screens.common.keyed_screen import KeyedScreen
from screens.common.look import look_of
from screens.common.motion import LEVELS, Motion
from screens.common.painting import Painting
from screens.common.session import AnyView, Change, Told
from screens.common.tale import Tale


class StoryScreen(KeyedScreen):
    """Bots wait while a tale is told; a key that ends it does nothing else."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.tale: Tale[Any] = Tale()
        self._skipped = False
        self._known = 0
        """How many plies had been told when the tale began."""

    @property
    def telling(self) -> bool:
        """Whether something is told just now, so that nothing is asked."""
        return self.tale.now is not None

    # What games say

    def pictures_of(self, happened: Sequence[Event], before: AnyView) -> Sequence[Any]:  # noqa: ARG002 - games override it
        """Events as pictures; none where nothing in them is told."""
        return ()

    def is_story(self, told: Told) -> bool:  # noqa: ARG002 - games override it
        """Whether a ply is told again to somebody who was not there."""
        return False

    # Telling

    def motions(self, happened: Sequence[Event], before: AnyView) -> Sequence[Motion]:
        """What happened is told; bots wait for it."""
        return self._tell(happened, before, len(self.told) - 1)

    def _tell(self, happened: Sequence[Event], before: AnyView, known: int) -> Sequence[Motion]:
        """One tale at a time: what happens meanwhile, in a hurry, is seen at its end."""
        pictures = () if self.telling else self.pictures_of(happened, before)
        if not pictures or self._stage is None or self._stage.level == "off":
            return []
        self._known = known
        self.session.pace(None)
        self.tale.begin(pictures, lambda: self.session.pace(self._pace))
        return [self.tale]

    def told_so_far(self) -> Sequence[Told]:
        """The plies before those that are being told just now."""
        return self.told[: self._known] if self.telling else self.told

    def _heard(self, change: Change) -> None:
        """Whoever plays against bots is told what their turns came to."""
        before = self.keyboard.asked
        super()._heard(change)
        back = change.what == "played" and before is None and self.keyboard.asked is not None
        if back and not self.keyboard.secretive:
            self.since = self._since()
            self.repaint()

    def _handover_key(self, key: str) -> None:
        """Whoever comes back sees what he missed."""
        super()._handover_key(key)
        if self.since and self.keyboard.coming is None:
            self._tell_since()

    def _tell_since(self) -> None:
        """What is worth telling of the plies since the viewer last acted."""
        first = len(self.told) - len(self.plies_since())
        stories = [index for index in range(max(first, 1), len(self.told)) if self.is_story(self.told[index])]
        if not stories or self._stage is None:
            return
        self._stage.level = next((level for level in LEVELS if level == look_of(self.app).motion), "full")
        happened = [event for told in self.told[stories[0] : stories[-1] + 1] for event in told.events]
        for motion in self._tell(happened, self._before(stories[0]), stories[0]):
            self._stage.play(motion)

    def plies_since(self) -> Sequence[Told]:
        """What happened since the viewer last acted."""
        own = [index for index, told in enumerate(self.told) if told.seat in (None, self.view.seat)]
        return self.told[own[-1] + 1 :] if own else self.told

    def _draw_prompt(self, canvas: Canvas, y: int) -> None:
        """While something is told nothing is asked, nor called out."""
        if self.telling and self.question is None:
            crumbs, hint = self.path_line(canvas)
            prompt_bar(canvas, y, next(iter(self.session.actors), None), crumbs, hint)
        else:
            super()._draw_prompt(canvas, y)

    def _draw_keys(self, canvas: Canvas, y: int) -> None:
        if self.telling and self.question is None:
            key_line(canvas, y, [("any key", "skips it")], ("", ""))
        else:
            super()._draw_keys(canvas, y)

    # Skipping

    def on_key(self, event: events.Key) -> None:  # noqa: ARG002 - the screen below takes the key
        """A key that ends a tale does nothing else."""
        self._skipped = self.tale.now is not None

    def on_painting_pointed(self, message: Painting.Pointed) -> None:
        """Nor does a click."""
        if self.telling and self._stage is not None:
            self._stage.finish()
            message.prevent_default()

    def _forget_notices(self) -> bool:
        """What was said stays, where a key only ends the tale."""
        since = self.since
        noticed = super()._forget_notices()
        if self._skipped:
            self.since = since
        return noticed

    def _take_key(self, event: events.Key) -> bool:
        if self._skipped:
            self._skipped = False
            return True
        return super()._take_key(event)
