"""Who of the server's workers does what: large and hard boards keep nobody else waiting."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

import web_server
from gridwright.drafts import Size
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.puzzles import puzzles
from gridwright.web.protocol import answers, requests, sizes
from gridwright.web.protocol.frames import HEAVY
from gridwright.web.protocol.operations import OPERATIONS
from gridwright.web.recent_values import RecentValues
from gridwright.web.server.crews import CREWS, Crews, Settings
from gridwright.web.server.routes import router
from gridwright.web.server.worker_pool import BusyError, LostError, OverdueError, Pool, Worker
from gridwright.web.worker import player_operations
from gridwright.web.worker.loop import OVER, TOO_LONG, Answer, HeavyError, answer_task
from gridwright.web.worker.tasks import LIGHT_TASKS, TASKS, light
from web_server import Served

# With so much patience, whatever is not called off outlasts the client's own.
ENDLESS = 1000.0
WAIT = b'{"task": "check", "request": {"text": "wait"}}'


@pytest.fixture(scope="module")
def endless() -> Iterator[Served]:
    with web_server.serving(patience=ENDLESS) as server:
        yield server


def blank(side: int, number: int = 0) -> str:
    """The text of a board without clues, of one puzzle or another."""
    kind = list(puzzles().values())[number]
    return kind.blank(Size(side, side), random.Random(1)).format()


@pytest.mark.parametrize("number", range(len(puzzles())))
def test_boards_larger_than_the_limit_are_refused_whatever_is_asked(
    endless: Served, number: int
) -> None:
    text = blank(sizes.LARGEST_SIDE + 2, number)
    size = f"{sizes.LARGEST_SIDE + 2}x{sizes.LARGEST_SIDE + 2}"
    for path, more in (
        ("read", {}),
        ("draw", {}),
        ("check", {}),
        ("convert", {"to": "json"}),
        ("edit", {"cell": [0, 0], "value": ""}),
        ("picture", {}),
        ("hint", {}),
    ):
        found = endless.client.post(f"/api/{path}", json={"text": text, **more})
        said = f"expected at most 30 rows and columns on this server, found {size}"
        assert (found.status_code, found.json()["error"]) == (422, said)


@pytest.mark.parametrize("number", range(len(puzzles())))
def test_the_largest_boards_are_read_drawn_and_written(endless: Served, number: int) -> None:
    text = blank(sizes.LARGEST_SIDE, number)
    for path, more in (("read", {}), ("draw", {"room": True}), ("convert", {"to": "json"})):
        found = endless.client.post(f"/api/{path}", json={"text": text, **more})
        assert found.status_code == 200, found.text


def test_small_boards_do_not_wait_for_large_ones(endless: Served) -> None:
    asked = asyncio.run(drawn_beside_large(endless.address))
    assert [found.status_code for found in asked] == [200, 200, 200]


async def drawn_beside_large(address: str) -> list[httpx.Response]:
    """Answers about a small board while all workers for large ones are at work without end."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        endless = asyncio.ensure_future(client.post("/api/picture", json={"text": "wait"}))
        large = asyncio.ensure_future(client.post("/api/draw", json={"text": blank(20)}))
        paths = ("draw", "read", "check")
        small = [await client.post(f"/api/{path}", json={"text": blank(6)}) for path in paths]
        assert not endless.done()
        assert not large.done()
        for each in (endless, large):
            each.cancel()
        return small


def done(asked: Mapping[str, Any], limits: Limits) -> str:
    """A task that takes no time."""
    return "done"


def test_a_light_task_is_about_a_small_board() -> None:
    task, limits = light(done), Limits()
    for asked in (
        {"text": blank(12)},
        {"text": "bosnian-road/paper-10x10"},
        {"puzzle": "magnets", "size": "12", "seed": 0},
        {},
    ):
        assert task(asked, limits) == "done"
    for asked in ({"text": blank(13)}, {"puzzle": "magnets", "size": "14", "seed": 0}):
        with pytest.raises(HeavyError):
            task(asked, limits)


def test_a_light_task_is_handed_over_when_its_moment_is_over() -> None:
    def late(asked: Mapping[str, Any], limits: Limits) -> None:
        raise OutOfTimeError

    with pytest.raises(HeavyError):
        light(late)({}, Limits())
    assert answer_task({"late": light(late)}, b'{"task": "late", "request": {}}', Limits()) == (
        HEAVY,
        b"",
    )


