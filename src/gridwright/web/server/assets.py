"""The files of the page as browsers get them: compressed, and with the headers they need.

A file that is named after its own hash never changes, so browsers keep it for ever. The page itself
and its service worker are asked for each time, and sent again only when they have changed.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from starlette.datastructures import Headers
from starlette.responses import Response

from gridwright.web.page.files import PageFile, hash_of, page_files
from gridwright.web.page.policy import POLICY, policy

MEDIA = {
    "css": "text/css; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
# What is compressed already.
PACKED = frozenset({"png", "woff2"})
FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Asset:
    """A file: what it holds, plain and compressed, whether it never changes, and its scripts."""

    content: bytes
    packed: bytes | None
    media: str
    mark: str
    lasting: bool
    scripts: tuple[str, ...] = ()

    def response(self, headers: Headers) -> Response:
        """The answer to a request; without content where the browser has this one already."""
        sent = {"ETag": self.mark, "Vary": "Accept-Encoding"}
        if self.lasting:
            sent["Cache-Control"] = FOR_EVER
        if self.scripts:
            sent[POLICY] = policy(self.scripts)
        if self.mark in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=sent)
        if self.packed is not None and "gzip" in headers.get("accept-encoding", ""):
            sent["Content-Encoding"] = "gzip"
            return Response(self.packed, headers=sent, media_type=self.media)
        return Response(self.content, headers=sent, media_type=self.media)


def _asset(path: str, file: PageFile) -> Asset:
    kind = path.rpartition(".")[2] if path != "/" else "html"
    packed = None if kind in PACKED else gzip.compress(file.content, 9, mtime=0)
    mark = f'"{hash_of(file.content)}"'
    return Asset(file.content, packed, MEDIA[kind], mark, file.lasting, file.scripts)


@cache
def assets() -> Mapping[str, Asset]:
    """All files of the page by their paths."""
    return {path: _asset(path, file) for path, file in page_files().items()}
