"""Types made ready for msgspec by one thread at a time: the only module that hands a type to msgspec.

msgspec (0.21, 0.22) keeps what it knows of a type on the type, and puts it there before it is whole. A thread that
takes the type meanwhile ends the process. So a type is made ready at its first need under one lock, and whoever
does not hold the lock sees none that is not. `pyproject.toml` forbids all other modules the calls below.

The lock is the innermost one: while it is held nothing is imported and none of our own code runs.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

WHOLE = "whole"
T = TypeVar("T")
_MAKING = Lock()


def _once(make: Callable[[Any], T]) -> Callable[[Any], T]:
    """Return what is made of a type, the first time under the lock. It is kept: types are few."""
    made: dict[Any, T] = {}

    def ready(shape: Any) -> T:
        if shape not in made:
            with _MAKING:
                if shape not in made:
                    made[shape] = make(shape)
        return made[shape]

    return ready


@_once
def _with_path(shape: Any) -> type[msgspec.Struct]:
    """The shape as a field of an object: even a fault of the whole has a path, and no field is taken for one.

    Of a type that is no `Struct` msgspec makes something of its own at each call of `convert`, and after tens of
    thousands of them the garbage collector meets memory that has been freed.
    """
    whole = msgspec.defstruct("Whole", [(WHOLE, shape)])
    msgspec.msgpack.Decoder(whole)  # makes ready whatever the shape holds; the types keep it
    return whole


@_once
def type_info(shape: Any) -> inspect.Type:
    """The fields and limits of a type, as msgspec knows them."""
    return inspect.type_info(shape)


@_once
def decoder(shape: Any) -> msgspec.msgpack.Decoder[Any]:
    """A reader of packed values of a type, for any number of threads."""
    return msgspec.msgpack.Decoder(shape)


@_once
def json_decoder(shape: Any) -> msgspec.json.Decoder[Any]:
    """A reader of JSON of a type, for any number of threads."""
    return msgspec.json.Decoder(shape)


def converted(value: Any, shape: Any, hook: Callable[[type, Any], Any]) -> Any:
    """The value as a shape. Raises `msgspec.ValidationError`, in whose paths the value is `$.whole`."""
    return getattr(msgspec.convert({WHOLE: value}, _with_path(shape), dec_hook=hook), WHOLE)


def json_schema(shape: Any, hook: Callable[[type], dict[str, Any]]) -> dict[str, Any]:
    """A type as JSON Schema."""
    with _MAKING:
        return msgspec.json.schema(shape, schema_hook=hook)
