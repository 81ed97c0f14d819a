"""The match screen of any game, with Whispers, where hands are hidden and windows are asked."""

from collections.abc import Mapping

import pytest

from rules.core.chance import Script
from rules.core.journal import Policy
from rules.core.match import Match
from screens.common.match_screen import MatchScreen
from screens.common.picker import Picker
from screens.common.session import Player
from tests.sample.rules import Whispers
from tests.screens.table import SIZES, TableApp, TableHouse, TableSession, complaints, seen, text_of

RULES = Whispers()
ANN, BOB, CY, GRUB = Player("Ann"), Player("Bob"), Player("Cy"), Player("Grub", bot="easy")
CARDS = ("Gem", "Nick", "Dare", "Peek", "Hush")


def whispers(
    stacked: str, *players: Player, policy: Policy = "free", options: Mapping[str, object] | None = None
) -> TableSession:
    """A match with these cards on top of the deck before dealing, two to each seat in order."""
    given = {"stacked": tuple(stacked.split())} | dict(options or {})
    people = players or (ANN, BOB)
    return TableSession(Match.new(RULES, len(people), given, 1, policy, script=Script()), people)


def app_of(session: TableSession) -> TableApp:
    return TableApp(lambda: MatchScreen(TableHouse([RULES]), session))


def screen_of(app: TableApp) -> MatchScreen:
    assert isinstance(app.screen, MatchScreen)
    return app.screen


def prompt(app: TableApp) -> str:
    return seen(app)[22].strip()


