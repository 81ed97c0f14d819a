"""The course of a raid: R0 to R9. Specification 5.8; its brawl is in `tortas.py`."""

from rules.core.seats import Seat
from rules.goblins_en_la_mina.answers import open_point
from rules.goblins_en_la_mina.events import StepBegan
from rules.goblins_en_la_mina.losses import MinaTable
from rules.goblins_en_la_mina.mining_events import Faced
from rules.goblins_en_la_mina.position import Raid, Step
from rules.goblins_en_la_mina.raid_events import (
    Blocked,
    Pillaged,
    RaidDeclared,
    RaidEnded,
    Resisted,
    TortasLeftOut,
    TortasPassed,
    TortasRejoined,
)
from rules.goblins_en_la_mina.tortas import left_out, passing, uses


def _raid(table: MinaTable) -> Raid:
    raid = table.position.raid
    assert raid is not None
    return raid


def begin_raid(table: MinaTable, target: Seat) -> None:
    """R0 and R1: the target's workers may resist, then everybody may say something. Rulings 20 to 22."""
    table.emit(RaidDeclared(target))
    dungeon = table.position.dungeon(target)
    if dungeon.has("Esp") and dungeon.slots(tired=True):
        table.emit(Resisted(target))
    _enter(table, "called")
    open_point(table)


def _enter(table: MinaTable, step: Step) -> None:
    table.emit(StepBegan(step))


def go_on(table: MinaTable) -> None:
    """Leave a step of the raid in which nothing is asked any more."""
    match table.position.step:
        case "called":
            _enter(table, "target_monster")
            _monster_acts(table, _raid(table).target, table.position.seat)
        case "target_monster":
            _enter(table, "raider_monster")
            _monster_acts(table, table.position.seat, _raid(table).target)
        case "raider_monster":
            _enter(table, "tortas")
        case "tortas":
            _next_side(table)
        case "before_block":
            _block(table)
        case _:
            _loot(table)


def _monster_acts(table: MinaTable, owner: Seat, victim: Seat) -> None:
    """R2, R3: what lies beside a Mago stands before the other side."""
    monster = table.position.dungeon(owner).monster
    if monster is not None:
        table.emit(Faced(victim, monster, owner, owner))


def _next_side(table: MinaTable) -> None:
    """R4: a side that need not be asked passes or is left out; when both are, the brawl is over. Ruling 28."""
    position = table.position
    side = _raid(table).side
    other = position.seat if side != position.seat else _raid(table).target
    if not left_out(position, side):
        if passing(position, side) == "idle":
            table.emit(TortasRejoined(side))
        else:
            table.emit(TortasPassed(side, final=False))
    elif not left_out(position, other):
        table.emit(TortasLeftOut(side))
    else:
        _enter(table, "before_block")
        open_point(table)


def pass_tortas(table: MinaTable, seat: Seat) -> None:
    """A side passes; for good, if it could have used a professional."""
    table.emit(TortasPassed(seat, final=bool(uses(table.position, seat))))


def _block(table: MinaTable) -> None:
    """R6, R7: wall and workers; a last word, if there is anything to be had. Rulings 30, 31."""
    position = table.position
    target = position.dungeon(_raid(table).target)
    rested = position.dungeon(position.seat).rested()
    wall = int(target.has("Mur") and rested > 0)
    table.emit(Blocked(wall, min(rested - wall, target.rested())))
    _enter(table, "before_loot")
    if target.ingots:
        open_point(table)


def _loot(table: MinaTable) -> None:
    """R8, R9: each rested worker of the raider takes an Ingot."""
    position = table.position
    victim = _raid(table).target
    loot = position.dungeon(victim).ingots[: position.dungeon(position.seat).rested()]
    if loot:
        table.emit(Pillaged(position.seat, victim, loot))
    table.emit(RaidEnded())
    table.emit(StepBegan("tax"))
