"""Looks at lines of a Magnets board that want the same and lead to the same, told in one.

"Columns 1, 5 and 6 each want three minus, one each in rows 1-2, 3-4 and 5-6, so ... are."
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from gridwright.model import Place
from gridwright.reasoning.words import Parallel, Words, capital, listed, say
from gridwright.techniques.latin_words import lines_text

# Verbs for what lines want or have, of one line and of several.
WANTS, HAS = ("wants", "each want"), ("has its", "have their")

# Words from what lines want, how many they are, and the dominoes that this is about.
_Tell = Callable[[Words, int, Sequence[Words]], Words]


@dataclass(frozen=True, eq=False)
class LikeLines:
    """What some lines want, or have, and lead to; looks of one `kind` are told together.

    `lines` are the lines, each with a verb for one and for several, and what it wants.
    """

    kind: tuple[object, ...]
    tell: _Tell
    lines: tuple[tuple[Place, tuple[str, str], str], ...]
    dominoes: tuple[Words, ...] = ()

    def words(self) -> Words:
        """The looks in words, which may be told with more of the kind."""
        told = self.tell(self._demands(), len(self.lines), self.dominoes)
        return Words(told.parts, self)

    def with_next(self, other: Parallel) -> Words | None:
        """The same with the lines of another look of this kind."""
        if not isinstance(other, LikeLines) or other.kind != self.kind:
            return None
        dominoes = dict.fromkeys((*self.dominoes, *other.dominoes))
        return replace(self, lines=self.lines + other.lines, dominoes=tuple(dominoes)).words()

    def _demands(self) -> Words:
        """What the lines want: "Rows 2 and 3 each want two plus and column 1 wants one minus"."""
        alike: dict[tuple[tuple[str, str], str], list[Place]] = {}
        for place, verbs, what in self.lines:
            alike.setdefault((verbs, what), []).append(place)
        return capital(
            listed(
                say("{} {} {}", lines_text(places), verbs[len(places) > 1], what)
                for (verbs, what), places in alike.items()
            )
        )
