"""Pointing in Roblins!: what the cursor carries, how a payment is proposed, and why a wish is refused."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.events import Move
from rules.core.rules import Element, Path
from rules.core.seats import all_seats
from rules.roblins.cards import Card
from rules.roblins.glance import proposal, roads
from rules.roblins.hexes import EDGES, NUMBER, beside, coordinates
from rules.roblins.moves import (
    BankTake,
    Build,
    Buy,
    Go,
    OfferGold,
    PayTax,
    PlaceGuard,
    PutBack,
    Send,
    Take,
    Trade,
    Tunnel,
)
from rules.roblins.position import other, stands_on
from screens.common.match_table import Choice
from screens.common.picker import Direction, Place
from screens.roblins.hand import CHARGE, by_back
from screens.roblins.keys import GOLDEN, PROPOSED, THRIFTY
from screens.roblins.looking import RoblinsLooking
from screens.roblins.seats import units_of
from screens.roblins.spots import element_of, nearest, spot_of
from screens.roblins.words import unit_words

FINISHES: Final[Mapping[str, str]] = {
    "DRAW": "done",
    "MARKET": "skip",
    "GUARD": "done",
    "RAID": "skip",
    "TREASURY": "end",
}
"""What goes on to the next part of a turn."""
AT_ONCE: Final = frozenset({"DRAW", "MARKET", "PAY", "ROUTE", "BAND", "TAX", "TREASURY"})
"""Where a key does what it names at once; where it names a gate, it first shows what that would bring."""

UNIT_ID: Final = re.compile(r"\b(?:GR|GG|U|S)\d+\b")
"""How the rules write a unit."""


class RoblinsPointing(RoblinsLooking):
    """How a turn of Roblins! is played by keys."""

    def press(self, key: str) -> None:
        """A key chooses, so nothing is only looked at any more."""
        self.looking = None
        super().press(key)

    def point_by_key(self, element: Element, *, again: bool) -> None:
        """Do it at once, where that hides no consequence; a letter of a gate acts when it is pressed twice."""
        picker, quick = self.picker, self.position.phase in AT_ONCE
        if quick or again or picker.focus is None or element not in picker.under_focus:
            self.point(element, at_once=quick)

    def point(self, element: Element, *, at_once: bool = False) -> None:
        """Point at something: what may be chosen is, a hex that may not is looked at."""
        phase, asked = self.position.phase, self.keyboard.asked is not None
        kind = element.partition(":")[0]
        if element in PROPOSED:
            self.picker.focus = element
            self.take()
        elif asked and phase == "PLACE" and kind in ("bought", "hex"):
            self._point_at_place(element)
        elif asked and phase == "RAID" and kind == "hex" and element in self.picker.elements_after(()):
            self._point_at_gate(element)
        elif asked and phase == "GUARD" and kind == "hex" and not self.picker.prefix and self._is_gate(element):
            self.refusal = "first a unit: its digit"
        elif kind in ("hex", "pile") and not self._continues(element):
            self._look_or_refuse(element)
        else:
            super().point(element, at_once=at_once)

    def _continues(self, element: Element) -> bool:
        prefix = self.picker.prefix
        return any(element in self.picker.elements_after(prefix[:length]) for length in range(len(prefix) + 1))

    def _is_gate(self, element: Element) -> bool:
        spot = spot_of(element)
        return spot is not None and spot[0] == self.position.active and spot[1] in self.position.mine.ground.into

    def _look_or_refuse(self, element: Element) -> None:
        """Why the rules forbid a wish; where nothing was wished, a look at the hex."""
        why = self.why_not(self.wish(element))
        if why:
            self.deny(why)
        else:
            self.looking = spot_of(element)

    def action_back(self) -> None:
        """Stop looking around; put the carried card back; else as everywhere."""
        if self.looking is not None and self.side is None:
            self.looking = None
            self.repaint()
        elif self.side is not None or self.position.phase != "PLACE":
            super().action_back()
        else:
            self._offer_to_leave()
            self.repaint()

    # The cursor

    def action_steer(self, direction: Direction) -> None:
        """Walk over the map that is looked at, carry the tile, or move the cursor."""
        self.digits, self._denied, self.pressed = "", None, ""
        path = self.picker.under_focus
        if self.looking is not None:
            self.wander(direction)
        elif self.position.phase in ("PLACE", "RAID") and len(path) > 1:
            self._carry_on(direction)
        elif spot_of(self.picker.focus or "") is not None and direction in ("left", "right"):
            self.picker.step(1 if direction == "right" else -1)
        else:
            self.picker.steer(direction, self.places())
        self.repaint()

    # What is carried

    def look(self) -> None:
        """Take in how things stand; a card that has to be placed is carried at once."""
        super().look()
        self.pressed = ""
        if self.keyboard.coming is not None:
            self.looking = None
        if self.keyboard.asked is None or not self.picker.choices:
            return
        match self.position.phase:
            case "PLACE":
                self.picker.aim(self.picker.choices[0][1])
            case "RAID":
                self.picker.aim(self._easiest())
            case "PAY":
                self.picker.focus = self._default_payment()

    def first(self, prefix: Path, continuations: Sequence[Element]) -> Element | None:
        """What goes on has the cursor first, once something was done."""
        if prefix or self.position.phase == "RAID":
            return None
        ready = ("do:pay", "do:charge", "do:done", "do:end")
        hand = [f"hand:{card}" for card in by_back(self.position.mine.hand)]
        return next((element for element in (*ready, *hand) if element in continuations), None)

    def _easiest(self) -> Path:
        """The way to the end with the easiest road."""
        found = roads(self.position.theirs)
        enemy = other(self.position.active)
        ends = {f"end:{enemy}.{end}": (road.damage, road.obstacles) for end, road in found.items()}
        paths = [path for _, path in self.picker.choices if path[-1] in ends]
        return min(sorted(paths, key=_from_the_left), key=lambda path: ends[path[-1]])

    def alternatives(self) -> Sequence[Element]:
        """Where else the carried card may lie, or the raid may begin."""
        if self.keyboard.asked is None or self.position.phase not in ("PLACE", "RAID"):
            return ()
        return self.picker.elements_after(self.picker.prefix[: int(self.position.phase == "PLACE")])

    def _point_at_place(self, element: Element) -> None:
        """Carry another card, or the one that is carried to another hex; pointing there again puts it down."""
        under = self.picker.under_focus
        card = element if element.startswith("bought:") else under[0] if under else ""
        paths = [path for _, path in self.picker.choices if path[0] == card]
        if element != card:
            paths = [path for path in paths if path[1] == element]
        if paths and element in under and element != card:
            self.take()
        elif paths:
            self.picker.aim(min(paths, key=lambda path: path[2:] != under[2:]))
        else:
            self._look_or_refuse(element)

    def _point_at_gate(self, element: Element) -> None:
        """The easiest end at a gate; pointing there again begins the raid."""
        if element in self.picker.under_focus:
            self.take()
            return
        found = roads(self.position.theirs)
        paths = [path for _, path in self.picker.choices if path[0] == element]
        self.picker.aim(min(paths, key=lambda path: found[path[1].partition(".")[2]].damage))

    def _carry_on(self, direction: Direction) -> None:
        """To the next hex in reading order, or to the nearest one above or below."""
        under = self.picker.under_focus
        card = under[:1] if self.position.phase == "PLACE" else ()
        paths = [path for _, path in self.picker.choices if path[: len(card)] == card and len(path) > 1]
        steps = [path[: len(card) + 1] for path in paths] if card else paths
        stops = sorted(dict.fromkeys(steps), key=_from_the_left)
        here = under[: len(stops[0])]
        if direction in ("left", "right"):
            at = stops.index(here) if here in stops else 0
            stop: Path | None = stops[(at + (1 if direction == "right" else -1)) % len(stops)]
        else:
            stop = self._stop_beyond(direction, here, stops)
        if stop is None:
            self.refusal = f"nothing lies further {direction}"
            return
        fitting = [path for path in paths if path[: len(stop)] == stop]
        self.picker.aim(min(fitting, key=lambda path: path[2:] != under[2:]) if card else fitting[0])

    def _stop_beyond(self, direction: Direction, here: Path, stops: Sequence[Path]) -> Path | None:
        places: dict[Path, Place] = {}
        for stop in stops:
            spot = spot_of(stop[1] if self.position.phase == "PLACE" else stop[0])
            if spot is not None and spot[0] in self.sights:
                places[stop] = self.sights[spot[0]].centre(spot[1])
        return nearest(direction, places[here], places) if here in places else None

    def action_turn(self, steps: int) -> None:
        """Turn the carried tile to the next way that fits in its gate."""
        move = self.carried()
        if not isinstance(move, Build):
            self.refusal = "nothing is carried that could be turned"
        else:
            under = self.picker.under_focus
            ways = [path for _, path in self.picker.choices if path[:2] == under[:2]]
            if len(ways) == 1:
                self.refusal = f"{move.card} fits at {move.hex} in this way only"
            else:
                self.picker.aim(ways[(ways.index(under) + steps) % len(ways)])
        self.repaint()

    # Paying and finishing

    def proposed(self) -> dict[Element, tuple[OfferGold | Trade, ...]]:
        """The ways to pay that are proposed, each once."""
        if self.position.phase != "PAY" or self.keyboard.asked is None:
            return {}
        ways = {THRIFTY: proposal(self.position), GOLDEN: proposal(self.position, gold_alone=True)}
        if ways[THRIFTY] == ways[GOLDEN]:
            del ways[THRIFTY]
        return {element: way for element, way in ways.items() if way}

    def _default_payment(self) -> Element | None:
        """Cards are not traded by a mere Enter, unless gold cannot pay."""
        ways = self.proposed()
        return next((element for element in (GOLDEN, THRIFTY) if element in ways), self.picker.focus)

    def action_pay(self) -> None:
        """Go and pay; while paying, with as little gold as can be."""
        self.looking = None
        if self.position.phase != "PAY" or self.keyboard.asked is None:
            self.point("do:pay", at_once=True)
        elif ways := self.proposed():
            self.point(next(iter(ways)))
        else:
            self.refusal = "what is left in this hand cannot pay it: take something back"
        self.repaint()

    def take(self) -> None:
        """Take what the cursor is on; the proposed payment is several moves."""
        if self.looking is not None:
            spot, self.looking = self.looking, None
            element = element_of(spot)
            if self._continues(element):
                self.point(element)
            return
        focus = self.picker.focus
        if focus is not None and focus in self.proposed():
            self._pay_so(focus)
        else:
            super().take()

    def _pay_so(self, element: Element) -> None:
        """Move by move; what the rules offer by themselves on the way is left out."""
        seat = self.keyboard.asked
        while seat is not None and self.refusal is None and (moves := self.proposed().get(element)):
            self.play(moves[0], seat)
            element = element if element in self.proposed() else GOLDEN

    def action_finish(self) -> None:
        """Go on to the next part of the turn."""
        self.looking = None
        word = FINISHES.get(self.position.phase)
        if self.keyboard.asked is None:
            self.refusal = self.nobody_asked()
        elif word is None:
            self.refusal = self._nothing_to_finish()
        else:
            self.picker.restart()
            self.point(f"do:{word}", at_once=True)
        self.repaint()

    def _nothing_to_finish(self) -> str:
        """What is asked, and where the table allows it how to get out of it."""
        asks = self.asks()
        if not self.session.can_undo:
            return asks
        return f"{asks}{'' if asks.endswith('?') else ';'} {self.labels['match.undo']} takes the last step back"

    def is_final(self, move: Move) -> bool:
        """Only the last card of the own pile is asked about once more: who takes it loses."""
        return isinstance(move, Take | BankTake) and len(self.position.mine.pile) == 1

    def warning(self, move: Move) -> str:  # noqa: ARG002 - it is always the last card
        """What taking the last card means."""
        name = self.name_of(self.position.active)
        return f"This is the last card of {name}'s own pile. Taking it loses the match! Enter takes it all the same"

    # Units by name

    def spoken(self, text: str) -> str:
        """With names for units, too: those of the line of who is at home, each with its key."""
        return super().spoken(UNIT_ID.sub(lambda found: self._unit_in_text(found[0]), text))

    def _unit_in_text(self, unit: str) -> str:
        if not any(unit in units_of(self.position, seat) for seat in all_seats(2)):
            return unit
        key = self.key_of_unit(unit)
        return unit_words(unit) + (f" ({key})" if key else "")

    def key_of_unit(self, unit: Card) -> str:
        """What points at a unit now; empty where nothing does."""
        return self.keys_by_element().get(f"home:{unit}", "")

    # Why not

    def wish(self, element: Element) -> Move | None:
        """The move that somebody wants who points at an element."""
        kind, _, what = element.partition(":")
        phase = self.position.phase
        match kind:
            case "hand":
                return Trade(what) if phase == "PAY" else Buy(what)
            case "gold":
                return {"TAX": PayTax(what), "TREASURY": PutBack(what)}.get(phase, OfferGold(what))
            case "home":
                return Send(what) if phase == "BAND" else None
            case "pile":
                return Take() if phase == "TREASURY" else None
            case "support":
                return BankTake() if phase == "TREASURY" else None
            case "hex":
                return self._wish_for_hex(element)
            case "deck" | "bonus" | "do":
                words = {"deck": f"draw {what}", "bonus": f"extra {what}", "do": what}
                move: Move = self.rules.parse(words[kind], self.view)
                return move
        return None

    def _wish_for_hex(self, element: Element) -> Move | None:
        spot = spot_of(element)
        if spot is None or self.keyboard.asked is None:
            return None
        carried, prefix = self.carried(), self.picker.prefix
        match self.position.phase:
            case "PLACE" if isinstance(carried, Build) and spot[0] == self.position.active:
                return Build(carried.card, spot[1], carried.rot)
            case "PLACE" if isinstance(carried, Tunnel) and spot[0] != self.position.active:
                return Tunnel(carried.card, spot[1])
            case "GUARD" if prefix and spot[0] == self.position.active:
                return PlaceGuard(prefix[0].partition(":")[2], spot[1])
            case "ROUTE":
                place, _ = stands_on(self.position.raid)
                return next((Go(edge) for edge in EDGES if beside(place, NUMBER[edge]) == spot[1]), None)
        return None

    # What is offered

    def choices(self) -> Sequence[Choice]:
        """Decks, what goes on, and what has no place of its own."""
        if self.keyboard.asked is None or self.telling:
            return ()
        keys = self.keys_by_element()
        offered = [element for element in self.picker.continuations if self._is_listed(element)]
        listed = [Choice(element, self._key(element, keys), self.offer(element)) for element in offered]
        keys_of_ways = {THRIFTY: self.labels["roblins.pay"], GOLDEN: self.golden_key()}
        ways = self.proposed()
        if GOLDEN in ways and len(ways) == 1:
            keys_of_ways[GOLDEN] = self.labels["roblins.pay"]
        return [*(Choice(element, keys_of_ways[element], self.offer(element)) for element in ways), *listed]

    def _is_listed(self, element: Element) -> bool:
        kind = element.partition(":")[0]
        if element == CHARGE:
            return False
        if kind == "end":
            return len(self.picker.continuations) > 1
        return kind in ("do", "deck", "bonus") or (
            self.position.phase == "TREASURY" and kind in ("pile", "support", "gold")
        )

    def _key(self, element: Element, keys: Mapping[Element, str]) -> str:
        if element == "do:pay":
            return self.labels["roblins.pay"]
        if element.removeprefix("do:") == FINISHES.get(self.position.phase):
            return self.labels["roblins.finish"]
        return keys.get(element, "·")

    def offer(self, element: Element) -> str:
        """A choice in words."""
        return self.crumb(element)


def _from_the_left(path: Path) -> tuple[int, int]:
    """Where the hex of a path lies: column, then height, as gates have their letters."""
    spot = next(spot for element in path if (spot := spot_of(element)) is not None)
    return coordinates(spot[1])
