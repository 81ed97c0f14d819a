"""The ten laws, each as a check that drives a random match and raises `LawBroken`; the tenth belongs to the screens."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise, zip_longest
from typing import Any, TypeAlias

import msgspec

from rules.bots.search import SearchBot
from rules.core import records
from rules.core.chance import SeededChance
from rules.core.errors import IllegalMove, NotAMove, NowhereToGo, Refusal
from rules.core.events import Move, Passed, RoundBegan, TurnBegan
from rules.core.match import Match
from rules.core.outcome import Outcome
from rules.core.plan import Plan
from rules.core.preview import foresee
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from tests.laws.walks import AnyMatch, AnyNode, AnyTable, AnyView, LawBroken, Trial, scratch

Check: TypeAlias = Callable[[Trial], None]

GLIMPSING = SearchBot(plan=Plan(iterations=4, breadth=2, rounds=0.5, longest=4))
"""A bot that looks ahead, and not far: what it chooses hangs on the same facts."""

SAMPLE = 6
"""How many legal and how many illegal moves are tried at each decision."""


# 1


def someone_may_act_exactly_while_there_is_no_outcome(trial: Trial) -> None:
    """Law 1: and every actor has a legal move, and every view names the same actors and the same window."""
    rules = trial.rules
    for node in trial.nodes():
        position = node.position
        actors, outcome = rules.actors(position), rules.outcome(position)
        if bool(actors) == (outcome is not None):
            raise trial.broken(1, f"the actors are {actors} and the outcome is {outcome}")
        if len(set(actors)) < len(actors) or not set(actors) <= set(trial.seats):
            raise trial.broken(1, f"the actors are {actors}")
        idle = [seat for seat in actors if not rules.moves(position, seat)]
        if idle:
            raise trial.broken(1, f"P{idle[0]} is waited for and has no legal move")
        if not actors and any(rules.moves(position, seat) for seat in trial.seats):
            raise trial.broken(1, "the match is over and somebody has a legal move")
        window = rules.window(position)
        if window is not None and window.actors() != actors:
            raise trial.broken(1, f"the actors are {actors}, the window asks {window.actors()}")
        for reader in trial.readers:
            seen = rules.view(position, reader).position
            named = rules.actors(seen)
            if named != actors:
                raise trial.broken(1, f"the actors are {actors}, the view of {reader} names {named}")
            if rules.window(seen) != window:
                raise trial.broken(1, f"the window is {window}, the view of {reader} shows {rules.window(seen)}")


# 2


def a_legal_move_never_raises_and_an_illegal_one_changes_nothing(trial: Trial) -> None:
    """Law 2: an illegal move raises `IllegalMove`, with a sentence for the player."""
    met: dict[str, Move] = {}
    for node in trial.nodes():
        for seat in trial.seats:
            legal = trial.rules.moves(node.position, seat)
            met |= {repr(move): move for move in legal[:40]}
            for move in trial.choices.shuffle(legal)[:SAMPLE]:
                _try_legal(trial, seat, move)
            for move in trial.choices.shuffle(met.values())[:SAMPLE]:
                if move not in legal:
                    _try_illegal(trial, seat, move)


def _try_legal(trial: Trial, seat: Seat, move: Move) -> AnyTable:
    table = scratch(trial.rules, trial.match.position, SeededChance(trial.deal.seed, trial.match.ply + 1))
    try:
        trial.rules.play(table, seat, move)
    except Exception as problem:
        raise trial.broken(2, f"`{move}` of P{seat} is legal and raises {problem!r}") from problem
    return table


def _try_illegal(trial: Trial, seat: Seat, move: Move) -> None:
    table = scratch(trial.rules, trial.match.position, SeededChance(trial.deal.seed, trial.match.ply + 1))
    before = trial.match.at, len(trial.match.journal)
    try:
        trial.rules.play(table, seat, move)
    except IllegalMove as refusal:
        if " " not in str(refusal):
            raise trial.broken(2, f"`{move}` is refused with `{refusal}`, which is no sentence") from refusal
    except Exception as problem:
        raise trial.broken(2, f"`{move}` of P{seat} is illegal and raises {problem!r}") from problem
    else:
        raise trial.broken(2, f"`{move}` of P{seat} is illegal and is carried out")
    if table.events:
        raise trial.broken(2, f"`{move}` of P{seat} is illegal, and {table.events} happened before it was refused")
    with suppress(Refusal):
        trial.match.play(seat, move)
    if before != (trial.match.at, len(trial.match.journal)):
        raise trial.broken(2, f"`{move}` of P{seat} is illegal and changed the match")


# 3


def folding_the_events_gives_the_position(trial: Trial) -> None:
    """Law 3: to the bit, and also after the record went through its file form."""
    rules, match = trial.rules, trial.match
    position = _folded(trial, rules.empty(trial.deal.seats, match.started.options), match.started.events)
    for node in trial.nodes():
        position = _folded(trial, position, node.events if node.parent else ())
        if not _same(position, node.position):
            raise trial.broken(3, f"the events lead to {position}, the match stands at {node.position}")
    try:
        read = records.decode(rules, records.encode(match.journal))
    except Exception as problem:
        raise trial.broken(3, f"the record cannot be read again: {problem!r}") from problem
    for written, node in zip(match.nodes, read.nodes, strict=True):
        if written.events != node.events or not _same(written.position, node.position):
            raise trial.broken(3, f"ply {node.ply} is another one in the record: {node.events}")


def _folded(trial: Trial, position: Any, events: Sequence[Any]) -> Any:
    for event in events:
        try:
            position = trial.rules.apply(position, event)
        except Exception as problem:
            raise trial.broken(3, f"applying {event} once more raises {problem!r}") from problem
    return position


def _same(one: object, other: object) -> bool:
    return one == other and msgspec.json.encode(one) == msgspec.json.encode(other)


# 4


def the_same_seed_and_moves_give_the_same_events(trial: Trial) -> None:
    """Law 4: and undo, redo, jumps and a reload give the same positions and the same luck."""
    for _ in trial.nodes():
        pass
    _play_again(trial)
    _wander(trial)
    _reload(trial)


def _play_again(trial: Trial) -> None:
    again: AnyMatch = Match.new(trial.rules, trial.deal.seats, trial.deal.options, trial.deal.seed)
    if again.started.events != trial.match.started.events:
        raise trial.broken(4, "the same seed deals otherwise")
    for node in trial.match.line()[1:]:
        _repeat(trial, again, node)


def _repeat(trial: Trial, match: AnyMatch, node: AnyNode) -> None:
    """Make the ply of `node` in a match that stands before it."""
    assert node.seat is not None
    try:
        move = match.rules.parse(node.move, match.view(node.seat))
        events = match.play(node.seat, move).events
    except Exception as problem:
        raise trial.broken(4, f"`{node.move}` of P{node.seat}, made again, raises {problem!r}") from problem
    if events != node.events:
        raise trial.broken(4, f"`{node.move}` of P{node.seat} gave {node.events}, and made again {events}")


def _wander(trial: Trial) -> None:
    match, choices = trial.match, trial.choices
    stood = {node.id: node.position for node in match.nodes}
    for step in choices.shuffle(("undo", "undo", "redo", "redo", "jump", "jump", "again", "other", "other")):
        try:
            if step == "undo":
                match.undo()
            elif step == "redo":
                match.redo()
            elif step == "jump":
                match.goto(choices.pick(match.nodes))
            elif step == "again" and match.at.children:
                _repeat(trial, match, match.at.children[0])
            elif step == "other":
                choice = trial.choose()
                if choice is not None:
                    match.play(*choice)
        except NowhereToGo:
            continue
        if not _same(match.position, stood.setdefault(match.at.id, match.position)):
            raise trial.broken(4, f"after {step} node {match.at.id} is another position")


def _reload(trial: Trial) -> None:
    match = trial.match
    again: AnyMatch = Match.from_journal(match.rules, match.journal)
    same = [node.position for node in again.nodes] == [node.position for node in match.nodes]
    if not same or again.at.id != match.at.id or _ids(again) != _ids(match):
        raise trial.broken(4, "a match made from its journal is another one")
    choice = trial.choose()
    if choice is not None:
        node = match.play(*choice)
        _repeat(trial, again, node)


def _ids(match: AnyMatch) -> list[int]:
    return [node.id for node in (*match.line(), *match.future())]


# 5


def a_view_follows_from_what_its_seat_was_told(trial: Trial) -> None:
    """Law 5: and a view's view is itself, and nothing hidden shows in what a seat sees, may do or is told."""
    rules, match = trial.rules, trial.match
    start = rules.empty(trial.deal.seats, match.started.options)
    for reader in trial.readers:
        _follow(trial, reader, start, match.started.events)
    for node in trial.nodes():
        for reader in trial.readers:
            if node.parent is not None:
                _follow(trial, reader, node.parent.position, node.events)
                _scrambled_log(trial, reader, node.parent.position, node)
                _scrambled_ply(trial, reader, node.parent.position, node)
            _scrambled(trial, reader, node.position)


