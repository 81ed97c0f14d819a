"""The match screen of Card Goblins: who asks whom, what a move would bring, what happened."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rules.card_goblins import moves as m
from rules.card_goblins.asking import prompt
from rules.card_goblins.events import TrinketStolen
from rules.card_goblins.reading import search_price
from rules.core.events import Event, Move
from rules.core.preview import Preview
from rules.core.rules import Element
from rules.core.seats import Seat
from screens.card_goblins.brief import brief
from screens.card_goblins.foresight import about_step, foretold
from screens.card_goblins.info import about, discard_lines, signs, trinket_lines
from screens.card_goblins.keys import WINDOWS
from screens.card_goblins.layout import last_rows
from screens.card_goblins.matters import score_of
from screens.card_goblins.picture import CardGoblinsPicture
from screens.card_goblins.story import Teller, shortened, turns_of
from screens.card_goblins.verbs import BARE_KEYS, PROPOSAL, VERBS, wish_for
from screens.card_goblins.words import creature_at, joined_by, people_say, trinket_at, trinket_name
from screens.common.canvas import BOLD, INK, MUTED, TORCH, Canvas, Span
from screens.common.chronicle import Briefer
from screens.common.components import Text
from screens.common.match_table import Choice
from screens.common.session import Told
from screens.common.texts import Line, seat_ink, wrapped

HINTS: Final[Mapping[type[Move], str]] = {
    m.Draw: "{enter} draws a card",
    m.Search: "{enter} goes looking; then choose who pays",
    m.End: "{enter} ends the turn's main part",
    m.Done: "{enter} is done",
    m.Pass: "{enter} lets it happen",
    m.Send: "{enter} puts the offer to the other",
    m.Cancel: "{enter} drops the offer",
    m.Accept: "{enter} accepts",
    m.Refuse: "{enter} refuses",
    m.PlayGoblin: "{enter} plays it",
    m.Summon: "{enter} summons it; then choose who pays",
    m.Discard: "{enter} throws it away",
    m.GiveCard: "{enter} gives it",
    m.Show: "{enter} turns it face up for good",
    m.Take: "{enter} keeps it",
    m.Attack: "{enter} raids; then choose who attacks",
    m.OfferTo: "{enter} begins an offer",
    m.Tap: "{enter} taps it to pay",
    m.Add: "{enter} sends it into the combat",
    m.Reinforce: "{enter} brings it into the combat",
    m.Reveal: "{enter} reveals",
    m.Give: "{enter} puts it into the offer",
    m.Ask: "{enter} asks for it",
    m.Play: "{enter} plays it for good",
    m.Special: "{enter} uses it for good",
    m.Mega: "{enter} uses it for good",
}
"""What Enter does with a move."""
PLIES_A_ROW: Final = 8
"""Plies behind a line of the log at most, as far as it is shown beside the tables: passes are left out."""
SINGLE: Final = ("discard", "hand_limit", "cards", "dig", "start")
"""Decisions of one stroke, which say what they are about."""
SOME: Final = 4
"""So many keys are no more listed one by one."""
NOT_SAID: Final = (" is on turn", " passes", " is to be tapped", " attacks", " defends")
"""How texts end that the log leaves out: a heading, silence, or what follows says the same."""


class CardGoblinsScreen(CardGoblinsPicture):
    """Raids, junk, and the last word."""

    BRIEFER: ClassVar[Briefer] = staticmethod(brief)

    # The frame

    def last_rows(self, width: int, height: int) -> int:  # noqa: ARG002 - the height decides
        """Above the rule."""
        return last_rows(height)

    def context(self) -> str:
        """Round and goal."""
        options = self.position.options
        if not self.position.round:
            return f"first to {options.vp_goal} VP"
        return f"round {self.position.round}/{options.max_rounds} · first to {options.vp_goal} VP"

    def called(self) -> Text:
        """What a window is about, in words for all: no name of anybody who could answer."""
        position = self.position
        question = people_say(prompt(position, self.keyboard.shared[0]).text, self.session.players, BOLD)
        heir = self.heir()
        starts: list[Span] = []
        if heir is not None:
            starts = [
                ("   ", INK),
                (self.labels["match.enter"], TORCH),
                (" starts it for ", MUTED),
                self.name_in_colour(heir),
            ]
        return [*question, *starts, *self._passed()]

    def crumb(self, element: Element) -> str:
        """An element in the path of the prompt."""
        kind, _, what = element.partition(":")
        match kind:
            case "creature":
                found = creature_at(self.position, element)
                return self.position.card(found[1].card).handle if found else what
            case "trinket":
                there = trinket_at(self.position, element)
                return trinket_name(self.position, there[1]) if there else what
            case "seat":
                return self.name_of(int(what))
            case "handof":
                return f"any hand card of {self.name_of(int(what))}"
            case "deck":
                return "draw"
            case "pile":
                return f"search for {search_price(self.position, self.position.active)}"
            case "side":
                return "the attack" if what == "attack" else "the defence"
            case "reveal":
                return self._reveal_words(int(what))
        if element == PROPOSAL:
            return f"tap {', '.join(move.creature.partition('.')[2] for move in self.proposal())}"
        return {"do:score": "reveal", "do:end": "end", "do:eu": "EU COMEÇO!"}.get(element, what)

    def _reveal_words(self, number: int) -> str:
        move, _ = self.reveals()[number - 1]
        return f"{'+'.join(move.trinkets)} {score_of(self.position, move.trinkets)}"

    def is_secret(self, element: Element) -> bool:  # noqa: ARG002 - the hand lies open beside the prompt
        """No crumb tells more than the screen does."""
        return False

    def choices(self) -> Sequence[Choice]:
        """What is drawn nowhere else: bare moves, discarded cards, reveals, a way to pay."""
        if self.keyboard.asked is None:
            return []
        keys = self.keys_by_element()
        offered = [PROPOSAL] if self.now == "pay" and self.proposal() and not self.picker.prefix else []
        reveals = [f"reveal:{number}" for number in range(1, len(self.reveals()) + 1)]
        offered += [*reveals, "do:done"] if reveals else []
        for element in self.picker.continuations:
            drawn = element.startswith(("do:", "discard:", "dig:")) or element in ("deck", "pile")
            if drawn and element not in offered and element != "do:score":
                offered.append(element)
        return [Choice(e, keys.get(e, BARE_KEYS.get(e, "?")), self.crumb(e)) for e in offered]

    def path_line(self, canvas: Canvas) -> tuple[Sequence[str], Text]:
        """With the kind of the move that was chosen."""
        crumbs, hint = super().path_line(canvas)
        if self.keyboard.asked is not None and self.verb is not None:
            word = VERBS[self.verb].word
            crumbs = [crumbs[0], word, *(crumbs[2:] if list(crumbs[1:2]) == [word] else crumbs[1:])]
        if self.keyboard.asked is not None and self.picker.focus == PROPOSAL:
            crumbs = [crumbs[0], self.crumb(PROPOSAL)]
        return crumbs, hint

    def hint(self) -> Text:
        """What the next key does."""
        enter, move = self.labels["match.enter"], self.picker.focused_move
        if self.now in WINDOWS and (move is None or isinstance(move, m.Pass)) and not self.picker.prefix:
            return [*people_say(self.rules.prompt(self.view).text, self.session.players), *self._passed()]
        if self.sits_in() and self.now == "main" and not self.picker.prefix:
            return f"has a word: an action or a mega special. {self.labels['match.back']} says nothing"
        if self.picker.focus == PROPOSAL:
            return f"{enter} pays so; slots tap one by one"
        words = HINTS.get(type(move)) if move is not None else None
        if words is not None and self.now in SINGLE:
            return f"{self.asks()}   {words.format(enter=enter)}"
        if words is not None:
            return words.format(enter=enter)
        focus = self.picker.focus
        return f"{enter} takes {self.crumb(focus)}; then what it aims at" if focus is not None else ""

    def _passed(self) -> list[Span]:
        window = self.position.window
        if window is None or not window.passed:
            return []
        return [("   passed: ", MUTED), (" ".join(map(str, window.passed)), INK)]

    def asks(self) -> str:
        """What the rules ask the viewer."""
        return "".join(text for text, _ in people_say(self.rules.prompt(self.view).text, self.session.players))

    def keys(self) -> Sequence[tuple[str, str]]:
        """Those of the decision."""
        enter, back = self.labels["match.enter"], self.labels["match.back"]
        if self.picker.prefix or self.verb is not None:
            return [(enter, "do it"), (self._range(), "choose"), (back, "step back")]
        match self.now:
            case "main":
                return self._main_keys()
            case "reveal":
                return [(enter, self._done_by_enter(m.Reveal, "reveal")), ("1-9", "which"), ("e", "done")]
            case "pay":
                return [(enter, "pay so"), ("1-6", "tap one")]
            case "attackers" | "defenders":
                return [("1-6", "creature"), (enter, "do it"), ("e", "done")]
            case "offer":
                return [("a-z", "card"), ("seat slot", "creature"), *self._offer_keys()]
            case now if now in WINDOWS:
                silence = [(self.labels["match.nobody"], "pass all turn")] if self.may_keep_silent() else []
                return [(enter, self._done_by_enter(m.Pass, "pass")), *self._answer_keys(), *silence]
        return [(enter, "do it"), (self._range(), "choose")]

    def _done_by_enter(self, kind: type[Move], word: str) -> str:
        """The word where the cursor is on a move of that kind."""
        return word if isinstance(self.picker.focused_move, kind) else "do it"

    def _main_keys(self) -> list[tuple[str, str]]:
        letters = {
            "draw": "draw",
            "goblin": "goblin",
            "summon": "summon",
            "special": "special",
            "play": "play",
            "mega": "mega",
            "attack": "attack",
            "search": "search",
            "offer": "offer",
            "trinket": "show",
            "finish": "end",
        }
        legal = [type(move) for move, _ in self.picker.choices]
        return [
            (self.labels[f"cards.{name}"], word)
            for name, word in letters.items()
            if any(kind in legal for kind in VERBS[name].kinds)
        ]

    def _offer_keys(self) -> list[tuple[str, str]]:
        words = {"do:send": "send", "do:cancel": "cancel"}
        bare = [(BARE_KEYS[element], word) for element, word in words.items() if element in self.picker.continuations]
        return [(self.labels["cards.trinket"], "trinket"), ("y", "any card"), *bare]

    def _answer_keys(self) -> list[tuple[str, str]]:
        legal = {type(move) for move, _ in self.picker.choices}
        words = {"play": "action", "mega": "mega", "special": "special", "join": "join in"}
        return [
            (self.labels[f"cards.{name}"], word)
            for name, word in words.items()
            if any(kind in legal for kind in VERBS[name].kinds)
        ]

    def _range(self) -> str:
        """The keys of what may be chosen: all of a few, else the first and the last."""
        keys = sorted(key for key in self.keymap() if key != "Space")
        return " ".join(keys) if len(keys) < SOME else f"{keys[0]}-{keys[-1]}"

    # What a move would bring, and what happened

    def preview_line(self, move: Move, preview: Preview[Any, Any]) -> Line:
        """Cost, gain, who is hurt."""
        return foretold(self.position, move, preview, self.name_in_colour, self.session.players)

    def step_line(self, element: Element) -> Line:
        """The card or creature that will be aimed at somebody."""
        return about_step(self.position, element)

    def spoken(self, text: str) -> str:
        """With creatures as people call them, too: `P1.Bok` is Ana's Bok."""
        return "".join(part for part, _ in people_say(text, self.session.players))

    def wish(self, element: Element) -> Move | None:
        """To play a card, or to use a creature; once something is begun, what is pointed at is only a part of it."""
        begun = self.picker.prefix or self.verb is not None or self.now not in ("main", *WINDOWS)
        return None if begun else wish_for(self.position, self.view.seat or 0, element)

    def name_in_colour(self, seat: Seat) -> Span:
        """A player's name in the colour of the seat."""
        return self.name_of(seat), seat_ink(seat, bold=True)

    def last_lines(self, width: int, rows: int, most: int) -> Sequence[Line]:  # noqa: ARG002 - a line a turn
        """The last turns, the one under way last."""
        teller = Teller(self.position, self.name_in_colour)
        lines: list[Line] = []
        for plies in reversed(turns_of(self.told)):
            line = teller.turn(plies, self._active_in(plies[0].turn))
            if line:
                lines.insert(0, shortened(line, width))
            if len(lines) == rows:
                break
        return lines

    def lines_since(self, plies: Sequence[Told]) -> Sequence[Line]:
        """What happened in these plies, a line a turn."""
        teller, room = Teller(self.position, self.name_in_colour), self.size.width - 2
        lines = [teller.turn(turn, self._active_in(turn[0].turn)) for turn in turns_of(plies)]
        return [shortened(line, room) for line in lines if line]

    def is_loss(self, happened: Sequence[Event]) -> bool:
        """Whether somebody here was robbed of a trinket."""
        return any(isinstance(event, TrinketStolen) and event.victim in self.keyboard.people for event in happened)

    def _active_in(self, turn: int) -> Seat:
        """Whose turn it was; 0 at the setup."""
        position = self.position
        return (position.first - 1 + turn - 1) % position.seats + 1 if turn else 0

    def told_line(self, told: Told) -> Line:
        """One ply in one line: what happened, in the words of the rules."""
        said = [text for text in told.lines if text and not text.endswith(NOT_SAID)]
        texts = [people_say(text, self.session.players) for text in said]
        if texts:
            return joined_by((" · ", MUTED), texts)
        who = self.name_in_colour(told.seat) if told.seat is not None else ("", INK)
        return [who, (f" {told.move}", MUTED)]

    def log_lines(self, width: int) -> Sequence[Line]:
        """The whole log, a heading a turn; passes are left out."""
        return self._log_of(self.told, width)

    def recent_lines(self, width: int, rows: int) -> Sequence[Line]:
        """The end of the log."""
        return self._log_of(self.told[-PLIES_A_ROW * rows :], width)[-rows:]

    def _log_of(self, told: Sequence[Told], width: int) -> list[Line]:
        lines: list[Line] = []
        for plies in turns_of(told):
            active = self._active_in(plies[0].turn)
            head = f"turn {plies[0].turn}" if plies[0].turn else "before the first turn"
            lines.append([(f"{head} ", MUTED), *([self.name_in_colour(active)] if active else [])])
            for ply in plies:
                if not _says_something(ply):
                    continue
                lines += wrapped(self.told_line(ply), width)
        return lines

    # Panels

    def info_lines(self, width: int) -> Sequence[Line]:
        """What the cursor is on, then what the signs mean."""
        element = self.picker.focus
        path = [*self.picker.prefix, *([element] if element else [])]
        shown: list[Line] = []
        for each in dict.fromkeys(path):
            shown += about(self.scene(), each)
        if not shown and self.position.stack:
            shown += about(self.scene(), f"stack:s{self.position.stack[0].number}")
        if not shown:
            shown.append(people_say(self.rules.prompt(self.view).rule, self.session.players))
        found = [broken for line in shown for broken in wrapped(line, width)]
        meanings = [row for sign, text in signs() for row in wrapped([(f"{sign:<8}", BOLD), (text, MUTED)], width, 8)]
        return [*found, [], *meanings]

    def signs(self) -> Sequence[tuple[str, str]]:
        """What the signs on the board mean."""
        return signs()

    def action_trinkets(self) -> None:
        """Show or hide all trinkets and the sets that score."""
        self.show_list("TRINKETS", lambda width: trinket_lines(self.scene(), width))

    def action_discards(self) -> None:
        """Show or hide the discard pile."""
        self.show_list("DISCARDED", lambda width: discard_lines(self.scene(), width))

    def is_of_use(self, binding: str) -> bool:
        """Whether the key of a binding does something now."""
        name = binding.removeprefix("cards.")
        if name in VERBS:
            return name in self.verbs()
        if binding == "match.word":
            return self.now == "main"
        if binding == "match.nobody" and self.now in WINDOWS and self.keyboard.asked is not None:
            return self.may_keep_silent()
        return binding == "match.next" or super().is_of_use(binding)


def _says_something(told: Told) -> bool:
    """Whether a ply has a line of its own in the log."""
    return any(text and not text.endswith(NOT_SAID) for text in told.lines)
