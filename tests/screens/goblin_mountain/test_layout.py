"""Where the board stands, at any size: nothing overlaps, and room is used in the order that the layout promises."""

import pytest

from screens.goblin_mountain.layout import FOOT, lay_out

SIZES = [(width, height) for width in (80, 91, 100, 120, 160, 250) for height in (24, 27, 30, 36, 40, 60)]
TABLES = [(24, False), (28, False), (28, True)]


@pytest.mark.parametrize(("fields", "solo"), TABLES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_cards_village_plates_and_last_lines_follow_each_other_without_overlap(
    width: int, height: int, fields: int, solo: bool
) -> None:
    layout = lay_out(width, height, fields, solo=solo)
    below = layout.bottom + 1 if layout.shared else layout.village.y + layout.village.height
    ends = [top + layout.plate_lines for top in layout.plates]

    assert layout.tops[0] == 1
    assert below <= layout.plates[0]
    assert all(end <= top for end, top in zip(ends, layout.plates[1:], strict=False))
    assert ends[-1] <= height - FOOT - layout.last
    assert layout.last >= (0 if layout.log else 1)


@pytest.mark.parametrize(("fields", "solo"), TABLES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_field_lies_within_its_card(width: int, height: int, fields: int, solo: bool) -> None:
    layout = lay_out(width, height, fields, solo=solo)

    for index in range(1, fields + 1):
        x, top = layout.field(index)
        assert x + layout.room(index) <= width
        assert top in layout.tops
        assert layout.room(index) >= 5


@pytest.mark.parametrize(
    ("size", "die", "reward", "plate_lines"),
    [((80, 24), 1, False, 2), ((100, 30), 1, True, 2), ((120, 36), 1, True, 3), ((120, 40), 3, True, 3)],
)
def test_more_room_gives_rewards_then_longer_plates_then_dice_with_pips(
    size: tuple[int, int], die: int, reward: bool, plate_lines: int
) -> None:
    layout = lay_out(*size, 24, solo=False)

    assert (layout.die, layout.reward, layout.plate_lines) == (die, reward, plate_lines)


def test_28_fields_take_a_third_row_of_cards_with_the_village_beside_it() -> None:
    layout = lay_out(80, 24, 28, solo=False)

    assert len(layout.tops) == 3
    assert layout.village.y > layout.tops[2]
    assert layout.plate_lines == 1


def test_a_very_wide_terminal_keeps_a_log_beside_the_board() -> None:
    layout = lay_out(170, 50, 24, solo=False)

    assert layout.log is not None
    assert layout.log.x > layout.plate_width
