"""Boards of today before anybody asks for them, so that the first visitor does not wait."""

from __future__ import annotations

import json
from asyncio import sleep
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from gridwright.web.protocol.operations import OPERATIONS
from gridwright.web.server.lasting import LastingAnswers
from gridwright.web.server.worker_pool import BusyError, LostError

# Seconds from one look at the calendar to the next.
PAUSE = 3600.0


async def keep_prepared(lasting: LastingAnswers) -> None:
    """Have the boards of today, wherever it is today, for as long as the server runs."""
    while True:
        with suppress(BusyError, LostError):
            for day in _days(datetime.now(UTC)):
                await _prepare(lasting, day)
        await sleep(PAUSE)


def _days(now: datetime) -> Iterator[str]:
    """Today in Greenwich, and what is today elsewhere or will soon be."""
    for hours in (0, 14, -12):
        yield (now + timedelta(hours=hours)).date().isoformat()


async def _prepare(lasting: LastingAnswers, day: str) -> None:
    _, puzzles = await lasting.ask(OPERATIONS["puzzles"], {})
    for puzzle in json.loads(puzzles):
        asked = {"puzzle": puzzle["name"], "day": day}
        status, board = await lasting.ask(OPERATIONS["today"], asked)
        if status == 200:
            await lasting.ask(OPERATIONS["companion"], {"text": json.loads(board)["text"]})
