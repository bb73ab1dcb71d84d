"""Workers on other machines: a Dask cluster takes the games, if ``distributed`` is installed here and rainkit there."""

from __future__ import annotations

from concurrent.futures import Executor
from importlib.util import find_spec
from typing import Any

from rainkit.i18n import T, Text

__all__ = ["Cluster", "ClusterError", "has_dask"]

PATIENCE = 15
"""Seconds until a cluster that doesn't answer is given up."""


class ClusterError(RuntimeError):
    """There is no cluster to work on.

    Attributes
    ----------
    message : Text
        Why, and what to do.
    """

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


def has_dask() -> bool:
    """Whether Dask's client is installed.

    >>> isinstance(has_dask(), bool)
    True
    """
    return find_spec("distributed") is not None


class Cluster:
    """A Dask cluster as a pool of workers; for a ``with`` block.

    Parameters
    ----------
    address : str
        Of the scheduler, such as ``tcp://192.168.0.7:8786``; or a client that is there already.

    Attributes
    ----------
    executor : Executor
        Gives parts of the work to the cluster.
    at_once : int
        So many parts keep all its threads busy.

    Raises
    ------
    ClusterError
        If ``distributed`` is missing, or nobody answers at this address.
    """

    def __init__(self, address: Any) -> None:
        self._own = isinstance(address, str)
        self.client = self._client(address) if self._own else address
        self.executor: Executor = self.client.get_executor(pure=False)
        self.at_once = 2 * max(1, sum(self.client.nthreads().values()))

    @staticmethod
    def _client(address: str) -> Any:
        if not has_dask():
            raise ClusterError(
                T(
                    "Dask is not installed here, so other machines can't help. To install it: "
                    "pip install 'rainkit[dask]'"
                )
            )
        from distributed import Client  # type: ignore[import-not-found, unused-ignore]

        try:
            return Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise ClusterError(
                T("no Dask scheduler answers at {address} ({reason}); start one with: dask scheduler",
                  address=address, reason=str(error)[:200] or type(error).__name__)
            ) from None  # fmt: skip

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *error: object) -> None:
        if self._own:
            self.client.close()
