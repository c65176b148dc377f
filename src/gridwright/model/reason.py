"""Why a constraint rules a value out, as a person would see it."""

from __future__ import annotations

from typing import NamedTuple

# Kinds of reasoning that several constraints share; users see these names.
FULL = "full"
ONLY_PLACE = "only place left"
BOUND = "clue bound"
SHARED = "cells share values"


class Reason(NamedTuple):
    """A kind of reasoning, and the positions and values it uses.

    For "full" the positions have the value already; for "only place left" they alone can still
    have it; for "cells share values" they take all the values between them. `otherwise` says what
    would be wrong with the value. Where the kind is empty, a puzzle may have its own name for it.
    """

    kind: str = ""
    positions: tuple[int, ...] = ()
    values: int = 0
    otherwise: str = ""
