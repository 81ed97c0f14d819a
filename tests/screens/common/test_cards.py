"""Cards look as they are drawn in the design."""

import pytest

from screens.common.canvas import Canvas, Ink
from screens.common.cards import Card, back, backs, chip, fan, large, pile, small
from screens.common.components import State
from screens.common.glyphs import ASCII, BOX


def drawn(canvas: Canvas, *, glyphs: str = "unicode") -> list[str]:
    chosen = {"box": BOX, "ascii": ASCII}.get(glyphs)
    lines = canvas.lines(chosen) if chosen is not None else canvas.lines()
    assert canvas.faults == []
    return [line.rstrip() for line in lines]


@pytest.mark.parametrize(
    ("card", "line"),
    [
        (Card("Tuk", ("2",), " g1", key="3"), " 3 Tuk 2 g1"),
        (Card("Bok", ("3",), key="2", tired=True), " 2 z Bok 3"),
        (Card("Lobo", ("3",), key="4", state="legal"), "‹4›Lobo 3"),
        (Card("Lobo", ("3",), key="4", state="focus"), "[4]Lobo 3"),
        (Card("Lobo", ("3",), key="4", state="chosen"), "◆4 Lobo 3"),
        (Card("Troll", ("6",), key="4", state="threatened"), " 4!Troll 6"),
    ],
)
def test_a_card_of_one_line(card: Card, line: str) -> None:
    canvas = Canvas(16, 1)

    end = chip(canvas, 0, 0, card)

    assert drawn(canvas) == [line]
    assert end == len(line)


def test_a_card_of_one_line_keeps_to_its_width() -> None:
    canvas = Canvas(12, 1)

    assert chip(canvas, 0, 0, Card("Rainha Galinha", ("5",), " M", key="3"), width=12) == 12

    assert drawn(canvas) == [" 3 Rainha… M"]


FIVE: list[tuple[State, str, bool]] = [
    ("plain", "Gua tire", False),
    ("plain", "Pol ", True),
    ("legal", "Esp kill", False),
    ("focus", "Mer kill", False),
    ("chosen", "Lad steal", False),
]


@pytest.mark.parametrize(
    ("glyphs", "lines"),
    [
        (
            "unicode",
            [
                "┌Gua──┐ ┌Pol──┐ ┌Esp──┐ ┏Mer━━┓ ╔Lad══╗",
                "│tire │ │     │ ‹kill › ┃kill ┃ ║steal║",
                "└─────┘ └───zz┘ └─────┘ ┗━━━━━┛ ╚═════╝",
            ],
        ),
        (
            "box",
            [
                "┌Gua──┐ ┌Pol──┐ ┌Esp──┐ ╔Mer══╗ ╔Lad══╗",
                "│tire │ │     │ «kill » ║kill ║ ║steal║",
                "└─────┘ └───zz┘ └─────┘ ╚═════╝ ╚═════╝",
            ],
        ),
        (
            "ascii",
            [
                "+Gua--+ +Pol--+ +Esp--+ +Mer--+ +Lad==+",
                "|tire | |     | <kill > |kill | |steal|",
                "+-----+ +---zz+ +-----+ +-----+ +=====+",
            ],
        ),
    ],
)
def test_the_edge_of_a_small_card_says_its_state(glyphs: str, lines: list[str]) -> None:
    canvas = Canvas(39, 3)
    for index, (state, words, tired) in enumerate(FIVE):
        name, text = words.split(" ")
        small(canvas, 8 * index, 0, 7, Card(name, (text,), state=state, tired=tired))

    assert drawn(canvas, glyphs=glyphs) == lines


def test_the_card_under_the_cursor_is_lit_and_a_chosen_one_teal() -> None:
    canvas = Canvas(15, 3)

    small(canvas, 0, 0, 7, Card("Mer", ("kill",), state="focus"))
    small(canvas, 8, 0, 7, Card("Lad", ("steal",), state="chosen"))

    assert {canvas.ink_at(x, y).bg for x in range(7) for y in range(3)} == {"lit"}
    assert {canvas.ink_at(x, y).bg for x in range(8, 15) for y in range(3)} == {"legalbg"}
    assert canvas.ink_at(0, 0).fg == "focus"
    assert canvas.ink_at(8, 0).fg == "legal"


