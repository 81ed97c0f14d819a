"""The keeper's commands to a running server on the command line."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from goblin_tui.streams import complain, say

if TYPE_CHECKING:
    from pathlib import Path

Order = Literal["list", "kick", "ban", "unban", "announce"]

app = typer.Typer()

Somebody = Annotated[str, typer.Argument(metavar="NAME", help="a name, or a key as `list` shows it")]


@app.callback(invoke_without_command=True)
def admin(context: typer.Context) -> int:
    """Tell a running server what to do: the one with the same data folder."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
    return 0


@app.command(name="list")
def people(context: typer.Context) -> int:
    """List who is there: name, table, address and key; then who is banned."""
    return _told(context.obj.folder, "list")


@app.command()
def kick(context: typer.Context, who: Somebody) -> int:
    """Send somebody away. His matches are saved, and he may come again."""
    return _told(context.obj.folder, "kick", who)


@app.command()
def ban(context: typer.Context, who: Somebody) -> int:
    """Send somebody away, and keep his key out."""
    return _told(context.obj.folder, "ban", who)


@app.command()
def unban(context: typer.Context, who: Somebody) -> int:
    """Let a banned key in again."""
    return _told(context.obj.folder, "unban", who)


@app.command()
def announce(context: typer.Context, text: Annotated[str, typer.Argument(metavar="TEXT", help="one line")]) -> int:
    """Let everybody read a line, wherever he is."""
    return _told(context.obj.folder, "announce", text)


def _told(folder: "Path | None", order: Order, what: str = "") -> int:
    """Tell the server, and print what it answers; the exit status. 1: it could not."""
    from goblin_tui.server.admin import Ask, ask  # not needed by other commands
    from goblin_tui.start import server_folder

    answer = ask(server_folder(folder), Ask(order, what))
    if not answer.done:
        return complain(" ".join(answer.lines), 1)
    say(*answer.lines)
    return 0
