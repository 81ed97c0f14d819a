"""Stopping and going on, as every program of a terminal does: ctrl-z and `fg`, `kill -STOP` and `kill -CONT`.

Textual stops with SIGSTOP, which a program that no shell looks after never comes back from; it leaves the others of its
job running, so that the shell waits for them; and it works in the midst of whatever the signal interrupts.
"""

import asyncio
import os
import signal
import threading
from typing import Any

from textual.drivers.linux_driver import LinuxDriver


class JobControl(LinuxDriver):
    """Textual's driver for Linux, which gives the terminal back while the program stands still."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._loop = asyncio.get_running_loop()
        self._listen()

    def _listen(self) -> None:
        self._loop.add_signal_handler(signal.SIGTSTP, self._stop)
        self._loop.add_signal_handler(signal.SIGCONT, self._go_on)

    def stop_job(self) -> None:
        """Stop with all that the shell started together, as the terminal does it for ctrl-z."""
        self._give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        self._stand_still()

    def _stop(self) -> None:
        self._give_back()
        self._stand_still()

    def _give_back(self) -> None:
        """Give the terminal back, also where the shell has it already because others of the job stopped sooner."""
        handler = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        self.suspend_application_mode()
        signal.signal(signal.SIGTTOU, handler)

    def _stand_still(self) -> None:
        """Stop here; where no shell could start it again the system takes no notice, and it goes on at once."""
        self._loop.remove_signal_handler(signal.SIGCONT)
        self._loop.remove_signal_handler(signal.SIGTSTP)
        signal.pthread_kill(threading.get_ident(), signal.SIGTSTP)
        self._listen()
        self.resume_application_mode()

    def _go_on(self) -> None:
        """Take the terminal over anew: it was stopped unasked, and a shell has had the terminal meanwhile."""
        if self._is_in_front():
            self._give_back()
        self.resume_application_mode()

    def _is_in_front(self) -> bool:
        """Whether the terminal is this job's to write on; it is where no shell shares it out."""
        try:
            return os.tcgetpgrp(self.fileno) == os.getpgrp()
        except OSError:
            return True
