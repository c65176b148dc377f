"""All kinds of attack by name, in the order in which they run."""

from __future__ import annotations

from collections.abc import Mapping

from fuzz.boards import Boards
from fuzz.commands import Commands
from fuzz.inputs import Inputs
from fuzz.kills import Kills
from fuzz.kind import Kind
from fuzz.plans import Plans
from fuzz.positions import Positions
from fuzz.records import Records
from fuzz.saves import SavedGames
from fuzz.web import Web

KINDS: Mapping[str, type[Kind]] = {
    kind.name: kind
    for kind in (Inputs, Boards, Positions, Commands, Plans, SavedGames, Records, Web, Kills)
}
