"""Skyscrapers: a height tried in one cell and followed in its own line, until a clue is broken."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from gridwright.grid import Cell
from gridwright.model import Skyline, Visible
from gridwright.model.domain import SINGLES, Domains, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import (
    Words,
    capital,
    joined,
    listed,
    number_word,
    say,
    separated,
)
from gridwright.techniques.skyline_asides import (
    after_clue,
    becomes_then,
    bracketed,
    concluded,
    it_or,
    needed_facts,
    of_it,
    reasons,
)
from gridwright.techniques.skyline_heights import pruned
from gridwright.techniques.skyline_marks import Fact, is_marked
from gridwright.techniques.skyline_trial import CELLS, TOO_TALL, Clash, Stage, Trial, tried
from gridwright.techniques.skyline_views import View, is_too_tall, too_tall, view_of

# What it costs to tell of each height that follows from the one that is tried.
EACH_MORE = 2

# A cell with the height that follows there.
_Height = tuple[Cell, int]


@technique("Try a height", 4, "With a height in a cell its line cannot match its clues.", Skyline)
def try_height(at: Sight) -> Iterator[Deduction]:
    """A height fails in its own line, by one clue or by both together."""
    clues = [x for x in at.siblings if isinstance(x.constraint, Visible)]
    views = tuple(view_of(Sight(at.position, clue)) for clue in clues)
    for view in views:
        yield from _failing(at, (view,))
    if len(views) == 2:
        yield from _failing(at, views)


def _failing(at: Sight, views: tuple[View, ...]) -> Iterator[Deduction]:
    """The heights that fail in a line; none that all ways to complete it do not leave out."""
    view = views[0]
    after = _pruned(views)
    if after is None or after == view.domains:
        return
    labels = [label for each in views for label in each.labels]
    for i, (now, left) in enumerate(zip(view.domains, after, strict=True)):
        trials = [
            _weakened(trial, i, height)
            for height in values_of(now & ~left)
            if (trial := tried(views, view.domains, i, height)) is not None
        ]
        for same in _alike(trials):
            mask = ~sum(trial.domains[i] for trial in same)
            used = dict.fromkeys(cell for trial in same for cell in trial.used)
            wordy = sum(EACH_MORE * len(trial.settled) for trial in same)
            for each in at.deduce({view.cells[i]: mask}, used, _tell(same, i), labels):
                yield replace(each, wordy=wordy)


def _alike(trials: Sequence[Trial]) -> Iterator[tuple[Trial, ...]]:
    """Trials of heights in a cell that fail in the same words together, others one by one."""
    groups: dict[object, list[Trial]] = {}
    for trial in trials:
        assert trial.clash is not None
        key = trial.clash.words() if len(trials) > 1 and trial.stage is None else trial.domains
        groups.setdefault(key, []).append(trial)
    yield from map(tuple, groups.values())


def _pruned(views: tuple[View, ...]) -> Domains | None:
    """What all ways to complete a line leave; by both clues, more than one of them leaves."""
    view = views[0]
    if len(views) == 1:
        return view.pruned()
    alone, other = view.pruned(), views[1].pruned()
    both = pruned(view.domains, view.clue, views[1].clue)
    if alone is None or other is None or both is None:
        return None
    rest = zip(view.domains, alone, other[::-1], both, strict=True)
    return tuple([domain & ~(x & y & ~z) for domain, x, y, z in rest])


def _weakened(trial: Trial, position: int, height: int) -> Trial:
    """The same trial from less that is known, with the cells it rests on."""
    view = trial.views[0]
    domains = list(view.domains)
    used = []
    for i, cell in enumerate(view.cells):
        start = view.at.position.start[cell]
        if i == position or domains[i] == start:
            continue
        known, domains[i] = domains[i], start
        weaker = None
        if known not in SINGLES:
            weaker = tried(trial.views, tuple(domains), position, height)
        if weaker is not None and weaker.way == trial.way:
            trial = weaker
        else:
            domains[i] = known
            used.append(cell)
    return replace(trial, used=tuple(used), known=tuple(domains))


def _tell(same: Sequence[Trial], position: int) -> Tell:
    trial = same[0]
    cell = trial.views[0].cells[position]
    heights = [each.domains[position].bit_length() - 1 for each in same]
    at_once = cache(partial(_at_once, trial, position))

    def words(now: Position) -> Words:
        result = becomes_then(now, trial.views[0], cell, ~sum(1 << height for height in heights))
        facts = _facts(now, same, position)
        # How tall clues let cells be is a sentence of its own.
        bounded = [f for f in facts if is_too_tall(now, *f) and not is_marked(now, *f)]
        own = _own_facts([fact for fact in facts if fact not in bounded], at_once())
        tries, further = _with_heights(now, same, position, own)
        tries = say("{},", tries) if further else tries
        clash = trial.clash.words() if trial.clash else Words()
        taken = {fact for found in own.values() for fact in found}
        alone = further or trial.stage is not None
        why = reasons(now, [fact for fact in facts if fact not in taken], alone=alone)
        lower = {c for c, height in facts if is_too_tall(now, c, height)}
        bounds = _bounds(now, same, position, {*tries.cells} - {cell} - lower)
        clues = say("{}{}", _clues(trial.views), say(", so {}", bounds) if bounds else Words())
        who = it_or(cell, tries + clash)
        ends = say("{} is {}", cell if further or trial.stage else who, result)
        if trial.stage is None and why and further:  # too much for one breath
            told = after_clue(clues, why)
            return say("{}. {} {}. So {}.", told, capital(tries), clash, ends)
        if trial.stage is None:
            return concluded(clues, why, say("{} {}", tries, clash), ends)
        tall = trial.clash is not None and trial.clash.kind == TOO_TALL
        follows = Words() if tall else _follows(trial.stage, trial.clash)
        also = say("{}, and ", follows) if follows else Words()
        then = say("{} {}", capital(tries), trial.stage.why())
        fails = say("{}, {} {}{}.", then, "but" if tall else "so", also, clash)
        known = after_clue(clues, why) if why else clues
        return joined((say("{}.", known), fails, say("So {}.", ends)))

    return words


def _own_facts(facts: Iterable[Fact], at_once: Iterable[_Height]) -> dict[Cell, list[Fact]]:
    """Which facts are told with a height that follows from the one that is tried.

    These say what its cell is not, or why the height has no other place.
    """
    heights = dict(at_once)
    found: dict[Cell, list[Fact]] = {}
    rest = []
    for cell, height in facts:
        if cell in heights:
            found.setdefault(cell, []).append((cell, height))
        else:
            rest.append((cell, height))
    twice = {cell for number, (cell, _) in enumerate(rest) if cell in dict(rest[:number])}
    for cell, height in heights.items():
        if cell not in found:
            places = [(c, h) for c, h in rest if h == height and c not in twice]
            found |= {cell: places} if places else {}
    return found


def _with_heights(
    now: Position, same: Sequence[Trial], position: int, own: Mapping[Cell, Sequence[Fact]]
) -> tuple[Words, bool]:
    """What is tried, with the heights that follow at once; and whether there are any.

    After each comes why, as far as that is told with it, by its `own` facts.
    """
    cell = same[0].views[0].cells[position]
    groups: dict[Words, list[str]] = {}
    for trial in same:
        height = str(trial.domains[position].bit_length() - 1)
        follows = [
            say("{} in {} ({})", each, c, _beside(now, own[c], c))
            if c in own
            else say("{} in {}", each, c)
            for c, each in _at_once(trial, position)
        ]
        groups.setdefault(listed(follows), []).append(height)
    if len(groups) == 1:
        ((at_once, heights),) = groups.items()
        text = "with {} in {}{}, and so {}" if at_once else "with {} in {}{}"
        behind = say(", behind the {}", same[0].views[0].size) if _is_behind(same, position) else ""
        with_heights = say(text, listed(heights, "or"), cell, behind, at_once)
        return with_heights, bool(at_once or behind)
    clauses = []
    for at_once, heights in groups.items():
        text = "with {} in {} and so {}" if at_once else "with {} in {}"
        clauses.append(say(text, listed(heights, "or"), cell, at_once))
    return separated(clauses, ", or "), True


def _beside(now: Position, facts: Sequence[Fact], cell: Cell) -> Words:
    """Why a cell is not some heights, beside it: then it is "it", unless a line comes before."""
    why = bracketed(now, facts)
    return why if why.parts[:1] and why.parts[0].kind == "line" else of_it(why, cell)


def _is_behind(same: Sequence[Trial], position: int) -> bool:
    """Whether too few would be seen with heights that are behind the tallest."""
    then = [trial.now(trial.views[0]) for trial in same if trial.way == (True, "few")]
    behind = all(position > view.last[view.size] for view in then)
    return behind and len(then) == len(same) and len(same[0].views) == 1


def _facts(now: Position, same: Sequence[Trial], position: int) -> list[Fact]:
    """That cells are not heights with which the same would not follow."""
    view = same[0].views[0]
    used = {cell for trial in same for cell in trial.used}
    start = view.at.position.start
    known = [
        domain if cell in used else start[cell]
        for cell, domain in zip(view.cells, view.domains, strict=True)
    ]

    def follows(other: View) -> bool:
        return all(_fails_alike(trial, other.domains, position) for trial in same)

    facts = needed_facts(now, view.with_domains(known), follows, marked=True)
    other = same[0].views[-1].at.posting
    return [each for each in facts if not (other and too_tall(other, *each))]


def _bounds(now: Position, same: Sequence[Trial], position: int, cells: Container[Cell]) -> Words:
    """How tall the clue of the line lets some cells be, where what follows in them rests on it.

    Nothing is said of cells that are known by now not to be taller.
    """
    view = same[0].views[0]
    if len(same[0].views) > 1:
        return Words()
    cells_of: dict[int, list[Cell]] = {}
    for i, cell in enumerate(view.cells):
        most = view.size - view.clue + i + 1
        taller = (2 << view.size) - (2 << min(most, view.size))
        taller &= now.told_left(cell) & ~sum(1 << height for height in view.where)
        if cell in cells and taller and not _fail_with(same, position, i, taller):
            cells_of.setdefault(most, []).append(cell)
    are = {most: "is" if len(found) == 1 else "are" for most, found in cells_of.items()}
    return listed(
        say("{} {} at most {}", listed(found), are[most], most) for most, found in cells_of.items()
    )


def _fail_with(same: Sequence[Trial], position: int, i: int, heights: int) -> bool:
    """Whether trials fail in the same words where some heights more are left to a cell."""
    for trial in same:
        domains = list(trial.known)
        domains[i] |= heights
        if not _fails_alike(trial, tuple(domains), position):
            return False
    return True


def _fails_alike(
    trial: Trial, domains: Domains, position: int, passed_over: Collection[int] = ()
) -> bool:
    """Whether a trial fails in the same words from something else that is known."""
    height = trial.domains[position].bit_length() - 1
    other = tried(trial.views, domains, position, height, passed_over)
    return other is not None and other.said == trial.said


def _at_once(trial: Trial, position: int) -> list[_Height]:
    """The heights that follow at once, as far as they matter."""
    cells, told = trial.views[0].cells, trial.cells_said
    passed_over: set[int] = set()
    for cell, _ in trial.settled:
        without = passed_over | {cells.index(cell)}
        if cell not in told and _fails_alike(trial, trial.known, position, without):
            passed_over = without
    settled = [each for each in trial.settled if cells.index(each[0]) not in passed_over]
    if len(settled) > CELLS:
        settled = [each for each in settled if each[0] in told]
    return settled if len(settled) <= CELLS else []


def _clues(views: tuple[View, ...]) -> Words:
    """The clues: "Row 1 shows two from the left and three from the right"."""
    seen = listed(say("{} {}", number_word(view.clue), view.side) for view in views)
    return say("{} shows {}", capital(views[0].at.line), seen)


def _follows(stage: Stage, clash: Clash | None) -> Words:
    """What a clue leaves to cells, unless the clash says that."""
    cells_of: dict[str, list[Cell]] = {}
    for cell, text in sorted(stage.left.items()):
        if text and (clash is None or clash.kind == "empty" or cell not in clash.cells):
            cells_of.setdefault(text, []).append(cell)
    return listed(
        say(
            "{} would {}",
            listed(cells),
            f"not be {text[4:]}" if text[:4] == "not " else f"be {text}",
        )
        for text, cells in cells_of.items()
    )
