"""Goblins en la mina in few words: cards, goblins, places, and whose they are."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rules.core.hidden import Hidden
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import CODES, FACES, Card, Cards, Code
from rules.goblins_en_la_mina.position import SLOTS
from screens.common.canvas import MUTED, Span
from screens.common.texts import Line

Naming = Callable[[Seat], Span]
"""Seat → its name in its colour."""

COMMA: Final[Span] = (", ", MUTED)

BRIEF: Final[Mapping[Code, str]] = {
    "Pal": "draw 3, build for free",
    "Art": "blast 2 cards first",
    "Mer": "snipe a monster",
    "Lad": "flee: other cards",
    "Pol": "tax the richer, keep 4",
    "Gua": "immune to 4 events",
    "Mag": "keeps a beast",
    "Esp": "resists raids",
    "Tab": "room for 4 workers",
    "Ins": "room for 4 trades",
    "Mur": "a raider tires 1",
    "Cri": "hatches a worker",
    "Susto": "scare a beast, tire 1",
    "Subidon": "rest a trade, 2 workers",
    "Abra": "a goblin back to hand",
    "Soborno": "bribe a trade",
    "Expro": "seize a room",
    "Orgullo": "eliminate a trade",
    "Cerrado": "calls off a raid on you",
    "Pasadizo": "raid instead of mining",
    "Pack": "draw 3 cards",
}
"""What a Goblin card does, in at most 23 cells."""

COSTS: Final[Mapping[Code, str]] = {
    "Orco": "-2 workers",
    "Elfo": "-1 trade",
    "Enano": "-1 Ingot",
    "Arana": "-the hand",
    "Ogro": "-3 goblins",
    "Dragon": "-1 Ingot -1 worker",
    "Temblores": "-2 workers",
    "Derrumbe": "-1 room",
    "Paga": "2 workers tire",
    "Pedrusco": "-1 goblin",
}
"""What suffering a Mine card costs, in at most 18 cells."""

POWERS: Final[Mapping[Code, tuple[str, str]]] = {
    "Pal": ("draw3", "draws 3"),
    "Art": ("blast", "dynamite"),
    "Mer": ("snipe", "snipes"),
    "Lad": ("flee", "flees"),
    "Pol": ("tax", "taxes"),
    "Gua": ("guard", "immunity"),
    "Mag": ("beast", "has a beast"),
    "Esp": ("rest", "resists"),
}
"""What a professional is good for all the time, in 5 cells and in 11."""

BLOWS: Final[Mapping[Code, tuple[str, str]]] = {
    "Pal": ("shift", "tire+rest 1"),
    "Art": ("wreck", "wreck room"),
    "Mer": ("kill", "kill trade"),
    "Lad": ("steal", "steal Ingot"),
    "Pol": ("tire2", "tire 2"),
    "Gua": ("tire", "tire trade"),
    "Mag": ("beast", "send beast"),
    "Esp": ("kill", "kill worker"),
}
"""What it does in a brawl."""


def name(code: Code) -> str:
    """The printed name."""
    return FACES[code].name


def named(card: Card | Hidden) -> str:
    """A card by its name, or `a card`."""
    return "a card" if isinstance(card, Hidden) else FACES[CODES[card]].name


def short(card: Card | Hidden) -> str:
    """A card by its code, or `?`."""
    return "?" if isinstance(card, Hidden) else CODES[card]


def listed(cards: Cards) -> str:
    """Cards by their codes, copies counted: `Ingot×2 Orco`."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[short(card)] = counts.get(short(card), 0) + 1
    return " ".join(word if count == 1 else f"{word}×{count}" for word, count in counts.items())


def goblin(what: str) -> str:
    """A slot, or the name of a professional, room or monster; `w` and `ww` are workers."""
    if what in SLOTS:
        return what
    return {"w": "a worker", "ww": "2 workers"}.get(what) or FACES[what].name


def joined_by(separator: Span, parts: Iterable[Line]) -> list[Span]:
    """Lines one behind the other, with something between."""
    spans: list[Span] = []
    for part in parts:
        if part:
            spans += [separator, *part] if spans else part
    return spans


def kind_words(code: Code) -> str:
    """What a card is, for people: `scareable monster`."""
    face = FACES[code]
    return f"scareable {face.kind}" if face.scareable else {"event": "event card"}.get(face.kind, face.kind)


def about_card(code: Code) -> Sequence[str]:
    """Everything printed on a card, a sentence each."""
    face = FACES[code]
    lines = [face.text[0].upper() + face.text[1:].rstrip(".") + "."]
    if face.tortas:
        lines.append(f"In a brawl: {face.tortas[0].lower()}{face.tortas[1:]}")
    if face.cancelled_by is not None:
        lines.append(f"{name(face.cancelled_by)} cancels it.")
    if face.scareable:
        lines.append("A Susto chases it away.")
    return lines
