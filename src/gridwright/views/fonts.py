"""The letters of PDF and PNG pictures: Bitstream Vera, which comes with reportlab."""

from __future__ import annotations

from pathlib import Path

import reportlab

# The height of a capital letter, in font sizes: texts are centred by it.
CAPITAL = 0.73


def font_file(bold: bool) -> Path:
    """The file of the plain or the bold letters."""
    return Path(reportlab.__file__).parent / "fonts" / ("VeraBd.ttf" if bold else "Vera.ttf")
