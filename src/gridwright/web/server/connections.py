"""Connections that wait for nobody for long, and that are never too many.

A connection waits for its client until a request is complete, and while an answer is not read; that
has an end, and where there is no room for a new connection, the one that has waited longest makes
room. While the server has the turn, nothing ends a connection but its client.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from gridwright.web.server.headers import refusal

MALFORMED = "this is not a request that can be read; expected HTTP/1.1"
ENDING = "the server is being ended"
FULL = "too many connections are open; try again in a moment"


@dataclass(frozen=True)
class Patience:
    """How many seconds a connection waits for its client.

    `request` is for a request to come as a whole, `answer` for an answer to be taken, and `end` for
    the work in hand when the server ends.
    """

    request: float = 10.0
    answer: float = 30.0
    end: float = 3.0


@dataclass
class Connections:
    """The open connections of a server, of which there are at most `limit`."""

    limit: int
    patience: Patience = Patience()
    # All of them, and those that wait for their clients, in the order in which they began to.
    everyone: set[Connection] = field(default_factory=set)
    waiting: dict[Connection, None] = field(default_factory=dict)

    def protocol(self, **settings: Any) -> Connection:
        """The protocol of a new connection, as uvicorn wants it."""
        return Connection(self, **settings)

    def make_room(self) -> bool:
        """Whether there is room for one more, if need be without the one that waits longest."""
        if len(self.everyone) >= self.limit and self.waiting:
            next(iter(self.waiting)).abort()
        return len(self.everyone) < self.limit


class Connection(H11Protocol):
    """One connection."""

    def __init__(self, connections: Connections, **settings: Any) -> None:
        super().__init__(**settings)
        self._all = connections
        self._timer: asyncio.TimerHandle | None = None
        self._ending: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        has_room = self._all.make_room()
        self._all.everyone.add(self)
        self._wait(self._all.patience.request)
        if not has_room:
            self._refuse(503, FULL)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        if self._is_at_work():
            self._stop_waiting()

    def on_response_complete(self) -> None:
        if not self.flow.write_paused:
            # Before what follows, which may be the next request already.
            self._wait(self._all.patience.request)
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait(self._all.patience.answer)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._is_at_work():
            self._stop_waiting()
        else:
            self._wait(self._all.patience.request)

    def shutdown(self) -> None:
        if not self.transport.is_closing():
            super().shutdown()
        self._ending = self.loop.call_later(self._all.patience.end, self._end)

    def send_400_response(self, msg: str) -> None:
        self._refuse(400, MALFORMED)

    def abort(self) -> None:
        """End it at once, whatever is still to be sent."""
        self._forget()
        if self.transport.get_write_buffer_size():
            # Else the system would go on trying to send what it has, long after the end.
            line = self.transport.get_extra_info("socket")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    @property
    def _open(self) -> RequestResponseCycle | None:
        """The request that is not answered yet, if there is one."""
        cycle: RequestResponseCycle | None = self.cycle
        return None if cycle is None or cycle.response_complete else cycle

    def _is_at_work(self) -> bool:
        """Whether it is the server's turn: a request is here, and earlier answers were taken."""
        if self._open is None or self._open.more_body:
            return False
        return not self.flow.write_paused

    def _wait(self, seconds: float) -> None:
        """Wait for the client from now on, for some time at most."""
        self._stop_waiting()
        self._all.waiting[self] = None
        self._timer = self.loop.call_later(seconds, self._give_up)

    def _stop_waiting(self) -> None:
        self._all.waiting.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _forget(self) -> None:
        self._stop_waiting()
        if self._ending is not None:
            self._ending.cancel()
        self._all.everyone.discard(self)

    def _end(self) -> None:
        if self._is_at_work() and not self.transport.is_closing():
            self._refuse(503, ENDING)
        else:
            self.abort()

    def _give_up(self) -> None:
        is_begun = self._open is not None or self.conn.trailing_data[0] != b""
        if self.transport.is_closing() or self.flow.write_paused or not is_begun:
            self.abort()  # nothing was asked, or the answer is not taken
        else:
            seconds = self._all.patience.request
            self._refuse(408, f"the request did not come within {seconds:g} s")

    def _refuse(self, status: int, sentence: str) -> None:
        """Answer something that cannot be worked on, and close."""
        if self._open is not None:
            if self._open.response_started:
                self.abort()
                return
            # Whoever works on it is told that nobody waits for the answer any more.
            self._open.disconnected = True
            self._open.message_event.set()
        headers, content = refusal(status, sentence)
        lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self.transport.write("\r\n".join([*lines, "", ""]).encode() + content)
        self.transport.close()
        self._wait(self._all.patience.end)
