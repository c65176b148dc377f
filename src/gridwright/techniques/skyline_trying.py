"""Skyscrapers: a height tried in one cell and followed in its own line, until a clue is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from gridwright.grid import Cell
from gridwright.model import Skyline, Visible
from gridwright.model.domain import SINGLES, Domains, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, number_word, say
from gridwright.techniques.latin import places_left
from gridwright.techniques.skyline_room import may_be_before, may_be_behind, most_seen
from gridwright.techniques.skyline_seen import hidden_by, rising
from gridwright.techniques.skyline_views import View, becomes_then, in_view, narrowed, view_of

# For how many cells at once a consequence is named.
CELLS = 3

_Said = Callable[[], Words]


@dataclass(frozen=True)
class _Clash:
    """What cannot be: its kind, the cells it is about, and the clause that tells it."""

    kind: str
    cells: tuple[Cell, ...]
    words: _Said


@dataclass(frozen=True)
class _Stage:
    """What a clue leaves to some cells once a height is tried: the reason, and each cell's part."""

    why: _Said
    left: Mapping[Cell, str]


@dataclass(frozen=True)
class _Trial:
    """A height tried in a line: what is left to its cells, what followed, what cannot be.

    `settled` are the cells that get their heights at once.
    """

    views: tuple[View, ...]
    domains: Domains
    settled: tuple[tuple[Cell, int], ...] = ()
    stage: _Stage | None = None
    clash: _Clash | None = None
    used: tuple[Cell, ...] = ()

    @property
    def way(self) -> tuple[bool, str]:
        """In which way it fails."""
        return self.stage is None, self.clash.kind if self.clash else ""

    def now(self, view: View) -> View:
        """A view as it is in the trial; `domains` are in the order of the first one."""
        same = view is self.views[0]
        return replace(view, domains=self.domains if same else self.domains[::-1])


def _tried(views: tuple[View, ...], domains: Domains, position: int, height: int) -> _Trial | None:
    """A height in a position of the first view, followed until it fails; None if it does not."""
    then = [domain & ~(1 << height) for domain in domains]
    then[position] = 1 << height
    trial = _settled(_Trial(views, tuple(then)))
    if trial.clash is not None:
        return None  # not a matter of clues
    settled = [
        (cell, after.bit_length() - 1)
        for i, (cell, before, after) in enumerate(
            zip(views[0].cells, domains, trial.domains, strict=True)
        )
        if i != position and after in SINGLES and before not in SINGLES
    ]
    trial = _miscounted(replace(trial, settled=tuple(settled)))
    if trial.clash is None:
        further = _stage(trial)
        trial = _miscounted(_settled(further)) if further is not None else trial
    return trial if trial.clash is not None else None


def _settled(trial: _Trial) -> _Trial:
    """With all heights that have one place and places that have one height, or a clash of these."""
    domains = list(trial.domains)
    while True:
        clash = _latin_clash(trial.views[0], domains)
        if clash is not None:
            return replace(trial, domains=tuple(domains), clash=clash)
        known, _, twice = places_left(domains)
        after = [
            domain if domain in SINGLES else domain & ~known & ~twice or domain & ~known
            for domain in domains
        ]
        if after == domains:
            return replace(trial, domains=tuple(domains))
        domains = after


def _latin_clash(view: View, domains: list[int]) -> _Clash | None:
    """Two cells of the same height, a cell without any, or a height without a cell."""
    cells = view.cells
    seen: dict[int, Cell] = {}
    for cell, domain in zip(cells, domains, strict=True):
        if domain in seen:
            pair = tuple(sorted((seen[domain], cell)))
            text = partial(say, "{} and {} would both be {}", *pair, domain.bit_length() - 1)
            return _Clash("both", pair, text)
        if domain in SINGLES:
            seen[domain] = cell
    known, once, _ = places_left(domains)
    for cell, domain in zip(cells, domains, strict=True):
        if domain not in SINGLES and not domain & ~known:
            return _Clash("empty", (cell,), partial(say, "nothing would be left for {}", cell))
    missing = (2 << view.size) - 2 & ~once
    if missing:
        height = missing.bit_length() - 1
        text = partial(say, "{} would have no place for its {}", view.at.line, height)
        return _Clash("missing", (), text)
    return None


