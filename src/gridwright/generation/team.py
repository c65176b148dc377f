"""Who makes the boards: this process, processes beside it, or a cluster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from gridwright.errors import InputError
from gridwright.generation.workers import Team

# More processes than this on one machine are a slip of the pen.
MOST_WORKERS = 512
ADDRESS = re.compile(r"(tcp|tls)://([^\s:/\[\]]+|\[[0-9a-fA-F:.%]+\]):[0-9]{1,5}")


def check_team(workers: int, cluster: str | None) -> None:
    """Refuse a number of worker processes or an address of a cluster that cannot be meant."""
    if not 1 <= workers <= MOST_WORKERS:
        raise InputError(f"expected 1 to {MOST_WORKERS} workers, found {workers}")
    if cluster is not None and not ADDRESS.fullmatch(cluster):
        said = f"the cluster address {cluster[:80]!r} is none; expected one such as tcp://host:8786"
        raise InputError(said)


@contextmanager
def team(workers: int = 1, cluster: str | None = None) -> Iterator[Team | None]:
    """So many processes of this machine, or the workers of a cluster; None: nobody is needed."""
    check_team(workers, cluster)
    # Loaded when they are needed: both take their time.
    if cluster is not None:
        from gridwright.generation.cluster import cluster_at

        with cluster_at(cluster) as there:
            yield there
    elif workers > 1:
        from gridwright.generation.processes import processes

        with processes(workers) as here:
            yield here
    else:
        yield None
