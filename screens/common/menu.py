"""A cursor over rows. Rows are named by ids, so the cursor stays on its row when others come and go."""

from collections.abc import Sequence


class Menu:
    """Rows and the one that has the cursor."""

    def __init__(self, rows: Sequence[str] = ()) -> None:
        self.rows: Sequence[str] = rows
        self.at = 0

    @property
    def row(self) -> str | None:
        """The row under the cursor; None where there is none."""
        return self.rows[self.at] if self.rows else None

    def show(self, rows: Sequence[str]) -> None:
        """Take new rows; the cursor stays on its row, or at its place if that row is gone."""
        here = self.row
        self.rows = rows
        self.at = rows.index(here) if here in rows else max(0, min(self.at, len(rows) - 1))

    def move(self, step: int) -> None:
        """Up or down; one step beyond an end comes in at the other."""
        if not self.rows:
            return
        beyond = self.at + step
        if abs(step) == 1:
            self.at = beyond % len(self.rows)
        else:
            self.at = max(0, min(beyond, len(self.rows) - 1))

    def to(self, row: str) -> bool:
        """Put the cursor on a row; false where there is no such row."""
        if row not in self.rows:
            return False
        self.at = self.rows.index(row)
        return True


def window(at: int, count: int, height: int) -> range:
    """Which of `count` rows show in `height` lines so that row `at` is among them, with a row to spare where it can."""
    if count <= height:
        return range(count)
    start = max(0, min(at - height // 2, count - height))
    return range(start, start + height)