def _follow(trial: Trial, reader: Seat | None, position: Any, events: Sequence[Any]) -> None:
    rules = trial.rules
    view: AnyView = rules.view(position, reader)
    if rules.view(view.position, reader) != view:
        raise trial.broken(5, f"the view of {reader}, viewed again, is another one: {view}")
    for event in events:
        try:
            told = rules.redact(position, event, reader)
            line = rules.tell(view, told)
            kept = rules.view(rules.apply(view.position, told), reader)
        except Exception as problem:
            raise trial.broken(5, f"telling {event} to {reader} raises {problem!r}") from problem
        position = rules.apply(position, event)
        view = rules.view(position, reader)
        if kept != view:
            raise trial.broken(5, f"{reader} was told {told} and keeps {kept}, but should see {view}")
        if "\n" in line:
            raise trial.broken(5, f"{event} is told in several lines: {line}")


def _worlds(trial: Trial, reader: Seat | None, position: Any) -> Iterator[Any]:
    """The same position with other hidden parts."""
    scramble = trial.subject.scramble
    if scramble is not None:
        yield scramble(position, reader, trial.choices)
    view = trial.rules.view(position, reader)
    world = trial.rules.determinize(view, trial.choices)
    if trial.rules.view(world, reader) == view:  # law 6 looks after the rest
        yield world


