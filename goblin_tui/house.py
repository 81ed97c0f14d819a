"""The application without its screens: games, saved matches, settings. What a player keeps is in one data folder."""

import tempfile
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from contextvars import Context
from datetime import datetime
from pathlib import Path
from secrets import choice, randbits
from typing import TYPE_CHECKING, Any, Final

import msgspec

from goblin_tui.bots import LIMIT
from goblin_tui.database import SqliteStore
from goblin_tui.files import read_whole, write_whole
from goblin_tui.host import Host
from goblin_tui.locks import Lock
from goblin_tui.patience import PatientStore
from goblin_tui.reader import AnyMatch
from goblin_tui.rescue import is_readable
from goblin_tui.settings import SettingsFile
from goblin_tui.store import Head, Kept, MatchId
from rules.core.catalogue import Catalogue
from rules.core.errors import BadOption, BadRecord, Refusal
from rules.core.journal import NodeId, Policy, branch
from rules.core.match import Match
from rules.core.notation import nearest
from rules.core.options import Value, write
from rules.core.plain import QUOTED, plain
from rules.core.records import UNREADABLE, Difference, check, decode, decode_lines, encode_entry, game_of, verify
from rules.core.rules import AnyRules
from screens.common.house import SavedMatch
from screens.common.session import Player, Session
from screens.common.settings import LastSetup, Settings

if TYPE_CHECKING:
    from goblin_tui.tank import ThinkTank

SEED_BITS: Final = 53
"""Of a random seed: every language reads such a number whole."""

DAMAGED: Final = "damaged match"
"""In the place of a game, where nothing tells any more which one it was."""

EXAMINED: Final = 40
"""So many matches are looked into for damage before a list is shown (measured: some 8 milliseconds)."""

LAST_PATIENCE: Final = 1.0
"""Seconds to wait at the end for another program that holds the file of saved matches: no screen waits any more."""

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 6
_BOT_THREADS: Final = 2


def data_folder() -> Path:
    """Where a player's data lives on this system."""
    from platformdirs import user_data_path  # only whoever names no folder pays for the import

    return user_data_path("goblin-tui", appauthor=False)


