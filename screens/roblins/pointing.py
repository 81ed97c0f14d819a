"""Pointing in Roblins!: which key means what, what the cursor carries, and why a wish is refused."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType

from rules.core.events import Move
from rules.core.rules import Element, Path
from rules.core.seats import Seat, all_seats
from rules.roblins.cards import TREASURE
from rules.roblins.glance import proposal, roads
from rules.roblins.hexes import EDGES, NUMBER, PILE, Hex, beside, gate_of
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
from rules.roblins.position import Position, other, stands_on
from screens.common.keys import bindings_of, keys_of
from screens.common.match_screen import MatchScreen
from screens.common.match_table import Choice
from screens.common.picker import Direction, Place
from screens.roblins.hand import by_back
from screens.roblins.scene import Spot
from screens.roblins.seats import units_of
from screens.roblins.sight import ZOOMS, Sight, Zoom

THRIFTY: Final = "do:pay thriftily"
GOLDEN: Final = "do:pay in gold"
"""Ways to pay that are proposed: with as little gold as can be, and without trading any card."""
PROPOSED: Final = (THRIFTY, GOLDEN)
DIGITS: Final = "123456789"
DECKS: Final = ("deck:t", "deck:u", "deck:s", "bonus:t", "bonus:u")
FINISHES: Final = {"DRAW": "done", "MARKET": "skip", "GUARD": "done", "RAID": "skip", "TREASURY": "end"}
"""What goes on to the next part of a turn."""
AT_ONCE: Final = frozenset({"DRAW", "MARKET", "PAY", "GUARD", "ROUTE", "BAND", "TAX", "TREASURY"})
"""Where a key does what it names at once; elsewhere it first shows what that would bring."""


class RoblinsPointing(MatchScreen):
    """How a turn of Roblins! is played by keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "look_around", "look at a map", id="match.next"),
        Binding("x", "finish", "no more: go on", id="roblins.finish"),
        Binding("p", "pay", "pay", id="roblins.pay"),
        Binding("r", "turn(1)", "turn the tile", id="roblins.turn"),
        Binding("R", "turn(-1)", "turn it back", id="roblins.turn-back"),
        Binding("z", "zoom", "zoom the maps", id="roblins.zoom"),
        Binding("m", "moves", "all legal moves", id="roblins.moves"),
        Binding("U", "redo", "redo", id="match.redo"),
        Binding("t", "history", "history as a tree", id="match.history"),
    ]

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.looking: Spot | None = None
        """The hex that is looked at, while nothing is chosen."""
        self.zoom: Zoom = "whole"
        self.sights: dict[Seat, Sight] = {}
        """How each map was drawn last."""

    @property
    def telling(self) -> bool:
        """Whether a raid is told just now, so that nothing is asked."""
        return False

    @property
    def position(self) -> Position:
        """What is shown."""
        position: Position = self.view.position
        return position

    # What keys mean

    def letters(self) -> list[str]:
        """Small letters that are no command, in order."""
        changed = self.house.settings.keys
        taken = {key for binding in bindings_of(type(self)).values() for key in keys_of(binding, changed)}
        return [letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in taken]

    def gate_letters(self) -> dict[Spot, str]:
        """A letter for each gate of both maps, from left to right, as far as there are letters."""
        letters = self.letters()
        return {
            (seat, gate): letter
            for seat in all_seats(2)
            for gate, letter in zip(self.position.lair(seat).ground.gates, letters, strict=False)
        }

    def keymap(self) -> dict[str, Element]:
        """What each digit and letter points at in this decision."""
        if self.keyboard.asked is None:
            return {}
        position, mine = self.position, self.position.active
        match position.phase:
            case "DRAW":
                return dict(zip(DIGITS, DECKS, strict=False))
            case "MARKET":
                return self._card_keys()
            case "PAY":
                return self._gold_keys() | {self._golden_key(): GOLDEN} | self._card_keys()
            case "PLACE":
                return _keyed(DIGITS, "bought:", position.scratch.bought) | self._place_keys()
            case "GUARD":
                return _keyed(DIGITS, "home:", units_of(position, mine)) | self._hex_keys(mine)
            case "RAID":
                ends = [element for element in self.picker.continuations if element.startswith("end:")]
                return dict(zip(DIGITS, ends, strict=False)) | self._hex_keys(other(mine))
            case "ROUTE":
                return {str(NUMBER[edge] + 1): element for edge, element in self._ways().items()}
            case "BAND":
                return _keyed(DIGITS, "home:", units_of(position, mine)) | {self.letters()[2]: "do:charge"}
            case "TAX":
                return self._gold_keys()
            case "TREASURY":
                banker = next((e for e in self.picker.elements_after(()) if e.startswith("support:")), "support")
                gold = any(element.startswith("gold:") for element in self.picker.continuations)
                return {"1": f"pile:{mine}", "2": banker} | (self._gold_keys() if gold else {})
        return {}

    def _card_keys(self) -> dict[str, Element]:
        """Digits for the cards of the hand, then the letters that treasure leaves."""
        letters = self.letters()[len(TREASURE) + 1 :]
        return _keyed([*DIGITS, *letters], "hand:", by_back(self.position.mine.hand))

    def _gold_keys(self) -> dict[str, Element]:
        return _keyed(self.letters(), "gold:", TREASURE)

    def _hex_keys(self, seat: Seat) -> dict[str, Element]:
        return {letter: f"hex:{spot[0]}.{spot[1]}" for spot, letter in self.gate_letters().items() if spot[0] == seat}

    def _place_keys(self) -> dict[str, Element]:
        """Letters of the gates, or of what a Tunnel Goblin may cover."""
        carried = self.carried()
        if isinstance(carried, Tunnel):
            targets = self._targets()
            return dict(zip(self.letters(), targets, strict=False))
        return self._hex_keys(self.position.active)

    def _targets(self) -> list[Element]:
        """Hexes where the carried card may lie, in order."""
        prefix = self.picker.under_focus[:1]
        return list(self.picker.elements_after(prefix)) if prefix else []

    def _ways(self) -> dict[str, Element]:
        """Where the road goes on at a fork, by edge."""
        place, _ = stands_on(self.position.raid)
        enemy = other(self.position.active)
        ways = {edge: beside(place, NUMBER[edge]) for edge in EDGES}
        elements = {edge: f"pile:{enemy}" if to == PILE else f"hex:{enemy}.{to}" for edge, to in ways.items() if to}
        return {edge: element for edge, element in elements.items() if element in self.picker.continuations}

    def keys_by_element(self) -> dict[Element, str]:
        """What points at an element, for those that have a key."""
        found: dict[Element, str] = {}
        for key, element in self.keymap().items():
            found.setdefault(element, key)
        return found

    # Keys

    def _take_key(self, event: events.Key) -> bool:
        if super()._take_key(event):
            return True
        char = event.character
        is_letter = char is not None and len(char) == 1 and char.isascii() and char.isalpha()
        if self.focused is not None or char is None or not is_letter or self._is_bound(event.key):
            return False
        self.press(char)
        return True

    def _is_bound(self, key: str) -> bool:
        changed = self.house.settings.keys
        return any(key in keys_of(binding, changed) for binding in bindings_of(type(self)).values())

    def number(self, digit: int) -> None:
        """What the digit names."""
        self.press(str(digit))

    def press(self, key: str) -> None:
        """Point at what a digit or letter names in this decision, or say what it does not name."""
        self.looking = None
        element = self.keymap().get(key)
        if self.keyboard.asked is None:
            self.refusal = self.nobody_asked()
        elif element is None:
            self.refusal = f"{key} names nothing here; {self.labels['match.help']} lists the keys"
        else:
            self.point(element, at_once=self.position.phase in AT_ONCE)

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

    # Looking around

    def action_look_around(self) -> None:
        """Look at one map from near, then at the other, then go back to choosing."""
        here = self.looking
        first = spot_of(self.picker.focus or "") or (other(self.view.seat or 2), PILE)
        if here is None:
            self.looking = first
        elif here[0] == first[0]:
            self.looking = (other(here[0]), PILE)
        else:
            self.looking = None
        self.repaint()

    def action_zoom(self) -> None:
        """The whole maps, or from near, or from far."""
        self.zoom = ZOOMS[(ZOOMS.index(self.zoom) + 1) % len(ZOOMS)]
        words = {"whole": "as large as all of a map fits", "near": "from near: arrows scroll it", "far": "from far"}
        self.toast = f"maps {words[self.zoom]}"
        self.repaint()

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
        self.digits, self._denied = "", None
        path = self.picker.under_focus
        if self.looking is not None:
            self._walk(direction)
        elif (
            self.position.phase in ("PLACE", "RAID")
            and len(path) > 1
            and spot_of(path[-2] if len(path) > 2 else path[0])
        ) or (self.position.phase == "PLACE" and len(path) == 2):
            self._carry_on(direction)
        elif spot_of(self.picker.focus or "") is not None and direction in ("left", "right"):
            self.picker.step(1 if direction == "right" else -1)
        else:
            self.picker.steer(direction, self.places())
        self.repaint()

    def _walk(self, direction: Direction) -> None:
        """To the next hex in a direction, of the map that is looked at."""
        assert self.looking is not None
        seat, here = self.looking
        sight = self.sights.get(seat)
        if sight is None:
            return
        ground = self.position.lair(seat).ground
        places = {place: sight.centre(place) for place in (*ground.arms, *ground.gates)}
        found = nearest(direction, places.get(here, sight.centre(PILE)), places)
        if found is None:
            self.refusal = "the map ends here"
        else:
            self.looking = (seat, found)

    def places(self) -> Mapping[Element, Place]:
        """Where the continuations are drawn, or would be if they were in sight."""
        places = dict(super().places())
        for element in self.picker.continuations:
            spot = spot_of(element)
            if spot is not None and spot[0] in self.sights:
                places[element] = self.sights[spot[0]].centre(spot[1])
        return places

    # What is carried

    def look(self) -> None:
        """Take in how things stand; a card that has to be placed is carried at once."""
        super().look()
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
        return min(paths, key=lambda path: ends[path[-1]])

    def carried(self) -> Build | Tunnel | None:
        """What Enter would place now."""
        move = self.picker.focused_move
        return move if isinstance(move, Build | Tunnel) else None

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
        stops = list(dict.fromkeys(steps))
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
            self.refusal = f"{self.asks()}: {self.labels['match.undo']} takes the last step back"
        else:
            self.picker.restart()
            self.point(f"do:{word}", at_once=True)
        self.repaint()

    def is_final(self, move: Move) -> bool:
        """Only the last card of the own pile is asked about once more: who takes it loses."""
        return isinstance(move, Take | BankTake) and len(self.position.mine.pile) == 1

    def warning(self, move: Move) -> str:  # noqa: ARG002 - it is always the last card
        """What taking the last card means."""
        name = self.name_of(self.position.active)
        return f"This is the last card of {name}'s own pile. Taking it loses the match! Enter takes it all the same"

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
        keys_of_ways = {THRIFTY: self.labels["roblins.pay"], GOLDEN: self._golden_key()}
        ways = self.proposed()
        if GOLDEN in ways and len(ways) == 1:
            keys_of_ways[GOLDEN] = self.labels["roblins.pay"]
        return [*(Choice(element, keys_of_ways[element], self.offer(element)) for element in ways), *listed]

    def _golden_key(self) -> str:
        """The letter behind those of the six kinds of treasure."""
        return self.letters()[len(TREASURE)]

    def _is_listed(self, element: Element) -> bool:
        kind = element.partition(":")[0]
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


