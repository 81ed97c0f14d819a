"""Buying: what is affordable, what is owed, what may pay. Specification D2, D3."""

from rules.core.errors import IllegalMove
from rules.core.hidden import known
from rules.core.notation import counted
from rules.core.seats import Seat
from rules.roblins.cards import COSTS, TREASURE, TYPE_OF, Card, Gold, without
from rules.roblins.events import BasketFilled, Offered, Paid
from rules.roblins.moves import Buy, OfferGold, Pay, RoblinMove, Skip, Trade
from rules.roblins.position import SPACES, Position, other
from rules.roblins.steps import Play, Step

# Money


def exchange(cards: int, rate: str) -> int:
    """What so many traded cards are worth: pairs 1 and triples 2, best split; `lean`: triples 1. Rulings 28, 55."""
    return cards // 3 if rate == "lean" else 2 * cards // 3


def incomplete(cards: int, rate: str) -> bool:
    """Whether so many traded cards leave a bundle open."""
    return cards % 3 != 0 if rate == "lean" else cards == 1


def blocked(position: Position, seat: Seat) -> bool:
    """Whether a Tax Collector keeps the seat from buying with gold of the other colour. Rulings 33, 63."""
    return position.lair(seat).count("tax-collector") > 0


def usable(position: Position, seat: Seat) -> tuple[Gold, ...]:
    """Treasure cards of the hand that may buy. Reads the hand."""
    gold = tuple(map(known, position.lair(seat).gold))
    if not blocked(position, seat):
        return gold
    return tuple(card for card in gold if TREASURE[card].colour == position.colour(seat))


def worth(gold: tuple[Gold, ...]) -> int:
    """Value of treasure cards."""
    return sum(TREASURE[card].value for card in gold)


def owed(position: Position) -> int:
    """Cost of the basket."""
    return sum(COSTS[card] for card in position.scratch.basket)


def tray(position: Position) -> tuple[tuple[Gold, ...], tuple[Card, ...]]:
    """Treasure and cards of the tray."""
    cards = position.scratch.tray
    return tuple(card for card in cards if card in TREASURE), tuple(card for card in cards if card not in TREASURE)


def offered(position: Position) -> int:
    """Value of the tray."""
    gold, cards = tray(position)
    return worth(gold) + exchange(len(cards), position.options.exchange)


def missing(position: Position) -> int:
    """What is still owed; negative: what would be lost."""
    return owed(position) - offered(position)


# Market


def buys(position: Position) -> list[Buy]:
    """Every card that may come into the basket, by id."""
    left = without(position.mine.hand, *position.scratch.basket)
    budget = (
        worth(usable(position, position.active)) + exchange(len(left) - 1, position.options.exchange) - owed(position)
    )
    affordable = [card for card in map(known, left) if COSTS.get(card, budget + 1) <= budget]
    return [Buy(card) for card in affordable if no_place(position, card) is None]


def no_place(position: Position, card: Card) -> str | None:
    """Why a card could not come into play if it were bought now, a sentence; None: it could."""
    mine, theirs = position.mine, position.theirs
    match TYPE_OF[card].role:
        case "terrain" if not mine.ground.fits(card):
            return f"{card} fits nowhere in this territory"
        case "overlay" if _marked(position, "overlay") >= len(theirs.ground.may_tunnel()):
            return "no enemy terrain is left that a Tunnel Goblin could cover"
        case "support" if _filled(mine.support) + _marked(position, "support") >= len(SPACES):
            return f"the support area has {len(SPACES)} spaces, and none is left"
        case "collector" if theirs.count("banker"):
            return "a seat with a Banker gets no Tax Collector"
        case "collector" if _filled(theirs.support) + _marked(position, "collector") >= len(SPACES):
            return f"no space is left in the support area of P{other(position.active)}"
    return None


def _filled(support: tuple[Card | None, ...]) -> int:
    return sum(card is not None for card in support)


def _marked(position: Position, role: str) -> int:
    """Cards of a role in the basket."""
    return sum(TYPE_OF[card].role == role for card in position.scratch.basket)


def market_moves(position: Position) -> list[RoblinMove]:
    """Specification D2."""
    return [*buys(position), Pay() if position.scratch.basket else Skip()]


def market(table: Play) -> Step | None:
    """Ask, unless there is no card in hand: everybody sees that. Ruling: specification D2."""
    return None if table.position.mine.hand else "GUARD"


