"""A table for screen tests: a session in memory over a match, a house around it, and an app to press keys in."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import msgspec
from textual.app import App
from textual.screen import Screen

from goblin_tui.reader import MatchReader
from rules.core.catalogue import Catalogue
from rules.core.errors import BadRecord, Refusal
from rules.core.events import Move
from rules.core.journal import NodeId, Policy, branch
from rules.core.match import Match
from rules.core.options import Value
from rules.core.records import decode, game_of
from rules.core.rules import AnyRules
from rules.core.seats import Seat, named
from screens.common.house import SavedMatch
from screens.common.look import Look
from screens.common.painting import Painting
from screens.common.session import Advice, Change, Player, Session
from screens.common.settings import LastSetup, Settings
from screens.common.tokens import textual_themes, theme_name

SIZES = ((80, 24), (100, 30), (120, 40))
GLYPH_SETS = ("unicode", "box", "ascii")

ANN, BOB = Player("Ann"), Player("Bob")


class TableSession(MatchReader):
    """A session without application: everything in memory, bots play nothing by themselves."""

    def __init__(
        self,
        match: Match[Any, Any, Any],
        players: Sequence[Player] = (ANN, BOB),
        id: str = "match-1",  # noqa: A002 - the session's own word
    ) -> None:
        super().__init__(match)
        self.match = match
        self.id = id
        self.players: Sequence[Player] = tuple(players)[: match.seats]
        self.watching = False
        self.left = False
        self.trouble: str | None = None
        self.minutes = 14
        self.thinking: Seat | None = None
        self.closed = False
        self.advice: Advice | None = None
        """What a bot would do."""
        self._heard: list[Callable[[Change], None]] = []

    @property
    def can_undo(self) -> bool:
        return self.policy != "off" and self.match.at.parent is not None

    @property
    def here(self) -> Sequence[Seat]:
        return [seat for seat, player in enumerate(self.players, 1) if player.bot is None]

    # Doing

    def play(self, seat: Seat, move: Move, ply: int) -> None:
        self.match.check_fresh(ply)
        self.match.play(seat, move)
        self._say("played")

    def who_must_agree(self, node: NodeId, by: Seat) -> tuple[Seat, ...]:
        needed = self.match.who_must_agree(self.match.nodes[node], by)
        return tuple(seat for seat in needed if self.players[seat - 1].bot is None)

    def go(
        self,
        how: Literal["undo", "redo", "jump"],
        by: Seat | None,
        node: NodeId | None = None,
        agreed: Sequence[Seat] = (),
    ) -> None:
        word = {*agreed, *(seat for seat, player in enumerate(self.players, 1) if player.bot is not None)}
        if how == "undo":
            self.match.undo(by, word)
        elif how == "redo":
            self.match.redo(by)
        elif node is not None:
            self.match.goto(self.match.nodes[node], by, word)
        self._say("went")

    def take_over(self) -> None:
        self.watching = self.left = False
        self._say("seats")

    def hurry(self) -> None: ...

    async def advise(self, seat: Seat) -> Advice:
        if self.advice is None:
            raise Refusal("nobody knows")
        return self.advice

    def pace(self, seconds: float | None) -> None: ...

    def step(self) -> None: ...

    def subscribe(self, heard: Callable[[Change], None]) -> Callable[[], None]:
        self._heard.append(heard)
        return lambda: self._heard.remove(heard)

    def close(self) -> None:
        self.closed = True

    def _say(self, what: Literal["played", "went", "seats"]) -> None:
        self._moved_on()
        for heard in tuple(self._heard):
            heard(Change(what, self.node))

    # For tests

    def notated(self, *moves: str) -> None:
        """Play these moves, each by the seat whose turn it is."""
        for text in moves:
            seat = self.actors[0]
            self.play(seat, self.rules.parse(text, self.view(seat)), self.ply)


class TableHouse:
    """A house in memory: matches are kept as sessions."""

    def __init__(self, games: Sequence[AnyRules], settings: Settings | None = None) -> None:
        self.games = Catalogue.of(*games)
        self.settings = settings or Settings()
        self.trouble: str | None = None
        self.sessions: dict[str, TableSession] = {}
        self.exported: list[Path] = []

    def change(self, settings: Settings) -> None:
        self.settings = settings

    def rules(self, game: str) -> AnyRules:
        return self.games[game]

    def saved(self) -> Sequence[SavedMatch]:
        return [self._listed(session) for session in reversed(self.sessions.values())]

    def _listed(self, session: TableSession) -> SavedMatch:
        outcome = session.outcome
        return SavedMatch(
            session.id,
            session.rules.info.id,
            tuple(session.players),
            session.turn,
            "over" if outcome else "playing",
            session.actors,
            outcome.scores if outcome else (),
            outcome.ranks if outcome else (),
            datetime(2026, 3, 14, 20, 15),
        )

    def sit(self, session: TableSession) -> TableSession:
        """Keep a session that a test has made."""
        self.sessions[session.id] = session
        return session

    def start(
        self,
        game: str,
        players: Sequence[Player],
        options: Mapping[str, Value],
        seed: int | str | None = None,
        undo: Policy = "free",
    ) -> TableSession:
        names = [player.name for player in players]
        match = Match.new(self.rules(game), len(players), options, seed if seed is not None else 1, undo, names)
        written = {name: str(value) for name, value in options.items()}
        last = {**self.settings.last, game: LastSetup(tuple(players), written, undo)}
        self.settings = msgspec.structs.replace(self.settings, last=last)
        return self.sit(TableSession(match, players, f"match-{len(self.sessions) + 1}"))

    def resume(self, match: str) -> TableSession:
        if match not in self.sessions:
            raise BadRecord(f"no match is called {match}")
        return self.sessions[match]

    def forget(self, match: str) -> None:
        self.sessions.pop(match, None)

    def import_record(self, path: Path) -> TableSession:
        text = path.read_text(encoding="utf-8")
        match = decode(self.rules(game_of(text)), text)
        names = match.started.names or tuple(f"P{seat}" for seat in range(1, match.seats + 1))
        return self.sit(TableSession(match, [Player(name) for name in names], f"match-{len(self.sessions) + 1}"))

    def export_record(self, session: Any, path: Path | None = None) -> Path:
        where = path or Path("exports") / f"{session.id}.goblin"
        self.exported.append(where)
        return where

    def branch(self, session: Any, node: NodeId) -> TableSession:
        match = Match.from_journal(session.rules, branch(session.match.journal, node))
        return self.sit(TableSession(match, session.players, f"match-{len(self.sessions) + 1}"))

    def rematch(self, session: Any, *, swapped: bool) -> TableSession:
        players = (*session.players[1:], *session.players[:1]) if swapped else tuple(session.players)
        return self.start(session.rules.info.id, players, session.options, 2, session.policy)


def as_session(session: TableSession) -> Session:
    """The type checker proves here that the table keeps the contract."""
    return session


class TableApp(App[None]):
    """An app that shows one screen, in a given look."""

    def __init__(self, screen: Callable[[], Screen[Any]], look: Look | None = None) -> None:
        super().__init__()
        self.look = look or Look()
        self._first = screen
        for theme in textual_themes():
            self.register_theme(theme)
        self.theme = theme_name(self.look.palette)

    def on_mount(self) -> None:
        self.push_screen(self._first())


def seen(app: App[Any]) -> list[str]:
    """The whole screen as text, a line each: what a person reads, overlays included."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]


