"""Comparing what is said of a table ("now it looks like this") with the table itself, both as JSON."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from atrum_judge.judging.names import name_key
from atrum_judge.judging.words import WORDS
from atrum_judge.text import Text


def is_claim(step: Mapping[str, Any]) -> bool:
    """True if a step of a case says how the table looks, and nothing that somebody did."""
    return step.get("do") == "expect"


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact that is not as it was said.

    Attributes:
        path: the fields that lead to it, e.g. ``("players", "B", "life")``; items with an id go by it.
        said, found: both values; `found` is None where nobody knows.
        is_certain: it is otherwise than said, under any values of the unknown facts.
    """

    path: tuple[str, ...]
    said: Any
    found: Any
    is_certain: bool = True


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison of a position's lists. ``{"count": n}`` is any n items.

    Attributes:
        by_id: lists whose items are found by their id; items that are not named are not compared, but an empty
            list says that there are none.
        wholes: lists that are the whole of a zone, in any order; ``null`` in them is any card.
    """

    by_id: Collection[str] = frozenset({"players"})
    wholes: Collection[str] = frozenset()

    def differences(self, said: Any, found: Any) -> list[Difference]:
        """Return each point in which `found` is not as it was `said`; a claim of None says nothing."""
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
        if are_paired([[fit is True for fit in row] for row in fits]):
            return
        might = are_paired([[fit is not False for fit in row] for row in fits])
        yield Difference(path, list(said), found, is_certain=not might)

    def _fit(self, said: Any, found: Any) -> bool | None:
        """True if one item of a zone can be the one said; None when it hangs on what nobody knows."""
        if said is None:
            return True
        different = list(self._compare(said, found, ()))
        if not different:
            return True
        return False if any(one.is_certain for one in different) else None


def are_paired(fits: list[list[bool]]) -> bool:
    """True if every row has a column of its own that fits it (augmenting paths, without recursion's depth)."""
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


# A claim in words ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Teller:
    """Says in the game's words the subject of a claim, and the way in which the table came to be as it is.

    Attributes:
        words: names of fields (``life``) and answers (``phase:battle``).
        before: the table as the case begins, and after each of its steps, as JSON.
    """

    words: Mapping[str, Text]
    before: list[tuple[int, Any]] = field(default_factory=list)

    def note(self, step: int, table: Any) -> None:
        """Remember the table after a step; -1 is the table at the start."""
        self.before.append((step, table))

    def values(self, different: Difference, table: Any) -> dict[str, Any]:
        """Return the values of a claim's sentence: ``what``, ``said``, ``found``."""
        name = next((key for key in reversed(different.path) if key in self._keys), different.path[-1])
        names = dict(_names(table))
        said, found = self._shown(name, different.said, names), self._shown(name, different.found, names)
        history = self._history(different.path) if different.is_certain else None
        return {"what": self._what(different.path, table), "said": said, "found": history or found}

    @property
    def _keys(self) -> set[str]:
        return {key.rpartition(".")[2] for key in (*WORDS, *self.words)}

    def _what(self, path: tuple[str, ...], table: Any) -> Text:
        """Name what a path leads to: the last field that has a name, and its owner."""
        holder, names, at, value = "", [], "", table
        for key in path:
            value = _inside(value, key)
            if at == "players":
                holder = key
            elif isinstance(value, Mapping) and value.get("id") is not None:
                names.append(str(value.get("name") or value.get("card") or key))
            at = key
        fields = [key for key in path if key != "players" and key in self._keys and key != holder]
        last = self._word(fields[-1]) if fields else Text("La mesa")
        if names and fields and path[-1] != fields[-1]:
            last, names = Text("{zone}: {name}", zone=last, name=names[-1]), []
        owners = [*names[-1:], *([holder] if holder else [])]
        if not owners:
            return last
        of = owners[0] if len(owners) == 1 else f"{owners[0]} ({owners[1]})"
        return Text("{field} de {owner}", field=last, owner=of)

    def _word(self, key: str) -> Text:
        known = self.words.get(key) or WORDS.get(key)
        return known or Text.verbatim(key.rpartition(":")[2].replace("_", " "))

    def _shown(self, name: str, value: Any, names: Mapping[str, str]) -> Text:
        """A value as people say it, never as it is written."""
        if isinstance(value, Text):
            return value
        if value is None or value == {"count": None}:
            return Text("lo que nadie sabe")
        if isinstance(value, bool):
            return self._word(str(value))
        if _is_count(value):
            return Text.verbatim(str(value["count"]))
        if isinstance(value, list):
            return (
                Text.joined([self._shown(name, one, names) for one in value][:12], ", ") if value else Text("nada")
            )
        if isinstance(value, Mapping):
            own = value.get("name") or value.get("card") or value.get("id")
            told = ((self._word(key), self._shown(key, one, names)) for key, one in value.items())
            said = [Text("{key}: {value}", key=key, value=one) for key, one in told]
            return Text.verbatim(str(own)) if own else Text.joined(said[:12], ", ")
        if not isinstance(value, str):
            return Text.verbatim(str(value))
        known = self.words.get(f"{name}:{value}") or WORDS.get(f"{name}:{value}")
        return known or Text.verbatim(names.get(value, value))

    def _history(self, path: tuple[str, ...]) -> Text | None:
        """The sum of a number: what it began with, and what each step has changed of it."""
        numbers = [(step, _number_at(table, path)) for step, table in self.before]
        known = [(step, number) for step, number in numbers if number is not None]
        if len(known) != len(numbers) or not known:
            return None
        told = [Text.verbatim(str(known[0][1]))]
        for (_, old), (step, new) in pairwise(known):
            if new != old:
                change = f"{'+' if new > old else '−'} {abs(new - old)}"
                told.append(Text("{change} (jugada {n})", change=change, n=step + 1))
        return Text.joined([*told, Text.verbatim(f"= {known[-1][1]}")]) if len(told) > 1 else None


def _names(value: Any) -> Iterator[tuple[str, str]]:
    """Return the names of a table's cards, by their ids."""
    if isinstance(value, Mapping):
        name = value.get("name") or value.get("card")
        if isinstance(value.get("id"), str) and isinstance(name, str):
            yield value["id"], name
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _names(inner)


def _inside(value: Any, key: str) -> Any:
    """Return the value under a key of a path; items of lists go by their id or their place."""
    if isinstance(value, Mapping):
        return value.get(key)
    if not isinstance(value, list):
        return None
    found = next((one for one in value if isinstance(one, Mapping) and one.get("id") == key), None)
    return value[int(key)] if found is None and key.isdecimal() and int(key) < len(value) else found


def _number_at(table: Any, path: tuple[str, ...]) -> int | None:
    for key in path:
        table = _inside(table, key)
    if isinstance(table, list):
        return len(table)
    number = table.get("count") if _is_count(table) else table
    return number if isinstance(number, int) and not isinstance(number, bool) else None
