"""`make screenshots`: take all pictures again."""

import asyncio
import os
import re
import shutil
import tempfile
import time
from pathlib import Path
from typing import Final

from goblin_tui.app import GoblinApp
from goblin_tui.player_app import Overrides
from goblin_tui.start import open_house
from screens.common.match_screen import MatchScreen
from screenshots.scenes import SCENES, Scene, furnish, saved

FOLDER: Final = Path(__file__).parent
LOOKS: Final = {
    "dark-80x24": ("dark", "unicode", (80, 24)),
    "dark-120x40": ("dark", "unicode", (120, 40)),
    "light-120x40": ("light", "unicode", (120, 40)),
    "ascii-80x24": ("dark", "ascii", (80, 24)),
}
"""Theme, glyphs, columns and lines of each set of pictures."""

_FONT_FACES: Final = re.compile(r"@font-face \{.*?\}\n?", re.DOTALL)


async def picture(furnished: Path, scene: Scene, theme: str, glyphs: str, size: tuple[int, int]) -> str:
    """The scene as SVG, taken in a copy of the furnished folder."""
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(shutil.copytree(furnished, Path(folder) / "copy"))
        house = open_house(copied)
        session = saved(house, scene.match) if scene.match else None
        app = GoblinApp(house, session, showing=scene.showing, overrides=Overrides(glyphs, theme))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in scene.keys:
                await pilot.press(key)
                await app.workers.wait_for_complete()
                await pilot.pause()
            drawing = app.export_screenshot(title="goblin-tui")
        house.close()
    return portable(drawing)


def portable(drawing: str) -> str:
    """The drawing without fonts from elsewhere: it looks the same with any monospaced one."""
    return _FONT_FACES.sub("", drawing)


def main() -> None:
    """Write every picture into this folder."""
    os.environ["TZ"] = "UTC"  # saved matches tell their hour
    time.tzset()
    MatchScreen.COVER_PAUSE = MatchScreen.CALL_PAUSE = 0.0  # nobody presses these keys by accident
    for old in FOLDER.glob("*.svg"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        furnish(Path(folder))
        for look, (theme, glyphs, size) in LOOKS.items():
            for scene in SCENES:
                drawing = asyncio.run(picture(Path(folder), scene, theme, glyphs, size))
                (FOLDER / f"{scene.name}-{look}.svg").write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
