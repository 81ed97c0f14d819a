"""What is wrong with a position: the invariants of specification 10 that one position can show."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.core.hidden import Hidden, known
from rules.core.notation import counted
from rules.core.seats import Seat
from rules.roblins.cards import (
    COLOURS,
    COSTS,
    DECK_OF,
    DECKS,
    GOBLINS,
    ROADS,
    TERRAIN,
    TREASURE,
    TYPE_OF,
    UNITS,
    in_order,
)
from rules.roblins.flow import legal_moves
from rules.roblins.hexes import NUMBER, PILE, across, beside, coordinates, is_end, is_hex
from rules.roblins.info import REMOVABLE
from rules.roblins.knowing import LOW
from rules.roblins.land import NEXT_TO_PILE, Tile
from rules.roblins.market import exchange, incomplete, missing, owed, tray, usable, worth
from rules.roblins.position import BASE, SPACES, Lair, Position, Raid, cards_of, other, stands_on
from rules.roblins.raiding import raiders, truce
from rules.roblins.resolving import owing, sources
from rules.roblins.setup import HIGHEST, boxed

_FIGHTERS = frozenset(card for card in UNITS if TYPE_OF[card].role == "unit")
_SUPPORTS = frozenset(card for card, row in TYPE_OF.items() if row.role in ("support", "collector"))
_WITH_GUARDS = ("GUARD", "RAID", "ROUTE", "BAND", "TAX", "TREASURY", "OVER")
_RAIDING = ("ROUTE", "BAND", "TAX")


def faults(position: Position) -> list[str]:
    """Every inconsistency, a sentence each; later ones are looked for only where the parts before are sound."""
    for look in (_shape, _words, _whole, _shopping, _moment, _asked):
        found = list(look(position))
        if found:
            return found
    return []


# Shape: what the other checks rely on


def _shape(position: Position) -> Iterator[str]:
    if len(position.lairs) != 2 or sorted(position.colours) != sorted(COLOURS) or position.active not in (1, 2):
        yield "two seats play, one is red, one is green, and one of them is on turn"
        return
    if position.phase == "SETUP" or position.turn < 1:
        yield "nothing is dealt yet"
        return
    options, red = position.options, position.colours.index("red") + 1
    if options.first not in ("random", "P1", "P2"):
        yield f"option first: {options.first} is not in play"
    elif options.first not in ("random", f"P{red}"):
        yield f"P{red} is red, and option first says {options.first}"
    if options.remove != tuple(name for name in REMOVABLE if name in options.remove):
        yield f"option remove: {','.join(options.remove)} are not types in order"
    if (position.active == red) != (position.turn % 2 == 1):
        yield f"P{position.active} is on turn in turn {position.turn}, and red has the odd turns"


# Words: every card is of a kind that its zone may hold


def _words(position: Position) -> Iterator[str]:
    yield from _strangers("the box", position.box, DECK_OF)
    for deck in DECKS:
        yield from _strangers(
            f"the deck {deck}", position.supply.of(deck), {c for c, of in DECK_OF.items() if of == deck}
        )
    for seat, lair in enumerate(position.lairs, 1):
        yield from _words_of_a_lair(position, seat, lair)
    scratch = position.scratch
    yield from _strangers("the basket", scratch.basket, COSTS)
    yield from _strangers("the tray", scratch.tray, {*DECK_OF, *TREASURE})
    yield from _strangers("what was bought", scratch.bought, COSTS)
    if scratch.raid is not None:
        yield from _words_of_a_raid(scratch.raid, position.theirs)


def _strangers(where: str, cards: Iterable[str | Hidden], faces: Iterable[str]) -> Iterator[str]:
    allowed = set(faces)
    for card in cards:
        if isinstance(card, Hidden):
            yield f"{where} holds a hidden card: a whole position hides nothing"
        elif card not in allowed:
            yield f"{where} holds {card}, which cannot be there"


def _words_of_a_lair(position: Position, seat: Seat, lair: Lair) -> Iterator[str]:
    mine, colour = f"of P{seat}", position.colour(seat)
    yield from _strangers(f"the pile {mine}", lair.pile, (row.id for row in TREASURE.values() if row.colour == colour))
    yield from _strangers(f"the hand {mine}", lair.hand, DECK_OF)
    yield from _strangers(f"the gold {mine}", lair.gold, TREASURE)
    fighters = _FIGHTERS - set(GOBLINS[position.colour(other(seat))])
    yield from _strangers(f"the reserve {mine}", lair.reserve, fighters)
    yield from _strangers(f"a gate {mine}", (guard.unit for guard in lair.guards), fighters)
    yield from (
        f"{guard.unit} on guard at {guard.hex!r} {mine}: there is no such hex"
        for guard in lair.guards
        if not is_hex(guard.hex)
    )
    yield from _strangers(f"the support area {mine}", (card for card in lair.support if card is not None), _SUPPORTS)
    yield from _strangers(f"the discard pile {mine}", lair.discard, {*DECK_OF, *TREASURE})
    for tile in lair.land.tiles:
        yield from _words_of_a_tile(seat, tile)
    if not any((tile.hex, tile.card, tile.rot) == ("c.2", ROADS[colour], 0) for tile in lair.land.tiles):
        yield f"the starting road {ROADS[colour]} of P{seat} must lie on c.2 @0"
    if not 0 <= lair.known <= len(lair.pile):
        yield f"P{seat} knows {lair.known} of {len(lair.pile)} cards"


def _words_of_a_tile(seat: Seat, tile: Tile) -> Iterator[str]:
    where = f"{tile.card} @{tile.rot} at {tile.hex} of P{seat}"
    if not is_hex(tile.hex):
        yield f"{where}: there is no such hex"
    if tile.card not in TERRAIN or tile.rot not in TERRAIN[tile.card].turns:
        yield f"{where} is no terrain card in a rotation"
    if tile.tunnel is not None and (tile.tunnel not in TYPE_OF or TYPE_OF[tile.tunnel].id != "tunnel"):
        yield f"{where} is covered by {tile.tunnel}, which is no Tunnel Goblin"
    if tile.tunnel is not None and tile.hex in NEXT_TO_PILE:
        yield f"{where} is covered, and no Tunnel Goblin lies beside a pile"


def _words_of_a_raid(raid: Raid, lair: Lair) -> Iterator[str]:
    if not is_end(raid.end):
        yield f"the raid begins at {raid.end}, which is no road end"
    yield from _strangers("the band", (raider.unit for raider in raid.band), _FIGHTERS)
    for raider in raid.band:
        if raider.unit in UNITS and not 1 <= raider.left <= UNITS[raider.unit].hp:
            yield f"{raider.unit} of the band bears {raider.left} more"
    hexes = {tile.hex for tile in lair.land.tiles}
    if any(step.hex not in hexes for step in raid.route):
        yield "the route of the raid crosses a hex without terrain"


# The whole: cards, treasure, territories


def _whole(position: Position) -> Iterator[str]:
    yield from _cards(position)
    yield from _treasure(position)
    for seat, lair in enumerate(position.lairs, 1):
        yield from _sorted(seat, lair)
        yield from _territory(seat, lair)
        yield from _low_threes(position, seat, lair)


def _cards(position: Position) -> Iterator[str]:
    """Invariant 1."""
    everywhere = Counter(card for card in cards_of(position) if card in TYPE_OF)
    yield from (f"{card} is there {count} times" for card, count in everywhere.items() if count > 1)
    yield from (f"{card} is missing" for card in TYPE_OF if card not in everywhere)
    wanted = tuple(sorted(card for card in DECK_OF if boxed(card, position.options)))
    if position.box != wanted:
        yield f"the box holds {' '.join(map(str, position.box))}, and should hold {' '.join(wanted)}"
    yield from (
        f"{goblin} of P{seat} is discarded or in the box, and goblins of the start never are"
        for seat, colour in enumerate(position.colours, 1)
        for goblin in GOBLINS[colour]
        if goblin in position.lair(seat).discard
    )


def _treasure(position: Position) -> Iterator[str]:
    """Invariant 2."""
    everywhere = Counter(card for card in cards_of(position) if card in TREASURE)
    for row in TREASURE.values():
        if everywhere[row.id] != row.count:
            yield f"{row.id} is there {everywhere[row.id]} times, not {row.count}"


def _sorted(seat: Seat, lair: Lair) -> Iterator[str]:
    zones = {"hand": lair.hand, "gold": lair.gold, "reserve": lair.reserve, "discard pile": lair.discard}
    yield from (f"the {name} of P{seat} is not sorted" for name, cards in zones.items() if in_order(cards) != cards)
    places = {"tiles": [tile.hex for tile in lair.land.tiles], "guards": [guard.hex for guard in lair.guards]}
    for name, hexes in places.items():
        if sorted(hexes, key=coordinates) != hexes:
            yield f"the {name} of P{seat} are not sorted: columns from the left, each from the bottom"


def _territory(seat: Seat, lair: Lair) -> Iterator[str]:
    """Invariants 4, 5, 6, 9."""
    ground, tiles = lair.ground, lair.land.tiles
    if len({tile.hex for tile in tiles}) < len(tiles):
        yield f"two cards lie on one hex of P{seat}"
    for tile in tiles:
        yield from _contacts(seat, lair, tile)
    if not ground.ends:
        yield f"P{seat} has no open end"
    lonely = [tile.hex for tile in tiles if not _reaches_pile(lair, tile.hex)]
    yield from (f"{place} of P{seat} is not joined to the pile" for place in lonely)
    gates = [guard.hex for guard in lair.guards]
    if len(set(gates)) < len(gates) or not set(gates) <= ground.into.keys():
        yield f"the guards of P{seat} stand in {', '.join(gates)}: one in a gate, and nowhere else"


def _contacts(seat: Seat, lair: Lair, tile: Tile) -> Iterator[str]:
    """That printed arms meet arms, unless a tunnel is on one side, and never lead below the centre line."""
    arms = TERRAIN[tile.card].turns[tile.rot]
    for edge in range(6):
        place, arm = beside(tile.hex, edge), bool(arms >> edge & 1)
        if place is None:
            if arm:
                yield f"{tile.card} at {tile.hex} of P{seat} leads below the centre line"
        elif place in lair.ground.arms and tile.tunnel is None:
            neighbour = lair.ground.tiles.get(place)
            met = bool(lair.ground.arms[place] >> across(edge) & 1)
            if met != arm and not (neighbour and neighbour.tunnel):
                yield f"{tile.card} at {tile.hex} of P{seat} does not fit the card on {place}"


def _reaches_pile(lair: Lair, place: str) -> bool:
    return bool(lair.ground.exits(place, frozenset([place])))


def _low_threes(position: Position, seat: Seat, lair: Lair) -> Iterator[str]:
    """Ruling 3: a pile that is still high holds its 3s low."""
    if len(lair.pile) - lair.known >= LOW:
        low = sum(TREASURE[known(card)].value == HIGHEST for card in lair.pile[-LOW:])
        every = next(row.count for row in TREASURE.values() if row.value == HIGHEST)
        if low != every:
            yield f"the lowest {LOW} cards of P{seat}'s pile hold {low} of the {every} {position.colour(seat)} threes"


# The moment


def _moment(position: Position) -> Iterator[str]:
    emptied = [seat for seat, lair in enumerate(position.lairs, 1) if not lair.pile]
    if len(emptied) != (position.phase == "OVER"):
        yield "the match is over exactly when one pile is empty"
    if position.lean and not position.supply.empty:
        yield "lean times begin when all decks are empty"
    yield from _guards_and_collectors(position)
    yield from _counts(position)
    yield from _raid(position)


def _guards_and_collectors(position: Position) -> Iterator[str]:
    """Invariants 3 and 6."""
    if position.phase not in _WITH_GUARDS:
        if position.mine.guards:
            yield f"P{position.active} has guards, and they come home when its turn begins"
        if position.theirs.count("tax-collector"):
            yield f"a Tax Collector of P{position.active} is still there: it leaves when its turn begins"
    if position.turn == 1 and (position.theirs.guards or position.mine.count("tax-collector")):
        yield "in the first turn the second seat has done nothing yet"


def _shopping(position: Position) -> Iterator[str]:
    scratch, mine = position.scratch, position.mine
    marks = Counter((*scratch.basket, *scratch.tray))
    if marks - Counter(map(known, (*mine.hand, *mine.gold))):
        yield "what is in the basket or the tray must be in the hand"
    if scratch.basket and position.phase not in ("MARKET", "PAY"):
        yield "a basket is filled at the market and emptied when it is paid"
    if scratch.tray and position.phase != "PAY":
        yield "a tray is filled and emptied in the payment"
    if position.phase == "PAY" and (not scratch.basket or missing(position) <= 0):
        yield "a payment waits until enough is offered, and not longer"
    if scratch.bought and position.phase != "PLACE":
        yield "what was bought is placed at once"
    if any(in_order(cards) != cards for cards in (scratch.basket, scratch.tray, scratch.bought)):
        yield "basket, tray and what was bought are sorted"
    yield from _payable(position)
    yield from _places(position)


def _payable(position: Position) -> Iterator[str]:
    """Specification D2: the hand can pay the basket, and fill a bundle that is open."""
    rate, (gold, cards), open_to = position.options.exchange, tray(position), usable(position, position.active)
    if Counter(gold) - Counter(open_to):
        yield "the tray holds gold that buys nothing here: a Tax Collector lies in the area"
    most = len(position.mine.hand) - len(position.scratch.basket)
    trades = [exchange(count, rate) for count in range(len(cards), most + 1) if not incomplete(count, rate)]
    if position.scratch.basket and (not trades or worth(open_to) + trades[-1] < owed(position)):
        yield "the basket cannot be paid with what is in the hand"


def _places(position: Position) -> Iterator[str]:
    """What shall be bought has a place; of what is bought terrain may have lost it. Rulings 31, 34."""
    scratch, mine, theirs = position.scratch, position.mine, position.theirs
    roles = Counter(TYPE_OF[card].role for card in (*scratch.basket, *scratch.bought))
    if roles["support"] > mine.support.count(None):
        yield f"more supports than the {len(SPACES)} spaces of P{position.active} hold"
    if roles["collector"] > theirs.support.count(None):
        yield f"more Tax Collectors than the {len(SPACES)} spaces of P{other(position.active)} hold"
    if roles["collector"] and theirs.count("banker"):
        yield "a seat with a Banker gets no Tax Collector"
    tunnels = sum(TYPE_OF[card].role == "overlay" for card in scratch.basket)
    targets = len(theirs.ground.may_tunnel())
    if tunnels > targets:
        yield f"{counted(tunnels, 'Tunnel Goblin')} and {counted(targets, 'card')} to cover"
    for card in scratch.basket:
        if TYPE_OF[card].role == "terrain" and not mine.ground.fits(card):
            yield f"{card} fits nowhere in this territory"


def _counts(position: Position) -> Iterator[str]:
    scratch, mine = position.scratch, position.mine
    if not 0 <= scratch.base <= BASE or (scratch.base and position.phase != "DRAW" and not position.supply.empty):
        yield f"{scratch.base} draws are left in phase {position.phase}"
    if not 0 <= scratch.bonus_t <= mine.count("cartographer") or not 0 <= scratch.bonus_u <= mine.count("recruiter"):
        yield "bonus draws come from Cartographers and Recruiters in play"
    if not 0 <= scratch.takes <= BASE or not 0 <= scratch.bankers_used <= mine.count("banker"):
        yield f"{scratch.takes} cards were taken, and {scratch.bankers_used} Bankers used"
    if scratch.took and not (scratch.takes or scratch.bankers_used):
        yield "a card was taken, and neither by hand nor by a Banker"
    if scratch.takes and not scratch.took:
        yield "cards were taken, and none is said to be"
    if (scratch.takes or scratch.bankers_used or scratch.took) and position.phase not in ("TREASURY", "OVER"):
        yield "cards are taken from the own pile at the end of the turn"


def _asked(position: Position) -> Iterator[str]:
    if position.phase != "OVER" and not legal_moves(position):
        yield f"P{position.active} is asked in phase {position.phase}, and has no legal move"


def _raid(position: Position) -> Iterator[str]:
    raid = position.scratch.raid
    if truce(position) and (raid is not None or position.phase == "RAID"):
        yield "a truce keeps red from raiding in the first turn"
    if position.phase in ("RAID", "ROUTE", "BAND") and not (raiders(position) or (raid and raid.band)):
        yield f"phase {position.phase} asks for a raid, and nobody is at home to raid"
    if raid is None:
        if position.phase in _RAIDING:
            yield f"phase {position.phase} has no raid"
        return
    if position.phase not in (*_RAIDING, "TREASURY", "OVER"):
        yield f"there is a raid in phase {position.phase}"
    if raid.band and position.phase == "TREASURY":
        yield "the band comes home before the own pile is open"
    if raid.end not in position.theirs.ground.ends:
        yield f"the raid begins at {raid.end}, which is not open"
        return
    if any(TYPE_OF[raider.unit].id == "defender" for raider in raid.band):
        yield "a Defender is in the band"
    if not _connected(position, raid):
        yield "the route of the raid is no road"
        return
    yield from _raid_by_phase(position, raid)


def _connected(position: Position, raid: Raid) -> bool:
    """Whether each step goes on where the one before led, and no hex is crossed twice."""
    roads = position.theirs.ground.roads
    walked = Raid(raid.end)
    for step in raid.route:
        if stands_on(walked) != (step.hex, step.entry) or NUMBER[step.exit] not in roads[step.hex]:
            return False
        walked = Raid(raid.end, (*walked.route, step))
    hexes = [step.hex for step in raid.route]
    return len(set(hexes)) == len(hexes) and stands_on(walked)[0] not in hexes


def _raid_by_phase(position: Position, raid: Raid) -> Iterator[str]:
    arrived = stands_on(raid)[0] == PILE
    if (position.phase == "ROUTE") == arrived:
        yield "a road is chosen until it reaches the pile"
        return
    if position.phase in ("ROUTE", "BAND"):
        if raid.sources or raid.at or (raid.band and position.phase == "ROUTE"):
            yield "the band has not charged yet"
        return
    way = sources(position.theirs, raid.end, raid.route)
    if raid.sources != tuple(source.name for source in way) or not 0 <= raid.at <= len(way):
        yield "the sources of the raid are not those of its road"
    elif position.phase == "TAX" and (not raid.at or way[raid.at - 1].does != "tax" or not owing(raid.band)):
        yield "a tax is paid where a band that owes it comes to one"
