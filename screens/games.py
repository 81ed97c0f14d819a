"""What screens know of each game beyond its rules: a pitch, a picture, and how its results are put into words."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

import msgspec
from textual.screen import Screen

from rules.core.catalogue import GameInfo
from rules.core.journal import NodeId
from rules.core.outcome import Outcome
from rules.core.rules import AnyRules
from rules.core.seats import Seat
from screens.common.chronicle import Briefer
from screens.common.house import House
from screens.common.moment import Board, plain_board
from screens.common.session import AnyView, Session, Told
from screens.common.sprites import ICONS, Sprite

Worth = Callable[[AnyView, Seat], int]
"""What a seat would score if the match ended now."""


class Verdict(msgspec.Struct, frozen=True):
    """The words over a result. Seats are written `P1`; screens put names."""

    title: str
    """Above the winner's name, at most 40 cells."""
    line: str
    """Below it, at most 54 cells."""


Judge = Callable[[Session, Outcome], Verdict]
Retold = Callable[[Sequence[Told]], str]
"""The plies of a turn → what it came to."""
Figures = Sequence[tuple[str, tuple[str, ...]]]
"""Curious numbers of a match: what is counted, at most 30 cells, and how much of it by seat."""


class GameCard(msgspec.Struct, frozen=True):
    """One game as the lobby shows it."""

    id: str
    title: str
    tag: str = ""
    """One line, at most 20 cells."""
    pitch: tuple[str, ...] = ()
    """Three lines of at most 23 cells."""
    foot: str = ""
    """What kind of game it is, at most 23 cells."""
    in_short: tuple[str, ...] = ()
    """The rules in short, a paragraph each."""
    modes: Mapping[int, str] = {}
    """Number of seats → what such a match is called."""
    screen: str = "screens.common.match_screen:MatchScreen"
    """Module and class of the match screen."""
    board: str = ""
    """Module and function that draws the board of a replay; empty: the seats alone."""
    hooks: str = ""
    """Module with `worth`, `judge`, `ladder`, `figures` and `retold`, each if it has it; empty: none."""

    @property
    def icon(self) -> Sprite | None:
        """The picture of 10 by 4 cells, where there is one."""
        return ICONS.get(self.id)

    def worth(self) -> Worth | None:
        """How to tell a seat's score before the end; None where that means nothing."""
        worth: Worth | None = getattr(import_module(self.hooks), "worth", None) if self.hooks else None
        return worth

    def ladder(self) -> Sequence[tuple[int | None, str]]:
        """The titles that scores earn, lowest first, each with the least score that earns it; empty: none."""
        ladder: Callable[[], Sequence[tuple[int | None, str]]] | None
        ladder = getattr(import_module(self.hooks), "ladder", None) if self.hooks else None
        return ladder() if ladder else ()

    def figures(self, session: Session) -> Figures:
        """Curious numbers of a finished match."""
        figures: Callable[[Session], Figures] | None
        figures = getattr(import_module(self.hooks), "figures", None) if self.hooks else None
        return figures(session) if figures else ()

    def retold(self, plies: Sequence[Told]) -> str:
        """What a turn of a finished match came to, in at most 50 cells; empty where the history's words will do."""
        retold: Retold | None = getattr(import_module(self.hooks), "retold", None) if self.hooks else None
        return retold(plies) if retold else ""

    def judge(self) -> Judge:
        """How a result is put into words."""
        judge: Judge = getattr(import_module(self.hooks), "judge", plain_verdict) if self.hooks else plain_verdict
        return judge


def plain_verdict(session: Session, outcome: Outcome) -> Verdict:
    """A verdict for any game: who won, and by how much."""
    scores = sorted((score for score in outcome.scores if score is not None), reverse=True)
    if len(outcome.winners) != 1:
        return Verdict("Shared between", "a draw, and nobody to blame.")
    if len(session.players) == 1 or len(scores) < 2:
        return Verdict("The end of", outcome.verdict or "")
    return Verdict("The cave belongs to", f"by {scores[0] - scores[1]}.")


