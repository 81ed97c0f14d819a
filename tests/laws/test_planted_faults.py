"""The suite can fail: for every law games that break it, and are caught by that law."""

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.errors import IllegalMove
from rules.core.events import TurnBegan
from rules.core.hidden import Hidden
from rules.core.options import Options
from rules.core.outcome import Outcome
from rules.core.rules import Path, Prompt
from rules.core.seats import Seat
from rules.core.table import Table
from rules.core.views import View
from rules.core.windows import Window, WindowOpened
from tests.laws.laws import LAWS
from tests.laws.subjects import whispers
from tests.laws.walks import Deal, LawBroken, Style, Trial
from tests.sample.events import (
    CardGiven,
    CardStashed,
    CardTaken,
    DareRolled,
    TopKept,
    WhisperEvent,
    WordEnded,
    WordSpoken,
)
from tests.sample.moves import Bury, Call, Draw, Give, Keep, Play, Stash, WhisperMove
from tests.sample.position import Position
from tests.sample.rules import Whispers

WhisperTable = Table[Position, WhisperEvent]

STYLES: tuple[Style, ...] = ("any", "kinds", "long")


def breaks(rules: Whispers, law: int | str, matches: int, plies: int | None = None) -> int | str | None:
    """The law that the check of `law` finds broken in so many matches, or None."""
    for seed in range(matches):
        try:
            LAWS[law](Trial(whispers(rules), Deal(2 + seed % 2, {"rounds": 4}, seed, STYLES[seed % 3], plies)))
        except LawBroken as found:
            return found.law
    return None


# 1


class NobodyToGive(Whispers):
    """A seat is asked for a card, and none is legal."""

    def moves(self, position: Position, seat: Seat) -> Sequence[WhisperMove]:
        return [move for move in super().moves(position, seat) if not isinstance(move, Give)]


class EarlyOutcome(Whispers):
    """The match has a result while somebody is still asked."""

    def outcome(self, position: Position) -> Outcome | None:
        return super().outcome(replace(position, winners=position.winners or (1,)) if position.calling else position)


class ActorsByHand(Whispers):
    """Who is waited for hangs on what the hands hold."""

    def actors(self, position: Position) -> tuple[Seat, ...]:
        actors = super().actors(position)
        return tuple(seat for seat in actors if "Gem" not in position.side(seat).hand) or actors


class WindowByHand(Whispers):
    """Whether a window is asked hangs on what the hands hold."""

    def window(self, position: Position) -> Window | None:
        window = super().window(position)
        return None if any("Gem" in position.side(seat).hand for seat in self.actors(position)) else window


class WindowBesidesTheActors(Whispers):
    """A window is named while somebody is asked for a gift."""

    def window(self, position: Position) -> Window | None:
        return position.windows[0] if position.windows else None


# 2


class RaisesAtBury(Whispers):
    """A legal move runs into an error."""

    def play(self, table: WhisperTable, seat: Seat, move: WhisperMove) -> None:
        if isinstance(move, Bury):
            raise ZeroDivisionError
        super().play(table, seat, move)


class TakesAnything(Whispers):
    """A move that is not listed is carried out."""

    def play(self, table: WhisperTable, seat: Seat, move: WhisperMove) -> None:
        if isinstance(move, Keep) and table.position.ask is None:
            return table.emit(TopKept())
        return super().play(table, seat, move)


class EmitsFirst(Whispers):
    """Something happens before the move is refused."""

    def play(self, table: WhisperTable, seat: Seat, move: WhisperMove) -> None:
        if isinstance(move, Keep) and table.position.ask is None:
            table.emit(WindowOpened("answer", (seat,), at_once=True))
        super().play(table, seat, move)


class RefusesWrongly(Whispers):
    """An illegal move is refused with an error that is no refusal."""

    def play(self, table: WhisperTable, seat: Seat, move: WhisperMove) -> None:
        try:
            super().play(table, seat, move)
        except IllegalMove as refusal:
            raise ValueError(str(refusal)) from refusal


