"""Compression (gzip): pictures and books are compressed once and sent often, even to clients that don't accept gzip."""

from __future__ import annotations

from collections.abc import Mapping
from gzip import decompress

from starlette.requests import Request
from starlette.responses import Response


def send_packed(request: Request, compressed_data: bytes, media_type: str, headers: Mapping[str, str]) -> Response:
    """Return a response whose content was compressed by gzip."""
    all_headers = {**headers, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(decompress(compressed_data), media_type=media_type, headers=all_headers)
    return Response(compressed_data, media_type=media_type, headers={**all_headers, "content-encoding": "gzip"})
