"""From a move to the next decision. Specification 5."""

from collections.abc import Sequence
from typing import assert_never

from rules.core.errors import IllegalMove
from rules.core.listing import Listing
from rules.core.seats import Seat
from rules.core.windows import WindowClosed
from rules.goblins_en_la_mina import event_cards, facing, generation, mining, raids, turns
from rules.goblins_en_la_mina.answers import (
    DECLARATION,
    asked,
    begin_again,
    may_be_answered,
    may_help,
    open_window,
    still_legal,
)
from rules.goblins_en_la_mina.asking import STROKES, Decision, decision, fires, to_face
from rules.goblins_en_la_mina.events import StepBegan
from rules.goblins_en_la_mina.facts import faced, facing_over
from rules.goblins_en_la_mina.losses import MinaTable, begin_loss, excess, lose, loss_moves
from rules.goblins_en_la_mina.mining_events import ExplorationBegan, ExplorationEnded
from rules.goblins_en_la_mina.moves import (
    Build,
    Cancel,
    Declared,
    Discard,
    Done,
    Drop,
    End,
    Explore,
    Face,
    Flee,
    Give,
    Help,
    Keep,
    Load,
    Lose,
    MinaMove,
    Mine,
    Pass,
    Play,
    Promote,
    Raid,
    Skip,
    Snipe,
    Suffer,
    Summon,
    Swap,
    Take,
    Tax,
    Use,
)
from rules.goblins_en_la_mina.position import Position
from rules.goblins_en_la_mina.raid_events import Declared as DeclaredEvent
from rules.goblins_en_la_mina.raid_events import Dropped, EventCardSpent, Lapsed, Passed, Resolved
from rules.goblins_en_la_mina.refusals import refusal
from rules.goblins_en_la_mina.tortas import use, uses

# What may be asked for


@Listing
def legal_moves(position: Position, seat: Seat) -> Sequence[MinaMove]:
    """All legal moves of a seat: its own of this decision, then event cards."""
    due = decision(position)
    if due is None or due.seat != seat:
        return ()
    moves = _moves(position, due)
    return moves if due.asked in STROKES else [*moves, *event_cards.plays(position, seat)]


def _moves(position: Position, due: Decision) -> list[MinaMove]:
    match due.asked:
        case "lose":
            assert position.loss is not None
            return [*loss_moves(position, position.loss)]
        case "bribe":
            return [*(Keep(code) for code in fires(position)), Drop()]
        case "swap":
            return mining.swap_moves(position)
        case "window":
            return _window_moves(position, due.seat)
        case "answer":
            return facing.answer_moves(position)
        case "choose":
            return [Face(code) for code in to_face(position)]
        case "tortas":
            return [*uses(position, due.seat), Pass()]
        case "generation":
            return generation.generation_moves(position)
        case "mining":
            return mining.mining_moves(position)
        case "dynamite":
            return mining.dynamite_moves()
        case "revealed":
            return mining.revealed_moves(position)
        case "wealth":
            return mining.wealth_moves(position)
        case "tax":
            return turns.tax_moves(position)
        case "discard":
            return turns.discard_moves(position)
        case _:
            assert_never(due.asked)


def _window_moves(position: Position, seat: Seat) -> list[MinaMove]:
    helps: list[MinaMove] = []
    if position.facing is not None and may_help(position, seat):
        helps = [Help(faced(position.facing).cancelled_by or "")]
    return [Pass(), Pass(all=True), *helps]


# What follows


def play(table: MinaTable, seat: Seat, move: MinaMove) -> None:
    """Make the move, and all that follows by itself.

    Raises:
        IllegalMove: it is none of the seat's legal moves.
    """
    if move not in legal_moves(table.position, seat):
        raise IllegalMove(refusal(table.position, seat, move))
    _make(table, seat, move)
    proceed(table)


def _make(table: MinaTable, seat: Seat, move: MinaMove) -> None:
    match move:
        case Summon():
            generation.summon(table, seat, move)
        case Promote():
            generation.promote(table, seat, move)
        case Build():
            generation.build(table, seat, move)
        case Use() | Cancel() | Help() | Snipe() | Flee() | Load() | Suffer():
            declare(table, seat, move)
        case Explore():
            table.emit(ExplorationBegan())
            declare(table, seat, move)
        case Play():
            event_cards.play_event_card(table, seat, move)
        case Lose():
            lose(table, seat, move.what)
        case Pass():
            _pass(table, seat, move)
        case Done() | Skip() | Mine() | End() | Drop():
            _leave(table, move)
        case Raid():
            mining.raid(table, move)
        case Swap():
            mining.open_swap(table, seat)
        case Give() | Take():
            mining.move_card(table, seat, move)
        case Face():
            facing.face(table, move)
        case Keep():
            event_cards.keep_bribed(table, seat, move)
        case Tax():
            turns.tax(table, seat, move)
        case Discard():
            turns.discard(table, seat, move)
        case _:
            assert_never(move)