# No key is silent


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("z", "z does nothing here; ? shows the keys"),
        ("shift+f5", "Shift-F5 does nothing here; ? shows the keys"),
        ("n", "no question is open to several people"),
        ("space", "no bot is to move now"),
        ("escape space", "Space is no answer: q leave, Enter leave, Esc stay"),
    ],
)
async def test_a_key_that_does_nothing_says_so(keys: str, said: str) -> None:
    app = app_of(whispers("Gem Peek Nick Dare"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", *keys.split())

        assert prompt(app) == f"▌✗ {said}"


@pytest.mark.parametrize("key", ["enter", "right", "tab", "w"])
async def test_a_key_out_of_turn_says_why_it_does_nothing(key: str) -> None:
    app = app_of(whispers("Gem Peek Nick Dare", GRUB, ANN))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)

        assert prompt(app).startswith("▌✗ ")


async def test_an_arrow_says_that_there_is_one_choice_alone() -> None:
    app = app_of(whispers("Gem Peek Nick Dare"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        screen_of(app).picker = Picker(screen_of(app).picker.choices[:1])
        await pilot.press("right")

        assert "there is nothing else to choose" in text_of(app)


@pytest.mark.parametrize(
    ("key", "said"), [("question_mark", "? waits until the torch is lit"), ("u", "nothing has been played yet")]
)
async def test_a_key_that_does_nothing_at_the_hand_over_says_so(key: str, said: str) -> None:
    app = app_of(whispers("Gem Peek Nick Dare"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        assert f"✗ {said}" in text_of(app)

        await pilot.press("enter")
        assert "✗" not in text_of(app)


@pytest.mark.parametrize("key", ["enter", "u"])
async def test_a_key_that_is_no_answer_names_those_that_are(key: str) -> None:
    app = app_of(whispers("Gem Peek Nick Dare Hush Gem", ANN, BOB, CY, policy="fair"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", *["colon", "d", "r", "a", "w", "enter"], "enter", "u", key)

        assert "is no answer: y Bob agrees, n no" in prompt(app)


async def test_a_refusal_ends_when_the_match_goes_on() -> None:
    session = whispers("Gem Peek Nick Dare", GRUB, ANN)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right")
        session.notated("draw")
        await pilot.pause()

        assert "✗" not in text_of(app)


# The hand-over


async def test_the_screen_is_handed_over_before_anybodys_hand_is_shown() -> None:
    app = app_of(whispers("Gem Peek Nick Dare"))

    async with app.run_test(size=(80, 24)) as pilot:
        before = text_of(app)
        await pilot.press("enter")

        assert "Pass the torch to" in before
        assert "Enter   I am Ann, light it up" in before
        assert not any(card in before for card in CARDS)
        assert "‹Gem›" in text_of(app)
        assert "‹Peek›" in text_of(app)


async def test_a_key_pressed_too_soon_lights_nobodys_hand_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchScreen, "COVER_PAUSE", 1000.0)
    app = app_of(whispers("Gem Peek Nick Dare"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "enter")

        assert "Pass the torch to" in text_of(app)
        assert "light it up" not in text_of(app)


async def test_who_is_asked_to_agree_sees_nobodys_hand() -> None:
    app = app_of(whispers("Gem Peek Nick Dare Hush Gem", ANN, BOB, CY, policy="fair"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", *["colon", "d", "r", "a", "w", "enter"], "enter", "u", "y")

        assert "Cy, may" in text_of(app)
        assert not any(card in text_of(app) for card in CARDS)


async def test_the_next_person_gets_a_blank_screen_that_is_the_same_whatever_is_hidden() -> None:
    screens = []
    for stacked in ("Gem Peek Nick Dare", "Hush Gem Peek Nick"):
        app = app_of(whispers(stacked))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter", "l", "colon", "d", "r", "a", "w", "enter")
            screens.append([screen_of(app).painting.canvas.row(y) for y in range(24)])
            assert "seat 2 · Whispers · turn 2" in text_of(app)
            assert not any(card in text_of(app) for card in CARDS)

    assert screens[0] == screens[1]


async def test_after_the_hand_over_one_reads_what_happened_since_one_last_acted() -> None:
    app = app_of(whispers("Gem Peek Nick Dare"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"draw", "enter", "enter")

        assert "Ann draw  Ann takes a card from the deck" in text_of(app)
        assert "‹1›" in seen(app)[20]
        await pilot.press("right")
        assert prompt(app).startswith("▌Bob")


async def test_the_last_move_can_be_taken_back_before_the_torch_is_passed() -> None:
    session = whispers("Gem Peek Nick Dare")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"draw", "enter", "u")

        assert session.ply == 0
        assert "I am Ann" in text_of(app)


@pytest.mark.parametrize("opened", ["l", "i", "t", "question_mark", "colon"])
async def test_losing_the_focus_of_the_terminal_hides_the_hand(opened: str) -> None:
    app = app_of(whispers("Gem Peek Nick Dare"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", opened)
        await pilot.pause()
        app.app_focus = False
        await pilot.pause()

        assert "The torch still waits for" in text_of(app)
        assert not any(card in text_of(app) for card in CARDS)
        app.app_focus = True
        await pilot.press("enter")
        assert "‹Gem›" in text_of(app)


async def test_who_plays_alone_with_bots_needs_no_hand_over() -> None:
    app = app_of(whispers("Gem Peek Nick Dare", ANN, GRUB))

    async with app.run_test(size=(80, 24)) as pilot:
        app.app_focus = False
        await pilot.pause()

        assert "‹Gem›" in text_of(app)


async def test_a_chosen_card_is_no_crumb_that_others_could_read() -> None:
    app = app_of(whispers("Gem Peek Nick Dare"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        screen_of(app).point("hand:Gem")
        screen_of(app).repaint()

        assert "▌Ann ▸ a card" in prompt(app)


# Windows


async def test_a_window_at_one_keyboard_is_one_question_and_one_key_says_nobody() -> None:
    session = whispers("Peek Gem Nick Gem Dare Gem", ANN, BOB, CY)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"play peek", "enter")
        asked = prompt(app)
        shown = text_of(app)
        await pilot.press("n")

        assert asked == "▌Anybody?  ‹2› Bob  ‹3› Cy"
        assert "Waiting for Bob and Cy" in shown
        assert "Enter nobody  2 3 step in" in shown
        assert not any(card in shown for card in ("Gem", "Nick", "Dare"))
        assert [node.move for node in session.match.line()[-2:]] == ["pass", "pass"]
        assert "I am Ann" in text_of(app)


async def test_a_seats_number_takes_over_for_that_seat() -> None:
    session = whispers("Peek Gem Nick Gem Dare Gem", ANN, BOB, CY)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"play peek", "enter", "3")
        assert "I am Cy" in text_of(app)
        await pilot.press("enter")
        assert "‹Dare›" in text_of(app)
        await pilot.press("escape")
        assert "Anybody?" in prompt(app)


async def test_in_a_window_asked_in_turn_those_before_who_answers_decline() -> None:
    session = whispers("Gem Gem Nick Gem Dare Gem", ANN, BOB, CY)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"call", "enter", "3")

        assert session.match.at.move == "pass"
        assert session.match.at.seat == 2
        assert "I am Cy" in text_of(app)


async def test_enter_says_nobody() -> None:
    session = whispers("Peek Gem Nick Gem Dare Gem", ANN, BOB, CY)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"play peek", "enter", "enter")

        assert [node.move for node in session.match.line()[-2:]] == ["pass", "pass"]


async def test_one_who_is_asked_alone_is_called_before_the_torch_is_passed() -> None:
    app = app_of(whispers("Peek Gem Nick Gem"))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"play peek", "enter")

        assert prompt(app) == "▌Anybody?  ‹2› Bob"


async def test_a_key_pressed_too_soon_answers_no_call(monkeypatch: pytest.MonkeyPatch) -> None:
    session = whispers("Peek Gem Nick Gem")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"play peek")
        monkeypatch.setattr(MatchScreen, "CALL_PAUSE", 1000.0)
        await pilot.press("enter", "enter", "n", "2")

        assert session.match.at.move == "play Peek"
        assert "▌Anybody?   2  Bob" in prompt(app)


async def test_a_number_that_nobody_is_asked_by_says_who_is() -> None:
    app = app_of(whispers("Peek Gem Nick Gem Dare Gem", ANN, BOB, CY))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"play peek", "enter", "1")

        assert prompt(app) == "▌✗ seat 1 is not asked; asked here: 2 Bob, 3 Cy"


async def test_a_click_on_a_name_takes_over_for_that_seat() -> None:
    app = app_of(whispers("Peek Gem Nick Gem Dare Gem", ANN, BOB, CY))

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"play peek", "enter")
        await pilot.click(offset=(21, 22))

        assert "I am Cy" in text_of(app)


async def test_somebody_who_is_not_asked_may_have_a_word() -> None:
    session = whispers("Gem Gem Hush Gem")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "w", "2", "enter")
        assert not screen_of(app).picker.choices
        await pilot.press("colon", *"play hush", "enter")

        assert (session.match.at.seat, session.match.at.move) == (2, "play Hush")


# Typing


async def test_tab_finishes_a_typed_move_and_enter_makes_it() -> None:
    session = whispers("Gem Peek Nick Dare")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", "d", "tab")
        assert "▌Ann ▸ draw" in prompt(app)
        await pilot.press("enter")

    assert session.match.at.move == "draw"


async def test_what_is_typed_and_no_move_at_all_is_answered_with_what_was_expected() -> None:
    session = whispers("Gem Peek Nick Dare")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"dance", "enter")

        assert "▌✗ `dance` is no" in text_of(app)
        assert session.ply == 0


async def test_an_illegal_typed_move_is_answered_with_the_rule_until_the_next_key() -> None:
    session = whispers("Gem Peek Nick Dare")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"play hush", "enter")
        refused = prompt(app)
        await pilot.press("right")

        assert refused.startswith("▌✗ ")
        assert session.ply == 0
        assert prompt(app).startswith("▌Ann")


async def test_escape_leaves_what_is_typed() -> None:
    session = whispers("Gem Peek Nick Dare")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"draw", "escape")

        assert screen_of(app).entry is None
        assert session.ply == 0


# Taking back


async def test_under_fair_the_others_are_asked_by_name_before_a_secret_is_taken_back() -> None:
    session = whispers("Gem Peek Nick Dare", policy="fair")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"draw", "enter", "enter", "enter", "u")
        assert "Bob, may Ann take this back?" in prompt(app)
        await pilot.press("n")
        assert session.ply == 1
        await pilot.press("u", "y")
        assert session.ply == 0


