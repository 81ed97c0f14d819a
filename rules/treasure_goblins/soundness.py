"""What is wrong with a position: the invariants of specification 10 that one position can show."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.hidden import Hidden
from rules.core.seats import all_seats
from rules.treasure_goblins.placing import ground
from rules.treasure_goblins.position import HAND, LIMIT, MARKET, Piece, Position
from rules.treasure_goblins.rounds import ROUNDS
from rules.treasure_goblins.sack import CORNERS, INDEX, SOLDIERS, STACKS, TILES, USABLE, names, turned


def faults(position: Position) -> list[str]:
    """Every inconsistency, a sentence each; later ones are looked for only where the parts before are sound."""
    shape = list(_shape(position))
    return shape or [
        *_tiles(position),
        *_soldiers(position),
        *_tinies(position),
        *_pieces(position),
        *_hands(position),
        *_moment(position),
    ]


def _shape(position: Position) -> Iterator[str]:
    """What the other checks rely on."""
    if position.seats not in CORNERS:
        yield f"{position.seats} seats: 2 to 4 can play"
        return
    if position.seat not in all_seats(position.seats) or position.ears not in all_seats(position.seats):
        yield "the seat on turn and the one with the ears must be in play"
    if position.seats != 2 and position.options.two_seat_reverse != "pass":
        yield "option two_seat_reverse exists with two seats only"
    if len(position.stacks) != len(STACKS):
        yield f"there are {len(STACKS)} stacks of soldiers"
    first = position.options.first
    if position.round == 1 and first not in ("random", f"P{position.ears}"):
        yield f"P{position.ears} has the ears in round 1, and option first says {first}"
    if first != "random" and first not in {f"P{seat}" for seat in all_seats(position.seats)}:
        yield f"option first: {first} is not in play"
    for piece in position.pieces:
        if piece.seat not in all_seats(position.seats):
            yield f"{piece.id} belongs to P{piece.seat}, who is not in play"
        elif piece.anchor not in INDEX:
            yield f"{piece.id} lies on {piece.anchor}, which is no cell"
        elif piece.x is None:
            yield from _lying(position, piece.id, piece.orientation, piece.anchor)
        elif (piece.id, piece.orientation) != (f"X{piece.seat}", "r0") or not 1 <= piece.x <= 10:
            yield f"{piece.id} {piece.orientation} is no Tiny X{piece.seat} r0 that weighs 1 to 10"


def _lying(position: Position, tile: str, turn: str, anchor: str) -> Iterator[str]:
    shape = turned(tile).get(turn) if tile in TILES else None
    if shape is None or (turn.endswith("m") and not position.options.mirror):
        yield f"{tile} {turn} is no tile in an orientation that this table allows"
    elif not shape.anchors >> INDEX[anchor] & 1:
        yield f"{tile} {turn} sticks out of the sack at {anchor}"


def _tiles(position: Position) -> Iterator[str]:
    """Invariant 1."""
    hands = [tile for hoard in position.hoards for tile in hoard.hand()]
    everywhere = [
        *position.bag,
        *hands,
        *(slot.tile for slot in position.market),
        *(piece.id for piece in position.pieces if piece.x is None),
    ]
    seen = [tile for tile in everywhere if not isinstance(tile, Hidden)]
    yield from ("a tile is hidden: a whole position hides nothing" for tile in everywhere if isinstance(tile, Hidden))
    yield from (f"{tile} is no tile" for tile in seen if tile not in TILES)
    yield from (f"{tile} is there twice" for tile in sorted({tile for tile in seen if seen.count(tile) > 1}))
    yield from (f"{tile} is missing" for tile in TILES if tile not in seen)
    if len(position.bag) < 5:
        yield f"{len(position.bag)} tiles are in the bag: there are always 5 or more"


def _soldiers(position: Position) -> Iterator[str]:
    """Invariant 2."""
    owned = [card for hoard in position.hoards for card in hoard.soldiers]
    for stack, whole in zip(position.stacks, STACKS, strict=True):
        if stack != whole[len(whole) - len(stack) :]:
            yield f"the stack {' '.join(stack)} is not the end of {' '.join(whole)}"
    everywhere = [*owned, *position.discarded, *(card for stack in position.stacks for card in stack)]
    if sorted(everywhere) != sorted(SOLDIERS):
        yield "every soldier must be exactly once in a stack, with a seat or discarded"
    yield from (
        f"{card} is discarded and has no power"
        for card in position.discarded
        if card in SOLDIERS and SOLDIERS[card].power == "none"
    )
    defeats = sum(hoard.defeats for hoard in position.hoards)
    gone = len(SOLDIERS) - sum(len(stack) for stack in position.stacks)
    if defeats != gone:
        yield f"{defeats} soldiers were defeated by the seats' counts, and {gone} are gone from the stacks"
    for seat, hoard in enumerate(position.hoards, 1):
        if hoard.defeats < len(hoard.soldiers):
            yield f"P{seat} owns {len(hoard.soldiers)} soldiers and has defeated {hoard.defeats}"


def _tinies(position: Position) -> Iterator[str]:
    """Invariants 3 and 4."""
    lying = [piece.id for piece in position.pieces if piece.x is not None]
    for seat, hoard in enumerate(position.hoards, 1):
        if (hoard.tiny == "board") != (f"X{seat}" in lying) or lying.count(f"X{seat}") > 1:
            yield f"the Tiny of P{seat} is said to be {hoard.tiny}, and the sack says otherwise"
        if hoard.tiny == "gone" and position.round == 1:
            yield f"the Tiny of P{seat} is gone, and it can go only when a round ends"
        if hoard.coins < 0:
            yield f"P{seat} has {hoard.coins} coins"
    if any(slot.coins < 0 for slot in position.market):
        yield "a market tile bears fewer than no coins"


def _pieces(position: Position) -> Iterator[str]:
    """Invariants 5 and 7."""
    taken, weight = 0, 0
    for piece in position.pieces:
        if overlap := piece.cells & (taken | ~USABLE[position.options.side]):
            yield f"{piece.id} covers {', '.join(names(overlap))}, which is taken or patched"
        taken |= piece.cells
        weight = max(0, weight + piece.value)
        if weight > LIMIT:
            yield f"with {piece.id} the sack weighed {weight}, and it bears {LIMIT}"
    if weight != position.weight:
        yield f"the pieces weigh {weight}, and the marker says {position.weight}"
    yield from _order(position)


def _order(position: Position) -> Iterator[str]:
    """That the pieces could be placed one after another: first the own corner, then next to its network."""
    lying: list[Piece] = []
    for piece in position.pieces:
        so_far = replace(position, pieces=tuple(lying))
        may, touch = ground(so_far, piece.seat)
        if piece.cells & ~may or not piece.cells & touch:
            yield f"{piece.id} of P{piece.seat} could not be placed where and when it was"
        lying.append(piece)


def _hands(position: Position) -> Iterator[str]:
    """Invariant 6."""
    for seat, hoard in enumerate(position.hoards, 1):
        if position.ended and hoard.closed:
            yield f"P{seat} holds closed tiles, and all hands are open at the end"
        wanted = HAND - 1 if position.decision == "take" and seat == position.seat else HAND
        if len(hoard.hand()) != wanted:
            yield f"P{seat} holds {len(hoard.hand())} tiles, not {wanted}"
    if len(position.market) != MARKET:
        yield f"{len(position.market)} tiles are on the market, not {MARKET}"


def _jumps(position: Position) -> bool:
    """Whether the last piece jumps the other seat, as soon as a tile is taken."""
    if position.decision != "take" or position.seats != 2 or position.options.two_seat_reverse != "again":
        return False
    last = position.pieces[-1:]
    return bool(last) and last[0].x is None and TILES[last[0].id].reverse


def _moment(position: Position) -> Iterator[str]:
    """That it waits for a decision, or is over."""
    breaks = sum(hoard.breaks for hoard in position.hoards)
    if not 1 <= position.round <= ROUNDS:
        yield f"round {position.round}: a match has {ROUNDS}"
    if position.ended != (position.decision is None):
        yield "a match waits for `act` or `take` until it has ended"
    if breaks != position.round - (not position.ended) or any(hoard.breaks < 0 for hoard in position.hoards):
        counted = " + ".join(str(hoard.breaks) for hoard in position.hoards)
        yield f"bags broken by the seats' counts: {counted}, in round {position.round}"
    if position.ended and position.round != ROUNDS:
        yield f"it ended in round {position.round} of {ROUNDS}"
    if position.direction == "anticlockwise" and position.seats == 2:
        yield "two seats always play clockwise"
    if position.jumped != _jumps(position):
        yield "a seat is jumped exactly while the other of two takes after a Reverse, with two_seat_reverse=again"
    placed = len(position.pieces) - (position.decision == "take")
    if position.turn < position.round + placed:
        yield f"turn {position.turn} is too early for {placed} pieces placed in round {position.round}"
    if position.decision == "take" and not (position.pieces and position.pieces[-1].seat == position.seat):
        yield f"P{position.seat} takes a tile without having placed one"
    if position.decision == "take" and position.pieces and position.pieces[-1].x is not None:
        yield "nothing is taken after a Tiny"
