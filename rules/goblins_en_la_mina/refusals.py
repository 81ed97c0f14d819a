"""Why a move is not legal now, in a sentence for the person at the table."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from rules.core.notation import counted
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.answers import may_help
from rules.goblins_en_la_mina.asking import STROKES, Question, decision
from rules.goblins_en_la_mina.cards import FACES, codes_in
from rules.goblins_en_la_mina.facts import (
    breach_target,
    enemies,
    faced,
    hand_limit,
    ingots_on_table,
    partner,
    professional_limit,
    scope,
    worker_limit,
)
from rules.goblins_en_la_mina.losses import candidates
from rules.goblins_en_la_mina.moves import (
    Build,
    Cancel,
    Discard,
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
    Play,
    Promote,
    Raid,
    Snipe,
    Suffer,
    Summon,
    Swap,
    Take,
    Tax,
    Use,
)
from rules.goblins_en_la_mina.position import Position
from rules.goblins_en_la_mina.refused_cards import not_held, not_playable

EXPECTED: Final[Mapping[Question, str]] = {
    "lose": "what is lost is chosen now: `lose`",
    "bribe": "the bribed professional needs a place now: `keep fire`, or `drop`",
    "swap": "hands are shared out now: `give`, `take`, `done`",
    "window": "a window is open: `pass`, `pass all`, or an event card",
    "answer": "a card is faced now: `cancel`, `snipe`, `suffer`, or an event card",
    "choose": "the next card to face is chosen now: `face`, or an event card",
    "tortas": "professionals come to blows now: `use`, `pass`, or an event card",
    "generation": "this is generation: `summon`, `promote`, `build`, `done`, or an event card",
    "mining": "this is mining: `explore`, `skip`, or an event card",
    "dynamite": "one Ingot may be loaded now: `load 1`, `load 0`, or an event card",
    "revealed": "cards lie revealed: `huida`, `raid`, `swap`, `mine`, or an event card",
    "wealth": "Ingots may be loaded now: `load`, or an event card",
    "tax": "a richer seat may be taxed now: `tax`, `skip`, or an event card",
    "discard": "this is the end of the turn: `discard`, `end`, or an event card",
}
"""What each decision is about."""


def refusal(position: Position, seat: Seat, move: MinaMove) -> str:
    """The sentence. The move is not among the seat's legal ones."""
    due = decision(position)
    if due is None:
        return "the match is over"
    if due.seat != seat:
        return f"the match waits for P{due.seat}, not for P{seat}"
    questions, reason = _REASONS.get(type(move), NO_REASON)
    told = reason(position, seat, move) if due.asked in questions else None
    if told is None and due.asked == "window" and may_help(position, seat):
        return "a window is open: `pass`, `pass all`, `help`, or an event card"
    return told or EXPECTED[due.asked]


def _no_summon(position: Position, seat: Seat, move: Summon) -> str | None:
    mine = position.dungeon(seat)
    full = mine.crowd() >= worker_limit(mine)
    if full:
        return f"P{seat} has {mine.crowd()} workers, and {worker_limit(mine)} is the limit"
    return not_held(mine, seat, move.card)


def _no_promotion(position: Position, seat: Seat, move: Promote) -> str | None:
    mine = position.dungeon(seat)
    if missing := not_held(mine, seat, move.professional):
        return missing
    if move.slot not in mine.slots(tired=False):
        return f"{move.slot} holds no rested worker"
    if mine.has(move.professional) and move.fire != move.professional:
        return f"{FACES[move.professional].name} is there already; only by firing it another one may come"
    if move.fire is not None and not mine.has_rested(move.fire):
        return f"only a rested professional may be fired, and {FACES[move.fire].name} is none"
    if move.fire is None:
        limit = professional_limit(mine)
        return f"{limit} professionals are the limit, so one has to be fired"
    return "a professional is fired only if there is no place for the new one"


def _no_building(position: Position, seat: Seat, move: Build) -> str | None:
    mine = position.dungeon(seat)
    if mine.has(move.room):
        return f"{FACES[move.room].name} is there already"
    return not_held(mine, seat, move.room) or "a rested worker has to build, or a Paleta"


def _no_exploration(position: Position, seat: Seat, move: Explore) -> str | None:
    mine = position.dungeon(seat)
    if not mine.rested():
        return "nobody explores without a rested worker"
    return "dynamite needs an Artificiero" if move.dynamite and not mine.has("Art") else None


def _no_raid(position: Position, seat: Seat, move: Raid) -> str | None:
    if move.breach not in codes_in(position.table):
        return f"no {move.breach} lies revealed"
    target = breach_target(position, move.breach)
    if target is None:
        return f"{move.breach} leads farther than there are other seats: {position.seats - 1}"
    return None if target in enemies(position, seat) else f"{move.breach} leads to the partner, who cannot be raided"


def _no_flight(position: Position, seat: Seat, move: Flee) -> str | None:
    exploration, mine = position.exploration, position.dungeon(seat)
    if not mine.has("Lad"):
        return "flight needs a Ladrón"
    if exploration is not None and exploration.fled:
        return "in an exploration one flees once"
    return not_held(mine, seat, move.card)


def _no_swap(position: Position, seat: Seat, _move: Swap) -> str:
    mate, exploration = partner(position, seat), position.exploration
    if mate is None:
        return "only partners swap hands"
    if exploration is not None and exploration.swapped:
        return "in an exploration hands are swapped once"
    return f"no breach to P{mate} lies revealed"


def _no_loading(position: Position, seat: Seat, move: Load) -> str:
    ingots, rested = len(ingots_on_table(position)), position.dungeon(seat).rested()
    if position.step == "dynamite":
        return f"dynamite frees 1 Ingot at most, and {move.count} were asked for"
    if move.count > ingots:
        return (
            f"{counted(ingots, 'Ingot')} {'lies' if ingots == 1 else 'lie'} revealed, and {move.count} were asked for"
        )
    return f"each Ingot tires a worker, and {counted(rested, 'worker')} {'is' if rested == 1 else 'are'} rested"