class Unverified(BadRecord):
    """A record that is not what its seed leads to."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(f"this record is not what its seed leads to: it differs at ply {difference.ply}")
        self.difference = difference


class GoblinHouse:
    """What the screens are offered. It opens whatever the disk says, and says in `trouble` what cannot be saved."""

    def __init__(self, folder: Path, games: Catalogue, executor: Executor | None = None, thinkers: int = 1) -> None:
        """Bots think in the `executor`, by default in threads; those that look ahead in so many processes.

        Without `thinkers` the executor does that, too.
        """
        self.folder = folder
        self.games = games
        self.limit = LIMIT
        """Seconds that a program of others is given for a move."""
        self.context: Context | None = None
        """In which bots move; None: in that of whoever moved before them."""
        self.settings_changed: Callable[[Settings], None] = lambda _settings: None
        self._executor = executor
        self._thinkers = thinkers
        self._tank: ThinkTank | None = None
        self._file = SettingsFile(folder)
        self.settings: Settings = self._file.load()
        self._database = SqliteStore(folder)
        self.store = PatientStore(self._database)
        self._open: dict[MatchId, Host] = {}
        self._examined: dict[MatchId, float] = {}
        """When a match was last kept that was looked into for damage."""
        self._damaged: set[MatchId] = set()

    # Settings

    def change(self, settings: Settings) -> None:
        """Take and remember new settings."""
        self.settings = settings
        self._file.save(settings)
        self.settings_changed(settings)

    @property
    def trouble(self) -> str | None:
        """Why something cannot be saved, or was found damaged."""
        return self.store.trouble or self.unread or self._file.trouble or self.notice

    @property
    def unread(self) -> str | None:
        """Why saved matches cannot be read, a sentence; None: they can."""
        return self._database.unread

    @property
    def notice(self) -> str | None:
        """What was found damaged or was lost, and what became of it."""
        return self._database.notice or self.store.notice or self._file.notice

    # Matches

    def game(self, game: str) -> AnyRules:
        """The rules of a game by its id; raises `BadOption`."""
        if game not in self.games:
            meant = nearest(game, self.games)
            guess = f"; did you mean {meant}?" if meant else f"; there are {', '.join(self.games)}"
            raise BadOption(f"no game is called {plain(game, QUOTED)}{guess}")
        return self.games[game]

    def saved(self, *, thoroughly: bool = False) -> Sequence[SavedMatch]:
        """Saved matches, latest first. The latest are looked into for damage, or all of them `thoroughly`."""
        matches = self.store.all()
        for kept in matches if thoroughly else matches[:EXAMINED]:
            self._examine(kept)
        return [_listed(kept, damaged=kept.id in self._damaged) for kept in matches]

    def _examine(self, kept: Kept) -> None:
        """See whether its journal looks damaged, once for each state of a match."""
        if self._examined.get(kept.id) == kept.changed:
            return
        self._examined[kept.id] = kept.changed
        self._damaged.discard(kept.id)
        if not is_readable(self.store.lines(kept.id)):
            self._damaged.add(kept.id)

    def start(
        self,
        game: str,
        players: Sequence[Player],
        options: Mapping[str, Value],
        seed: int | str | None = None,
        undo: Policy = "free",
        *,
        remember: bool = True,
    ) -> Host:
        """A new match; raises `BadOption`. Its setup is offered next time, unless it is not to be remembered."""
        rules = self.game(game)
        names = [player.name for player in players]
        luck = randbits(SEED_BITS) if seed is None else seed
        match: AnyMatch = Match.new(rules, len(players), options, luck, undo, names)
        if remember:
            self._remember(rules, LastSetup(tuple(players), _chosen(rules, match), undo))
        return self._sit(match, players, self._fresh_id())

    def _remember(self, rules: AnyRules, setup: LastSetup) -> None:
        others = {game: last for game, last in self.settings.last.items() if game != rules.info.id}
        last = {**others, rules.info.id: setup}
        self.change(msgspec.structs.replace(self.settings, last=last))

    def _fresh_id(self) -> MatchId:
        while True:
            fresh = "".join(choice(_LETTERS) for _ in range(_ID_LENGTH))
            if self.store.find(fresh) is None:
                return fresh

    def _sit(
        self,
        match: AnyMatch,
        players: Sequence[Player],
        id: MatchId,  # noqa: A002 - the word of the session
        seconds: int = 0,
        lines: Sequence[bytes] | None = None,
    ) -> Host:
        lock = Lock(self.folder, id)
        host = Host(
            match,
            players,
            id,
            self.store,
            self._bots(),
            lines=lines,
            lock=lock,
            seconds=seconds,
            limit=self.limit,
            context=self.context,
            tank=self.tank if self._thinkers else None,
        )
        if not host.watching:
            host.save()
        self._open = {name: open_host for name, open_host in self._open.items() if not open_host.closed}
        self._open[id] = host
        return host

    def _bots(self) -> Executor:
        if self._executor is None:
            self._executor = ThreadPoolExecutor(_BOT_THREADS, "bot")
        return self._executor

    def tank(self) -> "ThinkTank":
        """Where bots think that look ahead."""
        if self._tank is None:
            from goblin_tui.tank import ThinkTank  # processes, which few tables need

            self._tank = ThinkTank(self._thinkers)
        return self._tank

    def resume(self, match: str) -> Host:
        """A saved match; raises `BadRecord`. Where another process plays it, the session watches."""
        already = self._open.get(match)
        if already is not None and not already.closed:
            return already
        kept = self.store.find(match)
        if kept is None:
            raise BadRecord(f"no match is called {match}")
        if not kept.head.game:
            raise BadRecord("this match is damaged: nothing tells which game it is of")
        rules = self._rules_of_record(kept.head.game)
        lines = self.store.lines(match)
        try:
            played: AnyMatch = Match.from_journal(rules, decode_lines(rules, lines), check)
        except BadRecord as problem:
            self._examined[match] = kept.changed
            self._damaged.add(match)
            raise BadRecord(f"this match is damaged, {problem}{self._save_sound_part(kept, rules, lines)}") from problem
        players = kept.head.players if len(kept.head.players) == played.seats else _named_players(played)
        return self._sit(played, players, match, kept.head.seconds, lines)

    def _save_sound_part(self, kept: Kept, rules: AnyRules, lines: Sequence[bytes]) -> str:
        """Keep what precedes the damage as a match of its own, and say so; nothing where there is nothing."""
        sound = _sound_part(rules, lines)
        if not sound:
            return ""
        beside = f"{kept.id}-sound"
        if self.store.find(beside) is None:
            self.store.keep(beside, sound, msgspec.structs.replace(kept.head, ranks=(), scores=(), waits_for=()))
        return f"; what precedes that is the saved match {beside}"

    def _rules_of_record(self, game: str) -> AnyRules:
        try:
            return self.game(game)
        except BadOption as problem:
            raise BadRecord(f"this version cannot play it: {problem}") from problem

    def forget(self, match: str) -> None:
        """Delete a saved match; raises a Refusal where another process plays it, or nothing can be written."""
        if match in self._open:
            self._open.pop(match).close()
        lock = Lock(self.folder, match)
        if not lock.held:
            raise Refusal("this match is played in another window")
        try:
            self.store.forget(match)
        finally:
            lock.release()
        lock.remove()

    # Records

    def import_record(self, path: Path) -> Session:
        """A record file, as a saved match; one that is saved already is that match. Raises `BadRecord` or OSError."""
        return self.take(self.read_record(path, checked=True))

    def take(self, match: AnyMatch, *, unverified: bool = False) -> Session:
        """The match of a record as a saved match; raises `Unverified`, unless it is to be taken `unverified`."""
        there = self.known(match)
        if there is not None:
            return self.resume(there)
        difference = None if unverified else verify(match)
        if difference is not None:
            raise Unverified(difference)
        return self._sit(match, _named_players(match), self._fresh_id())

    def known(self, match: AnyMatch) -> MatchId | None:
        """The saved match that tells all that this one tells, the very same before one that was played on."""
        wanted = essence(map(encode_entry, match.journal))
        found: dict[MatchId, int] = {}
        for kept in self.store.all():
            with suppress(*UNREADABLE):
                told = essence(self.store.lines(kept.id)) if kept.head.game == match.rules.info.id else []
                if told[: len(wanted)] == wanted:
                    found[kept.id] = len(told)
        return min(found, key=lambda name: found[name], default=None)

    def branch(self, session: Session, node: NodeId) -> Session:
        """A copy of a match up to a node, as a saved match of its own."""
        whole: AnyMatch = decode(session.rules, session.record())
        match: AnyMatch = Match.from_journal(session.rules, branch(whole.journal, node))
        return self._sit(match, session.players, self._fresh_id())

    def read_record(self, path: Path, *, checked: bool = False) -> AnyMatch:
        """The match that a record file tells, every ply of it `checked` if wished; raises `BadRecord` or OSError."""
        text = read_whole(path)
        return decode(self._rules_of_record(game_of(text)), text, checked=checked)

    def record_of(self, match: MatchId) -> str:
        """The record of a saved match; raises `BadRecord` where it is damaged."""
        try:
            return "".join(f"{line.decode()}\n" for line in self.store.lines(match))
        except UnicodeDecodeError as problem:
            raise BadRecord(f"the saved match {match} is damaged: {problem}") from problem

    def export_record(self, session: Session, path: Path | None = None) -> Path:
        """Write the record of a match and say where; raises OSError."""
        return self.write_record(session.id, session.rules.info.id, session.record(), path)

    def write_record(self, match: MatchId, game: str, text: str, path: Path | None = None) -> Path:
        """Write a record to a file, a folder, or the folder of exports; raises OSError."""
        name = f"{game}-{match}.goblin"
        if path is None:
            path = self.folder / "exports" / name
            path.parent.mkdir(parents=True, exist_ok=True)
        elif path.is_dir():
            path = path / name
        write_whole(path, text)
        return path

    def rematch(self, session: Session, *, swapped: bool) -> Session:
        """The same once more with a fresh seed, seats turned by one if `swapped`."""
        players = tuple(Player(player.name, player.bot) for player in session.players)
        if swapped:
            players = (*players[1:], *players[:1])
        return self.start(session.rules.info.id, players, dict(session.options), undo=session.policy)

    # The end

    def close(self) -> list[Path | None]:
        """Leave everything; where the records of matches that could not be saved now are, None: nowhere."""
        self._database.be_patient(LAST_PATIENCE)
        for host in self._open.values():
            host.close()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
        if self._tank is not None:
            self._tank.close()
        if self._file.trouble is not None:
            self._file.save(self.settings)
        self.store.close()
        return [self._write_down(match) for match in self.store.unsaved]

    def _write_down(self, match: MatchId) -> Path | None:
        """A record among the temporary files, for want of a better place, where it replaces none that tells more."""
        try:
            text = self.record_of(match)
            folder = Path(tempfile.gettempdir())
            names = (f"goblin-tui-{match}{suffix}.goblin" for suffix in ("", *(f"-{n}" for n in range(2, 100))))
            path = next(folder / name for name in names if _is_beginning(folder / name, text.encode()))
            write_whole(path, text)
        except (OSError, BadRecord, StopIteration):
            return None
        return path


def _is_beginning(path: Path, text: bytes) -> bool:
    """Whether a file tells only what the text begins with, or is not there."""
    try:
        return text.startswith(read_whole(path))
    except FileNotFoundError:
        return True
    except OSError:
        return False


def essence(lines: Iterable[bytes]) -> list[dict[str, Any]]:
    """What a journal tells but for names, the undo policy and who went where: equal for the same match."""
    entries = [msgspec.json.decode(line, type=dict[str, Any]) for line in lines]
    kept = [entry for entry in entries if entry.get("entry") != "went"]
    return [{name: value for name, value in entry.items() if name not in ("names", "undo")} for entry in kept]


def _sound_part(rules: AnyRules, lines: Sequence[bytes]) -> Sequence[bytes]:
    """The longest beginning of a journal that can be read."""

    def can_be_read(count: int) -> bool:
        try:
            Match.from_journal(rules, decode_lines(rules, lines[:count]), check)
        except BadRecord:
            return False
        return True

    first_bad = bisect(range(1, len(lines) + 1), False, key=lambda count: not can_be_read(count))
    return lines[:first_bad]


def _listed(kept: Kept, *, damaged: bool) -> SavedMatch:
    head = sane(kept.head)
    return SavedMatch(
        id=kept.id,
        game=head.game or DAMAGED,
        players=head.players,
        turn=head.turn,
        state="over" if head.ranks else "playing",
        waits_for=head.waits_for,
        scores=head.scores,
        ranks=head.ranks,
        changed=_moment(kept.changed),
        damaged=damaged,
    )


def sane(head: Head) -> Head:
    """A head that tells only of seats that are there, whatever a damaged file says."""
    seats = len(head.players)
    over = len(head.ranks) == len(head.scores) == seats
    return msgspec.structs.replace(
        head,
        waits_for=tuple(seat for seat in head.waits_for if 1 <= seat <= seats),
        ranks=head.ranks if over else (),
        scores=head.scores if over else (),
    )


def _moment(changed: float) -> datetime:
    """Local time; the beginning of time for what no calendar has."""
    try:
        return datetime.fromtimestamp(changed)
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0)


def _named_players(match: AnyMatch) -> tuple[Player, ...]:
    names = match.started.names
    return tuple(
        Player(names[seat - 1] if len(names) == match.seats else f"P{seat}") for seat in range(1, match.seats + 1)
    )


def _chosen(rules: AnyRules, match: AnyMatch) -> dict[str, str]:
    """The options to remember: those that differ from their default; the text of a file is not kept."""
    kinds = {option.id: option for option in rules.info.options}
    return {
        name: write(value)
        for name, value in match.started.options.items()
        if kinds[name].kind != "file" and value != kinds[name].default
    }
