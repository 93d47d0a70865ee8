"""Compression (gzip): pictures and books, packed once and sent often, also to those who don't take them packed."""

from __future__ import annotations

from collections.abc import Mapping
from gzip import decompress

from starlette.requests import Request
from starlette.responses import Response


def send_packed(request: Request, packed: bytes, media_type: str, headers: Mapping[str, str]) -> Response:
    """A response with what was packed by gzip."""
    given = {**headers, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(decompress(packed), media_type=media_type, headers=given)
    return Response(packed, media_type=media_type, headers={**given, "content-encoding": "gzip"})
