"""What the viewer holds: cards by back, treasure by colour and value, the basket and what is still owed."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.core.hidden import Hidden, known
from rules.core.seats import Seat
from rules.roblins.cards import DECK_OF, DECKS, TREASURE, Card, Gold
from rules.roblins.glance import budget
from rules.roblins.market import blocked, missing, offered, owed
from rules.roblins.position import Lair, Position
from screens.common.canvas import BOLD, DANGER, DIM, GOLD, INK, MUTED, Canvas, Ink, Span
from screens.common.components import mark
from screens.common.texts import fitted
from screens.roblins.chips import Chip, draw_chips, fenced, of_hand
from screens.roblins.layout import Layout
from screens.roblins.scene import Scene
from screens.roblins.words import coin, coins

BUYING: Final = ("MARKET", "PAY")
CHARGE: Final = "do:charge"


def draw_hand(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """Cards and treasure; without a viewer, nothing of them."""
    if scene.viewer is None:
        canvas.put(layout.hand.x + 1, layout.hand.y, "Hands are closed: only their backs show, above.", DIM)
        return
    hand = _Hand(canvas, layout, scene, scene.viewer)
    hand.cards()
    hand.treasure()


def by_back(cards: Sequence[Card | Hidden]) -> list[Card]:
    """The cards of an open hand, terrain first, then units, then specials: the order of the keys."""
    open_cards = [card for card in cards if not isinstance(card, Hidden)]
    return sorted(open_cards, key=lambda card: DECKS.index(DECK_OF[card]))


class _Hand:
    def __init__(self, canvas: Canvas, layout: Layout, scene: Scene, viewer: Seat) -> None:
        self.canvas = canvas
        self.layout = layout
        self.scene = scene
        self.viewer = viewer
        self.position: Position = scene.position
        self.lair: Lair = scene.position.lair(viewer)
        self.mine = scene.acting == viewer
        self.scratch = scene.position.scratch

    # Cards

    def cards(self) -> None:
        """What was bought and waits for its place, then the hand."""
        area = self.layout.hand
        hand = [self._card(card) for card in by_back(self.lair.hand)]
        backs = [[chip for chip in hand if DECK_OF[chip.element.partition(":")[2]] == deck] for deck in DECKS]
        chips = fenced([self._bought(), *backs])
        if not chips:
            self.canvas.put(area.x + 1, area.y, "no cards in hand", DIM)
            return
        draw_chips(self.canvas, [area], chips)

    def _bought(self) -> list[Chip]:
        if not self.mine:
            return []
        return [
            of_hand(element, self.scene.keys.get(element, " "), self.scene.state_of(element), card)
            for card in self.scratch.bought
            if (element := f"bought:{card}")
        ]

    def _card(self, card: Card) -> Chip:
        element = f"hand:{card}"
        state = self.scene.state_of(element)
        if state == "plain" and self.mine and card in (*self.scratch.basket, *self.scratch.tray):
            state = "chosen"
        choosing = self.mine and self.position.phase in BUYING
        return of_hand(element, self.scene.keys.get(element, " "), state, card, muted=choosing and state == "plain")

    # Treasure

    def treasure(self) -> None:
        """Each kind with its number, what it buys, and what is owed."""
        y, end = self.layout.treasure, self.layout.width - 1
        begin = self._charge(end, y) or self.canvas.right(end, y, *fitted(self._account(), self.layout.width // 2))
        x = self.canvas.put(1, y, "gold", MUTED) + 1
        for kind, count in Counter(map(known, self.lair.gold)).items():
            if x + 8 > begin:
                break
            x = self._kind(x, y, kind, count)
        if not self.lair.gold:
            x = self.canvas.put(x, y, "none ", DIM)
        if self.lair.gold and x + 6 < begin:
            x = self.canvas.puts(x, y, ("= ", MUTED), (str(budget(self.position, self.viewer)), GOLD))
        if self.lair.known and x + 14 < begin:
            top = self.lair.pile[: self.lair.known]
            self.canvas.puts(x + 2, y, ("on the pile ", MUTED), *coins(map(known, top)))

    def _charge(self, end: int, y: int) -> int | None:
        """The word that lets a band run, once it is one; where it begins."""
        state = self.scene.state_of(CHARGE)
        if not self.mine or state == "plain":
            return None
        text, ink = mark(f"{self.scene.keys.get(CHARGE, ' ')}", state)
        begin = self.canvas.right(end, y, (text, ink), ("charge ", ink))
        self.canvas.zone(CHARGE, begin, y, end - begin)
        return begin

    def _kind(self, x: int, y: int, kind: Gold, count: int) -> int:
        element = f"gold:{kind}"
        state = self.scene.state_of(element)
        start = x
        if element in self.scene.keys or state != "plain":
            text, ink = mark(self.scene.keys.get(element, " "), state, MUTED)
            x = self.canvas.put(x, y, text, ink)
        offered_now = self.scratch.tray.count(kind) if self.mine else 0
        usable = not blocked(self.position, self.viewer) or TREASURE[kind].colour == self.position.colour(self.viewer)
        chip: Span = coin(kind) if usable else (kind, Ink("muted", strike=True))
        x = self.canvas.puts(x, y, chip, (f"×{count}", INK) if count > 1 else ("", INK))
        if offered_now:
            x = self.canvas.put(x, y, f"-{offered_now}", Ink("legal", bold=True))
        self.canvas.zone(element, start, y, x - start)
        return x + 1

    def _account(self) -> list[Span]:
        """What is bought and paid at this moment, else whose hand this is."""
        if not self.mine or self.position.phase not in BUYING or not self.scratch.basket:
            return self._note()
        spans: list[Span] = [("basket ", MUTED), (f"${owed(self.position)}", GOLD)]
        if self.position.phase == "PAY":
            left = missing(self.position)
            spans += [("  offered ", MUTED), (str(offered(self.position)), BOLD)]
            spans += [("  owed ", MUTED), (str(max(0, left)), DANGER if left > 0 else BOLD)]
        return spans

    def _note(self) -> list[Span]:
        if blocked(self.position, self.viewer):
            other = "green" if self.position.colour(self.viewer) == "red" else "red"
            return [(f"a taxman is here: {other} buys nothing", DANGER)]
        return [(f"only {self.scene.name(self.viewer)} sees this", DIM)]
