"""What may be wrong with a position that comes from outside. Specification 10.

Cards, dungeons and the turn are looked at here; what the match waits for in `waiting.py`, once those are sound.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rules.core.hidden import Hidden
from rules.core.options import write
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.cards import (
    CODES,
    FACES,
    GOBLIN_CARDS,
    MINE_CARDS,
    SCAREABLE,
    Card,
    Kind,
)
from rules.goblins_en_la_mina.event_cards import PACKS
from rules.goblins_en_la_mina.facts import goal, professional_limit, team, wealth, worker_limit
from rules.goblins_en_la_mina.position import SLOTS, Dungeon, Position
from rules.goblins_en_la_mina.waiting import waiting_faults

FEWEST, MOST = 2, 6
GOAL = range(3, 13)
ROUNDS = range(10, 100)


def faults(position: Position) -> list[str]:
    """Every inconsistency, a sentence each."""
    return (
        list(_options(position)) or list(_cards(position)) or [*_turn(position), *_dungeons(position), *_end(position)]
    )


# Seats and options


def _options(position: Position) -> Iterator[str]:
    """What all else relies on."""
    options, seats = position.options, all_seats(position.seats)
    if not FEWEST <= position.seats <= MOST:
        yield f"{position.seats} seats: {FEWEST} to {MOST} can play"
        return
    if any(len(dungeon.workers) != len(SLOTS) for dungeon in position.dungeons):
        yield f"every dungeon has {len(SLOTS)} places for workers"
    if position.seat not in seats or position.first not in seats:
        yield "the seat on turn and the first seat must be in play"
    if options.first not in ("random", "mine-draw", f"P{position.first}"):
        yield f"P{position.first} began, and option first says {options.first}"
    if options.goal != "standard" and options.goal not in GOAL:
        yield f"option goal: {options.goal} is not from {GOAL[0]} to {GOAL[-1]}"
    if options.max_rounds not in ROUNDS:
        yield f"option max_rounds: {options.max_rounds} is not from {ROUNDS[0]} to {ROUNDS[-1]}"
    yield from _teams(position, seats)


def _teams(position: Position, seats: Sequence[Seat]) -> Iterator[str]:
    options = position.options
    if (options.mode == "teams") != bool(position.teams):
        yield f"option mode says {options.mode}, and there are {len(position.teams)} teams"
    if options.mode == "ffa" and (options.teams, options.partner_swap) != ("opposite", "free"):
        yield "options teams and partner_swap exist in teams only"
    if position.teams and sorted(seat for pair in position.teams for seat in pair) != [*seats]:
        yield f"every seat is in exactly one team, and the teams are {position.teams}"
    if position.teams and position.seats not in (4, 6):
        yield f"{position.seats} seats make no teams"
    if position.teams != tuple(sorted((min(pair), max(pair)) for pair in position.teams)):
        yield "teams are written in the order of their seats"
    if position.teams and not _agreed(position):
        yield f"option teams says {write(options.teams)}, and the teams are {position.teams}"


def _agreed(position: Position) -> bool:
    """Whether the teams are those of their option; by lot all can come about."""
    half, option = position.seats // 2, position.options.teams
    if option == "random":
        return True
    facing = tuple(f"P{seat}+P{seat + half}" for seat in range(1, half + 1))
    named = facing if option == "opposite" else option
    return sorted(named) == sorted(f"P{one}+P{other}" for one, other in position.teams)


# Cards


def _zones(position: Position) -> Iterator[tuple[str, Iterable[Card | Hidden], tuple[Kind, ...]]]:
    """Each zone with what may lie in it."""
    goblins: tuple[Kind, ...] = ("professional", "room", "event")
    mine: tuple[Kind, ...] = ("monster", "setback", "breach", "ingot")
    yield "the Goblin deck", (*position.goblin_deck, *position.goblin_discard), goblins
    yield "the Mine deck", (*position.mine_deck, *position.mine_discard), mine
    yield "the table", position.table, mine
    yield "what is being played", _some(position.playing), ("event",)
    bribe = position.bribe
    if bribe is not None:
        yield "the bribe", (bribe.professional.card,), ("professional",)
        yield "the bribe", _some(bribe.monster), ("monster",)
    for seat, dungeon in enumerate(position.dungeons, 1):
        workers = (worker.card for worker in dungeon.workers if worker is not None)
        yield f"P{seat}'s hand and workers", (*dungeon.hand, *workers), goblins
        yield f"P{seat}'s professionals", (pro.card for pro in dungeon.professionals), ("professional",)
        yield f"P{seat}'s rooms", dungeon.rooms, ("room",)
        yield f"P{seat}'s Ingots", dungeon.ingots, ("ingot",)
        yield f"P{seat}'s Mago", _some(dungeon.monster), ("monster",)


def _some(card: Card | None) -> tuple[Card, ...]:
    return () if card is None else (card,)


def _cards(position: Position) -> Iterator[str]:
    """Invariants 1, 13: every card once, and where it may be."""
    seen: list[Card] = []
    for where, cards, kinds in _zones(position):
        for card in cards:
            if isinstance(card, Hidden):
                yield f"a card of {where} is hidden: a whole position hides nothing"
            elif card not in CODES:
                yield f"{card} is no card"
            else:
                seen.append(card)
                if FACES[CODES[card]].kind not in kinds:
                    yield f"{card} {CODES[card]} cannot be in {where}"
    counts = Counter(seen)
    yield from (f"{card} is there {times} times" for card, times in counts.items() if times > 1)
    yield from (f"{card} is missing" for card in (*GOBLIN_CARDS, *MINE_CARDS) if card not in counts)


# Dungeons


def _dungeons(position: Position) -> Iterator[str]:
    """Invariants 2, 3."""
    for seat, dungeon in enumerate(position.dungeons, 1):
        loss = position.loss
        excused = loss.of if loss is not None and loss.limit and loss.seat == seat else None
        if dungeon.crowd() > worker_limit(dungeon) + (excused == "workers"):
            yield f"P{seat} has {dungeon.crowd()} workers, and {worker_limit(dungeon)} is the limit"
        if len(dungeon.professionals) > professional_limit(dungeon) + (excused == "professionals"):
            yield f"P{seat} has more than {professional_limit(dungeon)} professionals"
        yield from _twice(seat, dungeon)
        yield from _mago(seat, dungeon)


def _twice(seat: Seat, dungeon: Dungeon) -> Iterator[str]:
    codes = Counter(CODES[card] for card in (*(pro.card for pro in dungeon.professionals), *dungeon.rooms))
    yield from (f"P{seat} has {FACES[code].name} twice" for code, times in codes.items() if times > 1)


def _mago(seat: Seat, dungeon: Dungeon) -> Iterator[str]:
    if dungeon.monster is None:
        return
    if not dungeon.has("Mag"):
        yield f"P{seat} has a monster without a Mago"
    if CODES[dungeon.monster] not in SCAREABLE:
        yield f"a Mago keeps only scareable monsters, and P{seat} has {CODES[dungeon.monster]}"


# Turns


def _turn(position: Position) -> Iterator[str]:
    """In the first turn of all no deck runs out, so what was played then has not been shuffled in again."""
    place = (position.seat - position.first) % position.seats
    if not 1 <= position.round <= position.options.max_rounds:
        yield f"round {position.round}: {position.options.max_rounds} are played"
    if position.turn != (position.round - 1) * position.seats + place + 1:
        yield f"turn {position.turn} does not fit round {position.round} and P{position.seat}"
    if not 0 <= position.packs <= PACKS:
        yield f"{position.packs} {FACES['Pack'].name} in this turn"
    packs = sum(CODES[card] == "Pack" for card in (*position.goblin_discard, *_some(position.playing)))
    if position.turn == 1 and packs < position.packs:
        yield f"{position.packs} {FACES['Pack'].name} was played, and {packs} are discarded"


def _end(position: Position) -> Iterator[str]:
    """Invariant 7, or 4."""
    if not position.ended:
        if position.winners:
            yield "there are winners, and the match goes on"
        yield from waiting_faults(position)
        return
    if position.winners:
        if position.winners != team(position, position.seat) or wealth(position, position.seat) < goal(position):
            yield "only the seat on turn wins, with its partner, and with the Ingots for it"
    elif position.round != position.options.max_rounds or position.clockwise(position.seat)[0] != position.first:
        yield "a match ends with a winner or with its last round"
    if position.step != "discard" or any(_pending(position)):
        yield "a match ends with a turn, and nothing waits then"


def _pending(position: Position) -> Iterator[bool]:
    yield from (bool(position.table), bool(position.declarations), bool(position.windows))
    yield from (position.exploration is not None, position.raid is not None, position.facing is not None)
    yield from (position.loss is not None, position.bribe is not None)
    yield from (position.playing is not None, position.swap is not None)
