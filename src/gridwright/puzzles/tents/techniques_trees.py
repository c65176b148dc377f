"""Trees and their tents: where one can be, and which tent is whose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gridwright.grid import Cell
from gridwright.model import Cardinality, Linear
from gridwright.model.matching import Matching
from gridwright.puzzles.tents.pairing import Pair, Pairing
from gridwright.puzzles.tents.techniques_lines import TENTS, TREE
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, capital, listed, number_word, say
from gridwright.techniques.counting import OFF, ON, OPEN, split, why_off
from gridwright.techniques.room import touches_all

# What it costs to think of one pair more.
EACH = 3
# Up to so many places are told to be all that is left to one tree more.
FEW = 2


@technique(
    "No tree nearby",
    1,
    "A cell without a tree beside it is grass.",
    Cardinality,
    together=True,
    where=TREE,
)
def no_tree(at: Sight) -> Iterator[Deduction]:
    """The cells that no tree is beside."""
    on, open_, _ = split(at)
    if on:
        words = say("{} is beside no tree.", on[0])
        yield from at.refute(on[:1], objection(lambda now: words))
    elif open_:
        told = say("{} are grass.", about("All cells without a tree beside them", open_))
        yield from at.deduce(dict.fromkeys(open_, OFF), (), lambda now: told)


@technique(no_tree.name, no_tree.rank, no_tree.about, Cardinality, where=TREE, told_only=True)
def cells_without_tree(at: Sight) -> Iterator[Deduction]:
    """The same, before anything else: that is how everybody begins."""
    for deduction in no_tree.find(at):
        deduction.cost = 1
        yield deduction


@technique(
    "Only place",
    1,
    "A tree has one cell left for its tent.",
    Linear,
    together=True,
    where=TREE,
    says_why=True,
)
def only_place(at: Sight) -> Iterator[Deduction]:
    """The last cell beside a tree that can hold its tent."""
    on, open_, off = split(at)
    tree = at.place.cells[0]
    if not on and not open_:
        words = say("The tree at {} is left without a place.", tree)
        yield from at.refute(off, lambda now: words)
    elif not on and len(open_) == 1:
        yield from at.deduce({open_[0]: ON}, off, _tell_only(tree, open_[0], off))


def _tell_only(tree: Cell, tent: Cell, off: Sequence[Cell]) -> Tell:
    def words(now: Position) -> Words:
        why = why_off(now, off)
        if now.supposing and why:
            return capital(say("{}, so the tree at {} needs {}.", why, tree, tent))
        if why:
            return capital(say("{}, so the tree at {} has only {} left.", why, tree, tent))
        if now.supposing:
            return say("The tree at {} needs {}.", tree, tent)
        return say("The tree at {} has only {} left.", tree, tent)

    return words


@technique(
    "Touches both places",
    2,
    "A tree has few cells left for its tent, and what touches all of them is grass.",
    Linear,
    wide=True,
    together=True,
    where=TREE,
)
def touches_both(at: Sight) -> Iterator[Deduction]:
    """What touches every cell in which a tree may have its tent."""
    yield from touches_all(at, TENTS, say("the tree at {}", at.place.cells[0]))


@technique(
    "Tree has its tent",
    1,
    "A tent belongs to its only tree, so that tree has no other.",
    Matching,
    together=True,
)
def has_its_tent(at: Sight) -> Iterator[Deduction]:
    """Cells beside a tree that has its tent, and beside no other tree."""
    pairing = Pairing(at)
    for tree, pair in pairing.pairs.items():
        if pair.others or pair.used != {pair.tent}:
            continue
        rest = [c for c in pairing.beside[tree] if pairing.trees[c] == [tree] and c != pair.tent]
        rest = [cell for cell in rest if pairing.known[cell] == OPEN]
        if rest:
            told = _tell_has(pair, rest)
            yield from at.deduce(dict.fromkeys(rest, OFF), pair.used, told)


def _tell_has(pair: Pair, rest: list[Cell]) -> Tell:
    def words(now: Position) -> Words:
        wanted = [cell for cell in rest if now.wants(cell)] or rest
        text = "The tree at {} has its tent in {}, so {}."
        return say(text, pair.tree, pair.tent, TENTS.are(wanted))

    return words


@technique(
    "Paired trees",
    2,
    "Tents and trees are paired one after the other; what is beside paired trees alone is grass.",
    Matching,
    says_why=True,
)
def paired_trees(at: Sight) -> Iterator[Deduction]:
    """Cells of which all trees have their tents elsewhere, and cells that a tree is left with."""
    pairing = Pairing(at)
    yield from _without_partner(at, pairing)
    for cell, trees in pairing.trees.items():
        if pairing.known[cell] != OPEN:
            continue
        if cell in pairing.taken:
            pair = pairing.pairs[pairing.taken[cell]]
            if pair.others:
                told = _tell_left(pairing, pair)
                yield from at.deduce({cell: ON}, pair.used, told, cost=EACH * len(pair.others))
        elif all(tree in pairing.pairs for tree in trees):
            told = _tell_paired(pairing, trees, cell)
            every = {*trees, *(each for tree in trees for each in pairing.pairs[tree].others)}
            cost = EACH * max(1, len(every) - 1)
            yield from at.deduce({cell: OFF}, pairing.used(trees), told, cost=cost)


def _without_partner(at: Sight, pairing: Pairing) -> Iterator[Deduction]:
    """A tree beside which all tents have other trees, or a tent all of whose trees have others."""
    for tree, cells in pairing.beside.items():
        owners = [pairing.taken[cell] for cell in cells if cell in pairing.taken]
        if tree not in pairing.pairs and owners and not pairing.left(tree):
            off = {cell for cell in cells if cell not in pairing.taken}
            told = _tell_no_tent(at, pairing, tree, owners)
            yield from at.refute({*off, *pairing.used(owners)}, told)
    for cell, trees in pairing.trees.items():
        alone = pairing.known[cell] == ON and cell not in pairing.taken
        if alone and trees and all(tree in pairing.pairs for tree in trees):
            none = say("the tent at {} has no tree", cell)
            told = _tell_without(in_turn(pairing, trees), none)
            if pairing.trees[pairing.pairs[trees[0]].tent] == trees:
                told = _tell_one_tree([cell, pairing.pairs[trees[0]].tent], trees[0])
            yield from at.refute({cell, *pairing.used(trees)}, told)


def _tell_one_tree(tents: Sequence[Cell], tree: Cell) -> Tell:
    """That two tents have one tree, beside which no other is for either."""
    words = say("Both {} belong to the tree at {}.", listed(sorted(tents)), tree)
    return objection(lambda now: words)


def _tell_no_tent(at: Sight, pairing: Pairing, tree: Cell, owners: Sequence[Cell]) -> Tell:
    """That a tree has no place for its tent, or only such as as many other trees need."""
    pairs = in_turn(pairing, owners)
    trees, tents = [tree, *(pair.tree for pair in pairs)], [pair.tent for pair in pairs]
    known = at.position.domains
    if len(pairs) > FEW or any(
        known[c] & ON and c not in tents for each in trees for c in pairing.beside[each]
    ):
        return _tell_without(pairs, say("the tree at {} is left without a place", tree))
    left, their = listed(sorted(tents)), listed(sorted(trees))
    words = say("The {} trees at {} have only {} left.", number_word(len(trees)), their, left)
    if len(trees) == 2:
        words = say("The trees at {} both have only {} left.", their, left)
    return lambda now: words


def _tell_without(pairs: Sequence[Pair], none: Words) -> Tell:
    return lambda now: chain_told(now, pairs, none)


def in_turn(pairing: Pairing, trees: Sequence[Cell]) -> list[Pair]:
    """The pairs of some trees with those that had to be found first, in the order found."""
    needed = {one for tree in trees for one in (tree, *pairing.pairs[tree].others)}
    return [pair for tree, pair in pairing.pairs.items() if tree in needed]


def _tell_paired(pairing: Pairing, trees: list[Cell], cell: Cell) -> Tell:
    pairs, grass = in_turn(pairing, trees), TENTS.are([cell])
    return lambda now: chain_told(now, pairs, grass, at_once=True)


def chain_told(
    now: Position,
    pairs: Sequence[Pair],
    last: Words,
    own: Sequence[Cell] = (),
    at_once: bool = False,
) -> Words:
    """Whose tents some are, each after those that it rests on, and what follows at last.

    `own` are cells without tents that the last one rests on as well. It is told `at_once` where it
    follows like another tent.
    """
    first = [pair for pair in pairs if not pair.others]
    then = [_takes(pair) for pair in pairs if pair.others]
    gone = {cell for pair in pairs for cell in pair.used if not now.domains[cell] & ON}
    whys = [why_off(now, sorted(gone)), why_off(now, [c for c in own if c not in gone])]
    if whys[0]:
        trees = [_takes(pair, "the tree at ") for pair in first]
        whys[0] = say("{}, so {}", whys[0], listed([*trees, *then]))
        if whys[1]:
            return say("{}. {}, so {}.", capital(whys[0]), capital(whys[1]), last)
        return capital(say("{}, and {}.", whys[0], last))
    starts = listed(_base(now, pair) for pair in first)
    if then and at_once:
        return capital(say("{}, so {}.", starts, listed([*then, last])))
    if then:
        told = capital(say("{}, so {}.", starts, listed(then)))
        return say("{} {}.", told, capital(say("{}, so {}", whys[1], last) if whys[1] else last))
    starts = say("{}, and {}", whys[1], starts) if whys[1] else starts
    return capital(say("{}, so {}.", starts, last))


def _base(now: Position, pair: Pair) -> Words:
    """Whose tent one is by itself: the tree has no other, or the tent has no other tree."""
    if pair.by_tent:
        return say("the tent at {} has only the tree at {}", pair.tent, pair.tree)
    if now.domains[pair.tent] != ON and now.supposing:
        return say("the tree at {} needs {}", pair.tree, pair.tent)
    if now.supposing:
        return say("{} is taken by the tree at {}", pair.tent, pair.tree)
    if now.domains[pair.tent] != ON:
        return say("only {} is left for the tree at {}", pair.tent, pair.tree)
    return say("{} is the only tent for the tree at {}", pair.tent, pair.tree)


def _takes(pair: Pair, tree: str = "") -> Words:
    return say("{}{} takes {}", tree, pair.tree, pair.tent)


def _tell_left(pairing: Pairing, *pairs: Pair) -> Tell:
    first, *others = pairs
    chain = [pair for tree, pair in pairing.pairs.items() if tree in first.others]
    alone = [pair for pair in pairs if pair.others == first.others]
    beside = [cell for pair in alone for cell in pairing.beside[pair.tree]]
    off = [cell for cell in beside if not pairing.known[cell] & ON]

    def words(now: Position) -> Words:
        only = say("the tree at {} has only {} left", first.tree, first.tent)
        if now.supposing:
            only = say("the tree at {} needs {}", first.tree, first.tent)
        verb = "needs" if now.supposing else "only"
        more = listed(say("the one at {} {} {}", p.tree, verb, p.tent) for p in others)
        every = say("{}, and {}", only, more) if others else only
        return chain_told(now, chain, every, off)

    return words


@technique(
    paired_trees.name,
    paired_trees.rank,
    paired_trees.about,
    Matching,
    told_only=True,
    says_why=True,
)
def paired_in_turn(at: Sight) -> Iterator[Deduction]:
    """Trees of which each is left with one cell by tents of others."""
    pairing = Pairing(at)
    starts: dict[frozenset[Cell], list[Pair]] = {}
    for pair in pairing.pairs.values():
        if pair.others and pairing.known[pair.tent] == OPEN:
            first = frozenset(tree for tree in pair.others if not pairing.pairs[tree].others)
            starts.setdefault(first, []).append(pair)
    for pairs in starts.values():
        if len(pairs) > 1:
            used = {cell for pair in pairs for cell in pair.used}
            told, cost = _tell_several(pairing, pairs), EACH * len(pairs[0].others)
            yield from at.deduce(dict.fromkeys((p.tent for p in pairs), ON), used, told, cost=cost)


def _tell_several(pairing: Pairing, pairs: Sequence[Pair]) -> Tell:
    """Trees of which each is left with one cell, told together."""
    one, other, *more = pairs
    if not more and other.others in (one.others, one.others | {one.tree}):
        alike = other.others == one.others
        return _tell_left(pairing, *(sorted(pairs, key=_tree) if alike else pairs))
    chain = in_turn(pairing, [pair.tree for pair in pairs])
    *before, last = chain
    return lambda now: chain_told(now, before, _takes(last), at_once=True)


def _tree(pair: Pair) -> Cell:
    return pair.tree


@technique(
    "Two trees",
    4,
    "Two trees have the same two cells left, so both of these are tents.",
    Matching,
)
def two_trees(at: Sight) -> Iterator[Deduction]:
    """Two trees that have only two cells between them."""
    pairing = Pairing(at)
    alone = [tree for tree in pairing.beside if tree not in pairing.pairs]
    for one, other in combinations(alone, 2):
        cells = list(dict.fromkeys((*pairing.left(one), *pairing.left(other))))
        if len(cells) != 2 or all(pairing.known[cell] == ON for cell in cells):
            continue
        gone = [c for c in (*pairing.beside[one], *pairing.beside[other]) if c not in cells]
        off = [cell for cell in gone if not pairing.known[cell] & ON]
        taken = [pairing.taken[cell] for cell in gone if cell not in off]
        used = {*off, *pairing.used(taken)}
        yield from at.deduce(dict.fromkeys(cells, ON), used, _tell_two(one, other, cells))


def _tell_two(one: Cell, other: Cell, cells: list[Cell]) -> Tell:
    text = "The trees at {} and {} have only {} left for their tents."
    return lambda now: say(text, one, other, listed(cells))
