"""Sheets of people: the meaning of each column, guessed from its heading in two languages, or from its values."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from rules.outside.budget import Budget, Kind
from rules.sheets import Row, no_formula, plain_cell
from rules.text import Text, one_line, unaccented
from tournaments.core.lists.money import is_about_money, paid_of
from tournaments.core.lists.shapes import (
    MOST_CARDS,
    MOST_CLUB,
    MOST_NOTE,
    MOST_RATING,
    MOST_REAL_NAME,
    Column,
    LeftOut,
    Listed,
    Meaning,
    Reading,
)
from tournaments.core.sheets.books import HIDDEN, SHEET

_HEADINGS = {
    Meaning.NAME: """nombre|nombre y apellido|nombres y apellidos|nombre completo|apellido y nombre
        |apellidos y nombres|jugador|jugadora|jugadores|jugador a|jugadores as|participante|participantes
        |inscripto|inscripta|inscriptos|inscrito|inscritos|persona|competidor|quien|name|full name|player
        |player name|players|participant|attendee|nombre real|real name|tu nombre|your name""",
    Meaning.NICKNAME: """apodo|apodos|nick|nickname|alias|usuario|nombre de usuario|username|user name|gamertag
        |display name|displayname|handle|tag|nombre en el juego|in game name|sobrenombre""",
    Meaning.FIRST: """nombres|first name|firstname|first|given name|primer nombre|prenom|vorname|nome""",
    Meaning.LAST: """apellido|apellidos|last name|lastname|last|surname|family name|nom|nachname|familienname
        |cognome|apelido""",
    Meaning.CLUB: "club|clubes|tienda|equipo|store|team|comunidad|federacion|federation|club o tienda",
    Meaning.RATING: "ranking|rating|elo|rtg|ranking inicial|nivel|seed rating",
    Meaning.PAID: """pago|pagado|pagada|pagaste|abono|abonado|abonaste|ya pago|paid|payment|has paid
        |inscripcion paga        |pagada la inscripcion|pago la inscripcion""",
    Meaning.NOTE: """nota|notas|observacion|observaciones|comentario|comentarios|note|notes|comment|comments
        |aclaracion""",
    Meaning.STATE: "estado|status|state",
    Meaning.CARDS: "lista|listas|mazo|deck|decklist|deck list|roster|cartas|cards|tu lista|tu mazo|list",
}
_WORDS = {
    one_line(word): meaning for meaning, words in _HEADINGS.items() for word in words.replace("\n", " ").split("|")
}
_NOBODY = re.compile(
    r"\b(?:tutor\w*|madre|padre|mama|papa|responsable|emergencia|contacto|acompanante|guardian|parent"
    r"|mother|father"
    r"|emergency|contact|correo|mail|email|e mail|telefono|celular|whatsapp|phone|fecha|edad|age|date|dni"
    r"|documento|id"
    r"|torneo|evento|tournament|event|archivo|file)\b"
)
_PHRASES = (
    (
        Meaning.NICKNAME,
        r"nick|nickname|apodo|alias|usuario|gamertag|username|te (?:conocen|dicen|llaman)|known as",
    ),
    (Meaning.PAID, r"pag(?:o|aste|ado|ada|ue)|abon(?:o|aste|ado|ada)|paid|payment|pay"),
    (Meaning.RATING, r"elo|rating|ranking|rtg"),
    (Meaning.CARDS, r"mazo|deck|decklist"),
    (Meaning.NOTE, r"observacion(?:es)?|comentarios?|aclaracion(?:es)?|comments?|notes?"),
    (Meaning.CLUB, r"club|tienda|store"),
    (Meaning.NAME, r"nombre|name|jugador|jugadora|player|participante|participant|inscripto|inscrito"),
    (Meaning.LAST, r"apellidos?|surname"),
)
_MEMBER = re.compile(
    r"^(?:capitan|capitana|captain|(?:jugador|jugadora|integrante|miembro|player|member|participante|companero)"
    r"(?: [a-z]| \d{1,2}))$"
)
_NOT_IN = re.compile(
    r"\b(?:drop\w*|withdr\w+|cancel\w*|baja|bajo|retirad[oa]|retiro|eliminad[oa]|inactiv[eo]|inactiva|wait\w*|espera"
    r"|suplente|disqualified|no (?:va|viene|asiste))\b"
)
_TOTAL = re.compile(r"^(?:total(?:es)?(?: \w+)?|subtotal|suma|cantidad)$")
_OURS = (["numero", "apodo", "estado"], ["number", "nickname", "state"])
"""The beginning of the headings of this program's own sheet of entries, in each language."""
_HEADS = 10
"""Rows in which the headings are looked for."""
_NUMBER = re.compile(r"^(?P<whole>\d{1,3}(?:[.,\s]\d{3})+|\d{1,5})(?:[.,]\d{1,2})?$", re.ASCII)
_PHONE = re.compile(r"^[+(]?\d[\d\s().+-]{6,}$")
_TIME = re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|^\d{1,2}:\d{2}")
_SPLIT_CARDS = re.compile(r"[,;|\n/]|(?<=\s)[-–—•·](?=\s)")
_MOST_HEADING = 40


