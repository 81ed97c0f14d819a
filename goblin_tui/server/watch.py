"""What the server notes down about itself, never with what a variable held: cards are secret."""

import asyncio
import logging
import time
import traceback
from pathlib import Path
from typing import Any, Final

STALL: Final = 0.1
"""Seconds for which nobody's keys were read; from then on it is noted."""
_BEAT: Final = 0.05

_log = logging.getLogger(__name__)


def where(problem: BaseException) -> str:
    """What went wrong and where, without a value: `KeyError at hall.py:42 enter < session.py:7 _play`."""
    frames = traceback.extract_tb(problem.__traceback__)
    calls = " < ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames[-8:]))
    cause = problem.__cause__
    return f"{type(problem).__name__} at {calls}" + (f"; caused by {where(cause)}" if cause is not None else "")


def note(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Note down what nobody else has caught; the handler of the event loop."""
    problem = context.get("exception")
    told = where(problem) if isinstance(problem, BaseException) else ""
    _log.error("%s %s", context.get("message", "something failed"), told)


async def watch_stalls() -> None:
    """Note down whenever the event loop stood still, and whether by its own work or for want of a free core."""
    loop = asyncio.get_running_loop()
    while True:
        before, worked = loop.time(), time.thread_time()
        await asyncio.sleep(_BEAT)
        stood, worked = loop.time() - before, time.thread_time() - worked
        if stood > STALL:
            told = "the event loop stood still for up to %d ms, of which it worked %d"
            _log.warning(told, round(stood * 1000), round(worked * 1000))
