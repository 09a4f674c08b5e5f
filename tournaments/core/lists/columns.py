"""Sheets of people: the meaning of each column, guessed from its heading in two languages, or from its values."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from atrum_judge.outside.budget import Budget, Kind
from atrum_judge.sheets import Row, no_formula, plain_cell
from atrum_judge.text import Text, as_seen, one_line, unaccented
from tournaments.core.lists.cells import MAIL, NUMBER, bare, byes_of, cards_of, rating_of
from tournaments.core.lists.money import Payments, is_payments, paid_in, paid_of, payments_of
from tournaments.core.lists.shapes import (
    MOST_CLUB,
    MOST_NOTE,
    MOST_REAL_NAME,
    Column,
    LeftOut,
    Listed,
    Meaning,
    Reading,
)
from tournaments.core.lists.states import Comes, comes, is_away, is_dummy, is_the_same, is_unnamed, parted, plain
from tournaments.core.sheets.books import HIDDEN

_HEADINGS = {
    Meaning.NAME: """nombre|nombre y apellido|nombres y apellidos|nombre completo|apellido y nombre
        |apellidos y nombres|jugador|jugadora|jugadores|jugador a|jugadores as|participante|participantes
        |inscripto|inscripta|inscriptos|inscrito|inscritos|persona|competidor|quien|name|full name|player
        |player name|players|participant|attendee|nombre real|real name|tu nombre|your name|nome completo
        |nome e sobrenome|nome e apelido|jogador|jogadora|jogadores|seu nome|atleta""",
    Meaning.NICKNAME: """apodo|apodos|nick|nickname|alias|usuario|nombre de usuario|username|user name|gamertag
        |display name|displayname|handle|tag|nombre en el juego|in game name|sobrenombre""",
    Meaning.FIRST: """nombres|nombre s|nombre de pila|nombre de pila s|segundo nombre
        |first name|firstname|first|given name|primer nombre|prenom|vorname|nome""",
    Meaning.LAST: """apellido|apellidos|apellido s|ap paterno|ap materno|apellido paterno|apellido materno|paterno
        |materno|primer apellido|segundo apellido
        |last name|lastname|last|surname|family name|nom|nachname|familienname
        |cognome|apelido|sobrenome""",
    Meaning.CLUB: """club|clubes|tienda|equipo|store|team|comunidad|federacion|federation|club o tienda|clube|loja
        |equipe|time|prefix""",
    Meaning.DIVISION: "division|divisao|categoria|category|age division|division de edad|seccion|section",
    Meaning.RATING: "ranking|rating|elo|rtg|ranking inicial|nivel|seed rating",
    # Not a mere "bye": in tables of other programs that counts those that were had.
    Meaning.BYES: "byes de antemano|rondas con bye|awarded byes",
    Meaning.PAID: """pago|pagado|pagada|pagaste|abono|abonado|abonaste|ya pago|paid|payment|has paid
        |inscripcion paga|pagada la inscripcion|pago la inscripcion|pagaron|abonaron|pagou|ja pagou|pagamento""",
    Meaning.NOTE: """nota|notas|observacion|observaciones|comentario|comentarios|note|notes|comment|comments|obs
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
    r"|companer[oa]|asiento|seat)(?: (?:n|no|nro|numero))?(?: [a-z]| \d{1,2}))\b"
)
_SPARE = re.compile(r"\b(?:suplentes?|substitut[eo]s?|alternates?|reserves?)\b|^reservas?(?: \d)?$")
_ANSWERS = re.compile(
    r"\b(?:tutor\w*|madre|padre|responsable|responsavel|apoderad\w+|encargad\w+|mae|pai|guardian|parent|mother|father)\b"
)
"""Headings of who answers for somebody."""
_REACHED = re.compile(
    r"\b(?:correo|mail|email|telefono|telefone|celular|whatsapp|phone|dni|cpf|rut|documento|id)\b"
)
_NO_CLUB = {"ninguno", "ninguna", "nenhum", "nenhuma", "none", "no", "nao", "sin club", "no tengo", "n a", ""}
_TWO = re.compile(r"^(?P<one>[^&+/]{2,60})\s(?:y|e|and|&|\+|/)\s(?P<other>[^&+/]{2,60})$")
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
    r"|exported|printed|source|nota|notas|note|observaciones)\b(?: |:|$)|:$|^[\w .'/-]{1,30}\s?[:=]\s*\S"
)
"""Titles and remarks, which stand alone in their row over or under the people of a sheet."""
_AWAY_TITLE = re.compile(r"^(?:(?:lista de )?espera|reservas?|bajas?|no (?:vienen?|van)|fila de espera)\W*$")
NO_NAME = Text("No es el nombre de una persona: ¿cómo se llama?")
_GONE = Text("En el archivo dice «{said}»: no se inscribe.")
_BESIDE = Text("Está en otra tabla, al lado.")
_TABLES = 4
"""Tables side by side; each is read once more for every one before it."""
_SHORT = 6
"""Letters of a state that is not understood without its heading ("false")."""
_HEADS = 10
"""Rows in which the headings are looked for."""
_PHONE = re.compile(r"^[+(]?\d[\d\s().+-]{6,}$")
_TIME = re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|^\d{1,2}:\d{2}")
_MOST_HEADING = 40
_WHOLE = 300
"""Letters of a row that is shown as it was."""


