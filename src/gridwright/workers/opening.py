"""Starting workers: processes of this machine, or a cluster."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gridwright.errors import InputError, quoted
from gridwright.validation import check_kind, check_whole
from gridwright.workers.team import Team

# More processes than this on one machine are a typing error.
MOST_WORKERS = 512
ADDRESS = re.compile(r"(tcp|tls)://([^\s:/\[\]]+|\[[0-9a-fA-F:.%]+\]):[0-9]{1,5}")


def check_workers(workers: int, cluster: str | None) -> None:
    """Refuse a number of worker processes or an address of a cluster that cannot be meant."""
    if (
        check_whole("the number of workers is a whole number", workers) > MOST_WORKERS
        or workers < 1
    ):
        raise InputError(f"expected 1 to {MOST_WORKERS} workers, found {quoted(workers)}")
    if cluster is None:
        return
    if not ADDRESS.fullmatch(check_kind("cluster", cluster, str, "an address")):
        said = f"{quoted(cluster)} is not the address of a cluster"
        raise InputError(f"{said}; expected one such as tcp://host:8786")


@contextmanager
def open_team(
    workers: int = 1,
    cluster: str | None = None,
    tell: Callable[[str], object] = lambda sentence: None,
) -> Iterator[Team | None]:
    """Processes of this machine, or the workers of a cluster; None where no worker is needed.

    What happens to the workers of a cluster meanwhile is told in sentences.
    """
    check_workers(workers, cluster)
    # Loaded when they are needed: both take their time.
    if cluster is not None:
        from gridwright.workers.cluster import cluster_at

        with cluster_at(cluster, tell) as there:
            yield there
    elif workers > 1:
        from gridwright.workers.processes import processes

        with processes(workers) as here:
            yield here
    else:
        yield None
