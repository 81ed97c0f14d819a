"""The match that the engine holds, and what each request does with it."""

from collections.abc import Mapping
from pathlib import Path
from secrets import randbits
from time import monotonic
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from goblin_tui import engine_shapes as ask
from goblin_tui.engine_shapes import LONGEST_REASON, BadRequest, NoMatch
from goblin_tui.files import read_whole, why, write_whole
from rules.bots.players import LEVELS, Bot, hurried
from rules.core import records
from rules.core.catalogue import Catalogue, GameInfo
from rules.core.chance import Script, SeededChance
from rules.core.errors import BadOption, BadPosition, NotYourTurn, Over
from rules.core.events import Event, Move
from rules.core.match import Match
from rules.core.notation import nearest
from rules.core.options import Option
from rules.core.plain import abridged, quoted
from rules.core.rules import AnyRules
from rules.core.seats import Seat, all_seats
from rules.core.telling import host_lines, told_move, told_ply
from rules.games import UnknownGame

Answer: TypeAlias = dict[str, Any]
AnyMatch: TypeAlias = Match[Any, Any, Any]

LONGEST_PATH = 200
"""Characters of a path that an error repeats."""

SEED_BITS = 53
"""Of a random seed: every language reads such a number whole."""


class EngineTable:
    """One conversation: the games on offer and the match under way. Every method answers or raises a Refusal."""

    def __init__(self, games: Catalogue) -> None:
        self._games = games
        self._under_way: AnyMatch | None = None

    # What there is

    def games(self) -> Answer:
        """The catalogue."""
        return {"games": [_catalogued(info) for info in self._games.infos]}

    def schema(self, request: ask.Schema) -> Answer:
        """JSON Schemas of a game's positions, moves and events."""
        rules = self._rules(request.game)
        kinds = {"position": rules.position_type, "move": rules.move_type, "event": rules.event_type}
        return {"schema": {name: msgspec.json.schema(kind) for name, kind in kinds.items()}}

    # Beginning

    def new(self, request: ask.New) -> Answer:
        """Deal a match."""
        rules = self._rules(request.game)
        options = {name: _with_text(rules, name, value) for name, value in request.options.items()}
        match = Match.new(rules, request.seats, options, _seed(request.seed))
        return {**self._begin(match), "seed": match.seed}

    def set(self, request: ask.Set) -> Answer:
        """Start from a position."""
        rules = self._rules(request.game)
        position = read_position(rules, request.position)
        match = Match.from_position(rules, position, _seed(request.seed))
        return {**self._begin(match), "seed": match.seed}

    def load(self, request: ask.Load) -> Answer:
        """Take up the match of a record, at the end of its present line."""
        match = self._recorded(request.path, checked=True)
        future = match.future()
        if future:
            match.goto(future[-1])
        return self._begin(match)

    def _begin(self, match: AnyMatch) -> Answer:
        answer = status_of(match)
        self._under_way = match
        return answer

    def save(self, request: ask.Save) -> Answer:
        """Write the record of the match."""
        text = records.encode(self._match.journal)
        try:
            write_whole(Path(request.path), text)
        except (OSError, ValueError) as problem:
            raise BadRequest(f"{_shown(request.path)} cannot be written: {_reason(problem)}") from problem
        return self.status()

    def verify(self, request: ask.Verify) -> Answer:
        """Play a record again from its seed."""
        found = records.verify(self._recorded(request.path, checked=False))
        return {
            "same": found is None,
            "ply": None if found is None else found.ply,
            "difference": None if found is None else found.text,
        }

    # Asking

    def status(self) -> Answer:
        """How things stand."""
        return status_of(self._match)

    def position(self) -> Answer:
        """Everything, for the host."""
        return {"position": self._match.position}

    def view(self, request: ask.View) -> Answer:
        """What a seat may see."""
        match = self._match
        return {"view": match.view(_reader(match, request.seat)).position}

    def moves(self, request: ask.Moves) -> Answer:
        """What a seat may do."""
        match = self._match
        return {"moves": [match.rules.notate(move) for move in match.moves(_seat(match, request.seat))]}

    def log(self, request: ask.Log) -> Answer:
        """The present line, setup included, as a seat was told it."""
        match = self._match
        reader = _reader(match, request.seat)
        return {
            "entries": [
                {
                    "ply": node.ply,
                    "seat": node.seat,
                    "move": told_move(match.rules, node, reader) or None,
                    "events": [text for _, text in told_ply(match, node, reader) if text],
                }
                for node in match.line()
            ]
        }

    # Doing

    def play(self, request: ask.Play) -> Answer:
        """Make a move."""
        match = self._match
        seat = None if request.seat is UNSET else _seat(match, request.seat)
        if request.ply is not UNSET and not 0 <= request.ply <= match.ply:
            raise BadRequest(f"there is no ply {request.ply} yet: the match stands at ply {match.ply}")
        _refuse_over(match)
        if request.ply is not UNSET:
            match.check_fresh(request.ply)
        seat = seat or match.rules.actors(match.position)[0]
        return self._make(match, seat, match.rules.parse(request.move, match.view(seat)))

    def bot(self, request: ask.Bot) -> Answer:
        """What a bot would do, done if wished."""
        match = self._match
        seat = _seat(match, request.seat)
        rules = match.rules
        if request.level not in rules.info.bots:
            raise BadRequest(f"{rules.info.title} has no bot {quoted(request.level)}: {', '.join(rules.info.bots)}")
        if request.budget_ms is not UNSET and request.budget_ms < 1:
            raise BadRequest("the budget of a bot is 1 ms at least")
        _refuse_over(match)
        moves = match.moves(seat)
        if not moves:
            raise NotYourTurn(f"P{seat} has no move now")
        chance = SeededChance(f"{match.seed} bot {seat}", match.ply)
        bot = LEVELS[request.level] if request.budget_ms is UNSET else _within(request.level, request.budget_ms)
        move = bot.choose(rules, match.view(seat), moves, chance)
        made = self._make(match, seat, move) if request.play else {}
        return {"move": rules.notate(move), **made}

    def _make(self, match: AnyMatch, seat: Seat, move: Move) -> Answer:
        before = match.position
        node = match.play(seat, move)
        told = host_lines(match.rules, before, node.events)
        return {**self.status(), "events": [_written(event, text) for event, text in told]}

    def luck(self, request: ask.Luck) -> Answer:
        """Lay out what the next draws show."""
        self._match.lay_out(Script(request.dice, request.picks, request.orders))
        return self.status()

    def undo(self) -> Answer:
        """One ply back."""
        self._match.undo()
        return self.status()

    def redo(self) -> Answer:
        """One ply forward."""
        self._match.redo()
        return self.status()

    def goto(self, request: ask.Goto) -> Answer:
        """To a ply of the present line."""
        match = self._match
        match.goto(match.node_at(request.ply))
        return self.status()

    # Finding

    @property
    def _match(self) -> AnyMatch:
        if self._under_way is None:
            raise NoMatch("no match is under way: ask for `new`, `set` or `load` first")
        return self._under_way

    def _rules(self, game: str) -> AnyRules:
        if game not in self._games:
            meant = nearest(game, self._games)
            guess = f"did you mean `{meant}`? " if meant else ""
            raise UnknownGame(f"there is no game {quoted(game)}; {guess}possible: {', '.join(self._games)}")
        return self._games[game]

    def _recorded(self, path: str, *, checked: bool) -> AnyMatch:
        if not path:
            raise BadRequest("`path` is empty: the name of a file was expected")
        try:
            text = read_whole(Path(path))
        except (OSError, ValueError) as problem:
            raise BadRequest(f"{_shown(path)} cannot be read: {_reason(problem)}") from problem
        return records.decode(self._rules(records.game_of(text)), text, checked=checked)


