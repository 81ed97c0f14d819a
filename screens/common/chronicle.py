"""What a reader was told of any ply of a match, kept, and put into the few words of a list."""

from collections.abc import Callable

import msgspec

from rules.core.journal import NodeId
from rules.core.seats import Seat, named
from screens.common.canvas import MUTED, Span
from screens.common.session import Session, Told


class Brief(msgspec.Struct, frozen=True):
    """A ply in two short texts."""

    move: str
    """The move without words that every move has."""
    note: tuple[Span, ...] = ()
    """What it brought and cost; seats are written `P1`."""
    loss: bool = False
    """Whether a piece was lost for good: marked on the bar of a replay."""


Briefer = Callable[[Told], Brief]


def plain_brief(told: Told) -> Brief:
    """A ply of any game: its notation, and all that followed."""
    return Brief(told.move, ((", ".join(told.lines), MUTED),) if told.lines else ())


class Chronicle:
    """All plies of a match as one seat, or a spectator (None), was told them."""

    def __init__(self, session: Session, reader: Seat | None, briefer: Briefer = plain_brief) -> None:
        self.session = session
        self.reader = reader
        self._briefer = briefer
        self._told: dict[NodeId, Told] = {}
        self._briefs: dict[NodeId, Brief] = {}

    def told(self, node: NodeId) -> Told | None:
        """The ply that led to a node; None where there is nothing to tell, as at a given position."""
        if node not in self._told:
            self._told |= {told.node: told for told in self.session.told(self.reader, node)}
        return self._told.get(node)

    def brief(self, node: NodeId) -> Brief:
        """The ply that led to a node, in short, with names."""
        if node not in self._briefs:
            told = self.told(node)
            self._briefs[node] = self._named(self._briefer(told)) if told is not None and told.move else Brief("setup")
        return self._briefs[node]

    def turn(self, node: NodeId) -> int:
        """The turn in which the ply was made; 0 at the setup."""
        told = self.told(node)
        return told.turn if told is not None else 0

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        players = self.session.players
        return players[seat - 1].name if seat <= len(players) else f"P{seat}"

    def _named(self, brief: Brief) -> Brief:
        note = tuple((named(text, self.name), ink) for text, ink in brief.note)
        return msgspec.structs.replace(brief, move=named(brief.move, self.name), note=note)
