"""Facts about the request or job in hand; every line of the log carries them (`atrum_torneos.logs`)."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Facts = dict[str, object]

_facts: ContextVar[Facts | None] = ContextVar("facts", default=None)


@contextmanager
def tracing(**facts: object) -> Iterator[Facts]:
    """Collect facts until the block ends."""
    with shared(facts):
        yield facts


@contextmanager
def shared(facts: Facts) -> Iterator[None]:
    """Add facts to those of another thread (its `noted`), until the block ends."""
    token = _facts.set(facts)
    try:
        yield
    finally:
        _facts.reset(token)


def note(**facts: object) -> None:
    """Add facts to those that a caller collects. Numbers and addresses only: no name, no mail."""
    collected = _facts.get()
    if collected is not None:
        collected.update(facts)


def noted() -> Facts:
    """Return the facts known so far."""
    facts = _facts.get()
    return {} if facts is None else facts
