"""The server as a whole: the application, what guards it, and its connections."""

from __future__ import annotations

from typing import cast

import uvicorn
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from gridwright.errors import InputError
from gridwright.system.open_files import open_file_count, open_file_limit
from gridwright.web.server.app import create_app
from gridwright.web.server.body_limit import ShortBodies
from gridwright.web.server.connections import Connection, Connections, Patience
from gridwright.web.server.crews import Settings
from gridwright.web.server.headers import SafeHeaders
from gridwright.web.server.origins import Hosts, OwnRequests

# Connections at once, where this process may have that many files open; with fewer it is no server.
MOST, FEWEST = 512, 8
# Files that a worker process needs here, and those of the server itself that come and go.
FILES_OF_A_WORKER = 3
FILES_TO_SPARE = 12
# Bytes of the head of a request.
LONGEST_HEAD = 16 * 1024
# Seconds after which a connection is closed on which nothing is asked.
IDLE = 5
# Seconds after which the server ends, whatever is still going on.
END = 10
# Bytes of an answer that is worth compressing, and how hard.
WORTH_PACKING, EFFORT = 1000, 6


def create_server(
    settings: Settings, hosts: Hosts | None = None, patience: Patience | None = None
) -> tuple[uvicorn.Server, FastAPI]:
    """A server that is ready to run, and its application; raise `InputError` where none can run."""
    app = create_app(settings)
    room = _room(settings)
    connections = Connections(min(MOST, room * 2 // 3), patience or Patience())
    app.state.connections = connections
    config = uvicorn.Config(
        guard(app, hosts or Hosts()),
        loop="asyncio",
        http=cast("type[Connection]", connections.protocol),
        ws="none",
        lifespan="on",
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        # The number that is accepted at once, before any of them can be refused.
        backlog=min(MOST, room // 3),
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=END,
        h11_max_incomplete_event_size=LONGEST_HEAD,
    )
    return uvicorn.Server(config), app


def guard(app: FastAPI, hosts: Hosts) -> ASGIApp:
    """An application behind all guards.

    They are not part of it, since its last resort for errors is outside of whatever it has.
    """
    packed = GZipMiddleware(app, WORTH_PACKING, EFFORT)
    return SafeHeaders(OwnRequests(ShortBodies(packed), hosts))


def _room(settings: Settings) -> int:
    """How many files this process may have open for connections."""
    limit = open_file_limit()
    if limit is None:
        return 2 * MOST
    needed = open_file_count() + FILES_OF_A_WORKER * settings.processes + FILES_TO_SPARE
    if limit - needed < 2 * FEWEST:
        raise InputError(
            f"{settings.processes} worker processes and their clients need more than the {limit} "
            "open files that are allowed here; raise that limit (ulimit -n) or lower --workers"
        )
    return limit - needed
