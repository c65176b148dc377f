"""Links to our own page, which carry a board's own text form as base64url behind the `#`."""

from __future__ import annotations

import re

_LINK = re.compile(r"\s*https?://[^\s#]*#(?:play|set|paste|walk)/([\w-]+)(?:/\S*)?\s*", re.ASCII)


def text_of_link(text: str) -> str | None:
    """The board's text in a link to the page, as people pass it on; None for any other text."""
    link = _LINK.fullmatch(text)
    if link is None:
        return None
    import base64  # here: few boards come by a link

    try:
        return base64.urlsafe_b64decode(link[1] + "=" * (-len(link[1]) % 4)).decode()
    except ValueError:  # cut off, or not of our page
        return None
