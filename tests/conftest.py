"""Settings every test shares: the Hypothesis profile.

``ci`` (the default) is deterministic: the same examples on every run and no limit
that depends on the clock. ``HYPOTHESIS_PROFILE=deep`` draws many more, at random.
"""

import os

from hypothesis import HealthCheck, settings

# `too_slow` measures wall-clock time, so on a busy machine it would fail by chance.
_UNTIMED = [HealthCheck.too_slow]

settings.register_profile(
    "ci", derandomize=True, database=None, deadline=None, suppress_health_check=_UNTIMED
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
