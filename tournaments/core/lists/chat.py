"""Lines as people paste them from a chat: numbered in four ways, with emoji, telephones, remarks and headings."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from atrum_judge.outside.budget import Budget, Kind
from atrum_judge.text import Text, as_seen, one_line, unaccented
from tournaments.core.lists.answers import Says, answer_of, is_plain_answer
from tournaments.core.lists.cells import LINK, MAIL, PHONE, cards_of, rating_of, trimmed
from tournaments.core.lists.columns import is_heading
from tournaments.core.lists.messages import STAMP, is_deed, is_of_program, messages_in
from tournaments.core.lists.money import is_about_money, paid_in
from tournaments.core.lists.shapes import MOST_NAME, MOST_NOTE, MOST_SHOWN, LeftOut, Listed, Reading
from tournaments.core.lists.talk import place_of, read_talk
from tournaments.core.lists.teams import is_named, team_in, two_in

_KEYCAPS = re.compile(r"^(?:(?:[0-9]\ufe0f?\u20e3|🔟)\s*)+")
_NUMBERED = re.compile(r"^(?:#?\d{1,3}\s*(?:[.)°º:\]-]+|[–—]|\s(?=\s*[^\d\s]))\s*|[-•·*–—>◦▪‣●○]+\s+|[•·▪‣●]\s*)")
_TICKED, _UNTICKED = "✅☑✔✓", "☐⬜◻🔲"
_MARK = "☐⬜◻🔲✅☑✔✓🆗👍🙋✋👌🙌💪🔥🎴🏆⏳⌛❗‼💯"
_PAID = "💰💵💸💲🤑💳"
_GONE = "❌✖✗🚫⛔❎"
_MODIFIERS = "\ufe0f\u200d♂♀🏻🏼🏽🏾🏿"
_STYLED = re.compile("[\U0001d400-\U0001d7ff\uff01-\uff5e]")
"""Letters in a style of their own, each one letter."""
_BOXED = re.compile(f"^[{_TICKED}{_UNTICKED}{_GONE}][{_MODIFIERS}]*\\s*(?=\\w)")
_MARKS = re.compile(f"(?:[{_MARK}{_PAID}{_GONE}][{_MODIFIERS}]*)+")
_NOTE = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*")
_SPOKEN_OF = re.compile(
    r"(?<=\w)\W{1,6}(?:(?P<no>no (?:va|viene|puede|juega)|se bajo|cancelo|baja|de baja|fuera)"
    r"|en duda|capaz|quizas?|a confirmar|por confirmar)\W*$"
)
_HEAD = re.compile(
    r"\b(?:inscript|inscrit|lista|torneo|anotad|cupo|faltan?\b|jugadores|participant\w+|confirmad|players|list of"
    r"|tournament|^equipos\b|^teams\b|^parejas\b|sign ?ups?|registered"
    r"|asistentes|asisten\b|attendees|^going\b|presentes|van\b|vamos|hola|buenas"
    r"|gracias|recuerden)"
)
_GONE_HEAD = re.compile(
    r"\b(?:bajas?|no vienen?|no van|no asisten?|nao (?:vem|vao)|not (?:attending|going)|cancel\w*|se baj\w+"
    r"|desist\w+|fora|declined|dropped|out)\b\s*:?$"
)
_MAYBE_HEAD = re.compile(
    r"^\W*(?:maybe|tal ?vez|quizas?|talvez|dudos[oa]s?|en duda|interesad[oa]s|interested)\W*$"
)
_COUNT = re.compile(r"\s*\(\d{1,4}(?:\s*/\s*\d{1,4})?\)$")
"""The number of people behind a title: "Attendees (6/16)"."""
_PAID_HEAD = re.compile(r"^(?:(?:ya|ja) )?pag(?:aron|aram|ados|os)\W*$")
_OTHER_HEAD = re.compile(
    r"^(?:compras?|(?:para )?comprar|traer|llevar|gastos|premios?|pendientes|to buy|shopping)\W*$"
)
_SPARE = r"(?:suplentes?|(?:en )?(?:(?:lista|fila) de )?espera|reservas?|wait(?:ing )?list)"
_SPARE_HEAD = re.compile(rf"^\W*(?:(?:lista de|los|las|jugadores) )?{_SPARE}\W*$")
_SPARE_LED = re.compile(rf"^\W*{_SPARE}\s*:\s*(?=\w)")
_SPARE_TAIL = re.compile(rf"(?<=\w)\s*[,(\[–—-]\s*(?:va de |de |es )?{_SPARE}\s*[)\]]?\s*$")
_CHANNEL = re.compile(r"^#\s?[^\W\d][\w-]*$")
_DATED = re.compile(
    r"^\W*(?:lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+\d{1,2}(?:[/.-]\d{1,2}){0,2}\W*$"
)
_MAIL_HEAD = re.compile(
    r"^(?P<head>de|para|cco?|bcc|from|to|asunto|subject|fecha|date|enviado|sent)\s*:\s*", re.IGNORECASE
)
_RATED = re.compile(
    r"(?<=[\w.])\s*(?:[–—,-]\s*|\s)[(\[]?"
    r"(?P<rating>\d{3,4}(?:[.,]\d{1,2})?|s/[rei]|sin (?:ranking|elo|rating))[)\]]?$",
    re.IGNORECASE,
)
_LEGEND = re.compile(
    rf"(?P<mark>[{_MARK}{_PAID}{_GONE}])\ufe0f?\s*[=:→-]?\s*(?P<said>[^\W\d_]+(?: [^\W\d_]+){{0,3}})"
)
_REMARK = re.compile(
    r"(?<=[\w.\U0001f300-\U0001faff\u2600-\u27bf\ufe0f])[\s,;-]+(?:x ?[2-9]|\+ ?[1-9]|ok|listo|confirmad[oa]|\$+"
    r"|(?:llega|llego|viene|juega|trae|se va) [^,;()]{1,40})$"
)
_OF_SOMEBODY = re.compile(
    r"^(?:el|la|los|las|un|una|dos|tres|mis?|su) (?:\w+ )?(?:de|del)\b|^mis? \w+$|\bx ?[2-9]$|\+ ?[1-9]$"
    r"|^(?:chic[oa]s|amig[oa]s|personas|gente|pibes|players|people|friends|kids)\b"
)
_OWED_HEAD = re.compile(
    r"\b(?:faltan?|faltam|deben?|devem|adeudan?|no pagaron|nao pagaram|sin pagar|missing|owe)\b"
)
_PAGE = re.compile(r"^\W*(?:pagina|pag|page|hoja|folha)\W{0,2}\d{1,3}(?:\s*(?:de|of|/)\s*\d{1,3})?\W*$")
_COLUMN = re.compile(
    r"\b(?:orden|nro|numero|nombres?|apellidos?|nome|name|club|clube|categor\w+|localidad|ciudad|pais|elo|ranking|edad)\b"
)
_BROKEN = re.compile(r"[^\W\d_]{2}-$")
_COUNTED = 4
"""The numbers from 1 on that show that a list counts its people."""
_EMPTY = {
    "",
    "libre",
    "vacio",
    "vacia",
    "cupo",
    "free",
    "empty",
    "x",
    "xxx",
    "?",
    "nadie",
    "lugar libre",
    "disponible",
}
_MONEY = re.compile(
    r"(?<=\w)\W+(?:(?:ya|no|todavia no|aun no)\s+)?"
    r"(?:pag(?:o|ue|ado|ada|a|ara|are)|abono|debe|falta pagar|sin pagar|paid|unpaid)(?: [^,;()]{1,40})?$"
)
_LEADER = re.compile(r"(?<=[^\W_])[ .]*(?:\.{3}|…|_{3})[ ._…]*(?=\w)")
"""Dots that lead from a name to what a printed list has beside it."""
_NOT_COMING = Text("Está entre quienes no vienen.")
_TITLE = Text("Parece un título.")
_EMPTY_LINE = Text("No hay un nombre.")
_OWES = Text("Está entre quienes deben.")
_UNCLEAR = Text("No queda claro si viene.")
_REASONS = {
    "gone": _NOT_COMING,
    "maybe": _UNCLEAR,
    "owed": _OWES,
    "other": Text("Está bajo un título que no anota."),
}
_IS_SPARE = Text("Está como suplente.")
_NO_NAME = Text("No es el nombre de una persona: ¿cómo se llama?")


@dataclass(frozen=True)
class _Said:
    """A line without its number and the stamp of the chat; `sender` wrote it."""

    line: int
    raw: str
    text: str
    numbered: bool
    boxed: bool = False
    sender: str = ""

    @property
    def marked(self) -> bool:
        """True for a line with a number or a box to tick."""
        return self.numbered or self.boxed


def read_chat(text: str, size: int = 1, budget: Budget | None = None) -> Reading:
    """Return the people of a conversation, or of lines.

    Of a game that `size` people play as one entry, a line with so many names is one of them. A line that is
    too long is left out. Raises `TooMuch` for too many lines or people.
    """
    budget = budget or Budget()
    left: list[LeftOut] = []
    lines = list(_shown(text, budget, left))

    def of_lines(some: Sequence[tuple[int, str]]) -> Reading:
        return _read_lines(some, size, budget)

    every = {number for number, _shown in lines}
    lines = _teams_in_blocks(lines, size) if size > 1 else _whole_lines(lines)
    of_others = every - {number for number, _shown in lines}
    talk = messages_in(lines)
    found = read_talk(talk, of_lines, _is_list) if talk else of_lines(lines)
    return replace(found, left_out=[*left, *found.left_out], beside={*found.beside, *of_others})


def _read_lines(lines: Sequence[tuple[int, str]], size: int, budget: Budget) -> Reading:
    """Return the people of lines: those with a number, where most have one; else all that look like a name."""
    said = [_said(number, shown) for number, shown in lines]
    about = _About(strict=_counts(said), size=size, marks=_legend(said), pairs=size == 1 and _is_of_pairs(said))
    people: list[Listed] = []
    left: list[LeftOut] = []
    section = ""
    for one in said:
        if why := _no_person(one):
            left.append(LeftOut(one.line, one.raw, why))
            continue
        if not one.numbered and (section_ := _section(one.text)) is not None:
            section = section_
            left.append(LeftOut(one.line, one.raw, _TITLE))
            continue
        if not one.numbered and one.text.endswith(":"):
            section = ""
            left.append(LeftOut(one.line, one.raw, _TITLE, _bare(one.text)[:MOST_NAME]))
            continue
        for found in _people(one, about=about, section=section):
            if isinstance(found, Listed):
                budget.take(Kind.PEOPLE)
                people.append(found)
            else:
                left.append(found)
    if any(len({*_COLUMN.findall(unaccented(one.text))}) > 2 for one in said):
        people = _without_columns(people)
    people = _rated(_by_legend(_by_ticks(people, said), said, about.marks))
    return _by_sections(people, left)


@dataclass(frozen=True)
class _About:
    """The ways of a list: whether only its marked lines are people, and what its marks say about money."""

    strict: bool
    size: int
    marks: Mapping[str, bool]
    pairs: bool = False


def _counts(said: Sequence[_Said]) -> bool:
    """True for a list whose people are marked: most lines, or numbers from 1 on."""
    marked = sum(one.marked for one in said)
    if marked >= 2 and 2 * marked >= len(said):
        return True
    numbers = [found[0] for one in said if one.numbered and (found := re.match(r"\d{1,3}", one.raw))]
    return len(numbers) >= _COUNTED and [*map(int, numbers)] == [*range(1, len(numbers) + 1)]


def _no_person(one: _Said) -> Text | None:
    """Return the reason why a line is nobody in every list: a page's number, what the marks mean."""
    plain = unaccented(one.text)
    if _PAGE.match(plain):
        return Text("Es un número de página.")
    parts = [part.strip(" =:→-\ufe0f") for part in re.split(rf"\s/\s|[,;]|{_MARKS.pattern}", one.text)]
    told = [part for part in parts if part]
    if told and _MARKS.match(one.text) and all(paid_in(one) is not None and len(one.split()) <= 4 for one in told):
        return Text("Explica las marcas.")
    return None


