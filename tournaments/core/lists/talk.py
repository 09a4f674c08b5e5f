"""A conversation: who comes, by the last word of each, and by the last list that somebody sent."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from atrum_judge.text import Text, as_seen
from tournaments.core.lists.answers import Answer, Says, answer_of, is_plain_answer, names_in
from tournaments.core.lists.messages import Message, Messages, is_deed, is_of_program, unedited
from tournaments.core.lists.money import paid_in
from tournaments.core.lists.shapes import MOST_NAME, MOST_NOTE, LeftOut, Listed, Reading

Lines = Sequence[tuple[int, str]]
_SHOWN = 400
"""Letters of a message that are shown."""
_FEW_WORDS = 8
_PROGRAM = Text("Lo escribió el programa del chat.")
_TALK = Text("Es conversación.")


@dataclass
class _Word:
    """The last word of somebody about coming."""

    sender: str
    line: int
    raw: str
    answer: Answer


@dataclass
class _Told:
    """The state of a conversation, message by message."""

    left: list[LeftOut] = field(default_factory=list)
    beside: set[int] = field(default_factory=set)
    words: dict[str, _Word] = field(default_factory=dict)
    maybe: dict[str, tuple[int, str, str]] = field(default_factory=dict)
    named: list[tuple[int, str, str]] = field(default_factory=list)
    away: list[tuple[int, str, str]] = field(default_factory=list)
    people: list[Listed] = field(default_factory=list)
    earlier: list[Listed] = field(default_factory=list)
    last_line: int = 0


def read_talk(talk: Messages, of_lines: Callable[[Lines], Reading], is_list: Callable[[Lines], bool]) -> Reading:
    """Return who comes.

    Args:
        of_lines: reads the lines of a list.
        is_list: true for lines that are one.
    """
    told = _Told(beside=set(talk.beside))
    for message in _joined(talk.messages, is_list):
        lines = [(number, unedited(text)) for number, text in message.lines]
        if message.program or is_of_program(message.said) or (not message.sender and is_deed(message.said)):
            whose = f"{message.sender}: " if message.sender else ""
            told.left += [LeftOut(number, f"{whose}{text}"[:_SHOWN], _PROGRAM) for number, text in lines]
        elif is_list(lines) or not (message.sender or message.number):
            if message.sender and is_list(lines[1:]) and _is_word(lines[0][1]):
                _take_word(told, message, lines[:1])
                lines = lines[1:]
            _take_list(told, of_lines([(number, text) for number, text in lines if text]))
            told.beside |= {number for number, text in lines if not text}
        else:
            _take_word(told, message, lines)
    return _settled(told)


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
    raw = f"{message.sender or message.number}: {said}"[:_SHOWN]
    told.beside |= {number for number, _text in lines if number != line}
    answer = answer_of(said)
    if answer.says == Says.TALK and not answer.others and len(lines) > 1:
        answer = _of_a_line(lines, answer)
    if len(lines) > 1 and (answer.others or answer.away):
        told.left += [LeftOut(at, text[:_SHOWN], Text("Habla de otra gente.")) for at, text in lines[1:] if text]
    told.named += [(line, name, message.sender) for name in answer.others]
    told.away += [(line, name, message.sender) for name in answer.away]
    key = as_seen(message.sender)
    if not message.sender:
        told.left.append(LeftOut(line, raw, Text("Solo se ve su teléfono: falta el nombre.")))
    elif answer.says == Says.TALK:
        if not (answer.others or answer.away or "?" in said) and len(said.split()) <= _FEW_WORDS and said:
            told.maybe[key] = (line, raw, message.sender)
        told.left.append(LeftOut(line, raw, Text("Habla de otra gente.") if answer.others else _TALK))
    elif answer.says == Says.SIGN and key in told.words:
        told.left.append(LeftOut(line, raw, _TALK))
    else:
        if before := told.words.get(key):
            told.left.append(
                LeftOut(before.line, before.raw, Text("Vale lo último que dijo, en la línea {line}.", line=line))
            )
        told.words[key] = _Word(message.sender, line, raw, answer)


def _without_names(told: _Told, message: Message, lines: Lines) -> Lines:
    """Put the people whom lines of an answer name aside, to be asked about; return the other lines."""
    says = [answer_of(text) for _number, text in lines]
    if len(lines) < 2 or not message.sender or all(one.says == Says.TALK for one in says):
        return lines
    kept = []
    for (number, text), one in zip(lines, says, strict=True):
        names = names_in(text) if one.says == Says.TALK and not one.others else ()
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
        rest = ". ".join(filter(None, (found.rest, beside)))
        return replace(found, rest=rest if found.says == Says.YES else found.rest)
    return whole


def _settled(told: _Told) -> Reading:
    """Bring together lists, words and names; each line is told once."""
    for word in told.words.values():
        _settle(told, word)
    for key, (line, raw, sender) in told.maybe.items():
        if key not in told.words and _at(told.people, sender) is None:
            told.left = [one for one in told.left if one.line != line]
            told.left.append(LeftOut(line, raw, Text("No queda claro si viene."), sender[:MOST_NAME]))
    for line, name, sender in told.away:
        if (at := _at(told.people, name)) is not None:
            _ask(told, at, Text("{who} dice que no viene, en la línea {line}.", who=sender, line=line))
    for line, name, sender in told.named:
        if (at := _at(told.people, name)) is not None:
            said = Text("Está en la línea {line}.", line=told.people[at].line)
            told.left.append(LeftOut(line, name, said, name if told.people[at].name != name else ""))
        else:
            told.left.append(LeftOut(line, name, Text("Lo nombra {who}: ¿viene?", who=sender), name))
    for one in told.earlier:
        if _at(told.people, one.name) is None and as_seen(one.name) not in told.words:
            reason = Text("Estaba en una lista anterior, y en la última no.")
            told.left.append(LeftOut(one.line, _whole(one), reason, one.name[:MOST_NAME]))
        else:
            told.left.append(LeftOut(one.line, _whole(one), Text("Es una lista anterior: vale la última.")))
    people = sorted(told.people, key=lambda one: one.line)
    return Reading(people=people, left_out=told.left, beside=told.beside)


def _settle(told: _Told, word: _Word) -> None:
    """Let the last word of somebody count, beside the last list."""
    says, name = word.answer.says, word.sender[: 2 * MOST_NAME]
    at = _at(told.people, name)
    later = word.line > told.last_line
    if says == Says.SIGN and at is None:
        told.left.append(LeftOut(word.line, word.raw, Text("Respondió solo con un signo: ¿viene?"), name))
    elif says in {Says.NO, Says.UNCLEAR} and at is not None and later:
        one = told.people.pop(at)
        said = Text("Después dice otra cosa, en la línea {line}.", line=word.line)
        told.left += [LeftOut(one.line, _whole(one), said, one.name), LeftOut(word.line, word.raw, _reason(says))]
    elif says in {Says.NO, Says.UNCLEAR}:
        if at is not None:
            _ask(told, at, Text("Antes dice otra cosa, en la línea {line}.", line=word.line))
        told.left.append(LeftOut(word.line, word.raw, _reason(says), "" if at is not None else name))
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
        asks.append(Text("Puede hablar de alguien más."))
    if in_no_list:
        asks.append(Text("No está en la última lista."))
    return Listed(word.line, word.sender, paid=paid, note=note, asks=tuple(asks))


def _whole(one: Listed) -> str:
    """Return a name with its remark."""
    return " · ".join(filter(None, (one.name, one.note)))[:_SHOWN]


def _reason(says: Says) -> Text:
    return Text("Dice que no viene.") if says == Says.NO else Text("No queda claro si viene.")


def _ask(told: _Told, at: int, ask: Text) -> None:
    one = told.people[at]
    told.people[at] = replace(one, asks=(*one.asks, ask))


def _at(people: Sequence[Listed], name: str) -> int | None:
    """Return the place of the person of this name, or of the only one of whose name one is the beginning."""
    said = as_seen(name)
    names = [as_seen(one.name) for one in people]
    if said in names:
        return names.index(said)
    alike = [k for k, one in enumerate(names) if one.startswith(f"{said} ") or said.startswith(f"{one} ")]
    return alike[0] if len(alike) == 1 else None
