import pytest

from rules.core.chance import Script
from rules.core.errors import BadOption
from rules.core.match import Match
from rules.core.options import existing
from rules.goblin_mountain.board import SIDES, track
from rules.goblin_mountain.events import FirstSeat, TrackBuilt
from rules.goblin_mountain.position import decision
from tests.rules.goblin_mountain.tabletop import GAME, A, draw, goods, is_open, king, legal, new, play, stealth


def test_a_duel_starts_with_threes_and_the_second_yellow_die_at_4() -> None:
    match = new(first="P1")

    assert draw(match.position, 1) == "O3 Y3 B3 K3"
    assert draw(match.position, 2) == "O3 Y4 B3 K3"
    assert goods(match.position, 1) == "fame 0, treasure 5, villagers 0, fate 1"
    assert goods(match.position, 2) == "fame 0, treasure 5, villagers 0, fate 1"
    assert match.position.supply == 1
    assert GAME.actors(match.position) == (1,)
    assert match.position.turn == 1


def test_the_yellow_die_of_whoever_does_not_begin_is_raised() -> None:
    match = new(first="P2")

    assert draw(match.position, 1) == "O3 Y4 B3 K3"
    assert draw(match.position, 2) == "O3 Y3 B3 K3"
    assert GAME.actors(match.position) == (2,)


def test_the_hint_of_a_standard_setup_says_whose_yellow_die_that_is_whoever_begins() -> None:
    (setup,) = (option for option in GAME.info.options if option.id == "setup")

    assert setup.hints["standard"] == "all dice begin at 3; the seat that moves second has yellow at 4"


def test_luck_chooses_the_first_seat() -> None:
    match = new(first="random", picks=[2])

    assert match.started.events[1] == FirstSeat(2)
    assert GAME.actors(match.position) == (2,)


def test_luck_orders_the_cards_and_turns_their_sides() -> None:
    script = Script(orders=(("T3", "T1", "T6", "T2", "T5", "T4"),), picks=("A", "B", "A", "A", "B", "A", 1))

    match = Match.new(GAME, 2, {}, seed=1, script=script)

    assert match.started.events[0] == TrackBuilt(("T3A", "T1B", "T6A", "T2A", "T5B", "T4A"))


def test_a_solo_match_starts_with_the_king_at_warrens_6_and_silent_stealth_dice() -> None:
    position = new(1).position

    assert king(position) == -6
    assert stealth(position) == "O1 Y1 B1 K1"
    assert draw(position) == "O3 Y3 B3 K3"
    assert goods(position) == "fame 0, treasure 5, villagers 0, fate 1"
    assert position.supply == 2, "ruling 41: both other tokens lie in the supply"
    assert not is_open(position)
    assert decision(position) == "premove"


@pytest.mark.parametrize(("special", "card", "index"), [("chasm", "CH", 3), ("catacombs", "CT", 2), ("promo", "PB", 4)])
def test_the_special_card_lies_behind_its_number_of_normal_cards(special: str, card: str, index: int) -> None:
    position = new(1, special=special).position

    assert position.cards.index(card) == index
    assert position.track.size == 28
    assert position.track.alarm == {"chasm": 13, "catacombs": 9, "promo": 17}[special]


@pytest.mark.parametrize(("middle", "card"), [("promo", "PF"), ("chasm", "CH"), ("catacombs", "CT")])
def test_a_middle_card_is_fields_13_to_16_of_a_duel(middle: str, card: str) -> None:
    position = new(middle=middle).position

    assert position.cards == ("T1A", "T2A", "T3A", card, "T4A", "T5A", "T6A")
    assert [field.card for field in position.track.fields][12:16] == [card] * 4


def test_a_random_middle_card_is_one_of_the_three_and_never_none() -> None:
    cards = {new(middle="random", picks=[pick]).position.cards[3] for pick in ("PF", "CH", "CT")}

    assert cards == {"PF", "CH", "CT"}
    assert {Match.new(GAME, 2, {"middle": "random"}, seed).position.cards[3] for seed in range(40)} == cards


def test_a_duel_without_a_middle_card_has_24_fields_and_the_village_behind_them() -> None:
    position = new().position

    assert position.track.size == 24
    assert position.village_at == 25


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (2, {"special": "chasm"}, "no option special at this table: it exists in a solo match of one seat"),
        (1, {"middle": "promo"}, "no option middle at this table: it exists in a duel of two seats"),
        (1, {"setup": "draft"}, "no option setup at this table: it exists in a duel of two seats"),
        (1, {"first": "P1"}, "no option first at this table: it exists in a duel of two seats"),
        (2, {"middle": "cave"}, "middle=cave: possible: none, random, promo, chasm, catacombs"),
        (2, {"first": "P3"}, "first=P3: possible: random, P1, P2"),
        (2, {"track": "T1A,T2A"}, "each of the cards T1 to T6 once"),
        (2, {"track": "T1A,T1B,T3A,T4A,T5A,T6A"}, "each of the cards T1 to T6 once"),
        (2, {"track": "T1A,T2A,T3A,T4A,T5A,CH"}, "track=T1A,T2A,T3A,T4A,T5A,CH: possible: random, a list"),
        (2, {"midle": "promo"}, "did you mean middle?"),
        (3, {}, "Goblin Mountain is played by 1 to 2, not by 3"),
    ],
)
def test_an_option_that_does_not_fit_is_refused_with_what_is_possible(
    seats: int, options: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadOption) as refused:
        Match.new(GAME, seats, options, seed=1)

    assert reason in str(refused.value)


def test_every_choice_of_an_option_is_explained() -> None:
    for seats in (1, 2):
        for option in existing(GAME.info.options, seats, {}):
            assert set(option.words) <= set(option.hints), option.id
            assert option.text


