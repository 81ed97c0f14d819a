"""How Whispers is written, read, pointed at and told."""

from typing import assert_never

from rules.core.errors import NotAMove
from rules.core.events import Passed, RoundBegan, TurnBegan
from rules.core.hidden import Hidden
from rules.core.notation import one_of, tidy
from rules.core.rules import Path, Prompt
from rules.core.seats import Seat
from rules.core.windows import WindowClosed, WindowOpened
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
from tests.sample.flow import actors
from tests.sample.moves import Bury, Call, Draw, Give, Keep, Pass, Play, Stash, Take, WhisperMove
from tests.sample.position import ANSWER, KINDS, WORDS, Item, Position

BARE: dict[str, WhisperMove] = {
    "draw": Draw(),
    "take": Take(),
    "call": Call(),
    "pass": Pass(),
    "keep": Keep(),
    "bury": Bury(),
}
VERBS = (*BARE, "stash", "play", "give")


# Notation


def notate(move: WhisperMove) -> str:
    """The one written form."""
    match move:
        case Stash():
            return f"stash {_word(move.card)}"
        case Give():
            return f"give {_word(move.card)}"
        case Play(card=card, target=None):
            return f"play {card}"
        case Play():
            return f"play {move.card} > P{move.target}"
        case _:
            return type(move).__name__.lower()


def _word(card: str | Hidden) -> str:
    return "?" if isinstance(card, Hidden) else card


def parse(text: str, seats: int) -> WhisperMove:
    """The move that the text means.

    Raises:
        NotAMove: it is none; the message says what was expected.
    """
    verb, *words = tidy(text).split(" ")
    one_of(verb, VERBS, "move")
    if verb in BARE and not words:
        return BARE[verb]
    if verb == "stash" and len(words) == 1:
        return Stash(one_of(words[0], KINDS, "card"))
    if verb == "give" and len(words) == 1:
        return Give(one_of(words[0], KINDS, "card"))
    if verb == "play" and len(words) == 1:
        return Play(one_of(words[0], WORDS, "word"))
    if verb == "play" and len(words) == 3 and words[1] == ">":
        seat = one_of(words[2], [f"P{number}" for number in range(1, seats + 1)], "seat")
        return Play(one_of(words[0], WORDS, "word"), int(seat[1:]))
    raise NotAMove(f"`{text}` is no move: expected draw, take, stash CARD, play WORD or play WORD > SEAT, call, pass …")


def path(move: WhisperMove, seat: Seat | None) -> Path:
    """What a person points at."""
    match move:
        case Draw():
            return ("deck",)
        case Take():
            return ("discard",)
        case Stash():
            return (f"hand:{move.card}", f"stone:{seat}")
        case Give():
            return (f"hand:{move.card}",)
        case Play(card=card, target=None):
            return (f"hand:{card}", "do:play")
        case Play():
            return (f"hand:{move.card}", f"seat:{move.target}")
        case _:
            return (f"do:{notate(move)}",)


# What is asked


def prompt(p: Position, seat: Seat | None) -> Prompt:
    """One line for the seat, and the rule behind it."""
    asked = actors(p)
    if not asked:
        return Prompt(
            "The match is over", "The stones have been lifted: two points a Gem, minus one for any other card."
        )
    if seat not in asked:
        return Prompt(f"Waiting for {' and '.join(f'P{actor}' for actor in asked)}", "Only who is asked decides now.")
    if p.ask is not None and p.ask.kind == "give":
        return Prompt(
            "Hand over a card", "Nick lets its target hand over a card of its choice, seen by these two alone."
        )
    if p.ask is not None:
        return Prompt(
            f"{p.deck[0]} lies on top: keep or bury it", "Peek looks at the top of the deck, and leaves or buries it."
        )
    if p.windows and p.windows[0].kind == ANSWER:
        return Prompt(
            f"Answer {_spoken(p.stack[0])}, or pass", "A word waits until all have passed; an answer goes first."
        )
    if p.windows:
        return Prompt(f"P{p.active} calls: speak, or pass", "When all have passed on a last call, the match ends.")
    return Prompt("Draw, take, stash, play or call", "One of these makes up a turn.")


def _spoken(item: Item) -> str:
    target = f" > P{item.target}" if item.target else ""
    return f"{item.card}{target} of P{item.seat}"


# What is told


def tell(p: Position, event: WhisperEvent) -> str:
    """One line for people; the event redacted, the position the reader's before it."""
    match event:
        case Shuffled():
            return f"{len(event.order)} cards are shuffled"
        case HandDealt():
            return f"P{event.seat} gets {_cards(event.cards)}"
        case FirstChosen():
            return f"P{event.seat} begins"
        case RoundBegan():
            return f"Round {event.round}"
        case TurnBegan():
            return f"P{event.seat} is on turn"
        case CardTaken():
            return f"P{event.seat} takes {_card(event.card)} from the {event.source}"
        case CardStashed():
            return f"P{event.seat} stashes {_card(event.card)}"
        case WordSpoken():
            return f"P{event.seat} speaks {_spoken(Item(event.seat, event.card, event.target))}"
        case Passed():
            return f"P{event.seat} passes"
        case WordHushed():
            return f"{_spoken(p.stack[0])} is hushed"
        case TurnHushed():
            return f"P{p.active} is hushed"
        case CallMade():
            return f"P{p.active} makes the last call"
        case CallHushed():
            return f"the call of P{p.active} is hushed"
        case DareRolled():
            return f"the die shows {event.pips}: P{event.loser} loses"
        case CardLost():
            return f"P{event.seat} loses {event.card}"
        case Peeked():
            return f"P{event.seat} sees {_card(event.card)} on top"
        case TopKept():
            return "it stays on top"
        case TopBuried():
            return "it goes to the bottom"
        case CardGiven():
            return f"P{event.seat} gives {_card(event.card)} to P{event.to}"
        case StonesLifted():
            return "; ".join(f"P{seat} had {_cards(cards)}" for seat, cards in enumerate(event.stones, 1))
        case GameEnded():
            return f"{' and '.join(f'P{seat}' for seat in event.winners)} did best"
        case WindowOpened() | WindowClosed() | WordHeard() | WordEnded() | GiftAsked():
            return ""
        case _:
            assert_never(event)


def _card(card: str | Hidden) -> str:
    return "a card" if isinstance(card, Hidden) else card


def _cards(cards: tuple[str | Hidden, ...]) -> str:
    return ", ".join(_card(card) for card in cards) or "nothing"