class Rest(Enum):
    """The fate of words in a column that is not kept: nothing, they are shown, or asked about."""

    NONE = 0
    SHOWN = 1
    ASKED = 2


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
        known = len(found) + sum(bool(_NOBODY.search(plain(cell[:_MOST_HEADING]))) for cell in row.cells)
        if known >= 2 and {*found} & _OF_PEOPLE:
            return k
    return None


_SEVERAL = {Meaning.MEMBER, Meaning.SPARE}
_PARTS = {Meaning.FIRST, Meaning.LAST}
_WHOLE_NAME = re.compile(r"\b(?:completo|full|y|e|and|apellidos?|surname|sobrenome|real)\b")
_WORDS_ONLY = re.compile(r"^[^\W\d_]+(?:[ .'’-]{1,2}[^\W\d_]+){0,4}\.?$")
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
    seen = [row for row in rows if row.cells[0] != HIDDEN]
    turned = _turned(_squared(seen, budget))
    rows = turned or _squared(seen, budget)
    width, usual = len(rows[0].cells) if rows else 0, _usual_width(rows if turned else seen)
    if (head := _head(rows)) is None and _is_foreign_heading(rows):
        head = 0
    headings = [""] * width if head is None else [one_line(cell)[:_MOST_HEADING] for cell in rows[head].cells]
    if head is not None and size == 1 and (at := _second_table(headings)):
        first = read_sheet(_part(rows[head:], slice(at)), chosen, cards, budget)
        other = read_sheet(_part(rows[head:], slice(at, None)), (), cards, budget)
        return _with_table(first, other, _part(rows[:head], slice(at, None)), [*aside, *map(_above, rows[:head])])
    body = rows if head is None else rows[head + 1 :]
    if head is not None:
        aside += map(_above, rows[:head])
        aside += _joined(rows[head], usual)
    meanings = [Meaning(each) for each in chosen if each in {*Meaning}]
    if not len(chosen) == len(meanings) == width:
        meanings = _meanings(headings, body, {plain(word) for word in cards}, size)
        meanings = _by_contents(headings, meanings, body)
    columns = [
        Column(heading, meaning, _example(body, k))
        for k, (heading, meaning) in enumerate(zip(headings, meanings, strict=True))
    ]
    rests = _rests(columns, body, usual, headed=head is not None)
    heads = [] if head is None else rows[head].cells
    found = _last_answers(_Rows(headings, heads, meanings, rests, budget, size).read(body), body)
    return Reading(
        people=[one for one in found if isinstance(one, Listed)],
        left_out=[*aside, *(one for one in found if isinstance(one, LeftOut))],
        columns=columns,
        not_kept=[one.heading for one in columns if one.meaning == Meaning.NOTHING and one.heading],
        is_ours=[plain(cell) for cell in headings[:3]] in _OURS,
        beside=[row.line for row in seen] if turned else (),
    )