def buy(table: Play, move: Buy) -> Step:
    """Put a card into the basket.

    Raises:
        IllegalMove: it is not in hand, too dear, or there is no place for it.
    """
    position, card = table.position, known(move.card)
    if card in position.scratch.basket or card not in position.mine.hand:
        where = "in the basket already" if card in position.scratch.basket else "not in this hand"
        raise IllegalMove(f"{card} is {where}")
    if card not in COSTS:
        raise IllegalMove(f"{card} is a blank: it can only be traded")
    complaint = no_place(position, card)
    if complaint:
        raise IllegalMove(complaint)
    if Buy(card) not in buys(position):
        gold = worth(usable(position, position.active))
        cards = len(position.mine.hand) - len(position.scratch.basket) - 1
        due = f"{owed(position) + COSTS[card]} is owed with {card}"
        raise IllegalMove(f"{due}: too much for {gold} in gold and {counted(cards, 'card')} to trade")
    table.emit(BasketFilled(card))
    return "MARKET"


def pay(table: Play, _move: Pay) -> Step:
    """Go on to the payment.

    Raises:
        IllegalMove: the basket is empty.
    """
    if not table.position.scratch.basket:
        raise IllegalMove("the basket is empty: there is nothing to pay")
    return "PAY"


def skip_market(table: Play) -> Step:
    """Buy nothing.

    Raises:
        IllegalMove: something is in the basket.
    """
    if table.position.scratch.basket:
        raise IllegalMove("what is in the basket must be paid")
    return "GUARD"


# Payment


def _tradable(position: Position) -> tuple[Card, ...]:
    """Cards of the hand that are neither to be bought nor in the tray."""
    return tuple(map(known, without(position.mine.hand, *position.scratch.basket, *tray(position)[1])))


def _may_trade(position: Position, left: tuple[Card, ...]) -> bool:
    """Whether another card may be traded: an open bundle can be filled."""
    count, rate = len(tray(position)[1]), position.options.exchange
    if rate == "lean":
        return len(left) >= (1 if count % 3 else 3)
    return len(left) >= (1 if count else 2)


def payments(position: Position) -> list[RoblinMove]:
    """Treasure by kind, then cards to trade by id; while a bundle is open only these. Specification D3."""
    gold, cards = tray(position)
    left = _tradable(position)
    coins: list[RoblinMove] = []
    if not incomplete(len(cards), position.options.exchange):
        held = without(usable(position, position.active), *gold)
        coins = [OfferGold(kind) for kind in TREASURE if kind in held]
    return [*coins, *(Trade(card) for card in left if _may_trade(position, left))]


def payment(table: Play) -> Step | None:
    """Offer what must be offered; once it is enough, pay."""
    while True:
        position = table.position
        cards = tray(position)[1]
        if missing(position) <= 0 and not incomplete(len(cards), position.options.exchange):
            return _close(table)
        possible = payments(position)
        if len(possible) != 1:
            return None
        _offer(table, possible[0])


def _offer(table: Play, move: RoblinMove) -> None:
    assert isinstance(move, OfferGold | Trade)
    table.emit(Offered(move.gold if isinstance(move, OfferGold) else move.card))


def _close(table: Play) -> Step:
    position = table.position
    gold, cards = tray(position)
    table.emit(Paid(position.scratch.basket, owed(position), gold, cards, -missing(position)))
    return "PLACE"


def offer(table: Play, move: OfferGold | Trade) -> Step:
    """Put something into the tray.

    Raises:
        IllegalMove: it is not in hand, may not pay, or a bundle is open.
    """
    position = table.position
    if move not in payments(position):
        raise IllegalMove(_no_offer(position, move))
    _offer(table, move)
    return "PAY"


def _no_offer(position: Position, move: OfferGold | Trade) -> str:
    rate = position.options.exchange
    if isinstance(move, Trade):
        if move.card not in _tradable(position):
            return f"{move.card} is not in this hand, or is bought or traded already"
        return f"so few cards make no bundle of {'3' if rate == 'lean' else '2 or 3'} to trade"
    if incomplete(len(tray(position)[1]), rate):
        return "a bundle of traded cards is open, and must be filled first"
    if move.gold in without(position.mine.gold, *tray(position)[0]):
        return f"a Tax Collector lies here: {move.gold} pays no cards"
    return f"no {move.gold} is left in this hand"
