"""Why a move may not be made now: a sentence for the person at the table."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from rules.card_goblins import moves as m
from rules.card_goblins.box import Card
from rules.card_goblins.misaimed import TYPES, misaimed
from rules.card_goblins.names import CREATURE, creature_of
from rules.card_goblins.position import SLOTS, Creature, Position, Serial, SideWord
from rules.card_goblins.reading import (
    MOST_GOODS,
    MOST_ITEMS,
    MOST_OFFERS,
    MOST_USES,
    decision,
    fighters,
    goblins_left,
    hand_limit,
    known_trinkets,
    may_join,
    ready,
    search_price,
    side_of,
    tap_value,
)
from rules.card_goblins.targets import declarations
from rules.core.hidden import Hidden
from rules.core.notation import counted
from rules.core.seats import Seat

Why: TypeAlias = Callable[[Position, Seat, Any], str]

ASKED: Final[Mapping[str, str]] = {
    "start": "who begins",
    "main": "a move of the turn's seat",
    "pay": "which creatures are tapped to pay",
    "attackers": "who attacks",
    "defenders": "who defends",
    "offer": "what is offered",
    "reply": "an answer to the offer",
    "cards": "which cards are given",
    "reveal": "which trinkets are revealed",
    "hand_limit": "which card is discarded",
    "dig": "which card is kept",
    "discard": "which card is discarded",
    "TURN": "answers before the turn begins",
    "STACK": "answers to what was declared",
    "COMBAT": "answers before the combat is counted",
    "TRADE": "answers before the exchange",
    "REVEAL": "answers before the reveal scores",
    "over": "nothing any more: the match is over",
}
"""What a decision is about, for people."""


def refusal(p: Position, seat: Seat, move: m.CardGoblinsMove) -> str:
    """Why the seat may not make the move."""
    if not 1 <= seat <= p.seats:
        return f"nobody sits at P{seat}"
    why = WHY.get(type(move))
    told = why(p, seat, move) if why is not None and _fits_decision(p, seat, move) else ""
    return told or f"this cannot be done now: the match waits for {ASKED[decision(p)]}{_with_what(p, seat)}"


def _with_what(p: Position, seat: Seat) -> str:
    """What somebody may do who is not on turn, or only answers."""
    if p.window is not None:
        return ", with actions and mega specials"
    return "; others use actions and mega specials" if decision(p) == "main" and seat != p.active else ""


_ANSWERS: Final = (m.Play, m.Special, m.Mega)
_MAIN: Final = (m.Draw, m.Search, m.PlayGoblin, m.Summon, m.Show, m.Attack, m.OfferTo)


def _fits_decision(p: Position, seat: Seat, move: m.CardGoblinsMove) -> bool:
    """Whether a move of this kind may be asked for at such a moment at all."""
    now = decision(p)
    if isinstance(move, _ANSWERS):
        return now == "main" or p.window is not None
    if isinstance(move, _MAIN):
        return now == "main" and seat == p.active
    if isinstance(move, m.Give | m.Ask | m.Send):
        return now == "offer"
    if isinstance(move, m.Tap):
        return now == "pay"
    if isinstance(move, m.Add):
        return now in ("attackers", "defenders")
    return True


def _handle(move: Any) -> str:
    return "" if isinstance(move.card, Hidden) else str(move.card)


def _not_in_hand(p: Position, seat: Seat, move: Any) -> str:
    held = [p.card(card).handle for card in p.side(seat).hand if not isinstance(card, Hidden)]
    return "" if _handle(move) in held else f"P{seat} holds no {_handle(move)}"


def _draw(p: Position, _seat: Seat, _move: m.Draw) -> str:
    if p.flags.drawn:
        return "one card is drawn a turn, and this turn's has been drawn"
    return (
        "there is no card left to draw" if not p.deck and not p.discard else "the first seat draws no card in round 1"
    )


def _raided(p: Position, wanted: str) -> str:
    if p.flags.raid and p.flags.raid != wanted:
        done = "an attack was made" if p.flags.raid == "attack" else "a trinket was looked for"
        return f"a turn allows an attack or looking for trinkets, and {done} already"
    if p.flags.raid and p.options.raids == "one":
        return "one raid is allowed a turn, and it was made already"
    return ""


def _search(p: Position, seat: Seat, _move: m.Search) -> str:
    if told := _raided(p, "search"):
        return told
    if not p.pile:
        return "no trinket is left to look for"
    able = sum(tap_value(p, creature, searching=True) for creature in ready(p, seat))
    return f"this trinket costs {counted(search_price(p, seat), 'tap')}, and the untapped creatures pay {able}"


def _attack(p: Position, seat: Seat, move: m.Attack) -> str:
    if told := _raided(p, "attack"):
        return told
    if move.seat == seat or not 1 <= move.seat <= p.seats:
        return "an attack goes against another seat"
    if not p.side(move.seat).trinkets:
        return f"P{move.seat} has no trinkets, and nobody without trinkets is attacked"
    return "no untapped creature may attack"


def _room(p: Position, seat: Seat) -> str:
    full = len(p.side(seat).table) >= SLOTS
    return f"a table holds {SLOTS} creatures, and this one is full" if full else ""


def _wrong_type(p: Position, move: Any, type_: str) -> str:
    card = p.box.cards.get(p.box.handles.get(_handle(move).lower(), ""))
    return "" if card is not None and card.type == type_ else f"{_handle(move)} is no {TYPES[type_]}"


def _goblin(p: Position, seat: Seat, move: m.PlayGoblin) -> str:
    told = _not_in_hand(p, seat, move) or _wrong_type(p, move, "goblin") or _room(p, seat)
    if told or goblins_left(p):
        return told
    return f"{counted(p.flags.goblins, 'goblin')} played this turn, and no more are allowed"


def _summon(p: Position, seat: Seat, move: m.Summon) -> str:
    told = _not_in_hand(p, seat, move) or _wrong_type(p, move, "summon") or _room(p, seat)
    if told:
        return told
    level = p.card(p.box.handles[move.card.lower()]).level
    able = sum(tap_value(p, creature, searching=False) for creature in ready(p, seat))
    return f"{move.card} costs {counted(level, 'tap')}, and the untapped creatures pay {able}"


def _offer(p: Position, _seat: Seat, move: m.OfferTo) -> str:
    if not p.options.trading:
        return "this table plays without trading"
    if p.flags.offers >= MOST_OFFERS:
        return f"{MOST_OFFERS} offers are made a turn at most"
    return f"P{move.seat} is nobody to make an offer to"


def _give(p: Position, seat: Seat, move: m.Give) -> str:
    word = "" if isinstance(move.what, Hidden) else move.what
    if p.offer is not None and len(p.offer.given) >= MOST_GOODS:
        return f"{MOST_GOODS} things are given at most"
    if CREATURE.fullmatch(word):
        told, _ = _standing(p, seat, word)
    else:
        id_ = p.box.handles.get(word.lower(), "")
        own = id_ in p.side(seat).hand or id_ in (known for _, known in known_trinkets(p, seat))
        told = "" if own else f"P{seat} has no {word} to give"
    return told or f"{word} is in the offer already"


def _ask(p: Position, _seat: Seat, move: m.Ask) -> str:
    assert p.offer is not None
    partner = p.offer.partner
    if len(p.offer.asked) >= MOST_GOODS:
        return f"{MOST_GOODS} things are asked for at most"
    if move.what == "card":
        return f"P{partner} is asked for all its cards already"
    found = creature_of(p, move.what)
    slots = [f"P{partner}.t{trinket.slot}" for trinket in p.side(partner).trinkets]
    if (found is not None and found[0] == partner) or move.what in slots:
        return f"{move.what} is asked for already"
    missing = _no_creature(p, move.what) if CREATURE.fullmatch(move.what) else ""
    return missing or f"P{partner} does not have {move.what}"


def _give_card(p: Position, seat: Seat, move: m.GiveCard) -> str:
    return (_not_in_hand(p, seat, move) or f"{_handle(move)} is chosen already") if decision(p) == "cards" else ""


def _take(p: Position, _seat: Seat, move: m.Take) -> str:
    if decision(p) != "dig" or p.resolving is None:
        return ""
    if move.card is None:
        return "one of the cards that fit is kept"
    id_ = p.box.handles.get(_handle(move).lower(), "")
    if id_ not in p.looked:
        return f"{_handle(move)} is not among the cards looked at"
    wanted = p.card(p.resolving.item.card).lines[p.resolving.step - 1].mode
    return f"{_handle(move)} is no {TYPES[wanted]}, and only such a card is kept"


def _done(p: Position, _seat: Seat, _move: m.Done) -> str:
    return "an attack needs one attacker at least" if decision(p) == "attackers" else ""


def _send(p: Position, _seat: Seat, _move: m.Send) -> str:
    empty = p.offer is not None and not p.offer.given and not p.offer.asked
    return "an offer has one item at least" if empty else f"a table holds {SLOTS} creatures, and one would hold more"


def _show(_p: Position, seat: Seat, move: m.Show) -> str:
    return f"P{seat} has no face-down trinket {move.trinket}"


def _reveal(p: Position, seat: Seat, move: m.Reveal) -> str:
    if decision(p) != "reveal":
        return "trinkets are revealed at the end of one's own turn"
    own = [p.box.handle(id_) for _, id_ in known_trinkets(p, seat)]
    missing = [handle for handle in move.trinkets if handle not in own]
    if missing:
        return f"P{seat} has no trinket {missing[0]}"
    again = [p.box.handle(id_) for id_ in p.flags.revealed if p.box.handle(id_) in move.trinkets]
    if again:
        return f"each trinket is revealed once a turn, and {again[0]} was"
    words = "+".join(move.trinkets)
    return _scored_before(p, seat, move, words) or f"{words} does not score now"


def _scored_before(p: Position, seat: Seat, move: m.Reveal, words: str) -> str:
    """Option combo_repeat."""
    if p.options.combo_repeat != "once" or len(move.trinkets) < 2:
        return ""
    ids = sorted(p.box.handles[handle.lower()] for handle in move.trinkets)
    before = any(sorted(scored.trinkets) == ids for scored in p.side(seat).scored)
    return f"{words} has scored already, and each set scores once a match" if before else ""


def _discard(p: Position, seat: Seat, move: m.Discard) -> str:
    if decision(p) not in ("discard", "hand_limit"):
        return f"cards are discarded above {hand_limit(p, seat)} at the end of a turn, or when an effect says so"
    return _not_in_hand(p, seat, move)


# Creatures


def _no_creature(p: Position, word: str) -> str:
    """Why a word names no creature; empty if it does."""
    found = CREATURE.fullmatch(word)
    if found is None or int(found[1]) > p.seats or creature_of(p, word) is not None:
        return "" if found else f"{word} is no creature"
    alike = [
        creature for creature in p.side(int(found[1])).table if p.card(creature.card).handle.lower() == found[2].lower()
    ]
    if len(alike) > 1 and not found[3]:
        slots = " or ".join(f"{word}@{creature.slot}" for creature in alike)
        return f"P{found[1]} has {len(alike)} of them: say {slots}"
    return f"P{found[1]} has no {word.partition('.')[2]} on the table"


def _standing(p: Position, seat: Seat, word: str) -> tuple[str, Creature | None]:
    """Why a creature is none of the seat's own; and the creature, if it is."""
    if told := _no_creature(p, word):
        return told, None
    found = creature_of(p, word)
    if found is None or found[0] != seat:
        return f"{word} is not on the table of P{seat}", None
    return "", found[1]


