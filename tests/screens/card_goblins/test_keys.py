"""A turn of Card Goblins by keys: a letter for the kind of move, then what it is about."""

import re
from importlib.resources import files

from rules.card_goblins.position import Position
from screens.card_goblins.screen import CardGoblinsScreen
from screens.card_goblins.words import FROM_THE_RULEBOOK, is_ours
from tests.rules.card_goblins.tabletop import Game, laid
from tests.screens.card_goblins.tables import BOTS, PEOPLE, RULES, app_of, given, screen_of, table
from tests.screens.table import TableHouse, TableSession, moves_of, preview, prompt, seen, text_of

SMALL = (80, 24)
SHIPPED = files("rules.card_goblins").joinpath("data/deck.toml").read_text(encoding="utf-8")
ROWS = """
P1: Bok Hog Troll ~Shot | Espada Escudo^ | Galinha Nem Tuk Lobo
P2: ~Arac Tuk Shot | Espelho Coroa^ | Grito Soneca
P3: Lobo Zed | Panela^ | Grito
"""


def rows(**more: object) -> Position:
    return laid(ROWS, trinkets="all12", **more)  # type: ignore[arg-type]  # of `laid`


async def pressed(session: TableSession, keys: str) -> str:
    """The screen after some keys."""
    app = app_of(session)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(*keys.split())
        return text_of(app)


async def test_a_turn_is_played_with_a_letter_and_what_it_is_about() -> None:
    session = given(rows(deck="Zib"))

    await pressed(session, "d g c s d enter a 3 1 4 enter")

    assert moves_of(session)[:3] == ["draw", "goblin Tuk", "summon Lobo"]
    assert moves_of(session)[3:] == ["tap P1.Hog", "attack P3", "add P1.Bok"]


async def test_a_payment_is_proposed_and_enter_makes_it_whole() -> None:
    session = given(rows())

    await pressed(session, "f enter")

    assert moves_of(session) == ["search", "tap P1.Bok", "tap P1.Hog", "tap P1.Troll"]


async def test_slots_choose_attackers_at_once_and_enter_is_done() -> None:
    session = given(rows())

    await pressed(session, "a 2 1 3 enter")

    assert moves_of(session) == ["attack P2", "add P1.Bok", "add P1.Troll", "done"]


async def test_an_action_names_seat_and_slot_of_its_target_and_waits_for_enter() -> None:
    session = given(rows())
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("p", "a", "3", "2")
        assert moves_of(session) == []
        assert prompt(app).startswith("▌Ana ▸ play ▸ Galinha ▸ Zed")
        assert preview(app).startswith("sends home Caio's Zed")
        await pilot.press("enter")

    assert moves_of(session) == ["play Galinha > P3.Zed"]


async def test_a_digit_alone_means_an_own_creature_and_never_a_seat_or_a_trinket() -> None:
    session = given(rows())
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("1", "3", "2")

        assert moves_of(session) == []
        assert prompt(app).startswith("▌Ana ▸ Hog ▸ ")


async def test_escape_goes_back_step_by_step() -> None:
    app = app_of(given(rows()))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("p", "a", "escape", "escape")

        assert screen_of(app).verb is None
        assert prompt(app).startswith("▌Ana ▸ draw")


async def test_why_a_kind_of_move_is_not_there_is_the_rule() -> None:
    session = given(rows())

    text = await pressed(session, "d d")

    assert "✗ one card is drawn a turn, and this turn's has been drawn" in text


async def test_after_a_refusal_every_letter_still_means_its_move() -> None:
    for letter in ("d", "g", "s", "x", "p", "a", "f", "o", "e", "w"):
        session = given(rows(deck="Zib Hog"))

        assert await pressed(session, f"d d {letter}")
        assert moves_of(session)[:1] == ["draw"]


async def test_a_card_that_aims_is_named_and_told_before_its_target_is_chosen() -> None:
    app = app_of(given(rows(), *PEOPLE))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "p", "a")
        screen_of(app).picker.back()
        screen_of(app).repaint()

        assert prompt(app).startswith("▌Ana ▸ play   Enter takes Galinha; then what it aims at")
        assert "Galinha Explosiva" in preview(app)
        assert "Enter do it" in seen(app)[23]


async def test_a_slot_that_cannot_be_aimed_at_is_refused_and_begins_no_other_seat() -> None:
    session = given(rows())
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("p", "a", "3", "5")
        assert prompt(app).startswith("▌✗ 3 5 names nothing here")
        await pilot.press("2", "2")
        assert "Tuk" in prompt(app)

    assert moves_of(session) == []


async def test_the_kind_of_an_offer_is_named_once() -> None:
    app = app_of(given(rows()))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o")

        assert prompt(app).startswith("▌Ana ▸ offer ▸ Bia")


async def test_ending_a_turn_waits_for_enter_wherever_the_cursor_is() -> None:
    alone = given(laid("P1: - | - | -\nP2: Arac | - | Grito\nP3: Lobo | - | Grito", trinkets="all12", deck="Zib"))

    await pressed(alone, "d e e")
    assert moves_of(alone) == ["draw"]
    await pressed(alone, "e enter")
    assert moves_of(alone)[:2] == ["draw", "end"]


