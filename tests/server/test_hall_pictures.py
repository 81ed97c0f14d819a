"""The hall as it is drawn, at every size and in every glyph set."""

from pathlib import Path

import pytest

from goblin_tui.server.hall import Presence
from goblin_tui.server.hall_table import TablePlace
from goblin_tui.server.visitor_house import VisitorHouse
from rules.treasure_goblins.rules import TreasureGoblins
from screens.common.page import Page
from screens.hall.hall_screen import HallScreen
from screens.hall.new_table import NewTableScreen
from screens.hall.own_matches import OwnMatchesScreen
from screens.hall.waiting_room import WaitingRoomScreen
from tests.screens.pages import painted, read, wrong_with
from tests.screens.table import GLYPH_SETS, SIZES
from tests.server.hall import enter, hall_in, visitor

GAME = "treasure-goblins"


def busy_hall(folder: Path) -> tuple[Presence, TablePlace]:
    """Ann in a hall with tables and talk, and her own table at which one seat is free."""
    hall = hall_in(folder, TreasureGoblins())
    ann, bob = enter(hall, "Ann", "Bob")
    hall.enter(visitor("Dora the Explora", guest=True))
    place = ann.open_table(GAME, [None, "random", None, None], {"mirror": "on"})
    bob.go_to(place.table.id).sit(3)
    bob.open_table(GAME, [None, None], {}, word="torch")
    bob.room.say("誰か鉱山に行く人はいませんか、二つの席が空いています、つるはしはもう研いであります、急いで")
    hall.enter(visitor("地精王地精王地精王"))
    bob.room.say("who is up for it? " + "one more line of talk that is far too long " * 3)
    hall.announce("the server restarts at midnight")
    return ann, place


def pages(folder: Path) -> list[Page]:
    """Every page of the hall."""
    ann, place = busy_hall(folder)
    house = VisitorHouse(ann.hall, ann)
    hall = HallScreen(house, ann)
    hall.refresh_facts()
    return [
        hall,
        NewTableScreen(house, ann, GAME),
        WaitingRoomScreen(house, place),
        OwnMatchesScreen(house),
    ]


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_page_fits_and_keeps_to_its_glyphs(size: tuple[int, int], glyphs: str, tmp_path: Path) -> None:
    for page in pages(tmp_path):
        assert wrong_with(painted(page, size, glyphs), glyphs) == [], type(page).__name__


def test_the_hall_names_tables_people_and_talk(tmp_path: Path) -> None:
    shown = read(pages(tmp_path)[0])

    for text in ("Ann, Bob, 1 bot", "1 free", "1 free, a word", "Dora the Explora", "who is up for it?", "midnight"):
        assert text in shown
    assert "1 Ann (you)  2 Grim (bot)  3 Bob  4 free" in shown


def test_the_waiting_room_tells_who_is_missing_and_what_is_played(tmp_path: Path) -> None:
    shown = read(pages(tmp_path)[2])

    for text in ("Ann's table", "bot, random", "whoever comes by", "mirror=on", "only if all agree"):
        assert text in shown


def test_luck_is_nobodys_to_choose_and_no_file_of_the_server_is_offered(tmp_path: Path) -> None:
    _, form, _, own = pages(tmp_path)

    assert "seed" not in read(form, (120, 40))
    assert "file" not in read(own)
