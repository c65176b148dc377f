"""The files of the page as browsers get them: few, compressed, and named after what they hold.

A file that is named after its own hash never changes, so browsers keep it for ever. The page itself
and its service worker are asked for each time, and sent again only when they have changed.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.responses import Response

from gridwright.web.server.bundling import bundles, section, single, style, styles
from gridwright.web.server.headers import POLICY, policy

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
# Files of the page's modules besides the first one, with the module that each is for.
FILES = {"home.js": "home.js", "play.js": "player.js", "aids.js": "aids.js"}
# A file that is fetched once another one is there.
AFTER = {"aids.js": "play.js"}
REST = "more.js"
FOR_EVER = "public, max-age=31536000, immutable"
_SHEET = re.compile(
    r' *<link rel="stylesheet" href="([^"]+)"(?: data-with="([^"]+)")?( media="print")?>\n'
)
_SCRIPT = re.compile(r' *<script type="module" src="([^"]+)"( async)?></script>\n')
_FILE = re.compile(r'(<link (?:rel="apple-touch-icon"|data-font)[^>]* href=")([^"]+)')
_ICON = re.compile(r'(<link rel="icon"[^>]* href=")([^"]+)')
_SECTION = re.compile(
    r'^    <section id="view-[^"]*"( data-with="([^"]+)")[^>]*>\n.*?^    </section>\n\n?',
    re.MULTILINE | re.DOTALL,
)
_INDENT = re.compile(r"^ +", re.MULTILINE)


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


def _asset(name: str, content: bytes, *, lasting: bool, scripts: Iterable[str] = ()) -> Asset:
    kind = name.rpartition(".")[2]
    packed = None if kind in PACKED else gzip.compress(content, 9, mtime=0)
    return Asset(content, packed, MEDIA[kind], f'"{_hash(content)}"', lasting, tuple(scripts))


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


@cache
def assets() -> Mapping[str, Asset]:
    """All files of the page by their paths."""
    return _Building(resources.files("gridwright.web") / "static").build()


def _inline(svg: str) -> str:
    """A small picture as an address, which needs no request."""
    return "data:image/svg+xml," + quote(svg.strip(), safe=" =:/'")


class _Building:
    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        self._assets: dict[str, Asset] = {}
        self._preludes: dict[str, str] = {}
        self._inside: list[str] = []

    def build(self) -> Mapping[str, Asset]:
        page = _INDENT.sub("", _SECTION.sub(self._section, self._text("index.html")))
        sheets = self._styles(page)
        page = self._linked(page, sheets.pop(""))
        for file, text in sheets.items():
            self._preludes[file] = style(text) + self._preludes.get(file, "")
        page = self._scripts(page)
        page = _FILE.sub(lambda match: match[1] + self._file(match[2]), page)
        page = _ICON.sub(lambda match: match[1] + _inline(self._text(match[2])), page)
        self._add("/manifest.webmanifest", self._manifest())
        self._assets["/"] = _asset("html", page.encode(), lasting=False, scripts=self._inside)
        self._add("/sw.js", self._worker())
        return self._assets

    def _text(self, path: str) -> str:
        return (self._folder / path).read_text("utf-8")

    def _add(self, path: str, text: str) -> None:
        self._assets[path] = _asset(path, text.encode(), lasting=False)

    def _kept(self, path: str, content: bytes) -> str:
        """The address of a file that is named after what it holds."""
        name, _, kind = path.rpartition("/")[2].rpartition(".")
        address = f"/assets/{name}.{_hash(content)}.{kind}"
        self._assets[address] = _asset(path, content, lasting=True)
        return address

    def _file(self, path: str) -> str:
        return self._kept(path, (self._folder / path).read_bytes())

    def _styles(self, page: str) -> dict[str, str]:
        """The style sheets of the page by the file of modules they come with, "" for none."""
        sheets: dict[str, list[str]] = {"": []}
        for path, file, printed in _SHEET.findall(page):
            text = self._text(path)
            sheet = f"@media print {{\n{text}}}\n" if printed else text
            sheets.setdefault(file, []).append(sheet)
        return {file: styles(texts, self._file) for file, texts in sheets.items()}

    def _linked(self, page: str, style: str) -> str:
        """The page with one style sheet instead of many."""
        address = self._kept("page.css", style.encode())
        first, *_ = _SHEET.finditer(page)
        link = f'  <link rel="stylesheet" href="{address}">\n'
        return page[: first.start()] + link + _SHEET.sub("", page[first.start() :])

    def _section(self, match: re.Match[str]) -> str:
        """Leave a section to the file of modules that it is for."""
        text = _INDENT.sub("", match[0].replace(match[1], ""))
        self._preludes[match[2]] = self._preludes.get(match[2], "") + section(text)
        return ""

    def _scripts(self, page: str) -> str:
        """The page with its files instead of its modules; what is `async` stands in the page."""

        def keep(name: str, text: str) -> str:
            return self._kept(name, text.encode())

        (start,) = (path for path, hasty in _SCRIPT.findall(page) if not hasty)
        files = {"page.js": start, **FILES}
        addresses = bundles(files, REST, self._text, keep, self._preludes, AFTER)

        def script(match: re.Match[str]) -> str:
            path, hasty = match.groups()
            if not hasty:
                return f'  <script type="module" src="{addresses[path]}"></script>\n'
            self._inside.append(single(path, self._text, addresses))
            return f'  <script type="module" async>{self._inside[-1]}</script>\n'

        return _SCRIPT.sub(script, page)

    def _manifest(self) -> str:
        manifest: dict[str, Any] = json.loads(self._text("manifest.webmanifest"))
        for icon in manifest["icons"]:
            icon["src"] = self._file(icon["src"])
        return json.dumps(manifest)

    def _worker(self) -> str:
        """The service worker, with the files that it keeps."""
        files = json.dumps(sorted(self._assets))
        mark = _hash("".join(self._assets[path].mark for path in sorted(self._assets)).encode())
        return f'const FILES = {files};\nconst VERSION = "{mark}";\n' + self._text("sw.js")
