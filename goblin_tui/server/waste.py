"""When the memory of what is gone is given back.

Python looks for it whenever so much is new, through everything that is alive: with twenty people, their keys wait
for 150 to 300 ms every few seconds. Here it looks through everything when people have gone, and else seldom.
"""

import asyncio
import gc
from typing import Final

YOUNG: Final = (5_000, 10, 10_000)
"""Thresholds of Python's collector: what is new is looked through as ever, all there is hardly ever by itself."""
GONE: Final = 8
"""So many people have gone, and it is looked for at once: an app takes some megabyte."""
SOON: Final = 60.0
"""Seconds in which it is looked for, if anybody has gone."""
SELDOM: Final = 600.0
"""Seconds in which it is looked for in any case."""


class Waste:
    """The collector of a server. Made once everything is loaded: that is never looked through again."""

    def __init__(self) -> None:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*YOUNG)
        self._gone = 0
        self._enough = asyncio.Event()

    def add(self) -> None:
        """Somebody has gone."""
        self._gone += 1
        if self._gone >= GONE:
            self._enough.set()

    async def collect(self) -> None:
        """Look for waste from time to time, for ever."""
        loop = asyncio.get_running_loop()
        last = loop.time()
        while True:
            try:
                await asyncio.wait_for(self._enough.wait(), SOON)
            except TimeoutError:
                if not self._gone and loop.time() - last < SELDOM:
                    continue
            self._gone, last = 0, loop.time()
            self._enough.clear()
            gc.collect()
