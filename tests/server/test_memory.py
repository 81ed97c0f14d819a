"""Nobody's app, and nothing that was on its screen, outlives his visit."""

import asyncio
import gc
import weakref
from pathlib import Path

from goblin_tui.server.hall import Hall, Presence
from goblin_tui.server.hall_app import HallApp
from rules.treasure_goblins.rules import TreasureGoblins
from tests.app.table import Held, breathe
from tests.server.hall import enter, hall_in
from tests.server.screens import terminal


async def visit(hall: Hall, looking_on: Presence) -> weakref.ref[HallApp]:
    """Ann plays until a bot is asked, and goes while somebody looks on."""
    async with terminal(hall, "Ann") as ann:
        place = ann.app.presence.open_table("treasure-goblins", [None, "random"], {"first": "P1"})
        looking_on.go_to(place.table.id)
        place.start()
        place.leave()
        await ann.press("a")
        while ann.screen.session.actors == (1,):
            ann.play()
        return weakref.ref(ann.app)


async def test_an_app_is_gone_when_its_visitor_has_gone_though_a_bot_still_thinks(tmp_path: Path) -> None:
    hall = hall_in(tmp_path, TreasureGoblins(), executor=Held())
    (bob,) = enter(hall, "Bob")

    app = await asyncio.create_task(visit(hall, bob))  # in a context of its own, as every visit is
    await breathe()
    gc.collect()

    assert app() is None
    assert bob.places[0].session is not None
    hall.close()
    hall.house.close()