def _is_of_pairs(said: Sequence[_Said]) -> bool:
    """True if most lines name two people."""
    told = [one for one in said if one.numbered] or said
    named = [len(two_in(_bare(one.text), of_pairs=True)) for one in told]
    return named.count(2) >= 3 and 2 * sum(map(bool, named)) > len(told)


def _each_of(one: _Said, listed: Listed, people: Sequence[str]) -> Iterator[Listed]:
    """Read the two people of a line, each with a question."""
    said = Text("Son dos en una línea, «{said}»: ¿vienen los dos?", said=_bare(one.text)[:60])
    return (replace(listed, name=name, note="", asks=(said,)) for name in people)


def _without_columns(people: Sequence[Listed]) -> list[Listed]:
    """Take the columns of a table that became one line off its names: last words that other lines have, too.

    A dash is an empty column, after which no other is looked for.
    """
    words = [one.name.split() for one in people]
    kept = [len(some) for some in words]
    open_ = {k for k, some in enumerate(words) if len(some) > 2}
    while open_:
        lasts = Counter(words[k][kept[k] - 1] for k in open_)
        done = {k for k in open_ if words[k][kept[k] - 1] in {"-", "–", "—"}}
        if len(open_) < 2 or any(lasts[words[k][kept[k] - 1]] < 2 or kept[k] < 3 for k in open_ - done):
            break
        for k in open_:
            kept[k] -= 1
        open_ -= done
    return [
        replace(one, name=trimmed(" ".join(some[:end])), unkept=" ".join(some[end:]), asks=())
        if end < len(some)
        else one
        for one, some, end in zip(people, words, kept, strict=True)
    ]


