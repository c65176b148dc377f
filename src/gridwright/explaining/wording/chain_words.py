"""Arguments in words: what is supposed, where that leads place by place, and what breaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.explaining.arguments.chains import Argument
from gridwright.explaining.arguments.runs import Link, Run
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact, Known, with_facts
from gridwright.explaining.wording.words import (
    cells_text,
    facts_text,
    join_words,
    reasons,
    sentence,
)
from gridwright.grid import Cell
from gridwright.model import Place, Posting
from gridwright.model.domain import mask_of, values_of
from gridwright.model.reason import FULL, ONLY_PLACE

# How many links of a long run are given with their reasons, at its start and at its end.
REASONED_FIRST, REASONED_LAST = 3, 2


def argument_text(board: PreparedBoard, known: Known, found: Argument) -> str:
    """An argument in a few sentences; `known` is what was known before it."""
    return " ".join(_Telling(board, known).sentences(found))


class _Telling:
    """Tells arguments about one position."""

    def __init__(self, board: PreparedBoard, known: Known) -> None:
        self._puzzle = board.puzzle
        self._board = board
        self._known = known
        self._names = {symbol.value: symbol.name for symbol in board.puzzle.symbols}

    def sentences(self, found: Argument) -> Iterator[str]:
        """The supposition, where it leads, and what follows."""
        concluded = tuple(Fact(found.cell, value) for value in values_of(found.supposed))
        supposed = self._limit(self._known, found.cell, found.supposed)
        yield sentence(f"suppose {self._supposition(found)}{self._with_tied(found, supposed)}")
        if found.split is None:
            yield from self._run(found.runs[0], supposed)
        else:
            yield from self._cases(found, supposed)
        yield sentence(f"so {self._facts(self._known, concluded)}{self._rest(found, concluded)}")

    def _supposition(self, found: Argument) -> str:
        left = values_of(self._known[found.cell] & ~found.supposed)
        if len(left) == 1 and found.supposed & (found.supposed - 1):
            return f"{found.cell} were not {self._names[left[0]]}"
        return f"{found.cell} were {self._values(found.supposed)}"

    def _with_tied(self, found: Argument, supposed: Known) -> str:
        """What is supposed of the cell that the first one determines, where that is used."""
        facts = [
            fact
            for run in found.runs
            for fact in run.needed
            if fact.cell not in (found.cell, found.split)
        ]
        tied = [
            cell
            for cell in dict.fromkeys(fact.cell for fact in facts)
            if supposed[cell] != self._known[cell]
        ]
        if not tied:
            return ""
        return "".join(f", and so {cell} {self._values(supposed[cell])}" for cell in tied)

    def _cases(self, found: Argument, supposed: Known) -> Iterator[str]:
        if found.split is None:
            return
        if len(found.cases) < len(self._names):
            yield sentence(f"then {found.split} can only be {self._values(mask_of(found.cases))}")
        for value, run in zip(found.cases, found.runs, strict=True):
            case = self._limit(supposed, found.split, 1 << value)
            yield from self._run(run, case, f"if {found.split} is {self._names[value]}, ")

    def _run(self, run: Run, supposed: Known, opening: str = "") -> Iterator[str]:
        """The links as one sentence, the break as another."""
        now = supposed
        texts: list[str] = []
        said: frozenset[str] = frozenset()
        for links in _groups(run.links):
            texts.append(self._links(links, now, said))
            said = _templates(links[-1])
            now = self._after(now, links)
        broken = self._break(run.broken, now, said)
        if texts:
            yield sentence(f"{opening}then {'; then '.join(texts)}")
            yield sentence(f"but {broken}")
        else:
            yield sentence(f"{opening}{broken}")

    def _links(self, links: Sequence[Link], now: Known, said: frozenset[str]) -> str:
        """A link with its reason; several in the middle of a long run by their places alone."""
        if len(links) > 1:
            places = join_words(list(dict.fromkeys(link.place.name for link in links)))
            facts = [fact for link in links for fact in (*link.facts, *link.tied)]
            return f"going on through {places}, {self._facts(now, facts)}"
        (link,) = links
        tied = f", and so {self._facts(now, link.tied)}" if link.tied else ""
        otherwise = self._otherwise(link, now)
        why = f"or {otherwise}" if otherwise else self._why(link, said)
        return f"{self._facts(now, link.facts)}{tied}, {why}"

    def _otherwise(self, link: Link, now: Known) -> str:
        """What would go wrong but for a link, where a rule of the whole board has words for it."""
        board = self._board
        if len(link.labels) > 1 or not board.is_wide(link.labels[0]):
            return ""
        number = board.places.number_of[link.labels[0]]
        atoms = board.constraints.by_label[number]
        reasons = {board.reasoning(atoms, number, now, fact).otherwise for fact in link.facts}
        return reasons.pop() if len(reasons) == 1 else ""

    def _why(self, link: Link, said: frozenset[str]) -> str:
        """The labels of a link; where the last one had the same in another place, that place."""
        if said == _templates(link) and not any(label.clue for label in link.labels):
            return f"by the same {'rule' if len(said) == 1 else 'rules'} for {link.place.name}"
        return f"as {join_words(reasons(self._puzzle, link.labels))}"

    def _break(self, broken: Link, now: Known, said: frozenset[str]) -> str:
        trouble = self._trouble(broken, now)
        why = join_words(reasons(self._puzzle, broken.labels))
        if trouble and broken.place.name in trouble and not any(x.clue for x in broken.labels):
            return f"then {trouble}"
        if trouble:
            return f"then {trouble}, while {why}"
        if len(broken.labels) > 1:
            return f"then {broken.place.name} cannot be completed, {self._why(broken, said)}"
        return f"that cannot be, {self._why(broken, said)}"

    def _trouble(self, broken: Link, now: Known) -> str | None:
        """What is wrong in a place that breaks, where one of its constraints has words for it."""
        for label in broken.labels:
            for atom in self._board.constraints.by_label[self._board.places.number_of[label]]:
                for cell in atom.scope:
                    trouble = self._trouble_at(cell, atom, now, broken.place)
                    if trouble:
                        return trouble
        return None

    def _trouble_at(self, cell: Cell, atom: Posting, now: Known, place: Place) -> str | None:
        """Why a cell cannot be what it would be by now, as a constraint sees it from the others."""
        if now[cell] == self._known[cell]:
            return None
        before = tuple([(self._known if c == cell else now)[c] for c in atom.scope])
        at = atom.scope.index(cell)
        for value in values_of(now[cell]):
            reason = atom.constraint.reason(before, at, value)
            if reason is None:
                continue
            if reason.kind == ONLY_PLACE and not reason.values & now[cell]:
                few = "no cell" if len(reason.positions) == 1 else "too few cells"
                return f"{few} could be {self._values(reason.values)}"
            if now[cell] & (now[cell] - 1):
                continue
            if reason.kind == FULL:
                cells = sorted({cell, *(atom.scope[i] for i in reason.positions)})
                both = "both" if len(cells) == 2 else "all"
                return f"{cells_text(cells)} would {both} be {self._values(reason.values)}"
            if reason.otherwise:
                text = reason.otherwise.replace("it ", f"{cell} ", 1)
                return text.replace("there", f"at {cell}")
        return None

    def _rest(self, found: Argument, concluded: Sequence[Fact]) -> str:
        """The other facts of the step."""
        known = with_facts(self._known, concluded)
        text = ""
        if found.follows:
            text += f", and with that {self._facts(known, found.follows)}"
        if found.likewise:
            known = with_facts(known, found.follows)
            text += f". In the same way {self._facts(known, found.likewise)}"
        return text

    def _facts(self, known: Known, facts: Iterable[Fact]) -> str:
        return facts_text(self._puzzle, known, [f for f in facts if known[f.cell] >> f.value & 1])

    def _values(self, values: int) -> str:
        return join_words([self._names[value] for value in values_of(values)], "or")

    def _limit(self, known: Known, cell: Cell, values: int) -> Known:
        return self._board.ties.propagate({**known, cell: known[cell] & values})

    def _after(self, known: Known, links: Iterable[Link]) -> Known:
        facts = [fact for link in links for fact in (*link.facts, *link.tied)]
        return self._board.ties.propagate(with_facts(known, facts))


def _groups(links: Sequence[Link]) -> list[Sequence[Link]]:
    """Links to be named one by one; those in the middle of a long run are named together."""
    last = len(links) - REASONED_LAST
    if last - REASONED_FIRST < 2:
        return [(link,) for link in links]
    first, rest = links[:REASONED_FIRST], links[last:]
    return [*((link,) for link in first), links[REASONED_FIRST:last], *((link,) for link in rest)]


def _templates(link: Link) -> frozenset[str]:
    """What the labels of a link say, wherever that is."""
    return frozenset(label.text.replace(link.place.name, "") for label in link.labels)
