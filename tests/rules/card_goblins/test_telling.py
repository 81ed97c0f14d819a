"""What people are asked and told: names, numbers, nothing that is not theirs to know."""

import pytest

from rules.card_goblins.chain_events import Cancelled, Destroyed, Fizzled, Peeked, Redirected, Stolen
from rules.card_goblins.events import (
    AttackDeclared,
    CardGoblinsEvent,
    CombatTotals,
    CombatWon,
    Drew,
    FirstSeat,
    OfferSent,
    Summoned,
    TradeDone,
    TrinketSearched,
    TrinketStolen,
    Untapped,
    VPGained,
)
from rules.card_goblins.names import item_words
from rules.card_goblins.position import OnCreature
from rules.card_goblins.reading import marks, reminders
from rules.core.rules import Prompt
from rules.core.telling import told_lines
from tests.rules.card_goblins.decks import DIGGING
from tests.rules.card_goblins.tabletop import BOX, RULES, Game, laid

TABLE = "P1: Bok ~Tuk | Espada Coroa^ | Grito Nem\nP2: Grub | Elmo | Soneca\nP3: Rod | - | Cafe Mao"


def told(event: CardGoblinsEvent, reader: int | None = 3, text: str = TABLE) -> str:
    """The line that a reader gets."""
    ((_, line),) = told_lines(RULES, laid(text), [event], reader)
    return line


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (FirstSeat(2), "P2 begins: EU COMEÇO!"),
        (Drew(1, "G10"), "P1 draws a card"),
        (Drew(3, "G10"), "P3 draws Kaz"),
        (Summoned("S03", 3, (1,)), "P1 summons Lobo, tapping P1.Bok"),
        (TrinketSearched((1,), 3, "T08"), "P1 finds a trinket, tapping P1.Bok"),
        (Stolen(2, 1, "A05"), "P1 takes a card from the hand of P2"),
        (Stolen(2, 3, "A05"), "P3 takes Soneca from the hand of P2"),
        (Destroyed(1, "discard"), "P1.Bok is destroyed"),
        (Destroyed(1, "hand"), "P1.Bok is destroyed, and goes back to the hand"),
        (Untapped((2,)), "P1.Tuk untapped"),
        (Peeked(3, 2, "trinkets", ("T03",)), "P3 looks at the face-down trinkets of P2: Elmo"),
        (Peeked(1, 2, "trinkets", ("T03",)), "P1 looks at the face-down trinkets of P2: 1 trinket"),
        (CombatTotals(4, 3, ()), "attack 4, defence 3"),
        (CombatWon(1, ()), "P1 wins the combat"),
        (TrinketStolen(1, 2, 1, 2, "T01"), "P2 takes a trinket from P1"),
        (TrinketStolen(1, 2, 2, 2, "T07"), "P2 takes Coroa from P1"),
        (VPGained(1, 2, ("T01", "T02", "T03")), "Espada+Escudo+Elmo: 2 victory points for P1"),
    ],
)
def test_a_line_tells_what_its_reader_may_know(event: CardGoblinsEvent, line: str) -> None:
    assert told(event) == line


def test_the_items_of_a_chain_are_told_by_number_and_card() -> None:
    game = Game(laid("P1: Bok | - | Soneca\nP2: Tuk | - | Igual\nP3: Rod Hog")).say("P1: play Soneca > P2.Tuk")
    game.say("P2: play Igual > s1,P3.Hog")
    view = RULES.view(game.position, 3)

    assert item_words(game.position, game.position.stack[0]) == "P2 Igual > s1,P3.Hog"
    assert RULES.tell(view, Cancelled(1, 2)) == "s1 Soneca is cancelled"
    assert RULES.tell(view, Fizzled(2)).startswith("s2 Igual fizzles")
    moved = Redirected(1, OnCreature(2, "G06"), OnCreature(4, "G02"), 2)
    assert RULES.tell(view, moved) == "s1 Soneca aims at P3.Hog now, not at P2.Tuk"


def test_a_target_that_has_gone_is_named_by_its_card() -> None:
    game = Game(laid("P1: Kaz\nP2: Bok | - | Toca\nP3: -")).say("P1: special P1.Kaz > P2.Bok")

    game.say("P2: play Toca > P2.Bok").all_pass()

    assert item_words(game.position, game.position.stack[0]) == "P1 special Kaz > Bok"


