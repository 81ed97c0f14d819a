"""The lobby: games to set up, matches to go on with, what was played last."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import msgspec
from textual import events
from textual.binding import Binding, BindingType

from rules.core.errors import Refusal
from screens.common.canvas import Canvas
from screens.common.house import House, SavedMatch
from screens.common.menu_page import MenuPage
from screens.common.session import Session
from screens.common.tally import Tally, against, tally
from screens.common.when import now
from screens.common.who import name_here
from screens.games import card_of, match_screen
from screens.lobby_picture import LETTERS, Lobby, draw_lobby, has_cards

LONGEST_NAME: Final = 16


class LobbyScreen(MenuPage):
    """Where the evening begins, and where every match leads back to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", "set up, or go on", id="lobby.choose"),
        Binding("left,h", "side('left')", "to games and matches", id="lobby.left"),
        Binding("right,l", "side('right')", "to the last results", id="lobby.right"),
        *(Binding(str(n), f"game({n})", f"set up game {n}", id=f"lobby.game-{n}") for n in range(1, 6)),
        *(Binding(char, f"resume('{char}')", f"continue match {char}", id=f"lobby.match-{char}") for char in LETTERS),
        Binding("r", "replays", "replays and records", id="lobby.replays"),
        Binding("i", "rules", "rules of the game", id="lobby.rules"),
        Binding("t", "statistics", "statistics", id="lobby.statistics"),
        Binding("n", "name", "change the name", id="lobby.name"),
        Binding("x", "delete", "delete a match", id="lobby.delete"),
        Binding("s", "settings", "settings", id="lobby.settings"),
        Binding("q,ctrl+q", "leave", "quit", id="lobby.quit"),
    ]

    seat = 1

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._playing: Sequence[SavedMatch] = ()
        self._over: Sequence[SavedMatch] = ()
        self._doomed: str | None = None
        """The row that the next `x` or Enter deletes."""

    def on_mount(self) -> None:
        """Begin at the match that waits for somebody here, and ask a new player's name."""
        self.refresh_facts()
        waiting = next((match for match in self._playing if _waits_for_person(match)), None)
        if waiting is not None:
            self._menu.to(f"playing:{waiting.id}")
        if not self.house.settings.name:
            self._ask_name("Who holds the torch? Your name")

    def on_key(self, event: events.Key) -> None:
        """Whoever is asked his name and presses the number of a game at once wants to play, under the offered name."""
        offered = not self.house.settings.name and self.entry is not None and not self.entry.text
        if offered and event.character is not None and event.character in "12345"[: len(self.house.games)]:
            event.stop()
            event.prevent_default()
            self._answer(self.name_here)
            self.action_game(int(event.character))

    def refresh_facts(self) -> None:
        """Read the saved matches again."""
        saved = self.house.saved()
        self._playing = [match for match in saved if match.state == "playing"]
        self._over = [match for match in saved if match.state == "over"]
        self._menu.show(
            [
                *(f"game:{game}" for game in self.house.games),
                *(f"playing:{match.id}" for match in self._playing),
                *(f"over:{match.id}" for match in self._over),
            ]
        )

    # Drawing

    @property
    def name_here(self) -> str:
        """Who is at the keyboard."""
        return name_here(self.house.settings)

    def draw(self, canvas: Canvas) -> None:
        """Draw the lobby."""
        draw_lobby(canvas, self.facts())

    def facts(self) -> Lobby:
        """What there is to see."""
        name = self.name_here
        lobby = Lobby(
            games=self.house.games.infos,
            playing=self._playing,
            over=self._over,
            name=name,
            focus=self._menu.row,
            tally=tally(self._over, name),
            record=Tally(),
            against=(),
            now=now(),
            trouble=self.house.trouble,
        )
        card = lobby.card
        game = card.id if card else ""
        return msgspec.structs.replace(
            lobby,
            record=tally([match for match in self._over if match.game == game], name),
            against=against(self._over, game, name),
            best_game=self._best_game(lobby.tally.best),
        )

    def _best_game(self, best: int | None) -> str:
        for info in self.house.games.infos:
            here = [match for match in self._over if match.game == info.id]
            if best is not None and tally(here, self.name_here).best == best:
                return info.title
        return ""

    def prompt(self) -> tuple[Sequence[str], str]:
        """Where the cursor is, and what Enter does there."""
        match = self._match()
        enter = self.labels["lobby.choose"]
        if self._doomed is not None:
            return (
                self.name_here,
                "delete it?",
            ), f"{self.labels['lobby.delete']} deletes it for good, any other key no"
        if match is not None:
            title = self._title(match.game)
            what = "goes on with it" if match.state == "playing" else "shows how it ended"
            what = "looks what can be read of it" if match.damaged else what
            return (self.name_here, title, ""), f"{enter} {what}, {self.labels['lobby.delete']} deletes it"
        kind, _, game = (self._menu.row or "").partition(":")
        return (self.name_here, self._title(game) if kind else "", ""), f"{enter} sets up a table"

    def _title(self, game: str) -> str:
        return next((card_of(info).title for info in self.house.games.infos if info.id == game), game)

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        labels = self.labels
        count = len(self.house.games)
        games = labels["lobby.game-1"] if count == 1 else f"{labels['lobby.game-1']}-{labels[f'lobby.game-{count}']}"
        rows: list[tuple[str, str]] = [(games, "new match")]
        if self._playing:
            last = LETTERS[min(len(self._playing), len(LETTERS)) - 1]
            first = labels["lobby.match-a"]
            rows.append((first if last == "a" else f"{first}-{labels[f'lobby.match-{last}']}", "continue"))
        return [
            *rows,
            (labels["lobby.rules"], "rules"),
            (labels["lobby.replays"], "replays"),
            (labels["lobby.settings"], "settings"),
            (labels["lobby.quit"], "quit"),
        ]

    def help_lines(self) -> Sequence[str]:
        """What is not seen at once."""
        return ("Every move is saved before it is shown: leave whenever you like.",)

    @property
    def rules_game(self) -> str:
        """The game under the cursor, or that of the match there."""
        card = self.facts().card
        return card.id if card is not None else ""

    def is_of_use(self, binding: str) -> bool:
        """Whether there is such a game, such a match, or anything to go to."""
        kind, _, what = binding.removeprefix("lobby.").partition("-")
        match kind:
            case "game":
                return int(what) <= len(self.house.games)
            case "match":
                return LETTERS.index(what) < len(self._playing)
            case "left" | "right":
                return bool(self._over) or len(self.house.games) > 1
            case "delete":
                return bool(self._playing or self._over)
            case _:
                return True

    # Moving

    def grab(self, event: events.Key) -> bool:
        """A key that is not the one that deletes keeps the match."""
        doomed, self._doomed = self._doomed, None
        if doomed is None:
            return False
        if event.key in {"x", "enter"} or event.character == self.labels["lobby.delete"]:
            self._forget(doomed)
        return True

    def action_side(self, side: str) -> None:
        """Go between the last results and the rest; along the games where they stand side by side."""
        kind = (self._menu.row or "").partition(":")[0]
        if kind == "game" and has_cards(*self.size, len(self.house.games)):
            self._menu.move(1 if side == "right" else -1)
        elif side == "right" and self._over and kind != "over":
            self._menu.to(f"over:{self._over[0].id}")
        elif side == "left" and kind == "over":
            self._menu.to(f"playing:{self._playing[0].id}" if self._playing else self._menu.rows[0])
        self.repaint()

    # Doing

    def _match(self) -> SavedMatch | None:
        name = (self._menu.row or "").partition(":")[2]
        return next((match for match in (*self._playing, *self._over) if match.id == name), None)

    def action_choose(self) -> None:
        """Set up the game, or open the match, under the cursor."""
        match = self._match()
        if match is not None:
            self._open(match)
        elif self._menu.row is not None:
            self._set_up(self._menu.row.partition(":")[2])

    def _set_up(self, game: str) -> None:
        from screens.setup import SetupScreen  # here and below: the lobby opens sooner without the other screens

        self.app.push_screen(SetupScreen(self.house, game))

    def action_game(self, number: int) -> None:
        """Set up a game by its number."""
        if number > len(self.house.games):
            self.refuse(f"there is no game {number} here yet")
            return
        game = self.house.games.infos[number - 1].id
        self._menu.to(f"game:{game}")
        self._set_up(game)

    def action_resume(self, letter: str) -> None:
        """Go on with a saved match by its letter."""
        index = LETTERS.index(letter)
        if index >= len(self._playing):
            self.refuse(f"there is no match {letter} to go on with")
            return
        self._menu.to(f"playing:{self._playing[index].id}")
        self._open(self._playing[index])

    def _open(self, match: SavedMatch) -> None:
        session = self._try(lambda: self.house.resume(match.id))
        if session is None:
            return
        if session.outcome is None:
            self.app.push_screen(match_screen(self.house, session))
            return
        from screens.results import ResultsScreen

        self.app.push_screen(ResultsScreen(self.house, session))

    def _try(self, opened: Callable[[], Session]) -> Session | None:
        """A session, or None with the reason in the prompt bar."""
        try:
            return opened()
        except Refusal as problem:
            self.refuse(str(problem))
        except OSError as problem:
            self.refuse(f"{problem.filename or 'the file'} cannot be read: {problem.strerror or problem}")
        return None

    def action_delete(self) -> None:
        """Ask whether the match under the cursor is to be deleted."""
        match = self._match()
        if match is None:
            self.refuse("only a match can be deleted: put the cursor on one")
        else:
            self._doomed = match.id
        self.repaint()

    def _forget(self, name: str) -> None:
        try:
            self.house.forget(name)
        except (Refusal, OSError) as problem:
            self.refuse(str(problem))
            return
        self.refresh_facts()
        self.toast("deleted")

    def action_replays(self) -> None:
        """Show finished matches and open records."""
        from screens.replays import ReplaysScreen

        self.app.push_screen(ReplaysScreen(self.house))

    def action_rules(self) -> None:
        """Show the rules of the game under the cursor."""
        from screens.common.guide import GuideScreen
        from screens.common.guidebook import guide_of

        guide = guide_of(self.rules_game)
        if guide is None:
            self.refuse("put the cursor on a game: its rules come then")
        else:
            self.app.push_screen(GuideScreen(self.house, guide))

    def action_statistics(self) -> None:
        """Show what all matches add up to."""
        from screens.statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen(self.house))

    def action_settings(self) -> None:
        """Change how things look and which key does what."""
        from screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen(self.house))

    def action_leave(self) -> None:
        """End the evening."""
        self.app.exit()

    # The name

    def action_name(self) -> None:
        """Ask the name again."""
        self._ask_name("Your name")

    def _ask_name(self, question: str) -> None:
        name = self.name_here
        self.ask(question, self._named, suggested=name, hint=self._enter_names, longest=LONGEST_NAME)

    def _enter_names(self, answer: str) -> str:
        name = answer.strip()
        return f"Enter takes {name}" if name and name != self.name_here else f"Enter keeps {self.name_here}"

    def _named(self, text: str | None) -> None:
        name = (text or "").strip()
        if name and name != self.house.settings.name:
            self.house.change(msgspec.structs.replace(self.house.settings, name=name))


def _waits_for_person(match: SavedMatch) -> bool:
    if match.damaged:
        return False
    return any(seat <= len(match.players) and match.players[seat - 1].bot is None for seat in match.waits_for)