def _miscounted(trial: _Trial) -> _Trial:
    """With the clash that too many or too few would be seen, if it is so and there is none yet."""
    if trial.clash is not None:
        return trial
    for each in trial.views:
        view = trial.now(each)
        if len(view.sure) + len(view.sure_heights) > view.clue:
            text = partial(_would_see, trial, view, "", partial(in_view, view))
            return replace(trial, clash=_Clash("many", (), text))
        few = _few(view)
        if few is not None:
            text = partial(_would_see, trial, view, "at most ", few)
            return replace(trial, clash=_Clash("few", (), text))
    return trial


def _would_see(trial: _Trial, view: View, how: str, seen: _Said) -> Words:
    where = f"{view.side} " if len(trial.views) > 1 else ""
    return say("{}we would see {}{}", where, how, seen())


def _few(view: View) -> _Said | None:
    """All that could be seen, where that is not enough."""
    if len(view.possible) < view.clue:
        return lambda: listed(view.building(i) for i in view.possible)
    for height, i in view.where.items():
        if most_seen(view, i, height) < view.clue:
            front = (*may_be_before(view, i), i)
            tall = may_be_behind(view, i, height)
            return lambda: listed([*map(view.building, front), *(f"the {h}" for h in tall)])
    return None


def _stage(trial: _Trial) -> _Trial | None:
    """What a clue leaves to some cells: all others are hidden, or all that can be seen rise."""
    for each in trial.views:
        view = trial.now(each)
        left: dict[int, int] = {}
        side = f" {view.side}" if len(trial.views) > 1 else ""
        why: _Said = partial(_seen_then, view, side)
        if len(view.sure) + len(view.sure_heights) == view.clue:
            left = {i: mask for _, masks in hidden_by(view) for i, mask in masks.items()}
        elif len(view.possible) == view.clue > 1:
            left = rising(view, view.domains)
            why = partial(_must_be_seen, view, side)
        news = {i: mask for i, mask in left.items() if view.domains[i] & ~mask}
        if 0 < len(news) <= CELLS:
            return _after(trial, each, news, why)
    return None


def _seen_then(view: View, side: str) -> Words:
    return say("we would see {}{}", in_view(view), side)


def _must_be_seen(view: View, side: str) -> Words:
    can = listed(view.building(i) for i in view.possible)
    return say("we would have to see all of {}{}", can, side)


def _after(trial: _Trial, each: View, news: Mapping[int, int], why: _Said) -> _Trial:
    """A trial after what a clue left to some cells."""
    view = trial.now(each)
    domains = tuple([d & news.get(i, -1) for i, d in enumerate(view.domains)])
    left = {
        view.cells[i]: narrowed(view.domains[i], mask, view.size) if domains[i] else ""
        for i, mask in news.items()
    }
    if each is not trial.views[0]:
        domains = domains[::-1]
    return replace(trial, domains=domains, stage=_Stage(why, left))


@technique("Try a height", 4, "With a height in a cell its line cannot match its clues.", Skyline)
def try_height(at: Sight) -> Iterator[Deduction]:
    """A height fails in its own line, by one clue or by both together."""
    clues = [x for x in at.siblings if isinstance(x.constraint, Visible)]
    views = tuple(view_of(Sight(at.position, clue)) for clue in clues)
    for view in views:
        yield from _failing(at, (view,))
    if len(views) == 2:
        yield from _failing(at, views)


def _failing(at: Sight, views: tuple[View, ...]) -> Iterator[Deduction]:
    """The heights that fail in a line; none that all ways to complete it do not leave out."""
    view = views[0]
    after = _pruned(views)
    if after is None or after == view.domains:
        return
    labels = [label for each in views for label in each.labels]
    for i, (now, left) in enumerate(zip(view.domains, after, strict=True)):
        trials = [
            _weakened(trial, i, height)
            for height in values_of(now & ~left)
            if (trial := _tried(views, view.domains, i, height)) is not None
        ]
        for same in _alike(trials):
            mask = ~sum(trial.domains[i] for trial in same)
            used = dict.fromkeys(cell for trial in same for cell in trial.used)
            yield from at.deduce({view.cells[i]: mask}, used, _tell(same, i), labels)


