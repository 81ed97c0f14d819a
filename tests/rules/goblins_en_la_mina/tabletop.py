"""Positions of Goblins en la mina in a few words, and what moves make of them.

A seat is drawn as the specification draws it: `P1: w1 (w2) | Esp (Mer) Mag[Orco] | Tab | $2 | hand: Susto, Pal`.
"""

import re
from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from rules.core.chance import NO_SCRIPT, Chance, Script, ScriptedChance, SeededChance
from rules.core.errors import IllegalMove
from rules.core.events import Event
from rules.core.hidden import known
from rules.core.seats import Seat
from rules.core.table import Table
from rules.goblins_en_la_mina.cards import CODES, FACES, GOBLIN_CARDS, MINE_CARDS, Card, Cards, Code
from rules.goblins_en_la_mina.events import MinaEvent, TurnEnded
from rules.goblins_en_la_mina.flow import proceed
from rules.goblins_en_la_mina.mining_events import Faced
from rules.goblins_en_la_mina.position import (
    SLOTS,
    Dungeon,
    Exploration,
    Position,
    Professional,
    Step,
    TableOptions,
    Worker,
)
from rules.goblins_en_la_mina.raids import begin_raid
from rules.goblins_en_la_mina.rules import GoblinsEnLaMina

RULES = GoblinsEnLaMina()
TEAMS = {4: ((1, 3), (2, 4)), 6: ((1, 4), (2, 5), (3, 6))}
EMPTY = "| - | - | $0 | hand: -"

Play = Table[Position, MinaEvent]
E = TypeVar("E", bound=Event)


# Drawing


class _Box:
    """All cards that are not laid out yet."""

    def __init__(self) -> None:
        self.left: list[Card] = [*GOBLIN_CARDS, *MINE_CARDS]

    def take(self, code: Code) -> Card:
        card = next(card for card in self.left if CODES[card] == code)
        self.left.remove(card)
        return card

    def takes(self, codes: str | Iterable[Code]) -> tuple[Card, ...]:
        words = [word for word in re.split(r"[\s,]+", codes) if word] if isinstance(codes, str) else codes
        return tuple(self.take(word) for word in words if word != "-")

    def worker(self) -> Card:
        """Any Goblin card: the last ones, so that the first stay for those that are named."""
        card = next(card for card in reversed(self.left) if card.startswith("G"))
        self.left.remove(card)
        return card

    def rest(self, letter: str) -> tuple[Card, ...]:
        return tuple(card for card in self.left if card.startswith(letter))


_PRO = re.compile(r"(\()?(\w+)\)?(?:\[(\w+)\])?\)?")


def _dungeon(text: str, box: _Box) -> tuple[Dungeon, list[tuple[str, bool]]]:
    """What one line draws; workers are named, and get their cards when all else has been taken."""
    parts = [part.strip() for part in text.split("|")]
    workers, pros, rooms, gold, hand = [*parts, *["-"] * (5 - len(parts))]
    professionals, monster = [], None
    for word in pros.split():
        found = _PRO.fullmatch(word)
        if found is None or word == "-":
            continue
        professionals.append(Professional(box.take(found[2]), tired=bool(found[1])))
        monster = box.take(found[3]) if found[3] else monster
    ingots = box.takes(["Ingot"] * int(gold.lstrip("$-") or 0))
    cards = box.takes(hand.removeprefix("hand:"))
    slots = [(word.strip("()"), word.startswith("(")) for word in workers.split() if word != "-"]
    return Dungeon(cards, (None,) * 4, tuple(professionals), box.takes(rooms), ingots, monster), slots


def laid(
    *lines: str,
    seats: int = 2,
    seat: Seat = 1,
    step: Step = "generation",
    mine: str = "",
    goblin: str = "",
    table: str = "",
    mine_discard: str = "",
    goblin_discard: str = "",
    teams: bool = False,
    options: TableOptions | None = None,
    round_: int = 1,
    first: Seat = 1,
) -> Position:
    """A position at the beginning of a step. `mine` and `goblin` are the tops of the decks, first drawn first."""
    box = _Box()
    drawn = {int(line[1]): line[3:] for line in lines}
    pairs = {number: _dungeon(drawn.get(number, EMPTY), box) for number in range(1, seats + 1)}
    tops = {name: box.takes(codes) for name, codes in (("mine", mine), ("goblin", goblin), ("table", table))}
    goblins, mines = box.takes(goblin_discard), box.takes(mine_discard)
    dungeons = []
    for dungeon, slots in pairs.values():
        named = dict(slots)
        workers = tuple(Worker(box.worker(), named[slot]) if slot in named else None for slot in SLOTS)
        dungeons.append(replace(dungeon, workers=workers))
    options = options or TableOptions()
    return Position(
        options=replace(options, mode="teams") if teams else options,
        dungeons=tuple(dungeons),
        teams=TEAMS[seats] if teams else (),
        goblin_deck=(*tops["goblin"], *box.rest("G")),
        goblin_discard=goblins,
        mine_deck=(*tops["mine"], *box.rest("M")),
        mine_discard=mines,
        table=tops["table"],
        first=first,
        seat=seat,
        round=round_,
        turn=(round_ - 1) * seats + (seat - first) % seats + 1,
        step=step,
        exploration=Exploration() if step in ("dynamite", "revealed", "monsters", "setbacks", "wealth") else None,
    )


