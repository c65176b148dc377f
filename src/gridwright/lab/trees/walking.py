"""Walking through a recorded search, forward and back, and deciding by hand on the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from gridwright.errors import InputError, quoted
from gridwright.grid import Cell
from gridwright.lab.models.own_models import symbols_of
from gridwright.lab.trees.steps import Event, Kind, Moment, event_text, events, moment
from gridwright.lab.trees.tree import Tree
from gridwright.model import Model, mask_of
from gridwright.puzzle import Puzzle

# As it is typed, R2C3=4, or as a tree tells it, row 2 column 3 = 4.
_CHOICE = re.compile(
    r"\s*(\S.*?)\s*(<=|>|!=|=|\bis\s+not\b|\bis\b|\bnot\b)\s*(\S.*?)\s*", re.IGNORECASE
)
_CELL = re.compile(r"r(?:ow)?\s*(\d+)\s*c(?:olumn)?\s*(\d+)", re.IGNORECASE)


@dataclass(frozen=True)
class Frame:
    """An event of a tree, and the decision by hand that this tree begins with, if there is one.

    `above` are all decisions on the way to the tree, that one included.
    """

    tree: Tree
    event: Event
    chosen: str = ""
    above: tuple[str, ...] = ()


class Walk:
    """A place in a list of events that a decision by hand replaces from there on."""

    def __init__(self, puzzle: Puzzle, model: Model, search: Callable[[Model], Tree]) -> None:
        self.puzzle = puzzle
        self._model = model
        self._search = search
        self.frames = _frames(search(model))
        self.place = 0
        # The walks that decisions by hand have replaced, each with its place.
        self._replaced: list[tuple[list[Frame], int]] = []

    @property
    def frame(self) -> Frame:
        """Where the walk is."""
        return self.frames[self.place]

    @property
    def moment(self) -> Moment:
        """The board there."""
        return moment(self.puzzle, self.frame.tree, self.frame.event)

    @property
    def sentence(self) -> str:
        """What happens there."""
        if self.frame.chosen and self.frame.event.kind == "start":
            return f"You decide: {self.frame.chosen}."
        return event_text(self.puzzle, self.frame.tree, self.frame.event, self.moment)

    @property
    def end(self) -> str:
        """What there is to say at the last event."""
        tree = self.frames[-1].tree
        if self.frames[-1].chosen and tree.complete and not tree.total.solutions:
            return "Everything below your decision was tried, and nothing solves the board."
        return "The recorded search ends here."

    @property
    def way(self) -> tuple[str, ...]:
        """The decisions that led here, those by hand told to be so."""
        return (*self.frame.above, *self.moment.way)

    @property
    def hand(self) -> tuple[str, ...]:
        """The decisions by hand so far."""
        chosen = (frame.chosen for frame in self.frames[: self.place + 1] if frame.chosen)
        return tuple(dict.fromkeys(chosen))

    def move(self, by: int) -> bool:
        """Go some events on or back; False at an end."""
        place = min(max(self.place + by, 0), len(self.frames) - 1)
        moved, self.place = place != self.place, place
        return moved

    def seek(self, kinds: tuple[Kind, ...], by: int = 1) -> bool:
        """Go to the next event of a kind (by -1: to the one before); False if there is none."""
        place = self.place + by
        while 0 <= place < len(self.frames):
            if self.frames[place].event.kind in kinds:
                self.place = place
                return True
            place += by
        return False

    def choose(self, text: str) -> None:
        """Decide by hand, in the state that propagation leaves at this node."""
        cell, part, said = self._choice(text)
        at = self._settled()
        frame = self.frames[at]
        settled = moment(self.puzzle, frame.tree, frame.event)
        state = dict(settled.after)
        if frame.event.kind in ("failure", "solution"):
            raise InputError("nothing is left to decide here; go back first")
        if not state[cell] & part or state[cell] & part == state[cell]:
            raise InputError(f"{said} is settled already: there is nothing to decide")
        state[cell] &= part
        tree = self._search(replace(self._model, domains=state))
        self._replaced.append((self.frames, self.place))
        above = (*frame.above, *settled.way, f"{said} (by hand)")
        self.frames = self.frames[: at + 1] + _frames(tree, said, above)
        self.place = at + 1

    def take_back(self) -> bool:
        """Go back to before the latest decision by hand; False if there is none."""
        if self._replaced:
            self.frames, self.place = self._replaced.pop()
            return True
        return False

    def _settled(self) -> int:
        """The last event of the node where the walk is."""
        place, frame = self.place, self.frame
        while place + 1 < len(self.frames):
            after = self.frames[place + 1]
            if after.tree is not frame.tree or after.event.node != frame.event.node:
                break
            if after.event.kind == "end":
                break
            place += 1
        return place

    def _choice(self, text: str) -> tuple[Cell, int, str]:
        match = _CHOICE.fullmatch(text)
        if match is None:
            raise InputError(
                f"expected a decision such as R2C3=4 or R2C3 not 4, found {quoted(text)}"
            )
        variable = self._variable(match[1])
        own = symbols_of(self.puzzle, variable)
        symbols = {name.lower(): each for each in own for name in (each.text, each.name)}
        symbol = symbols.get(match[3].lower())
        if symbol is None:
            known = ", ".join(each.text for each in own)
            raise InputError(f"{quoted(match[3])} is not a value; expected one of {known}")
        part, said = _part(" ".join(match[2].lower().split()), symbol.value)
        whole = mask_of(each.value for each in own)
        return variable, whole & part, f"{variable} {said} {symbol.name}"

    def _variable(self, text: str) -> Cell:
        """A cell by its row and column, or a variable of a user's model by its name."""
        match = _CELL.fullmatch(text)
        if match:
            cell = Cell(int(match[1]) - 1, int(match[2]) - 1)
            if cell not in self._model.domains:
                raise InputError(f"{cell} is not an open cell of this board")
            return cell
        for variable in self._model.domains:
            if str(variable).lower() == text.lower():
                return variable
        raise InputError(f"expected a cell such as R2C3, found {quoted(text)}")


def _part(sign: str, value: int) -> tuple[int, str]:
    """The values that a decision leaves, and its sign in words."""
    if sign in ("<=", ">"):
        up_to = (2 << value) - 1
        return (up_to, sign) if sign == "<=" else (~up_to, sign)
    negated = "not" in sign or sign == "!="
    return (~(1 << value), "is not") if negated else (1 << value, "is")


def _frames(tree: Tree, chosen: str = "", above: tuple[str, ...] = ()) -> list[Frame]:
    return [Frame(tree, event, chosen, above) for event in events(tree)]
