"""What happened: a turn in one line, a raid in one more, with the balance of Ingots at its end."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from rules.core.events import Event
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import CODES, FACES
from rules.goblins_en_la_mina.events import (
    Built,
    Discarded,
    Drew,
    Fired,
    GameEnded,
    GameStarted,
    HandDiscarded,
    Hatched,
    IngotLost,
    IngotStolen,
    ProfessionalLost,
    Promoted,
    Reshuffled,
    RoomLost,
    Summoned,
    Taxed,
    Tired,
    WorkerLost,
)
from rules.goblins_en_la_mina.mining_events import (
    Cancelled,
    DynamiteRevealed,
    Faced,
    Fled,
    Invoked,
    Loaded,
    MonsterGone,
    Revealed,
    Sniped,
    Suffered,
    SwapMoved,
    SwapOpened,
)
from rules.goblins_en_la_mina.moves import Declared as DeclaredMove
from rules.goblins_en_la_mina.notation import notate
from rules.goblins_en_la_mina.raid_events import (
    Blocked,
    Bribed,
    Declared,
    Dropped,
    EventCardPlayed,
    Expropriated,
    Lapsed,
    Pillaged,
    RaidCancelled,
    RaidDeclared,
    RaidEnded,
    Resisted,
    ReturnedToHand,
    TortasUsed,
)
from screens.common.canvas import BOLD, DANGER, DIM, GOLD, INK, MUTED, Ink, Span
from screens.common.session import Told
from screens.common.texts import Line
from screens.goblins_en_la_mina.words import COMMA, Naming, goblin, joined_by, listed, named, short

RAID: Final = Ink("danger", bold=True)
STRUCK: Final = Ink("dim", strike=True)


def turns_of(told: Iterable[Told]) -> list[list[Told]]:
    """Plies by turn."""
    return [list(plies) for _, plies in groupby(told, lambda ply: ply.turn)]


def events_of(plies: Iterable[Told]) -> list[Event]:
    """What happened in them."""
    return [event for ply in plies for event in ply.events]


# A turn


def turn_lines(plies: Sequence[Told], name: Naming) -> list[list[Span]]:
    """A turn in one line, its raid in another one, milestones after them."""
    events = events_of(plies)
    seat = next((ply.seat for ply in plies if ply.seat is not None), None)
    owner = plies[0].seat if plies[0].seat is not None else seat
    if owner is None:
        return [list(line) for line in _beginnings(events, name)]
    quiet, raid = parted_by_raid(events)
    lines: list[list[Span]] = []
    told = joined_by(COMMA, _turn_parts(quiet, owner, name))
    if told:
        lines.append([name(owner), (" ", INK), *told])
    if raid:
        lines.append(raid_line(raid, owner, name))
    return lines + [list(line) for event in events if (line := _milestone(event, name))]


def parted_by_raid(events: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """What is of the raid, and all else."""
    quiet: list[Event] = []
    raid: list[Event] = []
    inside = False
    for event in events:
        inside = inside or isinstance(event, RaidDeclared)
        (raid if inside else quiet).append(event)
        if isinstance(event, RaidEnded | RaidCancelled):
            inside = False
    return quiet, raid


def _turn_parts(events: Sequence[Event], owner: Seat, name: Naming) -> Iterator[Line]:
    """Generation, mine, and the end of the turn, in few words."""
    workers = sum(isinstance(event, Summoned) for event in events)
    if workers:
        yield [(f"+{workers} worker" + ("s" if workers > 1 else ""), INK)]
    promoted = [short(event.card) for event in events if isinstance(event, Promoted)]
    if promoted:
        yield [("promoted ", MUTED), (" ".join(promoted), BOLD)]
    built = [short(event.card) for event in events if isinstance(event, Built)]
    if built:
        yield [("built ", MUTED), (" ".join(built), BOLD)]
    yield from _played(events, owner, name)
    yield from _mined(events)
    yield from _ended(events, owner, name)


def _played(events: Iterable[Event], owner: Seat, name: Naming) -> Iterator[Line]:
    for event in events:
        if isinstance(event, EventCardPlayed):
            by: list[Span] = [] if event.seat == owner else [name(event.seat), (": ", MUTED)]
            yield [*by, *played_words(event, name)]


def played_words(event: EventCardPlayed, name: Naming) -> list[Span]:
    """An event card and what it was aimed at."""
    spans: list[Span] = [(FACES[CODES[event.card]].name, BOLD)]
    if event.target is not None or event.what is not None:
        spans.append((" on ", MUTED))
    if event.target is not None:
        spans.append(name(event.target))
    if event.what is not None:
        spans.append((f" {goblin(event.what)}" if event.target is not None else goblin(event.what), INK))
    return spans


def _mined(events: Sequence[Event]) -> Iterator[Line]:
    """What was dug up, and what each card came to."""
    cards = [card for event in events if isinstance(event, Revealed) for card in event.cards]
    blasted = [card for event in events if isinstance(event, DynamiteRevealed) for card in event.cards]
    if blasted:
        yield [("blasted ", MUTED), (listed(tuple(blasted)), INK)]
    if cards:
        yield [(f"dug {len(cards)}: ", MUTED), (listed(tuple(cards)), INK)]
    if any(isinstance(event, Fled) for event in events):
        yield [("fled", BOLD)]
    yield from _faced(events)
    loaded = sum(len(event.cards) for event in events if isinstance(event, Loaded))
    if loaded:
        yield [(f"loaded {loaded}", GOLD)]


def _faced(events: Sequence[Event]) -> Iterator[Line]:
    """What each monster and setback came to."""
    card = ""
    for index, event in enumerate(events):
        match event:
            case Faced():
                card = short(event.card)
            case Cancelled():
                yield [(f"{card} ", MUTED), (f"by {event.professional}", INK)]
            case Sniped():
                yield [(f"{card} ", MUTED), ("shot", INK)]
            case MonsterGone() if event.beside is None:
                yield [(f"{short(event.card)} ", MUTED), ("scared off", INK)]
            case Suffered():
                cost = _cost(events[index + 1 :])
                yield [(f"{card} ", MUTED), *(cost or [("did nothing", MUTED)])]


def _cost(following: Sequence[Event]) -> list[Span]:
    """What was lost to the card that is suffered, up to the next one."""
    workers = trades = rooms = ingots = hand = tired = 0
    for event in following:
        match event:
            case Faced() | Loaded():
                break
            case WorkerLost():
                workers += 1
            case ProfessionalLost():
                trades += 1
            case RoomLost():
                rooms += 1
            case IngotLost() | IngotStolen():
                ingots += 1
            case HandDiscarded():
                hand += len(event.cards)
            case Tired():
                tired += len(event.goblins)
    counts = ((workers, "w"), (trades, "trade"), (rooms, "room"), (ingots, "Ingot"), (hand, "cards"), (tired, "z"))
    words = " ".join(f"-{count}{word if len(word) == 1 else ' ' + word}" for count, word in counts if count)
    return (
        [(words.replace("-", "", 1) + " tired", DANGER)]
        if words == f"-{tired}z"
        else [(words, DANGER)]
        if words
        else []
    )


def _ended(events: Iterable[Event], owner: Seat, name: Naming) -> Iterator[Line]:
    for event in events:
        match event:
            case Taxed():
                yield [("taxed ", MUTED), name(event.victim)]
            case Hatched():
                yield [("hatched 1", INK)]
            case Invoked() if event.monster is not None and event.seat == owner:
                yield [("beast ", MUTED), (short(event.monster), INK)]
    discarded = [short(event.card) for event in events if isinstance(event, Discarded)]
    if discarded:
        yield [("discarded ", MUTED), (" ".join(discarded), INK)]


# A raid


def raid_line(events: Sequence[Event], raider: Seat, name: Naming) -> list[Span]:
    """A raid in one line: who, what was struck, and what it came to."""
    target = next(event.target for event in events if isinstance(event, RaidDeclared))
    spans: list[Span] = [name(raider), (" raids ", RAID), name(target)]
    parts = list(_blows(events, name))
    balance = _balance(events, raider)
    over = any(isinstance(event, RaidEnded) for event in events)
    if parts:
        spans += [(": ", MUTED), *joined_by(COMMA, parts)]
    if over or balance:
        word = f"{balance:+} Ingots" if abs(balance) != 1 else f"{balance:+} Ingot"
        spans += [(" ► ", MUTED), (word if balance else "no gain", GOLD)]
    return spans


def _balance(events: Iterable[Event], raider: Seat) -> int:
    """What the raider has won and lost in Ingots."""
    total = 0
    for event in events:
        match event:
            case Pillaged():
                total += len(event.cards)
            case IngotStolen():
                total += (event.thief == raider) - (event.seat == raider)
            case IngotLost() if event.seat == raider:
                total -= 1
    return total


def _blows(events: Sequence[Event], name: Naming) -> Iterator[Line]:
    """What was done in a raid, one after the other."""
    card = ""
    declared: Declared | None = None
    for index, event in enumerate(events):
        match event:
            case Declared():
                declared = event
            case Lapsed() if declared is not None:
                yield lapsed(declared.seat, declared.move, name)
            case Faced():
                card = short(event.card)
            case TortasUsed():
                aim = f">{event.target}" if event.target else ""
                yield [name(event.seat), (f" {event.professional}{aim}", BOLD)]
            case Suffered():
                yield [name(event.seat), (f" {card} ", INK), *(_cost(events[index + 1 :]) or [("in vain", MUTED)])]
            case Cancelled():
                yield [name(event.seat), (f" {event.professional}", BOLD), (f" cancels {card}", INK)]
            case EventCardPlayed():
                yield [name(event.seat), (" ", INK), *played_words(event, name)]
            case Sniped() | RaidCancelled() | Resisted():
                yield caption(event, name)
            case Blocked() if event.workers or event.wall:
                yield [(f"{event.workers + event.wall} held up", MUTED)]


def lapsed(seat: Seat, move: DeclaredMove, name: Naming) -> list[Span]:
    """A declaration, struck through: nothing of it happens."""
    return [name(seat), (" ", INK), (notate(move), STRUCK), (" lapses", MUTED)]


# Each event by itself


def caption(event: Event, name: Naming) -> Line:
    """What happens, for a picture of a tale; nothing where the events around it say it all."""
    maker = _CAPTIONS.get(type(event))
    return maker(event, name) if maker is not None else ()


def _used(event: TortasUsed, name: Naming) -> Line:
    aim: list[Span] = [(f" > {goblin(event.target)}", INK)] if event.target else []
    return [name(event.seat), (" ", INK), (FACES[event.professional].name, BOLD), *aim]


def _blocked(event: Blocked, _name: Naming) -> Line:
    wall: list[Span] = [("the wall tires 1, ", INK)] if event.wall else []
    return [*wall, (f"{event.workers} on each side hold each other up" if event.workers else "nobody is held up", INK)]


def _invoked(event: Invoked, name: Naming) -> Line:
    if event.monster is None:
        return ()
    return [name(event.seat), ("'s Mago finds ", INK), (named(event.monster), DANGER)]


def _revealed(event: Revealed, name: Naming) -> Line:
    return [name(event.seat), (" turns up ", INK), (listed(event.cards), BOLD)]


def _lost(word: str) -> Any:
    def told(event: Any, name: Naming) -> Line:
        return [name(event.seat), (f" loses {word.format(card=named(event.card))}", DANGER)]

    return told


_CAPTIONS: Final[dict[type[Any], Any]] = {
    RaidDeclared: lambda event, name: [("a raid on ", RAID), name(event.target)],
    Resisted: lambda event, name: [name(event.seat), ("'s Espartano: all workers rest", INK)],
    RaidCancelled: lambda _event, _name: [("closed for holidays: the raid is off", BOLD)],
    Faced: lambda event, name: [name(event.victim), (" faces ", INK), (named(event.card), DANGER)],
    Cancelled: lambda event, name: [name(event.seat), (" cancels with ", INK), (FACES[event.professional].name, BOLD)],
    Sniped: lambda event, name: [name(event.seat), ("'s Mercenario shoots for ", INK), (named(event.card), BOLD)],
    Suffered: lambda event, name: [name(event.seat), (" suffers", DANGER)],
    MonsterGone: lambda event, _name: [(named(event.card), BOLD), (" runs away", INK)],
    TortasUsed: _used,
    EventCardPlayed: lambda event, name: [name(event.seat), (" plays ", INK), *played_words(event, name)],
    Lapsed: lambda _event, _name: [("so it does not happen", DANGER)],
    WorkerLost: lambda event, name: [name(event.seat), (f" loses {event.slot}, {named(event.card)}", DANGER)],
    ProfessionalLost: _lost("{card}"),
    RoomLost: _lost("{card}"),
    IngotLost: lambda event, name: [name(event.seat), (" loses an Ingot", DANGER)],
    IngotStolen: lambda event, name: [name(event.thief), (" steals an Ingot of ", GOLD), name(event.seat)],
    HandDiscarded: lambda event, name: [name(event.seat), (f" discards {listed(event.cards)}", DANGER)],
    Tired: lambda event, name: [name(event.seat), (f" {' '.join(event.goblins)} tired", INK)],
    Blocked: _blocked,
    Pillaged: lambda event, name: [
        name(event.seat),
        (f" carries off {len(event.cards)} of ", GOLD),
        name(event.victim),
    ],
    RaidEnded: lambda _event, _name: [("the raid is over", MUTED)],
    DynamiteRevealed: lambda event, _name: [("dynamite: ", BOLD), (listed(event.cards), INK)],
    Revealed: _revealed,
    Fled: lambda event, name: [name(event.seat), (f" flees for {named(event.card)}", BOLD)],
    Loaded: lambda event, name: [name(event.seat), (f" loads {len(event.cards)}", GOLD)],
    Invoked: _invoked,
    Bribed: lambda event, name: [name(event.seat), (f" bribes {named(event.card)} of ", INK), name(event.victim)],
    Dropped: lambda _event, _name: [("it is sent away", MUTED)],
    Expropriated: lambda event, name: [name(event.seat), (f" seizes {named(event.card)} of ", INK), name(event.victim)],
    ReturnedToHand: lambda event, name: [
        (goblin(event.what), BOLD),
        (" goes back to the hand of ", INK),
        name(event.seat),
    ],
    Fired: lambda event, name: [name(event.seat), (f" fires {named(event.card)}", INK)],
    Summoned: lambda event, name: [name(event.seat), (f" summons {event.slot}", INK)],
    Promoted: lambda event, name: [name(event.seat), (f" promotes {event.slot} to ", INK), (named(event.card), BOLD)],
    Built: lambda event, name: [name(event.seat), (" builds ", INK), (named(event.card), BOLD)],
    Drew: lambda event, name: [name(event.seat), (" draws ", MUTED), (_drawn(event.cards), INK)],
    Taxed: lambda event, name: [
        name(event.seat),
        (" taxes ", INK),
        name(event.victim),
        (f": {named(event.card)}", INK),
    ],
    Hatched: lambda event, name: [name(event.seat), (f" hatches {event.slot}", INK)],
    Discarded: lambda event, name: [name(event.seat), (f" discards {named(event.card)}", INK)],
    SwapOpened: lambda event, name: [name(event.seat), (" and ", INK), name(event.partner), (" share out cards", INK)],
    SwapMoved: lambda event, name: [name(event.seat), (f" gives {named(event.card)} to ", INK), name(event.partner)],
    Reshuffled: lambda event, _name: [(f"the {event.deck.capitalize()} deck is shuffled anew", DIM)],
}
"""A caption for each event that has one."""


def _drawn(cards: Sequence[Any]) -> str:
    if any(isinstance(card, Hidden) for card in cards):
        return f"{len(cards)} cards"
    return ", ".join(named(card) for card in cards)


def _beginnings(events: Iterable[Event], name: Naming) -> Iterator[Line]:
    for event in events:
        if isinstance(event, GameStarted) and event.teams:
            for one, other in event.teams:
                yield [name(one), (" plays with ", INK), name(other)]
        if isinstance(event, GameStarted) and event.first:
            yield [name(event.first), (" begins", INK)]


def _milestone(event: Event, name: Naming) -> Line:
    match event:
        case Reshuffled():
            return caption(event, name)
        case GameEnded() if event.winners:
            winners = joined_by((" and ", INK), [[name(seat)] for seat in event.winners])
            return [*winners, (" reached the goal", BOLD)]
        case GameEnded():
            return [("the last round is over", BOLD)]
    return ()
