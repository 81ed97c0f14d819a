"""Cards and boards of a game: TOML files in the folder `data` of its package."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec


def read_data(package: str, name: str) -> dict[str, Any]:
    """The content of one file, such as `tiles.toml` of `rules.treasure_goblins`."""
    return tomllib.loads(files(package).joinpath("data", name).read_text(encoding="utf-8"))


def rows_of(table: Mapping[str, Mapping[str, Any]], kind: Any) -> dict[str, Any]:
    """Each row as a struct whose `id` is the row's name."""
    return {name: msgspec.convert({"id": name, **row}, kind) for name, row in table.items()}
