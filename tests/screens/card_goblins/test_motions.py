"""What moves after a ply: words thrown in, cancelled and redirected items, falls, thefts, points, counted combats."""

from rules.card_goblins.outlook import outlook
from rules.card_goblins.position import Position
from rules.core.events import Event
from screens.card_goblins.chain import draw_chain
from screens.card_goblins.fight import draw_fight
from screens.card_goblins.motions import Flashes
from screens.card_goblins.picture import draw_table, layout_of
from screens.card_goblins.scene import Scene
from screens.common.canvas import Canvas, Rect
from screens.common.motion import FASTEST, LEVELS, Motion
from tests.rules.card_goblins.tabletop import Game, laid
from tests.screens.card_goblins.tables import PEOPLE

ROWS = """
P1: Bok Hog Troll ~Shot | Espada Escudo^ | Galinha Nem Tuk Lobo
P2: ~Arac Tuk Shot | Espelho Coroa^ | Igual Soneca
P3: Lobo Zed | Panela^ | Grito
"""
RAID = (
    "P1: attack P2",
    "P1: add P1.Bok",
    "P1: add P1.Troll",
    "P1: done",
    "P2: add P2.Tuk",
    "P2: add P2.Shot",
    "P2: done",
)


def rows() -> Game:
    return Game(laid(ROWS, trinkets="all12"))


class Shown:
    """The motions of one ply, and what a frame of them shows."""

    def __init__(self, game: Game, *moves: str) -> None:
        *first, last = moves
        game.say(*first)
        self.before, so_far = game.position, len(game.events)
        game.say(last)
        self.after = game.position
        self.flashes = Flashes()
        events: list[Event] = list(game.events[so_far:])
        self.motions = self.flashes.motions(events, self.before)

    def scene(self, position: Position | None = None) -> Scene:
        shown = position or self.after
        return Scene(shown, PEOPLE, None, glimpse=self.flashes.glimpse, ahead=outlook(shown))

    def frame(self, motion: Motion, number: int) -> None:
        motion.frames("full")[number][1]()

    def stack(self) -> list[str]:
        canvas = Canvas(60, 10)
        draw_chain(canvas, self.scene(), Rect(0, 0, 60, 10))
        return canvas.text_lines()

    def tables(self) -> list[str]:
        canvas, scene = Canvas(80, 24), self.scene()
        draw_table(canvas, scene, layout_of(scene, 80, 24))
        return canvas.text_lines()


def test_a_word_of_somebody_who_is_not_on_turn_flashes_as_ei() -> None:
    shown = Shown(rows(), "P1: play Galinha > P2.Tuk", "P2: play Soneca > P1.Bok")
    (shout,) = shown.motions

    shown.frame(shout, 0)
    assert shown.flashes.glimpse.shout == 2
    shown.frame(shout, 1)
    assert shown.flashes.glimpse.shout is None


def test_nobody_shouts_in_his_own_turn() -> None:
    assert Shown(rows(), "P1: play Galinha > P2.Tuk").motions == []


def test_a_cancelled_item_stays_on_the_stack_struck_through_until_the_motion_ends() -> None:
    passes = ("P2: pass", "P3: pass")
    shown = Shown(rows(), "P1: play Galinha > P2.Tuk", "P2: play Soneca > P1.Bok", "P1: play Nem > s2", *passes)
    (broken,) = shown.motions

    shown.frame(broken, 0)
    struck = "\n".join(shown.stack())
    assert "×s2" in struck
    assert "cancelled" in struck
    broken.end()
    assert "cancelled" not in "\n".join(shown.stack())


def test_the_arrow_of_a_redirected_item_moves_to_its_new_target() -> None:
    passes = ("P3: pass", "P1: pass")
    shown = Shown(rows(), "P1: play Galinha > P2.Tuk", "P2: play Igual > s1,P1.Bok", *passes)
    (bent,) = shown.motions

    shown.frame(bent, 0)
    begun = "\n".join(shown.stack())
    shown.frame(bent, 7)
    arrived = "\n".join(shown.stack())

    assert "Tuk" in begun
    assert "─> Bok" not in begun
    assert "─────>" in arrived
    assert "Bok" in arrived.partition("─────>")[2]


def fought() -> Shown:
    """Ana's raid wins: both sums are counted, then a trinket goes from Bia to her."""
    return Shown(rows(), *RAID, "P2: pass", "P3: pass", "P1: pass")


def test_both_sums_count_up_and_the_combat_stays_for_a_moment() -> None:
    shown = fought()
    counted = shown.motions[0]

    def sums(frame: int) -> str:
        shown.frame(counted, frame)
        canvas = Canvas(60, 9)
        draw_fight(canvas, shown.scene(shown.flashes.glimpse.fought), Rect(0, 0, 60, 9))
        return "\n".join(canvas.text_lines())

    whole = total_of(shown.before)
    assert f" {whole} " not in sums(0)
    assert f" {whole} " in sums(5)
    assert f" {whole} " in sums(14)
    assert "Ana wins" in sums(14)
    assert "waits for" not in sums(14)
    counted.end()
    assert shown.flashes.glimpse.fought is None


def total_of(position: Position) -> int:
    """Attack of Bok 3 and Troll 6, as printed on the cards."""
    return sum(position.card(creature.card).power for creature in position.side(1).table[0:3:2])


def test_a_stolen_trinket_slides_from_table_to_table() -> None:
    shown = fought()
    slide = shown.motions[1]
    places = []
    for number in range(7):
        shown.frame(slide, number)
        moving = shown.flashes.glimpse.slide
        assert moving is not None
        places.append(moving.way)
        assert (moving.victim, moving.to) == (2, 1)
        assert any(f" {moving.name} " in line for line in shown.tables())
    shown.frame(slide, 7)

    assert places == sorted(set(places))
    assert shown.flashes.glimpse.slide is None
    assert shown.flashes.glimpse.struck == {"trinket:1.t3"}


def test_no_motion_outlasts_its_end_and_none_is_shown_when_switched_off() -> None:
    shown = fought()
    for motion in shown.motions:
        assert not motion.frames("off")
        for level in LEVELS:
            assert all(seconds >= FASTEST for seconds, _ in motion.frames(level))
        shown.frame(motion, 0)
        motion.end()
        assert shown.flashes.glimpse == Flashes().glimpse