def _own(p: Position, seat: Seat, word: str) -> tuple[str, Creature | None]:
    """Why the seat cannot use a creature; and the creature, if it is its own."""
    told, creature = _standing(p, seat, word)
    if creature is not None and creature.tapped:
        told = f"{word} is tapped, and a tapped creature does nothing"
    return told, creature


def _tap(p: Position, seat: Seat, move: m.Tap) -> str:
    told, _ = _own(p, seat, move.creature)
    return told or f"{move.creature} is chosen already"


def _add(p: Position, seat: Seat, move: m.Add) -> str:
    side: SideWord = "attack" if p.step == "attackers" else "defense"
    told, creature = _own(p, seat, move.creature)
    return told or _barred(p, creature, side) or f"{move.creature} is chosen already"


def _reinforce(p: Position, seat: Seat, move: m.Reinforce) -> str:
    if decision(p) != "COMBAT":
        return "reinforcements join a combat, when nothing is on the stack"
    side = side_of(p, seat)
    if side is None:
        return "only the attacker and the defender bring reinforcements"
    told, creature = _own(p, seat, move.creature)
    if creature is not None and creature.serial in fighters(p, side):
        return f"{move.creature} is in the combat already"
    return told or _barred(p, creature, side)


def _barred(p: Position, creature: Creature | None, side: SideWord) -> str:
    """Whether a passive keeps a creature out of that side."""
    if creature is None or may_join(p, creature, side):
        return ""
    return f"{p.card(creature.card).handle} never {'attacks' if side == 'attack' else 'defends'}"