def test_a_raid_is_told_with_its_fighters() -> None:
    game = Game(laid("P1: Bok Zib\nP2: Tuk | Espada\nP3: -")).say("P1: attack P2", "P1: add P1.Bok", "P1: add P1.Zib")

    assert RULES.tell(RULES.view(game.position, 3), AttackDeclared(answered=True)) == "P1 attacks with P1.Bok, P1.Zib"


def test_a_trade_is_told_to_others_by_its_backs() -> None:
    game = Game(laid(TABLE)).say("P1: offer P2", "P1: give Nem", "P1: give Coroa", "P1: ask P2.t1", "P1: send")
    sent = next(event for event in game.events if isinstance(event, OfferSent))
    before = Game(laid(TABLE)).say("P1: offer P2", "P1: give Nem", "P1: give Coroa", "P1: ask P2.t1").position

    lines = {reader: told_lines(RULES, before, [sent], reader)[0][1] for reader in (2, 3)}

    assert lines == {2: "P1 offers P2 Nem, Coroa for P2.t1 Elmo", 3: "P1 offers P2 Coroa, 1 card for P2.t1"}
    game.say("P2: accept")
    position = game.position
    done = TradeDone(("A04", "T07"), ("T03",))
    assert told_lines(RULES, position, [done], 3)[0][1] == "P1 gives Coroa, 1 card, P2 gives 1 trinket"


# Prompts


def prompt_of(game: Game, seat: int) -> Prompt:
    return RULES.prompt(RULES.view(game.position, seat))


def test_the_prompt_of_a_turn_names_what_is_left_of_it() -> None:
    game = Game(laid(TABLE)).say("P1: draw")
    assert prompt_of(game, 1).text == "Your turn: play, summon, use specials, raid, trade, then end"

    for _ in range(2):
        game.say("P1: offer P2", "P1: cancel")
    assert prompt_of(game, 1).text == "Your turn: play, summon, use specials, raid, then end"

    game = Game(laid("P1: Bok\nP2: -\nP3: -")).say("P1: search", "P1: tap P1.Bok")
    assert prompt_of(game, 1).text == "Your turn: draw, play, summon, use specials, trade, then end"


def test_the_prompt_of_a_turn_knows_the_options() -> None:
    game = Game(laid(TABLE, trading=False, first_draw=False, round_=1, raids="many"))

    prompt = prompt_of(game, 1)

    assert prompt.text == "Your turn: play, summon, use specials, raid, then end"
    assert "any number of attacks or of searches for trinkets" in prompt.rule
    assert "either an attack or a search for trinkets" in prompt_of(Game(laid(TABLE)), 1).rule


def test_the_prompt_of_a_payment_counts_what_is_paid() -> None:
    game = Game(laid("P1: Bok Mog Tuk | - | Troll\nP2: -\nP3: -")).say("P1: summon Troll")
    assert prompt_of(game, 1).text == "Tap creatures for Troll: it costs 3"

    game.say("P1: tap P1.Mog")
    assert prompt_of(game, 1).text == "Tap creatures for Troll: it costs 3, 2 are paid"

    game = Game(laid("P1: Bok Tuk | Espada\nP2: -\nP3: -")).say("P1: search", "P1: tap P1.Bok")
    assert prompt_of(game, 1).text == "Tap creatures for a trinket: it costs 2, 1 is paid"


@pytest.mark.parametrize(
    ("moves", "seat"), [(("P1: attack P2",), 1), (("P1: attack P2", "P1: add P1.Bok", "P1: done"), 2)]
)
def test_who_never_fights_on_a_side_is_left_out_of_its_rule(moves: tuple[str, ...], seat: int) -> None:
    game = Game(laid("P1: Bok Dod\nP2: Tuk Urk | Espada\nP3: -")).say(*moves)

    assert "but those whose cards say never" in prompt_of(game, seat).rule


def test_six_that_are_waited_for_fit_into_a_line() -> None:
    others = "\n".join(f"P{seat}: - | - | {card}" for seat, card in ((3, "Nem"), (4, "Nem"), (5, "Mao"), (6, "Mao")))
    game = Game(laid(f"P1: Bok\nP2: Tuk | Espada\n{others}")).say("P1: attack P2", "P1: add P1.Bok", "P1: done")
    game.say("P2: done")

    waiting = RULES.prompt(RULES.view(game.position, None)).text

    assert waiting == "Waiting for P2, P3, P4, P5, P6 and P1: answers before the combat is counted"
    assert len(waiting) <= 76
    game.say("P2: pass", "P4: pass", "P5: pass", "P6: pass")
    assert prompt_of(game, 2).text == "Waiting for P3 and P1: answers before the combat is counted"


