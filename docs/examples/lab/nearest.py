"""Labelings of one's own: the cell nearest to what is decided, and its greatest value."""


def nearest(state):
    decided = [v.cell for v in state.variables if len(v.values) == 1]

    def distance(v):
        return min((abs(v.cell.row - r) + abs(v.cell.column - c) for r, c in decided), default=0)

    best = min(state.open, key=lambda v: (len(v.values), distance(v), -v.degree))
    return best, best.values[-1]


def greatest(variable):
    return variable.values[-1]
