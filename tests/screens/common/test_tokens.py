"""Colours can be told apart and read: the contrasts of the design, computed anew for every theme."""

from collections.abc import Callable

import pytest
from textual.app import App

from screens.common.depth import rgb256
from screens.common.tokens import (
    ANSI_NAMES,
    CHIPS,
    PALETTES,
    SEAT_TOKENS,
    TERRAIN,
    THEMES,
    TOKENS,
    Palette,
    seat_token,
    textual_themes,
    theme_name,
)

TEXTS = ("ink", "muted", "torch", "gold", "good", "danger", "legal", *SEAT_TOKENS, "tO", "tY", "tB", "tK")
BORDERS = ("rock", "dim")
PLACES = ("ground", "panel", "lit")
ON_VOID = ("vink", "vmuted", "v1", "v2", "v3", "v4", "v5", "v6")

Rgb = tuple[int, int, int]
Colour = Callable[[Palette, str], Rgb]


def of_hexes(palette: Palette, token: str) -> Rgb:
    number = int(palette.hexes[token][1:], 16)
    return number >> 16, number >> 8 & 255, number & 255


def of_256(palette: Palette, token: str) -> Rgb:
    return rgb256(palette.x256[token])


def luminance(rgb: Rgb) -> float:
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """WCAG ratio, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(params=THEMES)
def palette(request: pytest.FixtureRequest) -> Palette:
    return PALETTES[request.param]


depths = pytest.mark.parametrize("colour", [of_hexes, of_256], ids=["24 bit", "256"])


def weakest(palette: Palette, colour: Colour, texts: tuple[str, ...], grounds: tuple[str, ...]) -> tuple[float, str]:
    return min(
        (contrast(colour(palette, text), colour(palette, ground)), f"{text} on {ground}")
        for text in texts
        for ground in grounds
    )


@depths
def test_every_text_can_be_read_on_every_ground(palette: Palette, colour: Colour) -> None:
    assert weakest(palette, colour, TEXTS, PLACES) >= (4.5, "")


@depths
def test_borders_and_decor_can_be_seen(palette: Palette, colour: Colour) -> None:
    assert weakest(palette, colour, BORDERS, PLACES) >= (3.0, "")


@depths
def test_a_letter_can_be_read_on_every_die_gem_and_preview(palette: Palette, colour: Colour) -> None:
    fills = tuple(sorted((CHIPS | {"ghost"}) - {"dK"}))

    assert weakest(palette, colour, ("onchip",), fills) >= (4.5, "")
    assert weakest(palette, colour, ("onK",), ("dK",)) >= (4.5, "")


@depths
def test_the_cursor_seat_chips_and_chosen_things_can_be_read(palette: Palette, colour: Colour) -> None:
    assert weakest(palette, colour, ("onfocus",), ("focus",)) >= (4.5, "")
    assert weakest(palette, colour, ("onseat",), SEAT_TOKENS) >= (4.5, "")
    assert weakest(palette, colour, ("legal",), ("legalbg",)) >= (4.5, "")


@depths
def test_text_and_roads_can_be_read_on_every_terrain(palette: Palette, colour: Colour) -> None:
    terrain = tuple(sorted(TERRAIN))

    assert weakest(palette, colour, ("ink", "sand"), terrain) >= (4.5, "")


@depths
def test_the_hand_over_screen_can_be_read_in_every_theme(palette: Palette, colour: Colour) -> None:
    assert weakest(palette, colour, ON_VOID, ("void",)) >= (4.5, "")


def test_no_two_seats_have_the_same_colour(palette: Palette) -> None:
    for column in (palette.hexes, palette.x256, palette.x16):
        assert len({column[token] for token in SEAT_TOKENS}) == 6


def test_the_grounds_stay_apart_in_256_colours(palette: Palette) -> None:
    assert len({palette.x256[token] for token in PLACES}) == 3


def test_at_16_colours_no_text_has_the_colour_of_its_ground(palette: Palette) -> None:
    for token in (*TEXTS, *BORDERS):
        assert palette.x16[token] not in {palette.x16["ground"], palette.x16["panel"], palette.x16["lit"]}, token


def test_on_black_nothing_is_drawn_in_bright_black_which_many_schemes_make_the_ground(palette: Palette) -> None:
    drawn = (*TEXTS, *BORDERS, *ON_VOID, "vdim")
    written = {token for token in drawn if palette.dark or token.startswith("v")}

    assert {token for token in written if palette.x16[token] == ANSI_NAMES.index("brblack")} == set()


@pytest.mark.parametrize(
    ("theme", "colour", "text", "border", "letter"),
    [
        ("dark", of_hexes, 4.7, 3.6, 5.0),
        ("light", of_hexes, 4.6, 3.4, 5.1),
        ("contrast", of_hexes, 5.1, 6.3, 5.7),
        ("cvd", of_hexes, 4.6, 3.6, 5.0),
        ("dark", of_256, 4.9, 4.1, 5.2),
    ],
)
def test_the_weakest_contrasts_are_those_of_the_design(
    theme: str, colour: Colour, text: float, border: float, letter: float
) -> None:
    palette = PALETTES[theme]
    fills = tuple(sorted(CHIPS - {"dK"}))

    assert round(weakest(palette, colour, TEXTS, PLACES)[0], 1) == text
    assert round(weakest(palette, colour, BORDERS, ("ground", "panel"))[0], 1) == border
    assert round(weakest(palette, colour, ("onchip",), fills)[0], 1) == letter


def test_textual_knows_every_token_of_every_theme_as_a_variable() -> None:
    themes = {theme.name: theme for theme in textual_themes()}

    assert set(themes) == {theme_name(name) for name in THEMES}
    for theme in themes.values():
        assert set(TOKENS) <= set(theme.variables)


async def test_tcss_can_use_a_token_by_name() -> None:
    class Demo(App[None]):
        CSS = "Screen { background: $legalbg; color: $tB; }"

        def on_load(self) -> None:
            for theme in textual_themes():
                self.register_theme(theme)
            self.theme = theme_name("light")

    app = Demo()
    async with app.run_test():
        assert app.screen.styles.background.hex.lower() == PALETTES["light"].hexes["legalbg"]
        assert app.screen.styles.color.hex.lower() == PALETTES["light"].hexes["tB"]


def test_a_seventh_seat_starts_again_from_the_first_colour() -> None:
    assert [seat_token(seat) for seat in (1, 6, 7)] == ["s1", "s6", "s1"]
    assert seat_token(2, on_void=True) == "v2"
