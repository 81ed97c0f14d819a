"""What may be wrong with a position that comes from outside (the invariants of one position)."""

from collections.abc import Iterator

from rules.core.seats import Seat, all_seats
from rules.goblin_mountain.actions import PURSE, act_moves
from rules.goblin_mountain.board import CAMP, COLOURS, WARRENS, complaint
from rules.goblin_mountain.position import (
    NO_DIE,
    Position,
    beside_king,
    decision,
    live,
    live_colours,
    other,
)
from rules.goblin_mountain.setup import TOKENS


def faults(position: Position) -> list[str]:
    """Every inconsistency, a sentence each. What makes others meaningless comes alone."""
    broken = list(_table(position))
    if broken:
        return broken
    found = [
        *_draft(position),
        *(fault for seat in all_seats(len(position.parties)) for fault in _party(position, seat)),
        *_common(position),
        *_slots(position),
        *_arrivals(position),
        *_king(position),
    ]
    return found or list(_decision(position))


def _table(position: Position) -> Iterator[str]:
    """Seats, tunnel and shape: without these nothing else can be read."""
    seats = len(position.parties)
    if seats != (1 if position.solo is not None else 2):
        yield f"a {'solo match has 1 seat' if position.solo else 'duel has 2 seats'}, not {seats}"
    wrong = complaint(position.cards, solo=position.solo is not None)
    if wrong:
        yield wrong
    if not 1 <= position.seat <= seats:
        yield f"there is no seat {position.seat}"
    if position.setup is not None:
        yield "the match is not dealt yet"
    if not wrong and len(position.arrived) != position.track.village:
        yield f"arrived has {len(position.arrived)} locations instead of {position.track.village}"


def _draft(position: Position) -> Iterator[str]:
    pairs = position.pairs
    if not pairs:
        if position.picker is not None:
            yield "nothing is left to draft, so nobody picks"
        if position.turn < 1:
            yield f"the turn is {position.turn}; the first is 1"
        return
    if position.solo is not None:
        yield "a solo match has no draft"
    if position.turn:
        yield f"the turn is {position.turn}; while dice are drafted it is 0"
    colours = [pair.colour for pair in pairs]
    if colours != [colour for colour in COLOURS if colour in colours]:
        yield "the pairs to draft must be of different colours, in the order of colours"
    if not all(1 <= pair.low <= pair.high <= 6 for pair in pairs):
        yield "a pair to draft shows 1 to 6, the higher die first"
    if len(pairs) == 1 and pairs[0].low == pairs[0].high:
        yield "one pair is left and its dice are equal: nothing is to be decided"
    picker = other(position.seat) if len(pairs) % 2 == 0 else position.seat
    if position.picker != picker:
        yield f"with {len(pairs)} pairs left P{picker} picks, not {position.picker}"


def _party(position: Position, seat: Seat) -> Iterator[str]:
    party, village = position.party(seat), position.track.village
    undrafted = {pair.colour for pair in position.pairs}
    for colour, die in party.dice.items():
        name = f"P{seat} {colour}"
        if colour in undrafted:
            if die != NO_DIE:
                yield f"{name} is on the table before it is drafted"
        elif undrafted and die.at != CAMP:
            yield f"{name} is drafted, so it waits at the camp"
        elif die.at is None or die.strength == 0:
            if die != NO_DIE:
                yield f"{name} has strength {die.strength} at {die.at}: captured means strength 0 and no location"
        elif not 1 <= die.strength <= 6:
            yield f"{name} has strength {die.strength}: 1 to 6"
        elif not CAMP <= die.at <= village:
            yield f"{name} is at {die.at}: 0 to {village}"
        elif die.at > party.front:
            yield f"{name} is at {die.at}, beyond the front at {party.front}"
    yield from _goods(position, seat)


def _goods(position: Position, seat: Seat) -> Iterator[str]:
    party, village = position.party(seat), position.track.village
    if not CAMP <= party.front <= village:
        yield f"P{seat}'s front is {party.front}: 0 to {village}"
    if party.front == village and not any(die.at == village for die in party.dice.all()):
        yield f"P{seat}'s front is the village, but none of its dice is there"
    if not 0 <= party.treasure <= PURSE:
        yield f"P{seat} has {party.treasure} Treasure: 0 to {PURSE}"
    if min(party.fame, party.villagers, party.fate) < 0:
        yield f"P{seat} has less than no Fame, villagers or Fate"