def _squared(rows: Sequence[Row], budget: Budget) -> list[Row]:
    """Return rows of one width; a cell is cut before any expression sees it, and still too long."""
    width, cut = max((len(row.cells) for row in rows), default=0), budget.most(Kind.LONG) + 1
    cells = ([*(plain_cell(cell[:cut]) for cell in row.cells), *[""] * (width - len(row.cells))] for row in rows)
    return [Row(row.line, each) for row, each in zip(rows, cells, strict=True)]


def _above(row: Row) -> LeftOut:
    return LeftOut(row.line, _whole(row), Text("Está sobre los encabezados."))


def _turned(rows: Sequence[Row]) -> list[Row] | None:
    """Return the teams as rows for a sheet whose columns are teams, and whose rows are seats; None for others."""
    firsts = [meaning_of(one_line(row.cells[0])) for row in rows[:_HEADS]]
    top = firsts.index(Meaning.MEMBER) - 1 if firsts.count(Meaning.MEMBER) > 1 else -1
    if (
        top < 0
        or (firsts[top] is None and one_line(rows[top].cells[0]))
        or firsts[top] not in {None, Meaning.CLUB}
    ):
        return None
    teams = [k for k in range(1, len(rows[top].cells)) if any(row.cells[k].strip() for row in rows[top:])]
    heads = ["Equipo", *(row.cells[0] for row in rows[top + 1 :])]
    turned = [
        *(Row(row.line, [_whole(row), *[""] * (len(heads) - 1)]) for row in rows[:top]),
        Row(rows[top].line, heads),
        *(Row(rows[top].line, [row.cells[k] for row in rows[top:]]) for k in teams),
    ]
    return turned if len(teams) > 1 else None


def _second_table(headings: Sequence[str]) -> int:
    """Return the column where a second table with the same headings of people begins; 0 for one table."""
    heads = [plain(heading) for heading in headings]
    for k, head in enumerate(heads):
        if (
            heads.count(head) <= _TABLES
            and _WORDS.get(head) in {Meaning.NAME, Meaning.NICKNAME, Meaning.FIRST}
            and head in heads[:k]
        ):
            first = heads.index(head)
            same = next((n for n in range(1, first + 1) if heads[k - n] != heads[first - n]), first + 1)
            return k - same + 1
    return 0


def _part(rows: Sequence[Row], part: slice) -> list[Row]:
    """Return some columns of a sheet, without rows that are empty there."""
    return [Row(row.line, cells) for row in rows if any(map(str.strip, cells := row.cells[part]))]


def _with_table(one: Reading, other: Reading, above: Sequence[Row], aside: Sequence[LeftOut]) -> Reading:
    """Return the first of two tables that stand side by side; the people of the other are offered."""
    title = _whole(above[-1])[:_MOST_HEADING] if above else ""
    reason = Text("Está en otra tabla, al lado: «{title}».", title=title) if title else _BESIDE
    offered = [LeftOut(who.line, who.row, reason, who.name) for who in other.people]
    not_kept = [*one.not_kept, *(head for head in other.not_kept if head not in one.not_kept)]
    return replace(one, left_out=[*aside, *one.left_out, *offered, *other.left_out], not_kept=not_kept)


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
        if not _WHOLE_NAME.search(plain(headings[at])):
            found[at] = Meaning.FIRST
    once: list[Meaning] = []
    for each, heading in zip(found, headings, strict=True):
        again = each in once and each not in _SEVERAL and not (each in _PARTS and plain(heading) in _WORDS)
        once.append(Meaning.NOTHING if each is None or again else each)
    return once