def _by_sections(people: list[Listed], left: list[LeftOut]) -> Reading:
    """Let titles count for names that stand elsewhere, too: who does not come, and who has not paid."""
    for k, one in enumerate(left):
        at = place_of(people, one.name) if one.reason in {_NOT_COMING, _OWES} and one.name else None
        if at is None:
            continue
        found = people[at]
        same = _words_of(found.name) == _words_of(one.name)
        if one.reason == _NOT_COMING and one.line > found.line:
            said = Text("Después dice otra cosa, en la línea {line}.", line=one.line)
            left.append(LeftOut(found.line, _told(found), said, found.name))
            del people[at]
        elif one.reason == _NOT_COMING or not same:
            said = Text("En la línea {line} dice «{said}»: ¿es esta persona?", line=one.line, said=one.name)
            people[at] = replace(found, asks=(*found.asks, said))
        else:
            people[at] = replace(found, paid=False)
            left[k] = replace(one, reason=Text("Está en la línea {line}.", line=found.line), name="")
    return Reading(people=people, left_out=left)


def _words_of(name: str) -> list[str]:
    return re.findall(r"\w+", as_seen(name))


def _told(one: Listed) -> str:
    return " · ".join(filter(None, (one.name, one.note)))[:MOST_SHOWN]


def _by_ticks(people: Sequence[Listed], said: Sequence[_Said]) -> Sequence[Listed]:
    """Ask about empty boxes of a list that has ticked ones."""
    raw = {one.line: one.raw for one in said}
    if not any(mark in shown for shown in raw.values() for mark in _TICKED):
        return people
    return [
        replace(one, asks=(*one.asks, Text("Su casilla está sin marcar.")))
        if any(mark in raw[one.line] for mark in _UNTICKED)
        else one
        for one in people
    ]


