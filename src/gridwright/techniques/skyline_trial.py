"""Skyscrapers: a height supposed in one cell of a line and followed there until it fails."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, Domains
from gridwright.reasoning.words import Words, listed, number_word, say
from gridwright.techniques.latin import places_left
from gridwright.techniques.skyline_buildings import (
    as_numbers,
    only_or_at_most,
    seen_as,
    surely_seen,
)
from gridwright.techniques.skyline_risers import rising
from gridwright.techniques.skyline_room import may_be_before, may_be_behind, most_seen
from gridwright.techniques.skyline_seen import hidden_by
from gridwright.techniques.skyline_views import (
    View,
    narrowed,
)

# The kind of a clash: a building that would have to be hidden is too tall for that.
TOO_TALL = "too tall"
# For how many cells at once a consequence is named.
CELLS = 3

_Said = Callable[[], Words]


@dataclass(frozen=True)
class Clash:
    """What cannot be: its kind, the cells it is about, and the clause that tells it."""

    kind: str
    cells: tuple[Cell, ...]
    words: _Said


@dataclass(frozen=True)
class Stage:
    """What a clue leaves to some cells once a height is tried: the reason, and each cell's part."""

    why: _Said
    left: Mapping[Cell, str]


# Nobody changes one; it is not frozen, as thousands are made and that takes twice as long.
@dataclass
class Trial:
    """A height tried in a line: what is left to its cells, what followed, what cannot be.

    `settled` are the cells that get their heights at once, those that others follow from first;
    `used` are the cells it rests on, and `known` is what is known then.
    """

    views: tuple[View, ...]
    domains: Domains
    settled: tuple[tuple[Cell, int], ...] = ()
    stage: Stage | None = None
    clash: Clash | None = None
    used: tuple[Cell, ...] = ()
    known: Domains = ()

    @property
    def way(self) -> tuple[bool, str]:
        """In which way it fails."""
        return self.stage is None, self.clash.kind if self.clash else ""

    @property
    def said(self) -> tuple[Words, Words]:
        """What follows by a clue, and what cannot be, in words."""
        why = self.stage.why() if self.stage else Words()
        return why, self.clash.words() if self.clash else Words()

    @property
    def cells_said(self) -> set[Cell]:
        """The cells of which these words speak."""
        return {cell for words in self.said for cell in words.cells}

    def now(self, view: View) -> View:
        """A view as it is in the trial; `domains` are in the order of the first one."""
        return view.with_domains(self.domains if view is self.views[0] else self.domains[::-1])


def tried(
    views: tuple[View, ...],
    domains: Domains,
    position: int,
    height: int,
    passed_over: Collection[int] = (),
) -> Trial | None:
    """A height in a position of the first view, followed until it fails; None if it does not.

    Positions that are `passed_over` are not filled at once.
    """
    taken = [0 if i in passed_over else 1 << height for i in range(len(domains))]
    then = [domain & ~mask for domain, mask in zip(domains, taken, strict=True)]
    then[position] = 1 << height
    first = _newly_known(
        views[0], (*domains[:position], 1 << height, *domains[position + 1 :]), then
    )
    trial = _settled(Trial(views, tuple(then), first), passed_over)
    if trial.clash is not None:
        return None  # not a matter of clues
    trial = _miscounted(trial)
    if trial.clash is None and (further := _stage(trial)) is not None:
        after = further if further.clash else _settled(further)
        trial = _miscounted(replace(after, settled=trial.settled))
    return trial if trial.clash is not None else None


def _newly_known(
    view: View, before: Sequence[int], after: Sequence[int]
) -> tuple[tuple[Cell, int], ...]:
    """The cells that have one height left and had several, with their heights."""
    every = zip(view.cells, before, after, strict=True)
    fresh = [(c, now) for c, then, now in every if now in SINGLES and then not in SINGLES]
    return tuple([(cell, now.bit_length() - 1) for cell, now in fresh])


def _settled(trial: Trial, passed_over: Collection[int] = ()) -> Trial:
    """With all heights that have one place and places that have one height, or a clash of these."""
    view, domains, settled = trial.views[0], list(trial.domains), trial.settled
    while True:
        known, once, twice = places_left(domains)
        clash = _latin_clash(view, domains, known, once)
        if clash is not None:
            break
        after = [
            domain
            if domain in SINGLES or i in passed_over
            else domain & ~known & ~twice or domain & ~known
            for i, domain in enumerate(domains)
        ]
        if after == domains:
            break
        settled = (*settled, *_newly_known(view, domains, after))
        domains = after
    return Trial(
        trial.views,
        tuple(domains),
        settled,
        trial.stage,
        clash or trial.clash,
        trial.used,
        trial.known,
    )


