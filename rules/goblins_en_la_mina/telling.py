"""One line for each event. Seats are written `P1`; screens put names."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rules.core.events import RoundBegan, TurnBegan
from rules.core.hidden import Hidden
from rules.core.notation import counted
from rules.core.seats import Seat
from rules.core.windows import WindowClosed, WindowOpened, WindowReopened
from rules.goblins_en_la_mina.cards import CODES, FACES, Card, Cards
from rules.goblins_en_la_mina.events import (
    Built,
    Dealt,
    Discarded,
    Drew,
    Fired,
    FirstDrawn,
    GameEnded,
    GameStarted,
    HandDiscarded,
    Hatched,
    IngotLost,
    IngotStolen,
    LossBegan,
    MinaEvent,
    ProfessionalLost,
    Promoted,
    Reshuffled,
    Rested,
    RoomLost,
    SetAsideReturned,
    StepBegan,
    Summoned,
    Taxed,
    Tired,
    TurnEnded,
    WorkerLost,
)
from rules.goblins_en_la_mina.facts import wealth
from rules.goblins_en_la_mina.lapses import lapsed, voided
from rules.goblins_en_la_mina.mining_events import (
    Cancelled,
    DynamiteRevealed,
    ExplorationBegan,
    ExplorationEnded,
    Faced,
    FacingEnded,
    Fled,
    Invoked,
    Loaded,
    MonsterGone,
    Revealed,
    Sniped,
    Suffered,
    SwapClosed,
    SwapMoved,
    SwapOpened,
    TableCleared,
)
from rules.goblins_en_la_mina.position import SLOTS, Position
from rules.goblins_en_la_mina.prompts import intended
from rules.goblins_en_la_mina.raid_events import (
    Blocked,
    BreachChosen,
    Bribed,
    Declared,
    Dropped,
    EventCardPlayed,
    EventCardSpent,
    Expropriated,
    Lapsed,
    Passed,
    Pillaged,
    RaidCancelled,
    RaidDeclared,
    RaidEnded,
    Recruited,
    Resisted,
    Resolved,
    ReturnedToHand,
    TortasLeftOut,
    TortasPassed,
    TortasRejoined,
    TortasUsed,
)


def tell(position: Position, event: MinaEvent) -> str:
    """One line; empty where the events around it say it all. `position` is the one before the event."""
    return LINES[type(event)](position, event)


# Words


def named(card: Card | Hidden) -> str:
    """A card for people: its name, or `a card` where it is hidden."""
    return "a card" if isinstance(card, Hidden) else FACES[CODES[card]].name


def listed(cards: Cards) -> str:
    """Cards for people: their names, or how many there are."""
    if any(isinstance(card, Hidden) for card in cards):
        return counted(len(cards), "card")
    return ", ".join(named(card) for card in cards)


def goblin(what: str) -> str:
    """A slot, or the name of a professional or room."""
    return what if what in SLOTS else FACES[what].name


def goblins(whats: Iterable[str]) -> str:
    """Several of them."""
    return ", ".join(goblin(what) for what in whats)


def _pair(seats: Iterable[Seat]) -> str:
    return " and ".join(f"P{seat}" for seat in seats)


# Lines

Line = Callable[[Position, Any], str]


def _silent(_position: Position, _event: Any) -> str:
    return ""


def _started(_position: Position, event: GameStarted) -> str:
    teams = "; ".join(_pair(team) for team in event.teams)
    first = f"P{event.first} begins" if event.first else "Mine cards tell who begins"
    return f"{teams} play together; {first}" if teams else first


def _first_drawn(_position: Position, event: FirstDrawn) -> str:
    drawn = ", ".join(f"P{seat} {named(card)}" for seat, card in zip(event.seats, event.cards, strict=True))
    return f"turned up: {drawn}" + (f"; P{event.first} begins" if event.first else "")


def _reshuffled(_position: Position, event: Reshuffled) -> str:
    return f"the {event.deck.capitalize()} deck is shuffled anew"


def _lost_worker(_position: Position, event: WorkerLost) -> str:
    return f"P{event.seat} loses {event.slot}, which was {named(event.card)}"


def _loss(_position: Position, event: LossBegan) -> str:
    kind = {"workers": "worker", "professionals": "professional", "goblins": "goblin", "rooms": "room"}[event.of]
    why = " too many" if event.limit else ""
    return f"P{event.seat} has to lose {counted(event.count, kind)}{why}"


def _revealed(_position: Position, event: Revealed) -> str:
    found = [f"turns up {listed(event.cards)}"] if event.cards else []
    found += [f"passes over {listed(event.discarded)}"] if event.discarded else []
    return f"P{event.seat} " + " and ".join(reversed(found))


def _faced(_position: Position, event: Faced) -> str:
    beside = f" of P{event.beside}'s Mago" if event.beside else ""
    return f"P{event.victim} faces {named(event.card)}{beside}"


def _cancelled(position: Position, event: Cancelled) -> str:
    card = f" {named(position.facing.card)}" if position.facing is not None else ""
    return f"P{event.seat} tires {FACES[event.professional].name}, who cancels{card}"


def _suffered(position: Position, event: Suffered) -> str:
    facing = position.facing
    return f"P{event.seat} suffers" + (f": {FACES[CODES[facing.card]].text}" if facing is not None else "")


def _invoked(_position: Position, event: Invoked) -> str:
    found = f"finds {named(event.monster)}" if event.monster is not None else "goes on looking"
    passed = f", passing over {listed(event.discarded)}" if event.discarded else ""
    return f"P{event.seat}'s Mago {found}{passed}"


def _gone(_position: Position, event: MonsterGone) -> str:
    return f"{named(event.card)} " + (f"leaves P{event.beside}'s Mago" if event.beside else "runs away")


def _declared(position: Position, event: Declared) -> str:
    return intended(position, event.seat, event.move)


def _facing_ended(position: Position, event: FacingEnded) -> str:
    if event.gone or position.facing is None:
        return ""
    return voided(position, position.facing)


def _played(_position: Position, event: EventCardPlayed) -> str:
    aim = ".".join(part for part in (f"P{event.target}" if event.target else "", event.what or "") if part)
    return f"P{event.seat} plays {named(event.card)}" + (f" on {aim}" if aim else "")


def _returned(_position: Position, event: ReturnedToHand) -> str:
    return f"{goblin(event.what)} of P{event.seat} goes back to the hand"


def _expropriated(position: Position, event: Expropriated) -> str:
    owned = position.dungeon(event.seat).room(CODES[event.card]) is not None
    end = "it is discarded, as there is one already" if owned else f"it is P{event.seat}'s now"
    return f"P{event.victim} loses {named(event.card)}: {end}"


def _used(_position: Position, event: TortasUsed) -> str:
    aim = f" against {goblin(event.target)}" if event.target else ""
    return f"P{event.seat} sends {FACES[event.professional].name} into the brawl{aim}"


def _blocked(position: Position, event: Blocked) -> str:
    wall = f"the wall tires {counted(event.wall, 'worker')}, " if event.wall else ""
    held = f"{event.workers} on each side hold each other up" if event.workers else "nobody is held up"
    target = position.raid.target if position.raid is not None else 0
    return f"P{position.seat} against P{target}: {wall}{held}"


def _pillaged(_position: Position, event: Pillaged) -> str:
    return f"P{event.seat} takes {counted(len(event.cards), 'Ingot')} from P{event.victim}"


def _loaded(position: Position, event: Loaded) -> str:
    has = len(position.dungeon(event.seat).ingots) + len(event.cards)
    return f"P{event.seat} loads {counted(len(event.cards), 'Ingot')} and has {has}"


def _ended(position: Position, event: GameEnded) -> str:
    if not event.winners:
        return "the last round is over"
    verb = "win" if len(event.winners) > 1 else "wins"
    return f"{_pair(event.winners)} {verb} with {wealth(position, event.winners[0])} Ingots"


LINES: Final[Mapping[type[Any], Line]] = {
    GameStarted: _started,
    Dealt: lambda _, event: f"P{event.seat} is dealt {listed(event.cards)}",
    FirstDrawn: _first_drawn,
    SetAsideReturned: _silent,
    Reshuffled: _reshuffled,
    RoundBegan: lambda _, event: f"round {event.round}",
    TurnBegan: _silent,
    StepBegan: _silent,
    Drew: lambda _, event: f"P{event.seat} draws {listed(event.cards)}",
    Rested: lambda _, event: f"P{event.seat} rests {goblins(event.goblins)}",
    Tired: lambda _, event: f"P{event.seat} has {goblins(event.goblins)} tired",
    Summoned: lambda _, event: f"P{event.seat} summons {event.slot}",
    Promoted: lambda _, event: f"P{event.seat} promotes {event.slot} to {named(event.card)}",
    Fired: lambda _, event: f"P{event.seat} fires {named(event.card)}",
    Built: lambda _, event: f"P{event.seat} builds {named(event.card)}",
    LossBegan: _loss,
    WorkerLost: _lost_worker,
    ProfessionalLost: lambda _, event: f"P{event.seat} loses {named(event.card)}",
    RoomLost: lambda _, event: f"P{event.seat} loses {named(event.card)}",
    IngotLost: lambda _, event: f"P{event.seat} loses an Ingot",
    IngotStolen: lambda _, event: f"P{event.thief} steals an Ingot from P{event.seat}",
    HandDiscarded: lambda _, event: f"P{event.seat} discards {listed(event.cards)}",
    ExplorationBegan: lambda position, _: f"P{position.seat} goes into the mine",
    DynamiteRevealed: lambda position, event: f"P{position.seat} blasts out {listed(event.cards)}",
    Revealed: _revealed,
    TableCleared: _silent,
    Fled: lambda _, event: f"P{event.seat} flees for {named(event.card)}",
    SwapOpened: lambda _, event: f"P{event.seat} and P{event.partner} show each other their hands",
    SwapMoved: lambda _, event: f"P{event.seat} gives P{event.partner} {named(event.card)}",
    SwapClosed: _silent,
    Loaded: _loaded,
    ExplorationEnded: _silent,
    Faced: _faced,
    Cancelled: _cancelled,
    Sniped: lambda _, event: f"P{event.seat}'s Mercenario shoots for {named(event.card)}",
    Suffered: _suffered,
    FacingEnded: _facing_ended,
    Invoked: _invoked,
    MonsterGone: _gone,
    Declared: _declared,
    Resolved: _silent,
    Lapsed: lambda position, _: lapsed(position, position.declarations[0]),
    WindowOpened: _silent,
    WindowReopened: _silent,
    WindowClosed: _silent,
    Passed: lambda _, event: f"P{event.seat} passes" + (" for good" if event.all else ""),
    EventCardPlayed: _played,
    EventCardSpent: _silent,
    ReturnedToHand: _returned,
    Bribed: lambda _, event: f"P{event.seat} bribes P{event.victim}'s {named(event.card)}",
    Recruited: lambda position, _: f"it stays with P{position.bribe.seat}" if position.bribe is not None else "",
    Dropped: lambda _position, _event: "it is sent away",
    Expropriated: _expropriated,
    BreachChosen: lambda position, event: f"P{position.seat} goes through {named(event.card)}",
    RaidDeclared: lambda position, event: f"P{position.seat} raids P{event.target}",
    Resisted: lambda _, event: f"P{event.seat}'s Espartano rests all workers",
    RaidCancelled: lambda _position, _event: "the raid is off",
    TortasUsed: _used,
    TortasPassed: lambda _, event: f"P{event.seat} " + ("sends nobody more" if event.final else "can send nobody"),
    TortasLeftOut: _silent,
    TortasRejoined: _silent,
    Blocked: _blocked,
    Pillaged: _pillaged,
    RaidEnded: lambda _position, _event: "the raid is over",
    Taxed: lambda _, event: f"P{event.seat} taxes P{event.victim}: {named(event.card)}",
    Hatched: lambda _, event: f"P{event.seat}'s Criadero hatches {event.slot}",
    Discarded: lambda _, event: f"P{event.seat} discards {named(event.card)}",
    TurnEnded: _silent,
    GameEnded: _ended,
}
"""A line for each kind of event; a test holds it complete."""
