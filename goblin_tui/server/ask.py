"""One question at the door, before there is any app: a line typed blind or seen, as a shell asks for it."""

import asyncio
from collections.abc import Callable
from typing import Final

LONGEST: Final = 200
"""Bytes of an answer; what is beyond counts for nothing."""

_ENTER: Final = b"\r\n"
_RUBOUT: Final = b"\x7f\x08"
_AWAY: Final = b"\x03\x04"


class Question:
    """Asks, and reads what is typed until Enter. What is typed is not shown."""

    def __init__(self, text: str, send: Callable[[bytes], None]) -> None:
        self._send = send
        self._typed = bytearray()
        self.rest = bytearray()
        """What was typed after Enter: it is meant for what comes next."""
        self.answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        """None: the visitor goes away (ctrl+c, ctrl+d)."""
        send(text.encode())

    def read(self, data: bytes) -> None:
        """Take bytes as they came."""
        for byte in data:
            if self.answer.done():
                self.rest.append(byte)
            elif byte in _ENTER or byte in _AWAY:
                self._send(b"\r\n")
                self.answer.set_result(None if byte in _AWAY else self._typed.decode(errors="replace"))
            elif byte in _RUBOUT:
                del self._typed[-1:]
            elif len(self._typed) < LONGEST:
                self._typed.append(byte)
