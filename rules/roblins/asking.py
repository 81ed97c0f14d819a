"""What a seat is asked, or who is waited for, and the rule behind it. Seats are written `P1`."""

from collections.abc import Callable, Mapping
from typing import Final

from rules.core.notation import counted
from rules.core.rules import Prompt
from rules.core.seats import Seat
from rules.roblins.cards import DECKS
from rules.roblins.events import Phase
from rules.roblins.market import blocked, incomplete, missing, offered, owed, tray, usable, worth
from rules.roblins.moves import Extra
from rules.roblins.position import BASE, Position, stands_on
from rules.roblins.raiding import raiders
from rules.roblins.turns import bankers_left, draws

_DOING: Final[Mapping[Phase, str]] = {
    "DRAW": "draws cards",
    "MARKET": "goes to market",
    "PAY": "pays",
    "PLACE": "places what was bought",
    "GUARD": "places guards",
    "RAID": "may raid",
    "ROUTE": "chooses a road",
    "BAND": "makes up a band",
    "TAX": "pays a road tax",
    "TREASURY": "is at the own pile",
}

_RULES: Final[Mapping[Phase, str]] = {
    "SETUP": "Nothing is dealt yet.",
    "DRAW": f"A turn must draw {BASE} cards, each from any deck; Cartographers and Recruiters may add one each.",
    "MARKET": "All that a turn buys is paid at once. What is bought must have a place, and comes into play.",
    "PAY": "Gold gives no change, and what is paid too much is lost. Two cards traded are worth 1, three are worth 2.",
    "PLACE": "Terrain joins every road that it touches, and ends none; one road end at least stays open to the enemy.",
    "GUARD": "One unit in a gate hits at every end that leads into it. A guard does not raid in the same turn.",
    "RAID": f"One raid a turn. Each source hurts the leader once; who arrives steals, at most {BASE} cards.",
    "ROUTE": "The road leads to the pile and crosses no hex twice.",
    "BAND": "Whoever is sent first leads and takes the damage; when the leader falls the next one leads.",
    "TAX": "One treasure card for the whole band, whatever it is worth. An all-Scottish band owes nothing.",
    "TREASURY": f"Up to {BASE} cards of the own pile may be taken, one more by each Banker. Whose pile is empty loses.",
    "OVER": "Whose pile is empty has lost.",
}
_LEAN_PAY: Final = "Gold gives no change, and what is paid too much is lost. Three cards traded are worth 1."
_LEAN_TIMES: Final = (
    f"Lean times: every turn takes at least one card of the own pile, and at most {BASE} and one for each Banker."
    " Whose pile is empty loses."
)


def prompt(position: Position, seat: Seat | None) -> Prompt:
    """What the seat is asked, or who is waited for."""
    rule = _rule(position)
    if position.phase in ("OVER", "SETUP"):
        return Prompt("The match is over" if position.phase == "OVER" else "The match begins", rule)
    if seat != position.active:
        return Prompt(f"P{position.active} {_DOING[position.phase]}", rule)
    return Prompt(_QUESTIONS[position.phase](position), rule)


def _rule(position: Position) -> str:
    if position.phase == "PAY" and position.options.exchange == "lean":
        return _LEAN_PAY
    if position.phase == "TREASURY" and position.lean:
        return _LEAN_TIMES
    return _RULES[position.phase]


def _draw(position: Position) -> str:
    base = min(position.scratch.base, sum(len(position.supply.of(deck)) for deck in DECKS))
    bonus = any(isinstance(move, Extra) for move in draws(position))
    if base:
        return f"Draw {counted(base, 'card')}" + (", or take a bonus" if bonus else "")
    return "Take a bonus card, or be done"


def _market(position: Position) -> str:
    left = worth(usable(position, position.active)) - owed(position)
    collector = " (a Tax Collector is here)" if blocked(position, position.active) else ""
    if not position.scratch.basket:
        return f"Buy cards, {left} in gold{collector}, or skip"
    gold = f"{left} in gold left" if left >= 0 else f"{-left} of it in trade"
    return f"Buy more, {owed(position)} owed, {gold}{collector}, or pay"


def _pay(position: Position) -> str:
    if incomplete(len(tray(position)[1]), position.options.exchange):
        return "Trade another card: the bundle is open"
    return f"Pay {owed(position)}: {offered(position)} offered, {missing(position)} missing"


def _place(_position: Position) -> str:
    return "Place what was bought"


def _guard(_position: Position) -> str:
    return "Put a unit on guard, or be done"


def _raid(_position: Position) -> str:
    return "Raid at an open end of the enemy, or skip"


def _route(position: Position) -> str:
    return f"The road forks at {stands_on(position.raid)[0]}: where to?"


def _band(position: Position) -> str:
    if not position.raid.band:
        return "Who leads the band?"
    if not raiders(position):
        return "Nobody else may raid: charge"
    return f"Send another after {position.raid.band[-1].unit}, or charge"


def _tax(_position: Position) -> str:
    return "Pay the road tax with a treasure card"


def _treasury(position: Position) -> str:
    pile, bankers = len(position.mine.pile), bankers_left(position)
    left = min(BASE - position.scratch.takes, pile)
    ways = [f"take up to {left} of {pile} cards" if pile > 1 else "take the last card"] if left else []
    ways += [f"ask {counted(bankers, 'Banker')}"] if bankers > 0 else []
    if position.scratch.took or not position.lean:
        ways.append("end the turn")
    text = ", ".join(ways[:-1]) + (" or " if len(ways) > 1 else "") + ways[-1]
    return text[0].upper() + text[1:]


_QUESTIONS: Final[Mapping[Phase, Callable[[Position], str]]] = {
    "DRAW": _draw,
    "MARKET": _market,
    "PAY": _pay,
    "PLACE": _place,
    "GUARD": _guard,
    "RAID": _raid,
    "ROUTE": _route,
    "BAND": _band,
    "TAX": _tax,
    "TREASURY": _treasury,
}
