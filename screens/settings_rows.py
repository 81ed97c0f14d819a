"""What can be set, as rows; and which key may do what. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

import msgspec
from textual.binding import Binding
from textual.screen import Screen

from screens.common.keys import bindings_of, key_label, keys_of
from screens.common.rows import Row
from screens.common.settings import Settings
from screens.games import CARDS

CHOICES: Final[Mapping[str, tuple[str, str, Mapping[str, str]]]] = {
    "theme": (
        "theme",
        "colours of everything",
        {
            "dark": "torchlight on dark brown",
            "light": "ink on parchment",
            "contrast": "bright on black",
            "cvd": "safe for red-green blindness",
            "ansi": "the 16 colours of the terminal",
        },
    ),
    "glyphs": (
        "glyphs",
        "characters to draw with",
        {
            "auto": "what the terminal seems to know",
            "unicode": "boxes, blocks, marks",
            "box": "those of the Linux console",
            "ascii": "plain letters and signs",
        },
    ),
    "depth": (
        "colours",
        "how many the terminal has",
        {
            "auto": "what the terminal says",
            "truecolor": "16 million",
            "256": "256",
            "16": "16",
            "none": "none: bold, reverse and marks",
        },
    ),
    "motion": (
        "motion",
        "what moves on the screen",
        {
            "auto": "full, less over slow lines",
            "full": "dice roll, pieces travel",
            "reduced": "one hint instead of motion",
            "off": "nothing moves",
        },
    ),
    "bots": (
        "bots",
        "how bots' moves are shown",
        {
            "slow": "one by one, to follow",
            "fast": "one by one, quickly",
            "off": "all at once",
        },
    ),
    "bell": (
        "bell",
        "when the terminal rings",
        {
            "turn": "a turn comes while the window is away",
            "asked": "also when a window asks",
            "all": "also at losses and the end",
            "off": "never",
        },
    ),
}
"""Field of the settings → label, hint, and its values, the default first, each with a remark."""

KEY_SCREENS: Final = (
    ("EVERYWHERE", "screens.common.page:Page"),
    ("LOBBY", "screens.lobby:LobbyScreen"),
    ("SETUP", "screens.setup:SetupScreen"),
    ("MATCH", "screens.common.match_screen:MatchScreen"),
    *((card.title.upper(), card.screen) for card in CARDS.values()),
    ("HISTORY", "screens.common.history:HistoryPanel"),
    ("HELP", "screens.common.help:HelpPanel"),
    ("RULES", "screens.common.guide:GuideScreen"),
    ("RESULTS", "screens.results:ResultsScreen"),
    ("REPLAY", "screens.replay:ReplayScreen"),
    ("REPLAYS", "screens.replays:ReplaysScreen"),
    ("STATISTICS", "screens.statistics:StatisticsScreen"),
    ("SETTINGS", "screens.settings:SettingsScreen"),
)
"""All screens and panels whose keys can be changed, as heading, module and class."""

STAY: Final = frozenset(
    {"up", "down", "left", "right", "enter", "escape", "tab", "space", "pageup", "pagedown", "home", "end"}
)
"""Keys that never stop doing what they do, so that nobody locks himself out."""

BESIDE: Final = frozenset({"f1", "ctrl+q"})
"""Keys that stay, too, but are not printed: they are those of other programs."""


def setting_rows(settings: Settings) -> list[Row]:
    """Everything but keys."""
    rows = [
        Row(f"set:{field}", label, tuple(words), getattr(settings, field), hint, word_hints=words)
        for field, (label, hint, words) in CHOICES.items()
    ]
    return [*rows, Row("name", "name", (), settings.name, "who is at this keyboard", typed=True)]


def turned(settings: Settings, field: str, step: int) -> Settings:
    """The settings with the next or previous value of a field."""
    words = list(CHOICES[field][2])
    word = words[(words.index(getattr(settings, field)) + step) % len(words)]
    return msgspec.structs.replace(settings, **{field: word})


class Key(msgspec.Struct, frozen=True):
    """One binding as it is listed."""

    id: str
    text: str
    keys: tuple[str, ...]
    changed: bool


class Group(msgspec.Struct, frozen=True):
    """The keys of one screen."""

    title: str
    keys: tuple[Key, ...]


def screens_with_keys(game: str | None = None) -> Iterator[tuple[str, type[Screen[Any]]]]:
    """Every screen of `KEY_SCREENS`, with its heading; where a game's title is given, without those of other games."""
    others = {card.title.upper() for card in CARDS.values() if card.title != game} if game is not None else set()
    for title, where in KEY_SCREENS:
        if title not in others:
            module, name = where.split(":")
            yield title, getattr(import_module(module), name)


def key_groups(settings: Settings, game: str | None = None) -> list[Group]:
    """All bindings that can be changed, each in the first screen that has it; where a game is given, of no other."""
    seen: set[str] = set()
    groups = []
    for title, screen in screens_with_keys(game):
        keys = []
        for name, binding in bindings_of(screen).items():
            if name not in seen:
                seen.add(name)
                now = tuple(keys_of(binding, settings.keys))
                keys.append(Key(name, binding.description, now, name in settings.keys))
        if keys:
            groups.append(Group(title, tuple(keys)))
    return groups


def clash(settings: Settings, name: str, key: str) -> str | None:
    """What else the key does on a screen that has that binding, a sentence; None: nothing."""
    for _, screen in screens_with_keys():
        bindings = bindings_of(screen)
        if name not in bindings:
            continue
        for other, binding in bindings.items():
            if other != name and key in keys_of(binding, settings.keys):
                return f"{key_label(key)} is already: {binding.description}"
    return None


def rekeyed(settings: Settings, name: str, key: str) -> Settings:
    """The settings with another key for a binding; keys of `STAY` and `BESIDE` that it has by default stay."""
    binding = _binding(name)
    others = [old for old in keys_of(binding, {}) if old != key]
    kept, beside = ([old for old in others if old in keys] for keys in (STAY, BESIDE))
    return _with_keys(settings, name, [*kept, key, *beside], binding)


def reset(settings: Settings, name: str) -> Settings:
    """The settings with the default keys of a binding."""
    keys = {other: keys for other, keys in settings.keys.items() if other != name}
    return msgspec.structs.replace(settings, keys=keys)


def _with_keys(settings: Settings, name: str, keys: Sequence[str], binding: Binding) -> Settings:
    if list(keys) == keys_of(binding, {}):
        return reset(settings, name)
    return msgspec.structs.replace(settings, keys={**settings.keys, name: ",".join(keys)})


def _binding(name: str) -> Binding:
    return next(bindings_of(screen)[name] for _, screen in screens_with_keys() if name in bindings_of(screen))
