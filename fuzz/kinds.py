"""All kinds of attack by name, in the order in which they run."""

from __future__ import annotations

from collections.abc import Mapping

from fuzz.boards import Boards
from fuzz.inputs import Inputs
from fuzz.kind import Kind
from fuzz.positions import Positions

KINDS: Mapping[str, type[Kind]] = {kind.name: kind for kind in (Inputs, Boards, Positions)}
