"""Goblins en la mina in the catalogue: seats, options, length. It imports no rule: a list of games is there at once."""

from itertools import combinations
from typing import Final

from rules.core.catalogue import GameInfo
from rules.core.options import Option, Options, SeatCount, Value
from rules.core.seats import Seat, all_seats

MOST_SEATS: Final = 6


def pairs(seats: SeatCount) -> tuple[str, ...]:
    """Every two seats of a table, as an option writes them: `P1+P3`."""
    return tuple(f"P{one}+P{other}" for one, other in combinations(all_seats(seats), 2))


def _playable(word: str, seats: SeatCount, _settled: Options) -> bool:
    return word != "teams" or seats in (4, 6)


def _in_play(word: str, seats: SeatCount, _settled: Options) -> bool:
    return not word.startswith("P") or int(word[1:]) <= seats


def _in_teams(_seats: SeatCount, settled: Options) -> bool:
    return settled["mode"] == "teams"


def _unpaired(value: Value, seats: SeatCount, _settled: Options) -> str | None:
    """Why a list of pairs does not say who plays with whom."""
    if not isinstance(value, tuple):
        return None
    named = sorted(seat for word in value for seat in pair(word))
    wanted = [*all_seats(seats)]
    return None if named == wanted else f"each of P1 to P{seats} must be in exactly one pair"


def pair(word: str) -> tuple[Seat, Seat]:
    """The seats of `P1+P3`."""
    one, _, other = word.partition("+")
    return int(one[1:]), int(other[1:])


WITH_TEAMS: Final = "with mode=teams"

OPTIONS: Final = (
    Option(
        "mode",
        "each for itself, or teams of two",
        "choice",
        "ffa",
        words=("ffa", "teams"),
        allows=_playable,
        hints={"ffa": "each seat for itself", "teams": "two and two share a goal; with 4 or 6 seats"},
    ),
    Option(
        "teams",
        "who plays with whom",
        "list",
        "opposite",
        words=("opposite", "random"),
        members=pairs(MOST_SEATS),
        named=lambda seats, _settled: pairs(seats),
        when=WITH_TEAMS,
        exists=_in_teams,
        refuses=_unpaired,
        hints={"opposite": "seats that face each other", "random": "by lot"},
    ),
    Option(
        "first",
        "who begins",
        "choice",
        "random",
        words=("random", "mine-draw", *(f"P{seat}" for seat in all_seats(MOST_SEATS))),
        allows=_in_play,
        hints={"random": "by lot", "mine-draw": "whoever alone turns up an Ingot"},
    ),
    Option(
        "goal",
        "Ingots that win, of a seat or of a team together",
        "int",
        "standard",
        words=("standard",),
        min=3,
        max=12,
        hints={"standard": "8 with two seats, 7 with three or four, 6 with more; teams 10"},
    ),
    Option(
        "partner_swap",
        "what a breach to the partner is",
        "choice",
        "free",
        words=("free", "instead"),
        when=WITH_TEAMS,
        exists=_in_teams,
        hints={"free": "hands are shared out, then the exploration goes on", "instead": "it ends the exploration"},
    ),
    Option(
        "mago_tortas",
        "which monster a Mago finds in a brawl",
        "choice",
        "any",
        words=("any", "scareable"),
        hints={"any": "the first monster", "scareable": "the first that a Susto could chase away"},
    ),
    Option("max_rounds", "rounds after which the richest wins", "int", 30, min=10, max=99),
)

GOBLINS_EN_LA_MINA: Final = GameInfo(
    id="goblins-en-la-mina",
    title="Goblins en la mina",
    seats=(2, MOST_SEATS),
    options=OPTIONS,
    version=1,
    length="30 min",
)
