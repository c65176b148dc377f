"""The server under attack: how long a small board takes to draw while others send the worst ones.

    python -m bench.web --attack [--seconds 20] [--workers 2]

Attackers send the largest boards that the server takes, each a little different so that nothing is
remembered, and ask again as soon as they are answered or refused. One player draws a small board
every now and then; how long that takes is measured without and with each attack.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import math
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from statistics import quantiles
from typing import Any

import httpx

from gridwright.drafts import Size
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.web.protocol.sizes import LARGEST_SIDE, LIGHT_CELLS, LONGEST_REQUEST

ATTACKERS = 8
# Sides of the boards: of the player, of the attackers, and of those that are refused.
SMALL, TOO_LARGE = 8, 100
# Seconds between two draws of the player, and before the first one.
PAUSE, BEFORE = 0.1, 1.0
# What attackers ask, and the side of their boards.
ATTACKS: Mapping[str, tuple[str, int]] = {
    **{path: (path, LARGEST_SIDE) for path in ("read", "check", "draw", "picture", "hint")},
    "explain": ("explain", LARGEST_SIDE),
    "small check": ("check", math.isqrt(LIGHT_CELLS)),
    "too large": ("read", TOO_LARGE),
}
# The 95th percentile of a draw may be, in milliseconds.
GOAL = 250.0


def worst_requests(path: str, side: int) -> Iterator[dict[str, Any]]:
    """Requests without end: blank boards of every puzzle, each with another remark."""
    boards = [blank(kind, side) for kind in puzzles().values()]
    for number, board in enumerate(itertools.cycle(boards)):
        asked: dict[str, Any] = {"text": f"{board.format()}\n; {number}\n"}
        if path in ("draw", "picture"):
            asked["marks"] = many_marks(board)
        if path == "picture":
            asked["format"] = "png"
        yield asked


def blank(kind: type[Puzzle], side: int) -> Puzzle:
    """A board without clues."""
    return kind.blank(Size(side, side), random.Random(1))


def many_marks(board: Puzzle) -> dict[str, list[str]]:
    """As many pencil marks as a request can hold."""
    symbols = [symbol.text for symbol in board.symbols]
    each = len(json.dumps({"10,10": symbols}))
    number = (LONGEST_REQUEST - len(board.format()) - 1000) // each
    return {f"{row},{column}": symbols for row, column in board.grid.cells[:number]}


async def _ask_on(client: httpx.AsyncClient, path: str, side: int, seen: Counter[str]) -> None:
    """Ask as fast as answers come."""
    for asked in worst_requests(path, side):
        try:
            found = await client.post(f"/api/{path}", json=asked)
            seen[str(found.status_code)] += 1
        except httpx.HTTPError as error:
            seen[type(error).__name__] += 1
            await asyncio.sleep(PAUSE)


@asynccontextmanager
async def _attacked(address: str, name: str) -> AsyncIterator[Counter[str]]:
    """While some attack goes on: how it is answered."""
    seen: Counter[str] = Counter()
    async with httpx.AsyncClient(base_url=address, timeout=120) as client:
        attackers = [
            asyncio.ensure_future(_ask_on(client, *ATTACKS[name], seen))
            for _ in range(ATTACKERS if name in ATTACKS else 0)
        ]
        await asyncio.sleep(BEFORE)
        yield seen
        for each in attackers:
            each.cancel()
        await asyncio.gather(*attackers, return_exceptions=True)


async def _draws(client: httpx.AsyncClient, seconds: float, seen: Counter[str]) -> list[float]:
    """How many milliseconds draws of a small board took; those that were refused are counted."""
    asked = {"text": blank(next(iter(puzzles().values())), SMALL).format()}
    times: list[float] = []
    await client.post("/api/draw", json=asked)  # the server may just have started
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or len(times) < 2:
        started = time.perf_counter()
        found = await client.post("/api/draw", json=asked)
        times.append(1000 * (time.perf_counter() - started))
        if found.status_code != 200:
            seen[f"draws {found.status_code}"] += 1
        await asyncio.sleep(PAUSE)
    return times


async def under_attack(address: str, seconds: float) -> bool:
    """Print how long draws take without and with each attack; whether the goal was met."""
    print(f"{ATTACKERS} attackers; draw of {SMALL}x{SMALL} meanwhile (goal: p95 {GOAL:g} ms)")
    print(f"{'attack':12}{'draws':>7}{'p50 ms':>9}{'p95 ms':>9}{'max ms':>9}  answers to attackers")
    met = True
    for name in ("none", *ATTACKS):
        async with (
            _attacked(address, name) as seen,
            httpx.AsyncClient(base_url=address, timeout=120) as player,
        ):
            times = await _draws(player, seconds, seen)
        cuts = quantiles(times, n=20, method="inclusive")
        met = met and cuts[18] <= GOAL
        answers = ", ".join(f"{status}: {number}" for status, number in sorted(seen.items()))
        figures = f"{len(times):7}{cuts[9]:9.1f}{cuts[18]:9.1f}{max(times):9.1f}"
        print(f"{name:12}{figures}  {answers}", flush=True)
    return met
