"""Files of Reptantes: CSV with a line per Power, and JSON (``atrum-catalogue/1``).

CSV columns (Spanish or English names, any order): reptante, edicion, poder, coste, esbirro, tipo, rareza, unico,
efectos. Unknown values stay empty; ``efectos`` is the JSON list of effects that cases use (docs/programar/rules-engine.md).
"""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from atrum_judge.games.atrum.cases.bench.view import TYPE_WORDS
from atrum_judge.games.atrum.cases.reading import CaseError, read_power
from atrum_judge.games.atrum.table.catalogue import NAMED_POWERS
from atrum_judge.games.atrum.table.dated import EffectivePower, effective
from atrum_judge.games.atrum.table.effects import to_json
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.powers import POWERS_PER_REPTANTE, Power
from atrum_judge.protocol import CatalogueItem, LineProblem
from atrum_judge.sheets import no_formula, plain_cell, rows_of
from atrum_judge.text import Text, one_line

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
                writer.writerow(map(no_formula, _row(item, power)))
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


def _from_csv(text: str, problems: list[LineProblem]) -> list[_Card]:
    rows = rows_of(text)
    if not rows:
        problems.append(LineProblem(0, Text("El archivo está vacío.")))
    if len(rows) > MAX_LINES:
        problems.append(_too_long())
    header = (
        [_ENGLISH.get(key, key) for key in (name_key(plain_cell(cell)) for cell in rows[0].cells)] if rows else []
    )
    for missing in {"reptante", "poder"} - set(header) if rows else ():
        problems.append(LineProblem(1, Text("Falta la columna {missing}.", missing=missing)))
    for other in sorted(set(header) - set(COLUMNS) - {""}):
        problems.append(LineProblem(1, Text("Columna desconocida: {other}.", other=other)))
    cards = _Cards(problems)
    for row in rows[1:] if not problems else ():
        told = zip(header, map(plain_cell, row.cells), strict=False)
        _read_row({key: cell if key == "efectos" else one_line(cell) for key, cell in told}, row.line, cards)
    return list(cards.found.values())


def _too_long() -> LineProblem:
    return LineProblem(0, Text("Hasta {MAX_LINES} líneas.", MAX_LINES=MAX_LINES))


class _Cards:
    """The Reptantes of a file so far, by name and edition, and its problems."""

    def __init__(self, problems: list[LineProblem]) -> None:
        self.problems = problems
        self.found: dict[tuple[str, str], _Card] = {}

    def card(self, name: str, edition: str, line: int) -> _Card | None:
        """The Reptante of this name; None where nobody could keep it."""
        if not name:
            self.problems.append(LineProblem(line, Text("Falta el nombre del Reptante.")))
        elif max(len(name), len(edition)) > MOST_LETTERS:
            said = Text("Nombre y edición: hasta {most} caracteres.", most=MOST_LETTERS)
            self.problems.append(LineProblem(line, said))
        else:
            return self.found.setdefault((name_key(name), name_key(edition)), _Card(name, edition, line))
        return None

    def add(self, card: _Card, given: Any, line: int) -> None:
        """Read one of its Powers; nobody knows if it is unique where that is not said."""
        try:
            power = read_power(given, "poder")
        except CaseError as error:
            self.problems.append(LineProblem(line, Text.verbatim(str(error))))
            return
        is_said = isinstance(given, dict) and given.get("unique") is not None
        card.powers.append(power if is_said else power.with_(unique=None))


def _read_row(values: dict[str, str], line: int, cards: _Cards) -> None:
    card = cards.card(values.get("reptante", ""), values.get("edicion", ""), line)
    if card is None:
        return
    data: dict[str, Any] = {"name": values.get("poder", "")}
    cost, star = values.get("coste", ""), values.get("unico", "")
    if cost:
        data["cost"] = int(cost) if cost.isascii() and cost.isdecimal() else cost
    for column, key, words in (
        ("esbirro", "esbirro", {}),
        ("tipo", "type", _TYPES),
        ("rareza", "rarity", _RARITIES),
    ):
        if said := values.get(column):
            data[key] = words.get(name_key(said), said)
    if star:
        data["unique"] = True if star in {"★", "*"} else _FLAGS.get(name_key(star), star)
    if values.get("efectos", "").strip():
        try:
            data["effects"] = json.loads(values["efectos"])
        except (ValueError, RecursionError):
            cards.problems.append(LineProblem(line, Text("efectos: no es JSON.")))
            return
    cards.add(card, data, line)


def _from_json(text: str, problems: list[LineProblem]) -> list[_Card]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        problems.append(LineProblem(0, Text("No es JSON: {error}.", error=str(error))))
        return []
    listed = data.get("reptantes") if isinstance(data, dict) and data.get("format") == FORMAT else None
    if not isinstance(listed, list):
        problems.append(LineProblem(0, Text("Se espera format {FORMAT} y una lista reptantes.", FORMAT=FORMAT)))
        return []
    if len(listed) > MAX_LINES:
        problems.append(_too_long())
        return []
    cards = _Cards(problems)
    for place, item in enumerate(listed, 1):
        told = item if isinstance(item, dict) else {}
        name, powers = told.get("name"), told.get("powers", [])
        card = cards.card(
            one_line(name) if isinstance(name, str) else "", one_line(str(told.get("edition") or "")), place
        )
        if card is not None:
            for given in powers if isinstance(powers, list) else [powers]:
                cards.add(card, given, place)
    return list(cards.found.values())


def _checked(cards: Sequence[_Card]) -> Iterator[LineProblem]:
    """Yield the problems of a file's cards together (P1 §2.1, §7.5; P3 §4)."""
    costs: dict[str, set[int]] = defaultdict(set)
    for card in cards:
        n = len(card.powers)
        if n > POWERS_PER_REPTANTE:
            said = Text("{card} tiene {n} Poderes; son {powers} (P1 §2.1).")
            yield LineProblem(card.line, said.filled(card=card.name, n=n, powers=POWERS_PER_REPTANTE))
        if len({(power.key, power.cost) for power in card.powers}) < n:
            yield LineProblem(card.line, Text("{card} repite un Poder al mismo coste.", card=card.name))
        for power in card.powers:
            if power.unique and power.cost is not None:
                costs[power.key].add(power.cost)
                if len(costs[power.key]) > 1:
                    said = Text("{power} ★ aparece con dos costes; un Poder único tiene uno solo (P1 §7.5).")
                    yield LineProblem(card.line, said.filled(power=power.name))
