"""What a person points at to make a move. Specification 5.0."""

from typing import assert_never

from rules.core.rules import Path
from rules.roblins.cards import SPECIALS
from rules.roblins.hexes import NUMBER, PILE, Hex, beside, gate_of
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
from rules.roblins.notation import notate
from rules.roblins.position import SPACES, Position, other, stands_on


def path(position: Position, move: RoblinMove) -> Path:
    """The elements, in order; the move is one of the active seat."""
    mine, theirs = position.active, other(position.active)
    match move:
        case Draw():
            return (f"deck:{move.deck}",)
        case Extra():
            return (f"bonus:{move.deck}",)
        case Buy() | Trade():
            return (f"hand:{move.card}",)
        case OfferGold() | PayTax():
            return (f"gold:{move.gold}",)
        case Build():
            return f"bought:{move.card}", f"hex:{mine}.{move.hex}", f"rot:{move.rot}"
        case Tunnel():
            return f"bought:{move.card}", f"hex:{theirs}.{move.hex}"
        case PlaceGuard():
            return f"home:{move.unit}", f"hex:{mine}.{move.hex}"
        case BeginRaid():
            return f"hex:{theirs}.{gate_of(move.end)}", f"end:{theirs}.{move.end}"
        case Go():
            return (_onward(position, move),)
        case Send():
            return (f"home:{move.unit}",)
        case Take():
            return (f"pile:{mine}",)
        case BankTake():
            return f"support:{mine}.{banker_space(position)}", f"pile:{mine}"
        case PutBack():
            return f"support:{mine}.{banker_space(position)}", f"gold:{move.gold}"
        case Done() | Pay() | Skip() | Charge() | EndTurn():
            return (f"do:{notate(move)}",)
        case _:
            assert_never(move)


def _onward(position: Position, move: Go) -> str:
    """The hex that a road leads to."""
    theirs = other(position.active)
    place: Hex | None = beside(stands_on(position.raid)[0], NUMBER[move.edge])
    return f"pile:{theirs}" if place == PILE else f"hex:{theirs}.{place}"


def banker_space(position: Position) -> str:
    """The first space of the active seat with a Banker; what all its Bankers are pointed at by."""
    cards = zip(SPACES, position.mine.support, strict=True)
    return next((space for space, card in cards if card is not None and SPECIALS[card].type == "banker"), SPACES[0])
