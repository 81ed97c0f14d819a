"""What there is to know about a hex, a card, a unit, a raid, and the list of legal moves."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rules.core.seats import Seat
from rules.roblins.cards import TERRAIN, TYPE_OF, UNITS, Card
from rules.roblins.glance import Road, road_on, roads
from rules.roblins.hexes import PILE, Hex
from rules.roblins.land import Tile
from rules.roblins.position import SPACES, Lair, Position
from rules.roblins.resolving import Outlook
from screens.common.canvas import BOLD, DANGER, HEADING, INK, LEGAL, MUTED, Span
from screens.common.texts import Line
from screens.roblins.foresight import outlook_line
from screens.roblins.scene import Spot
from screens.roblins.story import beats
from screens.roblins.words import (
    Naming,
    arms_of,
    card_line,
    coins,
    full_name,
    joined_by,
    source_name,
    sources_line,
    unit_name,
)

GAP: Span = ("   ", INK)


# In one line


def glimpse(position: Position, spot: Spot, name: Naming) -> Line:
    """A hex in one line, for whoever walks over a map."""
    seat, place = spot
    lair = position.lair(seat)
    tile = lair.land.at(place)
    if place == PILE:
        return joined_by(GAP, _pile(position, seat, name))
    if tile is not None:
        return joined_by(GAP, _tile(tile)[:2])
    found = roads(lair)
    ends = [[(f"{end} ", BOLD), *sources_line(found[end].sources)] for end in lair.ground.into.get(place, ())]
    return joined_by(GAP, [_gate_head(lair, place), *ends])


# At length


def about(position: Position, element: str, name: Naming) -> Sequence[Line]:
    """An element in words; nothing where there is nothing more to say."""
    kind, _, what = element.partition(":")
    seat, _, place = what.partition(".")
    match kind:
        case "hand" | "bought" | "home" | "unit":
            return card_info(what)
        case "hex":
            return hex_info(position, int(seat), place, name)
        case "end":
            return road_info(roads(position.lair(int(seat)))[place])
        case "pile":
            return _pile(position, int(what), name)
        case "support":
            card = position.lair(int(seat)).support[SPACES.index(place)]
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


def hex_info(position: Position, seat: Seat, place: Hex, name: Naming) -> list[Line]:
    """A tile, a gate with every road that begins there, or the pile."""
    lair = position.lair(seat)
    tile = lair.land.at(place)
    if place == PILE:
        return _pile(position, seat, name)
    if tile is not None:
        return [*_tile(tile), [("in the land of ", MUTED), name(seat)]]
    found = roads(lair)
    lines: list[Line] = [_gate_head(lair, place)]
    for end in lair.ground.into.get(place, ()):
        lines += [[], *road_info(found[end])]
    return lines


def _tile(tile: Tile) -> list[Line]:
    head: list[Span] = [(f"{tile.hex} ", HEADING)]
    if tile.tunnel is not None:
        return [
            [*head, (f"{tile.tunnel} Tunnel Goblin", DANGER), (f" over {full_name(tile.card)}", INK)],
            [("roads on all six edges; nothing of the card below counts", INK)],
        ]
    return [
        [*head, (f"{tile.card} ", MUTED), (full_name(tile.card), BOLD), (f" @{tile.rot}", MUTED)],
        [("roads to ", MUTED), (arms_of(tile.ends), INK)],
        [(TYPE_OF[tile.card].text, INK)],
    ]


def _gate_head(lair: Lair, place: Hex) -> Line:
    guard = lair.guard(place)
    if guard is not None:
        return [(f"{place} ", HEADING), ("guarded by ", MUTED), (unit_name(guard), DANGER)]
    return [(f"{place} ", HEADING), ("nobody on guard" if place in lair.ground.into else "no road leads here", MUTED)]


def road_info(road: Road) -> list[Line]:
    """An open end and what lies behind it, source by source."""
    lines: list[Line] = [[(f"{road.end} ", HEADING), (f"{road.damage} damage", BOLD)]]
    for number, source in enumerate(road.sources, 1):
        lines.append([(f"{number}. ", MUTED), (source_name(source), INK), (f"  {source.name}", MUTED)])
    if not road.sources:
        lines.append([("nothing in the way", LEGAL)])
    if road.others:
        lines.append([(f"{road.others} other ways lead from here", MUTED)])
    return lines


def raid_info(position: Position, seen: Outlook) -> list[Line]:
    """A raid before it is made: its road, blow by blow, and what it would come to."""
    road = road_on(position.theirs, position.raid)
    blows = list(beats(seen.events, position.theirs.land))
    lines: list[Line] = [*road_info(road), [], [("IF THEY CHARGE", HEADING)]]
    lines += [list(beat.text) for beat in blows]
    return [*lines, [], outlook_line(seen)]


def _pile(position: Position, seat: Seat, name: Naming) -> list[Line]:
    lair = position.lair(seat)
    lines: list[Line] = [[("the pile of ", MUTED), name(seat), (f", {len(lair.pile)} cards", BOLD)]]
    top = [gold for gold in lair.pile[: lair.known] if isinstance(gold, str)]
    if top:
        lines.append([("on top ", MUTED), *coins(top)])
    return [*lines, [("once no card is left here, the match is lost", INK)]]


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
    return [*lines, [("spent gold ", MUTED), *coins(gold)]] if gold else lines


# Lists

_SIGNS: Final = (
    ("b 8", "gate b, damage of the easiest road from there"),
    ("!Ru3", "a guard in a gate"),
    ("Fo3▬", "unit, its strength, carries a card"),
    ("Go1-", "carries half a card"),
    ("Fo2-@b", "on guard at gate b"),
    ("spent 14", "cards and gold paid: out of play for good"),
    ("T2 U0", "backs in hand: terrain, units, specials"),
    ("S1 r1 g0", "and treasure of each colour"),
    ("Tx $", "road tax: a treasure card is paid"),
    ("Br =2", "bridge: two units cross"),
    ("Tu o", "a Tunnel Goblin covers it"),
)
_KINDS: Final = (
    ("Fi Fo", "fields, forest; units: Forest Goblin"),
    ("Mo Wa", "mountain, water, and their Goblins"),
    ("Sc Ru", "Scottish Goblin, Runner"),
    ("De", "Defender"),
    ("i o m w", "the same on doubles and small tiles"),
)


def signs() -> list[Line]:
    """What the short signs on the screen mean."""
    return [
        [("SIGNS", HEADING)],
        *([(f"{sign:<9}", BOLD), (words, MUTED)] for sign, words in (*_SIGNS, *_KINDS)),
    ]


def moves_list(notations: Sequence[str]) -> list[Line]:
    """All legal moves, those that differ only in their last word in one line."""
    if not notations:
        return [[("Nothing to choose just now.", MUTED)]]
    lines: list[Line] = [[(f"{len(notations)} moves, typed behind a colon:", MUTED)]]
    for head, group in groupby(notations, lambda text: text.rpartition(" ")[0] or text):
        ends = [text.rpartition(" ")[2] for text in group if " " in text]
        lines.append([(head, LEGAL), (f" {' '.join(ends)}" if ends else "", INK)])
    return lines
