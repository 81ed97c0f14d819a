"""What keys mean in Card Goblins: a letter for each kind of move, then a letter or digits for what it is about.

Cards of the hand have letters that are no command, creatures their slot; on another table the seat comes first.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType

from rules.card_goblins import moves as m
from rules.card_goblins.effects import Line
from rules.card_goblins.names import creature_word
from rules.card_goblins.position import Position
from rules.card_goblins.reading import decision, ready, side_of, tap_value
from rules.core.events import Move
from rules.core.rules import Element, Path
from screens.card_goblins.hand import held
from screens.card_goblins.matters import score_of
from screens.card_goblins.verbs import AT_ONCE, BARE_KEYS, HURTS, PROPOSAL, VERBS
from screens.card_goblins.words import creature_at
from screens.common.keys import bindings_of, keys_of
from screens.common.match_screen import MatchScreen
from screens.common.picker import Direction, Picker

WINDOWS: Final = ("TURN", "STACK", "COMBAT", "TRADE", "REVEAL")
"""Decisions in which several are asked."""
VERBAL: Final = ("main", *WINDOWS)
"""Decisions in which the kind of the move is chosen first."""
AFTER_A_VERB: Final = ("seat:", "trinket:", "side:")
"""What has a key only when the kind of the move is chosen."""
ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz"


class CardGoblinsKeys(MatchScreen):
    """Letters and digits, and what they name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "verb('draw')", "draw a card", id="cards.draw"),
        Binding("g", "verb('goblin')", "play a goblin", id="cards.goblin"),
        Binding("s", "verb('summon')", "summon", id="cards.summon"),
        Binding("x", "verb('special')", "use a special", id="cards.special"),
        Binding("p", "verb('play')", "play an action", id="cards.play"),
        Binding("m", "verb('mega')", "mega special", id="cards.mega"),
        Binding("a", "verb('attack')", "attack", id="cards.attack"),
        Binding("f", "verb('search')", "search", id="cards.search"),
        Binding("j", "verb('join')", "bring one in", id="cards.join"),
        Binding("o", "verb('offer')", "make an offer", id="cards.offer"),
        Binding("w", "verb('trinket')", "show, trade one", id="cards.trinket"),
        Binding("e", "verb('finish')", "end, done", id="cards.finish"),
        Binding("tab", "spread", "all in full", id="match.next"),
        Binding("exclamation_mark", "word", "butt in", id="match.word"),
        Binding("t", "trinkets", "trinkets and sets", id="cards.trinkets"),
        Binding("k", "discards", "the discard pile", id="cards.discards"),
        Binding("n", "nobody", "pass, and go on", id="match.nobody"),
        Binding("h", "history", "history as a tree", id="match.history"),
    ]

    verb: str | None = None
    """The kind of move that was chosen."""
    spread = False
    """Whether the tables have the rows of what is going on."""

    @property
    def position(self) -> Position:
        """What is shown."""
        position: Position = self.view.position
        return position

    @property
    def now(self) -> str:
        """What the match waits for."""
        return decision(self.position)

    # Choices

    def look(self) -> None:
        """Take in what the viewer sees and may do; a whole way to pay, or the best reveal, has the cursor."""
        self.verb = None
        super().look()
        self._propose()

    def _propose(self) -> None:
        best = max(self.reveals(), key=self._worth, default=None)
        if best is not None:
            self.picker.aim(best[1])
        elif self.keyboard.asked is not None and self.now == "pay" and self.proposal():
            self.picker.aim((PROPOSAL,))

    def _worth(self, reveal: tuple[m.Reveal, Path]) -> tuple[bool, str]:
        words = score_of(self.position, reveal[0].trinkets)
        return words.endswith("VP"), words

    def _choices(self) -> list[tuple[Move, Path]]:
        kinds = VERBS[self.verb].kinds if self.verb is not None else (Move,)
        found = [(move, path) for move, path in super()._choices() if isinstance(move, kinds)]
        if self.verb == "trinket":
            return [(move, path) for move, path in found if path[0].startswith("trinket:")]
        return found

    def first(self, prefix: Path, continuations: Sequence[Element]) -> Element | None:
        """What has the cursor first: drawing; passing; for a raid somebody, until there is one; the likely target."""
        if prefix:
            return self._likely_target(prefix, continuations)
        chosen = self._chosen_fighters()
        for element in ("deck", "do:pass", "do:refuse", "do:done"):
            if element in continuations and (element != "do:done" or chosen or self.now == "reveal"):
                return element
        creatures = [element for element in continuations if element.startswith("creature:")]
        if self.now in ("attackers", "defenders") and creatures:
            return creatures[0]
        if self.now == "offer":
            return self._next_of_an_offer(continuations)
        hand = [element for element in continuations if element.startswith("hand:")]
        return hand[0] if hand and self.verb is None and self.now == "main" else None

    def _next_of_an_offer(self, continuations: Sequence[Element]) -> Element | None:
        """Something to give, something to ask for, then to send it: never to drop it."""
        offer = self.position.offer
        half_done = offer is None or not (offer.given and offer.asked)
        things = [element for element in continuations if not element.startswith("do:")]
        if things and half_done:
            asked = [element for element in things if f":{self.view.seat}." not in element and "hand:" not in element]
            return asked[0] if asked and offer is not None and offer.given else things[0]
        return "do:send" if "do:send" in continuations else None

    def _likely_target(self, prefix: Path, continuations: Sequence[Element]) -> Element | None:
        """The own side; what lies on top of the stack; for whatever hurts, somebody strong who fights, or of others."""
        position, seat = self.position, self.view.seat or 0
        side, top = f"side:{side_of(position, seat)}", position.stack[0].number if position.stack else 0
        for element in (side, f"stack:s{top}"):
            if element in continuations:
                return element
        if not any(line.verb in HURTS for line in self._lines_of(prefix[0])):
            return None
        found = [(element, creature_at(position, element)) for element in continuations]
        others = [(element, there[1]) for element, there in found if there is not None and there[0] != seat]
        combat = position.combat
        fighting = (*combat.attackers, *combat.defenders) if combat is not None else ()
        foes = [pair for pair in others if pair[1].serial in fighting] or others
        strongest = max(foes, key=lambda pair: position.card(pair[1].card).power, default=None)
        return strongest[0] if strongest is not None else None

    def _lines_of(self, element: Element) -> Sequence[Line]:
        """What the card or creature under an element does."""
        found = creature_at(self.position, element)
        if found is not None:
            return self.position.card(found[1].card).lines
        kind, _, handle = element.partition(":")
        return self.position.card(self.position.box.handles[handle.lower()]).lines if kind == "hand" else ()

    def _chosen_fighters(self) -> bool:
        combat = self.position.combat
        return combat is not None and bool(combat.attackers if self.now == "attackers" else combat.defenders)

    # Verbs

    def action_verb(self, name: str) -> None:
        """Choose the kind of the move."""
        if self.keyboard.asked is None:
            self.refusal = self.nobody_asked()
        else:
            self._take_verb(name)
        self.repaint()

    def _take_verb(self, name: str) -> None:
        kinds = VERBS[name].kinds
        if not any(isinstance(move, kinds) for move, _ in super()._choices()):
            self.deny(self._why_no(name))
            return
        before = self.picker.under_focus
        self.verb, self.digits = name, ""
        self.picker = Picker(self._choices(), self.first)
        if name in ("join", "offer"):
            self.picker.enter()
        if name in ("draw", "finish", "search"):
            self._single(name, before)

    def _single(self, name: str, before: Path) -> None:
        """A move of one word needs no mode: its key points at it. What ends something always waits for Enter."""
        element = self.picker.continuations[0]
        self.verb = None
        self.picker = Picker(self._choices(), self.first)
        if name == "finish":
            self.picker.aim((element,))
        else:
            self.picker.aim(before)
            self.point(element, at_once=True)

    def _why_no(self, name: str) -> str:
        """Why no move of a kind may be made."""
        wish = VERBS[name].wish(self.position, self.view.seat or 0)
        told = self.why_not(wish)
        return told or f"{VERBS[name].word or 'that'}: nothing of the kind can be done now"

    def action_back(self) -> None:
        """Drop the last step, then the kind of the move."""
        joined = self.verb in ("join", "offer") and len(self.picker.prefix) == 1
        if self.verb is not None and not self.digits and (joined or not self.picker.prefix):
            self.verb = None
            self.picker = Picker(self._choices(), self.first)
            self._propose()
            self.repaint()
        elif self.spread and not self.digits and not self.picker.prefix and self.side is None:
            self.action_spread()
        else:
            super().action_back()

    # Whole moves at one stroke

    def reveals(self) -> list[tuple[m.Reveal, Path]]:
        """What may be revealed, with what is pointed at."""
        if self.keyboard.asked is None or self.now != "reveal":
            return []
        return [(move, path) for move, path in self.picker.choices if isinstance(move, m.Reveal)]

    def proposal(self) -> Sequence[m.Tap]:
        """Which creatures pay with the least loss: the weakest, and no more than needed."""
        position, payment = self.position, self.position.payment
        if payment is None:
            return ()
        searching, seat = payment.card is None, position.active
        done = sum(
            tap_value(position, each, searching=searching) for each in ready(position, seat) if _in(each, payment)
        )
        free = [each for each in ready(position, seat) if not _in(each, payment)]
        ways = [
            way
            for size in range(1, len(free) + 1)
            for way in combinations(free, size)
            if done + sum(tap_value(position, each, searching=searching) for each in way) >= payment.need
        ]
        cheapest = min(ways, key=lambda way: _loss(position, way), default=())
        return [m.Tap(creature_word(position, seat, creature)) for creature in cheapest]

    def take(self) -> None:
        """Take the step that the cursor is on; a way to pay that is proposed is made whole."""
        if self.picker.focus != PROPOSAL:
            super().take()
            return
        seat, taps = self.keyboard.asked, list(self.proposal())
        for tap in taps[:-1]:
            self.play(tap, seat or 0)
        for tap in taps[-1:]:
            self.make(tap, seat)

    # What keys name

    def hand_letters(self) -> dict[Element, str]:
        """The letter of each kind of card in the viewer's hand: those that are no command of every screen."""
        if self.view.seat is None:
            return {}
        cards = held(self.position, self.view.seat)
        return {f"hand:{card.handle}": letter for (card, _), letter in zip(cards, self.letters(), strict=False)}

    def letters(self) -> list[str]:
        """Small letters that are no command of every screen, nor a list of this one."""
        changed = self.house.settings.keys
        commands = [
            binding
            for name, binding in bindings_of(type(self)).items()
            if not name.startswith("cards.") or name in ("cards.trinkets", "cards.discards")
        ]
        taken = {key for binding in commands for key in keys_of(binding, changed)}
        return [letter for letter in ALPHABET if letter not in taken]

    def keymap(self) -> dict[str, Element]:
        """What may be pressed now, with what it points at."""
        if self.keyboard.asked is None:
            return {}
        keys = dict(self._keys_of_continuations())
        for number, _ in enumerate(self.reveals(), 1):
            keys[str(number)] = f"reveal:{number}"
        if self.now == "pay":
            keys[BARE_KEYS[PROPOSAL]] = PROPOSAL
        return keys

    def _keys_of_continuations(self) -> Iterator[tuple[str, Element]]:
        """Keys of what may be pointed at. Before the kind of move is chosen a digit is a creature, and nothing else."""
        hand, letters = self.hand_letters(), iter(self.letters())
        unchosen = self.verb is None and not self.picker.prefix and self.now in VERBAL
        continuations = [e for e in self.picker.continuations if not (unchosen and e.startswith(AFTER_A_VERB))]
        alone = self._on_own_table(continuations)
        for element in continuations:
            kind, _, what = element.partition(":")
            match kind:
                case "hand":
                    yield hand[element], element
                case "creature" | "trinket":
                    seat, _, slot = what.replace(".t", ".").partition(".")
                    yield slot if alone else f"{seat}{slot}", element
                case "seat":
                    yield what, element
                case "stack":
                    yield what[1:], element
                case "discard" | "dig":
                    yield next(letters), element
                case "handof":
                    yield "y", element
        for element in continuations:
            if element in BARE_KEYS:
                yield BARE_KEYS[element], element

    def _on_own_table(self, continuations: Sequence[Element]) -> bool:
        """Whether a slot alone says which creature or trinket is meant."""
        own = f":{self.view.seat}."
        things = [element for element in continuations if element.startswith(("creature:", "trinket:"))]
        return self.now != "offer" and all(own in element for element in things)

    def keys_by_element(self) -> dict[Element, str]:
        """What points at an element."""
        return {element: key for key, element in self.keymap().items()} | self.hand_letters()

    # Keys

    def _take_key(self, event: events.Key) -> bool:
        if super()._take_key(event):
            return True
        char = event.character
        if self.focused is not None or char is None or not char.isalpha() or not self._names(char):
            return False
        self.press(char)
        return True

    def _names(self, char: str) -> bool:
        """Whether a letter names something now, rather than a command."""
        if self.keyboard.asked is None:
            return False
        if self.verb is None and not self.picker.prefix and self.now in VERBAL:
            return self.now in WINDOWS and not self._is_verb(char) and char in self.hand_letters().values()
        return char in self.keymap()

    def _is_verb(self, char: str) -> bool:
        """Whether a letter chooses a kind of move that may be made now."""
        changed, bindings = self.house.settings.keys, bindings_of(type(self))
        legal = [move for move, _ in self.picker.choices]
        return any(
            char in keys_of(bindings[f"cards.{name}"], changed) and any(isinstance(move, verb.kinds) for move in legal)
            for name, verb in VERBS.items()
        )

    def number(self, digit: int) -> None:
        """What the digit names, or begins to name."""
        self.press(str(digit))

    def press(self, key: str) -> None:
        """Point at what a letter or digits name in this decision, or say that they name nothing."""
        keymap = self.keymap()
        begun = self.digits
        for typed in (begun + key,) if key.isdigit() else (begun + key, key):
            if typed in keymap:
                self._point_by_key(keymap[typed])
                return
            if any(other.startswith(typed) for other in keymap if len(other) > len(typed) and other != "Space"):
                self.digits = typed
                return
        if self.keyboard.asked is None:
            self.refusal = self.nobody_asked()
        else:
            self.deny(self._unnamed(begun + key if key.isdigit() else key))

    def _point_by_key(self, element: Element) -> None:
        """Point at what a key names; what cannot be taken back waits for Enter, also where the cursor was there."""
        whole = self.picker.named((*self.picker.prefix, element))
        if element == self.picker.focus and whole is not None and not isinstance(whole, AT_ONCE):
            self.digits = ""
        else:
            self.point(element, at_once=True)

    def _unnamed(self, key: str) -> str:
        seat = self.view.seat or 0
        card = next((e for e, letter in self.hand_letters().items() if letter == key), None)
        meant = f"creature:{key[0]}.{key[1:]}" if len(key) > 1 else f"creature:{seat}.{key}"
        if card is not None or (key.isdigit() and creature_at(self.position, meant)):
            return self.forbids(card or meant)
        return f"{' '.join(key)} names nothing here; {self.labels['match.help']} lists the keys"

    def point(self, element: Element, *, at_once: bool = False) -> None:
        """Point at an element; at a whole reveal or payment, too."""
        if element == PROPOSAL and self.picker.focus == PROPOSAL:
            self.take()
        elif element == PROPOSAL and self.proposal():
            self.picker.aim((PROPOSAL,))
        elif element.startswith("reveal:"):
            self._point_at_reveal(int(element.partition(":")[2]))
        else:
            whole = self.picker.named((*self.picker.prefix, element))
            super().point(element, at_once=at_once and isinstance(whole, AT_ONCE))

    def _point_at_reveal(self, number: int) -> None:
        reveals = self.reveals()
        if not 1 <= number <= len(reveals):
            return
        move, path = reveals[number - 1]
        if self.picker.focused_move == move:
            self.make(move)
        else:
            self.picker.aim(path)

    def action_steer(self, direction: Direction) -> None:
        """Move the cursor; from one reveal to the next."""
        if self.reveals():
            self._step_reveals(-1 if direction in ("left", "up") else 1)
        else:
            super().action_steer(direction)

    def _step_reveals(self, by: int) -> None:
        paths = [path for _, path in self.reveals()] + [("do:done",)]
        here = self.picker.under_focus
        at = paths.index(here) + by if here in paths else 0
        self.picker.aim(paths[at % len(paths)])
        self.repaint()

    def action_hurry(self) -> None:
        """Pass, where that may be done; else let bots move at once."""
        passes = [move for move, _ in self.picker.choices if isinstance(move, m.Pass)]
        if self.keyboard.asked is not None and passes:
            self.make(passes[0])
            self.repaint()
        else:
            super().action_hurry()

    def action_spread(self) -> None:
        """Give the rows of what is going on to the tables, or take them back."""
        self.spread = not self.spread
        self.repaint()


def _in(creature: Any, payment: Any) -> bool:
    return creature.serial in payment.chosen


def _loss(position: Position, way: Sequence[Any]) -> tuple[int, int, int]:
    """What a table loses by tapping these: their power, then abilities, then how many they are."""
    cards = [position.card(creature.card) for creature in way]
    return sum(card.power for card in cards), sum(card.ability != "none" for card in cards), len(cards)
