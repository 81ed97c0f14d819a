"""What everybody can see of a position: questions that rules, bots and screens ask. They answer on views, too."""

from collections.abc import Iterator

from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.cards import (
    CODES,
    FACES,
    MINE_FACES,
    MONSTERS,
    SCAREABLE,
    Card,
    Cards,
    Code,
    Face,
    codes_in,
    is_kind,
)
from rules.goblins_en_la_mina.position import Dungeon, Exploration, Facing, Position, Raid

WORKERS = 3
PROFESSIONALS = 3
HAND = 2
POLITICIANS_HAND = 4
GOALS = {2: 8, 3: 7, 4: 7, 5: 6, 6: 6}
"""Ingots that win, by number of seats. Specification 3."""
TEAM_GOAL = 10


# Seats


def partner(position: Position, seat: Seat) -> Seat | None:
    """The other seat of the team; None where each plays for itself."""
    for one, other in position.teams:
        if seat in (one, other):
            return other if seat == one else one
    return None


def team(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """The seats that share a goal with `seat`, in order."""
    mate = partner(position, seat)
    return (seat,) if mate is None else (min(seat, mate), max(seat, mate))


def enemies(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """All seats that are neither `seat` nor its partner, in order."""
    friends = team(position, seat)
    return tuple(other for other in all_seats(position.seats) if other not in friends)


def goal(position: Position) -> int:
    """Ingots that win, of a seat or of a team together."""
    if position.options.goal != "standard":
        return position.options.goal
    return TEAM_GOAL if position.teams else GOALS[position.seats]


def wealth(position: Position, seat: Seat) -> int:
    """Ingots that count towards the goal: the partner's, too."""
    return sum(len(position.dungeon(friend).ingots) for friend in team(position, seat))


# Dungeons


def worker_limit(dungeon: Dungeon) -> int:
    """How many workers may be there: one more with a Taberna."""
    return WORKERS + (dungeon.room("Tab") is not None)


def professional_limit(dungeon: Dungeon) -> int:
    """How many professionals may be there: one more with an Instituto."""
    return PROFESSIONALS + (dungeon.room("Ins") is not None)


def hand_limit(dungeon: Dungeon) -> int:
    """How many cards may be kept at the end of one's turn."""
    return POLITICIANS_HAND if dungeon.has("Pol") else HAND


def immune(dungeon: Dungeon) -> bool:
    """Whether a Guardaespaldas, tired or not, protects goblins and rooms from four kinds of event cards."""
    return dungeon.professional("Gua") is not None


# The mine


def breach_target(position: Position, code: Code) -> Seat | None:
    """Where a breach leads from the seat on turn; None: farther than there are seats. Ruling 56."""
    steps = FACES[code].steps
    if abs(steps) > position.seats - 1:
        return None
    return (position.seat - 1 + steps) % position.seats + 1


def usable_breaches(position: Position) -> tuple[Code, ...]:
    """Breaches on the table that lead to an enemy."""
    foes = enemies(position, position.seat)
    return tuple(code for code in codes_in(position.table, "breach") if breach_target(position, code) in foes)


def may_swap(position: Position) -> bool:
    """Whether a breach on the table leads to the partner, and hands were not swapped yet in this exploration."""
    mate = partner(position, position.seat)
    if mate is None or position.exploration is None or position.exploration.swapped:
        return False
    return any(breach_target(position, code) == mate for code in codes_in(position.table, "breach"))


def ingots_on_table(position: Position) -> tuple[Card, ...]:
    """Ingots that may be loaded."""
    return tuple(card for card in position.table if is_kind(card, "ingot"))


def hidden_mine(position: Position) -> dict[Code, int]:
    """How many of each code are in the Mine deck and its discard pile together: what is nowhere else."""
    elsewhere = [*position.table, *(card for dungeon in position.dungeons for card in dungeon.ingots)]
    elsewhere += [dungeon.monster for dungeon in position.dungeons if dungeon.monster is not None]
    if position.bribe is not None and position.bribe.monster is not None:
        elsewhere.append(position.bribe.monster)
    left = {code: face.copies for code, face in MINE_FACES.items()}
    for card in elsewhere:
        left[CODES[card]] -= 1
    return left


def monsters_left(position: Position, *, scareable: bool) -> bool:
    """Whether the Mine deck and its discard pile hold a monster that may be looked for."""
    left = hidden_mine(position)
    return any(left[code] for code in MONSTERS if code in SCAREABLE or not scareable)


# Facing


def faced(facing: Facing) -> Face:
    """The card that somebody stands before."""
    return FACES[CODES[facing.card]]


def facing_over(position: Position) -> bool:
    """Whether the card has left: scared off, or its Mago is gone. Specification 5.5."""
    facing = position.facing
    if facing is None:
        return False
    if facing.beside is None:
        return facing.card not in position.table
    return position.dungeon(facing.beside).monster != facing.card


def can_cancel(position: Position, seat: Seat) -> bool:
    """Whether the seat has the rested professional that cancels what is faced."""
    facing = position.facing
    by = faced(facing).cancelled_by if facing is not None else None
    return by is not None and position.dungeon(seat).has_rested(by)


def can_help(position: Position, seat: Seat) -> bool:
    """Whether the seat may cancel for its exploring partner while that one suffers. Specification 5.5."""
    facing, exploration = position.facing, position.exploration
    if facing is None or exploration is None or exploration.helped:
        return False
    return partner(position, facing.victim) == seat and can_cancel(position, seat)


def scareable_on_table(position: Position, seat: Seat) -> Code | None:
    """The scareable monster on the table that the seat or its partner faces right now."""
    facing = position.facing
    if facing is None or facing.beside is not None or facing.victim not in team(position, seat):
        return None
    code = CODES[facing.card]
    return code if code in SCAREABLE and facing.card in position.table else None


# Raids


def scope(position: Position) -> Exploration | Raid | None:
    """What counters belong to: the exploration or raid under way."""
    return position.exploration or position.raid


def opponent(position: Position, side: Seat) -> Seat:
    """The other side of the raid."""
    raid = position.raid
    assert raid is not None
    return raid.target if side == position.seat else position.seat


def parties(position: Position) -> tuple[Seat, ...]:
    """Raider and target, and their partners."""
    raid = position.raid
    if raid is None:
        return ()
    return (*team(position, position.seat), *team(position, raid.target))


# Counting cards


def _seen(position: Position) -> Iterator[Card | Hidden | None]:
    yield from (*position.goblin_deck, *position.goblin_discard, *position.mine_deck, *position.mine_discard)
    yield from (*position.table, position.playing)
    if position.bribe is not None:
        yield from (position.bribe.professional.card, position.bribe.monster)
    for dungeon in position.dungeons:
        yield from cards_of(dungeon)


def cards_of(dungeon: Dungeon) -> Iterator[Card | Hidden | None]:
    """All cards of a dungeon and its hand."""
    yield from dungeon.hand
    yield from (worker.card for worker in dungeon.workers if worker is not None)
    yield from (pro.card for pro in dungeon.professionals)
    yield from (*dungeon.rooms, *dungeon.ingots, dungeon.monster)


def visible(position: Position) -> Cards:
    """Every card of the position whose face can be seen."""
    return tuple(card for card in _seen(position) if card is not None and not isinstance(card, Hidden))


def unseen(position: Position, code: Code) -> int:
    """How many cards of that code a view does not show: in decks, foreign hands, under workers."""
    return FACES[code].copies - sum(CODES[card] == code for card in visible(position) if not isinstance(card, Hidden))
