"""What tests share: the Hypothesis profile, and a server.

``ci`` (the default) is deterministic: the same examples on every run and no limit
that depends on the clock. ``HYPOTHESIS_PROFILE=deep`` draws many more, at random.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from web_server import Served

# `too_slow` measures wall-clock time, so on a busy machine it would fail by chance.
_UNTIMED = [HealthCheck.too_slow]

# Half of what Hypothesis would draw by itself: the same examples are drawn in every run, so more of
# them find nothing new from day to day; `deep` is for that.
settings.register_profile(
    "ci",
    max_examples=50,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=_UNTIMED,
)
settings.register_profile(
    "deep",
    max_examples=2000,
    derandomize=False,  # said outright: where CI is set, Hypothesis's own default is True
    deadline=None,
    print_blob=True,
    suppress_health_check=_UNTIMED,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over the thousands of tests: none of them ever goes away."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """One server for all tests that leave it as it was: its workers take seconds to start."""
    from web_server import serving

    # With patience, so that no request fails because the machine is busy.
    with serving(patience=10) as server:
        yield server
