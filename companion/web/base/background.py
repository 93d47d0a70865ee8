"""Work beside the event loop: on threads or, where a system has none, as in a browser, on the loop between others'."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

from components.base.processes import has_threads
from components.problems import SalvageError
from components.python_loader import fault_of_own

Result = TypeVar("Result")


class AtOnce(Executor):
    """Does what it is given before it returns, for want of threads."""

    def submit(self, do: Callable[..., Result], /, *arguments: Any, **keyword_arguments: Any) -> Future[Result]:
        """What came of it."""
        future = Future[Result]()
        try:
            future.set_result(do(*arguments, **keyword_arguments))
        except BaseException as error:  # Whoever asks for the result gets it, as from a thread.
            future.set_exception(error)
        return future


def make_worker(name: str) -> Executor:
    """What does one thing after another, all of them on the same thread."""
    return ThreadPoolExecutor(1, name) if has_threads() else AtOnce()


async def run_on(worker: Executor, do: Callable[..., Result], *arguments: Any) -> Result:
    """Have a worker do something, in the language of whoever asks. Without threads others have a turn before this is
    gone on with."""
    return await asyncio.wrap_future(worker.submit(copy_context().run, _do, do, *arguments))


async def run_in_background(do: Callable[..., Result], *arguments: Any) -> Result:
    """Do something on any thread."""
    return await (asyncio.to_thread(_do, do, *arguments) if has_threads() else run_on(AtOnce(), do, *arguments))


def _do(do: Callable[..., Result], *arguments: Any) -> Result:
    """Do something. Raises SalvageError where a game's own Python ends the program, or has to be stopped."""
    try:
        return do(*arguments)
    except SystemExit as error:
        if problem := fault_of_own(error):
            raise SalvageError(problem) from error
        raise
