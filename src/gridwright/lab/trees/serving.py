"""A tree as a page that may ask: served on this machine alone, for one reader.

`GET /` is the page, `POST /` a question of it (see `exploring`). Other pages in the same browser
cannot ask: they cannot name this server as their host, nor send JSON here without being refused.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

from gridwright.errors import GridwrightError
from gridwright.lab.trees.page_data import Row

# The longest question: all values of the largest board are far from it.
MOST_BYTES = 4_000_000
# Seconds after which a connection without a question is given up.
PATIENCE = 30.0
JSON, HTML = "application/json", "text/html; charset=utf-8"

Answer = Callable[[object], list[Row]]


def serve(line: socket.socket, page: str, answer: Answer) -> None:
    """Serve a page at an open socket, and answer its questions one by one, until interrupted."""
    host, port = line.getsockname()[:2]
    hosts = {f"{host}:{port}", f"localhost:{port}"}
    with _Server((host, port), _handler(page, answer, hosts), False) as server:
        server.socket.close()  # one is open already
        server.socket = line
        server.serve_forever()


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A reader who leaves before the answer comes is no error."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def _handler(page: str, answer: Answer, hosts: set[str]) -> type[BaseHTTPRequestHandler]:
    """What is done with each request; questions wait for each other, as they share an engine."""
    one_by_one = Lock()

    class Handler(BaseHTTPRequestHandler):
        timeout = PATIENCE

        def do_GET(self) -> None:
            if self._is_for_us():
                self._send(HTTPStatus.OK, HTML, page)

        def do_POST(self) -> None:
            if self.headers.get("Content-Type") != JSON:
                self._refuse(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "expected a question as JSON")
            elif self._is_for_us():
                self._answer()

        def _is_for_us(self) -> bool:
            if self.headers.get("Host") not in hosts:
                self._refuse(HTTPStatus.BAD_REQUEST, "expected the name of this server as Host")
            elif self.path != "/":
                self._refuse(HTTPStatus.NOT_FOUND, "there is one page only, at /")
            else:
                return True
            return False

        def _answer(self) -> None:
            try:
                length = int(self.headers.get("Content-Length", ""))
                if not 0 < length <= MOST_BYTES:
                    raise ValueError
                asked = json.loads(self.rfile.read(length))
            except (ValueError, RecursionError):
                self._refuse(HTTPStatus.BAD_REQUEST, "expected a question as JSON")
                return
            try:
                with one_by_one:
                    rows = answer(asked)
            except GridwrightError as error:
                self._refuse(HTTPStatus.BAD_REQUEST, str(error))
                return
            self._send(HTTPStatus.OK, JSON, json.dumps({"nodes": rows}))

        def _refuse(self, status: HTTPStatus, why: str) -> None:
            self._send(status, JSON, json.dumps({"error": why}))

        def _send(self, status: HTTPStatus, kind: str, text: str) -> None:
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing: the reader sees what comes."""

    return Handler
