"""What the page of `salvage watch` asks of the studio, and what it is told; all of it behind that page's secret."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from inspect import signature
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.making.init import copy_texts
from companion.making.schemas import SCHEMAS
from companion.making.starter_questions import OWN_GAMES, begin_game
from companion.making.studio import Clash, Json, StudioFiles, digest_content, show_text
from companion.making.watched_game import Preview
from companion.web.features.answering import read
from companion.web.views.covers import name_cover
from components.base.files import is_image_name, real_path
from components.json_schema import Maker
from components.problems import SalvageError, check_one_of
from layouts.drawing.images import list_files

Act = Callable[..., object]
Run = Callable[[Act], Awaitable[object]]


def route_studio(studio: StudioFiles, preview: Preview, run: Run, desk: str) -> Iterator[Route]:
    """Yield the routes for a game's files. run: does one thing after another, since files are read and drawn. desk: the
    path of the first page of `salvage table`, if it is served there."""

    def make_own() -> Json:
        if not studio.place.builtin:
            raise SalvageError(f"{studio.place.id} is one of your own already")
        folder = OWN_GAMES.expanduser() / f"my-{studio.place.id}"
        place = begin_game(folder, dict(copy_texts(studio.place, folder.name)))
        return {"folder": str(folder), "address": f"{desk}edit-{name_cover(place)}" if desk else None}

    def tell_schema(of: str) -> object:
        check_one_of("schema", of, SCHEMAS)
        return SCHEMAS[of](preview.now.game if preview.now else None)

    reads: dict[str, Act] = {
        "studio": lambda: {"writable": not studio.why, "why": studio.why}, "files": studio.list_files,
        "file": studio.open, "schema": tell_schema,
        "rows": lambda name: _tell_choices(preview, studio.path(name)),
        "revisions": studio.list_revisions, "revision": studio.open_revision,
    }  # fmt: skip
    deeds: dict[str, Act] = {
        "save": studio.save, "delete": studio.delete, "own": make_own,
        "create": lambda name, text: studio.create(name, text.encode()),
        "upload": lambda name, body: {**studio.create(name, body), "name": name},
    }  # fmt: skip
    for method, acts in (("GET", reads), ("POST", deeds)):
        yield from (Route(f"/{path}", _answer_by(act, run), methods=[method]) for path, act in acts.items())


def _answer_by(act: Act, run: Run) -> Callable[[Request], Awaitable[Response]]:
    """Make an endpoint that calls a function with the values that a page sends under its parameters' names, and returns
    the outcome."""
    names = [*signature(act).parameters]

    async def answer(request: Request) -> Response:
        is_form = request.method == "POST" and "body" not in names
        sent = await read(request) if is_form else {**request.query_params, "body": await request.body()}
        texts = [sent.get(name) for name in names]
        if not all(isinstance(text, str | bytes) for text in texts):
            raise HTTPException(400)
        try:
            return JSONResponse(await run(lambda: act(*texts)))
        except Clash as clash:
            if (content := clash.args[0]) is None:
                return JSONResponse({"clash": True, "text": None}, 409)
            theirs = {"text": show_text(str(texts[0]), content), "digest": digest_content(content)}
            return JSONResponse({"clash": True, **theirs}, 409)
        except SalvageError as error:
            return JSONResponse({"refused": str(error)}, 404 if isinstance(error.__cause__, FileNotFoundError) else 400)

    return answer


def _tell_choices(preview: Preview, file: Path) -> Json:
    """Return the choices for the columns of a table of pieces, in an editor's words, and which columns name
    pictures."""
    if not (reading := preview.now):
        return {}
    names = {kind: {piece.file for piece in kind.pieces} for kind in reading.game.kinds.values()}
    kinds = [kind for kind in names if file in map(real_path, map(Path, names[kind]))]
    fields = [(name, field._replace(type=field.type.leaf)) for kind in kinds for name, field in kind.fields.items()]
    words = {name: Maker(reading.game).field(field).get("enum", ()) for name, field in fields}
    values = ((name, value) for kind in kinds for piece in kind.pieces for name, value in piece.fields.items())
    pictures = [*list_files(reading.place.layouts)] if reading.place.layouts else []
    return {
        "choices": {name: [each for each in words[name] if isinstance(each, str)] for name in words if words[name]},
        "pictures": {name: pictures for name, value in values if is_image_name(value)},
    }
