"""A tap on a bench: it is done, or refused with a reason, or makes no sense and changes nothing."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from atrum_judge.judging.reading import NotACase
from atrum_judge.text import Text

State = dict[str, Any]
SENSELESS = (NotACase, KeyError, IndexError, ValueError, TypeError, AttributeError, StopIteration)
"""Errors of a tap or a field that fits nothing in the case."""


class Refused(Exception):
    """A tap that cannot be done, in a sentence for the person at the bench; `near` is the part of the page."""

    def __init__(self, near: str, said: Text) -> None:
        super().__init__(str(said))
        self.near = near
        self.said = said

    def as_json(self) -> dict[str, Any]:
        """Return the form that a state keeps."""
        return {"near": self.near, "said": self.said.as_json()}


def tried(before: State, do: Callable[[State], None]) -> State:
    """Return the state after a tap: `before` itself if it makes no sense, with the reason if it was refused."""
    changed = deepcopy(before)
    try:
        do(changed)
    except Refused as refused:
        return before | {"refused": refused.as_json()}
    except SENSELESS:
        return before
    return changed


def refusal(state: Mapping[str, Any], language: str) -> dict[str, str]:
    """Return the reason why the last tap changed nothing, and the part of the page that says it."""
    refused = state.get("refused")
    if not isinstance(refused, Mapping):
        return {"near": "", "said": ""}
    return {"near": str(refused["near"]), "said": Text.from_json(refused["said"]).in_language(language)}
