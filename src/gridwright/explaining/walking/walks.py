"""The positions where single places say no more, and the smallest steps that lead on from there.

What single places say in the end does not depend on the order in which one looks at them, so the
largest step that a board needs does not either.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from gridwright.engines.limits import OutOfTimeError, Patience, Watch
from gridwright.explaining.finding.looking import Looking
from gridwright.explaining.finding.steps import Explainer, Step
from gridwright.explaining.prepared.facts import Known

# Looks at the watch after which no step is sought any longer; on 198 boards of 8x8 to 10x10 no step
# took 1,700. A clock would let slow machines tell other levels than fast ones.
LOOKS = 20_000


class Stuck(NamedTuple):
    """Where single places say no more, and the step that leads on, if there is one."""

    known: Known
    step: Step | None


def stuck_positions(
    explainer: Explainer, watch: Watch, looking: Looking | None = None
) -> Iterator[Stuck]:
    """The positions where a board gets stuck, one after the other; the last may have no step.

    `looking` may have looked at its single places already; it is used up. A step from such a
    position may still need one place alone, if its constraints do not see it by themselves.
    """
    looking = looking or Looking(explainer.board.model, True, watch)
    while not looking.solved():
        known = looking.known()
        step = _larger_step(explainer, known, watch)
        yield Stuck(known, step)
        if step is None:
            return
        looking.learn(step.facts)


def _larger_step(explainer: Explainer, known: Known, watch: Watch) -> Step | None:
    """The next step of several places; None when it is too large, or too much work to find."""
    limits = watch.limits_left()
    patience = Patience(LOOKS, limits.stop)
    try:
        return explainer.next_step(known, Watch(replace(limits, stop=patience)))
    except OutOfTimeError:
        if patience.used_up:
            return None
        raise
