"""What a visitor's keys mean depends on nothing that the server's own terminal says."""

import os
import subprocess
import sys

LONE_ESCAPE = """
import asyncio
from goblin_tui.server.keyboard import Keyboard

async def press():
    seen = []
    keyboard = Keyboard(lambda event: seen.append(event.key), lambda: None, lambda: None)
    keyboard.read(b"\\x1b")
    for _ in range(500):
        if seen:
            break
        await asyncio.sleep(0.01)
    keyboard.close()
    print(seen)

asyncio.run(press())
"""


def test_a_lone_escape_is_a_key_whatever_the_servers_own_terminal_waits_for() -> None:
    env = {**os.environ, "ESCDELAY": "400"}
    done = subprocess.run([sys.executable, "-c", LONE_ESCAPE], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "['escape']\n"
