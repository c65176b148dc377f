"""The number of neutral cells in a line, which its two counts tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.model import Cardinality
from gridwright.puzzles.magnets.techniques_alternation import (
    Alternation,
    alternate,
    tell_alternation,
    tell_settled,
)
from gridwright.puzzles.magnets.techniques_conclusions import clash, conclude, merged
from gridwright.puzzles.magnets.techniques_counts import wanted_pieces
from gridwright.puzzles.magnets.techniques_lines import (
    NAME,
    POLE,
    Piece,
    PoleLine,
    X,
    doubly_counted,
)
from gridwright.puzzles.magnets.techniques_parallel import WANTS, LikeLines
from gridwright.puzzles.magnets.techniques_runs import neutral_left
from gridwright.puzzles.magnets.techniques_words import (
    is_are,
    piece_name,
    piece_names,
    wanted_poles,
    wants_poles,
)
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, number_word, say

# Up to how many cells are named that are poles.
FEW = 3
# Up to how many are named that are halves of magnets.
MOST_HALVES = 6


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


def _how_many_neutral(now: Position, line: PoleLine, rest: int, clash: bool = False) -> Words:
    """How many cells are neutral, and why, but not on the way from a supposition to its clash."""
    more = "more " if line.domains.count(X) else ""
    cells = f"cell{'s' * (rest > 1)}"
    verb = "is" if rest == 1 else "are"
    new = [line.cell(i) for i in line.known(X) if now.base[line.cell(i)] != X]
    if now.supposing and not clash and 0 < len(new) <= FEW:
        first, number = capital(wants_poles(line)), number_word(rest)
        return say("{}, so besides {} {} {} {} neutral", first, listed(new), number, cells, verb)
    if now.supposing and not clash:
        return say("{} has {} {}neutral {}", capital(line.at.line), number_word(rest), more, cells)
    number = f"{number_word(rest)} {more}{cells}"
    return say("{}{}, so {} {} neutral", capital(wants_poles(line)), _in_cells(line), number, verb)


def _in_cells(line: PoleLine) -> str:
    """How many cells a line has; empty where it is plain that one of them is left."""
    length, wanted = len(line.domains), sum(line.shape.counts.values())
    return "" if length == wanted + 1 else f" in {number_word(length)} cells"


def _tell_wrong_number(line: PoleLine, rest: int, sums: int) -> Tell:
    def words(now: Position) -> Words:
        first = _how_many_neutral(now, line, rest, clash=True)
        if sums < 1 << rest:
            return say("{}, but not that many could be.", first)
        return say("{}, but only whole dominoes are left, with two cells each.", first)

    return words


def _tell_neutral_count(
    line: PoleLine,
    rest: int,
    neutral: Sequence[Piece],
    magnets: Sequence[Piece],
    turned: Alternation,
) -> Tell:
    def words(now: Position) -> Words:
        poles = joined((tell_alternation(now, line, turned), tell_settled(now, line, turned)))
        if not (now.supposing or neutral or poles or any(len(piece) == 1 for piece in magnets)):
            return _all_magnets(line, rest, wanted_pieces(now, line, magnets))
        first = say("{}.", _how_many_neutral(now, line, rest))
        return joined((first, _which(now, line, rest, neutral, magnets), poles))

    return words


def _all_magnets(line: PoleLine, rest: int, magnets: Sequence[Piece]) -> Words:
    """That dominoes would be too many neutral cells, as told of one line or of several."""
    more = "more " * bool(line.domains.count(X))
    cells = f"{number_word(rest)} {more}cell{'s' * (rest > 1)}"
    are = "is" if rest == 1 else "are"

    def tell(demands: Words, lines: int, dominoes: Sequence[Words]) -> Words:
        where = " in each" * (lines > 1)
        each, they = ("", "it is a magnet") if len(dominoes) == 1 else (" each", "they are magnets")
        text = "{}, so {}{} {} neutral. {} would take two{}, so {}."
        return say(text, demands, cells, where, are, listed(dominoes), each, they)

    demand = (line.at.place, WANTS, f"{wanted_poles(line)}{_in_cells(line)}")
    names = tuple(piece_name(line, piece) for piece in magnets)
    return LikeLines(("too few neutral", cells), tell, (demand,), names).words()


def _which(
    now: Position, line: PoleLine, rest: int, neutral: Sequence[Piece], magnets: Sequence[Piece]
) -> Words:
    """Which dominoes are neutral and which are not, as far as anything rests on it."""
    magnets = wanted_pieces(now, line, magnets)
    if neutral:
        poles = say("So {}.", _are_poles(line, magnets)) if magnets and rest > 1 else Words()
        return joined((_which_neutral(now, line, rest, neutral), poles))
    if alone := [piece for piece in magnets if len(piece) == 1]:
        return _left_over(now, line, rest, alone, _are_poles(line, magnets))
    each, they = ("", "it is a magnet") if len(magnets) == 1 else (" each", "they are magnets")
    return say("{} would take two{}, so {}.", piece_names(line, magnets), each, they)


def _are_poles(line: PoleLine, pieces: Sequence[Piece]) -> Words:
    """That none of some dominoes is neutral, as far as they are in the line."""
    what = "magnet" if all(len(piece) == 2 for piece in pieces) else "pole"
    are = f"is a {what}" if len(pieces) == 1 else f"are {what}s"
    return say("{} {}", piece_names(line, pieces), are)


def _which_neutral(now: Position, line: PoleLine, rest: int, neutral: Sequence[Piece]) -> Words:
    """Which dominoes are neutral."""
    names = piece_names(line, neutral)
    open_ = [p for p in line.shape.pieces if line.domains[p[0]] & X and line.domains[p[0]] != X]
    others = [piece for piece in open_ if piece not in neutral]
    if not others:
        return say("Only {} can be{}.", names, _other_halves(now, line))
    if sum(map(len, others)) < rest:
        are = {1: "is", 2: "are both"}.get(len(neutral), "are all")
        able, number = piece_names(line, others), number_word(sum(map(len, others)))
        able = say("{} could be, {}", number, able) if others[1:] else say("{} could be", able)
        return say("Apart from {} only {}, so {} {} neutral.", names, able, names, are)
    if rest == 1:
        poles = say(", and {},", _poles_besides(now, line)) if _poles_besides(now, line) else ","
        text = "{} in it would take two{} so {} is neutral."
        return say(text, _dominoes(line), poles, names)
    return _stands_alone(line, rest, neutral[0])


def _left_over(
    now: Position, line: PoleLine, rest: int, alone: Sequence[Piece], outcome: Words
) -> Words:
    """Why a cell is no neutral one: dominoes lying in the line would have to supply the others."""
    kind = _dominoes(line).lower()
    article = "an" if kind[0] in "aeiou" else "a"
    supply = f"{article} {kind.removesuffix('es')} would have to supply just one"
    if rest > 2:
        supply = f"{kind} would have to supply the other {number_word(rest - 1)}"
    first = say("If {} were one of them, {}", piece_names(line, alone), supply)
    if others := _poles_besides(now, line):
        return say("{}, as {}. So {}.", first, others, outcome)
    return say("{}, so {}.", first, outcome)


def _poles_besides(now: Position, line: PoleLine) -> Words:
    """Which cells are marked as poles that no domino lying in the line has; empty if many are."""
    poles = [p for p in line.shape.pieces if len(p) == 1 and not line.domains[p[0]] & X]
    marked = [p for p in poles if now.base[line.cell(p[0])] not in NAME]
    return _are_poles_alone(line, marked) if 0 < len(marked) <= MOST_HALVES else Words()


def _are_poles_alone(line: PoleLine, pieces: Sequence[Piece]) -> Words:
    """That single cells are poles: "R1C2 is a pole", "R1C2 and R1C5 are poles"."""
    what = "a pole" if len(pieces) == 1 else "poles"
    return say("{} {} {}", piece_names(line, pieces), is_are(pieces), what)


def _other_halves(now: Position, line: PoleLine) -> Words:
    """Why others are not neutral, where no word tells it as their other halves were told."""
    halves = [
        line.cell(i)
        for i, *rest in line.shape.pieces
        if not rest and not line.domains[i] & X and now.base[line.cell(i)] & X
    ]
    silent = [cell for cell in halves if not now.crossed_out_last(cell) & X]
    if now.supposing or not 0 < len(silent) <= MOST_HALVES:
        return Words()
    if len(silent) == 1:
        return say(", as {} is half of a magnet", *silent)
    return say(", as {} are halves of magnets", listed(silent))


def _stands_alone(line: PoleLine, rest: int, piece: Piece) -> Words:
    """The one neutral cell that is not half of a domino lying in the line, as all others do."""
    names = piece_names(line, [piece])
    poles = [p for p in line.shape.pieces if len(p) == 1 and not line.domains[p[0]] & X]
    why = say(", as {}", _are_poles_alone(line, poles)) if 0 < len(poles) <= FEW else Words()
    text = "{} take two each, so one of the {} stands alone. It is {}{}."
    return say(text, _dominoes(line), number_word(rest), names, why)


def _dominoes(line: PoleLine) -> str:
    """What dominoes that lie in a line look like."""
    return "Lying dominoes" if line.at.place.name.startswith("row") else "Upright dominoes"
