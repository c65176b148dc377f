"""What every answer and every request has to pass: safe headers, and a limit to what is sent."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.web.messages import error_data
from gridwright.web.sizes import LONGEST_REQUEST

TOO_LONG = f"this is longer than {LONGEST_REQUEST:,} bytes; expected one board"
# Seconds after which somebody who was sent away may try again.
RETRY_AFTER = "1"
# Bytes of a request that is too long which are read all the same: most clients do not look for an
# answer before they have sent everything.
IGNORED = 4 * 1024 * 1024

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


def refusal(status: int, sentence: str) -> tuple[dict[str, str], bytes]:
    """The headers and the content of an answer after which the connection is closed."""
    content = error_data(sentence)
    headers = {
        **HEADERS,
        "Cache-Control": "no-cache",
        "Content-Type": "application/json",
        "Content-Length": str(len(content)),
        "Connection": "close",
    }
    if status == 503:
        headers["Retry-After"] = RETRY_AFTER
    return headers, content


async def refuse(send: Send, status: int, sentence: str) -> None:
    """Answer a request with a sentence that says why it is refused."""
    headers, content = refusal(status, sentence)
    await send({"type": "http.response.start", "status": status, "headers": _raw(headers)})
    await send({"type": "http.response.body", "body": content})


def _raw(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


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
                if "location" in headers:
                    headers["location"] = _relative(headers["location"])
            await send(message)

        await self._app(scope, receive, send_safely)


def _relative(location: str) -> str:
    """Where to look instead, on this server, whatever name it was asked by."""
    _, found, rest = location.partition("://")
    path = rest.partition("/")[2] if found else location
    return "/" + path.lstrip("/\\")


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
