"""The way to the solution by the easiest steps, found in two goes.

What single places say in the end does not depend on the order in which one looks at them. So the
positions where they say no more, and the larger steps that lead on from there, are found first;
that settles most levels. The reasons inside single places come afterwards, and change nothing in
the larger steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from gridwright.engines.limits import OutOfTimeError, Patience, Watch
from gridwright.explaining.finding.looking import Looking
from gridwright.explaining.finding.steps import Explainer, Step
from gridwright.explaining.prepared.facts import Known, with_facts

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


def easiest_walk(explainer: Explainer, watch: Watch) -> tuple[list[tuple[Known, Step]], bool]:
    """The easiest steps, each with what was known before it, and whether they lead to the end."""
    board = explainer.board
    larger = {_as_key(known): step for known, step in stuck_positions(explainer, watch)}
    known = board.ties.propagate(board.start)
    walk: list[tuple[Known, Step]] = []
    while any(domain & (domain - 1) for domain in known.values()):
        step = explainer.single_step(known, watch)
        if step is None:
            here = _as_key(known)
            step = larger[here] if here in larger else _larger_step(explainer, known, watch)
        if step is None:
            return walk, False
        walk.append((known, step))
        known = board.ties.propagate(with_facts(known, step.facts))
    return walk, True


def _as_key(known: Known) -> frozenset[tuple[object, int]]:
    return frozenset(known.items())


def _larger_step(explainer: Explainer, known: Known, watch: Watch) -> Step | None:
    """The next step of several places; None when it is too large, or too much work to find."""
    limits = watch.limits_left()
    patience = Patience(LOOKS, limits.stop)
    try:
        return explainer.larger_step(known, Watch(replace(limits, stop=patience)))
    except OutOfTimeError:
        if patience.used_up:
            return None
        raise
