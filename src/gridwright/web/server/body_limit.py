"""A limit to what a request may send."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.web.protocol.sizes import LONGEST_REQUEST
from gridwright.web.server.headers import refuse

TOO_LONG = f"this is longer than {LONGEST_REQUEST:,} bytes; expected one board"
# Bytes of a request that is too long which are read all the same: most clients do not look for an
# answer before they have sent everything.
IGNORED = 4 * 1024 * 1024


class ShortBodies:
    """Refuses requests that are longer than any board."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        messages = await _messages(receive)
        if messages is None:
            await refuse(send, 413, TOO_LONG)
            return

        async def replay() -> Message:
            return messages.pop(0) if messages else await receive()

        await self._app(scope, replay, send)


async def _messages(receive: Receive) -> list[Message] | None:
    """The parts of a request's body; None when they are too long."""
    messages: list[Message] = []
    length = 0
    more = True
    while more and length <= IGNORED:
        message = await receive()
        length += len(message.get("body", b""))
        more = message.get("more_body", False)
        if length <= LONGEST_REQUEST:
            messages.append(message)
    return messages if length <= LONGEST_REQUEST else None
