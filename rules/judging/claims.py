"""Comparing what is said of a table ("now it looks like this") with the table itself, both as JSON."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.judging.names import name_key


def is_claim(step: Mapping[str, Any]) -> bool:
    """Whether a step of a case says how the table looks, and nothing that somebody did."""
    return step.get("do") == "expect"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as it was said.

    Attributes:
        path: the fields that lead to it, e.g. ``("players", "B", "life")``; items with an id go by it.
        said, found: both values; `found` is None where nobody knows.
        is_certain: whatever the unknown facts are, it is otherwise than it was said.
    """

    path: tuple[str, ...]
    said: Any
    found: Any
    is_certain: bool = True


@dataclass(frozen=True, slots=True)
class Comparison:
    """How the lists of a position are compared. ``{"count": n}`` is any n items.

    Attributes:
        by_id: lists whose items are found by their id; items that are not named are not compared,
            but an empty list says that there are none.
        wholes: lists that are the whole of a zone, in any order; ``null`` in them is any card.
    """

    by_id: Collection[str] = frozenset({"players"})
    wholes: Collection[str] = frozenset()

    def differences(self, said: Any, found: Any) -> list[Difference]:
        """Everything in which `found` is not as it was `said`; a claim of None says nothing."""
        return list(self._compare(said, found, ()))

    def _compare(self, said: Any, found: Any, path: tuple[str, ...]) -> Iterator[Difference]:
        if said is None:
            return
        if found is None:
            yield Difference(path, said, None, is_certain=False)
        elif _is_count(said):
            yield from self._number(said["count"], found, path)
        elif isinstance(said, Mapping):
            yield from self._fields(said, found, path)
        elif isinstance(said, Sequence) and not isinstance(said, str):
            yield from self._list(said, found, path)
        elif isinstance(said, str) and isinstance(found, Mapping):  # a card by its id or name
            if _key(said) not in {_key(found.get("id")), _key(found.get("name"))}:
                yield Difference(path, said, found)
        elif _key(said) != _key(found):
            yield Difference(path, said, found)

    def _fields(self, said: Mapping[str, Any], found: Any, path: tuple[str, ...]) -> Iterator[Difference]:
        if not isinstance(found, Mapping):
            yield Difference(path, said, found)
            return
        for name, value in said.items():
            yield from self._compare(value, found.get(name), (*path, name))

    def _number(self, said: Any, found: Any, path: tuple[str, ...]) -> Iterator[Difference]:
        number = len(found) if isinstance(found, list) else found.get("count") if _is_count(found) else None
        if number is None:
            yield Difference(path, {"count": said}, None, is_certain=False)
        elif number != said:
            yield Difference(path, {"count": said}, {"count": number})

    def _list(self, said: Sequence[Any], found: Any, path: tuple[str, ...]) -> Iterator[Difference]:
        if path and path[-1] in self.by_id:
            yield from self._by_id(said, found, path)
            return
        if _is_count(found):
            top = found.get("top") or []
            found = [*top, *[None] * max(0, found["count"] - len(top))] if found["count"] is not None else None
        if found is None:
            yield Difference(path, said, None, is_certain=False)
        elif not isinstance(found, list) or len(found) != len(said):
            yield Difference(path, said, found)
        elif path and path[-1] in self.wholes:
            yield from self._whole(said, found, path)
        else:
            for place, (one, other) in enumerate(zip(said, found, strict=True)):
                yield from self._compare(one, other, (*path, str(place)))

    def _by_id(self, said: Sequence[Any], found: Any, path: tuple[str, ...]) -> Iterator[Difference]:
        if not said and found:
            yield Difference(path, said, found)
        items = [item for item in found or [] if isinstance(item, Mapping) and "id" in item]
        there = {_key(item["id"]): item for item in items} | {item["id"]: item for item in items}
        for item in said:
            name = item.get("id") if isinstance(item, Mapping) else item
            one = there.get(name, there.get(_key(name))) if isinstance(name, str) else None
            if one is None:
                yield Difference((*path, str(name)), item, [held["id"] for held in items])
            elif isinstance(item, Mapping):
                yield from self._compare(item, one, (*path, str(name)))

    def _whole(self, said: Sequence[Any], found: list[Any], path: tuple[str, ...]) -> Iterator[Difference]:
        """Pairs what is said with what is there so that as much as possible fits, certain fits first."""
        fits = [[self._fit(one, other) for other in found] for one in said]
        if _pairs([[fit is True for fit in row] for row in fits]):
            return
        might = _pairs([[fit is not False for fit in row] for row in fits])
        yield Difference(path, list(said), found, is_certain=not might)

    def _fit(self, said: Any, found: Any) -> bool | None:
        """Whether one item of a zone can be the one said; None when it hangs on what nobody knows."""
        if said is None:
            return True
        different = list(self._compare(said, found, ()))
        if not different:
            return True
        return False if any(one.is_certain for one in different) else None


def _pairs(fits: list[list[bool]]) -> bool:
    """Whether every row has a column of its own that fits it (augmenting paths, without recursion's depth)."""
    owner: dict[int, int] = {}
    for row in range(len(fits)):
        came: dict[int, int] = {}
        open_rows, end = [row], -1
        while open_rows and end < 0:
            at = open_rows.pop()
            for column, fit in enumerate(fits[at]):
                if not fit or column in came:
                    continue
                came[column] = at
                if column not in owner:
                    end = column
                    break
                open_rows.append(owner[column])
        if end < 0:
            return False
        while True:
            at = came[end]
            before = next((column for column, held in owner.items() if held == at), -1)
            owner[end] = at
            if at == row:
                break
            end = before
    return True


def _is_count(value: Any) -> bool:
    return isinstance(value, Mapping) and "count" in value and set(value) <= {"count", "top"}


def _key(value: Any) -> Any:
    return name_key(value) if isinstance(value, str) else value
