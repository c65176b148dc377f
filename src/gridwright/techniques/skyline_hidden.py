"""Skyscrapers: who is hidden where the others rise, and why, in words."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.lazy import lazy
from gridwright.model.domain import SINGLES, lowest
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Words,
    about,
    capital,
    joined,
    listed,
    number_word,
    say,
)
from gridwright.techniques.skyline_asides import after_clue, as_low, reasons
from gridwright.techniques.skyline_marks import Fact
from gridwright.techniques.skyline_views import View, is_told

# Up to how many buildings are named that are hidden.
NAMED = 3


class Crowded(View):
    """A view in which a building is hidden, too, that has more before it than are lower."""

    @lazy
    def possible(self) -> tuple[int, ...]:
        """The positions that may be seen."""
        return tuple(i for i in super().possible if self.tops[i] > i)

    @property
    def crowded(self) -> list[int]:
        """The positions that are hidden for that reason alone."""
        return [i for i, top in enumerate(self.tops) if max(self.lows[:i], default=0) < top <= i]

    def proof_of_hidden(self) -> set[int]:
        """The positions that have to be known for those that are not possible to be hidden."""
        return super().proof_of_hidden() | {i for i, top in enumerate(self.tops) if top <= i}


def why_hidden(now: Position, view: View, facts: Sequence[Fact], told: View) -> Words:
    """Who is hidden for some reasons, or by too many in front, and that no others are seen.

    In the view `told` only these reasons are known, and what stands in the line.
    """
    if not facts and not crowded_out(view):
        return Words()
    crowded = [i for i in crowded_out(view) if view.domains[i] not in SINGLES]
    cells = {view.cells[i] for i in crowded}
    by_others = reasons(now, [fact for fact in facts if fact[0] not in cells], view)
    low = [fact for fact in facts if fact[0] in cells]
    hidden = _hidden(now, view, crowded)
    if by_others and not hidden and not crowded:
        return say("{}. So only {} can be seen, and they rise", capital(by_others), who_rises(view))
    others = [fact for fact in facts if fact[0] not in cells]
    plain = [i for i in hidden if others and _is_plainly_crowded(now, view, i)]
    rest = [i for i in hidden if i not in plain]
    clauses = [who_hides(now, view, plain)] if plain else []
    if by_others or rest:
        clauses.append(_are_hidden(now, told, rest, others))
    if crowded:
        clauses.append(_cannot_top(now, view, crowded, low))
    each = [listed(clauses)] if not by_others and not low else clauses
    why = joined(say("{}.", capital(clause)) for clause in each)
    if len(hidden) + len(crowded) == view.size - len(view.possible):
        return say("{} The others rise", why)
    if {*hidden, *crowded} >= {*hidden_in_front(now, view)} and up_to(now, view):
        return say("{} The others rise{}", why, up_to(now, view))
    return say("{} Only {} can be seen, so they rise", why, who_rises(view))


def up_to(now: Position, view: View) -> str:
    """Up to which building all rise that can be seen, where a reader sees it: " to the 6"."""
    last = view.possible[-1]
    known = view.where.get(view.size) == last and is_told(now, view.cells[last])
    return f" to the {view.size}" if known else ""


def hidden_in_front(now: Position, view: View) -> list[int]:
    """The positions that are hidden; of those behind the tallest everybody sees that."""
    end = view.possible[-1] if up_to(now, view) else view.size
    return [i for i in range(end) if i not in view.possible]


def who_hides(now: Position, view: View, hidden: Sequence[int]) -> Words:
    """Which buildings hide some others: "the 5 hides the 2 and the 4".

    A 1 is hidden by any, and others may be by one of several: of these it is only said.
    """
    ones = [i for i in hidden if view.tops[i] == 1]
    groups: dict[int, list[int]] = {}
    for i in hidden:
        if i not in ones:
            tall = (j for j in range(i) if lowest(view.domains[j]) >= view.tops[i])
            groups.setdefault(next(tall, -1), []).append(i)
    if len(groups) == 1 and ones and -1 < (hider := next(iter(groups))) < ones[0]:
        groups[hider] = [*hidden]
        ones = []
    others = groups.pop(-1, [])
    crowded = [i for i in others if _is_plainly_crowded(now, view, i)]
    told = {i for found in (crowded, *groups.values()) for i in found}
    unsaid = [i for i in hidden if i not in told]
    groups |= {-1: unsaid} if unsaid else {}
    clauses = []
    if crowded:
        clauses.append(_too_many_in_front(now, view, crowded, alone=len(hidden) == 1))
    for hider, found in groups.items():
        whom = listed(_who(now, view, i) for i in found)
        if hider >= 0:
            clauses.append(say("{} hides {}", _who(now, view, hider), whom))
        elif found == [view.size - 1]:  # only the tallest is seen there
            clauses.append(say("{} is hidden behind {}’s {}", whom, view.at.line, view.size))
        else:
            clauses.append(say("{} {} hidden", whom, "is" if len(found) == 1 else "are"))
    return listed(clauses)


def _too_many_in_front(now: Position, view: View, crowded: Sequence[int], alone: bool) -> Words:
    """That more stand in front of buildings than are lower; of one `alone`, how many that are."""
    whom = listed(_who(now, view, i) for i in crowded)
    if not alone:
        return say("more stand in front of {} than are lower", whom)
    (i,) = crowded
    lower = "the 1" if view.tops[i] == 2 else number_word(view.tops[i] - 1)
    text = "{}, with {} in front of it and only {} lower, is hidden"
    return say(text, whom, number_word(i), lower)


def _who(now: Position, view: View, position: int) -> Words:
    """A building by its height where a reader knows it, else by its cell."""
    cell = view.cells[position]
    return view.building(position) if is_told(now, cell) else say("{}", cell)


def _is_plainly_crowded(now: Position, view: View, position: int) -> bool:
    """Whether a reader sees that more stand in front of a building than are lower."""
    return view.tops[position] <= position and is_told(now, view.cells[position])


def _cannot_top(now: Position, view: View, crowded: Sequence[int], low: Sequence[Fact]) -> Words:
    """That buildings have too many in front of them to be seen, after why they are that low."""
    why, bounded = as_low(now, low, view)
    if len(crowded) > 1:
        many = "Both" if len(crowded) == 2 else "All of them"
        too_low = "are too low to top all in front of them"
        if bounded:
            return say("{}. {} {}", why, many, too_low)
        are = say("{} {}", listed(view.cells[i] for i in crowded), too_low)
        return say("{}, so {}", why, are) if why else are
    (i,) = crowded
    who = say("it") if {*why.cells} == {view.cells[i]} else say("{}", view.cells[i])
    if i == view.size - 1:  # only the tallest is seen there
        if bounded:
            return say("{} and hidden behind the {}", why, view.size)
        end = say("{} is hidden behind {}’s {}", who, view.at.line, view.size)
    else:
        too_low = f"too low to top the {number_word(i)} in front of it"
        if bounded:
            return say("{}, {}", why, too_low)
        end = say("{} is {}", who, too_low)
    return say("{}, so {}", why, end) if why else end


def _hidden(now: Position, view: View, crowded: Sequence[int]) -> list[int]:
    """The buildings that others hide, unless those stand before everybody's eyes, or are many."""
    hidden = []
    top = 0
    for i, cell in enumerate(view.cells):
        seen = now.seen[cell]
        if i not in view.possible and i not in crowded and seen.bit_length() - 1 > top:
            hidden.append(i)
        top = max(top, seen.bit_length() - 1 if seen in SINGLES else 0)
    return hidden if len(hidden) <= NAMED else []


