"""What people are told. Seats are written `P1`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rules.core.hidden import Hidden
from rules.core.notation import counted
from rules.roblins.cards import TERRAIN, TREASURE, TYPE_OF, UNITS, Card, Deck, Marker
from rules.roblins.events import (
    Arrived,
    BankPut,
    BankTook,
    BasketFilled,
    BridgeStopped,
    Charged,
    CollectorLeft,
    CollectorPlaced,
    DamageAbsorbed,
    Drew,
    GameEnded,
    GameStarted,
    GuardPlaced,
    GuardsReturned,
    KnockedOut,
    LeanTimesBegan,
    Offered,
    Paid,
    PhaseBegan,
    RaidBegan,
    RaidEnded,
    ReturnedToHand,
    RoblinEvent,
    Routed,
    SourceReached,
    Stole,
    SupportPlaced,
    TaxPaid,
    TaxStopped,
    TerrainBuilt,
    Took,
    TunnelBuilt,
    TurnBegan,
    TurnEnded,
    UnitHit,
    UnitSent,
    UnitsRecruited,
)
from rules.roblins.hexes import NUMBER
from rules.roblins.position import Position, other

Teller = Callable[[Position, Any], str]

DECK_NAMES: Final[Mapping[Deck, str]] = {"t": "terrain", "u": "unit", "s": "special"}


# Words


def called(card: str | Hidden) -> str:
    """A card for people: `T17 Mountain 2`, `U05 Forest Goblin`, `2r`; `a card` where it is hidden."""
    if isinstance(card, Hidden):
        return "a card"
    if card in TREASURE:
        return card
    return f"{card} {TYPE_OF[card].name}{_damage(card)}"


def _damage(card: Card) -> str:
    if card not in TERRAIN:
        return ""
    markers = TERRAIN[card].markers
    if TERRAIN[card].kind == "double":
        return " " + ", ".join(map(_marked, markers))
    return "".join(f" {marker.damage}" for marker in markers)


def _marked(marker: Marker) -> str:
    return f"{marker.kind} {marker.damage}"


def listed(cards: Iterable[str | Hidden]) -> str:
    """Cards for people, joined by commas."""
    return ", ".join(map(called, cards))


def treasure(cards: tuple[str | Hidden, ...]) -> str:
    """Treasure for people: which, or how much of it."""
    if any(isinstance(card, Hidden) for card in cards):
        return counted(len(cards), "treasure card")
    return " ".join(map(str, cards))


def _units(cards: Iterable[Card]) -> str:
    return " ".join(cards)


def source_name(position: Position, source: str) -> str:
    """A source of a raid for people: `U28 on guard`, `T20 Mountain 3`, `T36 Double forest 1`, `S16 Archer`."""
    kind, _, rest = source.rpartition(" ")
    card, _, place = rest.partition("@")
    if kind == "guard":
        return f"{card} on guard"
    where, _, edge = place.partition(":")
    tile = position.theirs.land.at(where) if edge else None
    marker = TERRAIN[card].marker(NUMBER[edge], tile.rot) if tile else None
    return f"{card} {TYPE_OF[card].name} {_marked(marker)}" if marker else called(card)


def _home(cards: tuple[Card, ...]) -> str:
    return f"home {'goes' if len(cards) == 1 else 'go'} {_units(cards)}"


# Setup and turns


def _started(_position: Position, event: GameStarted) -> str:
    red = event.colours.index("red") + 1
    away = f", {counted(len(event.box), 'card')} in the box" if event.box else ""
    return f"P{red} is red and begins, P{other(red)} is green{away}"


def _turn_began(_position: Position, event: TurnBegan) -> str:
    return f"turn {event.turn}, P{event.seat}"


def _collector_left(position: Position, event: CollectorLeft) -> str:
    return f"{listed(event.cards)} of P{position.active} {'leaves' if len(event.cards) == 1 else 'leave'}"


def _guards_returned(position: Position, event: GuardsReturned) -> str:
    return f"the guards of P{position.active} come home: {_units(event.units)}"


def _lean_times(_position: Position, _event: LeanTimesBegan) -> str:
    return "all decks are empty, lean times begin: every turn takes from its own pile"


def _game_ended(_position: Position, event: GameEnded) -> str:
    if event.cause == "theft":
        return f"P{event.winner} wins: the pile of P{event.loser} is robbed empty"
    return f"P{event.winner} wins: P{event.loser} took the last card of the own pile"


def _nothing(_position: Position, _event: RoblinEvent) -> str:
    return ""


# Draw, buy, place


def _drew(_position: Position, event: Drew) -> str:
    bonus = ", a bonus" if event.bonus else ""
    what = f"{DECK_NAMES[event.deck]} card" if isinstance(event.card, Hidden) else called(event.card)
    return f"P{event.seat} draws {'a ' if isinstance(event.card, Hidden) else ''}{what}{bonus}"


def _basket_filled(position: Position, event: BasketFilled) -> str:
    return f"P{position.active} chooses {called(event.card)}"


def _offered(position: Position, event: Offered) -> str:
    return f"P{position.active} offers {called(event.card)}"


def _paid(position: Position, event: Paid) -> str:
    paid = [" ".join(event.gold)] if event.gold else []
    paid += [f"{_units(event.traded)} in exchange"] if event.traded else []
    lost = f", {event.overpay} lost" if event.overpay else ""
    return f"P{position.active} buys {listed(event.bought)} for {event.cost}: {' and '.join(paid)}{lost}"


def _terrain_built(position: Position, event: TerrainBuilt) -> str:
    return f"P{position.active} builds {called(event.card)} at {event.hex}"


def _tunnel_built(position: Position, event: TunnelBuilt) -> str:
    tile = position.theirs.land.at(event.hex)
    over = f"{tile.card} at {event.hex}" if tile else event.hex
    return f"{called(event.card)} of P{position.active} digs under {over} of P{other(position.active)}"


def _returned_to_hand(position: Position, event: ReturnedToHand) -> str:
    return f"no place is left for {listed(event.cards)}: back to the hand of P{position.active}, and no refund"


def _support_placed(position: Position, event: SupportPlaced) -> str:
    return f"{called(event.card)} sets up for P{position.active}"


def _collector_placed(position: Position, event: CollectorPlaced) -> str:
    colour = position.colour(position.active)
    return f"{called(event.card)} sets up at P{other(position.active)}: {colour} gold buys nothing there"


def _units_recruited(position: Position, event: UnitsRecruited) -> str:
    return f"{listed(event.units)} {'joins' if len(event.units) == 1 else 'join'} P{position.active}"


# Guard and raid


def _guard_placed(position: Position, event: GuardPlaced) -> str:
    return f"P{position.active} puts {event.unit} on guard at {event.hex}, {UNITS[event.unit].hp} damage"


def _raid_began(position: Position, event: RaidBegan) -> str:
    return f"P{position.active} raids P{other(position.active)} at {event.end}"


def _routed(_position: Position, event: Routed) -> str:
    return f"the road goes on by {event.edge}"


def _unit_sent(position: Position, event: UnitSent) -> str:
    place = len(position.raid.band) + 1
    return f"{called(event.unit)} goes {'first' if place == 1 else f'as number {place}'}"


def _charged(position: Position, event: Charged) -> str:
    if not event.sources:
        return "the band charges, and nothing is in its way"
    return f"the band charges: {', '.join(source_name(position, source) for source in event.sources)}"


def _unit_hit(position: Position, event: UnitHit) -> str:
    return f"{source_name(position, event.source)} hits {event.unit} for {event.damage}, {event.left} left"


def _absorbed(position: Position, event: DamageAbsorbed) -> str:
    return f"{event.unit} absorbs 1 of {source_name(position, event.source)}"


def _knocked_out(_position: Position, event: KnockedOut) -> str:
    return f"{event.unit} is knocked out"


def _bridge_stopped(_position: Position, event: BridgeStopped) -> str:
    return f"two cross the bridge {event.card}, {_home(event.units)}"


def _tax_stopped(_position: Position, event: TaxStopped) -> str:
    return f"nobody pays the road tax of {event.card}, {_home(event.units)}"


def _tax_paid(position: Position, event: TaxPaid) -> str:
    return f"P{position.active} pays {event.gold} as road tax at {event.card}"


def _arrived(position: Position, event: Arrived) -> str:
    cards = f"{event.carry / 2:g}"
    nothing = ", too little for a card" if not event.steal else ""
    reach = "reaches" if len(event.units) == 1 else "reach"
    return f"{_units(event.units)} {reach} the pile of P{other(position.active)}, carry {cards}{nothing}"


def _stole(_position: Position, event: Stole) -> str:
    return f"P{event.thief} steals {treasure(event.gold)} from P{other(event.thief)}, {event.left} left"


def _raid_ended(position: Position, event: RaidEnded) -> str:
    return "" if event.units else f"the raid of P{position.active} ends"


# Treasury


def _took(_position: Position, event: Took) -> str:
    return f"P{event.seat} takes {treasure((event.gold,))} from the own pile, {event.left} left"


def _bank_took(_position: Position, event: BankTook) -> str:
    return f"P{event.seat} takes {treasure((event.gold,))} by a Banker, {event.left} left"


def _bank_put(_position: Position, event: BankPut) -> str:
    return f"a Banker of P{event.seat} puts {treasure((event.gold,))} back, {event.left} in the pile"


TELLERS: Final[Mapping[type[RoblinEvent], Teller]] = {
    GameStarted: _started,
    TurnBegan: _turn_began,
    PhaseBegan: _nothing,
    CollectorLeft: _collector_left,
    GuardsReturned: _guards_returned,
    LeanTimesBegan: _lean_times,
    Drew: _drew,
    BasketFilled: _basket_filled,
    Offered: _offered,
    Paid: _paid,
    TerrainBuilt: _terrain_built,
    TunnelBuilt: _tunnel_built,
    ReturnedToHand: _returned_to_hand,
    SupportPlaced: _support_placed,
    CollectorPlaced: _collector_placed,
    UnitsRecruited: _units_recruited,
    GuardPlaced: _guard_placed,
    RaidBegan: _raid_began,
    Routed: _routed,
    UnitSent: _unit_sent,
    Charged: _charged,
    SourceReached: _nothing,
    UnitHit: _unit_hit,
    DamageAbsorbed: _absorbed,
    KnockedOut: _knocked_out,
    BridgeStopped: _bridge_stopped,
    TaxStopped: _tax_stopped,
    TaxPaid: _tax_paid,
    Arrived: _arrived,
    Stole: _stole,
    RaidEnded: _raid_ended,
    Took: _took,
    BankTook: _bank_took,
    BankPut: _bank_put,
    TurnEnded: _nothing,
    GameEnded: _game_ended,
}
"""One for each event; a test holds it complete."""


def tell(position: Position, event: RoblinEvent) -> str:
    """One line; empty where an event needs none. The position is the view before the event."""
    return TELLERS[type(event)](position, event)
