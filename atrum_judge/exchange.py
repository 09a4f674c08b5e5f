"""Files of cards for games whose cards have one fact a column: those that a player declares.

A sheet has the columns ``name``, ``edition`` and the names of the fields; JSON is a list of
``{"name", "edition", "data"}``. Unknown values stay empty.
"""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import Any

from atrum_judge.judging.names import name_key
from atrum_judge.protocol import CatalogueItem, Declaration, Field, LineProblem
from atrum_judge.sheets import no_formula, plain_cell, rows_of
from atrum_judge.text import Text, one_line

MOST_LETTERS = 60
MOST_CARDS = 20_000
_YES, _NO = {"1", "si", "yes", "true", "x"}, {"0", "no", "false"}
LINE = "\n"
"""The key of a row's line: no column is called so."""


class FactsExchange:
    """Reads and writes the catalogue of one such game."""

    extensions: tuple[str, ...] = ("csv", "json")

    def __init__(self, declaration: Declaration) -> None:
        self.fields = declaration.fields
        columns = ", ".join(("name", "edition", *(field.name for field in self.fields if field.name != "edition")))
        self.about = Text(
            "CSV con las columnas {columns}, o JSON, como los que exporta el catálogo.", columns=columns
        )

    def read(self, text: str, extension: str) -> tuple[list[CatalogueItem], list[LineProblem]]:
        """The cards of a file and every problem in it, by line (for JSON: by place in the list)."""
        try:
            rows = json.loads(text) if extension == "json" else self._of_sheet(text)
        except (ValueError, RecursionError):
            return [], [LineProblem(0, Text("El archivo no se puede leer."))]
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows) or len(rows) > MOST_CARDS:
            message = Text("El archivo es una lista de hasta {most} cartas.", most=MOST_CARDS)
            return [], [LineProblem(0, message)]
        items: list[CatalogueItem] = []
        problems: list[LineProblem] = []
        for place, row in enumerate(rows, start=1):
            line = row.get(LINE, place)
            data = row.get("data") if extension == "json" else row
            self._card(line, row, data if isinstance(data, dict) else {}, items, problems)
        return items, problems

    def _of_sheet(self, text: str) -> list[dict[str, Any]]:
        """Return the rows of a sheet by the names of their columns, in whatever language they are said."""
        rows = rows_of(text)
        heads = [self._heading(cell) for cell in rows[0].cells] if rows else []
        return [{LINE: row.line, **dict(zip(heads, map(plain_cell, row.cells), strict=False))} for row in rows[1:]]

    def _heading(self, cell: str) -> str:
        word = name_key(plain_cell(cell))
        return next((name for name, said in self._words.items() if word in said), word)

    @cached_property
    def _words(self) -> dict[str, set[str]]:
        said = {field.name: {field.name, *field.label.in_every_language()} for field in self.fields}
        said["name"] = {"name", "nombre", "carta", "card"}
        said["edition"] = said.get("edition", set()) | {"edition", "edicion", "edición", "set"}
        return {name: {name_key(word) for word in words} for name, words in said.items()}

    def _card(
        self,
        line: int,
        row: Mapping[str, Any],
        data: Mapping[str, Any],
        items: list[CatalogueItem],
        problems: list[LineProblem],
    ) -> None:
        name, edition = one_line(str(row.get("name") or "")), one_line(str(row.get("edition") or ""))
        if not name or max(len(name), len(edition)) > MOST_LETTERS:
            problems.append(LineProblem(line, Text("Falta el nombre, o es demasiado largo.")))
            return
        facts = {}
        for field in self.fields:
            if field.name == "edition":
                continue
            try:
                facts[field.name] = _value(field, data.get(field.name))
            except ValueError as wrong:
                label = Text(
                    "{label}: «{value}» no es un valor posible.", label=field.label, value=str(wrong)[:40]
                )
                problems.append(LineProblem(line, label))
        items.append(CatalogueItem(name, edition, facts))

    def write(self, items: Sequence[CatalogueItem], extension: str) -> str:
        """The cards as a file."""
        if extension == "json":
            rows = [{"name": i.name, "edition": i.edition, "data": dict(i.data)} for i in items]
            return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
        out = io.StringIO()
        names = [field.name for field in self.fields if field.name != "edition"]
        writer = csv.DictWriter(out, ["name", "edition", *names], lineterminator="\n")
        writer.writeheader()
        for item in items:
            facts = {name: _cell(item.data.get(name)) for name in names}
            writer.writerow({"name": _cell(item.name), "edition": _cell(item.edition), **facts})
        return out.getvalue()

    def piece(self, item: CatalogueItem) -> list[tuple[Text, Text]]:
        """Return the facts about a card, a fact a line."""
        return [
            (field.label, _said(field, item.data[field.name]))
            for field in self.fields
            if item.data.get(field.name) is not None
        ]

    def named(self, on: date) -> list[tuple[Text, Text]]:
        """Nothing beside the cards themselves: what the rulebook names is in the catalogue."""
        return []


def _value(field: Field, raw: Any) -> Any:
    """A cell as the field wants it; None where it is empty. Raises `ValueError`."""
    if raw is None or raw == "":
        return None
    word = name_key(str(raw))
    if field.kind == "flag" and (word in _YES or word in _NO):
        return word in _YES
    if field.kind == "choice":
        labels = {
            name_key(said): key for key, label in field.choices.items() for said in label.in_every_language()
        }
        keys = {name_key(key): key for key in field.choices}
        if found := keys.get(word) or labels.get(word):
            return found
    if field.kind == "integer" and str(raw).isdecimal() and field.minimum <= int(str(raw)[:9]) <= field.maximum:
        return int(str(raw))
    if field.kind == "text" and len(str(raw)) <= field.maximum:
        return one_line(str(raw))
    raise ValueError(raw)


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "1" if value else "0"
    return no_formula("" if value is None else str(value))


def _said(field: Field, value: Any) -> Text:
    if field.kind == "flag":
        return Text("Sí") if value else Text("No")
    return field.choices[value] if field.kind == "choice" and value in field.choices else Text.verbatim(str(value))