@dataclass
class Crew:
    """Answers always the same, and remembers what it was asked."""

    answer: Answer | None
    asked: list[bytes] = field(default_factory=list)

    async def ask(self, task: bytes, seconds: float, key: int, *, yields: bool) -> Answer:
        self.asked.append(task)
        if self.answer is None:
            raise OverdueError
        return self.answer


def staffed(quick: Answer | None, large: Answer | None) -> tuple[Crews, Crew, Crew]:
    """The crews of a server, and two of them."""
    crews, pools = Crews(Settings(1)), (Crew(quick), Crew(large))
    object.__setattr__(crews, "pools", {"quick": pools[0], "large": pools[1]})
    return crews, *pools


@pytest.mark.parametrize("first", [(HEAVY, b""), None])
def test_what_is_too_much_for_the_quick_crew_goes_to_the_large_one(first: Answer | None) -> None:
    crews, quick, large = staffed(first, (200, b"done"))
    for _ in range(2):
        assert asyncio.run(crews.ask("draw", {"text": "board"})) == (200, b"done")
    # The second time it is known.
    assert (len(quick.asked), len(large.asked)) == (1, 2)


@pytest.mark.parametrize(
    "asked",
    [{"text": "x" * (sizes.LIGHT_TEXT + 1)}, {"text": "", "values": "x" * sizes.LIGHT_TASK}],
)
def test_long_requests_go_to_the_large_crew_at_once(asked: Mapping[str, Any]) -> None:
    crews, quick, _ = staffed((200, b"quick"), (200, b"large"))
    assert asyncio.run(crews.ask("draw", asked)) == (200, b"large")
    assert not quick.asked


def test_a_task_that_takes_too_long_is_given_up() -> None:
    crews, *_ = staffed(None, None)
    status, content = asyncio.run(crews.ask("draw", {"text": "board"}))
    assert (status, json.loads(content)["error"]) == (422, OVER)


def test_every_operation_has_models_a_crew_and_functions() -> None:
    assert set(OPERATIONS) == set(TASKS) == set(LIGHT_TASKS)
    assert {each.crew for each in OPERATIONS.values()} == set(CREWS)
    for each in OPERATIONS.values():
        assert issubclass(getattr(requests, each.request), requests.Request)
        assert hasattr(answers, each.answer)
    paths = {route.path for route in router.routes if isinstance(route, APIRoute)}
    assert paths == {f"/api/{name}" for name in OPERATIONS}


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("gridwright.web.server.app", ("gridwright.puzzles.", "gridwright.web.worker.p", "pysat")),
        ("gridwright.web.worker.tasks", ("pydantic", "fastapi")),
    ],
)
def test_neither_side_loads_what_only_the_other_needs(module: str, heavy: tuple[str, ...]) -> None:
    """The server loads no puzzle, and a worker has no use for the checks of requests."""
    program = f"import sys, {module}; print(*(m for m in sys.modules if m.startswith({heavy})))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout.split()) == (0, []), done.stderr


def pool(patience: float, waiting: int = 5) -> Pool:
    """One real worker."""
    return Pool(1, waiting, patience, (*web_server.COMMAND, "0"))


def test_who_waits_too_long_in_line_is_sent_away() -> None:
    async def wait() -> None:
        crew = pool(patience=0.01)
        working = asyncio.ensure_future(crew.ask(WAIT, ENDLESS))
        try:
            while crew.idle:
                await asyncio.sleep(0)
            with pytest.raises(BusyError, match=r"no worker was free within 0\.01 s"):
                await crew.ask(WAIT, ENDLESS)
            assert not working.done()
        finally:
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)
            await crew.close()

    asyncio.run(wait())


def test_those_who_yield_come_last() -> None:
    async def line_up() -> list[bytes]:
        crew = pool(patience=ENDLESS)
        done: list[bytes] = []

        async def ask(task: bytes, yields: bool) -> None:
            await crew.ask(task, ENDLESS, yields=yields)
            done.append(task)

        working = asyncio.ensure_future(crew.ask(WAIT, ENDLESS))
        while crew.idle:
            await asyncio.sleep(0)
        asked = [(b"1", True), (b"2", False), (b"3", True), (b"4", False)]
        waiting = [asyncio.ensure_future(ask(*each)) for each in asked]
        await asyncio.sleep(0)
        working.cancel()
        await asyncio.gather(*waiting)
        await crew.close()
        return done

    assert asyncio.run(line_up()) == [b"2", b"4", b"1", b"3"]


