"""The headers of every answer, and the answers that refuse a request."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gridwright.web.page.policy import POLICY, policy
from gridwright.web.protocol.frames import error_data

# Seconds after which somebody who was sent away may try again.
RETRY_AFTER = "1"

HEADERS = {
    POLICY: policy(),
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
                    headers.setdefault(name, value)
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