def _by_contents(headings: Sequence[str], meanings: list[Meaning], body: Sequence[Row]) -> list[Meaning]:
    """Return the meanings of columns after a look at their values: two columns of one name, money, states."""
    found, values = [*meanings], [[one_line(row.cells[k][:_WHOLE]) for row in body] for k in range(len(headings))]
    for k, meaning in enumerate(meanings):
        if meaning == Meaning.STATE and not any(comes(headings[k], value, is_note=True) for value in values[k]):
            found[k] = Meaning.NOTHING
    if Meaning.PAID not in found:
        told = [
            k
            for k, each in enumerate(found)
            if each == Meaning.NOTHING
            and not _NOBODY.search(plain(headings[k]))
            and is_payments(headings[k], values[k])
        ]
        if told:
            found[min(told, key=lambda k: payments_of(headings[k], ()).is_owed)] = Meaning.PAID
    for k, each in enumerate(found[:-1]):
        if each in {Meaning.NAME, Meaning.FIRST} and Meaning.LAST not in found and _is_merged(headings, values, k):
            found[k : k + 2] = [Meaning.FIRST, Meaning.LAST]
    return found


def _is_merged(headings: Sequence[str], values: Sequence[Sequence[str]], k: int) -> bool:
    """True for a heading that stands over two columns: of first names, and of surnames without a heading."""
    pairs = [(one, other) for one, other in zip(values[k], values[k + 1], strict=True) if one]
    both = [(one, other) for one, other in pairs if other]
    if not headings[k] or headings[k + 1] or 4 * len(both) < 3 * len(pairs) or len(both) < 2:
        return False
    others = {other for _one, other in both}  # of clubs and towns there are fewer
    worded = all(_WORDS_ONLY.match(one) and paid_of(one) is None and not comes("", one) for one in others)
    return worded and 4 * len(others) >= 3 * len(both) and 2 * sum(" " in one for one, _other in both) <= len(both)


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
        elif values and all(NUMBER.match(value) for value in values):
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

    headings: Sequence[str]
    head: Sequence[str]
    meanings: Sequence[Meaning]
    rests: Sequence[Rest]
    budget: Budget
    size: int
    away: str = ""
    payments: Payments = field(default_factory=Payments)
    asks_names: bool = False

    def read(self, body: Sequence[Row]) -> list[Listed | LeftOut]:
        """Return the people of each row, or the row as it is left out."""
        head = [plain(cell) for cell in self.head]
        repeats = [bool(head) and [plain(cell) for cell in row.cells] == head for row in body] + [False]
        if Meaning.PAID in self.meanings:
            k = self.meanings.index(Meaning.PAID)
            self.payments = payments_of(self.headings[k], [row.cells[k] for row in body])
        named = sum(bool(_whole_name(self._cells(row))) for row in body)
        self.asks_names = Meaning.NICKNAME in self.meanings and 2 * named > len(body)
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
            self.away = filled[0][:_MOST_HEADING] if _AWAY_TITLE.match(first) or is_away(first) else ""
            return [LeftOut(row.line, _whole(row), Text("Parece un título."), "" if self.away else filled[0][:80])]
        return self._people(row)

    def _is_title(self, said: str, *, before_heading: bool) -> bool:
        away = _AWAY_TITLE.match(said) or (is_away(said) and len(said.split()) <= 3)
        return before_heading or bool(_TITLE.search(said) or away)

    def _people(self, row: Row) -> list[Listed | LeftOut]:
        """Return the people of a row: one, or each that has a column of its own."""
        members = self._of(Meaning.MEMBER, row)
        spares = self._of(Meaning.SPARE, row)
        if not members:
            return self._parted(row, self._person(row, spares=spares))
        if self.size > 1:
            club = "".join(self._of(Meaning.CLUB, row)[:1])
            name = f"{club}: {', '.join(members)}" if club else " + ".join(members)
            one = self._person(row, name, spares)
            return [replace(one, club="") if isinstance(one, Listed) else one]
        waiting = [LeftOut(row.line, name, Text("Está como suplente."), name[:80]) for name in spares]
        return [*(self._person(row, name) for name in members), *waiting]

    def _parted(self, row: Row, one: Listed | LeftOut) -> list[Listed | LeftOut]:
        """Return two people of one cell, where each has a name and a surname; else one, with a question."""
        if (
            isinstance(one, LeftOut)
            or self.size > 1
            or one.real_name
            or _PARTS & {*self.meanings}
            or not (two := _TWO.match(one.name))
        ):
            return [one]
        names = (two["one"].strip(), two["other"].strip())
        if min(len(name.split()) for name in names) < 2:
            return [replace(one, asks=(*one.asks, Text("Pueden ser dos personas.")))]
        asks = (*one.asks, Text("En una línea están {one} y {other}.", one=names[0], other=names[1]))
        return [replace(one, name=name, asks=asks) for name in names]

    def _of(self, meaning: Meaning, row: Row) -> list[str]:
        """Return what stands in the columns of a meaning, each once."""
        cells = zip(self.meanings, row.cells, strict=True)
        return list(dict.fromkeys(said for each, cell in cells if each == meaning and (said := one_line(cell))))

    def _person(self, row: Row, name: str = "", spares: Sequence[str] = ()) -> Listed | LeftOut:
        cells = self._cells(row)
        if name:
            cells |= {Meaning.NAME: name, Meaning.NICKNAME: ""}
        elif is_the_same(_whole_name(cells)):
            cells[Meaning.NAME] = self._who_answers(row) or _whole_name(cells)
        one = self._listed(row, cells)
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

    def _cells(self, row: Row) -> dict[Meaning, str]:
        """Return the cells of a row by their meaning; parts of a name are joined."""
        cells: dict[Meaning, str] = {}
        for meaning, cell in zip(self.meanings, row.cells, strict=True):
            kept = cell.strip() if meaning == Meaning.CARDS else one_line(cell)
            if meaning in _PARTS and meaning in cells:
                cells[meaning] = f"{cells[meaning]} {kept}".strip()
            cells.setdefault(meaning, kept)
        return cells

    def _who_answers(self, row: Row) -> str:
        """Return the name of who answers for somebody."""
        heads = (plain(heading) for heading in self.headings)
        named = (
            one_line(cell)
            for head, cell in zip(heads, row.cells, strict=True)
            if _ANSWERS.search(head) and not _REACHED.search(head)
        )
        return next(filter(_has_letter, named), "")

    def _state(self, row: Row) -> tuple[Comes | None, str]:
        """Return the state of a person by the cells beside the name, and the words that say it."""
        found: dict[Comes, str] = {}
        for heading, meaning, cell in zip(self.headings, self.meanings, row.cells, strict=True):
            if meaning not in {Meaning.STATE, Meaning.NOTE, Meaning.NOTHING} or not cell.strip():
                continue
            is_state = meaning == Meaning.STATE
            state = comes(heading, cell, is_note=is_state or meaning == Meaning.NOTE)
            if state or is_state:
                said = one_line(cell[:_MOST_HEADING])
                said = (
                    said if (_has_letter(said) and len(said) > 5) or is_state else f"{one_line(heading)}: {said}"
                )
                found.setdefault(state or Comes.UNCLEAR, said)
        state = next((each for each in (Comes.GONE, Comes.UNCLEAR) if each in found), None)
        return state, found.get(state, "") if state else ""

    def _listed(self, row: Row, cells: Mapping[Meaning, str]) -> Listed | LeftOut:
        whole, beside = parted(_whole_name(cells))
        nickname = cells.get(Meaning.NICKNAME, "")
        if not (whole or nickname):
            return LeftOut(row.line, _whole(row), Text("Sin nombre."))
        name = nickname or whole
        if is_dummy(whole or nickname):
            return LeftOut(row.line, _whole(row), Text("No parece una persona."), name[:80])
        if is_unnamed(name) or is_the_same(name):
            return LeftOut(row.line, _whole(row), NO_NAME, name[:80])
        state, said = self._state(row)
        if beside:
            state, said = beside, _whole_name(cells)
        if state is Comes.GONE:
            return LeftOut(row.line, _whole(row), _GONE.filled(said=said), name[:80])
        asks = [Text("En el archivo dice «{said}»: ¿viene?", said=said)] if state else []
        rating, fault = rating_of(cells.get(Meaning.RATING, ""))
        byes, no_byes = byes_of(cells.get(Meaning.BYES, ""))
        note = cells.get(Meaning.NOTE, "")[:MOST_NOTE]
        paid, unclear = self.payments.of(cells[Meaning.PAID]) if Meaning.PAID in cells else (None, None)
        claimed = paid_in(note)
        if paid is None and not unclear:
            paid = claimed
        elif paid and claimed is False:
            unclear = Text("«{said}» no dice si pagó.", said=note[:40])
        if self.asks_names and not whole:
            asks.append(Text("Solo está su apodo: falta el nombre."))
        club = cells.get(Meaning.CLUB, "")[:MOST_CLUB]
        return Listed(
            line=row.line,
            name=name,
            real_name=whole[:MOST_REAL_NAME] if nickname and whole != nickname else "",
            club="" if plain(club) in _NO_CLUB else club,
            division=cells.get(Meaning.DIVISION, "")[:MOST_CLUB],
            rating=rating,
            byes=byes,
            paid=paid,
            note=note,
            cards=cards_of(cells.get(Meaning.CARDS, "")),
            state=said if state else "",
            asks=tuple(ask for ask in (fault, no_byes, *asks, unclear) if ask),
        )

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


