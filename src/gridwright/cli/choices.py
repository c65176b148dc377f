"""What may be given to options that take one of a few names, for shells that complete it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

import click


def engine_names() -> Iterable[str]:
    """The engines."""
    from gridwright.solving import Engine

    return get_args(Engine)


def labeling_names() -> Iterable[str]:
    """The labeling options that are just names."""
    from gridwright.engines.fd import BRANCHINGS, ORDERS, VARIABLE_CHOICES

    return (*VARIABLE_CHOICES, *BRANCHINGS, *ORDERS)


def style_names() -> Iterable[str]:
    """The styles of the puzzle that was typed."""
    from gridwright.puzzles import puzzles

    # As the option has no value yet, click has left the words before it where they were.
    typed = click.get_current_context().args
    return [style.name for name in typed if name in puzzles() for style in puzzles()[name].styles]


def symmetry_names() -> Iterable[str]:
    """The symmetries of new boards."""
    from gridwright.drafts import Symmetry

    return get_args(Symmetry)


def target_names() -> Iterable[str]:
    """The solvers that a model is written for."""
    from gridwright.lab.exports.targets import TARGETS

    return TARGETS


def order_names() -> Iterable[str]:
    """The orders of a library's boards."""
    from gridwright.library.selection import ORDERS

    return ORDERS


def trim_names() -> Iterable[str]:
    """The sizes of a book's pages."""
    from gridwright.books.layout import TRIMS

    return TRIMS


def chapter_names() -> Iterable[str]:
    """The ways to divide a book into chapters."""
    from gridwright.books.contents import CHAPTERS

    return CHAPTERS
