"""What a finished match has to tell: a table of points, the course of the scores, the turn that decided. Pure."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from rules.core.journal import NodeId
from rules.core.outcome import Line, Outcome
from rules.core.seats import Seat, all_seats
from screens.common.guidebook import plain
from screens.common.session import Player, Session, Told
from screens.common.texts import spoken
from screens.common.tree import mover_of
from screens.games import Worth, briefer_of, card_of

STEPS: Final = 4
"""A turn of more plies than that is one of many small steps."""
_CHANGE: Final = re.compile(r"(\d)>(\d)")
"""How the rules write that a number becomes another one."""


class Column(msgspec.Struct, frozen=True):
    """One kind of points."""

    title: str
    cells: tuple[str, ...]
    """By seat."""
    signs: tuple[int, ...]
    """By seat: -1 where points were lost."""


class Course(msgspec.Struct, frozen=True):
    """How the scores went."""

    turns: tuple[int, ...]
    nodes: tuple[NodeId, ...]
    """The last node of each turn."""
    worths: tuple[tuple[int, ...], ...]
    """For each turn, by seat: what everybody would score at its end."""


class TurningPoint(msgspec.Struct, frozen=True):
    """The turn that brought the winner more than any other, counted by what nobody took back later."""

    index: int
    """In the course."""
    turn: int
    node: NodeId
    """Where it begins."""
    seat: Seat | None
    """Who moved."""
    text: str
    """What happened, with names."""
    brief: str
    """The same in few words."""
    swing: int
    """How much the one who moved won or lost against the best of the others."""


def cell(line: Line) -> str:
    """A line of a breakdown as one cell: `9`, `5→2`, `+3`, `-2`, `·`."""
    if not line.value and not line.points:
        return "·"
    if line.points is None or line.points == line.value:
        return str(line.value)
    return f"{line.points:+}" if line.points < 0 else f"{line.value}→{line.points}"


def columns_of(outcome: Outcome) -> list[Column]:
    """The breakdown as columns, in the order in which the game names its lines."""
    columns = []
    for title in _titles(outcome):
        lines = [next((line for line in seat if line.text == title), Line(title, 0)) for seat in outcome.breakdown]
        columns.append(
            Column(title, tuple(map(cell, lines)), tuple(-1 if (line.points or 0) < 0 else 1 for line in lines))
        )
    return columns


def _titles(outcome: Outcome) -> list[str]:
    """Of all lines; one that some seats lack stands where those have it that do not."""
    titles: list[str] = []
    for lines in outcome.breakdown:
        at = 0
        for line in lines:
            if line.text not in titles:
                titles.insert(at, line.text)
            at = titles.index(line.text) + 1
    return titles


def course_of(session: Session, worth: Worth) -> Course:
    """What everybody was worth at the end of each turn."""
    last: dict[int, Told] = {}
    for told in session.told(None):
        if told.seat is not None:
            last[told.turn] = told
    seats = all_seats(len(session.players))
    worths = []
    for told in last.values():
        view = session.view_at(told.node, None)
        worths.append(tuple(worth(view, seat) for seat in seats))
    return Course(tuple(last), tuple(told.node for told in last.values()), tuple(worths))


def turning_point(session: Session, course: Course, winners: Sequence[Seat]) -> TurningPoint | None:
    """The turn that decided; None where nobody won alone or no turn changed anything."""
    if len(winners) != 1 or len(course.turns) < 2:
        return None
    leads = [_lead(worths, winners[0]) for worths in course.worths]
    gains = lasting_gains(leads)
    index = max(range(len(gains)), key=lambda place: (gains[place], place)) + 1
    turn = course.turns[index]
    plies = _plies_by_turn(session)[turn]
    seat = mover_of(plies)
    if gains[index - 1] <= 0 or seat is None:
        return None
    swing = _lead(course.worths[index], seat) - _lead(course.worths[index - 1], seat)
    text, brief = _text(plies, session.players), _brief(plies, session)
    return TurningPoint(index, turn, course.nodes[index - 1], seat, text, brief, swing)


def lasting_gains(leads: Sequence[int]) -> list[int]:
    """For each step, how much of the gain was never lost again."""
    lowest = leads[-1]
    gains = []
    for before, after in zip(reversed(leads[:-1]), reversed(leads[1:]), strict=True):
        lowest = min(lowest, after)
        gains.append(lowest - before)
    return gains[::-1]


def _plies_by_turn(session: Session) -> dict[int, list[Told]]:
    plies: dict[int, list[Told]] = {}
    for told in session.told(None):
        if told.seat is not None:
            plies.setdefault(told.turn, []).append(told)
    return plies


def _lead(worths: Sequence[int], seat: Seat) -> int:
    """How far a seat is ahead of the best of the others; alone, what it has."""
    others = [worth for other, worth in enumerate(worths, 1) if other != seat]
    return worths[seat - 1] - (max(others) if others else 0)


def _text(plies: Sequence[Told], players: Sequence[Player]) -> str:
    lines = [line for ply in plies for line in ply.lines] or [ply.move for ply in plies]
    return _CHANGE.sub(r"\1→\2", spoken(", ".join(lines), players))


def _brief(plies: Sequence[Told], session: Session) -> str:
    """The plies of a turn in the game's own few words, else as the history lists them behind the name of the mover.

    Of a turn of many small steps only those are listed that brought something.
    """
    retold = card_of(session.rules.info).retold(plies)
    if retold:
        return spoken(retold, session.players)
    briefer = briefer_of(session.rules)
    briefs = [briefer(ply) for ply in plies]
    if len(briefs) > STEPS:
        briefs = [brief for brief in briefs if brief.note] or briefs
    said = ", ".join(f"{brief.move} {plain(brief.note)}".rstrip() for brief in briefs)
    return spoken(f"P{mover_of(plies)} {said}", session.players)


def sampled(count: int, room: int) -> list[int]:
    """Which of `count` values show in `room` columns: all, or evenly spread ones with the first and the last."""
    if count <= room:
        return list(range(count))
    return [round(place * (count - 1) / (room - 1)) for place in range(room)]
