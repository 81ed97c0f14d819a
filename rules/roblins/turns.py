"""The beginning of a turn, its draws, the treasury, and how a match ends. Specification 5, D1, D10, 7."""

from collections.abc import Iterable

from rules.core.errors import IllegalMove
from rules.core.hidden import Hidden, known
from rules.core.outcome import Line, Outcome
from rules.core.seats import Seat, all_seats
from rules.roblins.cards import DECKS, SPECIALS, TREASURE
from rules.roblins.events import (
    BankPut,
    BankTook,
    CollectorLeft,
    Drew,
    GameEnded,
    GuardsReturned,
    LeanTimesBegan,
    Took,
    TurnBegan,
    TurnEnded,
)
from rules.roblins.moves import BankTake, Done, Draw, EndTurn, Extra, PutBack, RoblinMove, Take
from rules.roblins.position import BASE, Position, other
from rules.roblins.steps import Play, Step

# The turn begins


def begin_turn(table: Play) -> Step:
    """Collectors leave, guards come home, lean times may begin, draws are counted. Ruling 64."""
    position = table.position
    collectors = tuple(
        card for card in position.theirs.support if card is not None and SPECIALS[card].type == "tax-collector"
    )
    if collectors:
        table.emit(CollectorLeft(tuple(sorted(collectors))))
    if position.mine.guards:
        table.emit(GuardsReturned(tuple(sorted(guard.unit for guard in position.mine.guards))))
    if position.supply.empty and not position.lean:
        table.emit(LeanTimesBegan())
    mine = position.mine
    table.emit(TurnBegan(position.active, position.turn + 1, BASE, mine.count("cartographer"), mine.count("recruiter")))
    return "DRAW"


# Draw


def draws(position: Position) -> list[RoblinMove]:
    """Draws from decks that have cards, then bonuses, then, once only these are left, no more. Specification D1."""
    supply, scratch = position.supply, position.scratch
    base: list[RoblinMove] = [Draw(deck) for deck in DECKS if scratch.base and supply.of(deck)]
    bonus: list[RoblinMove] = []
    if scratch.bonus_t and supply.t:
        bonus.append(Extra("t"))
    if scratch.bonus_u and supply.u:
        bonus.append(Extra("u"))
    return [*base, *bonus, *([Done()] if bonus and not base else [])]


def drawing(table: Play) -> Step | None:
    """Draw where there is no choice."""
    while possible := draws(table.position):
        if len(possible) > 1:
            return None
        _draw(table, possible[0])
    return "MARKET"


def _draw(table: Play, move: RoblinMove) -> None:
    assert isinstance(move, Draw | Extra)
    position = table.position
    top = known(position.supply.of(move.deck)[0])
    table.emit(Drew(position.active, move.deck, top, isinstance(move, Extra)))


def draw(table: Play, move: Draw | Extra) -> Step:
    """Take the top card of a deck.

    Raises:
        IllegalMove: the deck is empty, or no such draw is left.
    """
    position = table.position
    if move not in draws(position):
        raise IllegalMove(_no_draw(position, move))
    _draw(table, move)
    return "DRAW"


def _no_draw(position: Position, move: Draw | Extra) -> str:
    if not position.supply.of(move.deck):
        return f"the deck {move.deck} is empty"
    if isinstance(move, Draw):
        return f"the {BASE} draws of this turn are used up"
    return f"no draw of a {'Cartographer' if move.deck == 't' else 'Recruiter'} is left in this turn"


def done_drawing(table: Play) -> Step:
    """Give up the draws of Cartographers and Recruiters.

    Raises:
        IllegalMove: a draw is compulsory.
    """
    if Done() not in draws(table.position):
        raise IllegalMove(f"the {BASE} draws of a turn are compulsory while any deck has cards")
    return "MARKET"


# Treasury


def bankers_left(position: Position) -> int:
    """Bankers of the active seat that have not worked in this turn."""
    return position.mine.count("banker") - position.scratch.bankers_used


def may_end(position: Position) -> bool:
    """Whether the turn may end: in lean times only after a card of the own pile was taken."""
    return position.scratch.took or not position.lean


def treasury_moves(position: Position) -> list[RoblinMove]:
    """Specification D10."""
    scratch, colour = position.scratch, position.colour(position.active)
    take: list[RoblinMove] = [Take()] if scratch.takes < BASE else []
    bank: list[RoblinMove] = [BankTake()] if bankers_left(position) > 0 else []
    if bank and not position.lean:
        held = position.mine.gold
        bank += [PutBack(row.id) for row in TREASURE.values() if row.colour == colour and row.id in held]
    return [*take, *bank, *([EndTurn()] if may_end(position) else [])]


