"""What is wrong with a position: the invariants of specification 10 that one position can show."""

from collections import Counter
from collections.abc import Iterator

from rules.card_goblins.box import Box, CardId
from rules.card_goblins.carrying import CARRY
from rules.card_goblins.combat import candidates
from rules.card_goblins.deck_file import read_deck
from rules.card_goblins.position import (
    SLOTS,
    STACK,
    WINDOW_OF,
    Item,
    OnCreature,
    OnDiscard,
    OnItem,
    OnSeat,
    OnSide,
    Position,
    Target,
)
from rules.card_goblins.reading import (
    MOST_GOODS,
    MOST_ITEMS,
    MOST_OFFERS,
    MOST_USES,
    can_pay,
    claimants,
    ready,
    search_price,
    tap_value,
)
from rules.card_goblins.targets import by_line
from rules.card_goblins.turns import too_many
from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats

FEWEST, MOST = 2, 6
"""Seats."""
ROUNDS, GOALS = range(10, 61), range(2, 6)
EVER = 1_000_000
"""More creatures than ever come in a match."""


def faults(p: Position) -> list[str]:
    """Every inconsistency, a sentence each; later ones are looked for only where the parts before are sound."""
    for checks in (
        (_seats, _deck),
        (_options, _known_kinds, _known_seats),
        (_cards, _trinkets, _tables),
        (_chain, _underway),
        (_moment, _flags),
    ):
        found = [fault for check in checks for fault in check(p)]
        if found:
            return found
    return []


# What everything else relies on


def _seats(p: Position) -> Iterator[str]:
    if not FEWEST <= p.seats <= MOST:
        yield f"{p.seats} seats: {FEWEST} to {MOST} can play"


def _deck(p: Position) -> Iterator[str]:
    if p.source:
        yield from (problem.written("deck") for problem in read_deck(p.source).problems if problem.fatal)


def _options(p: Position) -> Iterator[str]:
    box, chosen = p.box, p.options.trinkets
    if sorted(set(chosen)) != list(chosen) or any(id_ not in box.trinkets for id_ in chosen):
        yield f"the trinkets in play are {', '.join(chosen)}: expected different ones of the deck, by id"
    missing = [trinket.id for trinket in box.trinkets.values() if trinket.mandatory and trinket.id not in chosen]
    yield from (f"the mandatory trinket {id_} is not in play" for id_ in missing)
    if p.options.max_rounds not in ROUNDS or p.options.vp_goal not in GOALS:
        yield f"a match has 10 to 60 rounds and a goal of 2 to 5, not {p.options.max_rounds} and {p.options.vp_goal}"


def _items(p: Position) -> list[Item]:
    return [*p.stack, *([p.resolving.item] if p.resolving is not None else [])]


def _zones(p: Position) -> list[CardId | Hidden]:
    """Every card, wherever it lies."""
    lying: list[CardId | Hidden] = [*p.deck, *p.discard, *p.looked]
    for side in p.sides:
        lying += [*side.hand, *(creature.card for creature in side.table)]
    lying += [item.card for item in _items(p) if not item.source]
    return lying + ([p.payment.card] if p.payment is not None and p.payment.card is not None else [])


def _trinket_zones(p: Position) -> list[str | Hidden]:
    return [*p.pile, *(trinket.id for side in p.sides for trinket in side.trinkets)]


def _known_kinds(p: Position) -> Iterator[str]:
    """That nothing is hidden, and everything is of the box."""
    box: Box = p.box
    offered = [good.card for good in p.offer.given] if p.offer is not None else []
    chosen = p.offer.chosen if p.offer is not None else ()
    aimed = [each.card for item in _items(p) for each in item.targets if isinstance(each, OnCreature | OnDiscard)]
    cards = [*_zones(p), *(item.card for item in _items(p)), *aimed, *chosen]
    cards += [card for card in offered if card is not None]
    ids = [*_trinket_zones(p), *p.scoring, *p.flags.revealed]
    ids += [id_ for side in p.sides for scored in side.scored for id_ in scored.trinkets]
    if any(isinstance(thing, Hidden) for thing in (*cards, *ids)):
        yield "something is hidden: a whole position hides nothing"
    yield from (f"{card} is no card of the deck" for card in cards if isinstance(card, str) and card not in box.cards)
    yield from (f"{id_} is no trinket of it" for id_ in ids if isinstance(id_, str) and id_ not in box.trinkets)