def _latin_clash(view: View, domains: list[int], known: int, once: int) -> Clash | None:
    """Two cells of the same height, a cell without any, or a height without a cell."""
    cells, seen = view.cells, 0
    for cell, domain in zip(cells, domains, strict=True):
        if domain in SINGLES:
            if domain & seen:
                pair = tuple(sorted((cells[domains.index(domain)], cell)))
                text = partial(say, "{} and {} would both be {}", *pair, domain.bit_length() - 1)
                return Clash("both", pair, text)
            seen |= domain
    for cell, domain in zip(cells, domains, strict=True):
        if not domain & ~known and domain not in SINGLES:
            return Clash("empty", (cell,), partial(say, "nothing would be left for {}", cell))
    missing = (2 << view.size) - 2 & ~once
    if missing:
        height = missing.bit_length() - 1
        text = partial(say, "{} would have no place for its {}", view.at.line, height)
        return Clash("missing", (), text)
    return None


def _miscounted(trial: Trial) -> Trial:
    """With the clash that too many or too few would be seen, if it is so and there is none yet."""
    if trial.clash is not None:
        return trial
    for each in trial.views:
        view = trial.now(each)
        if len(view.sure) + len(view.sure_heights) > view.clue:
            text = partial(_would_see, trial, view, "", partial(_would_be_seen, view))
            return replace(trial, clash=Clash("many", (), text))
        few = _few(view)
        if few is not None:
            how, seen = few
            text = partial(_would_see, trial, view, f"{how} ", seen)
            return replace(trial, clash=Clash("few", (), text))
    return trial


def _would_see(trial: Trial, view: View, how: str, seen: _Said) -> Words:
    where = f"{view.side} " if len(trial.views) > 1 else ""
    return say("{}we would see {}{}", where, how, seen())


def _few(view: View) -> tuple[str, _Said] | None:
    """All that could be seen, or would be, where that is not enough."""
    if len(view.possible) < view.clue:
        how = only_or_at_most(view, len(view.possible))
        return how, lambda: as_numbers([seen_as(view, i) for i in view.possible])
    for height, i in view.where.items():
        if most_seen(view, i, height) < view.clue:
            front = (*may_be_before(view, i), i)
            tall = may_be_behind(view, i, height)
            seen = [*(seen_as(view, j) for j in front), *((taller, ()) for taller in tall)]
            return only_or_at_most(view, len(seen)), partial(as_numbers, seen)
    return None


def _stage(trial: Trial) -> Trial | None:
    """What a clue leaves to some cells: all others are hidden, or all that can be seen rise."""
    for each in trial.views:
        view = trial.now(each)
        left: dict[int, int] = {}
        hiders: dict[int, int] = {}
        side = f" {view.side}" if len(trial.views) > 1 else ""
        why: _Said = partial(_seen_then, view, side)
        if len(view.sure) + len(view.sure_heights) == view.clue:
            hidden = [(hider, *each) for hider, by in hidden_by(view) for each in by.items()]
            left = {i: mask for _, i, mask in hidden}
            hiders = {i: hider for hider, i, _ in hidden}
        elif len(view.possible) == view.clue > 1:
            left = rising(view, view.domains)
            why = partial(_must_be_seen, view, side)
        news = {i: mask for i, mask in left.items() if view.domains[i] & ~mask}
        if 0 < len(news) <= CELLS:
            further = _after(trial, each, news, why)
            tall = [i for i in news if i in hiders and not view.domains[i] & news[i]]
            return _with_tall(further, view, tall[0], hiders[tall[0]]) if tall else further
    return None


def _with_tall(trial: Trial, view: View, position: int, hider: int) -> Trial:
    """A trial in which a building would have to be hidden and is too tall for that."""
    cell = view.cells[position]
    text = partial(say, "{} could not be lower than {}", cell, view.building(hider))
    return replace(trial, clash=Clash(TOO_TALL, (cell,), text))


def _would_be_seen(view: View) -> Words:
    return as_numbers(surely_seen(view))


def _seen_then(view: View, side: str) -> Words:
    """Who would be seen then: as many as the clue says, so that all others are hidden."""
    count = number_word(view.clue)
    return say("we would see {}{}, which makes {}", _would_be_seen(view), side, count)


def _must_be_seen(view: View, side: str) -> Words:
    can = listed(view.building(i) for i in view.possible)
    return say("we would have to see all of {}{}", can, side)


def _after(trial: Trial, each: View, news: Mapping[int, int], why: _Said) -> Trial:
    """A trial after what a clue left to some cells."""
    view = trial.now(each)
    domains = tuple([d & news.get(i, -1) for i, d in enumerate(view.domains)])
    left = {
        view.cells[i]: narrowed(view.domains[i], mask, view.size) if domains[i] else ""
        for i, mask in news.items()
    }
    if each is not trial.views[0]:
        domains = domains[::-1]
    return replace(trial, domains=domains, stage=Stage(why, left))
