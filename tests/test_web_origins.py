"""Who may ask the server: by its names only, and from no page of another site."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from gridwright.errors import InputError
from gridwright.web.server.app import create_app
from gridwright.web.server.crews import Settings
from gridwright.web.server.headers import HEADERS
from gridwright.web.server.origins import FOREIGN, Hosts, is_loopback, name_of
from gridwright.web.server.server import guard
from web_server import Served


def sentence(found: httpx.Response) -> str:
    """What a refusal says; it has all headers."""
    for name, value in HEADERS.items():
        assert found.headers[name] == value
    return str(found.json()["error"])


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST.:80", "127.0.0.1:8000", "127.3.2.1", "[::1]", "[0:0::1]:1"]
)
def test_loopback_names_are_known(served: Served, host: str) -> None:
    assert served.client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "localhost.evil.example", "192.0.2.1", "[2::1]"]
)
def test_other_names_are_refused(served: Served, host: str) -> None:
    for path in ("/", "/api/puzzles", "/manifest.webmanifest", "/nothing"):
        found = served.client.get(path, headers={"Host": host})
        assert found.status_code == 421
        assert "is not a name of this server; --allow-host adds one" in sentence(found)


@pytest.mark.parametrize(
    "host",
    ["", "localhost@evil", "localhost:x", "a b", "[evil]", "[::1", "::1", "[127.0.0.1]", "."],
)
def test_what_is_no_name_is_refused(served: Served, host: str) -> None:
    found = served.client.get("/", headers={"Host": host})
    assert found.status_code == 400
    assert name_of(host) is None
    assert sentence(found) == "expected the name of this server in the header Host"


@pytest.mark.parametrize(
    ("listening", "allowed", "known", "unknown"),
    [
        ("127.0.0.1", (), ("localhost", "127.0.0.1", "::1"), ("pc", "192.0.2.1", "0.0.0.0")),
        ("192.0.2.1", (), ("192.0.2.1", "localhost"), ("192.0.2.2", "pc")),
        ("pc", ("Example.ORG.",), ("PC", "example.org", "example.org."), ("www.example.org",)),
        ("0.0.0.0", (), ("192.0.2.1", "2::1", "0.0.0.0"), ("pc", "example.org")),
        ("::", ("pc", "b\N{LATIN SMALL LETTER U WITH DIAERESIS}ro"), ("pc", "xn--bro-hoa"), ("a",)),
        ("2::0:1", (), ("2::1", "2:0::1"), ("2::2",)),
    ],
)
def test_the_names_of_a_server(
    listening: str, allowed: tuple[str, ...], known: tuple[str, ...], unknown: tuple[str, ...]
) -> None:
    hosts = Hosts.of(listening, allowed)
    assert [hosts.know(name) for name in known] == [True] * len(known)
    assert [hosts.know(name) for name in unknown] == [False] * len(unknown)


@pytest.mark.parametrize("name", ["", "*", "a b", "http://a", "a:80", "-a", "a..b", "a/b", "[::1]"])
def test_bad_names_are_refused(name: str) -> None:
    with pytest.raises(InputError, match="is not the name of a host"):
        Hosts.of("127.0.0.1", (name,))


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2", "127.255.0.9", "::1"])
def test_loopback_addresses(address: str) -> None:
    assert is_loopback(address)


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "192.0.2.1", "128.0.0.1", "fe80::1%lo"])
def test_other_addresses(address: str) -> None:
    assert not is_loopback(address)


# Headers with which browsers say where a request comes from.
LINK = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
OWN: tuple[dict[str, str], ...] = (
    {},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:8000"},
    {"Origin": "http://localhost:8000"},
    {"Origin": "https://localhost:8000"},
)
OTHER: tuple[dict[str, str], ...] = (
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "nonsense"},
    {"Origin": "http://evil.example"},
    {"Origin": "http://localhost:3000"},
    {"Origin": "http://localhost"},
    {"Origin": "null"},
    {"Origin": ""},
    {"Origin": "file://localhost:8000"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://evil.example"},
)
NAMED = {"Host": "localhost:8000"}
READ = {"text": "skyscrapers/paper-4x4"}


@pytest.mark.parametrize("headers", OWN)
def test_the_page_itself_may_ask(served: Served, headers: dict[str, str]) -> None:
    asked = NAMED | headers
    assert served.client.post("/api/read", json=READ, headers=asked).status_code == 200
    assert served.client.get("/api/puzzles", headers=asked).status_code == 200


@pytest.mark.parametrize("headers", OTHER)
def test_pages_of_other_sites_may_not_ask(served: Served, headers: dict[str, str]) -> None:
    for more in ({}, LINK):
        asked = NAMED | headers | more
        for found in (
            served.client.post("/api/read", json=READ, headers=asked),
            served.client.get("/api/puzzles", headers=asked),
        ):
            assert (found.status_code, sentence(found)) == (403, FOREIGN)
    picture = served.client.get("/manifest.webmanifest", headers=NAMED | headers)
    assert picture.status_code == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none"])
def test_links_from_other_sites_lead_to_the_page(served: Served, site: str) -> None:
    headers = NAMED | LINK | {"Sec-Fetch-Site": site}
    for path in ("/", "/docs"):
        assert served.client.get(path, headers=headers).status_code == 200
    framed = headers | {"Sec-Fetch-Dest": "iframe"}
    assert served.client.get("/", headers=framed).status_code == (200 if site == "none" else 403)


def test_a_proxy_may_ask_by_another_name_than_the_browser() -> None:
    async def ask(origin: str) -> int:
        app = guard(create_app(Settings(1)), Hosts.of("127.0.0.1", ("play.example",)))
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            found = await client.post("/nothing", headers={"Origin": origin})
            return found.status_code

    assert asyncio.run(ask("https://play.example")) == 404
    assert asyncio.run(ask("https://other.example")) == 403


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/api/puzzles/", "/api/puzzles"),
        ("/docs/?to=//evil.example/", "/docs?to=//evil.example/"),
        ("/sw.js/", "/sw.js"),
    ],
)
def test_redirects_stay_here(served: Served, path: str, location: str) -> None:
    found = served.client.get(path)
    assert (found.status_code, found.headers["location"]) == (307, location)


def test_a_failure_of_the_server_itself_is_told_safely() -> None:
    app = create_app(Settings(1))

    @app.get("/slip")
    async def slip() -> None:
        raise ValueError("a slip of the program")

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(guard(app, Hosts()), raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/slip")

    found = asyncio.run(ask())
    assert found.status_code == 500
    assert "slip" not in sentence(found)
