"""What a move would bring, in one line: gain, loss, who is hurt."""

from collections.abc import Mapping, Sequence

from rules.core.events import Move
from rules.roblins.cards import COSTS, TREASURE, UNITS, Card
from rules.roblins.glance import Road, budget, road_on, roads
from rules.roblins.hexes import RoadEnd
from rules.roblins.market import exchange, missing, owed, tray
from rules.roblins.moves import (
    BankTake,
    BeginRaid,
    Build,
    Buy,
    Charge,
    Draw,
    EndTurn,
    Extra,
    Go,
    OfferGold,
    PayTax,
    PlaceGuard,
    PutBack,
    Send,
    Take,
    Trade,
    Tunnel,
)
from rules.roblins.position import Lair, Position, other
from rules.roblins.resolving import Outlook, outlook
from screens.common.canvas import BOLD, DANGER, GOLD, GOOD, INK, LEGAL, MUTED, Span
from screens.common.texts import Line
from screens.roblins.story import beats
from screens.roblins.words import (
    DECK_NAMES,
    Naming,
    card_line,
    coin,
    listed,
    parts,
    short_name,
    sources_line,
    unit_name,
)


def foretold(position: Position, move: Move, after: Position, name: Naming) -> Line:
    """The consequence of a move; `after` is the position that it leads to, as far as it can be foreseen."""
    match move:
        case Draw() | Extra():
            left = len(position.supply.of(move.deck)) - 1
            return [("a card of ", MUTED), (DECK_NAMES[move.deck], INK), (f", {left} are left then", MUTED)]
        case Buy(card=str() as card):
            return parts(card_line(card), _bill(position, card))
        case OfferGold() | Trade():
            return _offer(position, move)
        case Build():
            return _build(position, move, after)
        case Tunnel():
            return _tunnel(position, move, after)
        case PlaceGuard():
            return _guard(position, move, after)
        case BeginRaid():
            return road_line(roads(position.theirs)[move.end])
        case Go():
            raid = after.scratch.raid
            return road_line(road_on(position.theirs, raid)) if raid is not None else ()
        case Send() | Charge():
            return _band(position, move)
        case PayTax():
            return [("the toll takes ", MUTED), coin(move.gold), (", and the band goes on", INK)]
        case Take() | BankTake():
            return _take(position)
        case PutBack(gold=str() as gold):
            return [coin(gold), (f" on top: {len(position.mine.pile) + 1} cards in the pile", INK)]
        case EndTurn():
            return [name(other(position.active)), (" is next", INK)]
    return ()


# Buying


def _bill(position: Position, card: Card) -> Line:
    """What would be owed, and what there is to pay with."""
    spare = len(position.mine.hand) - len(position.scratch.basket) - 1
    gold = budget(position, position.active)
    worth = exchange(spare, position.options.exchange)
    trade: list[Span] = [(f", trade {worth}", MUTED)] if worth else []
    due = str(owed(position) + COSTS[card])
    return [("owed then ", MUTED), (due, BOLD), (f": gold {gold}", MUTED), *trade]


def payment_line(position: Position, way: Sequence[OfferGold | Trade]) -> Line:
    """What a whole way to pay comes to."""
    gold = sum(TREASURE[str(move.gold)].value for move in way if isinstance(move, OfferGold))
    before = len(tray(position)[1])
    traded = sum(isinstance(move, Trade) for move in way)
    rate = position.options.exchange
    value = gold + exchange(before + traded, rate) - exchange(before, rate)
    lost = value - missing(position)
    keeps = len(position.mine.hand) - len(position.scratch.basket) - before - traded
    spans: list[Span] = [("pays ", MUTED), (str(value), BOLD), (f" of {missing(position)} owed", INK)]
    spans += [(f", {lost} lost", DANGER)] if lost > 0 else []
    return [*spans, (f"   {keeps} cards stay in hand", MUTED)]


def _offer(position: Position, move: OfferGold | Trade) -> Line:
    cards, rate = len(tray(position)[1]), position.options.exchange
    if isinstance(move, Trade):
        gain = exchange(cards + 1, rate) - exchange(cards, rate)
        assert isinstance(move.card, str)
        what: Span = (short_name(move.card), BOLD)
    else:
        assert isinstance(move.gold, str)
        gain, what = TREASURE[move.gold].value, coin(move.gold)
    left = missing(position) - gain
    if isinstance(move, Trade) and not gain:
        return [
            what,
            (" opens a bundle: two cards are 1, three are 2" if rate != "lean" else " and two more are 1", INK),
        ]
    lost: list[Span] = [(f", {-left} lost", DANGER)] if left < 0 else []
    return [what, (" pays ", MUTED), (str(gain), BOLD), (f", {max(0, left)} still owed", INK), *lost]


# Building


def _build(position: Position, move: Build, after: Position) -> Line:
    before, then = position.mine, after.lair(position.active)
    head: Line = [(short_name(move.card), LEGAL), (f" at {move.hex} @{move.rot}", INK)]
    return parts(head, _weakest(before, then), _ends(before, then))