async def test_a_reveal_is_chosen_whole() -> None:
    session = given(rows(step="reveal"))
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        assert "[1]Espada+Escudo 1 VP" in seen(app)[20]
        await pilot.press("enter")

    assert moves_of(session) == ["reveal Espada+Escudo"]


async def test_an_offer_is_put_together_by_letters_slots_and_trinkets() -> None:
    session = given(rows())

    text = await pressed(session, "o 2 a 1 2 w 2 1")

    assert moves_of(session) == ["offer P2", "give Galinha", "give P1.Hog", "ask P2.t1"]
    assert "gives  Galinha and Hog" in text
    assert "wants  trinket t1 (?)" in text


async def test_an_offer_opens_on_what_may_be_given_then_asked_for_then_on_sending_it() -> None:
    session = given(rows())
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("o", "2")
        assert (screen_of(app).picker.focus or "").startswith(("hand:", "creature:1", "trinket:1"))
        await pilot.press("a")
        assert (screen_of(app).picker.focus or "").startswith(("creature:2", "trinket:2", "handof:2"))
        await pilot.press("2", "1")
        await pilot.press("enter")

    assert moves_of(session)[:2] == ["offer P2", "give Galinha"]
    assert "cancel" not in moves_of(session)


# Combat and stack


def fighting() -> Position:
    """Ana raids Bia with Bok and Troll; Bia defends with Tuk and Shot."""
    raid = ("P1: attack P2", "P1: add P1.Bok", "P1: add P1.Troll", "P1: done")
    return Game(rows()).say(*raid, "P2: add P2.Tuk", "P2: add P2.Shot", "P2: done").position


async def test_a_combat_shows_both_sums_and_who_has_still_to_agree() -> None:
    text = await pressed(given(fighting()), "")

    assert "Bok 3  Troll 6" in text
    assert "Tuk 2+1  Shot 1" in text
    assert "Ana is ahead   waits for 2 3 1" in text


async def test_a_reinforcement_is_foreseen_in_sum_and_preview() -> None:
    app = app_of(given(fighting()))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("j", "2")

        assert preview(app) == "attack 9 → 10"
        assert "9 → 10" in "\n".join(seen(app)[7:14])


async def test_the_newest_item_lies_on_top_and_what_it_cancels_is_struck() -> None:
    position = Game(rows()).say("P1: play Galinha > P2.Tuk", "P2: play Soneca > P1.Bok").position

    text = await pressed(given(position), "")

    assert text.index("s2  Bia plays Soneca > Ana's Bok") < text.index("s1  Ana plays Galinha > Bia's Tuk")
    assert "next: taps Ana's Bok" in text
    assert "2!Tuk" in text


async def test_a_letter_is_a_card_in_a_combat_too_where_sides_can_be_joined() -> None:
    app = app_of(given(fighting()))

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("a")

        assert prompt(app).startswith("▌Ana ▸ Galinha ▸ ")


async def test_letters_answer_at_once_in_a_window_and_space_passes() -> None:
    position = Game(rows()).say("P1: play Galinha > P2.Tuk", "P2: play Soneca > P1.Bok").position
    session = given(position)

    await pressed(session, "a enter")
    assert moves_of(session) == ["play Nem > s2"]
    passing = given(position)
    await pressed(passing, "space")

    assert moves_of(passing) == ["pass"]


# Several people, and bots


async def test_in_a_window_of_several_people_hands_are_closed_and_a_number_answers() -> None:
    session = given(rows(), *PEOPLE)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", *"pa22", "enter")
        called = text_of(app)
        assert "▌Anybody?  ‹2› Bia  ‹3› Caio" in called
        assert "Anybody against s1: Ana's Galinha > Bia's Tuk?" in called
        assert "Hands are closed" in called
        assert "Espada" not in called
        await pilot.press("2", "enter")
        assert "Grito" in text_of(app)

    assert moves_of(session) == ["play Galinha > P2.Tuk"]


async def test_the_seat_on_turn_may_keep_its_hand_open_while_all_are_asked() -> None:
    session = given(rows(), *PEOPLE)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "full_stop")
        assert "in your own turns your hand stays open while all look" in text_of(app)
        await pilot.press(*"pa22", "enter")
        called = text_of(app)
        assert "Anybody against s1" in called
        assert "Hands are closed" not in called
        assert " open" in called
        assert "Lobo" in "".join(seen(app)[16:19])
        await pilot.press("2")
        assert "Lobo" not in "".join(seen(app)[16:19])
        await pilot.press("enter")
        assert "Grito" in text_of(app)


async def test_no_other_hand_than_that_of_the_seat_on_turn_stays_open() -> None:
    session = given(rows(active=2), *PEOPLE)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        screen_of(app).keyboard.visit(1)
        screen_of(app).keyboard.arrive()
        screen_of(app).look()
        await pilot.press("full_stop", "escape")
        screen_of(app).settle()
        await pilot.press("enter", *"pb11", "enter")
        assert "Anybody against s1" in text_of(app)
        assert "Hands are closed" in text_of(app)


