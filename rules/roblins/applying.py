"""What each event makes of a position, and of a view. Specification 5.1, 5.2."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from rules.core.hidden import Hidden
from rules.roblins.cards import GOBLINS, ROADS, TREASURE, UNITS, Deck, in_order, without
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
from rules.roblins.hexes import coordinates
from rules.roblins.land import Land, Step, Tile
from rules.roblins.position import (
    SPACES,
    Guard,
    Lair,
    Position,
    Raid,
    Raider,
    Scratch,
    Supply,
    other,
    stands_on,
    with_lair,
    with_scratch,
)

Fold: TypeAlias = Callable[[Position, Any], Position]
"""From a position and an event of one kind to the position after it."""

_BONUS: Final[Mapping[Deck, str]] = {"t": "bonus_t", "u": "bonus_u"}


def apply(position: Position, event: RoblinEvent) -> Position:
    """The position when the event has happened."""
    return FOLDS[type(event)](position, event)


# Setup and turns


def _started(position: Position, event: GameStarted) -> Position:
    lairs = []
    for colour, pile in zip(event.colours, event.piles, strict=True):
        gold = tuple(row.id for row in TREASURE.values() if row.colour == colour for _ in range(row.start))
        land = Land((Tile("c.2", ROADS[colour], 0),))
        lairs.append(Lair(pile=pile, gold=gold, reserve=GOBLINS[colour], land=land))
    return replace(
        position,
        options=event.options,
        colours=event.colours,
        lairs=tuple(lairs),
        active=event.colours.index("red") + 1,
        supply=Supply(event.t, event.u, event.s),
        box=event.box,
    )


def _turn_began(position: Position, event: TurnBegan) -> Position:
    scratch = Scratch(base=event.base, bonus_t=event.bonus_t, bonus_u=event.bonus_u)
    return replace(position, active=event.seat, turn=event.turn, phase="DRAW", scratch=scratch)


def _phase_began(position: Position, event: PhaseBegan) -> Position:
    return replace(position, phase=event.phase)


def _collector_left(position: Position, event: CollectorLeft) -> Position:
    victim = other(position.active)
    support = tuple(None if card in event.cards else card for card in position.theirs.support)
    left = with_lair(position, victim, support=support)
    return _discarded(left, *event.cards)


def _discarded(position: Position, *cards: str) -> Position:
    """Cards come to the active seat's discard pile."""
    return with_lair(position, position.active, discard=in_order((*position.mine.discard, *cards)))


def _at_home(position: Position, *units: str, **changes: object) -> Position:
    """Units come to the active seat's reserve."""
    return with_lair(position, position.active, reserve=in_order((*position.mine.reserve, *units)), **changes)


def _guards_returned(position: Position, event: GuardsReturned) -> Position:
    return _at_home(position, *event.units, guards=())


def _lean_times(position: Position, _event: LeanTimesBegan) -> Position:
    return replace(position, lean=True)


def _turn_ended(position: Position, event: TurnEnded) -> Position:
    return replace(position, active=other(event.seat), scratch=Scratch())


def _game_ended(position: Position, _event: GameEnded) -> Position:
    return replace(position, phase="OVER")


# Draw, buy, pay


def _drew(position: Position, event: Drew) -> Position:
    deck = position.supply.of(event.deck)
    drawn = replace(position, supply=replace(position.supply, **{event.deck: deck[1:]}))
    hand = in_order((*position.lair(event.seat).hand, event.card))
    counter = _BONUS[event.deck] if event.bonus else "base"
    return with_scratch(with_lair(drawn, event.seat, hand=hand), **{counter: getattr(position.scratch, counter) - 1})


def _basket_filled(position: Position, event: BasketFilled) -> Position:
    if isinstance(event.card, Hidden):
        return position
    return with_scratch(position, basket=in_order((*position.scratch.basket, event.card)))


def _offered(position: Position, event: Offered) -> Position:
    if isinstance(event.card, Hidden):
        return position
    return with_scratch(position, tray=in_order((*position.scratch.tray, event.card)))


def _paid(position: Position, event: Paid) -> Position:
    mine = position.mine
    paid = with_lair(
        position,
        position.active,
        hand=without(mine.hand, *event.bought, *event.traded),
        gold=without(mine.gold, *event.gold),
    )
    return with_scratch(_discarded(paid, *event.traded, *event.gold), basket=(), tray=(), bought=event.bought)


# Place


def _placed(position: Position, *cards: str) -> Position:
    """Bought cards are in play, or gone."""
    return with_scratch(position, bought=without(position.scratch.bought, *cards))


def _terrain_built(position: Position, event: TerrainBuilt) -> Position:
    land = position.mine.land.built(Tile(event.hex, event.card, event.rot))
    return _placed(with_lair(position, position.active, land=land), event.card)


def _tunnel_built(position: Position, event: TunnelBuilt) -> Position:
    land = position.theirs.land.tunnelled(event.hex, event.card)
    return _placed(with_lair(position, other(position.active), land=land), event.card)


def _returned_to_hand(position: Position, event: ReturnedToHand) -> Position:
    hand = in_order((*position.mine.hand, *event.held))
    return _placed(with_lair(position, position.active, hand=hand), *event.cards)


