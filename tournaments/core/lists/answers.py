"""The words with which people say in a chat that they come, do not come, or do not know yet."""

import re
from dataclasses import dataclass
from enum import StrEnum

from atrum_judge.text import one_line, unaccented
from tournaments.core.lists.shapes import MOST_NAME

LONGEST = 200
"""Letters of an answer; a longer message is talk."""
_FEW_WORDS = 5


class Says(StrEnum):
    """The sense of an answer."""

    YES = "yes"
    NO = "no"
    UNCLEAR = "unclear"
    SIGN = "sign"
    """Only a mark such as a raised hand."""
    TALK = "talk"


@dataclass(frozen=True)
class Answer:
    """The sense of a message.

    Attributes:
        rest: words beside a yes.
        others: people whom it names as coming.
        away: people whom it names as not coming.
        more: it speaks of more people than it names.
    """

    says: Says
    rest: str = ""
    others: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    more: bool = False


_SIGNS_YES = re.compile("[👍🙋✋🙌✅☑✔✓💪🔥👌🆗🤚🖐🤙☝👆🥳]")
_SIGNS_NO = re.compile("[👎❌🚫🙅✖✗⛔❎]")
_YES_ALL_THE_SAME = re.compile(
    r"\bno (?:me (?:bajo|lo pierdo)|cancelo|falto|fallo)\b|\bwould ?n.?t miss\b|\bcontame\b|\bcon ganas\b"
)
_NO_TROUBLE = re.compile(r"\b(?:no (?:hay (?:problema|drama)|importa|problem|pasa nada)|sin problemas?)\b")
_UNCLEAR = re.compile(
    r"\b(?:capaz|quizas?|tal ?vez|puede ser|no se(?: si)?|creo que|depende|maybe|perhaps|might|a lo mejor"
    r"|ojala|en duda"
    r"|not sure|(?:les|te|le|os) (?:aviso|confirmo|digo)|(?:despues|luego|manana) (?:aviso|confirmo)"
    r"|aviso (?:luego|despues)"
    r"|intento|intentare|trato de|tratare|vere|veo si|a confirmar|por confirmar|probable\w*|i.?ll (?:try"
    r"|see)|no creo"
    r"|si (?:puedo|llego|salgo|alcanzo|termino|consigo|tengo|hay|no|me (?:dejan|da|dan))|if i|50/50)\b"
)
_NO = re.compile(
    r"\b(?:no (?:puedo|podre|podria|voy|ire|vengo|llego|juego|asisto|participo|estoy|estare|alcanzo|cuenten"
    r"|cuentes"
    r"|me (?:anot\w+|sum\w+|apunt\w+|inscrib\w+|da\b|esperen|cuenten)|thanks|gracias|sere|contar)"
    r"|(?:yo|hoy|esta vez|este|esta|ahora|mejor) no(?! \w)|me (?:bajo|borro|retiro|salgo|tengo que bajar"
    r"|voy a bajar)|desisto"
    r"|(?:sac|borr|baj|quit|elimin|tach|descont|descart)a(?:me|nme|dme)|(?:saqu|borr|baj|quit|tach)enme"
    r"|(?:borr|baj|quit)eme"
    r"|(?:me )?(?:tuve|tengo|tendre) que (?:bajar|cancelar|faltar)\w*|me baje"
    r"|(?:esta|este|estos|estas) \w+ no(?=\W*$)"
    r"|yo\b[^?]{0,30}\bno(?=\W*$)"
    r"|cancelo|cancel[oe] mi\w*|tampoco|imposible|enferm[oa]|se me complic\w+|no sumo|can ?.?t|cannot|can not"
    r"|i.?m out|count me out|not (?:coming|going|this time|playing|today)|won.?t|nope|drop me|remove me"
    r"|dropping|skip me"
    r"|(?:yo )?paso(?: (?:por hoy|esta|hoy|esta vez))?(?=[\s.,!]*$)|renuncio|not me|al final no(?=[\s.,!]*$))\b"
)
_YES = re.compile(
    r"\b(?:me (?:anoto|sumo|apunto|inscribo|prendo|uno|agrego|too|copo)|voy|ire|vamos|estare|asisto"
    r"|participo|juego|vengo"
    r"|(?:ahi|alli|alla|aca|aqui|yo) (?:estoy|estare|voy)|confirm(?:o|ad[oa]|ed)|confirmo mi \w+|yo tambien"
    r"|cuent[ae]n? conmigo|contad? conmigo|conta conmigo|(?:anot|sum|apunt|agreg|inscrib)[ae](?:me|nme|dme)"
    r"|pon(?:e|ed|gan)?me"
    r"|(?:quiero|puedo) (?:jugar|ir|participar)|i.?m (?:in|coming|going|down)|im in|count me in|sign me up"
    r"|add me|see you there"
    r"|put me (?:in|down)|i.?ll (?:be there|come|play|go)|de una|por supuesto|obvio|seguro|adentro|dentro)\b"
)
_WEAK = re.compile(
    r"^[\s¡!.,]*(?:(?:yo|y yo|si+|yes|yep|yeah|yup|dale|listo|lista|ok|okay|presente|aca|aqui|me|in|tambien"
    r"|claro|va|vale"
    r"|sale|de acuerdo|estoy|acá|buenisimo dale|here|same|sure)\b|\+ ?1(?!\d))"
)
_FILLER = re.compile(
    r"\b(?:yo|si|yes|dale|ok|tambien|gracias|por favor|porfa|porfis|please|pls|thanks|gente|chicos|amigos"
    r"|me|al?|el|la|para"
    r"|torneo|sabado|domingo|hoy|manana|estoy|presente|y|listo|in|va|claro|obvio|vale|aca|aqui|hola|buenas"
    r"|buen dia|hi|hello"
    r"|too|sin|falta|seguro|there|be|mas|un|una|ahi|i|m|ya|jugar|ir|alla|alli)\b"
)
_NAME = r"(?:[A-ZÁÉÍÓÚÑÜ][\w'’.-]{1,30})(?:\s+(?:de|del|la)?\s?[A-ZÁÉÍÓÚÑÜ][\w'’.-]{0,30}){0,3}"
_NAMES = rf"{_NAME}(?:(?:\s*,\s*|\s+(?:y|e|and|&)\s+)(?:a\s+|al\s+)?{_NAME}){{0,9}}"
_ADDS = re.compile(
    r"\b(?i:an[oó]t\w*|s[uú]m\w*|apunt\w*|agreg\w*|inscrib\w*|p[oó]n\w*|met[eé]\w*|a[ñn]ad\w*|add|put"
    r"|sign up)\s+"
    rf"(?:(?i:tambi[eé]n|also)\s+)?(?:(?i:a)\s+)?(?P<who>{_NAMES})"
)
_COMES_TOO = re.compile(
    rf"(?P<who>{_NAMES})\s+(?i:tambi[eé]n|va|van|viene|vienen|juega|juegan|se (?:anota|suma|apunta)n?"
    rf"|is (?:in|coming))\b"
)
_WITH = re.compile(rf"\b(?i:con|with|llevo a|traigo a|y|and)\s+(?P<who>{_NAMES})")
_REMOVES = re.compile(
    r"\b(?i:saqu?[aeá]\w*|borr[aeá]\w*|baj[aeá]\w*|quit[aeá]\w*|tach[aeá]\w*|remove|drop)\s+(?:(?i:a)\s+)?"
    rf"(?P<who>{_NAMES})"
)
_AWAY = re.compile(
    rf"(?P<who>{_NAMES})\s+(?i:no (?:va|van|viene|vienen|puede|pueden|juega|llega)|se baj[aoó]|cancel[aoó]"
    rf"|is out)\b"
)
_MORE = re.compile(
    r"\+ ?[2-9]\b|\bsomos (?:dos|tres|cuatro|[2-9])\b|\b(?:con|mi|un|una|y) (?:mi )?(?:hij[oa]s?"
    r"|herman[oa]s?|amig[oa]s?"
    r"|novi[oa]|primo|prima|sobrin[oa]|pareja|espos[oa]|companer[oa])\b|\bwith (?:a|my) \w+|\bplus (?:one|1)\b"
    r"|\b(?:nosotros|los dos|we.?re)\b"
)


