"""What may be asked of the engine, and what goes wrong with it: the shapes of docs/engine-protocol.md."""

from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from rules.core.errors import (
    BadLuck,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalMove,
    NotAMove,
    NotYourTurn,
    NowhereToGo,
    Over,
    Refusal,
    Stale,
    UndoRefused,
)
from rules.core.notation import nearest
from rules.core.plain import abridged, quoted
from rules.core.seats import Seat
from rules.games import UnknownGame

LONGEST_REASON = 300
"""Characters that tell what is wrong with the shape of a request."""


class BadRequest(Refusal):
    """No request, or one that names what does not exist."""


class NoMatch(Refusal):
    """Nothing was started or loaded."""


KINDS: dict[type[Refusal], str] = {
    BadRequest: "bad-request",
    NowhereToGo: "bad-request",
    UndoRefused: "bad-request",
    UnknownGame: "unknown-game",
    NoMatch: "no-match",
    Over: "over",
    BadOption: "bad-option",
    BadPosition: "bad-position",
    BadRecord: "bad-record",
    Stale: "stale",
    NotAMove: "bad-move",
    NotYourTurn: "not-your-turn",
    IllegalMove: "illegal-move",
    BadLuck: "bad-luck",
}
"""The kind of error that each refusal is."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do", tag=str.lower):
    """Base of all requests; the tag is the value of `do`."""

    id: Any = None
    """Echoed in the answer; read apart, so that an error echoes it, too."""


class Games(Request, frozen=True):
    """Which games there are."""


class New(Request, frozen=True, kw_only=True):
    """Deal a match."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    seed: int | str | UnsetType = UNSET


class Status(Request, frozen=True):
    """How things stand."""


class Position(Request, frozen=True):
    """Everything, hidden zones included."""


class Schema(Request, frozen=True, kw_only=True):
    """The shapes of a game's positions, moves and events."""

    game: str


class Set(Request, frozen=True, kw_only=True):
    """Start from a position."""

    game: str
    position: dict[str, Any]
    seed: int | str | UnsetType = UNSET


class View(Request, frozen=True, kw_only=True):
    """What a seat may see."""

    seat: Seat | None


class Moves(Request, frozen=True, kw_only=True):
    """What a seat may do."""

    seat: Seat


class Play(Request, frozen=True, kw_only=True):
    """Make a move."""

    move: str
    seat: Seat | UnsetType = UNSET
    ply: int | UnsetType = UNSET


class Luck(Request, frozen=True, kw_only=True):
    """Lay out what the next draws show."""

    dice: tuple[int, ...] = ()
    picks: tuple[Any, ...] = ()
    orders: tuple[tuple[Any, ...], ...] = ()


class Undo(Request, frozen=True):
    """One ply back."""


class Redo(Request, frozen=True):
    """One ply forward on the line last left."""


class Goto(Request, frozen=True, kw_only=True):
    """To a ply of the present line."""

    ply: int


class Log(Request, frozen=True, kw_only=True):
    """What a seat was told."""

    seat: Seat | None


class Bot(Request, frozen=True, kw_only=True):
    """What a bot would do for a seat, done at once if `play`."""

    seat: Seat
    level: str
    budget_ms: int | UnsetType = UNSET
    play: bool = False


class Save(Request, frozen=True, kw_only=True):
    """Write the match into a file."""

    path: str


class Load(Request, frozen=True, kw_only=True):
    """Take up the match of a file."""

    path: str


class Verify(Request, frozen=True, kw_only=True):
    """Play the match of a file again from its seed."""

    path: str


AnyRequest: TypeAlias = (
    Games
    | New
    | Status
    | Position
    | Schema
    | Set
    | View
    | Moves
    | Play
    | Luck
    | Undo
    | Redo
    | Goto
    | Log
    | Bot
    | Save
    | Load
    | Verify
)

REQUESTS = tuple(kind.__struct_config__.tag for kind in AnyRequest.__args__)
"""The words that `do` may be, in the order of the protocol."""


def read_object(line: bytes) -> dict[str, Any]:
    """The JSON object of a line.

    Raises:
        BadRequest: it holds anything else.
    """
    try:
        value = msgspec.json.decode(line)
    except RecursionError as problem:
        raise BadRequest("this is nested too deeply") from problem
    except (msgspec.MsgspecError, ValueError) as problem:
        raise BadRequest(f"this is no JSON: {problem}") from problem
    if not isinstance(value, dict):
        raise BadRequest("a request is a JSON object")
    return value


def read_request(given: dict[str, Any]) -> AnyRequest:
    """The request that the object makes.

    Raises:
        BadRequest: an unknown request or key, a key that is missing, a value of the wrong type.
    """
    try:
        return msgspec.convert(given, AnyRequest)  # type: ignore[no-any-return]  # a union is no class to mypy
    except msgspec.ValidationError as problem:
        do = given.get("do")
        if isinstance(do, str) and do not in REQUESTS:
            meant = nearest(do, REQUESTS)
            guess = f"did you mean `{meant}`? " if meant else ""
            raise BadRequest(f"there is no request {quoted(do)}; {guess}possible: {', '.join(REQUESTS)}") from problem
        raise BadRequest(abridged(str(problem), LONGEST_REASON)) from problem
