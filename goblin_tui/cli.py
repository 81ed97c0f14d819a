"""The command line. What is wrong with it is said in one line, with exit status 2."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_args

import msgspec
import typer

from goblin_tui import __version__, deck
from goblin_tui.catalogue import games_text, matches_text
from goblin_tui.start import needs_terminal, open_house, show
from goblin_tui.streams import PROGRAM, complain, say, unheard, write
from rules.core.errors import BadOption, BadRecord, Refusal
from rules.core.notation import nearest
from rules.core.plain import legible, plain
from screens.common.house import SavedMatch
from screens.common.session import Session
from screens.common.settings import Settings

if TYPE_CHECKING:
    from goblin_tui.house import GoblinHouse  # sockets and databases: commands that need no house do without
    from goblin_tui.reader import AnyMatch
    from rules.core.records import Difference

PRINTED: Final = Path("-")
"""In the place of a file: standard output."""

LONGEST_LINE: Final = 200
"""Characters of a line of the list of saved matches."""

LONGEST_DIFFERENCE: Final = 600
"""Characters that tell how a record differs from what its seed leads to."""

_UsageError: Any = next(cls for cls in typer.BadParameter.__mro__ if cls.__name__ == "ClickException")
"""Whatever is wrong with arguments; typer brings this class along under names that differ from version to version."""

_WORDS: Final = {field.name: get_args(field.type) for field in msgspec.structs.fields(Settings)}
"""What each setting may be, where it is a word."""

_GLOBAL: Final = ("--data-dir", "--glyphs", "--theme")
"""Options that may stand anywhere in the line."""

app = typer.Typer(
    name=PROGRAM,
    help="Goblin board and card games for the terminal. Without a command: the lobby.",
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)

app.add_typer(deck.app, name="deck")


class Wish(msgspec.Struct, frozen=True):
    """What holds for every command."""

    folder: Path | None
    glyphs: str | None
    theme: str | None

    def open(self) -> "GoblinHouse":
        """The house; what was found damaged is told at once."""
        house = open_house(self.folder)
        if house.notice is not None:
            complain(house.notice, 0)
        return house

    def open_to_play(self) -> "GoblinHouse":
        """The house for a command that goes on in the screens; raises NoTerminal before anything is saved."""
        needs_terminal()
        return self.open()

    def show(self, house: "GoblinHouse", session: Session | None, showing: Literal["match", "replay"] = "match") -> int:
        """Open the screens."""
        return show(house, session, showing, glyphs=self.glyphs, theme=self.theme)


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; the exit status. 2: they make no sense."""
    command = typer.main.get_command(app)
    try:
        return int(command.main(_globals_first(arguments), prog_name=PROGRAM, standalone_mode=False) or 0)
    except _UsageError as problem:
        return complain(problem.format_message(), 2)
    except typer.Abort:
        return 130
    except BadRecord as problem:
        return complain(str(problem), 1)
    except Refusal as problem:
        return complain(str(problem), 2)
    except BrokenPipeError:
        return 1
    except OSError as problem:
        if problem.filename is None:
            return complain(unheard(problem), 1)
        return complain(f"{problem.filename}: {problem.strerror or problem}", 2)


def _globals_first(arguments: Sequence[str]) -> list[str]:
    """The arguments with the options that may stand anywhere in front, where the parser wants them."""
    front, rest = [], []
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word in _GLOBAL:
            front += [word, *([value] if (value := next(words, None)) is not None else [])]
        elif word.startswith(tuple(f"{name}=" for name in _GLOBAL)):
            front.append(word)
        else:
            rest.append(word)
    return [*front, *rest]


# Checking and completing


def _one_of(what: str, possible: Sequence[str], given: str | None) -> str | None:
    if given is None or given in possible:
        return given
    meant = nearest(given, possible)
    guess = f"; did you mean {meant}?" if meant else "."
    raise typer.BadParameter(f"no {what} is called {given}{guess} There are {', '.join(possible)}.")


def _folder(given: str) -> Path:
    if not given or given.startswith("-"):
        raise typer.BadParameter("a folder has a name." if not given else f"{given} is no folder; ./{given} would be.")
    return Path(given)


def _glyphs(given: str | None) -> str | None:
    return _one_of("glyph set", _WORDS["glyphs"], given)


def _theme(given: str | None) -> str | None:
    return _one_of("theme", _WORDS["theme"], given)


def _undo(given: str) -> str | None:
    return _one_of("undo policy", ("free", "fair", "off"), given)


def _report(given: str) -> str | None:
    return _one_of("report", ("text", "csv", "plot"), given)


def _game_ids() -> list[str]:
    from rules.games import GAMES  # a completion loads no more than it offers

    return list(GAMES)


def _match_ids() -> list[str]:
    return [match.id for match in open_house().saved()]


def _version(wanted: bool) -> None:
    if wanted:
        say(f"{PROGRAM} {__version__}")
        raise typer.Exit


GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="as `games` lists it", autocompletion=_game_ids)]
MatchArgument = Annotated[
    str | None,
    typer.Argument(metavar="MATCH", help="beginning of its name; the latest if left out", autocompletion=_match_ids),
]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="a record of a match")]
SeedOption = Annotated[str | None, typer.Option(help="of the luck, to play the same once more")]
OptionOption = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="one option of the game")
]
LimitOption = Annotated[
    float, typer.Option(min=0.01, metavar="SECONDS", help="for a move of a program, as in exec:PROGRAM")
]
UnverifiedOption = Annotated[bool, typer.Option("--unverified", help="even if its seed leads elsewhere")]


# Commands


@app.callback()
def lobby(
    context: typer.Context,
    data_dir: Annotated[
        Path | None, typer.Option(parser=_folder, metavar="FOLDER", help="where matches and settings are kept")
    ] = None,
    glyphs: Annotated[str | None, typer.Option(callback=_glyphs, help=", ".join(_WORDS["glyphs"]))] = None,
    theme: Annotated[str | None, typer.Option(callback=_theme, help=", ".join(_WORDS["theme"]))] = None,
    version: Annotated[  # noqa: ARG001 - its callback does it all
        bool, typer.Option("--version", callback=_version, is_eager=True, help="say which version this is")
    ] = False,
) -> int:
    """Goblin board and card games for the terminal. Without a command: the lobby."""
    wish = context.obj = Wish(data_dir, glyphs, theme)
    if context.invoked_subcommand is None:
        return wish.show(wish.open_to_play(), None)
    return 0


@app.command()
def play(
    context: typer.Context,
    game: GameArgument,
    seats: Annotated[
        str | None,
        typer.Option(metavar="Ann,Bob,bot:easy", help="who sits where, exec:PROGRAM too; as last time if left out"),
    ] = None,
    option: OptionOption = None,
    seed: SeedOption = None,
    undo: Annotated[str, typer.Option(callback=_undo, help="free, fair or off")] = "free",
    limit: LimitOption = 5.0,
) -> int:
    """Begin a match."""
    from goblin_tui.seating import read_options, read_seats, read_seed  # not needed by other commands
    from screens.common.who import name_here
    from screens.setup_form import Form

    house: GoblinHouse = context.obj.open_to_play()
    house.limit = limit
    rules = house.game(game)
    settings = house.settings
    usual = Form(rules.info, name_here(settings), settings.last.get(game))
    players = read_seats(seats, rules.info) if seats is not None else tuple(usual.players)
    options = read_options(option or [], rules, len(players))
    luck = read_seed(seed) if seed is not None else None
    session = house.start(game, players, options, luck, undo)  # type: ignore[arg-type]  # `_undo` has checked it
    return int(context.obj.show(house, session))


@app.command()
def resume(
    context: typer.Context,
    match: MatchArgument = None,
    listing: Annotated[bool, typer.Option("--list", help="only list the saved matches")] = False,
    limit: LimitOption = 5.0,
) -> int:
    """Go on with the latest match that is not over, or the one named."""
    if listing:
        saved = _saved(context.obj.open())
        say(*(plain(matches_text([match]), LONGEST_LINE) for match in saved) if saved else ["no match is saved"])
        return 0
    house: GoblinHouse = context.obj.open_to_play()
    house.limit = limit
    return int(context.obj.show(house, house.resume(_find(house, match).id)))


def _saved(house: "GoblinHouse") -> Sequence[SavedMatch]:
    """Saved matches; raises BadRecord where they cannot be read, for that is not the same as none."""
    saved = house.saved(thoroughly=True)
    if house.unread is not None:
        raise BadRecord(house.unread)
    return saved


def _find(house: "GoblinHouse", name: str | None) -> SavedMatch:
    """The saved match whose id begins so; the latest under way, or else the latest, without a name."""
    saved = _saved(house)
    if name is None:
        playing = [match for match in saved if match.state == "playing" and not match.damaged]
        if not saved:
            raise BadOption("no match is saved")
        return (playing or saved)[0]
    found = [match for match in saved if match.id == name] or [match for match in saved if match.id.startswith(name)]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadOption(f"{name} may be {' or '.join(match.id for match in found)}")
    raise BadOption(f"no match is called {name}; `{PROGRAM} resume --list` lists them")


@app.command()
def replay(context: typer.Context, file: FileArgument, unverified: UnverifiedOption = False) -> int:
    """Look at a recorded match again."""
    house: GoblinHouse = context.obj.open_to_play()
    session = _taken(house, file, house.read_record(file, checked=True), unverified=unverified)
    return 1 if session is None else int(context.obj.show(house, session, "replay"))


def _taken(house: "GoblinHouse", file: Path, match: "AnyMatch", *, unverified: bool) -> Session | None:
    """The match of a record as a saved match; what does not follow from its seed is told, and taken only on demand."""
    from goblin_tui.house import Unverified  # not needed by other commands

    try:
        return house.take(match)
    except Unverified as problem:
        differs = _told(file, problem.difference)
    if not unverified:
        complain(f"{differs}; --unverified takes it all the same", 1)
        return None
    complain(f"{differs}; taken all the same", 0)
    return house.take(match, unverified=True)


