"""Courses of a search: the whole tree at once, or in passes that each visit a part of it.

`discrepancy(D)` is SICStus's: on the way to a node, at most D decisions were not tried in their
first part. `lds` raises that bound from 0 until everything has been tried (limited discrepancy
search). `luby(N)` and `geometric(N,F)` begin anew after a number of failures, which grows. Weights
that `dom_w_deg` has learnt and random choices go on from pass to pass, so that each differs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from gridwright.errors import InputError, quoted

# Greater numbers are a slip: no search takes so many failures.
MOST = 10**12


@dataclass(frozen=True)
class Pass:
    """The bounds of one pass through the tree; None is no bound."""

    discrepancies: int | None = None
    failures: int | None = None


@dataclass(frozen=True)
class Course:
    """A way to go through the tree: its numbers with their defaults, and its passes.

    A number without a default (None) has to be given.
    """

    numbers: Mapping[str, float | None]
    passes: Callable[..., Iterator[Pass]]
    description: str

    def usage(self, name: str) -> str:
        """How it is written."""
        return f"{name}({','.join(self.numbers)})" if self.numbers else name


def luby(place: int) -> int:
    """The element of Luby's sequence 1, 1, 2, 1, 1, 2, 4, ... at a place counted from 1.

    >>> [luby(place) for place in range(1, 16)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    while place & (place + 1):  # not the last of a run that ends with its greatest element
        place -= (1 << place.bit_length() - 1) - 1
    return (place + 1) // 2


def _once() -> Iterator[Pass]:
    yield Pass()


def _discrepancy(most: float) -> Iterator[Pass]:
    yield Pass(discrepancies=int(most))


def _growing_discrepancy() -> Iterator[Pass]:
    return (Pass(discrepancies=most) for most in count())


def _luby(unit: float) -> Iterator[Pass]:
    return (Pass(failures=int(unit) * luby(place)) for place in count(1))


def _geometric(first: float, factor: float) -> Iterator[Pass]:
    failures = first
    while True:
        yield Pass(failures=int(failures))
        failures = min(failures * factor, float(MOST))


COURSES: Mapping[str, Course] = {
    "discrepancy": Course(
        {"D": None}, _discrepancy, "at most D decisions on any way not in their first part"
    ),
    "lds": Course({}, _growing_discrepancy, "discrepancy(0), discrepancy(1), ... to the end"),
    "luby": Course({"N": 100}, _luby, "restarts after N, N, 2N, N, N, 2N, 4N, ... failures"),
    "geometric": Course(
        {"N": 100, "F": 1.5}, _geometric, "restarts after N, N*F, N*F*F, ... failures"
    ),
}


def name_of(text: str) -> str:
    """The name of an option without its numbers."""
    return text.partition("(")[0].strip()


def checked(text: str) -> str:
    """A course in full, with the numbers that were left out; "" is the whole tree at once."""
    return _written(*_parse(text)) if text else ""


def passes(text: str) -> Iterator[Pass]:
    """The passes of a course, one after the other."""
    if not text:
        return _once()
    name, numbers = _parse(text)
    return COURSES[name].passes(*numbers)


def split_options(text: str) -> list[str]:
    """Options between commas, where the numbers of a course are one with it."""
    return [option.strip() for option in re.split(r",(?![^()]*\))", text)]


def _parse(text: str) -> tuple[str, list[float]]:
    match = re.fullmatch(r"\s*(\w+)\s*(?:\(([^()]*)\))?\s*", text)
    if match is None or match[1] not in COURSES:
        expected = ", ".join(course.usage(name) for name, course in COURSES.items())
        raise InputError(f"{quoted(text)} is not a course of a search; expected one of {expected}")
    course = COURSES[match[1]]
    given = [part.strip() for part in (match[2] or "").split(",") if part.strip()]
    defaults = list(course.numbers.values())[len(given) :]
    if len(given) > len(course.numbers) or None in defaults:
        usage = course.usage(match[1])
        raise InputError(f"the labeling option {quoted(text)} is written {usage}")
    numbers = [_number(text, *pair) for pair in zip(course.numbers, given, strict=False)]
    return match[1], numbers + [float(number or 0) for number in defaults]


# What each number may be: the smallest, whether it is whole, and what that is in words.
_KINDS = {
    "D": (0, True, "a whole number that is not negative"),
    "N": (1, True, "a positive whole number"),
    "F": (1, False, "a number that is at least 1"),
}


def _number(text: str, name: str, given: str) -> float:
    least, whole, expected = _KINDS[name]
    pattern = r"\d{1,15}" if whole else r"\d{1,15}(\.\d{1,15})?"
    if not re.fullmatch(pattern, given) or not least <= float(given) <= MOST:
        raise InputError(f"in the labeling option {quoted(text)}, {name} is {expected}")
    return float(given)


def _written(name: str, numbers: list[float]) -> str:
    return f"{name}({','.join(f'{number:.15g}' for number in numbers)})" if numbers else name
