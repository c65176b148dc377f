"""The letters of a book: those of the program, or TrueType files of the publisher's own."""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

import reportlab
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from gridwright.books.markdown import Face
from gridwright.errors import InputError, shortened
from gridwright.files import reason_of
from gridwright.views.pdf import BOLD, PLAIN, Faces, use_fonts

MOST_BYTES = 50_000_000
ITALIC = "Gridwright-Italic"


@dataclass(frozen=True)
class Fonts:
    """Plain, bold and italic letters by the names that reportlab knows; `label` is for people."""

    plain: str = PLAIN
    bold: str = BOLD
    italic: str = ITALIC
    label: str = "the program's own font"

    def named(self, face: Face) -> str:
        """The name of a face."""
        return {"plain": self.plain, "bold": self.bold, "italic": self.italic}[face]

    @property
    def faces(self) -> Faces:
        """What pictures are drawn with."""
        return Faces(self.plain, self.bold)


def fonts_of(plain: str | None, bold: str | None, italic: str | None) -> Fonts:
    """The fonts in some files; missing faces are those of the plain file."""
    use_fonts()
    if plain is None:
        if bold or italic:
            raise InputError("a bold or italic font was given, but none as --font")
        if ITALIC not in pdfmetrics.getRegisteredFontNames():
            file = Path(reportlab.__file__).parent / "fonts" / "VeraIt.ttf"
            pdfmetrics.registerFont(TTFont(ITALIC, str(file)))
        return Fonts()
    label = f"the font {shortened(os.path.basename(plain))}"
    return Fonts(
        _registered(plain), _registered(bold or plain), _registered(italic or plain), label
    )


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
