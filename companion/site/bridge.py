"""The table in a browser: requests and sockets of its pages, answered by the same application as on a laptop.

It runs in a worker of the page (static/worker.js), which hands over what the pages ask and sends on what comes back.
"""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from tempfile import gettempdir
from typing import Any
from urllib.parse import unquote

from companion import home
from companion.forms.last_time import remember_game
from companion.game_registry.games import box, default_mode, rules_of
from companion.sessions.journal import Journal
from companion.sessions.journal_rows import BAD_ROW, Meta
from companion.sessions.replay import OtherVersion
from companion.sessions.saves import load, read_document, saved
from companion.sessions.session_store import file_of, open_session
from companion.site.packing import PICTURES_FILE
from companion.table.standing import list_open_games
from companion.web.base.links import find_link
from companion.web.base.networks import TableSite
from companion.web.features.printing import LOG_FILE, Settings
from companion.web.game.live_table import LiveTable
from companion.web.http.guarding import Message
from companion.web.http.lobby import TITLE
from companion.web.http.switch import Switch
from companion.web.server.server import Once, TableServer
from components.messages import _, read_accepted
from components.places import GamePlace, find_games, locate, split_language
from components.problems import SalvageError, cut
from layouts.drawing import images

HOST = "127.0.0.1"
"""Whom pages ask, as far as the application knows: nobody else can."""
ORIGIN = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
ONE_PHONE_SITE = TableSite(no_phones="One phone is the table here: hand it round.", alone=True)
UNSENT_HEADERS = {"content-length", "cross-origin-opener-policy"}
"""The length is that of what is sent before the script is put in; and pages lie in a frame."""
BRIDGE_TAG = b'<script src="{base}bridge.js"></script>'
COPY_PATH = "/copy"
"""Where pages ask for a copy of the game at the table, and give one back."""
CHANGED_RULES = (
    "The rules here have changed since this game began, so it can’t go on. Keep a copy: salvage, installed, can go on "
    "from the last turn."
)
NO_COPY = "This file is no copy of a game that was kept here or by salvage."
OTHER_GAME = "This is a copy of another game: {game}. Open it at that game’s own link."
DONE_FILE = "done.json"
"""What pages have had done, so that what a browser that was killed offers again isn't done twice."""
Answer = tuple[int, list[tuple[str, str]], bytes]
Tell = Callable[[int, str, str], None]


class BrowserCommand:
    """A command that runs in another worker of the page, which answers with its exit code and files."""

    def __init__(self, folder: Path, end: Callable[[], None]) -> None:
        self.folder, self.end = folder, end
        self._code: int | None = None

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        return self._code

    def finish(self, code: int, files: Iterable[tuple[str, bytes]]) -> None:
        """End the command. files: by their paths below its folder."""
        for name, content in files:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_bytes(content)
        self._code = code


