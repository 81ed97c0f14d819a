"""Records: a match as text, read again, and played again from its seed."""

import msgspec
import pytest
from msgspec.structs import replace

from rules.core import records
from rules.core.chance import Script
from rules.core.errors import BadRecord, IllegalMove
from rules.core.match import Match
from rules.core.table import Table
from rules.core.views import View
from tests.rules.core.tables import WhisperMatch, laid_out, say
from tests.sample.events import CardTaken, DareRolled, WhisperEvent
from tests.sample.moves import Draw, WhisperMove
from tests.sample.position import Position
from tests.sample.rules import Whispers


def varied() -> WhisperMatch:
    """A match with luck laid out, a variation and a jump."""
    match = laid_out("Dare Gem | Gem Gem | Nick Hush", seed=11)
    match.lay_out(Script(dice=(2, 6), picks=("Gem",)))
    say(match, "P1 play Dare > P2", "P2 pass", "P3 pass", "P2 draw")
    match.undo(by=1)
    say(match, "P2 stash Gem", "P3 draw")
    match.goto(match.nodes[3])
    return match


def edited(match: WhisperMatch, line: int, old: str, new: str) -> str:
    lines = records.encode(match.journal).split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


def read(text: str | bytes) -> WhisperMatch:
    return records.decode(Whispers(), text)


# There and back


@pytest.mark.parametrize("as_bytes", [False, True])
def test_a_record_is_read_back_as_the_match_it_was(as_bytes: bool) -> None:
    match = varied()
    text = records.encode(match.journal)

    again = read(text.encode() if as_bytes else text)

    assert again.journal == match.journal
    assert again.at.id == match.at.id
    assert [node.position for node in again.nodes] == [node.position for node in match.nodes]
    assert records.encode(again.journal) == text


def test_a_record_has_one_entry_a_line_in_order() -> None:
    match = varied()

    lines = records.encode(match.journal).splitlines()

    kinds = [msgspec.json.decode(line)["entry"] for line in lines]
    assert kinds == ["started", "luck", *["played"] * 4, "went", *["played"] * 2, "went"]


def test_a_match_from_a_position_keeps_it_in_its_record() -> None:
    match = Match.from_position(Whispers(), varied().position, seed="x")
    say(match, "P2 draw")

    again = read(records.encode(match.journal))

    assert again.nodes[0].position == match.nodes[0].position
    assert again.position == match.position


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\x1c", "\n", "é 💎"])
def test_no_letter_in_a_name_breaks_the_lines(mark: str) -> None:
    match: WhisperMatch = Match.new(Whispers(), 2, {}, f"seed{mark}", names=(f"Ann{mark}", "Bob"))
    text = records.encode(match.journal)

    assert read(text).started == match.started
    assert read(text.encode()).started == match.started
    assert records.game_of(text) == "whispers"


@pytest.mark.parametrize("ending", ["\r\n", "\n\n"])
def test_line_ends_of_other_systems_and_blank_lines_at_the_end_do_no_harm(ending: str) -> None:
    text = records.encode(varied().journal)

    assert read(text.replace("\n", "\r\n") if ending == "\r\n" else text + "\n").ply == 3


@pytest.mark.parametrize("seed", [0, -1, 2**63 - 1, "", "goblin"])
def test_a_seed_is_read_back_as_what_it_was(seed: int | str) -> None:
    match: WhisperMatch = Match.new(Whispers(), 2, {}, seed)

    assert read(records.encode(match.journal)).seed == seed


# Damage


