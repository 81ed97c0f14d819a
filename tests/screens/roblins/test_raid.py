"""A raid of Roblins!: foreseen before it is made, told step by step, and what the one who was robbed sees of it."""

from typing import Any

import pytest

from rules.core.journal import Policy
from rules.roblins.position import Position
from screens.common.look import Look
from screens.common.session import Player
from tests.rules.roblins.tabletop import lairs
from tests.screens.roblins.tables import ANN_ALONE, app_of, given, screen_of
from tests.screens.table import ANN, BOB, moves_of, preview, prompt, seen, text_of

SMALL = (80, 24)
MOVING = Look(motion="full")


# Where


async def test_the_cursor_begins_at_the_end_with_the_easiest_road() -> None:
    """Both upper neighbours of the pile are built: only fields 1 is in the way at c.2:n. Example E2."""
    app = app_of(given(lairs(land={2: "T17 r1.1@1; T20 l1.1@2"}, guards={2: "GG1 r2.2"})))

    async with app.run_test(size=SMALL):
        assert prompt(app).startswith("▌Ann ▸ b c.4 ▸ c.2:n")
        assert preview(app) == "c.2:n fields 1 = 1"


async def test_the_road_under_the_cursor_is_spelled_out_and_lights_up_to_the_pile() -> None:
    """Example E2."""
    app = app_of(given(lairs(land={2: "T17 r1.1@1; T20 l1.1@2"}, guards={2: "GG1 r2.2"})))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("c")

        assert preview(app) == "r1.1:ne guard 1 + mountain 2 = 3"
        road = screen_of(app)._scene().road
        assert road is not None
        assert road[0] == 2
        assert set(road[1]) == {"r1.1", "pile"}


async def test_every_gate_shows_the_damage_of_the_easiest_road_from_there() -> None:
    app = app_of(given(lairs(land={2: "T17 r1.1@1; T20 l1.1@2"}, guards={2: "GG1 r2.2"})))

    async with app.run_test(size=SMALL):
        right = "\n".join(line[40:] for line in seen(app))
        assert "‹a› 3" in right
        assert "[b] 1" in right
        assert "‹c› 3" in right
        assert "!Go1" in right


async def test_the_letter_again_or_enter_begins_the_raid_and_x_stays_at_home() -> None:
    letter, enter, stay = (given(lairs()) for _ in range(3))

    async with app_of(letter).run_test(size=SMALL) as pilot:
        await pilot.press("b", "b")
    async with app_of(enter).run_test(size=SMALL) as pilot:
        await pilot.press("right", "enter")
    async with app_of(stay).run_test(size=SMALL) as pilot:
        await pilot.press("x")

    assert moves_of(letter) == ["raid c.2:n"]
    assert moves_of(enter) == ["raid c.2:n"]
    assert moves_of(stay) == ["skip"]


SHARED = lairs(land={2: "T10 r1.1@4; T23 r1.3@1"})


async def test_of_two_ends_at_a_gate_the_easier_comes_first_and_digits_choose() -> None:
    """Gate c.4 serves c.2:n and r1.3:nw. Example E11."""
    session = given(SHARED)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b")
        assert preview(app) == "c.2:n fields 1 = 1"
        assert "‹2›r1.3:nw 4" in text_of(app)
        await pilot.press("2")
        assert preview(app) == "r1.3:nw mountain 3 + forest 1 = 4"
        await pilot.press("enter")

    assert moves_of(session) == ["raid r1.3:nw"]


@pytest.mark.parametrize("key", ["right", "left"])
async def test_arrows_go_round_every_open_end(key: str) -> None:
    """As many presses as there are ends lead past all of them, and back to where the cursor began."""
    app = app_of(given(SHARED))

    async with app.run_test(size=SMALL) as pilot:
        screen = screen_of(app)
        ends = screen.position.theirs.ground.ends
        seen_ends = []
        for _ in ends:
            seen_ends.append(screen.picker.under_focus[-1].removeprefix("end:2."))
            await pilot.press(key)

        assert sorted(seen_ends) == sorted(ends)
        assert screen.picker.under_focus[-1] == f"end:2.{seen_ends[0]}"