def test_the_prompt_of_a_dig_says_when_no_card_fits() -> None:
    game = Game(laid("P1: Ab\nP2: -", source=DIGGING, deck="Ba Bb Su")).say("P1: special P1.Ab")

    assert game.listed(1) == ["take none"]
    assert prompt_of(game, 1).text == "None of the cards looked at fits: none is kept"

    game = Game(laid("P1: Ab\nP2: -", source=DIGGING, deck="Ba Su Bb")).say("P1: special P1.Ab")
    assert prompt_of(game, 1).text == "Which of the cards looked at is kept?"


def test_a_lost_attack_without_attackers_destroys_nobody() -> None:
    game = Game(laid("P1: Bok\nP2: - | Espada | Toca\nP3: -"))
    game.say("P1: attack P2", "P1: add P1.Bok", "P1: done")
    full = RULES.view(game.position, 3)
    game.say("P2: play Toca > P1.Bok").all_pass()
    empty = RULES.view(game.position, 3)

    assert RULES.tell(full, CombatWon(2, ())) == "P2 wins the combat, the attackers are destroyed"
    assert RULES.tell(empty, CombatWon(2, ())) == "P2 wins the combat"


def test_a_bonus_that_fizzles_is_told_with_its_reason() -> None:
    game = Game(laid("P1: Bok\nP2: - | Espada | Fuga\nP3: -"))
    game.say("P1: attack P2", "P1: add P1.Bok", "P1: done", "P1: play Grito", "P2: play Fuga").all_pass()

    assert RULES.tell(RULES.view(game.position, 3), Fizzled(1)) == "s1 Grito fizzles: the combat is over"


@pytest.mark.parametrize(
    ("moves", "seat", "text"),
    [
        ((), 1, "Your turn: draw, play, summon, use specials, raid, trade, then end"),
        ((), 2, "Waiting for P1: a move of the turn's seat"),
        (("P1: end",), 1, "Reveal trinkets to score, or done"),
        (("P1: attack P2",), 1, "Who attacks P2? Add creatures, then done"),
        (("P1: attack P2", "P1: add P1.Bok", "P1: done"), 2, "Who defends against P1? Add creatures, then done"),
        (("P1: attack P2", "P1: add P1.Bok", "P1: done", "P2: done"), 3, "Attack 3, defence 0. Anybody?"),
        (("P1: offer P2",), 1, "What is offered to P2, and asked for? Then send, or cancel"),
        (("P1: offer P2", "P1: ask card", "P1: send"), 2, "Accept or refuse the offer of P1"),
        (("P1: offer P2", "P1: ask card", "P1: send", "P2: accept"), 2, "Which card is given?"),
        (("P2: play Soneca > P1.Bok",), 3, "Anybody against s1: P2 Soneca > P1.Bok?"),
    ],
)
def test_a_prompt_says_what_is_asked(moves: tuple[str, ...], seat: int, text: str) -> None:
    game = Game(laid(TABLE)).say(*moves)

    prompt = RULES.prompt(RULES.view(game.position, seat))

    assert prompt.text == text
    assert prompt.rule.endswith(".")
    assert len(prompt.text) <= 76


# What screens read


def test_passives_have_short_marks() -> None:
    short = {card.handle: " ".join(marks(card)) for card in BOX.cards.values() if card.passives}

    assert short == {
        "Tuk": "g1",
        "Zib": "r1",
        "Pip": "e1",
        "Mog": "m2",
        "Rato": "s2",
        "Dod": "na",
        "Urk": "nd",
        "Zed": "rb",
        "Ona": "h3",
        "Lobo": "r1",
        "Golem": "g1",
        "Fanta": "sh",
    }


def test_master_yaggos_strikes_out_what_a_turn_allows_no_more() -> None:
    game = Game(laid("P1: Bok Shot | - | Tuk\nP2: -")).say(
        "P1: draw", "P1: goblin Tuk", "P1: search", "P1: tap P1.Shot"
    )

    assert dict(reminders(game.position)) == {
        "draw a card": False,
        "play a goblin": False,
        "summon": True,
        "use specials": True,
        "attack": False,
        "look for a trinket": False,
    }
