"""The values of a plan: each is what it should be, or is refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gridwright.engines.limits import Limits
from gridwright.errors import InputError, not_known, quoted
from gridwright.lab.plans.plan import KINDS

Table = Mapping[str, Any]


def one_of(name: str, known: Iterable[str], what: str) -> str:
    """A name that is known; the nearest one and all there are when it is not."""
    names = list(known)
    if name not in names:
        raise InputError(not_known(what, name, names))
    return name


def as_kind(value: object) -> str:
    """A way to make boards."""
    return one_of(as_text(value), KINDS, "kind of boards")


def needed(table: Table, key: str) -> Any:
    """What a table must have."""
    if key not in table:
        raise InputError("this is missing")
    return table[key]


def as_text(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise InputError(f"expected a text in quotes, found {quoted(value)}")
    return value


def as_texts(value: object) -> list[str]:
    """A list of texts, all different."""
    if not isinstance(value, list) or not value:
        raise InputError(f"expected a list of texts, found {str(value)[:40]!r}")
    texts = [as_text(each) for each in value]
    twice = next((each for each in texts if texts.count(each) > 1), None)
    if twice is not None:
        raise InputError(f"{quoted(twice)} appears here twice")
    return texts


def as_sizes(value: object) -> list[str]:
    """A list of sizes, as numbers or as texts such as 10x9."""
    if not isinstance(value, list) or not value:
        raise InputError(f"expected a list of sizes such as [6, 8], found {str(value)[:40]!r}")
    return [str(as_whole(each)) if isinstance(each, int) else as_text(each) for each in value]


def as_whole(value: object) -> int:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise InputError(f"expected a whole number, found {quoted(value)}")
    return value


def as_positive(value: object) -> int:
    """A whole number that is not less than 1."""
    number = as_whole(value)
    if number < 1:
        raise InputError(f"expected a positive number, found {number}")
    return number


def as_number(value: object) -> float:
    """A number."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise InputError(f"expected a number, found {quoted(value)}")
    return float(value)


def as_bound(key: str, value: object) -> dict[str, Any]:
    """One limit of a plan, checked as all limits are."""
    if key == "nodes":
        return {key: Limits(nodes=as_whole(value)).nodes}
    return {key: Limits(seconds=as_number(value)).seconds}


def as_truth(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise InputError(f"expected true or false, found {quoted(value)}")
    return value
