"""What there is to know about a tile, a soldier or a place, and the two lists: soldiers and tiles, legal moves."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rules.core.hidden import Hidden
from rules.core.seats import Seat, all_seats
from rules.treasure_goblins.moves import PlaceTile, PlayTiny, TakeTile, TreasureMove, UsePower
from rules.treasure_goblins.position import Hoard, Piece, Position, biggest_group, corner, started
from rules.treasure_goblins.rounds import TINY_BONUS
from rules.treasure_goblins.sack import GEM_NAMES, GEMS, SOLDIERS, STACKS, TILES, USABLE, Power, cells
from screens.common.canvas import BOLD, DIM, GOLD, HEADING, INK, LEGAL, MUTED, Span
from screens.common.texts import Line, joined
from screens.treasure_goblins.patchwork import NO_GEM
from screens.treasure_goblins.side import HOMELESS, NEAR, NEWEST, POWERS
from screens.treasure_goblins.words import Naming, Reversing, reverse_brings, soldier_chip, value

_REVERSE_TILES: Final[dict[Reversing, str]] = {
    "turns": "play turns round",
    "again": "whoever places it goes again",
    "nothing": "with two seats nothing turns round",
}
_REVERSE_POWERS: Final[dict[Reversing, str]] = {
    "turns": "it turns the play round",
    "again": "it gives its owner another turn",
    "nothing": "it skips its owner's turn, as two seats cannot turn round",
}


def about(position: Position, element: str, name: Naming) -> Sequence[Line]:
    """An element in words; nothing where there is nothing more to say."""
    kind, _, what = element.partition(":")
    match kind:
        case "hand":
            return tile_info(position, what)
        case "market":
            slot = position.market[int(what) - 1]
            price = f"costs {int(what) - 1} coins" if what != "1" else "free"
            return [*tile_info(position, slot.tile), [], [(f"{price}, {slot.coins} coins lie on it", INK)]]
        case "soldier":
            return soldier_info(position, what)
        case "cell":
            return cell_info(position, what, name)
        case "tiny" | "x":
            return _tiny_info()
    return ()


def signs(position: Position, *, powers: str, tiny: str) -> list[tuple[str, str]]:
    """What stands on the table in few cells; `powers` and `tiny` are the keys for them."""
    reverse = {"turns": "play turns round", "again": "its owner goes again", "nothing": "as skip, with two seats"}
    return [
        ("G2  ·2", "an emerald of seat 2; no gem"),
        ("x2", "the Tiny of seat 2"),
        ("(2)", "kept for the first piece of seat 2"),
        ("‹G› !G!", "it fits here; it does not"),
        ("need", "gems that the next soldier asks for"),
        ("group", f"the biggest group in the sack; ! where {NEAR} gems or fewer are missing"),
        ("skip", f"power ({powers}): the turn passes"),
        ("rev", f"power ({powers}), or a tile: {reverse[reverse_brings(position)]}"),
        ("left", "soldiers in the stack"),
        (f"+8! +8{HOMELESS}", "too heavy now; no room for it, however it is turned"),
        ("····!", "a tile of this hand would burst the sack"),
        (NEWEST, "the tile that came last"),
        ("$5+7 x", f"coins, and loot of soldiers won; x: the Tiny ({tiny}) is left"),
        ("▯▯ +3", "tiles that nobody has seen, and those taken from the market"),
    ]


def tile_info(position: Position, tile: str) -> list[Line]:
    """What is printed on a tile."""
    known = TILES[tile]
    gems = Counter(char for char in known.drawing if char in GEM_NAMES)
    covered = sum(char not in "./" for char in known.drawing)
    lines: list[Line] = [[(f"{tile} ", MUTED), (value(tile), BOLD)]]
    lines += [[(row.replace(".", " ").replace(NO_GEM, "·"), INK)] for row in known.drawing.split("/")]
    lines.append([(f"covers {covered} cells", MUTED)])
    lines += [[(f"{count} {GEM_NAMES[gem]}", INK)] for gem, count in gems.items()]
    if known.reverse:
        lines.append([(f"Reverse: no weight, and {_REVERSE_TILES[reverse_brings(position)]}.", INK)])
    elif known.value < 0:
        lines.append([("Lightens the sack; in the hand it costs coins when a round ends.", INK)])
    return lines


def soldier_info(position: Position, card: str) -> list[Line]:
    """What is printed on a soldier."""
    soldier = SOLDIERS[card]
    return [
        [soldier_chip(card), (f" {GEM_NAMES[soldier.gem]}", MUTED)],
        [(f"falls to a group of {soldier.requirement}", INK)],
        [("loot ", MUTED), (str(soldier.loot), GOLD)],
        [(_power_rule(position, soldier.power), INK)],
    ]


def _power_rule(position: Position, power: Power) -> str:
    match power:
        case "skip":
            return "used up, it skips its owner's turn"
        case "reverse":
            return f"used up, {_REVERSE_POWERS[reverse_brings(position)]}"
        case _:
            return "no power"


def cell_info(position: Position, cell: str, name: Naming) -> list[Line]:
    """What lies on a cell."""
    here = cells(cell)
    piece = next((piece for piece in position.pieces if piece.cells & here), None)
    head: Line = [(cell, HEADING)]
    if piece is not None:
        return [head, *_piece_info(position, piece, name)]
    owner = next((seat for seat in all_seats(position.seats) if corner(position, seat) == here), None)
    if not USABLE[position.options.side] & here:
        return [head, [("a patch: nothing lies here", INK)]]
    if owner is not None and not started(position, owner):
        return [head, [("the corner of ", INK), name(owner), (", who has not begun", INK)]]
    return [head, [("free", INK)]]


def _piece_info(position: Position, piece: Piece, name: Naming) -> list[Line]:
    if piece.x is not None:
        return [[name(piece.seat), (f"'s Tiny, weight {piece.x}", INK)]]
    return [[("put here by ", MUTED), name(piece.seat)], *tile_info(position, piece.id)]


def _tiny_info() -> list[Line]:
    return [
        [("THE TINY", HEADING)],
        [("One cell, 1 to 10 heavy as you like, once a match, instead of a tile. No tile is taken after it.", INK)],
        [(f"Kept, it pays {TINY_BONUS} coins at the end of every round.", INK)],
    ]


# Lists


def soldiers_and_tiles(position: Position, viewer: Seat | None, name: Naming) -> list[Line]:
    """Every stack, who has won what, what is known of hands, and which tiles nobody has seen."""
    lines: list[Line] = [[("STACKS", HEADING), ("  need, loot, power", MUTED)]]
    for index, gem in enumerate(GEMS):
        lines.append([(f"{GEM_NAMES[gem]}, biggest group {biggest_group(position, gem)}", MUTED)])
        lines += [_card(card, beaten=card not in position.stacks[index]) for card in STACKS[index]]
    lines += [[], [("WON", HEADING)]]
    lines += [_won(position, seat, name) for seat in all_seats(position.seats)]
    if position.discarded:
        lines.append([("used up ", MUTED), *_chips(position.discarded)])
    lines += [[], [("KNOWN TILES", HEADING)]]
    for seat in all_seats(position.seats):
        if seat != viewer:
            lines.append([name(seat), ("  ", INK), *_named_tiles(position.hoard(seat))])
    return [*lines, [], *_unseen(position)]


def _named_tiles(hoard: Hoard) -> list[Span]:
    """What everybody may know of a hand, each tile with its name."""
    backs: list[Span] = [("▯" * len(hoard.closed), MUTED)] if hoard.closed else []
    tiles: list[list[Span]] = [[(f"{tile} ", MUTED), (value(tile), INK)] for tile in hoard.open]
    return joined([backs, *tiles])


def _card(card: str, *, beaten: bool) -> Line:
    soldier = SOLDIERS[card]
    power = POWERS[soldier.power].replace("·", "")
    text = f" {soldier.requirement:>2}  ${soldier.loot:<2}  {power}"
    return [("  ", INK), (f"{card:<3}", DIM) if beaten else soldier_chip(f"{card:<3}"), (text, DIM if beaten else INK)]


def _won(position: Position, seat: Seat, name: Naming) -> Line:
    hoard = position.hoard(seat)
    loot = sum(SOLDIERS[card].loot for card in hoard.soldiers)
    if not hoard.soldiers:
        return [name(seat), ("  none", MUTED)]
    return [name(seat), (f"  ${loot}  ", GOLD), *_chips(hoard.soldiers)]


def _chips(cards: Sequence[str]) -> list[Span]:
    return [span for card in cards for span in (soldier_chip(card), (" ", INK))]


def _unseen(position: Position) -> list[Line]:
    seen = {
        *(slot.tile for slot in position.market),
        *(piece.id for piece in position.pieces),
        *(tile for hoard in position.hoards for tile in hoard.hand() if not isinstance(tile, Hidden)),
    }
    counts = Counter(value(tile) for tile in TILES if tile not in seen)
    order = list(dict.fromkeys(value(tile) for tile in sorted(TILES, key=lambda tile: -TILES[tile].value)))
    total = sum(counts.values())
    texts = ", ".join(f"{counts[word]} of {word}" for word in order if counts[word])
    return [[("NOBODY SHOWED YET", HEADING)], [(f"{total} tiles: ", MUTED), (texts, INK)]]


def moves_list(moves: Sequence[TreasureMove]) -> list[Line]:
    """All legal moves, those that differ only in their last word in one line."""
    if not moves:
        return [[("Nothing to choose just now.", MUTED)]]
    lines: list[Line] = [[(f"{len(moves)} moves, typed behind a colon:", MUTED)]]
    heaviest = max((move.x for move in moves if isinstance(move, PlayTiny)), default=0)
    for head, group in groupby(moves, lambda move: _head(move, heaviest)):
        ends = [end for end in map(_end, group) if end]
        lines.append([(head, LEGAL), (f" {' '.join(dict.fromkeys(ends))}", INK)])
        if head.startswith("tiny") and heaviest > 1:
            lines[-1] = [*lines[-1], ("  or lighter, down to tiny 1", MUTED)]
    return lines


def _head(move: TreasureMove, heaviest: int) -> str:
    match move:
        case PlaceTile():
            return f"place {move.tile} {move.turn}"
        case PlayTiny():
            return f"tiny {heaviest}"
        case UsePower():
            return "power"
        case TakeTile():
            return "take"
        case _:
            return "break"


def _end(move: TreasureMove) -> str:
    match move:
        case PlaceTile():
            return move.anchor
        case PlayTiny():
            return move.cell
        case UsePower():
            return move.card
        case TakeTile():
            return "bag" if move.slot is None else str(move.slot)
        case _:
            return ""
