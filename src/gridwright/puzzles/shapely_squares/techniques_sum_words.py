"""Sums in words: what is left for whom, and what the others can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.grid import Cell
from gridwright.model.domain import lowest, values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_claims import (
    Claim,
    Reasons,
    claimed,
    is_argument,
    reasons_of,
)
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    LISTED,
    described,
    is_range,
)
from gridwright.puzzles.shapely_squares.techniques_sources import (
    OWN,
    all_named,
    is_just_said,
    named,
    plain,
    sources,
    the,
    twins_on_board,
)
from gridwright.puzzles.shapely_squares.techniques_terms import (
    FIVE,
    TEN,
    Sum,
    Support,
    Term,
)
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Part,
    Words,
    capital,
    line,
    listed,
    number_word,
    say,
)
from gridwright.reasoning.words import aside as told_aside

# Why a diamond is counted twice in its row.
REPEATS = told_aside(" (a diamond repeats all to its left)")


def plus(items: Iterable[Words]) -> Words:
    """Items added: "5 + R3C2"."""
    result = Words()
    for item in items:
        result = result + say(" + ") + item if result else item
    return result


def shared(terms: Sequence[Term]) -> Words:
    """For whom a sum leaves something: "R3C2 and R3C5", or added where one counts twice."""
    words = [term_words(term) for term in terms]
    return listed(words) if all(term.factor == 1 for term in terms) else plus(words)


def term_words(term: Term) -> Words:
    """A term: "R3C2", "2×R3C5"."""
    if abs(term.factor) == 1:
        return say("{}", term.cells[0])
    return say("{}×{}", abs(term.factor), term.cells[0])


def row_of(now: Position, cell: Cell) -> Words:
    """The row of a cell: "row 3"."""
    row = now.puzzle.grid.rows[cell.row]
    return line(row.name, row.cells)


def amount(now: Position, found: Sum) -> str:
    """What is left, with the arithmetic: "23 − 15 = 8"; in a supposition without."""
    if now.supposing:
        return signed(found.left)
    twice = [value for _, factor, value in found.known if factor == 2 and value]
    known = sum(factor * value for _, factor, value in found.known if factor != 2)
    taken = [known, FIVE * len(found.pairs), TEN * len(found.hearts)]
    parts = [str(found.total), *(f"2×{value}" for value in twice)]
    parts += [str(number) for number in taken if number]
    return parts[0] if len(parts) == 1 else f"{' − '.join(parts)} = {signed(found.left)}"


def signed(number: int) -> str:
    """A number with the sign that people write."""
    return f"−{-number}" if number < 0 else str(number)


def intro(now: Position, found: Sum) -> Words:
    """What a sum leaves for its open terms; no full stop at the end."""
    alike = joined_cells(now, found)
    end = say(", as {}", alike) if alike else ""
    if found.doubled is None or now.supposing:
        return say("{}{}", _left(now, found), end)
    for cell, factor, value in found.known:
        if factor > 1 and value:
            known = say("As the diamond {} = {} repeats all to its left", cell, value)
            return say("{}, {}{}", known, _left(now, found, begins=False), end)
    return say("{}{}{}", _left(now, found), REPEATS, end)


def joined_cells(now: Position, found: Sum) -> Words:
    """What joined cells make together."""
    parts = [say("the squares {} make 5", listed(pair)) for pair in found.pairs[:1]]
    if len(found.pairs) > 1:
        cells = [cell for pair in found.pairs for cell in pair]
        parts = [say("adjacent squares ({}) make 5", listed(cells))]
    parts += [say("the hearts {} make 10", listed(sorted(group))) for group in found.hearts]
    parts += [_alike(now, found, term.cells) for term in found.terms if len(term.cells) > 1]
    return listed(parts)


def _alike(now: Position, found: Sum, cells: Sequence[Cell]) -> Words:
    """That circles are equal, and diamonds that have nothing else to their left."""
    first, *others = cells
    if not found.twins:
        return say("the circles {} are equal", listed(sorted(cells)))
    verb = "equals" if len(others) == 1 else "equal"
    circles = [cell for cell in others if cell not in found.twins]
    equal = [*(the(now, cell) for cell in others if cell in found.twins)]
    equal += [say("the circle{} {}", "s" * (len(circles) > 1), listed(circles))] * bool(circles)
    return say("{} {} {}", listed(equal), verb, first)


def _left(now: Position, found: Sum, begins: bool = True) -> Words:
    if found.kind == "diamond":
        return _diamond_left(now, found, begins)
    terms = shared(found.terms)
    if found.kind == "row-sum":
        row = row_of(now, found.place)
        first = capital(row) if begins else row
        if found.left == found.total:
            return say("{} needs {} from {}", first, found.total, terms)
        return say("{} leaves {} for {}", first, amount(now, found), terms)
    if not found.known:
        return say("The hearts {} make 10", terms)
    hearts = listed(cell for cell, _, _ in found.known)
    number = "heart" if len(found.known) == 1 else "hearts"
    verb = "leaves" if len(found.known) == 1 else "leave"
    return say("The {} {} {} {} for {}", number, hearts, verb, amount(now, found), terms)


def _diamond_left(now: Position, found: Sum, begins: bool) -> Words:
    """A diamond and what is to its left; it is called so in a supposition too."""
    diamond = say("the diamond {}", found.place)
    first = capital(diamond) if begins else diamond
    taken = sum(factor * value for _, factor, value in found.known if factor > 0)
    taken += FIVE * len(found.pairs)
    left_of = [term for term in found.terms if term.factor > 0]
    words = [term_words(term) for term in left_of]
    size = next((value for _, factor, value in found.known if factor < 0), None)
    if size is None:
        parts = [say("{}", taken), *words] if taken or not words else words
        return say("{} is {}", first, plus(parts))
    if not taken:
        return say("{} says {} = {}", first, plus(words), size)
    left = signed(size - taken)
    left = left if now.supposing else f"{size} − {taken} = {left}"
    return say("{} leaves {} for {}", first, left, shared(left_of))


def of_itself(now: Position, found: Sum, reasons: Reasons) -> Reasons:
    """Reasons, the first one after that a diamond is a sum: "It is 5, 7 or 9"."""
    if not reasons:
        return reasons
    first, *more = (*reasons.before, reasons.last)
    diamond = the(now, found.place).parts
    if found.kind == "diamond" and first.parts[: len(diamond)] == diamond:
        first = Words((Part("It", (found.place,)), *first.parts[len(diamond) :]))
    return Reasons((first, *more[:-1]), more[-1]) if more else Reasons(last=first)


def known_best(now: Position, term: Term, allowed: int = -1) -> Cell:
    """The cell of a term to which fewest of some digits are left: of circles, any one will do."""
    return min(term.cells, key=lambda cell: (now.domains[cell] & allowed).bit_count())


def each_name(terms: Sequence[Term]) -> Words:
    """Terms in a list."""
    return listed(term_words(term) for term in terms)


def others_sums(now: Position, found: Sum, support: Support) -> Reasons:
    """The few sums of the others: "R1C2 + R1C5 is 0, 5 or 10"."""
    others = [t for t in found.terms if t is not support.term]
    if len(others) == 1:
        return each_term(now, others)
    if support.others.bit_count() > LISTED or any(term.factor < 0 for term in others):
        return each_term(now, others)
    sums = listed([str(support.base + bit) for bit in values_of(support.others)], "or")
    if can_only_make(now, found, support):
        shapes = {now.puzzle.shape(term.cells[0]) for term in others}
        symbols = f"the {shapes.pop()}s " if len(shapes) == 1 and not now.supposing else ""
        return Reasons(last=say("{}{} can only make {}", symbols, each_name(others), sums))
    before, last = each_term(now, others, again=True)
    makes = say(", which makes {}", sums) if last else say("that makes {}", sums)
    return Reasons(before, last + makes)


def can_only_make(now: Position, found: Sum, support: Support) -> bool:
    """Whether several others make one of few sums, as anybody sees by their symbols."""
    others = [term for term in found.terms if term is not support.term]
    few = len(others) > 1 and support.others.bit_count() <= LISTED
    plus = few and all(term.factor > 0 for term in others)
    return plus and all(
        now.puzzle.shape(cell) and term.mask == plain(now, cell)
        for term in others
        for cell in term.cells[:1]
    )


def each_term(now: Position, terms: Iterable[Term], again: bool = False) -> Reasons:
    """What each of some terms can be: "R2C2 is 4 and the knights R2C5 and R2C6 are 2 or 4".

    What the sentence before says is told only if that is to be said `again`.
    """
    alike: dict[tuple[str | None, int], list[Cell]] = {}
    for term in terms:
        cell = term.cells[0]
        if again or not is_just_said(now, cell, term.mask):
            alike.setdefault((now.puzzle.shape(cell), term.mask), []).append(cell)
    claims = (
        each for (_, mask), cells in alike.items() for each in _like_circles(now, cells, mask)
    )
    return reasons_of(claims)


def _like_circles(now: Position, cells: Sequence[Cell], mask: int) -> Iterator[Claim]:
    """What cells with the same symbol can be: "the squares R1C1 and R1C3 are 0 or 5"."""
    whys = [Words()]
    if len(cells) > 1:
        every = (named(w, say("{}", cell)) for cell in cells for w in sources(now, cell, ~mask))
        whys = [*dict.fromkeys(every)]
    if len(cells) == 1 or any(map(is_argument, whys)):
        yield from (like_a_circle(now, cell, mask) for cell in cells)
        return
    why = say(" ({})", listed(whys)) if whys else Words()
    yield Claim(say("{} are {}{}", all_named(now, cells), described(mask), why))


def like_a_circle(now: Position, cell: Cell, mask: int) -> Claim:
    """What a cell can be, and why: perhaps as another circle can be no more."""
    state = say("is {}", term_state(now, cell, mask))
    twins = twins_on_board(now, cell, ~mask)
    if len(twins) == 1:
        return Claim(say("{} {} like the circle {}", the(now, cell), state, *twins))
    return claimed(now, cell, ~mask, the(now, cell), state)


def term_state(now: Position, cell: Cell, mask: int) -> Words:
    """What a cell can be: of a range that its symbol ends, the other end is enough."""
    own, least = OWN.get(now.puzzle.shape(cell), ANY_DIGIT), mask & -mask
    if mask == ANY_DIGIT:
        return say("at most 9")
    if least > 1 and mask.bit_count() > LISTED and is_range(mask) and mask == own & -least:
        return say("at least {}", lowest(mask))
    return described(mask)


def circles_each(found: Sum) -> Words:
    """For whom a sum leaves something where all open cells are circles."""
    term = found.terms[0]
    return say("its {} circles ({})", number_word(len(term.cells)), listed(term.cells))
