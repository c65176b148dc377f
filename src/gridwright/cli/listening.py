"""A place for browsers to ask at, for commands that serve a page."""

from __future__ import annotations

import socket

from gridwright.errors import InputError


def listening(host: str, port: int) -> socket.socket:
    """An open socket to listen at; raise `InputError` when there is none."""
    if not host:
        raise InputError(
            "expected an address to listen at, such as 127.0.0.1, or 0.0.0.0 for all of them"
        )
    if not 0 <= port <= 65535:
        raise InputError(f"expected a port from 0 to 65535, found {port}")
    try:
        host.encode("idna")  # here, since a socket that fails at this is not closed
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET
        )
    except (OSError, UnicodeError) as error:
        # What Python adds in parentheses says the same once more.
        reason = (getattr(error, "strerror", None) or str(error)).lower().partition(" (")[0]
        raise InputError(f"port {port} at {host[:80]} cannot be used: {reason}") from None


def address_of(host: str, port: int) -> str:
    """What a browser is told to open."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
