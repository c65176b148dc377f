"""Sums in words: what is left for whom, and what the others add at most or at least."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.grid import Cell
from gridwright.model.domain import lowest, values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    EVEN,
    LISTED,
    ODD,
    described,
    is_range,
    of_parity,
)
from gridwright.puzzles.shapely_squares.techniques_sources import (
    OWN,
    aside,
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
    separated,
)
from gridwright.reasoning.words import aside as told_aside

# Why a diamond is counted twice in its row.
REPEATS = told_aside(" (it repeats all to its left)")


def plus(items: Iterable[Words]) -> Words:
    """Items added: "5 + R3C2"."""
    result = Words()
    for item in items:
        result = result + say(" + ") + item if result else item
    return result


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
    known = sum(factor * value for _, factor, value in found.known)
    taken = [known, FIVE * len(found.pairs), TEN * len(found.hearts)]
    parts = [str(found.total), *(str(number) for number in taken if number)]
    return parts[0] if len(parts) == 1 else f"{' − '.join(parts)} = {signed(found.left)}"


def signed(number: int) -> str:
    """A number with the sign that people write."""
    return f"−{-number}" if number < 0 else str(number)


def intro(now: Position, found: Sum) -> Words:
    """What a sum leaves for its open terms; no full stop at the end."""
    alike = joined_cells(now, found)
    if found.doubled is None or now.supposing:
        return say("{}{}", _left(now, found), say(", as {}", alike) if alike else "")
    twice = say("Counting {} twice{}, {}", found.doubled, REPEATS, _left(now, found))
    return say("{}{}", twice, say(", as {}", alike) if alike else "")


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
        return say("the circles {} are equal", listed(cells))
    verb = "equals" if len(others) == 1 else "equal"
    circles = [cell for cell in others if cell not in found.twins]
    equal = [*(the(now, cell) for cell in others if cell in found.twins)]
    equal += [say("the circle{} {}", "s" * (len(circles) > 1), listed(circles))] * bool(circles)
    return say("{} {} {}", listed(equal), verb, first)


def _left(now: Position, found: Sum) -> Words:
    if found.kind == "diamond":
        return _diamond_left(now, found)
    terms = plus(term_words(term) for term in found.terms)
    if found.kind == "row-sum":
        row = row_of(now, found.place)
        first = capital(row) if found.doubled is None or now.supposing else row
        if found.left == found.total:
            return say("{} needs {} from {}", first, found.total, terms)
        return say("{} leaves {} for {}", first, amount(now, found), terms)
    if not found.known:
        return say("The hearts say {} = 10", terms)
    hearts = listed(cell for cell, _, _ in found.known)
    number = "heart" if len(found.known) == 1 else "hearts"
    verb = "leaves" if len(found.known) == 1 else "leave"
    return say("The {} {} {} {} for {}", number, hearts, verb, amount(now, found), terms)


def _diamond_left(now: Position, found: Sum) -> Words:
    """A diamond and what is to its left; it is called so in a supposition too."""
    diamond = say("the diamond {}", found.place)
    first = capital(diamond) if found.doubled is None or now.supposing else diamond
    taken = sum(factor * value for _, factor, value in found.known if factor > 0)
    taken += FIVE * len(found.pairs)
    words = [term_words(term) for term in found.terms if term.factor > 0]
    size = next((value for _, factor, value in found.known if factor < 0), None)
    if size is None:
        parts = [say("{}", taken), *words] if taken or not words else words
        return say("{} is {}", first, plus(parts))
    if not taken:
        return say("{} says {} = {}", first, plus(words), size)
    left = signed(size - taken)
    left = left if now.supposing else f"{size} − {taken} = {left}"
    return say("{} leaves {} for {}", first, left, plus(words))


def of_itself(now: Position, found: Sum, reasons: Words) -> Words:
    """Reasons as a sentence after that a diamond is a sum: "It is 5, 7 or 9"."""
    diamond = the(now, found.place).parts
    if found.kind == "diamond" and reasons.parts[: len(diamond)] == diamond:
        return Words((Part("It", (found.place,)), *reasons.parts[len(diamond) :]))
    return capital(reasons)


def others_bound(now: Position, found: Sum, term: Term, at_most: bool) -> Words:
    """How the other terms bound one: "R1C2 and R1C5 make at most 9 + 5 = 14".

    `at_most` says whether the others are at most something: so a term is at least something, but a
    diamond, which is their sum, at most.
    """
    same = [t for t in found.terms if t is not term and (t.factor > 0) == (term.factor > 0)]
    other = [t for t in found.terms if t is not term and (t.factor > 0) != (term.factor > 0)]
    if term.factor < 0:
        # A diamond is bounded by what is to its left, in the same direction.
        other, same = [], other
    parts = [_extreme(now, same, at_most, True), _extreme(now, other, not at_most, True)]
    return _both([part for part in parts if part])


def others_range(now: Position, found: Sum, term: Term) -> Words:
    """Both bounds of the others: "R1C2 is at least 3 and at most 5"."""
    others = [t for t in found.terms if t is not term]
    if len(others) > 1 or abs(others[0].factor) != 1:
        return each_term(now, others)
    cell, values = others[0].cells[0], values_of(others[0].mask)
    if not values[0]:
        return _extreme(now, others, True, True)
    why = aside(now, cell, _beyond(others[0], False) | _beyond(others[0], True))
    text = "{} is {} to {}{}"
    return say(text, the(now, cell), values[0], values[-1], why)


def _extreme(now: Position, terms: Sequence[Term], at_most: bool, others: bool) -> Words:
    """What terms add at most or at least; empty where that is at least 0."""
    ends = [(term, end) for term in terms if (end := _end(term, at_most)) or at_most]
    if not ends:
        return Words()
    word = "at most" if at_most else "at least"
    if len(ends) == 1:
        term, end = ends[0]
        cell = term.cells[0]
        who = the(now, cell) if term.factor in (1, -1) else term_words(term)
        return say("{} is {} {}{}", who, word, end, aside(now, cell, _beyond(term, at_most)))
    added = f"{' + '.join(str(end) for _, end in ends)} = {sum(end for _, end in ends)}"
    if len(ends) == 2 and (two := _two(now, ends, at_most, others or len(terms) > 2)):
        return two
    whys = []
    for term, end in ends:
        cell = term.cells[0]
        if why := aside(now, cell, _beyond(term, at_most)):
            whys.append(say("{} is {} {}{}", cell, word, end // abs(term.factor), why))
    why = say(", as {}", listed(whys)) if whys else Words()
    return say("{} make {} {}{}", "the others" if others else "they", word, added, why)


def _both(parts: Sequence[Words]) -> Words:
    """What the cells left of a diamond add, and the diamond itself."""
    commas = any("," in part.text for words in parts for part in words.parts)
    return separated(parts, ", and " if commas else " and ")


def _beyond(term: Term, at_most: bool) -> int:
    """The digits beyond the end of a term: what stands against them says why it ends there."""
    if at_most:
        return ANY_DIGIT & ~((1 << term.mask.bit_length()) - 1)
    return (term.mask & -term.mask) - 1


def _two(now: Position, ends: Sequence[tuple[Term, int]], at_most: bool, named: bool) -> Words:
    """What two terms add at most or at least, with reasons; without any, only if to be named."""
    (one, first), (other, second) = ends
    word = "at most" if at_most else "at least"
    whys = [aside(now, term.cells[0], _beyond(term, at_most)) for term, _ in ends]
    if not any(whys) and not named:
        return Words()
    if not any(whys):
        who, total = _who([one, other]), first + second
        return say("{} make {} {} + {} = {}", who, word, first, second, total)
    text = "{} is {} {}{} and {} {} {}{}, together {}"
    each = (term_words(one), word, first, whys[0], term_words(other), word, second, whys[1])
    return say(text, *each, first + second)


def _who(terms: Sequence[Term]) -> Words:
    return listed(term_words(term) for term in terms)


def _end(term: Term, at_most: bool) -> int:
    values = [abs(term.factor) * value for value in values_of(term.mask)]
    return max(values) if at_most else min(values)


def others_parity(now: Position, found: Sum, term: Term) -> Words:
    """Which of the others are even and which odd: "R1C2 is even and R1C5 is odd"."""
    others = [t for t in found.terms if t is not term and t.factor % 2]
    even = [t.cells[0] for t in others if not t.mask & ODD]
    odd = [t.cells[0] for t in others if not t.mask & EVEN]
    parts = []
    for cells, name in ((even, "even"), (odd, "odd")):
        if cells:
            verb = "is" if len(cells) == 1 else "are"
            parts.append(say("{} {} {}", of_parity(now, cells, name), verb, name))
    return listed(parts)


def others_sums(now: Position, found: Sum, support: Support) -> Words:
    """The few sums of the others: "R1C2 + R1C5 is 0, 5 or 10"."""
    others = [t for t in found.terms if t is not support.term]
    if len(others) == 1:
        return each_term(now, others)
    if support.others.bit_count() > LISTED or any(term.factor < 0 for term in others):
        return each_term(now, others)
    sums = listed([str(support.base + bit) for bit in values_of(support.others)], "or")
    if all(now.puzzle.shape(t.cells[0]) and t.mask == plain(now, t.cells[0]) for t in others):
        return say("{} can only make {}", _who(others), sums)
    return say("{}, which makes {}", each_term(now, others, again=True), sums)


def each_term(now: Position, terms: Iterable[Term], again: bool = False) -> Words:
    """What each of some terms can be: "R2C2 is 4 and the knights R2C5 and R2C6 are 2 or 4".

    What the sentence before says is told only if that is to be said `again`.
    """
    alike: dict[tuple[str | None, int], list[Cell]] = {}
    for term in terms:
        cell = term.cells[0]
        if again or not is_just_said(now, cell, term.mask):
            alike.setdefault((now.puzzle.shape(cell), term.mask), []).append(cell)
    return listed(like_a_circle(now, cells, mask) for (_, mask), cells in alike.items())


def like_a_circle(now: Position, cells: Sequence[Cell], mask: int) -> Words:
    """What cells with the same symbol can be: "the squares R1C1 and R1C3 are 0 or 5"."""
    if len(cells) == 1:
        cell = cells[0]
        why = aside(now, cell, ~mask)
        twins = twins_on_board(now, cell, ~mask)
        if len(twins) == 1:
            why = say(" like the circle {}", *twins)
        return say("{} is {}{}", the(now, cell), _state(now, cell, mask), why)
    shape = now.puzzle.shape(cells[0])
    whys = dict.fromkeys(
        named(why, say("{}", cell)) for cell in cells for why in sources(now, cell, ~mask)
    )
    why = say(" ({})", listed(whys)) if whys else Words()
    who = say("{}{}", f"the {shape}s " if shape else "", listed(cells))
    return say("{} are {}{}", who, described(mask), why)


def _state(now: Position, cell: Cell, mask: int) -> Words:
    """What a cell can be: of a range that its symbol ends, the other end is enough."""
    own, least = OWN.get(now.puzzle.shape(cell), ANY_DIGIT), mask & -mask
    if mask.bit_count() > LISTED and is_range(mask) and mask == own & -least:
        return say("at least {}", lowest(mask))
    return described(mask)


def ends(now: Position, found: Sum, at_most: bool) -> Words:
    """What all terms add at most or at least, those of a diamond itself the other way round."""
    left = [term for term in found.terms if term.factor > 0]
    diamond = [term for term in found.terms if term.factor < 0]
    parts = [_extreme(now, left, at_most, False), _extreme(now, diamond, not at_most, False)]
    return _both([part for part in parts if part])


def circles_each(found: Sum) -> Words:
    """For whom a sum leaves something where all open cells are circles."""
    term = found.terms[0]
    return say("its {} circles ({})", number_word(len(term.cells)), listed(term.cells))
