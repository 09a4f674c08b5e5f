"""Read whatever list of people somebody has. Nothing is refused without a sentence, and nothing ever fails."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from atrum_judge.outside.budget import USUAL, Budget, Kind, Limits, TooMuch
from atrum_judge.sheets import DELIMITERS, no_formula, rows_of
from atrum_judge.text import Text, as_seen, one_line, unaccented
from tournaments.core.lists.cells import bare
from tournaments.core.lists.chat import read_chat
from tournaments.core.lists.columns import has_heading, is_heading, read_sheet
from tournaments.core.lists.files import (
    is_contacts,
    is_json,
    is_tdf,
    is_trf,
    read_contacts,
    read_json,
    read_tdf,
    read_trf,
)
from tournaments.core.lists.kinds import fragment
from tournaments.core.lists.messages import is_chat
from tournaments.core.lists.shapes import MOST_NAME, LeftOut, Listed, Reading
from tournaments.core.lists.statements import is_statement, read_statement
from tournaments.core.lists.states import is_away
from tournaments.core.sheets.books import HIDDEN, Beside, first_of

_SEEN, _SEEN_LETTERS = 20, 200
_ADDRESSED = re.compile(r"<[^\s<>@]{1,80}@[^\s<>@]{1,80}>")
_NUMBERED = re.compile(r"^\s*(?:\d{1,3}\s*[.):-]|[-•*·]\s)")


NO_LETTER = "\ufffd"
_NO_LETTERS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
_FAULT = re.compile(
    r"^#(?:¡?REF!|N/[AD]|¡?VALOR!|VALUE!|¿?NOMBRE\?|NAME\?|¡?DIV/0!|NULL!|¡?NULO!|¡?NUM!)$", re.IGNORECASE
)
_TRUTHS = {"si", "no", "true", "false", "verdadero", "falso"}
_ODD = re.compile(
    r"\b\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b|\b\d{1,2}:\d{2}\b|\$\s?\d|(?:\d\D?){5}|\bendobj\b|[<>{}]|^[\"\\[\]]"
)
_NO_PERSON = re.compile(
    r"\b(?:busca|reemplaza|sustituye|substitui|pagan?|pagar|responder|reply|comentarios?|editado|participants?|checked"
    r"|bulk|premios?|torneos?|torneio|inscripcion(?:es)?|tienda|loja|store|shop|pizzeria|restaurante|kiosco|libreria)\b|%"
)
"""Words that stand in the lines of pages and shops, and in no name."""
_PARTICLES = {
    "a",
    "al",
    "da",
    "das",
    "de",
    "del",
    "der",
    "di",
    "do",
    "dos",
    "e",
    "el",
    "la",
    "las",
    "los",
    "of",
    "van",
    "von",
    "y",
}
_FEW, _RARE = 4, 50
"""Signs that are no letters: so many in a text, and one of so many, are a file of another kind."""


def read(
    text: str, chosen: Sequence[str] = (), cards: Collection[str] = (), size: int = 1, limits: Limits = USUAL
) -> Reading:
    """Return the people of a list, or the sentence about the limit that it breaks.

    Args:
        chosen: the meaning of each column of a sheet, where somebody corrected it.
        cards: the words by which a game calls what is registered, which head a column of it.
        size: the number of people who play as one entry.
    """
    budget = Budget(limits)
    try:
        budget.take(Kind.LETTERS, len(text))
        whole = _NO_LETTERS.sub(NO_LETTER, text)
        text, beside = first_of(whole)
        if text.count(NO_LETTER) > max(_FEW, len(text) // _RARE):
            return Reading(problem=Text("Esto no es un texto que se pueda leer: copia los nombres y pégalos."))
        if not (is_json(text) or is_tdf(text)):
            budget.within(Kind.ROWS, text.count("\n"))
            if why := fragment(text):
                return Reading(problem=why)
        found = _read(text, chosen, cards, size, budget, in_book=bool(beside))
        budget.within(Kind.PEOPLE, len(found.people))
    except TooMuch as error:
        return Reading(problem=error.text)
    if found.problem:
        return found
    found = replace(
        found,
        left_out=[*found.left_out, *(_named(one) for one in beside if not one.is_whole)],
        others=[one for one in beside if one.is_whole],
    )
    found = _asked_about(found, _away(whole, beside))
    if not (found.people or found.left_out or found.columns):
        return replace(found, problem=Text("No hay ningún nombre en esta lista."))
    return _once(found, size)


def _read(
    text: str, chosen: Sequence[str], cards: Collection[str], size: int, budget: Budget, *, in_book: bool
) -> Reading:
    if is_tdf(text):
        return _converted(read_tdf(text, budget))
    if is_json(text):
        found = read_json(text, budget)
        if isinstance(found, Reading):
            return _converted(found)
        return _converted(read_sheet(found, chosen, cards, budget, size))
    if is_contacts(text):
        return _converted(read_contacts(text, budget))
    if is_trf(text):
        return _converted(read_trf(text, budget))
    if is_statement(text) and not has_heading([row.cells for row in rows_of(text)]):
        return read_statement(text, budget)
    if in_book or is_sheet(text):
        return read_sheet(rows_of(text, budget=budget), chosen, cards, budget, size)
    return read_chat(text, size, budget)


def _away(whole: str, beside: Sequence[Beside]) -> dict[str, str]:
    """Return the names in other sheets of a book whose people wait or do not come, with the name of the sheet."""
    lines, found = whole.split("\n"), dict[str, str]()
    for sheet in beside:
        if sheet.is_whole and is_away(sheet.name):
            rows = rows_of("\n".join(lines[sheet.line : sheet.line + sheet.count]), "\t")
            read = read_sheet(rows)
            names = [one.name for one in read.people] + [one.name for one in read.left_out]
            found |= {as_seen(name): sheet.name for name in names if name}
    return found


def _asked_about(found: Reading, away: Mapping[str, str]) -> Reading:
    """Ask about people who stand in another sheet, too, among those who do not come."""
    people = []
    for one in found.people:
        sheet = away.get(as_seen(one.name)) or away.get(as_seen(one.real_name))
        ask = Text("También está en la hoja «{sheet}»: ¿viene?", sheet=sheet) if sheet else None
        people.append(replace(one, asks=(*one.asks, ask)) if ask else one)
    return replace(found, people=people)


def _named(sheet: Beside) -> LeftOut:
    """Return the line of a sheet that is too long to stand beside the one that is read."""
    return LeftOut(
        sheet.line, sheet.name, Text("Otra hoja, con {n} filas, que no se lee: cópiala y pégala.", n=sheet.count)
    )


def is_sheet(text: str) -> bool:
    """True for a text with columns: with headings; or with tabs, semicolons or several commas in the same way."""
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip()][:_SEEN]
    if not lines or lines[0].lower().startswith("sep="):
        return bool(lines)
    rows = [row.cells for row in rows_of("\n".join(lines))]
    widths = [len(row) for row in rows]
    if not rows or max(widths) < 2 or is_chat([one_line(line[:_SEEN_LETTERS]) for line in lines]):
        return False
    if any(line.startswith(f"{HIDDEN}\t") for line in text.splitlines()):
        return True
    if has_heading(rows):
        return True
    if _ADDRESSED.search(text) and not is_heading(rows[0]):
        return False
    if is_heading(rows[0]) and (widths[0] > 1) and not rows[0][0].strip().endswith(":"):
        return True
    numbered = sum(bool(_NUMBERED.match(line)) for line in lines)
    alike = widths.count(max(widths)) == len(widths) >= 2
    tabbed = all("\t" in line for line in lines)
    spoken = any(":" in line for line in lines) or 2 * numbered >= len(lines)
    marks = [mark for mark in DELIMITERS if all(mark in line for line in lines)]
    rated = alike and max(widths) == 2 and all(row[1].strip().isdecimal() for row in rows)
    return tabbed or rated or (alike and not spoken and (";" in marks or "|" in marks or max(widths) >= 3))


def _converted(found: Reading) -> Reading:
    """Give the list as a sheet, too: without all that is not kept."""
    return replace(found, sheet=as_sheet(found.people), columns=()) if found.people else found


def as_sheet(people: Sequence[Listed]) -> str:
    """Return a sheet that `read` reads as the same people."""
    head = (
        "Nombre real",
        "Apodo",
        "Club",
        "División",
        "Ranking",
        "Byes de antemano",
        "Pagó",
        "Nota",
        "Estado",
        "Lista",
    )
    rows = [
        (
            one.real_name,
            one.name,
            one.club,
            one.division,
            "" if one.rating is None else str(one.rating),
            ", ".join(map(str, one.byes)),
            "" if one.paid is None else "sí" if one.paid else "no",
            one.note,
            one.state,
            ", ".join(one.cards),
        )
        for one in people
    ]
    kept = [k for k in range(len(head)) if k in {1, 2} or any(row[k] for row in rows)]
    rows = [(*row[:6], row[6] or "?", *row[7:]) for row in rows]  # an empty cell would say that nobody paid
    lines = [[head[k] for k in kept], *([no_formula(row[k]) for k in kept] for row in rows)]
    return "".join("\t".join(cell.replace("\t", " ").replace('"', "”") for cell in line) + "\n" for line in lines)


def _without_addresses(one: Listed) -> Listed:
    """Return a person without mail addresses and telephones, wherever they stood."""
    if not any(sign.isdecimal() or sign == "@" for sign in one.name + one.real_name + one.club + one.note):
        return one
    return replace(
        one, name=bare(one.name), real_name=bare(one.real_name), club=bare(one.club), note=bare(one.note)
    )


def _no_name(name: str) -> Text | None:
    """Return the reason why nobody is called so; None for a name."""
    if not name:
        return Text("Sin nombre.")
    if NO_LETTER in name:
        return Text("Tiene signos que no son letras.")
    if _FAULT.match(name):
        return Text("Es un error de la planilla.")
    if unaccented(name) in _TRUTHS:
        return Text("No es un nombre.")
    if not any(letter.isalpha() for letter in name):
        return Text("No tiene ninguna letra.")
    return None


def _is_unlike_a_name(name: str) -> bool:
    """True for a name with words of pages or shops, or with small ones after great ones: "Ana Paz busca par"."""
    words = [word for word in name.split() if word[0].isalpha()]
    small = [word for word in words if word[0].islower() and word not in _PARTICLES]
    return bool(_NO_PERSON.search(unaccented(name))) or (bool(small) and len(words) - len(small) >= 2)


def _once(found: Reading, size: int) -> Reading:
    """Leave out who stands there twice, and ask about names that nobody could keep."""
    first: dict[str, Listed] = {}
    reals: dict[str, Listed] = {}
    people, left = [], list(found.left_out)
    for one in found.people if found.is_ours else map(_without_addresses, found.people):
        if fault := None if found.is_ours else _no_name(one.name):
            left.append(LeftOut(one.line, one.row or one.name, fault, one.name))
            continue
        seen = as_seen(one.name)
        before = first.setdefault(seen, one)
        alike = (one.real_name, one.club) == (before.real_name, before.club)
        alike = alike and (bool(one.row) or one.note in {"", before.note})  # a row is shown whole
        if before is not one and alike:
            same = Text("Igual que la línea {line}.", line=before.line)
            left.append(LeftOut(one.line, one.row or one.name, same, one.name))
            continue
        asks = list(one.asks)
        if before is not one:
            asks.append(Text("Se llama igual que la línea {line}.", line=before.line))
        elif (real := as_seen(one.real_name)) and (other := reals.setdefault(real, one)) is not one:
            asks.append(Text("Se llama igual que la línea {line}.", line=other.line))
        if size == 1 and not 2 <= len(one.name) <= MOST_NAME:
            asks.append(Text("El nombre tiene entre 2 y {most} caracteres.", most=MOST_NAME))
        if not found.is_ours and _ODD.search(one.name):
            asks.append(Text("Tiene una fecha, una hora, dinero o muchos números: ¿es un nombre?"))
        elif size == 1 and not found.is_ours and not asks and _is_unlike_a_name(one.name):
            asks.append(Text("Puede no ser una persona: ¿es un nombre?"))
        people.append(replace(one, asks=tuple(asks)))
    return replace(found, people=people, left_out=sorted(left, key=lambda one: one.line))
