"""`gridwright serve`: the page in a browser."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from gridwright.cli.listening import address_of, listening
from gridwright.cli.output import JsonOption, say, say_json, warn
from gridwright.cli.parameters import Option, whole_number
from gridwright.daily.published import read_feed
from gridwright.views.saving import MissingError
from gridwright.workers.opening import check_workers

if TYPE_CHECKING:
    import uvicorn

# Bytes of an answer that the system takes before the client does.
SENDING = 256 * 1024


def serve_command(
    host: Annotated[
        str,
        Option(
            metavar="ADDRESS",
            help="The address to listen at; other machines can ask at any but a loopback address.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        Option(metavar="N", parser=whole_number, help="The port to listen at, 0 for any."),
    ] = 8000,
    workers: Annotated[
        int | None,
        Option(
            metavar="N",
            parser=whole_number,
            help="Processes for each kind of work: quick answers, large boards, hints, long "
            "questions, and making boards.  [one for each core]",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        Option(
            metavar="NAME",
            help="Another name by which browsers may ask for the page, such as that of a proxy; "
            "may be given several times.",
            show_default=False,
        ),
    ] = None,
    feed: Annotated[
        str | None,
        Option(
            metavar="FOLDER",
            help="A feed, as gridwright feed makes it: boards of days are taken from there.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Serve the page on this machine: play, ask why, set your own."""
    number = (os.cpu_count() or 1) if workers is None else workers
    check_workers(number, None)
    place = None if feed is None else os.path.abspath(read_feed(feed).path)
    server, is_loopback = _server(number, host, allow_host or (), place)
    with listening(host, port) as line:
        # Inherited by every connection: without it, an answer in two parts takes 40 ms more.
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Likewise: a client that does not read soon shows, and costs the system little.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDING)
        if not is_loopback(line.getsockname()[0]):
            warn("Everybody who can reach this address can use the page; it asks for no password.")
        address = address_of(host, line.getsockname()[1])
        if as_json:
            say_json("serve", {"address": address})
        else:
            say(f"Gridwright is at {address} (Ctrl-C ends it).")
        with suppress(KeyboardInterrupt):  # which is how a server is ended
            server.run([line])


def _server(
    workers: int, host: str, allowed: Iterable[str], feed: str | None
) -> tuple[uvicorn.Server, Callable[[str], bool]]:
    """The server, and what tells whether an address is a loopback address."""
    try:
        from gridwright.web.server.crews import Settings
        from gridwright.web.server.origins import Hosts, is_loopback
        from gridwright.web.server.server import create_server
        from gridwright.web.worker.loop import FEED
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("fastapi", "uvicorn", "starlette"):
            raise
        raise MissingError(
            "the page needs packages that are not installed: pip install 'gridwright[web]'"
        ) from None
    settings = Settings(workers, prepares=True)
    if feed is not None:
        settings = replace(settings, command=(*settings.command, f"{FEED}{feed}"))
    server, _ = create_server(settings, Hosts.of(host, allowed))
    return server, is_loopback
