"""Positions of Roblins! in a few words, and what moves make of them. P1 is red, P2 is green."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from rules.core.chance import NO_SCRIPT, Chance, Script, ScriptedChance, SeededChance
from rules.core.events import Event
from rules.core.seats import Seat
from rules.core.table import Table
from rules.roblins.cards import COLOURS, DECK_OF, DECKS, GOBLINS, ROADS, TREASURE, TYPE_OF, in_order, without
from rules.roblins.events import Phase, RoblinEvent, TableOptions
from rules.roblins.hexes import coordinates
from rules.roblins.land import Land, Tile
from rules.roblins.position import Guard, Lair, Position, Scratch, Supply, Support, cards_of
from rules.roblins.rules import Roblins
from rules.roblins.setup import boxed

RULES = Roblins()

Play = Table[Position, RoblinEvent]
E = TypeVar("E", bound=Event)
Words = Mapping[Seat, str]


def lairs(
    *,
    seat: Seat = 1,
    phase: Phase = "RAID",
    hand: Words | None = None,
    land: Words | None = None,
    reserve: Words | None = None,
    guards: Words | None = None,
    support: Words | None = None,
    pile: Mapping[Seat, int | str] | None = None,
    known: Mapping[Seat, int] | None = None,
    supply: str | None = None,
    scratch: Scratch | None = None,
    options: TableOptions | None = None,
    turn: int | None = None,
    lean: bool = False,
) -> Position:
    """A sound position.

    `hand` as `T01 U07 1r 2g`; `land` as `T17 r1.1@1; T20 c.4@0 S01`, the starting road left out; `guards` as
    `GG1 r2.2; U28 l1.3`; `support` as `S16 - S07`, from the first space on. Goblins of the start that are not named
    are at home. `pile` says how many cards are left, or which, top first; else there are 28, or 12 where a 3 is gone,
    with the 3s at the bottom. `supply` is what is left to draw, top first; else all that is nowhere. Whatever is left
    over was discarded.
    """
    chosen, scratch = options or TableOptions(), scratch or Scratch()
    laid = [_lair(each, hand, land, reserve, guards, support) for each in (1, 2)]
    box = tuple(sorted(card for card in DECK_OF if boxed(card, chosen)))
    position = Position(
        options=chosen,
        lairs=(laid[0], laid[1]),
        turn=turn or (3 if seat == 1 else 4),
        active=seat,
        phase=phase,
        lean=lean,
        box=box,
        scratch=scratch,
    )
    position = _with_piles(position, pile or {}, known or {})
    position = _with_supply(position, supply)
    faults = RULES.faults(position)
    assert not faults, faults
    return position


def _lair(
    seat: Seat,
    hand: Words | None,
    land: Words | None,
    reserve: Words | None,
    guards: Words | None,
    support: Words | None,
) -> Lair:
    def words(zone: Words | None) -> str:
        return (zone or {}).get(seat, "")

    colour = COLOURS[seat - 1]
    held = words(hand).split()
    standing = [Guard(*reversed(line.split())) for line in words(guards).split(";") if line.strip()]
    away = {guard.unit for guard in standing}
    home = {*words(reserve).split(), *(goblin for goblin in GOBLINS[colour] if goblin not in away)}
    spaces = [None if word == "-" else word for word in words(support).split()]
    area: Support = tuple((*spaces, None, None, None)[:3])  # type: ignore[assignment]  # three of them
    return Lair(
        hand=in_order(card for card in held if card not in TREASURE),
        gold=in_order(card for card in held if card in TREASURE),
        reserve=in_order(home),
        guards=tuple(sorted(standing, key=lambda guard: coordinates(guard.hex))),
        support=area,
        land=land_of(words(land), ROADS[colour]),
    )


def land_of(text: str, road: str = "SG") -> Land:
    """A territory with its starting road."""
    laid = Land((Tile("c.2", road, 0),))
    for line in text.split(";"):
        if line.strip():
            card, place, *tunnel = line.split()
            where, rot = place.split("@")
            laid = laid.built(Tile(where, card, int(rot), *tunnel))
    return laid


def _with_piles(position: Position, pile: Mapping[Seat, int | str], known: Mapping[Seat, int]) -> Position:
    filled = []
    for seat, lair in enumerate(position.lairs, 1):
        colour = position.colour(seat)
        held = [str(gold) for other in position.lairs for gold in other.gold if TREASURE[str(gold)].colour == colour]
        rest = without((row.id for row in TREASURE.values() if row.colour == colour for _ in range(row.count)), *held)
        wanted = pile.get(seat, 12 if any(TREASURE[gold].value == 3 for gold in held) else 28)
        cards = _stacked(rest, wanted) if isinstance(wanted, int) else tuple(wanted.split())
        gone = without(rest, *cards)
        filled.append(replace(lair, pile=cards, known=known.get(seat, 0), discard=in_order((*lair.discard, *gone))))
    return replace(position, lairs=tuple(filled))


def _stacked(rest: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many of the cards: 3s at the bottom, above them 1s and 2s by turns."""
    ones, twos, threes = ([gold for gold in rest if TREASURE[gold].value == value] for value in (1, 2, 3))
    mixed = []
    while ones or twos:
        mixed += [pool.pop() for pool in (ones, twos) if pool]
    low = threes[:count]
    return (*mixed[: count - len(low)], *low)


def _with_supply(position: Position, supply: str | None) -> Position:
    placed = {card for card in cards_of(position) if card not in TREASURE}
    free = [card for card in DECK_OF if card not in placed]
    left = supply.split() if supply is not None else free
    first = position.lairs[0]
    gone = in_order((*first.discard, *(card for card in free if card not in left)))
    decks = Supply(*(tuple(card for card in left if DECK_OF[card] == deck) for deck in DECKS))
    return replace(position, supply=decks, lairs=(replace(first, discard=gone), position.lairs[1]))


# Moving


def play(position: Position, *moves: str, script: Script = NO_SCRIPT) -> Play:
    """Make the moves, written as notation, for whoever is on turn; the table after them."""
    chance: Chance = ScriptedChance(script, SeededChance("tabletop"))
    table = Play(RULES.apply, position, chance)
    for text in moves:
        seat = table.position.active
        RULES.play(table, seat, RULES.parse(text, RULES.view(table.position, seat)))
    return table


def raid(position: Position, end: str, band: str, *more: str) -> Play:
    """A whole raid: the end, roads where they fork, `send` for each of the band, then the charge and what follows."""
    ways = [text for text in more if text.startswith("go ")]
    rest = [text for text in more if not text.startswith("go ")]
    return play(position, f"raid {end}", *ways, *(f"send {unit}" for unit in band.split()), "charge", *rest)


def listed(position: Position, verb: str = "") -> list[str]:
    """The legal moves of the seat on turn, as notation, those beginning with a verb."""
    moves = RULES.moves(position, position.active)
    return [text for text in map(RULES.notate, moves) if text.startswith(verb)]


def happened(table: Play, *kinds: type[E]) -> list[E]:
    """The events of these kinds, in order."""
    return [event for event in table.events if isinstance(event, kinds)]


def told(table: Play, before: Position, reader: Seat | None = None) -> list[str]:
    """What a reader is told, line by line."""
    lines, position = [], before
    for event in table.events:
        view = RULES.view(position, reader)
        lines.append(RULES.tell(view, RULES.redact(position, event, reader)))
        position = RULES.apply(position, event)
    return [line for line in lines if line]


def kind(card: str) -> str:
    """The type of a card."""
    return TYPE_OF[card].id
