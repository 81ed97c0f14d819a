"""What finished matches are in words and numbers: who won, against whom, and how well.

Scores stand in the order of ranks, the winner's first. Whoever plays alone does not win, but comes out of it or not.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from rules.core.outcome import Outcome
from screens.common.house import SavedMatch

ALONE: Final = "alone"


class Tally(msgspec.Struct, frozen=True):
    """Finished matches of one person."""

    games: int = 0
    """With others at the table."""
    won: int = 0
    """Of those, shared victories included."""
    best: int | None = None
    """Highest score of a match that was won or come out of, where the game has scores."""
    alone: int = 0
    """Without others."""
    out: int = 0
    """Of those, how many were come out of."""

    @property
    def parts(self) -> list[tuple[int, str]]:
        """What there is to say, numbers with their words: first of matches with others, then of those alone."""
        together = [(self.games, "played"), (self.won, "won")] if self.games else []
        return together + ([(self.alone, "alone"), (self.out, "came out")] if self.alone else [])


class Duel(msgspec.Struct, frozen=True):
    """Finished matches between two."""

    first: str
    second: str
    wins: tuple[int, int]
    games: int
    """Ties included."""

    def text(self) -> str:
        """One line: who leads."""
        ahead, behind = (self.first, self.second) if self.wins[0] >= self.wins[1] else (self.second, self.first)
        high, low = max(self.wins), min(self.wins)
        over = "1 game" if self.games == 1 else f"{self.games} games"
        if high == low:
            return f"{ahead} and {behind} are even, {high} : {low} over {over}"
        return f"{ahead} leads {behind} {high} : {low} over {over}"


def seats_of(match: SavedMatch, name: str) -> list[int]:
    """The seats a person of that name had, letter case aside."""
    return [
        seat
        for seat, player in enumerate(match.players, 1)
        if player.bot is None and player.name.casefold() == name.casefold()
    ]


def tally(matches: Iterable[SavedMatch], name: str) -> Tally:
    """How a person did; whoever played both sides counts once a match, by the better seat."""
    games = won = alone = out = 0
    best: int | None = None
    for match in matches:
        seats = seats_of(match, name)
        if match.state != "over" or not seats or not match.ranks:
            continue
        victories = [seat for seat in seats if match.ranks[seat - 1] == 1]
        if len(match.players) == 1:
            alone, out = alone + 1, out + bool(victories)
        else:
            games, won = games + 1, won + bool(victories)
        for seat in victories:
            score = match.scores[seat - 1]
            if score is not None:
                best = score if best is None else max(best, score)
    return Tally(games, won, best, alone, out)


def duel(matches: Iterable[SavedMatch], game: str, names: Sequence[str]) -> Duel | None:
    """Two players' finished matches of a game against each other, whichever seats they had; None if there is none."""
    if len(names) != 2 or names[0] == names[1]:
        return None
    wins, games = [0, 0], 0
    for match in matches:
        here = [player.name for player in match.players]
        if match.game != game or match.state != "over" or sorted(here) != sorted(names):
            continue
        games += 1
        victors = [here[index] for index, rank in enumerate(match.ranks) if rank == 1]
        if len(victors) == 1:
            wins[names.index(victors[0])] += 1
    return Duel(names[0], names[1], (wins[0], wins[1]), games) if games else None


class Against(msgspec.Struct, frozen=True):
    """One person's matches of a game against the same others."""

    others: str
    games: int
    won: int
    """Or come out of, where there are no others."""
    best: int | None

    @property
    def word(self) -> str:
        """What became of those that count as won."""
        return "out" if self.others == ALONE else "won"


def against(matches: Iterable[SavedMatch], game: str, name: str) -> list[Against]:
    """A line for each group of others that a person met in a game, those met most first."""
    groups: dict[str, list[SavedMatch]] = {}
    for match in matches:
        seats = seats_of(match, name)
        if match.game == game and match.state == "over" and seats:
            others = [
                f"{player.name} ({player.bot} bot)" if player.bot else player.name
                for seat, player in enumerate(match.players, 1)
                if seat not in seats
            ]
            groups.setdefault(" & ".join(sorted(others)) or ALONE, []).append(match)
    lines = []
    for group, met in groups.items():
        total = tally(met, name)
        lines.append(Against(group, total.games + total.alone, total.won + total.out, total.best))
    return sorted(lines, key=lambda line: -line.games)


def won_by(match: SavedMatch) -> list[str]:
    """The names of the winners of a finished match; a person twice at the table is named once."""
    return list(dict.fromkeys(match.players[i].name for i, rank in enumerate(match.ranks) if rank == 1))


def result_line(match: SavedMatch) -> str:
    """A finished match in one line: `Julie beat Robin`."""
    winners = won_by(match)
    losers = [player.name for player, rank in zip(match.players, match.ranks, strict=False) if rank != 1]
    if len(match.players) == 1:
        return f"{match.players[0].name} came out" if winners else f"{match.players[0].name} was caught"
    if not losers or not winners:
        return f"{' and '.join(winners or losers)} shared it"
    return f"{' and '.join(winners)} beat {' and '.join(losers)}"


def score_line(match: SavedMatch, room: int = 80) -> str:
    """The scores, the winner's first: `13 : 10`, in less room `13:10`; empty where there are none."""
    line = scores_by_rank(match.scores, match.ranks)
    return line if len(line) <= room else line.replace(" ", "")


def scores_by_rank(scores: Sequence[int | None], ranks: Sequence[int]) -> str:
    """Scores in the order of ranks: `13 : 10`; a seat without one has `-`."""
    ordered = [score for _, score in sorted(zip(ranks, scores, strict=True), key=lambda pair: pair[0])]
    return " : ".join("-" if score is None else str(score) for score in ordered)


def outcome_line(names: Sequence[str], outcome: Outcome) -> str:
    """How a match ended, by the names in seat order: `Julie wins 13 : 10`, `Julie came out with 10: Shameful`."""
    winners = [names[seat - 1] for seat in outcome.winners]
    scores = scores_by_rank(outcome.scores, outcome.ranks) if any(s is not None for s in outcome.scores) else ""
    if len(names) == 1:
        if not winners:
            return f"{names[0]} was caught"
        said = f"{names[0]} came out with {scores}" if scores else f"{names[0]} came out"
        return f"{said}: {outcome.verdict}" if outcome.verdict else said
    if not winners:
        return f"Nobody wins {scores}".rstrip()
    return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'share it'} {scores}".rstrip()
