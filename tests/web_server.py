"""A real server on a free port of this machine, for tests."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from gridwright.web.server.connections import Connections, Patience
from gridwright.web.server.crews import Crews, Settings
from gridwright.web.server.server import create_server

# Seconds after which a server that has not ended never will.
ENDING = 120.0
COMMAND = (sys.executable, str(Path(__file__).parent / "web_worker.py"))


@dataclass(frozen=True)
class Served:
    """A server that runs: where, a client for it, its workers and its connections."""

    address: str
    client: httpx.Client
    crews: Crews
    connections: Connections


@contextmanager
def serving(
    workers: int = 1, patience: float = 1.0, connecting: Patience | None = None
) -> Iterator[Served]:
    """A server whose workers know the template puzzle and boards that make trouble."""
    server, app = create_server(Settings(workers, COMMAND, patience), patience=connecting)
    server.config.port = 0
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        address = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=address, timeout=60) as client:
            yield Served(address, client, app.state.crews, app.state.connections)
    finally:
        server.should_exit = True
        thread.join(ENDING)
        assert not thread.is_alive(), "the server does not end"
