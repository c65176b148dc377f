"""The description of the package, for registries: README.md without what leads nowhere there.

Run by hatchling when the package is built (pyproject.toml). The pictures and pages that the README
shows and links to are files of the repository, and no address of that is known to a registry.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# A table or a paragraph with a picture in it, and a link to a file.
PICTURES = re.compile(r"(?:^\|.*\n)*^.*!\[[^\]]*\]\((?!https?:)[^)]*\).*\n\n?", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)[^)]*\)")


def description(text: str) -> str:
    """A README without pictures from files, and with the words alone of links to files."""
    return LINK.sub(r"\1", PICTURES.sub("", text))


class ReadmeHook(MetadataHookInterface):
    """Fills in the field `readme` of the package's metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Take the README of the project."""
        text = Path(self.root, "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": description(text)}