def answer_of(said: str) -> Answer:
    """Return the sense of a message. What is not sure is `UNCLEAR`, what is no answer `TALK`."""
    said = one_line(said)
    if not said or len(said) > LONGEST:
        return Answer(Says.TALK)
    plain = _plain(said)
    if not any(letter.isalnum() for letter in plain):
        return _by_signs(said)
    others, away = _named(said)
    asks = "?" in said
    if _YES_ALL_THE_SAME.search(plain):
        return Answer(Says.YES)
    plain = _NO_TROUBLE.sub(" ", plain)
    no = bool(_NO.search(plain)) or plain.strip(" .,!") in {"no", "bajo", "baja", "out", "cancelado"}
    if not away:
        no = no or bool(re.match(r"^[\s¡!.,]*no\b", plain))
    left = _NO.sub(" ", plain)
    strong, weak = bool(_YES.search(left)), bool(_WEAK.match(left))
    signed = bool(_SIGNS_YES.search(said)) and len(plain.split()) <= 2
    if others or away:
        comes = bool(_YES.search(_unnamed(left))) or bool(re.match(r"^[\s¡!.,]*(?:yo|si)\b", left))
        return Answer(Says.YES if comes and not no else Says.TALK, others=others, away=away)
    if _UNCLEAR.search(plain):
        return Answer(Says.UNCLEAR)
    if no:
        return Answer(Says.UNCLEAR if strong or _SIGNS_YES.search(said) else Says.NO)
    if _SIGNS_NO.search(said) and (strong or weak):
        return Answer(Says.UNCLEAR)
    if strong or weak or (signed and not asks):
        return _yes(said, plain, asks=asks, strong=strong)
    doubts = re.search(r"\bno\b", plain) and len(plain.split()) <= _FEW_WORDS and not asks
    return Answer(Says.UNCLEAR if doubts else Says.TALK)