async def test_under_fair_a_move_that_cannot_be_taken_back_alone_is_asked_about_first() -> None:
    session = whispers("Gem Peek Nick Dare", policy="fair")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"draw", "enter")
        asked = prompt(app)
        await pilot.press("escape")
        assert session.ply == 0
        await pilot.press("colon", *"draw", "enter", "enter")

        assert "draw: luck or a secret comes next" in asked
        assert session.ply == 1


async def test_a_table_without_undo_says_so() -> None:
    session = whispers("Gem Peek Nick Dare", policy="off")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "colon", *"stash gem", "enter", "enter", "u")

        assert prompt(app) == "▌✗ this table plays without taking back"
        assert session.ply == 1


async def test_undo_and_redo_lead_past_the_plies_of_bots() -> None:
    session = whispers("Gem Peek Nick Dare Gem Gem", ANN, GRUB)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        session.notated("draw", "draw")
        await pilot.press("u")
        assert session.ply == 0
        await pilot.press("r")
        assert session.ply == 2


async def test_where_bots_play_alone_each_of_their_plies_can_be_taken_back_and_made_again() -> None:
    session = whispers("Gem Peek Nick Dare Gem Gem", GRUB, Player("Snag", bot="easy"))
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        session.notated("draw", "draw")
        await pilot.press("u")
        assert session.ply == 1
        await pilot.press("u")
        assert session.ply == 0
        await pilot.press("r")
        assert session.ply == 1


