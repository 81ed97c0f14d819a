"""What there is to know about a card, a creature, a trinket, a seat, the discard pile, and what the signs mean."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.card_goblins.box import Card
from rules.card_goblins.position import Creature, Position, Trinket
from rules.card_goblins.reading import MOST_USES, known_trinkets, marks, printed_power, ready_power, search_price
from rules.core.hidden import Hidden
from rules.core.rules import Element
from rules.core.seats import Seat, all_seats
from screens.card_goblins.chain import head_line
from screens.card_goblins.matters import set_lines
from screens.card_goblins.scene import Scene
from screens.card_goblins.words import OURS, creature_at, is_ours, kind_of, trinket_at, whose
from screens.common.canvas import BOLD, DIM, GOLD, GOOD, HEADING, INK, MUTED, Span
from screens.common.texts import Line, wrapped

SIGNS: Final = (
    ("3M, 3S", "power 3 and a mega special, at any time, or a special, in the own turn"),
    ("z", "tapped: it does nothing until its seat's next turn"),
    ("g1 r1", "counts 1 more when it defends, or raids"),
    ("h3", "1 more for each other fighter beside it, 3 at most"),
    ("na nd", "never attacks, never defends"),
    ("e1", "its seat plays one goblin more a turn"),
    ("m2 s2", "pays two taps of a summoning, or of a search"),
    ("sh rb", "opponents cannot aim at it; comes back to the hand when destroyed"),
    ("► ■ ◆", "attacks, defends, is going to be tapped"),
    ("4!", "something on the stack aims at it"),
    ("(Coroa)", "a trinket that lies face down; (?) one that only others know"),
    ("✓ 3 ·", "a member of a set that is one's own, that seat 3 has, that nobody is known to have"),
    ("★☆", "victory points, and what is missing"),
    ("att def", "what the untapped creatures would attack or defend with"),
    ("t2 3:4", "in a line of its own: two trinkets, attack 3 and defence 4"),
    (OURS, "what this card does was designed for this program; all others say what the rulebook says"),
)
"""Signs on the board with what they mean."""
MEANINGS: Final = {
    "GUARD": "counts {n} more when it defends",
    "RAID": "counts {n} more when it attacks",
    "HORDE": "counts 1 more for each other fighter on its side, {n} at most",
    "NO_ATTACK": "never attacks",
    "NO_DEFEND": "never defends",
    "EXTRA_PLAY": "its seat may play {n} more goblins a turn",
    "MULE": "pays {n} taps of a summoning",
    "SNIFFER": "pays {n} taps of a search",
    "SHY": "nothing that an opponent controls may aim at it",
    "REBOUND": "goes back to the hand when it is destroyed",
    "BIG_HAND": "its seat keeps {n} more cards at the end of its turn",
}


def signs() -> Sequence[tuple[str, str]]:
    """What the signs mean."""
    return SIGNS


def about(scene: Scene, element: Element) -> Sequence[Line]:
    """An element in words."""
    position = scene.position
    kind, _, what = element.partition(":")
    found, trinket = creature_at(position, element), trinket_at(position, element)
    if found is not None:
        return _creature(scene, *found)
    if trinket is not None:
        return _trinket(scene, *trinket)
    match kind:
        case "hand" | "dig" | "discard":
            return card_info(position, position.card(position.box.handles[what.lower()]))
        case "seat" | "handof":
            return _seat(scene, int(what))
        case "stack":
            item = position.item(int(what[1:]))
            return (
                []
                if item is None
                else [head_line(position, item, scene.name), *card_info(position, position.card(item.card))]
            )
    return []


def card_info(position: Position, card: Card) -> Sequence[Line]:
    """A card at length."""
    lines: list[Line] = [[(card.name, HEADING)]]
    lines.append([(f"{card.gloss}, " if card.gloss else "", MUTED), (kind_of(card), INK)])
    if card.ability != "none":
        when = "at any time, by tapping it" if card.ability == "mega" else "in the own turn, by tapping it"
        lines.append([(f"{card.ability} special: " if card.ability == "mega" else "special: ", BOLD), (when, MUTED)])
    if card.text:
        lines.append([(card.text, INK)])
    lines += [[(text, DIM)] for text in card.effect]
    for name, sign in zip(card.passives, marks(card), strict=True):
        lines.append([(MEANINGS[name].format(n=card.passive(name)), INK), (f"  {sign}", DIM)])
    lines.append(_origin(position, card.handle))
    return lines


def _origin(position: Position, handle: str) -> Line:
    if position.source:
        return [(f"from the deck {position.box.name}", DIM)]
    text = "designed by this project" if is_ours(position, handle) else "as the rulebook has it"
    return [(f"{OURS}: {text}" if is_ours(position, handle) else text, DIM)]


def _creature(scene: Scene, seat: Seat, creature: Creature) -> Sequence[Line]:
    card = scene.position.card(creature.card)
    left = MOST_USES - creature.uses
    facts: list[Span] = [("tapped" if creature.tapped else "untapped", BOLD)]
    if card.ability != "none":
        facts += [("   uses left this turn: ", MUTED), (str(left), BOLD)]
    if creature.pump:
        facts += [(f"   {creature.pump} more power this turn", GOOD)]
    return [
        [*whose(seat, scene.name), (card.handle, BOLD), (f" in slot {creature.slot}", MUTED)],
        facts,
        *card_info(scene.position, card),
    ]


def _trinket(scene: Scene, seat: Seat, trinket: Trinket) -> Sequence[Line]:
    head = [*whose(seat, scene.name), (f"trinket t{trinket.slot}", BOLD)]
    if isinstance(trinket.id, Hidden):
        knowing = [scene.name(other) for other in trinket.known_by]
        line: list[Span] = [("It lies face down. It is known to ", MUTED)]
        for number, span in enumerate(knowing):
            line += [(", ", MUTED), span] if number else [span]
        return [head, line if knowing else [("It lies face down, and nobody knows it.", MUTED)]]
    known = scene.position.trinket(trinket.id)
    lies = "face up" if trinket.up else "face down"
    lines: list[Line] = [
        head,
        [(known.name, GOLD), (f"  {known.gloss}, {lies}", MUTED)],
        [(rule_words(scene.position, trinket.id), INK)],
    ]
    return [*lines, _origin(scene.position, known.handle)]


def rule_words(position: Position, trinket: str) -> str:
    """What a trinket is good for, in words."""
    rule = position.trinket(trinket).rule
    match rule.kind:
        case "combo":
            sets = [combo for combo in position.box.combos if trinket in combo.members]
            return "; ".join(f"{'+'.join(map(position.box.handle, combo.members))} {combo.vp} VP" for combo in sets)
        case "wild":
            return "stands for any member of a set"
        case "none":
            return "pretty, and good for nothing"
    what = f"{rule.n} VP" if rule.kind == "vp" else f"draw {rule.n}"
    conditions = {
        "always": "whenever it is revealed",
        "most_power": "with more printed power on the table than anybody else",
        "most_trinkets": "with more trinkets than anybody else",
        "trinkets": f"with {rule.least} trinkets or more, this one counted",
        "won_combat": "after winning a combat as attacker in this turn",
    }
    back = "; then it goes back to the pile" if rule.returns else ""
    return f"{what} {conditions[rule.condition]}{back}"


def _seat(scene: Scene, seat: Seat) -> Sequence[Line]:
    position, side = scene.position, scene.position.side(seat)
    return [
        [scene.name(seat), (f"   {side.vp} of {position.options.vp_goal} VP", GOLD)],
        [(f"{len(side.hand)} cards in hand, {len(side.trinkets)} trinkets", INK)],
        [(f"next trinket costs {search_price(position, seat)} taps", MUTED)],
        [(f"printed power {printed_power(position, seat)}", INK)],
        [(f"ready to attack with {ready_power(position, seat, 'attack')}", INK)],
        [(f"ready to defend with {ready_power(position, seat, 'defense')}", INK)],
        *([[(f"+{each.vp} by {'+'.join(map(position.box.handle, each.trinkets))}", GOLD)] for each in side.scored]),
    ]


# Lists


def trinket_lines(scene: Scene, width: int) -> Sequence[Line]:
    """All trinkets of the match with where they are, as far as the viewer knows, and the sets that score."""
    position = scene.position
    where: dict[str, Line] = {}
    for seat in all_seats(position.seats):
        for trinket, id_ in known_trinkets(position, seat):
            where[id_] = [scene.name(seat), ("" if trinket.up else ", face down", MUTED)]
    lines: list[Line] = []
    for id_ in position.options.trinkets:
        known = position.trinket(id_)
        place = where.get(id_, [("somewhere face down", DIM)])
        lines += wrapped([(known.handle, GOLD), ("  ", INK), *place], width)
        if known.rule.kind != "combo":
            lines += wrapped([("  ", INK), (rule_words(position, id_), MUTED)], width)
    whose = scene.viewer or position.active
    return [*lines, [], [("sets for ", MUTED), scene.name(whose)], *set_lines(scene, whose)]


def discard_lines(scene: Scene, width: int) -> Sequence[Line]:
    """The discard pile, the last one first."""
    position = scene.position
    if not position.discard:
        return [[("Nothing has been thrown away.", MUTED)]]
    lines: list[Line] = [[(f"{len(position.discard)} cards, the last one first", MUTED)]]
    for card, count in Counter(reversed(position.discard)).items():
        kind = position.card(card)
        lines += wrapped([(f"{count} × ", MUTED), (kind.handle, BOLD), (f"  {kind.text}", MUTED)], width)
    return lines
