"""The settings file: read forgivingly, replaced whole."""

from pathlib import Path
from shutil import move
from typing import Any, Final

import msgspec

from goblin_tui.files import must_be_file, read_whole, why, write_whole
from screens.common.settings import Settings

FILE: Final = "settings.json"

LARGEST: Final = 1024 * 1024
"""Bytes of settings; more than anybody sets."""


class SettingsFile:
    """Settings of a data folder. What it does not understand it leaves alone; what is wrong counts as not set."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.notice: str | None = None
        """What was wrong with the file, a sentence."""
        self.trouble: str | None = None
        """Why settings are not remembered, a sentence; None: they are."""
        self._strange: dict[str, Any] = {}

    def load(self) -> Settings:
        """The settings as they were left, defaults for all that cannot be read."""
        try:
            given = msgspec.json.decode(read_whole(self.path, LARGEST), type=dict[str, Any])
        except FileNotFoundError:
            return Settings()
        except OSError as problem:
            self.notice = f"Settings could not be read: {why(problem)}."
            return Settings()
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._set_aside()
            return Settings()
        return self._understood(given)

    def _set_aside(self) -> None:
        """Move the file away, which a link may lead to, under a name that no other has."""
        aside, number = self.path.with_name(f"{self.path.stem}.damaged.json"), 2
        while aside.exists():
            aside, number = self.path.with_name(f"{self.path.stem}.damaged-{number}.json"), number + 1
        self.notice = f"The settings were damaged, so they are as at first; the old file is kept as {aside.name}."
        try:
            move(self.path.resolve(), aside)
        except OSError as problem:
            self.notice = f"The settings are damaged, so they are as at first; {FILE} stays there: {why(problem)}."

    def _understood(self, given: dict[str, Any]) -> Settings:
        understood, wrong = {}, []
        for field in msgspec.structs.fields(Settings):
            if field.name not in given:
                continue
            try:
                understood[field.name] = msgspec.convert(given[field.name], field.type)
            except msgspec.ValidationError:
                wrong.append(field.name)
        known = {field.name for field in msgspec.structs.fields(Settings)}
        self._strange = {name: value for name, value in given.items() if name not in known}
        if wrong:
            self.notice = f"Settings that make no sense are as at first: {', '.join(wrong)}."
        return Settings(**understood)

    def save(self, settings: Settings) -> None:
        """Remember the settings, or say in `trouble` why not."""
        text = msgspec.json.format(msgspec.json.encode({**self._strange, **msgspec.to_builtins(settings)}))
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            must_be_file(self.path)
            write_whole(self.path, f"{text.decode()}\n")
        except OSError as problem:
            self.trouble = f"Settings cannot be saved: {why(problem)}."
        else:
            self.trouble = None
