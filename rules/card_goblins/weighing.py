"""What things are worth to the bots. Only what the bot's seat may see is weighed. Specification 13."""

from collections.abc import Mapping
from functools import lru_cache
from math import exp, tanh
from typing import Final

from rules.card_goblins.box import Card, CardId, TrinketId
from rules.card_goblins.deck_file import box_of
from rules.card_goblins.position import COMBAT, Creature, Position
from rules.card_goblins.reading import (
    can_pay,
    combo_value,
    holds,
    may_join,
    ready,
    ready_power,
    search_price,
    tap_value,
    total,
)
from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats

POINT, TRINKET, INCOME, HAND = 3.0, 1.0, 1.8, 0.25
"""A victory point, a trinket, a point that comes every turn, a card."""
POWER, ABILITY, PASSIVE = 0.15, 0.15, 0.1
CROWN = 30.0
"""To be the goblin king."""
ALMOST = 1.5
"""To be one point away from it."""
EXPOSED = 0.6
"""What the danger of a raid in the coming turns is taken for."""


# Cards


def keep(card: Card) -> float:
    """How much a card in the hand is worth keeping."""
    if card.creature:
        price = 0.12 * card.level
        return 0.3 + 0.2 * card.power + 0.25 * bool(card.lines) + 0.15 * len(card.passives) - price
    worth = {"CANCEL": 1.1, "REDIRECT": 0.8, "DESTROY": 1.0, "SWAP": 0.9, "BOUNCE": 0.7, "TAP": 0.6, "STEAL": 0.6}
    return 0.2 + sum(worth.get(line.verb, 0.25 * max(1, line.n)) for line in card.lines)


def creature_worth(p: Position, creature: Creature) -> float:
    """A creature on a table."""
    return _printed_worth(p.source, creature.card) * (0.92 if creature.tapped else 1.0)


@lru_cache(maxsize=1024)
def _printed_worth(source: str, id_: CardId) -> float:
    card = box_of(source).cards[id_]
    return 0.1 + POWER * card.power + ABILITY * bool(card.lines) + PASSIVE * len(card.passives)


# Seats


def seen_trinkets(p: Position, seat: Seat, viewer: Seat) -> list[TrinketId]:
    """Trinkets of a seat that the viewer knows."""
    return [
        trinket.id
        for trinket in p.side(seat).trinkets
        if not isinstance(trinket.id, Hidden) and (trinket.up or viewer in trinket.known_by)
    ]


def income(p: Position, seat: Seat, known: list[TrinketId]) -> float:
    """Points that these trinkets would bring that seat in a turn, roughly: the best combination and the singles."""
    singles = sum(
        rule.n
        for trinket in known
        if (rule := p.trinket(trinket).rule).kind == "vp" and (rule.returns or holds(p, seat, trinket))
    )
    return singles + combo_income(p, tuple(sorted(known)))


def combo_income(p: Position, known: tuple[TrinketId, ...]) -> int:
    """Points of the combinations that can be made of these trinkets at once, the greatest first."""
    return _combo_points(p.source, known) if len(known) > 1 else 0


@lru_cache(maxsize=4096)
def _combo_points(source: str, known: tuple[TrinketId, ...]) -> int:
    box = box_of(source)
    left, points = set(known), 0
    wild = next((trinket for trinket in known if box.trinkets[trinket].rule.kind == "wild"), None)
    for combo in sorted(box.combos, key=lambda combo: (-combo.vp, len(combo.members))):
        missing = set(combo.members) - left
        if not missing or (len(missing) == 1 and wild in left):
            points += combo.vp
            left -= set(combo.members)
            left -= {wild} if missing and wild is not None else set()
    return points


def standing(p: Position, seat: Seat, viewer: Seat) -> float:
    """How well a seat stands, in points of value."""
    side = p.side(seat)
    goal = p.options.vp_goal
    worth = POINT * side.vp + TRINKET * len(side.trinkets) + HAND * len(side.hand)
    worth += sum(creature_worth(p, creature) for creature in side.table)
    worth += INCOME * min(2.0, income(p, seat, seen_trinkets(p, seat, viewer)))
    if side.vp >= goal:
        worth += CROWN
    elif side.vp == goal - 1:
        worth += ALMOST
    return worth