CARDS: Final = {
    card.id: card
    for card in (
        GameCard(
            "goblin-mountain",
            "Goblin Mountain",
            "Four dice, one way.",
            ("Every step leaves loot", "behind, and every die", "left behind bleeds."),
            "all open · pure race",
            (
                "Four dice of four colours run through one tunnel, from the camp to the village.",
                "A turn moves one die ahead of all fields the party has reached. What was skipped is gone for good.",
                "Every die behind the place that was just left loses a pip. A die without pips is lost: -2.",
                "Fields give Fame, Treasure and villagers, some only to one colour or strength.",
                "Fame counts in full, Treasure by halves, villagers by thirds, and 3 more for most villagers.",
            ),
            {1: "solo", 2: "duel"},
            "screens.goblin_mountain.screen:GoblinMountainScreen",
            "screens.goblin_mountain.replay:draw_board",
            "screens.goblin_mountain.results",
        ),
        GameCard(
            "treasure-goblins",
            "Treasure Goblins",
            "Odd loot, one sack.",
            ("It bursts above 50.", "Heavy loot pays in the", "hand, and only there."),
            "hidden hands · 3 rounds",
            (
                "Everybody stuffs odd loot into one sack. Your first piece covers your corner, later ones touch yours.",
                "Whoever can place nothing more, for space or for weight above 50, breaks the bag: the round is over.",
                "What your hand weighs then is what you earn; whoever broke the bag gets half of it.",
                "Groups of gems of one colour beat soldiers, whoever put them there. Their loot counts at the end.",
                "After placing take a tile: from the bag for nothing, or from the market for a coin on each before it.",
            ),
            {2: "duel", 3: "three goblins", 4: "four goblins"},
            "screens.treasure_goblins.screen:TreasureGoblinsScreen",
            "screens.treasure_goblins.replay:draw_board",
            "screens.treasure_goblins.results",
        ),
        GameCard(
            "roblins",
            "Roblins!",
            "Two mazes, one loot.",
            ("Build a maze round your", "treasure, find the soft", "road into the other's."),
            "hidden hands · a duel",
            (
                "Each family sits on a pile of 28 treasure cards. Whose pile is empty first has lost.",
                "A turn draws three cards, buys some, and puts terrain into its own land: forest, mountain, water.",
                "Units guard the open road ends of that land, or raid along the roads of the other's.",
                "Whatever lies on the road hurts the leader of the band. Who arrives carries treasure home, 3 at most.",
                "Treasure buys all this. It is stolen from the enemy, or taken from the own pile, which shortens it.",
            ),
            {2: "duel"},
            "screens.roblins.screen:RoblinsScreen",
            "screens.roblins.replay:draw_board",
            "screens.roblins.results",
        ),
        GameCard(
            "goblins-en-la-mina",
            "Goblins en la mina",
            "Dig, raid, answer.",
            ("Any card is itself or", "one more worker, and", "the mine bites."),
            "hidden hands · teams",
            (
                "Any card of your hand becomes a worker, face down. Workers make way for professionals, or build.",
                "Exploring turns up a Mine card for each rested worker. Breaches raid a neighbour instead.",
                "Monsters and setbacks are cancelled by whom they name, or suffered. Then Ingots are loaded.",
                "In a raid professionals come to blows, workers hold each other up, and whoever is left takes gold.",
                "Event cards come before everything. Whoever has the Ingots at the end of its own turn wins.",
            ),
            {2: "duel", 3: "three goblins", 4: "four goblins", 5: "five goblins", 6: "six goblins"},
            "screens.goblins_en_la_mina.screen:GoblinsEnLaMinaScreen",
            "screens.goblins_en_la_mina.replay:draw_board",
            "screens.goblins_en_la_mina.results",
        ),
        GameCard(
            "card-goblins",
            "Card Goblins",
            "The last word wins.",
            ("Raid, butt in, answer", "the answer. Whoever", "spoke last goes first."),
            "hidden hands · shouting",
            (
                "Goblins are paid with cards, stand in a line, and raid the others or the junk heap.",
                "Anybody may answer at any moment. Answers pile up, and the newest is carried out first.",
                "In a combat both sides reinforce until both are content; the higher sum wins a trinket.",
                "Sets of trinkets make combinations, which score. Trading is allowed, and so is regretting it.",
                "Whoever has 3 victory points is the goblin king.",
            ),
            {2: "duel", 3: "three goblins", 4: "four goblins", 5: "five goblins", 6: "six goblins"},
            "screens.card_goblins.screen:CardGoblinsScreen",
            "screens.card_goblins.replay:draw_board",
            "screens.card_goblins.results",
        ),
    )
}


def card_of(info: GameInfo) -> GameCard:
    """The card of a game; one made of its info where it has none."""
    return CARDS.get(info.id) or GameCard(info.id, info.title)


def mode_of(rules: AnyRules, seats: int) -> str:
    """What a match with that many seats is called."""
    return card_of(rules.info).modes.get(seats) or f"{seats} seats"


def board_of(rules: AnyRules) -> Board:
    """How a replay draws the game's board."""
    module, _, name = card_of(rules.info).board.partition(":")
    board: Board = getattr(import_module(module), name) if module else plain_board
    return board


def briefer_of(rules: AnyRules) -> Briefer:
    """How the history puts a ply of the game into few words: as its match screen does."""
    module, name = card_of(rules.info).screen.split(":")
    briefer: Briefer = getattr(import_module(module), name).BRIEFER
    return briefer


def match_screen(house: House, session: Session) -> Screen[Any]:
    """The screen on which a match is played."""
    module, name = card_of(session.rules.info).screen.split(":")
    screen: Screen[Any] = getattr(import_module(module), name)(house, session)
    return screen


def replay_screen(house: House, session: Session, node: NodeId | None = None) -> Screen[Any]:
    """The screen on which a match is looked at again, from the setup or from a node."""
    from screens.replay import ReplayScreen  # here, for the replay asks this module for cards

    return ReplayScreen(house, session) if node is None else ReplayScreen(house, session, node)
