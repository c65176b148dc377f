"""A board made ready for explaining: its places, their labels, and a solver to ask about them.

A *place* is where a person looks: a row, a clue and its surroundings. All labels of a place are
switched on and off together when the smallest set of places is sought, and one by one afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import TypeVar

from gridwright.engines.limits import Watch
from gridwright.engines.sat import Positions, Session, compile_model
from gridwright.engines.sat.session import Decision
from gridwright.errors import InputError
from gridwright.explaining.facts import Fact, Known
from gridwright.explaining.kinds import Posted, Reasoning, ranks_of, reasoning
from gridwright.givens import RULE as GIVEN
from gridwright.grid import Cell, Values
from gridwright.model import Constraint, Label, Model, OneOf, Place, Posting
from gridwright.model.domain import values_of
from gridwright.model.encoder import FALSE, TRUE
from gridwright.puzzle import Puzzle

_Fetch = Callable[[Values], Sequence[int]]


@dataclass(frozen=True, eq=False)
class Rule:
    """A constraint on cells, with the numbers of the labels it stands for."""

    constraint: Constraint
    scope: tuple[Cell, ...]
    labels: tuple[int, ...]


_Put = TypeVar("_Put", Rule, Posting)


@dataclass(frozen=True)
class World:
    """All that explanations ask about one board; labels and places by their numbers.

    `single` are the constraints of one label, `joined` those of several labels, `free` those that
    only make two cells one. `bare` is what cells can hold where nothing but what always holds is
    known, `first` what is known before anything has been thought: clues fill their cells. `kinds`
    names the puzzle's own kinds of reasoning by rule, `ranks` tells how hard all kinds are.
    """

    model: Model
    session: Session
    positions: Positions
    solution: Values
    bare: Known
    first: Known
    labels: tuple[Label, ...]
    places: tuple[Place, ...]
    place_of: tuple[int, ...]
    labels_in: tuple[tuple[int, ...], ...]
    single: tuple[Rule, ...]
    joined: tuple[Rule, ...]
    free: tuple[Posting, ...]
    atoms: tuple[tuple[Posting, ...], ...]
    switches: tuple[int, ...]
    literals: Mapping[Cell, Mapping[int, int]]
    kinds: Mapping[str, str]
    ranks: Mapping[str, int]

    def close(self) -> None:
        """Give back the memory of its solvers."""
        self.positions.close()
        self.session.close()

    def reasoning(
        self, posted: Iterable[Posted], label: int, known: Known, fact: Fact
    ) -> Reasoning:
        """Why constraints of one label make a fact certain."""
        return reasoning(posted, known, fact, self.kinds.get(self.labels[label].rule))

    def knowing(self, known: Known) -> list[int]:
        """What is known, as literals to assume."""
        return [literal for cell in known for literal in self.cell_literals(cell, known[cell])]

    def cell_literals(self, cell: Cell, domain: int) -> list[int]:
        """What is known of a cell, as literals."""
        literals = self.literals[cell]
        if not domain & (domain - 1):
            literal = literals.get(domain.bit_length() - 1, FALSE)
            return [] if literal == TRUE else [literal]
        return [-literal for value, literal in literals.items() if not domain >> value & 1]

    def against(self, fact: Fact) -> int:
        """The literal that says the opposite of a fact."""
        return self.literals[fact.cell].get(fact.value, FALSE)

    def refuted(
        self, labels: Iterable[int], knowing: list[int], fact: Fact, watch: Watch
    ) -> Decision:
        """Whether these labels and what is known refute the opposite of a fact."""
        wanted = [self.switches[label] for label in labels]
        return self.session.decide([self.against(fact), *wanted, *knowing], watch)

    def closed(self, known: Known) -> dict[Cell, int]:
        """What is known of a cell is known of the one it determines."""
        more = dict(known)
        changed = True
        while changed:
            changed = False
            for atom in self.free:
                before = tuple([more[cell] for cell in atom.scope])
                after = atom.constraint.prune(before)
                if after is not None and after is not before:
                    more.update(zip(atom.scope, after, strict=True))
                    changed = True
        return more

    @cached_property
    def single_at(self) -> Mapping[Cell, Sequence[Rule]]:
        """For each cell the constraints of one label that look at it."""
        return _at_cells(self.bare, self.single)

    @cached_property
    def free_at(self) -> Mapping[Cell, Sequence[Posting]]:
        """For each cell the constraints that make another cell one with it."""
        return _at_cells(self.bare, self.free)

    @cached_property
    def places_at(self) -> Mapping[Cell, int]:
        """For each cell the places it has a part in, as bits."""
        places = dict.fromkeys(self.bare, 0)
        for label, atoms in enumerate(self.atoms):
            for cell in {cell for atom in atoms for cell in atom.scope}:
                places[cell] |= 1 << self.place_of[label]
        return places

    def violated(self, values: Values, among: int) -> int:
        """Which of some places a grid violates, all as bits."""
        bits = 0
        for place in values_of(among):
            for holds, fetch in self._checks[place]:
                if not holds(fetch(values)):
                    bits |= 1 << place
                    break
        return bits

    @cached_property
    def _checks(self) -> list[list[tuple[Callable[[Sequence[int]], bool], _Fetch]]]:
        """For each place what has to hold there, and of which cells."""
        return [
            [
                (atom.constraint.holds, _fetcher(atom.scope))
                for label in labels
                for atom in self.atoms[label]
            ]
            for labels in self.labels_in
        ]

    @cached_property
    def everywhere(self) -> int:
        """All places, as bits."""
        return (1 << len(self.places)) - 1

    def places_of(self, literals: Iterable[int]) -> int:
        """The places whose labels some literals switch on, as bits; others are passed over."""
        bits = 0
        for literal in literals:
            bits |= self._place_bits.get(literal, 0)
        return bits

    @cached_property
    def _place_bits(self) -> dict[int, int]:
        places = zip(self.switches, self.place_of, strict=True)
        return {switch: 1 << place for switch, place in places}

    def switched_on(self, places: int) -> list[int]:
        """The literals that switch on all labels of some places."""
        return [s for place in values_of(places) for s in self._switches_in[place]]

    @cached_property
    def _switches_in(self) -> list[list[int]]:
        return [[self.switches[label] for label in labels] for labels in self.labels_in]


def world_of(puzzle: Puzzle, watch: Watch) -> World:
    """Make a board ready; raise `InputError` when it has not exactly one solution."""
    model = puzzle.model()
    free = _free(model)
    labels = step_labels(model, free)
    number = {label: i for i, label in enumerate(labels)}
    session = Session(compile_model(model, watch, labels))
    compiled = session.compiled
    bare = {cell: _mask(literals) for cell, literals in compiled.literals.items()}
    places = tuple(dict.fromkeys(label.place for label in labels))
    index = {place: i for i, place in enumerate(places)}
    place_of = tuple(index[label.place] for label in labels)
    atoms: list[list[Posting]] = [[] for _ in labels]
    for atom in dict.fromkeys(model.atoms()):
        for label in atom.labels:
            if label in number:
                atoms[number[label]].append(atom)
    return World(
        model,
        session,
        Positions(model, labels),
        _only_solution(session, watch),
        bare,
        _printed(model, dict(bare)),
        labels,
        places,
        place_of,
        tuple(tuple(i for i, p in enumerate(place_of) if p == n) for n in range(len(places))),
        tuple(_rules((a for a in dict.fromkeys(model.atoms())), number, one=True)),
        tuple(_rules((p for p in model.postings if p.parts), number, one=False)),
        free,
        tuple(map(tuple, atoms)),
        tuple(compiled.switches[label] for label in labels),
        compiled.literals,
        puzzle.kinds,
        ranks_of(puzzle.kinds),
    )


def _at_cells(cells: Iterable[Cell], put: Iterable[_Put]) -> Mapping[Cell, Sequence[_Put]]:
    """For each cell those of some constraints that look at it."""
    found: dict[Cell, list[_Put]] = {cell: [] for cell in cells}
    for each in put:
        for cell in each.scope:
            found[cell].append(each)
    return found


def _fetcher(scope: tuple[Cell, ...]) -> _Fetch:
    """The values of some cells, as a tuple."""
    if len(scope) > 1:
        return itemgetter(*scope)
    return lambda values: (values[scope[0]],)


def _mask(literals: Mapping[int, int]) -> int:
    return sum(1 << value for value in literals)


def _printed(model: Model, domains: dict[Cell, int]) -> dict[Cell, int]:
    """What is known of the cells that clues stand in, by nothing but the clue being there."""
    for atom in model.atoms():
        if isinstance(atom.constraint, OneOf) and atom.constraint.allowed.bit_count() == 1:
            clue = atom.labels[0].clue
            if clue is not None and atom.scope == (clue.cell,):
                domains[clue.cell] &= atom.constraint.allowed
    return domains


def step_labels(model: Model, free: Collection[Posting] | None = None) -> tuple[Label, ...]:
    """The labels a step can rest on: not given cells, nor what makes two cells one."""
    apart = {id(atom) for atom in (_free(model) if free is None else free)}
    return tuple(
        dict.fromkeys(
            label
            for atom in model.atoms()
            if id(atom) not in apart
            for label in atom.labels
            if label.rule != GIVEN
        )
    )


def _free(model: Model) -> tuple[Posting, ...]:
    return tuple(atom for atom in dict.fromkeys(model.atoms()) if _is_free(atom, model))


def _is_free(atom: Posting, model: Model) -> bool:
    """Whether two cells merely determine each other, as the halves of a domino do."""
    if len(atom.scope) != 2:
        return False
    a, b = atom.scope
    return atom.constraint.bijection((model.domains[a], model.domains[b])) is not None


def _rules(postings: Iterable[Posting], number: Mapping[Label, int], one: bool) -> Iterable[Rule]:
    for posting in postings:
        labels = tuple(number[label] for label in posting.labels if label in number)
        if labels and (len(labels) == 1) == one:
            yield Rule(posting.constraint, posting.scope, labels)


def _only_solution(session: Session, watch: Watch) -> Values:
    solution = session.ask(watch).decided().values
    if solution is None:
        raise InputError("this puzzle has no solution, so there is nothing to explain")
    if session.ask(watch, unlike=solution).decided().values is not None:
        raise InputError("this puzzle has several solutions, so no step leads to one")
    return solution
