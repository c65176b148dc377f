"""The letters of a book: those of the program, or TrueType files of the publisher's own.

The program's own are Noto Serif for text and Noto Sans for titles, labels and boards, with the
letters of Latin and its extensions, Greek and Cyrillic.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from gridwright.books.markdown import Face
from gridwright.errors import InputError, shortened
from gridwright.files import reason_of
from gridwright.views.pdf import Faces, lacking, use_fonts

MOST_BYTES = 50_000_000
# What boards are full of; where a font lacks any of it, they have the program's own letters.
SIGNS = "0123456789CF+\N{MINUS SIGN}×"
OWN = Path(__file__).parent / "letters"


@dataclass(frozen=True)
class Fonts:
    """The faces of a book, and those of its boards, by the names that reportlab knows."""

    named: Mapping[Face, str] = field(hash=False)
    faces: Faces
    label: str  # for people


def fonts_of(plain: str | None, bold: str | None, italic: str | None) -> Fonts:
    """The fonts in some files; missing faces are those of the plain file."""
    use_fonts()
    if plain is None:
        if bold or italic:
            raise InputError("a bold or italic font was given, but none as --font")
        return _own()
    label = f"the font {shortened(os.path.basename(plain))}"
    upright, heavy = _registered(plain), _registered(bold or plain)
    slanted = _registered(italic or plain)
    lacks = any(lacking(SIGNS, face) for face in (upright, heavy))
    faces = _own().faces if lacks else Faces(upright, heavy)
    return _fonts(upright, heavy, slanted, heavy, heavy, faces, label)


def _own() -> Fonts:
    plain, bold, italic = (_own_file("Serif", face) for face in ("Regular", "Bold", "Italic"))
    title, label, thin = (_own_file("Sans", face) for face in ("Black", "Bold", "Regular"))
    faces = Faces(thin, label)
    return _fonts(plain, bold, italic, title, label, faces, "the program's own font")


def _own_file(family: str, face: str) -> str:
    return _registered(str(OWN / f"Noto{family}-{face}.ttf"))


def _fonts(
    plain: str, bold: str, italic: str, title: str, label: str, faces: Faces, name: str
) -> Fonts:
    named: Mapping[Face, str] = {
        "plain": plain,
        "bold": bold,
        "italic": italic,
        "title": title,
        "label": label,
    }
    return Fonts(named, faces, name)


@cache
def _registered(path: str) -> str:
    """Register a file with reportlab; the name follows from its content."""
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise InputError(f"this font cannot be read: {reason_of(error)}", source=path) from None
    name = f"Book-{blake2b(data, digest_size=8).hexdigest()}"
    if name not in pdfmetrics.getRegisteredFontNames():
        try:
            if len(data) > MOST_BYTES:
                raise TTFError("it is too large")
            pdfmetrics.registerFont(TTFont(name, path))
        except (TTFError, struct.error, KeyError, IndexError, ValueError, AssertionError) as error:
            said = "this is not a TrueType font that can be embedded"
            if "postscript" in str(error):
                said += ": its outlines are PostScript (OpenType CFF), expected TrueType ones"
            raise InputError(said, source=path) from None
    return name
