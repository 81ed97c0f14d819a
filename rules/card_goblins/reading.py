"""What can be read off a table, on positions and views alike: powers, prices, totals, conditions.

The rules decide by these questions, and screens show their answers.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, TypeAlias

from rules.card_goblins.box import Card, Combo, TrinketId
from rules.card_goblins.events import Part
from rules.card_goblins.position import (
    HAND_LIMIT,
    SLOTS,
    Creature,
    Position,
    Serial,
    Side,
    SideWord,
    Step,
    Trinket,
)
from rules.core.hidden import Hidden
from rules.core.seats import Seat

MOST_USES = 2
"""Times that one creature uses its ability in a turn. Ruling 14."""
MOST_ITEMS = 20
"""Actions and abilities that one seat declares in a turn."""
MOST_OFFERS = 2
MOST_GOODS = 2
"""Items on each side of an offer."""

Decision: TypeAlias = Step | Literal["TURN", "STACK", "COMBAT", "TRADE", "REVEAL", "dig", "discard"]


def decision(position: Position) -> Decision:
    """What the match waits for: a question of an item, else a window, else the step of the turn."""
    if position.question is not None:
        return position.question.kind
    if position.window is not None:
        return position.window.kind  # type: ignore[return-value]  # this game's windows have these kinds
    return position.step


def waits_in_main(position: Position) -> bool:
    """Whether the active seat may act freely, so that others may interject."""
    return decision(position) == "main"


# Creatures


def ready(position: Position, seat: Seat) -> list[Creature]:
    """Untapped creatures of a seat, by slot."""
    return [creature for creature in position.side(seat).table if not creature.tapped]


def has_room(side: Side) -> bool:
    """Whether one more creature has a slot."""
    return len(side.table) < SLOTS


def ability_ready(position: Position, creature: Creature, ability: Literal["special", "mega"]) -> bool:
    """Whether an untapped creature has that ability and a use of it left."""
    return not creature.tapped and creature.uses < MOST_USES and position.card(creature.card).ability == ability


def printed_power(position: Position, seat: Seat) -> int:
    """Sum of printed power on a table, tapped creatures too."""
    return sum(position.card(creature.card).power for creature in position.side(seat).table)


def ready_power(position: Position, seat: Seat, side: SideWord | None = None) -> int:
    """Power of the untapped creatures, extra power too; of those that may join a side, with what they count there."""
    able = [creature for creature in ready(position, seat) if side is None or may_join(position, creature, side)]
    together = [creature.serial for creature in able]
    power = 0
    for creature in able:
        card = position.card(creature.card)
        power += card.power + creature.pump
        power += _more(card, side, len(together)) if side is not None else 0
    return power


def passive_sum(position: Position, seat: Seat, name: str) -> int:
    """The numbers of a passive on a table, added up; tapped creatures too."""
    return sum(position.card(creature.card).passive(name) for creature in position.side(seat).table)


_MARKS: Final[Mapping[str, str]] = {
    "GUARD": "g",
    "RAID": "r",
    "HORDE": "h",
    "NO_ATTACK": "na",
    "NO_DEFEND": "nd",
    "EXTRA_PLAY": "e",
    "MULE": "m",
    "SNIFFER": "s",
    "SHY": "sh",
    "REBOUND": "rb",
    "BIG_HAND": "bh",
}
_BARE: Final = ("NO_ATTACK", "NO_DEFEND", "SHY", "REBOUND")


def marks(card: Card) -> tuple[str, ...]:
    """Passives in short: `g1`, `na`."""
    return tuple(_MARKS[name] if name in _BARE else f"{_MARKS[name]}{number}" for name, number in card.passives.items())


# Prices


def goblins_left(position: Position) -> int:
    """How many goblins the active seat may still play this turn."""
    extra = passive_sum(position, position.active, "EXTRA_PLAY")
    return max(0, 1 + extra - position.flags.goblins)


def hand_limit(position: Position, seat: Seat) -> int:
    """Cards that a seat keeps at the end of its turn."""
    return HAND_LIMIT + passive_sum(position, seat, "BIG_HAND")


def search_price(position: Position, seat: Seat) -> int:
    """Taps that the next trinket costs: one more than the trinkets owned."""
    return len(position.side(seat).trinkets) + 1


def tap_value(position: Position, creature: Creature, *, searching: bool) -> int:
    """What tapping a creature pays of a search or a summoning."""
    return position.card(creature.card).passive("SNIFFER" if searching else "MULE") or 1


def can_pay(position: Position, seat: Seat, need: int, *, searching: bool) -> bool:
    """Whether all untapped creatures of a seat together pay so much."""
    return sum(tap_value(position, creature, searching=searching) for creature in ready(position, seat)) >= need


# Combat


def may_join(position: Position, creature: Creature, side: SideWord) -> bool:
    """Whether a creature may be on that side of a combat at all."""
    return not position.card(creature.card).passive("NO_ATTACK" if side == "attack" else "NO_DEFEND")


def fighters(position: Position, side: SideWord) -> tuple[Serial, ...]:
    """The creatures listed on a side of the combat, tapped ones too."""
    if position.combat is None:
        return ()
    return position.combat.attackers if side == "attack" else position.combat.defenders


def parts(position: Position, side: SideWord) -> tuple[Part, ...]:
    """What each counting creature of a side counts: those that are untapped. Specification 5.5."""
    found = [position.find(serial) for serial in fighters(position, side)]
    counting = [place[1] for place in found if place is not None and not place[1].tapped]
    counted = []
    for creature in sorted(counting, key=lambda creature: creature.slot):
        card = position.card(creature.card)
        more = creature.pump + _more(card, side, len(counting))
        counted.append(Part(side, creature.serial, creature.card, card.power, more))
    return tuple(counted)


def _more(card: Card, side: SideWord, counting: int) -> int:
    """What passives add on a side where so many creatures count, this one included."""
    on_side = card.passive("RAID" if side == "attack" else "GUARD")
    return on_side + min(card.passive("HORDE"), counting - 1)


def total(position: Position, side: SideWord) -> int:
    """What a side counts, bonuses included; nothing without a counting creature. Ruling 31."""
    counted = parts(position, side)
    if position.combat is None or not counted:
        return 0
    bonus = position.combat.attack_bonus if side == "attack" else position.combat.defense_bonus
    return bonus + sum(part.power + part.more for part in counted)


def side_of(position: Position, seat: Seat) -> SideWord | None:
    """On which side of the combat a seat is."""
    if position.step != "combat" or position.combat is None:
        return None
    if seat == position.active:
        return "attack"
    return "defense" if seat == position.combat.defender else None


def reserves(position: Position, seat: Seat) -> list[Creature]:
    """Untapped creatures of a seat that may still join its side of the combat."""
    side, combat = side_of(position, seat), position.combat
    if side is None or combat is None:
        return []
    fighting = (*combat.attackers, *combat.defenders)
    return [
        creature
        for creature in ready(position, seat)
        if creature.serial not in fighting and may_join(position, creature, side)
    ]


# Trinkets


def known_trinkets(position: Position, seat: Seat) -> Iterator[tuple[Trinket, TrinketId]]:
    """Trinkets of a table whose identity can be read, with it; all own ones on a view."""
    for trinket in position.side(seat).trinkets:
        if not isinstance(trinket.id, Hidden):
            yield trinket, trinket.id


def holds(position: Position, seat: Seat, trinket: TrinketId) -> bool:
    """Whether a trinket now gives that seat what its rule promises. Specification 6.4."""
    rule = position.trinket(trinket).rule
    others = position.others(seat)
    match rule.condition:
        case "always":
            return rule.kind in ("vp", "draw")
        case "most_power":
            return all(printed_power(position, seat) > printed_power(position, other) for other in others)
        case "most_trinkets":
            mine = len(position.side(seat).trinkets)
            return all(mine > len(position.side(other).trinkets) for other in others)
        case "trinkets":
            return len(position.side(seat).trinkets) >= rule.least
        case "won_combat":
            return position.flags.won


def combo_value(position: Position, trinkets: tuple[TrinketId, ...]) -> int:
    """Points of exactly these trinkets as a combination, one of which may be wild; 0: they are none."""
    return max((combo.vp for combo in position.box.combos if _matches(position, combo, trinkets)), default=0)


def _matches(position: Position, combo: Combo, trinkets: tuple[TrinketId, ...]) -> bool:
    real = [trinket for trinket in trinkets if position.trinket(trinket).rule.kind != "wild"]
    return (
        bool(real)
        and len(trinkets) == len(combo.members)
        and len(trinkets) - len(real) <= 1
        and set(real) <= set(combo.members)
    )


def in_reveal_order(position: Position, trinkets: Iterable[TrinketId]) -> tuple[TrinketId, ...]:
    """As a reveal is written: by id, the wild one last."""
    return tuple(sorted(trinkets, key=lambda id_: (position.trinket(id_).rule.kind == "wild", id_)))


def claimants(position: Position) -> tuple[Seat, ...]:
    """Seats with points enough to be the goblin king."""
    return tuple(seat for seat, side in enumerate(position.sides, 1) if side.vp >= position.options.vp_goal)


# Master Yaggos' reminder


def reminders(position: Position) -> tuple[tuple[str, bool], ...]:
    """What a turn allows, and whether it can still be done in this one."""
    flags, seat = position.flags, position.active
    barred = not position.options.first_draw and position.round == 1 and seat == position.first
    raiding = not flags.raid or position.options.raids == "many"
    return (
        ("draw a card", not flags.drawn and not barred),
        ("play a goblin", goblins_left(position) > 0),
        ("summon", True),
        ("use specials", flags.items == () or flags.items[seat - 1] < MOST_ITEMS),
        ("attack", raiding and flags.raid != "search"),
        ("look for a trinket", raiding and flags.raid != "attack"),
    )
