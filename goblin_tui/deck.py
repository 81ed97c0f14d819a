"""Deck files of Card Goblins on the command line: what is wrong with one, and what is in it."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Final

import typer

from goblin_tui.files import read_whole, why
from rules.core.plain import legible

if TYPE_CHECKING:
    from rules.card_goblins.box import Box, Card, TrinketCard  # the game is loaded by the commands that need it

WIDTH: Final = 100
LARGEST: Final = 1024 * 1024
"""Bytes of a deck file; the shipped one has 15,000."""

app = typer.Typer()

DeckArgument = Annotated[Path, typer.Argument(metavar="FILE", help="a deck file; docs/writing-a-deck.md explains them")]
ShownArgument = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="a deck file; the shipped deck if it is left out")
]


@app.callback(invoke_without_command=True)
def deck(context: typer.Context) -> int:
    """Check a deck file of Card Goblins, or show what is in it."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
    return 0


@app.command()
def check(file: DeckArgument) -> int:
    """Tell all errors and warnings of a deck file, a line each. Exit status 1: it cannot be played."""
    lines, playable = checked(file)
    _say(lines)
    return 0 if playable else 1


@app.command()
def show(file: ShownArgument = None) -> int:
    """List the cards, trinkets and combinations of a deck."""
    from rules.card_goblins.deck_file import read_deck, shipped_text

    if file is None:
        box = read_deck(shipped_text()).box
    else:
        lines, playable = checked(file)
        if not playable:
            _say(lines)
            return 1
        box = read_deck(_text(file)).box
    assert box is not None
    _say(listed(box))
    return 0


def _say(lines: Iterable[str]) -> None:
    """Print what a file says: it may be anybody's."""
    typer.echo("\n".join(map(legible, lines)))


def _text(file: Path) -> str:
    return read_whole(file, LARGEST).decode()


def checked(file: Path) -> tuple[Sequence[str], bool]:
    """What is to be told of a file, and whether it can be played."""
    from rules.card_goblins.deck_file import Problem, read_deck

    try:
        reading = read_deck(_text(file))
    except OSError as problem:
        return [Problem(1, "D01", f"the file cannot be read: {why(problem)}").written(str(file))], False
    except UnicodeDecodeError:
        return [Problem(1, "D01", "the file is no UTF-8 text").written(str(file))], False
    told = [problem.written(str(file)) for problem in reading.problems]
    if reading.box is not None:
        told.append(f"{file}: {summary(reading.box)}; it can be played")
    return told, reading.box is not None


def summary(box: "Box") -> str:
    """How much is in it."""
    cards = f"{len(box.all_cards())} cards of {len(box.cards)} kinds"
    return f"{cards}, {len(box.trinkets)} trinkets, {len(box.combos)} combinations"


# What is in a deck


def listed(box: "Box") -> Iterator[str]:
    """Everything, for people."""
    yield f"{box.name or 'A deck'}: {summary(box)}"
    for type_, title in (("goblin", "Goblins"), ("summon", "Summonings"), ("action", "Actions")):
        yield ""
        yield title
        for card in box.cards.values():
            if card.type == type_:
                yield from _card(card)
    yield ""
    yield "Trinkets (* always take part)"
    yield from (_trinket(trinket) for trinket in box.trinkets.values())
    yield ""
    yield "Combinations"
    for combo in box.combos:
        yield f"  {combo.vp} VP  {' + '.join(box.trinkets[member].handle for member in combo.members)}"


def _card(card: "Card") -> Iterator[str]:
    gloss = f" ({card.gloss})" if card.gloss else ""
    yield f"  {card.copies} x {card.handle:<8}  {_figures(card):<18}  {card.name}{gloss}"
    passives = [name if n == 1 and name in _BARE else f"{name} {n}" for name, n in card.passives.items()]
    indent = " " * 16
    if written := "; ".join([*card.effect, *passives]):
        yield f"{indent}{written}"
    yield from wrap(card.text, WIDTH, initial_indent=indent, subsequent_indent=indent)


_BARE: Final = ("NO_ATTACK", "NO_DEFEND", "SHY", "REBOUND")


def _figures(card: "Card") -> str:
    figures = [f"power {card.power}"] if card.creature else []
    figures += [f"level {card.level}"] if card.level else []
    figures += [card.ability] if card.ability != "none" else []
    return ", ".join(figures)


def _trinket(trinket: "TrinketCard") -> str:
    star = "*" if trinket.mandatory else " "
    gloss = f" ({trinket.gloss})" if trinket.gloss else ""
    return f"  {star} {trinket.handle:<8}  {trinket.written:<24}  {trinket.name}{gloss}"
