"""Formats: every module here that defines `CODEC` reads and writes boards in one format.

Codecs are found without being listed anywhere; other packages add theirs through entry points of
the group `gridwright.formats`. A text's format is recognised by asking every codec.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby, islice

from gridwright.errors import InputError, meant, quoted
from gridwright.formats.codec import (
    Codec,
    GuessError,
    NotThisFormatError,
    OtherPuzzleError,
    UnknownPuzzleError,
    split_heading,
)
from gridwright.formats.document import Document
from gridwright.formats.other_sites import refuse_address, refuse_other_site
from gridwright.formats.page_link import text_of_link
from gridwright.plugins import Failure, accepted, installed, is_declared
from gridwright.positions import as_puzzle
from gridwright.puzzle import Puzzle
from gridwright.text import MAX_TEXT, join_words
from gridwright.validation import is_one_of

__all__ = [
    "Codec",
    "NotThisFormatError",
    "OtherPuzzleError",
    "UnknownFormatError",
    "codecs",
    "failures",
    "is_foreign",
    "read_text",
    "write_text",
]

# The format of boards of our own: the puzzle's name and below it the board.
OWN = "text"
GROUP = "gridwright.formats"
# Of so many readings of a text the errors are told.
MOST_READINGS = 3
EXPECTED = "expected a puzzle's name and below it the board (gridwright list names the puzzles)"


@dataclass(unsafe_hash=True)
class UnknownFormatError(InputError):
    """No codec recognises the text."""


@dataclass(frozen=True)
class Registry:
    """The available codecs, and the plug-ins that could not be loaded."""

    codecs: tuple[Codec, ...]
    failures: tuple[Failure, ...]


def codecs() -> tuple[Codec, ...]:
    """All codecs, ordered by format and puzzle."""
    return registry().codecs


@cache
def registry() -> Registry:
    """Find the codecs of this package and of other packages."""
    modules = (
        importlib.import_module(f"{__name__}.{found.name}")
        for found in pkgutil.iter_modules(__path__)
    )
    found: list[Codec] = [module.CODEC for module in modules if hasattr(module, "CODEC")]

    def accept(loaded: object) -> None:
        if not isinstance(loaded, Codec):
            raise InputError(f"expected a Codec, found {quoted(loaded)}")
        found.append(loaded)

    failures = tuple(accepted(installed(GROUP), accept))
    return Registry(
        tuple(sorted(found, key=lambda codec: (codec.format, codec.puzzle or ""))), failures
    )


def failures() -> tuple[Failure, ...]:
    """The plug-ins that could not be loaded; where there are none, no codec is loaded to say so."""
    return registry().failures if is_declared(GROUP) else ()


def _by_frequency() -> Iterator[Sequence[Codec]]:
    """The codecs of each format, our own first: most texts are in it, and need no other loaded."""
    alone = () if is_declared(GROUP) else (_own(),)
    if alone:
        yield alone
    for _, same in groupby(_own_first(), lambda codec: codec.format):
        found = tuple(same)
        if found != alone:
            yield found


@cache
def _own() -> Codec:
    codec: Codec = importlib.import_module(f"{__name__}.own").CODEC
    return codec


@cache
def _own_first() -> tuple[Codec, ...]:
    return tuple(sorted(codecs(), key=lambda codec: codec.format != OWN))


def read_text(text: str) -> Puzzle:
    """Read a board in any known format; raise `InputError` if that is not possible."""
    if len(text) > MAX_TEXT:
        raise InputError(f"the text is longer than {MAX_TEXT:,} characters; expected one board")
    text = text.removeprefix("\ufeff")  # a byte order mark, which some editors write
    if (linked := text_of_link(text)) is not None:
        text = linked
    document = Document(text)
    if not document.head:
        holds = "contains only remarks" if text.strip() else "is empty"
        raise InputError(f"this {holds}; {EXPECTED}")
    found = _asked(_by_frequency(), document)
    if found.boards:
        return _the_one(found.boards)
    name, rest = split_heading(text)
    if name and (named := _asked([_of(name)], Document(rest))).is_this_format:
        found = named
        if found.boards:
            return _the_one(found.boards)
    _refuse_other_puzzle(found)
    refuse_other_site(text)
    if not found.certain:
        refuse_address(text)
    if found.errors:
        raise _joined(found.certain or found.errors)
    raise UnknownFormatError(_fits_nothing(found.refusals))


@dataclass
class _Readings:
    """What codecs say of a text: boards, what is wrong with it, or that it is not in the format."""

    boards: list[Puzzle] = field(default_factory=list)
    errors: list[tuple[Codec, InputError]] = field(default_factory=list)
    refusals: list[tuple[Codec, NotThisFormatError]] = field(default_factory=list)

    @property
    def certain(self) -> list[tuple[Codec, InputError]]:
        """The errors without guesses at what was meant."""
        return [pair for pair in self.errors if not isinstance(pair[1], GuessError)]

    @property
    def is_this_format(self) -> bool:
        """Whether a codec recognises the text."""
        return bool(self.boards or self.certain)


def _asked(formats: Iterable[Sequence[Codec]], document: Document) -> _Readings:
    """What the codecs of each format say, up to the first format that the text is in."""
    found = _Readings()
    for same in formats:
        for codec in same:
            try:
                found.boards.append(codec.reader(document))
            except NotThisFormatError as refusal:
                found.refusals.append((codec, refusal))
            except InputError as error:
                found.errors.append((codec, error))
        # A text may be a board of several puzzles in one format, but never in two formats.
        if found.boards:
            break
    return found


def _of(puzzle: str) -> list[Codec]:
    """The codecs of a puzzle alone."""
    return [codec for codec in codecs() if codec.puzzle == puzzle]


def is_foreign(text: str) -> bool:
    """Whether a text is in another program's format, even if something in it is wrong."""
    document = Document(text)
    return any(_recognises(codec, document) for codec in codecs() if codec.puzzle is not None)


