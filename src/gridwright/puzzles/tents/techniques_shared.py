"""Tents for several trees: places that two trees share, and places that one tent would spoil."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from gridwright.grid import Cell
from gridwright.model import Cardinality, Label, Linear, Posting
from gridwright.model.matching import Matching
from gridwright.puzzles.tents.pairing import close_trees
from gridwright.puzzles.tents.spoiled_words import tell_spoiled
from gridwright.puzzles.tents.techniques_lines import COUNT, TENTS, TREE
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, number_word, say
from gridwright.techniques.counting import OFF, ON, OPEN, count_of, split
from gridwright.techniques.room import labels_between, room, square_label, touch

# Up to so many places are thought of where they want one tent.
FEW = 4
# How many trees are thought of together that have some tents already.
TOGETHER = 3
# What one tree more costs.
EACH = 3


@technique(
    "One tree in a line",
    3,
    "Places of a line that need the same tree hold one tent at most; the others are elsewhere.",
    Cardinality,
    wide=True,
    where=COUNT,
    told_only=True,
    imagines=True,
)
def one_tree_in_line(at: Sight) -> Iterator[Deduction]:
    """A line with places that are all beside one tree and no other."""
    on, open_, off = split(at)
    missing = count_of(at.constraint) - len(on)
    if missing < 2 or len(open_) <= missing:
        return
    trees_of = at.puzzle.trees_of
    for tree in dict.fromkeys(tree for cell in open_ for tree in trees_of.get(cell, ())):
        shared = [cell for cell in open_ if trees_of.get(cell) == (tree,)]
        rest = tuple(cell for cell in open_ if cell not in shared)
        if len(shared) < 2 or room(rest) > missing - 1:
            continue
        labels = [at.label, _owners(at.position, shared[0]), *labels_between(at.position, rest)]
        sure = [c for c in rest if room(tuple(o for o in rest if o != c)) < missing - 1]
        wants = (missing, bool(on))
        if sure:
            told = _tell_sure(at, tree, (shared, rest), wants, sure)
            yield from at.deduce(dict.fromkeys(sure, ON), [*on, *off], told, labels)
        for cell in _touching(at, rest, missing - 1):
            near = [square_label(at.position, cell, c) for c in rest if touch(cell, c)]
            told = _tell_spoils(at, tree, (shared, rest), wants, cell)
            yield from at.deduce({cell: OFF}, [*on, *off], told, [*labels, *near])


def _touching(at: Sight, cells: Sequence[Cell], wanted: int) -> Iterator[Cell]:
    """The open cells that touch so many of some that too few tents have room there."""
    near = at.puzzle.grid.around
    for cell in dict.fromkeys(other for each in cells for other in near[each]):
        left = tuple(each for each in cells if each != cell and not touch(cell, each))
        if at.position.domains.get(cell) == OPEN and room(left) + (cell in cells) < wanted:
            yield cell


def _shared(tree: Cell, cells: Sequence[Cell]) -> Words:
    every = "both" if len(cells) == 2 else "all"
    text = "{} {} need the tree at {}, so only one of them is a tent."
    return say(text, listed(cells), every, tree)


Places = tuple[Sequence[Cell], Sequence[Cell]]


def _tell_sure(
    at: Sight, tree: Cell, places: Places, wants: tuple[int, bool], sure: Sequence[Cell]
) -> Tell:
    shared, rest = places
    missing, have = wants

    def words(now: Position) -> Words:
        more, tents = " more" if have else "", TENTS.hold(sure)
        needs = capital(say("{} needs {}{}", at.line, number_word(missing), more))
        if len(sure) < len(rest):
            its = number_word(missing - 1)
            needs = say("{}, {} of them among {}", needs, its, listed(rest))
        return say("{} {}, so {}.", _shared(tree, shared), needs, tents)

    return words


def _tell_spoils(
    at: Sight, tree: Cell, places: Places, wants: tuple[int, bool], cell: Cell
) -> Tell:
    shared, rest = places
    missing, have = wants

    def words(now: Position) -> Words:
        other = "last" if have else "other"
        touched = [each for each in rest if touch(cell, each)]
        lead, name = _shared(tree, shared), capital(say("{}", at.line))
        if missing == 2 and len(touched) == len(rest):
            every = "it" if len(rest) == 1 else "both" if len(rest) == 2 else "all of these"
            text = (
                "{} {}\N{RIGHT SINGLE QUOTATION MARK}s {} one is {}. {} touches {}, so it is grass."
            )
            return say(text, lead, name, other, listed(rest, "or"), cell, every)
        its = number_word(missing - 1)
        text = "{} {} needs {} of {}. A tent at {} would touch {}, so it is grass."
        return say(text, lead, name, its, listed(rest), cell, listed(touched))

    return words


def _owners(now: Position, cell: Cell) -> Label:
    """The rule that says whose the tents around a cell are."""
    return next(a.labels[0] for a in now.atoms_at(cell) if isinstance(a.constraint, Matching))


@technique(
    "Places of two trees",
    3,
    "A tent here would leave two trees one place, or two that touch.",
    Linear,
    wide=True,
    where=TREE,
    told_only=True,
    imagines=True,
)
def spoils_two_trees(at: Sight) -> Iterator[Deduction]:
    """A tent that would leave too little to two trees together."""
    own, first = _places(at, at.cells), at.place.cells[0]
    if not 1 < len(own) <= FEW:
        return
    for rule in _trees_near(at):
        tree, others = rule.labels[0].place.cells[0], _places(at, rule.scope)
        if first < tree and 1 < len(others) <= FEW:
            both = dict.fromkeys((*own, *others))
            for cell, lost in _lost_by(at, both).items():
                if len(both) - len(lost) <= 2 and at.position.domains.get(cell) == OPEN:
                    yield from _spoiled(at, rule, cell, (own, others), sorted(lost))


def _lost_by(at: Sight, places: Iterable[Cell]) -> dict[Cell, set[Cell]]:
    """The places that a tent elsewhere would take, each by touching it or filling its line."""
    now, near = at.position, at.puzzle.grid.around
    found: dict[Cell, set[Cell]] = {}
    for place in places:
        lines = [rule for rule in now.atoms_at(place) if COUNT(rule)]
        full = [rule for rule in lines if now.domains[place] == OPEN and _wants_one(now, rule)]
        for other in (*near[place], *(cell for rule in full for cell in rule.scope)):
            if other != place:
                found.setdefault(other, set()).add(place)
    return found


def _places(at: Sight, cells: Sequence[Cell]) -> list[Cell]:
    """The cells beside a tree that hold a tent, or may hold one."""
    return [cell for cell in cells if at.position.domains[cell] & ON]


def _trees_near(at: Sight) -> Iterator[Posting]:
    """The rules about other trees that have places near those of the one that is looked at."""
    for tree in close_trees(at.puzzle)[at.place.cells[0]]:
        for rule in at.position.atoms_at(at.puzzle.beside[tree][0]):
            its = isinstance(rule.constraint, Linear) and TREE(rule)
            if its and rule.labels[0].place.cells[0] == tree:
                yield rule


def _spoiled(
    at: Sight,
    rule: Posting,
    cell: Cell,
    places: tuple[list[Cell], list[Cell]],
    lost: Sequence[Cell],
) -> Iterator[Deduction]:
    """What a tent in a cell would leave to two trees, where that is too little."""
    now = at.position
    left = [[each for each in cells if each not in lost] for cells in places]
    together = list(dict.fromkeys((*left[0], *left[1])))
    if not lost or not all(left) or len(together) > 2:
        return
    apart = len(together) == 2
    if apart and not touch(*together):
        return
    touched = [each for each in lost if touch(cell, each)]
    by_line = {*lost}.difference(touched)
    lines = [each for each in now.atoms_at(cell) if COUNT(each) and _wants_one(now, each)]
    full = [each for each in lines if not by_line.isdisjoint(each.scope)]
    labels = [at.label, rule.labels[0], *(square_label(now, cell, each) for each in touched)]
    labels += [line.labels[0] for line in full]
    labels += [square_label(now, *together)] if apart else []
    labels += [_owners(now, together[0])] if not apart or len(left[0]) + len(left[1]) > 2 else []
    trees = (at.place.cells[0], rule.labels[0].place.cells[0])
    used = [each for each in (*at.cells, *rule.scope) if not now.domains[each] & ON]
    used += [each for line in full for each in line.scope if now.domains[each] == ON]
    told = tell_spoiled(cell, (touched, full), trees, left)
    yield from at.deduce({cell: OFF}, used, told, labels)


def _wants_one(now: Position, line: Posting) -> bool:
    """Whether a line wants just one tent more."""
    have = sum(now.domains[cell] == ON for cell in line.scope)
    return count_of(line.constraint) - have == 1


@technique(
    "Whose tent",
    3,
    "A tree cannot have a place that another tree would need then, so it has the other one.",
    Linear,
    wide=True,
    where=TREE,
    told_only=True,
    imagines=True,
)
def whose_tent(at: Sight) -> Iterator[Deduction]:
    """A tree with two places, one of which would leave another tree none."""
    now, places = at.position, _places(at, at.cells)
    if len(places) != 2:
        return
    for tent, other in (places, places[::-1]):
        for rule in _trees_near(at):
            its = _places(at, rule.scope)
            lost = [cell for cell in its if cell != other]
            if other in its and lost and all(touch(cell, other) for cell in lost):
                labels = [at.label, rule.labels[0], _owners(now, other)]
                labels += [square_label(now, cell, other) for cell in lost]
                used = [c for c in (*at.cells, *rule.scope) if not now.domains[c] & ON]
                told = _tell_whose(_trees(at, rule), tent, other, lost, ())
                yield from at.deduce({tent: ON}, used, told, labels)
                for third, cell in _left_by(at, tent, rule):
                    off = [c for c in third.scope if not now.domains[c] & ON]
                    told = _tell_whose(_trees(at, rule, third), tent, other, lost, (cell,))
                    gone = {tent: ON, cell: ON}
                    yield from at.deduce(gone, [*used, *off], told, [*labels, third.labels[0]])


def _trees(at: Sight, *rules: Posting) -> list[Cell]:
    return [at.place.cells[0], *(rule.labels[0].place.cells[0] for rule in rules)]


def _left_by(at: Sight, tent: Cell, second: Posting) -> Iterator[tuple[Posting, Cell]]:
    """Other trees that have one place left once a tent is that of the tree looked at."""
    for rule in _trees_near(at):
        left = _places(at, rule.scope)
        if rule is not second and tent in left and len(left) == 2:
            (cell,) = (each for each in left if each != tent)
            if at.position.domains[cell] == OPEN:
                yield rule, cell


def _tell_whose(
    trees: Sequence[Cell], tent: Cell, other: Cell, lost: Sequence[Cell], then: Sequence[Cell]
) -> Tell:
    had = say("If {} were the tent of the tree at {}, it", other, trees[0])
    words = say(
        "{} would touch {} and leave no place for the tree at {}", had, listed(lost), trees[1]
    )
    so = say("So the tree at {} has {}", trees[0], tent)
    if then:
        so = say("{}, and the one at {} has {}", so, trees[2], then[0])
    return lambda now: say("{}. {}.", words, so)


@technique(
    "Trees with tents",
    3,
    "Some trees have fewer tents beside them than they need; what touches the rest is grass.",
    Matching,
    wide=True,
    told_only=True,
    imagines=True,
)
def trees_with_tents(at: Sight) -> Iterator[Deduction]:
    """Trees that need one tent more than stands beside them, and what touches all its places."""
    known = at.position.domains
    groups = zip(at.place.cells, at.constraint.groups, strict=False)
    beside = {tree: [at.cells[i] for i in group] for tree, group in groups}
    places = {tree: [c for c in cells if known[c] & ON] for tree, cells in beside.items()}
    for number in range(2, TOGETHER + 1):
        for trees in combinations(places, number):
            every = list(dict.fromkeys(cell for tree in trees for cell in places[tree]))
            tents = [cell for cell in every if known[cell] == ON]
            open_ = [cell for cell in every if known[cell] == OPEN]
            if len(tents) == number - 1 and 1 < len(open_) <= FEW:
                used = [c for tree in trees for c in beside[tree] if known[c] != OPEN]
                yield from _needing_one(at, trees, (tents, open_), used, beside)


def _needing_one(
    at: Sight,
    trees: Sequence[Cell],
    places: tuple[list[Cell], list[Cell]],
    used: Sequence[Cell],
    beside: Mapping[Cell, Sequence[Cell]],
) -> Iterator[Deduction]:
    tents, open_ = places
    for cell in at.puzzle.grid.around[open_[0]]:
        is_open = at.position.domains.get(cell) == OPEN and cell not in open_
        if is_open and all(touch(cell, each) for each in open_[1:]):
            near = [square_label(at.position, cell, each) for each in open_]
            told, cost = _tell_needing(trees, tents, open_, cell), EACH * len(trees)
            yield from at.deduce({cell: OFF}, used, told, [at.label, *near], cost)


def _tell_needing(
    trees: Sequence[Cell], tents: Sequence[Cell], open_: Sequence[Cell], cell: Cell
) -> Tell:
    number = number_word(len(trees))
    every = "both" if len(open_) == 2 else "all of these"
    have = "only one stands" if len(tents) == 1 else f"only {number_word(len(tents))} stand"
    need = say("The trees at {} need {} tents, and {}", listed(sorted(trees)), number, have)
    one, stand = listed(sorted(open_), "or"), listed(sorted(tents))
    text = "{}, at {}. So there is one in {}. {} touches {}, so it is grass."
    words = say(text, need, stand, one, cell, every)
    return lambda now: words
