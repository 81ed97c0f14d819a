"""The colours of every screen, by name and by table.

Code names tokens and never a colour. Below 24 bit the columns decide, not the nearest colour: nearest-colour lowering
turns `ground`, `panel` and `lit` into one black. At 16 colours and fewer those fills vanish on purpose; brackets,
arrows, bold and reverse carry what they said. On black nothing is written or framed in `brblack`, which many
schemes make the colour of the ground.

`onK` is the letter on a black die. Tokens that begin with `v` are text on `void`, the hand-over screen, which is dark
in every theme; the rows from `ember` on colour pixel art and carry no meaning.
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from textual.theme import Theme

SEATS: Final = 6

# Columns: 24 bit for dark, light, contrast, cvd; 256 colours for the same four; 16 colours for dark (and contrast),
# light, cvd.
_TABLE: Final = """
ground   #16110d #f6eedd #000000 #16110d  233 255  16 233  black     brwhite   black
panel    #241c15 #ebe0c8 #1c1c1c #241c15  235 254 234 235  black     brwhite   black
lit      #33261a #e3d5b7 #303030 #33261a  236 253 236 236  black     white     black
void     #0d0a08 #251a10 #000000 #0d0a08  232 234  16 232  black     black     black
ink      #f3e7d3 #251a10 #ffffff #f3e7d3  230 234 231 230  brwhite   black     brwhite
muted    #b8a78f #61513d #dcd2c2 #b8a78f  180 240 252 180  white     black     white
dim      #84725f #8a7558 #a89c8a #84725f  101  95 247 101  white     brblack   white
rock     #84725f #857052 #b8ab98 #84725f  101  95 145 101  white     brblack   white
torch    #ffab3d #8a4600 #ffc04d #ffab3d  215  88 221 215  bryellow  red       bryellow
gold     #ffd65c #705000 #ffe36e #ffd65c  221  58 221 221  bryellow  magenta   bryellow
good     #a9d46c #385e0e #c2f07e #8fd0ff  149  22 192 117  brgreen   black     brblue
danger   #ff7d66 #a8200d #ff9a85 #ffb454  209 124 210 215  brred     red       bryellow
focus    #ffb84d #8f4a00 #ffd000 #ffb84d  214  94 220 214  bryellow  red       bryellow
legal    #5fe3cf #00605a #7dfff0 #8ff2ff  123  23  87 159  brcyan    blue      brcyan
legalbg  #17443e #b5e3d8 #004d47 #0d4a5c   23 152  23  24  black     brwhite   black
ghost    #5fe3cf #5cc9b8 #7dfff0 #8ff2ff   80  80  87 159  brwhite   brcyan    brwhite
s1       #f7831f #551a08 #f18823 #c78946  208  52 208 173  brred     red       brred
s2       #6ecdfb #023062 #a6dffd #9ed8f6   81  17 153 153  brblue    blue      brblue
s3       #84c381 #326549 #c5dba6 #b5e6c1  114  22 151 151  brgreen   brblack   brgreen
s4       #eb5fa5 #48192b #de8ba8 #c57d95  211  89 175 175  brmagenta magenta   brmagenta
s5       #fbeb63 #605f0e #fafa45 #f6ea5e  227  58 227 227  bryellow  black     bryellow
s6       #9882fa #773cad #a492fd #9680ed  141  54 141 141  cyan      brblue    cyan
dO       #e0703f #f08a55 #ff9566 #d9744a  173 209 209 209  brred     brred     brred
dY       #fde04a #fde04a #fff06a #fde04a  220 221 228 220  bryellow  bryellow  bryellow
dB       #5ab2ff #7cc2ff #8accff #62b4ff   75  75 117  75  brblue    brblue    brblue
dK       #cfc8be #4a433a #f2f2f2 #cfc8be  251 238 255 251  white     black     white
tO       #ee8a5e #943810 #ff9566 #ee8a5e  209  88 209 209  brred     red       brred
tY       #fde04a #6a5000 #fff06a #fde04a  220  58 228 220  bryellow  magenta   bryellow
tB       #6fbcff #1d5a8f #8accff #6fbcff   75  24 117  75  brblue    blue      brblue
tK       #cfc8be #251a10 #f2f2f2 #cfc8be  251 234 255 251  white     black     white
gR       #f25d63 #dc7b6b #f9787b #c57156  203 210 210 173  brred     brred     brred
gG       #80fea5 #75e7ac #a0fbc2 #6fdab4  121  78 158  79  brgreen   brgreen   brgreen
gB       #428bf9 #7bbffc #a1d2fe #84cafe   69  75 153 117  brblue    brblue    brblue
gY       #fedf33 #fad829 #fdcc36 #f2ea5a  220 220 220 227  bryellow  bryellow  bryellow
gV       #e5a6ff #a76aea #c176fe #9765fe  183 134 177  99  brmagenta brmagenta brmagenta
go       #8d8378 #b8ab98 #8d8378 #8d8378  102 145 102 102  brblack   white     brblack
fields   #4a4420 #ddd9a0 #3a3600 #4a4420   58 187  58  58  black     brwhite   black
forest   #1f4a2a #b5d9b4 #003d12 #1f4a2a   22 151  22  22  green     green     green
mountain #4d4036 #d5c7ba #3d3028 #4d4036  238 251 236 238  black     brwhite   black
water    #1b4166 #b4d5f0 #00305c #1b4166   24 153  24  24  blue      cyan      blue
bridge   #5a3d22 #e2c39c #4d2e0a #5a3d22   52 180  52  52  black     brwhite   black
tax      #5e4a10 #f0dd90 #4d3b00 #5e4a10   58 186  58  58  black     brwhite   black
tunnel   #2a2333 #c9bfd6 #2a2333 #2a2333  236 146 235 236  black     brwhite   black
sand     #f0d9a8 #4a3000 #fff2c8 #f0d9a8  222  52 230 222  brwhite   black     brwhite
onchip   #16110d #1d150d #000000 #16110d  233 233  16 233  black     black     black
onK      #16110d #f6eedd #000000 #16110d  233 255  16 233  black     brwhite   black
onseat   #16110d #fff6e6 #000000 #16110d  233 231  16 233  black     brwhite   black
onfocus  #16110d #fff6e6 #000000 #16110d  233 231  16 233  black     brwhite   black
vink     #f3e7d3 #f3e7d3 #ffffff #f3e7d3  230 230 231 230  brwhite   brwhite   brwhite
vmuted   #b8a78f #b8a78f #dcd2c2 #b8a78f  180 180 252 180  white     white     white
vdim     #84725f #84725f #a89c8a #84725f  101 101 247 101  white     white     white
v1       #f7831f #f7831f #f18823 #c78946  208 208 208 173  brred     brred     brred
v2       #6ecdfb #6ecdfb #a6dffd #9ed8f6   81  81 153 153  brblue    brblue    brblue
v3       #84c381 #84c381 #c5dba6 #b5e6c1  114 114 151 151  brgreen   brgreen   brgreen
v4       #eb5fa5 #eb5fa5 #de8ba8 #c57d95  211 211 175 175  brmagenta brmagenta brmagenta
v5       #fbeb63 #fbeb63 #fafa45 #f6ea5e  227 227 227 227  bryellow  bryellow  bryellow
v6       #9882fa #9882fa #a492fd #9680ed  141 141 141 141  cyan      cyan      cyan
ember    #ff7a1f #c2570c #ff7a1f #ff7a1f  202 166 208 202  brred     brred     brred
flame    #ffab3d #ffab3d #ffc04d #ffab3d  215 215 221 215  bryellow  bryellow  bryellow
spark    #ffe45c #ffe45c #ffe36e #ffe45c  221 221 221 221  bryellow  bryellow  bryellow
skin     #8cc63f #6fa52a #a2dd55 #8cc63f  113  70 149 113  brgreen   brgreen   brgreen
shade    #5d8f2a #47771a #72a83c #5d8f2a   64  64  70  64  green     green     green
mouth    #0d0a08 #251a10 #000000 #0d0a08  232 234  16 232  black     black     black
tooth    #f3e7d3 #fff6e6 #ffffff #f3e7d3  230 231 231 230  brwhite   brwhite   brwhite
wood     #5c3f23 #7a5534 #6b4a2b #5c3f23   58  94  58  58  yellow    yellow    yellow
iron     #857361 #857361 #a99d8b #857361  101 101 247 101  white     white     white
glow1    #3a2311 #53371c #24160a #3a2311  237 238 234 237  black     black     black
glow2    #2c1b0e #482f18 #1b1008 #2c1b0e  236 237 234 236  black     black     black
glow3    #21150c #3d2815 #140c06 #21150c  235 237 233 235  black     black     black
glow4    #18100a #342213 #0e0804 #18100a  234 236 233 234  black     black     black
glow5    #120d09 #2d1e12 #090502 #120d09  233 235 232 233  black     black     black
glow6    #0e0b08 #291c11 #040201 #0e0b08  232 235  16 232  black     black     black
"""

ANSI_NAMES: Final = (
    *("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"),
    *("brblack", "brred", "brgreen", "bryellow", "brblue", "brmagenta", "brcyan", "brwhite"),
)
"""The 16 colours in the order of their SGR numbers."""

CHIPS: Final = frozenset({"dO", "dY", "dB", "dK", "gR", "gG", "gB", "gY", "gV", "go"})
"""Fills that are things, dice and gems: they keep their letter at every depth."""

TERRAIN: Final = frozenset({"fields", "forest", "mountain", "water", "bridge", "tax", "tunnel"})
"""Hex fills; below 256 colours their texture alone tells them apart."""

SEAT_TOKENS: Final = tuple(f"s{seat}" for seat in range(1, SEATS + 1))


class Palette(msgspec.Struct, frozen=True):
    """One theme: what each token is at every colour depth."""

    name: str
    hexes: Mapping[str, str]
    """24 bit, as `#rrggbb`."""
    x256: Mapping[str, int]
    """Number in the xterm palette of 256."""
    x16: Mapping[str, int]
    """Number in the ANSI palette of 16."""
    dark: bool = True
    deepest: str = "truecolor"
    """The colour depth beyond which this theme does not go; see `screens.common.depth`."""


def _palettes() -> dict[str, Palette]:
    rows = [line.split() for line in _TABLE.strip().splitlines()]

    def column(index: int) -> dict[str, str]:
        return {row[0]: row[index] for row in rows}

    def numbers(index: int) -> dict[str, int]:
        return {row[0]: int(row[index]) for row in rows}

    def ansi(index: int) -> dict[str, int]:
        return {row[0]: ANSI_NAMES.index(row[index]) for row in rows}

    dark = Palette("dark", column(1), numbers(5), ansi(9))
    light = Palette("light", column(2), numbers(6), ansi(10), dark=False)
    contrast = Palette("contrast", column(3), numbers(7), ansi(9))
    cvd = Palette("cvd", column(4), numbers(8), ansi(11))
    sixteen = msgspec.structs.replace(dark, name="ansi", deepest="16")
    return {palette.name: palette for palette in (dark, light, contrast, cvd, sixteen)}


PALETTES: Final[Mapping[str, Palette]] = _palettes()

THEMES: Final = tuple(PALETTES)
"""`dark`, `light`, `contrast`, `cvd` (safe for red-green blindness) and `ansi` (dark in 16 colours)."""

TOKENS: Final = tuple(PALETTES["dark"].hexes)


def seat_token(seat: int, on_void: bool = False) -> str:
    """The colour of seat 1 to 6; seats beyond start again from the first."""
    return f"{'v' if on_void else 's'}{(seat - 1) % SEATS + 1}"


def theme_name(palette: str) -> str:
    """The name under which Textual knows a theme of ours."""
    return f"goblin-{palette}"


def textual_themes() -> list[Theme]:
    """Our themes for Textual, with every token as a TCSS variable (`$torch`, `$ground`)."""
    return [_textual_theme(palette) for palette in PALETTES.values()]


def _textual_theme(palette: Palette) -> Theme:
    token = palette.hexes
    built_in = {
        "border": token["torch"],
        "border-blurred": token["rock"],
        "block-cursor-background": token["focus"],
        "block-cursor-foreground": token["onfocus"],
        "input-cursor-background": token["focus"],
        "input-cursor-foreground": token["onfocus"],
        "input-selection-background": token["legalbg"],
        "scrollbar": token["rock"],
        "scrollbar-hover": token["torch"],
        "scrollbar-active": token["torch"],
        "scrollbar-background": token["panel"],
        "scrollbar-corner-color": token["panel"],
        "footer-key-foreground": token["torch"],
        "text": token["ink"],
        "text-muted": token["muted"],
        "text-disabled": token["dim"],
    }
    return Theme(
        name=theme_name(palette.name),
        primary=token["torch"],
        secondary=token["legal"],
        warning=token["gold"],
        error=token["danger"],
        success=token["good"],
        accent=token["focus"],
        foreground=token["ink"],
        background=token["ground"],
        surface=token["panel"],
        panel=token["lit"],
        dark=palette.dark,
        variables=built_in | dict(token),
    )
