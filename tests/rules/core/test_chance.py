"""Luck follows from the seed and the ply, is fair, and can be laid out."""

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice

import msgspec
import pytest

from rules.core.chance import NO_SCRIPT, NoChance, Script, ScriptedChance, SeededChance
from rules.core.errors import BadLuck, Unknown


def splitmix(state: int) -> Iterator[int]:
    """SplitMix64 as its authors publish it, written down once more."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        mixed = state
        mixed = ((mixed ^ mixed // 2**30) * 0xBF58476D1CE4E5B9) % 2**64
        mixed = ((mixed ^ mixed // 2**27) * 0x94D049BB133111EB) % 2**64
        yield mixed ^ mixed // 2**31


def stream(seed: int | str, ply: int) -> Iterator[int]:
    """The 64-bit numbers of a ply, reckoned apart from the code under test."""
    digest = blake2b(str(seed).encode() + b"\x1f" + str(ply).encode(), digest_size=8).hexdigest()
    return splitmix(int(digest, 16))


def test_the_reference_generator_gives_the_published_numbers() -> None:
    assert list(islice(splitmix(1234567), 5)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize(("seed", "ply"), [(1, 0), (1, 1), (7, 300), (-5, 2), ("goblin", 2), ("é 💎", 1)])
def test_dice_follow_from_seed_and_ply(seed: int | str, ply: int) -> None:
    chance = SeededChance(seed, ply)

    rolled = [chance.die() for _ in range(50)]

    assert rolled == [number % 6 + 1 for number in islice(stream(seed, ply), 50)]


def test_dice_of_a_seed_never_change_between_versions() -> None:
    chance = SeededChance("goblin", 3)

    assert "".join(str(chance.die()) for _ in range(20)) == "21631254253611441612"


def test_plies_and_seeds_have_luck_of_their_own() -> None:
    rolls = {tuple(SeededChance(seed, ply).die(1000) for _ in range(1)) for seed in range(10) for ply in range(10)}

    assert len(rolls) > 90


def test_seed_and_ply_do_not_run_into_each_other() -> None:
    assert SeededChance("1", 11).die(10**9) != SeededChance("11", 1).die(10**9)


@pytest.mark.parametrize("bound", [2**63 + 1, 3 * 2**62, 2**64 - 1])
def test_draws_that_would_favour_small_numbers_are_thrown_away(bound: int) -> None:
    chance = SeededChance(4, 4)
    fair = [number for number in islice(stream(4, 4), 200) if number < 2**64 - 2**64 % bound]

    assert [chance.below(bound) for _ in range(40)] == [number % bound for number in fair[:40]]
    assert len(fair) < 200 or bound == 2**64 - 1


def test_all_faces_of_a_die_come_equally_often() -> None:
    chance = SeededChance("fair", 0)

    counts = Counter(chance.die() for _ in range(6000))

    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 15.1  # chi square, 5 degrees, 1 in 100


def test_all_orders_of_three_cards_come_equally_often() -> None:
    counts = Counter(SeededChance("shuffle", ply).shuffle("abc") for ply in range(6000))

    assert len(counts) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 15.1


def test_a_shuffle_keeps_every_card_and_leaves_the_cards_given_alone() -> None:
    cards = [*"abcdefgh", "a"]

    shuffled = SeededChance(2, 2).shuffle(cards)

    assert Counter(shuffled) == Counter(cards)
    assert cards == [*"abcdefgh", "a"]
    assert shuffled != tuple(cards)


def test_a_pick_is_one_of_the_items_each_equally_likely() -> None:
    counts = Counter(SeededChance("pick", ply).pick("abcd") for ply in range(4000))

    assert set(counts) == set("abcd")
    assert min(counts.values()) > 900


# Scripts


def scripted(**script: tuple[object, ...]) -> ScriptedChance:
    return ScriptedChance(Script(**script), SeededChance(1, 1))  # type: ignore[arg-type]  # each test gives what fits


def test_scripted_dice_come_first_then_luck_as_before() -> None:
    chance, luck = scripted(dice=(5, 3)), SeededChance(1, 1)

    assert [chance.die() for _ in range(4)] == [5, 3, luck.die(), luck.die()]
    assert chance.left == NO_SCRIPT
    assert not chance.left


def test_a_script_without_orders_leaves_shuffles_and_picks_to_luck() -> None:
    chance, luck = scripted(dice=(6, 1)), SeededChance(1, 1)

    assert chance.shuffle("abcdef") == luck.shuffle("abcdef")
    assert chance.pick("abcdef") == luck.pick("abcdef")
    assert [chance.die(), chance.die()] == [6, 1]


def test_dice_picks_and_orders_wait_in_lines_of_their_own() -> None:
    chance = scripted(dice=(2,), picks=("b",), orders=(("c", "a"),))

    assert chance.shuffle("abc")[:2] == ("c", "a")
    assert chance.pick("abc") == "b"
    assert chance.left == Script(dice=(2,))


def test_a_scripted_shuffle_begins_as_told_and_keeps_every_copy() -> None:
    shuffled = scripted(orders=(("a", "a"),)).shuffle("abab")

    assert shuffled[:2] == ("a", "a")
    assert sorted(shuffled) == ["a", "a", "b", "b"]


class Tile(msgspec.Struct, frozen=True):
    name: str


def test_a_script_names_things_as_positions_are_written() -> None:
    assert scripted(picks=({"name": "x"},)).pick([Tile("y"), Tile("x")]) == Tile("x")


@pytest.mark.parametrize("face", [0, 7])
def test_a_face_that_the_die_lacks_is_bad_luck_and_stays_in_the_script(face: int) -> None:
    chance = scripted(dice=(face,))

    with pytest.raises(BadLuck, match=f"1 to 6, not {face}"):
        chance.die()
    assert chance.left == Script(dice=(face,))


def test_a_pick_that_is_not_there_is_bad_luck_that_tells_what_is() -> None:
    with pytest.raises(BadLuck, match="Hog is not there to be drawn; there are Bok, Rato"):
        scripted(picks=("Hog",)).pick(["Bok", "Rato"])


def test_an_order_that_wants_a_card_twice_needs_two_copies() -> None:
    with pytest.raises(BadLuck, match="b is not there"):
        scripted(orders=(("b", "b"),)).shuffle("abc")


def test_a_script_can_be_laid_behind_another() -> None:
    assert Script((1,), ("a",)).then(Script((2,), (), (("c",),))) == Script((1, 2), ("a",), (("c",),))


# Previews


def test_nobody_foresees_a_die() -> None:
    with pytest.raises(Unknown):
        NoChance().die()


def test_a_choice_of_one_and_an_order_of_one_are_no_luck() -> None:
    assert NoChance().pick(["only"]) == "only"
    assert NoChance().shuffle(["only"]) == ("only",)
    assert NoChance().shuffle([]) == ()


def test_nobody_foresees_a_pick_or_a_shuffle_of_two() -> None:
    with pytest.raises(Unknown):
        NoChance().pick("ab")
    with pytest.raises(Unknown):
        NoChance().shuffle("ab")
