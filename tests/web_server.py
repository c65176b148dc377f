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
import uvicorn

from gridwright.web.app import create_app
from gridwright.web.office import Office, Settings

COMMAND = (sys.executable, str(Path(__file__).parent / "web_worker.py"))


@dataclass(frozen=True)
class Served:
    """A server that runs: where, a client for it, and its workers."""

    address: str
    client: httpx.Client
    office: Office


@contextmanager
def serving(workers: int = 1, patience: float = 1.0) -> Iterator[Served]:
    """A server whose workers know the template puzzle and boards that make trouble."""
    app = create_app(Settings(workers, COMMAND, patience))
    config = uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        address = f"http://127.0.0.1:{port}"
        with httpx.Client(base_url=address, timeout=60) as client:
            yield Served(address, client, app.state.office)
    finally:
        server.should_exit = True
        thread.join()