def plain(word: str) -> str:
    """Return a heading as it is compared: letters only."""
    return " ".join(re.sub(r"[^\w]+|_", " ", unaccented(one_line(word))).split())


def is_heading(cells: Sequence[str]) -> bool:
    """True if one of these cells heads a column of names."""
    found = {_WORDS.get(plain(cell)) for cell in cells}
    return bool(found & {Meaning.NAME, Meaning.NICKNAME, Meaning.FIRST})


def has_heading(rows: Sequence[Sequence[str]]) -> bool:
    """True if one of the first rows has the headings of people."""
    return _head([Row(k, cells) for k, cells in enumerate(rows)]) is not None


def _head(rows: Sequence[Row]) -> int | None:
    """Return the place of the headings: the first of ten rows with two known words, one of them of people."""
    for k, row in enumerate(rows[:_HEADS]):
        if k == 0 and is_heading(row.cells) and not row.cells[0].strip().endswith(":"):
            return k
        found = [each for cell in row.cells if (each := meaning_of(cell))]
        if len(found) >= 2 and {*found} & _OF_PEOPLE:
            return k
    return None


_OF_PEOPLE = {Meaning.NAME, Meaning.NICKNAME, Meaning.FIRST, Meaning.LAST, Meaning.MEMBER}


def meaning_of(heading: str) -> Meaning | None:
    """Return the meaning of a column by its heading; None where no word of it is known."""
    word = plain(heading[: 2 * _MOST_HEADING])
    if found := _WORDS.get(word):
        return found
    if not word or len(heading) > 2 * _MOST_HEADING or _NOBODY.search(word):
        return None
    if _MEMBER.match(word):
        return Meaning.MEMBER
    return next((meaning for meaning, words in _PHRASES if re.search(rf"\b(?:{words})\b", word)), None)


def read_sheet(
    rows: Sequence[Row],
    chosen: Sequence[str] = (),
    cards: Collection[str] = (),
    budget: Budget | None = None,
    size: int = 1,
) -> Reading:
    """Return the people of a sheet. A row with a cell that is too long is left out.

    Args:
        chosen: the meaning of each column as somebody corrected it.
        cards: more words that head a column of cards.
        size: the number of people who play as one entry.
    """
    budget = budget or Budget()
    aside = [_aside(row) for row in rows if row.cells[0] in {SHEET, HIDDEN}]
    rows = [row for row in rows if row.cells[0] not in {SHEET, HIDDEN}]
    width = max((len(row.cells) for row in rows), default=0)
    cut = budget.most(Kind.LONG) + 1  # before any expression sees it, and still too long
    rows = [
        Row(row.line, [*(plain_cell(cell[:cut]) for cell in row.cells), *[""] * (width - len(row.cells))])
        for row in rows
    ]
    head = _head(rows)
    if head is None and _is_foreign_heading(rows):
        head = 0
    headings = [""] * width if head is None else [one_line(cell)[:_MOST_HEADING] for cell in rows[head].cells]
    above = [] if head is None else rows[:head]
    body = rows if head is None else rows[head + 1 :]
    aside += [LeftOut(row.line, _beginning(row), Text("Está sobre los encabezados.")) for row in above]
    meanings = _meanings(headings, body, {plain(word) for word in cards})
    known = {each.value for each in Meaning}
    if len(chosen) == width and set(chosen) <= known:
        meanings = [Meaning(each) for each in chosen]
    columns = [
        Column(heading, meaning, _example(body, k))
        for k, (heading, meaning) in enumerate(zip(headings, meanings, strict=True))
    ]
    whole = [] if head is None else [plain(cell) for cell in rows[head].cells]
    found = [one for row in body for one in _of_row(row, whole, meanings, budget, size)]
    people = [one for one in found if isinstance(one, Listed)]
    return Reading(
        people=people,
        left_out=[*aside, *(one for one in found if isinstance(one, LeftOut))],
        columns=columns,
        not_kept=[one.heading for one in columns if one.meaning == Meaning.NOTHING and one.heading],
        is_ours=whole[:3] in _OURS,
    )


