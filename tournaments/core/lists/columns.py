"""Sheets of people: the meaning of each column, guessed from its heading in two languages, or from its values."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from atrum_judge.outside.budget import Budget, Kind
from atrum_judge.sheets import Row, no_formula, plain_cell
from atrum_judge.text import Text, one_line, unaccented
from tournaments.core.lists.bare import bare
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
from tournaments.core.sheets.books import HIDDEN

_HEADINGS = {
    Meaning.NAME: """nombre|nombre y apellido|nombres y apellidos|nombre completo|apellido y nombre
        |apellidos y nombres|jugador|jugadora|jugadores|jugador a|jugadores as|participante|participantes
        |inscripto|inscripta|inscriptos|inscrito|inscritos|persona|competidor|quien|name|full name|player
        |player name|players|participant|attendee|nombre real|real name|tu nombre|your name|nome completo
        |nome e sobrenome|nome e apelido|jogador|jogadora|jogadores|seu nome|atleta""",
    Meaning.NICKNAME: """apodo|apodos|nick|nickname|alias|usuario|nombre de usuario|username|user name|gamertag
        |display name|displayname|handle|tag|nombre en el juego|in game name|sobrenombre""",
    Meaning.FIRST: """nombres|first name|firstname|first|given name|primer nombre|prenom|vorname|nome""",
    Meaning.LAST: """apellido|apellidos|last name|lastname|last|surname|family name|nom|nachname|familienname
        |cognome|apelido|sobrenome""",
    Meaning.CLUB: """club|clubes|tienda|equipo|store|team|comunidad|federacion|federation|club o tienda|clube|loja
        |equipe|time""",
    Meaning.RATING: "ranking|rating|elo|rtg|ranking inicial|nivel|seed rating",
    Meaning.PAID: """pago|pagado|pagada|pagaste|abono|abonado|abonaste|ya pago|paid|payment|has paid
        |inscripcion paga|pagada la inscripcion|pago la inscripcion|pagaron|abonaron|pagou|ja pagou|pagamento""",
    Meaning.NOTE: """nota|notas|observacion|observaciones|comentario|comentarios|note|notes|comment|comments
        |aclaracion""",
    Meaning.STATE: "estado|status|state",
    Meaning.CARDS: "lista|listas|mazo|deck|decklist|deck list|roster|cartas|cards|tu lista|tu mazo|list",
}
_WORDS = {
    one_line(word): meaning for meaning, words in _HEADINGS.items() for word in words.replace("\n", " ").split("|")
}
_NOBODY = re.compile(
    r"\b(?:tutor\w*|madre|padre|mama|papa|responsable|responsavel|apoderad\w+|encargad\w+|mae|pai"
    r"|emergencia|contacto|contato|acompanante|guardian|parent"
    r"|mother|father"
    r"|emergency|contact|correo|mail|email|e mail|telefono|telefone|celular|whatsapp|phone|fecha|edad|age|date"
    r"|data|idade|nacimiento|nascimento|dni|rut|cpf|rg|cedula|documento|id"
    r"|torneo|torneio|evento|tournament|event|archivo|arquivo|file)\b"
)
_TEAM_NAME = re.compile(
    r"\b(?:equipo|equipe|team|time|dupla|pareja|pair)\b(?!.*\b(?:jugador|jogador|player|integrante|capitan))"
)
_PHRASES = (
    (
        Meaning.NICKNAME,
        (
            r"nick|nickname|apodo|alias|usuario|gamertag|username|te (?:conocen|dicen|llaman)|known as"
            r"|name (?:should|shall|do) we|(?:screen|arena) name|como (?:te|voce) (?:conhecem|chamam)"
        ),
    ),
    (
        Meaning.PAID,
        r"pag(?:o|aste|ado|ada|ue|aron|ou|amento)|abon(?:o|aste|ado|ada|aron)|transfer(?:iste|iu)|paid|payment|pay",
    ),
    (Meaning.RATING, r"elo|rating|ranking|rtg"),
    (Meaning.CARDS, r"mazo|deck|decklist|baralho"),
    (Meaning.NOTE, r"observac(?:ion|iones|ao|oes)|comentarios?|aclaracion(?:es)?|comments?|notes?"),
    (Meaning.CLUB, r"clube?|tienda|store|loja"),
    (
        Meaning.NAME,
        r"nombre|name|nome|jugador|jugadora|jogador|jogadora|player|participante|participant|inscripto|inscrito",
    ),
    (Meaning.LAST, r"apellidos?|surname|sobrenome"),
)
_MEMBER = re.compile(
    r"\b(?:capitan|capitana|captain|capitao"
    r"|(?:jugador|jugadora|jugador a|jogador|jogadora|integrante|miembro|membro|player|member|participante"
    r"|companer[oa])(?: (?:n|no|nro|numero))?(?: [a-z]| \d{1,2}))\b"
)
_SPARE = re.compile(r"\b(?:suplentes?|substitut[eo]s?|alternates?|reserves?)\b|^reservas?(?: \d)?$")
_NOT_IN = re.compile(
    r"\b(?:drop\w*|withdr\w+|cancel\w*|baja|bajo|retirad[oa]|retiro|eliminad[oa]|inactiv[eo]|inactiva|wait\w*|espera"
    r"|suplente|disqualified|no (?:va|viene|asiste))\b"
)
_OURS = (["numero", "apodo", "estado"], ["number", "nickname", "state"])
"""The beginning of the headings of this program's own sheet of entries, in each language."""
_TOTAL = re.compile(
    r"^(?:(?:(?:sub|gran |grand )?total(?:es)?)(?:\W.{0,40})?"
    r"|(?:suma|soma|sum|promedio|media|average|avg|mean|cantidad|quantidade|count|recuento|saldo|balance|recaudad[oa]"
    r"|recaudacion|resumen|comision)(?: (?:general(?:es)?|parcial|inicial|final|de|del|da|do|of)\b.*)?"
    r"\s*(?:[:=].*|[\d$].*)?)$"
)
"""The first words of a row that counts others."""
_TITLE = re.compile(
    r"^(?:mesa|table|grupo|group|zona|zone|tabla|pool|pod|categoria|category|division|divisao|seccion|section|turno"
    r"|ronda|round)(?:\s.{1,20})?$|^(?:fecha|sala|pagina|page|dia|day)(?:\s+\w{1,3}\b.{0,20})?$"
    r"|^(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"(?:\W+[\d/.: -]*)?$"
    r"|^(?:actualizad[oa]|generad[oa]|exportad[oa]|impres[oa]|fuente|ultima actualizacion|updated|generated"
    r"|exported|printed|source|nota|notas|note|observaciones)\b(?: |:|$)|:$"
)
"""Titles and remarks, which stand alone in their row over or under the people of a sheet."""
_AWAY_TITLE = re.compile(r"^(?:(?:lista de )?espera|reservas?|bajas?|no (?:vienen?|van)|fila de espera)\W*$")
_HEADS = 10
"""Rows in which the headings are looked for."""
_NUMBER = re.compile(r"^(?P<whole>\d{1,3}(?:[.,\s]\d{3})+|\d{1,5})(?:[.,]\d{1,2})?$", re.ASCII)
_PHONE = re.compile(r"^[+(]?\d[\d\s().+-]{6,}$")
_TIME = re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|^\d{1,2}:\d{2}")
_SPLIT_CARDS = re.compile(r"[,;|\n/]|(?<=\s)[-–—•·](?=\s)")
_MOST_HEADING = 40
_WHOLE = 300
"""Letters of a row that is shown as it was."""


