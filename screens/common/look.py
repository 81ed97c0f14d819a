"""How one player's terminal is to look: glyph set, palette, motion.

The app keeps it in an attribute `look`; a plain app without one gets the defaults. `wear` changes it on the run.
"""

from typing import Any, Protocol, runtime_checkable

import msgspec
from textual.app import App

from screens.common.depth import Depth
from screens.common.glyphs import GLYPHS, GlyphSet
from screens.common.tokens import PALETTES, Palette, theme_name


class Look(msgspec.Struct, frozen=True):
    """One player's choices, by name."""

    glyphs: str = "unicode"
    palette: str = "dark"
    motion: str = "full"
    depth: Depth | None = None
    """Colours of the terminal, or None to find out."""

    def glyph_set(self) -> GlyphSet:
        """The glyph set itself."""
        return GLYPHS[self.glyphs]

    def colours(self) -> Palette:
        """The palette itself."""
        return PALETTES[self.palette]


@runtime_checkable
class HasLook(Protocol):
    """An app that remembers a look."""

    look: Look


_USUAL = Look()


def look_of(app: object) -> Look:
    """The look of an app, or the defaults."""
    look = getattr(app, "look", None)  # asked for every line drawn: a protocol that is checked at run time takes longer
    return look if isinstance(look, Look) else _USUAL


def wear(app: App[Any], look: Look) -> None:
    """Change the look of a running app; every painting of it is drawn anew."""
    if isinstance(app, HasLook):
        app.look = look
    app.theme = theme_name(look.palette)
    for screen in app.screen_stack:
        screen.refresh()
        for widget in screen.query("Painting"):
            widget.refresh()
