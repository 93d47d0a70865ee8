"""Gives a hostile input to `salvage` and looks at what comes of it.

Each command is a process of its own with 1 GiB of memory and 10 seconds. Processes are forked from one that has
imported everything, which is quick; what Python's own start has a part in is started anew. An audit hook notes every
path that is opened, made or removed where it has no business.
"""

from __future__ import annotations

import fcntl
import mmap
import multiprocessing
import os
import re
import resource
import select
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from .cases import Case, Command

ROOT = Path(__file__).parent.parent.parent
SECRET = "canary-51f0c2"
MEMORY = 1 << 30
SECONDS = 10
PATIENCE = 120
"""Seconds by the clock, for a machine that has more to do; those of the processor are what is promised."""
LONGEST = 1_700
"""Letters of a line that tells what is wrong; long lists of what is allowed fit."""
MOST_LINES = 60
"""Lines that tell what is wrong: a line for each fault."""

OBEYED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
OURS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]|\x1b\[\?[0-9]+[hl]")
"""What the program itself tells a terminal: colours, and where a line is."""

OWN_INTERPRETER = "import sys; sys.argv[0] = 'salvage'; from companion.cli import main; main()"


PACKAGES = (
    *("companion/cli", "companion/terminal", "companion/sessions", "companion/table", "companion/simulation"),
    *("layouts/printing", "layouts/books", "layouts/drawing/backends", "layouts/faces"),
)
"""Those whose modules commands import."""


@dataclass(frozen=True)
class Outcome:
    """How a command ended: its exit code (negative: a signal), what it said, and the paths it had no business with."""

    code: int
    out: bytes
    err: bytes
    seconds: float
    strayed: tuple[str, ...]
    survivors: int = 0
    """Processes that it has started and that live on."""
    events: int = 0
    """Audit events that it had, in all of its processes; 0 where Python was started anew."""


def import_everything() -> None:
    """Import what commands do, so that each process need not."""
    for package in PACKAGES:
        for file in (ROOT / package).glob("*.py"):
            import_module(f"{package.replace('/', '.')}.{file.stem}".removesuffix(".__init__"))
    import_module("layouts.faces.loader")


def call(root: Path, command: Command) -> Outcome:
    """Run a command in a process of its own, in `root`/work."""
    sys.stdout.flush()
    sys.stderr.flush()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as stray:
        counter = Counter()
        with tempfile.TemporaryFile() as typed:
            typed.write(command.typed)
            typed.flush()
            typed.seek(0)
            began = time.perf_counter()
            screen = os.openpty() if command.streams == "a terminal" else None
            pipes = [_Pipe(stream.fileno()) for stream in (out, err)] if command.room is not None else []
            signal.pthread_sigmask(signal.SIG_BLOCK, [command.signal])  # Until it has become the command.
            child = os.fork()
            if not child:
                said = [pipe.end for pipe in pipes] or [out.fileno(), err.fileno()]
                _become(root, command, typed.fileno(), *said, stray.fileno(), screen, counter)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [command.signal])
        with suppress(OSError):  # It may have done so itself, and may have ended.
            os.setpgid(child, child)
        status = _wait(child, screen, out.fileno())
        for pipe in pipes:
            pipe.pass_on()
        seconds = time.perf_counter() - began
        texts = [os.pread(stream.fileno(), 8_000_000, 0) for stream in (out, err, stray)]
    code = os.waitstatus_to_exitcode(status)
    strayed = tuple(texts[2].decode("utf-8", "replace").split("\n")[:-1])
    return Outcome(code, texts[0], texts[1], seconds, strayed, _survivors(child), counter.value)


class Counter:
    """A number that a process shares with all that it forks. One of two that count at once may be lost."""

    def __init__(self) -> None:
        self._bytes = mmap.mmap(-1, 8)

    @property
    def value(self) -> int:
        return int.from_bytes(self._bytes[:8], "little")

    def count(self) -> int:
        """Count one more; gives how many that are."""
        value = self.value + 1
        self._bytes[:8] = value.to_bytes(8, "little")
        return value