def _scrambled(trial: Trial, reader: Seat | None, position: Any) -> None:
    for world in _worlds(trial, reader, position):
        here, there = _known(trial, reader, position), _known(trial, reader, world)
        if here["view"] == there["view"] and world != position:
            here, there = here | _chosen(trial, reader, position), there | _chosen(trial, reader, world)
        for what, known in here.items():
            if known != there[what]:
                raise trial.broken(5, f"{what} of {reader} hangs on something hidden: {known} or {there[what]}")


def _known(trial: Trial, reader: Seat | None, position: Any) -> dict[str, object]:
    """What the reader can notice."""
    rules = trial.rules
    view = rules.view(position, reader)
    known: dict[str, object] = {"view": view, "actors": rules.actors(position), "prompt": rules.prompt(view)}
    if reader is None:
        return known
    known["moves"] = moves = list(rules.moves(position, reader))
    known["moves on the view"] = list(rules.moves(view.position, reader))
    if known["moves on the view"] != moves:
        raise trial.broken(5, f"P{reader} has {moves}, and on its own view {known['moves on the view']}")
    known["paths"] = [rules.path(view, move) for move in moves]
    return known


def _chosen(trial: Trial, reader: Seat | None, position: Any) -> dict[str, object]:
    """What the reader's bots make of it."""
    rules, ply = trial.rules, trial.match.ply
    view = rules.view(position, reader)
    moves = () if reader is None else rules.moves(position, reader)
    if reader is None or not moves:
        return {}
    return {
        "appraisal": rules.appraise(view, reader),
        "habit": rules.habit(view, moves, SeededChance("habit", ply)),
        "rating": list(rules.rate(view, moves, SeededChance("rate", ply))),
        "search": _glimpsed(rules, view, moves, ply),
    }


def _glimpsed(rules: AnyRules, view: AnyView, moves: Sequence[Move], ply: int) -> object:
    """What a bot chooses that plays the game on; where the rules raise on the way, another law finds it."""
    try:
        return GLIMPSING.choose(rules, view, moves, SeededChance("search", ply))
    except Exception as broken:  # noqa: BLE001 - whatever a broken game does
        return type(broken)


