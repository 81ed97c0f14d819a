"""What a terminal sends, read so that no byte of it can end the app.

Textual's input thread decodes strictly, so one byte that is no UTF-8 ends it; and it divides by the size in pixels
that a terminal reports, which may be 0. Both are read here instead.
"""

import os
import selectors
from codecs import getincrementaldecoder
from typing import Final

from textual._xterm_parser import XTermParser
from textual.message import Message

from screens.common.linux_jobs import JobControl

_CHUNK: Final = 4096
"""Bytes read at once."""

_PATIENCE: Final = 0.1
"""Seconds until a lone Escape counts as the key."""


class SteadyParser(XTermParser):
    """Textual's parser; where the terminal does not know its pixels, the mouse points at nothing."""

    def parse_mouse_code(self, code: str) -> Message | None:
        """The mouse event of a report, None where it tells no cell."""
        sizes = (self.terminal_size, self.terminal_pixel_size)
        unknown = any(size is not None and not all(size) for size in sizes)
        return None if self.mouse_pixels and unknown else super().parse_mouse_code(code)


class SteadyInput(JobControl):
    """Textual's driver for Linux, with an input thread that survives every byte."""

    def run_input_thread(self) -> None:
        """Wait for input and dispatch events until told to stop.

        Raises:
            EOFError: the window is gone. Not everybody hears of it by a signal: where make or a script was opened as
                the window's own command, that one alone is told.
        """
        parser = SteadyParser(self._debug)
        decode = getincrementaldecoder("utf-8")(errors="replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                ready = selector.select(_PATIENCE)
                sent = os.read(self.fileno, _CHUNK) if ready else b""
                if ready and not sent:
                    raise EOFError
                self._take(parser, decode(sent))

    def _take(self, parser: XTermParser, text: str) -> None:
        if text:
            for event in parser.feed(text):
                self.process_message(event)
        for event in parser.tick():
            self.process_message(event)
