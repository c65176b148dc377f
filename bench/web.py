"""The server under load: players at once on loopback.

    python -m bench.web [--players 50] [--seconds 60] [--workers 2]
    python -m bench.web --attack [--seconds 20] [--workers 2]

The server is a process of its own, with its workers; this one plays. A player thinks a second or so
between two requests, as somebody who clicks fast does. Whoever is sent away (503) asks again later;
any other error fails the run.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx

from bench.web_attack import under_attack

# What players ask for, how often, and what the 95th percentile may be, in milliseconds.
SHARES = {"check": 60, "hint": 25, "draw": 10, "generate": 5}
GOALS = {"check": 150.0, "hint": 1000.0}
LEVELS = (None, "easy", "medium")
SIDES = ("6", "8")
# Seconds between two requests of a player.
THINKING = (0.2, 1.8)


@dataclass
class Tally:
    """What came of all requests: seconds by task, and how many went wrong how."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    busy: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)

    def clear(self) -> None:
        """Forget all."""
        for part in (self.seconds, self.busy, self.errors):
            part.clear()


class Player:
    """Somebody who plays: asks, thinks, fills in cells, and takes a new board now and then."""

    def __init__(
        self, client: httpx.AsyncClient, seed: int, tally: Tally, names: list[str]
    ) -> None:
        self._client = client
        self._rng = random.Random(seed)
        self._tally = tally
        self._names = names
        self._board: Mapping[str, Any] = {}
        self._solution: Mapping[str, str] = {}

    async def play(self, until: float) -> None:
        """Play until the end."""
        while time.perf_counter() < until:
            await asyncio.sleep(self._rng.uniform(*THINKING))
            (task,) = self._rng.choices(list(SHARES), list(SHARES.values()))
            if task == "generate":
                await self.new_board()
            else:
                await self._ask(task, self._position(task))

    async def new_board(self) -> None:
        """Take a new board, and know its solution."""
        found: Mapping[str, Any] | None = None
        while found is None:
            rng = self._rng
            wanted = {
                "puzzle": rng.choice(self._names),
                "size": rng.choice(SIDES),
                "level": rng.choice(LEVELS),
                "seed": rng.randrange(1_000_000),
            }
            found = await self._ask("generate", wanted)
        diagnosed = None
        while diagnosed is None:
            diagnosed = await self._ask("diagnose", {"text": found["text"]})
        self._board, self._solution = found, diagnosed["solutions"][0]

    def _position(self, task: str) -> dict[str, Any]:
        """A part of the solution, now and then with a wrong entry."""
        rng, share = self._rng, self._rng.random()
        open_cells = [f"{row},{column}" for row, column in self._board["open"]]
        values = {cell: self._solution[cell] for cell in open_cells if rng.random() < share}
        if task == "check" and values and rng.random() < 0.3:
            values[rng.choice(list(values))] = rng.choice(self._board["symbols"])["text"]
        asked: dict[str, Any] = {"text": self._board["text"], "values": values}
        return {**asked, "depth": rng.randint(1, 3)} if task == "hint" else asked

    async def _ask(self, task: str, asked: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The answer; None when none was found in time, which is no error."""
        while True:
            started = time.perf_counter()
            try:
                found = await self._client.post(f"/api/{task}", json=asked)
            except httpx.HTTPError as error:
                self._tally.errors[f"{task}: {error!r}"] += 1
                return None
            if found.status_code == 503:
                self._tally.busy[task] += 1
                await asyncio.sleep(float(found.headers["retry-after"]))
                continue
            self._tally.seconds[task].append(time.perf_counter() - started)
            if found.status_code == 422 and task == "generate":
                self._tally.busy["boards not found in time"] += 1
                return None
            if found.status_code != 200:
                self._tally.errors[f"{task}: {found.status_code} {found.text[:80]}"] += 1
                return None
            answer: Mapping[str, Any] = found.json()
            return answer


@contextmanager
def serving(workers: int) -> Iterator[tuple[str, int]]:
    """The server as people start it: its address and its process."""
    command = (
        sys.executable,
        "-m",
        "gridwright",
        "serve",
        "--port",
        "0",
        "--workers",
        str(workers),
    )
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found, "the server says where it is"
            yield found[0].rstrip("/"), server.pid
        finally:
            server.terminate()


def memory(pid: int) -> str:
    """The memory of a process and its children, in megabytes."""
    sizes = {pid: _resident(pid)}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with status.open() as stream:
            parent = int(stream.read().rpartition(")")[2].split()[1])
        if parent == pid:
            sizes[int(status.parent.name)] = _resident(int(status.parent.name))
    server, *workers = sizes.values()
    shown = " ".join(f"{size:.0f}" for size in workers)
    return f"{sum(sizes.values()):.0f} MB (server {server:.0f}, workers {shown})"


def _resident(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text("ascii", "replace"))
    return int(found[1]) / 1024 if found else 0.0


async def load(address: str, players: int, seconds: float, pid: int) -> Tally:
    """Let players play; tell the memory on the way."""
    tally = Tally()
    limits = httpx.Limits(max_connections=players + 1, max_keepalive_connections=players + 1)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
        names = [puzzle["name"] for puzzle in (await client.get("/api/puzzles")).json()]
        print(f"memory at the start   {memory(pid)}")
        people = [Player(client, seed, tally, names) for seed in range(players)]
        await asyncio.gather(*(player.new_board() for player in people))
        tally.clear()  # the first boards are not part of it
        print(f"memory when all play  {memory(pid)}", flush=True)
        until = time.perf_counter() + seconds
        playing = asyncio.gather(*(player.play(until) for player in people))
        for moment in ("after 1/4", "in the middle", "after 3/4"):
            await asyncio.sleep(seconds / 4)
            print(f"memory {moment:<15}{memory(pid)}", flush=True)
        await playing
        print(f"memory at the end     {memory(pid)}")
    return tally


def report(tally: Tally, seconds: float) -> bool:
    """Print what came of it; whether all goals were met."""
    number = sum(map(len, tally.seconds.values()))
    print(f"\n{number} requests in {seconds:g} s, {number / seconds:.0f} per second")
    print(f"{'':10}{'number':>8}{'503':>6}{'p50 ms':>9}{'p95 ms':>9}{'goal':>8}")
    met = not tally.errors
    for task, times in tally.seconds.items():
        cuts = [1000 * cut for cut in quantiles(times, n=20, method="inclusive")]
        goal = GOALS.get(task)
        met = met and (goal is None or cuts[18] <= goal)
        shown = f"{goal:.0f}" if goal else ""
        busy = tally.busy.pop(task, 0)
        print(f"{task:10}{len(times):8}{busy:6}{cuts[9]:9.1f}{cuts[18]:9.1f}{shown:>8}")
    for what, times_busy in tally.busy.items():
        print(f"{what}: {times_busy}")
    print(f"errors: {dict(tally.errors) or 'none'}")
    return met


def main() -> None:
    """Run the bench; fail when a goal is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--attack", action="store_true", help="let others attack, and draw")
    options = parser.parse_args()
    if options.attack:
        with serving(options.workers) as (address, _):
            met = asyncio.run(under_attack(address, options.seconds or 20.0))
        sys.exit(0 if met else 1)
    seconds = options.seconds or 60.0
    with serving(options.workers) as (address, pid):
        tally = asyncio.run(load(address, options.players, seconds, pid))
    met = report(tally, seconds)
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
