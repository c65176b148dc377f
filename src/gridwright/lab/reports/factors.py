"""What one factor does, all else being equal: the model, the labeling, the engine.

Runs are compared in pairs on the same board, and what is told of many pairs is the median of their
ratios with its quartiles: a sum of times would tell of the hardest board alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from gridwright.engines.fd import Labeling
from gridwright.lab.models.catalogue import STRONG
from gridwright.lab.reports.figures import BACKTRACKS, SECONDS
from gridwright.lab.reports.pairs import Duel, Groups, amount, sheet, spread
from gridwright.lab.reports.published import PAPER
from gridwright.lab.reports.tables import Sheet
from gridwright.lab.running.experiment import Experiment
from gridwright.lab.running.runs import FD, SWI, Run
from gridwright.puzzles import puzzle_named
from gridwright.text import plural

# The labeling without options, which others are compared with.
PLAIN = str(Labeling())


def model_duels(experiments: Sequence[Experiment]) -> list[Duel]:
    """The papers' models against our own: same boards, same labelings."""

    def match(first: Run, second: Run) -> bool:
        models = (first.question.strategy.model, second.question.strategy.model)
        return models == (PAPER, STRONG) and first.search == second.search

    return _duels(experiments, FD, match)


def labeling_duels(experiments: Sequence[Experiment]) -> list[Duel]:
    """No options against others, with the papers' models: same boards, same models."""

    def match(first: Run, second: Run) -> bool:
        models = (first.question.strategy.model, second.question.strategy.model)
        return models == (PAPER, PAPER) and first.search == PLAIN != second.search

    return _duels(experiments, FD, match)


def engine_duels(experiments: Sequence[Experiment]) -> list[Duel]:
    """SWI-Prolog against our engine: same boards, same models, same labelings."""

    def match(first: Run, second: Run) -> bool:
        return first.question.strategy == second.question.strategy

    return _duels(experiments, SWI, match)


def _duels(
    experiments: Sequence[Experiment], engine: str, match: Callable[[Run, Run], bool]
) -> list[Duel]:
    """Pairs of runs on one board, the first by `engine`, the second by ours; each pair once.

    A pair that stands in two plans counts in the first of them.
    """
    found: dict[tuple[object, ...], Duel] = {}
    for experiment in experiments:
        title = puzzle_named(experiment.plan.puzzle).title
        texts = {board.id: board.text for board in experiment.boards}
        runs: dict[str, list[Run]] = {}
        for run in experiment.runs:
            if run.question.repeat == 0:
                runs.setdefault(run.question.board, []).append(run)
        for board, some in runs.items():
            own = [run for run in some if run.question.engine == FD]
            for first in (run for run in some if run.question.engine == engine):
                for second in (run for run in own if match(first, run)):
                    who = [(r.question.strategy.model, r.search) for r in (first, second)]
                    found.setdefault((texts[board], *who), Duel(title, first, second))
    return list(found.values())


def sheets(experiments: Sequence[Experiment]) -> Iterator[Sheet]:
    """A table for each factor that was varied."""
    models, engines = model_duels(experiments), engine_duels(experiments)
    if models:
        for measure, name in ((SECONDS, "processor time"), (BACKTRACKS, BACKTRACKS)):
            said = f"{name} of the paper's model, divided by that of our own (same labeling)"
            yield sheet(f"The model: {said}", _by_puzzle(models), measure)
    labelings = _by_labeling(labeling_duels(experiments))
    if labelings:
        said = "backtracks without options, divided by those with these options (papers' models)"
        yield sheet(f"The labeling: {said}", labelings, BACKTRACKS)
    if engines:
        said = "processor time of SWI-Prolog, divided by that of ours (same model and labeling)"
        yield sheet(f"The engine: {said}", _by_puzzle(engines), SECONDS)


def _by_puzzle(duels: Sequence[Duel]) -> Groups:
    """The pairs of each puzzle, and all of them."""
    groups: dict[str, list[Duel]] = {}
    for duel in duels:
        groups.setdefault(duel.puzzle, []).append(duel)
    return {**groups, "all": duels} if len(groups) > 1 else groups


def _by_labeling(duels: Sequence[Duel]) -> Groups:
    groups: dict[str, list[Duel]] = {}
    for duel in duels:
        groups.setdefault(f"{duel.puzzle}: {duel.second.search}", []).append(duel)
    return groups


def sentences(experiments: Sequence[Experiment]) -> Iterator[str]:
    """What each factor does, in a sentence."""
    models = spread(model_duels(experiments), SECONDS)
    if models:
        yield (
            "The model: with the same labeling on the same board, the papers' models take, in the "
            f"median of {plural(models.pairs, 'pair')}, {models} the processor time of our own."
        )
    yield from _labeling_sentence(labeling_duels(experiments))
    duels = engine_duels(experiments)
    engines = spread(duels, SECONDS)
    if engines:
        slower = sum((duel.ratio(SECONDS) or math.inf) < 1 for duel in duels)
        often = "never" if not slower else f"in {slower} of {engines.pairs} searches"
        yield (
            "The engine: with the same models and labelings SWI-Prolog takes, in the median of "
            f"{plural(engines.pairs, 'search', 'searches')}, {engines} "
            f"the processor time of our engine; ours is {often} slower."
        )


def _labeling_sentence(duels: Sequence[Duel]) -> Iterator[str]:
    """For each puzzle what a labeling that helps does, and on which board it does most."""
    for puzzle in dict.fromkeys(duel.puzzle for duel in duels):
        groups = _by_labeling([duel for duel in duels if duel.puzzle == puzzle])
        found = {name: each for name, some in groups.items() if (each := spread(some, BACKTRACKS))}
        if found:
            # Of those that help, the one tried on the most boards: few boards tell little.
            best = max(found, key=lambda n: (found[n].median > 1, found[n].pairs, found[n].median))
            yield (
                f"The labeling: {best} with the paper's model; without options there are, in the "
                f"median of {plural(found[best].pairs, 'board')}, {found[best]} its backtracks"
                f"{_most(groups[best])}."
            )


def _most(duels: Sequence[Duel]) -> str:
    """The board on which two runs differ most, in words."""
    ended = [duel for duel in duels if duel.ratio(BACKTRACKS) not in (None, 0, math.inf)]
    if not ended:
        return ""
    most = max(ended, key=lambda duel: duel.ratio(BACKTRACKS) or 0)
    first, second = (int(amount(run, BACKTRACKS)) - 1 for run in (most.first, most.second))
    return f"; on {most.first.question.board} {first:,} instead of {second:,}"
