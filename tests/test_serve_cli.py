"""`gridwright serve`: starts, says where it is, ends; what it cannot do it says in one sentence."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest

import commands
from commands import Run


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    with commands.running(monkeypatch, capsys, "serve") as run:
        yield run


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1"])
def test_the_server_says_where_it_is_and_ends_when_asked_to(host: str) -> None:
    options = ("--host", host, "--port", "0", "--workers", "1", "--json")
    command = (sys.executable, "-m", "gridwright", "serve", *options)
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        address = json.loads(server.stdout.readline())["address"]
        assert host in address
        assert httpx.get(f"{address}api/puzzles", timeout=60).status_code == 200
        assert "<title>Gridwright" in httpx.get(address).text
        assert httpx.get(address, headers={"Host": "rebound.example"}).status_code == 421
        port = httpx.URL(address).port
        assert port is not None
        with socket.create_connection((host, port)) as line:
            line.sendall(b"GET / HTTP/1.1\r\n")
            server.send_signal(signal.SIGINT)
            out, err = server.communicate(timeout=60)
    assert (server.returncode, out, err) == (0, "", "")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--port", "65536"), "gridwright: expected a port from 0 to 65535, found 65536\n"),
        (("--port", "x"), "expected a whole number, found 'x'"),
        (("--workers", "0"), "gridwright: expected 1 to 512 workers, found 0\n"),
        (("--host", ""), "gridwright: expected an address to listen at, such as 127.0.0.1"),
        (("--allow-host", "http://x/"), "gridwright: 'http://x/' is not the name of a host"),
        (("--allow-host", "a b"), "gridwright: 'a b' is not the name of a host"),
        (("--host", "no.such.host.invalid"), "at no.such.host.invalid cannot be used"),
        (("--host", "\N{SNOWMAN}" * 99), "cannot be used"),
    ],
)
def test_what_cannot_be_is_refused(serve: Run, options: tuple[str, str], sentence: str) -> None:
    ran = serve(*options)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_a_port_in_use_is_refused(serve: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = serve("--port", port)
    said = f"gridwright: port {port} at 127.0.0.1 cannot be used: address already in use\n"
    assert (ran.code, ran.err) == (2, said)


@pytest.mark.parametrize("package", ["fastapi", "uvicorn"])
def test_without_its_packages_it_says_how_to_get_them(
    serve: Run, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    for name in [name for name in sys.modules if name.startswith("gridwright.web")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    ran = serve()
    assert ran.code == 2
    assert "pip install 'gridwright[web]'" in ran.err
