"""How moves are written, read and pointed at. Specification 5.9, 5.10."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.core.errors import NotAMove
from rules.core.hidden import Hidden
from rules.core.notation import nearest, number, one_of, tidy
from rules.core.plain import quoted
from rules.core.rules import Path
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import (
    BREACHES,
    CODES,
    EVENT_CARDS,
    FACES,
    GOBLIN_FACES,
    MONSTERS,
    PROFESSIONALS,
    ROOMS,
    SETBACKS,
    Code,
)
from rules.goblins_en_la_mina.facts import opponent
from rules.goblins_en_la_mina.moves import (
    Build,
    Cancel,
    Discard,
    Done,
    Drop,
    End,
    Explore,
    Face,
    Flee,
    Give,
    Help,
    Keep,
    Load,
    Lose,
    MinaMove,
    Mine,
    Pass,
    Play,
    Promote,
    Raid,
    Skip,
    Slot,
    Snipe,
    Suffer,
    Summon,
    Swap,
    Take,
    Tax,
    Use,
)
from rules.goblins_en_la_mina.position import SLOTS, Position

MOST_LOADED = 4

# Writing


def _word(card: Code | Hidden) -> str:
    return "?" if isinstance(card, Hidden) else card


def _promote(move: Promote) -> str:
    fire = f" fire {move.fire}" if move.fire else ""
    return f"promote {move.slot} {move.professional}{fire}"


def _use(move: Use) -> str:
    return f"use {move.professional}" + (f" > {move.target}" if move.target else "")


def _play(move: Play) -> str:
    words = [f"P{move.seat}"] if move.seat else []
    words += [move.what] if move.what else []
    return f"play {move.card}" + (f" > {'.'.join(words)}" if words else "")


WRITTEN: Final[Mapping[type, Callable[..., str]]] = {
    Summon: lambda move: f"summon {_word(move.card)}",
    Promote: _promote,
    Build: lambda move: f"build {move.room}",
    Done: lambda _: "done",
    Explore: lambda move: "explore dinamita" if move.dynamite else "explore",
    Skip: lambda _: "skip",
    Flee: lambda move: f"huida {move.card}",
    Raid: lambda move: f"raid {move.breach}",
    Swap: lambda _: "swap",
    Mine: lambda _: "mine",
    Give: lambda move: f"give {_word(move.card)}",
    Take: lambda move: f"take {_word(move.card)}",
    Face: lambda move: f"face {move.card}",
    Load: lambda move: f"load {move.count}",
    Cancel: lambda move: f"cancel {move.professional}",
    Snipe: lambda move: f"snipe {move.card}",
    Suffer: lambda _: "suffer",
    Help: lambda move: f"help {move.professional}",
    Lose: lambda move: f"lose {move.what}",
    Use: _use,
    Pass: lambda move: "pass all" if move.all else "pass",
    Play: _play,
    Keep: lambda move: f"keep fire {move.fire}",
    Drop: lambda _: "drop",
    Tax: lambda move: f"tax P{move.seat}",
    Discard: lambda move: f"discard {move.card}",
    End: lambda _: "end",
}
"""How each kind of move is written."""


def notate(move: MinaMove) -> str:
    """The written form."""
    return WRITTEN[type(move)](move)


# Reading


class _Form(Exception):
    """Words are missing or too many."""


_DOT: Final = re.compile(r"p([1-6])\.(\w+)")


def _slot(word: str) -> Slot:
    return one_of(word, SLOTS, "place of a worker")  # type: ignore[return-value]  # one of SLOTS


def _pro(word: str) -> Code:
    return one_of(word, PROFESSIONALS, "professional")


def _goblin(word: str) -> Code:
    return one_of(word, GOBLIN_FACES, "card of the Goblin deck")


def _event(word: str) -> Code:
    return one_of(word, EVENT_CARDS, "event card")


def _seat(word: str) -> Seat:
    if not re.fullmatch(r"p[1-6]", word):
        raise NotAMove(f"{quoted(word)} is no seat: expected P1 to P6")
    return int(word[1])


def _read_promote(words: Sequence[str]) -> MinaMove:
    match words:
        case [slot, code]:
            return Promote(_slot(slot), _pro(code))
        case [slot, code, "fire", gone]:
            return Promote(_slot(slot), _pro(code), _pro(gone))
    raise _Form


def _read_explore(words: Sequence[str]) -> MinaMove:
    if words in ([], ["dinamita"]):
        return Explore(dynamite=bool(words))
    raise _Form


def _read_pass(words: Sequence[str]) -> MinaMove:
    if words in ([], ["all"]):
        return Pass(all=bool(words))
    raise _Form


def _read_keep(words: Sequence[str]) -> MinaMove:
    match words:
        case ["fire", code]:
            return Keep(_pro(code))
    raise _Form


_USE_TARGETS: Final[Mapping[Code, Callable[[str], str]]] = {
    "Art": lambda word: one_of(word, ROOMS, "room"),
    "Mer": _pro,
    "Gua": _pro,
    "Esp": _slot,
}
"""Professionals of whose effect in the brawl a target is named."""


def _read_use(words: Sequence[str]) -> MinaMove:
    match words:
        case [code] if _pro(code) not in _USE_TARGETS:
            return Use(_pro(code))
        case [code, ">", target] if _pro(code) in _USE_TARGETS:
            return Use(_pro(code), _USE_TARGETS[_pro(code)](target))
    raise _Form


def _read_play(words: Sequence[str]) -> MinaMove:
    match words:
        case [card] if _event(card) in ("Cerrado", "Pack"):
            return Play(_event(card))
        case [card, ">", target] if _event(card) not in ("Cerrado", "Pack"):
            return _played_at(_event(card), target)
    raise _Form


_PLAY_TARGETS: Final[Mapping[Code, tuple[str, ...]]] = {
    "Susto": (*PROFESSIONALS, "w", *MONSTERS),
    "Subidon": (*PROFESSIONALS, "ww"),
    "Abra": (*SLOTS, *PROFESSIONALS),
    "Soborno": PROFESSIONALS,
    "Expro": ROOMS,
    "Orgullo": PROFESSIONALS,
}
"""What an event card may be aimed at in a dungeon."""


def _played_at(card: Code, target: str) -> Play:
    if card == "Pasadizo":
        return Play(card, _seat(target))
    if card == "Susto" and "." not in target:
        return Play(card, None, one_of(target, MONSTERS, "monster"))
    found = _DOT.fullmatch(target)
    if found is None:
        example = f"P2.{_PLAY_TARGETS[card][0]}"
        raise NotAMove(f"{quoted(target)} is no target: expected a seat, a dot and what is there, as in {example}")
    return Play(card, int(found[1]), one_of(found[2], _PLAY_TARGETS[card], f"target of {FACES[card].name}"))


_Reader = Callable[[Sequence[str]], MinaMove]


def _bare(move: MinaMove) -> _Reader:
    def read(words: Sequence[str]) -> MinaMove:
        if words:
            raise _Form
        return move

    return read


def _one(make: Callable[[str], MinaMove]) -> _Reader:
    def read(words: Sequence[str]) -> MinaMove:
        if len(words) != 1:
            raise _Form
        return make(words[0])

    return read


_VERBS: Final[Mapping[str, tuple[str, _Reader]]] = {
    "summon": ("summon CARD", _one(lambda word: Summon(_goblin(word)))),
    "promote": ("promote w1 Pol, or promote w1 Pol fire Esp", _read_promote),
    "build": ("build ROOM", _one(lambda word: Build(one_of(word, ROOMS, "room")))),
    "done": ("done", _bare(Done())),
    "explore": ("explore, or explore dinamita", _read_explore),
    "skip": ("skip", _bare(Skip())),
    "huida": ("huida EVENT CARD", _one(lambda word: Flee(_event(word)))),
    "raid": ("raid BREACH", _one(lambda word: Raid(one_of(word, BREACHES, "breach")))),
    "swap": ("swap", _bare(Swap())),
    "mine": ("mine", _bare(Mine())),
    "give": ("give CARD", _one(lambda word: Give(_goblin(word)))),
    "take": ("take CARD", _one(lambda word: Take(_goblin(word)))),
    "face": ("face CARD", _one(lambda word: Face(one_of(word, (*MONSTERS, *SETBACKS), "monster or setback")))),
    "load": ("load NUMBER", _one(lambda word: Load(_plain(word)))),
    "cancel": ("cancel PROFESSIONAL", _one(lambda word: Cancel(_pro(word)))),
    "snipe": ("snipe EVENT CARD", _one(lambda word: Snipe(_event(word)))),
    "suffer": ("suffer", _bare(Suffer())),
    "help": ("help PROFESSIONAL", _one(lambda word: Help(_pro(word)))),
    "lose": ("lose w1, lose Mer, or lose Tab", _one(lambda word: Lose(_losable(word)))),
    "use": ("use Lad, use Mer > Gua, use Art > Tab, or use Esp > w1", _read_use),
    "pass": ("pass, or pass all", _read_pass),
    "play": ("play Pack, play Pasadizo > P3, play Susto > Orco, or play Susto > P2.Mer", _read_play),
    "keep": ("keep fire PROFESSIONAL", _read_keep),
    "drop": ("drop", _bare(Drop())),
    "tax": ("tax P2", _one(lambda word: Tax(_seat(word)))),
    "discard": ("discard CARD", _one(lambda word: Discard(_goblin(word)))),
    "end": ("end", _bare(End())),
}


def _losable(word: str) -> str:
    return one_of(word, (*SLOTS, *PROFESSIONALS, *ROOMS), "worker, professional or room")


def _plain(word: str) -> int:
    if word != "0" and word.startswith("0"):
        raise NotAMove(f"{quoted(word)} is no number of Ingots: expected 0 to {MOST_LOADED}, without leading zeros")
    return number(word, "number of Ingots", 0, MOST_LOADED)


def parse(text: str) -> MinaMove:
    """The move that a text means, legal or not.

    Raises:
        NotAMove: it is none; the message says what was expected.
    """
    verb, *words = tidy(text).split() or [""]
    if verb not in _VERBS:
        meant = nearest(verb, _VERBS, alike=0.7)
        guess = f"; did you mean `{_VERBS[meant][0]}`?" if meant else "."
        said = f"{quoted(verb)} is no move{guess} " if verb else ""
        raise NotAMove(f"{said}Expected one of {', '.join(_VERBS)}")
    form, read = _VERBS[verb]
    try:
        return read(words)
    except _Form:
        raise NotAMove(f"expected `{form}`") from None


# Pointing


def _thing(seat: Seat, what: str) -> str:
    """The element of a worker, professional, room or monster in a dungeon."""
    if what in ("w", "ww"):
        return f"workers:{seat}"
    if what in SLOTS:
        return f"worker:{seat}.{what}"
    kind = {"professional": "pro", "room": "room", "monster": "monster"}[FACES[what].kind]
    return f"{kind}:{seat}.{what}"


def path(position: Position, seat: Seat, move: MinaMove) -> Path:
    """What the seat points at to make the move."""
    match move:
        case Summon():
            return f"hand:{_word(move.card)}", f"worker:{seat}.{position.dungeon(seat).free_slot()}"
        case Promote():
            fired = (f"pro:{seat}.{move.fire}",) if move.fire else ()
            return f"hand:{move.professional}", f"worker:{seat}.{move.slot}", *fired
        case Build():
            return f"hand:{move.room}", f"rooms:{seat}"
        case Explore():
            return (f"pro:{seat}.Art", "deck:mine") if move.dynamite else ("deck:mine",)
        case Flee():
            return f"pro:{seat}.Lad", f"hand:{move.card}"
        case Raid():
            return (f"table:{move.breach}",)
        case Give():
            return (f"hand:{_word(move.card)}",)
        case Take():
            return (f"partner:{_word(move.card)}",)
        case Face():
            return (f"table:{move.card}",)
        case Cancel() | Help():
            return _before(position), f"pro:{seat}.{move.professional}"
        case Snipe():
            return f"pro:{seat}.Mer", f"hand:{move.card}"
        case Lose():
            return (_thing(seat, move.what),)
        case Keep():
            return (f"pro:{seat}.{move.fire}",)
        case Use():
            aimed = (_thing(opponent(position, seat), move.target),) if move.target else ()
            return f"pro:{seat}.{move.professional}", *aimed
        case Play():
            return f"hand:{move.card}", _played_on(move)
        case Tax():
            return (f"seat:{move.seat}",)
        case Discard():
            return f"hand:{move.card}", "discard:goblin"
        case _:
            return (f"do:{notate(move)}",)


def _before(position: Position) -> str:
    """The element of the card that is faced."""
    facing = position.facing
    assert facing is not None
    code = CODES[facing.card]
    return f"table:{code}" if facing.beside is None else f"monster:{facing.beside}.{code}"


def _played_on(move: Play) -> str:
    if move.card == "Pack":
        return "deck:goblin"
    if move.card == "Cerrado":
        return "do:play"
    if move.seat is None:
        return f"table:{move.what}"
    return f"seat:{move.seat}" if move.what is None else _thing(move.seat, move.what)