def _recognises(codec: Codec, document: Document) -> bool:
    try:
        codec.reader(document)
    except NotThisFormatError as refusal:
        return isinstance(refusal, OtherPuzzleError)
    except InputError:
        pass
    return True


def write_text(puzzle: Puzzle, format: str) -> str:
    """The board in a format; raise `InputError` when that format cannot hold it.

    What is written is always read back as the same board: where the text alone could be another
    puzzle's, it begins with the puzzle's name.
    """
    as_puzzle(puzzle)
    writers = {
        codec.format: codec.write
        for codec in codecs()
        if codec.write and codec.puzzle in (None, puzzle.name)
    }
    if not is_one_of(format, writers):
        said = f"{puzzle.title} cannot be written in the format {quoted(format)}"
        near = meant(format, writers)
        raise InputError(f"{said}{near}; expected one of {', '.join(writers)}")
    text = writers[format](puzzle)
    for written in (text, f"{puzzle.name}:\n{text}"):
        if _reads_as(written, puzzle):
            return written
    why = "".join(f": {problem.text}" for problem in islice(puzzle.problems(), 1))
    raise InputError(f"this board could not be read back from the format {format}{why}")


def _reads_as(text: str, puzzle: Puzzle) -> bool:
    try:
        return read_text(text) == puzzle
    except InputError:
        return False


def _the_one(boards: Sequence[Puzzle]) -> Puzzle:
    """The board that all readings agree on."""
    if any(board != boards[0] for board in boards):
        names = sorted({board.name for board in boards})
        raise InputError(
            f"this could be {' or '.join(names)}; "
            f"put the puzzle's name and a colon before it, such as {names[0]}:",
            1,
        )
    return boards[0]


def _joined(errors: Sequence[tuple[Codec, InputError]]) -> InputError:
    """One error for all: the error itself if they are all the same.

    Else those that came farthest are told, since their puzzles are likely to be meant.
    """
    readings: dict[InputError, list[str]] = {}
    for codec, error in errors:
        readings.setdefault(error, []).append(codec.puzzle or codec.format)
    if len(readings) == 1:
        return errors[0][1]
    likely = sorted(readings, key=lambda e: (e.line or 0, e.column or 0), reverse=True)
    told = likely[:MOST_READINGS]
    said = "; ".join(f"{', '.join(readings[error])}: {error}" for error in told)
    name = readings[told[0]][0]
    return InputError(
        f"this may be of several puzzles and is wrong as each; begin it with the name of one, "
        f"such as {name}: ({said})"
    )


def _refuse_other_puzzle(found: _Readings) -> None:
    """Refuse a text that a format recognises as a puzzle no codec reads, and name that puzzle."""
    if found.certain:
        return
    for codec, refusal in found.refusals:
        if isinstance(refusal, OtherPuzzleError):
            known = [other.called for other in codecs() if other.format == codec.format]
            raise InputError(f"{refusal}; of its puzzles, Gridwright knows {join_words(known)}")


def _fits_nothing(refusals: Iterable[tuple[Codec, NotThisFormatError]]) -> str:
    """What a person needs to know of a text in no known format.

    That is why it is no board of our own, and which other formats there are; but if it is a list as
    in a paper, what it lacks as a board of each puzzle.
    """
    reasons: dict[str, dict[str, list[str]]] = {}
    for codec, refusal in refusals:
        if isinstance(refusal, UnknownPuzzleError):
            return f"no known format fits; as {codec.format}: {refusal}"
        found = reasons.setdefault(codec.format, {}).setdefault(str(refusal), [])
        found += [codec.puzzle] if codec.puzzle else []
    for name, why in reasons.items():
        if len(why) > 1:
            each = "; ".join(f"{', '.join(names)}: {reason}" for reason, names in why.items())
            return f"no known format fits; as {name} it is no board ({each})"
    others = ", ".join(name for name in reasons if name != OWN)
    (own,) = reasons[OWN]
    return f"no known format fits: {own}, and it is in no other format ({others})"