def test_options_are_the_documented_ones_with_their_defaults() -> None:
    defaults = {seats: {o.id: o.default for o in existing(GAME.info.options, seats, {})} for seats in (1, 2)}

    assert defaults[2] == {"setup": "standard", "first": "random", "middle": "none", "track": "random"}
    assert defaults[1] == {"special": "chasm", "track": "random"}


def test_a_track_is_made_of_the_sides_that_the_cards_have() -> None:
    (track_option,) = [option for option in GAME.info.options if option.id == "track"]

    assert track_option.members == tuple(SIDES)


def test_a_track_is_read_in_any_case() -> None:
    assert new(track="t3a,T1B,t6a,T2A,T5B,T4A").position.cards == ("T3A", "T1B", "T6A", "T2A", "T5B", "T4A")


def test_nothing_of_the_setup_is_left_once_the_match_is_under_way() -> None:
    assert new().position.setup is None
    assert new(1).position.setup is None
    assert new(setup="draft", dice=(5, 2, 4, 4, 6, 1, 3, 3)).position.setup is None


# Drafting


def test_eight_dice_are_rolled_and_drafted_in_turn_the_second_seat_first() -> None:
    match = new(setup="draft", dice=(2, 5, 4, 4, 6, 1, 3, 3))

    assert GAME.actors(match.position) == (2,)
    assert match.position.turn == 0
    assert legal(match) == [
        "draft orange 5",
        "draft orange 2",
        "draft yellow 4",
        "draft blue 6",
        "draft blue 1",
        "draft black 3",
    ]

    play(match, "draft blue 6")
    assert GAME.actors(match.position) == (1,)
    play(match, "draft orange 5", "draft black 3")

    assert draw(match.position, 2) == "O2 Y4 B6 K3"
    assert draw(match.position, 1) == "O5 Y4 B1 K3"
    assert decision(match.position) == "premove", "the last pair was equal, and dealt out by itself"
    assert GAME.actors(match.position) == (1,)
    assert match.position.turn == 1


def test_the_last_pair_is_drafted_by_hand_if_its_dice_differ() -> None:
    match = new(setup="draft", dice=(5, 2, 4, 4, 6, 1, 3, 3))

    play(match, "draft yellow 4", "draft blue 6", "draft black 3")

    assert GAME.actors(match.position) == (1,)
    assert legal(match) == ["draft orange 5", "draft orange 2"]


def test_whoever_drafts_one_of_two_equal_dice_still_decides_who_picks_next() -> None:
    match = new(setup="draft", dice=(5, 2, 4, 4, 6, 1, 3, 3))

    play(match, "draft yellow 4")

    assert GAME.actors(match.position) == (1,), "ruling 48"


def test_nobody_gets_a_stronger_yellow_die_after_a_draft() -> None:
    match = new(setup="draft", dice=(3, 3, 3, 3, 3, 3, 3, 3))

    play(match, "draft orange 3", "draft yellow 3", "draft blue 3")

    assert draw(match.position, 1) == draw(match.position, 2) == "O3 Y3 B3 K3"


# The cards


def test_the_twelve_sides_add_up_as_the_specification_says() -> None:
    kinds = [kind for fields in SIDES.values() for kind in fields]

    assert {kind: kinds.count(kind) for kind in dict.fromkeys(sorted(kinds))} == {
        "cache": 4,
        "cavein": 4,
        "goblins": 6,
        "goldmine": 4,
        "hideout": 4,
        "hideoutv": 4,
        "hoard": 5,
        "icy": 6,
        "locked": 6,
        "well": 5,
    }


@pytest.mark.parametrize(
    ("card", "fields"),
    [
        ("T1A", "hideoutv goldmine cache goblins"),
        ("T1B", "locked hoard icy hideout"),
        ("T2A", "goblins hideout icy cache"),
        ("T2B", "cavein well locked hideoutv"),
        ("T3A", "icy hoard goldmine well"),
        ("T3B", "hideout goblins hoard cavein"),
        ("T4A", "locked cache goldmine goblins"),
        ("T4B", "well icy locked hideoutv"),
        ("T5A", "hoard cavein goblins well"),
        ("T5B", "hideoutv locked icy goblins"),
        ("T6A", "cavein hideout icy hoard"),
        ("T6B", "goldmine well locked cache"),
        ("CH", "fire bridge hideoutv trophy"),
        ("CT", "altar bones bridge cache"),
        ("PB", "mirror fire altar trophy"),
        ("PF", "mirror fire bones trophy"),
    ],
)
def test_a_card_has_the_fields_of_the_specification(card: str, fields: str) -> None:
    assert " ".join(field.kind.id for field in track((card,)).fields) == fields


def test_every_side_has_a_field_that_anybody_may_enter() -> None:
    for side in SIDES:
        fields = track((side,)).fields
        assert len(fields) == 4
        assert any(field.kind.colour is None for field in fields), side


def test_fields_print_who_may_be_placed_there() -> None:
    fields = track(tuple(A.split())).fields

    assert [(field.code, field.needs) for field in fields[:7]] == [
        ("HIDE+", "x2"),
        ("GOLD", "Y x2"),
        ("CACHE", "any"),
        ("GOBL", "O 5+"),
        ("GOBL", "O 5+"),
        ("HIDE", "x2"),
        ("ICY", "B 3-"),
    ]
    assert (fields[12].needs, fields[17].needs) == ("K =4", "Y 4+")


def test_the_bridge_of_the_catacombs_is_a_grave_trap() -> None:
    assert new(1, special="catacombs").position.track.place(11) == "11 Grave Trap"
    assert new(1, special="chasm").position.track.place(14) == "14 Rope Bridge"
