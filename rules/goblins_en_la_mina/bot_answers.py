"""How bots answer: facing cards, in windows and in brawls. Specification 13."""

from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import CODES, Code
from rules.goblins_en_la_mina.facts import faced, opponent, professional_limit, team
from rules.goblins_en_la_mina.moves import (
    Cancel,
    Help,
    Keep,
    Load,
    MinaMove,
    Pass,
    Play,
    Snipe,
    Suffer,
    Use,
)
from rules.goblins_en_la_mina.position import SLOTS, Declaration, Dungeon, Position
from rules.goblins_en_la_mina.worth import (
    INGOT,
    TRADES,
    damage,
    keeping,
    loot,
    rested_trades,
    room_worth,
)

UNWISE = -5.0
"""For event cards that are better kept."""
SCARE, SNIPE, STOP = 2.0, 2.5, 3.4
"""What must be at stake for an event card: to chase a monster away, to shoot at it, to stop a declaration."""
LOOT = 4.5
"""An Ingot taken from an enemy, which hurts it, too."""


# Facing


def answering(position: Position, seat: Seat, move: MinaMove) -> float:
    """Cancel before anything else, scare or snipe what hurts, suffer the rest."""
    facing = position.facing
    assert facing is not None
    mine = position.dungeon(seat)
    hurt = damage(faced(facing), mine)
    match move:
        case Cancel():
            return hurt - 0.3
        case Snipe():
            return hurt - SNIPE - keeping(move.card, mine) / 100
        case Play():
            return _against_facing(position, seat, move, hurt)
        case _:
            return 0.0


def _against_facing(position: Position, seat: Seat, move: Play, hurt: float) -> float:
    """An event card that gets rid of what is faced, or rests who cancels it."""
    facing = position.facing
    assert facing is not None
    code = CODES[facing.card]
    if move.card == "Susto" and move.what == code and move.seat == facing.beside:
        return hurt - SCARE
    if move.card == "Subidon" and move.what == faced(facing).cancelled_by and move.seat == facing.victim:
        return hurt - SCARE - 0.2
    if move.card == "Soborno" and move.what == "Mag" and move.seat == facing.beside:
        return hurt - SCARE + (0.5 if _finds_a_place(position, seat, "Mag") else -1.0)
    return UNWISE


def _finds_a_place(position: Position, seat: Seat, trade: Code) -> bool:
    mine = position.dungeon(seat)
    return not mine.has(trade) and len(mine.professionals) < professional_limit(mine)


# Bribes


def bribing(position: Position, _seat: Seat, move: MinaMove) -> float:
    """Fire whom the new one outdoes."""
    bribe = position.bribe
    if bribe is None or not isinstance(move, Keep):
        return 0.0
    monster = 1.0 if bribe.monster is not None else 0.0
    return TRADES[bribe.professional.code] + monster - TRADES[move.fire] - 0.1


# The brawl


def in_tortas(position: Position, seat: Seat, move: MinaMove) -> float:
    """Professionals in the order of what they do; passing is nothing."""
    match move:
        case Use():
            return use_worth(position, seat, move)
        case Play():
            return _in_brawl(position, seat, move)
        case _:
            return 0.0


def use_worth(position: Position, side: Seat, move: Use) -> float:
    """What a side gains by sending somebody into the brawl."""
    theirs = position.dungeon(opponent(position, side))
    match move.professional:
        case "Lad":
            return 4.0
        case "Mer":
            target = theirs.professional(move.target or "")
            rested = target is not None and not target.tired
            return (3.0 if rested else 2.2) + TRADES[move.target or ""] / 12
        case "Mag":
            return 3.0
        case "Art":
            return 1.5 + room_worth(move.target or "", theirs) / 2
        case "Gua":
            return 1.7 + TRADES[move.target or ""] / 12
        case "Esp":
            worker = theirs.worker(move.target or "")
            return 2.0 if worker is not None and not worker.tired else 1.4
        case "Pol":
            return 1.0 + 0.6 * min(2, theirs.rested())
        case _:
            return 1.5


def _in_brawl(position: Position, seat: Seat, move: Play) -> float:
    """Event cards that take the enemy's best man, or bring one's own back."""
    enemy = opponent(position, seat)
    theirs, what = position.dungeon(enemy), move.what or ""
    rested = move.seat == enemy and theirs.has_rested(what)
    match move.card:
        case "Soborno" if rested and _finds_a_place(position, seat, what):
            return 3.6
        case "Orgullo" if rested:
            return TRADES[what] / 2 - 0.2
        case "Susto" if rested:
            return TRADES[what] / 2 - 1.3
        case "Subidon" if move.seat == seat and what in TRADES:
            return TRADES[what] / 2 - 1.0
        case _:
            return workers_answer(position, seat, move)


# Windows