def _weakest(before: Lair, after: Lair) -> Line:
    """The easiest road into a territory, before and after."""
    old, new = easiest(before), easiest(after)
    word = "easiest road "
    if old.damage == new.damage:
        return [(word, MUTED), (str(new.damage), INK), (f" at {new.end}", MUTED)]
    ink = GOOD if new.damage > old.damage else DANGER
    return [(word, MUTED), (f"{old.damage}→{new.damage}", ink), (f" at {new.end}", MUTED)]


def easiest(lair: Lair) -> Road:
    """The road of least damage into a territory."""
    return min(roads(lair).values(), key=lambda road: (road.damage, road.obstacles))


def _ends(before: Lair, after: Lair) -> Line:
    old, new = len(before.ground.ends), len(after.ground.ends)
    return [("open ends ", MUTED), (str(new) if old == new else f"{old}→{new}", INK)]


def _tunnel(position: Position, move: Tunnel, after: Position) -> Line:
    enemy = other(position.active)
    tile = position.theirs.land.at(move.hex)
    covered = short_name(tile.card) if tile is not None else ""
    head: Line = [("covers ", MUTED), (f"{covered} at {move.hex}", LEGAL)]
    old, new = easiest(position.theirs), easiest(after.lair(enemy))
    return parts(head, [("easiest road ", MUTED), (f"{old.damage}→{new.damage}", BOLD), (f" at {new.end}", MUTED)])


def _guard(position: Position, move: PlaceGuard, after: Position) -> Line:
    """Every end that the guard hits at, before and after."""
    before, then = roads(position.mine), roads(after.lair(position.active))
    head: Line = [(unit_name(move.unit), LEGAL), (f" deals {UNITS[move.unit].hp} at {move.hex}", INK)]
    changed = [_change(end, before[end], then[end]) for end in before if end in then and _differ(before, then, end)]
    return parts(
        head, listed(changed), [("easiest road ", MUTED), (str(easiest(after.lair(position.active)).damage), BOLD)]
    )


def _differ(before: Mapping[RoadEnd, Road], then: Mapping[RoadEnd, Road], end: RoadEnd) -> bool:
    return before[end].damage != then[end].damage


def _change(end: RoadEnd, old: Road, new: Road) -> Line:
    return [(f"{end} ", MUTED), (f"{old.damage}→{new.damage}", GOOD)]


# Raiding


def road_line(road: Road) -> Line:
    """What waits on a road, in order."""
    others: list[Span] = [(f"   or {road.others} other ways", MUTED)] if road.others else []
    if not road.sources:
        return [(f"{road.end} ", BOLD), ("a bare end: nothing in the way", LEGAL), *others]
    return [(f"{road.end} ", BOLD), *sources_line(road.sources), *others]


def _band(position: Position, move: Send | Charge) -> Line:
    """What a raid with the band, and with the unit under the cursor, would come to, blow by blow."""
    units = [raider.unit for raider in position.raid.band]
    if isinstance(move, Send):
        units.append(move.unit)
    seen = foreseen_raid(position, units)
    blows: list[Line] = [beat.text for beat in beats(seen.events, position.theirs.land) if not beat.quiet]
    return parts(outlook_line(seen), *(blows or [sources_line(road_on(position.theirs, position.raid).sources)]))


def foreseen_raid(position: Position, units: Sequence[Card]) -> Outlook:
    """What a raid on the chosen road would come to."""
    raid = position.raid
    return outlook(position, position.active, raid.end, raid.route, units)


def outlook_line(seen: Outlook) -> Line:
    """Who falls, who stops, what is paid, who arrives, what is stolen."""
    spans: list[Line] = []
    if seen.fallen:
        spans.append(
            [(" ".join(map(unit_name, seen.fallen)), DANGER), (" falls" if len(seen.fallen) == 1 else " fall", DANGER)]
        )
    if seen.stopped:
        spans.append([(f"{' '.join(map(unit_name, seen.stopped))} must turn back", DANGER)])
    if seen.taxes:
        spans.append([(f"{seen.taxes} treasure in tolls", DANGER)])
    if not seen.arrived:
        return listed([*spans, [("nobody arrives", DANGER)]])
    spans.append(
        [(" ".join(map(unit_name, seen.arrived)), INK), (" arrives" if len(seen.arrived) == 1 else " arrive", INK)]
    )
    steal: Line = (
        [("steal ", GOLD), (str(seen.steal), GOLD)] if seen.steal else [("too little to carry a card", DANGER)]
    )
    return [*listed(spans), (": ", MUTED), *steal]


# The own pile


def _take(position: Position) -> Line:
    pile = position.mine.pile
    left = len(pile) - 1
    top = pile[0]
    what: list[Span] = [coin(top)] if isinstance(top, str) else [("a card", INK)]
    danger: list[Span] = [("   and the match is lost", DANGER)] if not left else []
    return [*what, (" of the own pile, ", MUTED), (f"{len(pile)}→{left} left", DANGER if left < 6 else BOLD), *danger]
