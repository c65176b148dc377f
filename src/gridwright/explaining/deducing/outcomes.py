"""What a supposition shows once it is refuted: what its cell is not, or what it is and why."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.prepared.facts import Fact
from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.reasoning.words import Words, capital, joined, listed, say
from gridwright.techniques.general import gathered, names

NOTHING: Mapping[Cell, Cell] = {}
# What is said of a second cell of which the same is not true.
EITHER = " either"


def outcome_of(before: Notebook, fact: Fact) -> Words:
    """What a supposition shows once it is refuted."""
    left = before.domains[fact.cell] & ~(1 << fact.value)
    if left & (left - 1):
        for words in before.puzzle.tell_marks({fact.cell: 1 << fact.value}):
            return say("So {}.", words)
        return say("So {} is not {}.", fact.cell, *names(before, 1 << fact.value))
    (name,), others = names(before, left), _other_values(before, fact)
    if not others:
        return _left_alone(before, fact, left)
    (supposed,) = names(before, 1 << fact.value)
    if marked := [value for value, why in others.items() if not why]:
        if all(before.sights.fillers >> value & 1 for value in others):
            return say("So {} is {}.", fact.cell, name)  # as its mark says
        (other,) = names(before, 1 << marked[0])
        return say("So {} is neither {} nor {}: it is {}.", fact.cell, supposed, other, name)
    if brief := _in_brief(before, fact.cell, left, others):
        return brief
    why = gathered(others.values())
    if why.parts[0].kind != "cell":
        text = "So {} is not {}, and {}: it is {}."
        return say(text, fact.cell, supposed, why, name)
    rest = _rest(before, fact.cell, left, others, say("both"))
    return say("So {} is not {}. {}", fact.cell, supposed, rest)


def _left_alone(before: Notebook, fact: Fact, left: int) -> Words:
    """What a cell is once a number is refuted, and what kept from it those of no pencil mark."""
    cell, (name,), tell = fact.cell, names(before, left), before.sights.last_value.tell_rest
    if tell is None or not (rest := tell(before, cell, left)):
        return say("So {} is {}.", cell, name)
    (supposed,) = names(before, 1 << fact.value)
    return say("So {} is not {}{}.", cell, supposed, rest)


def same_outcome(
    before: Notebook, fact: Fact, other: Fact, instead: Mapping[Cell, Cell] = NOTHING
) -> Words:
    """What a second supposition shows that fails as the first one did.

    Some cells may be filled `instead` of those that the first one fills.
    """
    first, second = (_left_and_why(before, each) for each in (fact, other))
    would = say("Were {} {}, the same would happen", other.cell, *names(before, 1 << other.value))
    if instead:
        there, here = listed(instead.values()), listed(instead)
        would = say("{} with {} in place of {}", would, there, here)
    if first == second and not first[0] & (first[0] - 1):
        return say("{}, so it is {} too.", would, *names(before, first[0]))
    return joined((would + say("."), outcome_of(before, other)))


def _left_and_why(before: Notebook, fact: Fact) -> tuple[int, tuple[Words, ...]]:
    """The values left to a cell without what was supposed of it, and why it has no others."""
    left = before.domains[fact.cell] & ~(1 << fact.value)
    return left, tuple(_other_values(before, fact).values())


def _in_brief(before: Notebook, cell: Cell, left: int, others: Mapping[int, Words]) -> Words:
    """What is left to a cell by what it lies beside: "So R2C3, above a plus, is neutral.".

    That may be said of a cell that is tied to it and has another value; empty if nothing is.
    """
    (name,), (value,) = names(before, left), values_of(left)
    tied = before.sights.board.ties.values_with(cell, value, before.start) or {}
    reasons = dict.fromkeys(others.values())
    subject, verb, *where = next(iter(reasons)).parts
    if not tied or len(reasons) > 1 or subject.kind != "cell" or verb.text != " is ":
        return Words()
    other = subject.cells[0]
    if "," in str(Words(tuple(where))) or (other != cell and tied.get(other, value) == value):
        return Words()
    first = say("So {}, {},", other, Words(tuple(where)))
    if other == cell:
        return say("{} is {}.", first, name)
    return say("{} is {} and {} {}.", first, *names(before, 1 << tied[other]), cell, name)


def other_reasons(before: Notebook, fact: Fact, left: int) -> Words:
    """Why one value is left to a cell besides a fact that was told; empty if there is no more."""
    others = {value: why for value, why in _other_values(before, fact).items() if why}
    if not others:
        return Words()
    both = say("it and {}", fact.cell)
    why = next(iter(others.values()))
    if str(why).endswith(EITHER):  # which nobody said of the first one
        (name,), (its,) = names(before, 1 << fact.value), names(before, left)
        other = why.parts[0].cells[0]
        return say("Neither {} nor {} is {}, so both are {}.", fact.cell, other, name, its)
    return _rest(before, fact.cell, left, others, both)


def _rest(
    before: Notebook, cell: Cell, left: int, others: Mapping[int, Words], both: Words
) -> Words:
    why = capital(gathered(others.values()))
    return say("{}, so {}.", why, _it_is(before, cell, left, why, both))


def _it_is(before: Notebook, cell: Cell, left: int, why: Words, both: Words) -> Words:
    """What a cell is for a reason, which may be about another one that is tied to it.

    `both` are the two.
    """
    (name,), (value,) = names(before, left), values_of(left)
    tied = before.sights.board.ties.values_with(cell, value, before.start) or {}
    for other in why.parts[0].cells:
        if other != cell and other in tied and why.parts[0].kind == "cell":
            (its,) = names(before, 1 << tied[other])
            same = tied[other] == value
            return (
                say("{} are {}", both, name) if same else say("it is {} and {} {}", its, cell, name)
            )
    return say("{} is {}", cell if why.parts[0].kind == "line" else "it", name)


def _of(cell: Cell, fact_of: Cell, why: Words) -> Words:
    """A reason, which may be about a cell that is tied to another one and has to name it then."""
    first, *rest = why.parts
    if cell == fact_of or first.kind != "line":
        return why
    return say("{} is in {}, which{}", cell, first, Words(tuple(rest)))


def _other_values(before: Notebook, fact: Fact) -> dict[int, Words]:
    """The values of a cell that were crossed out before a supposition, and why if not in pencil.

    Of numbers that is too much to tell.
    """
    found: dict[int, Words] = {}
    if any(symbol.is_number for symbol in before.puzzle.symbols):
        return found
    cell, ties = fact.cell, before.sights.board.ties
    for value in values_of(before.start[cell] & ~before.domains[cell]):
        tied = ties.values_with(cell, value, before.start) or {}
        every = {cell: value, **tied}.items()
        reasons = (_of(c, cell, why) for c, each in every if (why := before.why_not(c, each)))
        if reason := next(reasons, Words()):
            found[value] = reason
        elif not before.base[cell] >> value & 1:
            found[value] = Words()
        elif marked := next((c for c in tied if not before.base[c] >> tied[c] & 1), None):
            too = EITHER * (tied[marked] == fact.value)
            found[value] = say("{} is not {}{}", marked, *names(before, 1 << tied[marked]), too)
    return found