def draw(position: Position, seat: Seat) -> str:
    """What a seat has, in the same words: hands in the order of arrival."""
    dungeon = position.dungeon(seat)
    workers = " ".join(
        f"({slot})" if worker.tired else slot
        for slot, worker in zip(SLOTS, dungeon.workers, strict=True)
        if worker is not None
    )
    pros = " ".join(_pro(pro, dungeon) for pro in dungeon.professionals)
    parts = (workers, pros, " ".join(CODES[card] for card in dungeon.rooms))
    drawn = " | ".join(part or "-" for part in parts)
    return f"P{seat}: {drawn} | ${len(dungeon.ingots)} | hand: {codes(dungeon.hand) or '-'}"


def _pro(pro: Professional, dungeon: Dungeon) -> str:
    beside = f"[{CODES[dungeon.monster]}]" if pro.code == "Mag" and dungeon.monster is not None else ""
    return f"({pro.code}){beside}" if pro.tired else f"{pro.code}{beside}"


def codes(cards: Cards) -> str:
    """The codes of cards, in their order."""
    return ", ".join(CODES[known(card)] for card in cards)


# Playing


class Shown(Play):
    """A table on which moves were made, from the position before them."""

    def __init__(self, before: Position, chance: Chance) -> None:
        super().__init__(RULES.apply, before, chance)
        self.before = before

    def at_end(self) -> Position:
        """The position before the first turn ended; as it is now, if none did."""
        position = self.before
        for event in self.events:
            if isinstance(event, TurnEnded):
                break
            position = RULES.apply(position, event)
        return position

    def say(self, *moves: str) -> "Shown":
        """Make more moves, `P2 use Mer > Lad`; each seat must be asked."""
        for text in moves:
            mover, _, words = text.partition(" ")
            seat = int(mover[1:])
            assert RULES.actors(self.position) == (seat,), f"{text}: asked is {RULES.actors(self.position)}"
            RULES.play(self, seat, RULES.parse(words, RULES.view(self.position, seat)))
            assert RULES.faults(self.position) == []
        return self

    def moves(self, verb: str = "") -> list[str]:
        """What is asked now: the legal moves that begin with a verb."""
        return listed(self.position, verb)

    def happened(self, kind: type[E]) -> list[E]:
        """The events of a kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]


def on_table(position: Position, script: Script = NO_SCRIPT) -> Shown:
    """The position, up to its first decision."""
    table = Shown(position, ScriptedChance(script, SeededChance("tabletop")))
    proceed(table)
    return table


def play(position: Position, *moves: str, script: Script = NO_SCRIPT) -> Shown:
    """Make moves, `P1 explore`, up to the next decision."""
    return on_table(position, script).say(*moves)


def raided(position: Position, target: Seat) -> Shown:
    """The seat on turn raids the target; up to the first question."""
    table = Shown(replace(position, step="mining"), SeededChance("tabletop"))
    begin_raid(table, target)
    proceed(table)
    return table


def facing(position: Position, code: Code) -> Shown:
    """The seat on turn explores and stands before a card; others on the table wait."""
    card = next(card for card in position.mine_deck if CODES[known(card)] == code)
    kind = FACES[code].kind
    deck = tuple(other for other in position.mine_deck if other != card)
    found = replace(
        position,
        mine_deck=deck,
        table=(*position.table, known(card)),
        step="monsters" if kind == "monster" else "setbacks",
        exploration=Exploration(),
    )
    table = Shown(found, SeededChance("tabletop"))
    table.emit(Faced(position.seat, known(card)))
    proceed(table)
    return table


def listed(position: Position, verb: str = "", seat: Seat | None = None) -> list[str]:
    """The legal moves of the seat that is asked, as notation, those that begin with a verb."""
    actors = RULES.actors(position)
    moves = RULES.moves(position, seat or actors[0]) if actors else ()
    return [text for text in map(RULES.notate, moves) if text.startswith(verb)]


def refused(table: Shown, text: str) -> str:
    """Why a move is refused."""
    mover, _, words = text.partition(" ")
    seat = int(mover[1:])
    try:
        RULES.play(table, seat, RULES.parse(words, RULES.view(table.position, seat)))
    except IllegalMove as refusal:
        return str(refusal)
    raise AssertionError(f"{text} is legal")
