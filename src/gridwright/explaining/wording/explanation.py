"""A move explained: in words, with what was known before and after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from gridwright.explaining.deducing.links import (
    FEW,
    Link,
    Move,
    apply_move,
    lists_left,
    narrowed,
    told_ends,
)
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.endings import told_in_turn
from gridwright.explaining.wording.names import with_names
from gridwright.grid import Cell
from gridwright.layers.layer import Symbol
from gridwright.model import Label, Place
from gridwright.model.domain import SINGLES, values_of
from gridwright.puzzle import Puzzle
from gridwright.reasoning.words import (
    Words,
    as_words,
    capital,
    cell_name,
    joined,
    listed,
    say,
    separated,
)

# Maximum number of places and clues that a hint names before it tells all.
NAMED = 2


@dataclass(frozen=True)
class Explanation:
    """A step as a person reads it, with what was known before it.

    `move` holds what it consists of: links with their premises, the entries, pencil marks. `unsaid`
    is what goes without saying of cells with pencil marks, before the step and after it.
    """

    puzzle: Puzzle
    move: Move
    known: Known
    unsaid: tuple[Known, Known] = ({}, {})

    def __getstate__(self) -> dict[str, object]:
        # Words are put together here: copies of looks do not know which go on in one sentence.
        return {**vars(self), "words": self.words}

    @cached_property
    def after(self) -> Known:
        """What is known after the step."""
        return apply_move(self.known, self.move)

    @property
    def marked_before(self) -> Known:
        """What is left to each cell before the step, as a person keeps pencil marks."""
        return _narrowed_by(self.known, self.unsaid[0])

    @property
    def marked_after(self) -> Known:
        """The same after the step."""
        return _narrowed_by(self.after, self.unsaid[1])

    @property
    def title(self) -> str:
        """The technique that carries it: the hardest one, the first of several."""
        hardest = sorted(self.move.techniques, key=lambda technique: -technique.rank)
        far = any(link.far for link in self.move.told)
        return hardest[0].title(self.puzzle, far) if hardest else ""

    @cached_property
    def words(self) -> Words:
        """Why, in sentences."""
        return told_in_turn(self.puzzle, self.move, self.known)

    @cached_property
    def outcome(self) -> Words:
        """What is entered or crossed out: `R1C1 = 4, R1C2 = 2; R1C3 is not 1`."""
        return separated((*self._entries(), *self._marks()), "; ")

    @property
    def text(self) -> str:
        """Reasons and outcome as plain text."""
        return str(self.told(3))

    @property
    def places(self) -> tuple[Place, ...]:
        """Where to look first, at most two places: where the last look is, then the hardest one.

        A value that is left when others were crossed out rests on the lines that are named.
        """
        if not self.move.told:
            return ()
        cell = next(iter((*self.move.entries, *self.move.marks)))
        near = (Place(cell_name(cell), (cell,)),)
        looks = (self.move.told[-1], self._hardest, *self.move.told)
        found = dict.fromkeys(place for link in looks for place in _places_of(link))
        return (tuple(found) or near)[:NAMED]

    @property
    def _hardest(self) -> Link:
        """The hardest look, of several the last one."""
        return max(reversed(self.move.told), key=lambda link: link.technique.rank)

    @property
    def labels(self) -> tuple[Label, ...]:
        """The rules and clues at work in the last look, then in the hardest; clues first of all.

        Those count too that say without a word what it rests on, if it names their lines.
        """
        if not self.move.told:
            return ()
        last = self.move.told[-1]
        named = {part.cells for part in last.words.parts}
        unsaid = (label for link in self.move.links if not link.words for label in link.labels)
        there = (label for label in dict.fromkeys(unsaid) if label.place.cells in named)
        both = dict.fromkeys((*last.labels, *self._hardest.labels))
        clues = [label for label in both if label.clue]
        return tuple(clues or [label for label in there if label.clue] or last.labels)[:NAMED]

    def reason(self, depth: Depth) -> Words:
        """Why, as far as a hint of some depth tells: where to look, the clues at work, or all."""
        if depth == 3:
            return self.words
        if depth == 2 and any(label.clue for label in self.labels):
            texts = "; ".join(label.text for label in self.labels)
            return capital(with_names(f"{texts}.", self.puzzle.grid))
        if depth == 2 and self.move.told:
            return joined((self._where(), say(self._hardest.technique.about)))
        return self._where()

    def told(self, depth: Depth) -> Words:
        """All that a hint of some depth tells."""
        if depth == 1:
            return self.reason(depth)
        outcome = say("→ {}", self.outcome) if depth == 3 else Words()
        return joined((say("{}.", self.title), self.reason(depth), outcome))

    def _where(self) -> Words:
        """Where to look; near the entry where the whole board would have to be named."""
        places = [p for p in self.places if len(p.cells) < len(self.puzzle.open_cells)]
        if places:
            named = (with_names(place.name, self.puzzle.grid) for place in places)
            return say("Look at {}.", listed(named))
        return say("Look around {}.", next(iter(changed_cells(self))))

    def _entries(self) -> Iterable[Words]:
        """What is entered, cell by cell; values that are no numbers each with all their cells."""
        symbols = {symbol.value: symbol for symbol in self.puzzle.symbols}
        numbers: list[Words] = []
        by_symbol: dict[Symbol, list[Cell]] = {}
        for cell in self._in_order_of_words(self.move.entries):
            value = self.move.entries[cell]
            if symbols[value].is_number:
                numbers.append(say("{} = {}", cell, symbols[value].sign))
            else:
                by_symbol.setdefault(symbols[value], []).append(cell)
        if numbers:
            yield separated(numbers, ", ")
        for symbol, cells in sorted(by_symbol.items(), key=lambda each: each[0].blank):
            # Such a list is looked up on the board, row by row.
            names = separated(map(as_words, sorted(cells)), ", ")
            yield say("{}: {}", symbol.of(len(cells)), names)

    def _in_order_of_words(self, cells: Iterable[Cell]) -> list[Cell]:
        """Cells as the sentences come to them: look by look, those that it names first.

        What no look says comes last, unless one names it, with what it follows from or after that.
        """
        sentences = list(dict.fromkeys(link.words for link in self.move.told))
        named = [_in_turn(words) for words in sentences]
        order: dict[Cell, tuple[int, int]] = {}
        last: dict[Cell, tuple[int, int]] = {}
        left = dict(self.known)
        for number, link in enumerate(self.move.links):
            for cell in narrowed(left, link):
                last.setdefault(cell, (len(sentences), number))
                after = (order[c][0] for c in link.premises if c in order)
                first = sentences.index(link.words) if link.words else max(after, default=-1)
                says = [i for i in range(max(first, 0), len(named)) if cell in named[i]]
                if says and (says[0] == first or not link.words):
                    order.setdefault(cell, (says[0], named[says[0]].index(cell)))
                elif link.words:
                    order.setdefault(cell, (first, len(named[first])))
        return sorted(cells, key=lambda cell: order.get(cell) or last[cell])

    def _marks(self) -> Iterable[Words]:
        """What is crossed out, alike cells together: what is left of a few values, or what is not.

        Where few values are left they say more than those that are gone.
        """
        own = list(self.puzzle.tell_marks(self.move.marks))
        yield from own
        told = {cell for words in own for cell in words.cells}
        by_text: dict[str, list[Cell]] = {}
        for cell, mask in self.move.marks.items():
            if cell not in told:
                known = self.known[cell]
                seen = self.move.seen.get(cell, known)
                # What else goes without saying of a cell, nobody said: then it is no entry.
                seen = known if seen & ~mask in SINGLES else seen
                by_text.setdefault(self._mark(mask, seen), []).append(cell)
        for text, cells in by_text.items():
            yield say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", text)

    def _mark(self, gone: int, seen: int) -> str:
        """What a cell is once values of those seen are crossed out: "2 or 5", "at least 4"."""
        left = seen & ~gone
        symbols = {symbol.value: symbol for symbol in self.puzzle.symbols}

        def named(mask: int) -> str:
            return str(listed((symbols[value].name for value in values_of(mask)), "or"))

        numbers = all(symbols[value].is_number for value in values_of(gone | left))
        if lists_left(left, gone, numbers, len(symbols)):
            return named(left)
        if not told_ends(left, gone) or not numbers:
            news = gone & seen
            more = left.bit_count() <= min(FEW + 1, news.bit_count() - 1)
            return named(left) if more else f"not {named(news)}"
        least, most = named(left & -left), named(1 << left.bit_length() - 1)
        ends = [f"at least {least}"] if gone & -gone < left & -left else []
        ends += [f"at most {most}"] if gone > left else []
        return f"{least} to {most}" if ends[1:] else "".join(ends)


def _in_turn(words: Words) -> list[Cell]:
    """The cells that words name, then those of which they only tell the numbers: "2, 3 and 5"."""
    numbers = (p.cells[0] for p in words.parts if len(p.cells) == 1 and p.text.isdecimal())
    return list(dict.fromkeys((*words.cells_named, *numbers)))


def _narrowed_by(known: Known, unsaid: Known) -> Known:
    return {cell: mask & unsaid.get(cell, mask) for cell, mask in known.items()}


def _places_of(link: Link) -> tuple[Place, ...]:
    """Where a look is: at its clues, if it has any, or at the lines it names."""
    labels = [label for label in link.labels if label.clue] or link.labels
    return tuple(dict.fromkeys(label.place for label in labels)) or _lines_named(link.words)


def _lines_named(words: Words) -> tuple[Place, ...]:
    lines = (part for part in words.parts if part.kind == "line")
    return tuple(dict.fromkeys(Place(_in_a_list(part.text), part.cells) for part in lines))


def _in_a_list(name: str) -> str:
    """A name inside a sentence: "row 3", but "R1C1"."""
    return name[0].lower() + name[1:] if name[1:2].islower() else name


def changed_cells(told: Explanation) -> tuple[Cell, ...]:
    """The cells of which more is known after a step."""
    return (*told.move.entries, *told.move.marks)