def status_of(match: AnyMatch) -> Answer:
    """How a match stands; these keys stand beside `ok`."""
    rules, position = match.rules, match.position
    actors = rules.actors(position)
    return {
        "game": rules.info.id,
        "seats": match.seats,
        "ply": match.ply,
        "turn": rules.turn(position),
        "round": rules.round(position),
        "actors": actors,
        "prompt": [rules.prompt(match.view(seat)).text if seat in actors else None for seat in all_seats(match.seats)],
        "outcome": rules.outcome(position),
        "can_undo": match.at.parent is not None,
        "can_redo": match.at.latest is not None,
    }


def read_position(rules: AnyRules, given: Answer) -> Any:
    """A position from its JSON form.

    Raises:
        BadPosition: it has another shape, or keys that no position has.
    """
    try:
        position = msgspec.convert(given, rules.position_type, str_keys=True)
    except msgspec.ValidationError as problem:
        raise BadPosition(abridged(str(problem), LONGEST_REASON)) from problem
    unknown = [f"there is no `{abridged(key, LONGEST_PATH)}`" for key in unknown_keys(position, given)]
    if unknown:
        raise BadPosition("; ".join([*unknown, *rules.faults(position)]))
    return position


def unknown_keys(value: object, given: object, path: str = "") -> list[str]:
    """Paths of the keys in `given` that the value read from it has no field for."""
    if isinstance(value, msgspec.Struct) and isinstance(given, dict):
        fields = dict(zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True))
        known = {*fields, value.__struct_config__.tag_field}
        found = [f"{path}{key}" for key in given if key not in known]
        inner = [(key, getattr(value, fields[key])) for key in given if key in fields]
        return found + [deep for key, field in inner for deep in unknown_keys(field, given[key], f"{path}{key}.")]
    if isinstance(value, Mapping) and isinstance(given, dict):
        pairs = zip(value.values(), given.items(), strict=True)
        return [deep for part, (key, raw) in pairs for deep in unknown_keys(part, raw, f"{path}{key}.")]
    if isinstance(value, list | tuple) and isinstance(given, list):
        numbered = enumerate(zip(value, given, strict=True), 1)
        return [deep for number, (part, raw) in numbered for deep in unknown_keys(part, raw, f"{path}{number}.")]
    return []


