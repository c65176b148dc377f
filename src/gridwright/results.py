"""What the Python API answers with, where it says more than the parts it is made of.

Each of these shows itself shortly at a prompt, as a picture with words in a notebook, and as the
data that the command line prints (`to_dict`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import cast

from gridwright import answers
from gridwright.answers.boards import HintAnswer, RateAnswer
from gridwright.answers.boards import Step as StepAnswer
from gridwright.answers.making import BoardRecord
from gridwright.explaining import hints
from gridwright.explaining.presenting.data import hint_data, rating_data, step_data
from gridwright.explaining.presenting.pictures import hint_scene, step_scene
from gridwright.explaining.walking import rating
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.explanation import Explanation
from gridwright.generation import board_maker
from gridwright.generation.records import Record
from gridwright.grid import Cell, Naming, Values
from gridwright.puzzle import Puzzle
from gridwright.scene import Scene
from gridwright.text import plural
from gridwright.views.picture import Picture


@dataclass(frozen=True, repr=False)
class Hint(hints.Hint):
    """The next step on a `board` with `values` and pencil `marks`, or what is wrong there.

    `text` is what it tells, `wrong` whether something is wrong, `cells` where, `step` the step it
    speaks of. Only what its `depth` tells is in `to_dict`.

    >>> import gridwright
    >>> hint = gridwright.hint(gridwright.read("skyscrapers/paper-4x4"))
    >>> hint.text
    '... Columns 1 and 3 show all four buildings, so they rise ... → R1C1 = 1, ...'
    >>> [(fact["cell"], fact["left"]) for fact in hint.to_dict()["facts"]][0]
    ([0, 0], ['1'])
    """

    board: Puzzle = field(kw_only=True)
    values: Values = field(kw_only=True)
    marks: Mapping[Cell, int] = field(kw_only=True)
    depth: Depth = field(kw_only=True)

    def __repr__(self) -> str:
        return f"<Hint: {self.text}>"

    @property
    def step(self) -> Step | None:
        """The step that it speaks of; None when something is wrong or the board is solved."""
        return None if self.explanation is None else step_of(self.explanation)

    def scene(self, naming: Naming = "rc") -> Scene:
        """The board as a picture, with what the hint is about where its depth tells that."""
        if self.depth == 3 and (self.explanation or self.wrong):
            return hint_scene(self.board, self.values, self.marks, self, naming)
        return self.board.scene(self.values)

    def to_dict(self, naming: Naming = "rc") -> HintAnswer:
        """What `gridwright hint --json` prints."""
        found = hint_data(self.board, self, self.depth, naming)
        head = {"schema": answers.tag("hint"), "puzzle": self.board.name}
        return cast(HintAnswer, {**head, **found})

    def _repr_html_(self) -> str:
        return _shown(self.scene(), self.text)


@dataclass(frozen=True, repr=False)
class Step(Explanation):
    """A step of the way to the solution: `title`, `words` that say why, `outcome`, `text`.

    `to_dict` has all of it as plain data with cells and symbols, for an interface of your own.

    >>> import gridwright
    >>> step = next(gridwright.explain(gridwright.read("skyscrapers/paper-4x4")))
    >>> step.to_dict()["facts"][0]
    {'cell': [0, 0], 'not': ['2', '3', '4'], 'left': ['1']}
    """

    def __repr__(self) -> str:
        return f"<Step: {self.text}>"

    def to_dict(self, naming: Naming = "rc") -> StepAnswer:
        """One of the steps that `gridwright explain --json` prints."""
        return cast(StepAnswer, step_data(self.puzzle, self, naming))

    def _repr_html_(self) -> str:
        return _shown(step_scene(self.puzzle, self, "rc"), f"{self.title}. {self.text}")


def step_of(told: Explanation) -> Step:
    """A step that shows itself."""
    return Step(told.puzzle, told.move, told.known)


@dataclass(frozen=True, repr=False)
class Rating(rating.Rating):
    """How hard a `board` is: `level`, `score`, number of `rounds`, `techniques`, `hardest` step.

    >>> import gridwright
    >>> gridwright.rate(gridwright.read("skyscrapers/paper-4x4"))
    <Rating: gentle, score ...>
    """

    def __repr__(self) -> str:
        return f"<Rating: {self.level}, score {self.score}, {plural(self.rounds, 'round')}>"

    def to_dict(self) -> RateAnswer:
        """What `gridwright rate --json` prints."""
        head = {"schema": answers.tag("rate"), "puzzle": self.board.name}
        return cast(RateAnswer, {**head, **rating_data(self)})

    def _repr_html_(self) -> str:
        head = f"<b>{self.level}</b>, score {self.score}, {plural(self.rounds, 'round')}"
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{number}</td></tr>"
            for name, number in self.techniques.items()
        )
        hardest = f"<p>Hardest: {escape(self.hardest.text)}</p>" if self.hardest else ""
        table = f"<table><tr><th>technique</th><th>rounds</th></tr>{rows}</table>"
        return f"<div><p>{head}</p>{table}{hardest}</div>"


@dataclass(frozen=True, repr=False)
class Made(board_maker.Made):
    """A board that was made, with its only `solution`; `record` says how it is made again.

    >>> import gridwright
    >>> (made,) = gridwright.generate("skyscrapers", "4", seed=7)
    >>> made
    <Made: skyscrapers 4x4, minimal, seed 7, number 0>
    >>> made.to_dict()["seed"], gridwright.is_unique(made.board)
    (7, True)
    """

    record: Record = field(kw_only=True)

    def __repr__(self) -> str:
        made = self.record
        numbers = f"seed {made.seed}, number {made.number}"
        return f"<Made: {made.puzzle} {made.size}, {made.style}, {numbers}>"

    def to_dict(self) -> BoardRecord:
        """What `gridwright generate --json` prints of it."""
        return cast(BoardRecord, self.record.to_dict())

    def _repr_html_(self) -> str:
        solution = Picture(self.board.scene(self.solution)).svg
        more = f"<details><summary>Solution</summary>{solution}</details>"
        return _shown(self.board.scene(), repr(self)[1:-1]) + more


def _shown(scene: Scene, text: str) -> str:
    """A picture with a text below it."""
    return f"<div>{Picture(scene).svg}<p>{escape(text)}</p></div>"
