"""When a key counts as handled: once the event loop has nothing left to do.

Textual's own pilot waits until the processor has been idle for a while, 40 ms a key, and trusts that on a busy machine,
too. This is a quarter of the time, and hangs on no clock.
"""

import asyncio
from typing import Any

from textual._context import active_app

RESIZED = 0.01
"""Seconds that Textual gathers new sizes of the window."""
ENDLESS = 100_000
"""Steps of the event loop after which something must be wrong."""


async def all_done(min_sleep: float = 0, max_sleep: float = 0) -> None:
    """In the place of `textual._wait.wait_for_idle`; both times are its own, and of no use here."""
    await _nothing_ready()
    app: Any = active_app.get(None)
    while app is not None and app._resize_timer is not None:
        await asyncio.sleep(RESIZED)
    if app is not None and app._screen_stack:
        app.screen._on_timer_update()  # what changed is drawn now rather than with the next frame
        await _nothing_ready()


async def _nothing_ready() -> None:
    loop: Any = asyncio.get_running_loop()
    for _ in range(ENDLESS):
        if not loop._ready:
            return
        await asyncio.sleep(0)
    raise AssertionError("the event loop is never done")