def text_of(app: App[Any]) -> str:
    """The whole screen as one text."""
    return "\n".join(line.rstrip() for line in seen(app))


def paintings(app: App[Any]) -> list[Painting]:
    """All paintings that show."""
    return [painting for painting in app.screen.query(Painting) if painting.display and painting.size.area]


def prompt(app: App[Any]) -> str:
    """The prompt bar of a match."""
    return seen(app)[-2].rstrip()


def preview(app: App[Any]) -> str:
    """The line above it."""
    return seen(app)[-3].strip()


def moves_of(session: TableSession) -> list[str]:
    """All moves of the line, as they are written."""
    return [node.move for node in session.match.line()[1:]]


def complaints(app: App[Any]) -> list[str]:
    """What is wrong with the drawing: cells outside a frame, texts cut off, glyphs of another set."""
    look = getattr(app, "look", Look())
    found = [fault for painting in paintings(app) for fault in painting.canvas.faults]
    strangers = {char for char in set().union(*seen(app)) if not look.glyph_set().allows(char)}
    return found + [f"{char!r} is not in {look.glyphs}" for char in sorted(strangers)]


def with_names(session: TableSession, text: str) -> str:
    """A text of the rules with the names of the players."""
    return named(text, lambda seat: session.players[seat - 1].name)
