"""Counting the poles of one kind in a line: all there, all needed, room for the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.puzzles.magnets.techniques_alternation import (
    Alternation,
    alternate,
    tell_alternation,
)
from gridwright.puzzles.magnets.techniques_clauses import (
    Clause,
    as_reasons,
    ruled_out,
    silently_neutral,
    so,
    ways_round,
)
from gridwright.puzzles.magnets.techniques_conclusions import clash, conclude, merged
from gridwright.puzzles.magnets.techniques_last import AlikeNeutral
from gridwright.puzzles.magnets.techniques_lines import (
    ANY,
    NAME,
    OTHER,
    POLE,
    POLE_OF,
    M,
    P,
    Piece,
    PoleLine,
    X,
    doubly_counted,
    pole_line,
)
from gridwright.puzzles.magnets.techniques_parallel import HAS, WANTS, LikeLines
from gridwright.puzzles.magnets.techniques_reasons import partner
from gridwright.puzzles.magnets.techniques_words import (
    domino,
    is_are,
    missing,
    missing_within,
    piece_name,
    piece_names,
    wanted,
    wants,
)
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, number_word, say

# Up to how many dominoes are named by both halves.
FEW = 2


def counted_pole(at: Sight) -> int:
    """The pole that a count is about."""
    return POLE_OF[at.label.rule]


@technique("Count reached", 0, "A line that has all its plus gets no other plus.", on=Cardinality)
def saturated(at: Sight) -> Iterator[Deduction]:
    """In a line with all its poles of a kind, cells of crossing dominoes lose it."""
    line, pole = pole_line(at), counted_pole(at)
    if line is None:
        return
    need = line.need(pole)
    have = {line.cell(i): pole for i in line.known(pole)}
    if need < 0:
        yield from clash(at, have, objection(_tell_too_many(line, pole)), [at.label])
    if need != 0 or is_complete(line):
        return
    left = {line.cell(i): ANY & ~pole for i in line.shape.crossing if line.domains[i] != pole}
    yield from conclude(at, left, have, lambda now: _has_by_now(now, line, pole), [at.label])


def is_complete(line: PoleLine) -> bool:
    """Whether a line has all its poles of both kinds."""
    return len(line.shape.counts) == 2 and line.need(P) == line.need(M) == 0


def has_its(line: PoleLine, pole: int, would: bool = False) -> Words:
    """A line with all its poles of a kind: "row 3 has its two plus", or "would have" them."""
    count, where, name = line.shape.counts[pole], line.at.line, NAME[pole]
    if count == 0:
        return say("{} wants no {}", where, name)
    number = "" if count == 1 else f"{number_word(count)} "
    return say("{} {} its {}{}", where, "would have" if would else "has", number, name)


def _has_by_now(now: Position, line: PoleLine, pole: int) -> Words:
    """The same with the poles that are not on the board yet: "row 3 has its two plus with R3C5"."""
    new = _new(now, line, pole)
    if not new:
        return has_its(line, pole)
    join = "in" if len(new) == line.shape.counts[pole] else "with"
    return say("{} {} {}", has_its(line, pole), join, listed(new))


def _new(now: Position, line: PoleLine, pole: int) -> list[Cell]:
    """The poles of a kind in a line that are not on the board yet."""
    cells = (line.cell(i) for i in line.known(pole))
    return [cell for cell in cells if now.seen[cell] != pole]


def _tell_too_many(line: PoleLine, pole: int) -> Tell:
    def words(now: Position) -> Words:
        have, count, name = line.known(pole), line.shape.counts[pole], NAME[pole]
        where = listed(line.cell(i) for i in have)
        if not count:
            return say("{} wants no {}, but {} would be one.", capital(line.at.line), name, where)
        text = "{} would have {} {}, not {}: {}."
        return say(
            text, capital(line.at.line), number_word(len(have)), name, number_word(count), where
        )

    return words


@technique(
    "Count complete",
    1,
    "A line has all its plus: a domino lying in it would bring another, so it is neutral.",
    on=Cardinality,
    together=True,
)
def none_left(at: Sight) -> Iterator[Deduction]:
    """A domino lying in a line that has all its plus (or minus) is neutral."""
    line, pole = pole_line(at), counted_pole(at)
    if line is None or line.need(pole) != 0 or is_complete(line):
        return
    lying = [p for p in line.shape.lying if line.domains[p[0]] & (line.domains[p[0]] - 1)]
    lying = _first_magnet(line, lying) or lying
    left = {line.cell(i): X for piece in lying for i in piece}
    have = {line.cell(i): pole for i in line.known(pole)}
    yield from conclude(at, left, have, _tell_none_left(line, pole, lying), [at.label])


def _tell_none_left(line: PoleLine, pole: int, lying: Sequence[Piece]) -> Tell:
    def words(now: Position) -> Words:
        count, new = line.shape.counts[pole], _new(now, line, pole)
        names = tuple(piece_name(line, piece) for piece in wanted_pieces(now, line, lying))
        if new and count > 1:
            return AlikeNeutral((), (_has_by_now(now, line, pole),), names).words()
        if count == 1:
            return _tell_so_neutral(_only_one(line, pole), 1, names)
        verb = HAS if count else ("wants", "want")
        demand = (line.at.place, verb, f"{number_word(count)} {NAME[pole]}")
        return LikeLines(("none left",), _tell_so_neutral, (demand,), names).words()

    return words


def _tell_so_neutral(why: Words, lines: int, dominoes: Sequence[Words]) -> Words:
    return say("{}, so {} {} neutral.", why, listed(dominoes), is_are(dominoes))


def wanted_pieces(now: Position, line: PoleLine, pieces: Sequence[Piece]) -> list[Piece]:
    """The dominoes of which something has to be told; all where that is said of none."""
    return [p for p in pieces if any(now.wants(line.cell(i)) for i in p)] or [*pieces]


def _only_one(line: PoleLine, pole: int) -> Words:
    """That a line gets no more poles of a kind: "R2C4 is column 4’s only plus"."""
    return say("{} is {}’s only {}", line.cell(*line.known(pole)), line.at.line, NAME[pole])


@technique(
    "Line complete",
    1,
    "A line has all its plus and minus: the rest of it is neutral.",
    on=Cardinality,
    together=True,
)
def complete(at: Sight) -> Iterator[Deduction]:
    """What is left of a line that has all its poles is neutral."""
    line = doubly_counted(at)
    if line is None or not is_complete(line):
        return
    open_pieces = [p for p in line.shape.pieces if line.domains[p[0]] & (line.domains[p[0]] - 1)]
    open_pieces = _first_magnet(line, open_pieces) or open_pieces
    left = {line.cell(i): X for piece in open_pieces for i in piece}
    have = {line.cell(i): line.domains[i] for i in (*line.known(P), *line.known(M))}
    tell = _tell_complete(line, open_pieces)
    yield from conclude(at, left, have, tell, line.shape.labels.values())


def _first_magnet(line: PoleLine, pieces: Sequence[Piece]) -> list[Piece]:
    """The first that cannot be neutral, if there is one: the others do not matter then."""
    return [piece for piece in pieces if not line.domains[piece[0]] & X][:1]


def _tell_complete(line: PoleLine, pieces: Sequence[Piece]) -> Tell:
    def words(now: Position) -> Words:
        if not line.shape.counts[P] + line.shape.counts[M]:
            return say("{} wants no poles, so all of it is neutral.", capital(line.at.line))
        left = [p for p in line.shape.pieces if _is_left(now, line, p)]
        open_ = _first_magnet(line, pieces) or wanted_pieces(now, line, left or pieces)
        where, rest = capital(line.at.line), _with_other_halves(now, line, open_)
        return say("{} has all its poles, so {} {} neutral.", where, rest, is_are(open_))

    return words


def _with_other_halves(now: Position, line: PoleLine, pieces: Sequence[Piece]) -> Words:
    """Dominoes of a line, under a supposition with the halves that are not in it."""
    if not now.supposing or len(pieces) > FEW:
        return piece_names(line, pieces)
    cells = (line.cell(piece[0]) for piece in pieces)
    return listed(domino(*sorted((cell, partner(now, cell)))) for cell in cells)


def _is_left(now: Position, line: PoleLine, piece: Piece) -> bool:
    """Whether a reader neither sees nor was told what becomes of a domino that is no magnet."""
    cells = [line.cell(i) for i in piece]
    told = any(now.left_last(cell) == X or now.last_told(cell) for cell in cells)
    seen = now.seen[cells[0]]
    return line.domains[piece[0]] not in (P, M) and bool(seen & (seen - 1)) and not told


def _all_needed(at: Sight, last: bool) -> Iterator[Deduction]:
    """All pieces that can still bring a pole are needed; `last` if it is just one."""
    line, pole = pole_line(at), counted_pole(at)
    if line is None:
        return
    need = line.need(pole)
    if need <= 0 or (need == 1) is not last:
        return
    pieces = line.suppliers(pole)
    if len(pieces) < need:
        tell = _tell_too_few(line, pole, pieces)
        yield from clash(at, line.counted(pole), tell, [at.label])
    if len(pieces) != need:
        return
    claim = {}
    for piece in pieces:
        able = [i for i in piece if line.domains[i] & pole]
        for i in piece:
            claim[i] = POLE if len(able) == 2 else pole if i in able else OTHER[pole]
    turned = alternate(line, claim)
    if turned.broken:
        return
    premises = merged(line.counted(pole), turned.premises)
    tell = _tell_all_needed(line, pole, pieces, turned)
    yield from conclude(at, turned.left(line), premises, tell, [at.label, *turned.labels])


def _tell_too_few(line: PoleLine, pole: int, pieces: Sequence[Piece]) -> Tell:
    def words(now: Position) -> Words:
        wanted, why = capital(wants(line, pole)), ruled_out(now, line, pole, clash=True)
        each = " each" * (len(pieces) > 1)
        end = say("only {} can bring one{}", piece_names(line, pieces), each)
        end = say("{}{}", silently_neutral(now, line, pole), end if pieces else "no place is left")
        if why:
            return objection(lambda _: say("{}. {}", wanted, so(why, end)))(now)
        return say("{}, but {}.", wanted, end)

    return words


def _tell_all_needed(
    line: PoleLine, pole: int, pieces: Sequence[Piece], turned: Alternation
) -> Tell:
    def words(now: Position) -> Words:
        source = _source(now, line, pole, pieces)
        return joined((source, _ways_round(now, line, pole, pieces, turned)))

    return words


def _source(now: Position, line: PoleLine, pole: int, pieces: Sequence[Piece]) -> Words:
    """Where the missing poles must come from, and why from nowhere else."""
    first, why = capital(wants(line, pole)), ruled_out(now, line, pole)
    names = piece_names(line, pieces)
    lying = [piece for piece in pieces if len(piece) == 2]
    all_lying = len(lying) == len(pieces) > 1
    if now.supposing or not (why or all_lying):
        return _source_in_brief(now, line, pole, pieces, why)
    if why and not lying:
        return say("{}. {}", first, so(why, say("only {} {} left", names, is_are(pieces))))
    if why and len(pieces) == 1:
        return say("{}. {}", first, so(why, say("only {} can bring it", names)))
    if why:
        return say("{}. {}", first, so(why, say("{} must bring them", names)))
    what = f"{wanted(line, pole)} from {number_word(len(pieces))} dominoes"
    demand = (line.at.place, WANTS, what)
    return LikeLines(("from dominoes",), _tell_all_magnets, (demand,)).words()


def _tell_all_magnets(demands: Words, lines: int, dominoes: Sequence[Words]) -> Words:
    return say("{}, so all are magnets.", demands)


def _source_in_brief(
    now: Position, line: PoleLine, pole: int, pieces: Sequence[Piece], why: Sequence[Clause]
) -> Words:
    """The same in fewer words: "Row 3’s last two plus must come from R3C1-2 and R3C5, as ..."."""
    verb = "must come from" if any(len(piece) == 2 for piece in pieces) else "must be"
    from_ = say("{} {}{}.", verb, piece_names(line, pieces), as_reasons(why))
    # Neither on the board yet nor told.
    new = [cell for cell in _new(now, line, pole) if not now.last_told(cell)]
    if now.supposing or not new:
        return say("{} {}", missing(line, pole), from_)
    they_are = say("{} {} {}", listed(new), is_are(new), NAME[pole])
    return say("{}, so {} {}", they_are, missing_within(line, pole), from_)


def _ways_round(
    now: Position, line: PoleLine, pole: int, pieces: Sequence[Piece], turned: Alternation
) -> Words:
    """Which way round the magnets are, as far as that shows when it is told."""
    loose = (p for p in pieces if not any({*p} & {*span} for span in turned.spans))
    barred = [
        (line.cell(i), pole)
        for piece in loose
        for i in piece
        if not line.domains[i] & now.domains[line.cell(i)] & pole
        if any(now.wants(line.cell(j)) for j in piece)
    ]
    return joined((tell_alternation(now, line, turned), ways_round(now, barred)))


@technique(
    "All magnets",
    2,
    "A line wants as many poles as it has dominoes that can bring one.",
    on=Cardinality,
    together=True,
)
def all_needed(at: Sight) -> Iterator[Deduction]:
    """Every domino that can bring a missing pole is needed."""
    yield from _all_needed(at, last=False)


@technique(
    "Last magnet",
    1,
    "One domino must bring the missing pole; a neighbour may say which way round.",
    on=Cardinality,
    together=True,
)
def last_magnet(at: Sight) -> Iterator[Deduction]:
    """One piece is left for the missing pole."""
    yield from _all_needed(at, last=True)
