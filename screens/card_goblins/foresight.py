"""What a move would bring, before it is made: cost, gain, who is hurt."""

from collections.abc import Sequence
from typing import Any

from rules.card_goblins import moves as m
from rules.card_goblins.applying import apply
from rules.card_goblins.box import Card
from rules.card_goblins.outlook import outlook
from rules.card_goblins.position import Position
from rules.card_goblins.reading import ready_power, search_price, total
from rules.card_goblins.telling import tell
from rules.core.events import Move
from rules.core.preview import Preview
from rules.core.rules import Element
from rules.core.seats import Seat
from screens.card_goblins.chain import result_line
from screens.card_goblins.matters import score_of
from screens.card_goblins.words import Naming, creature_at, inside, joined_by, kind_of, people_say
from screens.common.canvas import BOLD, DANGER, GOLD, GOOD, INK, MUTED, Span
from screens.common.session import Player
from screens.common.texts import Line

GAP: Span = ("   ", INK)


def foretold(
    position: Position, move: Move, preview: Preview[Any, Any], name: Naming, players: Sequence[Player]
) -> Line:
    """The focused move in one line. `position`: the viewer's."""
    seat = preview.view.seat or position.active
    match move:
        case m.Pass():
            return _if_all_pass(position, name)
        case m.Play() | m.Special() | m.Mega():
            return _declared(move, preview, name)
        case m.Reinforce() | m.Add():
            return _sums(position, preview.view.position)
        case m.PlayGoblin() | m.Summon() | m.Discard() | m.GiveCard():
            return _card(position, str(move.card))
        case m.Attack():
            return _raid(position, move.seat, name)
        case m.Search():
            return _search(position, seat)
        case m.Reveal():
            return [(f"{'+'.join(move.trinkets)} ", BOLD), (score_of(position, move.trinkets), GOLD), *_rest()]
        case m.Draw():
            return [(f"one of {len(position.deck)} cards", INK), ("   only one a turn", MUTED)]
        case m.End():
            return [("then trinkets may be revealed, and the next seat begins", MUTED)]
        case _:
            return _told(position, preview, players)


def about_step(position: Position, element: Element) -> Line:
    """The card under an element, where it is only the first step of a move."""
    found = creature_at(position, element)
    kind, _, handle = element.partition(":")
    if found is not None:
        return _face(position.card(found[1].card))
    card = position.box.handles.get(handle.lower()) if kind == "hand" else None
    return _face(position.card(card)) if card is not None else ()


def _rest() -> Line:
    return [("   when nobody has anything to say", MUTED)]


def _if_all_pass(position: Position, name: Naming) -> Line:
    """What happens when nobody answers."""
    ahead = outlook(position)
    if ahead:
        return [(f"s{ahead[0].item}: ", MUTED), *result_line(ahead[0], name)]
    if position.combat is not None and position.step == "combat":
        attack, defense = total(position, "attack"), total(position, "defense")
        winner = position.active if attack > defense else position.combat.defender
        return [(f"if all pass: {attack} against {defense}, ", MUTED), name(winner), (" wins", BOLD)]
    if position.scoring:
        handles = tuple(position.box.handle(id_) for id_ in position.scoring)
        return [("if all pass: ", MUTED), name(position.active), (" gets ", MUTED), (score_of(position, handles), GOLD)]
    return []


def _declared(move: Any, preview: Preview[Any, Any], name: Naming) -> Line:
    """What an action or ability costs and does, if nobody answers."""
    cost: Line = [("costs ", MUTED), ("the card", INK)]
    if not isinstance(move, m.Play):
        cost = [("taps ", MUTED), (move.creature.partition(".")[2].partition("@")[0], DANGER)]
    ahead = outlook(preview.view.position)
    gain = result_line(ahead[0], name) if ahead else ()
    return joined_by(GAP, [gain, cost])


def _sums(before: Position, after: Position) -> Line:
    """What a fighter changes."""
    parts: list[Line] = []
    for side, word in (("attack", "attack"), ("defense", "defence")):
        was, will = total(before, side), total(after, side)  # type: ignore[arg-type]  # a side
        if was != will:
            parts.append([(f"{word} {was} → ", INK), (str(will), GOOD)])
    return joined_by(GAP, parts)


def _card(position: Position, handle: str) -> Line:
    return _face(position.card(position.box.handles[handle.lower()]))


def _face(card: Card) -> Line:
    text: list[Span] = [(card.text or inside(card), MUTED)]
    return joined_by(GAP, [[(card.name, BOLD)], [(kind_of(card), INK)], text])


def _raid(position: Position, victim: Seat, name: Naming) -> Line:
    mine, theirs = ready_power(position, position.active, "attack"), ready_power(position, victim, "defense")
    trinkets = len(position.side(victim).trinkets)
    many = "one trinket" if trinkets == 1 else f"one of {trinkets} trinkets"
    ink = GOOD if mine > theirs else DANGER
    return [
        (str(mine), ink),
        (" against ", MUTED),
        (str(theirs), BOLD),
        (" at most   ", MUTED),
        (many, GOLD),
        (" of ", MUTED),
        name(victim),
        ("   lost, all attackers die", MUTED),
    ]


def _search(position: Position, seat: Seat) -> Line:
    price = search_price(position, seat)
    return [
        ("the top trinket of ", INK),
        (str(len(position.pile)), BOLD),
        (f"   costs {price} {'tap' if price == 1 else 'taps'}, and the raid of this turn", MUTED),
    ]


def _told(position: Position, preview: Preview[Any, Any], players: Sequence[Player]) -> Line:
    """In the words of the rules."""
    parts: list[Line] = []
    for event in preview.events:
        parts.append(people_say(tell(position, event), players))
        position = apply(position, event)
    if not preview.whole:
        parts.append([("then luck decides", MUTED)])
    return joined_by(GAP, parts)