class Bridge:
    """The application, and the sockets of its pages by number."""

    def __init__(
        self,
        base: str,
        games: Path,
        settle: Callable[[GamePlace], Settings],
        tell: Tell,
        languages: str = "",
        title: str = "",
    ) -> None:
        """Keep the settings. base: the path of the site's folder, with a slash at its end. games: the folder of the
        maker's own. settle: returns a game's print settings before anything is chosen. tell: sends a page its socket's
        messages: its number, `open`, `text` or `close`, and the text. languages: those that the browser accepts, with
        commas between. title: the site's."""
        self._accepted = b"accept-language", languages.encode()
        self._games, self._tell, self._sockets = games, tell, dict[int, asyncio.Queue[Message]]()
        self._tag = BRIDGE_TAG.replace(b"{base}", base.encode())
        self._done: dict[str, list[str]] = home.read(DONE_FILE)
        self._switch = Switch(self._open_table, None, root=base.rstrip("/"))
        self._switch.lobby.site = ONE_PHONE_SITE
        self._switch.lobby.title = title or TITLE
        self._switch.lobby.desk.settle = settle
        self._switch.lobby.desk.start = self._run_beside
        self._commands: list[BrowserCommand] = []
        self._pushing = set[asyncio.Future[None]]()
        self._living = asyncio.Queue[Message]()

    def _open_table(self, session: str) -> TableServer:
        """Open the table of a session. Raises SalvageError; for another version in words that name no commands."""
        try:
            server = TableServer(lambda: LiveTable(open_session(session)), ONE_PHONE_SITE)
        except OtherVersion:
            raise SalvageError(_(CHANGED_RULES)) from None
        server.once = Once(self._done)
        return server

    async def begin(self, last: str) -> str:
        """Begin to serve; the path of the first page: the last one, if it is of the game that was played last."""
        started = asyncio.Event()

        async def hear(message: Message) -> None:
            started.set()

        self._living.put_nowait({"type": "lifespan.startup"})
        self._serving = asyncio.ensure_future(self._switch({"type": "lifespan"}, self._living.get, hear))
        await started.wait()
        former = self._switch.lobby.former
        if former and find_link(former.links, last.partition("/")[0]):
            with suppress(SalvageError):  # The site may have other rules by now: who goes on with it is told so.
                await self._switch.open(former.session)
                return last
        return f"{self._switch.lobby.token}/"

    async def ask(self, method: str, path: str, headers: Iterable[tuple[str, str]], body: bytes) -> Answer:
        """Return the application's answer to a request: status, headers, body. path: with its query."""
        if path == COPY_PATH:
            return await (self._open_copy(body) if method == "POST" else self._give_copy())
        said: list[Message] = []
        given = asyncio.Queue[Message]()
        given.put_nowait({"type": "http.request", "body": body})

        async def hear(message: Message) -> None:
            said.append(message)

        kept = [(name.encode(), value.encode()) for name, value in headers if name.lower() == "content-type"]
        kept.append(self._accepted)
        await self._switch(make_scope("http", path, kept) | {"method": method, "scheme": "http"}, given.get, hear)
        if method == "POST":
            home.write(DONE_FILE, self._done)
        answered = [(name.decode(), value.decode()) for name, value in said[0].get("headers", ())]
        answered = [
            (name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")) for name, value in answered
        ]
        content = b"".join(message.get("body", b"") for message in said[1:])
        if any(name == "content-type" and value.startswith("text/html") for name, value in answered):
            content = content.replace(b"<head>", b"<head>" + self._tag, 1)
        return said[0]["status"], [each for each in answered if each[0] not in UNSENT_HEADERS], content

    async def _give_copy(self) -> Answer:
        """Return a copy of the game at the table, or of the one played last, as a file that `salvage load` and
        `_open_copy` read."""
        server = self._switch.server
        name = server.table.session.name if server else list_open_games()[0]["name"]
        with closing(Journal(file_of(name), to_read=True)) as journal:
            return 200, [("salvage-name", f"{name}.json")], saved(journal).encode()

    async def _open_copy(self, copy: bytes) -> Answer:
        """Go on with a game of which a visitor has a copy, as a game of its own."""
        file = Path(gettempdir()) / "copy.json"
        file.write_bytes(copy)
        try:
            answer = {"to": await self._switch.open(self._load(file))}
        except SalvageError as error:
            answer = {"refused": str(error)}
        return 200, [("content-type", "application/json")], json.dumps(answer).encode()

    def _load(self, file: Path) -> str:
        """Load a copy, and return the name of its session. Raises SalvageError in words for visitors, who have no
        files."""
        try:
            meta = Meta.of(read_document(file).get("meta"))
        except (SalvageError, *BAD_ROW):
            raise SalvageError(_(NO_COPY)) from None
        name = Path(split_language(meta.game)[0]).name
        own = [each for each in (self._games.iterdir() if self._games.is_dir() else ()) if each.name == name]
        if not own and name not in find_games():
            raise SalvageError(_(OTHER_GAME, game=cut(name)))
        try:
            loaded = load(file, game_name=str(own[0]) if own else None)
        except SalvageError:
            raise SalvageError(_(NO_COPY)) from None
        if loaded.problem:
            raise SalvageError(_("This copy is of another version of the game. Open it where it was kept."))
        return loaded.name

    def _run_beside(self, command: Sequence[str], folder: Path) -> BrowserCommand:
        """Have another worker run a command, which begins with what runs Python."""
        number = len(self._commands)
        self._commands.append(BrowserCommand(folder, lambda: self._tell(number, "end", "")))
        self._tell(number, "print", json.dumps([*command[command.index("print") :], "--jobs=1"]))
        return self._commands[-1]

    def finish_command(self, number: int, code: int, files: Iterable[tuple[str, bytes]]) -> None:
        """End a command, with an exit code and files by their paths."""
        self._commands[number].finish(code, files)

    def open_socket(self, number: int, path: str) -> None:
        """Begin to push to a page."""
        asked = self._sockets[number] = asyncio.Queue[Message]()
        asked.put_nowait({"type": "websocket.connect"})

        async def hear(message: Message) -> None:
            kind = str(message["type"]).removeprefix("websocket.")
            self._tell(number, {"accept": "open", "send": "text"}.get(kind, kind), message.get("text") or "")

        async def push() -> None:
            scope = make_scope("websocket", path, ()) | {"scheme": "ws", "subprotocols": []}
            with suppress(RuntimeError):  # The page is gone already.
                await self._switch(scope, asked.get, hear)
            self._tell(number, "close", "")

        pushing = asyncio.ensure_future(push())
        self._pushing.add(pushing)
        pushing.add_done_callback(self._pushing.discard)

    def send(self, number: int, text: str) -> None:
        """Pass on what a page sends by its socket."""
        if number in self._sockets:
            self._sockets[number].put_nowait({"type": "websocket.receive", "text": text})

    def close_socket(self, number: int) -> None:
        """Close the socket of a page that is gone, or wants no more pushes."""
        if asked := self._sockets.pop(number, None):
            asked.put_nowait({"type": "websocket.disconnect", "code": 1000})


def make_scope(kind: str, path: str, headers: Iterable[tuple[bytes, bytes]]) -> dict[str, Any]:
    """Return ASGI's description of a request."""
    plain, _, query = path.partition("?")
    return {
        "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "path": unquote(plain),
        "raw_path": plain.encode(), "query_string": query.encode(), "root_path": "", "server": (HOST, 80),
        "client": (HOST, 1), "headers": [*ORIGIN, *headers],
    }  # fmt: skip


def register_games(folder: Path, languages: str = "") -> list[str]:
    """Put games of the maker's own on the list, whose Python may run, as whoever made the site has said, each in that
    of its languages which the browser accepts first; what is wrong with any."""
    faults = []
    if (pictures := folder.parent / PICTURES_FILE).is_file():
        images.prepared.update(pickle.loads(pictures.read_bytes()))
    for each in sorted(folder.iterdir()) if folder.is_dir() else ():
        try:
            place = locate(str(each))
            game = box(place)
            language = next((code for code in read_accepted(languages) if code in game.languages), game.language)
            place = place._replace(language=language) if language != game.language else place
            rules_of(place, default_mode(place), True)
            remember_game(place)
        except SalvageError as error:
            faults.append(str(error))
    return faults


def run_command(
    main: Callable[[], None], line: Sequence[str], folder: Path, games: Path
) -> tuple[int, list[tuple[str, bytes]]]:
    """Run a command here: its exit code, and all files that it has written into a folder. main: runs what is typed.
    games: as of `begin`."""
    folder.mkdir()
    os.chdir(folder)
    register_games(games)
    sys.argv = ["salvage", *line]
    code = 0
    with (folder / LOG_FILE).open("w", encoding="utf-8") as said, redirect_stdout(said), redirect_stderr(said):
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    return code, [
        (file.relative_to(folder).as_posix(), file.read_bytes()) for file in folder.rglob("*") if file.is_file()
    ]


async def begin(
    base: str, games: str, last: str, settle: Callable[[GamePlace], Settings], tell: Tell, languages: str, title: str
) -> Any:
    """Make the bridge, and return it with the path of the first page. games: the folder of the maker's own. last: the
    path that was open when the page was left. languages, title: as in `Bridge`. Raises SalvageError if a game isn't
    sound."""
    if faults := register_games(Path(games), languages):
        raise SalvageError("; ".join(faults))
    bridge = Bridge(base, Path(games), settle, tell, languages, title)
    return bridge, await bridge.begin(last)
