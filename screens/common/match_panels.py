"""What lies over a match when it is asked for: log, information, history, help. None of it stops the match."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rules.core.rules import Element
from screens.common.canvas import DANGER, MUTED
from screens.common.chronicle import Briefer, plain_brief
from screens.common.help import Help, HelpPanel
from screens.common.history import HistoryPanel
from screens.common.keys import bindings_of
from screens.common.match_choosing import MatchChoosing
from screens.common.side_panel import Content, SidePanel
from screens.common.texts import Line, wrapped

LOG: Final = "LOG"
INFO: Final = "INFO"


class MatchPanels(MatchChoosing):
    """The panels of a match screen, at most one at a time."""

    DEFAULT_CSS = "MatchPanels { layers: base panels; align: center middle; }"
    BRIEFER: ClassVar[Briefer] = staticmethod(plain_brief)
    """How the history puts a ply into few words."""

    def close_panels(self) -> bool:
        """Take away what lies over the board; whether something did."""
        was_open = self.side is not None
        self.side = None
        for history in self.query(HistoryPanel):
            history.display = False
        for help_panel in self.query(HelpPanel):
            help_panel.action_close()
        self.set_focus(None)
        return was_open

    def _toggle(self, panel: SidePanel) -> None:
        shown = self.side is not None and self.side.title == panel.title
        self.close_panels()
        if not shown and self.keyboard.coming is None:
            self.side = panel
        self.repaint()

    def action_log(self) -> None:
        """Show or hide the log."""
        self._toggle(SidePanel(LOG, self.log_lines, at_end=True))

    def action_info(self) -> None:
        """Show or hide what there is to know about the element under the cursor, while the cursor moves on."""
        self._toggle(SidePanel(INFO, self.info_lines))

    def scrolls(self, key: str) -> bool:
        """Whether an open list takes a key; the information leaves the arrows to the cursor."""
        return self.side is not None and self.side.key(key, pages=self.side.title == INFO)

    def on_mouse_scroll_up(self) -> None:
        """The wheel scrolls what lies over the board."""
        self._wheel(-3)

    def on_mouse_scroll_down(self) -> None:
        """The wheel scrolls what lies over the board."""
        self._wheel(3)

    def _wheel(self, by: int) -> None:
        if self.side is not None:
            self.side.scroll(by)
            self.repaint()

    def show_list(self, title: str, content: Content) -> None:
        """Show or hide a list that a game has."""
        self._toggle(SidePanel(title, content))

    def action_history(self) -> None:
        """Show the match as a tree."""
        panel = next(iter(self.query(HistoryPanel)), None)
        shown = panel is not None and panel.display
        self.close_panels()
        if shown or self.keyboard.coming is not None:
            return
        if panel is None:
            panel = HistoryPanel(self.session, self.keyboard.viewer, type(self).BRIEFER)
            self.mount(panel)
        self.call_after_refresh(panel.open, self.keyboard.viewer)

    def action_help(self) -> None:
        """Show or hide the keys and moves that are valid now, and the rule behind the decision."""
        if self.keyboard.coming is None:
            HelpPanel.toggle(self, self.house, self.help_now)

    def help_now(self) -> Help:
        """What there is to say about this very moment, the keys of the game first."""
        labels, bindings = self.labels, bindings_of(type(self))
        named = sorted(filter(self.is_of_use, bindings), key=lambda name: name.startswith("match."))
        keys = [(labels[name], bindings[name].description) for name in named]
        focus = self.picker.focus
        moves = self.picker.moves_from(self.picker.under_focus) if focus is not None else []
        prompt = self.rules.prompt(self.view)
        return Help(
            title=self.spoken(prompt.text),
            keys=keys,
            about=self.crumb(focus) if focus is not None else "",
            moves=[self.rules.notate(move) for move in moves],
            rule=self.spoken(prompt.rule),
            game=self.rules.info.id,
            signs=self.signs(),
        )

    def signs(self) -> Sequence[tuple[str, str]]:
        """What the signs on the board mean; games have their own."""
        return ()

    def is_of_use(self, binding: str) -> bool:
        """Whether the key of a binding does something now."""
        bots = any(player.bot is not None for player in self.session.players)
        match binding.removeprefix("match."):
            case "nobody":
                return bool(self.keyboard.shared)
            case "for_good":
                return bool(self.keyboard.shared) and self.knows_pass_all()
            case "left" | "right" | "up" | "down" | "next" | "info":
                return bool(self.picker.choices)
            case "undo" | "redo":
                back = self.session.can_undo if binding.endswith("undo") else self.session.can_redo
                return back and not self.session.watching
            case "hurry" | "faster" | "slower":
                return bots
            case "word":
                return self.keyboard.secretive
            case "hint":
                return self.keyboard.asked is not None
            case "type":
                return self.keyboard.viewer is not None
            case _:
                return True

    def log_lines(self, width: int) -> Sequence[Line]:
        """The whole log, a heading a turn."""
        lines: list[Line] = []
        turn: int | None = None
        falls = list(self.falls())
        for told in self.told:
            while falls and told.ply > falls[0][0].ply:
                lines += wrapped([(falls.pop(0)[1], DANGER)], width)
            if told.turn != turn:
                turn = told.turn
                lines.append([(f"turn {turn}" if turn else "before the first turn", MUTED)])
            lines += wrapped(self.told_line(told), width)
        for _, text in falls:
            lines += wrapped([(text, DANGER)], width)
        return lines

    def info_lines(self, width: int) -> Sequence[Line]:
        """What there is to know about the element under the cursor."""
        element = self.picker.focus
        if element is None:
            return [[("Nothing is under the cursor.", MUTED)]]
        return [broken for line in self.info(element) for broken in wrapped(line, width)]

    def info(self, element: Element) -> Sequence[Line]:
        """An element in words; games know more."""
        path = (*self.picker.prefix, element)
        return [
            [(self.crumb(element), MUTED)],
            *([(self.rules.notate(m), MUTED)] for m in self.picker.moves_from(path)),
        ]
