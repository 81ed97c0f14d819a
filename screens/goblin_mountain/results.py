"""Goblin Mountain's results in words: who holds the mountain, and how it came about."""

from functools import partial
from typing import Any, Final

from rules.core.outcome import Outcome
from rules.core.seats import Seat
from rules.goblin_mountain.board import RANKS
from rules.goblin_mountain.events import DieMoved, FateSpent, Gained, Strength, VillageArrived
from rules.goblin_mountain.position import Position, captured
from rules.goblin_mountain.scoring import worth as score_now
from screens.common.figures import counted, events_of_seats
from screens.common.session import AnyView, Session
from screens.games import Figures, Verdict

_NUMBERS: Final = ("no die", "one die", "two dice", "three dice", "four dice")
_PRAISE: Final = {
    "Shameful": "The King laughed so hard that he forgot to bite.",
    "Barely acceptable": "Out alive, and nobody asks for the story.",
    "Decent": "A round of mushroom beer, but a small one.",
    "Commendable": "The King wants the recipe.",
    "Flawless": "There is a song about it, and it has five verses.",
}


def worth(view: AnyView, seat: Seat) -> int:
    """What a seat would score if the match ended now."""
    return score_now(view.position, seat)[0]


def ladder() -> tuple[tuple[int | None, str], ...]:
    """The titles of solo scores, lowest first, each with the least score that earns it."""
    return tuple((rank.least, rank.title) for rank in RANKS)


def figures(session: Session) -> Figures:
    """How the luck and the appetite were spread."""
    by_seat = partial(counted, events_of_seats(session))

    def behind(event: Any) -> int:
        return event.old - event.new if isinstance(event, Strength) and event.cause == "behind" else 0

    def jump(event: Any) -> int:
        return event.to - event.origin if isinstance(event, DieMoved) and event.to is not None else 0

    return (
        ("pips lost by dice left behind", by_seat(behind)),
        ("treasure that fell off the cart", by_seat(lambda event: event.lost if isinstance(event, Gained) else 0)),
        ("fate spent", by_seat(lambda event: int(isinstance(event, FateSpent)))),
        ("longest run of one die", by_seat(jump, max)),
        ("dice that saw the village", by_seat(lambda event: int(isinstance(event, VillageArrived)))),
    )


def judge(session: Session, outcome: Outcome) -> Verdict:
    """The words over the result."""
    position: Position = session.view(None).position
    if position.solo is not None:
        return _solo(outcome)
    if len(outcome.winners) > 1:
        return Verdict("Two kings on one mountain", "Nobody moves over, so nobody sits well.")
    winner = outcome.winners[0]
    scores = [score or 0 for score in outcome.scores]
    margin = scores[winner - 1] - scores[2 - winner]
    lost, left_by_all = captured(position, winner), any(captured(position, seat) for seat in (1, 2))
    by = f"by {margin}" if margin else "by a nugget: equal scores, but more to carry"
    home = ", with all four dice home." if left_by_all else ", and everybody came home."
    left = f", with {_NUMBERS[lost]} left in the dark." if lost else home
    return Verdict("King of the mountain", by + (left if margin else "."))


def _solo(outcome: Outcome) -> Verdict:
    if not outcome.winners:
        return Verdict("The King dines well", "Four courses, all of them adventurers.")
    title = outcome.verdict or ""
    return Verdict(f"{title}, say the goblins", _PRAISE.get(title, "Out of the tunnel, with both ears on."))
