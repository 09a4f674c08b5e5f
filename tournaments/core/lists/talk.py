"""A conversation: who comes, by the last word of each, and by the last list that somebody sent."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from atrum_judge.text import Text, as_seen, unaccented
from tournaments.core.lists.answers import Answer, Says, answer_of, is_doubt, is_plain_answer, names_in
from tournaments.core.lists.messages import Message, Messages, is_deed, is_of_program, unedited
from tournaments.core.lists.money import paid_in
from tournaments.core.lists.shapes import MOST_NAME, MOST_NOTE, MOST_SHOWN, LeftOut, Listed, Reading

Lines = Sequence[tuple[int, str]]
_FEW_WORDS = 8
_PROGRAM = Text("Lo escribió el programa del chat.")
_TALK = Text("Es conversación.")
_OF_OTHERS = Text("Habla de otra gente.")
_MORE = Text("Puede hablar de alguien más.")
_NO_SENDER = Text("Solo se ve su teléfono: falta el nombre.")
_TELEPHONE = Text("alguien de quien solo se ve el teléfono")
_FEW_LETTERS = 3
_OPENS = re.compile(r"^(?P<who>.{1,60}?) (?:cre[oó]|criou|created|cambi[oó] el nombre|mudou o nome|changed the)\b")
_CALLS = re.compile(
    r"\b(?:inscri\w+|anot(?:en|ate|ense)\w*|registro|torneo|torneio|liga|copa|draft|cupos?|vienen|vagas?|avisen"
    r"|quien(?:es)? (?:va|viene|juega|se)\w*|quem vai|confirmen|tournament|sign ?up|who.?s (?:in|coming))\b"
    r"|[$€]\s?\d"
)
"""Words of whoever announces an event and asks for people."""
_ASKS_NAMES = re.compile(r"\b(?:nombres?|nomes?|names?)\b")
_OF_MYSELF = re.compile(
    r"\b(?:yo|eu|me|voy|vou|juego|jogo|conmigo|comigo|i|im|i.m|i.ll|presente|adentro|dentro"
    r"|\w+[ae]me)\b|^\W*\+ ?1\W*$"
)


@dataclass
class _Word:
    """The last word of somebody about coming."""

    sender: str
    line: int
    raw: str
    answer: Answer
    name: str = ""
    """The name that they wrote themselves."""
    was_asked: bool = False
    """True after a message that asks for names."""


@dataclass
class _Told:
    """The state of a conversation, message by message.

    Attributes:
        hosts: those who opened the list, who are no players unless they say so.
        asked: somebody asked for names.
    """

    hosts: set[str]
    asked: bool = False

    left: list[LeftOut] = field(default_factory=list)
    beside: set[int] = field(default_factory=set)
    words: dict[str, _Word] = field(default_factory=dict)
    maybe: dict[str, tuple[int, str, str]] = field(default_factory=dict)
    named: list[tuple[int, str, str | Text]] = field(default_factory=list)
    away: list[tuple[int, str, str | Text]] = field(default_factory=list)
    people: list[Listed] = field(default_factory=list)
    earlier: list[Listed] = field(default_factory=list)
    last_line: int = 0


def read_talk(talk: Messages, of_lines: Callable[[Lines], Reading], is_list: Callable[[Lines], bool]) -> Reading:
    """Return who comes.

    Args:
        of_lines: reads the lines of a list.
        is_list: true for lines that are one.
    """
    told = _Told(_hosts(talk.messages, is_list), beside=set(talk.beside))
    for message in _joined(talk.messages, is_list):
        lines = [(number, unedited(text)) for number, text in message.lines]
        if message.program or is_of_program(message.said) or (not message.sender and is_deed(message.said)):
            whose = f"{message.sender}: " if message.sender else ""
            told.left += [LeftOut(number, f"{whose}{text}"[:MOST_SHOWN], _PROGRAM) for number, text in lines]
        elif is_list(lines) or not (message.sender or message.number):
            if message.sender and is_list(lines[1:]) and _is_word(lines[0][1]):
                _take_word(told, message, lines[:1])
                lines = lines[1:]
            _take_list(told, of_lines([(number, text) for number, text in lines if text]))
            told.beside |= {number for number, text in lines if not text}
        else:
            _take_word(told, message, lines)
    return _settled(told)


def _hosts(messages: Sequence[Message], is_list: Callable[[Lines], bool]) -> set[str]:
    """Return who made the group, and who announced the event before anybody answered."""
    made = {as_seen(found["who"]) for one in messages if one.program and (found := _OPENS.match(one.said))}
    for one in messages:
        if one.program or not one.sender or is_of_program(one.said):
            continue
        is_answer = answer_of(one.said).says != Says.TALK and _OF_MYSELF.search(unaccented(one.said))
        if _CALLS.search(unaccented(one.said)) and not is_answer and not is_list(one.lines):
            made.add(as_seen(one.sender))
        break
    return made


def _joined(messages: Sequence[Message], is_list: Callable[[Lines], bool]) -> list[Message]:
    """Return messages in which a list that somebody sent line by line is one."""
    found: list[Message] = []
    for one in messages:
        before = found[-1] if found else None
        if (
            before
            and before.sender == one.sender
            and not (before.program or one.program)
            and is_list([*before.lines[-1:], *one.lines[:1]])
            and not is_list(one.lines)
        ):
            before.lines += one.lines
        else:
            found.append(replace(one, lines=list(one.lines)))
    return found


def _is_word(text: str) -> bool:
    """True for the sender's own answer above a list that they send with it."""
    return is_plain_answer(text) and not text.lower().startswith("list")