def _example(body: Sequence[Row], k: int) -> str:
    cells = (one_line(row.cells[k]) for row in body)
    return next((cell for cell in cells if cell), "")[:_MOST_HEADING]


def _meanings(headings: Sequence[str], body: Sequence[Row], cards: Collection[str]) -> list[Meaning]:
    words = _WORDS | dict.fromkeys(cards, Meaning.CARDS)
    found = [words.get(plain(heading)) for heading in headings]
    for k, heading in enumerate(headings):
        guess = meaning_of(heading)
        if found[k] is None and (guess == Meaning.MEMBER or guess not in found):
            found[k] = guess
    if found.count(Meaning.MEMBER) == 1 and not {Meaning.NAME, Meaning.NICKNAME, Meaning.FIRST} & {*found}:
        found[found.index(Meaning.MEMBER)] = Meaning.NAME
    if not any(found):
        return _by_values(body, len(headings))
    if Meaning.LAST in found and Meaning.NAME in found and Meaning.FIRST not in found:
        at = found.index(Meaning.NAME)
        if plain(headings[at]) in {"nombre", "name"}:
            found[at] = Meaning.FIRST
    once: list[Meaning] = []
    for each in found:
        once.append(Meaning.NOTHING if each is None or (each in once and each != Meaning.MEMBER) else each)
    return once


def _by_values(body: Sequence[Row], width: int) -> list[Meaning]:
    """Guess the columns of a sheet without headings from the values in them."""
    meanings: list[Meaning] = []
    for k in range(width):
        values = [one_line(row.cells[k]) for row in body if row.cells[k].strip()]
        guess = Meaning.NOTHING
        if values and all(paid_of(value) is not None for value in values):
            guess = Meaning.NOTHING if all(value.isdecimal() for value in values) else Meaning.PAID
        elif values and all(_NUMBER.match(value) for value in values):
            counts = [value for value in values if value.isdecimal()] == [*map(str, range(1, len(values) + 1))]
            guess = Meaning.NOTHING if counts or len(values[0]) < 3 else Meaning.RATING
        elif any(map(_has_letter, values)) and not any(
            _PHONE.match(v) or _TIME.search(v) or "@" in v for v in values
        ):
            guess = Meaning.NAME
        meanings.append(Meaning.NOTHING if guess in meanings and guess != Meaning.NOTHING else guess)
    return meanings


def _aside(row: Row) -> LeftOut:
    """Return the line of a sheet or a row of the book that is not read."""
    if row.cells[0] == HIDDEN:
        return LeftOut(row.line, row.cells[1][:80], Text("Está oculta por un filtro."))
    said = Text("Otra hoja, con {n} filas, que no se lee: cópiala y pégala.", n=(*row.cells, "", "")[2])
    return LeftOut(row.line, row.cells[1][:80], said)


def _has_letter(value: str) -> bool:
    return any(letter.isalpha() for letter in value)


def _is_foreign_heading(rows: Sequence[Row]) -> bool:
    """True if the first row has only words, over a column of numbers."""
    if len(rows) < 3 or not all(_has_letter(cell) for cell in rows[0].cells):
        return False
    columns = ([row.cells[k] for row in rows[1:] if row.cells[k].strip()] for k in range(len(rows[0].cells)))
    return any(cells and not any(map(_has_letter, cells)) for cells in columns)