@app.command()
def verify(context: typer.Context, file: FileArgument) -> int:
    """Play a record again from its seed, and compare. Exit status 1: it leads elsewhere."""
    from rules.core.records import verify as recompute  # not needed by other commands

    match = context.obj.open().read_record(file)
    difference = recompute(match)
    if difference is None:
        say(f"{file}: all {len(match.nodes) - 1} moves lead where they led")
        return 0
    say(_told(file, difference))
    return 1


def _told(file: Path, difference: "Difference") -> str:
    return f"{file} differs at ply {difference.ply}: {plain(difference.text, LONGEST_DIFFERENCE)}"


@app.command()
def export(
    context: typer.Context,
    match: MatchArgument = None,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="where to: `-` prints it; the folder of exports if left out")
    ] = None,
) -> int:
    """Write a saved match into a file, a record."""
    house: GoblinHouse = context.obj.open()
    if match == str(PRINTED) and file is None:
        match, file = None, PRINTED
    found = _find(house, match)
    text = house.record_of(found.id)
    seen = sys.stdout.isatty()
    if file == PRINTED:
        write((_escaped(text) if seen else text).encode())
        return 0
    path = house.write_record(found.id, found.game, text, file)
    if seen:
        say(str(path))
    else:
        write(os.fsencode(path) + b"\n")
    return 0


def _escaped(record: str) -> str:
    """The same record without a character that could command a terminal."""
    return "".join(char if char == "\n" or legible(char) == char else json.dumps(char)[1:-1] for char in record)


@app.command("import")
def import_(context: typer.Context, file: FileArgument, unverified: UnverifiedOption = False) -> int:
    """Take a record over as a saved match."""
    house: GoblinHouse = context.obj.open()
    match = house.read_record(file, checked=True)
    there = house.known(match)
    session = _taken(house, file, match, unverified=unverified)
    if session is None:
        return 1
    if house.store.trouble is not None:
        return complain(house.store.trouble, 1)
    house.close()
    done = "saved" if there is None else "already there"
    say(f"{done} as {session.id}; go on with: {PROGRAM} resume {session.id}")
    return 0


@app.command()
def games() -> int:
    """List the games with their seats, bots and options."""
    from rules.games import GAMES  # not needed by other commands

    say(*games_text(GAMES.infos).splitlines())
    return 0


@app.command()
def arena(
    game: GameArgument,
    seats: Annotated[str, typer.Option(metavar="hard,normal", help="bots: levels, or exec:PROGRAM")],
    matches: Annotated[int, typer.Option(min=1, help="how many")] = 100,
    seed: SeedOption = None,
    option: OptionOption = None,
    limit: LimitOption = 5.0,
    workers: Annotated[int | None, typer.Option(min=1, help="processes; all cores if left out")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="of a Dask scheduler, to play there instead")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="keeps the results; what it tells is not played again")
    ] = None,
    report: Annotated[str, typer.Option(callback=_report, help="text, csv or plot")] = "text",
) -> int:
    """Let bots play many matches, and report on them."""
    from goblin_tui.arena import command, crews  # not needed by other commands
    from goblin_tui.arena.plan import planned
    from goblin_tui.seating import read_options, read_seed
    from rules.games import game as rules_of

    rules = rules_of(game)
    options = read_options(option or [], rules, seats.count(",") + 1)
    contest = planned(rules, seats, options, read_seed(seed) if seed is not None else 1, limit)
    crew = crews.local(workers) if cluster is None else crews.cluster(cluster)
    return command.hold(rules, contest, command.Wish(matches, out, report), crew)


@app.command()
def serve(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="of this machine; 0.0.0.0 for all of them")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free")] = 8022,
    guests: Annotated[bool, typer.Option("--guests", help="let people in who have no key")] = False,
    invite: Annotated[
        list[str] | None,
        typer.Option(metavar="WORD", help="one of these words must be known to whoever comes for the first time"),
    ] = None,
    per_address: Annotated[int, typer.Option(min=1, metavar="N", help="connections from one address")] = 10,
    sessions: Annotated[int, typer.Option(min=1, metavar="N", help="people at once")] = 100,
) -> int:
    """Let people play with each other over ssh.

    How to keep a server is in docs/server.md.
    """
    from goblin_tui.start import start_server  # not needed by other commands

    most = (sessions, per_address)
    return start_server(context.obj.folder, host=host, port=port, guests=guests, invites=tuple(invite or ()), most=most)


def _deed(given: str) -> str | None:
    return _one_of("deed of a keeper", ("list", "kick", "ban", "unban", "announce"), given)


@app.command()
def admin(
    context: typer.Context,
    deed: Annotated[
        str, typer.Argument(metavar="DEED", callback=_deed, help="list, kick, ban, unban or announce")
    ] = "list",
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help="whom: a name or a key, as listed; or what to announce")
    ] = "",
) -> int:
    """Tell a running server what to do."""
    from goblin_tui.start import ask_server  # not needed by other commands

    return ask_server(context.obj.folder, deed, what)  # type: ignore[arg-type]  # `_deed` has checked it


@app.command()
def engine() -> int:
    """Let a program play: one JSON object a line.

    What they say is in docs/engine-protocol.md.
    """
    from goblin_tui.engine import main as converse  # not needed by other commands

    return converse()
