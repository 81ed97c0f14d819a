"""Goblin Mountain in few words: gains in a cell, consequences in a line, turns in a log, places in a panel."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from rules.core.events import Event
from rules.core.seats import Seat
from rules.goblin_mountain.board import LETTERS, SLOTS, Colour, Field, Kind, Track
from rules.goblin_mountain.events import Cause, Declined, Drafted, DraftRolled, FirstSeat, Resource, VillageArrived
from rules.goblin_mountain.moves import Move, Reroll, Sacrifice
from rules.goblin_mountain.position import Position
from rules.goblin_mountain.telling import ORDINALS
from screens.common.canvas import BOLD, DANGER, GOLD, GOOD, INK, MUTED, Span
from screens.common.components import die_text
from screens.common.session import Told
from screens.common.texts import Line, joined
from screens.goblin_mountain.digest import Change, Digest

LETTER: Final[Mapping[Colour, str]] = {colour: letter.upper() for colour, letter in LETTERS.items()}
SHORT: Final[Mapping[Resource, str]] = {"fame": "F", "treasure": "T", "villager": "V", "fate": "◆"}
LONG: Final[Mapping[Resource, str]] = {"fame": "Fame", "treasure": "Treasure", "villager": "Villager", "fate": "Fate"}
PRICE_OF_A_DIE: Final = -2

# Kinds of places, as much of them as there is room for

_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "hideout": ("Hideout",),
    "hideoutv": ("Hideout+",),
    "icy": ("Icy Depths", "Icy Deep"),
    "locked": ("Locked Door", "Lock"),
    "hoard": ("Treasure Hoard", "Hoard"),
    "well": ("Wishing Well", "Well"),
    "bridge": ("Rope Bridge", "Bridge"),
    "trophy": ("Trophy Hall", "Trophy"),
    "altar": ("Blood Altar", "Altar"),
    "bones": ("Bone Oracle", "Bones"),
    "mirror": ("Mirror Pool", "Mirror"),
}
_SHORT_REWARDS: Final[Mapping[str, str]] = {
    "well": "2T→◆",
    "fire": "+1",
    "bridge": "-1",
    "trophy": "F d-1",
    "altar": "-n→nF",
    "bones": "roll",
}
"""What stands in less than seven cells."""
_REWARDS: Final[Mapping[str, str]] = {
    "hideout": "set 5",
    "hideoutv": "5, 1V",
    "cache": "3T→2F",
    "goldmine": "T=die",
    "well": "2T→◆ +3",
    "hoard": "T=die",
    "fire": "rest +1",
    "bridge": "pass -1",
    "trophy": "F=die-1",
    "altar": "-n → nF",
    "bones": "reroll",
    "mirror": "7-die",
}


def field_name(field: Field, width: int) -> str:
    """The longest name of a field that fits a width."""
    names = (field.name if field.kind.id == "bridge" else "", *_NAMES.get(field.kind.id, (field.kind.name,)))
    return next((name for name in names if 0 < len(name) <= width), field.code)


def needs(kind: Kind, width: int) -> str:
    """Who may be placed there: `B 3-`, with room `B 1 2 3`."""
    who = LETTER[kind.colour] if kind.colour else ""
    if kind.shared:
        if width > 7:
            return f"{who} any ×2".strip()
        return f"{who}×2"
    if not kind.colour:
        return "any"
    if width < 7:
        return kind.needs
    if kind.low == kind.high:
        return f"{who} {kind.low} only" if width > 7 else f"{who} {kind.low}"
    return " ".join((who, *(str(pips) for pips in range(kind.low, kind.high + 1))))


def reward(kind: Kind, width: int = 7) -> str:
    """What a place gives, in five cells or seven."""
    gains = [f"{kind.fame}F"] * bool(kind.fame) + [f"{kind.treasure}T"] * bool(kind.treasure)
    gains += [f"{kind.villagers}V"] * bool(kind.villagers)
    short = _SHORT_REWARDS.get(kind.id) if width < 7 else None
    return short or _REWARDS.get(kind.id) or " ".join(gains)


def place(track: Track, index: int) -> str:
    """A location for a plate: `camp`, `village` or the number."""
    if index < 0:
        return f"Warrens {-index}"
    return {0: "camp", track.village: "village"}.get(index, str(index))


# Gains in a cell


def gain_text(events: Iterable[Event], offer: str) -> str:
    """What a move brings at once, and what the place offers then, in at most six cells."""
    digest = Digest(events)
    if digest.is_doomed:
        return "LOST"
    gains = [f"{amount}{SHORT[resource]}" for resource, amount in digest.gained.items() if amount]
    if digest.surplus and not digest.gained["treasure"]:
        gains.append("0T")
    if offer and not gains:
        return f"→ {offer[1:]}" if offer.startswith("→") else offer
    if offer:
        return " ".join([*gains, offer])
    return f"+{gains[0]}" if len(gains) == 1 else " ".join(gains)


def offer_text(option: Move, events: Iterable[Event]) -> str:
    """What the first option of a place comes to, by its events: `3T→2F`, `→5`."""
    then = Digest(events)
    if isinstance(option, Reroll):
        return "reroll"
    if isinstance(option, Sacrifice):
        return "-n→nF"
    paid = "".join(f"{amount}{SHORT[resource]}" for resource, amount in then.paid.items())
    if then.changed:
        return f"{paid}→{then.changed[0][2]}"
    return f"{paid}→{_gains(then)}" if then.gained else ""


def offer_words(option: Move, events: Iterable[Event]) -> str:
    """The same in words: `may be set to 5`."""
    then = Digest(events)
    if isinstance(option, Reroll):
        return "it may be rolled again"
    if isinstance(option, Sacrifice):
        return "pips may be given for Fame"
    price = " and ".join(f"{amount} {LONG[name]}" for name, amount in then.paid.items())
    goods = " and ".join(f"{amount} {LONG[name]}" for name, amount in then.gained.items())
    if then.changed:
        return f"{f'for {price} ' if price else ''}it may become {then.changed[0][2]}"
    return f"{price} may buy {goods}" if goods else ""


def _gains(digest: Digest) -> str:
    marks = [SHORT[name] if name == "fate" else f"{amount}{SHORT[name]}" for name, amount in digest.gained.items()]
    return " ".join(marks)


# Consequences in a line


def consequences(digest: Digest, before: Position, after: Position, seat: Seat) -> list[Span]:
    """What happens: gain, loss, who is hurt, in that order."""
    parts: list[Line] = [_hurt("bridge", digest), *_village_place(digest)]
    parts += [_gain(name, amount, after, seat) for name, amount in digest.gained.items() if amount]
    if digest.surplus:
        parts.append([(_wasted(digest.surplus), DANGER)])
    parts += [[("pays ", MUTED), (f"{amount} {LONG[name]}", INK)] for name, amount in digest.paid.items()]
    if digest.fate:
        left = before.party(seat).fate
        parts.append([("Fate ", MUTED), (f"{left}→{left - len(digest.fate)}", INK)])
    parts += [change_spans(change) for change in digest.changed]
    parts += [[(f"{LETTER[swap.colour]} and {LETTER[swap.other]} change places", INK)] for swap in digest.swapped]
    parts += [_shift(before, seat, event.giver, event.taker) for event in digest.shifted]
    if digest.hushed:
        parts.append([("all Stealth dice at 1", INK)])
    parts += [_hurt("behind", digest), _hurt("king", digest), *_only_village(digest, before, after, seat)]
    return joined(parts, gap="   ")


def _village_place(digest: Digest) -> list[Line]:
    """Which place of the village a die gets, and whether it is strong enough for it."""
    arrived = digest.village
    if arrived is None or digest.gained["fame"]:
        return []
    if arrived.slot > len(SLOTS):
        return [[(f"all {len(SLOTS)} places are taken: no Fame", DANGER)]]
    place_of = f"the {ORDINALS[arrived.slot - 1]} place"
    return [[(f"{arrived.strength} is too weak for {place_of}, which is used up", DANGER)]]


def _only_village(digest: Digest, before: Position, after: Position, seat: Seat) -> list[Line]:
    """The first die of a party in the village binds the others."""
    village = before.track.village
    if digest.village is None or before.party(seat).front == village:
        return []
    others = [LETTER[name] for name, die in after.party(seat).dice.items() if die.at not in (None, village)]
    return [[("from now on only the village for ", MUTED), (" ".join(others), BOLD)]] if others else []


def _gain(resource: Resource, amount: int, after: Position, seat: Seat) -> Line:
    total = f" ({after.party(seat).treasure}/8)" if resource == "treasure" else ""
    return [(f"{LONG[resource]} ", MUTED), (f"+{amount}", GOLD), (total, INK)]


def _shift(before: Position, seat: Seat, giver: Colour, taker: Colour) -> Line:
    dice = before.party(seat).dice
    down, up = dice.of(giver).strength, dice.of(taker).strength
    return joined([change_spans((giver, down, down - 1)), change_spans((taker, up, up + 1))])


def _wasted(surplus: int) -> str:
    return f"Treasure full, {surplus} lost"


_HURTS: Final[Mapping[Cause, str]] = {"bridge": "bridge: ", "behind": "left behind: ", "king": "King hits "}


def _hurt(cause: Cause, digest: Digest) -> Line:
    """Who is hurt by one cause; empty where nobody is."""
    return _changes(_HURTS[cause], digest.hurt[cause]) if digest.hurt[cause] else []


def change_spans(change: Change) -> list[Span]:
    """A die and how it changes: `O 3→2`; captured in the colour of danger, and in words."""
    colour, old, new = change
    if new == 0:
        return [(f"{LETTER[colour]} {old}→0 LOST ({PRICE_OF_A_DIE})", DANGER)]
    return [(LETTER[colour], die_text(LETTER[colour])), (f" {old}→{new}", INK)]


# Turns in a log


def turns_of(told: Iterable[Told]) -> list[list[Told]]:
    """Plies grouped by turn and seat; the setup and each draft stand alone."""
    groups: list[list[Told]] = []
    for ply in told:
        last = groups[-1][-1] if groups else None
        if last is not None and ply.turn and (last.turn, last.seat) == (ply.turn, ply.seat):
            groups[-1].append(ply)
        else:
            groups.append([ply])
    return groups


def turn_lines(plies: Sequence[Told], track: Track, name: Span, *, spelled: bool = False) -> list[list[Span]]:
    """A turn in one or two lines: what was done and gained; who was hurt and what the King did.

    `name` is the seat's, `spelled` writes `+2 Fame` instead of `+2F`.
    """
    if plies[0].seat is None:
        return [_setup(plies[0].events)]
    if plies[0].events and isinstance(plies[0].events[0], Drafted):
        return [_drafted(plies[0].events, name)]
    deeds = [name, *joined(_deeds(plies, track, spelled=spelled), gap=" ·")]
    aftermath = joined(line for _, line in _aftermath(plies, track))
    return [deeds, aftermath] if aftermath else [deeds]


def abridged_turn(
    plies: Sequence[Told], track: Track, name: Span, rest: Line, fits: Callable[[Line], bool]
) -> list[Span]:
    """As much of a turn as fits, in whole clauses: what matters least is left out, and `rest` says that it was."""
    deeds = _deeds(plies, track, spelled=False)
    clauses = [*((_weight(deed), deed) for deed in deeds), *_aftermath(plies, track)]
    while True:
        done, after = clauses[: len(deeds)], clauses[len(deeds) :]
        spans = [name, *joined((line for _, line in done if line), gap=" ·")]
        told = joined([spans, *(line for _, line in after if line), rest])
        least = min((weight for weight, line in clauses if line), default=_MOST)
        if fits(told) or least == _MOST:
            return told
        last = max(place for place, (weight, line) in enumerate(clauses) if line and weight == least)
        clauses[last] = (least, [])


def _drafted(events: Sequence[Event], name: Span) -> list[Span]:
    """Who took which die, and the last pair where that dealt itself out."""
    taken, *dealt = [event for event in events if isinstance(event, Drafted)]
    spans = [name, (f" takes {taken.colour} {taken.value}", INK), (f", leaves {taken.other_value} of the pair", MUTED)]
    return [*spans, *((f"  the last pair is even: {pair.colour} {pair.value} each", INK) for pair in dealt)]


def _deeds(plies: Sequence[Told], track: Track, *, spelled: bool) -> list[Line]:
    """What was done, ply by ply; leaving a place alone is told only where nothing else is."""
    told = [ply for ply in plies if not any(isinstance(event, Declined) for event in ply.events)] or plies
    counted = Counter(tuple(_deed(ply, track, spelled=spelled)) for ply in told)
    return [[*deed, (f" ×{times}", MUTED)] if times > 1 else list(deed) for deed, times in counted.items()]


def _setup(events: Sequence[Event]) -> list[Span]:
    """Seats are written `P1`: the screen puts names."""
    first = next((event.seat for event in events if isinstance(event, FirstSeat)), None)
    if first is None:
        return [("into the mountain", MUTED)]
    if not any(isinstance(event, DraftRolled) for event in events):
        return [(f"P{first} begins", MUTED)]
    picks = f"P{3 - first} picks first, for P{first} moves first"
    return [(picks, INK), ("  ", INK), ("the other die of a pair goes to the other seat, who picks next", MUTED)]


def _deed(ply: Told, track: Track, *, spelled: bool) -> list[Span]:
    digest = Digest(ply.events)
    spans: list[Span] = []
    if digest.moved is not None:
        spans += _moved(digest, track)
    elif digest.cornered:
        spans.append((" cannot move", INK))
    elif digest.fate:
        spans.append((f" Fate {digest.fate[0].effect}", INK))
    for change in digest.changed:
        spans += [(" ", INK), *change_spans(change)]
    for swap in digest.swapped:
        spans.append((f" {LETTER[swap.colour]} and {LETTER[swap.other]}", INK))
    for shift in digest.shifted:
        spans.append((f" a pip from {shift.giver} to {shift.taker}", INK))
    for roll in digest.rerolled:
        spans.append((f" rerolls {LETTER[roll.colour]} {roll.old}→{roll.new}", INK))
    trade = [f"{amount}{SHORT[name]}" for name, amount in digest.paid.items()]
    gains = _gain_words(digest, spelled=spelled)
    if trade:
        deal = f"{' '.join(trade)}→{_gains(digest)}" if digest.gained else f"for {' '.join(trade)}"
        return [*spans, (f" {deal}", GOLD)]
    return [*spans, ((": " if digest.moved else " ") + gains, GOLD)] if gains else spans or [(" nothing more", MUTED)]


def _moved(digest: Digest, track: Track) -> list[Span]:
    moved = digest.moved
    assert moved is not None
    if moved.to is None:
        return [(f" {moved.colour} runs for the village, and dies on the way", DANGER)]
    if digest.village is not None:
        said = f", {ORDINALS[digest.village.slot - 1]} at {digest.village.strength}"
        return [(f" {moved.colour} to the village{said}", INK)]
    second = ", second" if digest.order == 2 else ""
    return [(f" {moved.colour} to {track.short(moved.to)}{second}", INK)]


def _gain_words(digest: Digest, *, spelled: bool) -> str:
    gained = ((name, amount) for name, amount in digest.gained.items() if amount)
    if spelled:
        words = [f"+{amount} {LONG[name]}" for name, amount in gained]
    else:
        words = [f"+{amount}{SHORT[name]}" for name, amount in gained]
    wasted = _wasted(digest.surplus) if spelled else f"T full, {digest.surplus} lost"
    surplus = [wasted] if digest.surplus else []
    return ", ".join([*([" ".join(words)] if words else []), *surplus])


_MOST: Final = 9
"""The weight of what is never left out."""


def _weight(deed: Line) -> int:
    """How much a deed matters: the moved die most, an offer that was declined least."""
    first, ink = deed[0]
    if first in (" nothing more", " nothing"):
        return 0
    return 2 if first.startswith((" Fate ", " a pip from ")) else _MOST if " to " in first or ink is DANGER else 3


def _aftermath(plies: Sequence[Told], track: Track) -> list[tuple[int, Line]]:
    """What followed from a turn, each thing with how much it matters."""
    whole = Digest(event for ply in plies for event in ply.events)
    return [*_behind(whole), *_chase(whole, track)]


def _behind(digest: Digest) -> list[tuple[int, Line]]:
    told = (
        ("bridge: ", digest.hurt["bridge"]),
        ("behind it: ", digest.hurt["behind"]),
        ("rested: ", digest.rested),
    )
    return [(_harm(changes), _changes(word, changes)) for word, changes in told if changes]


def _harm(changes: Iterable[Change]) -> int:
    """A captured die weighs more than a hurt one."""
    return 6 if any(new == 0 for _, _, new in changes) else 4


def _changes(word: str, changes: Sequence[Change]) -> Line:
    return [(word, MUTED), *joined(change_spans(change) for change in changes)]


def _chase(digest: Digest, track: Track) -> list[tuple[int, Line]]:
    lines: list[tuple[int, Line]] = [
        (1, [("Stealth ", MUTED), (f"{LETTER[roll.colour]} {roll.value}", BOLD)]) for roll in digest.stealth
    ]
    if digest.march is not None or digest.king is not None:
        steps = f"King {digest.march}" if digest.march is not None else "King"
        at = f" to {track.short(digest.king)}" if digest.king is not None else ", stays"
        lines.append((5, [(steps, DANGER), (at, INK)]))
    if digest.opened:
        lines.append((5, [("the village opens", GOOD)]))
    if digest.hurt["king"]:
        lines.append((7, _changes("hits ", digest.hurt["king"])))
    return lines


# The village


def arrivals(told: Iterable[Told]) -> dict[int, VillageArrived]:
    """Who took which slot of the village, by slot from 1."""
    events = (event for ply in told for event in ply.events)
    return {event.slot: event for event in events if isinstance(event, VillageArrived)}


def slot_needs(slot: int, *, spelled: bool = False) -> str:
    """The strength that a slot of the village asks for, from 1: `5+`, spelled `5 6`."""
    low = SLOTS[slot - 1].low
    if spelled:
        return " ".join(str(pips) for pips in range(low, 7))
    return str(low) if low == 6 else f"{low}+"
