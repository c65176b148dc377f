"""The crews of worker processes: which does an operation, and how long requests may wait for it."""

from __future__ import annotations

import asyncio
import os
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.web.protocol.frames import HEAVY, encode, error_data
from gridwright.web.protocol.operations import OPERATIONS, Crew, Operation
from gridwright.web.protocol.sizes import LIGHT_TASK, LIGHT_TEXT
from gridwright.web.recent_values import RecentValues
from gridwright.web.server.worker_pool import COMMAND, OverdueError, Pool
from gridwright.web.worker.loop import LIGHT, OVER, Answer


@dataclass(frozen=True)
class Terms:
    """On which terms a crew works.

    `nice` is the priority of its processes: a machine with few cores does quick work first. For
    each of them `waiting` requests may wait in line, `patience` seconds each.
    """

    nice: int
    waiting: int
    patience: float


CREWS: Mapping[Crew, Terms] = {
    "quick": Terms(0, 12, 5),
    "large": Terms(3, 8, 10),
    "hinting": Terms(2, 8, 10),
    "asking": Terms(5, 6, 20),
    "making": Terms(10, 6, 30),
}
# Seconds that the quick crew gives a task before the large crew does it anew with all its time.
MOMENT = 0.1
# How many boards are remembered to have been too much for the quick crew.
REMEMBERED = 1024


@dataclass(frozen=True)
class Settings:
    """How the server works.

    `workers` is the number of processes in each crew, `command` what starts one (its priority and
    its kind come last); all time limits are multiplied by `patience`. One that `prepares` has the
    boards of today before anybody asks.
    """

    workers: int = os.cpu_count() or 1
    command: Sequence[str] = COMMAND
    patience: float = 1.0
    prepares: bool = False

    @property
    def processes(self) -> int:
        """The number of processes in all crews."""
        return self.workers * len(CREWS)


class Crews:
    """The crews of a server."""

    def __init__(self, settings: Settings) -> None:
        self._patience = settings.patience
        self._heavy: RecentValues[int, bool] = RecentValues(REMEMBERED)
        self.pools: Mapping[Crew, Pool] = {
            crew: Pool(
                settings.workers,
                terms.waiting * settings.workers,
                terms.patience * settings.patience,
                (*settings.command, str(terms.nice), *([LIGHT] if crew == "quick" else [])),
            )
            for crew, terms in CREWS.items()
        }

    async def open(self) -> None:
        """Start all workers."""
        await asyncio.gather(*(crew.start() for crew in self.pools.values()))

    async def close(self) -> None:
        """End all workers."""
        await asyncio.gather(*(crew.close() for crew in self.pools.values()))

    async def ask(self, task: str, request: Mapping[str, Any]) -> Answer:
        """Have a task done; the same board goes to the same worker if that is free."""
        operation = OPERATIONS[task]
        crew: Crew = operation.crew
        text = str(request.get("text", task))
        content = encode({"task": task, "request": request})
        key = zlib.crc32(text.encode("utf-8", "surrogatepass"))
        if crew == "quick":
            if len(text) <= LIGHT_TEXT and len(content) <= LIGHT_TASK and key not in self._heavy:
                answer = await self._ask("quick", operation, content, MOMENT, key)
                if answer is not None and answer[0] != HEAVY:
                    return answer
                self._heavy.recall(key, lambda: True)
            crew = "large"
        answer = await self._ask(crew, operation, content, operation.seconds, key)
        return answer or (422, error_data(OVER))

    async def _ask(
        self, crew: Crew, operation: Operation, content: bytes, seconds: float, key: int
    ) -> Answer | None:
        """The answer of a crew; None when it does not come in time."""
        try:
            return await self.pools[crew].ask(
                content, seconds * self._patience, key, yields=operation.yields
            )
        except OverdueError:
            return None