def _of_row(
    row: Row, head: Sequence[str], meanings: Sequence[Meaning], budget: Budget, size: int
) -> list[Listed | LeftOut]:
    """Return the people of a row: one, or each that has a column of its own."""
    cells = [plain(cell[:_MOST_HEADING]) for cell in row.cells]
    if head and cells == [cell[:_MOST_HEADING] for cell in head]:
        return [LeftOut(row.line, _beginning(row), Text("Repite los encabezados."))]
    if _TOTAL.match(next(filter(None, cells), "")) and no_formula(row.cells[0]) == row.cells[0]:
        return [LeftOut(row.line, _beginning(row), Text("Es un total."))]
    one = _person(row, meanings, budget)
    named = zip(meanings, row.cells, strict=True)
    members = [name for meaning, cell in named if meaning == Meaning.MEMBER and (name := one_line(cell))]
    if not members or max(map(len, row.cells)) > budget.most(Kind.LONG):
        return [one]
    clubs = [one_line(cell) for meaning, cell in zip(meanings, row.cells, strict=True) if meaning == Meaning.CLUB]
    if size == 1:
        return [Listed(row.line, name, club="".join(clubs)[:MOST_CLUB]) for name in members]
    said = ", ".join(members)
    return [Listed(row.line, f"{clubs[0]}: {said}" if clubs and clubs[0] else " + ".join(members))]


def _person(row: Row, meanings: Sequence[Meaning], budget: Budget) -> Listed | LeftOut:
    if max(map(len, row.cells)) > budget.most(Kind.LONG):
        return LeftOut(row.line, _beginning(row), budget.said(Kind.LONG))
    cells: dict[Meaning, str] = {}
    for meaning, cell in zip(meanings, row.cells, strict=True):
        kept = cell.strip() if meaning == Meaning.CARDS else one_line(cell)
        cells.setdefault(meaning, kept)
    whole = cells.get(Meaning.NAME) or " ".join(
        filter(None, (cells.get(Meaning.FIRST, ""), cells.get(Meaning.LAST, "")))
    )
    nickname = cells.get(Meaning.NICKNAME, "")
    if not (whole or nickname):
        return LeftOut(row.line, _beginning(row), Text("Sin nombre."))
    rating, fault = rating_of(cells.get(Meaning.RATING, ""))
    paid = cells.get(Meaning.PAID)
    listed = Listed(
        line=row.line,
        name=nickname or whole,
        real_name=whole[:MOST_REAL_NAME] if nickname and whole != nickname else "",
        club=cells.get(Meaning.CLUB, "")[:MOST_CLUB],
        rating=rating,
        paid=None if paid is None else paid_of(paid),
        note=cells.get(Meaning.NOTE, "")[:MOST_NOTE],
        cards=cards_of(cells.get(Meaning.CARDS, "")),
    )
    asks = [fault] if fault else []
    state = cells.get(Meaning.STATE, "")[:_MOST_HEADING]
    if _NOT_IN.search(unaccented(state)):
        asks.append(Text("En el archivo dice «{said}»: ¿viene?", said=state))
        listed = replace(listed, state=state)
    if paid and listed.paid is None and is_about_money(paid):
        asks.append(Text("«{said}» no dice si pagó.", said=paid[:40]))
    return replace(listed, asks=asks) if asks else listed


def _beginning(row: Row) -> str:
    return " · ".join(filter(None, (one_line(cell[:80]) for cell in row.cells)))[:80]


def rating_of(cell: str) -> tuple[int | None, Text | None]:
    """Return a rating as people write it ("1.850", "1850,5"), or the sentence about one that is none."""
    if not cell or cell in {"-", "–", "—"}:
        return None, None
    if (found := _NUMBER.match(cell)) and (whole := int(re.sub(r"\D", "", found["whole"]))) <= MOST_RATING:
        return whole, None
    return None, Text("«{said}» no es un ranking: queda sin ranking.", said=cell[:20])


def cards_of(cell: str) -> tuple[str, ...]:
    """Return the names of pieces in one cell or line."""
    parts = (one_line(part) for part in _SPLIT_CARDS.split(cell))
    return tuple(part for part in parts if part)[:MOST_CARDS]
