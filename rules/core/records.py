"""Records: a journal as text, JSON Lines, one entry a line (docs/record-format.md)."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final, TypeVar

import msgspec

from rules.core.chance import Script
from rules.core.errors import BadRecord, Refusal
from rules.core.events import Event, Move
from rules.core.journal import FORMAT, Entry, Luck, Played, Started, Went
from rules.core.match import LONGEST_REASON, Match, Node
from rules.core.plain import QUOTED, abridged, plain, quoted
from rules.core.rules import AnyRules, Rules
from rules.core.seats import all_seats
from rules.core.telling import told_move, told_ply

P = TypeVar("P")
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)

UNREADABLE: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What decoding raises for a line that is damaged: no JSON, no text, or nested deeper than anything we write."""

LONGEST_EVENT: Final = 1000
"""Characters of an event that a difference repeats."""

_encoder = msgspec.json.Encoder()


class _Head(msgspec.Struct):
    """What must be read before the game is known."""

    entry: str
    format: int
    game: str


class Difference(msgspec.Struct, frozen=True):
    """Where playing a record again from its seed leads elsewhere."""

    ply: int
    text: str
    """How the record and the recomputed match differ, for people."""


def encode_entry(entry: Entry) -> bytes:
    """One line of a record, without its end."""
    return _encoder.encode(entry)


def encode(entries: Iterable[Entry]) -> str:
    """A journal as the text of a record."""
    return "".join(f"{encode_entry(entry).decode()}\n" for entry in entries)


@cache
def _decoder(rules_class: type[AnyRules]) -> msgspec.json.Decoder[Entry]:
    kinds: Any = rules_class
    return msgspec.json.Decoder(Started[kinds.position_type, kinds.event_type] | Played[kinds.event_type] | Luck | Went)


def game_of(text: str | bytes) -> str:
    """The id of the game that a record is of: what to look the rules up by.

    Raises:
        BadRecord: it is no record, or of a format that this version cannot read.
    """
    first = next(iter(_lines(text)), b"")
    try:
        head = msgspec.json.decode(first, type=_Head)
    except UNREADABLE as problem:
        raise BadRecord(f"line 1: this is no record of a match: {_reason(problem)}") from problem
    if head.entry != "started":
        raise BadRecord("line 1: a record begins with `started`")
    if head.format > FORMAT:
        raise BadRecord(f"line 1: written in format {head.format}; this version reads up to {FORMAT}")
    return head.game


def decode_lines(rules: AnyRules, lines: Iterable[str | bytes]) -> Iterator[Entry]:
    """The entries of the lines, checked against the game's types.

    Raises:
        BadRecord: the message says in which line.
    """
    decoder = _decoder(type(rules))
    for number, line in enumerate(lines, 1):
        try:
            yield decoder.decode(line)
        except UNREADABLE as problem:
            raise BadRecord(f"line {number}: {_reason(problem)}") from problem


def decode(rules: Rules[P, M, E], text: str | bytes, *, checked: bool = False) -> Match[P, M, E]:
    """The match of a record's text, at the node where it stood.

    `checked`: every ply is looked at as `check` does, for records from outside that will be played on.

    Raises:
        BadRecord: it is of another game or damaged; the message says in which line.
    """
    game = game_of(text)
    if game != rules.info.id:
        raise BadRecord(f"line 1: a record of {plain(game, QUOTED)}, not of {rules.info.id}")
    return Match.from_journal(rules, decode_lines(rules, _lines(text)), check if checked else None)


def check(match: Match[P, M, E], node: Node[P, E]) -> None:
    """Whether the ply of a node is a move, leads where a match can stand, and can be told to everybody.

    Raises:
        BadRecord: its position has faults; the message lists them. What is no move or cannot be told raises anything.
    """
    faults = match.rules.faults(node.position)
    if faults:
        raise BadRecord(f"the match stands where none can: {'; '.join(faults)}")
    if node.parent is not None and node.seat is not None:
        match.rules.parse(node.move, match.rules.view(node.parent.position, node.seat))
    for reader in (None, *all_seats(match.seats)):
        told_move(match.rules, node, reader)
        told_ply(match, node, reader)


def _lines(text: str | bytes) -> list[bytes]:
    """The lines of a record; only a line feed ends one, whatever a name is made of."""
    whole = text.encode() if isinstance(text, str) else text
    return whole.rstrip().split(b"\n")


def verify(match: Match[P, M, E]) -> Difference | None:
    """Play every move again from the seed; None if all happened as recorded."""
    started = match.started
    fresh, difference = _restart(match, started)
    if fresh is None or difference is not None:
        return difference
    for entry in match.journal[1:]:
        difference = _replay(fresh, entry)
        if difference is not None:
            return difference
    return None


def _restart(match: Match[P, M, E], started: Started[P, E]) -> tuple[Match[P, M, E] | None, Difference | None]:
    rules = match.rules
    try:
        if started.position is not None:
            return Match.from_position(rules, started.position, started.seed), None
        fresh = Match.new(rules, started.seats, started.options, started.seed, script=started.script)
    except Refusal as problem:
        return None, Difference(0, f"the setup is refused: {problem}")
    return fresh, _compare(0, started.events, fresh.started.events)


def _replay(fresh: Match[P, M, E], entry: Entry) -> Difference | None:
    match entry:
        case Played():
            fresh._walk(fresh.nodes[entry.at])  # noqa: SLF001 - verifying walks a match of its own, without entries
            try:
                move = fresh.rules.parse(entry.move, fresh.view(entry.seat))
                node = fresh.play(entry.seat, move)
            except Refusal as problem:
                return Difference(fresh.ply + 1, f"{quoted(entry.move)} of P{entry.seat} is refused: {problem}")
            return _compare(node.ply, entry.events, node.events)
        case Luck():
            fresh._walk(fresh.nodes[entry.at])  # noqa: SLF001 - as above
            if entry.void:
                fresh.sweep_luck()
            try:
                fresh.lay_out(Script(entry.dice, entry.picks, entry.orders))
            except Refusal as problem:
                return Difference(fresh.ply, f"laying out luck is refused: {problem}")
    return None


def _compare(ply: int, recorded: tuple[Any, ...], played: tuple[Any, ...]) -> Difference | None:
    if recorded == played:
        return None
    for number, (then, now) in enumerate(zip(recorded, played, strict=False), 1):
        if then != now:
            return Difference(ply, f"event {number} was {_text(then)}, and is now {_text(now)}")
    return Difference(ply, f"{len(recorded)} events were recorded, and {len(played)} happen now")


def _text(event: object) -> str:
    return abridged(_encoder.encode(event).decode(), LONGEST_EVENT)


def _reason(problem: Exception) -> str:
    return abridged(str(problem), LONGEST_REASON)