def _take_list(told: _Told, found: Reading) -> None:
    told.left += found.left_out
    if not found.people:
        return
    names = {as_seen(one.name) for one in found.people}
    for one in told.people:
        if as_seen(one.name) in names:
            told.left.append(LeftOut(one.line, _whole(one), Text("Es una lista anterior: vale la última.")))
        else:
            told.earlier.append(one)
    told.people = list(found.people)
    told.last_line = found.people[-1].line


def _take_word(told: _Told, message: Message, lines: Lines) -> None:
    line = lines[0][0] if lines else message.line
    lines = _without_names(told, message, lines)
    said = ". ".join(text for _number, text in lines if text)
    raw = f"{message.sender or message.number}: {said}"[:MOST_SHOWN]
    told.beside |= {number for number, _text in lines if number != line}
    answer = answer_of(said)
    if answer.says == Says.TALK and not answer.names and len(lines) > 1:
        answer = _of_a_line(lines, answer)
    key = as_seen(message.sender or message.number)
    before = told.words.get(key)
    is_host = key in told.hosts
    name = _own_name(told, message, answer)
    others = [] if is_host else [one for one in answer.names if one != name]
    if name and before and before.name and not _is_one(name, before.name):
        name, others = "", [name, *others]  # a second person
    others += answer.others
    if len(lines) > 1 and (answer.others or answer.away):
        told.left += [
            LeftOut(at, text[:MOST_SHOWN], Text("Habla de otra gente.")) for at, text in lines[1:] if text
        ]
    whose: str | Text = message.sender or _TELEPHONE
    told.named += [(line, one, whose) for one in others]
    told.away += [(line, one, whose) for one in answer.away]
    told.asked = told.asked or (answer.says == Says.TALK and bool(_ASKS_NAMES.search(unaccented(said))))
    if name:
        answer = _with_name(answer)
    elif is_host and not (_OF_MYSELF.search(unaccented(said)) and is_plain_answer(said)):
        asks = answer.says in {Says.YES, Says.UNCLEAR} and _OF_MYSELF.search(unaccented(said)) and not before
        answer = replace(answer, says=Says.HOST if asks else Says.TALK)
    elif before and before.answer.says == Says.YES and answer.says == Says.UNCLEAR and not is_doubt(said):
        answer = replace(answer, says=Says.TALK)  # only a question
    if answer.says == Says.TALK:
        if not message.sender:
            told.left.append(LeftOut(line, raw, _NO_SENDER))
            return
        if not (is_host or others or answer.away or "?" in said) and len(said.split()) <= _FEW_WORDS and said:
            told.maybe[key] = (line, raw, message.sender)
        about = _MORE if answer.more else _OF_OTHERS if others else _TALK
        told.left.append(LeftOut(line, raw, about))
    elif answer.says == Says.SIGN and before:
        told.left.append(LeftOut(line, raw, _TALK))
    else:
        if before:
            said_later = Text("Vale lo último que dijo, en la línea {line}.", line=line)
            told.left.append(LeftOut(before.line, before.raw, said_later))
            name = max(name, before.name, key=len)
        told.words[key] = _Word(message.sender, line, raw, answer, name, told.asked)