async def test_at_a_fork_digits_name_the_edges() -> None:
    session = given(lairs(land={2: "T07 c.4@3; T10 r1.3@3; T15 r1.1@0"}, reserve={1: "U05"}))
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*":raid c.4:n", "enter")
        assert "[3]" in text_of(app)
        assert preview(app) == "c.4:n fields 2 + forest 1 + forest 3 = 6"
        await pilot.press("right")
        assert "[4]" in text_of(app)
        assert preview(app) == "c.4:n fields 2 + fields 1 = 3"
        await pilot.press("2")
        assert prompt(app) == "▌✗ 2 names nothing here; ? lists the keys"
        await pilot.press("3")

    assert moves_of(session) == ["raid c.4:n", "go se"]


# Who: the outlook before the charge

ATTACK = lairs(reserve={1: "U05 GR1 GR2"})


async def test_the_order_of_a_band_decides_what_it_steals_and_is_foretold_so() -> None:
    """Example E1: a carrier in front lives, and the loot is 2; the Goblin in front falls, and it is 1."""
    app = app_of(given(ATTACK))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b", "b", "3", "1", "2")
        assert preview(app) == "Fo2 Go1 Go1 arrive: steal 2  fields 1: Fo2 takes 1, 1 left"
        await pilot.press("u", "u", "u", "1", "2", "3")

        assert preview(app) == "Go1 falls, Go1 Fo2 arrive: steal 1  fields 1: Go1 falls"


async def test_who_is_sent_next_is_foretold_before_it_is_sent() -> None:
    app = app_of(given(ATTACK))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b", "b", "3")
        assert preview(app) == "Fo2 arrives: steal 1  fields 1: Fo2 takes 1, 1 left"
        await pilot.press("up")

        assert "Go1" in prompt(app)
        assert preview(app).startswith("Fo2 Go1 arrive: steal 1")


async def test_tolls_bridges_and_specialists_are_foretold() -> None:
    """Examples E6 and E7, one behind the other: a bridge sends the third home, the tax is paid once."""
    land = {2: "T45 r1.1@1; T41 r2.2@1"}
    app = app_of(given(lairs(hand={1: "1r 2g"}, land=land, reserve={1: "U06 U21 GR1"})))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*":raid r2.2:ne", "enter", "3", "4", "1", "i")

        assert "Go1 must turn back, 1 treasure in tolls, Fo3 Sc1 arrive: steal 2" in text_of(app)
        assert "IF THEY CHARGE" in text_of(app)
        assert "bridge: Go1 must stay behind" in text_of(app)


async def test_a_band_that_never_arrives_is_warned_of() -> None:
    app = app_of(given(lairs(land={2: "T24 c.4@0"})))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*":raid c.4:n", "enter", "1", "2")

        assert preview(app).startswith("Go1 Go1 fall, nobody arrives")


CROWD = lairs(land={2: "T10 r1.1@4; T23 r1.3@1"}, reserve={1: "U05 U10 U21 U28 U12 GR1 GR2"})


async def test_the_prompt_says_where_a_unit_would_run_and_is_never_cut() -> None:
    app = app_of(given(CROWD))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*":raid c.2:n", "enter")
        assert prompt(app) == "▌Ann ▸ c.2:n ▸ 1 Go1-   Enter sends it first"
        await pilot.press("3", "4", "5", "up")
        assert prompt(app).startswith("▌Ann ▸ c.2:n ▸ Fo2 Mo2 Mo3 ▸ ")
        assert prompt(app).endswith("Enter sends it last")
        await pilot.press("6", "7", "1", "up")

        assert prompt(app) == "▌Ann ▸ c.2:n ▸ Fo2 Mo2 Mo3 Sc1 Ru3 Go1 ▸ 2 Go1-   Enter sends it last"


async def test_a_band_too_long_for_the_prompt_is_its_leader_and_a_number() -> None:
    long = Player("Bartholomew the Dreadful")
    app = app_of(given(CROWD, long, *ANN_ALONE[1:]))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*":raid c.2:n", "enter", "3", "4", "5", "6", "7", "1", "up")

        assert "▸ c.2:n ▸ Fo2 and 5 more ▸ " in prompt(app)
        assert prompt(app).endswith("Enter sends it last")


async def test_the_key_line_names_what_enter_does_while_a_band_is_made_up() -> None:
    app = app_of(given(ATTACK))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b", "b")
        assert "Enter send" in seen(app)[-1]
        await pilot.press("3")

        assert "Enter charge" in seen(app)[-1]