class Rest(Enum):
    """The fate of words in a column that is not kept: nothing, they are shown, or asked about."""

    NONE = 0
    SHOWN = 1
    ASKED = 2


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


_SEVERAL = {Meaning.MEMBER, Meaning.SPARE}
_OF_PEOPLE = {Meaning.NAME, Meaning.NICKNAME, Meaning.FIRST, Meaning.LAST, Meaning.MEMBER}


def meaning_of(heading: str) -> Meaning | None:
    """Return the meaning of a column by its heading; None where no word of it is known."""
    word = plain(heading[: 2 * _MOST_HEADING])
    if found := _WORDS.get(word):
        return found
    if not word or len(heading) > 2 * _MOST_HEADING or _NOBODY.search(word):
        return None
    if _SPARE.search(word):
        return Meaning.SPARE
    found = next((meaning for meaning, words in _PHRASES if re.search(rf"\b(?:{words})\b", word)), None)
    if found in {None, Meaning.NAME, Meaning.LAST}:
        if _MEMBER.search(word):
            return Meaning.MEMBER
        return Meaning.CLUB if _TEAM_NAME.search(word) else found
    return found


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
    aside = [_hidden(row) for row in rows if row.cells[0] == HIDDEN]
    rows = [row for row in rows if row.cells[0] != HIDDEN]
    width = max((len(row.cells) for row in rows), default=0)
    usual = _usual_width(rows)
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
    aside += [LeftOut(row.line, _whole(row), Text("Está sobre los encabezados.")) for row in above]
    if head is not None:
        aside += _joined(rows[head], usual)
    meanings = _meanings(headings, body, {plain(word) for word in cards}, size)
    known = {each.value for each in Meaning}
    if len(chosen) == width and set(chosen) <= known:
        meanings = [Meaning(each) for each in chosen]
    columns = [
        Column(heading, meaning, _example(body, k))
        for k, (heading, meaning) in enumerate(zip(headings, meanings, strict=True))
    ]
    rests = _rests(columns, body, usual, headed=head is not None)
    found = _Rows([] if head is None else rows[head].cells, meanings, rests, budget, size).read(body)
    return Reading(
        people=[one for one in found if isinstance(one, Listed)],
        left_out=[*aside, *(one for one in found if isinstance(one, LeftOut))],
        columns=columns,
        not_kept=[one.heading for one in columns if one.meaning == Meaning.NOTHING and one.heading],
        is_ours=[plain(cell) for cell in headings[:3]] in _OURS,
    )


