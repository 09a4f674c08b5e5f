"""Messages as chats export and copy them: who wrote which lines, and what the program of the chat wrote itself."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from atrum_judge.text import one_line, unaccented
from tournaments.core.lists.answers import LONGEST, Says, answer_of

_HOUR = r"\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\b\.?)?"
_DAY = r"\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?"
STAMP = re.compile(
    rf"^\u200e?(?:\[(?:{_DAY},?\s+)?{_HOUR}(?:,\s*{_DAY})?\]\s*|{_DAY},?\s+{_HOUR}\s+[-–]\s+)"
    r"(?:(?P<who>[^:]{1,60}):(?:\s+|$))?(?P<said>.*)$",
    re.IGNORECASE,
)
"""WhatsApp, on a line with what was said."""
_ABOVE = re.compile(
    rf"^(?P<who>\S.{{0,59}}?)(?:,\s*\[{_DAY},?\s+(?:at\s+)?{_HOUR}\]:?"
    rf"|\s+[—–-]\s+(?:(?:hoy|ayer|today|yesterday)(?:\s+(?:a las?|at))?\s+|{_DAY},?\s+)?{_HOUR})\s*$",
    re.IGNORECASE,
)
"""Telegram and Discord, on a line above what was said."""
_BELOW = re.compile(rf"^[—–-]\s+(?:[^\d:]{{2,20}}\s)?(?:{_DAY},?\s+)?{_HOUR}$", re.IGNORECASE)
"""Discord, as a browser copies it: the hour on a line below the name."""
_BADGE = re.compile(r"^(?:APP|BOT|MOD|OP)$")
_TAG = re.compile(r"\s*\[[^\[\]]{1,12}\]$|^(?:BOT|APP)\s+")
_SPOKEN = re.compile(r"^(?P<who>[^:]{2,40}):\s+(?P<said>\S.*)$")
_EDITED = re.compile(
    r"\s*(?:<\s*(?:se edit[oó] este mensaje|this message was edited|mensagem editada|editado|edited)\.?\s*>"
    r"|\((?:editado|edited)\))\s*$",
    re.IGNORECASE,
)
_PROGRAM = re.compile(
    r"^<[^<>]{3,40}>$|^\[(?:foto|photo|sticker|video|gif|audio|voz|voice|archivo|file|album|encuesta|poll)\]$"
    r"|^(?:multimedia|imagen|imagem|video|foto|audio|sticker|figurinha|gif|documento|contacto|contato|media"
    r"|midia|image|photo|document)"
    r"(?: card)? (?:omitid[oa]|ocultad[oa]|omitted)\b|\bmensagem (?:foi )?apagada\b|\bapagou esta mensagem\b"
    r"|^(?:mensaje|mensagem) (?:fijado|fixada)\b|^pinned message\b"
    r"|\b(?:se (?:elimino|borro) este mensaje|eliminaste este mensaje"
    r"|(?:este )?mensaje (?:fue )?eliminado|(?:this )?message was deleted|you deleted this message)\b"
    r"|\(archivo adjunto\)|\(file attached\)|^<?(?:attached|adjunto):|cifrad[oa]s? de extremo"
    r"|end-to-end encrypted"
    r"|^(?:llamada|videollamada)(?: de voz)? perdida|^missed (?:voice|video) call|^(?:encuesta|poll):$"
)
_DOES = re.compile(
    r"\b(?:creo (?:el|este|un) grupo|anadio a|agrego a|salio del? (?:grupo)?|elimino a|saco a|se unio"
    r"|cambio (?:el|la|los|su|a)"
    r"|created (?:the )?group|joined using|was added|changed (?:the|this|their|to)|fijo un mensaje"
    r"|pinned a message"
    r"|criou (?:o|este) grupo|entrou usando|adicionou|saiu do grupo|mudou (?:o|a) (?:nome|descricao)"
    r"|ahora es admin\w*|ya no es admin\w*|invito a|se fue del|unio a este)\b|\b(?:left|joined)(?: the group)?$"
    r"|^\S.{0,40} (?:added|removed) \S"
)
_BUTTONS = re.compile(
    r"^(?:fotos? (?:del?|do) perfil (?:de )?\S.{0,60}|\S.{0,60}'s profile (?:picture|photo)"
    r"|\d{1,5} (?:me gusta|likes?|curtidas?)|ver (?:las |todas las )?(?:\d{1,4} )?respuestas?(?: \(\d{1,4}\))?"
    r"|comentarios|mas relevantes|todos los comentarios|(?:editado|edited) · \d{1,3} ?\w{1,8}"
    r"|fijado|pinned|fixado|curtir|me gusta|responder|compartir|like|reply|share|editado|edited|autor(?:a)?|author"
    r"|seguir|ver (?:mas|traduccion|traducao)"
    r"|\d{1,3}\s?(?:h|min|m|d|sem|s|w|hrs?|horas?|minutos?|dias?)|(?:hoy|ayer|today"
    r"|yesterday)?\s*\d{1,2}[:.]\d{2}"
    r"(?:\s?[ap]\.?\s?m\.?)?|nuevo|new|fan destacado|comentar|comment|ver mas (?:comentarios|respuestas)"
    r"|\d{1,4}(?: (?:comentarios?|comments?|veces compartid[oa]))?"
    r"|\d{1,2} de \w+ a las? \d{1,2}[:.]\d{2} ?·?)$"
)
_REPLY = re.compile(
    r"^(?:\d{1,3} ?(?:h|min|m|d|sem|s|w) ?)?(?:\d{1,5} (?:me gusta|likes?|curtidas?))?(?:responder|reply)$"
)
"""The button to answer a comment, alone or run together with its age and its likes."""
_PHONE = re.compile(r"^\+?[\d\s().\u2010-\u2015-]{7,}$")


@dataclass
class Message:
    """The lines that somebody wrote at once. `sender` is empty for the program, and for what stands before all."""

    line: int
    sender: str
    lines: list[tuple[int, str]] = field(default_factory=list)
    program: bool = False
    number: str = ""

    @property
    def said(self) -> str:
        """Return it in one line."""
        return ". ".join(text for _line, text in self.lines if text)


@dataclass
class Messages:
    """A conversation. `beside` are lines that only say whose the next ones are, or are buttons of a page."""

    messages: list[Message]
    beside: set[int]


def messages_in(lines: Sequence[tuple[int, str]]) -> Messages | None:
    """Return the messages of a text whose lines are not empty; None for one that is no conversation."""
    lines, below = _hours_above(lines)
    if any(STAMP.match(text) or _ABOVE.match(text) for _number, text in lines):
        found = _stamped(lines)
        found.beside |= below
        return found
    return _spoken(lines) or _comments(lines) or _in_pairs(lines)


def is_chat(lines: Sequence[str]) -> bool:
    """True for lines of which several say when somebody wrote them, or are buttons to answer."""
    stamps = sum(bool(STAMP.match(line) or _ABOVE.match(line) or _BELOW.match(line)) for line in lines)
    return stamps > 1 or sum(map(_is_reply, lines)) > 1


def is_of_program(said: str) -> bool:
    """True for a message that stands for what is not a text, or is gone."""
    return bool(_PROGRAM.search(unaccented(said).strip(" .\u200e")))


def is_deed(said: str) -> bool:
    """True for a line in which the program tells what somebody did."""
    return bool(_DOES.search(unaccented(said).strip(" .\u200e")))


def unedited(said: str) -> str:
    """Return a message without the remark that it was edited."""
    return _EDITED.sub("", said)


def _hours_above(lines: Sequence[tuple[int, str]]) -> tuple[list[tuple[int, str]], set[int]]:
    """Return lines in which an hour stands beside the name above it, and the lines that are gone so."""
    found: list[tuple[int, str]] = []
    gone: set[int] = set()
    for number, text in lines:
        if _BELOW.match(text) and found:
            gone.add(number)
            if _BADGE.match(found[-1][1]) and len(found) > 1:
                gone.add(found.pop()[0])
            found[-1] = (found[-1][0], f"{found[-1][1][:60].rstrip()} {text}")
        else:
            found.append((number, text))
    return found, gone


def _stamped(lines: Sequence[tuple[int, str]]) -> Messages:
    found = Messages([], set())
    for number, text in lines:
        if stamp := STAMP.match(text):
            who, said = stamp["who"] or "", stamp["said"]
            deed = not who or (is_deed(f"{who}: {said}") and is_deed(who))
            found.messages.append(_message(number, "" if deed else who, program=deed))
            found.messages[-1].lines.append((number, f"{who}: {said}" if deed and who else said))
        elif above := _ABOVE.match(text):
            found.messages.append(_message(number, above["who"]))
            found.beside.add(number)
        else:
            if not found.messages:
                found.messages.append(Message(number, ""))
            found.messages[-1].lines.append((number, text))
    return found


def _message(line: int, who: str, *, program: bool = False) -> Message:
    name = one_line(_TAG.sub("", one_line(who))).strip("~ \u200e")
    if _PHONE.match(name):
        return Message(line, "", number=name, program=program)
    return Message(line, name, program=program)


def _is_answer(said: str) -> bool:
    return len(said) <= LONGEST and answer_of(said).says in {Says.YES, Says.NO, Says.UNCLEAR, Says.SIGN}


def _spoken(lines: Sequence[tuple[int, str]]) -> Messages | None:
    """Return the messages of "Ana: voy", where most lines are so; None for others."""
    parts = [_SPOKEN.match(text) for _number, text in lines]
    answers = sum(bool(part and _is_answer(part["said"])) for part in parts)
    if answers < 2 or 2 * answers <= len(lines):
        return None
    found = Messages([], set())
    for (number, text), part in zip(lines, parts, strict=True):
        found.messages.append(_message(number, part["who"] if part else ""))
        found.messages[-1].lines.append((number, part["said"] if part else text))
    return found


def _is_reply(text: str) -> bool:
    return bool(_REPLY.match(unaccented(text).strip()))


def _comments(lines: Sequence[tuple[int, str]]) -> Messages | None:
    """Return the comments of a page, each with its buttons below; None for a text without such buttons."""
    buttons = [_is_reply(text) or bool(_BUTTONS.match(unaccented(text).strip())) for _number, text in lines]
    if sum(_is_reply(text) for _number, text in lines) < 2:
        return None
    found = Messages([], {number for (number, _text), button in zip(lines, buttons, strict=True) if button})
    begins = True
    for (number, text), button in zip(lines, buttons, strict=True):
        if not button and begins:
            found.messages.append(_message(number, text))
            found.beside.add(number)
        elif not button:
            found.messages[-1].lines.append((number, text))
        begins = button
    return found


def _in_pairs(lines: Sequence[tuple[int, str]]) -> Messages | None:
    """Return the messages of a name on a line and an answer on the next, as pages are copied; None for others."""
    kept = [(number, text) for number, text in lines if not _BUTTONS.match(unaccented(text).strip())]
    answers = [(bool(re.search(r"[^\W\d]", text)) and _is_answer(text)) or text == "+1" for _number, text in kept]
    pairs = sum(
        answers[k] and not answers[k - 1] and answer_of(kept[k][1]).says in {Says.YES, Says.NO}
        for k in range(1, len(kept))
    )
    if pairs < 2 or 5 * pairs < 2 * len(kept) or answers[0]:
        return None
    found = Messages([], {number for number, _text in lines} - {number for number, _text in kept})
    for k, (number, text) in enumerate(kept):
        if not answers[k] and k + 1 < len(kept) and answers[k + 1]:
            found.messages.append(_message(number, text.rstrip(":")))
            found.beside.add(number)
        elif not found.messages:
            found.messages.append(Message(number, "", [(number, text)]))
        else:
            found.messages[-1].lines.append((number, text))
    return found
