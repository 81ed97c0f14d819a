"""What happened, turn by turn, and a raid beat by beat: for log, summary, and the raid as it is seen."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

import msgspec

from rules.core.events import Event
from rules.core.hidden import Hidden
from rules.roblins.cards import TERRAIN, Card, Gold
from rules.roblins.events import (
    Arrived,
    BankPut,
    BankTook,
    BridgeStopped,
    Charged,
    DamageAbsorbed,
    Drew,
    GameEnded,
    GameStarted,
    GuardPlaced,
    KnockedOut,
    LeanTimesBegan,
    Paid,
    RaidBegan,
    RaidEnded,
    ReturnedToHand,
    SourceReached,
    Stole,
    TaxPaid,
    TaxStopped,
    TerrainBuilt,
    Took,
    TunnelBuilt,
    UnitHit,
    UnitSent,
)
from rules.roblins.hexes import NUMBER, Hex
from rules.roblins.land import Land
from screens.common.canvas import BOLD, DANGER, GOLD, INK, MUTED, Ink, Span, width_of
from screens.common.session import Told
from screens.common.texts import Line, fitted
from screens.roblins.words import Naming, coin, coins, joined_by, listed, short_name, unit_name

SEMICOLON: Final[Span] = ("; ", MUTED)
THEFT: Final = Ink("danger", bold=True)


def turns_of(told: Iterable[Told]) -> list[list[Told]]:
    """Plies by turn."""
    return [list(plies) for _, plies in groupby(told, lambda ply: (ply.turn, ply.seat))]


def events_of(plies: Iterable[Told]) -> list[Event]:
    """What happened in them."""
    return [event for ply in plies for event in ply.events]


# A raid


class Beat(msgspec.Struct, frozen=True):
    """A source that a band came to, and what it did."""

    source: str
    hex: Hex | None
    """Where; None: an archer, on the last card."""
    text: tuple[Span, ...]
    hits: int
    """Units hurt or stopped."""
    quiet: bool
    """Whether it let them pass."""


def beats(events: Sequence[Event], land: Land) -> Iterator[Beat]:
    """A raid from source to source."""
    for index, event in enumerate(events):
        if isinstance(event, SourceReached):
            following = _until_next(events[index + 1 :])
            yield _beat(event.source, following, land)


def _until_next(events: Sequence[Event]) -> list[Event]:
    done: list[Event] = []
    for event in events:
        if isinstance(event, SourceReached | Arrived | RaidEnded):
            break
        done.append(event)
    return done


def _beat(source: str, following: Sequence[Event], land: Land) -> Beat:
    hit = {event.unit for event in following if isinstance(event, UnitHit)}
    parts = [part for event in following if (part := _blow(event, hit))]
    head: Span = (source_words(source, land), BOLD)
    outcome = listed(parts) if parts else [("lets them pass", MUTED)]
    hits = sum(isinstance(event, KnockedOut | BridgeStopped | TaxStopped) or _wounds(event) for event in following)
    return Beat(source, _place(source), (head, (": ", MUTED), *outcome), hits, not parts)


def _wounds(event: Event) -> bool:
    """Whether it hurts somebody who goes on."""
    return isinstance(event, UnitHit) and event.left > 0


def _blow(event: Event, hit: Collection[Card]) -> Line:
    match event:
        case UnitHit() if event.left:
            return [(f"{unit_name(event.unit)} takes {event.damage}", INK), (f", {event.left} left", MUTED)]
        case DamageAbsorbed() if event.unit not in hit:
            return [(f"{unit_name(event.unit)} walks on unhurt", INK)]
        case KnockedOut():
            return [(f"{unit_name(event.unit)} falls", DANGER)]
        case BridgeStopped() | TaxStopped():
            return [(f"{' '.join(map(unit_name, event.units))} must stay behind", DANGER)]
        case TaxPaid():
            return [("paid with ", INK), coin(event.gold)]
    return ()


def _place(source: str) -> Hex | None:
    """The hex of a source, by its name."""
    _, at, place = source.partition("@")
    return place.partition(":")[0] if at else None


def source_words(source: str, land: Land) -> str:
    """A source for people: `guard Ru3`, `forest 3`, `bridge`, `toll`, `archer`."""
    what, _, place = source.partition("@")
    kind, _, card = what.rpartition(" ")
    if kind == "guard":
        return f"guard {unit_name(card)}"
    if kind:
        return "archer 1"
    terrain = TERRAIN[card]
    if terrain.kind in ("bridge", "tax"):
        return "toll" if terrain.kind == "tax" else "bridge"
    return _marker_words(card, place, land)


def _marker_words(card: Card, place: str, land: Land) -> str:
    where, _, edge = place.partition(":")
    tile = land.at(where)
    number = NUMBER[edge] if edge else None
    marker = TERRAIN[card].marker(number, tile.rot if tile is not None else 0)
    return f"{marker.kind} {marker.damage}" if marker is not None else TERRAIN[card].kind


def ending(events: Iterable[Event]) -> Line:
    """What a raid came to."""
    for event in events:
        match event:
            case Stole():
                return [*_haul("steals", event.gold, THEFT), (f", {event.left} left", MUTED)]
            case Arrived() if not event.steal:
                return [("arrives, and can carry nothing", INK)]
            case RaidEnded() if not event.units:
                return [("nobody gets through", INK)]
    return ()


def _haul(verb: str, gold: Sequence[Gold | Hidden], ink: Ink) -> list[Span]:
    """`took 1r×2 2r` for whoever sees what it is, `took 3` for everybody else."""
    if any(isinstance(card, Hidden) for card in gold):
        return [(f"{verb} {len(gold)}", ink)]
    return [(f"{verb} ", ink), *coins(gold)]


# A turn


def turn_lines(plies: Sequence[Told], name: Naming, land: Land, *, spelled: bool = False) -> list[list[Span]]:
    """A turn in up to three lines, each with the name: what was drawn and built, the raid, the own pile.

    `land` is the territory that was raided. Spelled out, a raid is told blow by blow.
    """
    events = events_of(plies)
    seat = plies[0].seat
    if seat is None:
        return [list(line) for line in _beginnings(events, name)]
    head = name(seat)
    lines = [_built(events), _raided(events, land, spelled=spelled), _took(events)]
    told = [[head, (" ", INK), *line] for line in lines if line]
    return told + [list(line) for event in events if (line := _milestone(event, name))]


def newest(line: Sequence[Span], width: int) -> list[Span]:
    """A line of a turn that fits a width: its name, and of what follows the parts that happened last."""
    name, rest = line[0], list(line[1:])
    kept = list(line)
    while width_of(kept) > width and SEMICOLON in rest:
        rest = rest[rest.index(SEMICOLON) + 1 :]
        kept = [name, (" … ", MUTED), *rest]
    return fitted(kept, width)


def _beginnings(events: Iterable[Event], name: Naming) -> Iterator[Line]:
    for event in events:
        if isinstance(event, GameStarted):
            red = event.colours.index("red") + 1
            yield [name(red), (" is red and begins, ", INK), name(3 - red), (" is green", INK)]


def _milestone(event: Event, name: Naming) -> Line:
    match event:
        case LeanTimesBegan():
            return [("all decks are empty: lean times, every turn eats from its own pile", DANGER)]
        case GameEnded():
            how = "robbed empty" if event.cause == "theft" else "emptied by its owner"
            return [name(event.winner), (" wins: the pile of ", BOLD), name(event.loser), (f" is {how}", BOLD)]
    return ()


def _built(events: Sequence[Event]) -> Line:
    """Draws, purchases, places, guards."""
    parts: list[Line] = [_drawn(events)]
    for event in events:
        match event:
            case Paid():
                parts.append(_paid(event))
            case TerrainBuilt():
                parts.append([(f"built {short_name(event.card)} at {event.hex}", INK)])
            case TunnelBuilt():
                parts.append([(f"tunnelled under {event.hex}", DANGER)])
            case ReturnedToHand():
                parts.append([(f"{' '.join(map(short_name, event.cards))} fitted nowhere", DANGER)])
    guards = [event for event in events if isinstance(event, GuardPlaced)]
    if guards:
        posted = " ".join(f"{unit_name(event.unit)}@{event.hex}" for event in guards)
        parts.append([(f"guards {posted}", INK)])
    return joined_by(SEMICOLON, parts)


def _drawn(events: Iterable[Event]) -> Line:
    drew = [event for event in events if isinstance(event, Drew)]
    if not drew:
        return ()
    cards = [event.deck.upper() if isinstance(event.card, Hidden) else short_name(event.card) for event in drew]
    return [("drew ", MUTED), (", ".join(cards), INK)]


def _paid(event: Paid) -> Line:
    price: list[Line] = [coins(event.gold)] if event.gold else []
    price += [[("traded-in ", MUTED), (", ".join(map(short_name, event.traded)), INK)]] if event.traded else []
    lost: list[Span] = [(f" ({event.overpay} lost)", MUTED)] if event.overpay else []
    bought = ", ".join(map(short_name, event.bought))
    return [("bought ", MUTED), (bought, BOLD), (" for ", MUTED), *joined_by((" and ", MUTED), price), *lost]


def _raided(events: Sequence[Event], land: Land, *, spelled: bool) -> Line:
    end = next((event.end for event in events if isinstance(event, RaidBegan)), None)
    if end is None or not any(isinstance(event, Charged) for event in events):
        return ()
    sent = " ".join(unit_name(event.unit) for event in events if isinstance(event, UnitSent))
    head: list[Span] = [("raided ", MUTED), (end, INK), (" with ", MUTED), (sent, INK)]
    told = [list(beat.text) for beat in beats(events, land) if not beat.quiet] if spelled else [_losses(events)]
    return joined_by(SEMICOLON, [head, *told, ending(events)])


def _losses(events: Iterable[Event]) -> list[Span]:
    fallen = Counter(unit_name(event.unit) for event in events if isinstance(event, KnockedOut))
    if not fallen:
        return []
    names = " ".join(name if count == 1 else f"{name}×{count}" for name, count in fallen.items())
    return [(f"{names} {'falls' if sum(fallen.values()) == 1 else 'fall'}", INK)]


def _took(events: Iterable[Any]) -> Line:
    took = [event for event in events if isinstance(event, Took | BankTook)]
    put = [event for event in events if isinstance(event, BankPut)]
    parts: list[Line] = []
    if took:
        parts.append(_haul("took", [event.gold for event in took], GOLD))
    if put:
        parts.append([(f"put {len(put)} back", INK)])
    left = [event.left for event in (*took, *put)]
    return [*listed(parts), (f" ({min(left) if not put else left[-1]} left)", MUTED)] if parts else ()
