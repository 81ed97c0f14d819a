"""The guide: read, laid out, browsed and searched."""

import pytest

from rules.goblin_mountain.board import KINDS, SLOTS
from screens.common.guide import LIST_WIDTH, GuideScreen
from screens.common.guidebook import TITLE, Guide, find, guide_of, lay_out, plain, read_guide
from screens.common.look import Look
from tests.screens.table import GLYPH_SETS, SIZES, TableApp, TableHouse, complaints, text_of

SAMPLE = """# Whispers

## Cards

Four gems and eight words. All have
the same back.

- **Gems** are worth two points.
- Words are spoken: `play Nick`.

## Words

| word | what it does |
|---|---|
| Nick | takes a card from another hand, which its owner chooses |
| Hush | cancels |
"""


def drawn(guide: Guide, section: int, width: int) -> list[str]:
    return [plain(line).rstrip() for line in lay_out(guide.sections[section], width)]


def screen(guide: Guide | None = None) -> GuideScreen:
    chosen = guide or guide_of("goblin-mountain")
    assert chosen is not None
    return GuideScreen(TableHouse(()), chosen)


def app(guide: Guide | None = None, look: Look | None = None) -> TableApp:
    return TableApp(lambda: screen(guide), look)


# Reading and laying out


def test_a_paragraph_is_broken_between_words_whatever_its_lines_were() -> None:
    assert drawn(read_guide(SAMPLE), 0, 30)[:2] == ["Four gems and eight words. All", "have the same back."]


def test_points_stand_under_a_dot_without_their_marks() -> None:
    assert drawn(read_guide(SAMPLE), 0, 30)[3:] == ["· Gems are worth two points.", "· Words are spoken: play Nick."]


def test_a_table_gives_its_widest_column_what_room_there_is() -> None:
    assert drawn(read_guide(SAMPLE), 1, 30) == [
        "word  what it does",
        "──────────────────────────────",
        "Nick  takes a card from",
        "      another hand, which its",
        "      owner chooses",
        "Hush  cancels",
    ]


def test_a_game_without_a_guide_has_none() -> None:
    assert guide_of("no-such-game") is None


@pytest.mark.parametrize("width", [51, 71, 91])
def test_no_line_of_the_rules_is_wider_than_the_screen(width: int) -> None:
    guide = guide_of("goblin-mountain")
    assert guide is not None

    lines = [plain(line) for section in guide.sections for line in lay_out(section, width)]

    assert [line for line in lines if len(line.rstrip()) > width] == []


def test_the_title_of_every_section_fits_the_list() -> None:
    guide = guide_of("goblin-mountain")
    assert guide is not None

    assert [section.title for section in guide.sections if len(section.title) > LIST_WIDTH - 3] == []


@pytest.mark.parametrize(
    "word",
    [
        *("Hideout", "Cache", "Goldmine", "Wishing Well", "Hoard", "Cave In", "Locked Door", "Goblins", "Icy Depths"),
        *(
            "Campfire",
            "Rope Bridge",
            "Grave Trap",
            "Trophy Hall",
            "Blood Altar",
            "Bone Oracle",
            "Mirror Pool",
            "village",
        ),
        *("Chasm", "Catacombs", "Shrine", "Stealth", "Warrens", "shift", "hush", "swap", "draft", "track", "middle"),
        *("majority", "captured", "sacrifice", "reroll", "invert", "well +3", "pass", "fair"),
    ],
)
def test_the_rules_speak_of_every_place_card_option_and_move(word: str) -> None:
    guide = guide_of("goblin-mountain")
    assert guide is not None

    assert find([lay_out(section, 78) for section in guide.sections], word) != []


def test_the_rules_ask_for_what_the_board_prints() -> None:
    guide = guide_of("goblin-mountain")
    assert guide is not None
    asked = {
        row[0].split()[0]: row[1]
        for section in guide.sections
        if section.title == "Places"
        for block in section.blocks
        for row in block.rows
        if block.kind == "table"
    }

    printed = {
        kind.code: kind.needs.replace(" x", "×").replace("x2", "×2") for kind in KINDS.values() if kind.code in asked
    }

    assert {code: need for code, need in asked.items() if code != "place"} == printed


def test_the_rules_score_the_village_as_its_card_does() -> None:
    guide = guide_of("goblin-mountain")
    assert guide is not None
    (section,) = (section for section in guide.sections if section.title == "The village")
    rows = [row for block in section.blocks if block.kind == "table" for row in block.rows[1:]]

    assert [(int(strength[0]), int(fame)) for _, strength, fame in rows] == [(slot.low, slot.fame) for slot in SLOTS]


# Finding


def test_words_are_found_across_the_end_of_a_line() -> None:
    pages = [lay_out(section, 30) for section in read_guide(SAMPLE).sections]

    (hit,) = find(pages, "all  have")

    assert [plain(pages[hit.section][line])[start:stop] for line, start, stop in hit.stretches] == ["All", "have"]


def test_letter_case_makes_no_difference_to_a_search() -> None:
    pages = [lay_out(section, 60) for section in read_guide(SAMPLE).sections]

    assert len(find(pages, "NICK")) == 2


def test_words_of_a_title_are_found_before_those_of_its_section() -> None:
    sections = read_guide(SAMPLE).sections
    pages = [lay_out(section, 60) for section in sections]

    found = find(pages, sections[1].title.upper(), [section.title for section in sections])

    first = next(hit for hit in found if hit.section == 1)
    assert first.stretches == ((TITLE, 0, len(sections[1].title)),)


def test_nothing_sought_is_nothing_found() -> None:
    assert find([lay_out(read_guide(SAMPLE).sections[0], 60)], "  ") == []