def _common(position: Position) -> Iterator[str]:
    tokens = position.supply + sum(party.fate for party in position.parties)
    if position.supply < 0:
        yield f"the supply has {position.supply} Fate tokens"
    if tokens != TOKENS:
        yield f"there are {tokens} Fate tokens: {TOKENS} in all"
    inside = sum(die.at == position.track.village for party in position.parties for die in party.dice.all())
    if position.village != inside:
        yield f"the village counts {position.village} dice, and {inside} are there"


def _slots(position: Position) -> Iterator[str]:
    for field in position.track.fields:
        standing = [sum(die.at == field.index for die in party.dice.all()) for party in position.parties]
        if field.kind.shared:
            if max(standing) > 1:
                yield f"{field.index} {field.name} holds one die of each seat"
        elif sum(standing) > 1:
            yield f"{field.index} {field.name} holds one die, not {sum(standing)}"


def _arrivals(position: Position) -> Iterator[str]:
    seats = all_seats(len(position.parties))
    for index, arrived in enumerate(position.arrived):
        if not arrived:
            continue
        if index == CAMP or not position.track.kinds[index].shared:
            yield f"arrivals are noted at {index}, where only one die may stand"
        if len(set(arrived)) < len(arrived) or not set(arrived) <= set(seats):
            yield f"the arrivals at {index} must be different seats"
        elif any(position.party(seat).front < index for seat in arrived):
            yield f"a seat arrived at {index} beyond its front"


def _king(position: Position) -> Iterator[str]:
    solo, village = position.solo, position.track.village
    if solo is None:
        return
    if not WARRENS <= solo.king < village:
        yield f"the King is at {solo.king}: {WARRENS} to {village - 1}"
    lowest = min(
        (position.party(1).dice.of(colour).at or CAMP for colour in live_colours(position, 1)), default=village
    )
    if solo.king > lowest:
        yield f"the King is at {solo.king}, beyond the die at {lowest}"
    if solo.village_open != (solo.king >= 1):
        yield f"the village is {'open' if solo.village_open else 'closed'} with the King at {solo.king}"
    if position.village and not solo.village_open:
        yield "dice are in the village before it opened"
    left = tuple(colour for colour, value in zip(COLOURS, solo.stealth.all(), strict=True) if value is not None)
    if left != live_colours(position, 1):
        yield f"the Stealth dice are {' '.join(left) or 'none'}; they are of the colours of the dice still in play"
    if any(not 1 <= value <= 6 for value in solo.stealth.all() if value is not None):
        yield "a Stealth die shows 1 to 6"
    if solo.steps < 0:
        yield f"the King has {solo.steps} steps left"
    if solo.shift_available and (position.turn > 1 or position.party(1).front > CAMP or position.moved):
        yield "a pip may be shifted before the first move only"


def _decision(position: Position) -> Iterator[str]:
    """Whether the position waits for somebody, or the match is over."""
    if position.pairs:
        if position.moved:
            yield "a die moved while dice are drafted"
        return
    seats = all_seats(len(position.parties))
    if not any(live(position, seat) for seat in seats):
        return
    if not live(position, position.seat):
        yield f"P{position.seat} is to move and has no die in play"
    elif decision(position) == "kinghit":
        here = beside_king(position)
        if len(here) < 2:
            yield f"the King has steps left beside {len(here)} dice: only with two or more is a choice to be made"
    elif position.moved is not None:
        yield from _action(position, position.seat)


def _action(position: Position, seat: Seat) -> Iterator[str]:
    colour = position.moved
    assert colour is not None
    party = position.party(seat)
    at = party.dice.of(colour).at
    if at is None or at != party.front:
        yield f"{colour} moved this turn, so it stands at the front, {party.front}"
    elif position.track.kinds[at].id in ("hideout", "hideoutv") and seat not in position.arrived[at]:
        yield f"{colour} moved to {at}, but P{seat} never arrived there"
    elif at == CAMP or not act_moves(position, seat):
        yield f"{colour} moved this turn, but has nothing to decide at {at}"