def _alike(trials: Sequence[_Trial]) -> Iterator[tuple[_Trial, ...]]:
    """Trials of heights in a cell that fail in the same words together, others one by one."""
    groups: dict[object, list[_Trial]] = {}
    for trial in trials:
        assert trial.clash is not None
        key = trial.clash.words() if len(trials) > 1 and trial.stage is None else trial.domains
        groups.setdefault(key, []).append(trial)
    yield from map(tuple, groups.values())


def _pruned(views: tuple[View, ...]) -> Domains | None:
    """What all ways to complete a line leave; by both clues, more than one of them leaves."""
    view = views[0]
    if len(views) == 1:
        return view.pruned()
    alone, other = view.pruned(), views[1].pruned()
    both = Skyline(view.size, view.clue, views[1].clue).prune(view.domains)
    if alone is None or other is None or both is None:
        return None
    rest = zip(view.domains, alone, other[::-1], both, strict=True)
    return tuple([domain & ~(x & y & ~z) for domain, x, y, z in rest])


def _weakened(trial: _Trial, position: int, height: int) -> _Trial:
    """The same trial from less that is known, with the cells it rests on."""
    view = trial.views[0]
    domains = list(view.domains)
    used = []
    for i, cell in enumerate(view.cells):
        start = view.at.position.start[cell]
        if i == position or domains[i] == start:
            continue
        known, domains[i] = domains[i], start
        weaker = None
        if known not in SINGLES:
            weaker = _tried(trial.views, tuple(domains), position, height)
        if weaker is not None and weaker.way == trial.way:
            trial = weaker
        else:
            domains[i] = known
            used.append(cell)
    return replace(trial, used=tuple(used))


def _tell(same: Sequence[_Trial], position: int) -> Tell:
    trial = same[0]
    cell = trial.views[0].cells[position]
    heights = [each.domains[position].bit_length() - 1 for each in same]

    def words(now: Position) -> Words:
        result = becomes_then(now, cell, ~sum(1 << height for height in heights))
        tried = listed(map(str, heights), "or")
        start = say("{}. With {} in {}{}", _clues(trial.views), tried, cell, _at_once(same))
        clash = trial.clash.words() if trial.clash else Words()
        if trial.stage is None:
            return say("{} {}, so it is {}.", start, clash, result)
        follows = _follows(trial.stage, trial.clash)
        also = say("{}, and ", follows) if follows else Words()
        return say("{} {}, so {}{}. So it is {}.", start, trial.stage.why(), also, clash, result)

    return words


def _at_once(same: Sequence[_Trial]) -> Words:
    """The heights that follow at once and are spoken of: ", and so 4 in R3C1,"."""
    trial = same[0]
    spoken_of = {*(trial.clash.words().cells if trial.clash else ())}
    spoken_of.update(trial.stage.why().cells if trial.stage else ())
    settled = [(cell, height) for cell, height in trial.settled if cell in spoken_of]
    if not 0 < len(settled) <= CELLS or any(other.settled != trial.settled for other in same):
        return Words()
    return say(", and so {},", listed(say("{} in {}", height, cell) for cell, height in settled))


def _clues(views: tuple[View, ...]) -> Words:
    """The clues: "Row 1 shows two from the left and three from the right"."""
    seen = listed(say("{} {}", number_word(view.clue), view.side) for view in views)
    return say("{} shows {}", capital(views[0].at.line), seen)


def _follows(stage: _Stage, clash: _Clash | None) -> Words:
    """What a clue leaves to cells, unless the clash says that."""
    cells_of: dict[str, list[Cell]] = {}
    for cell, text in sorted(stage.left.items()):
        if text and (clash is None or cell not in clash.cells):
            cells_of.setdefault(text, []).append(cell)
    return listed(
        say(
            "{} would {}",
            listed(cells),
            f"not be {text[4:]}" if text[:4] == "not " else f"be {text}",
        )
        for text, cells in cells_of.items()
    )
