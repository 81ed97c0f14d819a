"""What happened, turn by turn: for the last lines, the log, and whoever comes back to the screen."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rules.card_goblins.chain_events import (
    Cancelled,
    CombatBroken,
    Declared,
    Fizzled,
)
from rules.card_goblins.events import (
    AttackBegan,
    CombatTotals,
    CombatWon,
    Drew,
    FirstSeat,
    GameEnded,
    GoblinPlayed,
    HandDiscarded,
    OfferBegan,
    OfferRefused,
    RevealFailed,
    Shouted,
    Summoned,
    TradeDone,
    TradeVoid,
    TrinketSearched,
    TrinketShown,
    TrinketStolen,
    VPGained,
)
from rules.card_goblins.position import Position
from rules.card_goblins.telling import CROWN_SHOUT, FIRST_SHOUT
from rules.core.events import Event
from rules.core.hidden import Hidden
from rules.core.seats import Seat
from screens.card_goblins.words import COMMA, Naming, joined_by, target_words
from screens.common.canvas import BOLD, DANGER, GOLD, GOOD, INK, MUTED, Span, width_of
from screens.common.session import Told
from screens.common.texts import Line, fitted


def turns_of(told: Iterable[Told]) -> list[list[Told]]:
    """Plies by turn."""
    return [list(plies) for _, plies in groupby(told, lambda ply: ply.turn)]


class Teller:
    """Tells turns in short, as the viewer may know them."""

    def __init__(self, position: Position, name: Naming) -> None:
        self.position = position
        self.name = name

    def turn(self, plies: Sequence[Told], active: Seat) -> list[Span]:
        """A turn in one line: who, then what."""
        made = [(ply.seat, event) for ply in plies for event in ply.events]
        events = [event for _, event in made]
        parts = [
            part for index, (by, event) in enumerate(made) if (part := self._part(event, by, active, events[index:]))
        ]
        head: list[Span] = [self.name(active), (": ", MUTED)] if active else []
        return [*head, *joined_by(COMMA, parts)] if parts else []

    def _part(self, event: Event, by: Seat | None, active: Seat, rest: Sequence[Event]) -> Line:
        """What an event was, with the name of whoever it is about if that is not the one on turn."""
        match event:
            case FirstSeat():
                return [self.name(event.seat), (f" begins: {FIRST_SHOUT}", GOLD)]
            case Drew() if event.seat == active and not event.effect:
                card = "" if isinstance(event.card, Hidden) else f" {self._card(event.card)}"
                return [(f"drew{card}", INK)]
            case GoblinPlayed():
                return [("played ", INK), (self._card(event.card), BOLD)]
            case Summoned():
                return [("summoned ", INK), (self._card(event.card), BOLD)]
            case TrinketSearched():
                return [("found ", INK), (self._trinket(event.trinket), GOLD)]
            case TrinketShown():
                return [("showed ", INK), (self._trinket(event.trinket), GOLD)]
            case Declared():
                return self._declared(event, active, rest)
            case AttackBegan():
                return [("raided ", INK), self.name(event.defender)]
            case CombatTotals():
                return [(f"{event.attack} against {event.defense}", BOLD)]
            case CombatWon() if event.seat != active:
                return [("lost all attackers", DANGER)]
            case CombatBroken():
                return [("the combat was broken off", DANGER)]
            case TrinketStolen():
                return [*self._whose(event.to, active), ("took ", GOOD), (self._trinket(event.trinket), GOLD)]
            case VPGained():
                sets = ("+".join(map(self._trinket, event.trinkets)), INK)
                return [*self._whose(event.seat, active), (f"+{event.n} VP ", GOLD), sets]
            case RevealFailed():
                return [("the reveal failed", DANGER)]
            case HandDiscarded():
                return [("discarded ", INK), (self._card(event.card), INK)]
            case TradeDone():
                return [("the trade is done", GOOD)]
            case TradeVoid():
                return [("the trade fell through", DANGER)]
            case OfferBegan():
                return [("made an offer to ", INK), self.name(event.partner)]
            case OfferRefused():
                return [*self._whose(by, active), ("refused", MUTED)]
            case Shouted():
                return [self.name(event.seat), (f": {CROWN_SHOUT}", GOLD)]
            case GameEnded():
                return [("the match is over", BOLD)]
        return ()

    def _declared(self, event: Declared, active: Seat, rest: Sequence[Event]) -> Line:
        """What was declared, against what, and how it came out."""
        head: list[Span] = [] if event.seat == active else [self.name(event.seat), ("'s ", INK)]
        head.append((self._card(event.card), BOLD))
        aims = [target_words(self.position, target, self.name) for target in event.targets]
        if aims:
            head += [(" > ", MUTED), *joined_by((" ", MUTED), aims)]
        fate = self._fate(event.item, rest)
        return [*head, *([(" ", INK), fate] if fate else [])]

    def _whose(self, seat: Seat | None, active: Seat) -> list[Span]:
        return [] if seat in (None, active) else [self.name(seat), (" ", INK)]

    def _fate(self, item: int, rest: Sequence[Event]) -> Span | None:
        for event in rest[1:]:
            if isinstance(event, Cancelled) and event.item == item:
                return "(cancelled)", DANGER
            if isinstance(event, Fizzled) and event.item == item:
                return "(fizzled)", DANGER
            if isinstance(event, Declared) and event.item <= item:
                return None
        return None

    def _card(self, card: str | Hidden) -> str:
        return "a card" if isinstance(card, Hidden) else self.position.card(card).handle

    def _trinket(self, trinket: str | Hidden) -> str:
        return "a trinket" if isinstance(trinket, Hidden) else self.position.trinket(trinket).handle


def shortened(line: Line, width: int) -> list[Span]:
    """A line that keeps its end where it is too long: what happened last matters most, and is told whole."""
    if width_of(line) <= width:
        return list(line)
    head, rest = line[:1], list(line[2:])
    while COMMA in rest and width_of([*head, (" … ", MUTED), *rest]) > width:
        rest = rest[rest.index(COMMA) + 1 :]
    return fitted([*head, (" … ", MUTED), *rest], width)
