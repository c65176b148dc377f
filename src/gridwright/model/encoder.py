"""How a constraint writes itself as clauses, for the sat engine.

Literals are ints: a variable number, negative for its negation. Variable 1 is always true, so a
value already decided is a literal like any other; `add` leaves such literals out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import isqrt

from gridwright.errors import Check, TooLargeError, no_check
from gridwright.model.domain import Domains, mask_of
from gridwright.model.filling import Pattern

TRUE, FALSE = 1, -1

# Maximum number of clauses and literals in a formula: in Python and in a solver they take up to 65
# bytes each, 0.9 GB in all.
MOST_PARTS = 14_400_000
# For more literals than this, "at most one" is encoded by rows and columns instead of by pairs.
PAIRED_UP_TO = 24
# Time and size are checked whenever this many clauses were added, which takes under a millisecond.
CHECKED_AFTER = 250
# Counting more literals than this is interrupted by such a check now and then.
COUNTED_AT_ONCE = 16
# Counters of no more literals than this are written once and then filled in.
FILLED_UP_TO = 24

# For one variable of the model: the literal of each value it can still take.
ValueLiterals = Mapping[int, int]


class Formula:
    """A growing list of clauses, and the variables used in them.

    `watch` is called as it grows, and raises an error when that takes too long; `most` is the
    maximum number of clauses and literals. `lean`: few variables are worth many clauses.
    """

    def __init__(self, watch: Check = no_check, most: int = MOST_PARTS, lean: bool = False) -> None:
        self._watch, self._most, self.lean = watch, most, lean
        self._counted = self._parts = 0
        self.clauses: list[Sequence[int]] = [[TRUE]]
        self.variables = 1
        # By the identity of a variable's literals: the names given to "one of these values".
        self.members: defaultdict[int, dict[int, int]] = defaultdict(dict)
        # By the identities of the literals of a scope: what is defined once for all of it.
        self.shared: defaultdict[tuple[int, ...], dict[str, list[list[int]]]] = defaultdict(dict)

    def copy(self) -> Formula:
        """A copy that can be added to without changing the original."""
        other = Formula(lean=self.lean)
        other.clauses, other.variables = self.clauses[:], self.variables
        for key, members in self.members.items():
            other.members[key] = dict(members)
        for scope, shared in self.shared.items():
            other.shared[scope] = dict(shared)
        return other

    def check(self) -> None:
        """Raise an error if this takes too much time or memory; to be called now and then."""
        new = len(self.clauses) - self._counted
        if new < CHECKED_AFTER:
            return
        self._watch()
        self._parts += new + sum(map(len, self.clauses[-new:]))
        self._counted += new
        if self._parts > self._most:
            raise TooLargeError(
                "this board is too large, or has too many solutions, for engine sat, "
                f"which takes {self._most:,} clauses and literals at most"
            )

    def fresh(self) -> int:
        """A new variable."""
        self.variables += 1
        return self.variables

    def member(self, literals: ValueLiterals, mask: int) -> int:
        """A literal that says "one of these values"; defined once for each variable and mask."""
        members = self.members.get(id(literals))
        if members is not None and mask in members:
            return members[mask]
        inside = [literal for value, literal in literals.items() if mask >> value & 1]
        outside = [literal for value, literal in literals.items() if not mask >> value & 1]
        if not inside or not outside:
            return TRUE if inside else FALSE
        if len(inside) == 1 or len(outside) == 1:
            return inside[0] if len(inside) == 1 else -outside[0]
        name = self.fresh()
        self.clauses += [[name, -literal] for literal in inside]
        self.clauses += [[-name, -literal] for literal in outside]
        self.members[id(literals)][mask] = name
        return name


class Encoder:
    """One constraint's access to a formula: literals of its scope, and clauses under its guards.

    Every clause added holds only while all labels of the constraint are switched on: `guards` are
    the literals that are true when one of them is off. `define` adds clauses without guards, for
    new literals that merely name something.
    """

    def __init__(
        self,
        formula: Formula,
        literals: Sequence[ValueLiterals],
        guards: Sequence[int] = (),
    ) -> None:
        self.formula = formula
        self.cuts: list[Cut] = []
        self._literals = literals
        self._guards = list(guards)
        self._clauses = formula.clauses

    @property
    def domains(self) -> Domains:
        """The values each variable can still take."""
        return tuple(map(mask_of, self._literals))

    def values(self, position: int) -> Sequence[int]:
        """The values a variable can still take."""
        return list(self._literals[position])

    def value(self, position: int, value: int) -> int:
        """The literal of "this variable takes this value"."""
        return self._literals[position].get(value, FALSE)

    def column(self, value: int) -> list[int]:
        """The literals of one value along the whole scope."""
        return [literals.get(value, FALSE) for literals in self._literals]

    def counted(self, value: int) -> list[int]:
        """Literals of which as many hold as the scope has cells with this value.

        Where two positions are tied to one variable (the halves of a domino) and have the value in
        different cases, "one of them has it" is a single literal.
        """
        if all(len(literals) < 3 for literals in self._literals):
            return self.column(value)
        counted: list[int] = []
        seen: dict[int, int] = {}
        for position, literals in enumerate(self._literals):
            literal = literals.get(value, FALSE)
            if len(literals) < 3:
                counted.append(literal)
                continue
            variable = min(literals.values())  # tied positions have the same literals
            first = seen.setdefault(variable, len(counted))
            if first == len(counted):
                counted.append(literal)
            elif counted[first] != literal:
                del seen[variable]
                both = (counted[first], literal)
                mask = mask_of([v for v, one in literals.items() if one in both])
                counted[first] = self.member(position, mask)
            else:
                counted.append(literal)
        return counted

    def member(self, position: int, mask: int) -> int:
        """The literal of "this variable takes one of these values"."""
        return self.formula.member(self._literals[position], mask)

    def shared(self, name: str, make: Callable[[], list[list[int]]]) -> list[list[int]]:
        """Literals defined once for this scope, whichever constraint asks for them."""
        shared = self.formula.shared[tuple(map(id, self._literals))]
        if name not in shared:
            shared[name] = make()
        return shared[name]

    def fresh(self) -> int:
        """A new literal."""
        return self.formula.fresh()

    @property
    def guarded(self) -> bool:
        """Whether a question may switch off this constraint, and others of the model too."""
        return bool(self._guards)

    def part(self, positions: Iterable[int]) -> Encoder:
        """Some positions of the scope, for a smaller constraint that this one contains."""
        return Encoder(self.formula, [self._literals[i] for i in positions], self._guards)

    def unguarded(self) -> Encoder:
        """The same scope for clauses that hold whichever labels are on."""
        return Encoder(self.formula, self._literals)

    def reversed(self) -> Encoder:
        """The same scope from its other end."""
        return Encoder(self.formula, self._literals[::-1], self._guards)

    def add(self, *literals: int) -> None:
        """Require at least one of the literals to hold."""
        if TRUE not in literals:
            clause = [lit for lit in literals if lit != FALSE] if FALSE in literals else [*literals]
            self._clauses.append(self._guards + clause if self._guards else clause)

    def define(self, *literals: int) -> None:
        """Like `add`, but whichever labels are on: for literals that only name something."""
        if TRUE not in literals:
            clause = [lit for lit in literals if lit != FALSE] if FALSE in literals else [*literals]
            self._clauses.append(clause)

    def add_all(self, clauses: Iterable[list[int]]) -> None:
        """Like `add`, for many at once."""
        guards, left = self._guards, _without_constants(clauses)
        self._clauses += [guards + clause for clause in left] if guards else left

    def define_all(self, clauses: Iterable[list[int]]) -> None:
        """Like `define`, for many at once."""
        self._clauses += _without_constants(clauses)

    def cut_later(self, cut: Cut) -> None:
        """Register a function that rejects wrong answers when they come up."""
        self.cuts.append(cut)

    def check(self) -> None:
        """See `Formula.check`; for constraints that add a great many clauses."""
        self.formula.check()

    def at_most_one(self, literals: Sequence[int]) -> None:
        """No two of the literals hold."""
        if len(literals) > PAIRED_UP_TO:
            self._at_most_one_of_many([literal for literal in literals if literal != FALSE])
            return
        able = [literal for literal in literals if literal != FALSE]
        pairs = [[-first, -second] for first, second in combinations(able, 2)]
        if self._guards or TRUE in able:
            self.add_all(pairs)
        else:
            self._clauses += pairs

    def _at_most_one_of_many(self, literals: Sequence[int]) -> None:
        """The same without a clause for each pair: in a square, only one row and column are used.

        (In the literature: product encoding.)
        """
        if len(literals) <= PAIRED_UP_TO:
            self.at_most_one(literals)
            return
        side = isqrt(len(literals) - 1) + 1
        rows = [self.fresh() for _ in range(-(-len(literals) // side))]
        columns = [self.fresh() for _ in range(side)]
        for i, literal in enumerate(literals):
            self.define(-literal, rows[i // side])
            self.define(-literal, columns[i % side])
        self.at_most_one(rows)
        self.at_most_one(columns)
        self.check()

    def exactly(self, literals: Sequence[int], count: int) -> list[list[int]]:
        """Exactly `count` of the literals hold, by a counter from the first to the last.

        Only numbers that can still lead to `count` get a literal of their own. The result holds,
        for each literal that is not a constant, those of "at least 0, 1, 2, ... of them so far".
        """
        free = [literal for literal in literals if literal not in (TRUE, FALSE)]
        wanted = count - list(literals).count(TRUE)
        if not 0 <= wanted <= len(free):
            self.add()
            return []
        if len(free) > FILLED_UP_TO:
            return self._exactly(free, wanted)
        pattern = _counting(len(free), wanted)
        fresh = [self.fresh() for _ in range(pattern.fresh)]
        clauses, layers = pattern.filled([TRUE, *free, *fresh], self._guards)
        self._clauses += clauses
        return layers

    def _exactly(self, free: Sequence[int], wanted: int) -> list[list[int]]:
        """The same for literals of which none is a constant."""
        layers: list[list[int]] = []
        before = [TRUE] + [FALSE] * (wanted + 1)
        for seen, literal in enumerate(free, 1):
            needed, most = max(wanted - (len(free) - seen), 0), min(seen, wanted)
            open_numbers = [self.fresh() for _ in range(needed, most)]
            after = [TRUE] * (needed + 1) + open_numbers + [FALSE] * (wanted + 1 - most)
            # Below `needed` all is certain before and after; above `most` + 1 nothing is possible.
            low = max(needed - 1, 0)
            if not seen % COUNTED_AT_ONCE:
                self.check()
            self._count(before[low : most + 2], literal, after[low : most + 2])
            before = after
            layers.append(after)
        return layers

    def counter(self, literals: Sequence[int], most: int) -> list[int]:
        """Literals of "at least 0, 1, ..., `most` of these hold"; just names, without guards."""
        surely = list(literals).count(TRUE)
        free = [literal for literal in literals if literal not in (TRUE, FALSE)]
        before = [TRUE] + [FALSE] * most
        for seen, literal in enumerate(free, 1):
            open_numbers = [self.fresh() for _ in range(min(seen, most))]
            after = [TRUE, *open_numbers] + [FALSE] * (most - len(open_numbers))
            self._count(before, literal, after, define=True)
            before = after
        return ([TRUE] * surely + before)[: most + 1]

    def _count(
        self, before: list[int], literal: int, after: list[int], define: bool = False
    ) -> None:
        """Link "at least k so far" before and after one more literal, in both directions."""
        guards = [] if define else self._guards
        add = self.define if define else self.add
        for fewer, same, now in zip(before, before[1:], after[1:], strict=False):
            if fewer > TRUE and same > TRUE and now > TRUE:
                # Usually there are no constants, so there is nothing to leave out.
                self._clauses += (
                    [*guards, -same, now],
                    [*guards, -literal, -fewer, now],
                    [*guards, -now, same, literal],
                    [*guards, -now, fewer],
                )
                continue
            if same != FALSE:
                add(-same, now)
            if fewer != FALSE:
                add(-literal, -fewer, now)
            if now != FALSE:
                add(-now, same, literal)
                if fewer != TRUE:
                    add(-now, fewer)


@lru_cache(maxsize=256)
def _counting(literals: int, wanted: int) -> Pattern:
    """The pattern of "exactly so many of so many literals hold"."""
    formula = Formula()
    free = [formula.fresh() for _ in range(literals)]
    layers = Encoder(formula, ())._exactly(free, wanted)
    return Pattern.of(formula.clauses[1:], formula.variables - literals - 1, layers)


def _without_constants(clauses: Iterable[list[int]]) -> list[list[int]]:
    return [
        [lit for lit in clause if lit != FALSE] if FALSE in clause else clause
        for clause in clauses
        if TRUE not in clause
    ]


# Given the values of a scope, adds clauses that reject them if they are wrong; returns whether it
# did. It gets a new encoder for the same scope, since clauses may by then go to another formula.
Cut = Callable[[Encoder, Sequence[int]], bool]