class RefusesTersely(Whispers):
    """An illegal move is refused without a sentence."""

    def play(self, table: WhisperTable, seat: Seat, move: WhisperMove) -> None:
        try:
            super().play(table, seat, move)
        except IllegalMove as refusal:
            raise IllegalMove("no!") from refusal


# 3


class ChangesWithoutEvent(Whispers):
    """A move changes the position and no event tells it."""

    def play(self, table: WhisperTable, seat: Seat, move: WhisperMove) -> None:
        super().play(table, seat, move)
        if isinstance(move, Stash):
            table.position = replace(table.position, hush=not table.position.hush)


class LuckyApply(Whispers):
    """Applying the same event twice gives two results."""

    applied = 0

    def apply(self, position: Position, event: WhisperEvent) -> Position:
        if isinstance(event, DareRolled):
            self.applied += 1
            return replace(super().apply(position, event), rounds=4 + self.applied % 2)
        return super().apply(position, event)


# 4


class OwnLuck(Whispers):
    """A die that is not the table's: another game, another roll."""

    rolled = 0

    def play(self, table: WhisperTable, seat: Seat, move: WhisperMove) -> None:
        self.rolled += 1
        table.chance = _Loaded(table.chance, 1 + self.rolled % 6)
        super().play(table, seat, move)


class _Loaded(Chance):
    """Dice that show what they are told."""

    def __init__(self, chance: Chance, pips: int) -> None:
        self._chance = chance
        self._pips = pips

    def die(self, sides: int = 6) -> int:
        self._chance.die(sides)
        return self._pips

    def pick(self, items: Sequence[Any]) -> Any:
        return self._chance.pick(items)

    def shuffle(self, items: Any) -> tuple[Any, ...]:
        return self._chance.shuffle(items)


# 5


class TellsTheDraw(Whispers):
    """Everybody is told which card somebody drew; no view shows it."""

    def redact(self, position: Position, event: WhisperEvent, seat: Seat | None) -> WhisperEvent:
        return event if isinstance(event, CardTaken) else super().redact(position, event, seat)


class TellsTheStash(Whispers):
    """Everybody is told what goes under a stone."""

    def redact(self, position: Position, event: WhisperEvent, seat: Seat | None) -> WhisperEvent:
        told = super().redact(position, event, seat)
        return replace(told, card=event.card) if isinstance(event, CardStashed) else told


class TellsTooLittle(Whispers):
    """A seat is not told which card it was given."""

    def redact(self, position: Position, event: WhisperEvent, seat: Seat | None) -> WhisperEvent:
        return super().redact(position, event, event.seat if isinstance(event, CardGiven) and seat else seat)


class ShowsStones(Whispers):
    """Views show what lies under the stones, and the event tells it, too: consistent, and a leak."""

    def view(self, position: Position, seat: Seat | None) -> View[Position]:
        view = super().view(position, seat)
        shown = [side.stone for side in position.sides]
        sides = [replace(side, stone=stone) for side, stone in zip(view.position.sides, shown, strict=True)]
        return View(replace(view.position, sides=tuple(sides)), seat)

    def redact(self, position: Position, event: WhisperEvent, seat: Seat | None) -> WhisperEvent:
        told = super().redact(position, event, seat)
        return replace(told, laid=event.laid) if isinstance(event, CardStashed) else told


class Fades(Whispers):
    """A view of a view has forgotten something."""

    def view(self, position: Position, seat: Seat | None) -> View[Position]:
        view = super().view(position, seat)
        return view if view.position == position else View(replace(view.position, rounds=position.rounds + 1), seat)


class MovesByForeignHands(Whispers):
    """What a seat may do tells what another one holds."""

    def moves(self, position: Position, seat: Seat) -> Sequence[WhisperMove]:
        def worth(move: WhisperMove) -> bool:
            return not (isinstance(move, Play) and move.target and "Gem" not in position.side(move.target).hand)

        return [move for move in super().moves(position, seat) if worth(move)]