def _known_seats(p: Position) -> Iterator[str]:
    seats: list[Seat] = [p.active, p.first, *p.winners, *(item.seat for item in _items(p))]
    seats += [seat for side in p.sides for trinket in side.trinkets for seat in trinket.known_by]
    seats += [each.seat for item in _items(p) for each in item.targets if isinstance(each, OnSeat)]
    seats += [p.question.seat] if p.question is not None else []
    seats += [*p.window.order, *p.window.passed] if p.window is not None else []
    yield from (f"P{seat} is not in play" for seat in seats if seat not in all_seats(p.seats))
    opposite = [p.combat.defender] if p.combat is not None else []
    opposite += [p.offer.partner] if p.offer is not None else []
    yield from (f"P{seat} is no opponent of P{p.active}" for seat in opposite if seat not in p.others(p.active))


# Invariants 1 and 2


def _cards(p: Position) -> Iterator[str]:
    there, wanted = Counter(str(card) for card in _zones(p)), Counter(p.box.all_cards())
    for card in sorted(set(there) | set(wanted)):
        if there[card] != wanted[card]:
            yield f"{card} is there {there[card]} times, not {wanted[card]}"
    for seat, side in enumerate(p.sides, 1):
        if sorted(map(str, side.hand)) != list(side.hand):
            yield f"the hand of P{seat} is not sorted"


def _trinkets(p: Position) -> Iterator[str]:
    there = sorted(map(str, _trinket_zones(p)))
    if there != list(p.options.trinkets):
        yield f"the trinkets lying about are {', '.join(there)}, not {', '.join(p.options.trinkets)}"
    for seat, side in enumerate(p.sides, 1):
        slots = [trinket.slot for trinket in side.trinkets]
        if slots != sorted(set(slots)) or any(slot < 1 for slot in slots):
            yield f"the trinkets of P{seat} lie in the slots {slots}"
        for trinket in side.trinkets:
            if list(trinket.known_by) != sorted(set(trinket.known_by)) or seat not in trinket.known_by:
                yield f"P{seat}.t{trinket.slot} is known by {trinket.known_by}: in order, its owner among them"
    if not 0 <= p.open_pile <= (len(p.pile) if p.options.peteca == "top" else 0):
        yield f"{p.open_pile} trinkets of the pile lie face up"


def _tables(p: Position) -> Iterator[str]:
    serials = [creature.serial for _, creature in p.all_creatures()]
    if len(set(serials)) < len(serials) or any(not 0 < serial <= p.creatures for serial in serials):
        yield f"the creatures have the numbers {serials}, of {p.creatures} that ever came"
    if not 0 <= p.creatures <= EVER:
        yield f"{p.creatures} creatures cannot have come"
    for seat, side in enumerate(p.sides, 1):
        slots = [creature.slot for creature in side.table]
        if slots != sorted(set(slots)) or any(not 1 <= slot <= SLOTS for slot in slots):
            yield f"the creatures of P{seat} stand in the slots {slots}"
        for creature in side.table:
            if not p.card(creature.card).creature:
                yield f"{creature.card} is no creature, and stands on the table of P{seat}"
            if not 0 <= creature.uses <= MOST_USES or creature.pump < 0:
                yield f"{creature.card} of P{seat} was used {creature.uses} times and has {creature.pump} more power"
        if any(scored.vp < 1 or not scored.trinkets for scored in side.scored):
            yield f"P{seat} scored without trinkets or points"


# Invariants 7 and 13


def _chain(p: Position) -> Iterator[str]:
    numbers = [item.number for item in p.stack]
    if p.resolving is not None:
        numbers.insert(0, p.resolving.item.number)
    if len(set(numbers)) < len(numbers) or any(not 0 < number <= p.chain for number in numbers):
        yield f"the items of the stack have the numbers {numbers}, of {p.chain} declared"
    if [item.number for item in p.stack] != sorted((item.number for item in p.stack), reverse=True):
        yield "the stack is not in order, the last declared first"
    if not numbers and p.chain:
        yield f"{p.chain} items were declared, and the stack is empty"
    for item in _items(p):
        yield from _item(p, item)


def _item(p: Position, item: Item) -> Iterator[str]:
    card = p.card(item.card)
    how = "play" if card.type == "action" else card.ability
    if item.how != how or (item.source == 0) != (how == "play") or not 0 <= item.source <= p.creatures:
        yield f"s{item.number} {item.card} was not declared as {item.how} of creature {item.source}"
    if len(item.targets) != sum(line.width for line in card.lines):
        yield f"s{item.number} {item.card} names {len(item.targets)} targets"
        return
    for line, targets in by_line(card, item.targets):
        zones = [aim.zone for aim in line.aims] + (["creature"] if line.verb == "REDIRECT" else [])
        if [_zone(target) for target in targets] != (zones if line.targeted else []):
            yield f"s{item.number} {item.card} names other targets than `{line.verb}` takes"
        if any(isinstance(target, OnItem) and not 0 < target.number <= p.chain for target in targets):
            yield f"s{item.number} {item.card} aims at an item that never was"