def is_plain_answer(said: str) -> bool:
    """True for an answer that names nobody, as "yo no puedo" and "me anoto"."""
    if len(said) > LONGEST:
        return False
    plain = _plain(said)
    yes = _YES.search(plain) or _NO.search(plain) or _WEAK.match(plain) or plain in {"no", "no."}
    left = _FILLER.sub(" ", _WEAK.sub(" ", _NO.sub(" ", _YES.sub(" ", plain))))
    return bool(yes) and not any(letter.isalpha() for letter in left)


def _yes(said: str, plain: str, *, asks: bool, strong: bool) -> Answer:
    if asks or (not strong and len(plain.split()) > 7):
        return Answer(Says.UNCLEAR)
    left = _FILLER.sub(" ", re.sub(r"\+ ?1", " ", _YES.sub(" ", plain)))
    has_rest = any(letter.isalpha() for letter in left)
    return Answer(Says.YES, rest=said if has_rest else "", more=bool(_MORE.search(plain)))


def _by_signs(said: str) -> Answer:
    """Return the sense of a message without words."""
    if re.fullmatch(r"\s*\+ ?1\s*", said):
        return Answer(Says.YES)
    yes, no = _SIGNS_YES.search(said), _SIGNS_NO.search(said)
    if yes and no:
        return Answer(Says.UNCLEAR)
    return Answer(Says.SIGN if yes else Says.NO if no else Says.TALK)


def _plain(said: str) -> str:
    """Return a message as it is compared: an accented sí is no if, letters drawn out are one."""
    said = re.sub(r"(?i)(?<!\w)sí(?!\w)", "si, ", said)
    plain = unaccented(said).replace("’", "'")
    plain = re.sub(r"([a-z])\1{2,}", r"\1", plain)
    return re.sub(r"\b(y|n|v)oo\b", r"\1o", re.sub(r"\bsii\b", "si", plain))


def _named(said: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the people whom a message names as coming, and those whom it names as not coming."""
    away = [found["who"] for found in (*_REMOVES.finditer(said), *_AWAY.finditer(said))]
    without = _AWAY.sub(" ", _REMOVES.sub(" ", said))
    patterns = (_ADDS, _COMES_TOO) if not _YES.search(_plain(without)) else (_ADDS, _COMES_TOO, _WITH)
    coming = [found["who"] for pattern in patterns for found in pattern.finditer(without)]
    return _apart(coming), _apart(away)


def _apart(groups: list[str]) -> tuple[str, ...]:
    names = (
        re.sub(r"^(?:a|al)\s+", "", name.strip(" ."))
        for group in groups
        for name in re.split(r"\s*,\s*|\s+(?:y|e|and|&)\s+", group)
    )
    kept = (name for name in names if 2 <= len(name) <= MOST_NAME and unaccented(name) not in _NO_NAMES)
    return tuple(dict.fromkeys(kept))


_NO_NAMES = {
    "yo",
    "si",
    "no",
    "me",
    "ok",
    "dale",
    "hola",
    "gracias",
    "el",
    "la",
    "mi",
    "tambien",
    "que",
    "hoy",
    "in",
    "i",
}


def _unnamed(plain: str) -> str:
    """Return a message without the words that speak of others: "anotame a Juan" is no yes of who says it."""
    return re.sub(
        r"\b(?:anot|sum|apunt|agreg|inscrib)[ae](?:me|nme|dme)\s+(?:tambien\s+)?a\b"
        r"|\bpon(?:e)?me a\b",
        " ",
        plain,
    )


def names_in(said: str) -> tuple[str, ...]:
    """Return the people of a line that holds nothing but names, each with a capital: "y Ana Paz, Beto"."""
    found = re.fullmatch(rf"\s*(?:(?i:y|e|and|con|tambi[eé]n)\s+)?(?:(?i:a)\s+)?({_NAMES})[\s.!]*", said)
    return _apart([found[1]]) if found else ()