@pytest.mark.parametrize("key", ["enter", "c"])
async def test_enter_or_c_charges(key: str) -> None:
    session = given(ATTACK)

    async with app_of(session).run_test(size=SMALL) as pilot:
        await pilot.press("a", "a", "1", key)

    assert moves_of(session) == ["raid pile:nw", "send GR1", "charge"]


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("free", "▌✗ Nobody else may raid: charge; u takes the last step back"),
        ("off", "▌✗ Nobody else may raid: charge"),
    ],
)
async def test_the_way_back_is_offered_only_where_the_table_allows_it(policy: Policy, said: str) -> None:
    app = app_of(given(ATTACK, policy=policy))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b", "b", "1", "2", "3", "x")

        assert prompt(app) == said


async def test_after_a_refusal_enter_says_why_and_gives_the_cursor_back_and_enter_acts() -> None:
    session = given(lairs(reserve={1: "S04"}))
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("a", "a", "3", "enter")
        said = preview(app) + prompt(app)
        assert "Defenders never raid; the cursor is back on" in said
        assert session.ply == 1
        await pilot.press("enter")

    assert moves_of(session) == ["raid pile:nw", "send GR1"]


async def test_what_was_refused_last_is_what_enter_says_again() -> None:
    app = app_of(given(lairs(reserve={1: "S04"})))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("a", "a", "3", "9", "enter")

        assert "9 names nothing here; ? lists the keys; the cursor is back on" in preview(app) + prompt(app)


async def test_when_all_are_sent_enter_is_never_said_to_send() -> None:
    app = app_of(given(ATTACK))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b", "b", "1", "2", "3", "1")

        assert "▌✗ " in prompt(app)
        assert "Enter charge" in seen(app)[-1]


async def test_a_defender_is_refused_with_its_rule() -> None:
    app = app_of(given(lairs(reserve={1: "S04"})))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("a", "a", "3")

        assert prompt(app) == "▌✗ De4 (3) is a Defender, and Defenders never raid"


async def test_a_road_tax_is_paid_by_letter() -> None:
    """Example E7."""
    session = given(lairs(hand={1: "1r 2g"}, land={2: "T45 r1.1@1"}, reserve={1: "U06 U21"}))
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*":raid r1.1:ne", "enter", "3", "4", "enter")
        assert preview(app) == "the toll takes 1r, and the band goes on"
        await pilot.press("e")

    assert moves_of(session)[-1] == "tax 2g"


async def test_what_follows_a_paid_toll_is_told_too() -> None:
    """Example E7: nothing but the pile comes after the toll."""
    session = given(lairs(hand={1: "1r 2g"}, land={2: "T45 r1.1@1"}, reserve={1: "U06 U21"}))
    app = app_of(session, MOVING)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*":raid r1.1:ne", "enter", "3", "4", "enter", "space", "a")

        tale = screen_of(app).tale
        assert tale.now is not None
        assert "".join(text for text, _ in tale._pictures[-1].caption).startswith("steals 1g 2g, ")


# The raid as it is seen


async def told(keys: tuple[str, ...], position: Position = ATTACK) -> tuple[list[str], Any]:
    """The captions of a raid, and the session after it."""
    session = given(position)
    app = app_of(session, MOVING)
    captions: list[str] = []
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*keys)
        tale = screen_of(app).tale
        captions = ["".join(text for text, _ in picture.caption) for picture in tale._pictures]
        assert tale.now is not None
        assert "any key goes to the end of it" in prompt(app)
        assert "any key skips it" in seen(app)[-1]
        assert seen(app)[-3].strip() == captions[0]
    return captions, session


async def test_a_raid_is_told_source_by_source() -> None:
    """Example E1, with the Goblin in front."""
    captions, _ = await told(("b", "b", "1", "2", "3", "enter"))

    assert captions[0] == "Go1 Go1 Fo2 charge"
    assert captions[1] == "fields 1: Go1 falls"
    assert captions[-1].startswith("steals 1g, ")


async def test_carried_over_damage_is_told_blow_by_blow() -> None:
    """Example E3: 3 of the mountain fell two Goblins, the Mountain Goblin takes the last point off."""
    position = lairs(land={2: "T20 c.4@0"}, reserve={1: "GR1 GR2 U12"})

    captions, _ = await told((*":raid c.4:n", "enter", "1", "2", "3", "enter"), position)

    assert "mountain 3: Go1 falls, Go1 falls, Mo3 walks on unhurt" in captions
    assert "fields 1: Mo3 takes 1, 2 left" in captions


