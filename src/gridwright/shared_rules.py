"""Rules that many boards share: they are posted and put into words once for all of these.

A board is posted again whenever a clue is left out of it, and a run makes one board of a size after
another. What no clue is part of stays the same all the time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from gridwright.model import Posting

Board = TypeVar("Board")


def shared_rules(
    board: Board, post: Callable[[Board], Iterator[Posting]], *determined_by: Hashable
) -> tuple[Posting, ...]:
    """What `post` yields, made once for all boards on which what determines it is the same."""
    return _posted(_Rules(post, determined_by, board))


@dataclass(frozen=True)
class _Rules:
    post: Callable[[Any], Iterator[Posting]]
    determined_by: tuple[Hashable, ...]
    board: Any = field(compare=False)


@lru_cache(maxsize=32)
def _posted(rules: _Rules) -> tuple[Posting, ...]:
    postings = tuple(rules.post(rules.board))
    for posting in postings:
        posting.is_shared = True
    return postings