def _usual_width(rows: Sequence[Row]) -> int:
    """Return the number of cells that most rows have after the first, which may be two rows joined."""
    widths = [len(row.cells) for row in rows[1:]] or [len(row.cells) for row in rows]
    return max(set(widths), key=lambda width: (widths.count(width), width), default=0)


def _joined(head: Row, usual: int) -> list[LeftOut]:
    """Return the part of the headings that is a row joined to them."""
    if not any(map(str.strip, head.cells[usual:])):
        return []
    said = " · ".join(filter(None, map(one_line, head.cells[usual - 1 :])))[:_WHOLE]
    return [LeftOut(head.line, said, Text("Está junto con los encabezados."))]


def _rests(columns: Sequence[Column], body: Sequence[Row], usual: int, *, headed: bool) -> list[Rest]:
    """Return for each column that is not kept what happens to words in it."""
    found: list[Rest] = []
    for k, column in enumerate(columns):
        filled = sum(_has_letter(row.cells[k]) for row in body)
        if column.meaning != Meaning.NOTHING or _NOBODY.search(plain(column.heading)):
            found.append(Rest.NONE)
        elif column.heading and k < usual:
            found.append(Rest.SHOWN)
        else:
            found.append(Rest.ASKED if headed or k >= usual or 2 * filled < len(body) else Rest.SHOWN)
    return found


def _example(body: Sequence[Row], k: int) -> str:
    cells = (one_line(row.cells[k]) for row in body)
    return next((cell for cell in cells if cell), "")[:_MOST_HEADING]