class PromptLooksBack(Whispers):
    """The prompt tells what somebody else holds: it remembers the position that the view was made of."""

    remembered: Position | None = None

    def view(self, position: Position, seat: Seat | None) -> View[Position]:
        view = super().view(position, seat)
        if view.position != position:
            self.remembered = position
        return view

    def prompt(self, view: View[Position]) -> Prompt:
        peeped = self.remembered.sides if self.remembered else ()
        return Prompt(f"{super().prompt(view).text} {[side.hand for side in peeped]}", "None.")


class BotLooksBack(PromptLooksBack):
    """The bot chooses by what it cannot know."""

    def prompt(self, view: View[Position]) -> Prompt:
        return Whispers.prompt(self, view)

    def habit(self, view: View[Position], moves: Sequence[WhisperMove], chance: Chance) -> WhisperMove:
        gems = sum(side.hand.count("Gem") for side in self.remembered.sides[1:]) if self.remembered else 0
        return moves[gems % len(moves)]


class LogLooksBelow(Whispers):
    """The log prints which card was stashed."""

    def redact_move(self, position: Position, mover: Seat, move: WhisperMove, seat: Seat | None) -> WhisperMove:
        return move if position.side(mover).hand.count("Gem") > 1 else super().redact_move(position, mover, move, seat)


class SkipsTheQuestion(Whispers):
    """A seat whose cards are all alike is not asked which one it gives: that tells what it holds."""

    def play(self, table: WhisperTable, seat: Seat, move: WhisperMove) -> None:
        super().play(table, seat, move)
        while table.position.ask and table.position.ask.kind == "give":
            giver = table.position.ask.seat
            if len(set(table.position.side(giver).hand)) > 1:
                return
            super().play(table, giver, Give(table.position.side(giver).hand[0]))


# 6


class GuessesOwnHand(Whispers):
    """A guess deals the seat's own cards anew, too."""

    def determinize(self, view: View[Position], chance: Chance) -> Position:
        position = super().determinize(view, chance)
        if view.seat is None or not position.deck:
            return position
        hand = position.side(view.seat).hand
        return replace(position, deck=(*hand, *position.deck[len(hand) :])).with_hand(
            view.seat, position.deck[: len(hand)]
        )


class GuessesTooManyGems(Whispers):
    """A guess looks right, and holds cards that the match does not have."""

    def determinize(self, view: View[Position], chance: Chance) -> Position:
        position = super().determinize(view, chance)
        if not position.deck or position.knowers:
            return position
        return replace(position, deck=("Gem",) * len(position.deck))


# 7


class LosesACard(Whispers):
    """A word that has been carried out goes nowhere."""

    def apply(self, position: Position, event: WhisperEvent) -> Position:
        after = super().apply(position, event)
        return replace(after, discard=after.discard[1:]) if isinstance(event, WordEnded) else after


class LosesACardUnnoticed(LosesACard):
    """The same, and `faults` looks away."""

    def faults(self, position: Position) -> Sequence[str]:
        return ()


# 8


class SaysNoTarget(Whispers):
    """Two legal moves are written alike."""

    def notate(self, move: WhisperMove) -> str:
        return super().notate(replace(move, target=None) if isinstance(move, Play) else move)


class ReadsSecrets(Whispers):
    """What only logs print is taken for a move."""

    def parse(self, text: str, view: View[Position]) -> WhisperMove:
        return super().parse(text.replace("?", "Gem"), view)


class PathsBeginPaths(Whispers):
    """A card alone plays it, a card and then the stone stashes it."""

    def path(self, view: View[Position], move: WhisperMove) -> Path:
        path = super().path(view, move)
        return path[:1] if path[-1] == "do:play" else path


# 9


class NeverEnds(Whispers):
    """A last call only ends the turn, and rounds go on for ever."""

    def empty(self, seats: int, options: Options) -> Position:
        return replace(super().empty(seats, options), rounds=1_000_000)

    def play(self, table: WhisperTable, seat: Seat, move: WhisperMove) -> None:
        if move == Call() and move in self.moves(table.position, seat):
            return table.emit(TurnBegan(table.position.clockwise(seat)[0]))
        return super().play(table, seat, move)


