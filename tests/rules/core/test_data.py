"""Card data: files in a game's own folder, rows as structs."""

import msgspec
import pytest

from rules.core.data import read_data, rows_of


class Fruit(msgspec.Struct, frozen=True):
    id: str
    price: int


def test_a_row_becomes_a_struct_that_knows_its_name() -> None:
    assert rows_of({"plum": {"price": 3}}, Fruit) == {"plum": Fruit("plum", 3)}


def test_a_row_of_another_form_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        rows_of({"plum": {"price": "much"}}, Fruit)


def test_a_file_is_read_from_the_folder_of_the_package() -> None:
    assert read_data("rules.treasure_goblins", "tiles.toml")["T28"]["value"] == 10
