"""The engine: every game for programs, one JSON object a line (docs/engine-protocol.md)."""

import logging
import sys
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from goblin_tui import engine_shapes as ask
from goblin_tui.engine_shapes import KINDS, LONGEST_REASON, BadRequest, read_object, read_request
from goblin_tui.engine_table import EngineTable
from goblin_tui.streams import can_print, complain, let_go
from rules.core.catalogue import Catalogue
from rules.core.errors import BadPosition, Refusal
from rules.core.plain import abridged
from rules.games import GAMES

LONGEST_LINE = 16 * 1024 * 1024
"""Bytes; a longer line is refused unread."""

LONGEST_MESSAGE = 4000
"""Characters of the message of an error, but for one that lists faults."""

_log = logging.getLogger(__name__)


def answer(table: EngineTable, line: bytes) -> bytes:
    """The answer to one line, without its end."""
    echo: dict[str, Any] = {}
    try:
        if len(line) > LONGEST_LINE:
            raise BadRequest(f"a line is at most {LONGEST_LINE >> 20} MiB long")
        given = read_object(line)
        if "id" in given:
            echo = {"id": msgspec.Raw(msgspec.json.encode(given["id"]))}
        return msgspec.json.encode({"ok": True, **echo, **_do(table, read_request(given))})
    except Refusal as refusal:
        error = {"kind": KINDS[type(refusal)], "message": _told(refusal)}
    except Exception as problem:  # noqa: BLE001 - one fault must not end a conversation; the log has it whole
        _log.exception("a request failed")
        reason = abridged(repr(problem), LONGEST_REASON)
        error = {"kind": "bad-request", "message": f"the engine failed at this, see its log: {reason}"}
    return msgspec.json.encode({"ok": False, **echo, "error": error})


def _told(refusal: Refusal) -> str:
    """The message, abridged where somebody made it endless; of a position every fault is told."""
    return str(refusal) if isinstance(refusal, BadPosition) else abridged(str(refusal), LONGEST_MESSAGE)


def _do(table: EngineTable, request: ask.AnyRequest) -> dict[str, Any]:
    match request:
        case ask.Games():
            return table.games()
        case ask.New():
            return table.new(request)
        case ask.Status():
            return table.status()
        case ask.Position():
            return table.position()
        case ask.Schema():
            return table.schema(request)
        case ask.Set():
            return table.set(request)
        case ask.View():
            return table.view(request)
        case ask.Moves():
            return table.moves(request)
        case ask.Play():
            return table.play(request)
        case ask.Luck():
            return table.luck(request)
        case ask.Undo():
            return table.undo()
        case ask.Redo():
            return table.redo()
        case ask.Goto():
            return table.goto(request)
        case ask.Log():
            return table.log(request)
        case ask.Bot():
            return table.bot(request)
        case ask.Save():
            return table.save(request)
        case ask.Load():
            return table.load(request)
        case ask.Verify():
            return table.verify(request)


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines of the input; of one that is too long only the beginning."""
    while line := source.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST_LINE + 1)
        yield line


def converse(games: Catalogue, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer line by line until the input ends."""
    table = EngineTable(games)
    for line in _lines(source):
        sink.write(answer(table, line) + b"\n")
        sink.flush()


def main(games: Catalogue = GAMES) -> int:
    """Talk over the standard streams; the exit status. 1: requests cannot be read, or nobody reads the answers."""
    logging.basicConfig(stream=sys.stderr, format="%(levelname)s %(message)s")
    if sys.stdin is None:
        return complain("requests come on standard input, and it is closed", 1)
    if not can_print():
        return complain("answers go to standard output, and it is closed", 1)
    try:
        converse(games, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        return 1
    except OSError as problem:
        return complain(f"the conversation breaks off: {problem.strerror or problem}", 1)
    except KeyboardInterrupt:
        return 130
    finally:
        let_go()
    return 0
