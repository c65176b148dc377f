"""The number of neutral cells in a line, which its two counts tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.model import Cardinality
from gridwright.puzzles.magnets.techniques_lines import (
    POLE,
    Piece,
    PoleLine,
    X,
    clash,
    conclude,
    doubly_counted,
    merged,
)
from gridwright.puzzles.magnets.techniques_runs import (
    Alternation,
    alternate,
    anchor_name,
    neutral_left,
)
from gridwright.puzzles.magnets.techniques_words import piece_names, wants_both
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, number_word, say


@technique(
    "Number of neutral cells",
    2,
    "The clues tell how many cells are neutral; a domino lying in the line takes two.",
    on=Cardinality,
)
def neutral_count(at: Sight) -> Iterator[Deduction]:
    """Which dominoes are neutral or magnets, by the number of neutral cells left."""
    line = doubly_counted(at)
    if line is None:
        return
    rest = neutral_left(line)
    if rest <= 0:
        return
    pieces = [p for p in line.shape.pieces if line.domains[p[0]] & X and line.domains[p[0]] != X]
    sums = _sums([len(piece) for piece in pieces])
    poles = [p[0] for p in line.shape.pieces if not line.domains[p[0]] & X]
    premises = line.neutral() | {line.cell(i): POLE for i in poles}
    labels = list(line.shape.labels.values())
    if not sums >> rest & 1:
        yield from clash(at, premises, _tell_wrong_number(line, rest, sums), labels)
        return
    neutral, magnets = _decided(pieces, rest)
    claim = {i: POLE for piece in magnets for i in piece}
    claim |= {i: X for piece in neutral for i in piece}
    turned = alternate(line, claim)
    if turned.broken or not claim:
        return
    tell = _tell_neutral_count(line, rest, neutral, magnets, turned)
    premises = merged(premises, turned.premises)
    yield from conclude(at, turned.left(line), premises, tell, [*labels, *turned.labels])


def _decided(pieces: Sequence[Piece], rest: int) -> tuple[list[Piece], list[Piece]]:
    """The pieces that must be neutral, and those that cannot be, for a number of neutral cells."""
    neutral, magnets = [], []
    for number, piece in enumerate(pieces):
        others = _sums([len(other) for i, other in enumerate(pieces) if i != number])
        if not others >> rest & 1:
            neutral.append(piece)
        elif rest < len(piece) or not others >> (rest - len(piece)) & 1:
            magnets.append(piece)
    return neutral, magnets


def _sums(weights: Sequence[int]) -> int:
    """All sums of some of the weights, as bits."""
    sums = 1
    for weight in weights:
        sums |= sums << weight
    return sums


def _how_many_neutral(line: PoleLine, rest: int) -> Words:
    known = line.domains.count(X)
    more = "more " if known else ""
    cells = f"{number_word(rest)} {more}cell{'s' * (rest > 1)}"
    verb = "is" if rest == 1 else "are"
    length = number_word(len(line.domains))
    return say("{} in {} cells, so {} {} neutral", capital(wants_both(line)), length, cells, verb)


def _tell_wrong_number(line: PoleLine, rest: int, sums: int) -> Tell:
    def words(now: Position) -> Words:
        first = _how_many_neutral(line, rest)
        if sums < 1 << rest:
            return say("{}, but not that many could be.", first)
        return say("{}, but only whole dominoes are left for them.", first)

    return words


def _tell_neutral_count(
    line: PoleLine,
    rest: int,
    neutral: Sequence[Piece],
    magnets: Sequence[Piece],
    turned: Alternation,
) -> Tell:
    def words(now: Position) -> Words:
        first = _how_many_neutral(line, rest)
        second = _which(line, rest, neutral, magnets)
        if turned.anchor is None:
            return say("{}. {}", first, second)
        return say("{}. {} The poles alternate from {}.", first, second, anchor_name(line, turned))

    return words


def _which(line: PoleLine, rest: int, neutral: Sequence[Piece], magnets: Sequence[Piece]) -> Words:
    """Which dominoes are neutral and which are not."""
    names = piece_names(line, neutral or magnets)
    most = sum(len(p) for p in line.shape.pieces if line.domains[p[0]] & X) - line.domains.count(X)
    if neutral and most == rest:
        return say("Only {} can be.", names)
    if neutral and all(most - len(piece) < rest for piece in neutral):
        return say("Without {} there would be too few.", names)
    if neutral and rest == 1:
        return say("A domino in the line would bring two, so it is {}.", names)
    if neutral:
        return say("The dominoes in the line bring two each, so {} is one.", names)
    lying = [piece for piece in magnets if len(piece) == 2]
    if rest == 1 and len(lying) == len(magnets) == 1:
        return say("{} would bring two, so it is a magnet.", capital(names))
    if rest == 1 and len(lying) == len(magnets):
        return say("{} would bring two each, so they are magnets.", capital(names))
    poles = "is a pole" if len(magnets) == 1 else "are poles"
    return say("The dominoes in the line bring two each, so {} {}.", names, poles)
