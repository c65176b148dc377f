"""What an experiment is: boards, models with labelings, limits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from hashlib import blake2b

from gridwright.engines.fd import Labeling
from gridwright.generation.request import Request
from gridwright.lab.models.catalogue import model_named, models
from gridwright.lab.models.formulation import Formulation
from gridwright.lab.plans.own_files import digests
from gridwright.puzzles import puzzle_named


@dataclass(frozen=True)
class Bounds:
    """How long one run may take: seconds of processor time, search nodes, seconds for SWI-Prolog.

    Where the seconds end a run its counters mean nothing; a bound on nodes ends it at the same
    node on every machine.
    """

    seconds: float = 60.0
    nodes: int | None = None
    prolog: float = 60.0


KINDS: Mapping[str, str] = {
    "unique": "proven to have one solution, as gridwright generate makes them",
    "drafted": "with every clue of a random draft; there may be more solutions",
    "filled": "an empty board is filled at random, and the clues beside it are read off; "
    "there may be more solutions",
    "described": "an empty board is filled at random, and cells get signs that are true of them; "
    "there may be more solutions",
    "scattered": "random numbers in random cells, 7 for every 10 columns; there may be no solution",
}


@dataclass(frozen=True)
class Fixed:
    """A board that is there already, built in or in a file, by what it is called and its text.

    It has a row of the tables of its own, unless it belongs to a `group`.
    """

    id: str
    text: str
    group: str = ""

    @property
    def row(self) -> str:
        """The row of the tables it belongs to."""
        return self.group or self.id

    @property
    def boards(self) -> int:
        """How many boards this is."""
        return 1

    def name(self, number: int) -> str:
        """What a board is called in tables and records."""
        return self.id


@dataclass(frozen=True)
class Made:
    """Boards to be made: a number of one request, in one of the ways of `KINDS`.

    `row` is the row of the tables they belong to, and the start of their names. `without` are
    labelings of the plan, as it writes them, that these boards are not searched with.
    """

    request: Request
    count: int
    kind: str = "unique"
    row: str = ""
    without: tuple[str, ...] = ()

    @property
    def boards(self) -> int:
        """How many boards these are."""
        return self.count

    def name(self, number: int) -> str:
        """What a board, counted from 0, is called in tables and records."""
        return f"{self.row}-{number + 1:03}"


@dataclass(frozen=True)
class Strategy:
    """A model and the labeling it is searched with, as the plan writes them."""

    model: str
    labeling: str


@dataclass(frozen=True)
class Plan:
    """An experiment. All of it but the first three decides what is run.

    Labelings go by the numbers that each model has for values, or all by those of the model
    `values`. With `prolog`, SWI-Prolog is asked the same where it can be, with
    `sat` engine sat, once for each model. `files` tells what the
    files of a user's own models and labelings hold.
    """

    name: str
    title: str
    note: str
    puzzle: str
    boards: tuple[Fixed | Made, ...]
    strategies: tuple[Strategy, ...]
    values: str | None = None
    bounds: Bounds = Bounds()
    repeats: int = 1
    seed: int = 0
    prolog: bool = False
    files: tuple[str, ...] = ()
    sat: bool = False

    @property
    def formulations(self) -> Mapping[str, Formulation]:
        """The models there are of the puzzle, with values as this plan counts them."""
        kind = puzzle_named(self.puzzle)
        wanted = {strategy.model: model_named(kind, strategy.model) for strategy in self.strategies}
        known = {**models(kind), **wanted}
        if self.values is None:
            return known
        codes = known[self.values].codes
        return {name: replace(each, codes=codes) for name, each in known.items()}

    def strategies_for(self, row: str) -> tuple[Strategy, ...]:
        """The models and labelings that the boards of a row are searched with."""
        without = [s.without for s in self.boards if isinstance(s, Made) and s.row == row]
        return tuple(s for s in self.strategies if not any(s.labeling in w for w in without))

    def with_model(self, name: str) -> Plan:
        """This plan with one more model, searched with every labeling that there is in it."""
        model_named(puzzle_named(self.puzzle), name)
        labelings = dict.fromkeys(strategy.labeling for strategy in self.strategies)
        new = (Strategy(name, labeling) for labeling in labelings)
        strategies = tuple(dict.fromkeys((*self.strategies, *new)))
        files = digests((each.model, each.labeling) for each in strategies)
        return replace(self, strategies=strategies, files=files)

    def labeling(self, text: str, repeat: int = 0) -> Labeling:
        """A labeling of the plan as it is searched with; each repeat has its own random choices."""
        return Labeling.parse(text, self.seed + repeat)

    @property
    def key(self) -> str:
        """The same for two plans that ask for the same runs, and only then."""
        # What is as usual is left out: a plan keeps its key when plans learn to ask for more.
        usual = {field.name: field.default for field in fields(self)}
        told = {k: v for k, v in asdict(self).items() if getattr(self, k) != usual[k]}
        asked = {k: v for k, v in told.items() if k not in ("name", "title", "note")}
        asked["boards"] = [
            {key: value for key, value in board.items() if value or key not in ("group", "without")}
            for board in asked["boards"]
        ]
        kinds = [type(board).__name__ for board in self.boards]
        text = json.dumps([asked, kinds], sort_keys=True, default=str)
        return blake2b(text.encode(), digest_size=8).hexdigest()
