"""Matches of the sample game, laid out and played in one line each."""

from typing import TypeAlias

from rules.core.journal import Policy
from rules.core.match import Match, Node
from rules.core.views import View
from tests.sample.events import WhisperEvent
from tests.sample.moves import WhisperMove
from tests.sample.position import Position
from tests.sample.rules import Whispers

WhisperMatch: TypeAlias = Match[Position, WhisperMove, WhisperEvent]
WhisperNode: TypeAlias = Node[Position, WhisperEvent]
WhisperView: TypeAlias = View[Position]

P1, P2, P3 = 1, 2, 3


def laid_out(hands: str, deck: str = "", policy: Policy = "free", seed: int = 1, **options: object) -> WhisperMatch:
    """A match whose seats hold these cards: `Gem Nick | Hush Hush`, and whose deck begins with those."""
    seats = hands.count("|") + 1
    stacked = [*hands.replace("|", " ").split(), *deck.split()]
    return Match.new(Whispers(), seats, {"stacked": stacked, **options}, seed, policy)


def say(match: WhisperMatch, *lines: str) -> WhisperNode:
    """Make the moves: `P1 play Nick > P2`. Returns the node of the last one."""
    for line in lines:
        seat, text = line.split(" ", 1)
        move = match.rules.parse(text, match.view(int(seat[1:])))
        match.play(int(seat[1:]), move)
    return match.at


def hand(match: WhisperMatch, seat: int) -> str:
    """What a seat holds: `Gem Nick`."""
    return " ".join(str(card) for card in match.position.side(seat).hand)


def names(node: WhisperNode) -> list[str]:
    """The kinds of events of a ply, in order."""
    return [type(event).__name__ for event in node.events]
