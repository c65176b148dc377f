"""Traces for CP-Profiler: a small reader of its protocol finds the tree of the search."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import gridwright
from commands import Run, running
from gridwright import lab

ADDRESS = "skyscrapers/paper-4x4"
SOLVED, FAILED, BRANCH, SKIPPED = range(4)


class Node(NamedTuple):
    """A node as CP-Profiler reads it."""

    place: tuple[int, int, int]
    parent: tuple[int, int, int]
    part: int
    kids: int
    status: int
    texts: dict[int, str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Run a command in this process."""
    with running(monkeypatch, capsys) as command:
        yield command


def bodies(data: bytes) -> Iterator[bytes]:
    """The messages of a stream."""
    while data:
        (length,) = struct.unpack_from("<I", data)
        yield data[4 : 4 + length]
        data = data[4 + length :]


def fields(body: bytes) -> dict[int, Any]:
    """What comes after the fixed part of a message."""
    found: dict[int, Any] = {}
    while body:
        kind, number = struct.unpack_from(">bi", body)
        body = body[5:]
        found[kind] = number if kind == 3 else body[:number].decode()
        body = body[0 if kind == 3 else number :]
    return found


def read(data: bytes) -> tuple[dict[str, Any], list[Node], list[int]]:
    """What the start says, all nodes, and the numbers of restarts."""
    first, *others, last = bodies(data)
    assert (first[0], last) == (2, b"\1")
    said = fields(first[1:])
    assert said[3] == 3
    nodes, restarts = [], []
    for body in others:
        if body[0] == 3:
            restarts.append(json.loads(fields(body[1:])[2])["restart_id"])
            continue
        numbers = struct.unpack_from(">b8ib", body)
        place, parent = numbers[1:4], numbers[4:7]
        part, kids, status = numbers[7:]
        nodes.append(Node(place, parent, part, kids, status, fields(body[34:])))
    return json.loads(said[2]), nodes, restarts


@pytest.mark.parametrize(
    "labeling", ["leftmost", "enum", "ff,bisect", "lds", "random,luby(2)", "dom_w_deg,luby(1)"]
)
def test_a_trace_is_the_tree_of_the_search(run: Run, tmp_path: Path, labeling: str) -> None:
    out = tmp_path / "trace"
    options = ("--model", "paper", "--labeling", labeling)
    ran = run("lab", "trace", ADDRESS, "--to", str(out), *options, "--json")
    counters = ran.json()["stats"]
    about, nodes, restarts = read(out.read_bytes())
    assert about["name"].startswith("Skyscrapers 4x4, paper, ")
    assert about["has_restarts"] == ("lds" in labeling or "luby" in labeling)
    roots = [node for node in nodes if node.part == -1]
    assert len(roots) == len(restarts) + 1
    assert len(nodes) - len(roots) == counters["nodes"]
    assert sum(node.status == FAILED for node in nodes) == counters["backtracks"]
    assert sum(node.status == SOLVED for node in nodes) == 1
    known = {node.place: node for node in nodes if node.status == BRANCH}
    for node in nodes:
        if node.part != -1:
            assert 0 <= node.part < known[node.parent].kids
            assert node.texts[0].startswith("R")
        assert (1 in node.texts) == (node.status == FAILED)
    solved = next(node for node in nodes if node.status == SOLVED)
    board = gridwright.read(ADDRESS)
    values = gridwright.read_grid(board, solved.texts[2])
    assert gridwright.check(board, values).correct


def test_a_trace_goes_to_a_profiler_that_listens(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        heard: list[bytes] = []

        def listen() -> None:
            with server.accept()[0] as line:
                while data := line.recv(1 << 16):
                    heard.append(data)

        listener = threading.Thread(target=listen)
        listener.start()
        port = server.getsockname()[1]
        ran = run("lab", "trace", ADDRESS, "--to", f"127.0.0.1:{port}", "--all")
        listener.join(10)
    assert ran.code == 0
    _, nodes, _ = read(b"".join(heard))
    assert [node.status for node in nodes] == [SOLVED]


def test_nobody_listens_or_the_target_is_elsewhere(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    for target, said in (
        (f"localhost:{port}", "CP-Profiler does not answer"),
        ("example.org:6565", "expected a file or localhost:PORT"),
        (str(tmp_path), "this is a directory"),
        (str(tmp_path / "no" / "file"), "cannot be written"),
    ):
        ran = run("lab", "trace", ADDRESS, "--to", target)
        assert (ran.code, ran.out) == (2, "")
        assert said in ran.err


def test_a_limit_ends_a_trace(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "trace"
    address = "skyscrapers/paper-5x5"
    ran = run("lab", "trace", address, "--to", str(out), "--model", "paper", "--node-limit", "9")
    assert ran.code == 3
    _, nodes, _ = read(out.read_bytes())
    assert len(nodes) == 10
    assert lab.search(gridwright.read(address), model="paper", nodes=9).status == "limit"