def _keyed(keys: Iterable[str], kind: str, things: Iterable[str]) -> dict[str, Element]:
    return {key: f"{kind}{thing}" for key, thing in zip(keys, things, strict=False)}


def spot_of(element: Element) -> Spot | None:
    """The hex that an element means, in whose territory; None where it is no hex."""
    kind, _, what = element.partition(":")
    if kind == "pile":
        return int(what), PILE
    seat, _, place = what.partition(".")
    if kind == "hex":
        return int(seat), place
    if kind == "end":
        gate: Hex | None = gate_of(place)
        return (int(seat), gate) if gate is not None else None
    return None


def element_of(spot: Spot) -> Element:
    """The element of a hex."""
    return f"pile:{spot[0]}" if spot[1] == PILE else f"hex:{spot[0]}.{spot[1]}"


def nearest(direction: Direction, here: Place, places: Mapping[Any, Place]) -> Any:
    """The place that lies nearest in a direction; None where none does. Ways aside count double."""
    x, y = here
    sign = -1 if direction in ("left", "up") else 1
    across = direction in ("left", "right")

    def distance(place: Place) -> tuple[int, int]:
        along = abs(place[0] - x) if across else 2 * abs(place[1] - y)
        aside = 2 * abs(place[1] - y) if across else abs(place[0] - x)
        return along + 2 * aside, aside

    ahead = {
        name: distance(place)
        for name, place in places.items()
        if sign * ((place[0] - x) if across else (place[1] - y)) > 0
    }
    return min(ahead, key=lambda name: ahead[name]) if ahead else None
