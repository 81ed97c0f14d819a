"""Telling several listeners, each in the context that it began to listen in; one that fails harms no other."""

from collections.abc import Callable
from contextvars import Context, copy_context
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Ears(Generic[P]):
    """Listeners. An app of Textual is found by context, so news must not reach one app in the context of another."""

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        """`failed` is told what a listener raised."""
        self._failed = failed
        self._heard: list[tuple[Callable[P, None], Context]] = []

    def __len__(self) -> int:
        return len(self._heard)

    def subscribe(self, heard: Callable[P, None]) -> Callable[[], None]:
        """Listen from now on; the result ends it."""
        ear = (heard, copy_context())
        self._heard.append(ear)
        return lambda: self._heard.remove(ear) if ear in self._heard else None

    def tell(self, *args: P.args, **more: P.kwargs) -> None:
        """Tell all who listen now."""
        for ear in tuple(self._heard):
            if ear not in self._heard:
                continue
            heard, context = ear
            try:
                context.copy().run(heard, *args, **more)
            except Exception as problem:  # noqa: BLE001 - whatever goes wrong at one screen, the others hear it
                self._failed(problem)
