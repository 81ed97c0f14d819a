"""What the documents say is true of the code."""

import re
from hashlib import blake2b
from pathlib import Path

import msgspec

from rules.core.chance import Script, SeededChance
from rules.core.journal import FORMAT, Luck, Played, Started, Went
from rules.core.records import decode, encode, verify
from rules.goblin_mountain.rules import GoblinMountain

ROOT = Path(__file__).parent.parent
ENTRIES: tuple[type[msgspec.Struct], ...] = (Started, Played, Luck, Went)


def document(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def example() -> str:
    (found,) = re.findall(r"```json\n(.*?)```", document("record-format.md"), re.DOTALL)
    return str(found)


# The record format


def test_the_example_of_a_record_is_read_and_leads_to_where_the_text_says() -> None:
    match = decode(GoblinMountain(), example())

    assert (match.at.id, match.ply) == (2, 2)
    assert [node.move for node in match.nodes] == ["", "shift black orange", "move orange 1", "use"]
    assert [node.move for node in match.future()] == ["use"]
    orange = match.position.party(1).dice.orange
    assert (orange.strength, orange.at) == (4, 1)


def test_the_example_of_a_record_still_happens_as_it_is_written() -> None:
    assert verify(decode(GoblinMountain(), example())) is None


def test_the_example_shows_every_kind_of_entry() -> None:
    journal = decode(GoblinMountain(), example()).journal

    assert {type(entry) for entry in journal} == set(ENTRIES)


def test_laid_out_luck_is_used_up_as_the_example_says() -> None:
    match = decode(GoblinMountain(), example())

    assert [match.nodes[node].script for node in (1, 2, 3)] == [Script((5, 2)), Script((5, 2)), Script((2,))]


def test_a_record_is_written_as_it_was_read() -> None:
    match = decode(GoblinMountain(), example())

    again = decode(GoblinMountain(), encode(match.journal))

    assert again.journal == match.journal
    assert again.position == match.position


def test_the_record_format_names_every_entry_with_every_key() -> None:
    chapters = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##)", document("record-format.md"), re.DOTALL | re.MULTILINE))

    named = {tag: re.findall(r"^\| `(\w+)` \|", chapter, re.MULTILINE) for tag, chapter in chapters.items()}

    assert named == {str(entry.__struct_config__.tag): list(entry.__struct_encode_fields__) for entry in ENTRIES}


def test_the_record_format_names_its_version() -> None:
    assert f"version of this format: {FORMAT}" in document("record-format.md")


def test_luck_is_drawn_as_the_record_format_says() -> None:
    mask = (1 << 64) - 1
    state = int.from_bytes(blake2b(b"4F2A\x1f3", digest_size=8).digest(), "big")
    faces = []
    for _ in range(20):
        state = (state + 0x9E3779B97F4A7C15) & mask
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        faces.append((mixed ^ (mixed >> 31)) % 6 + 1)

    chance = SeededChance("4F2A", 3)

    assert [chance.die(6) for _ in range(20)] == faces


# All documents


def test_every_file_that_a_document_names_is_there() -> None:
    named = {
        (page.name, path)
        for page in [*(ROOT / "docs").glob("*.md"), ROOT / "CONTRIBUTING.md"]
        for path in re.findall(
            r"`((?:rules|screens|goblin_tui|tests|docs|bench|screenshots)/[\w./-]*\w)`", page.read_text("utf-8")
        )
    }

    assert sorted(pair for pair in named if not (ROOT / pair[1]).exists()) == []
