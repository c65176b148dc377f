"""A feed as a calendar (iCalendar, RFC 5545): for each day its puzzles and their levels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from itertools import groupby

# The longest line in bytes; what is longer continues on the next, after a blank.
LONGEST_LINE = 75


def calendar(title: str, boards: Iterable[Mapping[str, object]], address: str | None) -> bytes:
    """The calendar of all boards that are in a feed."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Gridwright//Feed//EN",
        f"X-WR-CALNAME:{_text(title)}",
    ]
    for day, group in groupby(boards, key=lambda facts: str(facts["date"])):
        lines += _event(title, date.fromisoformat(day), list(group), address)
    lines.append("END:VCALENDAR")
    return b"".join(folded for line in lines for folded in _folded(line))


def _event(
    title: str, day: date, boards: list[Mapping[str, object]], address: str | None
) -> Iterator[str]:
    told = [
        f"{facts['title']} {facts['size']}" + (f", {facts['level']}" if facts["level"] else "")
        for facts in boards
    ]
    yield "BEGIN:VEVENT"
    yield f"UID:{day.isoformat()}@gridwright.feed"
    # The day itself and not now, so that the same feed is always the same file.
    yield f"DTSTAMP:{day:%Y%m%d}T000000Z"
    yield f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
    if day < date.max:
        yield f"DTEND;VALUE=DATE:{day + timedelta(1):%Y%m%d}"
    yield f"SUMMARY:{_text(title)}"
    yield f"DESCRIPTION:{_text(chr(10).join(told))}"
    if address:
        first = boards[0]["folder"] if len(boards) == 1 else None
        yield f"URL:{address.rstrip('/')}/{f'{first}/' if first else ''}index.html"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _text(text: str) -> str:
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def _folded(line: str) -> Iterator[bytes]:
    """A line in pieces that are not too long; no character is cut apart."""
    piece = b""
    for character in line:
        encoded = character.encode()
        if len(piece) + len(encoded) > LONGEST_LINE:
            yield piece + b"\r\n"
            piece = b" "
        piece += encoded
    yield piece + b"\r\n"
