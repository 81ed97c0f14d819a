"""How the lobby looks: a drawing of what `Lobby` says, at every size from 80 by 24 on."""

from collections.abc import Sequence
from datetime import datetime
from textwrap import wrap
from typing import Final

import msgspec

from rules.core.catalogue import GameInfo
from screens.common import sprites
from screens.common.canvas import (
    BOLD,
    DANGER,
    DIM,
    FOCUS,
    GOLD,
    GOOD,
    HEADING,
    INK,
    MUTED,
    Canvas,
    Ink,
    Span,
    shorten,
    width_of,
)
from screens.common.components import LONGEST_SENTENCE, counted, heading, in_row, list_row, rule_line
from screens.common.house import SavedMatch
from screens.common.letters import big
from screens.common.menu import window
from screens.common.tally import Against, Tally, result_line, score_line
from screens.common.texts import fitted, sentence
from screens.common.tokens import seat_token
from screens.common.when import when
from screens.games import GameCard, card_of

LETTERS: Final = "abcdef"
LEFT: Final = 2
ROOMY: Final = (100, 30)
WIDE: Final = (120, 40)
_COUNTS: Final = ("No game", "One game", "Two games", "Three games", "Four games", "Five games")
_PITCH: Final = 7
_TALL_PITCH: Final = 18
_ENOUGH_CARDS: Final = 4
"""Games from which on a row of cards looks better than a list."""
_CARD_WIDTH: Final = 22
_CARD_HEIGHT: Final = 11
_BESIDE_TITLE: Final = 19
"""Cells of a row that are left for `turn 100` and for when it was played."""
_MOMENT: Final = 7
"""Cells of when it was played, with the gap before."""


class Lobby(msgspec.Struct, frozen=True):
    """What there is to see."""

    games: Sequence[GameInfo]
    playing: Sequence[SavedMatch]
    """Latest first."""
    over: Sequence[SavedMatch]
    """Latest first."""
    name: str
    focus: str | None
    """Row under the cursor: `game:ID`, `playing:ID` or `over:ID`."""
    tally: Tally
    """Of that name, over all games."""
    record: Tally
    """Of that name, in the focused game."""
    against: Sequence[Against]
    """The same by the others at the table."""
    now: datetime
    best_game: str = ""
    """Title of the game that the best score was in."""
    trouble: str | None = None

    @property
    def card(self) -> GameCard | None:
        """The game under the cursor, or that of the match there."""
        kind, _, name = (self.focus or "").partition(":")
        if kind != "game":
            name = next((match.game for match in (*self.playing, *self.over) if match.id == name), "")
        return next((card_of(info) for info in self.games if info.id == name), None)


def is_wide(width: int, height: int) -> bool:
    """Whether there is room for more than lists."""
    return width >= WIDE[0] and height >= WIDE[1]


def has_cards(width: int, height: int, games: int) -> bool:
    """Whether the games stand side by side, as cards."""
    return is_wide(width, height) and games >= _ENOUGH_CARDS


