"""What is going on where there is neither combat nor stack: what a turn allows, an offer, cards looked at, a reveal."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from rules.card_goblins.box import Combo, TrinketId
from rules.card_goblins.position import Good, Position
from rules.card_goblins.reading import (
    combo_value,
    decision,
    goblins_left,
    hand_limit,
    known_trinkets,
    reminders,
    search_price,
)
from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from screens.card_goblins.scene import Scene
from screens.card_goblins.words import inside, trinket_at, trinket_name
from screens.common.canvas import BOLD, DIM, GOLD, GOOD, HEADING, INK, MUTED, ROCK, Canvas, Ink, Rect, Span
from screens.common.texts import Line, fitted

DONE: Final = Ink("dim", strike=True)
REMINDERS: Final = {
    "draw a card": ("d", "draw", "draw"),
    "play a goblin": ("g", "goblin", "goblin"),
    "summon": ("s", "summon", "summon"),
    "use specials": ("x", "specials", "special"),
    "attack": ("a", "attack", "attack"),
    "look for a trinket": ("f", "search", "search"),
}
"""What a turn allows, in the words of the rules: its letter, in short, and the kind of move."""


TURN: Final = "A TURN ALLOWS"
SETS_FROM: Final = 40
"""Column of the sets of trinkets, beside what a turn allows, in a box of `ROOM_FOR_SETS` columns."""
ROOM_FOR_SETS: Final = 76


def draw_matter(canvas: Canvas, scene: Scene, area: Rect) -> None:
    """A box with what the moment is about."""
    title, lines = matter(scene)
    canvas.box(*area, ROCK, "round", [(title, HEADING)])
    both = area.width >= ROOM_FOR_SETS and title.startswith(TURN)
    width = SETS_FROM - 2 if both else area.width - 4
    for row, line in enumerate(list(lines)[: area.height - 2], area.y + 1):
        canvas.puts(area.x + 2, row, *fitted(line, width))
    if both:
        whose = scene.viewer or scene.position.active
        sets = list(set_lines(scene, whose))[: area.height - 3]
        canvas.puts(area.x + SETS_FROM, area.y + 1, ("sets for ", MUTED), scene.name(whose))
        for row, line in enumerate(sets, area.y + 2):
            canvas.puts(area.x + SETS_FROM, row, *fitted(line, area.width - SETS_FROM - 1))


def matter(scene: Scene) -> tuple[str, Iterator[Line]]:
    """Title and lines."""
    match decision(scene.position):
        case "offer" | "reply" | "cards" | "TRADE":
            return "OFFER", _offer(scene)
        case "dig":
            return "LOOKED AT", _looked(scene)
        case "reveal" | "REVEAL":
            return "TRINKETS", _combos(scene)
        case "over":
            return "THE END", _standing(scene)
        case "start":
            return "WHO BEGINS", iter([[("The first seat begins every round.", MUTED)]])
        case _:
            return f"{TURN} {scene.name(scene.position.active)[0]}", _reminder(scene)


# The end


def _standing(scene: Scene) -> Iterator[Line]:
    """Who got how far, the best first."""
    position = scene.position
    best_first = sorted(
        all_seats(position.seats), key=lambda seat: (seat not in position.winners, -position.side(seat).vp)
    )
    for seat in best_first:
        side, crowned = position.side(seat), seat in position.winners
        times = Counter("+".join(map(position.box.handle, scored.trinkets)) for scored in side.scored)
        won = "  ".join(f"{what} ×{count}" if count > 1 else what for what, count in times.items())
        yield [("★ " if crowned else "  ", GOLD), scene.name(seat), (f"  {side.vp} VP  ", BOLD), (won, MUTED)]


# Master Yaggos' reminder


def _reminder(scene: Scene) -> Iterator[Line]:
    """What a turn allows; what cannot be done any more is struck through."""
    position = scene.position
    told = [_thing(scene, text, possible=possible) for text, possible in reminders(position)]
    for left, right in zip(told[::2], told[1::2], strict=True):
        yield [*left, *right]
    yield [("then reveal trinkets,", MUTED), (f" keep {hand_limit(position, position.active)} cards", MUTED)]
    yield [("anybody may butt in at any time", DIM)]


def _thing(scene: Scene, text: str, *, possible: bool) -> list[Span]:
    key, word, verb = REMINDERS[text]
    if text == "play a goblin" and possible:
        word = f"{word} {goblins_left(scene.position)}"
    if text == "look for a trinket":
        word = f"{word} for {search_price(scene.position, scene.position.active)}"
    mine = possible and verb in scene.verbs
    return [
        (f"{key if mine else '·'} ", HEADING if mine else DIM),
        (word, INK if possible else DONE),
        (" " * (15 - len(word)), INK),
    ]


# An offer


def _offer(scene: Scene) -> Iterator[Line]:
    position, offer = scene.position, scene.position.offer
    if offer is None:
        return
    yield [scene.name(position.active), (" to ", MUTED), scene.name(offer.partner)]
    yield [("gives  ", MUTED), *_goods(scene, offer.given, position.active)]
    yield [("wants  ", MUTED), *_goods(scene, offer.asked, offer.partner)]
    if offer.chosen:
        chosen = ", ".join(
            "a card" if isinstance(card, Hidden) else position.card(card).handle for card in offer.chosen
        )
        yield [("gives of its choice  ", MUTED), (chosen, BOLD)]
    yield [("Both, or nothing changes hands.", MUTED)]


def _goods(scene: Scene, goods: tuple[Good, ...], owner: Seat) -> list[Span]:
    spans: list[Span] = []
    for good in goods:
        spans += [(" and ", MUTED)] if spans else []
        spans += good_line(scene, good, owner)
    return spans or [("nothing", DIM)]


def good_line(scene: Scene, good: Good, owner: Seat) -> Line:
    """An item of the offer: as the viewer may know it."""
    position = scene.position
    match good.what:
        case "card":
            if good.card is None:
                return [("any hand card", BOLD)]
            return [("a hand card", BOLD) if isinstance(good.card, Hidden) else (position.card(good.card).handle, BOLD)]
        case "creature":
            found = position.find(good.creature)
            return [(position.card(found[1].card).handle, BOLD)] if found else [("a creature that has gone", DIM)]
        case "trinket":
            there = trinket_at(position, f"trinket:{owner}.t{good.slot}")
            name = trinket_name(position, there[1]) if there else "gone"
            return [(f"trinket t{good.slot} {name}", GOLD)]


# Cards looked at


def _looked(scene: Scene) -> Iterator[Line]:
    position = scene.position
    for card in position.looked:
        if isinstance(card, Hidden):
            yield [("a card", DIM)]
            continue
        known = position.card(card)
        key = scene.key(f"dig:{known.handle}")
        text = known.text or inside(known)
        yield [(f"{key:>2} ", HEADING), (known.handle, BOLD), (f"  {text}", MUTED)]


# Trinkets


def _combos(scene: Scene) -> Iterator[Line]:
    """What lies on the table to be scored, then the sets that the active seat has begun."""
    position = scene.position
    if position.scoring:
        yield [("on the table  ", MUTED), ("+".join(map(position.box.handle, position.scoring)), GOLD)]
    yield from set_lines(scene, position.active, begun=True)


def set_lines(scene: Scene, seat: Seat, *, begun: bool = False) -> Iterator[Line]:
    """The sets of the match, those of which the seat has most first; `begun`: no others."""
    position = scene.position
    owners = {id_: owner for owner in all_seats(position.seats) for _, id_ in known_trinkets(position, owner)}
    playable = [combo for combo in position.box.combos if set(combo.members) <= set(position.options.trinkets)]

    def missing(combo: Combo) -> int:
        return sum(owners.get(member) != seat for member in combo.members)

    for combo in sorted(playable, key=missing):
        if begun and missing(combo) == len(combo.members):
            continue
        spans: list[Span] = [(f"{combo.vp} VP  ", GOLD)]
        for member in combo.members:
            spans += [
                _tick(scene, owners.get(member), seat),
                (f"{position.box.handle(member)}  ", _of(owners, member, seat)),
            ]
        yield spans


def _of(owners: Mapping[TrinketId, Seat], member: TrinketId, seat: Seat) -> Ink:
    return BOLD if owners.get(member) == seat else MUTED


def _tick(scene: Scene, owner: Seat | None, seat: Seat) -> Span:
    """Who has a member of a set: the seat itself, another one, nobody that is known."""
    if owner is None:
        return "·", DIM
    return ("✓", GOOD) if owner == seat else (str(owner), scene.name(owner)[1])


def score_of(position: Position, handles: tuple[str, ...]) -> str:
    """What a reveal of these trinkets would bring."""
    ids = tuple(position.box.handles[handle.lower()] for handle in handles)
    rule = position.trinket(ids[0]).rule
    if len(ids) > 1:
        return f"{combo_value(position, ids)} VP"
    return f"{rule.n} VP" if rule.kind == "vp" else f"draw {rule.n}"