# Watching, trouble, leaving


async def test_who_only_watches_sees_no_secret_and_changes_nothing() -> None:
    session = whispers("Gem Peek Nick Dare")
    session.watching = True
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "u", "colon", "1")

        assert session.ply == 0
        assert "Ann to move, watched from here" in prompt(app) or "only watched" in prompt(app)
        assert not any(card in text_of(app) for card in CARDS)


async def test_a_match_that_is_played_on_elsewhere_is_only_watched_from_then_on() -> None:
    session = whispers("Gem Peek Nick Dare")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        session.watching = True
        session._say("seats")
        await pilot.pause()

        assert "watched from here" in prompt(app)
        assert not any(card in text_of(app) for card in CARDS)


async def test_trouble_with_saving_is_shown_all_the_time() -> None:
    session = whispers("Gem Peek Nick Dare")
    session.trouble = "the disk is full, so moves are kept in memory alone"
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "right")

        assert "✗ the disk is full, so moves are kept in memory alone" in text_of(app)


@pytest.mark.parametrize("size", SIZES)
async def test_whatever_covers_the_match_says_that_moves_are_not_saved(size: tuple[int, int]) -> None:
    session = whispers("Gem Peek Nick Dare")
    app = app_of(session)

    async with app.run_test(size=size) as pilot:
        assert "not saved" not in text_of(app)
        session.trouble = "the disk is full"
        await pilot.press("enter")
        looks = {"the board": text_of(app)}
        for key, what in (("colon", "the line"), ("escape", "the board again"), ("l", "the log"), ("escape", "")):
            await pilot.press(key)
            looks[what] = text_of(app)
        screen_of(app).toast = "Bob to move"
        screen_of(app).repaint()
        looks["a toast"] = text_of(app)
        await pilot.press("colon", *"draw", "enter")
        looks["the hand-over"] = text_of(app)
        screen_of(app).interlude = lambda canvas: None
        screen_of(app).repaint()
        looks["an interlude"] = text_of(app)

        assert [what for what, text in looks.items() if "✗ not saved" not in text.splitlines()[0]] == []
        session.trouble = None
        screen_of(app).repaint()
        assert "not saved" not in text_of(app)


async def test_escape_without_a_step_asks_whether_to_leave() -> None:
    session = whispers("Gem Peek Nick Dare")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "escape")
        asked = prompt(app)
        await pilot.press("escape")

        assert asked == "▌Back to the lobby? Every move is saved."
        assert screen_of(app).question is None
        assert not session.closed


async def test_leaving_closes_the_match_and_opens_the_lobby() -> None:
    session = whispers("Gem Peek Nick Dare")
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "q")

        assert session.closed
        assert type(app.screen).__name__ == "LobbyScreen"


async def test_nothing_is_cut_with_names_as_long_as_may_be() -> None:
    long = [Player("Maximiliane von und zu der Au"), Player("Ælfgifu Þórsdóttir of Northumbria")]
    app = app_of(whispers("Gem Peek Nick Dare", *long))

    async with app.run_test(size=(80, 24)) as pilot:
        found = complaints(app)
        for key in ("enter", "right", "l", "escape", "question_mark", "escape", "colon"):
            await pilot.press(key)
            found += complaints(app)

        assert found == []


# Typing


async def test_a_typed_move_that_is_refused_stays_to_be_corrected() -> None:
    session = whispers("Gem Peek Nick Dare", ANN, GRUB)
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("colon", *"drow", "enter")
        assert "▌✗ " in text_of(app)
        assert session.ply == 0

        await pilot.press("backspace", "backspace", *"aw", "enter")
        assert session.ply == 1


# Watching


async def test_whoever_watches_is_offered_to_play_on_when_the_other_window_is_left() -> None:
    session = whispers("Gem Peek Nick Dare", ANN, GRUB)
    session.watching = True
    app = app_of(session)

    async with app.run_test(size=(80, 24)) as pilot:
        assert prompt(app) == "▌Ann to move, watched from here"
        await pilot.press("enter")
        assert session.watching

        session.left = True
        session._say("seats")
        await pilot.pause()
        assert prompt(app) == "▌Ann to move, left by the other window   Enter plays on here"

        await pilot.press("enter")
        assert not session.watching
        assert "‹Gem›" in text_of(app)