def treasury(table: Play) -> Step | None:
    """Ask, unless there is one move only."""
    possible = treasury_moves(table.position)
    if len(possible) > 1:
        return None
    match possible[0]:
        case Take():
            return _take(table)
        case _:
            return _end_turn(table)


def _end_turn(table: Play) -> Step:
    table.emit(TurnEnded(table.position.active))
    return "TURN"


def _take(table: Play) -> Step:
    position = table.position
    table.emit(Took(position.active, known(position.mine.pile[0]), len(position.mine.pile) - 1))
    return _see_the_bottom(table)


def _see_the_bottom(table: Play) -> Step:
    """Whoever empties the own pile loses. Ruling 50."""
    loser = table.position.active
    if table.position.mine.pile:
        return "TREASURY"
    table.emit(GameEnded(other(loser), loser, "own"))
    return "OVER"


def take(table: Play, _move: Take) -> Step:
    """Take the top card of the own pile.

    Raises:
        IllegalMove: three were taken.
    """
    if table.position.scratch.takes >= BASE:
        raise IllegalMove(f"{BASE} cards of the own pile were taken in this turn, and no more may be")
    return _take(table)


def bank_take(table: Play, _move: BankTake) -> Step:
    """The same by a Banker.

    Raises:
        IllegalMove: no Banker is left.
    """
    position = table.position
    _need_banker(position)
    table.emit(BankTook(position.active, known(position.mine.pile[0]), len(position.mine.pile) - 1))
    return _see_the_bottom(table)


def put_back(table: Play, move: PutBack) -> Step:
    """Put treasure on top of the own pile. Ruling 37.

    Raises:
        IllegalMove: no Banker is left, it is not in hand, of the wrong colour, or times are lean.
    """
    position, gold = table.position, known(move.gold)
    _need_banker(position)
    if position.lean:
        raise IllegalMove("in lean times nothing is put back")
    if TREASURE[gold].colour != position.colour(position.active):
        raise IllegalMove(f"only {position.colour(position.active)} treasure lies in this pile, and {gold} is not")
    if gold not in position.mine.gold:
        raise IllegalMove(f"no {gold} is in this hand")
    table.emit(BankPut(position.active, gold, len(position.mine.pile) + 1))
    return "TREASURY"


def _need_banker(position: Position) -> None:
    if bankers_left(position) <= 0:
        count = position.mine.count("banker")
        raise IllegalMove("each Banker works once a turn" if count else "no Banker lies in this support area")


def end_turn(table: Play, _move: EndTurn) -> Step:
    """End the turn.

    Raises:
        IllegalMove: in lean times, before a card was taken.
    """
    if not may_end(table.position):
        raise IllegalMove("in lean times at least one card of the own pile must be taken each turn")
    return _end_turn(table)


# The end of the match


def outcome(position: Position) -> Outcome:
    """Whoever still has a pile wins. Specification 7. In a view the gold of a closed hand is not counted."""
    seats = all_seats(len(position.lairs))
    won = [bool(position.lair(seat).pile) for seat in seats]
    lines = tuple(_lines(position, seat) for seat in seats)
    return Outcome(tuple(1 if win else 2 for win in won), tuple(int(win) for win in won), lines)


def _lines(position: Position, seat: Seat) -> tuple[Line, ...]:
    lair, victory = position.lair(seat), int(bool(position.lair(seat).pile))
    open_gold = [TREASURE[card].value for card in lair.gold if not isinstance(card, Hidden)]
    return (
        Line("Victory", victory, victory),
        Line("Cards left in the pile", len(lair.pile)),
        Line("Enemy treasure cards", _enemy_cards(position, seat)),
        *([Line("Gold in hand", sum(open_gold))] if len(open_gold) == len(lair.gold) else []),
    )


def _enemy_cards(position: Position, seat: Seat) -> int:
    lair, theirs = position.lair(seat), position.colour(other(seat))
    return sum(colour == theirs for colour in _colours((*lair.gold, *lair.discard)))


def _colours(cards: Iterable[str | Hidden]) -> Iterable[str]:
    """Colours of the treasure among cards."""
    for card in cards:
        if isinstance(card, Hidden):
            yield card.back
        elif card in TREASURE:
            yield TREASURE[card].colour
