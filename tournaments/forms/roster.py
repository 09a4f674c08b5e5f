"""A roster as it is typed: one row per piece or a list of lines, with room to declare what the catalogue lacks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from atrum_judge.lists import oversized, read_list, read_names, write_list
from atrum_judge.pieces import UNKNOWN
from atrum_judge.protocol import Field, Problem, Ruleset
from atrum_judge.text import Text
from tournaments.errors import refusal_from
from tournaments.forms.numbers import whole_number
from tournaments.queries.cards import NAMED

SHOWN_LIMIT = 120
PUT = ("meant-", "line-", "spread")
"""Beginnings of the names of buttons that put a name into the form and do nothing else."""


def whose_rows(people: Sequence[str], rows: int) -> dict[int, tuple[str, int | str]]:
    """By row: the member of a pair or a team whose it is, and which of theirs; no number where each has one.

    Each member has as many, in the order of the people; nothing where one person has all.
    """
    if len(people) < 2:
        return {}
    each = rows // len(people)
    return {
        index: (people[index // each], index % each + 1 if each > 1 else "") for index in range(each * len(people))
    }


class RosterForm:
    """A roster, from the browser or as stored, and back.

    Field names: ``list`` for a list of lines; ``name-0``, ``declared-0``, and ``part-0-1-cost`` for field *cost*
    of part 1 of row 0. Beside a list the rows are those pieces of it that are declared, or could be.
    Nothing typed is lost: an illegal roster is shown again as it was sent.

    A name that is not known is offered with the one that may have been meant, on a button that sends the form with
    ``meant-2`` for row 2, or ``line-3`` for line 3 of a list: it is put there, and nothing else is done.
    Names pasted together (``pasted``) go into the rows: into all, or into those that are empty.

    Attributes:
        known: the names that are known.
        declaration: the questions about a piece that is not known; None where its name is enough.
        shape: the game's form of a roster; None where nothing is registered.
        text: the list, where it is one.
        puts_a_name: it was sent by such a button.
        meant: of a list, the numbers of lines with a name that is not known, and the one that may be meant.
        kept: names that are nearly known ones, and that the form has asked about.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        options: Mapping[str, str],
        data: Mapping[str, str] | None = None,
        items: Sequence[Mapping[str, Any]] = (),
        upload: str = "",
        *,
        known: Sequence[str] = (),
        names_only: bool = False,
    ) -> None:
        self.ruleset, self.known = ruleset, known
        self._known_keys = {ruleset.name_key(name) for name in known} if ruleset.declaration else set()
        self.shape = ruleset.roster_shape(options)
        self.declaration = None if names_only else ruleset.declaration
        size = self.shape.rows if self.shape else 0
        self.text = ""
        self.extra: list[str] = []
        self.meant: list[tuple[int, str]] = []
        self.is_refused = False
        self.kept = set((data or {}).get("as_is", "").splitlines())
        self.puts_a_name = data is not None and any(name.startswith(PUT) for name in data)
        if data is None:
            stored = [item for item in items if item.get("declared")] if self.is_list else list(items)
            shown = len(stored) if self.is_list else size
            self.rows = [self._row(i, stored[i] if i < len(stored) else {}) for i in range(shown)]
            if self.shape and self.is_list:
                self.text = write_list(items, self.shape)
        else:
            self.text = self._with_meant(upload or data.get("list", ""), data)
            self.rows = [self._posted(i, data) for i in range(self._sent_rows(data) if self.is_list else size)]
            if self.is_list:
                self._leave_out_rows()
            else:
                self.extra = self._extra(data, size)
                self._spread(data.get("pasted", ""))

    @property
    def is_list(self) -> bool:
        """True if it is entered as lines with counts."""
        return self.shape is not None and self.shape.is_list

    def say_declared(self, notes: Mapping[str, str]) -> None:
        """Note at each row what was declared of its piece before, by the spelling that the game compares."""
        for row in self.rows:
            row["note"] = notes.get(self.ruleset.name_key(row["name"]), "")

    def items(self) -> list[dict[str, Any]]:
        """The pieces as the ruleset checks them; empty rows left out."""
        rows = [
            {"name": row["name"], "declared": row["declared"], **self._declared_parts(row)}
            for row in self.rows
            if row["name"].strip()
        ]
        if not self.shape or not self.is_list:
            return rows + [{"name": name} for name in self.extra]
        declared = {self.ruleset.name_key(row["name"]): row for row in rows if row["declared"]}
        return [
            {**item, **declared.get(self.ruleset.name_key(item["name"]), {}), "name": item["name"]}
            for item in read_list(self.text, self.shape)
        ]

    def too_long(self) -> tuple[Problem, ...]:
        """Return the problem of a list longer than is read of it; nothing is known of the rest then."""
        return oversized(self.text) if self.is_list else ()

    def whole_items(self) -> list[dict[str, Any]]:
        """The pieces, to be stored. Raises `Refusal` where some of what was typed would be lost."""
        if problems := self.too_long():
            raise refusal_from(problems)
        return self.items()

    def placed(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        """The problems with the lines of the list, or at the rows that they are about.

        Beside a list a row is offered for each piece that can be declared; of a name that is not known, a row says
        which one may have been meant.
        """
        self.is_refused = any(one.severity == "error" for one in problems)
        if not problems:
            return ()
        if not self.is_list:
            self._mark(problems)
            return tuple(problems)
        items = self.items()
        self.meant = [(items[i]["line"], one.meant) for one in problems if one.meant for i in one.items]
        unknown = [items[i]["name"] for problem in problems for i in problem.items if problem.code == UNKNOWN]
        for name in unknown if self.declaration else ():
            if self.ruleset.name_key(name) not in {self.ruleset.name_key(row["name"]) for row in self.rows}:
                self.rows.append(self._row(len(self.rows), {"name": name}))
        return tuple(replace(problem, message=_placed(problem, items)) for problem in problems)

    def say_whose(self, people: Sequence[str]) -> None:
        """Name the member of a pair or a team whose each row is."""
        if self.is_list:
            return
        for index, (name, number) in whose_rows(people, len(self.rows)).items():
            self.rows[index] |= {"of": name, "number": number}

    @property
    def as_is(self) -> str:
        """The names that are nearly known ones, as the form sends them along: whoever saved saw the question.

        Empty while something else forbids the list: then nobody can save it as it is.
        """
        if self.is_refused:
            return ""
        if not self.is_list:
            return "\n".join(row["name"] for row in self.rows if row["meant"])
        lines = {line for line, _name in self.meant}
        return "\n".join(item["name"] for item in self.items() if item["line"] in lines)

    @property
    def still_kept(self) -> str:
        """The names that the form has asked about and that are still there."""
        return "\n".join(name for name in self.as_is.splitlines() if name in self.kept)

    def asks(self) -> bool:
        """Ask about each name that is nearly a known one, once. Return True if there is one to ask about."""
        near = set(self.as_is.splitlines()) - self.kept
        for row in self.rows:
            if row["name"] in near:
                row["faults"].append(Text("Casi igual a otro que se conoce."))
        return bool(near)

    def _mark(self, problems: Sequence[Problem]) -> None:
        for row in self.rows:
            row["faults"] = []
        typed = [row for row in self.rows if row["name"].strip()]
        for problem in problems:
            for row in (typed[i] for i in problem.items if i < len(typed)):
                if problem.severity == "error":  # a question for a judge is no fault
                    row["faults"].append(self._at_row(problem, row, typed))
                if problem.code in {UNKNOWN, NAMED}:
                    row["meant"] = row["meant"] or problem.meant or self._meant(row["name"])

    def _at_row(self, problem: Problem, row: Mapping[str, Any], typed: Sequence[Mapping[str, Any]]) -> Text:
        """Return the words of a problem at one of its rows: of several rows, only the others that it is about.

        The whole sentence stands once on the page, in what is told of the list.
        """
        others = [typed[i]["name"] for i in problem.items if i < len(typed) and typed[i] is not row]
        if not others:
            return problem.message
        key = self.ruleset.name_key
        different = [Text("«{name}»", name=name) for name in others if key(name) != key(row["name"])]
        return Text("Choca con {others}.", others=tuple(different)) if different else Text("Está repetido.")

    def _meant(self, name: str) -> str:
        """The known name that begins so, or is written nearly so; empty where none is, or several are."""
        keys = {self.ruleset.name_key(known): known for known in self.known}
        key = self.ruleset.name_key(name)
        if key in keys:
            return ""
        begun = [known for own, known in keys.items() if own.startswith(key)]
        near = begun or [keys[own] for own in get_close_matches(key, keys, 1, 0.75)]
        return near[0] if len(near) == 1 else ""

    def _declared_parts(self, row: Mapping[str, Any]) -> dict[str, Any]:
        return {self.declaration.key: row["parts"]} if self.declaration and row["declared"] else {}

    def _with_meant(self, text: str, data: Mapping[str, str]) -> str:
        """A list with the names put into their lines that were offered for them."""
        lines = text.splitlines(keepends=True)
        for item in read_list(text, self.shape) if self.shape and self.is_list else ():
            if known := data.get(f"line-{item['line']}"):
                lines[item["line"] - 1] = lines[item["line"] - 1].replace(item["name"], known)
        return "".join(lines)

    def _leave_out_rows(self) -> None:
        """Beside a list stands nothing of what is no longer in it."""
        there = (
            {self.ruleset.name_key(item["name"]) for item in read_list(self.text, self.shape)}
            if self.shape
            else ()
        )
        left = [row for row in self.rows if self.ruleset.name_key(row["name"]) in there]
        key = self.declaration.key if self.declaration else "parts"
        self.rows = [self._row(n, {**row, key: row["parts"]}) for n, row in enumerate(left)]

    def _spread(self, text: str) -> None:
        """Put names that were pasted together into the rows; those that no row is left for are too many."""
        keys = {self.ruleset.name_key(known) for known in self.known}
        names = read_names(text, lambda name: self.ruleset.name_key(name) in keys)
        room = self.rows if len(names) >= len(self.rows) else [row for row in self.rows if not row["name"].strip()]
        for row, name in zip(room, names, strict=False):
            self.rows[row["index"]] = self._row(row["index"], {"name": name})
        self.extra += names[len(room) : len(room) + 5]

    def _sent_rows(self, data: Mapping[str, str]) -> int:
        """Return the number of declared pieces that were sent beside a list."""
        return next(i for i in range(len(data) + 1) if f"name-{i}" not in data)

    def _extra(self, data: Mapping[str, str], size: int) -> list[str]:
        """Names sent beyond the roster's size, so that the ruleset can refuse them by rule."""
        return [data[f"name-{i}"] for i in range(size, size + 5) if data.get(f"name-{i}", "").strip()]

    def _posted(self, index: int, data: Mapping[str, str]) -> dict[str, Any]:
        parts = []
        if self.declaration:
            parts = [
                {f.name: _value(f, data.get(f"part-{index}-{j}-{f.name}", "")) for f in self.declaration.fields}
                for j in range(self.declaration.count)
            ]
        name = data.get(f"meant-{index}") or data.get(f"name-{index}", "")
        item = {"name": name, "declared": bool(data.get(f"declared-{index}"))}
        key = self.declaration.key if self.declaration else "parts"
        return self._row(index, {**item, key: parts})

    def _row(self, index: int, item: Mapping[str, Any]) -> dict[str, Any]:
        declared = bool(item.get("declared"))
        parts: list[dict[str, Any]] = []
        if self.declaration:
            stored = list(item.get(self.declaration.key) or []) if declared or not item.get("edition") else []
            stored += [{}] * (self.declaration.count - len(stored))
            parts = [{f.name: part.get(f.name) for f in self.declaration.fields} for part in stored]
        return {
            "index": index,
            "name": str(item.get("name") or "")[: SHOWN_LIMIT * 100],
            "declared": declared,
            "is_known": declared or self.ruleset.name_key(str(item.get("name") or "")) in self._known_keys,
            "parts": parts,
            "faults": [],
            "meant": "",
            "note": "",
            "of": "",
            "number": "",
            "grid": [self._cells(index, j, part) for j, part in enumerate(parts)],
        }

    def _cells(self, index: int, part: int, values: Mapping[str, Any]) -> list[dict[str, Any]]:
        fields = self.declaration.fields if self.declaration else ()
        return [
            {"field": f, "html_name": f"part-{index}-{part}-{f.name}", "value": values.get(f.name)} for f in fields
        ]


def _placed(problem: Problem, items: Sequence[Mapping[str, Any]]) -> Text:
    lines = [str(items[i]["line"]) for i in problem.items if i < len(items)]
    if not lines:
        return problem.message
    return Text("Línea {lines}: {message}", lines=", ".join(lines), message=problem.message)


def _value(field: Field, raw: str) -> Any:
    if field.kind == "flag":
        return bool(raw)
    if field.kind == "integer":
        return whole_number(raw, digits=3)
    return raw or None