def _are_hidden(now: Position, view: View, hidden: Sequence[int], facts: Sequence[Fact]) -> Words:
    """That buildings are hidden, after why; or why alone, where they go without saying."""
    are = who_hides(now, view, hidden)
    if not facts or not hidden:
        return are if hidden else reasons(now, facts, view)
    why, bounded = as_low(now, facts, view)
    if bounded and {c for c, _ in facts} == {view.cells[i] for i in hidden} and len(hidden) == 1:
        behind = f" behind the {view.size}" if hidden == [view.size - 1] else ""
        return say("{} and hidden{}", why, behind)
    return say("{}, so {}", reasons(now, facts, view), are)


def who_rises(view: View) -> Words:
    """Those that can be seen."""
    if view.possible != tuple(range(len(view.possible))):
        return listed(view.building(i) for i in view.possible)
    cells = [view.cells[i] for i in view.possible]
    return say("{}", about(f"its first {number_word(len(cells))}", cells))


def crowded_out(view: View) -> list[int]:
    """The positions that have too many in front of them to be seen, if that counts."""
    return view.crowded if isinstance(view, Crowded) else []


def is_front(now: Position, view: View) -> bool:
    """Whether all up to the tallest rise, which a reader sees in its place."""
    last = view.possible[-1]
    front = view.possible == tuple(range(last + 1)) and view.where.get(view.size) == last
    return front and is_told(now, view.cells[last])


def hidden_known(now: Position, view: View) -> list[int]:
    """The positions that are hidden, if all stand on the board; none where that says less.

    What is behind the tallest is hidden before everybody's eyes.
    """
    hidden = hidden_in_front(now, view)
    known = all(now.seen[view.cells[i]] in SINGLES for i in hidden)
    return hidden if known and not is_front(now, view) else []


def they_rise(now: Position, view: View, behind: Sequence[int], why: Words) -> Words:
    """Who can be seen and so rises: all but some known ones, or those that `why` leaves."""
    *front, _ = view.possible
    if is_front(now, view):
        first = about(f"its first {number_word(len(front))}", [view.cells[i] for i in front])
        return say("{}, so {} rise to the {}", view.shows, first, view.size)
    if why and not behind:
        return after_clue(view.shows, why)
    behind = behind or hidden_in_front(now, view)
    if 0 < len(behind) <= NAMED:
        hides = capital(who_hides(now, view, behind))
        return say("{}. {}, so the others rise{}", view.shows, hides, up_to(now, view))
    return say("{}. Only {} can be seen, so they rise", view.shows, who_rises(view))