def _scrambled_log(trial: Trial, reader: Seat | None, position: Any, node: AnyNode) -> None:
    """What was told of a ply does not hang on what was hidden from the reader before it."""
    rules, first = trial.rules, node.events[:1]
    assert node.seat is not None
    move = rules.parse(node.move, rules.view(position, node.seat))
    for world in _worlds(trial, reader, position):
        if rules.redact_move(world, node.seat, move, reader) != rules.redact_move(position, node.seat, move, reader):
            raise trial.broken(5, f"how `{node.move}` is written for {reader} hangs on something hidden")
        for event in first:
            if rules.redact(world, event, reader) != rules.redact(position, event, reader):
                raise trial.broken(5, f"what {reader} is told of {event} hangs on something hidden")


def _scrambled_ply(trial: Trial, reader: Seat | None, position: Any, node: AnyNode) -> None:
    """A ply that looks the same goes the same way, until it shows a fact that is in the view from then on."""
    rules = trial.rules
    assert node.seat is not None
    seen = rules.redact_move(position, node.seat, rules.parse(node.move, rules.view(position, node.seat)), reader)
    told, view = _told(trial, reader, position, node.events)
    for world in _worlds(trial, reader, position):
        for other in trial.choices.shuffle(rules.moves(world, node.seat)):
            if rules.redact_move(world, node.seat, other, reader) != seen:
                continue
            table = scratch(rules, world, SeededChance(trial.deal.seed, trial.match.ply))
            rules.play(table, node.seat, other)
            told_there, view_there = _told(trial, reader, world, table.events)
            free, free_there = _unforced(trial, told), _unforced(trial, told_there)
            if view == view_there and free != free_there and not _fleeting(trial, free, free_there):
                raise trial.broken(5, f"{reader} is told {told} or {told_there}, and must not know the difference")
            _same_way(trial, reader, told, told_there)
            break


def _told(trial: Trial, reader: Seat | None, position: Any, events: Sequence[Any]) -> tuple[list[Any], AnyView]:
    """What the reader is told of a ply, and sees after it."""
    told = []
    for event in events:
        told.append(trial.rules.redact(position, event, reader))
        position = trial.rules.apply(position, event)
    return told, trial.rules.view(position, reader)


def _unforced(trial: Trial, told: Sequence[Any]) -> list[Any]:
    """Without what follows from something hidden because the specification says so."""
    return [event for event in told if _tag(event) not in trial.subject.forced]


def _fleeting(trial: Trial, told: Sequence[Any], there: Sequence[Any]) -> bool:
    """Whether the two differ only in what a view need not keep."""
    pairs = [(one, other) for one, other in zip(told, there, strict=False) if one != other]
    return len(told) == len(there) and all(
        type(one) is type(other) and _tag(one) in trial.subject.fleeting for one, other in pairs
    )


def _same_way(trial: Trial, reader: Seat | None, told: Sequence[Any], there: Sequence[Any]) -> None:
    for one, other in zip_longest(told, there):
        if one == other:
            continue
        if type(one) is type(other) or {_tag(one), _tag(other)} & trial.subject.forced:
            return
        raise trial.broken(5, f"that {reader} is told {one} or {other} hangs on something hidden")


def _tag(event: Any) -> str:
    return "" if event is None else str(event.__struct_config__.tag)


# 6


def a_guess_fits_the_view(trial: Trial) -> None:
    """Law 6: and for a seat that may move it has no faults."""
    rules = trial.rules
    for node in trial.nodes():
        for reader in trial.readers:
            view = rules.view(node.position, reader)
            try:
                guess = rules.determinize(view, trial.choices)
            except Exception as problem:
                raise trial.broken(6, f"guessing what fits {view} raises {problem!r}") from problem
            if rules.view(guess, reader) != view:
                raise trial.broken(6, f"the guess {guess} does not look like {view}")
            faults = rules.faults(guess) if reader and rules.moves(node.position, reader) else ()
            if faults:
                raise trial.broken(6, f"the guess of P{reader} has faults: {faults}; {guess}")


# 7


