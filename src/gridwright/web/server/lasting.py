"""Answers that are the same for everybody while the server runs: each is found once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from gridwright.web.protocol.frames import encode
from gridwright.web.protocol.operations import Operation
from gridwright.web.server.crews import Crews
from gridwright.web.worker.loop import Answer

# Answers that are kept, the oldest goes first; and the bytes of the largest that is.
MOST, LARGEST = 256, 128 * 1024


class LastingAnswers:
    """Asks the workers, and remembers what they answered."""

    def __init__(self, crews: Crews) -> None:
        self._crews = crews
        self._found: dict[bytes, asyncio.Task[Answer]] = {}

    async def ask(self, operation: Operation, request: Mapping[str, Any]) -> Answer:
        """The answer to a request; whoever asks for the same meanwhile waits for the same work."""
        key = encode({"task": operation.name, "request": request})
        work = self._found.get(key)
        if work is None or (work.done() and not _is_good(work)):
            work = asyncio.ensure_future(self._crews.ask(operation.name, request))
            # A failure that nobody waits for any more is no news.
            work.add_done_callback(_is_good)
            self._found[key] = work
            while len(self._found) > MOST:
                del self._found[next(iter(self._found))]
        # Others may wait for it, so it goes on when the one who asked first goes away.
        answer = await asyncio.shield(work)
        if len(answer[1]) > LARGEST:
            self._found.pop(key, None)
        return answer


def _is_good(work: asyncio.Task[Answer]) -> bool:
    return not work.cancelled() and work.exception() is None and work.result()[0] == 200