@pytest.mark.parametrize(
    ("line", "old", "new", "complaint"),
    [
        (1, '"entry":"started"', '"entry":"went"', "line 1: a record begins with `started`"),
        (1, '"format":1', '"format":99', "line 1: written in format 99; this version reads up to 1"),
        (1, '"game":"whispers"', '"game":"chess"', "line 1: a record of chess, not of whispers"),
        (1, '"seats":3', '"seats":"three"', "line 1: Expected `int`"),
        (1, "{", "", "line 1: this is no record of a match"),
        (3, '"seat":1', '"seat":9', "line 3: there is no seat 9"),
        (3, '"word_spoken"', '"word_sung"', "line 3: Invalid value 'word_sung'"),
        (3, '"card":"Dare"', '"card":"Peek"', "line 3: "),
        (4, '"entry":"played"', '"entry":"dreamt"', "line 4: Invalid value 'dreamt'"),
        (5, '"at":2', '"at":20', "line 5: there is no node 20"),
        (7, "}", "", "line 7: Input data was truncated"),
        (10, '"to":3', '"to":33', "line 10: there is no node 33"),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(line: int, old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read(edited(varied(), line, old, new))

    assert complaint in str(refusal.value)


@pytest.mark.parametrize("text", ["", "\n", "hello", "[]", "{}", '{"entry":"started"}', b"\xff\xfe", "null"])
def test_what_is_no_record_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadRecord, match="line 1"):
        read(text)
    with pytest.raises(BadRecord, match="line 1"):
        records.game_of(text)


def test_a_line_of_no_text_at_all_is_refused_with_its_number() -> None:
    text = records.encode(varied().journal).encode().replace(b'"draw"', b'"dr\xffw"', 1)

    with pytest.raises(BadRecord, match="line 6: "):
        read(text)


@pytest.mark.parametrize(
    ("line", "old", "new", "complaint"),
    [
        (1, '"seat":3,"cards":["Nick","Hush"]', '"seat":3,"cards":["Nick","Peek"]', "the cards lying about are"),
        (6, '"card":"Peek"', '"card":"Nick"', "the cards lying about are"),
        (9, '"card":"Peek"', '"card":"Nick"', "the cards lying about are"),
    ],
)
def test_a_record_that_is_checked_names_the_line_that_leads_where_no_match_can_stand(
    line: int, old: str, new: str, complaint: str
) -> None:
    damaged = edited(varied(), line, old, new)

    with pytest.raises(BadRecord) as refusal:
        records.decode(Whispers(), damaged, checked=True)

    assert str(refusal.value).startswith(f"line {line}: the match stands where none can: {complaint}")


def test_a_record_that_is_checked_holds_nothing_that_cannot_be_told() -> None:
    damaged = edited(varied(), 5, '"loser":2', '"loser":9')

    with pytest.raises(BadRecord, match=r"^line 5: this does not follow from the lines before it$"):
        records.decode(Mumbling(), damaged, checked=True)


class Mumbling(Whispers):
    """Finds no words for a loser who does not sit there."""

    def tell(self, view: View[Position], event: WhisperEvent) -> str:
        if isinstance(event, DareRolled):
            view.position.side(event.loser)
        return super().tell(view, event)


def test_a_sound_record_that_is_checked_is_the_match_it_was() -> None:
    match = varied()

    again = records.decode(Whispers(), records.encode(match.journal), checked=True)

    assert again.journal == match.journal
    assert again.at.id == match.at.id


def test_a_record_has_as_many_seats_as_its_position() -> None:
    match = Match.from_position(Whispers(), varied().position, seed="x")

    with pytest.raises(BadRecord, match="line 1: a match of 2 seats begins with 3"):
        read(edited(match, 1, '"seats":3', '"seats":2'))


@pytest.mark.parametrize("seats", [4, 0, -1, 10**15])
def test_a_record_with_seats_that_the_game_has_not_is_refused_unread(seats: int) -> None:
    with pytest.raises(BadRecord, match=rf"line 1: {seats} seats, where 2 to 3 can play"):
        read(edited(varied(), 1, '"seats":3', f'"seats":{seats}'))


# Verifying


def test_a_match_played_by_these_rules_verifies() -> None:
    assert records.verify(varied()) is None
    assert records.verify(read(records.encode(varied().journal))) is None


def test_a_match_verifies_whose_setup_had_luck_laid_out() -> None:
    stack = (("Hush", "Hush", "Gem"),)
    match = Match.new(Whispers(), 2, {}, 1, script=Script(orders=stack))

    assert match.started.script.orders == stack
    assert records.verify(read(records.encode(match.journal))) is None


def test_a_match_from_a_position_verifies() -> None:
    match = Match.from_position(Whispers(), varied().position, seed="x")
    say(match, "P2 draw", "P3 draw")

    assert records.verify(match) is None


@pytest.mark.parametrize("pips", [2, 4, 6])
def test_verify_lays_luck_out_where_it_was_laid_out(pips: int) -> None:
    match = laid_out("Dare Gem | Gem Gem")
    say(match, "P1 play Dare > P2", "P2 pass", "P2 stash Gem")
    match.goto(match.nodes[1])
    match.lay_out(Script(dice=(pips,)))
    say(match, "P2 pass")

    assert DareRolled(pips, 2) in match.at.events
    assert records.verify(match) is None


def test_verifying_leaves_the_match_where_it_stands() -> None:
    match = varied()
    before = match.at, len(match.journal), [node.script for node in match.nodes]

    records.verify(match)

    assert (match.at, len(match.journal), [node.script for node in match.nodes]) == before


def changed(match: WhisperMatch, number: int, **fields: object) -> WhisperMatch:
    """The match with one journal entry (from 0) changed."""
    entries = list(match.journal)
    entries[number] = replace(entries[number], **fields)
    return Match.from_journal(Whispers(), entries)


def test_verify_says_at_which_ply_an_event_differs_and_how() -> None:
    match = laid_out("Gem Nick | Hush Hush", deck="Gem Peek")
    say(match, "P1 draw", "P2 draw")
    events: tuple[WhisperEvent, ...] = (CardTaken(2, "deck", "Dare", known=False), *match.at.events[1:])

    difference = records.verify(changed(match, 2, events=events))

    assert difference is not None
    assert difference.ply == 2
    assert difference.text.startswith("event 1 was ")
    then, now = difference.text.split(", and is now ")
    assert '"card":"Dare"' in then
    assert '"card":"Peek"' in now


def test_verify_says_that_events_are_missing() -> None:
    match = laid_out("Gem Nick | Hush Hush", deck="Gem Peek")
    say(match, "P1 draw")

    difference = records.verify(changed(match, 1, events=match.at.events[:1]))

    assert difference == records.Difference(1, f"1 events were recorded, and {len(match.at.events)} happen now")


def test_verify_says_that_the_setup_differs() -> None:
    match = laid_out("Gem Nick | Hush Hush")
    say(match, "P1 draw")

    difference = records.verify(changed(match, 0, seed=99, options={**match.started.options, "stacked": ()}))

    assert difference is not None
    assert difference.ply == 0


def test_verify_says_that_the_options_exist_no_more() -> None:
    match = laid_out("Gem Nick | Hush Hush")

    difference = records.verify(changed(match, 0, options={**match.started.options, "wind": True}))

    assert difference is not None
    assert difference.ply == 0
    assert "no option is called wind" in difference.text


@pytest.mark.parametrize(("move", "why"), [("play Dare > P2", "P1 holds no Dare"), ("sing", "`sing` is no move")])
def test_verify_says_that_a_move_is_refused(move: str, why: str) -> None:
    match = laid_out("Gem Nick | Hush Hush")
    say(match, "P1 draw")

    difference = records.verify(changed(match, 1, move=move))

    assert difference is not None
    assert difference.ply == 1
    assert difference.text.startswith(f"`{move}` of P1 is refused: ")
    assert why in difference.text


class Corrected(Whispers):
    """A later version of the rules: nobody draws."""

    info = replace(Whispers.info, version=2)

    def play(self, table: Table[Position, WhisperEvent], seat: int, move: WhisperMove) -> None:
        if move == Draw():
            raise IllegalMove("nobody draws any more")
        super().play(table, seat, move)


def test_a_record_of_older_rules_still_replays_and_says_which_they_were() -> None:
    match = laid_out("Gem Nick | Hush Hush", deck="Gem")
    say(match, "P1 draw")

    again = records.decode(Corrected(), records.encode(match.journal))

    assert again.position == match.position
    assert again.started.rules == 1
    assert again.rules.info.version == 2
    assert records.verify(again) == records.Difference(1, "`draw` of P1 is refused: nobody draws any more")


def test_a_record_that_is_played_on_tells_only_moves() -> None:
    text = edited(varied(), 3, '"move":"play Dare > P2"', '"move":"plya Dare"')

    with pytest.raises(BadRecord, match="line 3: "):
        records.decode(Whispers(), text, checked=True)
