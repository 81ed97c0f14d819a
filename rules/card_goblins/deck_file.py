"""Reading a deck file: its cards, or everything that is wrong with it. Specification 2.5, docs/writing-a-deck.md."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from rules.card_goblins.box import Box, Card, Combo, TrinketCard
from rules.card_goblins.deck_lines import Place, Places, places
from rules.card_goblins.effects import BadLine, Line, Rule, read_line, read_passive, read_rule
from rules.core.notation import counted, nearest
from rules.core.plain import QUOTED, plain, quoted

FORMAT: Final = "card-goblins-deck/1"
KEYWORDS: Final = ("attack", "defense", "none", "discard", "self", "me", "card")
"""Words of the notation that no handle may be."""

FEWEST_CARDS, FEWEST_GOBLINS, MANY_CARDS = 50, 15, 120
MOST_LINES, MOST_TARGETED = 3, 2
MOST_PROBLEMS: Final = 100
"""Problems that are told of one file."""
LONGEST: Final = 200
"""Characters of a problem."""
BIG: Final = 10**12
"""Numbers from here on are not written out."""

_TOP: Final = {"format", "name", "card", "trinket", "combo"}
_CARD: Final = {
    "id",
    "handle",
    "name",
    "gloss",
    "type",
    "copies",
    "power",
    "level",
    "kind",
    "effect",
    "passive",
    "text",
}
_TRINKET: Final = {"id", "handle", "name", "gloss", "mandatory", "rule"}
_COMBO: Final = {"members", "vp"}
_ID = re.compile(r"[A-Z][0-9]{2}")
_HANDLE = re.compile(r"[A-Za-z]{2,8}")
_TOML_LINE = re.compile(r" ?\(at line (\d+), column \d+\)")


class Problem(msgspec.Struct, frozen=True, order=True):
    """One thing that is wrong, or odd."""

    line: int
    code: str
    message: str

    @property
    def fatal(self) -> bool:
        """Whether the deck cannot be played."""
        return self.code.startswith("D")

    def written(self, name: str) -> str:
        """As people read it: `my.toml:12: D05 …`."""
        return f"{name}:{self.line}: {self.code} {self.message}"


class Reading(msgspec.Struct, frozen=True):
    """What came of a file."""

    box: Box | None
    """None: there are errors."""
    problems: tuple[Problem, ...]
    """Errors and warnings, by line."""


def shipped_text() -> str:
    """The deck file that comes with the program."""
    return files(__package__).joinpath("data", "deck.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=32)
def box_of(source: str) -> Box:
    """The box of a match, from the text of its deck file; an empty text means the shipped one.

    Raises:
        ValueError: the file has errors.
    """
    reading = read_deck(source or shipped_text())
    if reading.box is None:
        raise ValueError("; ".join(problem.written("deck") for problem in reading.problems))
    return reading.box


@lru_cache(maxsize=32)
def read_deck(text: str) -> Reading:
    """The deck that the text describes, with all its problems; a byte order mark is passed over. Ruling 79."""
    text = text.removeprefix("\ufeff")
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # numbers and lists without end, too
        return Reading(None, (_unreadable(str(problem), text),))
    reader = _Reader(content, text)
    box = None
    with suppress(_TooMany):
        box = reader.box()
    problems = tuple(sorted(set(reader.problems)))
    return Reading(None if any(problem.fatal for problem in problems) else box, problems)


def _unreadable(message: str, text: str) -> Problem:
    found = _TOML_LINE.search(message)
    line = int(found[1]) if found else text.count("\n") + 1
    return Problem(line, "D01", plain(f"this is not valid TOML: {_TOML_LINE.sub('', message)}", LONGEST))


def _shown(value: object) -> str:
    """A value as a complaint repeats it; it may be of any size and depth."""
    match value:
        case bool():
            return str(value).lower()
        case int() if abs(value) >= BIG:
            return "a number of many digits"
        case dict():
            return "a table"
        case list():
            return "a list"
        case str():
            return repr(plain(value, QUOTED))
        case _:
            return str(value)


class _TooMany(Exception):
    """More is wrong than anybody wants to read."""


class _Reader:
    """Reads one file and collects what is wrong with it."""

    def __init__(self, content: Mapping[str, Any], text: str) -> None:
        self._content = content
        self._places: Places = places(text)
        self.problems: list[Problem] = []

    def _complain(self, line: int, code: str, message: str) -> None:
        message = plain(message, LONGEST)
        if len(self.problems) + 1 == MOST_PROBLEMS:
            self.problems.append(Problem(line, code, f"{message}; and there is more, not told here"))
            raise _TooMany
        self.problems.append(Problem(line, code, message))

    def box(self) -> Box:
        """What can be read of it; only sound if there are no fatal problems."""
        top = self._places.top
        if self._content.get("format") != FORMAT:
            self._complain(top.of("format"), "D02", f'the file must say `format = "{FORMAT}"`')
        self._known_keys(self._content, _TOP, top)
        self._typed(self._content, "name", str, top)
        cards = [card for row in self._rows("card") if (card := self._card(*row)) is not None]
        trinkets = [trinket for row in self._rows("trinket") if (trinket := self._trinket(*row)) is not None]
        self._names_are_unique()
        by_id = {trinket.id: trinket for trinket in reversed(trinkets)}
        combos = [combo for row in self._rows("combo") if (combo := self._combo(*row, by_id)) is not None]
        self._totals(cards)
        self._trinkets_together(trinkets, combos)
        return Box(
            name=name if isinstance(name := self._content.get("name", ""), str) else "",
            cards={card.id: card for card in sorted(cards, key=lambda card: card.id)},
            trinkets={trinket.id: trinket for trinket in sorted(trinkets, key=lambda trinket: trinket.id)},
            combos=tuple(combos),
            order=tuple(trinket.id for trinket in trinkets),
            handles={
                **{card.handle.lower(): card.id for card in cards},
                **{trinket.handle.lower(): trinket.id for trinket in trinkets},
            },
        )

    # Keys and values

    def _rows(self, name: str) -> Iterator[tuple[Mapping[str, Any], Place]]:
        """The tables of that name, each with its place."""
        rows = self._content.get(name, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self._complain(self._places.top.of(name), "D05", f"`{name}` must be tables: write [[{name}]] above each")
            return
        for number, row in enumerate(rows):
            yield row, self._places.of(name, number)

    def _count(self, name: str) -> int:
        """How many tables of that name there are, sound or not."""
        rows = self._content.get(name, [])
        return len(rows) if isinstance(rows, list) else 1

    def _known_keys(self, row: Mapping[str, Any], known: set[str], place: Place) -> None:
        for key in row:
            if key not in known:
                meant = nearest(key[:QUOTED], known, 0.0)
                self._complain(place.of(key), "D03", f"{quoted(key)} is no key here: did you mean `{meant}`?")

    def _required(self, row: Mapping[str, Any], keys: Sequence[str], place: Place) -> bool:
        missing = [key for key in keys if key not in row]
        for key in missing:
            self._complain(place.line, "D04", f"the key `{key}` is missing")
        return not missing

    def _typed(self, row: Mapping[str, Any], key: str, kind: type, place: Place) -> bool:
        """Whether a value that is there has its type."""
        value = row.get(key)
        good = key not in row or (isinstance(value, kind) and (kind is bool or not isinstance(value, bool)))
        if not good:
            wanted = {str: "a text", int: "a whole number", bool: "true or false", list: "a list of texts"}[kind]
            self._complain(place.of(key), "D05", f"`{key}` must be {wanted}, not {_shown(value)}")
        return good

    def _between(self, row: Mapping[str, Any], key: str, low: int, high: int, place: Place, code: str = "D05") -> bool:
        """Whether a number that is there is in range."""
        if not self._typed(row, key, int, place):
            return False
        value = row.get(key, low)
        if not low <= value <= high:
            self._complain(place.of(key), code, f"`{key}` must be {low} to {high}, not {_shown(value)}")
        return bool(low <= value <= high)

    def _word(self, row: Mapping[str, Any], key: str, words: Sequence[str], place: Place) -> bool:
        if key not in row or row[key] in words:
            return True
        self._complain(place.of(key), "D05", f"`{key}` must be {' or '.join(words)}, not {_shown(row[key])}")
        return False

    def _texts(self, row: Mapping[str, Any], key: str, place: Place) -> Sequence[str]:
        """A list of texts; empty if it is missing or wrong."""
        if not self._typed(row, key, list, place):
            return ()
        texts = row.get(key, [])
        if all(isinstance(text, str) for text in texts):
            return [str(text) for text in texts]
        self._complain(place.of(key), "D05", f"`{key}` must be a list of texts")
        return ()

    def _name(self, row: Mapping[str, Any], place: Place) -> bool:
        """Id, handle and words for people."""
        wrong = [key for key in ("id", "handle", "name", "gloss", "text") if not self._typed(row, key, str, place)]
        good = not wrong
        if good and "id" in row and not _ID.fullmatch(row["id"]):
            self._complain(
                place.of("id"), "D05", f"`id` must be a capital letter and two digits, not {_shown(row['id'])}"
            )
            good = False
        if good and "handle" in row and not _HANDLE.fullmatch(row["handle"]):
            self._complain(place.of("handle"), "D06", f"`handle` must be 2 to 8 letters, not {_shown(row['handle'])}")
            good = False
        return good

    def _names_are_unique(self) -> None:
        """Ids and handles, over cards and trinkets."""
        ids: dict[str, int] = {}
        handles: dict[str, int] = dict.fromkeys(KEYWORDS, 0)
        for name in ("card", "trinket"):
            rows = self._content.get(name, [])
            for number, row in enumerate(rows if isinstance(rows, list) else []):
                place = self._places.of(name, number)
                if isinstance(row, dict):
                    self._unique(row.get("id"), ids, place.of("id"))
                    self._unique(row.get("handle"), handles, place.of("handle"))

    def _unique(self, given: object, taken: dict[str, int], line: int) -> None:
        if not isinstance(given, str):
            return
        before = taken.get(given.lower())
        taken.setdefault(given.lower(), line)
        if before == 0:
            self._complain(line, "D06", f"`{given}` is a word of the notation and cannot be a handle")
        elif before is not None:
            self._complain(line, "D06", f"`{given}` is used in line {before} already")

    # Cards

    def _card(self, row: Mapping[str, Any], place: Place) -> Card | None:
        self._known_keys(row, _CARD, place)
        there = self._required(row, ("id", "handle", "name", "type", "copies"), place)
        good = self._name(row, place) and self._word(row, "type", ("goblin", "summon", "action"), place)
        good = self._between(row, "copies", 1, 9, place) and good
        effect = self._texts(row, "effect", place)
        lines = self._lines(row, effect, place)
        passives = self._passives(row, place)
        good = (self._action(row, place) if row.get("type") == "action" else self._creature(row, place)) and good
        if not (there and good):
            return None
        return Card(
            id=row["id"],
            handle=row["handle"],
            name=row["name"],
            gloss=row.get("gloss", ""),
            type=row["type"],
            copies=row["copies"],
            power=row.get("power", 0),
            level=row.get("level", 0),
            ability=row.get("kind", "none"),
            lines=lines,
            effect=tuple(" ".join(text.split()) for text in effect),
            passives=passives,
            text=row.get("text", ""),
        )

    def _action(self, row: Mapping[str, Any], place: Place) -> bool:
        misplaced = [key for key in ("power", "level", "kind", "passive") if key in row]
        for key in misplaced:
            self._complain(place.of(key), "D07", f"an action has no `{key}`")
        if not row.get("effect"):
            self._complain(place.of("effect"), "D08", "an action needs an effect line")
        return not misplaced

    def _creature(self, row: Mapping[str, Any], place: Place) -> bool:
        good = self._word(row, "kind", ("special", "mega"), place)
        if row.get("type") in ("goblin", "summon"):
            good = self._required(row, ("power",), place) and good
        good = self._between(row, "power", 0, 9, place) and self._between(row, "level", 1, 6, place) and good
        if row.get("type") == "goblin" and "level" in row:
            self._complain(place.of("level"), "D07", "a goblin has no `level`")
        if row.get("type") == "summon" and "level" not in row:
            self._complain(place.line, "D07", "a summoning needs a `level`")
        if row.get("effect") and "kind" not in row:
            self._complain(place.of("effect"), "D08", 'an effect needs `kind = "special"` or "mega"')
        if "kind" in row and not row.get("effect"):
            self._complain(place.of("kind"), "D08", "a special needs an effect line")
        return good

    def _lines(self, row: Mapping[str, Any], texts: Sequence[str], place: Place) -> tuple[Line, ...]:
        lines = []
        for text in texts:
            try:
                line = self._line(row, text)
            except BadLine as problem:
                self._complain(self._places.element(place.of("effect"), text), problem.code, str(problem))
            else:
                lines.append(line)
        targeted = sum(line.targeted for line in lines)
        if len(texts) > MOST_LINES or targeted > MOST_TARGETED:
            told = f"{counted(len(texts), 'line')}, {targeted} of them with targets"
            self._complain(place.of("effect"), "D10", f"{told}: at most {MOST_LINES}, and {MOST_TARGETED} with targets")
        return tuple(lines)

    def _line(self, row: Mapping[str, Any], text: str) -> Line:
        """One line of an effect.

        Raises:
            BadLine: it is none, or none for this card.
        """
        line = read_line(text)
        if row.get("type") == "action" and any(aim.zone == "self" for aim in line.aims):
            raise BadLine("D11", "an action is no creature, so nothing in it can aim at `self`")
        if row.get("kind") == "special" and line.verb in ("REDIRECT", "CANCEL"):
            raise BadLine("D12", f"`{line.verb}` answers on the stack, so it needs a mega special or an action")
        return line

    def _passives(self, row: Mapping[str, Any], place: Place) -> Mapping[str, int]:
        passives: dict[str, int] = {}
        if row.get("type") == "action":
            return passives
        for text in self._texts(row, "passive", place):
            try:
                name, n = read_passive(text)
                if name in passives:
                    raise BadLine("D13", f"`{name}` is given twice")
                passives[name] = n
            except BadLine as problem:
                self._complain(self._places.element(place.of("passive"), text), problem.code, str(problem))
        return passives

    def _totals(self, cards: Sequence[Card]) -> None:
        """How many cards there are; not looked at where cards could not be read."""
        if len(cards) < self._count("card"):
            return
        total = sum(card.copies for card in cards)
        goblins = sum(card.copies for card in cards if card.type == "goblin")
        if total < FEWEST_CARDS:
            self._complain(1, "D14", f"{counted(total, 'card')} in all: {FEWEST_CARDS} are needed at least")
        if goblins < FEWEST_GOBLINS:
            self._complain(1, "D15", f"{counted(goblins, 'goblin')} in all: {FEWEST_GOBLINS} are needed at least")
        if total > MANY_CARDS:
            self._complain(1, "W02", f"{total} cards in all: more than {MANY_CARDS} make for a long match")

    # Trinkets and combinations

    def _trinket(self, row: Mapping[str, Any], place: Place) -> TrinketCard | None:
        self._known_keys(row, _TRINKET, place)
        there = self._required(row, ("id", "handle", "name", "rule"), place)
        good = self._name(row, place) and self._typed(row, "mandatory", bool, place)
        rule = self._rule(row, place)
        if not (there and good) or rule is None:
            return None
        return TrinketCard(
            id=row["id"],
            handle=row["handle"],
            name=row["name"],
            gloss=row.get("gloss", ""),
            mandatory=row.get("mandatory", False),
            rule=rule,
            written=" ".join(row["rule"].split()),
        )

    def _rule(self, row: Mapping[str, Any], place: Place) -> Rule | None:
        if "rule" not in row or not self._typed(row, "rule", str, place):
            return None
        try:
            return read_rule(row["rule"])
        except BadLine as problem:
            self._complain(place.of("rule"), problem.code, str(problem))
            return None

    def _combo(self, row: Mapping[str, Any], place: Place, trinkets: Mapping[str, TrinketCard]) -> Combo | None:
        self._known_keys(row, _COMBO, place)
        there = self._required(row, ("members", "vp"), place)
        members = self._texts(row, "members", place)
        before = len(self.problems)
        self._between(row, "vp", 1, 3, place, "D16")
        if there and len(members) < 2:
            self._complain(place.of("members"), "D16", f"a combination has two members at least, not {len(members)}")
        for member, times in Counter(members).items():
            if trouble := self._unfit(member, times, trinkets):
                self._complain(self._places.element(place.of("members"), member), "D16", trouble)
        if not there or len(self.problems) > before:
            return None
        return Combo(tuple(sorted(members)), row["vp"])

    def _unfit(self, member: str, times: int, trinkets: Mapping[str, TrinketCard]) -> str:
        """Why a trinket cannot be a member; empty if it can, or if it could not be read and was complained about."""
        found = trinkets.get(member)
        if times > 1:
            return f"{quoted(member)} is named twice"
        if found is None:
            written = any(row.get("id") == member for row, _ in self._rows("trinket"))
            return "" if written else f"no trinket has the id {quoted(member)}"
        return "" if found.rule.kind == "combo" else f"`{member}` has the rule `{found.written}`, not `combo`"

    def _trinkets_together(self, trinkets: Sequence[TrinketCard], combos: Sequence[Combo]) -> None:
        """What all trinkets must give; not looked at where some could not be read."""
        if len(trinkets) < self._count("trinket"):
            return
        paired = {member for combo in combos for member in combo.members}
        places_of = {trinket.id: self._places.of("trinket", number) for number, trinket in enumerate(trinkets)}
        wild = [trinket.id for trinket in trinkets if trinket.rule.kind == "wild"]
        for id_ in wild[1:]:
            self._complain(places_of[id_].of("rule"), "D17", f"`{wild[0]}` is wild already, and one is enough")
        mandatory = [trinket for trinket in trinkets if trinket.mandatory]
        if len(mandatory) < 2:
            self._complain(1, "D18", f"{counted(len(mandatory), 'trinket')} mandatory: two are needed at least")
        combos_read = len(combos) == self._count("combo")
        if combos_read and not paired and not any(trinket.rule.kind == "vp" for trinket in trinkets):
            self._complain(1, "D18", "no trinket can ever give a victory point")
        elif combos_read:
            for trinket in mandatory:
                if trinket.id not in paired:
                    at = places_of[trinket.id].line
                    self._complain(at, "W01", f"the mandatory trinket `{trinket.handle}` is in no combination")