class _Pipe:
    """What a command prints into where files may not grow; all that it says fits."""

    ROOM = 1 << 20

    def __init__(self, file: int) -> None:
        """file: what is printed goes there in the end."""
        self.file = file
        self.beginning, self.end = os.pipe()
        fcntl.fcntl(self.end, fcntl.F_SETPIPE_SZ, self.ROOM)

    def pass_on(self) -> None:
        os.close(self.end)
        with open(self.beginning, "rb") as said:
            os.write(self.file, said.read())


def _survivors(group: int, patience: float = PATIENCE) -> int:
    """How many processes of a group live on after some patience; they are ended then."""
    until = time.monotonic() + patience
    while alive := _alive(group):
        if time.monotonic() > until:
            os.killpg(group, signal.SIGKILL)
            return alive
        time.sleep(0.005)
    return 0


def _alive(group: int) -> int:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return 0
    number = 0
    for file in Path("/proc").glob("[0-9]*/stat"):  # The dead whom nobody has waited for are of a group, too.
        with suppress(OSError):
            state, _, its_group = file.read_text().rpartition(")")[2].split()[:3]
            number += state != "Z" and int(its_group) == group
    return number


def _wait(child: int, screen: tuple[int, int] | None, out: int) -> int:
    """The status of a process that has ended, by itself, by its signal, or as it took too long."""
    if screen:
        os.close(screen[1])
    until, pause, status = time.monotonic() + PATIENCE, 0.001, None
    while status is None:
        found, ended = os.waitpid(child, os.WNOHANG)
        status = ended if found else None
        if screen:
            _read_screen(screen[0], out)
        if status is None and time.monotonic() > until:
            os.killpg(child, signal.SIGKILL)
            status = os.waitpid(child, 0)[1]
        time.sleep(pause if status is None else 0)
        pause = min(0.02, pause * 1.3)
    if screen:
        os.close(screen[0])
    return status


def _read_screen(screen: int, out: int) -> None:
    """Pass on what has come to a terminal."""
    with suppress(OSError):  # The other end is closed.
        while select.select([screen], [], [], 0)[0] and (text := os.read(screen, 65_536)):
            os.write(out, text)


def _become(
    root: Path,
    command: Command,
    typed: int,
    out: int,
    err: int,
    stray: int,
    screen: tuple[int, int] | None,
    counter: Counter,
) -> NoReturn:
    """Be the process of a command."""
    code = os.EX_SOFTWARE
    try:
        os.setpgid(0, 0)
        # As at a terminal: what a script starts in the background ignores Ctrl+C, and what nohup starts a hang-up.
        heeds = signal.default_int_handler if command.signal == signal.SIGINT else signal.SIG_DFL
        if command.signal != signal.SIGKILL:
            signal.signal(command.signal, heeds)
        multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]  # It has workers of its own.
        # Where none of the standard streams and nothing of the command's will lie, nor anything the tests have open.
        stray = fcntl.fcntl(stray, fcntl.F_DUPFD, 90)
        for number, stream in enumerate((typed, out, err)):
            os.dup2(stream, number)
        if screen:
            os.dup2(screen[1], 1)
        os.chdir(root / "work")
        _spoil_streams(command.streams, root)
        (root / "tmp").mkdir(exist_ok=True)
        own = {"SALVAGE_HOME": str(root / "home"), "TMPDIR": str(root / "tmp"), "PYTHONPATH": str(ROOT)}
        environment = {**os.environ, **own, **command.environment}
        tempfile.tempdir = None  # It is looked for anew.
        if "SALVAGE_SESSION" not in command.environment:
            environment.pop("SALVAGE_SESSION", None)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if command.fresh:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            line = [sys.executable, "-P", "-c", OWN_INTERPRETER, *command.args]
            os.execve(sys.executable, line, environment)
        os.environ.clear()
        os.environ.update(environment)
        memory = MEMORY + _held_memory()
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        if command.room is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (command.room, command.room))
            sys.dont_write_bytecode = True  # Python would keep half of a module, and not be able to read it.
        code = _run_here(root, command, stray, counter)
    except BaseException:
        import traceback

        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _held_memory() -> int:
    """Bytes of addresses that are held already, by what other tests have left. 0 if no /proc tells."""
    sizes = Path("/proc/self/statm")
    return int(sizes.read_text().split()[0]) * resource.getpagesize() if sizes.exists() else 0