def lead(p: Position, seat: Seat) -> float:
    """How far a seat is ahead, as it sees it: of the best other above all, and of the others together."""
    others = [standing(p, other, seat) for other in p.others(seat)]
    return standing(p, seat, seat) - 0.5 * max(others) - 0.5 * sum(others) / len(others)


# Raids


def chance_to_win(margin: float) -> float:
    """Of an attack that leads by so much, with cards still to come."""
    return 0.5 + 0.5 * tanh((margin - 0.5) / 1.2)


def raid_margin(p: Position, attacker: Seat, defender: Seat) -> float:
    """By how much an attack with all ready creatures would lead."""
    cards = 1.0 if len(p.side(defender).hand) >= 3 else 0.3
    return ready_power(p, attacker, "attack") - ready_power(p, defender, "defense") - cards


def loot(p: Position, attacker: Seat, defender: Seat, viewer: Seat) -> float:
    """What a stolen trinket is worth to the attacker: it may complete a combination, and the defender loses it."""
    theirs = seen_trinkets(p, defender, viewer)
    mine = seen_trinkets(p, attacker, viewer)
    before = income(p, attacker, mine)
    gains = [income(p, attacker, [*mine, trinket]) - before for trinket in theirs]
    unknown = len(p.side(defender).trinkets) - len(theirs)
    expected = (sum(gains) + 0.25 * unknown) / max(1, len(p.side(defender).trinkets))
    hurts = 0.4 * p.side(defender).vp + 0.5 * income(p, defender, theirs)
    return 1.3 * TRINKET + INCOME * expected + hurts


def raid_value(p: Position, attacker: Seat, defender: Seat, viewer: Seat) -> float:
    """What an attack promises; below zero: it is not worth its risk."""
    if not p.side(defender).trinkets:
        return -1.0
    able = [creature for creature in ready(p, attacker) if may_join(p, creature, "attack")]
    if not able:
        return -1.0
    win = chance_to_win(raid_margin(p, attacker, defender))
    stake = sum(creature_worth(p, creature) for creature in able)
    return win * loot(p, attacker, defender, viewer) - (1 - win) * stake - 0.1


def search_value(p: Position, seat: Seat, viewer: Seat) -> float:
    """What looking for a trinket promises, at its price in taps."""
    price = search_price(p, seat)
    if not p.pile or not can_pay(p, seat, price, searching=True):
        return -1.0
    mine = seen_trinkets(p, seat, viewer)
    hope = 0.35 if mine else 0.15
    taps = max(1, price - max((tap_value(p, each, searching=True) - 1 for each in ready(p, seat)), default=0))
    return 1.2 * TRINKET + INCOME * hope - 0.22 * taps


def best_raid(p: Position, seat: Seat, viewer: Seat) -> float:
    """What the raid of this turn promises the seat; 0 when it has had it."""
    flags = p.flags
    if flags.raid and p.options.raids == "one":
        return 0.0
    values = [0.0]
    if flags.raid != "search":
        values += [raid_value(p, seat, other, viewer) for other in p.others(seat)]
    if flags.raid != "attack":
        values.append(search_value(p, seat, viewer))
    return max(values)


def danger(p: Position, seat: Seat) -> float:
    """What raids in the coming turns may cost: the others' tapped creatures will be ready, those tapped here not."""
    side = p.side(seat)
    if not side.trinkets:
        return 0.0
    guard = ready_power(p, seat, "defense") + (1.0 if len(side.hand) >= 3 else 0.3)
    odds = [chance_to_win(_full_power(p, other) - guard) for other in p.others(seat)]
    at_stake = TRINKET + INCOME * income(p, seat, seen_trinkets(p, seat, seat)) / len(side.trinkets)
    return EXPOSED * max(odds) * at_stake


