"""What the page of `salvage watch` asks of the studio, and what it is told; all of it behind that page's secret."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.making.reading import FolderReading
from companion.making.schemas import SCHEMAS
from companion.making.studio import Clash, Studio, digest_of, show_text
from companion.making.watched_game import Preview
from companion.web.features.answering import read
from components.base.files import is_image_name
from components.problems import SalvageError, check_one_of, display_path
from components.schema import Field, Game
from layouts.drawing.images import list_files

Result = TypeVar("Result")
Json = dict[str, Any]


def route_studio(
    studio: Studio, preview: Preview, run: Callable[[Callable[[], object]], Awaitable[object]]
) -> Iterator[Route]:
    """The routes of a game's files. run: does something where files are read and drawn, one after the other."""

    def answer(do: Callable[..., object], method: str, *names: str) -> Callable[[Request], Awaitable[Response]]:
        """What does something with the texts of these names, and says what came of it."""

        async def respond(request: Request) -> Response:
            asked: Json = {**request.query_params} if method == "GET" or "body" in names else await read(request)
            asked |= {"body": await request.body()} if "body" in names else {}
            given = [asked.get(name) for name in names]
            if not all(
                isinstance(each, bytes if name == "body" else str) for name, each in zip(names, given, strict=True)
            ):
                raise HTTPException(400)
            try:
                return JSONResponse(await run(lambda: do(*given)))
            except Clash as clash:
                return JSONResponse(_tell_clash(str(given[0]), clash.content), 409)
            except FileNotFoundError:
                return JSONResponse({"refused": f"there is no file {given[0]} any more"}, 404)
            except SalvageError as error:
                return JSONResponse({"refused": str(error)}, 400)

        return respond

    def tell_rows(name: str) -> Json:
        told = studio.rows(name)
        return {**told, **(_tell_pieces(preview.now, display_path(studio.path(name)), told) if preview.now else {})}

    def tell_schema(of: str) -> object:
        check_one_of("schema", of, SCHEMAS)
        return SCHEMAS[of](preview.now.game if preview.now else None)

    def tell_state() -> Json:
        return {"writable": not studio.why, "why": studio.why, "title": preview.now.game.title if preview.now else ""}

    for path, method, names, do in (
        ("studio", "GET", (), tell_state),
        ("files", "GET", (), studio.files),
        ("file", "GET", ("name",), studio.open),
        ("rows", "GET", ("name",), tell_rows),
        ("schema", "GET", ("of",), tell_schema),
        ("revisions", "GET", ("name",), studio.revisions),
        ("revision", "GET", ("name", "id"), lambda *given: {"text": studio.revision(*given)}),
        ("save", "POST", ("name", "text", "digest"), lambda *given: {"digest": studio.save(*given)}),
        ("create", "POST", ("name", "text"), lambda *given: {"digest": studio.create(*given)}),
        ("rename", "POST", ("name", "to", "digest"), lambda *given: {"digest": studio.rename(*given)}),
        ("delete", "POST", ("name", "digest"), studio.delete),
        ("upload", "POST", ("name", "body"), lambda *given: {"name": studio.upload(*given)}),
    ):
        yield Route(f"/{path}", answer(do, method, *names), methods=[method])


def _tell_clash(name: str, content: bytes | None) -> Json:
    """What a page is told of a file that isn't what it was when it was opened."""
    text = None if content is None else show_text(name, content)
    return {"clash": True, "text": text, "digest": "" if content is None else digest_of(content)}


def _tell_pieces(reading: FolderReading, file: str, table: Json) -> Json:
    """What may be chosen in the columns of a table of pieces, and the keys of each row's faces."""
    game, rows = reading.game, {line: number for number, line in enumerate(table["lines"])}
    kinds = [kind for kind in game.kinds.values() if any(piece.file == file for piece in kind.pieces)]
    fields = {name: field for kind in kinds for name, field in kind.fields.items()}
    choices = {name: [*_choices(game, fields[name])] for name in table["columns"] if name in fields}
    pieces = [piece for kind in kinds for piece in kind.pieces if piece.file == file]
    drawn = {name for piece in pieces for name, value in piece.fields.items() if is_image_name(value)}
    images = [*list_files(reading.place.layouts)] if drawn and reading.place.layouts else []
    faces: dict[int, list[str]] = {}
    for piece in (piece for piece in pieces if piece.line in rows):
        faces.setdefault(rows[piece.line], []).extend(reading.keys_of(piece))
    return {
        "choices": {name: words for name, words in choices.items() if words},
        "pictures": {name: images for name in table["columns"] if name in drawn}, "kind": faces,
    }  # fmt: skip


def _choices(game: Game, field: Field) -> Iterable[str]:
    """What a field may be, where that is one of some words."""
    base, of = field.type.leaf.base, field.type.leaf.of
    if base == "row":
        return game.tables[of].by_key
    if base == "piece":
        return [piece.key for kind in game.kinds_of(of) for piece in kind.pieces]
    return ("true", "false") if base == "bool" else field.choices
