"""The story of a match of Roblins!: turns in few lines, raids told step by step, the look before the torch goes."""

from collections.abc import Callable, Sequence
from typing import Any

from rules.core.events import Event
from rules.core.seats import Seat
from rules.roblins.events import (
    Arrived,
    Charged,
    RaidEnded,
    SourceReached,
    Stole,
    TurnEnded,
)
from rules.roblins.position import other
from screens.common.canvas import INK, MUTED, Span
from screens.common.match_table import Interlude
from screens.common.session import AnyView, Told
from screens.common.texts import Line, parted, seat_ink, wrapped
from screens.roblins.farewell import draw_farewell, taken_last
from screens.roblins.pointing import RoblinsPointing
from screens.roblins.story import newest, turn_lines, turns_of
from screens.roblins.tale import Moment, moments


class RoblinsSaga(RoblinsPointing):
    """What happened, and how it is told."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._laid_out: dict[tuple[object, ...], list[list[Span]]] = {}
        """Lines of turns by what they depend on: what was told once is told in the same words ever after."""

    # What happened

    def _name_span(self, seat: Seat) -> Span:
        return self.name_of(seat), seat_ink(seat)

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

    def _laid(
        self, plies: Sequence[Told], width: int, lay: Callable[[Line, int], list[list[Span]]]
    ) -> list[list[Span]]:
        """A turn blow by blow, each line broken for a width by `lay`."""
        names = tuple(player.name for player in self.session.players)
        key = (lay, width, names, self.view.seat, plies[0].node, plies[-1].node)
        if key not in self._laid_out:
            self._laid_out[key] = [row for line in self._told(plies, spelled=True) for row in lay(line, width)]
        return self._laid_out[key]

    def lines_since(self, plies: Sequence[Told]) -> Sequence[Line]:
        """Up to three lines a turn."""
        return [line for turn in turns_of(plies) for line in self._told(turn, spelled=True)]

    def last_lines(self, width: int, rows: int, most: int) -> Sequence[Line]:  # noqa: ARG002 - one line is enough
        """The last turns, newest last; the one under way in one line where there is no room for more."""
        turns = turns_of(self.told_so_far())
        if rows == 1 and turns:
            own = self._told(turns[-1], spelled=False)
            return [newest(own[-1], width)] if own else []
        lines: list[Line] = []
        for plies in reversed(turns):
            parts = self._laid(plies, width, parted)
            if lines and len(lines) + len(parts) > rows:
                break
            lines = [*parts, *lines]
        return lines[-rows:]

    def log_lines(self, width: int) -> Sequence[Line]:
        """The whole log, turn by turn."""
        lines: list[Line] = []
        for plies in turns_of(self.told_so_far()):
            turn = plies[0].turn
            lines.append([(f"turn {turn}" if turn else "before the first turn", MUTED)])
            lines += self._laid(plies, width, wrapped)
        return lines

    def is_loss(self, happened: Sequence[Event]) -> bool:
        """Whether a person here was robbed."""
        return any(isinstance(event, Stole) and other(event.thief) in self.keyboard.people for event in happened)

    def pictures_of(self, happened: Sequence[Event], before: AnyView) -> Sequence[Moment]:
        """A raid is told step by step."""
        return list(moments(self.rules, before.position, happened))

    def is_story(self, told: Told) -> bool:
        """Whoever was robbed meanwhile sees how."""
        return any(isinstance(event, Charged | SourceReached | Arrived | RaidEnded) for event in told.events)

    def interlude_after(self, told: Told) -> Interlude | None:
        """Whoever leaves sees the last card that he took, before the torch is passed."""
        if not self.keyboard.secretive or told.seat not in self.keyboard.people or self.session.outcome is not None:
            return None
        mine = self.session.told(told.seat)[-1]
        gold = taken_last(mine.events)
        if gold is None or not any(isinstance(event, TurnEnded) for event in mine.events):
            return None
        view, seat = self.session.view(told.seat), told.seat
        return lambda canvas: draw_farewell(
            canvas, self.rules.info.title, view.position, seat, self.name_of(seat), gold, self._farewell_keys()
        )

    def _farewell_keys(self) -> Sequence[tuple[str, str]]:
        """What may be pressed before the torch is passed."""
        labels = self.labels
        go_on = [(labels["match.enter"], "go on")] if self.ready else []
        undo = [(labels["match.undo"], "undo")] if self.session.can_undo else []
        return [*go_on, *undo, (labels["match.leave"], "lobby")]


def parted_joined(lines: Sequence[Line]) -> list[Span]:
    """Lines one behind the other, with a gap at which they may be broken."""
    spans: list[Span] = []
    for line in lines:
        spans += [("   ", INK), *line] if spans else line
    return spans
