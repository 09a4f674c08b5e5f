"""A roster as it is typed: one row per piece, with room to declare what the catalogue lacks."""

from collections.abc import Mapping
from typing import Any

from rules.protocol import Field, Ruleset
from tournaments.forms.numbers import whole_number

SHOWN_LIMIT = 120


class RosterForm:
    """Rows of a roster, from the browser or from a stored roster, and back.

    Field names: ``name-0``, ``declared-0``, and ``part-0-1-cost`` for field *cost* of part 1 of row 0.
    Nothing typed is lost: an illegal roster is shown again as it was sent.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        data: Mapping[str, str] | None = None,
        items: list[dict[str, Any]] | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.declaration = ruleset.declaration
        self.rows = [self._posted(i, data) for i in range(ruleset.roster_size)] if data is not None else []
        if data is None:
            stored = list(items or [])
            self.rows = [self._row(i, stored[i] if i < len(stored) else {}) for i in range(ruleset.roster_size)]
        self.extra = [] if data is None else self._extra(data)

    def items(self) -> list[dict[str, Any]]:
        """The pieces as the ruleset checks them; empty rows left out."""
        key = self.declaration.key if self.declaration else ""
        rows = [
            {
                "name": row["name"],
                "declared": row["declared"],
                **({key: row["parts"]} if row["declared"] else {}),
            }
            for row in self.rows
            if row["name"].strip()
        ]
        return rows + [{"name": name} for name in self.extra]

    def _extra(self, data: Mapping[str, str]) -> list[str]:
        """Names sent beyond the roster's size, so that the ruleset can refuse them by rule."""
        size = self.ruleset.roster_size
        return [data[f"name-{i}"] for i in range(size, size + 5) if data.get(f"name-{i}", "").strip()]

    def _posted(self, index: int, data: Mapping[str, str]) -> dict[str, Any]:
        parts = []
        if self.declaration:
            parts = [
                {f.name: _value(f, data.get(f"part-{index}-{j}-{f.name}", "")) for f in self.declaration.fields}
                for j in range(self.declaration.count)
            ]
        item = {"name": data.get(f"name-{index}", ""), "declared": bool(data.get(f"declared-{index}"))}
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
            "parts": parts,
            "grid": [self._cells(index, j, part) for j, part in enumerate(parts)],
        }

    def _cells(self, index: int, part: int, values: Mapping[str, Any]) -> list[dict[str, Any]]:
        fields = self.declaration.fields if self.declaration else ()
        return [
            {"field": f, "html_name": f"part-{index}-{part}-{f.name}", "value": values.get(f.name)} for f in fields
        ]


def _value(field: Field, raw: str) -> Any:
    if field.kind == "flag":
        return bool(raw)
    if field.kind == "integer":
        return whole_number(raw, digits=3)
    return raw or None
