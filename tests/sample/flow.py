"""What may be asked for, and what follows up to the next decision."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from rules.core.errors import IllegalMove
from rules.core.events import Passed, RoundBegan, TurnBegan
from rules.core.hidden import Hidden, known
from rules.core.outcome import ranks_by
from rules.core.seats import Seat
from rules.core.table import Table
from rules.core.windows import WindowClosed, WindowOpened
from tests.sample.events import (
    CallHushed,
    CallMade,
    CardGiven,
    CardLost,
    CardStashed,
    CardTaken,
    DareRolled,
    GameEnded,
    GiftAsked,
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
from tests.sample.moves import Bury, Call, Draw, Give, Keep, Pass, Play, Stash, Take, WhisperMove
from tests.sample.position import ANSWER, CALL, TARGETED, WORDS, Item, Position

WhisperTable: TypeAlias = Table[Position, WhisperEvent]


# What may be asked for


def actors(p: Position) -> tuple[Seat, ...]:
    """The seats that the match waits for."""
    if p.winners:
        return ()
    if p.ask is not None:
        return (p.ask.seat,)
    return p.windows[0].actors() if p.windows else (p.active,)


def moves(p: Position, seat: Seat) -> Sequence[WhisperMove]:
    """In the order of the rules page, cards in the order of the kinds, targets clockwise."""
    if p.winners or not 1 <= seat <= len(p.sides):
        return ()
    if p.ask is not None:
        return _answers_to_question(p) if seat == p.ask.seat else ()
    if p.windows:
        return (Pass(), *_words(p, seat, WORDS)) if seat in p.windows[0].actors() else ()
    if seat == p.active:
        return _turn(p, seat)
    return (Play("Hush"),) if p.hush and "Hush" in p.side(seat).hand else ()


def _answers_to_question(p: Position) -> Sequence[WhisperMove]:
    assert p.ask is not None
    if p.ask.kind == "peek":
        return Keep(), Bury()
    return tuple(Give(card) for card in dict.fromkeys(p.side(p.ask.seat).hand))


def _turn(p: Position, seat: Seat) -> Sequence[WhisperMove]:
    draw: tuple[WhisperMove, ...] = (Draw(),) if p.deck or p.discard else ()
    take: tuple[WhisperMove, ...] = (Take(),) if p.discard else ()
    stash = tuple(Stash(card) for card in dict.fromkeys(p.side(seat).hand))
    return (*draw, *take, *stash, *_words(p, seat, WORDS[:-1]), Call())


def _words(p: Position, seat: Seat, words: Sequence[str]) -> tuple[WhisperMove, ...]:
    spoken: list[WhisperMove] = []
    for word in words:
        if word not in p.side(seat).hand:
            continue
        if word in TARGETED:
            spoken += [Play(word, other) for other in p.clockwise(seat) if p.side(other).hand]
        else:
            spoken.append(Play(word))
    return tuple(spoken)


def refusal(p: Position, seat: Seat, move: WhisperMove) -> str:
    """Why the move is not legal, a sentence."""
    if p.winners:
        return "the match is over"
    if isinstance(move, Stash | Give | Play) and 1 <= seat <= len(p.sides) and move.card not in p.side(seat).hand:
        return f"P{seat} holds no {move.card} to use"
    waited = " and ".join(f"P{actor}" for actor in actors(p))
    return f"this is not what is asked now, or nobody can be its target: the match waits for {waited}"


# What follows


def play(table: WhisperTable, seat: Seat, move: WhisperMove) -> None:
    """Carry the move out.

    Raises:
        IllegalMove: it is none of the seat's legal moves.
    """
    if move not in moves(table.position, seat):
        raise IllegalMove(refusal(table.position, seat, move))
    match move:
        case Draw():
            _draw(table, seat)
        case Take():
            table.emit(CardTaken(seat, "discard", table.position.discard[0], known=True))
        case Stash():
            table.emit(CardStashed(seat, move.card, move.card))
        case Play():
            return _speak(table, seat, move)
        case Call():
            table.emit(CallMade())
            return _ask_about_call(table)
        case Pass():
            return _pass(table, seat)
        case Give():
            _hand_over(table, seat, move.card)
        case Keep():
            table.emit(TopKept())
        case Bury():
            table.emit(TopBuried())
        case _:
            assert_never(move)
    return _end_word(table) if table.position.heard else _next_turn(table)


def _draw(table: WhisperTable, seat: Seat) -> None:
    if not table.position.deck:
        table.emit(Shuffled(table.shuffle(table.position.discard)))
    p = table.position
    table.emit(CardTaken(seat, "deck", known(p.deck[0]), known=seat in p.knowers))


def _speak(table: WhisperTable, seat: Seat, move: Play) -> None:
    windows = table.position.windows
    if windows and windows[0].kind == ANSWER:
        table.emit(WindowClosed())
    table.emit(WordSpoken(seat, move.card, move.target))
    _ask_for_answers(table, speaker=seat)


def _ask_for_answers(table: WhisperTable, speaker: Seat | None) -> None:
    p = table.position
    asked = tuple(seat for seat, side in enumerate(p.sides, 1) if side.hand and seat != speaker)
    if asked:
        table.emit(WindowOpened(ANSWER, asked, at_once=True))
    else:
        _hear(table)


def _ask_about_call(table: WhisperTable) -> None:
    p = table.position
    asked = tuple(seat for seat in p.clockwise(p.active) if p.side(seat).hand)
    if asked:
        table.emit(WindowOpened(CALL, asked, at_once=False))
    else:
        _finish(table)


def _pass(table: WhisperTable, seat: Seat) -> None:
    table.emit(Passed(seat))
    window = table.position.windows[0]
    if window.waiting():
        return
    table.emit(WindowClosed())
    if window.kind == ANSWER:
        _hear(table)
    else:
        _finish(table)


def _hear(table: WhisperTable) -> None:
    """Carry out the top word; what it asks comes back through `play`."""
    table.emit(WordHeard())
    item = table.position.heard
    assert item is not None
    match item.card:
        case "Nick":
            if table.position.side(item.target or item.seat).hand:
                return table.emit(GiftAsked(item.target or item.seat))
        case "Dare":
            _dare(table, item)
        case "Peek":
            if table.position.deck:
                return table.emit(Peeked(item.seat, known(table.position.deck[0])))
        case _:
            _hush(table)
    return _end_word(table)


def _hand_over(table: WhisperTable, seat: Seat, card: str | Hidden) -> None:
    nick = table.position.heard
    assert nick is not None
    table.emit(CardGiven(seat, nick.seat, card))


def _dare(table: WhisperTable, dare: Item) -> None:
    pips = table.die()
    loser = (dare.target or dare.seat) if pips % 2 == 0 else dare.seat
    table.emit(DareRolled(pips, loser))
    hand = table.position.side(loser).hand
    if hand:
        table.emit(CardLost(loser, known(table.pick(hand))))


def _hush(table: WhisperTable) -> None:
    p = table.position
    if p.stack:
        table.emit(WordHushed())
    elif p.calling:
        table.emit(CallHushed())
    elif not p.spent:
        table.emit(TurnHushed())


def _end_word(table: WhisperTable) -> None:
    table.emit(WordEnded())
    p = table.position
    if p.stack:
        _ask_for_answers(table, speaker=None)
    elif p.windows:
        table.emit(WindowClosed())
        if p.calling:
            _ask_about_call(table)
        else:
            _next_turn(table)
    elif p.spent:
        _next_turn(table)


def _next_turn(table: WhisperTable) -> None:
    p = table.position
    follower = p.clockwise(p.active)[0]
    if follower != p.first:
        return table.emit(TurnBegan(follower))
    if p.round == p.rounds:
        return _finish(table)
    begin_round(table)
    return None


def begin_round(table: WhisperTable) -> None:
    """The next round, and the turn of the seat that begins it."""
    table.emit(RoundBegan(table.position.round + 1))
    table.emit(TurnBegan(table.position.first))


def _finish(table: WhisperTable) -> None:
    stones = tuple(tuple(known(card) for card in side.stone) for side in table.position.sides)
    table.emit(StonesLifted(stones))
    ranks = ranks_by([(score,) for score in scores(table.position)])
    table.emit(GameEnded(tuple(seat for seat, rank in enumerate(ranks, 1) if rank == 1)))


def scores(p: Position) -> tuple[int, ...]:
    """Points by seat, stones lifted."""
    return tuple(3 * side.stone.count("Gem") - len(side.stone) for side in p.sides)
