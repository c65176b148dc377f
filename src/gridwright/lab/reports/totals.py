"""What all experiments come to together: strong models against the papers', and SWI-Prolog."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.engines import fd
from gridwright.lab.models.catalogue import STRONG
from gridwright.lab.plans.plan import Fixed
from gridwright.lab.reports.figures import duration
from gridwright.lab.reports.published import PAPER
from gridwright.lab.reports.tables import Entry, Sheet
from gridwright.lab.running.experiment import Experiment
from gridwright.lab.running.runs import FD, SWI, Run
from gridwright.puzzles import puzzle_named
from gridwright.text import plural

# The labeling our strong models are searched with when nobody says otherwise.
OWN = fd.OWN.variable


@dataclass(frozen=True)
class Duel:
    """Two runs of one board: the slower side first, as a rule."""

    puzzle: str
    first: Run
    second: Run

    @property
    def ratio(self) -> float:
        """How many times as long the first took."""
        return self.first.seconds / self.second.seconds


def strong_duels(experiments: Sequence[Experiment]) -> list[Duel]:
    """The papers' models under the papers' labelings against ours, on the papers' boards."""
    found: dict[tuple[object, ...], Duel] = {}
    for experiment in experiments:
        own = {
            run.question.board: run
            for run in experiment.runs
            if run.question.strategy.model == STRONG and run.question.strategy.labeling == OWN
        }
        for run in _on_fixed_boards(experiment):
            asked = run.question
            if asked.strategy.model == PAPER and asked.engine == FD and asked.board in own:
                key = (experiment.plan.puzzle, asked.board, asked.strategy)
                found.setdefault(key, Duel(experiment.plan.puzzle, run, own[asked.board]))
    return list(found.values())


def swi_duels(experiments: Sequence[Experiment]) -> list[Duel]:
    """SWI-Prolog against our engine: same boards, same models, same labelings."""
    found: dict[tuple[object, ...], Duel] = {}
    for experiment in experiments:
        own = {(r.question.board, r.question.strategy): r for r in experiment.runs if _is_own(r)}
        for run in experiment.runs:
            asked = run.question
            if asked.engine == SWI:
                key = (experiment.plan.puzzle, asked.board, asked.strategy)
                ours = own[asked.board, asked.strategy]
                found.setdefault(key, Duel(experiment.plan.puzzle, run, ours))
    return list(found.values())


def _is_own(run: Run) -> bool:
    return run.question.engine == FD and run.question.repeat == 0


def _on_fixed_boards(experiment: Experiment) -> Iterator[Run]:
    fixed = {source.id for source in experiment.plan.boards if isinstance(source, Fixed)}
    return (run for run in experiment.runs if run.question.board in fixed and _is_own(run))


def strong_sheet(duels: Sequence[Duel]) -> Sheet:
    """Totals by puzzle; a total with a run at its limit is at least what it says."""
    lines = [_totals(_title(name), _of(duels, name)) for name in _names(duels)]
    if len(lines) > 1:
        lines.append(_totals("all", duels))
    head = ("", "searches", "the papers' models", f"strong models [{OWN}]", "ratio")
    caption = "The papers' boards: total processor time of the papers' models and of ours"
    return Sheet(caption, head, tuple(lines))


def _totals(name: str, duels: Sequence[Duel]) -> tuple[Entry, ...]:
    theirs = sum(duel.first.seconds for duel in duels)
    ours = sum(duel.second.seconds for duel in duels)
    mark = "≥ " if any(duel.first.limit for duel in duels) else ""
    texts = (
        name,
        str(len(duels)),
        f"{mark}{duration(theirs)}",
        duration(ours),
        f"{mark}{_ratio(theirs / ours)}",
    )
    return tuple(map(Entry, texts))


def swi_sheet(duels: Sequence[Duel]) -> Sheet:
    """How many times as long SWI-Prolog takes, by puzzle, where both came to their end."""
    names = _names(duels)
    lines = [_ratios(_title(name), _of(duels, name)) for name in names]
    if len(lines) > 1:
        lines.append(_ratios("all", duels))
    head = (
        "",
        "searches",
        "both ended",
        "median",
        "smallest",
        "greatest",
        "only ours",
        "only SWI's",
    )
    caption = "SWI-Prolog: how many times as long it takes with the same model and labeling"
    return Sheet(caption, head, tuple(lines))


def _ratios(name: str, duels: Sequence[Duel]) -> tuple[Entry, ...]:
    ratios = [d.ratio for d in duels if d.first.limit is None and d.second.limit is None]
    middle = [statistics.median(ratios), min(ratios), max(ratios)] if ratios else []
    ours = sum(d.first.limit is not None and d.second.limit is None for d in duels)
    theirs = sum(d.first.limit is None and d.second.limit is not None for d in duels)
    texts = [name, str(len(duels)), str(len(ratios)), *map(_ratio, middle)]
    texts += [""] * (3 - len(middle)) + [str(ours), str(theirs)]
    return tuple(map(Entry, texts))


def _ratio(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def sentences(strong: Sequence[Duel], swi: Sequence[Duel]) -> Iterator[str]:
    """The two tables in a sentence each."""
    if strong:
        ratio = sum(d.first.seconds for d in strong) / sum(d.second.seconds for d in strong)
        hits = sum(d.first.limit is not None for d in strong)
        least = f" at least ({plural(hits, 'search', 'searches')} reached a limit)" if hits else ""
        yield (
            f"On the papers' boards the papers' models under the papers' labelings take, in all,"
            f"{least} {_ratio(ratio)} times the processor time of our strong models."
        )
    ratios = [d.ratio for d in swi if d.first.limit is None and d.second.limit is None]
    if ratios:
        slower, middle = sum(ratio < 1 for ratio in ratios), _ratio(statistics.median(ratios))
        often = "never" if not slower else f"in {slower} of {len(ratios)} searches"
        yield (
            f"With the same models and labelings SWI-Prolog takes, in the median of "
            f"{plural(len(ratios), 'search', 'searches')}, {middle} times "
            f"the processor time of our engine; ours is {often} slower."
        )


def _title(name: str) -> str:
    return puzzle_named(name).title


def _names(duels: Sequence[Duel]) -> list[str]:
    return list(dict.fromkeys(duel.puzzle for duel in duels))


def _of(duels: Sequence[Duel], name: str) -> list[Duel]:
    return [duel for duel in duels if duel.puzzle == name]
