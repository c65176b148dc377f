"""The contract of a puzzle: one file in `puzzles/`, one frozen dataclass.

An object is one board. Everything else in the program (engines, questions, views, command line)
works through these members and names no puzzle. A puzzle gives its name, the layers on its boards,
the symbols its cells hold, and its `constraints`. All else follows from that, or is overridden.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import chain
from typing import ClassVar, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style, shape_problem
from gridwright.errors import InputError, quoted
from gridwright.grid import Cell, Grid, NamedCells, Values, grid_of
from gridwright.layers.givens import RULE as GIVEN_RULE
from gridwright.layers.layer import Fields, Layer, Problem, Slot, Symbol, Violation
from gridwright.layers.picture import board_scene
from gridwright.layers.slots import check_put, joined_slots
from gridwright.layers.text_form import TextForm
from gridwright.looks import Look
from gridwright.model import Clue, Constraint, Label, Model, Place, Posting, mask_of
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import Words
from gridwright.scene import Scene
from gridwright.text import Block, read_block
from gridwright.turning import alike, image, turns
from gridwright.validation import as_cell, check_kind


@dataclass(frozen=True)
class Broken:
    """A board with a full grid that breaks exactly one rule, as an example of breaking it."""

    rule: str
    text: str
    grid: str


@dataclass(frozen=True)
class Puzzle(ABC):
    """One board of a puzzle. The class members describe the puzzle, the others the board.

    >>> import gridwright
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> board.title, str(board.grid), len(board.clues())
    ('Skyscrapers', '4x4', 5)
    """

    # Its name, whether papers study it (these lead), its rules, and in a few words what one does.
    name: ClassVar[str]
    title: ClassVar[str]
    of_papers: ClassVar[bool] = False
    rules: ClassVar[Mapping[str, str]]
    summary: ClassVar[str] = ""
    # For each rule, a board and a grid that breaks that rule and no other.
    broken: ClassVar[tuple[Broken, ...]] = ()
    # What is printed on its boards, and how clues may be printed; the first style is the default.
    layers: ClassVar[tuple[Layer, ...]]
    styles: ClassVar[tuple[Style, ...]] = (
        Style("minimal", "as few clues as possible", options=frozenset({"symmetry", "clues"})),
    )
    # Possible boards: whether they must be square, the shortest side, why none is shorter, and the
    # `usual` side. Boards with sides below `solvable_from` can be typed, but none has a solution.
    square: ClassVar[bool] = False
    smallest: ClassVar[int] = 1
    room: ClassVar[str] = ""
    solvable_from: ClassVar[int] = 1
    usual: ClassVar[int] = 6
    # Whether boards may be turned or mirrored, cells typed without blanks or drawn between lines.
    turnable: ClassVar[bool] = True
    compact: ClassVar[bool] = False
    lattice: ClassVar[bool] = False
    # How boards look on a screen, and what signs in pictures mean, besides those of the layers.
    look: ClassVar[Look] = Look()
    legend: ClassVar[tuple[tuple[str, str], ...]] = ()

    def __post_init__(self) -> None:
        """Refuse data that no board can have, in a sentence that names the field and the place."""
        size = Size(self.grid.width, self.grid.height)
        if problem := self._shape_problem(size, self.smallest):
            raise InputError(problem)
        for layer in self.layers:
            layer.check(self)
        if closed := self._closed:
            for cell in (cell for layer in self.layers for cell in layer.covered(self)):
                if cell in closed:
                    raise InputError(f"{cell} holds nothing, so nothing is given there")

    @property
    @abstractmethod
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbols that a cell of this board may hold."""

    @abstractmethod
    def constraints(self) -> Iterable[Posting]:
        """What the rules and the clues demand; given cells are handled by their layer."""

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        """What people look for on its boards, besides what helps with any puzzle; easy ones first.

        Without any, boards are explained by what each rule and clue says by itself.
        """
        return ()

    def tell_marks(self, gone: Mapping[Cell, int]) -> Iterator[Words]:
        """What crossing out values says, where the puzzle has better words than "R5C1 is not 3".

        Each text knows the cells it speaks of; the marks of others are told as usual.
        """
        yield from ()

    @cached_property
    def grid(self) -> Grid:
        """The geometry of the board."""
        return grid_of(*next(size for layer in self.layers if (size := layer.size(self))))

    @cached_property
    def open_cells(self) -> frozenset[Cell]:
        """The cells that hold a value."""
        return frozenset(self.grid.cells) - self._closed

    @cached_property
    def _closed(self) -> frozenset[Cell]:
        """The cells that hold no value."""
        return frozenset(cell for layer in self.layers for cell in layer.closed(self))

    @property
    def width(self) -> int:
        """Columns of the board."""
        return self.grid.width

    @property
    def height(self) -> int:
        """Rows of the board."""
        return self.grid.height

    @classmethod
    @cache
    def text_form(cls) -> TextForm:
        """How boards are typed."""
        return TextForm(cls.name, cls.layers, cls.compact, cls.square)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the puzzle's own text form; raise `InputError` for anything wrong with it."""
        board = cls.text_form().as_written(text, cls.empty)
        return board or cls.from_block(read_block(text, cls.name))

    @classmethod
    def from_block(cls, block: Block) -> Self:
        """Read the puzzle's own text form, taken apart; errors are in the places of its tokens."""
        form = cls.text_form()
        sheet = form.sheet(block)
        if problem := cls._shape_problem(Size(sheet.grid.width, sheet.grid.height), cls.smallest):
            next(chain(*sheet.sides["top"], sheet.cells.values())).fail(problem)
        chosen, empty = form.choices(block, sheet.grid), cls.empty(sheet.grid)
        empty = replace(empty, **chosen) if chosen else empty
        board = replace(empty, **form.fields(sheet, empty))
        for found in board.problems():
            if token := sheet.token(found.cell):
                token.fail(found.text)
            raise InputError(found.text)
        return board

    def format(self) -> str:
        """The puzzle's own text form: `parse(p.format()) == p`."""
        return self.text_form().write(self)

    __str__ = format

    def model(self) -> Model:
        """The board as labelled constraints, one variable per open cell."""
        any_value = mask_of(symbol.value for symbol in self.symbols)
        domains = {cell: any_value for cell in self.grid.cells if cell not in self._closed}
        printed = (posting for layer in self.layers for posting in layer.postings(self))
        return Model(domains, (*printed, *self.constraints()))

    def rules_here(self) -> Mapping[str, str]:
        """Its rules by name, as the choices about this board make them."""
        return self.rules

    def rules_at_work(self) -> dict[str, str]:
        """Those of its rules that anything on this board is about, in words."""
        names = {label.rule for label in self.model().labels}
        return {name: sentence for name, sentence in self.rules_here().items() if name in names}

    def violations(self, values: Values) -> Iterator[Violation]:
        """What is wrong with a grid, complete or partial.

        By default, the constraints are evaluated; a puzzle that judges by code of its own, without
        the model, gives a second opinion.
        """
        for layer in self.layers:
            yield from layer.violations(self, values)
        known = self.model().with_known(values).domains
        for posting in Model(known, tuple(self.constraints())).atoms():
            if posting.constraint.prune(tuple(known[cell] for cell in posting.scope)) is None:
                label = posting.labels[0]
                yield Violation(label.rule, posting.scope, f"expected that {label.text}")

    def problems(self) -> Iterator[Problem]:
        """Clues that can never hold, even alone; found before any search."""
        for layer in self.layers:
            yield from layer.problems(self)

    def clues(self) -> tuple[Clue, ...]:
        """All clues that could be left out."""
        return self._clues

    @cached_property
    def _clues(self) -> tuple[Clue, ...]:
        return tuple(clue for layer in self.layers for clue in layer.clues(self))

    @classmethod
    def clue_kinds(cls) -> tuple[str, ...]:
        """The kinds of clues that a setter can ask for: rules, and signs by their common name."""
        return tuple(kind for layer in cls.layers for kind in layer.clue_kinds()) + cls.sign_kinds()

    @classmethod
    def sign_kinds(cls) -> tuple[str, ...]:
        """Those of them that belong to the board and are never left out."""
        return tuple(kind for layer in cls.layers for kind in layer.sign_kinds())

    def keep(self, clues: Iterable[Clue]) -> Self:
        """The same board with only the given ones of its clues."""
        kept = frozenset(clues)
        return alike(self, **self._fields(lambda layer: layer.keep(self, kept)))

    def scene(self, values: Values | None = None) -> Scene:
        """The board as a picture, with these values filled in."""
        return board_scene(self, values or {})

    @classmethod
    def size_problem(cls, size: Size) -> str | None:
        """Why no board of this size can be made, in words; None when one can."""
        return cls._shape_problem(size, max(cls.smallest, cls.solvable_from))

    @classmethod
    def _shape_problem(cls, size: Size, side: int) -> str | None:
        return shape_problem(size, side, square=cls.square, room=cls.room)

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        """A random board with every clue it could be printed with; None when a try failed."""
        board = cls.blank(size, rng)
        solution = solver.solution(board.model())
        if solution is None and board == cls.empty(board.grid):
            # It has no shape to choose at random, so another try would fail like this one.
            raise InputError(f"no board of {size} has a solution", source=cls.name)
        return None if solution is None else board.drafted(solution, options)

    def drafted(self, solution: Values, options: Options) -> Draft[Self]:
        """This board with all clues of a solution.

        If there are other clues, cells are given only on request and removed first. A
        cell is given as blank only where symmetry may need it as the image of another.
        """
        board = self.with_clues_of(solution)
        clues, blanks = board.clues(), {each.value for each in self.symbols if each.blank}
        given = {clue for clue in clues if clue.rule == GIVEN_RULE}
        empty = {clue for clue in given if clue.value in blanks}
        others = len(clues) > len(given)
        dropped = given if others and not options.givens else set()
        if options.symmetry == "none":
            dropped = dropped | empty
        first = frozenset((given if others else empty) - dropped)
        kept = board.keep(set(clues) - dropped) if dropped else board
        return Draft(kept, solution, first)

    def with_clues_of(self, solution: Values) -> Self:
        """This board with every clue that a solution allows, given cells among them."""
        return self._changed(lambda layer: layer.from_solution(self, solution))

    def transposed(self) -> Self:
        """The board mirrored at the diagonal from the top left."""
        return image(self, **self._fields(lambda layer: layer.transposed(self)))

    def mirrored(self) -> Self:
        """The board mirrored from left to right."""
        return image(self, **self._fields(lambda layer: layer.mirrored(self)))

    def images(self) -> Iterator[Self]:
        """This board and those that are the same turned, mirrored, or with values exchanged."""
        turned = turns(self, lambda board: board.transposed(), lambda board: board.mirrored())
        return turned if self.turnable else iter((self,))

    def renamed(self) -> Self:
        """This board with names that mean nothing, such as letters of regions, as they are read."""
        named = self._named_layers()
        return image(self, **{k: v for layer in named for k, v in layer.renamed(self).items()})

    @classmethod
    @cache
    def _named_layers(cls) -> tuple[Layer, ...]:
        """Those that hold such names: most do not, and every image of a board is asked."""
        return tuple(each for each in cls.layers if type(each).renamed is not Layer.renamed)

    @classmethod
    @lru_cache(maxsize=64)
    def empty(cls, grid: Grid) -> Self:
        """A board with nothing printed on it; a puzzle that needs a shape has none yet."""
        return cls(**cls._fields(lambda layer: layer.empty(grid)))

    @classmethod
    def blank(cls, size: Size, rng: random.Random) -> Self:
        """A board without clues to set a puzzle on, of a size that `size_problem` accepts."""
        return cls(**cls._fields(lambda layer: layer.blank(grid_of(*size), rng)))

    def slots(self) -> Iterator[Slot]:
        """The places, in the grid and around it, where a setter may put something."""
        return iter(joined_slots(self, self.layers, self._closed))

    def put(self, cell: Cell, text: str) -> Self:
        """The board with a text put into a slot, "" for nothing; refuses what cannot be there."""
        cell = as_cell(cell)
        check_kind("the text to put", text, str, "a text")
        check_put(self.slots(), cell, text)
        return self._changed(lambda layer: layer.put(self, cell, text))

    @classmethod
    def rule(
        cls,
        name: str,
        where: NamedCells,
        constraint: Constraint,
        text: str,
        clue: Clue | None = None,
        cells: tuple[Cell, ...] | None = None,
    ) -> Posting:
        """A constraint on the cells of a place, or on some `cells` of it, with its rule in words.

        A constraint that a printed clue requires names that `clue`, as its layer gives it: when the
        generator leaves it out, the constraint goes too. If a clue requires several constraints,
        they have the same place and text.
        """
        if name not in cls.rules:
            rules = ", ".join(cls.rules)
            raise InputError(f"{cls.name} has no rule {quoted(name)}; it has {rules}")
        label = Label(name, Place(where.name, where.cells), text, clue)
        return Posting(constraint, where.cells if cells is None else cells, (label,))

    def _changed(self, fields: Callable[[Layer], Fields]) -> Self:
        """This board with the fields that each layer returns replaced."""
        return replace(self, **self._fields(fields))

    @classmethod
    def _fields(cls, fields: Callable[[Layer], Fields]) -> Fields:
        return {name: data for layer in cls.layers for name, data in fields(layer).items()}
