"""Why an event card cannot be played now, or not at that. Specification 5.2."""

from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from rules.goblins_en_la_mina.cards import CODES, FACES, MONSTERS, SCAREABLE, Code, first_of
from rules.goblins_en_la_mina.event_cards import PACKS, reach
from rules.goblins_en_la_mina.facts import enemies, immune, team
from rules.goblins_en_la_mina.moves import Play
from rules.goblins_en_la_mina.position import SLOTS, Dungeon, Position

AT_ENEMIES: tuple[Code, ...] = ("Susto", "Soborno", "Expro", "Orgullo", "Pasadizo")
"""Cards that spare oneself and one's partner."""

SHIELDED: tuple[Code, ...] = ("Susto", "Abra", "Soborno", "Expro")
"""Cards that a Guardaespaldas wards off."""


def not_held(mine: Dungeon, seat: Seat, card: Code | Hidden) -> str | None:
    """That the card is not in the hand; None if it is."""
    if not isinstance(card, Hidden) and first_of(mine.hand, card) is None:
        return f"P{seat} holds no {FACES[card].name}"
    return None


def not_playable(position: Position, seat: Seat, move: Play) -> str:
    """The sentence. The seat is asked where event cards may be played, and this one is not legal."""
    return (
        not_held(position.dungeon(seat), seat, move.card)
        or _not_now(position, seat, move)
        or _not_within_reach(position, seat, move)
        or _nothing_hit(move)
    )


def _not_now(position: Position, seat: Seat, move: Play) -> str | None:
    name = FACES[move.card].name
    match move.card:
        case "Pack":
            own = seat == position.seat
            return f"{PACKS} {name} in one turn are the most" if own else f"{name} is played in one's own turn"
        case "Cerrado":
            return f"only who is raided may play {name}, right after the raid was declared"
        case "Pasadizo" if seat != position.seat or position.step != "mining":
            return f"{name} is played instead of exploring"
        case _:
            return None


def _not_within_reach(position: Position, seat: Seat, move: Play) -> str | None:
    """Whose dungeon it cannot be aimed at. Ruling 36."""
    if move.seat is None:
        return _unscareable(move) or _not_scared(position, seat, move.what or "")
    name, enemy = FACES[move.card].name, move.seat in enemies(position, seat)
    if move.seat not in all_seats(position.seats):
        return f"P{move.seat} is not in play"
    if unscareable := _unscareable(move):
        return unscareable
    if move.card in AT_ENEMIES and not enemy:
        return f"{name} is aimed at enemies"
    if move.card == "Subidon" and move.seat not in team(position, seat):
        return f"{name} is aimed at one's own team"
    if move.seat not in reach(position, seat):
        where = "a partner's raid" if position.raid is not None else "another seat's exploration"
        whom = "the two teams in it" if position.raid is not None else "the exploring team"
        return f"in {where} event cards are aimed at {whom}"
    shielded = move.card in SHIELDED and move.what not in SCAREABLE
    if shielded and enemy and immune(position.dungeon(move.seat)):
        return f"a Guardaespaldas protects P{move.seat} from {name}"
    return None


def _unscareable(move: Play) -> str | None:
    monster = move.what in MONSTERS and move.what not in SCAREABLE
    return f"{FACES[move.what or ''].name} cannot be scared off" if monster else None


def _not_scared(position: Position, seat: Seat, monster: Code) -> str:
    facing = position.facing
    if facing is None or facing.victim not in team(position, seat) or CODES[facing.card] != monster:
        return "only who faces a monster, or a partner, may scare it off"
    return f"{FACES[monster].name} lies beside P{facing.beside}'s Mago: `play Susto > P{facing.beside}.{monster}`"


def _nothing_hit(move: Play) -> str:
    what, name = move.what or "", FACES[move.card].name
    state = {"Susto": "rested ", "Subidon": "tired "}.get(move.card, "")
    if what in ("w", "ww"):
        return f"P{move.seat} has no {state}worker"
    if what in SLOTS:
        return f"P{move.seat} has no worker in {what}"
    card = FACES[what].name
    return f"P{move.seat} has no {'' if what in SCAREABLE else state}{card} that {name} could hit"
