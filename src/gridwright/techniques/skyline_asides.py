"""Skyscrapers: why cells are not certain heights, where that went without saying."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Place, Posting
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Part,
    Words,
    capital,
    joined,
    listed,
    number_word,
    say,
    separated,
)
from gridwright.techniques.general import gathered
from gridwright.techniques.latin_reasons import lines_have_all
from gridwright.techniques.latin_words import lines_text
from gridwright.techniques.skyline_marks import (
    Fact,
    is_marked,
    line_that_has,
    line_that_shows,
    quoted,
    told_marks,
)
from gridwright.techniques.skyline_views import (
    View,
    becomes,
    count_of,
    is_told,
    most_at,
    news_of,
    side_of,
    stands,
    too_tall,
)

# Reasons of up to so many words are told in one sentence with what would be.
BREATH = 12
# Whether what is told follows from a view.
Follows = Callable[[View], bool]


def needed_reasons(
    now: Position,
    view: View,
    follows: Follows,
    proves: Follows | None = None,
    marked: bool = False,
) -> Words:
    """Why cells are not certain heights, as far as that goes without saying and matters.

    `follows` says whether what is told follows from a view in the same way; `proves`, whether it
    follows at all, where the way that is told takes more than is told by now. What stands in the
    line itself, and what its clue says of each cell alone, is before everybody's eyes.
    """
    return reasons(now, needed_facts(now, view, follows, proves, marked))


def needed_facts(
    now: Position,
    view: View,
    follows: Follows,
    proves: Follows | None = None,
    marked: bool = False,
) -> list[Fact]:
    """The same as cells that are not certain heights; with what is `marked` in pencil, if so."""
    return least_told(now, view, follows, proves, marked=marked)[1]


def least_told(
    now: Position,
    view: View,
    follows: Follows,
    proves: Follows | None = None,
    own: int = 0,
    marked: bool = False,
    told: bool = False,
) -> tuple[View, list[Fact]]:
    """The same, with the view in which nothing else is known that goes without saying.

    Of what stands in the line itself only the heights `own`, as bits, count as well; with `told`,
    what looks said of cells just before counts like a mark.
    """
    pairs = zip(view.cells, view.domains, strict=True)
    domains = [domain | now.domains[cell] for cell, domain in pairs]
    if not follows(view.with_domains(domains)):
        if proves is not None and proves(view.with_domains(domains)):
            follows = proves
        else:
            domains = list(view.domains)
    facts = []
    plainly = {height for height, i in view.where.items() if stands(now, view.cells[i])}
    for i, cell in enumerate(view.cells):
        if domains[i] in SINGLES and stands(now, cell):
            continue
        left = (now.told_left(cell) if told else now.base[cell]) if marked or told else ~0
        for height in values_of(now.start[cell] & ~domains[i]):
            plain = height in plainly and not own >> height & 1
            if plain or height > view.size - view.clue + i + 1:
                continue
            if left >> height & 1 and not now.why_not(cell, height):
                continue
            domains[i] |= 1 << height
            if not follows(view.with_domains(domains)):
                domains[i] &= ~(1 << height)
                facts.append((cell, height))
    return view.with_domains(domains), facts


def proving(left: Mapping[int, int]) -> Follows:
    """Whether a clue leaves no more than certain heights to some positions."""

    def proves(view: View) -> bool:
        after = view.pruned()
        return after is None or not any(after[i] & ~mask for i, mask in left.items())

    return proves


def facts_left_out(
    now: Position, view: View, left: Mapping[Cell, int]
) -> Iterator[tuple[Cell, int]]:
    """What cells are not that are left one height, besides what the line itself says."""
    for cell, mask in news_of(now, left).items():
        if now.domains[cell] & mask in SINGLES:
            gone = values_of(now.start[cell] & mask & ~now.domains[cell])
            yield from ((cell, height) for height in gone if height not in view.where)


def becomes_then(now: Position, view: View, cell: Cell, mask: int) -> Words:
    """What a cell still can be after some heights were tried: "not 3, which leaves 4".

    It is said why it has none of the others, besides what the line at which one looks says.
    """
    text = becomes(now, cell, mask)
    if not text.isdigit() or now.supposing:
        return say(text)
    gone = listed(map(str, values_of(now.domains[cell] & ~mask)), "or")
    told = say("not {}, which leaves {}", gone, text)
    if now.base[cell] != now.start[cell]:
        return told  # what is left is marked there
    most = view.size - view.clue + view.cells.index(cell) + 1
    others = values_of(mask & (2 << most) - 1 & now.start[cell] & ~now.domains[cell])
    facts = [(cell, height) for height in others if height not in view.where]
    why = bracketed(now, facts)
    return say("{} ({})", told, why) if why and {*why.cells_named} <= {cell} else told


def it_or(cell: Cell, then: Words) -> Words:
    """A cell that words tried something in: "it", unless they name another cell after it."""
    return say("it") if {cell}.issuperset(then.cells_named) else say("{}", cell)


def of_it(words: Words, cell: Cell) -> Words:
    """Words that name one cell alone, which was just named: then it is "it"."""
    if {*words.cells_named} != {cell}:
        return words
    it = Part("it", (cell,))
    return Words(tuple(it if part.kind == "cell" else part for part in words.parts))


def after_clue(shows: Words, why: Words) -> Words:
    """What a clue says, and reasons; the other clue of the same line is told with it.

    So "row 1 shows two from the left and three from the right, so R1C6 is at most 4".
    """
    line, *rest = why.parts
    other = [part.text for part in rest[:3]] == [" ", "shows", " "]
    if other and {*line.cells} == {*shows.parts[0].cells}:
        return say("{} and {}", shows, Words(tuple(rest[3:])))
    return say("{}. {}", shows, capital(why))


def concluded(shows: Words, why: Words, then: Words, result: Words) -> Words:
    """A clue, its reasons if there are any, what would be then, and what follows from that."""
    if why.length > BREATH:
        return say("{}. {}: {}.", after_clue(shows, why), capital(then), result)
    shows = say("{}.", shows)
    return joined((shows, _concluded_at_once(why, then, result)))


def _concluded_at_once(why: Words, then: Words, result: Words) -> Words:
    if why:
        return say("{}, so {}: {}.", capital(why), then, result)
    return say("{}, so {}.", capital(then), result)


def reasons(
    now: Position,
    facts: Iterable[tuple[Cell, int]],
    view: View | None = None,
    alone: bool = False,
) -> Words:
    """Why some cells are not some heights, each reason once: clues, then what stands in lines.

    Lines that have the same heights are told together: "rows 2 and 5 have a 6". Heights that are
    crossed out in pencil are named after them. What follows can go on with ", so", unless they
    are to be told `alone`.
    """
    plain, bounds = _plain_and_bounds(now, facts, view)
    if plain or alone:
        by_clues = [_bounded(*bound, first=True) for bound in bounds]
        first, *others = [*by_clues, *([plain] if plain else [])] or [plain]
        return separated([first, *map(capital, others)], ". ")
    # Several that say where they come from are too much for a sentence.
    return separated([_bounded(*bound) for bound in bounds], ". ")


def bracketed(now: Position, facts: Iterable[Fact]) -> Words:
    """The same without a sentence of its own, to be told in brackets."""
    plain, bounds = _plain_and_bounds(now, facts, None)
    by_clues = [_bounded(*bound) for bound in bounds]
    return separated([*([plain] if plain else []), *by_clues], ", and ")


def as_low(now: Position, facts: Iterable[Fact], view: View) -> tuple[Words, bool]:
    """The same, where what comes then goes on from a bound: "row 2 shows four, so R2C1 is ...".

    And whether it ends in one.
    """
    plain, bounds = _plain_and_bounds(now, facts, view)
    if not bounds:
        return plain, False
    first, *others = (_bounded(*bound, first=True) for bound in bounds)
    if plain:
        first = say("{}, and {}", plain, first)
    return separated([first, *map(capital, others)], ". "), True


_Bound = tuple[Sequence[Posting], Mapping[Cell, int]]


def _plain_and_bounds(
    now: Position, facts: Iterable[Fact], view: View | None
) -> tuple[Words, list[_Bound]]:
    """What stands in lines or is crossed out in pencil, and clues with how tall cells may be."""
    by_place: dict[Place, dict[int, None]] = {}
    facts = list(facts)
    marked = quoted(now, facts)
    facts = [fact for fact in facts if fact[1] not in marked.get(fact[0], ())]
    place_of = {fact: _line_with(now, fact, view) for fact in facts}
    bounds = _bounds(now, [f for f in facts if place_of[f] is None and not is_marked(now, *f)])
    most = {cell: height for found in bounds.values() for cell, height in found.items()}
    others = []
    for cell, height in facts:
        if most.get(cell, height) < height:
            continue  # however many lines have it as well
        if (place := place_of[cell, height] or line_that_has(now, cell, height)) is not None:
            by_place.setdefault(place, {})[height] = None
        elif why := now.why_not(cell, height):
            others.append(why)
        elif is_marked(now, cell, height):
            marked.setdefault(cell, []).append(height)
    have = lines_have_all({p: map(str, sorted(heights)) for p, heights in by_place.items()})
    rest = [*([gathered(others)] if others else []), *told_marks(now, marked)]
    # "Row 1 has its 5 and row 2 its 2" is one clause: what comes then has a verb of its own.
    plain = listed([*have, *rest])
    if len(have) > 1 and rest:
        plain = say("{}, and {}", listed(have), listed(rest))
    return plain, [*_alike(bounds)]


def _line_with(now: Position, fact: Fact, view: View | None) -> Place | None:
    """A line in which a reader sees the height that a cell is not; first that of a view itself."""
    cell, height = fact
    own = view and height in view.where and is_told(now, view.cells[view.where[height]])
    return view.at.place if view and own else line_that_shows(now, cell, height)


def _bounds(now: Position, facts: Iterable[Fact]) -> dict[Posting, dict[Cell, int]]:
    """Clues by which cells are not certain heights, each with how tall it lets them be."""
    found: dict[Posting, dict[Cell, int]] = {}
    for cell, height in facts:
        if clues := [p for p in now.atoms_at(cell) if too_tall(p, cell, height)]:
            clue = min(clues, key=lambda posting: most_at(posting, cell))
            found.setdefault(clue, {})[cell] = most_at(clue, cell)
    return found


def _alike(
    bounds: Mapping[Posting, Mapping[Cell, int]],
) -> Iterator[tuple[list[Posting], Mapping[Cell, int]]]:
    """Clues with how tall they let cells be; those that say the same of one cell each together."""
    groups: dict[object, list[Posting]] = {}
    for clue, most in bounds.items():
        same = (side_of(clue.scope), count_of(clue), *most.values())
        groups.setdefault(same if len(most) == 1 else clue, []).append(clue)
    for clues in groups.values():
        yield clues, {cell: most for clue in clues for cell, most in bounds[clue].items()}


def _bounded(clues: Sequence[Posting], most: Mapping[Cell, int], first: bool = False) -> Words:
    """How tall cells are at most: "R2C1 is at most 3 and R2C2 at most 4, as row 2 shows four".

    Where the clues come `first`: "row 2 shows four from above, so R2C1 is at most 3".
    """
    by_height: dict[int, list[Cell]] = {}
    for cell, height in most.items():
        by_height.setdefault(height, []).append(cell)
    verbs = ["is " if len(cells) == 1 else "are " for cells in by_height.values()]
    each = listed(
        say("{} {}at most {}", listed(cells), verb if verb not in verbs[:number] else "", height)
        for number, ((height, cells), verb) in enumerate(zip(by_height.items(), verbs, strict=True))
    )
    where = lines_text([clue.labels[0].place for clue in clues])
    show = "shows" if len(clues) == 1 else "show"
    count, side = number_word(count_of(clues[0])), side_of(clues[0].scope)
    shown = say("{} {} {} {}", where, show, count, side)
    return say("{}, so {}", shown, each) if first else say("{}, as {}", each, shown)
