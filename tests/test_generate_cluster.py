"""`gridwright generate --cluster`: a real Dask scheduler and workers on this machine."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from gridwright.generation.request import request
from gridwright.generation.run import run
from gridwright.workers.cluster import Cluster
from gridwright.workers.team import AHEAD
from programs import GRIDWRIGHT, PATIENCE, lines_in, started, until, until_lines

DASK = (sys.executable, "-m")
ENDLESS = 10**6

Worker = Callable[[], subprocess.Popen[bytes]]


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Ends all processes of a test."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def address(stack: ExitStack, tmp_path: Path) -> str:
    """The address of a scheduler."""
    file = tmp_path / "scheduler.json"
    command = (*DASK, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0")
    scheduler = stack.enter_context(
        started((*command, "--no-dashboard", "--scheduler-file", file), CONFIGURED)
    )
    until(lambda: file.exists() and file.read_text().endswith("}"), scheduler)
    return str(json.loads(file.read_text())["address"])


# Logs would fill pipes that nobody reads.
CONFIGURED = {"DASK_LOGGING__DISTRIBUTED": "critical"}


@pytest.fixture
def worker(stack: ExitStack, address: str, tmp_path: Path) -> Worker:
    """Starts one more worker."""

    def start() -> subprocess.Popen[bytes]:
        options = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", tmp_path)
        command = (*DASK, "distributed.cli.dask_worker", address, *options)
        return stack.enter_context(started(command, CONFIGURED))

    return start


def lines(count: int) -> str:
    """What a run makes without any helpers."""
    return "".join(f"{record.line()}\n" for record in run(request("skyscrapers", "4"), count))


def endless(address: str, path: Path) -> tuple[object, ...]:
    """A command that nobody sees the end of."""
    command = (*GRIDWRIGHT, "generate", "skyscrapers", "--size", "4", "--count", ENDLESS)
    return (*command, "--out", path, "--cluster", address)


def test_a_killed_worker_loses_nothing(address: str, worker: Worker, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    victim, _ = worker(), worker()
    with started(endless(address, path)) as process:
        until_lines(path, 5, process)
        victim.kill()
        # Past all boards that were handed out when the worker was lost.
        beyond = lines_in(path) + 100
        until_lines(path, beyond, process)
        process.send_signal(signal.SIGINT)
        _, warned = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, warned
    made = lines_in(path)
    said = f"Interrupted: {made} of {ENDLESS} boards made; the same command continues.\n"
    assert warned.decode() == said
    assert path.read_text("utf-8") == lines(made), "every board once, in order, as made alone"
    with started((*endless(address, path), "--count", made + 3)) as process:
        _, warned = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, warned
    assert path.read_text("utf-8") == lines(made + 3)


def test_a_cluster_that_is_gone_ends_a_run(
    address: str, worker: Worker, stack: ExitStack, tmp_path: Path
) -> None:
    path = tmp_path / "boards.jsonl"
    worker()
    with started(endless(address, path)) as process:
        until_lines(path, 5, process)
        stack.close()  # the scheduler and the worker
        _, warned = process.communicate(timeout=PATIENCE)
    made = lines_in(path)
    said = f"The cluster at {address} is gone: {made} of {ENDLESS} boards made; the same command"
    assert (process.returncode, warned.decode()) == (3, f"{said} continues.\n")
    assert path.read_text("utf-8") == lines(made)


class Changing:
    """A client of a cluster whose workers come and go."""

    status = "running"

    def __init__(self, *threads: int) -> None:
        self._threads = list(threads)

    def nthreads(self) -> dict[str, int]:
        return {"somewhere": self._threads.pop(0)}

    def get_executor(self, pure: bool) -> None:
        assert not pure


def test_as_many_tasks_are_handed_out_as_there_are_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.workers.cluster.LOOK", 0.0)
    cluster = Cluster(Changing(8, 100, 0), "tcp://host:1", print)
    assert [cluster.ahead for _ in range(3)] == [AHEAD * 8, AHEAD * 100, AHEAD * 4]


def test_it_is_told_when_all_workers_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.workers.cluster.ALONE", 0)
    told: list[str] = []
    cluster = Cluster(Changing(2, 0, 0, 0, 3, 3), "tcp://host:1", told.append)
    for _ in range(6):
        cluster.check()
    assert told == [
        "The cluster at tcp://host:1 has had no workers for 0 s; waiting.",
        "There are workers again.",
    ]


def test_a_cluster_without_workers_is_refused(address: str, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    with started(endless(address, path)) as process:
        _, warned = process.communicate(timeout=PATIENCE)
    said = f"gridwright: the cluster at {address} has no workers\n"
    assert (process.returncode, warned.decode()) == (2, said)
    assert not path.exists()
