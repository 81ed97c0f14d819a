"""What each event changes."""

from typing import assert_never

from msgspec.structs import replace

from rules.core.events import Passed, RoundBegan, TurnBegan
from rules.core.windows import WindowClosed, WindowOpened, folded
from tests.sample.events import (
    CallHushed,
    CallMade,
    CardGiven,
    CardLost,
    CardStashed,
    CardTaken,
    DareRolled,
    FirstChosen,
    GameEnded,
    GiftAsked,
    HandDealt,
    Peeked,
    Shuffled,
    StonesLifted,
    TopBuried,
    TopKept,
    TurnHushed,
    WhisperEvent,
    WordEnded,
    WordHeard,
    WordHushed,
    WordSpoken,
)
from tests.sample.position import Ask, Item, Position, Side, without


def apply(p: Position, event: WhisperEvent) -> Position:
    """The position after the event, in views, too."""
    match event:
        case Shuffled():
            return replace(p, deck=event.order, discard=(), knowers=())
        case HandDealt():
            return replace(p, deck=p.deck[len(event.cards) :]).with_hand(event.seat, event.cards)
        case FirstChosen():
            return replace(p, first=event.seat)
        case RoundBegan():
            return replace(p, round=event.round)
        case TurnBegan():
            return replace(p, active=event.seat, turn=p.turn + 1, spent=False)
        case CardTaken():
            return _taken(p, event)
        case CardStashed():
            side = p.side(event.seat)
            stashed = p.with_hand(event.seat, without(side.hand, event.card))
            return replace(stashed.with_stone(event.seat, (*side.stone, event.laid)), spent=True)
        case WordSpoken():
            return _spoken(p, event)
        case WindowOpened() | Passed() | WindowClosed():
            return replace(p, windows=folded(p.windows, event))
        case WordHeard():
            return replace(p, heard=p.stack[0], stack=p.stack[1:])
        case WordEnded():
            assert p.heard is not None
            return replace(p, heard=None, discard=(p.heard.card, *p.discard))
        case WordHushed():
            return replace(p, stack=p.stack[1:], discard=(p.stack[0].card, *p.discard))
        case TurnHushed():
            return replace(p, spent=True)
        case CallMade():
            return replace(p, calling=True, spent=True)
        case CallHushed():
            return replace(p, calling=False)
        case DareRolled():
            return p
        case CardLost():
            lost = p.with_hand(event.seat, without(p.side(event.seat).hand, event.card))
            return replace(lost, discard=(event.card, *p.discard))
        case Peeked():
            knowers = tuple(sorted({*p.knowers, event.seat}))
            return replace(p, deck=(event.card, *p.deck[1:]), knowers=knowers, ask=Ask("peek", event.seat))
        case TopKept():
            return replace(p, ask=None)
        case TopBuried():
            return replace(p, deck=(*p.deck[1:], p.deck[0]), knowers=(), ask=None)
        case GiftAsked():
            return replace(p, ask=Ask("give", event.seat))
        case CardGiven():
            given = p.with_hand(event.seat, without(p.side(event.seat).hand, event.card))
            return replace(given.with_hand(event.to, (*given.side(event.to).hand, event.card)), ask=None)
        case StonesLifted():
            lifted = tuple(Side(side.hand, stone) for side, stone in zip(p.sides, event.stones, strict=True))
            return replace(p, sides=lifted, lifted=True)
        case GameEnded():
            return replace(p, winners=event.winners)
        case _:
            assert_never(event)


def _taken(p: Position, event: CardTaken) -> Position:
    taken = p.with_hand(event.seat, (*p.side(event.seat).hand, event.card))
    if event.source == "discard":
        return replace(taken, discard=p.discard[1:], spent=True)
    return replace(taken, deck=p.deck[1:], knowers=(), spent=True)


def _spoken(p: Position, event: WordSpoken) -> Position:
    spoken = p.with_hand(event.seat, without(p.side(event.seat).hand, event.card))
    item = Item(event.seat, event.card, event.target)
    in_own_turn = event.seat == p.active and not p.windows and not p.stack
    return replace(spoken, stack=(item, *p.stack), spent=p.spent or in_own_turn)
