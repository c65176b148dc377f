"""What a page may do: the Content-Security-Policy of all pages."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable

POLICY = "Content-Security-Policy"


# What a page cannot say of itself; only a server can, with the page.
SERVER_ONLY = ("frame-ancestors 'none'",)


def policy(scripts: Iterable[str] = (), more: Iterable[str] = SERVER_ONLY) -> str:
    """Nothing but what the page's own server has; inside it no style, and only these scripts."""
    allowed = (f"'sha256-{_digest(script)}'" for script in scripts)
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("script-src 'self'", *allowed)),
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            *more,
        )
    )


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
