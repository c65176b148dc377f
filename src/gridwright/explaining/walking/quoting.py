"""Pencil marks that words rely on, though what they say follows without a word as well.

A reason that was told once is a mark from there, and words that come later give it no more. Where
nothing else needs the mark, it is told all the same, or else the reason once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.reasoning.words import capital, say


def with_quoted(before: Sequence[Move], kept: Sequence[Move]) -> list[Move]:
    """Moves that were told without some of the marks they had before, with those that are quoted.

    A mark is told where words that give its reason are; words that rely on any other give it.
    """
    told: list[Move] = []
    lost: dict[Cell, int] = {}
    shown: dict[Cell, int] = {}
    # What is left to cells by what was told, and the moves that explain marks of others.
    sources: dict[Cell, int] = {}
    for move, each in zip(before, kept, strict=True):
        quoted = _all_quoted(each, lost)
        for cell in [cell for cell in quoted if cell in sources]:
            first = told[sources.pop(cell)]
            marks = {**first.marks, cell: first.marks.get(cell, 0) | lost.pop(cell)}
            told[told.index(first)] = replace(first, marks=marks)
            del quoted[cell]
        told.append(_without(each, quoted) if quoted else each)
        for cell, gone in _lost_after(move, each).items():
            if cell not in lost and _is_explained(each, cell, gone):
                sources[cell] = len(told) - 1
            else:
                sources.pop(cell, None)
            lost[cell] = lost.get(cell, 0) | gone
        shown |= dict.fromkeys(each.entries, 0)
        marked = each.marks.keys() & each.seen.keys()
        shown |= {cell: each.seen[cell] & ~each.marks[cell] for cell in marked}
        lost = {cell: left for cell, m in lost.items() if (left := m & shown.get(cell, -1))}
    return told


def without_unnamed(moves: Iterable[Move]) -> Iterator[Move]:
    """Moves without marks of what went without a word, where no words are left that name the cell.

    Whatever rests on one of them has the look that goes without saying before it instead, in words
    where it is about that very cell what is supposed.
    """
    unnamed: dict[Cell, Link] = {}
    for move in moves:
        again = [
            _said(look, cell, move)
            for cell, look in unnamed.items()
            if _is_needed(look.gone[cell], cell, move)
        ]
        fresh = {cell: look for cell in move.marks if (look := _unnamed(move, cell))}
        unnamed = {c: look for c, look in (unnamed | fresh).items() if c not in move.entries}
        marks = {cell: gone for cell, gone in move.marks.items() if cell not in fresh}
        yield replace(move, links=(*again, *move.links), marks=marks) if again or fresh else move


def _is_needed(gone: int, cell: Cell, move: Move) -> bool:
    """Whether an entry or a look of a move rests on it that a cell has lost certain values."""
    return cell in move.entries or any(gone & ~link.premises.get(cell, -1) for link in move.links)


def _said(look: Link, cell: Cell, move: Move) -> Link:
    """A look that went without saying, in words if a move refutes a value of its cell alone."""
    is_supposed = any(link.supposed and link.supposed.cell == cell for link in move.told)
    if not is_supposed or look.retell is None:
        return look
    words, _ = look.retell((cell,), {})
    return replace(look, words=say("{}.", capital(words)))


def _unnamed(move: Move, cell: Cell) -> Link | None:
    """The look without words that a mark of a cell comes from, if no words name the cell."""
    looks = [link for link in move.links if link.gone.get(cell, 0) & move.marks[cell]]
    if any(link.words or not link.technique.kept for link in looks) or len(looks) != 1:
        return None
    named = any(cell in link.words.cells_named for link in move.told)
    return None if named else replace(looks[0], gone={cell: looks[0].gone[cell]})


def _lost_after(move: Move, kept: Move) -> Mapping[Cell, int]:
    """The values of cells that marks of a move crossed out, but not those that were kept."""
    gone = {cell: mask & ~kept.marks.get(cell, 0) for cell, mask in move.marks.items()}
    return {cell: mask for cell, mask in gone.items() if mask}


def _all_quoted(move: Move, lost: Known) -> dict[Cell, int]:
    found: dict[Cell, int] = {}
    for number, link in enumerate(move.links if lost else ()):
        found |= _quoted(link, move.links[:number], lost)
    return found


def _quoted(link: Link, earlier: Sequence[Link], lost: Known) -> dict[Cell, int]:
    """The values of marks that are not told, of cells that words rely on without the reason."""
    if not link.words or link.supposed:
        return {}
    # A mark is shown without what stands in its lines, so a reader does without that as well.
    silent = {c for x in earlier if not x.words for c in x.gone if c in lost}
    about = silent.intersection((*link.words.cells_named, *link.premises))
    return {
        c: lost[c] for c in sorted(about) if link.without_marks({c: lost[c]}).words != link.words
    }


def _without(move: Move, lost: Known) -> Move:
    """A move in words that give the reasons for pencil marks that are not there."""
    links = (
        link.without_marks(quoted) if (quoted := _quoted(link, move.links[:number], lost)) else link
        for number, link in enumerate(move.links)
    )
    return replace(move, links=tuple(links))


def _is_explained(move: Move, cell: Cell, gone: int) -> bool:
    """Whether words of a move name a cell that is none of some values, and all clues of that."""
    named, left = set(move.words.cells_named), gone
    wanted, clues = {cell}, set[Cell]()
    for link in reversed(move.links):
        if not link.words and not wanted.isdisjoint(link.gone):
            left &= ~link.gone.get(cell, 0)
            wanted.update(link.premises)
            clues.update(label.clue.cell for label in link.labels if label.clue is not None)
    return cell in named and not left and clues <= named