def _whole_name(cells: Mapping[Meaning, str]) -> str:
    """Return the name in a row; a surname that stands in it already is not said again."""
    first, last = cells.get(Meaning.FIRST, ""), cells.get(Meaning.LAST, "")
    again = bool(last) and {*plain(last).split()} < {*plain(first).split()}
    return cells.get(Meaning.NAME) or " ".join(filter(None, (first, "" if again else last)))


def _contacts(row: Row) -> frozenset[str]:
    """Return the addresses and telephones in a row, as they are compared."""
    said = [one_line(cell[:_WHOLE]) for cell in row.cells]
    mails = {cell.casefold() for cell in said if MAIL.fullmatch(cell)}
    return frozenset(
        mails | {re.sub(r"\D", "", cell)[-8:] for cell in said if _PHONE.match(cell) and not _TIME.search(cell)}
    )


def _last_answers(found: Sequence[Listed | LeftOut], body: Sequence[Row]) -> list[Listed | LeftOut]:
    """Let the last answer of somebody count who answered twice: of one name, by one address or telephone."""
    reached = {row.line: _contacts(row) for row in body}
    kept, before = [*found], dict[str, int]()
    for k, one in enumerate(found):
        if not one.name or (isinstance(one, LeftOut) and one.reason.sentence != _GONE.sentence):
            continue
        at = before.setdefault(as_seen(one.name), k)
        first, (mine, other) = kept[at], (reached[found[j].line] for j in (k, at))
        if at == k or not (mine & other or not (mine or other)):
            continue
        if isinstance(one, LeftOut) or (mine and _answer(one) != _answer(first)):
            said = first.row if isinstance(first, Listed) else first.said
            last = Text("Vale lo último que dijo, en la línea {line}.", line=one.line)
            kept[at] = LeftOut(first.line, said, last)
            before[as_seen(one.name)] = k
    return kept


def _answer(one: Listed | LeftOut) -> tuple[object, ...]:
    """Return what somebody answered beside the name."""
    return (one.club, one.rating, one.byes, one.paid, one.note, one.cards) if isinstance(one, Listed) else ()


def _whole(row: Row) -> str:
    return " · ".join(filter(None, (one_line(cell[:_WHOLE]) for cell in row.cells)))[:_WHOLE]
