"""Labeling: which variable the search decides next, how it splits the domain, and in which order.

The options have their SICStus names, so a labeling from a paper can be typed as printed:
`ff,median,down`. To add a variable choice, add a function to `VARIABLE_CHOICES`; to add a way to
branch, add one to `BRANCHINGS`; ways through the tree are in `courses`, a user's own choices in
`own_choices`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gridwright.engines.fd.courses import COURSES, checked, name_of, split_options
from gridwright.engines.fd.own_choices import (
    Function,
    OwnChoice,
    name_of_function,
    own_choice,
    own_option,
)
from gridwright.engines.fd.view import View
from gridwright.errors import InputError, meant, quoted
from gridwright.model.domain import lowest, values_of
from gridwright.validation import check_kind, check_whole, is_one_of

# Anything longer than this is not a misspelt name.
LONGEST = 60


VariableChoice = Callable[[View], int]
# A branching splits a domain into two or more parts, to be tried in this order.
Branching = Callable[[int, bool, random.Random], list[int]]


def _leftmost(view: View) -> int:
    return view.open[0]


def _smallest_bound(view: View) -> int:
    return min(view.open, key=lambda v: lowest(view.domains[v]))


def _largest_bound(view: View) -> int:
    return max(view.open, key=lambda v: view.domains[v].bit_length())


def _first_fail(view: View) -> int:
    return min(view.open, key=lambda v: view.domains[v].bit_count())


def _anti_first_fail(view: View) -> int:
    return max(view.open, key=lambda v: view.domains[v].bit_count())


def _occurrence(view: View) -> int:
    return max(view.open, key=view.degree)


def _most_constrained(view: View) -> int:
    sizes = [view.domains[v].bit_count() for v in view.open]
    fewest = min(sizes)
    return max(
        (v for v, size in zip(view.open, sizes, strict=True) if size == fewest), key=view.degree
    )


def _max_regret(view: View) -> int:
    def regret(v: int) -> int:
        domain = view.domains[v]
        return lowest(domain & (domain - 1)) - lowest(domain)

    return max(view.open, key=regret)


def _dom_w_deg(view: View) -> int:
    return min(view.open, key=lambda v: view.domains[v].bit_count() / view.weight[v])


def _impact(view: View) -> int:
    return max(view.open, key=view.impact)


VARIABLE_CHOICES: Mapping[str, tuple[VariableChoice, str]] = {
    "leftmost": (_leftmost, "the first open variable"),
    "min": (_smallest_bound, "the smallest lower bound"),
    "max": (_largest_bound, "the greatest upper bound"),
    "ff": (_first_fail, "the fewest values left"),
    "anti_first_fail": (_anti_first_fail, "the most values left"),
    "occurrence": (_occurrence, "the most constraints on it"),
    "ffc": (_most_constrained, "the fewest values, then the most constraints"),
    "max_regret": (_max_regret, "the largest gap between its two smallest values"),
    "dom_w_deg": (_dom_w_deg, "few values and many failures of its constraints"),
    "impact": (_impact, "the most of the search space removed, as learned from earlier tries"),
}
# Long names for the same options in SICStus.
ALIASES = {"first_fail": "ff", "most_constrained": "ffc"}


def _split(domain: int, value: int) -> list[int]:
    return [1 << value, domain & ~(1 << value)]


def _step(domain: int, down: bool, rng: random.Random) -> list[int]:
    return _split(domain, domain.bit_length() - 1 if down else lowest(domain))


def _enumerate(domain: int, down: bool, rng: random.Random) -> list[int]:
    singles = [1 << value for value in values_of(domain)]
    return singles[::-1] if down else singles


def _bisect(domain: int, down: bool, rng: random.Random) -> list[int]:
    middle = (lowest(domain) + domain.bit_length() - 1) // 2
    low = domain & ((2 << middle) - 1)
    return [domain ^ low, low] if down else [low, domain ^ low]


def _median(domain: int, down: bool, rng: random.Random) -> list[int]:
    values = list(values_of(domain))
    return _split(domain, values[(len(values) - (0 if down else 1)) // 2])


def _middle(domain: int, down: bool, rng: random.Random) -> list[int]:
    twice_middle = lowest(domain) + domain.bit_length() - 1
    values = sorted(values_of(domain), reverse=down)
    return _split(domain, min(values, key=lambda value: abs(2 * value - twice_middle)))


def _random(domain: int, down: bool, rng: random.Random) -> list[int]:
    return _split(domain, rng.choice(list(values_of(domain))))


BRANCHINGS: Mapping[str, tuple[Branching, str]] = {
    "step": (_step, "X = first value, then X \\= first value, choosing the variable anew"),
    "enum": (_enumerate, "every value of X in turn"),
    "bisect": (_bisect, "the lower half of X's range, then the upper"),
    "median": (_median, "like step, on the median of X's values"),
    "middle": (_middle, "like step, on the value nearest to the middle of X's range"),
    "random": (_random, "like step, on a random value (see the option for the seed)"),
}

ORDERS: Mapping[str, str] = {
    "up": "small values first",
    "down": "great values first",
}


@dataclass(frozen=True)
class Labeling:
    """A search strategy: the names of its options, and the seed for random choices.

    What is not named is leftmost, step and up, as in SICStus, in one course through the tree. The
    variable may also be chosen by a function of a file, `variable(file.py:function)`, its value by
    `value(file.py:function)`, and both by `file.py:function` as the variable.

    In Python, functions are given as they are: `variable` gets the state of the search and returns
    one of `state.open`, or a pair of it and a value; `branching` gets that variable and returns the
    value, or values, to try first.

    >>> import gridwright
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> largest = gridwright.Labeling("ff", branching=lambda variable: max(variable.values))
    >>> gridwright.solve(board, labeling=largest).status
    'solved'
    """

    variable: str | Function = "leftmost"
    branching: str | Function = "step"
    order: str = "up"
    seed: int = 0
    course: str = ""

    def __post_init__(self) -> None:
        check_whole("the seed is a whole number", self.seed)
        if isinstance(self.variable, str):
            object.__setattr__(self, "variable", ALIASES.get(self.variable, self.variable))
        for name, known in (
            (self.variable, VARIABLE_CHOICES),
            (self.branching, BRANCHINGS),
            (self.order, ORDERS),
        ):
            if not is_one_of(name, known) and not self._is_own(name, known):
                raise InputError(_unknown(name, known))
        check_kind("the course", self.course, str, "a text such as luby(100)")
        object.__setattr__(self, "course", checked(self.course))

    @staticmethod
    def _is_own(name: object, known: object) -> bool:
        """Whether this is a function which chooses it, or the name of one, whose file is loaded."""
        if callable(name):
            return known is not ORDERS
        own = own_option(name) if isinstance(name, str) else None
        if own is None or (known is BRANCHINGS) != (own.chooses == "value") or known is ORDERS:
            return False
        OwnChoice(own)
        return True

    @property
    def own_variable(self) -> OwnChoice | None:
        """The user's choice of the variable, if there is one."""
        return own_choice(self.variable, "both")

    @property
    def own_value(self) -> OwnChoice | None:
        """The user's choice of the value, if there is one."""
        return own_choice(self.branching, "value")

    @classmethod
    def parse(cls, text: str, seed: int = 0) -> Labeling:
        """A labeling from options in any order, as in `ff,median,down` or `random,luby(50)`.

        What is missing is leftmost, step and up; `first_fail` and `most_constrained` are the long
        names of `ff` and `ffc`. Functions of a file are named as `file.py:function`.
        """
        chosen: dict[str, str] = {}
        check_kind("the labeling", text, str, "names such as ff,median,down")
        names = split_options(text.strip("[] "))
        for name in filter(None, (ALIASES.get(name, name) for name in names)):
            kind = _kind(name)
            if kind in chosen:
                raise InputError(
                    f"the labeling options {chosen[kind]} and {name} contradict each other: "
                    f"both choose the {kind}"
                )
            chosen[kind] = name
        return cls(**chosen, seed=seed)

    def __str__(self) -> str:
        given = (self.variable, self.branching, self.order, self.course)
        names = (each if isinstance(each, str) else name_of_function(each) for each in given)
        return ",".join(filter(None, names))


# What the program searches with when nobody names a labeling.
OWN = Labeling("dom_w_deg")
_KINDS: Mapping[str, Mapping[str, object]] = {
    "variable": VARIABLE_CHOICES,
    "branching": BRANCHINGS,
    "order": ORDERS,
    "course": COURSES,
}


def _kind(name: str) -> str:
    if (own := own_option(name)) is not None:
        return "branching" if own.chooses == "value" else "variable"
    for kind, options in _KINDS.items():
        if name_of(name) in options and (kind == "course" or name in options):
            return kind
    raise InputError(_unknown(name, [n for options in _KINDS.values() for n in options]))


def _unknown(name: object, known: Sequence[str] | Mapping[str, object]) -> str:
    typed = name_of(name)[:LONGEST] if isinstance(name, str) else ""
    hint = meant(typed, known)
    return f"unknown labeling option {quoted(name)}{hint}; expected one of {', '.join(known)}"
