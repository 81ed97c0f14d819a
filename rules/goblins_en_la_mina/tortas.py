"""The brawl of a raid: which professionals may be used, and what they do. Specification 5.8, 6.4."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import CODES, ORDER, PROFESSIONALS, Code
from rules.goblins_en_la_mina.decks import summon_monster
from rules.goblins_en_la_mina.events import IngotStolen, Rested, Tired
from rules.goblins_en_la_mina.facts import monsters_left, opponent
from rules.goblins_en_la_mina.losses import MinaTable, lose
from rules.goblins_en_la_mina.mining_events import Faced
from rules.goblins_en_la_mina.moves import Use
from rules.goblins_en_la_mina.position import Passing, Position
from rules.goblins_en_la_mina.raid_events import TortasUsed

# What may be used


def _in_order(codes: Iterable[Code]) -> list[Code]:
    return sorted(codes, key=ORDER.__getitem__)


def targets(position: Position, side: Seat, code: Code) -> Sequence[str | None]:
    """Legal targets of a side's professional; None: it may be used and names none. Ruling 29."""
    mine, theirs = position.dungeon(side), position.dungeon(opponent(position, side))
    match code:
        case "Art":
            return _in_order(CODES[card] for card in theirs.rooms)
        case "Mer":
            return _in_order(pro.code for pro in theirs.professionals)
        case "Gua":
            return _in_order(pro.code for pro in theirs.professionals if not pro.tired)
        case "Esp":
            return theirs.slots()
        case "Pal":
            legal = theirs.rested() > 0 or bool(mine.slots(tired=True))
        case "Lad":
            legal = bool(theirs.ingots)
        case "Pol":
            legal = theirs.rested() > 0
        case _:
            legal = monsters_left(position, scareable=position.options.mago_tortas == "scareable")
    return [None] if legal else []


def uses(position: Position, side: Seat) -> list[Use]:
    """The professionals that a side may use now, each with its targets, in the order of the cards."""
    mine = position.dungeon(side)
    rested = [code for code in PROFESSIONALS if mine.has_rested(code)]
    return [Use(code, target) for code in rested for target in targets(position, side, code)]


def passing(position: Position, side: Seat) -> Passing:
    """Whether the side has passed."""
    raid = position.raid
    assert raid is not None
    return raid.raider_passed if side == position.seat else raid.target_passed


def left_out(position: Position, side: Seat) -> bool:
    """Whether the side is not asked when it is next. Ruling 28."""
    match passing(position, side):
        case "final":
            return True
        case "idle":
            return not uses(position, side)
        case "no":
            return False


# What it does


def use(table: MinaTable, side: Seat, move: Use) -> None:
    """Tire the professional, then let it act."""
    table.emit(TortasUsed(side, move.professional, move.target))
    _EFFECTS[move.professional](table, side, opponent(table.position, side), move.target or "")


def _paleta(table: MinaTable, side: Seat, enemy: Seat, _target: str) -> None:
    tire_workers(table, enemy, 1)
    tired = table.position.dungeon(side).slots(tired=True)
    if tired:
        table.emit(Rested(side, tired[:1]))


def _lose(table: MinaTable, _side: Seat, enemy: Seat, target: str) -> None:
    lose(table, enemy, target)


def _ladron(table: MinaTable, side: Seat, enemy: Seat, _target: str) -> None:
    table.emit(IngotStolen(enemy, side, table.position.dungeon(enemy).ingots[0]))


def _politico(table: MinaTable, _side: Seat, enemy: Seat, _target: str) -> None:
    tire_workers(table, enemy, 2)


def _guardaespaldas(table: MinaTable, _side: Seat, enemy: Seat, target: str) -> None:
    table.emit(Tired(enemy, (target,)))


def _mago(table: MinaTable, side: Seat, enemy: Seat, _target: str) -> None:
    scareable = table.position.options.mago_tortas == "scareable"
    monster = summon_monster(table, side, scareable=scareable)
    table.emit(Faced(enemy, monster, None, side))


_EFFECTS: Final[Mapping[Code, Callable[[MinaTable, Seat, Seat, str], None]]] = {
    "Pal": _paleta,
    "Art": _lose,
    "Mer": _lose,
    "Lad": _ladron,
    "Pol": _politico,
    "Gua": _guardaespaldas,
    "Mag": _mago,
    "Esp": _lose,
}


def tire_workers(table: MinaTable, seat: Seat, most: int) -> None:
    """Tire up to so many rested workers, the lowest slots first. Ruling 6."""
    rested = table.position.dungeon(seat).slots(tired=False)[:most]
    if rested:
        table.emit(Tired(seat, rested))
