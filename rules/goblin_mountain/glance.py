"""Moves weighed at a glance: what they bring and cost at once, reckoned without playing them. Playouts live on this."""

from collections.abc import Sequence
from functools import lru_cache

from rules.goblin_mountain.actions import CACHE_FAME, CACHE_PRICE, PURSE, WELL_PRICE, gains, village_fame
from rules.goblin_mountain.moves import MoveDie
from rules.goblin_mountain.moving import toll_on_the_way
from rules.goblin_mountain.position import Die, Party, Position

WORTH = {"fame": 1.0, "treasure": 0.6, "villager": 0.9, "fate": 0.5}
PIP = 0.35
LAST_PIP = 0.8
"""What it costs beyond a pip to be down to one."""
CAPTURE = 2.6
FIELD = 0.45
"""What every skipped field costs."""
APART = 0.025
"""What every field costs that a die is behind the front."""


def glance(position: Position, moves: Sequence[MoveDie]) -> MoveDie:
    """The move that seems best."""
    seat, party = position.seat, position.party(position.seat)
    village, kinds, arrived = position.track.village, position.track.kinds, position.arrived
    dice = [(colour, die) for colour, die in party.dice.items() if die.at is not None and die.at < village]
    leaving = {colour: _leaving(party, die, village) for colour, die in dice}
    tolls = {colour: toll_on_the_way(position, die.at or 0) for colour, die in dice}
    best, most = moves[0], -1000.0
    for move in moves:
        to = village if move.to == "village" else move.to
        strength = party.dice.of(move.colour).strength
        arrives = strength - (0 < tolls[move.colour] < to)
        weighed = leaving[move.colour] - (FIELD + APART * len(dice)) * (to - party.front)
        if to == village:
            weighed += village_fame(position.village + 1, arrives) - PIP * strength if arrives else -CAPTURE
        else:
            order = 2 if kinds[to].shared and arrived[to] and seat not in arrived[to] else 1
            weighed += _place(kinds[to].id, arrives, order, party.treasure) - PIP * (strength - arrives)
        if weighed > most:
            best, most = move, weighed
    return best


def _leaving(party: Party, die: Die, village: int) -> float:
    """What the dice behind it lose when this one leaves."""
    loss = 0.0
    for behind in party.dice.all():
        if behind.at is not None and die.at is not None and behind.at < die.at < village:
            loss += _weaker(behind.strength)
    return -loss


def _weaker(strength: int) -> float:
    """The cost of a pip."""
    if strength == 1:
        return PIP + CAPTURE - LAST_PIP
    return PIP + LAST_PIP if strength == 2 else PIP


@lru_cache(maxsize=8192)
def _place(kind: str, strength: int, order: int, treasure: int) -> float:
    """What a place brings to a die that arrives with this strength."""
    room = PURSE - treasure
    gained = gains(kind, strength, order)
    worth = sum(
        WORTH[resource] * (min(amount, room) if resource == "treasure" else amount) for resource, amount in gained
    )
    match kind:
        case "hideout" | "hideoutv":
            able = order == 1 or treasure >= 1
            worth += max(0.0, _pips(strength, 6 - order) - (WORTH["treasure"] if order == 2 else 0)) if able else 0
        case "cache":
            worth += treasure // CACHE_PRICE * (CACHE_FAME - WORTH["treasure"] * CACHE_PRICE)
        case "well":
            stronger = _pips(strength, min(6, strength + 3)) - WORTH["treasure"] * WELL_PRICE
            worth += max(0.0, stronger) if treasure >= WELL_PRICE else 0
        case "altar":
            worth += max(pips + _pips(strength, strength - pips) for pips in range(strength)) if strength else 0
        case "mirror":
            worth += max(0.0, _pips(strength, 7 - strength))
        case "bones":
            worth += max(0.0, sum(_pips(strength, face) for face in range(1, 7)) / 6)
        case _:
            pass
    return worth


def _pips(old: int, new: int) -> float:
    """What a change of strength is worth."""
    return PIP * (new - old) + LAST_PIP * ((old == 1) - (new == 1))