def _ability(p: Position, seat: Seat, move: m.Special | m.Mega) -> str:
    told, creature = _own(p, seat, move.creature)
    if told or creature is None:
        return told
    card = p.card(creature.card)
    wanted = "special" if isinstance(move, m.Special) else "mega"
    if card.ability != wanted:
        return f"{card.handle} has no {'special' if wanted == 'special' else 'mega special'}"
    if creature.uses >= MOST_USES:
        return f"{card.handle} has used its special {MOST_USES} times this turn"
    if wanted == "special" and (seat != p.active or p.stack):
        return "a special is used in one's own turn, and not as an answer"
    if wanted == "special" and decision(p) not in ("main", "COMBAT"):
        return "a special is used in the main part of one's own turn, or in one's own attack"
    return _targets(p, seat, card, creature.serial, move.targets)


def _play(p: Position, seat: Seat, move: m.Play) -> str:
    told = _not_in_hand(p, seat, move) or _wrong_type(p, move, "action")
    return told or _targets(p, seat, p.card(p.box.handles[move.card.lower()]), 0, move.targets)


def _targets(p: Position, seat: Seat, card: Card, source: Serial, targets: tuple[str, ...]) -> str:
    """Why a card or ability cannot be declared with these targets; `source`: the creature whose ability it is, or 0."""
    if seat not in p.clockwise(p.active) or p.flags.items[seat - 1] >= MOST_ITEMS:
        return f"{MOST_ITEMS} actions and specials a turn are enough"
    if p.step != "combat" and any(line.targeted and line.verb == "BONUS" for line in card.lines):
        return f"{card.handle} is for a combat, and none is going on"
    needed = sum(line.width for line in card.lines)
    if needed and not targets and not declarations(p, seat, card, source):
        return f"{card.handle} finds nothing to aim at now"
    if len(targets) != needed:
        return f"{card.handle} names {counted(needed, 'target')}, not {len(targets)}"
    for word in targets:
        if CREATURE.fullmatch(word) and (told := _no_creature(p, word)):
            return told
    fights = any(line.checked and not line.targeted for line in card.lines)
    if fights and side_of(p, seat) is None:
        return f"{card.handle} is for the attacker and the defender of a combat"
    told = misaimed(p, seat, card, source, targets)
    return told or f"{card.handle} may not aim at {', '.join(targets) or 'anything'} now"


WHY: Final[Mapping[type, Why]] = {
    m.Draw: _draw,
    m.Search: _search,
    m.Attack: _attack,
    m.PlayGoblin: _goblin,
    m.Summon: _summon,
    m.OfferTo: _offer,
    m.Give: _give,
    m.Ask: _ask,
    m.Send: _send,
    m.Show: _show,
    m.Reveal: _reveal,
    m.Discard: _discard,
    m.GiveCard: _give_card,
    m.Take: _take,
    m.Done: _done,
    m.Tap: _tap,
    m.Add: _add,
    m.Reinforce: _reinforce,
    m.Special: _ability,
    m.Mega: _ability,
    m.Play: _play,
}
