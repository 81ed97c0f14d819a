"""Who speaks: a word of somebody whose turn it is not, the torch at a turn's beginning, and bots that wait for both."""

from collections.abc import Sequence
from functools import partial

from rules.card_goblins.moves import Pass, ShoutFirst
from rules.card_goblins.position import OnCreature, OnItem, OnSeat, Position, Target
from rules.card_goblins.reading import waits_in_main
from rules.card_goblins.telling import FIRST_SHOUT
from rules.core.seats import Seat
from screens.card_goblins.keys import WINDOWS, CardGoblinsKeys
from screens.common.match_table import Question


class CardGoblinsTable(CardGoblinsKeys):
    """How people get a word in, and how fast bots go on."""

    _speaker: Seat | None = None
    """Who sits here to say something in somebody else's turn."""
    _silent = 0
    """The turn in which the only person here has nothing to say."""

    # A word in between

    def action_word(self) -> None:
        """Let somebody butt in while another one thinks about his turn; bots wait for it."""
        others = [seat for seat in self.keyboard.people if seat not in self.session.actors]
        if not waits_in_main(self.position_for_all) or self.keyboard.coming is not None:
            self.refusal = "anybody may butt in while somebody thinks about a turn, and answers when a window asks"
        elif not others:
            self.refusal = "nobody else sits at this keyboard"
        elif self.keyboard.secretive:
            self._ask_who(others)
        elif not self.session.moves(others[0]):
            self.refusal = "neither an action nor a mega special can be used now"
        else:
            self._speak(others[0])
        self.repaint()

    def _ask_who(self, others: Sequence[Seat]) -> None:
        keys = tuple((str(seat), self.name_of(seat)) for seat in others)
        self.session.pace(None)
        answers = {str(seat): partial(self._speak, seat) for seat in others}
        self.ask(Question(None, "Who has a word?", (*keys, ("Esc", "nobody"))), **answers)

    def _speak(self, seat: Seat) -> None:
        """Let a seat speak, after the torch has been passed to it."""
        self._speaker = seat
        self.session.pace(None)
        if self.keyboard.viewer == seat:
            self.look()
        else:
            self._visit(seat)

    def drop_question(self) -> None:
        """Ask nothing any more; bots go on."""
        super().drop_question()
        self._go_on()

    def look(self) -> None:
        """Take in what the viewer sees and may do; who butts in may do something although nobody asked."""
        if self._may_butt_in():
            self.keyboard.asked = self.keyboard.viewer
        super().look()

    def _may_butt_in(self) -> bool:
        """Whether the viewer sits here to say something in somebody else's turn."""
        keyboard = self.keyboard
        speaks = self._speaker is not None and keyboard.viewer == self._speaker and not keyboard.shared
        return speaks and self._speaker not in self.session.actors and waits_in_main(self.position_for_all)

    @property
    def position_for_all(self) -> Position:
        """What everybody may see."""
        position: Position = self.session.view(None).position
        return position

    def sits_in(self) -> bool:
        """Whether the viewer sits here only because he wanted to say something."""
        return self._may_butt_in() or super().sits_in()

    def heir(self) -> Seat | None:
        """The seat on turn, when nobody has anything to say before it."""
        position = self.position
        turn = position.window is not None and position.window.kind == "TURN" and not position.stack
        return position.active if turn and position.active in self.keyboard.people else None

    # Who shouts first begins

    def _shouting(self) -> bool:
        return self.position_for_all.step == "start" and len(self.session.actors) > 1

    def waiting(self) -> Sequence[Seat]:
        """Who has not answered yet in the window that is asked now; all, as long as anybody may shout to begin."""
        return list(self.session.actors) if self._shouting() else super().waiting()

    def claim(self, seat: Seat) -> None:
        """One of those who share a question answers it himself; whose number comes first has shouted first."""
        if self._shouting() and self.ready and seat in self.keyboard.shared:
            self.play(ShoutFirst(), seat)
        else:
            super().claim(seat)

    def action_nobody(self) -> None:
        """Pass for all people who are asked; alone at the keyboard, pass until the turn is over."""
        if self._shouting():
            self.refusal = f"somebody has to shout {FIRST_SHOUT} first: press the number of a seat"
            self.repaint()
        elif self.keyboard.asked is not None and self.now in WINDOWS and not self.keyboard.secretive:
            self._silent = self.position.turn
            self._pass_in_silence()
        else:
            super().action_nobody()

    # Silence

    def _pass_in_silence(self) -> None:
        """Pass, where the only person here said that he has nothing to say in this turn."""
        passes = [move for move, _ in self.picker.choices if isinstance(move, Pass)]
        if self._keeps_silent() and passes:
            self.make(passes[0])
            self.repaint()

    def _keeps_silent(self) -> bool:
        """Whether a window is passed without asking: none that is about the one who keeps silent."""
        position, seat = self.position, self.keyboard.asked
        silent = seat is not None and self._silent == position.turn and self.now in WINDOWS
        return silent and not _concerns(position, seat or 0)

    # Bots

    def action_hurry(self) -> None:
        """Pass, or let bots move at once; not while somebody has a word."""
        if not self._may_butt_in():
            super().action_hurry()

    def settle(self) -> None:
        """Take in who is asked; bots go on."""
        self._speaker = None
        super().settle()
        self._go_on()
        if self._keeps_silent():
            self.call_later(self._pass_in_silence)

    def _go_on(self) -> None:
        """Bots pass without delay; what changes something is shown for a moment."""
        told = self.told[-1] if self.told else None
        quiet = told is not None and told.move == "pass" and len([text for text in told.lines if text]) < 2
        in_window = self.position.window is not None
        self.session.pace(0.0 if in_window and quiet and self._pace is not None else self._pace)


def _concerns(position: Position, seat: Seat) -> bool:
    """Whether what is asked is about a seat: its own turn, a raid on it, something that aims at what it has."""
    if position.active == seat or (position.combat is not None and position.combat.defender == seat):
        return True
    if position.offer is not None and position.offer.partner == seat:
        return True
    return any(_aims_at(position, seat, target) for item in position.stack for target in item.targets)


def _aims_at(position: Position, seat: Seat, target: Target) -> bool:
    match target:
        case OnSeat():
            return target.seat == seat
        case OnCreature():
            found = position.find(target.serial)
            return found is not None and found[0] == seat
        case OnItem():
            item = position.item(target.number)
            return item is not None and item.seat == seat
        case _:
            return False
