"""The page in few files that are named after what they hold.

All addresses are seen from the folder of the page, wherever that is. A site without a server is the
same page with other answers: see `Variant`.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any
from urllib.parse import quote

from gridwright.web.page.bundling import bundles, section, single, style, styles

# Files of the page's modules besides the first one, with the module that each is for.
FILES = {
    "home.js": "home.js",
    "play.js": "player.js",
    "aids.js": "aids.js",
    "looks.js": "looks/more.js",
}
# A file that is fetched once another one is there.
AFTER = {"aids.js": "play.js"}
REST = "more.js"
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
class PageFile:
    """A file: what it holds, whether it never changes, and the scripts inside it."""

    content: bytes
    lasting: bool
    scripts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variant:
    """What differs between pages: modules in place of others, the text of the page, its name.

    `answers` and `lessons` are what is worth being kept for times without the server; the first
    are single addresses, the second is how many others begin.
    """

    answers: tuple[str, ...] = ("api/puzzles", "api/formats")
    lessons: str = "api/lessons"
    modules: Mapping[str, str] = field(default_factory=dict)
    change: Callable[[str], str] = str
    name: str | None = None


def page_files(variant: Variant | None = None) -> dict[str, PageFile]:
    """All files of the page by their paths."""
    folder = resources.files("gridwright.web") / "static"
    return _Building(folder, variant or Variant()).build()


def hash_of(content: bytes) -> str:
    """A short name for what a file holds."""
    return hashlib.sha256(content).hexdigest()[:12]


def _inline(svg: str) -> str:
    """A small picture as an address, which needs no request."""
    return "data:image/svg+xml," + quote(svg.strip(), safe=" =:/'")


def _beside(path: str) -> str:
    """The address of a file as seen from another one in its folder."""
    return f"./{posixpath.basename(path)}"


class _Building:
    def __init__(self, folder: Traversable, variant: Variant) -> None:
        self._folder = folder
        self._variant = variant
        self._files: dict[str, PageFile] = {}
        self._preludes: dict[str, str] = {}
        self._inside: list[str] = []

    def build(self) -> dict[str, PageFile]:
        page = self._variant.change(self._text("index.html"))
        page = _INDENT.sub("", _SECTION.sub(self._section, page))
        sheets = self._styles(page)
        page = self._linked(page, sheets.pop(""))
        for file, text in sheets.items():
            self._preludes[file] = style(text) + self._preludes.get(file, "")
        page = self._scripts(page)
        page = _FILE.sub(lambda match: match[1] + self._file(match[2]), page)
        page = _ICON.sub(lambda match: match[1] + _inline(self._text(match[2])), page)
        self._add("/manifest.webmanifest", self._manifest())
        self._files["/"] = PageFile(page.encode(), lasting=False, scripts=tuple(self._inside))
        self._add("/sw.js", self._worker())
        return self._files

    def _text(self, path: str) -> str:
        return (self._folder / self._variant.modules.get(path, path)).read_text("utf-8")

    def _add(self, path: str, text: str) -> None:
        self._files[path] = PageFile(text.encode(), lasting=False)

    def _kept(self, path: str, content: bytes) -> str:
        """The address of a file that is named after what it holds, as seen from the page."""
        name, _, kind = path.rpartition("/")[2].rpartition(".")
        address = f"assets/{name}.{hash_of(content)}.{kind}"
        self._files[f"/{address}"] = PageFile(content, lasting=True)
        return f"./{address}"

    def _file(self, path: str) -> str:
        return self._kept(path, (self._folder / path).read_bytes())

    def _neighbour(self, path: str) -> str:
        return _beside(self._file(path))

    def _styles(self, page: str) -> dict[str, str]:
        """The style sheets of the page by the file of modules they come with, "" for none."""
        sheets: dict[str, list[str]] = {"": []}
        for path, file, printed in _SHEET.findall(page):
            text = self._text(path)
            sheet = f"@media print {{\n{text}}}\n" if printed else text
            sheets.setdefault(file, []).append(sheet)
        # A sheet that comes with modules is part of the page; the other one is a file of its own.
        return {
            file: styles(texts, self._file if file else self._neighbour)
            for file, texts in sheets.items()
        }

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
        places: dict[str, str] = {}

        def keep(name: str, text: str) -> str:
            place = self._kept(name, text.encode())
            places[_beside(place)] = place
            return _beside(place)

        (start,) = (path for path, hasty in _SCRIPT.findall(page) if not hasty)
        files = {"page.js": start, **FILES}
        found = bundles(files, REST, self._text, keep, self._preludes, AFTER)
        addresses = {module: places[address] for module, address in found.items()}

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
        if self._variant.name is not None:
            manifest |= {"name": self._variant.name, "short_name": self._variant.name}
        return json.dumps(manifest)

    def _worker(self) -> str:
        """The service worker, with the files that it keeps."""
        paths = sorted(self._files)
        known = {
            "FILES": [path[1:] or "./" for path in paths],
            "VERSION": hash_of(b"".join(self._files[path].content for path in paths)),
            "ANSWERS": self._variant.answers,
            "LESSONS": self._variant.lessons,
        }
        lines = (f"const {name} = {json.dumps(value)};\n" for name, value in known.items())
        return "".join(lines) + self._text("sw.js")