def every_component_is_somewhere_exactly_once(trial: Trial) -> None:
    """Law 7: at every ply, and no position has faults."""
    inventory = trial.subject.inventory
    first = None
    for node in trial.nodes():
        faults = trial.rules.faults(node.position)
        if faults:
            raise trial.broken(7, f"faults: {faults}; {node.position}")
        there = inventory(node.position) if inventory else None
        first = first or there
        if there != first:
            raise trial.broken(7, f"there were {first}, and there are {there}")


# 8

_ELEMENT = re.compile(r"[a-z]+(:[^\s:].*)?")


def every_move_has_a_notation_and_a_path_of_its_own(trial: Trial) -> None:
    """Law 8: the notation is read back as the move, and no path begins another."""
    for node in trial.nodes():
        for seat in trial.seats:
            view = trial.rules.view(node.position, seat)
            moves = trial.rules.moves(node.position, seat)
            for move in moves:
                _read_back(trial, view, move)
            _distinct(trial, [(trial.rules.notate(move),) for move in moves], "notation")
            _distinct(trial, [trial.rules.path(view, move) for move in moves], "path")
            for move in moves[:SAMPLE]:
                _secret_words(trial, seat, move)


def _read_back(trial: Trial, view: AnyView, move: Move) -> None:
    text = trial.rules.notate(move)
    for spelling in (text, text.upper(), f"  {text.lower().replace(' ', '   ')} "):
        try:
            read = trial.rules.parse(spelling, view)
        except NotAMove as problem:
            raise trial.broken(8, f"`{spelling}` for {move} is not read: {problem}") from problem
        if read != move:
            raise trial.broken(8, f"`{spelling}` is written for {move} and read as {read}")
    path = trial.rules.path(view, move)
    if not path or not all(_ELEMENT.fullmatch(element) for element in path):
        raise trial.broken(8, f"the path of `{text}` is {path}")


def _distinct(trial: Trial, texts: Sequence[tuple[str, ...]], what: str) -> None:
    for one, other in pairwise(sorted(texts)):
        if other[: len(one)] == one:
            raise trial.broken(8, f"one {what} begins another: {one} and {other}")


def _secret_words(trial: Trial, seat: Seat, move: Move) -> None:
    """What only logs print is not read."""
    rules, position = trial.rules, trial.match.position
    for reader in trial.readers:
        text = rules.notate(rules.redact_move(position, seat, move, reader))
        if "?" not in text:
            continue
        try:
            read = rules.parse(text, rules.view(position, reader))
        except NotAMove:
            continue
        raise trial.broken(8, f"`{text}` is what a log prints, and is read as {read}")


# 9


def random_moves_end_within_the_bound(trial: Trial) -> None:
    """Law 9: the bound is what the game states (`longest`)."""
    for _ in trial.nodes():
        pass
    if trial.match.ply > trial.bound():
        raise trial.broken(9, f"more than {trial.bound()} plies")


# Promises of the law book beside the ten


def turns_rounds_passes_and_ends_bear_their_names(trial: Trial) -> None:
    """`TurnBegan`, `RoundBegan`, `Passed` are core's, counted right; `GameEnded` is last, and only there."""
    shared = {str(kind.__struct_config__.tag): kind for kind in (TurnBegan, RoundBegan, Passed)}
    turns, rounds = 0, 0
    for node in trial.nodes():
        for event in node.events:
            tag = _tag(event)
            if tag in shared and not isinstance(event, shared[tag]):
                raise trial.broken("names", f"{tag} is an event of its own, so nobody counts it")
            turns += isinstance(event, TurnBegan)
            rounds += isinstance(event, RoundBegan)
            if tag == "game_ended" and (event is not node.events[-1] or trial.rules.actors(node.position)):
                raise trial.broken("names", "the game has ended, and something follows")
        if trial.rules.turn(node.position) != turns:
            raise trial.broken("names", f"{turns} turns began, it should be turn {trial.rules.turn(node.position)}")
        if (trial.rules.round(node.position) or 0) != rounds:
            raise trial.broken("names", f"{rounds} rounds began, it should be {trial.rules.round(node.position)}")
        over = not trial.rules.actors(node.position)
        if over and (not node.events or _tag(node.events[-1]) != "game_ended"):
            raise trial.broken("names", "the match is over without GameEnded")


