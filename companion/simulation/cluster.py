"""Work on a dask cluster: done wherever its workers are, and what was done is kept if the cluster is lost."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from components.installing import say_how_to_install
from components.problems import SalvageError

PATIENCE = 10
"""Seconds in which a scheduler must answer."""


class ClusterLost(SalvageError):
    """The scheduler, or the workers that had some of the work, can't be reached any more."""


def work_on_cluster(
    address: str, function: Callable[..., Any], rows: Sequence[Sequence[Any]]
) -> Iterator[tuple[int, Any]]:
    """Number and result of each row that a function is called with, as they are done.

    Workers need this version of salvage. Raises SalvageError; ClusterLost if what is missing will never come.
    """
    try:
        dask = import_module("dask.distributed")
    except ImportError:
        how = say_how_to_install("dask[distributed]")
        raise SalvageError(f"--dask needs dask and its distributed part: {how}") from None
    with _without_logs():
        try:
            cluster = dask.Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise SalvageError(f"there is no dask scheduler at {address!r}: {error}") from None
        with cluster:
            numbers = {each: at for at, each in enumerate(cluster.map(function, *zip(*rows, strict=True), pure=False))}
            for future in dask.as_completed(numbers):
                yield numbers[future], _result_of(future, address)


def _result_of(future: Any, address: str) -> Any:
    try:
        return future.result()
    except Exception as error:
        if isinstance(error.__cause__ or error, ModuleNotFoundError):
            raise SalvageError(
                f"{error.__cause__ or error} on the cluster at {address}; install this version there"
            ) from None
        if isinstance(error, CancelledError) or type(error).__module__.startswith("distributed."):
            raise ClusterLost(f"the dask cluster at {address} was lost") from None
        raise


@contextmanager
def _without_logs() -> Iterator[None]:
    """What dask and its event loop have to say of a lost connection are pages; what it comes to is said here."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)