async def test_anybody_butts_in_while_another_thinks_and_nothing_tells_who_could() -> None:
    session = given(rows(), *PEOPLE)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "exclamation_mark")
        assert "Who has a word?" in text_of(app)
        assert "2 Bia  3 Caio" in seen(app)[23]
        await pilot.press("2", "enter", "p", "b", "1", "1", "enter")

    assert moves_of(session) == ["play Soneca > P1.Bok"]


async def test_of_several_people_nobody_has_a_word_in_a_bots_turn_before_he_says_so() -> None:
    session = given(rows(active=2), PEOPLE[0], BOTS[0], PEOPLE[2])
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        screen_of(app).keyboard.visit(1)
        screen_of(app).keyboard.arrive()
        screen_of(app).look()
        assert screen_of(app).keyboard.asked is None
        await pilot.press("exclamation_mark", "1", "p", "a", "2", "2", "enter")

    assert moves_of(session) == ["play Galinha > P2.Tuk"]


async def test_the_only_person_butts_in_while_a_bot_thinks_about_its_turn() -> None:
    session = given(rows(active=2))

    await pressed(session, "exclamation_mark p a 2 2 enter")

    assert moves_of(session) == ["play Galinha > P2.Tuk"]


async def test_a_turn_begins_without_a_hand_over_when_nobody_has_a_word_first() -> None:
    session = given(rows(), *PEOPLE)
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "e", "enter", "e", "enter")
        assert "Turn of Bia. Anybody first?   Enter starts it for Bia" in text_of(app)
        assert "Soneca" not in text_of(app)
        await pilot.press("enter")

        assert moves_of(session) == ["end", "done", "pass", "pass"]
        assert prompt(app).startswith("▌Bia ▸ draw")
        assert "Soneca" in text_of(app)


async def test_the_only_person_may_pass_a_whole_turn_but_for_what_is_about_him() -> None:
    session = given(laid(ROWS.replace("Grito Soneca", "Soneca Soneca Grito"), trinkets="all12", active=2))
    app = app_of(session)

    def says(seat: int, move: str) -> None:
        session.play(seat, RULES.parse(move, session.view(seat)), session.ply)

    async with app.run_test(size=SMALL) as pilot:
        says(2, "play Soneca > P3.Zed")
        await pilot.press("n")
        says(3, "pass")
        says(2, "attack P3")
        says(2, "add P2.Shot")
        says(2, "done")
        says(3, "done")
        await pilot.pause()
        assert [node.seat for node in session.match.line()[-2:]] == [3, 1]
        assert moves_of(session)[-1] == "pass"
        says(2, "play Soneca > P1.Bok")
        await pilot.pause()

        assert moves_of(session)[-1] == "play Soneca > P1.Bok"


async def test_whose_number_is_pressed_first_has_shouted_first() -> None:
    session = table(3, *PEOPLE, options={"first": "shout"})
    app = app_of(session)

    async with app.run_test(size=SMALL) as pilot:
        assert "Shout to begin!" in text_of(app)
        await pilot.press("enter")
        assert "somebody has to shout" in text_of(app)
        await pilot.press("3")

    assert session.match.position.first == 3


async def test_a_crown_is_claimed_by_typing_and_lit_up_nowhere() -> None:
    session = given(rows(claim="shout", vp={1: 3}))

    before = await pressed(session, "")
    assert "rei" not in before.lower()
    await pressed(session, "colon r e i enter")

    assert session.outcome is not None
    assert session.outcome.winners == (1,)


# Whose texts these are


def test_texts_of_this_project_are_told_from_those_of_the_rulebook_by_the_comments_of_the_deck() -> None:
    origin = re.findall(r"# (.+)\n\[\[(?:card|trinket)\]\]\nid = .+\nhandle = \"(\w+)\"", SHIPPED)

    assert len(origin) == 52
    assert {handle for text, handle in origin if text.startswith(("R", "redirect R"))} == FROM_THE_RULEBOOK


def test_no_text_of_somebody_elses_deck_is_called_ours() -> None:
    own = SHIPPED.replace("Baralho do projeto", "My own")

    assert is_ours(rows(), "Nem")
    assert not is_ours(rows(), "Grito")
    assert not is_ours(laid("P1: | | -\nP2: | | -", source=own), "Nem")


async def test_a_card_that_cannot_be_played_says_why() -> None:
    game = Game(laid("P1: Bok | - | Zed Lobo\nP2: Tuk | - | Soneca\nP3: -", active=2))
    answering = given(game.say("P2: play Soneca > P1.Bok").position)
    app = app_of(answering)

    async with app.run_test(size=(80, 24)) as pilot:
        said = []
        for letter in "ab":
            await pilot.press(letter)
            said.append(" ".join(text_of(app).split()))

    assert all("with actions and mega" in text for text in said)


def test_what_is_refused_and_hinted_is_said_as_people_say_it() -> None:
    screen = CardGoblinsScreen(TableHouse([RULES]), table(2))

    assert screen.spoken("play Galinha > P2.Bok: P1.Shot is tapped") == "play Galinha > Bia's Bok: Ana's Shot is tapped"
