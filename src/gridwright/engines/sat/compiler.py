"""From a model to clauses.

Engine fd first works out what follows from the labels that always hold. Only values still possible
become literals, and constraints already settled are left out. Labels that a question may switch
off get a literal each, which guards their clauses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from gridwright.engines.fd.propagation import Propagated, propagate
from gridwright.engines.garbage import no_collecting
from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.sat.patterns import write_clauses
from gridwright.grid import Cell
from gridwright.model import Constraint, Label, Model, Posting
from gridwright.model.domain import values_of
from gridwright.model.encoder import MOST_PARTS, TRUE, Cut, Encoder, Formula
from gridwright.model.ties import tie

# A caller that switches labels asks many questions and keeps up to three formulas for them.
MOST_WITH_SWITCHES = MOST_PARTS // 3


@dataclass(frozen=True)
class LateCut:
    """A cut with the cells it examines and the guards its clauses need."""

    scope: tuple[Cell, ...]
    guards: tuple[int, ...]
    cut: Cut


@dataclass(frozen=True)
class Compiled:
    """A model as clauses. It never changes once made, so many solvers may share it.

    `literals` gives the literal of each value a cell can still take; `switches` gives the literal
    that switches a label on. `cuts` reject wrong answers that the clauses let through.
    """

    formula: Formula
    literals: Mapping[Cell, Mapping[int, int]]
    switches: Mapping[Label, int]
    cuts: tuple[LateCut, ...]


def compile_model(
    model: Model,
    watch: Watch,
    switchable: Collection[Label] = (),
    root: Propagated | None = None,
) -> Compiled:
    """Compile a model; the labels in `switchable` can be switched off later.

    `root` is what propagation makes of the labels that always hold, where that is known.
    """
    with no_collecting():
        root = root or propagate(_always(model, switchable), watch)
        if not switchable and not any(mask & (mask - 1) for mask in root.domains.values()):
            # Propagation alone has found the only grid, as on many printed boards.
            model = Model(model.domains, ())
        return _Compiler(model, root, switchable, watch).run()


def compile_whole(model: Model, watch: Watch) -> Compiled:
    """Compile a model as it is, without taking out first what propagation alone settles.

    It is for a solver that is kept for many boards. All variables are set whenever there is another
    grid, so there are few.
    """
    with no_collecting():
        root = Propagated(dict(model.domains), frozenset(), failed=False)
        return _Compiler(model, root, (), watch, lean=True).run()


def switches_of(switchable: Iterable[Label]) -> dict[Label, int]:
    """The literals that switch labels on, the same in every model with these labels."""
    return {label: literal for literal, label in enumerate(dict.fromkeys(switchable), TRUE + 1)}


def _always(model: Model, switchable: Collection[Label]) -> Model:
    """The part of a model that no question switches off."""
    if not switchable:
        return model
    off = frozenset(switchable)
    return model.only([label for label in model.labels if label not in off])


class _Tie(NamedTuple):
    """Another cell that determines a cell, value by value, and the constraint that says so."""

    other: Cell
    values: Mapping[int, int]
    atom: Posting


class _Compiler:
    def __init__(
        self,
        model: Model,
        root: Propagated,
        switchable: Collection[Label],
        watch: Watch,
        lean: bool = False,
    ) -> None:
        self._model = model
        self._root = root
        self._watch = watch
        most = MOST_WITH_SWITCHES if switchable else MOST_PARTS
        self._formula = Formula(watch.check, most, lean=lean)
        self._switches = switches_of(switchable)
        self._formula.variables += len(self._switches)
        self._cuts: list[LateCut] = []

    def run(self) -> Compiled:
        # Joined constraints may share parts; each is compiled once.
        atoms = [atom for atom in dict.fromkeys(self._open_atoms()) if not self._trivial(atom)]
        ties = dict(self._ties(atoms))
        literals = self._literals(ties)
        if self._root.failed:
            self._formula.clauses.append([])
            atoms = []
        said = {id(tied.atom) for tied in ties.values()}  # by the literals alone
        atoms = [atom for atom in atoms if id(atom) not in said]
        for atom in atoms:
            if self._watch.expired():
                raise OutOfTimeError
            self._formula.check()
            self._compile(atom, literals)
        for posting in self._open_postings() if atoms else ():
            if type(posting.constraint).extra_clauses is Constraint.extra_clauses:
                continue  # as for most
            self._formula.check()
            posting.constraint.extra_clauses(self._encoder(posting, literals))
        return Compiled(self._formula, literals, self._switches, tuple(self._cuts))

    def _open_atoms(self) -> Iterator[Posting]:
        """The constraints still open after propagation at the root, label by label."""
        for posting in self._open_postings():
            if posting.parts:
                self._watch.check()  # writing them may take a while
                yield from posting.atoms()
            else:
                yield posting

    def _open_postings(self) -> Iterator[Posting]:
        settled = self._root.settled
        return (posting for posting in self._model.postings if posting not in settled)

    def _trivial(self, atom: Posting) -> bool:
        """Whether all values still possible satisfy a constraint; tried only for cheap ones."""
        constraint = atom.constraint
        if constraint.cost:
            return False
        known = self._root.domains
        domains = tuple([known[cell] for cell in atom.scope])
        # Few are, and asking that is cheaper than pruning.
        return constraint.entailed(domains) and constraint.prune(domains) is domains

    def _literals(self, ties: Mapping[Cell, _Tie]) -> dict[Cell, dict[int, int]]:
        """Literals for all values; cells tied one to one to another share its literals."""
        domains = self._root.domains
        literals: dict[Cell, dict[int, int]] = {}
        for cell, domain in domains.items():
            tied = ties.get(cell)
            if tied is not None:
                there, values = literals[tied.other], tied.values
                literals[cell] = {v: there[values[v]] for v in values_of(domain)}
            else:
                literals[cell] = self._fresh_literals(domain)
            self._formula.check()
        return literals

    def _fresh_literals(self, domain: int) -> dict[int, int]:
        values = values_of(domain)
        if len(values) == 1:
            return {values[0]: TRUE}
        if len(values) == 2:
            name = self._formula.fresh()
            return {values[0]: -name, values[1]: name}
        literals = {value: self._formula.fresh() for value in values}
        names = list(literals.values())
        self._formula.clauses.append(names)
        Encoder(self._formula, ()).at_most_one(names)
        return literals

    def _ties(self, atoms: list[Posting]) -> Iterator[tuple[Cell, _Tie]]:
        """Pairs of cells that always determine each other: the later one, tied to the earlier one.

        Each cell is tied to at most one earlier cell, in the order of the model.
        """
        order = {cell: i for i, cell in enumerate(self._root.domains)}
        domains = self._root.domains
        for atom in atoms:
            pairs = tie(atom, domains)
            if pairs is not None and len(pairs) > 1 and not self._guards(atom):
                first, second = sorted(atom.scope, key=order.__getitem__)
                if atom.scope[0] != second:
                    pairs = {b: a for a, b in pairs.items()}
                yield second, _Tie(first, pairs, atom)

    def _guards(self, atom: Posting) -> list[int]:
        if not self._switches:
            return []
        return [-self._switches[label] for label in atom.labels if label in self._switches]

    def _compile(self, atom: Posting, literals: Mapping[Cell, Mapping[int, int]]) -> None:
        guards = self._guards(atom)
        scope, constraint = [literals[cell] for cell in atom.scope], atom.constraint
        if constraint.cost == 1 and write_clauses(constraint, self._formula, scope, guards):
            return
        encoder = Encoder(self._formula, scope, guards)
        constraint.clauses(encoder)
        self._cuts += [LateCut(atom.scope, tuple(guards), cut) for cut in encoder.cuts]

    def _encoder(self, posting: Posting, literals: Mapping[Cell, Mapping[int, int]]) -> Encoder:
        scope = [literals[cell] for cell in posting.scope]
        return Encoder(self._formula, scope, self._guards(posting))