def test_a_hand_card_has_its_key_in_the_lower_edge() -> None:
    canvas = Canvas(27, 3)

    small(canvas, 0, 0, 13, Card("Galinha", ("boom",), key="a"))
    small(canvas, 14, 0, 13, Card("Nem Vem!", ("cancel",), key="b", state="chosen"))

    assert drawn(canvas) == [
        "┌Galinha────┐ ╔Nem Vem!═══╗",
        "│   boom    │ ║  cancel   ║",
        "└ a ────────┘ ╚◆b ════════╝",
    ]


def test_a_large_card_and_a_large_back() -> None:
    canvas = Canvas(31, 7)

    large(canvas, 0, 0, 15, Card("Galinha", ("destroy one", "goblin", "", "a      x3"), corner="act"))
    back(canvas, 16, 0, 15, 7, "tralha")

    assert drawn(canvas) == [
        "┌Galinha───act┐ ┌─────────────┐",
        "│             │ │▒▒▒▒▒▒▒▒▒▒▒▒▒│",
        "│ destroy one │ │▒▒▒▒▒▒▒▒▒▒▒▒▒│",
        "│ goblin      │ │▒▒▒ tralha ▒▒│",
        "│             │ │▒▒▒▒▒▒▒▒▒▒▒▒▒│",
        "│ a      x3   │ │▒▒▒▒▒▒▒▒▒▒▒▒▒│",
        "└─────────────┘ └─────────────┘",
    ]


@pytest.mark.parametrize(
    ("glyphs", "lines"),
    [
        ("unicode", ["┌────┐╮  ▯▯▯▯", "│ 54 ││", "└────┘│", " ╰────╯"]),
        ("box", ["┌────┐┐  ▌▌▌▌", "│ 54 ││", "└────┘│", " └────┘"]),
        ("ascii", ["+----++  ]]]]", "| 54 ||", "+----+|", " +----+"]),
    ],
)
def test_a_pile_shows_its_count_and_a_hand_its_backs(glyphs: str, lines: list[str]) -> None:
    canvas = Canvas(13, 4)

    pile(canvas, 0, 0, 54)
    backs(canvas, 9, 0, 4)

    assert drawn(canvas, glyphs=glyphs) == lines


def test_an_empty_pile_is_a_dashed_place() -> None:
    canvas = Canvas(7, 4)

    pile(canvas, 0, 0, 0)

    assert drawn(canvas) == ["╭╌╌╌╌╮", "┆  0 ┆", "╰╌╌╌╌╯", ""]


def test_a_hand_too_large_to_show_ends_in_an_ellipsis() -> None:
    canvas = Canvas(12, 1)

    assert backs(canvas, 0, 0, 30) == 12

    assert drawn(canvas) == ["▯" * 11 + "…"]


def test_cards_of_a_fan_overlap_and_the_focused_one_is_whole() -> None:
    cards = [
        Card("Galinha", ("boom",), key="a"),
        Card("Nem", ("can",), key="b"),
        Card("Tuk", ("2  g1",), key="c", state="focus"),
        Card("Lobo", ("3",), key="d"),
        Card("Mao", ("take",), key="e"),
    ]
    canvas = Canvas(29, 3)

    begins = fan(canvas, 0, 0, 29, cards, focus=2, card_width=9)

    assert drawn(canvas) == [
        "┌Gali┌Nem ┏Tuk━━━━┓Lobo┐Mao ┐",
        "│boom│can ┃ 2  g1 ┃ 3  │take│",
        "└ a ─└ b ─┗[c]━━━━┛─ d ┘─ e ┘",
    ]
    assert begins == [0, 5, 10, 19, 24]


@pytest.mark.parametrize("count", [1, 2, 7, 20])
@pytest.mark.parametrize("focus", [0, None])
def test_a_fan_keeps_to_its_width_as_long_as_three_cells_a_card_fit(count: int, focus: int | None) -> None:
    canvas = Canvas(70, 3)

    begins = fan(canvas, 0, 0, 70, [Card("Lobo", ("3",), key="a")] * count, focus)

    assert canvas.faults == []
    assert len(set(begins)) == count


def test_tired_cards_are_dim_and_threatened_ones_red() -> None:
    canvas = Canvas(15, 3)

    small(canvas, 0, 0, 7, Card("Pol", ("tax",), tired=True))
    small(canvas, 8, 0, 7, Card("Tro", ("6",), state="threatened"))

    assert {canvas.ink_at(x, y).fg for x in range(7) for y in range(3) if canvas.char_at(x, y) != " "} == {"dim"}
    assert canvas.ink_at(9, 0) == Ink("danger", "ground", bold=True)
    assert canvas.lines()[0][8:] == "┌Tro!─┐"
