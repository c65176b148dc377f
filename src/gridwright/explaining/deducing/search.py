"""The cheapest way to an entry, or to a contradiction, by the techniques of a board.

What is deduced costs what its technique costs and what has to be told before it. The cheapest
deduction is noted first (as in Dijkstra's algorithm for shortest paths), and hard techniques are
asked only when nothing cheaper is left. So the first entry met is one that takes least to tell.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from dataclasses import replace

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.lookout import Lookout
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import WEIGHTS, Candidate, Note
from gridwright.explaining.deducing.waiting import ANY_COST, Waiting
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.position import Position
from gridwright.reasoning.technique import SILENT, Technique
from gridwright.reasoning.words import Words

# What is waiting to be noted: its cost, rank, and two numbers that make the order definite.
_Item = tuple[int, int, int, int, Lookout, Deduction]


class Search:
    """Notes deductions in the order of their cost; `most` is what one may cost.

    Cells that get one of the values `passed_over`, as bits, do not count as entries.
    """

    def __init__(self, book: Notebook, watch: Watch, most: int, passed_over: int = 0) -> None:
        self.book = book
        self._watch = watch
        self._most = most
        self._passed_over = passed_over
        self._sights = book.sights
        self._heap: list[_Item] = []
        self._pushed = 0
        # The silent deductions at no cost that were pushed since more stands on the board. Seen
        # again, they would be no news when it is their turn.
        self._free: set[Deduction] = set()
        self._waiting = Waiting()
        # The entries that were met on the way, and the hardest looks that are allowed, by rank.
        self._found: list[Candidate] = []
        self._hardest = len(WEIGHTS)
        self.impossible: Note | None = None
        self.dearest = 0  # what a deduction cost that was noted on the way to that, at most
        self.without_clash: Search | None = None

    def fork(self, most: int, passed_over: int = 0) -> Search:
        """A search that goes on from here, with its own limit."""
        other = Search.__new__(Search)
        other.book, other._watch, other._most = self.book.fork(), self._watch, most
        other._passed_over = passed_over
        other._sights, other._pushed = self._sights, self._pushed
        other._heap, other._hardest = list(self._heap), self._hardest
        other._found = [each for each in self._found if not other._passes_over(each)]
        other._free, other._waiting = set(), self._waiting.copy()
        other.impossible, other.dearest, other.without_clash = self.impossible, 0, None
        return other

    def _passes_over(self, candidate: Candidate) -> bool:
        """Whether all entries of a candidate do not count."""
        domains = self.book.domains
        return all(not domains[cell] & ~self._passed_over for cell in candidate.entries)

    def learn(self, known: Known) -> None:
        """Take what stands on the board by now as given, and look again where that matters."""
        self._free = set()
        changed = self.book.learn(known)
        changed += self._reopen(changed)
        for cell in changed:
            self._wake(cell, 0)
        if changed:
            self._heap = [item for item in self._heap if not item[4].watches(changed)]
        heapq.heapify(self._heap)
        self._found = [still for each in self._found if (still := self._still_open(each)).entries]

    def awaken(self, lookouts: Iterable[Lookout]) -> None:
        """Let lookouts look again, since there are more constraints than before."""
        for lookout in lookouts:
            self._waiting.add(lookout)

    def _reopen(self, changed: Iterable[Cell]) -> list[Cell]:
        """Forget why one value is left to cells that are not on the board yet.

        By now there may be a simpler reason; and where something learned left the value, none was
        noted.
        """
        base, domains = self.book.base, self.book.domains
        last = (c for each in self._found if each.technique.tell_last for c in each.entries)
        cells = [
            cell
            for cell in dict.fromkeys((*last, *changed))
            if base[cell] & (base[cell] - 1) and not domains[cell] & (domains[cell] - 1)
        ]
        for cell in cells:
            self.book.reopen(cell)
        self._found = [each for each in self._found if not each.technique.tell_last]
        return cells

    def _still_open(self, candidate: Candidate) -> Candidate:
        """A candidate with those of its entries that are not on the board by now."""
        base = self.book.base
        entries = tuple(cell for cell in candidate.entries if base[cell] & (base[cell] - 1))
        return replace(candidate, entries=entries)

    def close(self) -> None:
        """Note all that costs nothing, and let the techniques look that are asked next."""
        for item in self.items():
            self._found += self._noted_silently(item[4].technique, item[5])
            if self.impossible is not None:
                return
        self._look(WEIGHTS[1])

    def renote(self, note: Note) -> Note:
        """Note what another search that went on from here has noted."""
        if note.technique.tell_last:
            cell = next(iter(note.deduction.premises))
            return self.book.note_last_value(note.technique, note.deduction, cell)
        again = self.book.note(note.technique, note.deduction)
        for cell in again.gone:
            self._wake(cell, self.book.least_after(again))
        return again

    def allow(self, most: int) -> None:
        """Let deductions cost more than before."""
        self._most = most

    def look_no_harder(self, rank: int) -> None:
        """Ask no techniques above a rank from here on."""
        self._hardest = rank

    def candidates(self, slack: int = 0) -> list[Candidate]:
        """The deductions that lead to an entry at the least cost; none if that is too much.

        With `slack`, also those that cost as much more.
        """
        found = self._found
        for item in self.items():
            cost, deduction = item[0], item[5]
            technique = item[4].technique
            if found and cost > min(each.cost for each in found) + slack:
                break
            if technique.rank == SILENT:
                found += self._noted_silently(technique, deduction)
                continue
            if not self._sought(deduction):
                self.note(technique, deduction)
                continue
            candidate = self._candidate(technique, deduction)
            if candidate.cost > cost:
                # The entry rests on more than the deduction alone: it has to wait for its turn.
                heapq.heappush(self._heap, (candidate.cost, *item[1:]))
            else:
                found.append(candidate)
        least = min((each.cost for each in found), default=0)
        most = min(least + slack, self._most)
        return [each for each in found if each.cost <= most]

    def _candidate(self, technique: Technique, deduction: Deduction) -> Candidate:
        """A candidate with those of its entries that take least to tell."""
        costs = {
            cell: self.book.cost(technique, deduction, cell) for cell in self._sought(deduction)
        }
        least = min(costs.values())
        entries = tuple(cell for cell, cost in costs.items() if cost == least)
        return Candidate(technique, deduction, least, entries)

    def candidates_after(self, technique: Technique, deduction: Deduction) -> list[Candidate]:
        """The cheapest entries once a deduction is noted that was found in another way."""
        if self._sought(deduction):
            return [self._candidate(technique, deduction)]
        self.note(technique, deduction)
        return self.candidates()

    def refute(self, go_on: bool = False) -> Note | None:
        """The note that says that what is known cannot be, if that is found.

        To `go_on` without it, the search as it was before is kept.
        """
        for item in self.items() if self.impossible is None else ():
            self.dearest = max(self.dearest, item[0])
            if go_on and self.book.contradicts(item[5]):
                self.without_clash = self.fork(self._most)
            self.note(item[4].technique, item[5])
            if self.impossible is not None:
                break
        return self.impossible

    def settle(self) -> list[Note]:
        """Note all that goes without saying, before anything else is looked for."""
        before = len(self.book.notes)
        self._heap = [item for item in self._heap if item[1] == SILENT]
        while self._look_silently():
            item = heapq.heappop(self._heap)
            if self.book.is_news(item[5]):
                self.note(item[4].technique, item[5])
        return self.book.notes[before:]

    def _look_silently(self) -> bool:
        """Let silent techniques look again; whether there is anything to note."""
        self._look_by(SILENT, ANY_COST)
        return bool(self._heap)

    def _noted_silently(self, technique: Technique, deduction: Deduction) -> Iterator[Candidate]:
        """Note a silent deduction; the entries it makes, by itself or as the last of several."""
        entries = self._sought(deduction)
        alone = [cell for cell in entries if self.book.settles(deduction, cell)]
        for note in self.note(technique, deduction):
            if note.technique.tell_last:
                cells = tuple(cell for cell in note.deduction.premises if cell in entries)
                if cells:
                    yield Candidate(note.technique, note.deduction, note.cost, cells, note)
            elif alone:
                yield Candidate(technique, deduction, note.cost, tuple(alone), note)

    def _sought(self, deduction: Deduction) -> tuple[Cell, ...]:
        """The entries that count."""
        domains, passed_over = self.book.domains, self._passed_over
        return tuple(
            cell
            for cell in self.book.entries(deduction)
            if not domains[cell] & ~deduction.gone[cell] & passed_over
        )

    def note(self, technique: Technique, deduction: Deduction) -> list[Note]:
        """Note a deduction, and the last values that show after it."""
        book = self.book
        entries = book.entries(deduction)
        note = book.note(technique, deduction)
        notes = [note]
        if deduction.impossible:
            self.impossible = note
        least = book.least_after(note)
        for cell in note.gone:
            self._wake(cell, least)
            if not book.domains[cell] and self.impossible is None:
                notes.append(self._note_cell(self._sights.no_value, cell))
                self.impossible = notes[-1]
        if note.silent:
            for cell in entries:
                if not book.settles(deduction, cell) and book.domains[cell]:
                    notes.append(self._note_cell(self._sights.last_value, cell))
        return notes

    def _note_cell(self, technique: Technique, cell: Cell) -> Note:
        """Note that one value is left to a cell, or none, once all others are crossed out."""
        tell = technique.tell_last

        def words(now: Position) -> Words:
            return tell(now, cell) if tell else Words()

        left, book = self.book.domains[cell], self.book
        cost = technique.last_cost(book, cell) if technique.last_cost else None
        deduction = Deduction((), {cell: left}, {}, words, cost=cost, impossible=not left)
        return self.book.note_last_value(technique, deduction, cell)

    def _wake(self, cell: Cell, cost: int) -> None:
        sights, book = self._sights, self.book
        # Where looks wait for what changed, a change elsewhere lets a technique look earlier.
        waits = book.telling and book.supposing
        self._waiting.wake(sights.watching if waits else sights.readers, cell, cost)

    def items(self) -> Iterator[_Item]:
        """What can be noted next, cheapest first, as long as it is news."""
        while (item := self._cheapest(self._most)) is not None:
            self._watch.check()
            yield item

    def _cheapest(self, most: int) -> _Item | None:
        heap = self._heap
        while True:
            self._look(most)
            if not heap or heap[0][0] > most:
                return None
            # As long as nothing is noted or costs more, there is nothing to look at again.
            cost = heap[0][0]
            while heap and heap[0][0] == cost:
                item = heapq.heappop(heap)
                if self.book.is_news(item[5]):
                    return item

    def _look(self, most: int) -> None:
        """Let techniques look that may deduce something cheaper than all that is waiting."""
        ranks, hardest, waiting = self._sights.ranks, self._hardest, self._waiting
        looked = True
        while looked:
            looked = False
            dearest = min(most, self._heap[0][0]) if self._heap else most
            for rank in ranks:
                if WEIGHTS[rank] > dearest or rank > hardest:
                    break
                if waiting.is_due(rank, dearest) and self._look_by(rank, dearest):
                    looked = True
                    break

    def _look_by(self, rank: int, most: int) -> bool:
        """Let the techniques of a rank look where something changed; whether any had to.

        They look if what they see may cost at most so much.
        """
        book, sights = self.book, self._sights
        if not self._waiting.has_asked(rank):
            self._waiting.ask(rank)
            for lookout, found in sights.survey(rank, book.telling).seen(book):
                if lookout.wide:
                    self._waiting.looked(lookout, found=True)
                self._push(lookout, found)
            return bool(sights.by_rank[rank])
        waiting, telling = self._waiting.take(rank, most), book.telling
        for lookout in waiting:
            if lookout.asked[telling]:
                found = lookout.look(book)
                if lookout.wide:
                    self._waiting.looked(lookout, bool(found))
                if found:
                    self._push(lookout, found)
        return bool(waiting)

    def _push(self, lookout: Lookout, found: Iterable[Deduction]) -> None:
        book, technique, free = self.book, lookout.technique, self._free
        if technique.imagines and book.supposing and book.telling:
            return
        rank, number = technique.rank, lookout.number
        for deduction in found:
            if deduction not in free and book.is_news(deduction):
                self._pushed += 1
                cost = book.cost(technique, deduction)
                heapq.heappush(self._heap, (cost, rank, number, self._pushed, lookout, deduction))
                if not cost and rank == SILENT and not deduction.impossible:
                    free.add(deduction)