def an_outcome_adds_up(trial: Trial) -> None:
    """Ranks are 1 + the seats that did better, and the points of a breakdown add up to its score."""
    for _ in trial.nodes():
        pass
    outcome = trial.rules.outcome(trial.match.position)
    if outcome is None:
        return
    if not len(outcome.ranks) == len(outcome.scores) == len(outcome.breakdown) == trial.deal.seats:
        raise trial.broken("outcome", f"not every seat has its place: {outcome}")
    ranks = outcome.ranks
    shaped = all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
    if not shaped and ranks != (2,):
        raise trial.broken("outcome", f"the ranks are {ranks}")
    if not _adds_up(outcome):
        raise trial.broken("outcome", f"the breakdown does not add up: {outcome}")


def _adds_up(outcome: Outcome) -> bool:
    for score, lines in zip(outcome.scores, outcome.breakdown, strict=True):
        points = [line.points for line in lines if line.points is not None]
        if score is not None and points and sum(points) != score:
            return False
    return True


def a_preview_is_what_will_happen(trial: Trial) -> None:
    """Played on the seat's own view, up to luck and secrets, a move does what it does on the table."""
    rules = trial.rules
    for node in trial.nodes():
        for seat in trial.seats:
            for move in trial.choices.shuffle(rules.moves(node.position, seat))[:SAMPLE]:
                _foreseen(trial, seat, move)


def _foreseen(trial: Trial, seat: Seat, move: Move) -> None:
    rules, position = trial.rules, trial.match.position
    view = rules.view(position, seat)
    table = _try_legal(trial, seat, move)
    try:
        preview = foresee(rules, view, seat, move)
    except Exception as problem:
        raise trial.broken("preview", f"foreseeing `{move}` of P{seat} raises {problem!r}") from problem
    seen = view.position
    for foreseen, event in zip(preview.events, table.events, strict=False):
        told, awaited = rules.redact(position, event, seat), rules.redact(seen, foreseen, seat)
        if told != awaited:
            raise trial.broken("preview", f"P{seat} foresees {awaited} of `{move}`, and is told {told}")
        position, seen = rules.apply(position, event), rules.apply(seen, foreseen)
    if len(preview.events) > len(table.events) or (preview.whole and len(preview.events) < len(table.events)):
        raise trial.broken("preview", f"P{seat} foresees {preview.events} of `{move}`, which does {table.events}")


def everything_can_be_sent(trial: Trial) -> None:
    """Positions, views, moves, events and what is told of them read back from JSON as what they were."""
    rules = trial.rules
    for node in trial.nodes():
        _sent(trial, node.position, rules.position_type)
        for reader in trial.readers:
            _sent(trial, rules.view(node.position, reader).position, rules.position_type)
            if reader is not None:
                for move in rules.moves(node.position, reader)[:SAMPLE]:
                    _sent(trial, move, rules.move_type)
            position = node.parent.position if node.parent else None
            for event in node.events if position is not None else ():
                _sent(trial, rules.redact(position, event, reader), rules.event_type)
                position = rules.apply(position, event)


def _sent(trial: Trial, value: object, kind: Any) -> None:
    try:
        read = msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except msgspec.MsgspecError as problem:
        raise trial.broken("sent", f"{value} cannot be read again: {problem}") from problem
    if read != value:
        raise trial.broken("sent", f"{value} is read again as {read}")


LAWS: Mapping[int | str, Check] = {
    1: someone_may_act_exactly_while_there_is_no_outcome,
    2: a_legal_move_never_raises_and_an_illegal_one_changes_nothing,
    3: folding_the_events_gives_the_position,
    4: the_same_seed_and_moves_give_the_same_events,
    5: a_view_follows_from_what_its_seat_was_told,
    6: a_guess_fits_the_view,
    7: every_component_is_somewhere_exactly_once,
    8: every_move_has_a_notation_and_a_path_of_its_own,
    9: random_moves_end_within_the_bound,
    "names": turns_rounds_passes_and_ends_bear_their_names,
    "outcome": an_outcome_adds_up,
    "preview": a_preview_is_what_will_happen,
    "sent": everything_can_be_sent,
}

__all__ = ["LAWS", "Check", "LawBroken"]
