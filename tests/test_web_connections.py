"""The connections of the server: clients that send, read or do nothing keep nobody else out."""

from __future__ import annotations

import os
import resource
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
import pytest

import web_server
from gridwright.errors import InputError
from gridwright.web.server import connections
from gridwright.web.server import server as server_module
from gridwright.web.server.connections import Connections, Patience
from gridwright.web.server.crews import Settings
from gridwright.web.server.headers import HEADERS
from web_server import Served

# Seconds within which whatever is waited for must have happened, on the slowest machine.
AT_LAST = 60.0
HASTY = Patience(request=0.3, answer=0.3, end=0.1)
ENDLESS = Patience(request=1000, answer=1000, end=0.1)
HEAD = b"GET /api/puzzles HTTP/1.1\r\nHost: localhost\r\n"
READ = b"POST /api/read HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def hasty() -> Iterator[Served]:
    with web_server.serving(connecting=HASTY) as server:
        yield server


def connected(served: Served) -> socket.socket:
    """A connection to the server."""
    place = urlsplit(served.address)
    return socket.create_connection((place.hostname, place.port), timeout=AT_LAST)


def everything(line: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    parts = []
    # What the server has not read when it closes makes the other side hear of a reset.
    with suppress(ConnectionResetError):
        while part := line.recv(65536):
            parts.append(part)
    return b"".join(parts)


def answer(served: Served, sent: bytes) -> bytes:
    """All that comes after something was sent, once this machine was fast enough to send it."""
    for _ in range(100):
        with connected(served) as line, suppress(OSError):
            line.sendall(sent)
            if found := everything(line):
                return found
    raise AssertionError("the server never answers")


def status_and_text(answer: bytes) -> tuple[int, str]:
    """The status and the sentence of a refusal, which has all headers that a browser needs."""
    head, _, content = answer.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    headers = httpx.Headers({name: value for name, _, value in (x.partition(": ") for x in lines)})
    for name, value in HEADERS.items():
        assert headers[name] == value
    assert headers["connection"] == "close"
    assert ("retry-after" in headers) == (" 503 " in status)
    found = httpx.Response(int(status.split()[1]), content=content)
    return found.status_code, str(found.json()["error"])


@pytest.mark.parametrize(
    "part",
    [
        b"G",
        HEAD,
        READ + b"Content-Length: 20\r\n\r\n{",
        READ + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{",
        HEAD + b"\r\n" + HEAD,
    ],
)
def test_requests_that_do_not_come_as_a_whole_are_given_up(hasty: Served, part: bytes) -> None:
    found = answer(hasty, part)
    last = found[found.rindex(b"HTTP/1.1") :]
    assert status_and_text(last) == (408, "the request did not come within 0.3 s")


def test_a_connection_on_which_nothing_is_asked_is_closed(hasty: Served) -> None:
    with connected(hasty) as line:
        assert everything(line) == b""
    assert answer(hasty, HEAD + b"\r\n").count(b"HTTP/1.1") == 1


@pytest.mark.parametrize(
    "garbage",
    [
        b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /\xc3\xa4 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        READ + b"Content-Length: -1\r\n\r\n",
        READ + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n",
    ],
)
def test_what_is_no_http_is_refused(hasty: Served, garbage: bytes) -> None:
    assert status_and_text(answer(hasty, garbage)) == (400, connections.MALFORMED)


def is_gone(line: socket.socket) -> bool:
    """Whether the server lets go of a connection, although nothing is read from it."""
    watched = select.poll()
    watched.register(line, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    return bool(watched.poll(AT_LAST * 1000))


def deaf(served: Served) -> socket.socket:
    """A connection on which much is asked for, and nothing is read."""
    line = connected(served)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(0.5)
    with suppress(OSError):  # when the server no longer reads either
        line.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2000)
    return line


def test_who_never_reads_is_left(hasty: Served) -> None:
    with deaf(hasty) as line:
        assert is_gone(line)
    assert answer(hasty, HEAD + b"\r\n").startswith(b"HTTP/1.1 200")


def until(done: Callable[[], bool]) -> None:
    """Wait for something to happen in the server."""
    end = time.monotonic() + AT_LAST
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_silent_connections_make_room_for_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "MOST", 4)
    with web_server.serving(connecting=ENDLESS) as served:
        found: Connections = served.connections
        lines = []
        for number in range(10):
            lines.append(connected(served))
            if number % 2:
                lines[-1].sendall(HEAD)
            until(lambda: len(found.everyone) == min(4, len(lines)))
        for line in lines[:6]:
            assert everything(line) == b""
        # Those who came last are still there.
        for line in lines[7:]:
            line.sendall(b"Connection: close\r\n\r\n" if line in lines[1::2] else HEAD + b"\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
        assert served.client.get("/api/puzzles").status_code == 200
        for line in lines:
            line.close()


def test_connections_at_work_are_not_closed_for_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_module, "MOST", 2)
    with web_server.serving(patience=1000, connecting=ENDLESS) as served:
        asked = b'{"text": "wait"}'
        lines = [connected(served) for _ in range(2)]
        for line in lines:
            line.sendall(READ + b"Content-Length: %d\r\n\r\n%s" % (len(asked), asked))
        until(lambda: len(served.connections.everyone) == 2 and not served.connections.waiting)
        with connected(served) as line:
            assert status_and_text(everything(line)) == (503, connections.FULL)
    # At the end they are told.
    for line in lines:
        with line:
            assert status_and_text(everything(line)) == (503, connections.ENDING)


def test_the_server_ends_whatever_clients_do() -> None:
    with web_server.serving(patience=1000, connecting=ENDLESS) as served:
        lines = [connected(served), connected(served), deaf(served)]
        lines[1].sendall(HEAD)
        until(lambda: len(served.connections.everyone) == 3)
    for line in lines:  # which are open on this side alone
        line.close()


@pytest.mark.parametrize("files", [64, 128, 1024, resource.RLIM_INFINITY])
def test_connections_never_need_more_files_than_there_may_be(
    monkeypatch: pytest.MonkeyPatch, files: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda which: (files, files))
    monkeypatch.setattr(os, "listdir", lambda path: ["0", "1", "2"])
    server, app = server_module.create_server(Settings(1))
    limit = app.state.connections.limit
    assert server_module.FEWEST <= limit <= server_module.MOST
    workers = Settings(1).processes * server_module.FILES_OF_A_WORKER
    if files > 0:
        assert limit + server.config.backlog + workers + 3 < files


def test_too_few_files_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda which: (256, 256))
    with pytest.raises(InputError, match=r"^100 worker processes .* 256 open files .* --workers$"):
        server_module.create_server(Settings(20))
