"""`salvage play`, or another command, driven through a real pseudo-terminal."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from ..programs import PATIENCE, heed_signals

ROWS, COLUMNS = 24, 80
RANDOM = [f"--option={step}=random" for step in ("first", "satellites", "flip", "pawns")]
CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\r")
CLEAR = "\x1b[2J"
UP = "\x1b[A"
"""What the arrow up sends."""


class Terminal:
    """`salvage play` in a pseudo-terminal of 80 by 24, or of another size: rows, columns."""

    def __init__(
        self,
        home: Path,
        *args: str,
        command: str = "play",
        folder: Path | None = None,
        size: tuple[int, int] = (ROWS, COLUMNS),
        **env: str,
    ) -> None:
        self.end, far = pty.openpty()
        fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        self.raw = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()  # What is read may end within a letter.
        words = {k: v for k, v in os.environ.items() if not k.startswith(("SALVAGE", "NO_COLOR", "COLUMNS", "LINES"))}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", command, *args],
            stdin=far, stdout=far, stderr=far, start_new_session=True, cwd=folder, preexec_fn=heed_signals,
            env={**words, "SALVAGE_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8", **env},
        )  # fmt: skip
        os.close(far)

    def wait(self, for_: str = r"> $", seconds: float = PATIENCE) -> str:
        """What is there once it ends in that."""
        until = time.monotonic() + seconds
        while not re.search(for_, self.screen):
            assert time.monotonic() < until, f"waited for {for_!r}; the screen:\n{self.screen}"
            if not self._read():
                break
        return self.screen

    def _read(self) -> bool:
        """Read what is there; False where the other end is closed."""
        there = select.poll()  # Unlike select it takes files of any number, and a long run has opened many.
        there.register(self.end, select.POLLIN)
        if there.poll(200):
            try:
                self.raw += self._decoder.decode(os.read(self.end, 65536))
            except OSError:  # Linux says so then.
                return False
        return True

    @property
    def screen(self) -> str:
        """What has been written since a line was typed, or the screen was cleared."""
        return CONTROL.sub("", self.raw.rpartition(CLEAR)[2])

    def press(self, keys: str, for_: str) -> str:
        """Press keys without Enter, and wait for what they lead to."""
        os.write(self.end, keys.encode())
        return self.wait(for_)

    def resize(self, rows: int, columns: int) -> None:
        """Make the terminal another size."""
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.process.pid, signal.SIGWINCH)

    def type(self, line: str, for_: str = r"> $") -> str:
        """Type a line, and wait for the next prompt."""
        self.send(line)
        return self.wait(for_)

    def send(self, line: str) -> None:
        """Type a line, and forget what was on the screen."""
        self.raw = ""
        os.write(self.end, f"{line}\n".encode())

    def number(self, label: str) -> str:
        """The number before an answer on the screen."""
        found = re.search(rf"(\d+) {re.escape(label)}", self.screen)
        assert found, f"{label!r} is not on the screen:\n{self.screen}"
        return found[1]

    def wait_for_the_end(self) -> int:
        """The exit code once it has ended by itself."""
        until = time.monotonic() + PATIENCE
        while self._read() and self.process.poll() is None:
            assert time.monotonic() < until, self.screen
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self.end)
