"""Who may ask: requests for this server by one of its names, and from no other site's pages.

A browser lets any page send requests to a server on the same machine. A page that makes its own
name point here (DNS rebinding) is told apart by the name in `Host`, all others by the headers with
which a browser says where a request comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from gridwright.errors import InputError
from gridwright.web.server.headers import refuse

# What a name is made of; in an address of version 6 there are colons, and brackets around it.
_NAME = re.compile(r"(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)*")
_AUTHORITY = re.compile(r"(\[[^\[\]]*\]|[^:\[\]]*)(:[0-9]{1,5})?")
# Paths that other pages may have links to: all but questions, which make work.
_QUESTIONS = "/api/"
FOREIGN = "this was asked by a page of another site, which may not ask here"


@dataclass(frozen=True)
class Hosts:
    """The names by which a server may be asked for, besides those of loopback addresses.

    `any_address` is for a server that listens at all addresses of its machine: a number cannot be
    made to point elsewhere, so each will do.
    """

    names: frozenset[str] = frozenset()
    any_address: bool = False

    @classmethod
    def of(cls, listening: str, allowed: Iterable[str] = ()) -> Hosts:
        """The names of a server that listens at an address; raise `InputError` for bad ones."""
        address = _address(listening)
        names = frozenset(map(_allowed, allowed)) | {_plain(listening)}
        return cls(names, address is not None and address.is_unspecified)

    def know(self, name: str) -> bool:
        """Whether the server is called by a name, without brackets and port."""
        plain, address = _plain(name), _address(name)
        if address is not None and (self.any_address or address.is_loopback):
            return True
        return plain == "localhost" or plain in self.names


def is_loopback(address: str) -> bool:
    """Whether an address can be reached from this machine only."""
    found = _address(address)
    return found is not None and found.is_loopback


def name_of(authority: str) -> str | None:
    """The name or address in `name:port`; None where there is none."""
    match = _AUTHORITY.fullmatch(authority)
    name = match[1].removeprefix("[").removesuffix("]") if match else ""
    if not match or (match[1].startswith("[") and not isinstance(_address(name), IPv6Address)):
        return None
    return name if _address(name) or _NAME.fullmatch(_plain(name)) else None


class OwnRequests:
    """Refuses requests that are meant for another server, or come from another site's pages."""

    def __init__(self, app: ASGIApp, hosts: Hosts) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            name = name_of(headers.get("host", ""))
            if name is None:
                await refuse(send, 400, "expected the name of this server in the header Host")
                return
            if not self._hosts.know(name):
                sentence = f"{name[:80]!r} is not a name of this server; --allow-host adds one"
                await refuse(send, 421, sentence)
                return
            if _is_foreign(scope, headers, self._hosts):
                await refuse(send, 403, FOREIGN)
                return
        await self._app(scope, receive, send)


def _is_foreign(scope: Scope, headers: Headers, hosts: Hosts) -> bool:
    """Whether a page of another site asks, other than by a link to a page of this server."""
    site = headers.get("sec-fetch-site", "none")
    origin = headers.get("origin")
    if site in ("none", "same-origin") and (origin is None or _is_own(origin, headers, hosts)):
        return False
    is_link = (
        scope["method"] in ("GET", "HEAD")
        and headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest", "document") == "document"
    )
    return not is_link or scope["path"].startswith(_QUESTIONS)


def _is_own(origin: str, headers: Headers, hosts: Hosts) -> bool:
    """Whether a page is from here: by the name of the request, or by one that was allowed.

    The latter is what a proxy needs that asks by another name than the browser does.
    """
    scheme, _, authority = origin.partition("://")
    if scheme not in ("http", "https"):
        return False
    return authority == headers.get("host") or name_of(authority) in hosts.names


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(name)
    except ValueError:
        return None


def _plain(name: str) -> str:
    """A name as names are compared."""
    address = _address(name)
    return str(address) if address else name.lower().removesuffix(".")


def _allowed(name: str) -> str:
    try:
        plain = _plain(name.encode("idna").decode("ascii"))
    except UnicodeError:
        plain = ""
    if not (_address(plain) or _NAME.fullmatch(plain)):
        raise InputError(
            f"{name[:80]!r} is not the name of a host; expected one such as example.org"
        )
    return plain