def in_window(position: Position, seat: Seat, move: MinaMove) -> float:
    """Stop what is worth stopping; help a partner; otherwise let it pass."""
    if isinstance(move, Pass):
        return -0.5 if move.all else 0.0
    waiting = position.declarations[:1]
    if not waiting:
        return _at_open_point(position, seat, move)
    declaration = waiting[0]
    if declaration.seat in team(position, seat):
        return _for_partner(position, seat, move, declaration)
    return _against(position, seat, move, declaration)


def _for_partner(position: Position, seat: Seat, move: MinaMove, declaration: Declaration) -> float:
    facing = position.facing
    if facing is None or not isinstance(declaration.move, Suffer):
        return UNWISE
    hurt = damage(faced(facing), position.dungeon(facing.victim))
    if isinstance(move, Help):
        return hurt - 0.4
    return _against_facing(position, seat, move, hurt) if isinstance(move, Play) else UNWISE


def _against(position: Position, seat: Seat, move: MinaMove, declaration: Declaration) -> float:
    """An event card at the professional, or the workers, that a declaration needs."""
    if not isinstance(move, Play) or move.seat != declaration.seat:
        return UNWISE
    stake = _stake(position, seat, declaration)
    needed = declaration.move
    if isinstance(needed, Load):
        stops = move.card == "Susto" and move.what == "w"
        return stake - STOP if stops and position.dungeon(declaration.seat).rested() == needed.count else UNWISE
    if not isinstance(needed, Use | Cancel | Help) or move.what != needed.professional:
        return UNWISE
    match move.card:
        case "Susto":
            return stake - STOP
        case "Orgullo":
            return stake - STOP + 0.1
        case "Soborno":
            return stake - STOP + (0.6 if _finds_a_place(position, seat, move.what) else 0.0)
        case _:
            return UNWISE


def _stake(position: Position, seat: Seat, declaration: Declaration) -> float:
    """What a declaration of an enemy is worth against the seat's team."""
    facing, friends = position.facing, team(position, seat)
    match declaration.move:
        case Use():
            hit = opponent(position, declaration.seat) in friends
            return use_worth(position, declaration.seat, declaration.move) if hit else 0.0
        case Load():
            return INGOT
        case Cancel() | Help() if facing is not None:
            return 0.8 * damage(faced(facing), position.dungeon(facing.victim))
        case _:
            return 0.0


def _at_open_point(position: Position, seat: Seat, move: MinaMove) -> float:
    if not isinstance(move, Play):
        return UNWISE
    if move.card == "Cerrado":
        return _closing(position, seat)
    return workers_answer(position, seat, move) if position.step != "called" else UNWISE


def _closing(position: Position, seat: Seat) -> float:
    """Being closed for holidays: when the raider has more workers, and there is something to take."""
    raider, mine = position.dungeon(position.seat), position.dungeon(seat)
    if not mine.ingots or raider.rested() <= mine.rested():
        return UNWISE
    return LOOT * loot(position, raider, mine) + 0.5 * (rested_trades(raider) - rested_trades(mine))


def workers_answer(position: Position, seat: Seat, move: Play) -> float:
    """An event card that changes how many Ingots the raid will bring."""
    raid = position.raid
    if raid is None or position.step not in ("before_block", "before_loot", "tortas") or move.seat is None:
        return UNWISE
    raider_side = seat in team(position, position.seat)
    shift = _shift(position.dungeon(move.seat), move)
    if shift == 0:
        return UNWISE
    raider, target = position.dungeon(position.seat), position.dungeon(raid.target)
    blocked = position.step == "before_loot"
    before = _taken(raider.rested(), target, 0, blocked=blocked)
    if move.seat == position.seat:
        after = _taken(raider.rested() + shift, target, 0, blocked=blocked)
    elif move.seat == raid.target:
        after = _taken(raider.rested(), target, shift, blocked=blocked)
    else:
        return UNWISE
    gain = after - before if raider_side else before - after
    return LOOT * gain - 3.0 - (1.0 if position.step == "tortas" else 0.0)


def _shift(dungeon: Dungeon, move: Play) -> int:
    """By how many rested workers a dungeon grows."""
    match move.card, move.what:
        case "Susto", "w":
            return -1
        case "Subidon", "ww":
            return min(2, len(dungeon.slots(tired=True)))
        case "Abra", str(slot) if slot in SLOTS:
            worker = dungeon.worker(slot)
            return -1 if worker is not None and not worker.tired else 0
        case _:
            return 0


def _taken(raiders: int, target: Dungeon, shift: int, *, blocked: bool) -> int:
    """Ingots that so many rested raiders will take."""
    if blocked:
        return min(raiders, len(target.ingots))
    wall = 1 if target.has("Mur") else 0
    return max(0, min(raiders - wall - target.rested() - shift, len(target.ingots)))
