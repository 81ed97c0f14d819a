"""Trinkets: showing, revealing, scoring. Specification 5.8 and 6.4."""

from itertools import combinations

from rules.card_goblins.box import TrinketId
from rules.card_goblins.events import RevealEnded, RevealFailed, RevealScored, TrinketRevealed, TrinketShown, VPGained
from rules.card_goblins.moves import Reveal, Show
from rules.card_goblins.piles import Play, draw, give_back
from rules.card_goblins.position import Position
from rules.card_goblins.reading import combo_value, holds, in_reveal_order, known_trinkets
from rules.core.seats import Seat


def _own(p: Position, seat: Seat) -> dict[TrinketId, int]:
    """Trinkets of the seat by id, with their slots."""
    return {id_: trinket.slot for trinket, id_ in sorted(known_trinkets(p, seat), key=lambda pair: pair[1])}


# Showing


def shows(p: Position) -> list[Show]:
    """Trinkets of the active seat that lie face down."""
    down = sorted(id_ for trinket, id_ in known_trinkets(p, p.active) if not trinket.up)
    return [Show(p.trinket(id_).handle) for id_ in down]


def show(table: Play, move: Show) -> None:
    """Turn a trinket face up, for as long as it stays on tables. Ruling 42."""
    p = table.position
    shown = p.box.handles[move.trinket.lower()]
    table.emit(TrinketShown(_own(p, p.active)[shown], shown))


# Revealing


def reveals(p: Position) -> list[Reveal]:
    """What the active seat may reveal now: single trinkets whose condition holds, and combinations."""
    fresh = [id_ for id_ in _own(p, p.active) if id_ not in p.flags.revealed]
    singles = [(id_,) for id_ in fresh if holds(p, p.active, id_)]
    sets = [in_reveal_order(p, chosen) for size in _sizes(p) for chosen in combinations(fresh, size)]
    combos = [chosen for chosen in sets if combo_value(p, chosen) and not _spent(p, chosen)]
    return [Reveal(tuple(p.trinket(id_).handle for id_ in chosen)) for chosen in sorted([*singles, *combos])]


def _sizes(p: Position) -> list[int]:
    return sorted({len(combo.members) for combo in p.box.combos})


def _spent(p: Position, chosen: tuple[TrinketId, ...]) -> bool:
    """Whether the seat has scored exactly this set, in a match where each scores once."""
    once = p.options.combo_repeat == "once"
    return once and any(sorted(scored.trinkets) == sorted(chosen) for scored in p.side(p.active).scored)


def reveal(table: Play, move: Reveal) -> None:
    """Turn the trinkets face up; whether they score is seen when everybody has had a say."""
    p = table.position
    ids = tuple(p.box.handles[handle.lower()] for handle in move.trinkets)
    slots = _own(p, p.active)
    table.emit(TrinketRevealed(ids, tuple(slots[id_] for id_ in ids)))


def score(table: Play) -> None:
    """What a reveal brings, if its condition still holds."""
    p = table.position
    seat, ids = p.active, p.scoring
    first = p.trinket(ids[0]).rule
    single = len(ids) == 1
    present = set(ids) <= set(_own(p, seat))
    if not present or (single and not holds(p, seat, ids[0])):
        table.emit(RevealFailed(ids))
        return
    if single and first.kind == "draw":
        draw(table, seat, first.n)
    else:
        table.emit(VPGained(seat, first.n if single else combo_value(p, ids), ids))
    if single and first.returns:
        give_back(table, ids[0])
    table.emit(RevealScored())


def end(table: Play) -> None:
    """Reveal no more."""
    table.emit(RevealEnded())