def _pass(table: MinaTable, seat: Seat, move: Pass) -> None:
    if table.position.windows:
        table.emit(Passed(seat, move.all))
    else:
        raids.pass_tortas(table, seat)


def _leave(table: MinaTable, move: Done | Skip | Mine | End | Drop) -> None:
    """Go on without what the decision offers."""
    match move:
        case Done() if table.position.swap is not None:
            mining.close_swap(table)
        case Done():
            table.emit(StepBegan("mining"))
        case Skip() if table.position.step == "mining":
            table.emit(StepBegan("tax"))
        case Skip():
            turns.leave_tax(table)
        case Mine():
            mining.mine(table)
        case End():
            turns.end_turn(table)
        case Drop():
            table.emit(Dropped())
        case _:
            assert_never(move)


# Declarations


def declare(table: MinaTable, seat: Seat, move: Declared) -> None:
    """Let the move wait for those who may answer it; where there are none it takes effect now."""
    position = table.position
    order = asked(position, move, seat) if may_be_answered(position, move) else ()
    if not order:
        return carry_out(table, seat, move)
    table.emit(DeclaredEvent(seat, move))
    return open_window(table, DECLARATION, order)


def carry_out(table: MinaTable, seat: Seat, move: Declared) -> None:
    """The declaration takes effect."""
    match move:
        case Use():
            use(table, seat, move)
        case Cancel() | Help():
            facing.cancel(table, seat, move)
        case Snipe():
            facing.snipe(table, seat, move)
        case Suffer():
            facing.suffer(table, seat)
        case Flee():
            mining.flee(table, seat, move)
        case Explore():
            mining.set_out(table, move)
        case Load():
            mining.load(table, seat, move)
        case _:
            assert_never(move)


def _close_window(table: MinaTable) -> None:
    """All who were asked have passed: what waited takes effect or lapses; an open point of a raid is over."""
    table.emit(WindowClosed())
    waiting = table.position.declarations[:1]
    if not waiting:
        return
    if still_legal(table.position, waiting[0]):
        table.emit(Resolved())
        carry_out(table, waiting[0].seat, waiting[0].move)
    else:
        _lapse(table, waiting[0].move)


def _lapse(table: MinaTable, move: Declared) -> None:
    """Nothing of it happens; the same is asked again. Rulings 25, 26, 62."""
    table.emit(Lapsed())
    if isinstance(move, Explore):
        table.emit(ExplorationEnded())
    if isinstance(move, Help):
        table.emit(WindowClosed())
        table.emit(Lapsed())


# What follows by itself


def proceed(table: MinaTable) -> None:
    """Up to the next decision."""
    while not table.position.ended and (_too_many(table.position) or decision(table.position) is None):
        _advance(table)


def _too_many(position: Position) -> bool:
    return position.loss is None and excess(position) is not None


def _advance(table: MinaTable) -> None:
    """The one next thing. Limits come first, then what an event card leaves behind, then what waited for it."""
    position = table.position
    over = excess(position) if position.loss is None else None
    if over is not None:
        begin_loss(table, over[0], 1, over[1], limit=True)
    elif position.bribe is not None:
        table.emit(Dropped())
    elif position.playing is not None:
        _spend(table)
    elif position.swap is not None:
        mining.close_swap(table)
    elif position.windows:
        _close_window(table)
    elif position.facing is not None:
        _advance_facing(table)
    elif position.raid is not None:
        raids.go_on(table)
    else:
        _advance_turn(table)


def _spend(table: MinaTable) -> None:
    """An event card has had its effect: its window begins again, if it is still about something."""
    table.emit(EventCardSpent())
    if not table.position.windows:
        return
    if facing_over(table.position):
        facing.end_facing(table, gone=False)
    else:
        begin_again(table)


def _advance_facing(table: MinaTable) -> None:
    position = table.position
    assert position.facing is not None
    if facing_over(position):
        facing.end_facing(table, gone=False)
    elif position.facing.suffering:
        facing.end_facing(table, gone=position.facing.beside is None)
    else:
        declare(table, position.facing.victim, Suffer())


def _advance_turn(table: MinaTable) -> None:
    """Leave a step of the turn in which nothing is asked."""
    match table.position.step:
        case "generation":
            table.emit(StepBegan("mining"))
        case "mining":
            table.emit(StepBegan("tax"))
        case "dynamite":
            mining.leave_dynamite(table)
        case "revealed":
            mining.mine(table)
        case "monsters" | "setbacks":
            _next_card(table)
        case "wealth":
            mining.end_exploration(table)
        case "tax":
            turns.leave_tax(table)
        case _:
            turns.end_turn(table)


def _next_card(table: MinaTable) -> None:
    """Face the one kind of card that is left; when none is, setbacks follow monsters, and wealth setbacks."""
    codes = to_face(table.position)
    if codes:
        facing.face(table, Face(codes[0]))
    else:
        table.emit(StepBegan("setbacks" if table.position.step == "monsters" else "wealth"))
