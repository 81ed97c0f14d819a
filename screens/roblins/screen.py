"""The match screen of Roblins!: both territories, what a move would bring, the story of turns and raids."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rules.core.events import Move
from rules.core.preview import Preview
from rules.core.rules import Element
from rules.roblins.cards import TREASURE
from rules.roblins.glance import roads
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
from rules.roblins.position import other
from screens.common.canvas import INK, MUTED, Canvas, Span, width_of
from screens.common.chronicle import Briefer
from screens.common.components import State, Text, spans_of
from screens.common.texts import Line, wrapped
from screens.roblins.brief import brief
from screens.roblins.foresight import foreseen_raid, foretold, payment_line
from screens.roblins.hand import CHARGE
from screens.roblins.info import about, glimpse, moves_list, raid_info, signs
from screens.roblins.keys import PROPOSED, THRIFTY
from screens.roblins.picture import RoblinsPicture
from screens.roblins.pointing import FINISHES
from screens.roblins.spots import element_of, spot_of
from screens.roblins.words import DECK_NAMES, short_name, unit_name, unit_words

HINTS: Final[Mapping[type[Move], str]] = {
    Draw: "{enter} draws it",
    Extra: "{enter} draws it, as a bonus",
    Buy: "{enter} puts it into the basket",
    Pay: "{enter} goes on to pay",
    OfferGold: "{enter} gives it",
    Trade: "{enter} trades it away",
    Build: "{enter} builds it, {turn} turns it",
    Tunnel: "{enter} covers it for good",
    PlaceGuard: "{enter} puts it on guard",
    BeginRaid: "{enter} picks this road; nobody is sent yet",
    Go: "{enter} goes this way",
    Send: "{enter} sends it {place}",
    Charge: "{enter} charges",
    PayTax: "{enter} pays the toll",
    Take: "{enter} takes it",
    BankTake: "{enter} takes it by the Banker",
    PutBack: "{enter} puts it back",
    Done: "{enter} goes on",
    Skip: "{enter} goes on",
    EndTurn: "{enter} ends it",
}
"""What Enter does with a move."""
PROMPT_EDGES: Final = 5
"""Cells of the prompt bar before its path, between path and hint, and behind that."""


class RoblinsScreen(RoblinsPicture):
    """Two mazes, two piles, and a raid a turn."""

    BRIEFER: ClassVar[Briefer] = staticmethod(brief)

    # The frame

    def last_rows(self, width: int, height: int) -> int:
        """Above the rule."""
        return self.layout_for(width, height).last.height

    def context(self) -> str:
        """Turn and part of it, of the moment that is shown."""
        shown = self._shown()
        lean = " · lean times" if shown.lean else ""
        return f"turn {shown.turn} · {shown.phase.lower()}{lean}" if shown.turn else "setup"

    def supplies(self) -> Line:
        """What is left of each deck."""
        spans: list[Span] = [("supply", MUTED)]
        for deck in ("t", "u", "s"):
            left = len(self._shown().supply.of(deck))
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
                return f"{self.key_of_unit(what)} {unit_words(what)}".strip()
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
        return {"do:skip": self._nothing(), "do:done": self._enough(), "do:end": "end the turn"}.get(element) or what

    def _payment(self, element: Element) -> str:
        """A proposed way to pay in words."""
        way = self.proposed().get(element, ())
        traded = ", ".join(short_name(str(move.card)) for move in way if isinstance(move, Trade))
        gold = " ".join(str(move.gold) for move in way if isinstance(move, OfferGold))
        return " and ".join(part for part in (f"trade {traded}" if traded else "", gold) if part)

    def _nothing(self) -> str:
        return "no raid" if self.position.phase == "RAID" else "buy nothing"

    def _enough(self) -> str:
        return "no more guards" if self.position.phase == "GUARD" else "done"

    def offer(self, element: Element) -> str:
        """A choice in words."""
        phase = self.position.phase
        kind, _, what = element.partition(":")
        if phase == "TREASURY" and kind == "pile":
            return f"take 1 of {len(self.position.mine.pile)}"
        if phase == "TREASURY" and kind == "gold":
            return f"put back {what}"
        if element == "do:end":
            return f"end: {self.name_of(other(self.position.active))} is next"
        if kind == "end":
            return f"{what.partition('.')[2]} {roads(self.position.theirs)[what.partition('.')[2]].damage}"
        return self.crumb(element)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Those of the decision."""
        labels = self.labels
        if self.telling:
            return [("any key", "skips it")]
        look = (labels["match.next"], "look" if self.looking is None else "other map")
        if self.looking is not None:
            return [("← ↑ → ↓", "walk"), look, (labels["match.back"], "back to the turn")]
        return [*self._keys_of_phase(), look, (labels["roblins.zoom"], "zoom"), (labels["roblins.moves"], "moves")]

    def _keys_of_phase(self) -> Sequence[tuple[str, str]]:
        enter, finish, pay, turn = (
            self.labels[name] for name in ("match.enter", "roblins.finish", "roblins.pay", "roblins.turn")
        )
        gates = self._letter_range()
        match self.position.phase:
            case "DRAW":
                return [("1-5" if self._offers("bonus:") else "1-3", "draw"), *self._finish("done")]
            case "MARKET":
                return [("1-9", "buy"), *(self._finish("none") or [(pay, "pay")])]
            case "PAY":
                return [(enter, "pay so"), *self._pay_keys()]
            case "PLACE":
                return [("← ↑ → ↓", "gate"), (gates, "gate"), (turn, "turn"), (enter, "build")]
            case "GUARD":
                post = [(enter, "guard there")] if self.picker.prefix else []
                return [("1-9", "unit"), (gates, "gate"), *post, (finish, "done")]
            case "RAID":
                return [(gates, "end"), (enter, "raid there"), (finish, "no raid")]
            case "ROUTE":
                return [("1-6", "road"), (enter, "go")]
            case "BAND":
                return [("1-9", "unit"), (enter, self._band_word())]
            case "TAX":
                return [(self._coin_range(), "gold"), (enter, "pay")]
            case "TREASURY":
                return [("1", "take"), *([("2", "Banker")] if self._offers("support:") else []), *self._finish("end")]
        return []

    def _coin_range(self) -> str:
        letters = self.letters()
        return f"{letters[0]}-{letters[len(TREASURE) - 1]}"

    def _finish(self, word: str) -> list[tuple[str, str]]:
        """The key that goes on, where it may."""
        may = f"do:{FINISHES.get(self.position.phase)}" in self.picker.elements_after(())
        return [(self.labels["roblins.finish"], word)] if may else []

    def _offers(self, kind: str) -> bool:
        return any(element.startswith(kind) for element in self.picker.elements_after(()))

    def _pay_keys(self) -> list[tuple[str, str]]:
        """Those of the proposed ways to pay where there are two, then of what may be given."""
        ways = [choice for choice in self.choices() if choice.element in PROPOSED]
        both = [(way.key, "trade" if way.element == THRIFTY else "gold") for way in ways] if len(ways) > 1 else []
        given = (("hand:", "one card"), ("gold:", "one coin"))
        return [*both, *((_range_of(keys), word) for kind, word in given if (keys := self._live_keys(kind)))]

    def state_of(self, element: Element) -> State:
        """A proposed way to pay may be picked, too."""
        state = super().state_of(element)
        return "legal" if state == "plain" and element in PROPOSED and element in self.proposed() else state

    def _live_keys(self, kind: str) -> list[str]:
        continuations = self.picker.continuations
        return [key for key, to in self.keymap().items() if to.startswith(kind) and to in continuations]

    def _band_word(self) -> str:
        """What Enter does while a band is made up; when all are sent, there is only the charge."""
        return "charge" if self.picker.focus == CHARGE or self.picker.continuations == (CHARGE,) else "send"

    def _letter_range(self) -> str:
        letters = [key for key, element in self.keymap().items() if element.startswith("hex:")]
        return _range_of(letters)

    def hint(self) -> Text:
        """What the next key does."""
        enter, move = self.labels["match.enter"], self.picker.focused_move
        if self.looking is not None:
            return "only a look: arrows walk"
        if self.picker.focus in PROPOSED:
            return f"{enter} pays so; or digits trade, letters give gold"
        words = HINTS.get(type(move)) if move is not None else None
        if words is not None:
            place = "last" if self.position.phase == "BAND" and self.position.raid.band else "first"
            return words.format(enter=enter, turn=self.labels["roblins.turn"], place=place)
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
            crumbs = [crumbs[0], self.position.raid.end, *crumbs[1:]]
            room = canvas.width - PROMPT_EDGES - width_of([(" ▸ ".join(crumbs), INK), *spans_of(hint)])
            crumbs = [*crumbs[:2], *self._sent(room - len(" ▸ ")), *crumbs[2:]]
        return crumbs, hint

    def _sent(self, room: int) -> Sequence[str]:
        """Who was sent, the leader first; where that is too long, the leader and how many follow."""
        band = [unit_name(raider.unit) for raider in self.position.raid.band]
        if not band:
            return ()
        ways = (" ".join(band), f"{band[0]} and {len(band) - 1} more", f"{band[0]} +{len(band) - 1}")
        return (next((words for words in ways if len(words) <= room), ways[-1]),)

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
            return glimpse(self.position, self.looking, self._name_span)
        if self.keyboard.asked is not None and self.picker.focus in PROPOSED:
            return payment_line(self.position, self.proposed().get(self.picker.focus, ()))
        return super()._foreseen_line()

    # Panels

    def info_lines(self, width: int) -> Sequence[Line]:
        """What is looked at, else what the cursor is on; then what the signs mean."""
        meanings = [row for line in signs() for row in wrapped(line, width, indent=9)]
        return [*self._about_cursor(width), [], *meanings]

    def _about_cursor(self, width: int) -> Sequence[Line]:
        if self.looking is None and self.position.phase == "BAND" and self.keyboard.asked is not None:
            return [broken for line in self._raid_info() for broken in wrapped(line, width)]
        spot = self._focus_spot()
        element = element_of(spot) if spot is not None else self.picker.focus
        if element is None or element in PROPOSED:
            return super().info_lines(width)
        lines = [*self._about_carried(element), *self.info(element)]
        return [broken for line in lines for broken in wrapped(line, width)]

    def _about_carried(self, element: Element) -> Sequence[Line]:
        """The card or the unit in hand, before the hex that it is held over."""
        path = self.picker.under_focus
        is_held = self.looking is None and path[0] != element and path[0].startswith(("bought:", "home:"))
        return [*self.info(path[0]), []] if is_held else ()

    def _raid_info(self) -> Sequence[Line]:
        """The raid with the band and the unit under the cursor."""
        move = self.picker.focused_move
        units = [raider.unit for raider in self.position.raid.band]
        units += [move.unit] if isinstance(move, Send) else []
        return raid_info(self.position, foreseen_raid(self.position, units))

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


def _range_of(keys: Sequence[str]) -> str:
    return f"{keys[0]}-{keys[-1]}" if len(keys) > 1 else "".join(keys)
