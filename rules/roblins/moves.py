"""What a seat may ask for in Roblins!. Specification 5.0."""

from typing import TypeAlias

from rules.core.events import Move
from rules.core.hidden import Hidden
from rules.roblins.cards import Card, Deck, Gold
from rules.roblins.hexes import Edge, Hex, RoadEnd


class Draw(Move, frozen=True):
    """Take the top card of a deck: `draw t`."""

    deck: Deck


class Extra(Move, frozen=True):
    """Take one by a Cartographer or Recruiter: `extra u`."""

    deck: Deck


class Done(Move, frozen=True):
    """No more draws, or no more guards: `done`."""


class Buy(Move, frozen=True):
    """Put a card of the hand into the basket: `buy T01`; others read `buy ?`."""

    card: Card | Hidden


class Pay(Move, frozen=True):
    """Go on to pay the basket: `pay`."""


class Skip(Move, frozen=True):
    """Buy nothing, or do not raid: `skip`."""


class OfferGold(Move, frozen=True):
    """Put treasure into the tray: `gold 2r`; others read `gold ?`."""

    gold: Gold | Hidden


class Trade(Move, frozen=True):
    """Put a card into the tray for exchange: `trade U07`; others read `trade ?`."""

    card: Card | Hidden


class Build(Move, frozen=True):
    """Place bought terrain: `build T01 c.4 @0`."""

    card: Card
    hex: Hex
    rot: int
    """Clockwise steps, the smallest of those that look the same."""


class Tunnel(Move, frozen=True):
    """Cover enemy terrain: `tunnel S01 c.4`."""

    card: Card
    hex: Hex


class PlaceGuard(Move, frozen=True):
    """Put a unit into a gate: `guard U28 l1.3`."""

    unit: Card
    hex: Hex


class BeginRaid(Move, frozen=True):
    """Choose the open end of the enemy at which a raid begins: `raid c.4:n`."""

    end: RoadEnd


class Go(Move, frozen=True):
    """Choose the road at a fork: `go ne`."""

    edge: Edge


class Send(Move, frozen=True):
    """Add a unit to the end of the band: `send U05`."""

    unit: Card


class Charge(Move, frozen=True):
    """Let the band run: `charge`."""


class PayTax(Move, frozen=True):
    """Pay a road tax: `tax 1r`."""

    gold: Gold


class Take(Move, frozen=True):
    """Take the top card of one's own pile: `take`."""


class BankTake(Move, frozen=True):
    """The same by a Banker: `bank take`."""


class PutBack(Move, frozen=True):
    """Put treasure of one's own colour back by a Banker: `bank put 1r`; others read `bank put ?`."""

    gold: Gold | Hidden


class EndTurn(Move, frozen=True):
    """End the turn: `end`."""


RoblinMove: TypeAlias = (
    Draw
    | Extra
    | Done
    | Buy
    | Pay
    | Skip
    | OfferGold
    | Trade
    | Build
    | Tunnel
    | PlaceGuard
    | BeginRaid
    | Go
    | Send
    | Charge
    | PayTax
    | Take
    | BankTake
    | PutBack
    | EndTurn
)
