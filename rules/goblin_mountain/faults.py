"""What may be wrong with a position that comes from outside (the invariants of one position)."""

from collections import Counter
from collections.abc import Iterator

from rules.core.notation import counted
from rules.core.seats import Seat, all_seats
from rules.goblin_mountain.actions import PURSE, act_moves
from rules.goblin_mountain.board import CAMP, COLOURS, WARRENS, Colour, complaint
from rules.goblin_mountain.king import MOST_STEPS
from rules.goblin_mountain.position import NO_DIE, Position, Solo, beside_king, live, other
from rules.goblin_mountain.setup import FATE, TOKENS, TREASURE


def faults(position: Position) -> list[str]:
    """Every inconsistency, a sentence each. Only what needs seats, a tunnel or places waits until those are sound."""
    seats = list(_seats(position))
    tunnel = list(_tunnel(position))
    found = [*seats, *tunnel, *_draft(position, seated=not seats), *_parties(position), *_tokens(position)]
    if position.solo is not None:
        found += _king(position, position.solo)
    if tunnel:
        return found
    places = [*_places(position), *_arrivals(position)]
    found += [*places, *_village(position), *_slots(position)]
    if not seats and position.solo is not None:
        found += _chase(position, position.solo)
    return found if seats or places else [*found, *_decision(position)]


# Seats and tunnel


def _seats(position: Position) -> Iterator[str]:
    seats = len(position.parties)
    if seats != (1 if position.solo is not None else 2):
        yield f"a {'solo match has 1 seat' if position.solo else 'duel has 2 seats'}, not {seats}"
    if not 1 <= position.seat <= seats:
        yield f"there is no seat {position.seat}"


def _tunnel(position: Position) -> Iterator[str]:
    if position.setup is not None:
        yield "the match is not dealt yet"
    wrong = complaint(position.cards, solo=position.solo is not None)
    if wrong:
        yield wrong


# What needs neither


def _draft(position: Position, *, seated: bool) -> Iterator[str]:
    pairs = position.pairs
    if not pairs:
        if position.picker is not None:
            yield "nothing is left to draft, so nobody picks"
        if position.turn < 1:
            yield f"the turn is {position.turn}; the first is 1"
        return
    if position.solo is not None:
        yield "a solo match has no draft"
    colours = [pair.colour for pair in pairs]
    if colours != [colour for colour in COLOURS if colour in colours]:
        yield "the pairs to draft must be of different colours, in the order of colours"
    if not all(1 <= pair.low <= pair.high <= 6 for pair in pairs):
        yield "a pair to draft shows 1 to 6, the higher die first"
    if len(pairs) == 1 and pairs[0].low == pairs[0].high:
        yield "one pair is left and its dice are equal: nothing is to be decided"
    picker = other(position.seat) if len(pairs) % 2 == 0 else position.seat
    if seated and position.picker != picker:
        yield f"with {counted(len(pairs), 'pair')} left P{picker} picks, not {position.picker}"
    yield from _undisturbed(position)


def _undisturbed(position: Position) -> Iterator[str]:
    """While dice are drafted everything else is as at the beginning."""
    if position.turn:
        yield f"the turn is {position.turn}; while dice are drafted it is 0"
    if position.moved:
        yield "a die moved while dice are drafted"
    if any(position.arrived):
        yield "a seat arrived somewhere while dice are drafted"
    begins = {"front": CAMP, "fame": 0, "treasure": TREASURE, "villagers": 0, "fate": FATE}
    for seat, party in enumerate(position.parties, 1):
        for name, amount in begins.items():
            if getattr(party, name) != amount:
                yield f"P{seat}'s {name} is {getattr(party, name)}; while dice are drafted it is {amount}"


def _parties(position: Position) -> Iterator[str]:
    undrafted = {pair.colour for pair in position.pairs}
    for seat, party in enumerate(position.parties, 1):
        for colour, die in party.dice.items():
            name = f"P{seat} {colour}"
            if colour in undrafted:
                if die != NO_DIE:
                    yield f"{name} is on the table before it is drafted"
            elif undrafted and die.at != CAMP:
                yield f"{name} is drafted, so it waits at the camp"
            elif die != NO_DIE and (die.at is None or die.strength == 0):
                yield f"{name} has strength {die.strength} at {die.at}: captured means strength 0 and no location"
            elif not 0 <= die.strength <= 6:
                yield f"{name} has strength {die.strength}: 1 to 6"
        if not 0 <= party.treasure <= PURSE:
            yield f"P{seat} has {party.treasure} Treasure: 0 to {PURSE}"
        if min(party.fame, party.villagers, party.fate) < 0:
            yield f"P{seat} has less than no Fame, villagers or Fate"


def _tokens(position: Position) -> Iterator[str]:
    tokens = position.supply + sum(party.fate for party in position.parties)
    if position.supply < 0:
        yield f"the supply has {counted(position.supply, 'Fate token')}"
    if tokens != TOKENS:
        yield f"the Fate tokens are {tokens} in all, not {TOKENS}"


