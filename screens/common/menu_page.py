"""A page with a cursor over its rows."""

from screens.common.house import House
from screens.common.menu import Menu
from screens.common.page import Page


class MenuPage(Page):
    """A page whose rows are zones of the canvas, named as in the menu."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._menu = Menu()

    def pointed(self, element: str) -> None:
        """A first click moves the cursor, a second one chooses."""
        if self._menu.row == element:
            self.choose_again()
        else:
            self._menu.to(element)

    def choose_again(self) -> None:
        """What a click on the row under the cursor does."""
        self.action_choose()

    def action_choose(self) -> None:
        """Open, begin or change what is under the cursor."""
        raise NotImplementedError

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        self._menu.move(step)
        self.repaint()
