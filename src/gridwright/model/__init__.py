"""Models: labelled constraints over the cells of a board, and the constraints to build with.

docs/new-puzzle.md lists the constraints by what they are good for.
"""

from gridwright.model.all_different import AllDifferent
from gridwright.model.cardinality import Cardinality
from gridwright.model.chain import Chain, Link
from gridwright.model.closer import Closer
from gridwright.model.constraint import Constraint
from gridwright.model.degree import Degree
from gridwright.model.different_but import DifferentBut
from gridwright.model.domain import Domains, mask_of, values_of
from gridwright.model.either import Either
from gridwright.model.element import Element
from gridwright.model.equal import Equal
from gridwright.model.in_view import InView
from gridwright.model.linear import Linear
from gridwright.model.matching import Matching
from gridwright.model.model import Clue, Label, Model, Place, Posting
from gridwright.model.network import Network
from gridwright.model.one_of import OneOf
from gridwright.model.parks import Parks
from gridwright.model.poles import Poles
from gridwright.model.single_loop import SingleLoop
from gridwright.model.skyline import Skyline
from gridwright.model.table import Table
from gridwright.model.tally import Tally
from gridwright.model.unlike import Unlike
from gridwright.model.visible import Visible

__all__ = [
    "AllDifferent",
    "Cardinality",
    "Chain",
    "Closer",
    "Clue",
    "Constraint",
    "Degree",
    "DifferentBut",
    "Domains",
    "Either",
    "Element",
    "Equal",
    "InView",
    "Label",
    "Linear",
    "Link",
    "Matching",
    "Model",
    "Network",
    "OneOf",
    "Parks",
    "Place",
    "Poles",
    "Posting",
    "SingleLoop",
    "Skyline",
    "Table",
    "Tally",
    "Unlike",
    "Visible",
    "mask_of",
    "values_of",
]
