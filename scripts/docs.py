"""Gather the pages of the site: those of docs/, and the references made from the program.

    python scripts/docs.py FOLDER

Links that leave docs/ are followed where their page is on the site too (CONTRIBUTING, CHANGELOG);
others, to files of the source, become plain text.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from python_reference import python_page

from gridwright.cli.reference import command_pages

ROOT = Path(__file__).parents[1]
BESIDE = ("CONTRIBUTING.md", "CHANGELOG.md")
LINK = re.compile(r"(?<!!)\[([^\]\n]*(?:\n[^\]\n]*)?)\]\(([^)\s]+)\)")
STYLE = """\
.md-typeset table:not([class]) td img { max-width: 14rem; }
.md-typeset pre > code { white-space: pre; }
.md-typeset thead:not(:has(th:not(:empty))) { display: none; }
.md-grid { max-width: 72rem; }
"""


def gather(folder: Path) -> None:
    """Write all pages of the site into a folder, which is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    for name in BESIDE:
        text = (ROOT / name).read_text("utf-8")
        (folder / name).write_text(text.replace("](docs/", "]("), "utf-8")
    reference = folder / "reference"
    reference.mkdir()
    (reference / "commands.md").write_text(command_pages(), "utf-8")
    (reference / "python.md").write_text(python_page(), "utf-8")
    (folder / "site.css").write_text(STYLE, "utf-8")
    for page in sorted(folder.rglob("*.md")):
        page.write_text(followed(page, folder), "utf-8")


def followed(page: Path, folder: Path) -> str:
    """The text of a page, with links that can be followed on the site."""
    place = ROOT / "docs" / page.relative_to(folder)

    def link(match: re.Match[str]) -> str:
        text, target = match[1], match[2].partition("#")[0]
        if not target or ":" in target or (page.parent / target).is_file():
            return match[0]
        if (page.parent / target).is_dir() and (page.parent / target / "README.md").is_file():
            return f"[{text}]({target.rstrip('/')}/README.md)"
        for name in BESIDE:
            if (place.parent / target).resolve() == ROOT / name:
                up = "../" * (len(page.relative_to(folder).parts) - 1)
                return f"[{text}]({up}{name})"
        return text

    return LINK.sub(link, page.read_text("utf-8"))


def broken_links(folder: Path) -> Iterator[str]:
    """Every relative link and picture of a page that leads nowhere, as `page: target`."""
    for page in sorted(folder.rglob("*.md")):
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
            file, _, anchor = target.partition("#")
            if ":" in file:
                continue
            found = page if not file else (page.parent / file)
            if not found.is_file() or (anchor and anchor not in anchors(found)):
                yield f"{page.relative_to(folder)}: {target}"


def anchors(page: Path) -> set[str]:
    """The names of the headings of a page, as links call them."""
    heads = re.findall(r"^#+ +(.*?)(?: \{#([\w.-]+)\})?$", page.read_text("utf-8"), re.MULTILINE)
    return {own or _slug(title) for title, own in heads}


def _slug(title: str) -> str:
    plain = re.sub(r"[^\w\s-]", "", title).strip().lower()
    return re.sub(r"[-\s]+", "-", plain)


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
