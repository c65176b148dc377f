"""What a file must say of itself to keep PDF/X-1a:2003, the standard that printers ask for.

The rest of that standard is kept by every book: fonts are embedded, all colours are greys, nothing
is transparent, there are no forms, links or scripts, and every page says where it is trimmed.
"""

from __future__ import annotations

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFCatalog,
    PDFDate,
    PDFDictionary,
    PDFInfo,
    PDFName,
    PDFString,
)
from reportlab.pdfgen.canvas import Canvas

STANDARDS = ("none", "pdfx")
VERSION = "PDF/X-1a:2003"
# Offset printing on uncoated paper, as the registry of the International Color Consortium has it.
CONDITION, REGISTRY = "FOGRA47", "http://www.color.org"
CONDITION_INFO = "Offset printing on uncoated paper, ISO 12647-2:2004"


class _PrintInfo(PDFInfo):  # type: ignore[misc]
    """The document information of a file that keeps the standard."""

    def format(self, document: object) -> bytes:
        date = PDFDate(ts=document._timeStamp)  # type: ignore[attr-defined]
        entries = {
            "Title": PDFString(self.title),
            "Author": PDFString(self.author),
            "Subject": PDFString(self.subject),
            "Creator": PDFString(self.creator),
            "Producer": PDFString(self.producer),
            "CreationDate": date,
            "ModDate": date,
            "Trapped": PDFName("False"),
            "GTS_PDFXVersion": PDFString(VERSION),
        }
        formatted: bytes = PDFDictionary(entries).format(document)
        return formatted


class _PrintCatalog(PDFCatalog):  # type: ignore[misc]
    """The root of a file that says for which kind of printing it was made."""

    __NoDefault__ = (*PDFCatalog.__NoDefault__, "OutputIntents")
    __Refs__ = PDFCatalog.__Refs__


def claim(canvas: Canvas, standard: str) -> None:
    """Let a file say that it keeps a standard; call it before the first page."""
    if standard == "none":
        return
    document = canvas._doc
    document._pdfVersion = (1, 4)
    # The objects are known to others already, so they stay and change what they are.
    document.info.__class__ = _PrintInfo
    document.Catalog.__class__ = _PrintCatalog
    intent = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString(CONDITION),
        "OutputCondition": PDFString(CONDITION_INFO),
        "RegistryName": PDFString(REGISTRY),
        "Info": PDFString(CONDITION_INFO),
    }
    document.Catalog.OutputIntents = PDFArray([PDFDictionary(intent)])
