"""What people are told and asked. Seats are written `P1`."""

from typing import assert_never

from rules.core.events import TurnBegan
from rules.core.hidden import Hidden
from rules.core.rules import Path, Prompt
from rules.core.views import View
from rules.treasure_goblins.events import (
    BagBroken,
    DirectionChanged,
    GameEnded,
    GameStarted,
    HandDealt,
    HandsRevealed,
    MarketDealt,
    MarketRefilled,
    PowerUsed,
    RoundBegan,
    RoundScored,
    SeatJumped,
    SoldierDefeated,
    TilePlaced,
    TinyPlaced,
    TreasureEvent,
    TreasureTaken,
)
from rules.treasure_goblins.moves import BreakBag, PlaceTile, PlayTiny, TakeTile, TreasureMove, UsePower
from rules.treasure_goblins.placing import can_place, tiny_cells, tiny_weights
from rules.treasure_goblins.position import LIMIT, Position
from rules.treasure_goblins.rounds import ROUNDS, may_break, powers
from rules.treasure_goblins.sack import SOLDIERS, TILES

REASONS = {
    "chosen": "on purpose",
    "space": "nothing fits any more",
    "weight": "what fits is too heavy",
}


def value(tile: str) -> str:
    """A tile's value as printed: `+5`, `-2`, `reverse`."""
    return "reverse" if TILES[tile].reverse else f"{TILES[tile].value:+}"


def coins_of(count: int) -> str:
    """An amount for people: `1 coin`, `3 coins`."""
    return f"{count} coin" if count == 1 else f"{count} coins"


def called(tile: str | Hidden) -> str:
    """A tile for people: `T15 +5`, or `a tile` where it is hidden."""
    return "a tile" if isinstance(tile, Hidden) else f"{tile} {value(tile)}"


def tell(event: TreasureEvent) -> str:
    """One line; empty where an event needs none."""
    match event:
        case GameStarted() | RoundBegan() | HandDealt() | MarketDealt() | BagBroken() | HandsRevealed() | RoundScored():
            return _tell_round(event)
        case TilePlaced():
            weight = f"weight {event.weight_before} → {event.weight_after}"
            return f"P{event.seat} puts {called(event.tile)} at {event.anchor}, {weight}"
        case TinyPlaced():
            weight = f"weight {event.weight_before} → {event.weight_after}"
            return f"P{event.seat} plays the Tiny as {event.x} at {event.cell}, {weight}"
        case DirectionChanged():
            return f"play goes {event.direction} now"
        case SeatJumped():
            return f"P{event.seat} is jumped"
        case SoldierDefeated():
            loot = SOLDIERS[event.card].loot
            return f"P{event.seat} beats {event.card} with a group of {event.group}, loot {loot}"
        case PowerUsed():
            return f"P{event.seat} uses up {event.card}: {event.power}"
        case TreasureTaken():
            return _tell_taken(event)
        case MarketRefilled():
            return f"{called(event.tile)} comes to the market"
        case TurnBegan():
            return ""
        case GameEnded():
            winners = " and ".join(f"P{seat}" for seat in event.winners)
            return f"{winners} {'win' if len(event.winners) > 1 else 'wins'} with {max(event.totals)}"
        case _:
            assert_never(event)


def _tell_round(
    event: GameStarted | RoundBegan | HandDealt | MarketDealt | BagBroken | HandsRevealed | RoundScored,
) -> str:
    match event:
        case GameStarted():
            return f"P{event.first} has the biggest ears"
        case RoundBegan():
            return f"round {event.round} of {ROUNDS}, P{event.first} begins"
        case HandDealt():
            if any(isinstance(tile, Hidden) for tile in event.tiles):
                return f"P{event.seat} draws {len(event.tiles)} tiles"
            return f"P{event.seat} draws {', '.join(map(called, event.tiles))}"
        case MarketDealt():
            return f"market: {', '.join(map(called, event.tiles))}"
        case BagBroken():
            return f"P{event.seat} breaks the bag: {REASONS[event.reason]}"
        case HandsRevealed():
            hands = (f"P{seat} {' '.join(map(value, hand))}" for seat, hand in enumerate(event.hands, 1))
            return f"hands: {'; '.join(hands)}"
        case RoundScored():
            return _tell_scored(event)


def _tell_scored(event: RoundScored) -> str:
    counted = f"sum {event.sum}" if event.counted == event.sum else f"sum {event.sum} counts {event.counted}"
    tiny = f", Tiny +{event.tiny_bonus}" if event.tiny_bonus else ""
    return f"P{event.seat}: {counted}{tiny}, +{coins_of(event.gained)}"


def _tell_taken(event: TreasureTaken) -> str:
    if event.source == "bag":
        return f"P{event.seat} takes {called(event.tile)} from the bag"
    coins = [f"pays {event.paid}"] if event.paid else []
    coins += [f"gets {coins_of(event.collected)}"] if event.collected else []
    return ", ".join([f"P{event.seat} takes {called(event.tile)} from slot {event.source}", *coins])


def prompt(view: View[Position]) -> Prompt:
    """What the view's seat is asked, or who is waited for."""
    position = view.position
    if position.decision is None:
        return Prompt("the match is over", "Most coins and loot wins; then soldiers defeated, then fewer bags broken.")
    if view.seat != position.seat:
        doing = "acts" if position.decision == "act" else "takes a treasure"
        return Prompt(f"P{position.seat} {doing}", _rule(position))
    if position.decision == "take":
        return Prompt("Take a treasure: bag free, market slot k for k-1 coins", _rule(position))
    return Prompt(_act_question(position), _rule(position))


def _act_question(position: Position) -> str:
    seat = position.seat
    ways = ["place a treasure"] if can_place(position, seat) else []
    if tiny_cells(position, seat) and tiny_weights(position):
        ways.append("play your Tiny")
    if powers(position, seat):
        ways.append("use a soldier's power")
    if may_break(position, seat):
        ways.append("break the bag")
    question = " or ".join(part for part in (", ".join(ways[:-1]), ways[-1]) if part)
    return question[0].upper() + question[1:]


def _rule(position: Position) -> str:
    if position.decision == "take":
        return (
            "Whoever placed a tile takes exactly one: from the bag for nothing, or from the market by laying a coin on"
            " every tile before it; coins lying on a taken tile are yours."
        )
    who = (
        "at this table anybody on turn may break the bag"
        if position.options.deliberate_break
        else "only a seat that can place no tile breaks the bag"
    )
    return (
        "The first piece covers your corner, later ones touch what is connected to it edge to edge; the sack bears"
        f" {LIMIT}. Nobody has to use a Tiny or a power; {who}."
    )


def path(move: TreasureMove) -> Path:
    """What a person points at. Specification 5.6."""
    match move:
        case PlaceTile():
            return f"hand:{move.tile}", f"turn:{move.turn}", f"cell:{move.anchor}"
        case PlayTiny():
            return "tiny", f"cell:{move.cell}", f"x:{move.x}"
        case UsePower():
            return (f"soldier:{move.card}",)
        case BreakBag():
            return ("do:break",)
        case TakeTile():
            return ("bag",) if move.slot is None else (f"market:{move.slot}",)
        case _:
            assert_never(move)
