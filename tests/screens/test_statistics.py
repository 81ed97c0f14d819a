from screens.statistics import StatisticsScreen
from tests.screens.pages import GRUB, JULIE, MARO, house_of, played, read
from tests.screens.table import TableApp, text_of


def test_matches_are_added_up_by_the_others_at_the_table() -> None:
    house = house_of(played([MARO, GRUB], seed=3), played([GRUB, MARO], seed=4), played([MARO], seed=5))

    lines = read(StatisticsScreen(house)).splitlines()

    assert next(line for line in lines if "Grub (easy bot)" in line).split()[5:6] == ["2"]
    assert any("alone" in line for line in lines)
    assert any(line.startswith("  2 played, ") and ", 1 alone, " in line for line in lines)


def test_whoever_came_out_alone_has_not_won() -> None:
    house = house_of(played([MARO], seed=5))

    lines = read(StatisticsScreen(house)).splitlines()

    assert lines[3].strip() == "1 alone, 1 came out"
    assert "".join(lines[6].split()) == "GoblinMountainalone11out10019"


def test_without_matches_it_says_so() -> None:
    assert "No match has been finished yet." in read(StatisticsScreen(house_of()))


async def test_arrows_show_another_persons_matches() -> None:
    house = house_of(played([MARO, JULIE], seed=3), played([JULIE], seed=5))
    async with TableApp(lambda: StatisticsScreen(house)).run_test() as pilot:
        await pilot.press("left")
        await pilot.pause()

        assert "▌Julie" in text_of(pilot.app)
        assert "1 played, " in text_of(pilot.app)
        assert "1 alone, " in text_of(pilot.app)


def test_a_name_without_matches_gives_way_to_the_one_with_most() -> None:
    house = house_of(played([MARO, JULIE], seed=3), played([JULIE], seed=5), name="Nobody")

    assert "▌Julie" in read(StatisticsScreen(house))