def _no_cancelling(position: Position, seat: Seat, move: Cancel | Help) -> str | None:
    if position.facing is None:
        return None
    face = faced(position.facing)
    if face.cancelled_by != move.professional:
        return f"{face.name} is cancelled by {FACES[face.cancelled_by or ''].name}"
    if not position.dungeon(seat).has_rested(move.professional):
        return f"P{seat} has no rested {FACES[move.professional].name}"
    return None


def _no_help(position: Position, seat: Seat, move: Help) -> str | None:
    exploration, waiting = position.exploration, position.declarations[:1]
    suffers = any(isinstance(one.move, Suffer) and one.seat == partner(position, seat) for one in waiting)
    if exploration is None or not suffers:
        return "one helps an exploring partner who is about to suffer"
    return "in an exploration one helps once" if exploration.helped else _no_cancelling(position, seat, move)


def _no_sniping(position: Position, seat: Seat, move: Snipe) -> str | None:
    counters, mine = scope(position), position.dungeon(seat)
    if position.facing is not None and faced(position.facing).kind != "monster":
        return "a Mercenario shoots at monsters only"
    if not mine.has("Mer"):
        return "sniping needs a Mercenario"
    if counters is not None and seat in counters.sniped:
        return "in an exploration or a raid one snipes once"
    return not_held(mine, seat, move.card)


def _no_use(position: Position, seat: Seat, move: Use) -> str:
    if not position.dungeon(seat).has_rested(move.professional):
        return f"P{seat} has no rested {FACES[move.professional].name}"
    return f"{FACES[move.professional].name} would hit nothing there"


def _no_loss(position: Position, seat: Seat, move: Lose) -> str | None:
    loss = position.loss
    if loss is None:
        return None
    mine = position.dungeon(seat)
    able = ", ".join(candidates(mine, loss.of, limit=loss.limit))
    if move.what in candidates(mine, loss.of):
        return f"{move.what} is tired, and for a limit rested ones go first: {able}"
    return f"{move.what} cannot be lost: only {able}"


def _no_facing(position: Position, _seat: Seat, move: Face) -> str:
    name = FACES[move.card].name
    if move.card in codes_in(position.table):
        return f"{name} comes later: all monsters are faced before setbacks"
    return f"no {name} lies revealed"


def _no_tax(position: Position, seat: Seat, move: Tax) -> str:
    if move.seat not in all_seats(position.seats):
        return f"P{move.seat} is not in play"
    if move.seat == seat:
        return "nobody taxes oneself"
    if len(position.dungeon(move.seat).ingots) <= len(position.dungeon(seat).ingots):
        return f"P{move.seat} is not richer than P{seat}"
    return f"P{move.seat} has no cards"


def _no_discard(position: Position, seat: Seat, move: Discard) -> str | None:
    mine = position.dungeon(seat)
    limit = hand_limit(mine)
    if len(mine.hand) <= limit:
        return f"{limit} cards may be kept, and no more may be discarded than that takes"
    return not_held(mine, seat, move.card)


def _no_end(position: Position, seat: Seat, _move: End) -> str:
    mine = position.dungeon(seat)
    return f"{len(mine.hand)} cards are in hand, and {hand_limit(mine)} may be kept"


ONCE: Final = "a card changes hands once in a swap"


def _no_taking(position: Position, seat: Seat, move: Take) -> str:
    mate = partner(position, seat)
    assert mate is not None
    return not_held(position.dungeon(mate), mate, move.card) or ONCE


def _no_giving(position: Position, seat: Seat, move: Give) -> str:
    return not_held(position.dungeon(seat), seat, move.card) or ONCE


def _no_keeping(position: Position, seat: Seat, move: Keep) -> str | None:
    mine, bribe = position.dungeon(seat), position.bribe
    if not mine.has_rested(move.fire):
        return f"only a rested professional may be fired, and {FACES[move.fire].name} is none"
    trade = bribe.professional.code if bribe is not None else move.fire
    return f"{FACES[trade].name} is there already; only by firing it another one may come"


def _no_reason(_position: Position, _seat: Seat, _move: MinaMove) -> None:
    """Nothing forbids the move but that something else is asked."""


Reason: TypeAlias = tuple[tuple[Question, ...], Callable[[Position, Seat, Any], str | None]]
"""In which decisions a move may be asked for, and why it is refused there."""

PLAYING: Final = tuple(question for question in EXPECTED if question not in STROKES)
NO_REASON: Final[Reason] = ((), _no_reason)

_REASONS: Final[Mapping[type, Reason]] = {
    Summon: (("generation",), _no_summon),
    Promote: (("generation",), _no_promotion),
    Build: (("generation",), _no_building),
    Explore: (("mining",), _no_exploration),
    Raid: (("revealed",), _no_raid),
    Flee: (("revealed",), _no_flight),
    Swap: (("revealed",), _no_swap),
    Load: (("dynamite", "wealth"), _no_loading),
    Cancel: (("answer",), _no_cancelling),
    Help: (("window",), _no_help),
    Snipe: (("answer",), _no_sniping),
    Use: (("tortas",), _no_use),
    Play: (PLAYING, not_playable),
    Lose: (("lose",), _no_loss),
    Face: (("choose",), _no_facing),
    Tax: (("tax",), _no_tax),
    Discard: (("discard",), _no_discard),
    End: (("discard",), _no_end),
    Give: (("swap",), _no_giving),
    Take: (("swap",), _no_taking),
    Keep: (("bribe",), _no_keeping),
}