def draw_lobby(canvas: Canvas, lobby: Lobby) -> None:
    """Everything above the last two rows."""
    cards = has_cards(canvas.width, canvas.height, len(lobby.games))
    end = LEFT + len(lobby.games) * (_CARD_WIDTH + 1) - 1 if cards else canvas.width - 1
    _title(canvas, lobby, end)
    if cards:
        _game_cards(canvas, lobby)
        _hands(canvas, end - 19, end - 6)
        top = 6 + _CARD_HEIGHT + 1
    else:
        height = _TALL_PITCH if is_wide(canvas.width, canvas.height) else _PITCH
        _game_list(canvas, lobby, 6 + height)
        _pitch(canvas, lobby.card, canvas.width // 2, 6, canvas.width - canvas.width // 2 - 1, height)
        top = 6 + height
    wrong = sentence(f"! {lobby.trouble}", canvas.width - 2 * LEFT, LONGEST_SENTENCE, 2) if lobby.trouble else []
    bottom = canvas.height - 3 - max(1, len(wrong))
    _playing(canvas, lobby, top, bottom)
    _over(canvas, lobby, top, bottom)
    rule_line(canvas, bottom, x=LEFT, width=canvas.width - 2 * LEFT)
    if wrong:
        for row, line in enumerate(wrong, bottom + 1):
            canvas.put(LEFT, row, line, DANGER)
    else:
        _about(canvas, lobby, bottom + 1)


# The head


def _title(canvas: Canvas, lobby: Lobby, end: int) -> None:
    """The name of it all, and the goblin, who hangs on to something that ends before column `end`."""
    if canvas.pixels:
        big(canvas, LEFT + 1, 1, "GOBLIN", "torch", "ember")
        big(canvas, LEFT + 38, 1, "TUI", "torch", "ember")
        sprites.draw(canvas, end - 20, 0, sprites.GOBLIN)
    else:
        canvas.put(LEFT + 1, 2, "G O B L I N   T U I", HEADING)
    count = _COUNTS[len(lobby.games)] if len(lobby.games) < len(_COUNTS) else f"{len(lobby.games)} games"
    canvas.put(LEFT + 1, 4, f"{count}, one torch, no adult supervision.", Ink("muted", italic=True))


# The games


def _game_list(canvas: Canvas, lobby: Lobby, bottom: int) -> None:
    width = canvas.width // 2 - 2
    heading(canvas, LEFT, 6, "PLAY")
    canvas.put(24, 6, "seats", MUTED)
    canvas.put(31, 6, "time", MUTED)
    for number, info in enumerate(lobby.games, 1):
        y, name = 6 + number, f"game:{info.id}"
        focused = lobby.focus == name
        list_row(canvas, LEFT - 1, y, width, str(number), (shorten(info.title, 19), BOLD), focused=focused)
        for x, text in ((25, seats_text(info)), (31, shorten(info.length, width - 30))):
            ink = MUTED
            canvas.puts(x, y, in_row((text, ink), focused))
        canvas.zone(name, LEFT - 1, y, width)
    if len(lobby.games) < 4:
        _record(canvas, lobby, LEFT, 8 + len(lobby.games), bottom - 1)


def seats_text(info: GameInfo) -> str:
    """`1-2`, or one number."""
    fewest, most = info.seats
    return str(most) if fewest == most else f"{fewest}-{most}"


def _record(canvas: Canvas, lobby: Lobby, x: int, y: int, bottom: int) -> None:
    """How the person at the keyboard did in the focused game."""
    card, record = lobby.card, lobby.record
    if card is None or not record.parts:
        return
    room = canvas.width // 2 - 4
    canvas.put(x, y, shorten(f"{lobby.name} in {card.title}", room), MUTED)
    spans = counted(record.parts[:2])
    if record.best is not None:
        spans += [("  best ", MUTED), (str(record.best), GOLD)]
    canvas.puts(x, y + 1, *spans)
    for row, line in enumerate(lobby.against[: max(0, bottom - y - 3)], y + 3):
        canvas.put(x, row, shorten(line.others, room - 18), MUTED)
        canvas.right(x + room, row, (f"{line.games} played {line.won:>2} {line.word}", MUTED))


def _pitch(canvas: Canvas, card: GameCard | None, x: int, y: int, width: int, height: int) -> None:
    """The box that the goblin holds on to; a tall one has the rules in short, too."""
    title = [(shorten(card.title, width - 20), Ink("torch"))] if card else []
    canvas.box(x, y, width, height, Ink("torch", "panel"), "round", title)
    right = x + width - 19
    _hands(canvas, max(right, x + 4 + len(card.title)) if card else right, right + 13)
    if card is None:
        return
    if card.icon is not None:
        sprites.draw(canvas, x + 2, y + 2, card.icon)
    text = x + 14 if canvas.pixels else x + 3
    canvas.put(text, y + 1, card.tag, BOLD)
    for row, line in enumerate(card.pitch, y + 2):
        canvas.put(text, row, line, MUTED)
    canvas.put(text, y + 5, card.foot, DIM)
    row = y + 7
    for paragraph in card.in_short:
        lines = wrap(paragraph, width - 4)
        if row + len(lines) > y + height - 1:
            return
        for line in lines:
            canvas.put(x + 2, row, line, MUTED)
            row += 1


def _hands(canvas: Canvas, left: int, right: int) -> None:
    sprites.draw(canvas, left, 6, sprites.LEFT_HAND)
    sprites.draw(canvas, right, 6, sprites.RIGHT_HAND)


def _game_cards(canvas: Canvas, lobby: Lobby) -> None:
    """The games side by side."""
    x = LEFT
    for number, info in enumerate(lobby.games, 1):
        _game_card(canvas, lobby, info, number, x)
        x += _CARD_WIDTH + 1


def _game_card(canvas: Canvas, lobby: Lobby, info: GameInfo, number: int, x: int) -> None:
    name, card, y = f"game:{info.id}", card_of(info), 6
    focused = lobby.focus == name
    edge = Ink("focus" if focused else "rock", "lit" if focused else "panel", bold=focused)
    canvas.box(x, y, _CARD_WIDTH, _CARD_HEIGHT, edge, "heavy" if focused else "round", [(str(number), HEADING)])
    if card.icon is not None:
        sprites.draw(canvas, x + 6, y + 1, card.icon)
    canvas.put(x + 2, y + 6, shorten(info.title, 18), BOLD)
    canvas.put(x + 2, y + 7, shorten(card.tag, 19), MUTED)
    canvas.put(x + 2, y + 8, f"seats {seats_text(info)}", MUTED)
    canvas.put(x + 2, y + 9, shorten(info.length, 18), MUTED)
    if focused:
        canvas.put(x + 1, y + 6, "▸", HEADING)
    canvas.zone(name, x, y, _CARD_WIDTH, _CARD_HEIGHT)


# The matches


def _shown(lobby: Lobby, kind: str, matches: Sequence[SavedMatch], rows: int) -> range:
    """Which matches fit into the rows, two rows each, the focused one among them."""
    focused = next((i for i, match in enumerate(matches) if lobby.focus == f"{kind}:{match.id}"), 0)
    return window(focused, len(matches), rows // 2)


def _playing(canvas: Canvas, lobby: Lobby, top: int, bottom: int) -> None:
    x, width = LEFT - 1, canvas.width // 2 - 2
    shown = _shown(lobby, "playing", lobby.playing, bottom - top - 1)
    _list_heading(canvas, x + 1, top, "CONTINUE", shown, len(lobby.playing))
    if not lobby.playing:
        canvas.put(x + 3, top + 1, "No match under way.", DIM)
    for place, index in enumerate(shown):
        match = lobby.playing[index]
        _match_rows(
            canvas,
            lobby,
            match,
            Rows(x, top + 1 + 2 * place, width, f"playing:{match.id}", LETTERS[index] if index < len(LETTERS) else " "),
            (f"turn {match.turn}", MUTED),
            (_names(match), MUTED),
            _waits(match),
        )


def _over(canvas: Canvas, lobby: Lobby, top: int, bottom: int) -> None:
    x = canvas.width // 2 - 1
    width = canvas.width - x - 1
    shown = _shown(lobby, "over", lobby.over, bottom - top - 1)
    if lobby.over:
        _list_heading(canvas, x + 1, top, "LAST RESULTS", shown, len(lobby.over))
    for place, index in enumerate(shown):
        match = lobby.over[index]
        rows = Rows(x, top + 1 + 2 * place, width, f"over:{match.id}", " ")
        _match_rows(
            canvas,
            lobby,
            match,
            rows,
            (score_line(match, rows.room), GOLD),
            (result_line(match), MUTED),
            _DAMAGED if match.damaged else ("", MUTED),
        )


def _list_heading(canvas: Canvas, x: int, y: int, text: str, shown: range, count: int) -> None:
    hidden = count - len(shown)
    heading(canvas, x, y, text, f"{hidden} more with ↑ ↓" if hidden else "")


class Rows(msgspec.Struct, frozen=True):
    """Where the two rows of a match stand."""

    x: int
    y: int
    width: int
    name: str
    key: str

    @property
    def end(self) -> int:
        """The column after the last one to write in."""
        return self.x + self.width - 1

    @property
    def split(self) -> int:
        """Where that begins which stands beside the title."""
        return self.x + 3 + min(self.width * 5 // 9, self.width - _BESIDE_TITLE)

    @property
    def room(self) -> int:
        """Cells from there to when it was played."""
        return self.end - self.split - _MOMENT


def _match_rows(
    canvas: Canvas, lobby: Lobby, match: SavedMatch, rows: Rows, middle: Span, below: Span, state: Span
) -> None:
    focused = lobby.focus == rows.name
    if focused:
        canvas.fill(rows.x, rows.y + 1, rows.width, 1, FOCUS)
    title = next((info.title for info in lobby.games if info.id == match.game), match.game)
    end, split = rows.end, rows.split
    spans = [(shorten(title, split - rows.x - 4), INK)]
    list_row(canvas, rows.x, rows.y, rows.width, rows.key, *spans, focused=focused)
    canvas.puts(split, rows.y, in_row((shorten(middle[0], end - split), middle[1]), focused))
    if len(middle[0]) <= rows.room:
        canvas.right(end, rows.y, in_row((when(match.changed, lobby.now), MUTED), focused))
    limit = split if state[0] else end
    canvas.puts(rows.x + 3, rows.y + 1, in_row((shorten(below[0], limit - rows.x - 4), below[1]), focused))
    canvas.puts(split, rows.y + 1, in_row((shorten(state[0], end - split), state[1]), focused))
    canvas.zone(rows.name, rows.x, rows.y, rows.width, 2)


def _names(match: SavedMatch) -> str:
    return ", ".join(f"bot {player.name}" if player.bot else player.name for player in match.players)


_DAMAGED: Final[Span] = ("damaged", DANGER)


def _waits(match: SavedMatch) -> Span:
    if match.damaged:
        return _DAMAGED
    if not match.waits_for:
        return "", MUTED
    player = match.players[match.waits_for[0] - 1]
    return (f"{player.name} thinks", MUTED) if player.bot else (f"{player.name}'s turn", GOOD)


# The foot


def _about(canvas: Canvas, lobby: Lobby, y: int) -> None:
    """Who is at the keyboard."""
    ink = Ink(seat_token(1), bold=True)
    tally = lobby.tally
    spans: list[Span] = [("You are ", MUTED), ("▌", ink), (lobby.name, ink), ("  ·  ", MUTED)]
    spans += counted(tally.parts) or [("no game played yet", MUTED)]
    if tally.best is not None:
        spans += [("  ·  best ", MUTED), (str(tally.best), GOLD)]
    room, where = canvas.width - 2 * LEFT, f" in {lobby.best_game}"
    if tally.best is not None and width_of(spans) + len(where) <= room:
        spans.append((where, MUTED))
    canvas.puts(LEFT, y, *fitted(spans, room))