def _full_power(p: Position, seat: Seat) -> int:
    """Attack of all creatures that may attack, as if untapped."""
    able = (p.card(creature.card) for creature in p.side(seat).table if may_join(p, creature, "attack"))
    return sum(card.power + card.passive("RAID") for card in able)


# All together


def value(p: Position, seat: Seat) -> float:
    """What a position is worth to a seat that waits for what is under way."""
    worth = lead(p, seat) - danger(p, seat)
    if p.step == "combat" and p.combat is not None:
        worth += _combat(p, seat)
    elif p.step in ("turn", "main") and p.active == seat:
        worth += best_raid(p, seat, seat)
    elif p.step in ("turn", "main") and p.side(seat).trinkets and p.flags.raid != "search":
        worth -= max(0.0, raid_value(p, p.active, seat, seat))
    elif p.step == "scoring" and p.scoring:
        worth += _reveal(p, seat)
    return worth


def _combat(p: Position, seat: Seat) -> float:
    assert p.combat is not None
    win = odds(p, seat)
    prize = loot(p, p.active, p.combat.defender, seat)
    found = (p.find(serial) for serial in p.combat.attackers)
    stake = sum(creature_worth(p, place[1]) for place in found if place is not None)
    if seat == p.active:
        return win * prize - (1 - win) * stake
    if seat == p.combat.defender:
        return (1 - win) * 0.6 * stake - win * prize
    share = 0.5 / max(1, p.seats - 1)
    return share * ((1 - win) * stake - win * prize)


def odds(p: Position, seat: Seat) -> float:
    """That the attack succeeds; certain for the last who is asked, with nothing on the stack."""
    margin = total(p, "attack") - total(p, "defense")
    if p.window is None or p.window.kind != COMBAT or p.window.waiting() != (seat,):
        return chance_to_win(margin)
    return 1.0 if margin > 0 else 0.0


def _reveal(p: Position, seat: Seat) -> float:
    """The points that a reveal is about to bring."""
    if len(p.scoring) == 1:
        rule = p.trinket(p.scoring[0]).rule
        points = rule.n if rule.kind == "vp" and holds(p, p.active, p.scoring[0]) else 0
    else:
        points = combo_value(p, p.scoring)
    wins = p.side(p.active).vp + points >= p.options.vp_goal
    worth = POINT * points + (CROWN if wins and points else 0)
    return worth if seat == p.active else -worth / 2


PROSPECTS: Final[Mapping[str, float]] = {
    "point": 0.75,
    "almost": 0.3,
    "trinket": 0.9,
    "income": 0.3,
    "power": 0.2,
    "ability": 0.25,
    "passive": 0.25,
}
"""What makes a seat of two win; fitted to who won 400 matches. Trinkets count as points: they turn into them."""
AMONG_MANY = 0.5
"""How much less that tells among more than two."""


def appraisal(p: Position, seat: Seat) -> float:
    """0 … 1: the chance to win by what all seats have; together 1 for all seats."""
    scale = 1.0 if p.seats == 2 else AMONG_MANY
    odds = [exp(scale * _prospects(p, other, seat)) for other in all_seats(p.seats)]
    return odds[seat - 1] / sum(odds)


def _prospects(p: Position, seat: Seat, viewer: Seat) -> float:
    side, by = p.side(seat), PROSPECTS
    worth = by["point"] * side.vp + by["trinket"] * len(side.trinkets)
    worth += by["income"] * min(3.0, income(p, seat, seen_trinkets(p, seat, viewer)))
    worth += sum(_prospect(p.source, creature.card) for creature in side.table)
    return worth + (by["almost"] if side.vp == p.options.vp_goal - 1 else 0.0)


@lru_cache(maxsize=1024)
def _prospect(source: str, id_: CardId) -> float:
    """What a creature adds."""
    card, by = box_of(source).cards[id_], PROSPECTS
    return by["power"] * card.power + by["ability"] * bool(card.lines) + by["passive"] * len(card.passives) - 0.1
