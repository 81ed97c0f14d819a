"""A program of others on a seat of a live match: it plays, or `normal` takes over and the match says so."""

import asyncio
import logging
import sys
from pathlib import Path
from time import monotonic

import pytest

from goblin_tui.bots import LIMIT
from goblin_tui.host import Host
from goblin_tui.patience import PatientStore
from goblin_tui.seating import read_seats
from goblin_tui.store import MemoryStore
from rules.core.errors import BadOption
from screens.common.session import Fall, Player
from tests.app.table import ANN, Ear, line, play, whispers
from tests.sample.rules import Whispers

TAKES_THE_LAST = '[print(\'{"do":"play","move":"draw"}\', flush=True) for _ in iter(input, \'\')]'


def seat_of(folder: Path, code: str) -> Player:
    """A seat that a program with this Python in it plays."""
    file = folder / "bot.py"
    file.write_text(code)
    return Player("Grim", f"exec:{sys.executable} {file}")


async def test_a_program_plays_on_its_seat(tmp_path: Path) -> None:
    host = whispers(ANN, seat_of(tmp_path, TAKES_THE_LAST))
    ear = Ear(host)
    play(host, "draw")
    await ear.until(lambda: host.ply == 2)
    host.close()

    assert line(host) == ["draw", "draw"]
    assert host.players[1].fall is None


async def test_normal_takes_the_seat_of_a_program_that_fails_for_the_rest_of_the_match(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = PatientStore(MemoryStore())
    host = whispers(ANN, seat_of(tmp_path, "raise SystemExit(3)"), store=store)
    ear = Ear(host)
    with caplog.at_level(logging.WARNING):
        play(host, "draw")
        await ear.until(lambda: host.ply == 2)

    why = "the program ended with status 3"
    assert host.players[1] == Player("Grim", "normal", Fall(1, why))
    assert "seats" in ear.heard
    assert f"P2 at ply 1: {why}" in caplog.text
    kept = store.find("m1")
    assert kept is not None
    assert kept.head.players == host.players
    host.close()


async def test_who_leaves_does_not_wait_for_a_program_that_thinks(tmp_path: Path) -> None:
    began = tmp_path / "began"
    code = f"input()\nopen({str(began)!r}, 'w').close()\nimport time\ntime.sleep(60)"
    host: Host = whispers(ANN, seat_of(tmp_path, code))
    ear = Ear(host)
    play(host, "draw")
    await ear.until(lambda: host.thinking == 2)
    while not began.exists():
        await asyncio.sleep(0.01)

    since = monotonic()
    host.close()

    assert monotonic() - since < LIMIT / 2
    assert (host.ply, host.players[1].fall) == (1, None)


def test_a_program_is_seated_by_its_command() -> None:
    ann, grub = read_seats(f"Ann,exec:{sys.executable} -c pass", Whispers.info)

    assert (ann, grub.bot) == (ANN, f"exec:{sys.executable} -c pass")


def test_a_program_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="there is no program `no-such-program-here`"):
        read_seats("Ann,exec:no-such-program-here", Whispers.info)
