"""Who works on what, and for how long at most."""

from __future__ import annotations

import asyncio
import os
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from gridwright.web.messages import encoded
from gridwright.web.pool import COMMAND, Pool
from gridwright.web.worker import Answer

# Each kind of work has workers of its own, which the others can never keep from it: quick answers,
# hints, long questions about boards, and boards to be made.
Crew = Literal["quick", "hinting", "asking", "making"]
# The priority of their processes: a machine with few cores does quick work first.
NICE: Mapping[Crew, int] = {"quick": 0, "hinting": 2, "asking": 5, "making": 10}
# How many may wait for each worker.
WAITING: Mapping[Crew, int] = {"quick": 12, "hinting": 8, "asking": 6, "making": 6}
# For each task its crew and the seconds it may take.
TASKS: Mapping[str, tuple[Crew, float]] = {
    "puzzles": ("quick", 5),
    "formats": ("quick", 5),
    "read": ("quick", 5),
    "draw": ("quick", 5),
    "picture": ("quick", 10),
    "convert": ("quick", 5),
    "empty": ("quick", 5),
    "edit": ("quick", 5),
    "check": ("quick", 5),
    "hint": ("hinting", 2),
    "diagnose": ("asking", 10),
    "rate": ("asking", 15),
    "explain": ("asking", 15),
    "generate": ("making", 20),
    "today": ("making", 40),
    "complete": ("making", 20),
    "thin": ("making", 15),
}


@dataclass(frozen=True)
class Settings:
    """How the server works.

    `workers` is the number of processes in each crew, `command` what starts one (its priority comes
    last); all time limits are multiplied by `patience`.
    """

    workers: int = os.cpu_count() or 1
    command: Sequence[str] = COMMAND
    patience: float = 1.0


class Office:
    """The crews of a server."""

    def __init__(self, settings: Settings) -> None:
        self._patience = settings.patience
        self.crews: Mapping[Crew, Pool] = {
            crew: Pool(
                settings.workers,
                WAITING[crew] * settings.workers,
                (*settings.command, str(nice)),
            )
            for crew, nice in NICE.items()
        }

    async def open(self) -> None:
        """Start all workers."""
        await asyncio.gather(*(crew.start() for crew in self.crews.values()))

    async def close(self) -> None:
        """End all workers."""
        await asyncio.gather(*(crew.close() for crew in self.crews.values()))

    async def ask(self, task: str, request: Mapping[str, Any]) -> Answer:
        """Have a task done; the same board goes to the same worker if that is free."""
        crew, seconds = TASKS[task]
        content = encoded({"task": task, "request": request})
        key = zlib.crc32(str(request.get("text", task)).encode("utf-8", "surrogatepass"))
        return await self.crews[crew].ask(content, seconds * self._patience, key)
