from typing import ClassVar

import pytest
from textual.binding import Binding, BindingType
from textual.screen import Screen

from screens.common.keys import Labels, bindings_of, key_label, keymap, keys_of, shown_keys


class Parent(Screen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("up,k", "up", "up", id="p.up"), Binding("x", "x", "x", id="p.x")]


class Child(Parent):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark", "help", "help", id="c.help"), ("z", "z", "z")]


def test_a_screen_has_its_own_bindings_and_its_parents() -> None:
    assert list(bindings_of(Child)) == ["p.up", "p.x", "c.help"]


def test_keys_are_written_as_they_are_printed_on_keyboards() -> None:
    assert [key_label(key) for key in ("up", "question_mark", "enter", "a")] == ["↑", "?", "Enter", "a"]
    assert shown_keys(["up", "k"]) == "↑ k"


def test_changed_keys_count_instead_of_the_first_ones() -> None:
    binding = bindings_of(Child)["p.up"]

    assert keys_of(binding, {}) == ["up", "k"]
    assert keys_of(binding, {"p.up": "up,i"}) == ["up", "i"]


@pytest.mark.parametrize("given", ["", " ", ",", " , ,"])
def test_a_binding_without_any_key_keeps_its_first_ones(given: str) -> None:
    assert keys_of(bindings_of(Child)["p.up"], {"p.up": given}) == ["up", "k"]
    assert Labels(Child, {"p.up": given})["p.up"] == "↑"
    assert keymap({"p.up": given, "p.x": " y, ,z"}) == {"p.x": "y,z"}


def test_labels_follow_changed_keys() -> None:
    assert Labels(Child, {})["p.x"] == "x"
    assert Labels(Child, {"p.x": "full_stop"})["p.x"] == "."
    assert Labels(Child, {}).all("p.up", "c.help") == "↑ ?"
