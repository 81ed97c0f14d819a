"""Drawing, turning up and looking for cards. Specification 5.1, 6.2."""

from collections.abc import Iterator

from rules.core.hidden import known
from rules.core.seats import Seat
from rules.goblins_en_la_mina.cards import Card, face_of
from rules.goblins_en_la_mina.events import Drew, Hatched, Reshuffled
from rules.goblins_en_la_mina.facts import monsters_left, worker_limit
from rules.goblins_en_la_mina.losses import MinaTable
from rules.goblins_en_la_mina.mining_events import DynamiteRevealed, Invoked, Revealed


def _shuffle_goblins(table: MinaTable) -> bool:
    """If the Goblin deck is empty, its discard pile becomes it. False: there is no card left."""
    position = table.position
    if not position.goblin_deck and position.goblin_discard:
        table.emit(Reshuffled("goblin", table.shuffle(position.goblin_discard)))
    return bool(table.position.goblin_deck)


def _shuffle_mine(table: MinaTable) -> bool:
    """The same for the Mine deck."""
    position = table.position
    if not position.mine_deck and position.mine_discard:
        table.emit(Reshuffled("mine", table.shuffle(position.mine_discard)))
    return bool(table.position.mine_deck)


def draw(table: MinaTable, seat: Seat, count: int) -> None:
    """Draw Goblin cards; fewer if there are no more. Ruling 49."""
    while count > 0 and _shuffle_goblins(table):
        cards = tuple(known(card) for card in table.position.goblin_deck[:count])
        table.emit(Drew(seat, cards))
        count -= len(cards)


def hatch(table: MinaTable, seat: Seat) -> None:
    """A Criadero turns the top Goblin card into a tired worker, if there is room."""
    dungeon = table.position.dungeon(seat)
    slot = dungeon.free_slot()
    if not dungeon.has("Cri") or slot is None or dungeon.crowd() >= worker_limit(dungeon):
        return
    if _shuffle_goblins(table):
        table.emit(Hatched(seat, slot, table.position.goblin_deck[0]))


def _tops(table: MinaTable, count: int) -> Iterator[tuple[Card, ...]]:
    """The top Mine cards, in as many parts as shuffling makes of them; each part must be taken off the deck."""
    while count > 0 and _shuffle_mine(table):
        cards = tuple(known(card) for card in table.position.mine_deck[:count])
        yield cards
        count -= len(cards)


def reveal(table: MinaTable, seat: Seat, count: int) -> None:
    """Turn up Mine cards."""
    for cards in _tops(table, count):
        table.emit(Revealed(seat, cards))


def reveal_for_dynamite(table: MinaTable, count: int) -> None:
    """Turn up the cards before an exploration."""
    for cards in _tops(table, count):
        table.emit(DynamiteRevealed(cards))


# Looking for monsters


def _search(table: MinaTable, *, scareable: bool) -> tuple[tuple[Card, ...], Card | None]:
    """Cards from the top of the Mine deck: those before the wanted monster, and that one; None: the deck has none."""
    passed: list[Card] = []
    for hidden in table.position.mine_deck:
        card = known(hidden)
        face = face_of(card)
        if face.kind == "monster" and (face.scareable or not scareable):
            return tuple(passed), card
        passed.append(card)
    return tuple(passed), None


def invoke(table: MinaTable, seat: Seat) -> None:
    """Look for a scareable monster for a Mago that has none."""
    if not monsters_left(table.position, scareable=True):
        return
    while table.position.dungeon(seat).monster is None and _shuffle_mine(table):
        passed, monster = _search(table, scareable=True)
        table.emit(Invoked(seat, passed, monster))


def summon_monster(table: MinaTable, seat: Seat, *, scareable: bool) -> Card:
    """Turn up Mine cards to the first monster, which lies on the table then. There must be one."""
    while _shuffle_mine(table):
        passed, monster = _search(table, scareable=scareable)
        table.emit(Revealed(seat, () if monster is None else (monster,), passed))
        if monster is not None:
            return monster
    raise AssertionError("a Mago is used only while there is a monster to be found")
