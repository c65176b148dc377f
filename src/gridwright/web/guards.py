"""What stands around every request: the headers of every answer, and a limit to what is sent."""

from __future__ import annotations

import asyncio

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.web.messages import error_data
from gridwright.web.sizes import LONGEST_REQUEST

TOO_LONG = f"this is longer than {LONGEST_REQUEST:,} bytes; expected one board"
# Seconds in which a request has to come.
PATIENCE = 10.0
TOO_SLOW = f"the request did not come within {PATIENCE:g} s"

# Nothing but what this server sends: no script or style inside the page, nothing from elsewhere.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class SafeHeaders:
    """Gives every answer the headers that keep a browser from doing more than it should."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                # Files are asked for again each time, and sent again only when they have changed.
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self._app(scope, receive, send_safely)


class ShortBodies:
    """Refuses requests that are longer than any board, or that take too long to come."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(PATIENCE):
                messages = await _messages(receive)
        except TimeoutError:
            await _refuse(send, 408, TOO_SLOW)
            return
        if messages is None:
            await _refuse(send, 413, TOO_LONG)
            return

        async def replay() -> Message:
            return messages.pop(0) if messages else await receive()

        await self._app(scope, replay, send)


async def _messages(receive: Receive) -> list[Message] | None:
    """The parts of a request's body; None when they are too long."""
    messages: list[Message] = []
    length = 0
    while not messages or messages[-1].get("more_body", False):
        messages.append(await receive())
        length += len(messages[-1].get("body", b""))
        if length > LONGEST_REQUEST:
            return None
    return messages


async def _refuse(send: Send, status: int, sentence: str) -> None:
    content = error_data(sentence)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(content)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