def _zone(target: Target) -> str:
    match target:
        case OnCreature():
            return "creature"
        case OnSeat():
            return "player"
        case OnItem():
            return "item"
        case OnSide():
            return "side"
        case OnDiscard():
            return "discard"


def _underway(p: Position) -> Iterator[str]:
    """The question, the payment, the combat, the offer, the reveal: there exactly while their step waits."""
    if (p.question is None) != (p.resolving is None) and p.step != "over":
        yield "an item is being carried out exactly while it asks something"
    if p.question is not None and p.resolving is not None:
        yield from _question(p)
    if p.looked and (p.question is None or p.question.kind != "dig"):
        yield "cards are looked at, and nobody digs"
    for thing, steps, name in (
        (p.payment, ("pay",), "a payment"),
        (p.combat, ("attackers", "defenders", "combat"), "a combat"),
        (p.offer, ("offer", "reply", "cards", "trade"), "an offer"),
        (p.scoring or None, ("scoring",), "a reveal"),
    ):
        if (thing is not None) != (p.step in steps) and p.step != "over":
            yield f"{name} is there exactly in the steps {', '.join(steps)}, not in {p.step}"
            return
    if p.step == "over":
        return
    yield from _payment(p)
    yield from _combat(p)
    yield from _offer(p)
    if not set(p.scoring) <= {trinket.id for trinket in p.side(p.active).trinkets} & set(p.flags.revealed):
        yield "what is revealed is on the table of the active seat, and marked"


def _question(p: Position) -> Iterator[str]:
    assert p.question is not None
    assert p.resolving is not None
    lines = p.card(p.resolving.item.card).lines
    verb = "DIG" if p.question.kind == "dig" else "DISCARD"
    if not 1 <= p.resolving.step <= len(lines) or lines[p.resolving.step - 1].verb != verb or verb not in CARRY:
        yield f"line {p.resolving.step} of {p.resolving.item.card} asks no {p.question.kind}"
    elif p.question.kind == "dig" and not p.looked:
        yield "a seat digs and looks at no card"
    elif p.question.kind == "discard" and not 1 <= p.question.count < len(p.side(p.question.seat).hand) + 1:
        yield f"P{p.question.seat} cannot discard {p.question.count}"


def _payment(p: Position) -> Iterator[str]:
    payment = p.payment
    if payment is None:
        return
    searching = payment.card is None
    able = {creature.serial: creature for creature in ready(p, p.active)}
    if len(set(payment.chosen)) < len(payment.chosen) or not set(payment.chosen) <= set(able):
        yield "only different untapped creatures of the active seat pay"
        return
    paid = sum(tap_value(p, able[serial], searching=searching) for serial in payment.chosen)
    if not paid < payment.need or not can_pay(p, p.active, payment.need, searching=searching):
        yield f"{paid} of {payment.need} taps are paid, and the untapped creatures must reach the price"
    if searching and (not p.pile or payment.need != search_price(p, p.active)):
        yield f"a trinket does not cost {payment.need}"
    if payment.card is not None and payment.need != p.card(payment.card).level:
        yield f"{payment.card} does not cost {payment.need}"
    if payment.card is not None and len(p.side(p.active).table) >= SLOTS:
        yield f"{payment.card} would find no slot"


def _combat(p: Position) -> Iterator[str]:
    """Invariant 11."""
    if p.combat is None:
        return
    listed = (*p.combat.attackers, *p.combat.defenders)
    homes = {creature.serial: seat for seat, creature in p.all_creatures()}
    if len(set(listed)) < len(listed):
        yield "a creature fights twice"
    if any(homes.get(serial) != p.active for serial in p.combat.attackers):
        yield "an attacker is not on the table of the active seat"
    if any(homes.get(serial) != p.combat.defender for serial in p.combat.defenders):
        yield "a defender is not on the table of the attacked seat"
    if p.step == "attackers" and (p.combat.defenders or not (p.combat.attackers or candidates(p))):
        yield "attackers are chosen first, and there must be some"
    if p.step == "defenders" and not p.combat.attackers:
        yield "nobody attacks"
    if p.combat.attack_bonus < 0 or p.combat.defense_bonus < 0:
        yield "a bonus is never negative"
    if not p.side(p.combat.defender).trinkets:
        yield f"P{p.combat.defender} is attacked and has no trinket"


