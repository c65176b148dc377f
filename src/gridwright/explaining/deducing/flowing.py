"""Sentences about tied cells that go on in one another: "so R1C4 is plus and R1C3 minus"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.prepared.facts import Fact
from gridwright.grid import Cell
from gridwright.reasoning.told_once import told_once
from gridwright.reasoning.words import SO, Part, Words, about, say, uncapital
from gridwright.techniques.general import names

THEN = "Then "
# What is between two sentences.
STOP = ". "
# What begins an objection, and how it may say that something is left with too little.
BUT = Part("But ")
IS_LEFT = ("is left ", " is left", " would stay", "would have ")
# What begins a clause about a line, and what ends it.
WHICH, ENDS = ", which", (",", ".")
# What a cell is or can do, rather than what it does.
STATES = (" is", " can")


def supposed(book: Notebook, fact: Fact, then: Words) -> Words:
    """What is supposed, of a tied cell with another value too if that is spoken of or leads on."""
    (name,), cells = names(book, 1 << fact.value), then.cells_named
    near = book.puzzle.grid.neighbours
    tied = book.sights.board.ties.values_with(fact.cell, fact.value, book.start) or {}
    leads_on = near[cells[0]] if cells and cells[0] not in near[fact.cell] else ()
    other = [c for c, v in tied.items() if v != fact.value and (c in cells or c in leads_on)]
    if book.sights.of_numbers or len(other) != 1:
        return say("Suppose {} were {}.", fact.cell, name)
    (its,) = names(book, 1 << tied[other[0]])
    return say("Suppose {} were {} and {} {}.", fact.cell, name, other[0], its)


def flowing(book: Notebook, fact: Fact, sentences: Iterable[Words]) -> Words:
    """The sentences after a supposition as one text.

    Where cells are tied, what follows beside the cell that a sentence ends in goes on in the same
    sentence, and what a line has is said once. Where a cell has one of two values, the cell that is
    supposed is called "it" at first, and what leaves nothing ends in that.
    """
    if not book.sights.of_numbers and book.sights.board.ties.postings:
        return _lines_told_once(told_once(_in_turn(book, sentences)))
    if book.sights.of_numbers or len(book.puzzle.symbols) > 2:
        return told_once(sentences)
    return told_once(_about_it(fact.cell, _with_end(sentences)))


def _with_end(sentences: Iterable[Words]) -> list[Words]:
    """Sentences the last of which goes on from the one before: ", which leaves R1C2 dark"."""
    *others, last = sentences
    left = _left_with(last)
    if not others or not left or SO in str(others[-1]) or STOP in str(last):
        return [*others, last]
    *before, reason = others
    *parts, end = reason.parts
    why = Words((*parts, end._replace(text=end.text.removesuffix("."))))
    return [*before, say("{}, which leaves {}", why, left)]


def _left_with(words: Words) -> Words:
    """What is left with too little, and with how much; empty if that is not what words say."""
    first, *rest = uncapital(Words(words.parts[words.parts[:1] == (BUT,) :])).parts
    then = [_without(part, IS_LEFT) for part in rest]
    return Words((first, *then)) if then != rest else Words()


def _without(part: Part, begins: Iterable[str]) -> Part:
    """A part without what it begins with, if that is one of several."""
    return next(
        (part._replace(text=part.text.removeprefix(x)) for x in begins if part.text.startswith(x)),
        part,
    )


def _about_it(cell: Cell, sentences: Sequence[Words]) -> Iterator[Words]:
    """Sentences that call a cell spoken of just before "it", and say once what it "also" does."""
    does = ""
    for number, words in enumerate(sentences):
        first, then = (*words.parts, Part(""), Part(""))[:2]
        if first.kind != "cell" or first.cells != (cell,):
            yield words
        elif not number:
            does = "" if then.text.startswith(STATES) else then.text
            yield about("It", (cell,)) + Words(words.parts[1:])
        elif does and then.text == does:
            yield Words((first, Part(f" also{does}"), *words.parts[2:]))
            does = ""
        else:
            yield words


def _in_turn(book: Notebook, sentences: Iterable[Words]) -> Iterator[Words]:
    """Sentences with those in one of which the second says what follows beside the first."""
    before = Words()
    for words in sentences:
        if both := _in_one(book, before, words):
            before = both
        else:
            yield before
            before = words
    yield before


def _lines_told_once(words: Words) -> Words:
    """Words that say once what a line has: later cells are in that line too.

    "R8C4 is beside a plus and in column 4, which has its minus in R6C4" becomes "in column 4 too".
    """
    kept: list[Part] = []
    said = set[tuple[tuple[Cell, ...], tuple[Part, ...]]]()
    skipped = 0
    for number, part in enumerate(words.parts):
        if skipped:
            skipped -= 1
            continue
        kept.append(part)
        if part.kind == "line":
            rest = words.parts[number + 1 :]
            which = rest[:1] == (Part(WHICH),)
            clause = tuple(_clause(rest[which:]))
            if which and (part.cells, clause) in said:
                kept.append(Part(" too"))
                skipped = len(clause) + 1
            said.add((part.cells, clause))
    return Words(tuple(kept)) if len(kept) < len(words.parts) else words


def _clause(parts: Iterable[Part]) -> Iterator[Part]:
    """The parts up to the next comma or full stop."""
    return takewhile(lambda part: not part.text.startswith(ENDS), parts)


def _in_one(book: Notebook, before: Words, then: Words) -> Words:
    """Two sentences in one; empty if the second is not about a cell beside the last one."""
    last = _cells(before)[-1:]
    ends = {f" is {symbol.name}." for symbol in book.puzzle.symbols}
    if (
        not last
        or not str(then).startswith(THEN)
        or str(Words(before.parts[last[0] + 1 :])) not in ends
    ):
        return Words()
    first, *others = _cells(then)
    (cell,), (other,) = before.parts[last[0]].cells, then.parts[first].cells
    is_, *rest = then.parts[first + 1 :]
    if is_.text != " is " or other not in book.puzzle.grid.neighbours[cell]:
        return Words()
    kept, link = Words(before.parts[:-1]), ", " if others else " and "
    return say("{}{}{} {}", kept, link, other, Words(tuple(rest)))


def _cells(words: Words) -> list[int]:
    """Which parts are the names of cells."""
    return [number for number, part in enumerate(words.parts) if part.kind == "cell"]
