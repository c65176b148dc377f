"""Workers that are a Dask cluster (`pip install gridwright[cluster]`)."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from time import monotonic
from typing import Any

from gridwright.errors import InputError
from gridwright.version import __version__
from gridwright.workers.team import AHEAD, LOOK, LostWorkersError, Result

# Seconds in which a cluster must answer.
PATIENCE = 8
# Seconds without any worker after which that is told.
ALONE = 30


@contextmanager
def cluster_at(address: str, tell: Callable[[str], object]) -> Iterator[Cluster]:
    """The workers of the cluster at an address; raise `InputError` when there are none.

    Somebody is told when all workers are gone for a while, and when there are some again.
    """
    with _connection(address) as client:
        yield Cluster(client, address, tell)


class Cluster:
    """A team whose scheduler gives the tasks of lost workers to others; see `Team`.

    Workers may come and go: as many tasks are handed out as there are threads to take them.
    """

    def __init__(self, client: Any, address: str, tell: Callable[[str], object]) -> None:
        from distributed.scheduler import KilledWorker

        self.losses: tuple[type[BaseException], ...] = (KilledWorker, CancelledError)
        self._client = client
        self._address = address
        self._tell = tell
        self._executor: Executor = client.get_executor(pure=False)
        self._threads = 0
        self._counted = -math.inf
        self._alone_since: float | None = None
        self._alone_told = False

    @property
    def ahead(self) -> int:
        """How many tasks are handed out at any time; this grows with the cluster."""
        if monotonic() - self._counted >= LOOK:
            self._count()
        return AHEAD * max(4, self._threads)

    def _count(self) -> None:
        """Count the threads there are, and tell when there have been none for a while."""
        if self._client.status != "running":
            return
        self._threads = sum(self._client.nthreads().values())
        self._counted = now = monotonic()
        if self._threads:
            if self._alone_told:
                self._tell("There are workers again.")
            self._alone_since, self._alone_told = None, False
            return
        self._alone_since = now if self._alone_since is None else self._alone_since
        if now - self._alone_since >= ALONE and not self._alone_told:
            self._tell(f"The cluster at {self._address} has had no workers for {ALONE} s; waiting.")
            self._alone_told = True

    def submit(self, task: Callable[..., Result], *arguments: object) -> Future[Result]:
        return self._executor.submit(task, *arguments)

    def revive(self) -> None:
        self.check()

    def check(self) -> None:
        if self._client.status != "running":
            raise LostWorkersError(f"the cluster at {self._address} is gone")
        self._count()


@contextmanager
def _connection(address: str) -> Iterator[Any]:
    """A client of the cluster at an address; raise `InputError` when there is none."""
    try:
        import distributed
    except ImportError:
        said = "a cluster needs the package distributed: install gridwright[cluster]"
        raise InputError(said) from None
    # Its log is for those who run the cluster; what matters here is said in a sentence.
    for name in ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        # In a thread, for callers that run an event loop of their own.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, _probe(address)).result()
        client: Any = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except Exception as error:  # whatever an address can answer that is no scheduler
        said = f"the cluster at {address} does not answer: {_reason(error)}"
        raise InputError(said) from None
    try:
        _check_cluster(client, address)
        yield client
    finally:
        client.close(timeout=2)


async def _probe(address: str) -> None:
    """Greet a scheduler: a client would wait for its greeting without end."""
    from distributed import Security
    from distributed.comm import connect

    security = Security().get_connection_args("client")
    async with asyncio.timeout(PATIENCE):
        greeted = await connect(address, timeout=PATIENCE, **security)
        await greeted.close()


def _check_cluster(client: Any, address: str) -> None:
    """Refuse a cluster without workers, or with workers that would make other boards."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise InputError(f"the cluster at {address} has no workers") from None
    try:
        versions: dict[str, str] = client.run(worker_version)
    except Exception as error:  # whatever keeps a worker from loading this module
        said = f"the workers of the cluster at {address} cannot work: {_reason(error)}"
        raise InputError(said) from None
    for worker, version in versions.items():
        if version != __version__:
            said = f"the worker {worker} has gridwright {version}; expected {__version__}, as here"
            raise InputError(said)


def worker_version() -> str:
    """The version a worker has, asked there."""
    return __version__


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return f"nothing was heard in {PATIENCE} s"
    return (str(error) or type(error).__name__).splitlines()[0]