def _offer(p: Position) -> Iterator[str]:
    offer = p.offer
    if offer is None:
        return
    if max(len(offer.given), len(offer.asked)) > MOST_GOODS:
        yield f"{MOST_GOODS} things are given and asked for at most"
    if offer.sent != (p.step != "offer") or (offer.sent and not (offer.given or offer.asked)):
        yield "an offer is answered exactly when it was sent, and holds something"
    expected = range(offer.cards_asked) if p.step == "cards" else [offer.cards_asked if p.step == "trade" else 0]
    if len(offer.chosen) not in expected:
        yield f"{len(offer.chosen)} cards are chosen where {offer.cards_asked} are asked for"
    for seat, goods in ((p.active, offer.given), (offer.partner, offer.asked)):
        shapes = [(good.what, good.card is not None, bool(good.creature), bool(good.slot)) for good in goods]
        possible = [("card", seat == p.active, False, False)]
        possible += [("creature", False, True, False), ("trinket", False, False, True)]
        if not set(shapes) <= set(possible):
            yield f"something of P{seat} in the offer is not what it says"
        kept = [(good.what, good.creature, good.slot) for good in goods if good.what != "card"]
        if len(set(kept)) < len(kept):
            yield f"something of P{seat} is in the offer twice"
        if p.step != "trade":
            yield from _promises(p, seat)


def _promises(p: Position, seat: Seat) -> Iterator[str]:
    """Before others may answer, everything is where it was promised."""
    assert p.offer is not None
    mine = seat == p.active
    goods = p.offer.given if mine else p.offer.asked
    cards = [good.card for good in goods if good.card is not None] if mine else list(p.offer.chosen)
    side = p.side(seat)
    if Counter(map(str, cards)) - Counter(map(str, side.hand)):
        yield f"P{seat} does not hold the cards of the offer"
    if not mine and p.offer.cards_asked > len(side.hand):
        yield f"P{seat} is asked for more cards than it holds"
    standing = {creature.serial for creature in side.table} | {0}
    slots = {trinket.slot for trinket in side.trinkets} | {0}
    if any(good.creature not in standing or good.slot not in slots for good in goods):
        yield f"P{seat} does not have what is in the offer"


# When it waits, and for what


def _moment(p: Position) -> Iterator[str]:
    if p.step == "over":
        if not p.winners or not p.ended_by:
            yield "a match that is over has a winner and a reason"
        return
    if p.winners or p.ended_by:
        yield "somebody has won, and the match goes on"
    yield from _window(p)
    yield from _count(p)
    if p.options.claim == "auto" and claimants(p):
        yield f"P{claimants(p)[0]} has {p.options.vp_goal} points, and is the goblin king by itself"
    if p.step == "reveal" and not p.side(p.active).trinkets:
        yield f"P{p.active} has nothing to reveal"
    if p.step == "hand_limit" and not too_many(p):
        yield f"P{p.active} need not discard"


def _window(p: Position) -> Iterator[str]:
    wanted = None if p.question is not None else STACK if p.stack else WINDOW_OF.get(p.step)
    if (p.window.kind if p.window is not None else None) != wanted:
        yield f"the window {wanted or 'none'} must be open at this step"
    if p.window is None:
        return
    order, passed = p.window.order, p.window.passed
    distinct = len(set(order)) == len(order) and len(set(passed)) == len(passed)
    if not p.window.at_once or not distinct or not set(passed) < set(order):
        yield "a window asks different seats at once, and waits for one of them at least"


def _count(p: Position) -> Iterator[str]:
    """Turns and rounds."""
    if p.step == "start":
        if (p.round, p.turn) != (0, 0) or p.options.first == "random":
            yield "nobody has begun yet, and by lot somebody would have"
        return
    if not 1 <= p.round <= p.options.max_rounds:
        yield f"round {p.round} of {p.options.max_rounds}"
    turn = (p.round - 1) * p.seats + (p.active - p.first) % p.seats + 1
    if p.turn != turn:
        yield f"with P{p.active} on turn in round {p.round} it is turn {turn}, not {p.turn}"


def _flags(p: Position) -> Iterator[str]:
    """Invariant 6."""
    flags = p.flags
    if len(flags.items) != (p.seats if p.turn else 0) or any(not 0 <= count <= MOST_ITEMS for count in flags.items):
        yield f"the seats declared {flags.items} items this turn"
    if (
        not 0 <= flags.offers <= MOST_OFFERS
        or flags.offers < (p.offer is not None)
        or not 0 <= flags.goblins <= p.creatures
    ):
        yield f"{flags.offers} offers were made and {flags.goblins} goblins played this turn"
    if len(set(flags.revealed)) < len(flags.revealed):
        yield "a trinket was revealed twice this turn"
