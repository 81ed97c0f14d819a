"""What the stack would come to if everybody passed."""

from rules.card_goblins.chain_events import Cancelled, Destroyed, Fizzled
from rules.card_goblins.outlook import outlook
from rules.card_goblins.reading import total
from tests.rules.card_goblins.tabletop import RULES, Game, laid

ROWS = """
P1: Bok Hog Rod | Espada | Galinha Grito
P2: Tuk Shot | Coroa | Soneca Toca
"""


def test_items_are_foreseen_from_the_top_down_each_where_the_one_above_has_led() -> None:
    game = Game(laid(ROWS)).say("P1: attack P2", "P1: add P1.Bok", "P1: done", "P2: add P2.Tuk", "P2: done")
    game.say("P2: mega P2.Shot > defense", "P1: play Galinha > P2.Tuk")

    first, second = outlook(game.position)

    assert (first.item, second.item) == (2, 1)
    assert any(isinstance(event, Destroyed) for event in first.events)
    assert [total(each.after, "defense") for each in (first, second)] == [0, 0]
    assert second.before == first.after


def test_what_is_cancelled_on_the_way_is_left_out_and_what_has_no_target_fizzles() -> None:
    cancelled = Game(laid(ROWS)).say("P1: special P1.Hog > P2", "P2: play Soneca > P1.Bok", "P1: mega P1.Rod > s2")
    fizzled = Game(laid(ROWS)).say("P1: play Galinha > P2.Tuk", "P2: play Toca > P2.Tuk")

    assert [each.item for each in outlook(cancelled.position)] == [3, 1]
    assert isinstance(outlook(cancelled.position)[0].events[1], Cancelled)
    assert isinstance(outlook(fizzled.position)[1].events[-1], Fizzled)


def test_nothing_is_foreseen_beyond_luck_on_a_view_as_on_a_position() -> None:
    game = Game(laid(ROWS)).say("P1: special P1.Hog > P2")

    (stolen,) = outlook(RULES.view(game.position, 2).position)

    assert not stolen.whole
    assert outlook(laid(ROWS)) == ()
