"""A board made ready for explaining: its places, their labels, and a solver to ask about them.

A *place* is where a person looks: a row, a clue and its surroundings. All labels of a place are
switched on and off together when the smallest set of places is sought, and one by one afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter

from gridwright.engines.fd.propagation import propagate
from gridwright.engines.limits import Watch
from gridwright.engines.sat import Positions, Session, compile_model, switches_of
from gridwright.errors import NotUniqueError
from gridwright.explaining.prepared.asking import Askings
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.explaining.prepared.kinds import Posted, Reasoning, ranks_of, reasoning
from gridwright.grid import Cell, Values
from gridwright.layers.givens import RULE as GIVEN
from gridwright.layers.givens import printed_values
from gridwright.model import Constraint, Label, Model, Place, Posting
from gridwright.model.domain import values_of
from gridwright.model.ties import Ties, ties_of
from gridwright.puzzle import Puzzle

_Fetch = Callable[[Values], Sequence[int]]


@dataclass(frozen=True, eq=False)
class Rule:
    """A constraint on cells, with the numbers of the labels it stands for."""

    constraint: Constraint
    scope: tuple[Cell, ...]
    labels: tuple[int, ...]


@dataclass(frozen=True)
class World:
    """All that explanations ask about one board; labels and places by their numbers.

    Steps are found by `positions` and `askings` and put into words by `tellings`: solvers of their
    own, so that the same steps are found whether they are told or not.

    `single` are the constraints of one label, `joined` those of several labels. `bare` is what
    cells can hold where nothing but what always holds is known, `first` what is known before
    anything has been thought: clues fill their cells. `kinds` names the puzzle's own kinds of
    reasoning by rule, `ranks` tells how hard all kinds are.
    """

    model: Model
    positions: Positions
    askings: Askings
    tellings: Askings
    solution: Values
    bare: Known
    first: Known
    labels: tuple[Label, ...]
    places: tuple[Place, ...]
    place_of: tuple[int, ...]
    labels_in: tuple[tuple[int, ...], ...]
    single: tuple[Rule, ...]
    joined: tuple[Rule, ...]
    ties: Ties
    atoms: tuple[tuple[Posting, ...], ...]
    switches: tuple[int, ...]
    kinds: Mapping[str, str]
    ranks: Mapping[str, int]

    def close(self) -> None:
        """Give back the memory of its solvers."""
        self.positions.close()
        self.askings.close()
        self.tellings.close()

    def reasoning(
        self, posted: Iterable[Posted], label: int, known: Known, fact: Fact
    ) -> Reasoning:
        """Why constraints of one label make a fact certain."""
        return reasoning(posted, known, fact, self.kinds.get(self.labels[label].rule))

    def is_wide(self, label: Label) -> bool:
        """Whether a label speaks of the whole board, so that nobody sees all it forces at once."""
        return len(label.place.cells) >= len(self.bare)

    def is_hidden(self, labels: Iterable[Label], why: Reasoning) -> bool:
        """Whether a rule of the whole board forces something and no words tell how that is seen."""
        return not (why.cells or why.otherwise) and any(map(self.is_wide, labels))

    @cached_property
    def single_at(self) -> Mapping[Cell, Sequence[Rule]]:
        """For each cell the constraints of one label that look at it."""
        return _at_cells(self.bare, self.single)

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
        return [switch for switch, place in self._place_bits.items() if place & places]


def world_of(puzzle: Puzzle, watch: Watch, solution: Values | None = None) -> World:
    """Make a board ready; raise `NotUniqueError` when it has not exactly one solution.

    Who knows the only solution saves the time to find it.
    """
    model = puzzle.model()
    solution = solution or _only_solution(model, watch)
    ties = ties_of(model)
    labels = step_labels(model, ties)
    number = {label: i for i, label in enumerate(labels)}
    always = [label for label in model.labels if label not in number]
    bare = propagate(model.only(always), watch).domains
    places = tuple(dict.fromkeys(label.place for label in labels))
    index = {place: i for i, place in enumerate(places)}
    place_of = tuple(index[label.place] for label in labels)
    listed: list[list[Posting]] = [[] for _ in labels]
    for atom in _atoms(model):
        watch.check()
        for label in atom.labels:
            if label in number:
                listed[number[label]].append(atom)
    atoms = tuple(map(tuple, listed))
    askings = Askings(labels, atoms, bare, ties)
    return World(
        model,
        Positions(model, labels),
        askings,
        replace(askings, kept={}),
        solution,
        bare,
        {**bare, **{cell: 1 << value for cell, value in printed_values(model).items()}},
        labels,
        places,
        place_of,
        _grouped(place_of, len(places)),
        tuple(_rules(_atoms(model), number, one=True)),
        tuple(_rules((p for p in model.postings if p.parts), number, one=False)),
        ties,
        atoms,
        tuple(switches_of(labels).values()),
        puzzle.kinds,
        ranks_of(puzzle.kinds),
    )


def _grouped(place_of: Sequence[int], places: int) -> tuple[tuple[int, ...], ...]:
    """The labels of each place."""
    found: list[list[int]] = [[] for _ in range(places)]
    for label, place in enumerate(place_of):
        found[place].append(label)
    return tuple(map(tuple, found))


def _at_cells(cells: Iterable[Cell], rules: Iterable[Rule]) -> Mapping[Cell, Sequence[Rule]]:
    """For each cell those of some constraints that look at it."""
    found: dict[Cell, list[Rule]] = {cell: [] for cell in cells}
    for each in rules:
        for cell in each.scope:
            found[cell].append(each)
    return found


def _fetcher(scope: tuple[Cell, ...]) -> _Fetch:
    """The values of some cells, as a tuple."""
    if len(scope) > 1:
        return itemgetter(*scope)
    return lambda values: (values[scope[0]],)


def step_labels(model: Model, ties: Ties) -> tuple[Label, ...]:
    """The labels a step can rest on: neither given cells nor ties."""
    apart = {id(tie) for tie in ties.postings}
    return tuple(
        dict.fromkeys(
            label
            for atom in _atoms(model)
            if id(atom) not in apart
            for label in atom.labels
            if label.rule != GIVEN
        )
    )


def _atoms(model: Model) -> Iterable[Posting]:
    """The constraints label by label, but for those on no cell, such as the count of a dead line.

    On a board with a solution they hold, and no step can rest on them.
    """
    return [atom for atom in dict.fromkeys(model.atoms()) if atom.scope]


def _rules(postings: Iterable[Posting], number: Mapping[Label, int], one: bool) -> Iterable[Rule]:
    for posting in postings:
        labels = tuple(number[label] for label in posting.labels if label in number)
        if labels and (len(labels) == 1) == one:
            yield Rule(posting.constraint, posting.scope, labels)


def _only_solution(model: Model, watch: Watch) -> Values:
    with Session(compile_model(model, watch)) as session:
        solution = session.ask(watch).decided().values
        if solution is None:
            raise NotUniqueError("this puzzle has no solution, so there is nothing to explain")
        if session.ask(watch, unlike=solution).decided().values is not None:
            raise NotUniqueError("this puzzle has several solutions, so no step leads to one")
    return solution
