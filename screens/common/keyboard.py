"""One keyboard, several people: who is asked, whose eyes the screen shows, and when the torch is passed. Pure."""

from collections.abc import Sequence

from rules.core.seats import Seat
from screens.common.session import Player


class Keyboard:
    """The people at this keyboard.

    In a game with secrets nobody sees a view that is not his: between two people there is a hand-over, and a question
    that several of them are asked in one window is asked of all, without anybody's secrets on the screen.
    """

    def __init__(self, players: Sequence[Player], *, hides: bool, watching: bool = False) -> None:
        people = tuple(seat for seat, player in enumerate(players, 1) if player.bot is None)
        self.people: tuple[Seat, ...] = () if watching else people
        self.secretive = hides and len(self.people) > 1
        """Whether the screen has to be handed over."""
        self.viewer: Seat | None = self.people[0] if self.people and not self.secretive else None
        """Whose view is shown; None: what everybody may see."""
        self.asked: Seat | None = None
        """Who is to decide here and now."""
        self.shared: tuple[Seat, ...] = ()
        """All who are asked the same question in one window."""
        self.coming: Seat | None = None
        """To whom the torch is passed; nothing secret is shown until then."""
        self.away = False
        """Whether he was here a moment ago and only looked elsewhere."""
        self.claimed: Seat | None = None
        """Who said that he wants to answer in the open window."""
        self.before_claim: Seat | None = None
        """Who is asked before the one who claimed the answer, and so has nothing to say."""

    def settle(self, actors: Sequence[Seat], waiting: Sequence[Seat] = ()) -> None:
        """Take in where the match stands.

        `waiting` are all who have not answered in the window that is asked now, in order; none where it is no window.
        """
        here = [seat for seat in actors if seat in self.people]
        answering = tuple(seat for seat in waiting if seat in self.people)
        self.asked, self.coming, self.shared, self.before_claim = None, None, (), None
        self.away = False
        if self.claimed not in answering:
            self.claimed = None
        if not here:
            return
        if self.claimed is not None and self.claimed not in here:
            self.before_claim = here[0]
        elif self.claimed is None and self._is_called(answering):
            self.shared = answering
            self.viewer = None if self.secretive else self.viewer
        else:
            self._turn_to(self.claimed or here[0])

    def _is_called(self, answering: Sequence[Seat]) -> bool:
        """Whether a window is called out: to several, or to one for whom the torch would have to be passed."""
        return len(answering) > 1 or (self.secretive and bool(answering) and answering[0] != self.viewer)

    def _turn_to(self, seat: Seat) -> None:
        self.asked = seat
        if self.secretive and self.viewer != seat:
            self.coming, self.viewer = seat, None
        else:
            self.viewer = seat

    def arrive(self) -> None:
        """The one to whom the torch is passed sits down."""
        if self.coming is not None:
            self.viewer, self.coming, self.away = self.coming, None, False

    def claim(self, seat: Seat) -> None:
        """One of those who share a question wants to answer it himself; `settle` hands the torch over."""
        self.claimed = seat

    def visit(self, seat: Seat) -> None:
        """Somebody who is not asked wants to say something: the torch goes to him, until the match goes on."""
        if self.secretive and seat != self.viewer:
            self.coming, self.viewer, self.asked, self.shared = seat, None, None, ()

    def leave(self) -> None:
        """Whoever sat in only to say something goes again, and takes the hand along."""
        self.claimed = None
        if self.secretive and self.asked is None:
            self.viewer = None

    def turn_away(self) -> None:
        """Hide what the viewer alone may see until he says that he is back."""
        if self.secretive and self.viewer is not None:
            self.coming, self.viewer, self.away = self.viewer, None, True
