"""The words with which people say in a chat that they come, do not come, or do not know yet."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from atrum_judge.text import one_line, unaccented
from tournaments.core.lists.cells import trimmed
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
    HOST = "host"
    """Something of whoever opened the list."""
    TALK = "talk"


@dataclass(frozen=True)
class Answer:
    """The sense of a message.

    Attributes:
        rest: words beside a yes.
        others: people whom it names as coming.
        away: people whom it names as not coming.
        more: it speaks of more people than it names.
        names: full names that stand for themselves: of who writes, or of somebody else.
        beside: words between those names that say something more.
        unkept: other answers to a form: a nickname, a deck.
    """

    says: Says
    rest: str = ""
    others: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    more: bool = False
    names: tuple[str, ...] = ()
    beside: str = ""
    unkept: str = ""


_SIGNS_YES = re.compile("[👍🙋✋🙌✅☑✔✓💪🔥👌🆗🤚🖐🤙☝👆🥳]")
_SIGNS_NO = re.compile("[👎❌🚫🙅✖✗⛔❎]")
_YES_ALL_THE_SAME = re.compile(
    r"\bno (?:me (?:bajo|lo pierdo)|cancelo|falto|fallo)\b|\bwould ?n.?t miss\b|\bcontame\b|\bcon ganas\b"
)
_NO_TROUBLE = re.compile(r"\b(?:no (?:hay (?:problema|drama)|importa|problem|pasa nada)|sin problemas?)\b")
_UNCLEAR = re.compile(
    r"\b(?:capaz|quizas?|tal ?vez|puede ser|no se(?: si)?|creo que|depende|maybe|perhaps|might|a lo mejor"
    r"|ojala|en duda|talvez|acho que|vou (?:ver|tentar)|se (?:der|eu)\b|nao sei|(?:confirmo|aviso) depois"
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
    r"|nao (?:vou|posso|poderei|consigo|irei|vai dar|da\b|jogo|participo|estarei|contem)|(?:to|estou) fora"
    r"|me (?:tira|remove|salgo|sali)|tir(?:a|e|em) (?:o )?meu nome|fica pra proxima|desist[io]|eu nao"
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
    r"|(?:reserv|guard)[ae](?:me|nme)|reservo|pon(?:e|ed|gan)?me"
    r"|vou|(?:to|estou|tou) dentro|(?:coloca|bota|poe|poem|anota|inscreve) eu|me (?:coloca|bota|poe|inscreve)\w*"
    r"|conta comigo|(?:pode|podem) contar comigo|quero (?:jogar|participar|ir)|partiu|topo|eu tambem"
    r"|(?:quiero|puedo) (?:jugar|ir|participar)|i.?m (?:in|coming|going|down)|im in|count me in|sign me up"
    r"|add me|see you there"
    r"|put me (?:in|down)|i.?ll (?:be there|come|play|go)|de una|por supuesto|obvio|seguro|adentro|dentro)\b"
)
_WEAK = re.compile(
    r"^[\s¡!.,]*(?:(?:yo|eu|sim|y yo|si+|yes|yep|yeah|yup|dale|listo|lista|ok|okay|presente|aca|aqui|me|in|tambien"
    r"|claro|va|vale"
    r"|sale|de acuerdo|estoy|acá|buenisimo dale|here|same|sure)\b|\+ ?1(?!\d))"
)
_FILLER = re.compile(
    r"\b(?:yo|si|yes|dale|ok|tambien|gracias|por favor|porfa|porfis|please|pls|thanks|gente|chicos|amigos"
    r"|me|al?|el|la|para"
    r"|torneo|sabado|domingo|hoy|manana|estoy|presente|y|listo|in|va|claro|obvio|vale|aca|aqui|hola|buenas"
    r"|buen dia|hi|hello"
    r"|eu|sim|na|lista|galera|pessoal|opa|oi|ola|boa (?:tarde|noite)|bom dia|ai|tambem|obrigad[oa]|valeu|po|tmb|tb"
    r"|too|sin|falta|seguro|there|be|mas|un|una|ahi|i|m|ya|jugar|ir|alla|alli)\b"
)
_BIG = r"[A-ZÁÂÃÀÄÇÉÊÈËÍÎÏÓÔÕÖÚÛÜÑŠŽ][\w'’.-]{0,30}"
_SMALL = r"(?:(?:de (?:las?|los)|del?|la|da|das|do|dos|di|van de[rn]?|van|von|der)\s+|d['’])?"
_NAME = rf"{_BIG}(?:\s+{_SMALL}{_BIG}){{0,5}}"
_AND = r"(?:y|e|and|&|\+)"
_NAMES = rf"{_NAME}(?:(?:\s*,\s*|\s+{_AND}\s+)(?:(?:a|al|o)\s+)?{_NAME}){{0,9}}"
_KIN = (
    r"(?:(?:hij|hijit|niñ|herman|amig|amiguit|novi|prim|sobrin|abuel|abuelit|niet|espos|compañer|cuñad|suegr|filh"
    r"|namorad|net)[oa]s?|t[ií][oa]s?|irm(?:ão|ãos|ãs?)|av[óô]|mam[iáa]|pap[iáa]|madre|padre|mãe|pai|marido|mujer"
    r"|mulher|parej?a|par|sons?|daughters?|brothers?|sisters?|friends?|kids?|wife|husband|boyfriend|girlfriend|cousins?)"
)
_OF_KIN = re.compile(
    rf"(?:\b{_AND}\s+)?(?:\b(?i:mis?|nuestr[oa]s?|meus?|minhas?|my|our|el|la|o)\s+(?i:{_KIN})\b"
    rf"|\b(?i:{_KIN})\s+(?i:de|do|da|of))[\s,:]+(?:(?i:se llama|es)\s+)?(?P<who>{_NAMES})"
)
"""Family and friends whom a writer names: "mi hijo Leo Paz", "abuelita de Leo"."""
_AND_ALSO = re.compile(rf"^\W*{_AND}\s+(?:(?i:a|al|tambi[eé]n|tamb[eé]m)\s+)?(?P<who>{_NAMES})")
_INSTEAD = re.compile(
    rf"\b(?i:entra|va|viene|juega|vai|vem|joga)\s+(?P<who>{_NAME})\s+"
    r"(?i:por m[ií]|en mi lugar|no meu lugar|instead)"
)
_ME_AND = re.compile(
    r"(?:^\W*|\b(?i:an[oó]t\w*|s[uú]m\w*|apunt\w*|agreg\w*|inscri[bv]\w*|inscrev\w*|coloc\w*)\s+(?i:a\s+)?)"
    rf"(?i:m[ií]|yo|eu)\s+{_AND}\s+(?i:(?:a la|al|a|o)\s+)?(?P<who>{_NAMES})"
)
_ADDS = re.compile(
    r"\b(?i:an[oó]t\w*|s[uú]m\w*|apunt\w*|agreg\w*|inscrib\w*|p[oó]n\w*|met[eé]\w*|a[ñn]ad\w*|add|put"
    r"|inscrev\w*|coloc\w*|sign up|para)\s+"
    rf"(?:(?i:tambi[eé]n|also)\s+)?(?:(?i:al|a|o)\s+)?(?P<who>{_NAMES})"
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
    r"\+ ?[2-9]\b|\b(?:yo|eu|me|voy|vou) ?\+ ?1\b|\bsomos (?:dos|tres|cuatro|[2-9])\b"
    r"|\b(?:con|mi|un|una|y) (?:mi )?(?:(?:hij|herman|amig|amiguit|novi|filh|namorad|espos|companer|prim|sobrin)"
    r"[oa]s?|irma[os]*|pareja|acompanante)\b|\bwith (?:a|my) \w+|\bplus (?:one|1)\b"
    r"|\b(?:nosotros|los dos|we.?re)\b"
)


@lru_cache(maxsize=64)
def answer_of(said: str) -> Answer:
    """Return the sense of a message. What is not sure is `UNCLEAR`, what is no answer `TALK`."""
    said = one_line(said)
    if not said or len(said) > LONGEST:
        return Answer(Says.TALK)
    plain = _plain(said)
    if not any(letter.isalnum() for letter in plain):
        return _by_signs(said)
    others, away = _named(said)
    names, beside = _signed(said)
    if names and _PARTED.search(said):
        return Answer(Says.TALK, names=names[:1], unkept=beside)
    sense = _sense(said, _plain(_ASIDE.sub(" ", said)), others, away)
    return replace(sense, names=names, beside=beside)


def _sense(said: str, plain: str, others: tuple[str, ...], away: tuple[str, ...]) -> Answer:
    """Return the sense of a message with words, in which these people are named."""
    asks = "?" in plain
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
        comes = bool(_YES.search(_unnamed(left))) or bool(_MYSELF_TOO.search(left))
        says = Says.NO if no and not away else Says.YES if comes and not no else Says.TALK
        more = bool(_MORE.search(_plain(_OF_KIN.sub(" ", said))))
        return Answer(says, others=others, away=away, more=more)
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


def is_doubt(said: str) -> bool:
    """True for words of somebody who does not know yet."""
    return bool(_UNCLEAR.search(_plain(said[:LONGEST])))


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


@lru_cache(maxsize=1024)
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
    family = [found["who"] for found in _OF_KIN.finditer(without)]
    without = _OF_KIN.sub(" ", without)
    coming = [found["who"] for found in _ME_AND.finditer(without)]
    without = _ME_AND.sub(" ", without)
    patterns = [_ADDS, _COMES_TOO, _AND_ALSO, _INSTEAD]
    plain = _plain(without)
    if _YES.search(plain) or _MYSELF_TOO.search(plain):
        patterns.append(_WITH)
    coming += [found["who"] for pattern in patterns for found in pattern.finditer(without)]
    return (*_apart(family, is_family=True), *_apart(coming)), _apart(away)


def _signed(said: str) -> tuple[tuple[str, ...], str]:
    """Return the full names of a message that stand between its signs, and its other words: "Yo! Ana Paz"."""
    for pattern in (_REMOVES, _AWAY, _OF_KIN, _ME_AND, _ADDS, _AND_ALSO):
        said = pattern.sub(" ", said)
    names, others = [], []
    for part in re.split(
        rf"[!¡?¿,;:/|]|\s[-–—]+\s|(?<!Jr)(?<!\b[A-Z])\.(?!\w)|\s{_AND}\s", _NO_WORDS.sub(" ", said)
    ):
        words = part.split()
        while words and _around(words[0]):
            words.pop(0)
        while words and _around(words[-1]):
            words.pop()
        name = " ".join(words)
        if re.fullmatch(_NAME, name) and len(name) <= MOST_NAME and not any(map(_greets, words)):
            names.append(name)
        elif words:
            others.append(one_line(part))
    return tuple(dict.fromkeys(one for one in names if " " in one)), ", ".join(
        [*(one for one in names if " " not in one), *others]
    )


def _around(word: str) -> bool:
    """True for a word that says nothing beside a name."""
    word = re.sub(r"(.)\1+$", r"\1", _plain(word).strip(" ,"))
    return not any(map(str.isalpha, word)) or any(one.fullmatch(word) for one in (_AROUND, _FILLER, _WEAK))


def _greets(word: str) -> bool:
    return bool(_GREETS.fullmatch(_plain(word)))


def _apart(groups: list[str], *, is_family: bool = False) -> tuple[str, ...]:
    """Return the names of these groups, each once; of a family the first have the surname of the last."""
    names: list[str] = []
    for group in groups:
        parts = [re.sub(r"^(?:al?|o)\s+", "", trimmed(one)) for one in re.split(rf"\s*,\s*|\s+{_AND}\s+", group)]
        surname = parts[-1].partition(" ")[2] if is_family else ""
        names += [f"{one} {surname}" if surname and " " not in one else one for one in parts]
    kept = (name for name in names if 2 <= len(name) <= MOST_NAME and unaccented(name) not in _NO_NAMES)
    return tuple(dict.fromkeys(kept))


_MYSELF_TOO = re.compile(r"^[\s¡!.,]*(?:yo|eu|si)\b|\b(?:yo|eu) [ye]\b|\b[ye] (?:yo|eu)\b")
_NO_WORDS = re.compile(
    r"(?<!\w)@[\w.]+|(?<!\w)(?i:(?:player |pop |konami )?id|dni|n[°º])?\W{0,3}\d{4,}"
    r"|\b\d{1,2}(?: (?:y|e|and) \d{1,2})? (?i:a[ñn](?:o|ito)s|anos|years?)\b"
)
"""Mentions, numbers of somebody, ages."""
_BETWEEN = re.compile(rf"[!¡?¿,;:/|]|\s[-–—]+\s|(?<!Jr)(?<!\b[A-Z])\.(?!\w)|\s{_AND}\s")
_PARTED = re.compile(r"\s[-–—/|]\s")
"""Signs between the answers to a form, "Name - nickname - deck"."""
_ASIDE = re.compile(r"@[\w.]+[^.!?@]*\?+")
"""A question to somebody else."""
_AROUND = re.compile(
    r"soy|sou|o|a|va|voy|vou|vamos|vale|perdon|di?sculpa|desculpa|aca|aqui|entonces|obvio|genial|porf(?:a|is)|nombre|nome"
    r"|name|llamo|chama|tardes?|noches?|dias?|buen|bom|boa|che|parce|cabros|bueno|bien|listo|me|meu|es|i'?m|am|my|is"
    r"|this|here|(?:anot|sum|apunt|reserv)(?:ame|o)|inscribo|presente|adentro|dentro"
)
"""Words around a name that say nothing of it."""
_GREETS = re.compile(
    r"buen[ao]?s?|bom|boas?|feli(?:z|ces)|gracias|muchas|muito|obrigad[oa]|hola|bienvenid[oa]s?|noches|tardes|dias|hoy"
    r"|lunes|martes|miercoles|jueves|viernes|sabado|domingo|torneo|mensaje|hasta|que|como|cuando|donde|quien|yo|mi|tu"
    r"|good|thanks?|happy|welcome|vendo|compro|busco|cambio|grande|crack"
)
"""Words that no name has: of greetings, questions and offers."""
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
        r"\b(?:anot|sum|apunt|agreg|inscrib)[ae](?:me|nme|dme)\s+(?:tambien\s+)?a\b(?! mi\b)"
        r"|\bpon(?:e)?me a\b",
        " ",
        plain,
    )


def names_in(said: str) -> tuple[str, ...]:
    """Return the people of a line that holds nothing but names, each with a capital: "y Ana Paz, Beto"."""
    found = re.fullmatch(rf"\s*(?:(?i:y|e|and|con|tambi[eé]n)\s+)?(?:(?i:a)\s+)?({_NAMES})[\s.!]*", said)
    return _apart([found[1]]) if found else ()
