"""Magnets with one variable for each domino, which says what both of its halves are."""

from gridwright.model import Cardinality


def model(m):
    neutral, plus, minus = map(m.value, "x+-")
    halves = [(neutral, neutral), (plus, minus), (minus, plus)]
    for a, b in m.board.dominoes.tiling(m.board).items():
        if a < b:
            domino = m.variable(f"the domino at {a}", {0: "neutral", 1: "+-", 2: "-+"})
            m.post(lambda d, x, y: halves[d] == (x, y), [domino, a, b], f"{domino} is whole")
    for a, b in m.board.grid.pairs:
        if a in m.cells and b in m.cells:
            m.post(lambda x, y: x != y or x == neutral, [a, b], f"{a} and {b} differ if poles")
    for pole, layer in (plus, m.board.plus), (minus, m.board.minus):
        for view, count in layer.printed(m.board):
            cells = [cell for cell in view.line.cells if cell in m.cells]
            m.post(Cardinality.of(pole, count), cells, f"{view.line} has {count} of {'x+-'[pole]}")
