"""Files of Reptantes: CSV with a line per Power, and JSON (``atrum-catalogue/1``).

CSV columns (Spanish or English names, any order): reptante, edicion, poder, coste, esbirro, tipo, rareza, unico,
efectos. Unknown values stay empty; ``efectos`` is the JSON list of effects that cases use (docs/programar/rules-engine.md).
"""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from rules.games.atrum.cases.bench.view import TYPE_WORDS
from rules.games.atrum.cases.reading import CaseError, read_power
from rules.games.atrum.table.catalogue import NAMED_POWERS
from rules.games.atrum.table.dated import EffectivePower, effective
from rules.games.atrum.table.effects import to_json
from rules.games.atrum.table.names import name_key
from rules.games.atrum.table.powers import POWERS_PER_REPTANTE, Power
from rules.protocol import CatalogueItem, LineProblem
from rules.text import Text, one_line

FORMAT = "atrum-catalogue/1"
MAX_LINES = 20_000
MOST_LETTERS = 80
"""The most letters of a name, and of an edition."""
COLUMNS = ("reptante", "edicion", "poder", "coste", "esbirro", "tipo", "rareza", "unico", "efectos")
_ENGLISH = {
    "edition": "edicion",
    "power": "poder",
    "cost": "coste",
    "type": "tipo",
    "rarity": "rareza",
    "unique": "unico",
    "effects": "efectos",
    "name": "reptante",
}
_TYPES = {
    **{name_key(str(text)): key for key, text in TYPE_WORDS.items()},
    **{key: key for key in TYPE_WORDS},
}
RARITY_WORDS = {
    "basic": Text("Básico"),
    "superior": Text("Superior"),
    "masterful": Text("Magistral"),
}
_RARITIES = {
    **{name_key(str(text)): key for key, text in RARITY_WORDS.items()},
    **{key: key for key in RARITY_WORDS},
}
_FLAGS = {"1": True, "si": True, "yes": True, "true": True, "0": False, "no": False, "false": False}


@dataclass
class _Card:
    """A Reptante being read: its Powers, and the line where it began."""

    name: str
    edition: str
    line: int
    powers: list[Power] = field(default_factory=list)


class AtrumExchange:
    """Reads and writes the catalogue of Atrum Arena."""

    extensions: tuple[str, ...] = ("csv", "json")
    about = Text("CSV (una línea por Poder) o JSON, como los que exporta el catálogo.")

    def read(self, text: str, extension: str) -> tuple[list[CatalogueItem], list[LineProblem]]:
        """The Reptantes of a file and every problem in it, by line (for JSON: by place in the list)."""
        problems: list[LineProblem] = []
        cards = _from_json(text, problems) if extension == "json" else _from_csv(text, problems)
        problems += _checked(cards)
        items = [
            CatalogueItem(card.name, card.edition, {"powers": [power.to_json() for power in card.powers]})
            for card in cards
        ]
        return items, sorted(problems, key=lambda p: p.line)

    def write(self, items: Sequence[CatalogueItem], extension: str) -> str:
        """The Reptantes as a file."""
        if extension == "json":
            reptantes = [{"name": i.name, "edition": i.edition, "powers": i.data.get("powers", [])} for i in items]
            return json.dumps({"format": FORMAT, "reptantes": reptantes}, ensure_ascii=False, indent=1) + "\n"
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for item in items:
            for power in map(Power.from_json, item.data.get("powers", [])):
                writer.writerow(map(_no_formula, _row(item, power)))
        return out.getvalue()

    def piece(self, item: CatalogueItem) -> list[tuple[Text, Text]]:
        """Each Power in one line, and what it does in our own words."""
        return [(_headline(power), power.text) for power in map(Power.from_json, item.data.get("powers", []))]

    def named(self, on: date) -> list[tuple[Text, Text]]:
        """The Powers that the rulebook names, with what it tells of them."""
        counts_as = [(printed, effective(printed, on)) for printed in NAMED_POWERS]
        return [
            (_headline(printed), _substituted(found) if found.replaces else found.power.text)
            for printed, found in counts_as
        ]


def _substituted(found: EffectivePower) -> Text:
    name = found.power.name
    return Text("Prohibido: cuenta como {name}.", name=name)


def _headline(power: Power) -> Text:
    return Text(
        "{power} ({cost} / {esbirro} / {type})",
        power=f"{power.name} ★" if power.unique else power.name,
        cost="?" if power.cost is None else power.cost,
        esbirro=power.esbirro or "?",
        type=TYPE_WORDS[power.type] if power.type else "?",
    )


def _row(item: CatalogueItem, power: Power) -> list[str]:
    return [
        item.name,
        item.edition,
        power.name,
        "" if power.cost is None else str(power.cost),
        power.esbirro or "",
        str(TYPE_WORDS[power.type]) if power.type else "",
        str(RARITY_WORDS[power.rarity]) if power.rarity else "",
        "" if power.unique is None else "si" if power.unique else "no",
        "" if power.effects is None else json.dumps([to_json(e) for e in power.effects], ensure_ascii=False),
    ]


def _problem(line: int, message: Text) -> LineProblem:
    return LineProblem(line, message)


FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Characters that a spreadsheet takes for the beginning of a formula."""


def _no_formula(cell: str) -> str:
    """A cell that a spreadsheet shows as it is; `_plain_cell` reads it back."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell


