"""Where the techniques of a board look, prepared once: which constraint, and which cells matter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from gridwright.engines.fd.counters import Counters
from gridwright.engines.fd.propagation import Propagator
from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.lookout import Lookout, Readers
from gridwright.explaining.deducing.survey import Survey
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.prepared.places import atoms_of
from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model import Label, Model, Place, Posting
from gridwright.puzzle import Puzzle
from gridwright.reasoning.technique import SILENT, Technique
from gridwright.techniques.general import GENERAL, TIED, no_value
from gridwright.techniques.latin_words import DIFFERENT
from gridwright.techniques.plain import PLAIN, one_rule

Kept = TypeVar("Kept")


class _ByRank(Mapping[int, Kept]):
    """Something for each rank, made when it is asked for: on easy boards hard looks never are."""

    def __init__(self, ranks: tuple[int, ...], make: Callable[[int], Kept]) -> None:
        self._ranks = ranks
        self._make = make
        self._made: dict[int, Kept] = {}

    def __getitem__(self, rank: int) -> Kept:
        made = self._made.get(rank)
        if made is None:
            if rank not in self._ranks:
                raise KeyError(rank)
            made = self._made[rank] = self._make(rank)
        return made

    def __iter__(self) -> Iterator[int]:
        return iter(self._ranks)

    def __len__(self) -> int:
        return len(self._ranks)

    def made(self) -> Iterator[Kept]:
        """What was made by now, the lowest rank first."""
        return (self._made[rank] for rank in self._ranks if rank in self._made)


@dataclass(eq=False)
class Sights:
    """All that techniques look at on a board; `without` names a technique to do without.

    Where a board grows, labels that are `asleep` are no part of it: their clues may be printed
    later, and `printed` says what the board is by then.
    """

    board: PreparedBoard
    without: str | None = None
    printed: Callable[[], Puzzle] | None = None
    asleep: frozenset[Label] = frozenset()
    _cells_of: dict[Posting, tuple[Cell, ...]] = field(default_factory=dict)
    _surveys: dict[tuple[int, bool], Survey] = field(default_factory=dict)
    _readers: dict[int, Readers] = field(default_factory=dict)
    _kept: tuple[Watch, Propagator] | None = None
    # The values that were supposed last; kept for `suppositions`, which this knows nothing of.
    followed: object = None

    @lazy
    def start(self) -> Known:
        """What each cell can hold before any reasoning."""
        return self.board.start

    @lazy
    def model(self) -> Model:
        """The board as it is by now, as labelled constraints."""
        return self.board.model if self.printed is None else self.printed().model()

    def propagator(self, watch: Watch) -> Propagator:
        """What propagates the board as it is by now; kept until that changes."""
        kept = self._kept
        if not kept or kept[0] is not watch or kept[1].postings is not self.model.postings:
            kept = self._kept = watch, Propagator(self.model, Counters(), watch)
        return kept[1]

    @lazy
    def _every_atom(self) -> tuple[Posting, ...]:
        numbers = self.board.places.number_of
        atoms = atoms_of(self.board.model)
        return tuple(atom for atom in atoms if any(label in numbers for label in atom.labels))

    @lazy
    def atoms(self) -> tuple[Posting, ...]:
        """All constraints that steps rest on, label by label."""
        return tuple(atom for atom in self._every_atom if self._is_awake(atom))

    def _is_awake(self, posting: Posting | None) -> bool:
        return posting is None or self.asleep.isdisjoint(posting.labels)

    def awaken(self, labels: Collection[Label]) -> list[Lookout]:
        """Let labels be part of the board from now on; the lookouts that have to look again.

        These are their own, and all that may ask which constraints there are: those at the same
        places, and those that look at the whole board.
        """
        return self._change(self.asleep.difference(labels), labels)

    def put_to_sleep(self, labels: Iterable[Label]) -> None:
        """Let exactly these labels be no part of the board."""
        asleep = frozenset(labels)
        self._change(asleep, asleep ^ self.asleep)

    def _change(self, asleep: frozenset[Label], labels: Collection[Label]) -> list[Lookout]:
        self.asleep = asleep
        self.followed = None
        for name in ("atoms", "in_place", "at_cell", "model"):
            self.__dict__.pop(name, None)
        places = frozenset(label.place for label in labels)
        found = []
        for lookouts in self.by_rank.made() if labels else ():
            for lookout in lookouts:
                posting = lookout.posting
                lookout.awake = self._is_awake(posting)
                beside = posting and any(label.place in places for label in posting.labels)
                if lookout.technique.wide or beside or lookout.asks:
                    lookout.forget()
                    found.append(lookout)
        for (rank, _), survey in self._surveys.items():
            survey.outdate(lookout for lookout in found if lookout.technique.rank == rank)
        return found

    def close(self) -> None:
        """Forget what all lookouts saw."""
        for lookouts in self.by_rank.made():
            for lookout in lookouts:
                lookout.forget()
        self._surveys.clear()
        self.followed = None

    @lazy
    def in_place(self) -> Mapping[Place, tuple[Posting, ...]]:
        """The constraints of each place."""
        found: dict[Place, list[Posting]] = {}
        for atom in self.atoms:
            for place in dict.fromkeys(label.place for label in atom.labels):
                found.setdefault(place, []).append(atom)
        return {place: tuple(atoms) for place, atoms in found.items()}

    @lazy
    def at_cell(self) -> Mapping[Cell, tuple[Posting, ...]]:
        """The constraints that look at each cell."""
        found: dict[Cell, list[Posting]] = {cell: [] for cell in self.start}
        for atom in self.atoms:
            for cell in atom.scope:
                found[cell].append(atom)
        return {cell: tuple(atoms) for cell, atoms in found.items()}

    def named(self, name: str | None) -> Technique | None:
        """The technique of that name."""
        return next((each for each in self.techniques if each.name == name), None)

    @lazy
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques of the puzzle, then those that help with any puzzle.

        What goes without saying of a kind of constraint is the puzzle's own matter if it says so,
        and so is what it has a technique of its own for by the same name.
        """
        own = type(self.board.puzzle).techniques() or self._plain()
        unsaid = {each.on for each in own if each.rank == SILENT}
        named = {each.name for each in own}
        general = (
            each
            for each in GENERAL
            if each.name not in named and (each.rank != SILENT or each.on not in unsaid)
        )
        every = dict.fromkeys((*own, *general))
        return tuple(each for each in every if each.name != self.without or each.tell_last)

    def _plain(self) -> tuple[Technique, ...]:
        """Techniques for a puzzle that names none."""
        different = any(isinstance(atom.constraint, DIFFERENT) for atom in self.atoms)
        return PLAIN if different else (one_rule,)

    @lazy
    def ranks(self) -> tuple[int, ...]:
        """The ranks there are, silent first."""
        return tuple(sorted({SILENT, *(technique.rank for technique in self.techniques)}))

    @lazy
    def by_rank(self) -> _ByRank[tuple[Lookout, ...]]:
        """All lookouts by the rank of their technique."""
        return _ByRank(self.ranks, self._lookouts)

    @lazy
    def watching(self) -> Mapping[int, Readers]:
        """For each rank and cell the lookouts to which it may matter, whatever they have read."""
        return _ByRank(self.ranks, lambda rank: self._watching(self.by_rank[rank]))

    @lazy
    def readers(self) -> Mapping[int, Readers]:
        """For each rank and cell the lookouts that have to look again when the cell changes.

        Of those that may read any cell, these are the ones that ever have. Others that saw nothing
        see nothing still.
        """
        return _ByRank(self.ranks, lambda rank: self._readers_of(rank))

    def _readers_of(self, rank: int) -> Readers:
        self.by_rank[rank]  # which makes the lookouts, and so this
        return self._readers[rank]

    def survey(self, rank: int, telling: bool) -> Survey:
        """What all lookouts of a rank see; of those that are for a grade or for what is told."""
        if (rank, telling) not in self._surveys:
            lookouts = (each for each in self.by_rank[rank] if each.asked[telling])
            self._surveys[rank, telling] = Survey(lookouts, self.readers[rank])
        return self._surveys[rank, telling]

    @lazy
    def fillers(self) -> int:
        """The values that only say that a cell stays empty, as bits; none where that is half of it.

        Of a road, the cells beside it are as telling as those on it.
        """
        symbols = self.board.puzzle.symbols
        blank = sum(1 << symbol.value for symbol in symbols if symbol.blank)
        return blank if len(symbols) > 2 else 0

    @lazy
    def blanks(self) -> int:
        """The values that say that a cell stays empty, as bits; none where cells join to a road."""
        symbols = self.board.puzzle.symbols
        joined = any(symbol.joined for symbol in symbols)
        return 0 if joined else sum(1 << symbol.value for symbol in symbols if symbol.blank)

    @lazy
    def of_numbers(self) -> bool:
        """Whether values are numbers, besides one that says that there is none."""
        return any(symbol.is_number for symbol in self.board.puzzle.symbols)

    @lazy
    def of_reasoned_numbers(self) -> bool:
        """Whether cells hold numbers, each of which has to be told after a supposition, and why.

        Some puzzles tell every last number aloud, so that there is nothing more to tell.
        """
        several = len(self.board.puzzle.symbols) > 2
        return several and self.of_numbers and not self.last_value.aloud

    @lazy
    def of_signs(self) -> bool:
        """Whether cells hold one of several letters or signs, or one of two digits.

        Then a look takes so few words that suppositions are chosen by their words.
        """
        return self.of_two_digits or (len(self.board.puzzle.symbols) > 2 and not self.of_numbers)

    @lazy
    def of_two_digits(self) -> bool:
        """Whether each cell holds one of two digits."""
        return self.of_numbers and len(self.board.puzzle.symbols) == 2

    @lazy
    def tells_at_once(self) -> bool:
        """Whether some techniques are told at once after an entry."""
        return any(technique.at_once for technique in self.techniques)

    @lazy
    def fills_around(self) -> bool:
        """Whether entries fill cells around them without a word."""
        return any(technique.once for technique in self.techniques)

    @lazy
    def clears_around(self) -> bool:
        """Whether what they fill those cells with only says that they stay empty."""
        return self.fills_around and bool(self.blanks)

    @lazy
    def leaves_blank(self) -> bool:
        """Whether a cell that nothing else is left to stays empty without a word."""
        return bool(self.blanks) and self.last_value.rank == SILENT

    @lazy
    def of_joined(self) -> bool:
        """Whether cells of one kind are joined, as those of a road."""
        return any(symbol.joined for symbol in self.board.puzzle.symbols)

    @lazy
    def plain(self) -> tuple[tuple[Technique, Posting | None], ...]:
        """The looks by which everybody sees what stands in the lines of a cell."""
        plain = (technique for technique in self.techniques if technique.plain)
        return tuple((each, posting) for each in plain for posting in self._postings(each))

    @lazy
    def last_value(self) -> Technique:
        """The technique that tells why one value is left to a cell."""
        return next(technique for technique in self.techniques if technique.tell_last)

    @lazy
    def no_value(self) -> Technique:
        """The technique that tells why no value is left to a cell."""
        tell = self.last_value.tell_none
        return no_value() if tell is None else no_value(tell)

    def _lookouts(self, rank: int) -> tuple[Lookout, ...]:
        readers = self._readers[rank] = {cell: {} for cell in self.start}
        ranked = (each for each in (TIED, *self.techniques) if each.rank == rank)
        every = ((each, posting) for each in ranked for posting in self._postings(each))
        return tuple(
            Lookout(
                technique,
                posting,
                self._cells(technique, posting),
                number,
                readers,
                awake=self._is_awake(posting),
                grows=self.printed is not None,
            )
            for number, (technique, posting) in enumerate(every)
        )

    def _postings(self, technique: Technique) -> Iterable[Posting | None]:
        if technique is TIED:
            return self.board.ties.postings
        if technique.tell_last:
            return ()
        if technique.on is None:
            return (None,)
        kind, where = technique.on, technique.where
        found = (atom for atom in self._every_atom if isinstance(atom.constraint, kind))
        return tuple(atom for atom in found if where is None or where(atom))

    def _cells(self, technique: Technique, posting: Posting | None) -> tuple[Cell, ...]:
        if posting is None or technique.wide:
            return self._all_cells
        if posting not in self._cells_of:
            places = (cell for label in posting.labels for cell in label.place.cells)
            cells = (*posting.scope, *(cell for cell in places if cell in self.start))
            self._cells_of[posting] = tuple(dict.fromkeys(cells))
        return self._cells_of[posting]

    @lazy
    def _all_cells(self) -> tuple[Cell, ...]:
        return tuple(self.start)

    def _watching(self, lookouts: Iterable[Lookout]) -> Readers:
        found: dict[Cell, dict[Lookout, None]] = {cell: {} for cell in self.start}
        for lookout in lookouts:
            for cell in lookout.cells:
                found[cell][lookout] = None
        return found