def _meanings(
    headings: Sequence[str], body: Sequence[Row], cards: Collection[str], size: int = 1
) -> list[Meaning]:
    words = _WORDS | dict.fromkeys(cards, Meaning.CARDS)
    found = [words.get(plain(heading)) for heading in headings]
    for k, heading in enumerate(headings):
        guess = meaning_of(heading)
        if found[k] is None and (guess in _SEVERAL or guess not in found):
            found[k] = guess
    _settle_apelido(headings, found)
    if Meaning.MEMBER in found and Meaning.NAME in found and (size == 1 or found.count(Meaning.MEMBER) < size):
        found[found.index(Meaning.NAME)] = Meaning.MEMBER
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
        once.append(Meaning.NOTHING if each is None or (each in once and each not in _SEVERAL) else each)
    return once


def _settle_apelido(headings: Sequence[str], found: list[Meaning | None]) -> None:
    """Take "Apelido", a surname in Portugal, for the nickname of Brazil where names are whole without it."""
    for k, heading in enumerate(headings):
        others = {*found[:k], *found[k + 1 :]}
        if (
            plain(heading) == "apelido"
            and others & {Meaning.NAME, Meaning.LAST}
            and Meaning.NICKNAME not in others
        ):
            found[k] = Meaning.NICKNAME


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
        elif 2 * sum(map(_has_letter, values)) > len(values) and not any(
            _PHONE.match(v) or _TIME.search(v) or "@" in v for v in values
        ):
            guess = Meaning.NAME
        meanings.append(Meaning.NOTHING if guess in meanings and guess != Meaning.NOTHING else guess)
    return meanings


def _hidden(row: Row) -> LeftOut:
    return LeftOut(row.line, row.cells[1][:_WHOLE], Text("Está oculta por un filtro."))


def _has_letter(value: str) -> bool:
    return any(letter.isalpha() for letter in value)


def _is_foreign_heading(rows: Sequence[Row]) -> bool:
    """True if the first row has only words, over a column of numbers."""
    if len(rows) < 3 or not all(_has_letter(cell) for cell in rows[0].cells):
        return False
    columns = ([row.cells[k] for row in rows[1:] if row.cells[k].strip()] for k in range(len(rows[0].cells)))
    return any(cells and not any(map(_has_letter, cells)) for cells in columns)