def _spoil_streams(how: str, root: Path) -> None:
    if how.startswith("closed"):
        os.close({"stdin": 0, "stdout": 1, "stderr": 2}[how.split()[1]])
    elif how == "broken":
        reader, writer = os.pipe()
        os.close(reader)
        os.dup2(writer, 1)
    elif how == "full":  # No byte can be added to a file; a stand-in for the device that is always full.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        with tempfile.TemporaryFile() as full:
            os.dup2(full.fileno(), 1)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    elif how == "no folder":
        gone = root / "work" / "gone"
        gone.mkdir()
        os.chdir(gone)
        gone.rmdir()


def _run_here(root: Path, command: Command, stray: int, counter: Counter) -> int:
    from companion.cli import main

    sys.stdin, sys.stdout, sys.stderr = (
        TextIOWrapper(open(number, mode, closefd=False), "utf-8", errors="surrogateescape")  # noqa: SIM115
        for number, mode in ((0, "rb"), (1, "wb"), (2, "wb"))
    )
    sys.argv = ["salvage", *command.args]
    watch = _Watch(root, stray, command, counter)
    sys.addaudithook(watch)
    code: Any = 0
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [command.signal])
        main()
    except SystemExit as leaving:
        code = leaving.code
    except KeyboardInterrupt as interrupted:
        if any(frame.f_code is main.__code__ for frame, _ in walk_tb(interrupted.__traceback__)):
            raise
        code = 130  # It came before the command, or after it.
    finally:
        watch.done = True
    sys.stdout.flush()
    sys.stderr.flush()
    return code if isinstance(code, int) else int(code is not None)


PATHS = {
    "open": (0,), "os.remove": (0,), "os.rename": (0, 1), "os.mkdir": (0,), "os.rmdir": (0,), "os.link": (0, 1),
    "os.symlink": (1,), "os.chmod": (0,), "os.truncate": (0,), "sqlite3.connect": (0,), "shutil.rmtree": (0,),
}  # fmt: skip
"""Which arguments of an audit event are paths."""