def _support_placed(position: Position, event: SupportPlaced) -> Position:
    return _supported(position, position.active, event)


def _collector_placed(position: Position, event: CollectorPlaced) -> Position:
    return _supported(position, other(position.active), event)


def _supported(position: Position, seat: int, event: SupportPlaced | CollectorPlaced) -> Position:
    support = list(position.lair(seat).support)
    support[SPACES.index(event.space)] = event.card
    return _placed(with_lair(position, seat, support=tuple(support)), event.card)


def _units_recruited(position: Position, event: UnitsRecruited) -> Position:
    return _placed(_at_home(position, *event.units), *event.units)


# Guard and raid


def _guard_placed(position: Position, event: GuardPlaced) -> Position:
    guards = sorted((*position.mine.guards, Guard(event.hex, event.unit)), key=lambda guard: coordinates(guard.hex))
    home = without(position.mine.reserve, event.unit)
    return with_lair(position, position.active, guards=tuple(guards), reserve=home)


def _raid(position: Position, **changes: object) -> Position:
    return with_scratch(position, raid=replace(position.raid, **changes))


def _raid_began(position: Position, event: RaidBegan) -> Position:
    return with_scratch(position, raid=Raid(event.end))


def _routed(position: Position, event: Routed) -> Position:
    place, entry = stands_on(position.raid)
    return _raid(position, route=(*position.raid.route, Step(place, entry, event.edge)))


def _unit_sent(position: Position, event: UnitSent) -> Position:
    gone = with_lair(position, position.active, reserve=without(position.mine.reserve, event.unit))
    return _raid(gone, band=(*position.raid.band, Raider(event.unit, UNITS[event.unit].hp)))


def _charged(position: Position, event: Charged) -> Position:
    return _raid(position, sources=event.sources)


def _source_reached(position: Position, _event: SourceReached) -> Position:
    return _raid(position, at=position.raid.at + 1)


def _unit_hit(position: Position, event: UnitHit) -> Position:
    band = (replace(raider, left=event.left) if raider.unit == event.unit else raider for raider in position.raid.band)
    return _raid(position, band=tuple(band))


def _unchanged(position: Position, _event: DamageAbsorbed | Arrived) -> Position:
    return position


def _sent_home(position: Position, *units: str) -> Position:
    """Units of the band come to the reserve."""
    left = tuple(raider for raider in position.raid.band if raider.unit not in units)
    return _at_home(_raid(position, band=left), *units)


def _knocked_out(position: Position, event: KnockedOut) -> Position:
    return _sent_home(position, event.unit)


def _stopped(position: Position, event: BridgeStopped | TaxStopped | RaidEnded) -> Position:
    return _sent_home(position, *event.units)


def _tax_paid(position: Position, event: TaxPaid) -> Position:
    paid = with_lair(position, position.active, gold=without(position.mine.gold, event.gold))
    return _discarded(paid, event.gold)


def _stole(position: Position, event: Stole) -> Position:
    victim = other(event.thief)
    robbed = _from_pile(position, victim, len(event.gold))
    return with_lair(robbed, event.thief, gold=in_order((*position.lair(event.thief).gold, *event.gold)))


# Treasury


def _from_pile(position: Position, seat: int, count: int) -> Position:
    """Cards leave the top of a pile."""
    lair = position.lair(seat)
    return with_lair(position, seat, pile=lair.pile[count:], known=max(0, lair.known - count))


def _took(position: Position, event: Took) -> Position:
    return with_scratch(_taken(position, event), takes=position.scratch.takes + 1, took=True)


def _bank_took(position: Position, event: BankTook) -> Position:
    return with_scratch(_taken(position, event), bankers_used=position.scratch.bankers_used + 1, took=True)


def _taken(position: Position, event: Took | BankTook) -> Position:
    gold = in_order((*position.lair(event.seat).gold, event.gold))
    return with_lair(_from_pile(position, event.seat, 1), event.seat, gold=gold)


def _bank_put(position: Position, event: BankPut) -> Position:
    lair = position.lair(event.seat)
    put = with_lair(
        position,
        event.seat,
        gold=without(lair.gold, event.gold),
        pile=(event.gold, *lair.pile),
        known=lair.known + 1,
    )
    return with_scratch(put, bankers_used=position.scratch.bankers_used + 1)


FOLDS: Final[Mapping[type[RoblinEvent], Fold]] = {
    GameStarted: _started,
    TurnBegan: _turn_began,
    PhaseBegan: _phase_began,
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
    SourceReached: _source_reached,
    UnitHit: _unit_hit,
    DamageAbsorbed: _unchanged,
    KnockedOut: _knocked_out,
    BridgeStopped: _stopped,
    TaxStopped: _stopped,
    TaxPaid: _tax_paid,
    Arrived: _unchanged,
    Stole: _stole,
    RaidEnded: _stopped,
    Took: _took,
    BankTook: _bank_took,
    BankPut: _bank_put,
    TurnEnded: _turn_ended,
    GameEnded: _game_ended,
}
"""One for each event; a test holds it complete."""
