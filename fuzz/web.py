"""Web: right, damaged and hostile requests from several threads, while workers are killed.

Every answer to a right request must be what the library answers in this process; no request may
give a 500, and whatever is refused is refused with a sentence.
"""

from __future__ import annotations

import base64
import json
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self

import httpx
from pydantic import BaseModel, ValidationError

from fuzz.kind import Input, Kind
from fuzz.messages import LONGEST
from fuzz.server import PATIENCE, Server
from fuzz.web_requests import Asked, random_request
from gridwright.engines.limits import Limits
from gridwright.web.protocol.frames import encode
from gridwright.web.protocol.operations import OPERATIONS
from gridwright.web.server.routes import request_model
from gridwright.web.worker.loop import OVER, answer_task
from gridwright.web.worker.tasks import TASKS

THREADS = 4
BATCH = 16
TAKES: dict[str, type[BaseModel]] = {
    name: request_model(each) for name, each in OPERATIONS.items() if each.method == "POST"
}
# An answer that says one of these was cut short by the clock, and may be another elsewhere.
BY_CLOCK = (
    *(OVER, "was found in", "the limit was reached", "There may be an easier", '"limit":true'),
    *('"easiest":false', '"judged":false', '"verdict":"limit"'),
)
SECONDS = 60.0


class Web(Kind):
    """Some requests that are sent at the same time, each as JSON."""

    name = "web"
    share = 3.0
    alone = True
    shrinking_tries = 40
    droppable_parts = True
    patience = 120.0
    longest_wait = 600.0

    def __enter__(self) -> Self:
        self._server = Server(self.seed)
        self._threads = ThreadPoolExecutor(THREADS)
        self._client = httpx.Client(base_url=self._server.address, timeout=PATIENCE)
        return self

    def __exit__(self, *error: object) -> None:
        self._threads.shutdown()
        self._client.close()
        self._server.end()

    def make(self, rng: random.Random, number: int) -> Input:
        """A batch of requests."""
        return tuple(random_request(rng, self.seed, number).text() for _ in range(BATCH))

    def judge(self, parts: Input) -> str | None:
        """Send them all, and compare each answer."""
        asked = [Asked.of(part) for part in parts]
        answers = list(self._threads.map(self._send, asked))
        for request, answer in zip(asked, answers, strict=True):
            said = _complaint(request, answer)
            if said is not None:
                return f"{said}, asked {request.text()[:600]}"
        return None

    def cases(self, parts: Input) -> int:
        """As many as requests."""
        return len(parts)

    def last_words(self) -> str | None:
        """What is wrong with the server as a whole, which is ended with this."""
        return self._server.end()

    def memory(self) -> float:
        """The memory of the server with its workers."""
        return self._server.most_memory

    def _send(self, asked: Asked) -> httpx.Response | str:
        """The answer, or why there is none."""
        try:
            return self._client.request(
                asked.method,
                asked.path,
                content=asked.body.encode("utf-8", "surrogatepass"),
                headers={"Content-Type": asked.type} if asked.type else {},
            )
        except httpx.HTTPError as error:
            return repr(error)
        except (httpx.InvalidURL, UnicodeError):  # no client can send that
            return ""


def _complaint(asked: Asked, answer: httpx.Response | str) -> str | None:
    """What is wrong with an answer; None when nothing is."""
    where = asked.path.partition("?")[0][:40]
    if isinstance(answer, str):
        return f"no answer at {where}: {answer}" if answer else None
    status = answer.status_code
    if status >= 500 and status != 503:
        return f"status {status} at {where}: {answer.text[:300]}"
    if status >= 400 and where.startswith("/api/") and asked.method != "HEAD":
        said = _refusal_complaint(where, answer)
        if said is not None:
            return said
    if status == 503 or asked.method != "POST":
        return None
    return _difference(asked, where.removeprefix("/api/"), answer)


def _refusal_complaint(where: str, answer: httpx.Response) -> str | None:
    """Whether something is refused with one sentence."""
    try:
        said = answer.json()["error"]
    except (ValueError, KeyError, TypeError):
        return f"refused without a sentence at {where}: {answer.status_code} {answer.text[:200]}"
    if not isinstance(said, str) or not 0 < len(said) < LONGEST or not said.isprintable():
        return f"refused with an odd sentence at {where}: {said!r:.300}"
    return None


def _difference(asked: Asked, task: str, answer: httpx.Response) -> str | None:
    """Whether the answer to a right request is another than the one of the library."""
    wanted = _own_answer(asked, task)
    if wanted is None or any(sign in answer.text for sign in BY_CLOCK):
        return None
    status, content = wanted
    if status == 500:
        return f"the library fails at {task}: {content!r}"
    if any(sign in content.decode() for sign in BY_CLOCK):
        return None
    if status == 200 and task == "picture":
        content = base64.b64decode(json.loads(content)["content"])
    if answer.status_code == status == 422:
        return None  # of several faults either may be told first
    if (answer.status_code, answer.content) != (status, content):
        found = f"{answer.status_code} {answer.text[:300]}, not {status} {content[:300]!r}"
        return f"another answer than the library's at {task}: {found}"
    return None


def _own_answer(asked: Asked, task: str) -> tuple[int, bytes] | None:
    """What the library answers; None when the request does not reach it."""
    takes = TAKES.get(task)
    if takes is None or asked.type != "application/json":
        return None
    try:
        data: Any = takes.model_validate_json(asked.body.encode()).model_dump(by_alias=False)
    except (ValidationError, UnicodeError):
        return None
    return answer_task(TASKS, encode({"task": task, "request": data}), Limits(SECONDS))


KIND = Web