def _within(level: str, milliseconds: int) -> Bot:
    """A bot that ends its search in time."""
    end = monotonic() + milliseconds / 1000
    return hurried(level, lambda _done: monotonic() < end)


def _seat(match: AnyMatch, seat: Seat) -> Seat:
    if not 1 <= seat <= match.seats:
        raise BadRequest(f"there is no seat {seat}: seats are 1 to {match.seats}")
    return seat


def _reader(match: AnyMatch, seat: Seat | None) -> Seat | None:
    return None if seat is None else _seat(match, seat)


def _refuse_over(match: AnyMatch) -> None:
    if match.over:
        raise Over("the match has ended")


def _seed(given: int | str | UnsetType) -> int | str:
    return randbits(SEED_BITS) if given is UNSET else given


def _with_text(rules: AnyRules, name: str, value: object) -> object:
    """The value of an option; of a `file`, which is given as a path, what stands in it."""
    option = next((option for option in rules.info.options if option.id == name), None)
    if (
        option is None
        or option.kind != "file"
        or not isinstance(value, str)
        or value in (option.default, *option.words)
    ):
        return value
    try:
        return read_whole(Path(value)).decode()
    except (OSError, ValueError) as problem:
        raise BadOption(f"{name}={_shown(value)}: the file cannot be read: {_reason(problem)}") from problem


def _shown(path: str) -> str:
    return abridged(path, LONGEST_PATH)


def _reason(problem: OSError | ValueError) -> str:
    """What is wrong with a file, without its name."""
    return why(problem) if isinstance(problem, OSError) else str(problem)


def _catalogued(info: GameInfo) -> Answer:
    options = [_explained(option) for option in info.options]
    return {"id": info.id, "title": info.title, "seats": info.seats, "options": options, "length": info.length}


def _explained(option: Option) -> Answer:
    told = ("id", "text", "kind", "words", "members", "min", "max", "default", "when")
    return {name: getattr(option, name) for name in told}


def _written(event: Event, text: str) -> Answer:
    return {**msgspec.to_builtins(event), "text": text}
