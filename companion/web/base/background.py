"""Run work beside the event loop: on threads or, on systems without them such as browsers, on the loop itself."""

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
    """An executor for systems without threads: it runs each task at once, before `submit` returns."""

    def submit(self, do: Callable[..., Result], /, *arguments: Any, **keyword_arguments: Any) -> Future[Result]:
        """Run a task at once and return its finished future."""
        future = Future[Result]()
        try:
            future.set_result(do(*arguments, **keyword_arguments))
        except BaseException as error:  # Whoever asks for the result gets it, as from a thread.
            future.set_exception(error)
        return future


def make_worker(name: str) -> Executor:
    """Return an executor that runs tasks one after another, all on the same thread."""
    return ThreadPoolExecutor(1, name) if has_threads() else AtOnce()


async def run_on(worker: Executor, do: Callable[..., Result], *arguments: Any) -> Result:
    """Run a function on an executor, in the caller's language. Without threads, the loop runs its other tasks before
    this continues."""
    return await asyncio.wrap_future(worker.submit(copy_context().run, _do, do, *arguments))


async def run_in_background(do: Callable[..., Result], *arguments: Any) -> Result:
    """Run a function on any thread, in the caller's language."""
    return await (asyncio.to_thread(_do, do, *arguments) if has_threads() else run_on(AtOnce(), do, *arguments))


def _do(do: Callable[..., Result], *arguments: Any) -> Result:
    """Run a function. Raises SalvageError if a game's own Python exits, or has to be stopped."""
    try:
        return do(*arguments)
    except SystemExit as error:
        if problem := fault_of_own(error):
            raise SalvageError(problem) from error
        raise
