"""What goes without saying, in words after all: where a reader would miss it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from gridwright.explaining.deducing.following import follow_in_turn
from gridwright.explaining.deducing.links import Link, Move, narrowed
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.outcomes import other_reasons
from gridwright.explaining.deducing.silent_values import is_by_line
from gridwright.explaining.prepared.facts import Fact
from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.technique import SILENT
from gridwright.reasoning.words import Words, about, aside, capital, joined, line, listed, say
from gridwright.techniques.general import LAST_VALUE, TIED, names
from gridwright.techniques.latin_words import lines_in_turn

# From more cells on that go without saying, the rule is told instead of a reason for each.
MANY = 8


def spoken(now: Notebook, links: Iterable[Link], entries: Mapping[Cell, int]) -> Iterator[Link]:
    """Links that go without saying, in words after all: where there is nothing else to tell.

    Alike ones are told together.
    """
    every, all_last = tuple(links), now.sights.last_value.tell_all
    for link in every:
        cells = [cell for cell in link.gone if cell in entries]
        if not cells:
            yield link
        elif all_last:
            yield replace(link, words=all_last(now, tuple(entries)))
        elif tell_all := link.technique.tell_all:
            alike = [each for each in every if each.technique.tell_all == tell_all]
            told = dict.fromkeys(c for each in alike for c in each.gone if c in entries)
            rules = _rules(alike, told) if len(told) > MANY else Words()
            yield replace(link, words=rules or tell_all(now, tuple(told)))
        else:
            yield replace(link, words=_spoken(now, link, cells, entries[cells[0]]))


def _rules(links: Iterable[Link], cells: Collection[Cell]) -> Words:
    """What the techniques of some links tell the first time, as the reason for many cells."""
    about_them = (link.technique for link in links if not link.gone.keys().isdisjoint(cells))
    rules = dict.fromkeys(each.once for each in about_them)
    return Words() if "" in rules else joined(about(rule, cells) for rule in rules)


def _spoken(now: Notebook, link: Link, cells: Sequence[Cell], value: int) -> Words:
    """That the first of some cells has a value, by a link that goes without saying."""
    cell, (name,) = cells[0], names(now, 1 << value)
    whys = (now.why_not(each, gone) for each in cells for gone in values_of(link.gone[each]))
    if reason := next(filter(None, whys), Words()):
        return capital(say("{}, so {} is {}.", reason, cell, name))
    if link.technique is TIED:
        (other,) = link.premises
        return say("{} is the partner of {}, so it is {}.", cell, other, name)
    return say("Only {} is left for {}.", name, cell)


def last_value_links(
    now: Notebook, links: Iterable[Link], entries: Mapping[Cell, int]
) -> list[Link]:
    """Last values in words that no look tells, where every entry is told.

    That is where they go without saying by themselves, because cells mostly stay empty, and where a
    puzzle wants it so.
    """
    technique = now.sights.last_value
    said = [link for link in links if link.words]
    told = {cell for link in said for cell in link.gone}
    told |= {cell for link in said if link.technique.tell_last for cell in link.premises}
    if (technique.rank != SILENT and not technique.aloud) or technique.tell_last is None:
        return []
    by = technique if technique.rank else LAST_VALUE
    last = [c for c, v in entries.items() if c not in told and not now.sights.fillers >> v & 1]
    # In the order in which they follow; those for the same reasons are told together.
    last.sort(key=lambda cell: max(now.reasons(cell), default=-1))
    if len(last) > 1 and technique.tell_all:
        words = technique.tell_all(now, last)
        return [Link(by, (), {cell: 1 << entries[cell]}, {}, words) for cell in last]
    tell = technique.tell_last
    found = {cell: tell(_before_last(now, cell), cell) for cell in last}
    return [Link(by, (), {cell: 1 << entries[cell]}, {}, words) for cell, words in found.items()]


def _before_last(now: Notebook, cell: Cell) -> Notebook:
    """The notebook when it was noted that one value is left to a cell.

    What followed from that is no reason for it.
    """
    if not now.sights.last_value.aloud:
        return now
    notes = (each for each in now.notes if each.technique.tell_last)
    if last := next((each for each in notes if cell in each.deduction.premises), None):
        return now.as_of(last)
    only = now.notes[max(now.reasons(cell))]
    before = now.as_of(only).fork()
    before.copy([only])
    return before


def marked_links(
    now: Notebook, links: Iterable[Link], entries: Mapping[Cell, int]
) -> Iterator[Link]:
    """Values that follow from a pencil mark and the value of another cell, in words.

    Those that are no numbers are told together: one leads to the other.
    """
    technique = now.sights.last_value
    told = {c for link in links if link.words for c in (*link.gone, *_last(link), *link.gives)}
    if technique.rank == SILENT:
        return
    if not now.sights.of_numbers:
        yield from _following_marks(now, entries, told)
        return
    made: list[tuple[Cell, int]] = []  # what follows from numbers that were told just before
    for link in links:
        for cell in (*link.gone,) if len(link.premises) == 1 and not link.words else ():
            left, ((other, known),) = now.base[cell] & ~link.gone[cell], link.premises.items()
            marked = now.base[cell] != now.start[cell] and left.bit_count() == 1
            if cell in told or cell not in entries or not marked or now.base[cell] ^ left != known:
                continue
            at_once = other in told or now.seen[other] in SINGLES
            told.add(cell)
            if at_once:
                made.append((cell, left))
                continue
            yield from _made(now, made)
            made = []
            why = _left_in_line(now, links, other, known)
            words = say("{}, so {} is {}.", why, cell, *names(now, left))
            yield Link(technique, (), {cell: left}, {}, words)
    yield from _made(now, made)


def _made(now: Notebook, found: Sequence[tuple[Cell, int]]) -> Iterator[Link]:
    """Values that marks leave once a number is told: "That makes R1C2 4 and R1C5 2."."""
    each = [say("{} {}", cell, *names(now, left)) for cell, left in found]
    for number, (cell, left) in enumerate(found, 1):
        words = say("That makes {}.", listed(each)) if number == len(found) else Words()
        yield Link(now.sights.last_value, (), {cell: left}, {}, words)


def _left_in_line(now: Notebook, links: Iterable[Link], cell: Cell, known: int) -> Words:
    """That a cell has a value that no words tell, by the line of which it is the last open cell."""
    for link in links:
        if not link.words and cell in link.gone and link.labels and len(link.premises) > 1:
            place = link.labels[0].place
            if set(place.cells) == {cell, *link.premises}:
                where = capital(line(place.name, place.cells))
                return say("{} leaves {} for {}", where, *names(now, known), cell)
    return say("{} is {}", cell, *names(now, known))


def _following_marks(
    now: Notebook, entries: Mapping[Cell, int], told: Collection[Cell]
) -> Iterator[Link]:
    """That cells with pencil marks follow, one of those that are tied.

    One that might have had the same value as those tied to it has its reasons besides the mark, and
    so has one that a line settles and nothing beside it.
    """
    ties, said, found = now.sights.board.ties, set(told), dict[Cell, int]()
    for cell, value in entries.items():
        tied = (ties.values_with(cell, value, now.start) or {}).keys() | {cell}
        if now.base[cell] != now.start[cell] and said.isdisjoint(tied):
            found[cell] = 1 << value
        said |= tied
    technique = now.sights.last_value
    alike = sorted(
        cell for cell in found if not any(_same_tied(now, cell)) and not is_by_line(now, cell)
    )
    follow = follow_in_turn(now.puzzle.grid, alike)
    for cell, left in found.items():
        tell = technique.tell_last if cell not in alike else None
        yield Link(technique, (), {cell: left}, {}, tell(now, cell) if tell else follow)


def partly_told_links(
    now: Notebook, links: Iterable[Link], entries: Mapping[Cell, int]
) -> Iterator[Link]:
    """The second reason for cells with the value of those tied to them, where looks tell one.

    No one thing makes them so, as with a domino that is a magnet neither way round.
    """
    ties, technique = now.sights.board.ties, now.sights.last_value
    told = [link for link in links if link.words and link.supposed is None]
    said = {cell for link in links if link.supposed for cell in link.gone}
    said |= {cell for link in told for cell in _last(link)}
    for cell, value in entries.items() if ties.postings else ():
        tied = ties.values_with(cell, value, now.start) or {}
        gone = {c: link.gone[c] for link in told for c in tied if c in link.gone}
        whole = any(now.start[c] & ~mask in SINGLES for c, mask in gone.items())
        alike = {*tied.values()} == {value} and not now.sights.of_numbers
        if not alike or not gone or whole or not said.isdisjoint(tied):
            continue
        said |= tied.keys()
        c, mask = next(iter(gone.items()))
        named = any(c in link.words.cells_named for link in told if c in link.gone)
        tell = None if named else technique.tell_last
        fact = Fact(c, mask.bit_length() - 1)
        words = tell(now, cell) if tell else other_reasons(now, fact, 1 << value)
        if words:
            yield Link(technique, (), {cell: 1 << value}, {}, words)


def _same_tied(now: Notebook, cell: Cell) -> Iterator[bool]:
    """Of each value that a cell can have: whether those tied to it would have the same."""
    for value in values_of(now.base[cell]):
        tied = now.sights.board.ties.values_with(cell, value, now.start) or {}
        yield len(tied) > 1 and {*tied.values()} == {value}


def _last(link: Link) -> tuple[Cell, ...]:
    """The cell of which a link says that one value is left to it, if it does."""
    return tuple(link.premises) if link.technique.tell_last else ()


def with_rules(now: Notebook, links: Iterable[Link], entries: Mapping[Cell, int]) -> list[Link]:
    """Links with what is told the first time that techniques fill cells without a word.

    Where words use a term of one, that comes before them.
    """
    every = list(links)
    told = [each for each in every if each.words]
    if not told:
        return every
    silent = (each for each in every if not each.words and each.gone.keys() & entries.keys())
    rules = dict.fromkeys(each.technique.once for each in silent if each.technique.once)
    words = [str(each) for link in told for each in (link.words, *link.whys.values())]
    terms = [each for each in now.sights.techniques if each.term]
    said = [each.once for each in terms if any(each.term in text for text in words)]
    before, after = (
        [Link(told[-1].technique, (), {}, {}, aside(text)) for text in texts]
        for texts in (said, (text for text in rules if text not in said))
    )
    return [*before, *every, *after]


def tied_links(now: Notebook, entries: Mapping[Cell, int]) -> list[Link]:
    """The partners of entries that are entered with them, without a word."""
    found = []
    for cell, value in entries.items():
        settled = now.sights.board.ties.values_with(cell, value, now.start) or {}
        for other, goes_with in settled.items():
            if other not in entries and now.base[other] & (now.base[other] - 1):
                premises = {cell: 1 << value}
                gone = {other: now.start[other] & ~(1 << goes_with)}
                found.append(Link(TIED, (), premises, gone, Words()))
    return found


def saying_entries(book: Notebook, move: Move, follower: Move) -> Move:
    """A follower that first says which numbers it rests on that a move enters without a word."""
    if not book.sights.of_numbers:
        return follower
    links = list(follower.links)
    # Words about the last value of a cell say what it rests on themselves.
    saying = (*move.told, *(link for link in follower.told if link.technique.tell_last))
    said = {part.cells for link in saying for part in link.words.parts}
    unsaid = {c for c in move.entries if book.seen[c] not in SINGLES and (c,) not in said}
    for number, link in enumerate(links):
        used = {*link.premises, *_named_by_line(links[:number], link.words)} if link.words else ()
        wanted = unsaid.intersection(used)
        cells = _with_what_leads_there(move, wanted, unsaid)
        if cells:
            unsaid.difference_update(cells)
            are = listed(say("{} is {}", c, *names(book, 1 << move.entries[c])) for c in cells)
            lines = _filled_with(book, move, cells)
            fill = "fills" if len(lines) == 1 else "fill"
            then = say("{} then {} up:", lines_in_turn(lines), fill) if lines else say("Then")
            told = say("{} {}.", then, are)
            if len(cells) == len(lines) == 1:
                (name,) = names(book, 1 << move.entries[cells[0]])
                told = say("{} then leaves {} for {}.", lines_in_turn(lines), name, cells[0])
            words = joined((capital(told), link.words))
            links[number] = replace(link, words=words, retell=None)
    return replace(follower, links=tuple(links))


def _named_by_line(links: Iterable[Link], words: Words) -> Iterator[Cell]:
    """The cells because of which words name a line, as that has their values already."""
    named = {part.cells for part in words.parts}
    for link in links:
        single = not link.words and len(link.premises) == len(link.labels) == 1
        if single and link.labels[0].place.cells in named:
            yield from link.premises


def _filled_with(book: Notebook, move: Move, cells: Sequence[Cell]) -> list[Place]:
    """The lines that a move fills up by some cells, if that is why it enters them all."""
    found: dict[Cell, Place] = {}
    left = dict(book.seen)
    for link in move.links:
        for cell in link.gone if not link.words else ():
            if cell in cells and (place := link.filled(left)):
                found[cell] = place
        narrowed(left, link)
    return list(dict.fromkeys(found.values())) if len(found) == len(cells) else []


def _with_what_leads_there(move: Move, wanted: set[Cell], unsaid: set[Cell]) -> list[Cell]:
    """Cells that a move enters without a word, after those of them that lead there."""
    found: dict[Cell, None] = {}
    for link in reversed(move.links):
        for cell in link.gone if not link.words else ():
            if cell in wanted and cell not in found:
                found[cell] = None
                wanted = wanted | unsaid.intersection(link.premises)
    return list(reversed(found)) or sorted(wanted)
