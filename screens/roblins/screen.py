"""The match screen of Roblins!: both territories, what a move would bring, the story of turns and raids."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from textual import events

from rules.core.events import Event, Move
from rules.core.preview import Preview
from rules.core.rules import Element
from rules.core.seats import Seat, all_seats
from rules.roblins.events import (
    Arrived,
    Charged,
    Phase,
    RaidEnded,
    SourceReached,
    Stole,
    TerrainBuilt,
    TunnelBuilt,
    TurnEnded,
)
from rules.roblins.glance import arms_on, road_on, roads
from rules.roblins.hexes import Edges, Hex
from rules.roblins.land import Tile
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
    Send,
    Skip,
    Take,
    Trade,
    Tunnel,
)
from rules.roblins.position import Position, other
from screens.common.canvas import HEADING, INK, MUTED, Canvas, Ink, Rect, Span
from screens.common.chronicle import Briefer
from screens.common.components import State, Text
from screens.common.look import look_of
from screens.common.match_table import Interlude
from screens.common.motion import LEVELS, Motion
from screens.common.session import AnyView, Told
from screens.common.texts import Line, fitted, parted, seat_ink, wrapped
from screens.roblins.brief import brief
from screens.roblins.farewell import draw_farewell, taken_last
from screens.roblins.foresight import foretold, payment_line
from screens.roblins.hand import draw_hand
from screens.roblins.info import about, moves_list
from screens.roblins.layout import Layout, lay_out
from screens.roblins.pointing import FINISHES, PROPOSED, RoblinsPointing, spot_of
from screens.roblins.scene import Scene, Spot
from screens.roblins.seats import draw_seats
from screens.roblins.sight import Sight, look_at
from screens.roblins.story import turn_lines, turns_of
from screens.roblins.tale import Tale, moments
from screens.roblins.territory import draw_territory
from screens.roblins.words import DECK_NAMES, short_name, unit_name

BUSY: Final[Mapping[Phase, str]] = {
    "DRAW": "draws",
    "MARKET": "buys",
    "PAY": "pays",
    "PLACE": "builds",
    "GUARD": "guards",
    "RAID": "plots",
    "ROUTE": "raids",
    "BAND": "raids",
    "TAX": "raids",
    "TREASURY": "counts",
}
"""What the seat on turn does, in a word."""
HINTS: Final[Mapping[type[Move], str]] = {
    Draw: "{enter} draws it",
    Extra: "{enter} draws it, as a bonus",
    Buy: "{enter} puts it into the basket",
    Pay: "{enter} goes on to pay",
    OfferGold: "{enter} gives it",
    Trade: "{enter} trades it away",
    Build: "{enter} builds; arrows carry it on, {turn} turns it",
    Tunnel: "{enter} covers it for good",
    PlaceGuard: "{enter} puts it on guard",
    BeginRaid: "{enter} picks this road; nobody is sent yet",
    Go: "{enter} goes this way",
    Send: "{enter} sends it, behind the others",
    Charge: "{enter} charges: the first takes the blows",
    PayTax: "{enter} pays the toll",
    Take: "{enter} takes it",
    BankTake: "{enter} takes it by the Banker",
    PutBack: "{enter} puts it back",
    Done: "{enter} goes on",
    Skip: "{enter} goes on",
    EndTurn: "{enter} ends it",
}
"""What Enter does with a move."""
RAIDING: Final = ("RAID", "ROUTE", "BAND", "TAX")


class RoblinsScreen(RoblinsPointing):
    """Two mazes, two piles, and a raid a turn."""

    BRIEFER: ClassVar[Briefer] = staticmethod(brief)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.tale = Tale()
        self._skipped = False

    @property
    def telling(self) -> bool:
        """Whether a raid is told just now."""
        return self.tale.now is not None

    # The frame

    def layout_for(self, width: int, height: int) -> Layout:
        """Where everything stands."""
        return lay_out(width, height)

    def last_rows(self, width: int, height: int) -> int:
        """Above the rule."""
        return self.layout_for(width, height).last.height

    def context(self) -> str:
        """Turn and part of it."""
        phase = self._shown().phase
        lean = " · lean times" if self.position.lean else ""
        return f"turn {self.position.turn} · {phase.lower()}{lean}" if self.position.turn else "setup"

    def supplies(self) -> Line:
        """What is left of each deck."""
        spans: list[Span] = [("supply", MUTED)]
        for deck in ("t", "u", "s"):
            left = len(self.position.supply.of(deck))
            spans += [(f"  {deck.upper()} ", MUTED), (str(left), INK if left else MUTED)]
        return spans

    def is_secret(self, element: Element) -> bool:  # noqa: ARG002 - the hand lies open beside the prompt
        """No crumb tells more than the screen does."""
        return False

    def crumb(self, element: Element) -> str:
        """An element in the path of the prompt."""
        kind, _, what = element.partition(":")
        spot = spot_of(element)
        if spot is not None and kind != "end":
            letter = self.gate_letters().get(spot, "")
            return f"{letter} {spot[1]}".strip()
        match kind:
            case "hand" | "bought":
                return f"{what} {short_name(what)}"
            case "home" | "unit":
                return f"{what} {unit_name(what)}"
            case "deck":
                return f"{DECK_NAMES[what]} {len(self.position.supply.of(what))}"  # type: ignore[arg-type]  # a deck
            case "bonus":
                return f"one more {DECK_NAMES[what]}"
            case "end":
                return what.partition(".")[2]
            case "rot":
                return f"@{what}"
            case "support":
                return "the Banker"
        if element in PROPOSED:
            return self._payment(element)
        return {"do:skip": self._nothing(), "do:end": "end the turn"}.get(element) or what

    def _payment(self, element: Element) -> str:
        """A proposed way to pay in words."""
        way = self.proposed().get(element, ())
        traded = ", ".join(short_name(str(move.card)) for move in way if isinstance(move, Trade))
        gold = " ".join(str(move.gold) for move in way if isinstance(move, OfferGold))
        return " and ".join(part for part in (f"trade {traded}" if traded else "", gold) if part)

    def _nothing(self) -> str:
        return "no raid" if self.position.phase == "RAID" else "buy nothing"

    def offer(self, element: Element) -> str:
        """A choice in words."""
        phase = self.position.phase
        kind, _, what = element.partition(":")
        if phase == "TREASURY" and kind == "pile":
            return f"take 1 of {len(self.position.mine.pile)}"
        if phase == "TREASURY" and kind == "gold":
            return f"put back {what}"
        if element == "do:done":
            return "done" if phase == "DRAW" else "no more guards"
        if element == "do:end":
            return f"end: {self.name_of(other(self.position.active))} is next"
        if kind == "end":
            return f"{what.partition('.')[2]} {roads(self.position.theirs)[what.partition('.')[2]].damage}"
        return self.crumb(element)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Those of the decision."""
        labels, enter = self.labels, self.labels["match.enter"]
        if self.telling:
            return [("any key", "skips it")]
        if self.looking is not None:
            return [
                ("← ↑ → ↓", "walk"),
                (labels["match.next"], "other map"),
                (labels["match.back"], "back to the turn"),
            ]
        gates = self._letter_range()
        finish = (
            labels["roblins.finish"],
            {"GUARD": "done", "DRAW": "done", "TREASURY": "end"}.get(self.position.phase, "none"),
        )
        pay = (labels["roblins.pay"], "pay")
        turn = (labels["roblins.turn"], "turn")
        look = (labels["match.next"], "look")
        by_phase: Mapping[Phase, list[tuple[str, str]]] = {
            "DRAW": [("1-5" if self._has_bonus() else "1-3", "draw"), *([finish] if self._may_finish() else [])],
            "MARKET": [("1-9", "buy"), finish if self._may_finish() else pay],
            "PAY": [(enter, "pay so"), ("1-9", "trade"), ("a-f", "gold")],
            "PLACE": [("← ↑ → ↓", "gate"), (gates, "gate"), turn, (enter, "build")],
            "GUARD": [("1-9", "unit"), (gates, "gate"), finish],
            "RAID": [(gates, "end"), (enter, "raid there"), (labels["roblins.finish"], "no raid")],
            "ROUTE": [("1-6", "road"), (enter, "go")],
            "BAND": [("1-9", "send"), (enter, "charge")],
            "TAX": [("a-f", "gold"), (enter, "pay")],
            "TREASURY": [("1", "take"), *([("2", "Banker")] if self._has_banker() else []), finish],
        }
        return [
            *by_phase.get(self.position.phase, []),
            look,
            (labels["roblins.zoom"], "zoom"),
            (labels["roblins.moves"], "moves"),
        ]

    def _letter_range(self) -> str:
        letters = [key for key, element in self.keymap().items() if element.startswith("hex:")]
        return f"{letters[0]}-{letters[-1]}" if len(letters) > 1 else "".join(letters)

    def _has_bonus(self) -> bool:
        return any(element.startswith("bonus:") for element in self.picker.continuations)

    def _may_finish(self) -> bool:
        return f"do:{FINISHES.get(self.position.phase)}" in self.picker.elements_after(())

    def _has_banker(self) -> bool:
        return any(element.startswith("support:") for element in self.picker.elements_after(()))

    def hint(self) -> Text:
        """What the next key does."""
        enter, move = self.labels["match.enter"], self.picker.focused_move
        if self.looking is not None:
            return "only a look: arrows walk"
        if self.picker.focus in PROPOSED:
            return f"{enter} pays so; or digits trade, letters give gold"
        words = HINTS.get(type(move)) if move is not None else None
        if words is not None:
            return words.format(enter=enter, turn=self.labels["roblins.turn"])
        return super().hint()

    def path_line(self, canvas: Canvas) -> tuple[Sequence[str], Text]:
        """While a raid is told, nothing is asked."""
        if self.tale.now is not None:
            raider = self.name_of(self.tale.now.position.active)
            return [f"{raider} raids …"], "any key goes to the end of it"
        if self.looking is not None and self.keyboard.coming is None:
            seat, place = self.looking
            return [f"a look at {self.name_of(seat)}'s land", place], self.hint()
        crumbs, hint = super().path_line(canvas)
        if self.keyboard.asked is not None and self.picker.focus in PROPOSED:
            crumbs = [*crumbs, self._payment(self.picker.focus)]
        if self.keyboard.asked is not None and self.position.phase == "BAND":
            band = [unit_name(raider.unit) for raider in self.position.raid.band]
            crumbs = [crumbs[0], self.position.raid.end, " ".join(band), *crumbs[1:]] if band else crumbs
        return crumbs, hint

    def ending(self, canvas: Canvas) -> str:  # noqa: ARG002 - it is short
        """Whose pile is empty."""
        outcome = self.session.outcome
        if outcome is None:
            return ""
        winner = outcome.winners[0]
        return f"{self.name_of(winner)} wins: the pile of {self.name_of(other(winner))} is empty"

    # What a move would bring

    def preview_line(self, move: Move, preview: Preview[Any, Any]) -> Line:
        """Gain, loss, who is hurt."""
        return foretold(self.position, move, preview.view.position, self._name_span)

    def _foreseen_line(self) -> Line:
        if self.tale.now is not None:
            return self.tale.caption
        if self.looking is not None:
            lines = about(self._shown(), f"hex:{self.looking[0]}.{self.looking[1]}", self._name_span)
            return parted_joined(lines[:2])
        if self.keyboard.asked is not None and self.picker.focus in PROPOSED:
            return payment_line(self.position, self.proposed().get(self.picker.focus, ()))
        return super()._foreseen_line()

    def _name_span(self, seat: Seat) -> Span:
        return self.name_of(seat), seat_ink(seat)

    # What happened

    def told_line(self, told: Told) -> Line:
        """One ply in one line."""
        lines = self._told([told], spelled=True)
        if lines:
            return parted_joined(lines)
        return super().told_line(told)

    def _told(self, plies: Sequence[Told], *, spelled: bool) -> list[list[Span]]:
        seat = plies[0].seat
        land = self.position.lair(other(seat) if seat else 1).land
        return turn_lines(plies, self._name_span, land, spelled=spelled)

    def lines_since(self, plies: Sequence[Told]) -> Sequence[Line]:
        """Up to three lines a turn."""
        return [line for turn in turns_of(plies) for line in self._told(turn, spelled=True)]

    def last_lines(self, width: int, rows: int, most: int) -> Sequence[Line]:  # noqa: ARG002 - one line is enough
        """The last turns, newest last; the one under way in one line where there is no room for more."""
        turns = turns_of(self._told_so_far())
        if rows == 1 and turns:
            own = self._told(turns[-1], spelled=False)
            return [fitted(own[-1], width)] if own else []
        lines: list[Line] = []
        for plies in reversed(turns):
            parts = [row for line in self._told(plies, spelled=True) for row in parted(line, width)]
            if lines and len(lines) + len(parts) > rows:
                break
            lines = [*parts, *lines]
        return lines[-rows:]

    def _told_so_far(self) -> Sequence[Told]:
        """The plies; not the one that is being told just now."""
        return self.told if self.tale.now is None else self.told[:-1]

    def log_lines(self, width: int) -> Sequence[Line]:
        """The whole log, turn by turn."""
        lines: list[Line] = []
        for plies in turns_of(self._told_so_far()):
            turn = plies[0].turn
            lines.append([(f"turn {turn}" if turn else "before the first turn", MUTED)])
            for line in self._told(plies, spelled=True):
                lines += wrapped(line, width)
        return lines

    def is_loss(self, happened: Sequence[Event]) -> bool:
        """Whether a person here was robbed."""
        return any(isinstance(event, Stole) and other(event.thief) in self.keyboard.people for event in happened)

    def motions(self, happened: Sequence[Event], before: AnyView) -> Sequence[Motion]:
        """A raid is told step by step; bots wait for it."""
        return self._tell(happened, before)

    def _tell(self, happened: Sequence[Event], before: AnyView) -> Sequence[Motion]:
        pictures = list(moments(self.rules, before.position, happened))
        if not pictures or self._stage is None or self._stage.level == "off":
            return []
        self.session.pace(None)
        self.tale.begin(pictures, lambda: self.session.pace(self._pace))
        return [self.tale]

    def _handover_key(self, key: str) -> None:
        """Whoever was robbed meanwhile sees how."""
        super()._handover_key(key)
        if self.since and self.keyboard.coming is None:
            self._tell_since()

    def _tell_since(self) -> None:
        """The raid that was made since the viewer last acted."""
        first = len(self.told) - len(self._plies_since())
        raids = [index for index in range(max(first, 1), len(self.told)) if self._has_raid(self.told[index])]
        if not raids or self._stage is None:
            return
        self._stage.level = next((level for level in LEVELS if level == look_of(self.app).motion), "full")
        happened = [event for index in raids for event in self.told[index].events]
        for motion in self._tell(happened, self._before(raids[0])):
            self._stage.play(motion)

    def _has_raid(self, told: Told) -> bool:
        return any(isinstance(event, Charged | SourceReached | Arrived | RaidEnded) for event in told.events)

    def interlude_after(self, told: Told) -> Interlude | None:
        """Whoever leaves sees the last card that he took, before the torch is passed."""
        if not self.keyboard.secretive or told.seat not in self.keyboard.people or self.session.outcome is not None:
            return None
        mine = self.session.told(told.seat)[-1]
        gold = taken_last(mine.events)
        if gold is None or not any(isinstance(event, TurnEnded) for event in mine.events):
            return None
        view, seat, enter = self.session.view(told.seat), told.seat, self.labels["match.enter"]
        return lambda canvas: draw_farewell(
            canvas, self.rules.info.title, view.position, seat, self.name_of(seat), gold, enter if self.ready else ""
        )

    def on_key(self, event: events.Key) -> None:  # noqa: ARG002 - the screen below takes the key
        """A key that ends the tale of a raid does nothing else."""
        self._skipped = self.tale.now is not None

    def _take_key(self, event: events.Key) -> bool:
        if self._skipped:
            self._skipped = False
            return True
        return super()._take_key(event)

    # Drawing

    def draw_board(self, canvas: Canvas, area: Rect) -> None:  # noqa: ARG002 - the layout knows
        """Maps, seats, hand, and the log where it has a place."""
        layout, scene = self.layout_for(canvas.width, canvas.height), self._scene()
        draw_seats(canvas, layout, scene)
        for seat in all_seats(2):
            if self.looking is None or self.looking[0] == seat:
                self._draw_map(canvas, layout, scene, seat)
        if self.looking is None:
            half = layout.half(1)
            canvas.vrule(half.x + half.width, half.y, half.height, Ink("rock"))
        draw_hand(canvas, layout, scene)
        if layout.log is not None:
            self._draw_log(canvas, layout.log)

    def _draw_map(self, canvas: Canvas, layout: Layout, scene: Scene, seat: Seat) -> None:
        area = layout.half(seat) if self.looking is None else layout.maps
        shown = (scene.after or scene.position).lair(seat)
        focus = scene.focus[1] if scene.focus is not None and scene.focus[0] == seat else None
        if focus is None and scene.walk is not None and scene.walk.spot[0] == seat:
            focus = scene.walk.spot[1]
        zoom = "near" if self.looking is not None and self.zoom == "whole" else self.zoom
        sight: Sight = look_at(shown.ground, area, zoom, focus, self.sights.get(seat))
        self.sights[seat] = sight
        draw_territory(canvas, scene, seat, sight)

    def _draw_log(self, canvas: Canvas, box: Rect) -> None:
        canvas.box(box.x, box.y, box.width, box.height, style="round", title=[("LOG", MUTED)])
        lines = self.log_lines(box.width - 4)[-(box.height - 2) :]
        for row, line in enumerate(lines, box.y + 1):
            canvas.puts(box.x + 2, row, *line)

    def _shown(self) -> Position:
        """The position, or the moment of the raid that is told."""
        return self.tale.now.position if self.tale.now is not None else self.position

    def _scene(self) -> Scene:
        position, telling = self._shown(), self.tale.now
        acting = position.active if telling is not None else next(iter(self.session.actors), None)
        move = None if telling is not None else self.picker.focused_move
        return Scene(
            position=position,
            players=self.session.players,
            viewer=self.view.seat,
            acting=acting,
            state_of=self._state_of,
            busy=self._busy(position, acting),
            keys={} if telling is not None else self.keys_by_element(),
            letters=self._letters(),
            road=self._road(position, move),
            ghost=self._ghost(move),
            after=self._after(move),
            focus=self._focus_spot(),
            fresh=self._fresh(),
            walk=telling.walk if telling is not None else None,
        )

    def _state_of(self, element: Element) -> State:
        """While a map is looked at, nothing else has the cursor."""
        if self.tale.now is not None:
            return "plain"
        state = self.state_of(element)
        return "legal" if state == "focus" and self.looking is not None else state

    def _letters(self) -> Mapping[Spot, str]:
        letters = dict(self.gate_letters())
        if isinstance(self.carried(), Tunnel):
            for key, element in self._place_keys().items():
                if (spot := spot_of(element)) is not None:
                    letters[spot] = key
        if self.position.phase == "ROUTE" and self.keyboard.asked is not None:
            for key, element in self.keymap().items():
                if (spot := spot_of(element)) is not None:
                    letters[spot] = key
        return letters

    def _busy(self, position: Position, acting: Seat | None) -> Mapping[Seat, str]:
        busy: dict[Seat, str] = {}
        if acting is None:
            return busy
        busy[acting] = "thinks …" if acting == self.session.thinking else BUSY.get(position.phase, "")
        raid = position.scratch.raid
        if raid is not None and position.phase in RAIDING:
            busy[other(acting)] = "raided"
        return busy

    def _road(self, position: Position, move: Move | None) -> tuple[Seat, Mapping[Hex, Edges]] | None:
        """The road under the cursor, or that of the raid under way."""
        enemy = other(position.active)
        if isinstance(move, BeginRaid):
            road = roads(position.theirs)[move.end]
            return enemy, arms_on(road.end, road.route)
        if self.looking is not None:
            seat, gate = self.looking
            ends = position.lair(seat).ground.into.get(gate, ())
            found = roads(position.lair(seat))
            if not ends:
                return None
            road = min((found[end] for end in ends), key=lambda road: road.damage)
            return seat, arms_on(road.end, road.route)
        raid = position.scratch.raid
        if raid is None or position.phase not in RAIDING:
            return None
        if isinstance(move, Go):
            after = self._foreseen_position(move)
            raid = after.scratch.raid if after is not None and after.scratch.raid is not None else raid
        road = road_on(position.theirs, raid)
        return enemy, arms_on(road.end, road.route)

    def _foreseen_position(self, move: Move) -> Position | None:
        preview = self.look_ahead(move)
        return preview.view.position if preview is not None else None

    def _ghost(self, move: Move | None) -> tuple[Seat, Tile] | None:
        match move:
            case Build():
                return self.position.active, Tile(move.hex, move.card, move.rot)
            case Tunnel():
                tile = self.position.theirs.land.at(move.hex)
                return (other(self.position.active), tile) if tile is not None else None
        return None

    def _after(self, move: Move | None) -> Position | None:
        """How the maps would look after the focused move."""
        if not isinstance(move, Build | Tunnel | PlaceGuard):
            return None
        preview = self.foresee(self.picker.under_focus)
        return self._placed_only(move, preview.view.position) if preview is not None else None

    def _placed_only(self, move: Move, after: Position) -> Position:
        """The maps as they will be; a turn that goes on by itself may have changed more, which is not drawn."""
        del move
        return after if after.active == self.position.active else self.position

    def _focus_spot(self) -> Spot | None:
        if self.tale.now is not None:
            return None
        if self.looking is not None:
            return self.looking
        under = self.picker.under_focus
        return next((spot for element in reversed(under) if (spot := spot_of(element)) is not None), None)

    def _fresh(self) -> frozenset[Spot]:
        """What was built since the viewer looked away, until the next key."""
        if not self.lit and not self.since:
            return frozenset()
        found: set[Spot] = set()
        for told in self._plies_since():
            for event in told.events:
                if isinstance(event, TerrainBuilt) and told.seat:
                    found.add((told.seat, event.hex))
                elif isinstance(event, TunnelBuilt) and told.seat:
                    found.add((other(told.seat), event.hex))
        return frozenset(found)

    def _plies_since(self) -> Sequence[Told]:
        own = [index for index, told in enumerate(self.told) if told.seat in (None, self.view.seat)]
        return self.told[own[-1] + 1 :] if own else self.told

    def draw_last(self, canvas: Canvas, y: int, rows: int, most: int) -> None:
        """What happened last; what happened meanwhile covers all that lies below the maps until a key is pressed."""
        if not self.since or self.tale.now is not None:
            since, self.since = self.since, ()
            super().draw_last(canvas, y, rows, most)
            self.since = since
            return
        layout = self.layout_for(canvas.width, canvas.height)
        box = Rect(0, layout.home, layout.width, y + rows - layout.home)
        canvas.fill(*box, Ink(bg="panel"))
        canvas.put(1, box.y, "SINCE THEN", HEADING)
        lines = [broken for line in self.since for broken in wrapped(line, box.width - 14)]
        for row, line in enumerate(lines[-box.height :], box.y):
            canvas.puts(13, row, *line)

    # Panels

    def info_lines(self, width: int) -> Sequence[Line]:
        """What is looked at, else what the cursor is on."""
        spot = self._focus_spot()
        element = f"hex:{spot[0]}.{spot[1]}" if spot is not None else self.picker.focus
        if element is None or element in PROPOSED:
            return super().info_lines(width)
        return [broken for line in self.info(element) for broken in wrapped(line, width)]

    def info(self, element: Element) -> Sequence[Line]:
        """A hex, a card, a unit."""
        return about(self.position, element, self._name_span) or super().info(element)

    def action_moves(self) -> None:
        """Show or hide the list of all legal moves."""
        self.show_list("LEGAL MOVES", self._moves)

    def _moves(self, width: int) -> Sequence[Line]:
        lines = moves_list([self.rules.notate(move) for move, _ in self.picker.choices])
        return [broken for line in lines for broken in wrapped(line, width)]

    def is_of_use(self, binding: str) -> bool:
        """Whether the key of a binding does something now."""
        match binding:
            case "match.next" | "roblins.zoom" | "roblins.moves":
                return True
            case "roblins.finish":
                return bool(self.picker.choices) and self.position.phase in FINISHES
            case "roblins.pay":
                return bool(self.picker.choices) and self.position.phase in ("MARKET", "PAY")
            case "roblins.turn" | "roblins.turn-back":
                return isinstance(self.carried(), Build)
        return super().is_of_use(binding)


def parted_joined(lines: Sequence[Line]) -> list[Span]:
    """Lines one behind the other, with a gap at which they may be broken."""
    spans: list[Span] = []
    for line in lines:
        spans += [("   ", INK), *line] if spans else line
    return spans
