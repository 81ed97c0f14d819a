"""How a raid is resolved: what hurts or stops a band, in exact order, and what it brings home. Specification 6.1-6.5.

`outlook` tells it before it happens, by the same code.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from rules.core.chance import NoChance
from rules.core.errors import IllegalMove, Unknown
from rules.core.hidden import Hidden, known
from rules.core.seats import Seat
from rules.roblins.applying import apply
from rules.roblins.cards import SPECIALS, TERRAIN, TREASURE, TYPE_OF, UNITS, Card, Gold, Kind, without
from rules.roblins.events import (
    Arrived,
    BridgeStopped,
    Charged,
    DamageAbsorbed,
    GameEnded,
    KnockedOut,
    RaidEnded,
    RoblinEvent,
    SourceReached,
    Stole,
    TaxPaid,
    TaxStopped,
    UnitHit,
)
from rules.roblins.hexes import NUMBER, PILE, Hex, RoadEnd, beside, gate_of, split
from rules.roblins.land import Route
from rules.roblins.moves import PayTax
from rules.roblins.position import BASE, SPACES, Guard, Lair, Position, Raid, Raider, other, with_lair, with_scratch
from rules.roblins.steps import Play, Step

Does: TypeAlias = Kind | Literal["none", "bridge", "tax"]

ACROSS_A_BRIDGE: Final = 2
"""Units that a bridge bears."""


class Source(msgspec.Struct, frozen=True):
    """Something that a band comes to."""

    name: str
    """`guard U28@l1.3`, `T20@c.4`, `T36@c.4:n`, `SG@c.2`, `archer S16`."""
    card: Card
    does: Does
    """The kind of its damage; `none` for guards and archers; or what else it does."""
    damage: int
    hex: Hex | None
    """Where it is: a gate, a hex of the route, None for an archer."""


# What is on the way


def guard_of(lair: Lair, end: RoadEnd) -> Guard | None:
    """The one guard that hits at an open end: that in its gate, or the strongest Runner at the card. Rulings 11-13."""
    gate, (place, _) = gate_of(end), split(end)
    for guard in lair.guards:
        if guard.hex == gate:
            return guard
    if place == PILE:
        return None
    around = {beside(place, edge) for edge in range(6)}
    runners = [guard for guard in lair.guards if guard.hex in around and TYPE_OF[guard.unit].id == "runner"]
    return min(runners, key=lambda guard: (-UNITS[guard.unit].hp, guard.unit), default=None)


def sources(lair: Lair, end: RoadEnd, route: Route) -> tuple[Source, ...]:
    """All that a band comes to from an open end along a route, in order."""
    return (*at_the_gate(lair, end), *on_the_road(lair, route), *at_the_pile(lair, route))


def at_the_gate(lair: Lair, end: RoadEnd) -> Iterator[Source]:
    """The guard of an open end."""
    guard = guard_of(lair, end)
    if guard is not None:
        name = f"guard {guard.unit}@{guard.hex}"
        yield Source(name, guard.unit, "none", UNITS[guard.unit].hp, guard.hex)


def on_the_road(lair: Lair, route: Route) -> Iterator[Source]:
    """What the cards of a route do, in order."""
    for step in route:
        tile = lair.ground.tiles[step.hex]
        if tile.tunnel is not None:
            continue
        terrain, name = TERRAIN[tile.card], f"{tile.card}@{tile.hex}"
        if terrain.kind == "bridge" or terrain.kind == "tax":
            yield Source(name, tile.card, terrain.kind, 0, tile.hex)
        if middle := terrain.marker(None, tile.rot):
            yield Source(name, tile.card, middle.kind, middle.damage, tile.hex)
        for edge in (step.entry, step.exit):
            if arm := terrain.marker(NUMBER[edge], tile.rot):
                yield Source(f"{name}:{edge}", tile.card, arm.kind, arm.damage, tile.hex)


def at_the_pile(lair: Lair, route: Route) -> Iterator[Source]:
    """Archers shoot at the very end, onto the last card. Rulings 20, 21."""
    for _, card in zip(SPACES, lair.support, strict=True):
        if route and card is not None and SPECIALS[card].type == "archer":
            yield Source(f"archer {card}", card, "none", 1, None)


# One source


def strike(band: Sequence[Raider], source: Source) -> tuple[list[RoblinEvent], Sequence[Raider]]:
    """What the damage of one source does, and who is left. It hits the leader, and what is left of it the next one.

    Rulings 16, 17.
    """
    events: list[RoblinEvent] = []
    damage = source.damage
    for place, raider in enumerate(band):
        if damage <= 0:
            return events, band[place:]
        if TYPE_OF[raider.unit].absorbs == source.does:
            damage -= 1
            events.append(DamageAbsorbed(source.name, raider.unit))
        taken = min(damage, raider.left)
        if taken:
            damage -= taken
            events.append(UnitHit(source.name, raider.unit, taken, raider.left - taken))
        if raider.left > taken:
            return events, [Raider(raider.unit, raider.left - taken), *band[place + 1 :]]
        events.append(KnockedOut(raider.unit))
    return events, ()


def owing(band: Iterable[Raider]) -> tuple[Card, ...]:
    """The units that owe a road tax: all but Scottish Goblins."""
    return tuple(raider.unit for raider in band if TYPE_OF[raider.unit].id != "scottish")


def march(band: Sequence[Raider], way: Iterable[Source], purse: int) -> tuple[Sequence[Raider], int]:
    """Who arrives of a band that holds so many treasure cards, and what is left of these; in short, without a table."""
    for source in way:
        if not band:
            break
        match source.does:
            case "bridge":
                band = band[:ACROSS_A_BRIDGE]
            case "tax":
                owe = owing(band)
                if purse == 0:
                    band = [raider for raider in band if raider.unit not in owe]
                purse -= bool(owe and purse)
            case _:
                band = strike(band, source)[1]
    return band, purse


def _cross(table: Play, source: Source) -> None:
    """The bridge bears the two in front. Ruling 25."""
    behind = tuple(raider.unit for raider in table.position.raid.band[ACROSS_A_BRIDGE:])
    if behind:
        table.emit(BridgeStopped(source.card, behind))


def _must_choose_tax(table: Play, source: Source) -> bool:
    """Pay the tax, or stop, where there is no choice; True where the raider must choose a card. Rulings 23, 24."""
    owe, gold = owing(table.position.raid.band), table.position.mine.gold
    if not owe:
        return False
    if not gold:
        table.emit(TaxStopped(source.card, owe))
    elif len(gold) == 1:
        table.emit(TaxPaid(source.card, known(gold[0])))
    return len(gold) > 1


# The whole raid


def charge(table: Play) -> Step:
    """Let the band run."""
    raid = table.position.raid
    table.emit(Charged(tuple(source.name for source in sources(table.position.theirs, raid.end, raid.route))))
    return "TAX"


def run(table: Play) -> Step | None:
    """Go from source to source until a tax must be chosen, then to the pile, if anybody is left."""
    raid = table.position.raid
    for source in sources(table.position.theirs, raid.end, raid.route)[raid.at :]:
        if not table.position.raid.band:
            break
        table.emit(SourceReached(source.name))
        match source.does:
            case "bridge":
                _cross(table, source)
            case "tax":
                if _must_choose_tax(table, source):
                    return None
            case _:
                for event in strike(table.position.raid.band, source)[0]:
                    table.emit(event)
    return _arrive(table)


def haul(band: Iterable[Raider], pile: int) -> int:
    """Cards that a band takes away from a pile of so many. Ruling 18."""
    return min(BASE, carry(band) // 2, pile)


def carry(band: Iterable[Raider]) -> int:
    """What a band carries, in half cards."""
    return sum(UNITS[raider.unit].carry for raider in band)


def _arrive(table: Play) -> Step:
    position = table.position
    band, pile = position.raid.band, position.theirs.pile
    units = tuple(raider.unit for raider in band)
    if band:
        steal = haul(band, len(pile))
        table.emit(Arrived(units, carry(band), steal))
        if steal:
            table.emit(Stole(position.active, tuple(map(known, pile[:steal])), len(pile) - steal))
            if steal == len(pile):
                table.emit(GameEnded(position.active, other(position.active), "theft"))
                return "OVER"
    table.emit(RaidEnded(units))
    return "TREASURY"


# Road tax. Specification D9


def taxes(position: Position) -> list[PayTax]:
    """One for each kind of treasure card in hand."""
    held = position.mine.gold
    return [PayTax(gold) for gold in TREASURE if gold in held]


def pay_tax(table: Play, move: PayTax) -> Step:
    """Pay with a card of the hand, and run on.

    Raises:
        IllegalMove: it is not there.
    """
    position = table.position
    if move.gold not in position.mine.gold:
        raise IllegalMove(f"P{position.active} holds no {move.gold} to pay the tax with")
    raid = position.raid
    source = sources(position.theirs, raid.end, raid.route)[raid.at - 1]
    table.emit(TaxPaid(source.card, move.gold))
    return "TAX"


# Before it happens


class Outlook(msgspec.Struct, frozen=True):
    """What a raid would come to, each tax being paid with the least treasure."""

    events: tuple[RoblinEvent, ...]
    """From `Charged` on, up to what nobody can foresee: which cards are stolen."""
    arrived: tuple[Card, ...] = ()
    fallen: tuple[Card, ...] = ()
    """Knocked out, in order."""
    stopped: tuple[Card, ...] = ()
    """Sent home by bridges and taxes."""
    taxes: int = 0
    """Treasure cards paid."""
    steal: int = 0


def outlook(position: Position, seat: Seat, end: RoadEnd, route: Route, units: Iterable[Card]) -> Outlook:
    """What a raid of `seat` with these units, leader first, would come to now, whoever is on turn; works on views."""
    band = tuple(Raider(unit, UNITS[unit].hp) for unit in units)
    table = Play(apply, _as_if(position, seat, Raid(end, route, band)), NoChance())
    try:
        step: Step | None = charge(table)
        while step != "TREASURY" and step != "OVER":
            step = run(table) if step == "TAX" else pay_tax(table, _least(taxes(table.position)))
    except Unknown:
        pass
    return _summed_up(table.events)


def _as_if(position: Position, seat: Seat, raid: Raid) -> Position:
    """The position with a band of the seat on its way; treasure that is not seen counts as ones."""
    lair = position.lair(seat)
    home = without(lair.reserve, *(raider.unit for raider in raid.band if raider.unit in lair.reserve))
    gold = tuple(_assumed(card) for card in lair.gold)
    away = with_lair(replace(position, active=seat, phase="BAND"), seat, reserve=home, gold=gold)
    return with_scratch(away, raid=raid)


def _least(possible: Iterable[PayTax]) -> PayTax:
    return min(possible, key=lambda move: TREASURE[move.gold].value)


def _assumed(gold: Gold | Hidden) -> Gold:
    if not isinstance(gold, Hidden):
        return gold
    return next(row.id for row in TREASURE.values() if row.colour == gold.back)


def _summed_up(events: Iterable[RoblinEvent]) -> Outlook:
    happened = tuple(events)
    arrival = next((event for event in happened if isinstance(event, Arrived)), None)
    stops = [event for event in happened if isinstance(event, BridgeStopped | TaxStopped)]
    return Outlook(
        events=happened,
        arrived=arrival.units if arrival else (),
        fallen=tuple(event.unit for event in happened if isinstance(event, KnockedOut)),
        stopped=tuple(unit for stop in stops for unit in stop.units),
        taxes=sum(isinstance(event, TaxPaid) for event in happened),
        steal=arrival.steal if arrival else 0,
    )