async def test_a_key_ends_the_tale_and_does_nothing_else() -> None:
    session = given(ATTACK)
    app = app_of(session, MOVING)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b", "b", "1", "2", "3", "enter")
        plies = session.ply
        await pilot.press("x")

        assert screen_of(app).tale.now is None
        assert session.ply == plies
        assert prompt(app).startswith("▌Ann ▸ end the turn")


async def test_a_click_ends_the_tale_and_does_nothing_else() -> None:
    session = given(ATTACK)
    app = app_of(session, MOVING)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b", "b", "1", "2", "3", "enter")
        plies = session.ply
        await pilot.click("#table", offset=(20, 12))

        assert screen_of(app).tale.now is None
        assert session.ply == plies


async def test_while_a_raid_is_told_the_position_is_that_of_the_moment() -> None:
    session = given(ATTACK)
    app = app_of(session, MOVING)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("a", "a", "1", "2", "enter")
        before = "\n".join(line[40:] for line in seen(app))
        await pilot.press("space")
        after = "\n".join(line[40:] for line in seen(app))

    assert " 28 " in before
    assert " 27 " in after


async def test_without_motion_a_raid_is_over_at_once_and_told_in_the_log() -> None:
    session = given(ATTACK)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("b", "b", "1", "2", "3", "enter")

        assert screen_of(app).tale.now is None
        assert "Ann raided c.2:n with Go1 Go1 Fo2; Go1 falls; steals 1" in text_of(app)


async def test_bots_wait_until_a_raid_is_told() -> None:
    session = given(ATTACK, *ANN_ALONE)
    paces: list[float | None] = []
    session.pace = paces.append  # type: ignore[method-assign, assignment]  # only to see the calls

    async with app_of(session, MOVING).run_test(size=SMALL) as pilot:
        await pilot.press("a", "a", "1", "2", "enter")
        paused = list(paces)
        await pilot.press("space")

    assert paused[-1] is None
    assert paces[-1] is not None


async def test_esc_on_what_happened_since_then_only_closes_it() -> None:
    session = given(ATTACK, ANN, BOB)
    session.notated("raid c.2:n", "send GR1", "send GR2", "send U05", "charge", "end")
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert "SINCE THEN" in text_of(app)
        await pilot.press("escape")

        assert "SINCE THEN" not in text_of(app)
        assert "Back to the lobby?" not in text_of(app)


async def test_who_was_robbed_sees_the_raid_after_the_torch_was_passed() -> None:
    session = given(ATTACK, ANN, BOB)
    app = app_of(session, MOVING)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "b", "b", "1", "2", "3", "enter", "space", "x", "enter")

        assert screen_of(app).tale.now is not None
        assert "Go1 Go1 Fo2 charge" in text_of(app)
        await pilot.press("space")

        assert "SINCE THEN" in text_of(app)
        assert "until a key" in text_of(app)
        since = " ".join(text_of(app).split())
        assert "Ann raided c.2:n with Go1 Go1 Fo2; fields 1: Go1 falls; steals 1, 27 left" in since


async def test_a_raid_of_the_turn_before_is_told_with_the_title_and_counts_of_its_moment() -> None:
    session = given(ATTACK, ANN, BOB)
    session.notated("raid c.2:n", "send GR1", "send GR2", "send U05", "charge", "take", "end")
    app = app_of(session, MOVING)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        assert "turn 3 · band" in seen(app)[0]
        assert len(screen_of(app).tale._pictures[0].position.lair(2).pile) == 28
        assert len(screen_of(app).tale._pictures[-1].position.lair(2).pile) == 27
        await pilot.press("space")

        assert "turn 4 · draw" in seen(app)[0]


async def test_the_values_of_stolen_cards_are_hidden_from_who_lost_them() -> None:
    session = given(ATTACK, ANN, BOB)
    app = app_of(session, MOVING)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "a", "a", "1", "2", "enter")
        tale = screen_of(app).tale
        mine = "".join(text for text, _ in tale._pictures[-1].caption)
        await pilot.press("space", "x", "enter")
        theirs = "".join(text for text, _ in screen_of(app).tale._pictures[-1].caption)

    assert mine.startswith("steals 1g, ")
    assert theirs == "steals 1, 27 left"
