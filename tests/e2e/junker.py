"""Somebody who plays Card Goblins by keys, for every person at the keyboard, with an eye on the store."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from rules.card_goblins import moves as m
from rules.card_goblins.names import creature_of
from rules.card_goblins.position import Position
from rules.card_goblins.rules import CardGoblins
from rules.core.chance import SeededChance
from rules.core.match import Match
from rules.core.seats import Seat
from screens.card_goblins.hand import held
from tests.e2e.player import saved_in
from tests.e2e.terminal import Terminal

RULES = CardGoblins()

JunkMatch: TypeAlias = Match[Position, Any, Any]

HAND_OVER: Final = "light it up"
CALL: Final = "▌Anybody?  ‹"
OVER: Final = "shows the results"
QUIET: Final = 0.15
"""Seconds without output after which a question is no leftover of the one before."""
LETTERS: Final = "abcdefgjmopsvwxyz"
"""Of the cards of a hand: those that are no command."""


def saved(data: Path) -> JunkMatch:
    """The only match of a data folder, as it would be resumed now."""
    return saved_in(data, RULES)


def shows(text: str, match: JunkMatch) -> bool:
    """Whether a match screen shows how the match stands: round, piles, and every item of the stack."""
    p = match.position
    piles = f"deck {len(p.deck)}  discard {len(p.discard)}  pile {len(p.pile)}"
    items = [f"s{item.number}" for item in p.stack]
    return f"round {p.round}/" in text and piles in text and all(item in text for item in items)


def keys_for(position: Position, seat: Seat, move: Any, legal: Sequence[Any]) -> list[str]:
    """The keys that make a move; what has no short way is typed."""
    letters = {card.handle: letter for (card, _), letter in zip(held(position, seat), LETTERS, strict=False)}
    match move:
        case m.Draw():
            return ["d"]
        case m.Search():
            return ["f"]
        case m.Pass():
            return ["space"]
        case m.PlayGoblin():
            return ["g", letters[move.card]]
        case m.Summon():
            return ["s", letters[move.card]]
        case m.Attack():
            return ["a", str(move.seat)]
        case m.Tap() | m.Add():
            return [str(_slot(position, move.creature))]
        case m.Discard():
            return [letters[move.card], "enter"]
        case m.Play() if len(move.targets) < 2:
            aims = [other.targets for other in legal if isinstance(other, m.Play) and other.card == move.card]
            aimed = _aimed(position, seat, move.targets, aims)
            if aimed is not None:
                return ["p", letters[move.card], *aimed, "enter"]
    return [":", *RULES.notate(move), "enter"]


def _slot(position: Position, word: str) -> int:
    found = creature_of(position, word)
    assert found is not None
    return found[1].slot


def _aimed(position: Position, seat: Seat, targets: Sequence[str], possible: Sequence[Sequence[str]]) -> str | None:
    """The digits of a target: seat and slot, or slot alone where all are the seat's own; None: it is no creature."""
    if not targets:
        return ""
    found = [creature_of(position, words[0]) for words in possible]
    here = creature_of(position, targets[0])
    if here is None or None in found:
        return None
    own = all(place is not None and place[0] == seat for place in found)
    return f"{here[1].slot}" if own else f"{here[0]}{here[1].slot}"


class Junker:
    """Plays every seat that a person has: hands the screen over, answers what is called out, says 'nobody'."""

    def __init__(self, terminal: Terminal, data: Path, names: dict[Seat, str], seed: int = 3) -> None:
        self.terminal = terminal
        self.handed_over = self.calls = self.answers = 0
        self.kinds: set[str] = set()
        """Kinds of moves made by keys."""
        self._data = data
        self._names = names
        self._luck = SeededChance(seed)
        self._taken_over: Seat | None = None

    def play(self, until: Callable[[JunkMatch], bool]) -> JunkMatch:
        """Make moves until the match is over or so far; each is in the store before the next."""
        match = self.look(-1)
        while not match.over and not until(match):
            match = self._step(match)
        return match

    def _step(self, match: JunkMatch) -> JunkMatch:
        called = CALL in self.terminal.text
        asked = [seat for seat in RULES.actors(match.position) if seat in self._names]
        if called and self._taken_over is None:
            self.calls += 1
            return self._answer_call(match, asked)
        seat, self._taken_over = self._taken_over or asked[0], None
        move = self._chosen(match, seat)
        self.terminal.press(*keys_for(match.position, seat, move, list(match.moves(seat))))
        after = self.look(match.ply)
        made = after.line()[match.ply + 1].move
        assert made == RULES.notate(move), f"{made}, not {RULES.notate(move)}"
        self.kinds.add(type(move).__name__)
        return after

    def _answer_call(self, match: JunkMatch, asked: Sequence[Seat]) -> JunkMatch:
        """Let somebody answer who wants to, else say that nobody does."""
        for seat in asked:
            if not isinstance(self._chosen(match, seat), m.Pass):
                self.answers += 1
                self._taken_over = seat
                self.terminal.press(str(seat))
                return self.look(match.ply - 1)
        self.terminal.press("enter")
        return self.look(match.ply)

    def _chosen(self, match: JunkMatch, seat: Seat) -> Any:
        view = RULES.view(match.position, seat)
        return RULES.habit(view, list(match.moves(seat)), SeededChance(str(match.ply)))

    def look(self, after: int) -> JunkMatch:
        """The match once it stands beyond that ply and the screen asks a person, or it is over."""
        while True:
            text = self.terminal.wait_for(lambda text: HAND_OVER in text or self._asks(text, after))
            self.terminal.settle(QUIET)
            if HAND_OVER not in text:
                if self._asks(self.terminal.text, after):
                    return saved(self._data)
                continue
            self.handed_over += 1
            self.terminal.press("enter")
            self.terminal.wait_for(lambda text: HAND_OVER not in text)

    def _asks(self, text: str, after: int) -> bool:
        match = saved(self._data)
        if match.ply <= after:
            return False
        if match.over:
            return OVER in text
        asked = [self._names[seat] for seat in RULES.actors(match.position) if seat in self._names]
        prompts = [f"▌{name} " for name in asked] + ([CALL] if self._taken_over is None else [])
        return bool(asked) and shows(text, match) and any(prompt in text for prompt in prompts)
