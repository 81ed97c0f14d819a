"""Who has been here: a public key is an account. Kept in the data folder, with the keys that are kept out."""

import logging
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Final

import msgspec

from goblin_tui.files import read_whole, why, write_whole
from rules.core.plain import plain
from screens.common.session import LONGEST_NAME, NAMELESS

FILE: Final = "accounts.json"
LARGEST: Final = 16 * 1024 * 1024
MOST: Final = 20_000
"""Accounts that are kept; beyond them whoever was not here for longest is forgotten."""

_log = logging.getLogger(__name__)


class Account(msgspec.Struct, omit_defaults=True):
    """Somebody who came with a key."""

    name: str
    asked: str
    """The name he came with last; `name` differs where somebody else had it."""
    seen: str
    """The day of his last visit, ISO 8601."""
    banned: bool = False


class Accounts:
    """All accounts by the fingerprint of their key."""

    def __init__(self, folder: Path, today: Callable[[], date] = date.today) -> None:
        self._path = folder / FILE
        self._today = today
        self.known: dict[str, Account] = {}
        self.trouble: str | None = None
        """Why accounts are not kept, a sentence; None: they are."""
        self._load()

    def _load(self) -> None:
        """Read what was kept. A damaged file is put aside: keys still open the door, only names start anew."""
        try:
            self.known = msgspec.json.decode(read_whole(self._path, LARGEST), type=dict[str, Account])
        except FileNotFoundError:
            return
        except OSError as problem:
            self.trouble = f"Accounts cannot be read: {why(problem)}."
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            aside = self._path.with_suffix(".damaged.json")
            self.trouble = f"Accounts and bans were damaged, and start anew; the old file is {aside.name}."
            self._path.replace(aside)
        if self.trouble:
            _log.error(self.trouble)

    def come(self, key: str, asked: str) -> str:
        """Somebody comes with a key and the name he asks for: the one he gets, which no other key has."""
        wished = plain(asked, LONGEST_NAME) or NAMELESS
        account = self.known.get(key)
        day = self._today().isoformat()
        if account is not None and account.asked == wished:
            changed, account.seen = account.seen != day, day
        else:
            banned = account is not None and account.banned
            account = Account(self.free_name(wished, key), wished, day, banned=banned)
            self.known[key], changed = account, True
        if changed:
            self._forget_beyond()
            self.keep()
        return account.name

    def free_name(self, wished: str, key: str | None = None) -> str:
        """The wished name, or with a number, so that no other key has it."""
        taken = {account.name.casefold() for other, account in self.known.items() if other != key}
        number, free = 2, wished
        while free.casefold() in taken:
            free, number = f"{wished[: LONGEST_NAME - 1 - len(str(number))]} {number}", number + 1
        return free

    def _forget_beyond(self) -> None:
        spare = sorted((account.seen, key) for key, account in self.known.items() if not account.banned)
        for _, key in spare[: max(0, len(self.known) - MOST)]:
            del self.known[key]

    def is_banned(self, key: str) -> bool:
        """Whether a key is kept out."""
        account = self.known.get(key)
        return account is not None and account.banned

    def ban(self, meant: str, *, banned: bool = True) -> list[str]:
        """Keep somebody out, by name or key, or let him in again; the keys that this concerns."""
        keys = [
            key for key, account in self.known.items() if meant == key or account.name.casefold() == meant.casefold()
        ]
        for key in keys:
            self.known[key].banned = banned
        self.keep()
        return keys

    def keep(self) -> None:
        """Write all down."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, msgspec.json.format(msgspec.json.encode(self.known)).decode())
            self.trouble = None
        except OSError as problem:
            self.trouble = f"Accounts cannot be kept: {why(problem)}."
            _log.error(self.trouble)