def _own_name(told: _Told, message: Message, answer: Answer) -> str:
    """Return the full name under which the writer comes; nothing where the message may name somebody else."""
    like = [one for one in answer.names if _is_like(message.sender, one)]
    if like:
        return like[0]
    if len(answer.names) != 1:
        return ""
    if as_seen(message.sender) in told.hosts:
        return ""
    is_sure = not message.sender or (told.asked and (not answer.beside or answer.says == Says.YES))
    return answer.names[0] if is_sure else ""


def _is_like(sender: str, name: str) -> bool:
    """True if a name may be of who writes it: it has the first word that the chat shows of them, in part or whole.

    A surname alone may be a sister's; with the same beginning of a first name it is theirs.
    """
    first, *others = [one for one in re.split(r"[\W\d_]+", as_seen(sender)) if len(one) >= _FEW_LETTERS] or [""]
    parts = [one for one in as_seen(name).split() if len(one) >= _FEW_LETTERS]
    if first and any(set(others) & {*parts} and first[:_FEW_LETTERS] == one[:_FEW_LETTERS] for one in parts):
        return True
    return bool(first) and any(
        first.startswith(one) or one.startswith(first) or (len(one) > _FEW_LETTERS and one in first)
        for one in parts
    )


def _is_one(name: str, other: str) -> bool:
    """True for two names of which one has all words of the other."""
    mine, theirs = set(as_seen(name).split()), set(as_seen(other).split())
    return mine <= theirs or theirs <= mine


def _with_name(answer: Answer) -> Answer:
    """Return the answer of somebody who signs it: a yes, unless they say otherwise."""
    says = answer.says if answer.says in {Says.NO, Says.UNCLEAR} else Says.YES
    return replace(answer, says=says, rest=answer.beside)


def _without_names(told: _Told, message: Message, lines: Lines) -> Lines:
    """Put the people whom lines of an answer name aside, to be asked about; return the other lines."""
    says = [answer_of(text) for _number, text in lines]
    if len(lines) < 2 or not message.sender or all(one.says == Says.TALK for one in says):
        return lines
    kept = []
    for (number, text), one in zip(lines, says, strict=True):
        names = names_in(text) if one.says == Says.TALK and not one.others else ()
        names = () if len(names) == 1 and _is_like(message.sender, names[0]) else names
        told.named += [(number, name, message.sender) for name in names]
        if not names:
            kept.append((number, text))
    return kept


def _of_a_line(lines: Lines, whole: Answer) -> Answer:
    """Return the answer of one of several lines; what stands in the others is a remark to ask about."""
    for number, text in lines:
        if (found := answer_of(text)).says == Says.TALK:
            continue
        beside = ". ".join(other for at, other in lines if at != number and any(map(str.isalpha, other)))
        rest = ". ".join(filter(None, (found.rest, "" if whole.others else beside)))
        found = replace(found, others=whole.others, more=found.more or whole.more)
        return replace(found, rest=rest if found.says == Says.YES else found.rest)
    return whole


def _settled(told: _Told) -> Reading:
    """Bring together lists, words and names; each line is told once."""
    for word in told.words.values():
        _settle(told, word)
    for key, (line, raw, sender) in told.maybe.items():
        if key not in told.words and place_of(told.people, sender) is None:
            told.left = [one for one in told.left if one.line != line]
            told.left.append(LeftOut(line, raw, Text("No queda claro si viene."), sender[:MOST_NAME]))
    for line, name, whose in told.away:
        if (at := place_of(told.people, name)) is not None:
            _ask(told, at, Text("{who} dice que no viene, en la línea {line}.", who=whose, line=line))
    for line, name, whose in told.named:
        if (at := place_of(told.people, name)) is not None:
            said = Text("Está en la línea {line}.", line=told.people[at].line)
            told.left.append(LeftOut(line, name, said, name if told.people[at].name != name else ""))
        else:
            told.left.append(LeftOut(line, name, Text("Lo nombra {who}: ¿viene?", who=whose), name))
    for one in told.earlier:
        if place_of(told.people, one.name) is None and as_seen(one.name) not in told.words:
            reason = Text("Estaba en una lista anterior, y en la última no.")
            told.left.append(LeftOut(one.line, _whole(one), reason, one.name[:MOST_NAME]))
        else:
            told.left.append(LeftOut(one.line, _whole(one), Text("Es una lista anterior: vale la última.")))
    people = sorted(told.people, key=lambda one: one.line)
    return Reading(people=people, left_out=told.left, beside=told.beside)


