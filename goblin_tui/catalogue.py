"""The games and the saved matches as plain text for the command line."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rules.core.catalogue import GameInfo
from rules.core.options import Option, write
from screens.common.house import SavedMatch
from screens.common.tally import result_line

WIDTH = 100


def games_text(games: Sequence[GameInfo]) -> str:
    """Every game with its seats, bots and options."""
    return "\n\n".join("\n".join(_game_lines(info)) for info in games)


def _game_lines(info: GameInfo) -> Iterator[str]:
    fewest, most = info.seats
    yield f"{info.id}: {info.title}, {fewest}-{most} seats, {info.length}"
    yield f"  bots: {', '.join(info.bots)}"
    for option in info.options:
        yield from _option_lines(option, most)


def _option_lines(option: Option, seats: int) -> Iterator[str]:
    yield f"  {option.id}={write(option.default)}"
    yield from _wrapped(option.text)
    if option.when is not None:
        yield from _wrapped(f"Exists {option.when}.")
    yield from _wrapped(f"Possible: {option.possible(seats, {})}")
    for word, hint in option.hints.items():
        yield from _wrapped(f"{word}: {hint}")


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent="      ", subsequent_indent="        ")


def matches_text(matches: Sequence[SavedMatch]) -> str:
    """Saved matches, a line each."""
    return "\n".join(_match_line(match) for match in matches)


def _match_line(match: SavedMatch) -> str:
    names = ", ".join(player.name for player in match.players)
    return f"{match.id:<10} {match.changed:%Y-%m-%d %H:%M}  {match.game:<22} {_standing(match):<28} {names}"


def _standing(match: SavedMatch) -> str:
    def name(seat: int) -> str:
        return match.players[seat - 1].name if seat <= len(match.players) else f"P{seat}"

    if match.damaged:
        return "damaged"
    if match.state == "over" and len(match.players) == 1:
        return f"over, {result_line(match)}"
    if match.state == "over":
        winners = [name(seat) for seat, rank in enumerate(match.ranks, 1) if rank == 1]
        return f"over, won by {' and '.join(winners)}" if winners else "over, lost"
    waits = " and ".join(name(seat) for seat in match.waits_for)
    return f"turn {match.turn}, {waits} to move" if waits else f"turn {match.turn}"
