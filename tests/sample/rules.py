"""Whispers as a game of the law book; its rules are told in the docstring of the package."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from rules.core.catalogue import GameInfo
from rules.core.chance import Chance
from rules.core.errors import BadOption
from rules.core.events import redact_fields
from rules.core.hidden import Hidden
from rules.core.options import Option, Options, Value
from rules.core.outcome import Line, Outcome, ranks_by
from rules.core.rules import Path, Prompt, Rules
from rules.core.seats import Seat, all_seats
from rules.core.table import Table
from rules.core.views import View
from rules.core.windows import Window
from tests.sample import flow, folding, speech
from tests.sample.events import FirstChosen, HandDealt, Shuffled, WhisperEvent
from tests.sample.moves import Give, Stash, WhisperMove
from tests.sample.position import (
    COVERED,
    KINDS,
    Card,
    Cards,
    Position,
    Side,
    covered,
    in_order,
    without,
)

STANDARD = "Gem 4\nNick 2\nDare 2\nPeek 2\nHush 2"
HAND = 2
LONG = 6
"""Rounds of a `long` match."""

# Options


def read_deck(text: str) -> tuple[Card, ...]:
    """The cards of a deck file: a kind and its number on each line; empty: the standard deck.

    Raises:
        BadOption: the message says in which line.
    """
    counts: Counter[str] = Counter()
    for number, line in enumerate((text.strip() or STANDARD).splitlines(), 1):
        kind, _, count = line.partition(" ")
        if kind not in KINDS:
            raise BadOption(f"line {number}: no card is called {kind}")
        if not count.isdecimal() or not 1 <= int(count) <= 9:
            raise BadOption(f"line {number}: 1 to 9 copies, not {count}")
        counts[kind] += int(count)
    return tuple(card for card in KINDS for _ in range(counts[card]))


def _bad_deck(value: Value, seats: int, _settled: Options) -> str | None:
    try:
        cards = read_deck(str(value))
    except BadOption as problem:
        return str(problem)
    kept = sum(card in {"Gem", "Hush"} for card in cards)
    return None if kept >= HAND * seats else f"{HAND * seats} Gems and Hushes are needed at least, there are {kept}"


def _bad_stack(value: Value, _seats: int, settled: Options) -> str | None:
    wanted, there = Counter(value if isinstance(value, tuple) else ()), Counter(read_deck(str(settled["deck"])))
    missing = next((card for card in wanted if wanted[card] > there[card]), None)
    return None if missing is None else f"the deck holds {there[missing]} {missing}, not {wanted[missing]}"


OPTIONS = (
    Option(
        "first",
        "Who begins each round",
        "choice",
        "P1",
        words=("P1", "P2", "P3", "random"),
        allows=lambda word, seats, _settled: word == "random" or int(word[1:]) <= seats,
        hints={"random": "by lot"},
    ),
    Option("hush", "Whether Hush may be spoken from outside", "flag", True),
    Option("rounds", "How many rounds are played", "int", 3, words=("long",), min=1, max=5, hints={"long": "six"}),
    Option("deck", "Another set of cards: a kind and its number on each line", "file", "", refuses=_bad_deck),
    Option("without", "Kinds that stay in the box", "set", (), members=("Nick", "Dare", "Peek")),
    Option(
        "stacked",
        "Cards on top of the deck before dealing",
        "list",
        (),
        members=KINDS,
        when="only while all kinds take part",
        exists=lambda _seats, settled: not settled["without"],
        refuses=_bad_stack,
    ),
)


class Whispers(Rules[Position, WhisperMove, WhisperEvent]):
    """The sample game."""

    info = GameInfo(id="whispers", title="Whispers", seats=(2, 3), options=OPTIONS, version=1, length="some minutes")
    position_type: ClassVar[object] = Position
    move_type: ClassVar[object] = WhisperMove
    event_type: ClassVar[object] = WhisperEvent

    # The table

    def empty(self, seats: int, options: Options) -> Position:
        """A match with all cards in the box."""
        rounds, first = options["rounds"], str(options["first"])
        boxed, stacked = options["without"], options.get("stacked", ())
        assert isinstance(boxed, tuple)
        assert isinstance(stacked, tuple)
        return Position(
            cards=tuple(card for card in read_deck(str(options["deck"])) if card not in boxed),
            sides=(Side(),) * seats,
            rounds=rounds if isinstance(rounds, int) else LONG,
            hush=bool(options["hush"]),
            wanted=0 if first == "random" else int(first[1:]),
            stacked=stacked,
        )

    def deal(self, table: Table[Position, WhisperEvent]) -> None:
        """Shuffle, deal two cards to each seat, and see who begins."""
        stacked: Cards = table.position.stacked
        rest: Cards = table.position.cards
        for card in stacked:
            rest = without(rest, card)
        table.emit(Shuffled((*stacked, *table.shuffle(rest))))
        seats = all_seats(len(table.position.sides))
        for seat in seats:
            table.emit(HandDealt(seat, in_order(table.position.deck[:HAND])))
        wanted = table.position.wanted
        table.emit(FirstChosen(wanted or table.pick(seats), drawn=not wanted))
        flow.begin_round(table)

    def apply(self, position: Position, event: WhisperEvent) -> Position:
        """The position after the event."""
        return folding.apply(position, event)

    def faults(self, position: Position) -> Sequence[str]:
        """Cards missing or too many, hands out of order, questions to nobody."""
        lying = Counter(_all_cards(position))
        found = []
        if lying != Counter(position.cards):
            found.append(f"the cards lying about are {dict(lying)}, not {dict(Counter(position.cards))}")
        if any(side.hand != in_order(side.hand) for side in position.sides):
            found.append("a hand is not sorted")
        if position.knowers and not position.deck:
            found.append("somebody knows the top of an empty deck")
        if (position.ask is None) != (position.heard is None):
            found.append("a question without a word that asks it")
        if any(not position.side(seat).hand for seat in _asked_by_window(position)):
            found.append("a seat without cards is asked")
        return found

    def outcome(self, position: Position) -> Outcome | None:
        """Two points a Gem under the stone, minus one for any other card."""
        if not position.winners:
            return None
        scores = flow.scores(position)
        return Outcome(
            ranks_by([(score,) for score in scores]), scores, tuple(_breakdown(side) for side in position.sides)
        )

    def longest(self, seats: int, options: Options) -> int:
        """One ply a turn, and for each word its own, a question, and the passes of two windows and a call."""
        rounds = options["rounds"]
        turns = (rounds if isinstance(rounds, int) else LONG) * seats
        words = HAND * seats + turns
        return turns * (1 + seats) + words * (2 + 3 * seats)

    def seats(self, position: Position) -> int:
        """How many seats the match has."""
        return len(position.sides)

    def turn(self, position: Position) -> int:
        """Number of the turn."""
        return position.turn

    def round(self, position: Position) -> int | None:
        """Number of the round."""
        return position.round

    # Deciding

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seats that the match waits for."""
        return flow.actors(position)

    def window(self, position: Position) -> Window | None:
        """The innermost open one, where no gift is asked for."""
        return position.windows[0] if position.windows and position.ask is None else None

    def moves(self, position: Position, seat: Seat) -> Sequence[WhisperMove]:
        """All legal moves of the seat."""
        return flow.moves(position, seat)

    def play(self, table: Table[Position, WhisperEvent], seat: Seat, move: WhisperMove) -> None:
        """Carry the move out."""
        flow.play(table, seat, move)

    # Knowing

    def view(self, position: Position, seat: Seat | None) -> View[Position]:
        """Foreign hands, the deck and all stones are face down; a known top is not, nor are lifted stones."""
        sides = tuple(
            Side(
                side.hand if owner == seat else covered(side.hand),
                side.stone if position.lifted else covered(side.stone),
            )
            for owner, side in enumerate(position.sides, 1)
        )
        top = position.deck[:1] if seat in position.knowers else covered(position.deck[:1])
        return View(replace(position, sides=sides, deck=(*top, *covered(position.deck[1:]))), seat)

    def redact(self, position: Position, event: WhisperEvent, seat: Seat | None) -> WhisperEvent:
        """The event as the seat is told it."""
        return redact_fields(event, position, seat)  # type: ignore[return-value]  # the same class comes back

    def redact_move(self, position: Position, mover: Seat, move: WhisperMove, seat: Seat | None) -> WhisperMove:
        """What is stashed is secret, and what is given, but for the seat that gets it."""
        if isinstance(move, Stash) and seat != mover:
            return Stash(COVERED)
        if isinstance(move, Give) and position.heard is not None and seat not in {mover, position.heard.seat}:
            return Give(COVERED)
        return move

    def determinize(self, view: View[Position], chance: Chance) -> Position:
        """Deal what is not to be seen to the hidden places."""
        position = view.position
        unseen = Counter(position.cards)
        unseen.subtract(card for card in _all_cards(position) if not isinstance(card, Hidden))
        cards = iter(chance.shuffle(unseen.elements()))

        def turned(zone: Cards) -> Cards:
            return tuple(next(cards) if isinstance(card, Hidden) else card for card in zone)

        sides = tuple(Side(in_order(turned(side.hand)), turned(side.stone)) for side in position.sides)
        return replace(position, sides=sides, deck=turned(position.deck))

    # Speaking

    def notate(self, move: WhisperMove) -> str:
        """The one written form."""
        return speech.notate(move)

    def parse(self, text: str, view: View[Position]) -> WhisperMove:
        """The move that the text means."""
        return speech.parse(text, len(view.position.sides))

    def prompt(self, view: View[Position]) -> Prompt:
        """What the seat is asked."""
        return speech.prompt(view.position, view.seat)

    def path(self, view: View[Position], move: WhisperMove) -> Path:
        """What a person points at."""
        return speech.path(move, view.seat)

    def tell(self, view: View[Position], event: WhisperEvent) -> str:
        """One line for people."""
        return speech.tell(view.position, event)

    # Bots

    def appraise(self, view: View[Position], seat: Seat) -> float:
        """More under the own stone is better; the real result once it is known."""
        outcome = self.outcome(view.position)
        if outcome is not None:
            return 1.0 if outcome.ranks[seat - 1] == 1 else 0.0
        laid = len(view.position.side(seat).stone)
        return (1 + laid) / (2 + sum(len(side.stone) for side in view.position.sides))

    def habit(self, view: View[Position], moves: Sequence[WhisperMove], chance: Chance) -> WhisperMove:
        """Gems under the stone, Gems kept, otherwise anything."""
        if Stash("Gem") in moves:
            return Stash("Gem")
        sober = [move for move in moves if not isinstance(move, Stash) and move != Give("Gem")]
        return chance.pick(sober or moves)


def _all_cards(position: Position) -> list[Card | Hidden]:
    lying: list[Card | Hidden] = [*position.deck, *position.discard]
    for side in position.sides:
        lying += [*side.hand, *side.stone]
    words = [*position.stack, *([position.heard] if position.heard else [])]
    return lying + [item.card for item in words]


def _asked_by_window(position: Position) -> tuple[Seat, ...]:
    return position.windows[0].waiting() if position.windows and position.ask is None else ()


def _breakdown(side: Side) -> tuple[Line, ...]:
    gems = side.stone.count("Gem")
    rest = len(side.stone) - gems
    return Line("Gems", gems, 2 * gems), Line("Other cards", rest, -rest)
