"""A visitor's own matches, to be looked at again. The files and the disk are the server's."""

from collections.abc import Sequence
from typing import Final

from screens.common.canvas import DIM, Canvas
from screens.replays import TOP, ReplaysScreen

NO_FILES: Final = "files are not opened or written here: the disk is the server's"


class OwnMatchesScreen(ReplaysScreen):
    """Replays without files."""

    def refresh_facts(self) -> None:
        """Read the matches again."""
        self._matches = self.house.saved()
        self._menu.show([match.id for match in self._matches])

    def draw(self, canvas: Canvas) -> None:
        """The list, newest first."""
        super().draw(canvas)
        if not self._matches:
            canvas.put(2, TOP, "You have played no match here yet.", DIM)

    def prompt(self) -> tuple[Sequence[str], str]:
        """What Enter does."""
        return super().prompt() if self._matches else (("Replays", ""), "")

    def keys(self) -> Sequence[tuple[str, str]]:
        """The last row."""
        return [(self.labels["replays.choose"], "replay"), (self.labels["replays.back"], "hall")]

    def is_of_use(self, binding: str) -> bool:
        """Whether the key of a binding does something here."""
        return binding not in ("replays.open", "replays.export", "replays.delete")

    def action_choose(self) -> None:
        """Replay the match under the cursor."""
        if self._matches:
            super().action_choose()
        else:
            self.refuse("there is nothing to replay yet")

    def action_open(self) -> None:
        """No file is opened."""
        self.refuse(NO_FILES)

    def action_export(self) -> None:
        """No file is written."""
        self.refuse(NO_FILES)

    def action_delete(self) -> None:
        """What several people have played, no one of them deletes."""
        self.refuse("what several people have played is not deleted from here")
