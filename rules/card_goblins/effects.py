"""The effect language: what an ability does, as a closed vocabulary of sixteen verbs. Specification 2.4."""

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec

Who: TypeAlias = Literal["any", "own", "opponent"]
Code: TypeAlias = Literal["D05", "D09", "D11", "D12", "D13"]


class BadLine(Exception):
    """A line that is none of the language; `code` is that of specification 2.5."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code


class Aim(msgspec.Struct, frozen=True):
    """What a line is directed at. `own` and `opponent` are meant from the seat that declared the item."""

    zone: Literal["creature", "player", "item", "discard", "side", "self"]
    what: str = ""
    """Whose creature, player or side; which items or cards."""
    type: str = ""
    """`goblin` or `summon`, if only those."""
    power: int | None = None
    """Printed power at most."""
    other: bool = False
    """Not the source itself."""


class Line(msgspec.Struct, frozen=True):
    """One line of an effect, such as `DESTROY > creature:opponent,power<=3`."""

    verb: str
    n: int = 0
    mode: str = ""
    aims: tuple[Aim, ...] = ()
    """Two for SWAP, one or none otherwise. REDIRECT names a creature besides the item that it aims at."""

    @property
    def targeted(self) -> bool:
        """Whether whoever declares it names targets."""
        return bool(self.aims) and self.aims[0].zone != "self" and self.aims[0] != OWN_SIDE

    @property
    def width(self) -> int:
        """How many targets are named for it."""
        return (len(self.aims) + (self.verb == "REDIRECT")) if self.targeted else 0

    @property
    def checked(self) -> bool:
        """Whether it can be illegal, so that an item of such lines alone fizzles. Specification 5.6."""
        return self.targeted or self.verb in ("BONUS", "RETREAT")


class Form(msgspec.Struct, frozen=True):
    """How a verb is written."""

    aims: tuple[str, ...]
    """Zones that it may be directed at, as `zone` or `zone:what`; empty text: none at all."""
    n: bool = False
    modes: tuple[str, ...] = ()


OWN_SIDE: Final = Aim("side", "own")
SELF: Final = Aim("self")

VERBS: Final[Mapping[str, Form]] = {
    "TAP": Form(("creature",)),
    "UNTAP": Form(("creature",)),
    "DESTROY": Form(("creature", "self")),
    "BOUNCE": Form(("creature", "self")),
    "DRAW": Form(("", "player:any"), n=True),
    "DISCARD": Form(("", "player:opponent"), n=True, modes=("choice", "random")),
    "STEAL": Form(("player:opponent",), n=True),
    "BONUS": Form(("side:own", "side:any"), n=True),
    "PUMP": Form(("creature",), n=True),
    "CANCEL": Form(("item",)),
    "REDIRECT": Form(("item",)),
    "RECOVER": Form(("discard",)),
    "DIG": Form(("",), n=True, modes=("any", "goblin", "summon", "action")),
    "SWAP": Form(("creature:own & creature:opponent",)),
    "PEEK": Form(("player:opponent",), modes=("hand", "trinkets")),
    "RETREAT": Form(("",)),
}

PASSIVES: Final[Mapping[str, bool]] = {
    "GUARD": True,
    "RAID": True,
    "HORDE": True,
    "NO_ATTACK": False,
    "NO_DEFEND": False,
    "EXTRA_PLAY": True,
    "MULE": True,
    "SNIFFER": True,
    "SHY": False,
    "REBOUND": False,
    "BIG_HAND": True,
}
"""Each with whether it takes a number."""

_WHATS: Final[Mapping[str, tuple[str, ...]]] = {
    "player": ("opponent", "any"),
    "item": ("action", "special", "any"),
    "discard": ("action", "goblin", "summon", "creature", "any"),
    "side": ("own", "any"),
}
_CREATURE = re.compile(
    r"(?P<who>any|own|opponent)(?:,(?P<type>goblin|summon))?(?P<power>,power<=[0-9]+)?(?P<other>,other)?"
)
_LEAST, _MOST = 1, 9


def read_line(text: str) -> Line:
    """One effect line.

    Raises:
        BadLine: it is none.
    """
    head, arrow, tail = text.partition(">")
    verb, *words = head.split() or [""]
    if verb not in VERBS:
        raise BadLine("D09", f"`{verb}` is no verb: expected one of {', '.join(VERBS)}")
    aims = tuple(_aim(word.strip()) for word in tail.split("&")) if arrow else ()
    _check_aims(verb, aims, " ".join(tail.split()))
    n, mode = _measures(verb, words)
    return Line(verb, n, mode, aims)


def _aim(word: str) -> Aim:
    zone, _, what = word.partition(":")
    if word == "self":
        return SELF
    if zone == "creature" and (found := _CREATURE.fullmatch(what)):
        power = found["power"]
        limit = number(power.removeprefix(",power<="), "power") if power else None
        return Aim("creature", found["who"], found["type"] or "", limit, bool(found["other"]))
    if zone in _WHATS and what in _WHATS[zone]:
        return Aim(zone, what)  # type: ignore[arg-type]  # a key of the table is a zone
    raise BadLine("D09", f"`{word}` is no target: expected creature, player, item, discard or side with its words")


def _check_aims(verb: str, aims: tuple[Aim, ...], tail: str) -> None:
    possible = VERBS[verb].aims
    if not aims:
        fits = "" in possible
    elif len(aims) == 1:
        fits = bool({aims[0].zone, f"{aims[0].zone}:{aims[0].what}"} & set(possible))
    else:
        fits = tail in possible
    if not fits:
        wanted = " or ".join(f"`> {aim}`" if aim else "no target" for aim in possible)
        raise BadLine("D11", f"`{verb}` takes {wanted}, not {f'`> {tail}`' if tail else 'none'}")


def _measures(verb: str, words: list[str]) -> tuple[int, str]:
    """Its number and its mode."""
    form, left = VERBS[verb], list(words)
    digits = left.pop(0) if form.n and left and _is_number(left[0]) else ""
    mode = left.pop(0) if form.modes and left and left[0] in form.modes else ""
    if left:
        raise BadLine("D09", f"`{left[0]}` is not expected after `{verb}`: {_wanted(form)}")
    if (form.n and not digits) or (form.modes and not mode):
        raise BadLine("D09", f"`{verb}` is not complete: {_wanted(form)}")
    return number(digits, verb) if form.n else 0, mode


def _is_number(word: str) -> bool:
    """Plain digits only; other alphabets have theirs."""
    return word.isascii() and word.isdecimal()


def _wanted(form: Form) -> str:
    parts = [f"a number from {_LEAST} to {_MOST}"] if form.n else []
    parts += [f"one of {', '.join(form.modes)}"] if form.modes else []
    return f"expected {' and '.join(parts) or 'nothing more'}"


def number(digits: str, what: str, most: int = _MOST) -> int:
    """A number of the language.

    Raises:
        BadLine: it is out of range.
    """
    if not _is_number(digits) or not _LEAST <= int(digits[:4]) <= most:
        raise BadLine("D05", f"`{digits}` is no number for {what}: expected {_LEAST} to {most}")
    return int(digits)


def read_passive(text: str) -> tuple[str, int]:
    """A passive and its number; 1 where it has none.

    Raises:
        BadLine: it is none.
    """
    name, *numbers = text.split() or [""]
    if name not in PASSIVES:
        raise BadLine("D13", f"`{name}` is no passive: expected one of {', '.join(PASSIVES)}")
    if len(numbers) != PASSIVES[name]:
        raise BadLine("D05", f"`{name}` takes {'one number' if PASSIVES[name] else 'no number'}, not `{text}`")
    return name, number(numbers[0], name) if numbers else 1


# Trinkets

Condition: TypeAlias = Literal["always", "most_power", "most_trinkets", "trinkets", "won_combat"]


class Rule(msgspec.Struct, frozen=True):
    """What a trinket is good for. Specification 2.5 and 6.4."""

    kind: Literal["combo", "wild", "none", "vp", "draw"]
    n: int = 0
    condition: Condition = "always"
    least: int = 0
    """Of `trinkets>=N`."""
    returns: bool = False
    """To the pile once it has scored."""


_CONDITIONS = re.compile(r"(?P<name>always|most_power|most_trinkets|won_combat)|trinkets>=(?P<least>[0-9]+)")
MOST_IN_RULE = 3
"""Points and cards that one trinket gives at most."""


def read_rule(text: str) -> Rule:
    """The rule of a trinket.

    Raises:
        BadLine: it is none.
    """
    words = text.replace(",", " , ").split()
    match words:
        case ["combo" | "wild" | "none" as kind]:
            return Rule(kind)
        case ["vp", n, "if", condition, ",", "return"]:
            return _scoring("vp", n, condition, returns=True)
        case ["vp" | "draw" as verb, n, "if", condition]:
            return _scoring(verb, n, condition, returns=False)
        case _:
            forms = "combo, wild, none, vp N if CONDITION, vp N if CONDITION, return, or draw N if CONDITION"
            raise BadLine("D09", f"`{_offending(words)}` is not expected in `{text}`: a rule is {forms}")


def _offending(words: list[str]) -> str:
    """The first word that no rule has at its place."""
    places = (("vp", "draw"), None, ("if",), None, (",",), ("return",))
    for word, place in zip(words, places, strict=False):
        if place is not None and word not in place:
            return word
    return words[-1] if words else ""


def _scoring(verb: Literal["vp", "draw"], n: str, condition: str, *, returns: bool) -> Rule:
    found = _CONDITIONS.fullmatch(condition)
    if found is None:
        names = "always, most_power, most_trinkets, trinkets>=N, won_combat"
        raise BadLine("D09", f"`{condition}` is no condition: expected {names}")
    if not _is_number(n):
        raise BadLine("D09", f"`{n}` is no number: expected {_LEAST} to {MOST_IN_RULE}")
    least = number(found["least"], "trinkets") if found["least"] else 0
    name = found["name"] or "trinkets"
    return Rule(verb, number(n, verb, MOST_IN_RULE), name, least, returns)  # type: ignore[arg-type]  # the pattern's
