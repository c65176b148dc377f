"""What every command of the lab that searches one board is given."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.cli.model_option import ModelOption
from gridwright.cli.output import PuzzleArgument, TimeLimitOption
from gridwright.cli.solve import AllOption, LabelingOption, NodeLimitOption, SeedOption
from gridwright.engines.fd import OWN, Labeling
from gridwright.engines.limits import Limits


@dataclass(frozen=True)
class SearchOptions:
    """A board, the model and the labeling to search it with, and where the search ends."""

    puzzle: PuzzleArgument
    labeling: LabelingOption = None
    seed: SeedOption = 0
    model: ModelOption = "strong"
    everything: AllOption = False
    time_limit: TimeLimitOption = None
    node_limit: NodeLimitOption = None

    @property
    def strategy(self) -> Labeling:
        """The labeling, our own where none is named."""
        return OWN if self.labeling is None else Labeling.parse(self.labeling, self.seed)

    @property
    def limits(self) -> Limits:
        """The limits of the search."""
        return Limits(self.time_limit, self.node_limit)

    @property
    def count(self) -> int | None:
        """How many solutions are wanted; None for all."""
        return None if self.everything else 1