# On the screen


async def test_arrows_turn_from_section_to_section_and_round() -> None:
    async with app(read_guide(SAMPLE)).run_test(size=(80, 24)) as pilot:
        assert "Four gems and eight words" in text_of(pilot.app)

        await pilot.press("right")
        assert "takes a card from another hand" in text_of(pilot.app)

        await pilot.press("right", "right")
        assert "Four gems and eight words" in text_of(pilot.app)


async def test_scrolling_beyond_the_end_opens_the_next_section() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        guide = pilot.app.screen
        assert isinstance(guide, GuideScreen)

        for _ in range(40):
            await pilot.press("down")
            if guide.section == 1:
                break

        assert (guide.section, guide.top) == (1, 0)


async def test_a_search_goes_to_the_place_and_says_how_many_there_are() -> None:
    async with app(read_guide(SAMPLE)).run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"cancels", "enter")

        assert "Hush  cancels" in text_of(pilot.app)
        assert "find cancels ▸ 1 of 1" in text_of(pilot.app)


async def test_n_goes_from_place_to_place_and_comes_round() -> None:
    async with app(read_guide(SAMPLE)).run_test(size=(80, 24)) as pilot:
        guide = pilot.app.screen
        assert isinstance(guide, GuideScreen)
        await pilot.press("slash", *"nick", "enter")

        found = [(guide.hit, guide.section)]
        await pilot.press("n")
        found.append((guide.hit, guide.section))
        await pilot.press("n")
        found.append((guide.hit, guide.section))

        assert found == [(0, 0), (1, 1), (0, 0)]


async def test_a_found_place_has_the_only_focus_on_the_screen() -> None:
    async with app(read_guide(SAMPLE)).run_test(size=(80, 24)) as pilot:
        guide = pilot.app.screen
        assert isinstance(guide, GuideScreen)
        await pilot.press("slash", *"gems", "enter")

        canvas = guide.painting.canvas
        focused = "".join(
            canvas.char_at(x, y) for y in range(24) for x in range(80) if canvas.ink_at(x, y).bg == "focus"
        )

        assert focused == "gems"


async def test_a_search_for_words_of_a_title_opens_its_section_and_marks_the_title() -> None:
    async with app().run_test(size=(80, 24)) as pilot:
        guide = pilot.app.screen
        assert isinstance(guide, GuideScreen)
        await pilot.press("slash", *"the chase", "enter")

        assert guide.guide.sections[guide.section].title == "Solo: the chase"
        canvas = guide.painting.canvas
        title = canvas.text_lines()[1].index("the chase")
        assert {canvas.ink_at(x, 1).bg for x in range(title, title + 9)} == {"focus"}


async def test_words_that_stand_nowhere_are_said_to_stand_nowhere() -> None:
    async with app(read_guide(SAMPLE)).run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"dragon", "enter")

        assert "find dragon   is nowhere in these rules" in text_of(pilot.app)


async def test_esc_leaves_the_search_first_and_then_the_guide() -> None:
    async with app(read_guide(SAMPLE)).run_test(size=(80, 24)) as pilot:
        await pilot.press("slash", *"gems", "enter", "escape")
        assert isinstance(pilot.app.screen, GuideScreen)
        assert pilot.app.screen.sought == ""

        await pilot.press("escape")
        assert not isinstance(pilot.app.screen, GuideScreen)


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_section_is_drawn_whole_within_the_frame(size: tuple[int, int], glyphs: str) -> None:
    async with app(look=Look(glyphs=glyphs)).run_test(size=size) as pilot:
        guide = pilot.app.screen
        assert isinstance(guide, GuideScreen)
        found = []
        for _ in guide.guide.sections:
            found += complaints(pilot.app)
            await pilot.press("right")

        assert found == []


async def test_a_narrower_window_keeps_a_text_in_sight() -> None:
    async with app().run_test(size=(120, 40)) as pilot:
        await pilot.press("end")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()

        assert complaints(pilot.app) == []
        assert "All keys" in text_of(pilot.app)


async def test_one_line_below_is_one_line_and_two_are_lines() -> None:
    async with app(read_guide("# Long\n\n## Points\n\n" + "- a point\n" * 60)).run_test(size=(80, 24)) as pilot:
        await pilot.press(*["down"] * (_below(text_of(pilot.app)) - 2))
        assert "↓ 2 more lines" in text_of(pilot.app)

        await pilot.press("down")
        assert "↓ 1 more line\n" in text_of(pilot.app)


def _below(shown: str) -> int:
    return int(shown.split("↓ ")[1].split()[0])


@pytest.mark.parametrize("game", ["goblin-mountain", "treasure-goblins"])
@pytest.mark.parametrize("width", [51, 71, 78, 91])
def test_no_line_of_the_rules_is_punctuation_alone(game: str, width: int) -> None:
    guide = guide_of(game)
    assert guide is not None

    lines = [plain(line).strip() for section in guide.sections for line in lay_out(section, width)]

    assert [line for line in lines if line in (":.", ":", ".", ",", ":,")] == []


def test_a_word_of_a_table_breaks_only_where_it_has_no_column_to_itself() -> None:
    rows = "| deliberate_break | off, on | " + "whether the bag may be broken although a tile fits " * 2 + "|"
    wide = "| two_seat_reverse | breaker, clockwise, same | what it does |"
    lines = drawn(
        read_guide(f"# T\n\n## Options\n\n| option | values | what it is |\n|---|---|---|\n{rows}\n{wide}\n"), 0, 46
    )

    assert any(line.startswith("two_seat_reverse ") for line in lines)
    assert any(line.startswith("deliberate_break ") for line in lines)