def test_a_pool_that_is_closed_starts_no_worker_again() -> None:
    async def close() -> None:
        crew = pool(patience=ENDLESS)
        await crew.start()
        working = asyncio.ensure_future(crew.ask(WAIT, ENDLESS))
        while crew.idle:
            await asyncio.sleep(0)
        await crew.close()
        # Whoever still waits, as for an answer that others want too, is told and starts nothing.
        with pytest.raises(LostError):
            await asyncio.wait_for(working, 60)
        assert crew.workers[0].pid is None

    asyncio.run(close())


@pytest.mark.parametrize(
    "command", [("/no/such/program",), (sys.executable, "-c", "raise SystemExit(1)")]
)
def test_a_worker_that_does_not_start_is_lost(command: tuple[str, ...]) -> None:
    async def ask() -> int:
        crew = Pool(1, 0, ENDLESS, command)
        for _ in range(2):
            with pytest.raises(LostError):
                await Worker(command).start()
            while not crew.idle:  # it is given back a little later
                await asyncio.sleep(0)
            with pytest.raises(LostError):
                await crew.ask(WAIT, ENDLESS)
        await crew.close()
        return len(crew.workers)

    assert asyncio.run(ask()) == 1


def test_a_worker_that_is_lost_while_it_starts_is_started_again(tmp_path: Path) -> None:
    program = (
        "import os, pathlib, sys\n"
        "mark = pathlib.Path(sys.argv[1])\n"
        "if not mark.exists():\n    mark.touch()\n    os._exit(9)\n"
        "os.execv(sys.executable, sys.argv[2:])\n"
    )
    command = (sys.executable, "-c", program, str(tmp_path / "lost"), *web_server.COMMAND, "0")

    async def started() -> Answer:
        pool = Pool(1, 1, 60.0, command)
        await pool.start()
        try:
            return await pool.ask(b'{"task": "formats", "request": {}}', 60.0)
        finally:
            await pool.close()

    assert asyncio.run(started())[0] == 200
    assert (tmp_path / "lost").exists()


def test_a_worker_whose_server_is_gone_ends_without_a_word() -> None:
    command = [sys.executable, "-m", "gridwright.web.worker", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as worker:
        assert worker.stdout is not None
        assert worker.stderr is not None
        worker.stdout.close()
        assert worker.stderr.read() == b""
    assert worker.returncode == 0


def test_answers_are_not_too_long() -> None:
    def talk(asked: Mapping[str, Any], limits: Limits) -> str:
        return "x" * int(asked["length"])

    def ask(length: int) -> Answer:
        content = json.dumps({"task": "talk", "request": {"length": length}}).encode()
        return answer_task({"talk": talk}, content, Limits())

    room = sizes.LONGEST_ANSWER - 2
    assert ask(room) == (200, b'"%s"' % (b"x" * room))
    status, content = ask(room + 1)
    assert (status, json.loads(content)["error"]) == (422, TOO_LONG)


def test_long_walks_come_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    made = make(request("bosnian-road", "4", seed=1))
    asked = {"text": made.board.format(), "start": 0, "count": 1000}
    whole = player_operations.explain(asked, Limits())
    assert whole["done"]
    monkeypatch.setattr(player_operations, "LONGEST_STRETCH", 1)
    steps: list[Any] = []
    done = False
    while not done:
        part = player_operations.explain({**asked, "start": len(steps)}, Limits())
        assert len(part["steps"]) == 1
        steps += part["steps"]
        done = part["done"]
    assert steps == whole["steps"]


@pytest.mark.parametrize(
    ("task", "asked"),
    [
        (player_operations.today, {"puzzle": "magnets", "day": "2021-01-02"}),
        (player_operations.judge_surely, {"text": blank(20), "values": {}}),
    ],
)
def test_what_is_called_off_ends_and_is_not_remembered(task: Any, asked: dict[str, Any]) -> None:
    stop = threading.Event()
    stop.set()
    for _ in range(2):
        with pytest.raises(OutOfTimeError):
            task(asked, Limits(1000, stop=stop))


def test_the_memory_forgets_what_was_not_used_for_longest() -> None:
    memory: RecentValues[str, str] = RecentValues(2)
    for key in "abac":
        assert memory.recall(key, key.upper) == key.upper()
    assert [key in memory for key in "abc"] == [True, False, True]
    assert memory.recall("a", lambda: "other") == "A"