class _Watch:
    """An audit hook that notes every path outside of where a command may read or write, and kills the command before
    the change of a file or the event that was chosen."""

    RUNS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "socket.connect", "os.startfile")

    def __init__(self, root: Path, report: int, command: Command, counter: Counter) -> None:
        self.report, self.done = report, False
        self.command, self.process, self.changes, self.events = command, os.getpid(), 0, counter
        mine = [f"{os.path.realpath(root / name)}/" for name in ("work", "home", "out", "tmp")]
        compiled = filter(None, [sys.pycache_prefix])  # Where tests keep what Python compiles.
        self.writable = (*mine, "/dev/null", "/dev/shm/", *map(os.path.realpath, compiled))
        here = [sys.prefix, sys.base_prefix, str(ROOT), "/etc/", "/proc/", "/usr/", "/lib", "/sys/fs/cgroup"]
        own = str(Path.home() / ".reportlab")  # A library's settings, which are its user's.
        self.readable = (*self.writable, *map(os.path.realpath, here), *here, own, *filter(None, sys.path))

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        if self.done:
            return
        if self.events.count() == self.command.killed_after:
            self._kill()
        if event not in PATHS and event not in self.RUNS:
            return
        if event in self.RUNS:
            self._note(event, str(args[:2]))
            return
        writes = event != "open" or (isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
        if writes and os.getpid() == self.process:
            self.changes += 1
            if self.changes == self.command.killed_at:
                os.kill(self.process, self.command.signal)
        for place in PATHS[event]:
            path = args[place]
            if isinstance(path, int) or path is None:
                continue
            text = os.fsdecode(path)
            if event == "sqlite3.connect":
                from urllib.parse import unquote

                text = unquote(text.removeprefix("file:").partition("?")[0])
            real = os.path.realpath(text)
            if not f"{real}/".startswith(self.writable if writes else self.readable) and "__pycache__" not in real:
                self._note(event, real)

    def _kill(self) -> None:
        """The command alone, where nothing can answer; else all that it has started as well, as a terminal does it."""
        kill = os.kill if self.command.signal == signal.SIGKILL else os.killpg
        kill(self.process, self.command.signal)

    def _note(self, event: str, what: str) -> None:
        os.write(self.report, f"{event} {what}".replace("\n", " ").encode("utf-8", "replace")[:400] + b"\n")


# ---- what came of it ----------------------------------------------------------------------------------------------


def listing(folder: Path) -> dict[str, tuple[int, int, int]]:
    """Everything below a folder, with its kind, size and time."""
    found = {}
    for at, folders, files in os.walk(folder):
        for path in (os.path.join(at, name) for name in (*folders, *files) if "__pycache__" not in f"{at}/{name}"):
            with suppress(OSError):  # A way may be longer than a path can be.
                stat = os.lstat(path)
                found[path] = (stat.st_mode, stat.st_size if not os.path.isdir(path) else 0, stat.st_mtime_ns)
    return found


def try_case(case: Case) -> tuple[list[str], list[Outcome]]:
    """Run a case's commands; what is wrong with what came of them, and the outcomes."""
    game = case.work / "game"
    before = [listing(folder) for folder in (case.root / "outside", game) if folder.is_dir()]
    wrong: list[str] = []
    outcomes = []
    for command in case.commands:
        made = call(case.root, command)
        outcomes.append(made)
        wrong += [f"{fault}: salvage {' '.join(command.args)[:300]!r}" for fault in faults(made, command)]
    wrong += [f"{path} is left" for path in (case.root / "tmp").iterdir()]
    after = [listing(folder) for folder in (case.root / "outside", game) if folder.is_dir()]
    if before != after:
        wrong.append("something outside, or of the game's folder, is another now")
    wrong += [f"what lies outside is in {file}" for file in _printed(case.root) if SECRET.encode() in file.read_bytes()]
    return wrong, outcomes


def _printed(root: Path) -> Iterator[Path]:
    for name in ("out", "home"):
        for folder, _, names in os.walk(root / name):
            for file in (Path(folder, each) for each in names):
                with suppress(OSError):  # A way may be longer than a path can be.
                    if not file.is_symlink() and file.is_file() and file.stat().st_size < 50_000_000:
                        yield file


def faults(made: Outcome, command: Command) -> Iterator[str]:
    """What is wrong with how a command ended."""
    encoding = command.environment.get("PYTHONIOENCODING", "utf-8").split(":")[0]
    out, err = (text.decode(encoding, "replace") for text in (made.out, made.err))
    if command.streams == "a terminal":
        out = OURS.sub("", out).replace("\r\n", "\n")
    if made.code not in (0, 2):
        yield f"exit {made.code} ({err[-300:]!r})"
    if "Traceback" in err + out or "a bug of ours" in err:
        yield f"a traceback ({err[-600:]!r})"
    if made.survivors:
        yield f"{made.survivors} processes live on"
    if made.seconds > PATIENCE or made.code == -signal.SIGKILL:
        yield "it took too long"
    if SECRET in out + err:
        yield "it tells what lies outside"
    if found := OBEYED.search(out + err):
        yield f"it shows {found[0]!r} ({(out + err)[max(0, found.start() - 60) : found.end() + 60]!r})"
    yield from made.strayed
    rows = err.splitlines()
    if made.code == 2 and not rows and command.streams not in ("closed stderr", "full"):
        yield "it doesn't say what is wrong"
    # Questions that come through a pipe are not broken by the ends of lines that are typed.
    if made.code == 2 and not command.typed and (len(rows) > MOST_LINES or any(len(row) > LONGEST for row in rows)):
        yield f"it says too much ({len(rows)} lines, {max(map(len, rows))} letters)"
