"""What a move would bring: gain, loss, who is hurt; what it declares, and who may answer."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.core.events import Move
from rules.core.preview import Preview
from rules.core.rules import AnyRules
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.cards import CODES, FACES, Card, Face
from rules.goblins_en_la_mina.events import TurnEnded
from rules.goblins_en_la_mina.facts import faced, hand_limit, ingots_on_table
from rules.goblins_en_la_mina.losses import candidates
from rules.goblins_en_la_mina.moves import (
    Cancel,
    Discard,
    End,
    Explore,
    Flee,
    Help,
    Load,
    Lose,
    Mine,
    Pass,
    Play,
    Promote,
    Raid,
    Snipe,
    Suffer,
    Summon,
    Use,
)
from rules.goblins_en_la_mina.position import Dungeon, Position
from rules.goblins_en_la_mina.raid_events import Declared
from screens.common.canvas import BOLD, DANGER, GOLD, GOOD, INK, LEGAL, MUTED, Span
from screens.common.texts import Line, listed
from screens.goblins_en_la_mina.words import COMMA, Naming, joined_by

GAP: Final[Span] = ("  ", INK)


def foretold(
    rules: AnyRules, position: Position, seat: Seat, move: Move, preview: Preview[Any, Any], name: Naming
) -> Line:
    """The line above the prompt: what is meant, what changes in this turn, and who may answer."""
    after = _in_this_turn(rules, position, preview)
    parts: list[Line] = [meaning(position, seat, move)]
    parts += [changes(position, after, one, name) for one in all_seats(position.seats)]
    declared = next((event for event in preview.events if isinstance(event, Declared)), None)
    if declared is not None and after.windows:
        asked = listed([name(one)[0] for one in after.windows[0].waiting()])
        parts.append([(f"{asked} may answer", MUTED)])
    elif not preview.whole and not isinstance(move, End | Lose | Promote | Suffer):
        parts.append([("then luck decides", MUTED)])
    return joined_by(GAP, parts)


def _in_this_turn(rules: AnyRules, position: Position, preview: Preview[Any, Any]) -> Position:
    """What the move leads to before the next turn begins."""
    for event in preview.events:
        if isinstance(event, TurnEnded):
            break
        position = rules.apply(position, event)
    return position


def meaning(position: Position, seat: Seat, move: Move) -> Line:
    """What a move is for, where what changes does not say it."""
    mine = position.dungeon(seat)
    match move:
        case Summon():
            return [(f"face down as {mine.free_slot()}", LEGAL)]
        case Promote() if move.fire is not None:
            return [(f"{FACES[move.professional].name} for {move.slot}, fires {move.fire}", LEGAL)]
        case Promote():
            return [(f"{FACES[move.professional].name} takes the place of {move.slot}", LEGAL)]
        case Explore() if move.dynamite:
            return [("turn up 2, load 1 of them if it is an Ingot, then dig", LEGAL)]
        case Explore():
            count = mine.rested()
            return [(f"turn up {count} Mine card{'s' if count != 1 else ''}", LEGAL)]
        case Mine():
            return [("leave the breaches, face what lies here", LEGAL)]
        case Raid():
            return [("the exploration ends, the raid begins", LEGAL)]
        case Flee():
            return [(f"{FACES[move.card].name} is spent, {len(position.table)} other cards turn up", LEGAL)]
        case Use():
            aim = f" > {move.target}" if move.target else ""
            return [(f"{move.professional}{aim}: ", BOLD), (FACES[move.professional].tortas, LEGAL)]
        case Cancel() | Help():
            return [(f"{FACES[move.professional].name} tires, the card is gone", LEGAL)]
        case Snipe():
            return [(f"{FACES[move.card].name} is spent, the monster is gone", LEGAL)]
        case Suffer() if position.facing is not None:
            return [(_suffering(faced(position.facing), mine), DANGER)]
        case Load():
            return [(f"{move.count} of {len(ingots_on_table(position))} Ingots, {move.count} tired", LEGAL)]
        case Play():
            return [(FACES[move.card].text, LEGAL)]
        case Discard():
            over = len(mine.hand) - hand_limit(mine)
            return [(f"{over} to discard" if over > 1 else "the last one to discard", LEGAL)]
        case End():
            return [("the turn is over", LEGAL)]
        case Pass() if move.all:
            return [("asked no more until this is over", LEGAL)]
        case _:
            return ()


def _suffering(card: Face, mine: Dungeon) -> str:
    """What the card does, and how many are there if it takes more than that."""
    there = len(candidates(mine, card.of)) if card.lose else 0
    if there >= card.lose:
        return card.text
    few = "none is" if there == 0 else "only 1 is" if there == 1 else f"only {there} are"
    return f"{card.text}: {few} there"


def changes(before: Position, after: Position, seat: Seat, name: Naming) -> Line:
    """What becomes of one dungeon."""
    parts = [part for part in _changes(before.dungeon(seat), after.dungeon(seat)) if part]
    return [name(seat), (" ", INK), *joined_by(COMMA, parts)] if parts else ()


def _changes(was: Dungeon, will: Dungeon) -> Iterator[Line]:
    yield _number("Ingots", len(was.ingots), len(will.ingots))
    yield _number("workers", len(was.slots()), len(will.slots()))
    if len(was.slots()) == len(will.slots()) or was.rested() - will.rested() != len(was.slots()) - len(will.slots()):
        yield _number("rested", was.rested(), will.rested())
    yield _things(_codes([pro.card for pro in was.professionals]), _codes([pro.card for pro in will.professionals]))
    yield _things(_codes(was.rooms), _codes(will.rooms))
    for pro in will.professionals:
        old = was.professional(pro.code)
        if old is not None and old.tired != pro.tired:
            yield [(f"{pro.code} {'tired' if pro.tired else 'rested'}", DANGER if pro.tired else GOOD)]
    if was.monster != will.monster:
        yield _things([CODES[was.monster]] if was.monster else [], [CODES[will.monster]] if will.monster else [])
    yield _number("hand", len(was.hand), len(will.hand))


def _codes(cards: Sequence[Card]) -> list[str]:
    return [CODES[card] for card in cards]


def _number(word: str, was: int, will: int) -> Line:
    if was == will:
        return ()
    ink = GOLD if word == "Ingots" and will > was else GOOD if will > was else DANGER if word != "hand" else INK
    return [(f"{word} {was}→{will}", ink)]


def _things(was: Sequence[str], will: Sequence[str]) -> Line:
    gained = [code for code in will if code not in was]
    lost = [code for code in was if code not in will]
    parts: list[Span] = [(f"+{code}", GOOD) for code in gained] + [(f"-{code}", DANGER) for code in lost]
    return joined_by((" ", INK), [[part] for part in parts])