def _legend(said: Sequence[_Said]) -> dict[str, bool]:
    """Return what marks beside names mean, by a line such as "✅ pagó / ⏳ debe"."""
    words = (found for one in said if not one.numbered for found in _LEGEND.finditer(one.text))
    return {found["mark"]: paid for found in words if (paid := paid_in(found["said"])) is not None}


def _by_legend(people: Sequence[Listed], said: Sequence[_Said], legend: Mapping[str, bool]) -> list[Listed]:
    """Let marks beside names say who paid."""
    if not legend:
        return [*people]
    raw = {one.line: one.raw for one in said}
    told = [{paid for mark, paid in legend.items() if mark in raw[one.line]} for one in people]
    return [
        replace(one, paid=paid.pop()) if len(paid) == 1 else one for one, paid in zip(people, told, strict=True)
    ]


def _rated(people: Sequence[Listed]) -> list[Listed]:
    """Take numbers after names for ratings, where most lines end so; ask about a single one."""
    tails = [_RATED.search(f"{one.name} {one.note}" if one.note.isdecimal() else one.name) for one in people]
    several = sum(map(bool, tails)) >= max(2, len(people) / 2)
    return [_with_rating(one, tail, several) if tail else one for one, tail in zip(people, tails, strict=True)]


def _with_rating(one: Listed, tail: re.Match[str], several: bool) -> Listed:
    if not several:
        return replace(one, asks=(*one.asks, Text("Termina en «{said}»: ¿es su ranking?", said=tail["rating"])))
    rating, _fault = rating_of(tail["rating"] if tail["rating"][0].isdecimal() else "")
    name = trimmed(tail.string, tail.start())
    noted = one.note.isdecimal()
    return replace(one, name=name, rating=rating, note="" if noted else one.note, asks=() if noted else one.asks)


