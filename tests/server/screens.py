"""Several people at their terminals in one event loop, for tests that press keys."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import msgspec
from textual.pilot import Pilot

from goblin_tui.server.hall import Hall
from goblin_tui.server.hall_app import HallApp
from rules.core.chance import SeededChance
from rules.core.rules import AnyRules
from screens.common.match_screen import MatchScreen
from tests.screens.table import text_of
from tests.server.hall import TERMINAL, hall_in, visitor


class Terminal:
    """One person's app and fingers."""

    def __init__(self, app: HallApp, pilot: Pilot[None]) -> None:
        self.app = app
        self._pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys, and wait for what they do."""
        await self._pilot.press(*keys)
        await self._pilot.pause()

    async def sees(self) -> str:
        """The whole screen."""
        await self._pilot.pause()
        return text_of(self.app)

    async def prompt(self) -> str:
        """The prompt bar."""
        return (await self.sees()).split("\n")[-2]

    @property
    def screen(self) -> MatchScreen:
        """The match on the screen."""
        screen = self.app.screen
        assert isinstance(screen, MatchScreen)
        return screen

    def play(self, text: str = "") -> None:
        """Make a move without the fingers; without a text a sensible one."""
        session = self.screen.session
        (seat,) = session.here
        view, moves = session.view(seat), session.moves(seat)
        habit = session.rules.habit(view, moves, SeededChance(5, session.ply))
        session.play(seat, session.rules.parse(text, view) if text else habit, session.ply)


@asynccontextmanager
async def at_table(folder: Path, rules: AnyRules, *names: str, **options: str) -> AsyncIterator[list[Terminal]]:
    """These people before the match that they have just started, without motion, at bots' full speed."""
    hall = hall_in(folder, rules)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(terminal(hall, name)) for name in names]
        first = people[0].app.presence
        place = first.open_table(rules.info.id, [None] * len(names), options)
        table = place.table.id
        for person in people[1:]:
            person.app.presence.go_to(table).sit()
        place.start()
        for person in people:
            for old in tuple(person.app.presence.places):
                old.leave()
        for person in people:
            await person.press("a")
        yield people
    hall.close()
    hall.house.close()


@asynccontextmanager
async def terminal(hall: Hall, name: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Terminal]:
    """One person in the hall."""
    app = HallApp(hall, visitor(name), TERMINAL)
    app.house.change(msgspec.structs.replace(app.house.settings, motion="off", bots="off"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Terminal(app, pilot)
