"""What the boards of a plan are called: every board has a name of its own, every batch a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace

from gridwright.drafts import Options
from gridwright.errors import InputError, quoted
from gridwright.lab.plans.plan import Fixed, Made

Source = Fixed | Made
KIND = "kind"
# How values of options are put into words.
WORDS = {"None": "as usual", "True": "yes", "False": "no"}
# What batches of one size may differ in, in the order in which it is named.
TRAITS = ("style", KIND, *(field.name for field in fields(Options) if field.name != "style"))


def named(sources: Sequence[Source]) -> tuple[Source, ...]:
    """Boards with rows of their own: batches of one size also say in what they differ.

    Raises `InputError` where two batches are the same boards, or two boards have one name.
    """
    found = tuple(_with_row(source, sources) for source in sources)
    _check_texts(found)
    names: dict[str, Source] = {}
    for source in found:
        for name in map(source.name, range(source.boards)):
            if names.setdefault(name, source) is not source:
                raise InputError(f"two boards are called {quoted(name)}: name each board once")
    _check_rows(found)
    return found


def _check_rows(sources: Sequence[Source]) -> None:
    """Refuse a row that two batches share, unless both were given this row."""
    rows: dict[str, Source] = {}
    for source in sources:
        other = rows.setdefault(source.row, source)
        both_grouped = all(isinstance(each, Fixed) and each.group for each in (source, other))
        if other is not source and not both_grouped:
            raise InputError(f"two rows are called {quoted(source.row)}: name each row once")


def _with_row(source: Source, sources: Sequence[Source]) -> Source:
    if isinstance(source, Fixed) or source.row:
        return source
    size = str(source.request.size)
    others = [s for s in sources if isinstance(s, Made) and s.request.size == source.request.size]
    if sum((s.request, s.kind) == (source.request, source.kind) for s in others) > 1:
        raise InputError(f"these boards of {size} are asked for twice: ask for each batch once")
    return replace(source, row=" ".join([size, *_difference(source, others)]))


def _difference(source: Made, others: Sequence[Made]) -> Iterator[str]:
    """In what a batch differs from others of its size, in words; a style implies its options."""
    alike = list(others)
    for trait in TRAITS:
        own = _trait(source, trait)
        same = [other for other in alike if _trait(other, trait) == own]
        if len(same) < len(alike):
            yield str(own) if trait in ("style", KIND) else f"{trait} {WORDS.get(str(own), own)}"
        alike = same


def _trait(source: Made, trait: str) -> object:
    return source.kind if trait == KIND else getattr(source.request.options, trait)


def _check_texts(sources: Sequence[Source]) -> None:
    """Refuse one board under two names: its runs would count twice."""
    texts: dict[str, str] = {}
    for source in sources:
        if isinstance(source, Fixed):
            other = texts.setdefault(source.text, source.id)
            if other != source.id:
                raise InputError(f"{source.id} is the same board as {other}: name it once")
