"""What there is to know about a hex, a card, a unit, and the list of legal moves."""

from collections.abc import Sequence
from itertools import groupby

from rules.core.seats import Seat
from rules.roblins.cards import TERRAIN, TYPE_OF, UNITS, Card
from rules.roblins.glance import Road, roads
from rules.roblins.hexes import PILE, Hex
from rules.roblins.land import Tile
from rules.roblins.position import Lair, Position
from screens.common.canvas import BOLD, DANGER, HEADING, INK, LEGAL, MUTED, Span
from screens.common.texts import Line
from screens.roblins.words import Naming, arms_of, card_line, coins, full_name, source_name, sources_line, unit_name


def about(position: Position, element: str, name: Naming) -> Sequence[Line]:
    """An element in words; nothing where there is nothing more to say."""
    kind, _, what = element.partition(":")
    match kind:
        case "hand" | "bought" | "home" | "unit":
            return card_info(what)
        case "hex" | "end":
            seat, _, place = what.partition(".")
            return hex_info(position, int(seat), place.partition(":")[0] if kind == "hex" else place, name)
        case "pile":
            return hex_info(position, int(what), PILE, name)
        case "support":
            seat, _, space = what.partition(".")
            card = position.lair(int(seat)).support[("sw", "s", "se").index(space)]
            return card_info(card) if card is not None else ()
        case "seat":
            return seat_info(position, int(what), name)
    return ()


def card_info(card: Card) -> list[Line]:
    """What is printed on a card, and what it does."""
    lines: list[Line] = [card_line(card)]
    if card in TERRAIN:
        lines.append([("roads to ", MUTED), (arms_of(TERRAIN[card].arms), INK), (" as printed", MUTED)])
    return [*lines, [(TYPE_OF[card].text, INK)]]


# Hexes


def hex_info(position: Position, seat: Seat, place: Hex, name: Naming) -> list[Line]:
    """A tile, a gate with every road that begins there, or the pile."""
    lair = position.lair(seat)
    place = place.partition(":")[0] if place.startswith("pile:") else place
    if ":" in place:
        return _road_info(roads(lair)[place])
    if place == PILE:
        return _pile_info(position, seat, name)
    tile = lair.land.at(place)
    if tile is not None:
        return _tile_info(tile, seat, name)
    if place in lair.ground.into:
        return _gate_info(lair, place)
    return [[(place, HEADING)], [("an empty hex that no road leads to", INK)]]


def _tile_info(tile: Tile, seat: Seat, name: Naming) -> list[Line]:
    head: list[Span] = [(f"{tile.hex} ", HEADING), (f"{tile.card} ", MUTED), (full_name(tile.card), BOLD)]
    if tile.tunnel is not None:
        return [
            [
                (f"{tile.hex} ", HEADING),
                (f"{tile.tunnel} Tunnel Goblin", DANGER),
                (f" over {full_name(tile.card)}", INK),
            ],
            [("road ends on all six edges; nothing of the card below counts", INK)],
        ]
    return [
        [*head, (f" @{tile.rot}", MUTED)],
        [("roads to ", MUTED), (arms_of(tile.ends), INK), (", land of ", MUTED), name(seat)],
        [(TYPE_OF[tile.card].text, INK)],
    ]


def _gate_info(lair: Lair, gate: Hex) -> list[Line]:
    guard = lair.guard(gate)
    found = roads(lair)
    lines = [[(f"{end} ", BOLD), *sources_line(found[end].sources)] for end in lair.ground.into[gate]]
    head: list[Span] = [(f"gate {gate} ", HEADING)]
    if guard is not None:
        head += [("guarded by ", MUTED), (unit_name(guard), DANGER)]
    return [[*head, *(lines[0] if len(lines) == 1 else ())], *(lines if len(lines) > 1 else ())]


def _road_info(road: Road) -> list[Line]:
    """Source by source."""
    lines: list[Line] = [[(f"{road.end} ", HEADING), (f"{road.damage} damage", BOLD)]]
    lines += [
        [(f"{number}. ", MUTED), (source_name(source), INK), (f"  {source.name}", MUTED)]
        for number, source in enumerate(road.sources, 1)
    ]
    if not road.sources:
        lines.append([("a bare end of the pile: nothing in the way", LEGAL)])
    if road.others:
        lines.append([(f"{road.others} other ways lead from here", MUTED)])
    return lines


def _pile_info(position: Position, seat: Seat, name: Naming) -> list[Line]:
    lair = position.lair(seat)
    lines: list[Line] = [[("the pile of ", MUTED), name(seat), (f": {len(lair.pile)} cards", BOLD)]]
    top = [gold for gold in lair.pile[: lair.known] if isinstance(gold, str)]
    if top:
        lines.append([("on top ", MUTED), *coins(top)])
    lines.append([("Whoever has no card left here has lost.", INK)])
    return lines


def seat_info(position: Position, seat: Seat, name: Naming) -> list[Line]:
    """What lies before a seat, in full."""
    lair = position.lair(seat)
    spent = [card for card in lair.discard if card in TYPE_OF]
    gold = [card for card in lair.discard if card not in TYPE_OF]
    lines: list[Line] = [[name(seat), (f", {position.colour(seat)}", MUTED)], []]
    lines += [[(unit, MUTED), (f" {TYPE_OF[unit].name} {UNITS[unit].hp}", INK)] for unit in lair.reserve]
    lines += [[(guard.unit, MUTED), (f" on guard at {guard.hex}", DANGER)] for guard in lair.guards]
    lines += [[(card, MUTED), (f" {TYPE_OF[card].name}", INK)] for card in lair.support if card is not None]
    lines += [[], [("spent ", MUTED), (" ".join(spent) or "no cards", INK)]]
    if gold:
        lines.append([("spent gold ", MUTED), *coins(gold)])
    return lines


# Lists


def moves_list(notations: Sequence[str]) -> list[Line]:
    """All legal moves, those that differ only in their last word in one line."""
    if not notations:
        return [[("Nothing to choose just now.", MUTED)]]
    lines: list[Line] = [[(f"{len(notations)} moves, typed behind a colon:", MUTED)]]
    for head, group in groupby(notations, lambda text: text.rpartition(" ")[0] or text):
        ends = [text.rpartition(" ")[2] for text in group if " " in text]
        lines.append([(head, LEGAL), (f" {' '.join(ends)}" if ends else "", INK)])
    return lines
