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
from gridwright.reasoning.words import Words, about, capital, listed, say
from gridwright.techniques.counting import OFF, ON, OPEN, split, why_off
from gridwright.techniques.room import touches_all

# What it costs to think of one pair more.
EACH = 3


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
        words = say("The tree at {} would have no tent.", tree)
        yield from at.refute(off, objection(lambda now: words))
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
            told = _tell_no_tent(pairing, tree, owners)
            yield from at.refute({*off, *pairing.used(owners)}, told)
    for cell, trees in pairing.trees.items():
        alone = pairing.known[cell] == ON and cell not in pairing.taken
        if alone and trees and all(tree in pairing.pairs for tree in trees):
            told = _tell_without(pairing, trees, say("{} would have no tree", cell))
            if pairing.trees[pairing.pairs[trees[0]].tent] == trees:
                told = _tell_one_tree([cell, pairing.pairs[trees[0]].tent], trees[0])
            yield from at.refute({cell, *pairing.used(trees)}, told)


def _tell_one_tree(tents: Sequence[Cell], tree: Cell) -> Tell:
    """That two tents have one tree, beside which no other is for either."""
    words = say("Both {} belong to the tree at {}.", listed(sorted(tents)), tree)
    return objection(lambda now: words)


def _tell_no_tent(pairing: Pairing, tree: Cell, owners: Sequence[Cell]) -> Tell:
    """That a tree has no place for its tent, or only one that another tree needs."""
    (first, *others) = (pairing.pairs[owner] for owner in owners)
    if others or first.others:
        return _tell_without(pairing, owners, say("the tree at {} would have no tent", tree))
    trees = listed(sorted((tree, first.tree)))
    words = say("Only {} would be left for the tents of the trees at {}.", first.tent, trees)
    return objection(lambda now: words)


def _tell_without(pairing: Pairing, trees: Sequence[Cell], none: Words) -> Tell:
    pairs = _in_turn(pairing, trees)
    return objection(lambda now: capital(say("{}, so {}.", _have(now, pairs), none)))


def _in_turn(pairing: Pairing, trees: Sequence[Cell]) -> list[Pair]:
    """The pairs of some trees, after those that had to be found first."""
    others = {one for tree in trees for one in pairing.pairs[tree].others}
    chain = [tree for tree in pairing.pairs if tree in others and tree not in trees]
    return [pairing.pairs[tree] for tree in (*chain, *trees)]


def _tell_paired(pairing: Pairing, trees: list[Cell], cell: Cell) -> Tell:
    pairs = _in_turn(pairing, trees)

    def words(now: Position) -> Words:
        return capital(say("{}, so {}.", _belong(pairs), TENTS.are([cell])))

    return words


def _belong(pairs: Sequence[Pair]) -> Words:
    """Whose tents some are."""
    if len(pairs) == 1:
        return say("the tree at {} has its tent in {}", pairs[0].tree, pairs[0].tent)
    tents, trees = listed(pair.tent for pair in pairs), listed(pair.tree for pair in pairs)
    return say("the tents at {} belong to the trees at {}", tents, trees)


def _have(now: Position, pairs: Sequence[Pair]) -> Words:
    """Whose tents some are; under a supposition, those of which it was not told yet."""
    needed = [pair for pair in pairs if now.supposing and now.domains[pair.tent] != ON]
    if not needed:
        return _belong(pairs)
    taken = [_belong([pair for pair in pairs if pair not in needed])] if needed != pairs else []
    return listed([*taken, *(_needs(pair) for pair in needed)])


def _needs(pair: Pair) -> Words:
    return say("the tree at {} needs {}", pair.tree, pair.tent)


def _tell_left(pairing: Pairing, *pairs: Pair) -> Tell:
    first, *others = pairs
    chain = [pairing.pairs[tree] for tree in pairing.pairs if tree in first.others]
    off = [cell for cell in pairing.beside[first.tree] if not pairing.known[cell] & ON]

    def words(now: Position) -> Words:
        has, only = (
            _have(now, chain),
            say("the tree at {} has only {} left", first.tree, first.tent),
        )
        if now.supposing:
            only = _needs(first)
            if len(chain) == 1 and now.domains[chain[0].tent] == ON:
                has = say("{} is taken by the tree at {}", chain[0].tent, chain[0].tree)
        why = listed([*filter(None, [why_off(now, off)]), has])
        each = _needs if now.supposing else _only
        told = capital(say("{}, so {}", why, only))
        return say("{}, and {}.", told, listed(map(each, others))) if others else say("{}.", told)

    return words


def _only(pair: Pair) -> Words:
    return say("the tree at {} only {}", pair.tree, pair.tent)


@technique(
    paired_trees.name,
    paired_trees.rank,
    paired_trees.about,
    Matching,
    told_only=True,
    says_why=True,
)
def paired_in_turn(at: Sight) -> Iterator[Deduction]:
    """Trees of which each is left with one cell by the tents of those before."""
    pairing = Pairing(at)
    chain: list[Pair] = []
    for pair in pairing.pairs.values():
        if pair.others and pairing.known[pair.tent] == OPEN:
            if chain and pair.others != chain[-1].others | {chain[-1].tree}:
                yield from _in_one(at, pairing, chain)
                chain = []
            chain.append(pair)
    yield from _in_one(at, pairing, chain)


def _in_one(at: Sight, pairing: Pairing, chain: Sequence[Pair]) -> Iterator[Deduction]:
    if len(chain) > 1:
        used = {cell for pair in chain for cell in pair.used}
        told, cost = _tell_left(pairing, *chain), EACH * len(chain[0].others)
        yield from at.deduce(dict.fromkeys((p.tent for p in chain), ON), used, told, cost=cost)


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
