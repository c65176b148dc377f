"""What follows from a supposition without a word, told where a look rests on it.

Silent notes (a height crossed out along its line, the other half of a domino) fill cells that the
reader of a supposition has to fill as well, before the next look makes sense.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from gridwright.explaining.deducing.in_turn import AtOnce, then
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import Note
from gridwright.explaining.deducing.number_chains import numbers_followed
from gridwright.explaining.deducing.silent_values import (
    Left,
    alike_cells,
    as_it_follows,
    before_repeat,
    in_noted_order,
    in_words,
    is_by_line,
    is_marked,
    one_by_one,
    partners_before,
    settled_for,
    told_apart,
)
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.technique import TellAll
from gridwright.reasoning.words import Words
from gridwright.techniques.general import tell_last

# Up to how many values that go without saying are named at once.
NAMED = 4
# The same where each follows from the one before, as poles along a chain of magnets.
NAMED_FAR = 8


def followed(book: Notebook, fact: Fact, links: Iterable[Note]) -> Iterator[Words]:
    """The looks after a supposition, each after the values it rests on that go without saying.

    Where cells are tied, much more does than a person thinks of: later looks have only a few.
    """
    ties = book.sights.board.ties
    if not ties.postings:
        if len(book.puzzle.symbols) == 2:
            yield from _followed_with_reasons(book, links)
        elif book.sights.of_reasoned_numbers:
            yield from numbers_followed(book, fact, links)
        else:
            yield from _followed_apart(book, links)
        return
    said = set(ties.values_with(fact.cell, fact.value, book.start) or ())
    named = {fact.cell, *said}
    told: set[Cell] = set()
    links = [*links]
    for number, look in enumerate(_before_clash(book, links)):
        found, whole = _unsaid_tied(book, look, said)
        if number:
            found = [*found, *(each for each in _reasoned(book, look, said) if each not in found)]
        partners = partners_before(book, look, found, named)
        before = AtOnce(book, look, whole, frozenset(said))
        said.update(cell for cell, _ in (*found, *partners.values()))
        for alike, words in _then_tied(before, found, partners):
            told |= alike
            said |= alike
            named.update(words.cells_named)
            yield words
        if look.technique is book.sights.last_value:
            last = _tied_to(book, look)
            if last <= told:
                continue  # it has been told, there or of a cell that is tied to it
            told |= last
            said |= last
        words = in_words(book, look, links[-1])
        said |= _settled_by(book, look) | _named_with_value(book, look, words)
        named.update(words.cells_named)
        yield words


def _before_clash(book: Notebook, links: list[Note]) -> list[Note]:
    """Looks without last values of cells of which the clash itself says why they are left."""
    *looks, clash = links
    if clash.technique is not book.sights.no_value:
        return links
    told = set(book.words(clash).cells)

    def is_said(look: Note) -> bool:
        tied = _tied_to(book, look)
        is_last = (
            look.technique is book.sights.last_value and tied & clash.deduction.premises.keys()
        )
        return bool(is_last and told & {*book.words(look).cells} - tied)

    return [*(look for look in looks if not is_said(look)), clash]


def _tied_to(book: Notebook, look: Note) -> set[Cell]:
    """The cells that one with its last value determines, itself too."""
    return _with_tied(book, look.deduction.premises)


def _settled_by(book: Notebook, look: Note) -> set[Cell]:
    """The cells to which a look leaves one value, and those tied to them."""
    left = {cell: book.base[cell] & ~mask for cell, mask in look.deduction.gone.items()}
    return _with_tied(book, {cell: mask for cell, mask in left.items() if mask in SINGLES})


def _named_with_value(book: Notebook, look: Note, words: Words) -> set[Cell]:
    """The cells that a look names and that have one value after it, and those tied to them.

    One that is like those tied to it is told by itself.
    """
    before, gone = book.as_of(look), look.deduction.gone
    left = {c: before.domains[c] & ~gone[c] for c in words.cells_named if c in gone}
    single = {c: mask for c, mask in left.items() if mask in SINGLES}
    return _with_tied(book, {c: m for c, m in single.items() if not alike_cells(before, c, m)})


def _with_tied(book: Notebook, left: Mapping[Cell, int]) -> set[Cell]:
    ties, found = book.sights.board.ties, set(left)
    for cell, mask in left.items():
        for value in values_of(mask):
            found |= (ties.values_with(cell, value, book.start) or {}).keys()
    return found


def _followed_apart(book: Notebook, links: Iterable[Note]) -> Iterator[Words]:
    """The same where no cells are tied."""
    said: set[Cell] = set()
    links = [*links]
    numbers = all(symbol.is_number for symbol in book.puzzle.symbols)
    for look in links:
        told = look.deduction.premises if look.technique.tell_last else ()
        settled = tuple(settled_for(book, look))
        found = _news(book, look, settled, said.union(told))
        said.update(told, (cell for cell, _ in settled))
        if numbers:
            yield from one_by_one(book, look, before_repeat(book, look, found))
            yield from told_apart(book, look, found)
        else:
            yield from _then_apart(book, look, found)
        yield in_words(book, look, links[-1])


def _then_apart(book: Notebook, look: Note, found: Left) -> Iterator[Words]:
    """Values that follow; of cells with pencil marks, what leaves one of these."""
    before, tell = book.as_of(look), book.sights.last_value.tell_all
    marked = [each for each in found if is_marked(book, each[0])]
    if tell is None or any(before.domains[cell] != left for cell, left in marked):
        marked = []
    yield then(book, [each for each in found if each not in marked], NAMED)
    if tell and marked:
        yield tell(before, [cell for cell, _ in marked])


def _followed_with_reasons(book: Notebook, links: Iterable[Note]) -> Iterator[Words]:
    """The same of a two-valued puzzle, where what goes without saying has its reasons told.

    What was told of a cell needs no reason later on, except for the clash.
    """
    said: dict[Cell, int] = {}
    links = [*links]
    for look in links:
        settled = dict.fromkeys((*settled_for(book, look), *_unnamed(book, look)))
        found = [(c, m) for c, m in settled if book.base[c] not in SINGLES and c not in said]
        own = _told_itself(look, found) if look is not links[-1] else {}
        rest = [each for each in found if each[0] not in own]
        yield from _with_reasons(book, look, rest, said)
        told = {} if look is links[-1] else said
        heard = book.heard({**told, **{c: m for c, m in found if c not in own}})
        said.update(found)
        words = in_words(heard, look, links[-1])
        gone = look.deduction.gone
        said.update((c, book.base[c] & ~gone[c]) for c in words.cells_named if c in gone)
        yield words


def _told_itself(look: Note, found: Left) -> dict[Cell, int]:
    """The cells that go without saying of which a look says itself why they are what they are."""
    used = look.deduction.premises if look.technique.says_why else ()
    return {cell: mask for cell, mask in found if cell in used}


def _unnamed(book: Notebook, look: Note) -> Iterator[tuple[Cell, int]]:
    """What a look rests on directly and another one entered that does not name it."""
    for number in sorted(look.needs):
        note = book.notes[number]
        gone = note.deduction.gone
        used = {c: m for c, m in look.deduction.premises.items() if c in gone and not m & gone[c]}
        named = book.words(note).cells_named if used and not note.silent else used
        yield from ((c, m) for c, m in used.items() if c not in named)


def _with_reasons(book: Notebook, look: Note, found: Left, said: Known) -> Iterator[Words]:
    """Values that a look rests on with their reasons, as they follow; alike ones are told at once.

    What was `said` of cells before it is known to a reader, as is what the looks before it told.
    A cell that nothing is left for by then is told as if it had no other value.
    """
    before = book.as_of(look).fork()
    before.domains |= dict(found)
    before.seen = {**before.seen, **said}
    tells: dict[Cell, TellAll | None] = {}
    for cell, _ in found:
        reasons = {before.notes[number].technique.tell_all for number in before.reasons(cell)}
        tells[cell] = reasons.pop() if len(reasons) == 1 else None
    for tell_all, group in groupby(in_noted_order(book, look, found), lambda each: tells[each[0]]):
        cells = [cell for cell, _ in group]
        if tell_all is None:
            yield from (tell_last(before, cell) for cell in cells)
        else:
            yield tell_all(before, cells)


def _unsaid_tied(book: Notebook, look: Note, said: Iterable[Cell]) -> tuple[Left, bool]:
    """What a look after a supposition rests on, as far back as a reader can take it in.

    And whether that is all, or the way there is too long to be told.
    """
    far = _news(book, look, as_it_follows(book, look, far=True), said)
    if len(far) <= NAMED_FAR:
        return far, True
    near = _news(book, look, as_it_follows(book, look), said)
    return (near if len(near) <= NAMED_FAR else []), False


def _reasoned(book: Notebook, look: Note, said: Iterable[Cell]) -> Left:
    """The cells like those tied to them that a later look rests on directly, if that is silent."""
    before = book.as_of(look)
    rests_on = ((c, before.domains[c]) for c, m in look.deduction.premises.items() if m in SINGLES)
    news = _news(book, look, rests_on, said)
    found = [each for each in news if _is_silent(before, alike_cells(before, *each))]
    return found if len(found) <= NAMED else []


def _is_silent(now: Notebook, cells: frozenset[Cell]) -> bool:
    """Whether cells have their value by what was crossed out silently, and no look told it."""
    if any(now.left_last(cell) for cell in cells):
        return False
    gone = ((cell, values_of(now.base[cell] & ~now.domains[cell])) for cell in cells)
    return any(now.why_not(cell, value) for cell, values in gone for value in values)


def _then_tied(
    now: AtOnce, found: Left, partners: Mapping[Cell, tuple[Cell, int]]
) -> Iterator[tuple[frozenset[Cell], Words]]:
    """Values that follow: those that do at once, then others with their reasons, and of which.

    Of the first, some follow from `partners`, which come right before them.
    """
    before, tell = now.book.as_of(now.look), now.book.sights.last_value.tell_last
    told: dict[frozenset[Cell], Words] = {}
    at_once: list[tuple[Cell, int]] = []
    for cell, left in found:
        # A cell that nothing is left for by then has no reason for what it had to be.
        tells = tell if before.domains[cell] == left else None
        if tells and (alike := alike_cells(before, cell, left)):
            told.setdefault(alike, tells(before, cell))
        elif tells and is_by_line(before, cell):
            yield frozenset(), now.words(at_once)
            at_once = []
            yield frozenset((cell,)), tells(before, cell)
        else:
            if partner := partners.get(cell):
                if (
                    tell
                    and before.domains[partner[0]] == partner[1]
                    and is_by_line(before, partner[0])
                ):
                    yield frozenset(), now.words(at_once)
                    at_once = []
                    yield frozenset(partner[:1]), tell(before, partner[0])
                else:
                    at_once.append(partner)
            at_once.append((cell, left))
    yield frozenset(), now.words(at_once)
    yield from told.items()


def _news(
    book: Notebook, look: Note, rests_on: Iterable[tuple[Cell, int]], said: Iterable[Cell]
) -> Left:
    """The values that a look rests on and that nothing says: neither the board nor the look."""
    known = frozenset(said)
    news = [
        (cell, mask)
        for cell, mask in dict.fromkeys(rests_on)
        if mask in SINGLES and book.base[cell] not in SINGLES and cell not in known
    ]
    if not news:
        return news
    before = book.as_of(look)
    named = {part.cells for part in book.words(look).parts}
    return [(c, mask) for c, mask in news if named.isdisjoint(_sources(before, c, mask))]


def _sources(now: Notebook, cell: Cell, left: int) -> set[tuple[Cell, ...]]:
    """The other cells because of which one was left one value, as far as one names them.

    Of a cell that only stays empty, a line that has all it wants is a reason as well.
    """
    gone = values_of(now.base[cell] & ~now.domains[cell])
    reasons = [now.why_not(cell, value).parts for value in gone]
    if left & now.sights.fillers:
        found = {part.cells for parts in reasons for part in parts}
    else:
        found = {part.cells for parts in reasons for part in parts[:1] if part.kind == "cell"}
    return found - {(cell,), ()}
