"""Roblins! in few words: cards, treasure, units, and what a raid does to them."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.roblins.cards import COSTS, SPECIALS, TERRAIN, TREASURE, TYPE_OF, UNITS, Card, Gold
from rules.roblins.hexes import EDGES, numbers
from rules.roblins.resolving import Source
from screens.common.canvas import BOLD, GOLD, INK, MUTED, Ink, Span
from screens.common.texts import Line, joined
from screens.roblins.tiles import LOOKS

Naming = Callable[[Seat], Span]
"""Seat → its name in its colour."""

COMMA: Final[Span] = (", ", MUTED)
COINS: Final = {"red": "gR", "green": "gG"}
"""Fill of treasure of each colour."""
SHORT_UNITS: Final = {
    "goblin": "Go",
    "forest-goblin": "Fo",
    "mountain-goblin": "Mo",
    "water-goblin": "Wa",
    "scottish": "Sc",
    "runner": "Ru",
    "defender": "De",
    "blank": "blank",
}
SHORT_SPECIALS: Final = {
    "tunnel": "Tunnel",
    "banker": "Banker",
    "cartographer": "Carto",
    "recruiter": "Recruit",
    "archer": "Archer",
    "tax-collector": "Taxman",
}
SHORTEST: Final = 3
"""Letters of a special card where there is no room for more; no two of the supports begin with the same."""
SHAPES: Final = {
    "I": "straight",
    "C": "wide curve",
    "V": "sharp curve",
    "Y": "three-way",
    "T": "branch to the right",
    "L": "branch to the left",
    "X": "four-way",
}
LOADS: Final = {0: "", 1: "-", 2: "▬"}
"""What a unit carries: half a treasure card, a whole one."""
DECK_NAMES: Final = {"t": "terrain", "u": "units", "s": "special"}


# Cards


def coin(gold: Gold | Hidden, text: str | None = None) -> Span:
    """Treasure as a chip in its colour; its letter says the colour, too."""
    colour = gold.back if isinstance(gold, Hidden) else TREASURE[gold].colour
    return text or (gold if isinstance(gold, str) else colour[0]), Ink("onchip", COINS[colour], bold=True)


def coins(gold: Iterable[Gold | Hidden]) -> list[Span]:
    """Several of them, each kind once: `1r×3 2g`."""
    spans: list[Span] = []
    for kind, count in Counter(gold).items():
        spans += [(" ", INK)] if spans else []
        spans.append(coin(kind))
        if count > 1:
            spans.append((f"×{count}", INK))
    return spans


def unit_name(card: Card) -> str:
    """`Fo3`: type and strength."""
    unit = UNITS[card]
    return SHORT_UNITS[unit.type] + (str(unit.hp) if unit.hp else "")


def unit_chip(card: Card, left: int | None = None) -> list[Span]:
    """`Fo3▬`: type, damage that it bears (or still bears), what it carries."""
    unit = UNITS[card]
    if unit.type == "blank":
        return [("blank", MUTED)]
    hp = unit.hp if left is None else left
    hurt = hp < unit.hp
    return [(SHORT_UNITS[unit.type], INK), (str(hp), Ink("danger", bold=True) if hurt else BOLD), _load(unit.carry)]


def unit_words(card: Card) -> str:
    """The chip of a unit as a text: `Fo3▬`."""
    return "".join(text for text, _ in unit_chip(card))


def _load(carry: int) -> Span:
    return LOADS[carry], GOLD


def short_name(card: Card) -> str:
    """A card of any deck in a few letters: `mountain 3`, `o1+m2`, `Fo2`, `Archer`."""
    if card in TERRAIN:
        terrain = TERRAIN[card]
        if terrain.kind == "double":
            return "+".join(f"{LOOKS[marker.kind].letter}{marker.damage}" for marker in terrain.markers)
        damage = "".join(f" {marker.damage}" for marker in terrain.markers)
        return {"tax": "toll"}.get(terrain.kind, terrain.kind) + damage
    if card in UNITS:
        return unit_name(card)
    return SHORT_SPECIALS[SPECIALS[card].type]


def full_name(card: Card) -> str:
    """A card in words: `mountain 3, wide curve`, `Forest Goblin`."""
    if card not in TERRAIN:
        return TYPE_OF[card].name
    terrain = TERRAIN[card]
    markers = " and ".join(f"{marker.kind} {marker.damage}" for marker in terrain.markers)
    kind = {"bridge": "bridge", "tax": "road tax"}.get(terrain.kind, markers)
    return f"{kind}, {SHAPES[terrain.shape]}"


def cost(card: Card) -> Span:
    """What it costs."""
    return (f"${COSTS[card]}", GOLD) if card in COSTS else ("  ", INK)


def card_line(card: Card) -> Line:
    """A card with all that is printed on it, in one line."""
    spans: list[Span] = [(f"{card} ", MUTED), (full_name(card), BOLD)]
    if card in UNITS and UNITS[card].hp:
        unit = UNITS[card]
        spans += [(f" {unit.hp}", BOLD), *_carries(unit.carry)]
    if card in COSTS:
        spans += [(", costs ", MUTED), (str(COSTS[card]), GOLD)]
    return spans


def _carries(carry: int) -> list[Span]:
    words = {1: "half", 2: "one"}
    return [(", carries ", MUTED), (words[carry], INK)] if carry else []


def arms_of(edges: int) -> str:
    """Edges in words: `n, se`."""
    return ", ".join(EDGES[edge] for edge in numbers(edges))


# Roads and raids


def source_name(source: Source) -> str:
    """`forest 3`, `guard 2`, `archer 1`, `toll`, `bridge`."""
    match source.does:
        case "tax":
            return "toll"
        case "bridge":
            return "bridge"
        case "none":
            return f"{'archer' if source.hex is None else 'guard'} {source.damage}"
        case _:
            return f"{source.does} {source.damage}"


def damage(sources: Sequence[Source]) -> int:
    """What a band takes in all."""
    return sum(source.damage for source in sources)


def sources_line(sources: Sequence[Source]) -> Line:
    """`guard 3 + forest 3 + archer 1 = 7`."""
    if not sources:
        return [("nothing in the way", INK)]
    spans: list[Span] = []
    for source in sources:
        spans += [(" + ", MUTED)] if spans else []
        spans.append((source_name(source), INK))
    return [*spans, (" = ", MUTED), (str(damage(sources)), BOLD)]


def listed(parts: Iterable[Line], gap: Span = COMMA) -> list[Span]:
    """Parts of a sentence with commas between them."""
    return joined_by(gap, parts)


def joined_by(gap: Span, parts: Iterable[Line]) -> list[Span]:
    """Parts with something between them."""
    spans: list[Span] = []
    for part in parts:
        if part:
            spans += [gap, *part] if spans else part
    return spans


def parts(*lines: Line) -> list[Span]:
    """Parts of a line that may be broken between them."""
    return joined(lines, gap="  ")
