"""Seats played by programs of others: `exec:PROGRAM`. What is asked and answered is in docs/bots.md."""

from threading import Lock
from typing import Any, Final

import msgspec
from msgspec import UNSET

from goblin_tui.bots import EXEC, LIMIT, Question, think
from goblin_tui.engine_shapes import Play, read_object, read_request
from goblin_tui.programs import Program, ProgramFailed, read_command
from rules.core.errors import BadOption, Refusal
from rules.core.plain import abridged, quoted
from rules.core.seats import all_seats

STAND_IN: Final = "normal"
"""The level that plays on for a program that failed."""

LONGEST_REASON: Final = 300
"""Characters that tell why a program failed."""


class Outsider:
    """A program on one seat of one match. It is started when first asked; once it fails, `normal` plays on for it."""

    def __init__(self, level: str, limit: float = LIMIT) -> None:
        self._command = level.removeprefix(EXEC)
        self._limit = limit
        self._program: Program | None = None
        self._closed = False
        self._one_at_a_time = Lock()
        self.stand_in = STAND_IN
        self.fallen: str | None = None
        """Why it plays no more, a sentence; None: it does."""

    def think(self, question: Question) -> str:
        """Its move in notation, a legal one. Blocks up to the limit, and may be called by any thread."""
        with self._one_at_a_time:
            if self.fallen is None and not self._closed:
                try:
                    return self._ask(question)
                except ProgramFailed as problem:
                    self.fallen = abridged(f"the program {problem}", LONGEST_REASON)
                    self._end()
        return think(msgspec.structs.replace(question, level=STAND_IN))

    def _ask(self, question: Question) -> str:
        if self._program is None:
            try:
                self._program = Program(read_command(self._command))
            except BadOption as problem:
                raise ProgramFailed(f"cannot be started: {problem}") from problem
        return read_answer(question, self._program.ask(write_question(question), self._limit))

    def _end(self) -> None:
        if self._program is not None:
            self._program.close()
            self._program = None

    def close(self) -> None:
        """The match is over for it; one that thinks just now is not waited for."""
        self._closed = True
        if not self._one_at_a_time.acquire(blocking=False):
            if self._program is not None:
                self._program.kill()
            self._one_at_a_time.acquire()
        try:
            self._end()
        finally:
            self._one_at_a_time.release()


def write_question(question: Question) -> bytes:
    """What a program is told: the status as its seat may know it, its view, its legal moves."""
    rules, view, seat = question.rules, question.view, question.seat
    position = view.position
    told: dict[str, Any] = {
        "ok": True,
        "game": rules.info.id,
        "seats": rules.seats(position),
        "ply": question.ply,
        "turn": rules.turn(position),
        "round": rules.round(position),
        "actors": rules.actors(position),
        "prompt": [rules.prompt(view).text if other == seat else None for other in all_seats(rules.seats(position))],
        "outcome": None,
        "seat": seat,
        "view": position,
        "moves": [rules.notate(move) for move in rules.moves(position, seat)],
    }
    return msgspec.json.encode(told)


def read_answer(question: Question, line: bytes) -> str:
    """The move that an answer asks for, in notation.

    Raises:
        ProgramFailed: it is no `play` for this seat and ply, or not legal.
    """
    rules = question.rules
    try:
        asked = read_request(read_object(line))
        if not isinstance(asked, Play):
            raise ProgramFailed(f"asked for something else than `play`: {quoted(line.decode(errors='replace'))}")
        move = rules.parse(asked.move, question.view)
    except Refusal as problem:
        raise ProgramFailed(f"answered {quoted(line.decode(errors='replace'))}: {problem}") from problem
    if asked.seat not in (UNSET, question.seat) or asked.ply not in (UNSET, question.ply):
        raise ProgramFailed(f"answered for another seat or ply than P{question.seat} at ply {question.ply}")
    if move not in rules.moves(question.view.position, question.seat):
        raise ProgramFailed(f"chose {quoted(asked.move)}, which is not legal now")
    return str(rules.notate(move))