@dataclass
class _Rows:
    """The rows below the headings, one by one; `away` is a title whose people wait or do not come."""

    head: Sequence[str]
    meanings: Sequence[Meaning]
    rests: Sequence[Rest]
    budget: Budget
    size: int
    away: str = ""

    def read(self, body: Sequence[Row]) -> list[Listed | LeftOut]:
        """Return the people of each row, or the row as it is left out."""
        head = [plain(cell) for cell in self.head]
        repeats = [bool(head) and [plain(cell) for cell in row.cells] == head for row in body] + [False]
        return [one for k, row in enumerate(body) for one in self._of_row(row, repeats[k], repeats[k + 1])]

    def _of_row(self, row: Row, repeats: bool, before_heading: bool) -> list[Listed | LeftOut]:
        if max(map(len, row.cells)) > self.budget.most(Kind.LONG):
            return [LeftOut(row.line, _whole(row), self.budget.said(Kind.LONG))]
        if repeats:
            return [LeftOut(row.line, _whole(row), Text("Repite los encabezados."))]
        filled = [one_line(cell) for cell in row.cells if cell.strip()]
        first = unaccented(filled[0][:_WHOLE]) if filled else ""
        if _TOTAL.match(first) and no_formula(row.cells[0]) == row.cells[0]:
            return [LeftOut(row.line, _whole(row), Text("Es un total."))]
        if len(filled) == 1 < len(row.cells) and self._is_title(first, before_heading=before_heading):
            self.away = filled[0][:_MOST_HEADING] if _AWAY_TITLE.match(first) or _NOT_IN.search(first) else ""
            return [LeftOut(row.line, _whole(row), Text("Parece un título."), "" if self.away else filled[0][:80])]
        return self._people(row)

    def _is_title(self, said: str, *, before_heading: bool) -> bool:
        away = _AWAY_TITLE.match(said) or (_NOT_IN.search(said) and len(said.split()) <= 3)
        return before_heading or bool(_TITLE.search(said) or away)

    def _people(self, row: Row) -> list[Listed | LeftOut]:
        """Return the people of a row: one, or each that has a column of its own."""
        members = self._of(Meaning.MEMBER, row)
        spares = self._of(Meaning.SPARE, row)
        if not members:
            return [self._person(row, spares=spares)]
        if self.size > 1:
            club = "".join(self._of(Meaning.CLUB, row)[:1])
            name = f"{club}: {', '.join(members)}" if club else " + ".join(members)
            one = self._person(row, name, spares)
            return [replace(one, club="") if isinstance(one, Listed) else one]
        waiting = [LeftOut(row.line, name, Text("Está como suplente."), name[:80]) for name in spares]
        return [*(self._person(row, name) for name in members), *waiting]

    def _of(self, meaning: Meaning, row: Row) -> list[str]:
        """Return what stands in the columns of a meaning, each once."""
        cells = zip(self.meanings, row.cells, strict=True)
        return list(dict.fromkeys(said for each, cell in cells if each == meaning and (said := one_line(cell))))

    def _person(self, row: Row, name: str = "", spares: Sequence[str] = ()) -> Listed | LeftOut:
        cells: dict[Meaning, str] = {}
        for meaning, cell in zip(self.meanings, row.cells, strict=True):
            kept = cell.strip() if meaning == Meaning.CARDS else one_line(cell)
            cells.setdefault(meaning, kept)
        if name:
            cells |= {Meaning.NAME: name, Meaning.NICKNAME: ""}
        one = _listed(row, cells)
        if isinstance(one, LeftOut):
            return one
        asks = [*one.asks]
        if self.away:
            asks.append(Text("En el archivo dice «{said}»: ¿viene?", said=self.away))
        note = _said_of_spares(spares, asks)
        if beyond := self._rest(row, Rest.ASKED):
            asks.append(Text("También dice «{said}»: no se guarda.", said=beyond[:_WHOLE]))
        note = " · ".join(filter(None, (one.note, note)))[:MOST_NOTE]
        unkept = self._rest(row, Rest.SHOWN)[:_WHOLE]
        state = one.state or self.away
        return replace(one, asks=tuple(asks), note=note, state=state, row=_whole(row), unkept=unkept)

    def _rest(self, row: Row, rest: Rest) -> str:
        """Return the words that stand in columns that are not kept."""
        said = (one_line(cell[:_WHOLE]) for cell, each in zip(row.cells, self.rests, strict=True) if each == rest)
        return " · ".join(bare(one) for one in said if _has_letter(bare(one)))


def _said_of_spares(spares: Sequence[str], asks: list[Text]) -> str:
    """Return the note about who plays only for another, and ask about it."""
    if not spares or all(paid_of(said) is False for said in spares):
        return ""
    if all(paid_of(said) is True for said in spares):
        asks.append(Text("Está como suplente."))
        return ""
    note = f"Suplente: {', '.join(spares)}"
    asks.append(Text("Al lado dice «{note}»: queda como nota del equipo.", note=note[:_WHOLE]))
    return note


def _listed(row: Row, cells: Mapping[Meaning, str]) -> Listed | LeftOut:
    whole = cells.get(Meaning.NAME) or " ".join(
        filter(None, (cells.get(Meaning.FIRST, ""), cells.get(Meaning.LAST, "")))
    )
    nickname = cells.get(Meaning.NICKNAME, "")
    if not (whole or nickname):
        return LeftOut(row.line, _whole(row), Text("Sin nombre."))
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


def _whole(row: Row) -> str:
    return " · ".join(filter(None, (one_line(cell[:_WHOLE]) for cell in row.cells)))[:_WHOLE]


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