def _plain_cell(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell


def _from_csv(text: str, problems: list[LineProblem]) -> list[_Card]:
    try:
        lines = csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
        rows = [[_plain_cell(cell) for cell in line] for line in lines]
    except csv.Error as error:
        problems.append(_problem(0, Text("No es un CSV: {error}.", error=str(error))))
        return []
    if not rows:
        problems.append(_problem(0, Text("El archivo está vacío.")))
        return []
    if len(rows) > MAX_LINES:
        problems.append(_problem(0, Text("Hasta {MAX_LINES} líneas.", MAX_LINES=MAX_LINES)))
        return []
    header = [_ENGLISH.get(key, key) for key in (name_key(cell) for cell in rows[0])]
    for missing in {"reptante", "poder"} - set(header):
        problems.append(_problem(1, Text("Falta la columna {missing}.", missing=missing)))
    for other in sorted(set(header) - set(COLUMNS) - {""}):
        problems.append(_problem(1, Text("Columna desconocida: {other}.", other=other)))
    if problems:
        return []
    cards: dict[tuple[str, str], _Card] = {}
    for line, cells in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in cells):
            continue
        values = dict(
            zip(
                header,
                (one_line(cell) if h != "efectos" else cell for h, cell in zip(header, cells, strict=False)),
                strict=False,
            )
        )
        _read_row(values, line, cards, problems)
    return list(cards.values())


def _read_row(
    values: dict[str, str], line: int, cards: dict[tuple[str, str], _Card], problems: list[LineProblem]
) -> None:
    name, edition = values.get("reptante", ""), values.get("edicion", "")
    if fault := _name_fault(name, edition):
        problems.append(_problem(line, fault))
        return
    data: dict[str, Any] = {"name": values.get("poder", "")}
    if values.get("coste"):
        data["cost"] = (
            int(values["coste"]) if values["coste"].isascii() and values["coste"].isdecimal() else values["coste"]
        )
    if values.get("esbirro"):
        data["esbirro"] = values["esbirro"]
    if values.get("tipo"):
        data["type"] = _TYPES.get(name_key(values["tipo"]), values["tipo"])
    if values.get("rareza"):
        data["rarity"] = _RARITIES.get(name_key(values["rareza"]), values["rareza"])
    star = values.get("unico", "")
    if star:
        data["unique"] = True if star in {"★", "*"} else _FLAGS.get(name_key(star), star)
    if values.get("efectos", "").strip():
        try:
            data["effects"] = json.loads(values["efectos"])
        except (ValueError, RecursionError):
            problems.append(_problem(line, Text("efectos: no es JSON.")))
            return
    power = _power(data, line, problems)
    card = cards.setdefault((name_key(name), name_key(edition)), _Card(name, edition, line))
    if power is not None:
        card.powers.append(power if star else power.with_(unique=None))


def _name_fault(name: str, edition: str) -> Text | None:
    """Return the reason why nobody could keep a Reptante of this name."""
    if not name:
        return Text("Falta el nombre del Reptante.")
    if max(len(name), len(edition)) > MOST_LETTERS:
        return Text("Nombre y edición: hasta {most} caracteres.", most=MOST_LETTERS)
    return None


def _power(data: Any, line: int, problems: list[LineProblem]) -> Power | None:
    try:
        return read_power(data, "poder")
    except CaseError as error:
        problems.append(_problem(line, Text.verbatim(str(error))))
        return None


def _from_json(text: str, problems: list[LineProblem]) -> list[_Card]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        problems.append(_problem(0, Text("No es JSON: {error}.", error=str(error))))
        return []
    listed = data.get("reptantes") if isinstance(data, dict) and data.get("format") == FORMAT else None
    if not isinstance(listed, list):
        problems.append(
            _problem(
                0,
                Text("Se espera format {FORMAT} y una lista reptantes.", FORMAT=FORMAT),
            )
        )
        return []
    if len(listed) > MAX_LINES:
        problems.append(_problem(0, Text("Hasta {MAX_LINES} líneas.", MAX_LINES=MAX_LINES)))
        return []
    cards: dict[tuple[str, str], _Card] = {}
    for place, item in enumerate(listed, 1):
        told = item if isinstance(item, dict) else {}
        given_name = told.get("name")
        name = one_line(given_name) if isinstance(given_name, str) else ""
        edition = one_line(str(told.get("edition") or ""))
        if fault := _name_fault(name, edition):
            problems.append(_problem(place, fault))
            continue
        card = cards.setdefault((name_key(name), name_key(edition)), _Card(name, edition, place))
        powers = told.get("powers", [])
        for given in powers if isinstance(powers, list) else [powers]:
            power = _power(given, place, problems)
            if power is not None:
                known = isinstance(given, dict) and given.get("unique") is not None
                card.powers.append(power if known else power.with_(unique=None))
    return list(cards.values())


def _checked(cards: Sequence[_Card]) -> list[LineProblem]:
    """Return the problems of a file's cards together (P1 §2.1, §7.5; P3 §4)."""
    problems = []
    costs: dict[str, set[int]] = defaultdict(set)
    for card in cards:
        if len(card.powers) > POWERS_PER_REPTANTE:
            n = len(card.powers)
            problems.append(
                _problem(
                    card.line,
                    Text(
                        "{card} tiene {n} Poderes; son {powers} (P1 §2.1).",
                        card=card.name,
                        n=n,
                        powers=POWERS_PER_REPTANTE,
                    ),
                )
            )
        if len({(power.key, power.cost) for power in card.powers}) < len(card.powers):
            problems.append(
                _problem(
                    card.line,
                    Text("{card} repite un Poder al mismo coste.", card=card.name),
                )
            )
        for power in card.powers:
            if power.unique and power.cost is not None:
                costs[power.key].add(power.cost)
                if len(costs[power.key]) > 1:
                    problems.append(
                        _problem(
                            card.line,
                            Text(
                                "{power} ★ aparece con dos costes; un Poder único tiene uno solo (P1 §7.5).",
                                power=power.name,
                            ),
                        )
                    )
    return problems