def _teams_in_blocks(lines: Sequence[tuple[int, str]], size: int) -> list[tuple[int, str]]:
    """Return lines in which a title over as many names as a team has is one line: "Los Tigres: Ana, Beto"."""
    said = [_said(number, shown) for number, shown in lines]
    found, k = [], 0
    while k < len(lines):
        block = said[k + 1 : k + 1 + size]
        is_whole = len(block) == size and not any(
            one.numbered for one in (said[k], *said[k + 1 + size : k + 2 + size])
        )
        names = [_bare(_NOTE.sub(" ", one.text)) for one in block]
        if (
            is_whole
            and all(one.numbered for one in block)
            and all(names)
            and not any("," in name for name in names)
        ):
            found.append((said[k].line, f"{_bare(said[k].text)}: {', '.join(names)}"))
            k += 1 + size
        else:
            found.append(lines[k])
            k += 1
    return found


def _whole_lines(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return lines in which a word that a line breaks is whole: "Maximilia-" over "no"."""
    found: list[tuple[int, str]] = []
    for number, text in lines:
        if found and _BROKEN.search(found[-1][1]) and text[0].islower():
            found[-1] = (found[-1][0], found[-1][1][:-1] + text)
        else:
            found.append((number, text))
    return found


def _shown(text: str, budget: Budget, left: list[LeftOut]) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not empty; put those into `left` that no expression may see."""
    for number, raw in enumerate(text.splitlines(), start=1):
        shown = _STYLED.sub(
            lambda found: unicodedata.normalize("NFKC", found[0]), one_line(raw.replace("\t", " ; "))
        )
        if not shown:
            continue
        budget.take(Kind.ROWS)
        if len(shown) > budget.most(Kind.LONG):
            left.append(LeftOut(number, f"{shown[:MOST_SHOWN]}…", budget.said(Kind.LONG)))
            continue
        yield number, shown


def _said(number: int, shown: str) -> _Said:
    bare = _KEYCAPS.sub("", shown)
    has_mark = bare != shown or bool(_NUMBERED.match(bare))
    bare = _NUMBERED.sub("", bare, count=1)
    bare = re.sub(r"^(?:[-•·–—]\s*)+", "", bare)
    sender = ""
    if has_mark and (stamped := STAMP.match(bare)):  # a number before what the chat exported
        sender, bare = one_line(stamped["who"] or "").strip("~ "), stamped["said"]
    return _Said(number, shown[:MOST_SHOWN], bare, has_mark, bool(_BOXED.match(bare)), sender)


def _is_list(lines: Sequence[tuple[int, str]]) -> bool:
    """True for lines of a message that is a list: two with a number, a title over names, or names in a row."""
    said = [_said(number, text) for number, text in lines if text]
    if sum(one.numbered for one in said) >= 2:
        return True
    if not said or _section(said[0].text.partition(":")[0] + ":") != "here" or "?" in said[0].text:
        return False
    return len(said) > 2 or said[0].text.count(",") >= 1


def _section(text: str) -> str | None:
    """Return the kind of people that a heading announces: here, spare, maybe, gone, owed; else None."""
    word = unaccented(_bare(text)).strip()
    head = _COUNT.sub("", word)
    is_counted = head != word
    if _GONE_HEAD.search(head) and len(head) < 40:
        return "gone" if is_counted or len(head.split()) <= 3 else None
    if _SPARE_HEAD.match(head):
        return "spare"
    if _MAYBE_HEAD.match(head):
        return "maybe"
    if _OTHER_HEAD.match(head):
        return "other"
    owed = _OWED_HEAD.search(head)
    if owed and len(head.split()) <= 3 and ":" not in head and is_about_money(head[owed.start() :]):
        return "owed"
    if _CHANNEL.match(text.strip()) or _DATED.match(head) or _PAID_HEAD.match(head):
        return "here"
    if is_heading([head]) or (is_counted and _HEAD.search(head)):
        return "owed" if _OWED_HEAD.search(head) else "here"
    return None


def _people(one: _Said, *, about: _About, section: str) -> Iterator[Listed | LeftOut]:
    if mails := MAIL.findall(one.text):
        yield from _by_mail(one, len(mails))
        return
    text = " ".join(LINK.sub(" ", one.text).split())
    if head := _MAIL_HEAD.match(text):
        if (word := head["head"].lower()) not in {"para", "to", "cc", "cco", "bcc"}:
            yield _of_a_mail(one, word, text[head.end() :])
            return
        text = text[head.end() :]
    if is_of_program(text) or (not one.numbered and is_deed(text)):
        yield LeftOut(one.line, one.raw, Text("Lo escribió el programa del chat."))
        return
    if one.sender:
        yield from _spoken(one, text)
    elif told := _not_coming(one, text):
        yield told
    else:
        yield from _named(one, text, about, section)


def _not_coming(one: _Said, text: str) -> LeftOut | None:
    """Return a line that says of nobody that they come: an answer without a name, "Ana no va"."""
    if not one.numbered and is_plain_answer(text) and _section(text) is None:
        return LeftOut(one.line, one.raw, Text("Es una respuesta, sin el nombre de nadie."))
    if found := _SPOKEN_OF.search(unaccented(text)):
        reason = _NOT_COMING if found["no"] else _UNCLEAR
        return LeftOut(one.line, one.raw, reason, name=_listed(one, trimmed(text, found.start())).name[:80])
    return None


def _named(one: _Said, text: str, about: _About, section: str) -> Iterator[Listed | LeftOut]:
    if led := _SPARE_LED.match(unaccented(text)):
        text, section = text[led.end() :], "spare"
        if "," in text:
            yield from (replace(each, asks=(*each.asks, _IS_SPARE)) for each in _apart(one, text))
            return
    elif not one.numbered and (titled := _led(text)):
        for each in _apart(one, titled[1]):
            yield LeftOut(one.line, one.raw, _REASONS[titled[0]], name=each.name[:80])
        return
    elif len(plain := unaccented(text)) == len(text) and (tail := _SPARE_TAIL.search(plain)):
        text, section = text[: tail.start()], section or "spare"
    listed = _one(one, text)
    if team := None if "?" in text or _HEAD.search(unaccented(text)) else _team(one, text, listed, about.size):
        listed = team
    if one.numbered and is_plain_answer(listed.name) and unaccented(listed.name) != "vale":  # Valeria, too
        listed = replace(listed, asks=(*listed.asks, _NO_NAME))
    if reason := _left_out(one, text, listed, about, section):
        yield LeftOut(one.line, one.raw, reason, name="" if reason == _EMPTY_LINE else _offer(listed))
    elif not one.numbered and team is None and _is_talk(one, listed):
        yield from _in_a_row(one, listed)
    elif not any(letter.isalnum() for letter in listed.name):
        yield LeftOut(one.line, one.raw, _EMPTY_LINE)
    elif about.size == 1 and section != "spare" and (two := two_in(_bare(text), of_pairs=about.pairs)):
        yield from _each_of(one, listed, two)
    else:
        yield replace(listed, asks=(*listed.asks, _IS_SPARE)) if section == "spare" else listed


def _left_out(one: _Said, text: str, listed: Listed, about: _About, section: str) -> Text | None:
    """Return the reason for which a line that has a name is not entered."""
    if unaccented(listed.name) in _EMPTY:
        return _EMPTY_LINE
    if section in _REASONS:
        return _REASONS[section]
    if re.match(r"^~[^~]+~$", text.strip()) or any(mark in text for mark in _GONE if mark not in about.marks):
        return Text("Está tachado.")
    return Text("No tiene número, y las demás sí.") if about.strict and not one.marked else None


def _offer(listed: Listed) -> str:
    """Return the name under which a line can be taken in: of "Sin pareja: Ana Paz" the person."""
    inside = listed.note if is_named(listed.note) and not is_named(listed.name) else listed.name
    return inside[:80]


def _led(text: str) -> tuple[str, str] | None:
    """Return the kind and the names of a title with people behind it: "Bajas: Ana, Beto"."""
    head, colon, rest = text.partition(":")
    section = _section(f"{head}:") if colon and len(head) < 40 else None
    return (section, rest) if section in _REASONS and rest.strip() else None


def _apart(one: _Said, text: str) -> Iterator[Listed]:
    """Read names that stand in a row."""
    names = (_listed(one, name) for name in re.split(r"\s*[,;]\s*|\s+(?:y|and)\s+", text))
    return (each for each in names if each.name)


def _of_a_mail(one: _Said, word: str, rest: str) -> LeftOut:
    """Return a head of a mail, which is nobody who comes; its sender can be taken in."""
    if word in {"de", "from"}:
        return LeftOut(one.line, one.raw, Text("Es quien escribió el correo."), _bare(rest)[:MOST_NAME])
    return LeftOut(one.line, one.raw, _TITLE)


def _by_mail(one: _Said, count: int) -> Iterator[Listed | LeftOut]:
    """Read the people before mail addresses, which are not kept: "Ana <ana@example.org>; Beto <…>"."""
    head = _MAIL_HEAD.match(one.text)
    if head and (word := head["head"].lower()) in {"de", "from"}:
        yield _of_a_mail(one, word, MAIL.sub(" ", one.text[head.end() :]))
        return
    text = one.text[head.end() :] if head else one.text
    parts = [_bare(part.strip(" ,;\"'")).strip("\"' ") for part in MAIL.split(text)]
    for name in parts[:count]:
        if name:
            yield Listed(one.line, name)
        else:
            yield LeftOut(one.line, one.raw, Text("Solo hay una dirección de correo."))
    if parts[-1] and any(letter.isalpha() for letter in parts[-1]):
        yield LeftOut(one.line, parts[-1][:MOST_SHOWN], Text("No parece una persona."))


def _spoken(one: _Said, text: str) -> Iterator[Listed | LeftOut]:
    """Read a numbered line that is a message of somebody."""
    answer = answer_of(text)
    if answer.says in {Says.YES, Says.SIGN}:
        yield _listed(one, one.sender, answer.rest)
    else:
        reason = Text("Dice que no viene.") if answer.says == Says.NO else _UNCLEAR
        yield LeftOut(one.line, one.raw, reason, one.sender)


def _team(one: _Said, text: str, listed: Listed, size: int) -> Listed | None:
    """Return a line that names the people of a pair or a team; None for another."""
    whole = _bare(text)
    if (team := team_in(whole, size)) and team.name:
        return Listed(one.line, whole)
    if not team_in(listed.name, size):
        return None
    return listed if listed.note else replace(listed, asks=())


def _in_a_row(one: _Said, listed: Listed) -> Iterator[Listed | LeftOut]:
    """Read "Inscriptos: Ana, Beto, Caro" and "Ana, Beto, Caro" as three people; other talk is nobody."""
    head, colon, rest = one.text.partition(":")
    names = [_listed(one, name) for name in re.split(r"\s*[,;]\s*|\s+(?:y|and)\s+", rest if colon else head)]
    owed = colon and _OWED_HEAD.search(unaccented(head))
    row = [name for name in names if name.name and len(name.name.split()) <= 3 and len(name.name) <= MOST_NAME]
    led = colon and bool(_HEAD.search(unaccented(head)))
    is_row = len(row) == len(names) or (led and 4 * len(row) >= 3 * len(names))
    if len(row) >= 2 and is_row and not owed and "?" not in one.text:
        yield from row
        others = (name for name in names if name not in row)
        yield from (LeftOut(one.line, name.name, _UNCLEAR, name.name[:MOST_NAME]) for name in others if name.name)
    else:
        yield LeftOut(one.line, one.raw, Text("No parece una persona."), name=listed.name[:MOST_NAME])


def _is_talk(one: _Said, listed: Listed) -> bool:
    word = unaccented(one.text)
    in_a_row = not listed.cards and one.text.count(",") >= 2
    words = listed.name.split()
    long = (len(words) > 5 and not is_named(listed.name)) or len(listed.name) > MOST_NAME
    return in_a_row or long or "?" in word or bool(_HEAD.search(word))


def _one(one: _Said, text: str) -> Listed:
    head, cards = text, tuple[str, ...]()
    found = re.match(r"^(?P<head>[^:,;|]{2,60}?)\s*(?::(?!\d\d)|\s[-–—]|\s;|\|)\s*(?P<rest>.+)$", text)
    if found and len(parts := cards_of(found["rest"])) >= 3:
        head, cards = found["head"], parts
    elif found and text[found.end("head") :].lstrip().startswith(":"):
        head = found["head"]
        return _listed(one, head, found["rest"])
    return replace(_listed(one, head), cards=cards)


def _listed(one: _Said, head: str, remark: str = "") -> Listed:
    paid = True if any(mark in head for mark in _PAID) else None
    notes = [remark, *_NOTE.findall(head)]
    name = re.sub(
        r"^[@~]+\s*(?=\w)", "", _bare(_NOTE.sub(" ", head))
    )  # a mention, or a name of the chat's own book
    for tails in (_MONEY, _REMARK):
        if tail := tails.search(_letter_by_letter(name)):
            notes.append(name[tail.start() :])
            name = trimmed(name, tail.start())
    unkept = ""
    if leader := _LEADER.search(name):
        name, unkept = trimmed(name, leader.start()), name[leader.end() :]
    if dollars := re.match(r"^\$+\s*(?=\w)", name):
        notes.append(dollars[0])
        name = name[dollars.end() :]
    note = one_line(" · ".join(_bare(note) for note in notes if _bare(note)))[:MOST_NOTE]
    if (said := paid_in(note)) is not None:
        paid = said
    about_money = paid is not None and len(note.split()) <= 2
    owes = paid is False
    asks: Sequence[Text] = ()
    if note and not about_money and not owes:
        asks = (Text("Al lado dice «{note}»: queda como nota del equipo.", note=note[:60]),)
    elif re.search(r"\s(?:y|e|and|&|\+)\s", name):
        asks = (Text("Pueden ser dos personas."),)
    if _OF_SOMEBODY.search(unaccented(name)):
        asks = (*asks, _NO_NAME)
    return Listed(one.line, name, paid=paid, note="" if about_money else note, asks=asks, unkept=unkept)


def _letter_by_letter(text: str) -> str:
    """Return a text without accents that is as long as before."""
    plain = unaccented(text)
    return plain if len(plain) == len(text) else "".join((unaccented(letter) or letter)[0] for letter in text)


def _bare(text: str) -> str:
    """Return a text without telephone, marks of a chat, and signs at its ends; an emoji of a nickname stays."""
    shown = _MARKS.sub(" ", PHONE.sub(" ", text))
    shown = re.sub(r"(?<!\w)([*_~`]{1,3})(.{1,120}?)\1(?!\w)", r"\2", shown)
    return trimmed(one_line(shown))
