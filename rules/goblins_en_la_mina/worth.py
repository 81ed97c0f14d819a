"""What bots hold things to be worth. Specification 13."""

from collections.abc import Mapping
from math import exp
from typing import Final

from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.cards import FACES, ROOMS, Code, Face, counted
from rules.goblins_en_la_mina.facts import goal, professional_limit, team, wealth, worker_limit
from rules.goblins_en_la_mina.position import Dungeon, Position

TRADES: Final[Mapping[Code, float]] = {
    "Pal": 5.0,
    "Art": 4.5,
    "Mer": 5.0,
    "Lad": 4.0,
    "Pol": 5.0,
    "Gua": 5.0,
    "Mag": 6.0,
    "Esp": 6.0,
}
INGOT, PROFESSIONAL, WORKER, HAND_CARD, ROOM = 4.0, 3.0, 1.2, 0.9, 2.0
"""What losing one hurts."""


# Positions

HOLDS: Final = 1.6, 2.6
"""What the goal is worth to a team, by its share, and by the square of it: the last Ingots count most."""
OWNS: Final[Mapping[str, float]] = {"professional": 0.27, "rested": 0.08, "worker": 0.17, "room": 0.36, "card": 0.11}
"""What everything else is worth to a dungeon. Fitted, as `HOLDS` is, to who won 450 matches of two and four seats."""


def prospects(position: Position) -> dict[Seat, float]:
    """The chance of each seat's team to win, 0 ... 1: together 1 for all teams."""
    odds = {team(position, seat): exp(_strength(position, team(position, seat))) for seat in all_seats(position.seats)}
    whole = sum(odds.values())
    return {seat: odd / whole for friends, odd in odds.items() for seat in friends}


def _strength(position: Position, friends: tuple[Seat, ...]) -> float:
    share = wealth(position, friends[0]) / goal(position)
    owned = sum(_owned(position.dungeon(friend)) for friend in friends)
    return HOLDS[0] * share + HOLDS[1] * share * share + owned / len(friends)


def _owned(dungeon: Dungeon) -> float:
    """What a dungeon has besides its Ingots; the professionals that are rested count once more."""
    return (
        OWNS["professional"] * len(dungeon.professionals)
        + OWNS["rested"] * sum(not pro.tired for pro in dungeon.professionals)
        + OWNS["worker"] * dungeon.crowd()
        + OWNS["room"] * len(dungeon.rooms)
        + OWNS["card"] * len(dungeon.hand)
    )


# Damage


def damage(face: Face, victim: Dungeon) -> float:
    """What suffering a monster or setback costs its victim, as far as there is anything to lose."""
    hurt = INGOT if face.ingot is not None and victim.ingots else 0.0
    hurt += HAND_CARD * len(victim.hand) if face.hand else 0.0
    hurt += 0.5 * WORKER * min(face.tire, victim.rested())
    workers, professionals = victim.crowd(), len(victim.professionals)
    match face.of:
        case "workers":
            return hurt + WORKER * min(face.lose, workers)
        case "professionals":
            return hurt + PROFESSIONAL * min(face.lose, professionals)
        case "rooms":
            return hurt + ROOM * min(face.lose, len(victim.rooms))
        case "goblins":
            cheap = min(face.lose, workers)
            return hurt + WORKER * cheap + PROFESSIONAL * min(face.lose - cheap, professionals)


def cancellable(face: Face, dungeon: Dungeon) -> bool:
    """Whether a rested professional of the dungeon cancels the card."""
    return face.cancelled_by is not None and dungeon.has_rested(face.cancelled_by)


# Keeping cards


def keeping(card: Code, dungeon: Dungeon) -> float:
    """How much one wants to keep a card of one's hand, 0 … 10: event cards most, duplicates least."""
    kind = FACES[card].kind
    if kind == "event":
        return {"Susto": 9.5, "Subidon": 9.2, "Cerrado": 9.1, "Pasadizo": 9.0}.get(card, 8.5)
    if dungeon.has(card):
        return 1.0
    twice = 2.0 if counted(dungeon.hand, card) > 1 else 0.0
    if kind == "room":
        return 4.0 + 0.1 * ROOMS.index(card) - twice
    return TRADES[card] + 1.0 - twice


def giving_up(what: str, dungeon: Dungeon) -> float:
    """What losing a worker, professional or room of one's own costs."""
    worker = dungeon.worker(what)
    if worker is not None:
        return 1.0 if worker.tired else WORKER
    professional = dungeon.professional(what)
    if professional is not None:
        monster = 1.0 if what == "Mag" and dungeon.monster is not None else 0.0
        return TRADES[what] / 2 + monster + (0.0 if professional.tired else 0.5)
    return room_worth(what, dungeon)


def room_worth(room: Code, dungeon: Dungeon) -> float:
    """A room; one that holds a fourth goblin is worth that goblin, too."""
    if room == "Tab" and dungeon.crowd() == worker_limit(dungeon):
        return 2 * ROOM
    if room == "Ins" and len(dungeon.professionals) == professional_limit(dungeon):
        return ROOM + PROFESSIONAL
    return ROOM


# Raids


def loot(position: Position, raider: Dungeon, target: Dungeon) -> int:
    """Ingots that a raid would bring if both sides' workers met as they are."""
    free = raider.rested() - (1 if target.has("Mur") else 0)
    held = len(target.slots()) if target.has("Esp") and position.raid is None else target.rested()
    return max(0, min(free - held, len(target.ingots)))


def rested_trades(dungeon: Dungeon) -> int:
    """Professionals that could act in a brawl."""
    return sum(not pro.tired for pro in dungeon.professionals)
