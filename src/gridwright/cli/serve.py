"""`gridwright serve`: the page in a browser."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.cli.output import JsonOption, say, say_json, warn, whole_number
from gridwright.errors import InputError
from gridwright.generation.team import check_team
from gridwright.views.saving import MissingError

if TYPE_CHECKING:
    import uvicorn

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def serve_command(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="The address to listen at; other machines can ask at any but a loopback address.",
        ),
    ] = LOOPBACK[0],
    port: Annotated[
        int,
        typer.Option(metavar="N", parser=whole_number, help="The port to listen at, 0 for any."),
    ] = 8000,
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=whole_number,
            help="Processes for each kind of work: quick answers, hints, long questions, and "
            "making boards.  [one for each core]",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Serve the page on this machine: play, ask why, set your own."""
    number = (os.cpu_count() or 1) if workers is None else workers
    check_team(number, None)
    server = _server(number)
    with _listening(host, port) as line:
        # Inherited by every connection: without it, an answer in two parts takes 40 ms more.
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if host not in LOOPBACK:
            warn("Everybody who can reach this address can use the page; it asks for no password.")
        address = _address(host, line.getsockname()[1])
        if as_json:
            say_json({"address": address})
        else:
            say(f"Gridwright is at {address} (Ctrl-C ends it).")
        with suppress(KeyboardInterrupt):  # which is how a server is ended
            server.run([line])


def _server(workers: int) -> uvicorn.Server:
    try:
        import uvicorn

        from gridwright.web.app import create_app
        from gridwright.web.office import Settings
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("fastapi", "uvicorn", "starlette"):
            raise
        raise MissingError(
            "the page needs packages that are not installed: pip install 'gridwright[web]'"
        ) from None
    return uvicorn.Server(uvicorn.Config(create_app(Settings(workers)), log_level="warning"))


def _listening(host: str, port: int) -> socket.socket:
    """An open line to listen at; raise `InputError` when there is none."""
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


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
