"""Why a move is not legal now, in a sentence for the person at the table."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.core.hidden import Hidden
from rules.core.notation import counted
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.asking import Question, decision, may_flee, taxable, to_face
from rules.goblins_en_la_mina.cards import FACES, MONSTERS, Code, codes_in, first_of
from rules.goblins_en_la_mina.event_cards import PACKS
from rules.goblins_en_la_mina.facts import (
    breach_target,
    enemies,
    faced,
    hand_limit,
    immune,
    ingots_on_table,
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
    Load,
    Lose,
    MinaMove,
    Play,
    Promote,
    Raid,
    Snipe,
    Summon,
    Take,
    Tax,
    Use,
)
from rules.goblins_en_la_mina.position import Dungeon, Position

EXPECTED: Final[Mapping[Question, str]] = {
    "lose": "what is lost is chosen now",
    "bribe": "the bribed professional needs a place now: `keep fire`, or `drop`",
    "swap": "hands are shared out now: `give`, `take`, `done`",
    "window": "a window is open: `pass`, `pass all`, or an event card",
    "answer": "a card is faced now: `cancel`, `snipe`, `suffer`, or an event card",
    "choose": "the next card to face is chosen now",
    "tortas": "professionals come to blows now: `use`, `pass`, or an event card",
    "generation": "this is generation: `summon`, `promote`, `build`, `done`, or an event card",
    "mining": "this is mining: `explore`, `skip`, or an event card",
    "dynamite": "one Ingot may be loaded now, `load 1` or `load 0`",
    "revealed": "cards lie revealed: `huida`, `raid`, `swap`, `mine`, or an event card",
    "wealth": "Ingots may be loaded now",
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
    reason = _REASONS.get(type(move))
    told = reason(position, seat, move) if reason is not None else None
    return told or EXPECTED[due.asked]


def _not_held(mine: Dungeon, seat: Seat, card: Code | Hidden) -> str | None:
    if not isinstance(card, Hidden) and first_of(mine.hand, card) is None:
        return f"P{seat} holds no {FACES[card].name}"
    return None


def _from_hand(position: Position, seat: Seat, move: Give | Summon) -> str | None:
    return _not_held(position.dungeon(seat), seat, move.card)


def _no_summon(position: Position, seat: Seat, move: Summon) -> str | None:
    mine = position.dungeon(seat)
    full = len(mine.slots()) >= worker_limit(mine)
    if full and position.step == "generation":
        return f"P{seat} has {len(mine.slots())} workers, and {worker_limit(mine)} is the limit"
    return _from_hand(position, seat, move)


def _no_promotion(position: Position, seat: Seat, move: Promote) -> str | None:
    mine = position.dungeon(seat)
    if position.step != "generation":
        return None
    if missing := _not_held(mine, seat, move.professional):
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
    if position.step != "generation":
        return None
    if mine.has(move.room):
        return f"{FACES[move.room].name} is there already"
    return _not_held(mine, seat, move.room) or "a rested worker has to build, or a Paleta"


def _no_exploration(position: Position, seat: Seat, move: Explore) -> str | None:
    mine = position.dungeon(seat)
    if position.step != "mining":
        return None
    if not mine.rested():
        return "nobody explores without a rested worker"
    return "dynamite needs an Artificiero" if move.dynamite and not mine.has("Art") else None


def _no_raid(position: Position, seat: Seat, move: Raid) -> str | None:
    if position.step != "revealed" or move.breach not in codes_in(position.table):
        return None
    target = breach_target(position, move.breach)
    if target is None:
        return f"{move.breach} leads farther than there are seats: {position.seats} play"
    return None if target in enemies(position, seat) else f"{move.breach} leads to the partner, who cannot be raided"


def _no_flight(position: Position, seat: Seat, move: Flee) -> str | None:
    mine = position.dungeon(seat)
    if position.step != "revealed":
        return None
    if not mine.has("Lad"):
        return "flight needs a Ladrón"
    if not may_flee(position):
        return "in an exploration one flees once"
    return _not_held(mine, seat, move.card)


def _no_loading(position: Position, seat: Seat, move: Load) -> str | None:
    if position.step not in ("wealth", "dynamite"):
        return None
    rested, ingots = position.dungeon(seat).rested(), len(ingots_on_table(position))
    most = 1 if position.step == "dynamite" else ingots
    return f"{move.count} cannot be loaded: {most} may be, and {counted(rested, 'worker')} rested"


def _no_cancelling(position: Position, seat: Seat, move: Cancel | Help) -> str | None:
    if position.facing is None:
        return None
    face = faced(position.facing)
    if face.cancelled_by != move.professional:
        return f"{face.name} is cancelled by {FACES[face.cancelled_by or ''].name}"
    if not position.dungeon(seat).has_rested(move.professional):
        return f"P{seat} has no rested {FACES[move.professional].name}"
    return None


def _no_sniping(position: Position, seat: Seat, move: Snipe) -> str | None:
    counters, mine = scope(position), position.dungeon(seat)
    if position.facing is None:
        return None
    if faced(position.facing).kind != "monster":
        return "a Mercenario shoots at monsters only"
    if not mine.has("Mer"):
        return "sniping needs a Mercenario"
    if counters is not None and seat in counters.sniped:
        return "in an exploration or a raid one snipes once"
    return _not_held(mine, seat, move.card)


def _no_use(position: Position, seat: Seat, move: Use) -> str | None:
    if position.step != "tortas" or position.windows:
        return None
    if not position.dungeon(seat).has_rested(move.professional):
        return f"P{seat} has no rested {FACES[move.professional].name}"
    return f"{FACES[move.professional].name} would hit nothing there"


def _no_play(position: Position, seat: Seat, move: Play) -> str | None:
    if missing := _not_held(position.dungeon(seat), seat, move.card):
        return missing
    name = FACES[move.card].name
    if move.card == "Pack" and seat == position.seat and position.packs >= PACKS:
        return f"{PACKS} {name} in one turn are the most"
    protected = move.card in ("Susto", "Abra", "Soborno", "Expro") and move.what not in MONSTERS
    if protected and move.seat in enemies(position, seat) and immune(position.dungeon(move.seat)):
        return f"a Guardaespaldas protects P{move.seat} from {name}"
    return f"{name} cannot be played now, or not at that"


def _no_loss(position: Position, seat: Seat, move: Lose) -> str | None:
    loss = position.loss
    if loss is None:
        return None
    able = candidates(position.dungeon(seat), loss.of, limit=loss.limit)
    return f"{move.what} cannot be lost: only {', '.join(able)}"


def _no_facing(position: Position, _seat: Seat, move: Face) -> str | None:
    codes = to_face(position)
    return f"{FACES[move.card].name} is not next: it is one of {', '.join(codes)}" if codes else None


def _no_tax(position: Position, _seat: Seat, move: Tax) -> str | None:
    if position.step != "tax":
        return None
    if move.seat not in all_seats(position.seats):
        return f"P{move.seat} is not in play"
    return None if move.seat in taxable(position) else f"P{move.seat} is not richer, or has no cards"


def _no_discard(position: Position, seat: Seat, move: Discard) -> str | None:
    mine = position.dungeon(seat)
    if position.step != "discard":
        return None
    limit = hand_limit(mine)
    if len(mine.hand) <= limit:
        return f"{limit} cards may be kept, and no more may be discarded than that takes"
    return _not_held(mine, seat, move.card)


def _no_end(position: Position, seat: Seat, _move: End) -> str | None:
    mine = position.dungeon(seat)
    if position.step != "discard":
        return None
    return f"{len(mine.hand)} cards are in hand, and {hand_limit(mine)} may be kept"


def _no_taking(_position: Position, _seat: Seat, _move: Take) -> str | None:
    return "each card changes hands once in a swap, and only if it is there"


def _no_giving(position: Position, seat: Seat, move: Give) -> str | None:
    return _from_hand(position, seat, move) or _no_taking(position, seat, Take(move.card))


_REASONS: Final[Mapping[type, Callable[[Position, Seat, Any], str | None]]] = {
    Summon: _no_summon,
    Promote: _no_promotion,
    Build: _no_building,
    Explore: _no_exploration,
    Raid: _no_raid,
    Flee: _no_flight,
    Load: _no_loading,
    Cancel: _no_cancelling,
    Help: _no_cancelling,
    Snipe: _no_sniping,
    Use: _no_use,
    Play: _no_play,
    Lose: _no_loss,
    Face: _no_facing,
    Tax: _no_tax,
    Discard: _no_discard,
    End: _no_end,
    Give: _no_giving,
    Take: _no_taking,
}
