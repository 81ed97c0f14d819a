"""Back and forth in a match: undo, redo, jumps in the tree, and the word of those who must agree."""

from collections.abc import Sequence

from rules.core.errors import Refusal
from rules.core.journal import NodeId
from rules.core.seats import Seat
from screens.common.history import HistoryPanel
from screens.common.match_panels import MatchPanels
from screens.common.match_table import Question
from screens.common.session import Asked, HistoryNode, Told
from screens.common.walks import How, Walk, next_stop, previous_stop, who_asks


class MatchWalking(MatchPanels):
    """How a match is taken back and made again."""

    def action_undo(self) -> None:
        """Back to where a person decided last."""
        stop = previous_stop(self.told, self.keyboard.people)
        alone = stop == previous_stop(self.told, ())
        self._go_to("undo", stop, "nothing has been played yet", alone=alone)

    def action_redo(self) -> None:
        """Forward to where a person decided next."""
        history = self.session.history(self.keyboard.viewer)
        stop = next_stop(history, self.keyboard.people)
        self._go_to("redo", stop, "nothing was taken back here", alone=stop == next_stop(history, ()))

    def _go_to(self, how: How, node: NodeId | None, nowhere: str, *, alone: bool) -> None:
        if node is None:
            self.refusal = nowhere
        else:
            self.walk(how, node, alone=alone)
        self.repaint()

    def walk(self, how: How, node: NodeId, *, alone: bool = False) -> None:
        """Go to a node, when all who must agree have said so; `alone` where it is the next one."""
        if self.session.watching:
            self.refusal = self.nobody_asked()
            return
        people, turn = self.keyboard.people, self.keyboard.asked or self.keyboard.viewer
        by = who_asks(self.told, node, people, turn, self._ahead()) or turn or self._somebody()
        try:
            needed = self.session.who_must_agree(node, by)
        except Refusal as refusal:
            self.refusal = self.spoken(str(refusal))
        else:
            self._ask_next(Walk(how, node, by, tuple(needed), alone=alone))

    def _somebody(self) -> Seat:
        """Who asks where nobody can be named: a person, where bots play alone the one who moves next."""
        ahead = self._ahead()
        return next(iter((*self.keyboard.people, *(node.seat for node in ahead if node.seat is not None), 1)))

    def _ahead(self) -> list[HistoryNode]:
        """What was taken back and can be made again."""
        ply = self.session.ply
        return [node for node in self.session.history(self.keyboard.viewer) if node.on_line and node.ply > ply]

    def _ask_next(self, walk: Walk) -> None:
        if walk.asks is None:
            self._go(walk)
            return
        other, by = self.name_of(walk.asks), self.name_of(walk.by)
        question = Question(walk.asks, f"{other}, may {by} take this back?", (("y", f"{other} agrees"), ("n", "no")))
        self.ask(question, y=lambda: self._ask_next(walk.agreed_by_next()))

    def _go(self, walk: Walk) -> None:
        eyes = None if self.keyboard.secretive else self.keyboard.viewer
        before = self.session.told(eyes)
        try:
            self.session.go(walk.how if walk.alone else "jump", walk.by, walk.node, walk.agreed)
        except Asked as asked:
            self.toast = self.spoken(str(asked))
        except Refusal as refusal:
            self.refusal = self.spoken(str(refusal))
        else:
            after = self.session.told(eyes)
            words = {
                "undo": f"taken back: {self._deeds(before[len(after) :])}",
                "redo": f"made again: {self._deeds(after[len(before) :])}",
                "jump": f"at turn {self.session.turn}, ply {self.session.ply}",
            }
            self.toast = words[walk.how]

    def _deeds(self, plies: Sequence[Told]) -> str:
        """The first of some plies, and how many there are."""
        if not plies:
            return "nothing"
        return self.deed(plies[0]) + (f", and {len(plies) - 1} more" if len(plies) > 1 else "")

    def on_history_panel_jump(self, message: HistoryPanel.Jump) -> None:
        """Somebody wants to go elsewhere in the tree."""
        self.close_panels()
        self.walk("jump", message.node)
        self.repaint()