class PromisesTooMuch(Whispers):
    """The bound is wrong."""

    def longest(self, seats: int, options: Options) -> int:
        return 4


# The promises beside the ten


class CountsTurnsWrongly(Whispers):
    """Turns are counted from 0."""

    def turn(self, position: Position) -> int:
        return max(0, position.turn - 1)


class MiscountsPoints(Whispers):
    """The breakdown does not add up to the score."""

    def outcome(self, position: Position) -> Outcome | None:
        outcome = super().outcome(position)
        return outcome and replace(outcome, scores=tuple((score or 0) + 1 for score in outcome.scores))


class ForeseesOtherwise(Whispers):
    """Where the deck is not to be seen, a word has no effect."""

    def play(self, table: WhisperTable, seat: Seat, move: WhisperMove) -> None:
        if isinstance(move, Play) and any(isinstance(card, Hidden) for card in table.position.deck):
            return table.emit(WordSpoken(seat, move.card, move.target))
        return super().play(table, seat, move)


class SendsLess(Whispers):
    """An event is missing from the type that records are read by."""

    move_type: ClassVar[object] = Draw


FAULTS: list[tuple[type[Whispers], int | str, set[int | str]]] = [
    # The game, the law that it breaks, and others that cannot but break with it.
    (NobodyToGive, 1, set()),
    (EarlyOutcome, 1, set()),
    (ActorsByHand, 1, {5}),
    (WindowByHand, 1, set()),
    (WindowBesidesTheActors, 1, set()),
    (RaisesAtBury, 2, set()),
    (TakesAnything, 2, set()),
    (EmitsFirst, 2, set()),
    (RefusesWrongly, 2, set()),
    (RefusesTersely, 2, set()),
    (ChangesWithoutEvent, 3, {4}),
    (LuckyApply, 3, {4, 5}),
    (OwnLuck, 4, {5}),
    (TellsTheDraw, 5, set()),
    (TellsTheStash, 5, set()),
    (TellsTooLittle, 5, set()),
    (ShowsStones, 5, set()),
    (Fades, 5, {6, "preview"}),
    (MovesByForeignHands, 5, {2, "preview"}),
    (PromptLooksBack, 5, set()),
    (BotLooksBack, 5, set()),
    (LogLooksBelow, 5, set()),
    (SkipsTheQuestion, 5, set()),
    (GuessesOwnHand, 6, set()),
    (GuessesTooManyGems, 6, set()),
    (LosesACard, 7, {6}),
    (LosesACardUnnoticed, 7, set()),
    (SaysNoTarget, 8, {4}),
    (ReadsSecrets, 8, set()),
    (PathsBeginPaths, 8, set()),
    (NeverEnds, 9, set()),
    (PromisesTooMuch, 9, set()),
    (CountsTurnsWrongly, "names", set()),
    (MiscountsPoints, "outcome", set()),
    (ForeseesOtherwise, "preview", set()),
    (SendsLess, "sent", set()),
]


@pytest.mark.parametrize(("fault", "law", "also"), FAULTS, ids=[fault.__name__ for fault, _, _ in FAULTS])
def test_the_law_that_a_game_breaks_is_the_one_that_fails(
    fault: type[Whispers], law: int | str, also: set[int | str]
) -> None:
    assert breaks(fault(), law, matches=30) == law

    others = {breaks(fault(), other, matches=2, plies=15) for other in LAWS if other != law}
    assert others <= {law, None, *also}


def test_every_law_has_a_planted_fault() -> None:
    assert {law for _, law, _ in FAULTS} == set(LAWS)


@pytest.mark.parametrize("law", LAWS)
def test_the_game_without_a_fault_breaks_no_law(law: int | str) -> None:
    assert breaks(Whispers(), law, matches=9) is None
