"""The match screen of Goblins en la mina: what may be chosen in words, what a move would bring, panels."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rules.core.events import Move
from rules.core.notation import counted
from rules.core.preview import Preview
from rules.core.rules import Element
from rules.goblins_en_la_mina.cards import CODES, FACES
from rules.goblins_en_la_mina.facts import ingots_on_table
from rules.goblins_en_la_mina.moves import (
    Build,
    Cancel,
    Discard,
    End,
    Explore,
    Face,
    Flee,
    Give,
    Keep,
    Lose,
    Pass,
    Play,
    Promote,
    Raid,
    Snipe,
    Suffer,
    Summon,
    Take,
    Tax,
    Use,
)
from screens.common.canvas import BOLD, INK, MUTED, Canvas, Span
from screens.common.chronicle import Briefer
from screens.common.components import Text
from screens.common.texts import Line, wrapped
from screens.goblins_en_la_mina.brief import brief
from screens.goblins_en_la_mina.foresight import foretold
from screens.goblins_en_la_mina.info import SIGNS, about, moves_list, signs
from screens.goblins_en_la_mina.mine_table import card_line, discard_lines
from screens.goblins_en_la_mina.picture import MinaPicture
from screens.goblins_en_la_mina.words import BRIEF, goblin

DOES: Final[Mapping[type[Move], str]] = {
    Summon: "lays it face down",
    Promote: "promotes it",
    Build: "builds it",
    Explore: "goes into the mine",
    Flee: "flees",
    Raid: "raids",
    Face: "faces it",
    Cancel: "cancels the card",
    Snipe: "shoots",
    Suffer: "suffers it",
    Lose: "loses it for good",
    Use: "sends it",
    Play: "plays it",
    Keep: "fires it",
    Discard: "discards it",
    Pass: "passes",
    End: "ends the turn",
}
"""What Enter does with a move."""
BUTTONS: Final[Mapping[str, str]] = {
    "do:done": "done",
    "do:skip": "no mine",
    "do:mine": "on with mining",
    "do:swap": "share out hands",
    "do:suffer": "suffer",
    "do:pass": "pass",
    "do:pass all": "pass all",
    "do:drop": "send it away",
    "do:end": "end the turn",
    "do:play": "play it",
}


class GoblinsEnLaMinaScreen(MinaPicture):
    """One mine, up to six dungeons."""

    BRIEFER: ClassVar[Briefer] = staticmethod(brief)

    # The frame

    def context(self) -> str:
        """Round, and who raids whom."""
        position = self.shown()
        if not position.round:
            return "setup"
        words = f"round {position.round}"
        if position.raid is not None:
            return f"{words} · {self.name_of(position.seat)} raids {self.name_of(position.raid.target)}"
        return f"{words} · {self.name_of(position.seat)}'s turn"

    def supplies(self) -> Line:
        """Both decks with their discard piles."""
        position = self.shown()
        spans: list[Span] = []
        for word, deck, pile in (
            ("goblins", position.goblin_deck, position.goblin_discard),
            ("mine", position.mine_deck, position.mine_discard),
        ):
            spans += [(f"  {word} ", MUTED), (str(len(deck)), INK), (f"/{len(pile)}", MUTED)]
        return spans

    def is_secret(self, element: Element) -> bool:  # noqa: ARG002 - the hand lies open beside the prompt
        """No crumb tells more than the screen does."""
        return False

    def crumb(self, element: Element) -> str:
        """An element in the path of the prompt."""
        kind, _, what = element.partition(":")
        if element in BUTTONS:
            return BUTTONS[element] if element != "do:skip" or self.position.step == "mining" else "no tax"
        if kind == "do":
            return what
        seat, _, thing = what.partition(".")
        match kind:
            case "hand" | "partner" | "table":
                return FACES[what].name
            case "deck":
                return "the mine" if what == "mine" else "the Goblin deck"
            case "discard":
                return "discard pile"
            case "seat":
                return self.name_of(int(what))
        whose = "" if int(seat) == self.view.seat else f"{self.name_of(int(seat))}'s "
        words = {"workers": "workers", "rooms": "rooms"}.get(kind) or goblin(thing)
        return f"{whose}{words}"

    def in_short(self, element: Element) -> str:
        """What is pointed at, then whose it is."""
        kind, _, what = element.partition(":")
        if self.deciding() == "swap" and kind in ("hand", "partner"):
            return f"{'give' if kind == 'hand' else 'take'} {FACES[what].name}"
        seat, _, thing = what.partition(".")
        if kind not in ("worker", "workers", "pro", "room", "monster") or int(seat) == self.view.seat:
            return self.crumb(element)
        return f"{goblin(thing) if thing else kind} {self.name_of(int(seat))}"

    def offer(self, element: Element) -> str:
        """A button in words."""
        if element.startswith("do:load "):
            return "load" if element.endswith(f" {len(ingots_on_table(self.position))}") else ""
        return self.crumb(element)

    def offered(self, element: Element) -> Line:
        """A choice, and what it means."""
        moves = self.picker.moves_from((*self.picker.prefix, element))
        words: list[Span] = [(self.crumb(element), BOLD)]
        if len(moves) == 1:
            return [*self._headed(element, moves[0])]
        kind, _, what = element.partition(":")
        if kind == "hand":
            return [*words, (f"  {BRIEF[what]}", MUTED)]
        if isinstance(moves[0], Use):
            return [*words, (f"  {FACES[what.rpartition('.')[2]].tortas}", MUTED)]
        return [*words, (f"  {len(moves)} ways", MUTED)]

    def _headed(self, element: Element, move: Move) -> Line:
        """A whole move in a few words."""
        mine = self.position.dungeon(self.view.seat or 1)
        crumb = self.crumb(element)
        match move:
            case Summon():
                head = FACES[str(move.card)].name if element.startswith("hand:") else "summon"
                return [(f"{head} ", BOLD), (f"as worker {mine.free_slot()}", MUTED)]
            case Promote():
                fire = f", firing {FACES[move.fire].name}" if move.fire else ""
                return [("promote ", BOLD), (f"worker {move.slot}{fire}", INK)]
            case Build():
                free = mine.has("Pal")
                return [("build ", BOLD), (FACES[move.room].name, INK), ("" if free else "  tires a worker", MUTED)]
            case Explore():
                head = "dynamite first" if move.dynamite else "explore"
                return [
                    (head, BOLD),
                    (f"  turn up {counted(mine.rested(), 'card')}" if not move.dynamite else "  2 cards more", MUTED),
                ]
            case Cancel():
                return [("cancel ", BOLD), (f"with {FACES[move.professional].name}", INK), ("  it tires", MUTED)]
            case Snipe():
                return [("snipe ", BOLD), (f"for {FACES[move.card].name}", INK)]
            case Flee():
                return [("flee ", BOLD), (f"for {FACES[move.card].name}", INK)]
            case Face() | Raid():
                code = move.card if isinstance(move, Face) else move.breach
                return [(f"{FACES[code].name}  ", BOLD), *card_line(self.scene(), code)]
            case Use() if self.picker.prefix:
                return [(f"at {goblin(move.target or '')}", BOLD), *self._state_word(element)]
            case Use():
                aim = f" at {goblin(move.target)}" if move.target else ""
                return [(f"{FACES[move.professional].name}{aim}  ", BOLD), (FACES[move.professional].tortas, MUTED)]
            case Give() | Take():
                verb = "give" if isinstance(move, Give) else "take"
                return [(f"{verb} ", MUTED), (f"{crumb}  ", BOLD), (BRIEF[str(move.card)], MUTED)]
            case Play() if element.startswith("hand:"):
                return [
                    (FACES[move.card].name, BOLD),
                    (f" on {self._aim(move)}" if move.what or move.seat else "", INK),
                ]
            case _:
                return [(crumb, BOLD), *self._state_word(element)]

    def _aim(self, move: Play) -> str:
        whose = f"{self.name_of(move.seat)} " if move.seat is not None else ""
        return f"{whose}{goblin(move.what) if move.what else ''}".strip()

    def _state_word(self, element: Element) -> Line:
        """Whether a goblin is tired."""
        kind, _, what = element.partition(":")
        seat, _, thing = what.partition(".")
        if kind == "worker":
            worker = self.position.dungeon(int(seat)).worker(thing)
            tired = worker is not None and worker.tired
        elif kind == "pro":
            professional = self.position.dungeon(int(seat)).professional(thing)
            tired = professional is not None and professional.tired
        else:
            return ()
        return [("  tired" if tired else "  rested", MUTED if tired else INK)]

    def keys(self) -> Sequence[tuple[str, str]]:
        """Those of the decision."""
        labels = self.labels
        keyed = [key for key in self.keymap() if key.isdigit()]
        reach = f"{keyed[0]}-{keyed[-1]}" if len(keyed) > 1 else "".join(keyed)
        usual = None if self.picker.prefix else self.usual(self.picker.continuations)
        space = [(labels["match.hurry"], self._word_of(usual))] if usual is not None else []
        back = [(labels["match.back"], "back")] if self.picker.prefix else []
        choose = [(reach, "choose")] if reach else []
        if self.curtained is not None:
            back = [(labels["mina.hand"], "open the hand"), *back]
        return [
            *choose,
            (labels["match.enter"], "do it"),
            *space,
            *back,
            (labels["mina.open"], "look"),
            (labels["mina.discards"], "discards"),
        ]

    def _word_of(self, element: Element) -> str:
        """A choice in a word or two, for the key line."""
        moves = self.picker.moves_from((element,))
        if element.startswith("do:") or len(moves) != 1:
            return self.crumb(element)
        head, ink = self._headed(element, moves[0])[0]
        return f"tax {head}" if isinstance(moves[0], Tax) else head.strip() if ink == BOLD else self.crumb(element)

    def hint(self) -> Text:
        """What the next key does."""
        enter, move = self.labels["match.enter"], self.picker.focused_move
        words = DOES.get(type(move)) if move is not None else None
        if words is not None and self.picker.prefix:
            return f"{enter} {words}; {self.labels['match.back']} steps back"
        if words is not None:
            return [(self.asks(), INK), (f"   {enter} {words}", MUTED)]
        return self.asks() if not self.picker.prefix else super().hint()

    def _crumbs(self) -> list[str]:
        """No more than what was pointed at: the question stands behind it."""
        return [self.crumb(element) for element in self.picker.prefix]

    def path_line(self, canvas: Canvas) -> tuple[Sequence[str], Text]:
        """While something is told, nothing is asked."""
        if self.tale.now is not None:
            doing = "raids" if self.tale.now.position.raid is not None else "digs"
            return [f"{self.name_of(self.tale.now.position.seat)} {doing} …"], "any key goes to the end of it"
        return super().path_line(canvas)

    def called(self) -> Text:
        """What a window is about, and who goes on when nobody answers."""
        actors = self.session.actors
        public = self.rules.view(self.session.view(None).position, actors[0] if actors else None)
        about: list[Span] = [(self.spoken(self.rules.prompt(public).text), BOLD)]
        heir = self.heir()
        return about if heir is None else [*about, ("  nobody: ", MUTED), self.name_span(heir), (" goes on", MUTED)]

    def ending(self, canvas: Canvas) -> str:  # noqa: ARG002 - it is short
        """Who has the gold."""
        outcome = self.session.outcome
        if outcome is None:
            return ""
        names = " and ".join(self.name_of(seat) for seat in outcome.winners)
        verb = "win" if len(outcome.winners) > 1 else "wins"
        return f"{names} {verb} with {outcome.scores[outcome.winners[0] - 1]} Ingots"

    # What a move would bring

    def preview_line(self, move: Move, preview: Preview[Any, Any]) -> Line:
        """Gain, loss, who is hurt."""
        seat = self.view.seat or self.position.seat
        return foretold(self.rules, self.position, seat, move, preview, self.name_span)

    def _foreseen_line(self) -> Line:
        if self.telling:
            return self.tale.caption
        kind, _, code = (self.picker.focus or "").partition(":")
        if kind == "hand" and self.picker.focused_move is None and self.entry is None:
            return [(f"{FACES[code].name}: ", BOLD), (FACES[code].text, MUTED)]
        return super()._foreseen_line()

    def warning(self, move: Move) -> str:
        """What is said before a move that no undo leads back past."""
        return f"{self.rules.notate(move)}: cards turn up, and it cannot be taken back. Enter does it"

    # Panels

    def info_lines(self, width: int) -> Sequence[Line]:
        """What the cursor is on; then what the signs mean."""
        meanings = [row for line in signs() for row in wrapped(line, width, indent=9)]
        return [*super().info_lines(width), [], *meanings]

    def info(self, element: Element) -> Sequence[Line]:
        """A card, a goblin, a dungeon; of a button what it is about."""
        if element.startswith("do:"):
            element = self.picker.prefix[0] if self.picker.prefix else self._matter()
        return about(self.position, element, self.name_span) or super().info(element)

    def _matter(self) -> Element:
        """What is faced, who is raided, or the mine; a dungeon that somebody looks into comes first."""
        position = self.position
        if self.opened is not None:
            return f"seat:{self.opened}"
        if position.facing is not None:
            return f"table:{CODES[position.facing.card]}"
        if position.raid is not None:
            sides = (position.seat, position.raid.target)
            return f"seat:{sides[self.view.seat == position.seat]}"
        return "deck:mine"

    def signs(self) -> Sequence[tuple[str, str]]:
        """What the signs on the board mean."""
        return SIGNS

    def action_moves(self) -> None:
        """Show or hide the list of all legal moves."""
        self.show_list("LEGAL MOVES", self._moves)

    def _moves(self, width: int) -> Sequence[Line]:
        lines = moves_list([self.rules.notate(move) for move, _ in self.picker.choices])
        return [broken for line in lines for broken in wrapped(line, width)]

    def action_discards(self) -> None:
        """Show or hide both discard piles."""
        self.show_list("DISCARD PILES", self._discards)

    def _discards(self, width: int) -> Sequence[Line]:
        return [broken for line in discard_lines(self.shown()) for broken in wrapped(line, width)]

    def action_open(self) -> None:
        """Look into the next dungeon, then at the mine again."""
        others = list(self.position.clockwise(self.position.seat or 1))
        here = others.index(self.opened) if self.opened in others else -1
        self.opened = others[here + 1] if here + 1 < len(others) else None
        self.repaint()

    def is_of_use(self, binding: str) -> bool:
        """Whether the key of a binding does something now."""
        if binding in ("match.hurry", "mina.discards", "mina.moves", "mina.open"):
            return True
        if binding == "mina.hand":
            return self.keyboard.secretive
        return super().is_of_use(binding)