def _king(position: Position, solo: Solo) -> Iterator[str]:
    """What the King's own things say about each other."""
    if solo.village_open != (solo.king >= 1):
        yield f"the village is {'open' if solo.village_open else 'closed'} with the King at {solo.king}"
    if position.village and not solo.village_open:
        yield "dice are in the village before it opened"
    if any(not 1 <= value <= 6 for value in solo.stealth.all() if value is not None):
        yield "a Stealth die shows 1 to 6"
    if not 0 <= solo.steps <= MOST_STEPS:
        yield f"the King has {counted(solo.steps, 'step')} left: 0 to {MOST_STEPS}"
    if solo.shift_available and not _untouched(position, solo):
        yield "a pip may be shifted before the first move only"


def _untouched(position: Position, solo: Solo) -> bool:
    """Whether no die, no Stealth die and no King has moved yet."""
    dice = [die for party in position.parties for die in party.dice.all()]
    party_waits = all(die.at == CAMP for die in dice) and all(party.front == CAMP for party in position.parties)
    king_waits = solo.king == WARRENS and not solo.steps and set(solo.stealth.all()) == {1}
    return position.turn <= 1 and position.moved is None and party_waits and king_waits


# What needs a tunnel


def _places(position: Position) -> Iterator[str]:
    village = position.track.village
    for seat, party in enumerate(position.parties, 1):
        for colour, die in party.dice.items():
            if die.at is None:
                continue
            if not CAMP <= die.at <= village:
                yield f"P{seat} {colour} is at {die.at}: 0 to {village}"
            elif die.at > party.front:
                yield f"P{seat} {colour} is at {die.at}, beyond the front at {party.front}"
        if not CAMP <= party.front <= village:
            yield f"P{seat}'s front is {party.front}: 0 to {village}"
        if party.front == village and not any(die.at == village for die in party.dice.all()):
            yield f"P{seat}'s front is the village, but none of its dice is there"


def _arrivals(position: Position) -> Iterator[str]:
    seats, village = all_seats(len(position.parties)), position.track.village
    if len(position.arrived) != village:
        yield f"arrived has {counted(len(position.arrived), 'location')} instead of {village}"
        return
    for index, arrived in enumerate(position.arrived):
        if not arrived:
            continue
        if index == CAMP or not position.track.kinds[index].shared:
            yield f"arrivals are noted at {index}, where only one die may stand"
        if len(set(arrived)) < len(arrived) or not set(arrived) <= set(seats):
            yield f"the arrivals at {index} must be different seats"
        elif any(position.party(seat).front < index for seat in arrived):
            yield f"a seat arrived at {index} beyond its front"


def _village(position: Position) -> Iterator[str]:
    inside = sum(die.at == position.track.village for party in position.parties for die in party.dice.all())
    if position.village != inside:
        there = "1 is there" if inside == 1 else f"{inside} are there"
        yield f"the village counts {counted(position.village, 'die', 'dice')}, and {there}"


def _slots(position: Position) -> Iterator[str]:
    standing = [Counter(die.at for die in party.dice.all()) for party in position.parties]
    for field in position.track.fields:
        here = [dice[field.index] for dice in standing]
        if field.kind.shared:
            if any(dice > 1 for dice in here):
                yield f"{field.index} {field.name} holds one die of each seat"
        elif sum(here) > 1:
            yield f"{field.index} {field.name} holds one die, not {sum(here)}"


def _chase(position: Position, solo: Solo) -> Iterator[str]:
    """How the King and the Stealth dice fit the party."""
    village, dice = position.track.village, position.party(1).dice.items()
    if not WARRENS <= solo.king < village:
        yield f"the King is at {solo.king}: {WARRENS} to {village - 1}"
    in_play = {colour: die.at for colour, die in dice if die.at is not None and die.at != village}
    lowest = min(in_play.values(), default=village)
    if solo.king > lowest:
        yield f"the King is at {solo.king}, beyond the die at {lowest}"
    left = [colour for colour, value in zip(COLOURS, solo.stealth.all(), strict=True) if value is not None]
    if left != list(in_play):
        yield f"the Stealth dice are {' '.join(left) or 'none'}; they are of the colours of the dice still in play"
    here = len(beside_king(position))
    if solo.steps > 0 and here < 2:
        beside = counted(here, "die", "dice")
        yield f"the King has steps left beside {beside}: only with two or more is a choice to be made"


# What needs seats and places, too


def _decision(position: Position) -> Iterator[str]:
    """Whether the position waits for somebody, or the match is over."""
    if position.pairs:
        return
    if not any(live(position, seat) for seat in all_seats(len(position.parties))):
        if position.moved is not None:
            yield f"{position.moved} moved this turn, but the match is over"
    elif not live(position, position.seat):
        yield f"P{position.seat} is to move and has no die in play"
    elif position.moved is not None:
        yield from _moved(position, position.seat, position.moved)


def _moved(position: Position, seat: Seat, colour: Colour) -> Iterator[str]:
    """A die that moved stands at the front. It has something to decide there, unless the King is at it already."""
    party, chased = position.party(seat), position.solo is not None and position.solo.steps > 0
    at = party.dice.of(colour).at
    if chased and at is None:
        return
    if at is None or at != party.front:
        yield f"{colour} moved this turn, so it stands at the front, {party.front}"
    elif chased:
        return
    elif position.track.kinds[at].id in ("hideout", "hideoutv") and seat not in position.arrived[at]:
        yield f"{colour} moved to {at}, but P{seat} never arrived there"
    elif at == CAMP or not act_moves(position, seat):
        yield f"{colour} moved this turn, but has nothing to decide at {at}"
