"""What there is to know about a card, a goblin, a dungeon, a deck; what the signs mean; the list of legal moves."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import CODES, FACES, Code
from rules.goblins_en_la_mina.facts import (
    goal,
    hand_limit,
    immune,
    partner,
    professional_limit,
    unseen,
    wealth,
    worker_limit,
)
from rules.goblins_en_la_mina.position import Position
from screens.common.canvas import BOLD, DANGER, GOLD, HEADING, INK, LEGAL, MUTED, Span
from screens.common.texts import Line
from screens.goblins_en_la_mina.mine_table import deck_counts
from screens.goblins_en_la_mina.words import Naming, about_card, kind_words


def about(position: Position, element: str, name: Naming) -> Sequence[Line]:
    """An element in words; nothing where there is nothing more to say."""
    kind, _, what = element.partition(":")
    seat, _, thing = what.partition(".")
    match kind:
        case "hand" | "partner" | "table":
            return card_info(position, what)
        case "pro" | "room" | "monster":
            return [*card_info(position, thing), [], [("in the dungeon of ", MUTED), name(int(seat))]]
        case "worker" | "workers" | "rooms" | "seat":
            return dungeon_info(position, int(seat), name)
        case "deck" if what == "mine":
            return mine_info(position)
    return ()


def card_info(position: Position, code: Code) -> list[Line]:
    """Everything printed on a card, and how many of it are out of sight."""
    face = FACES[code]
    lines: list[Line] = [[(face.name, HEADING)], [(f"{face.gloss} · {kind_words(code)}", MUTED)], []]
    lines += [[(sentence, INK)] for sentence in about_card(code)]
    left = unseen(position, code)
    return [*lines, [], [(f"{face.copies} of them, ", MUTED), (str(left), BOLD), (" out of sight", MUTED)]]


def dungeon_info(position: Position, seat: Seat, name: Naming) -> list[Line]:
    """A dungeon in full."""
    dungeon = position.dungeon(seat)
    tired = len(dungeon.slots()) - dungeon.rested()
    lines: list[Line] = [[name(seat)], []]
    lines.append([(f"{len(dungeon.ingots)}", GOLD), (f" Ingots of {goal(position)}", INK)])
    mate = partner(position, seat)
    if mate is not None:
        lines.append([("with ", MUTED), name(mate), (f" together {wealth(position, seat)}", GOLD)])
    lines.append([(f"{len(dungeon.slots())} workers of {worker_limit(dungeon)}, {tired} tired", INK)])
    lines.append([(f"{len(dungeon.professionals)} trades of {professional_limit(dungeon)}", INK)])
    for pro in dungeon.professionals:
        face = FACES[pro.code]
        lines.append([(face.name, BOLD), (" tired" if pro.tired else "", DANGER), (f"  {face.text}", MUTED)])
    if dungeon.monster is not None:
        beast = FACES[CODES[dungeon.monster]]
        lines.append([("beside the Mago ", MUTED), (beast.name, DANGER), (f": {beast.text}", INK)])
    for card in dungeon.rooms:
        face = FACES[CODES[card]]
        lines.append([(face.name, BOLD), (f"  {face.text}", MUTED)])
    if immune(dungeon):
        lines.append([("# immune to Susto, Abracadabra, Soborno and Expropiación of enemies", DANGER)])
    lines.append([(f"{len(dungeon.hand)} cards in hand, {hand_limit(dungeon)} may be kept", INK)])
    return lines


def mine_info(position: Position) -> list[Line]:
    """What Mine deck and discard pile hold together."""
    lines: list[Line] = [[("THE MINE", HEADING)], [(f"{len(position.mine_deck)} cards in the deck", INK)], []]
    for code, count in deck_counts(position).items():
        face = FACES[code]
        by = f"  {face.cancelled_by} cancels" if face.cancelled_by else ""
        lines.append([(f"{count:>2} ", BOLD), (face.name, INK), (by, MUTED)])
    return lines


# Signs and moves

SIGNS: Final = (
    ("■ z ·", "worker: rested, tired; a free place"),
    ("Mer mer", "trade: rested, tired"),
    ("<Orco>", "the monster beside a Mago"),
    ("#", "immune: a Guardaespaldas is there"),
    ("5/7!", "Ingots of the goal; close to it"),
    ("2+3/10", "own and partner's, in teams"),
    ("▯4", "cards in hand"),
    ("Esp ✓", "cancels the card, and can now"),
    ("Esp ✗", "would cancel it, is not here or tired"),
    ("×2", "two copies"),
)


def signs() -> list[Line]:
    """What the short signs on the screen mean."""
    return [[("SIGNS", HEADING)], *([(f"{sign:<9}", BOLD), (words, MUTED)] for sign, words in SIGNS)]


def moves_list(notations: Sequence[str]) -> list[Line]:
    """All legal moves, those that begin alike in one line."""
    if not notations:
        return [[("Nothing to choose just now.", MUTED)]]
    lines: list[Line] = [[(f"{len(notations)} moves, typed behind a colon:", MUTED)]]
    for head, group in groupby(notations, lambda text: " ".join(text.split(" ")[:2]).removesuffix(" >")):
        ends = [text.removeprefix(head).strip().removeprefix("> ") for text in group]
        spans: list[Span] = [(head, LEGAL)]
        if any(ends):
            arrow = " > " if head.startswith(("play", "use")) else " "
            spans += [(arrow, MUTED), (" ".join(end for end in ends if end), INK)]
        lines.append(spans)
    return lines
