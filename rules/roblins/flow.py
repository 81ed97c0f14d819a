"""The order of a turn: which chapter answers for each step, and what goes on by itself. Specification 5."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.core.errors import IllegalMove
from rules.core.seats import Seat
from rules.roblins.building import build, placements, placing, tunnel
from rules.roblins.events import Phase, PhaseBegan
from rules.roblins.market import (
    buy,
    market,
    market_moves,
    offer,
    pay,
    payment,
    payments,
    skip_market,
)
from rules.roblins.moves import (
    BankTake,
    BeginRaid,
    Build,
    Buy,
    Charge,
    Done,
    Draw,
    EndTurn,
    Extra,
    Go,
    OfferGold,
    Pay,
    PayTax,
    PlaceGuard,
    PutBack,
    RoblinMove,
    Send,
    Skip,
    Take,
    Trade,
    Tunnel,
)
from rules.roblins.position import Position
from rules.roblins.raiding import (
    band_moves,
    begin_charge,
    begin_raid,
    exits,
    go,
    guard_moves,
    guarding,
    place_guard,
    raid,
    raid_moves,
    routing,
    send,
)
from rules.roblins.resolving import pay_tax, run, taxes
from rules.roblins.steps import Play, Step
from rules.roblins.turns import (
    bank_take,
    begin_turn,
    done_drawing,
    draw,
    drawing,
    draws,
    end_turn,
    put_back,
    take,
    treasury,
    treasury_moves,
)

_STEPS: Final[Mapping[Step, Callable[[Play], Step | None]]] = {
    "TURN": begin_turn,
    "DRAW": drawing,
    "MARKET": market,
    "PAY": payment,
    "PLACE": placing,
    "GUARD": guarding,
    "RAID": raid,
    "ROUTE": routing,
    "BAND": lambda _table: None,
    "TAX": run,
    "TREASURY": treasury,
}

_LISTS: Final[Mapping[Phase, Callable[[Position], Sequence[RoblinMove]]]] = {
    "DRAW": draws,
    "MARKET": market_moves,
    "PAY": payments,
    "PLACE": placements,
    "GUARD": lambda position: [*guard_moves(position), Done()],
    "RAID": raid_moves,
    "ROUTE": lambda position: [Go(edge) for edge in exits(position)],
    "BAND": band_moves,
    "TAX": taxes,
    "TREASURY": treasury_moves,
}


def _done_guarding(_table: Play) -> Step:
    return "RAID"


def _stay_at_home(_table: Play) -> Step:
    return "TREASURY"


DOES: Final[Mapping[type[RoblinMove], Mapping[Phase, Callable[[Play, Any], Step]]]] = {
    Draw: {"DRAW": draw},
    Extra: {"DRAW": draw},
    Done: {"DRAW": lambda table, _: done_drawing(table), "GUARD": lambda table, _: _done_guarding(table)},
    Buy: {"MARKET": buy},
    Pay: {"MARKET": pay},
    Skip: {"MARKET": lambda table, _: skip_market(table), "RAID": lambda table, _: _stay_at_home(table)},
    OfferGold: {"PAY": offer},
    Trade: {"PAY": offer},
    Build: {"PLACE": build},
    Tunnel: {"PLACE": tunnel},
    PlaceGuard: {"GUARD": place_guard},
    BeginRaid: {"RAID": begin_raid},
    Go: {"ROUTE": go},
    Send: {"BAND": send},
    Charge: {"BAND": begin_charge},
    PayTax: {"TAX": pay_tax},
    Take: {"TREASURY": take},
    BankTake: {"TREASURY": bank_take},
    PutBack: {"TREASURY": put_back},
    EndTurn: {"TREASURY": end_turn},
}
"""What a move does, in each phase in which it may be made; a test holds it complete."""

_DOING: Final[Mapping[Phase, str]] = {
    "DRAW": "cards are drawn",
    "MARKET": "cards are bought",
    "PAY": "what is in the basket is paid",
    "PLACE": "what was bought is placed",
    "GUARD": "guards are placed",
    "RAID": "a raid may begin",
    "ROUTE": "the road of the raid is chosen",
    "BAND": "the band of the raid is made up",
    "TAX": "a road tax is paid",
    "TREASURY": "the own pile is open",
}


def actors(position: Position) -> tuple[Seat, ...]:
    """The seat on turn, nobody before the setup and after the end."""
    return (position.active,) if position.phase in _LISTS else ()


def legal_moves(position: Position) -> Sequence[RoblinMove]:
    """All legal moves of the active seat, in the order of the specification."""
    listed = _LISTS.get(position.phase)
    return listed(position) if listed else ()


def play(table: Play, seat: Seat, move: RoblinMove) -> None:
    """Make a move, and go on to the next question.

    Raises:
        IllegalMove: before anything is emitted.
    """
    position = table.position
    if actors(position) != (seat,):
        raise IllegalMove(f"P{seat} is not asked now")
    does = DOES[type(move)].get(position.phase)
    if does is None:
        raise IllegalMove(f"that is for another moment: now {_DOING[position.phase]}")
    onward(table, does(table, move))


def onward(table: Play, step: Step | None) -> None:
    """Do what follows by itself, from this step on, and stop where somebody must be asked."""
    while step is not None and step != "OVER":
        following = _STEPS[step](table)
        if following is None and step != table.position.phase:
            assert step != "TURN"
            table.emit(PhaseBegan(step))
        step = following