def _settle(told: _Told, word: _Word) -> None:
    """Let the last word of somebody count, beside the last list."""
    says, name = word.answer.says, (word.name or word.sender)[: 2 * MOST_NAME]
    if not name:
        told.left.append(LeftOut(word.line, word.raw, _NO_SENDER))
        return
    at = place_of(told.people, name)
    at = place_of(told.people, word.sender) if at is None and word.sender else at
    later = word.line > told.last_line
    if says == Says.SIGN and at is None:
        told.left.append(LeftOut(word.line, word.raw, Text("Respondió solo con un signo: ¿viene?"), name))
    elif says in {Says.NO, Says.UNCLEAR} and at is not None and later:
        one = told.people.pop(at)
        said = Text("Después dice otra cosa, en la línea {line}.", line=word.line)
        told.left += [LeftOut(one.line, _whole(one), said, one.name), LeftOut(word.line, word.raw, _reason(says))]
    elif says in {Says.NO, Says.UNCLEAR}:
        like = [k for k, one in enumerate(told.people) if _is_like(word.sender, one.name)] if at is None else []
        if len(like) == 1:
            who = Text("En la línea {line} dice «{said}»: ¿es esta persona?", line=word.line, said=word.raw[:60])
            _ask(told, like[0], who)
        if at is not None:
            _ask(told, at, Text("Antes dice otra cosa, en la línea {line}.", line=word.line))
        told.left.append(LeftOut(word.line, word.raw, _reason(says), "" if at is not None else name))
    elif says == Says.HOST and at is None:
        told.left.append(LeftOut(word.line, word.raw, Text("Abrió la lista: ¿juega?"), name))
    elif at is not None:
        told.left.append(LeftOut(word.line, word.raw, Text("Está en la línea {line}.", line=told.people[at].line)))
    else:
        if len(word.answer.rest) > MOST_NOTE:
            told.left.append(LeftOut(word.line, word.raw, _TALK))
        told.people.append(_entry(word, in_no_list=bool(told.last_line) and not later))


def _entry(word: _Word, *, in_no_list: bool) -> Listed:
    answer, asks = word.answer, []
    paid = paid_in(answer.rest)
    note = "" if paid is not None and len(answer.rest.split()) <= 4 else answer.rest[:MOST_NOTE]
    if note:
        asks.append(Text("Al lado dice «{note}»: queda como nota del equipo.", note=note[:60]))
    if answer.more:
        asks.append(_MORE)
    if word.was_asked and not word.name and " " not in word.sender:
        asks.append(Text("Solo se ve su apodo: ¿cómo se llama?"))
    if in_no_list:
        asks.append(Text("No está en la última lista."))
    name = word.name or word.sender
    unkept = " · ".join(filter(None, (word.sender if word.sender != name else "", answer.unkept)))
    return Listed(word.line, name, paid=paid, note=note, asks=tuple(asks), unkept=unkept[:MOST_NOTE])


def _whole(one: Listed) -> str:
    """Return a name with its remark."""
    return " · ".join(filter(None, (one.name, one.note)))[:MOST_SHOWN]


def _reason(says: Says) -> Text:
    return Text("Dice que no viene.") if says == Says.NO else Text("No queda claro si viene.")


def _ask(told: _Told, at: int, ask: Text) -> None:
    one = told.people[at]
    told.people[at] = replace(one, asks=(*one.asks, ask))


def place_of(people: Sequence[Listed], name: str) -> int | None:
    """Return the place of the person of this name, or of the only one of whose name one is the beginning."""
    said = _seen(name)
    names = [_seen(one.name) for one in people]
    if said in names:
        return names.index(said)
    alike = [k for k, one in enumerate(names) if one.startswith(f"{said} ") or said.startswith(f"{one} ")]
    return alike[0] if len(alike) == 1 else None


_seen = lru_cache(maxsize=1024)(as_seen)
