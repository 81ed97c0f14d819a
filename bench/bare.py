"""The least that a Textual program can do: a line of text that changes with each key. A yardstick."""

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class Bare(App[None]):
    """Counts keys."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self._count = 0

    def compose(self) -> ComposeResult:
        """One line."""
        yield Static("keys: 0")

    def on_key(self, _event: events.Key) -> None:
        """Show the new number."""
        self._count += 1
        self.query_one(Static).update(f"keys: {self._count}")


if __name__ == "__main__":
    Bare().run()
