"""A bounded number of worker processes, and a bounded line of those who wait for one.

A task that takes too long is ended with its worker, a task that nobody waits for any more is called
off, and a worker that is lost is replaced; whoever asks next notices none of it.
"""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from gridwright.errors import GridwrightError
from gridwright.web.protocol.frames import CALL_OFF, HEAD, frame
from gridwright.web.worker.loop import Answer

COMMAND = (sys.executable, "-P", "-m", "gridwright.web.worker")
# Seconds that a worker gets to end a task by itself, when its time is over or it is called off.
GRACE = 1.0
# Seconds that a worker gets to load all it needs.
STARTING = 60.0
# Workers are lost by no fault of the request, mostly: another one may have more luck.
TRIES = 2
LOST = "a worker was lost; ask again"


class BusyError(GridwrightError):
    """All workers are at work, and enough people wait for them."""


class LostError(GridwrightError):
    """A worker ended without an answer."""


class OverdueError(GridwrightError):
    """A task did not end in its time, and its worker was ended."""


class Worker:
    """One process that does one task at a time; started when it is needed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None
        # Reads the answer to the last task, whoever still waits for it.
        self._reading: asyncio.Future[Answer] | None = None

    @property
    def pid(self) -> int | None:
        """The number of its process, while there is one."""
        process = self._process
        return None if process is None or process.returncode is not None else process.pid

    async def start(self) -> Process:
        """The process, a new one if there is none; raise `LostError` when it does not start."""
        process = self._process
        if process is None or process.returncode is not None:
            process = await _start_process(self._command)
            self._process, self._reading = process, None
        return process

    async def ask(self, task: bytes, seconds: float) -> Answer:
        """The answer to a task; raise `LostError` when the process ends before.

        Raise `OverdueError` when the task does not end in its time.
        """
        process = await self.start()
        self._reading = asyncio.ensure_future(_answer(process))
        # Whoever waits is told; where nobody does, it is no news that a worker was ended.
        self._reading.add_done_callback(lambda reading: reading.cancelled() or reading.exception())
        await _send(process, frame(round(1000 * seconds), task))
        try:
            return await self._read(seconds + GRACE)
        except TimeoutError:
            await self.end()
            raise OverdueError("the task did not end in its time") from None
        except LostError:
            await self.end()
            raise

    async def settle(self) -> None:
        """Make it ready for the next task: without one that nobody waits for, and alive."""
        process, reading = self._process, self._reading
        if process is not None and reading is not None and not reading.done():
            await _send(process, CALL_OFF)
            try:
                await self._read(GRACE)
            except (TimeoutError, LostError):
                await self.end()
        await self.start()

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is not None:
            await _end_process(process)

    async def _read(self, seconds: float) -> Answer:
        """Wait for the answer; to stop waiting does not stop the reading."""
        assert self._reading is not None
        async with asyncio.timeout(seconds):
            return await asyncio.shield(self._reading)


async def _until_started(worker: Worker) -> None:
    for left in reversed(range(TRIES)):
        try:
            await worker.start()
            return
        except LostError:
            if not left:
                raise


async def _start_process(command: Sequence[str]) -> Process:
    """A process that is ready for tasks."""
    try:
        # Workers start afresh: a copy of this process would take over its files and locks.
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    except OSError:  # too many processes or open files on this machine
        raise LostError(LOST) from None
    try:
        async with asyncio.timeout(STARTING):
            await _answer(process)  # that it is ready: to load all it needs is no part of a task
    except BaseException as error:  # also when nobody waits for it any more
        await _end_process(process)
        if isinstance(error, TimeoutError):
            raise LostError(LOST) from None
        raise
    return process


async def _end_process(process: Process) -> None:
    """Kill a process, and wait until it is gone.

    Not for long: newer versions of Python also wait until all it said is read, which nobody does.
    """
    with suppress(ProcessLookupError):
        process.kill()
    with suppress(TimeoutError):
        async with asyncio.timeout(GRACE):
            await process.wait()


async def _answer(process: Process) -> Answer:
    assert process.stdout is not None
    try:
        status, length = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
        return status, await process.stdout.readexactly(length)
    except (asyncio.IncompleteReadError, ConnectionError):
        raise LostError(LOST) from None


async def _send(process: Process, content: bytes) -> None:
    assert process.stdin is not None
    with suppress(ConnectionError):  # a process that is gone gives no answer, which tells as well
        process.stdin.write(content)
        await process.stdin.drain()


class Pool:
    """A number of workers; `waiting` requests may wait in line for them, `patience` seconds each.

    Requests with the same key go to the same worker, which may remember something about it, unless
    that one is busy and another is not.
    """

    def __init__(
        self, size: int, waiting: int, patience: float, command: Sequence[str] = COMMAND
    ) -> None:
        self.workers = tuple(Worker(command) for _ in range(size))
        self._idle = list(range(size))
        # Those who wait: all of the first line get a worker before any of the second.
        self._lines: tuple[deque[asyncio.Future[int]], ...] = (deque(), deque())
        self._waiting = waiting
        self._patience = patience
        self._settling: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def start(self) -> None:
        """Start all workers, so that nobody has to wait for that.

        One that is lost meanwhile is started again; raise `LostError` when that is of no use.
        """
        await asyncio.gather(*(_until_started(worker) for worker in self.workers))

    async def close(self) -> None:
        """End all workers, for good."""
        self._is_closed = True
        for task in self._settling:
            task.cancel()
        await asyncio.gather(*self._settling, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self.workers))

    @property
    def idle(self) -> int:
        """How many workers have nothing to do."""
        return len(self._idle)

    async def ask(
        self, task: bytes, seconds: float, key: int = 0, *, yields: bool = False
    ) -> Answer:
        """The answer to a task; raise `BusyError` when too many wait already, or it waits too long.

        One that yields lets the others in line go first. Cancelling this gives the worker back.
        """
        number = await self._take(key, yields)
        worker = self.workers[number]
        try:
            for left in reversed(range(TRIES)):
                try:
                    return await worker.ask(task, seconds)
                except LostError:
                    if not left or self._is_closed:
                        raise
        finally:
            # In the background: whoever gave up is not made to wait for the worker.
            settling = asyncio.ensure_future(self._settle(number))
            self._settling.add(settling)
            settling.add_done_callback(self._settling.discard)
        raise AssertionError("the last try returns or raises")

    async def _settle(self, number: int) -> None:
        if self._is_closed:
            await self.workers[number].end()
            return
        try:
            with suppress(LostError):  # it is tried again for the next one who asks
                await self.workers[number].settle()
        finally:
            self._give_back(number)

    async def _take(self, key: int, yields: bool) -> int:
        if self._idle:
            wanted = key % len(self.workers)
            number = wanted if wanted in self._idle else self._idle[0]
            self._idle.remove(number)
            return number
        if sum(map(len, self._lines)) >= self._waiting:
            raise BusyError("too many requests are waiting; try again in a moment")
        place: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        line = self._lines[yields]
        line.append(place)
        try:
            async with asyncio.timeout(self._patience):
                return await asyncio.shield(place)
        except (asyncio.CancelledError, TimeoutError) as error:
            if place in line:
                line.remove(place)
            else:
                self._give_back(place.result())  # got one at the very moment of giving up
            if isinstance(error, asyncio.CancelledError):
                raise
            message = f"no worker was free within {self._patience:g} s; try again in a moment"
            raise BusyError(message) from None

    def _give_back(self, number: int) -> None:
        for line in self._lines:
            if line:
                line.popleft().set_result(number)
                return
        self._idle.append(number)
