"""Words beside names in a sheet: who comes, who does not, and names that are nobody's."""

import re
from enum import Enum

from atrum_judge.text import one_line, unaccented
from tournaments.core.lists.answers import Says, answer_of


class Comes(Enum):
    """The state of somebody by the words beside them."""

    IN = "in"
    GONE = "gone"
    UNCLEAR = "unclear"


_GONE = (
    r"drop(?:ped)?|withdr[ae]wn?|cancel(?:|o|a|ed|led|ad[oa]|aron|ou|ei)|bajas?|(?:dad[oa]|dio) de baja"
    r"|(?:me|se) baj[oa]|(?:se )?retir(?:o|ad[oa]s?)|desist(?:o|io|iu|i|ente)"
    r"|eliminad[oa]|inactive|inactiv[oa]|inativ[oa]"
    r"|disqualified|descalificad[oa]|anulad[oa]|rejected|rechazad[oa]|declined|espectador[ae]?s?|spectators?"
    r"|no (?:participa|se presenta|viene|vienen|va|van|voy|vendra|ira|ire|asiste|asistira|asistire|juega|jugara"
    r"|llego|llega)"
    r"|no (?:puedo|podre|puede|podra|pude) (?:ir|asistir|jugar|llegar|participar|venir)"
    r"|nao (?:vem|vai|vou|vira|joga|jogo)|nao (?:posso|vou poder|consigo) (?:ir|jogar|participar)"
    r"|(?:not|won t be) (?:coming|attending|playing)"
)
_UNCLEAR = (
    r"wait\w*|(?:en |em |lista de |fila de )?espera|suplentes?|reservas?|stand ?by|preinscript[oa]|tentative|maybe"
    r"|(?:talvez|tal vez|capaz|quizas?|(?:por|a|sin) confirmar|a definir)"
    r"|(?:solo|so|solamente|only|just) (?:side|sides?|side events?|mira|a ver|ver|watching|acompana)"
    r"|viene a ver|acompanante"
)
_IN = (
    r"enrolled|registered|registrad[oa]|confirmad[oa]|confirmed|inscript[oa]|inscrit[oa]|active|activ[oa]|ativ[oa]|accepted"
    r"|aceptad[oa]|aprobad[oa]|approved|checked in|presente|present|attending|going|alta|ok|titular|en el local"
)
_SAYS = {Comes.GONE: re.compile(rf"\b(?:{_GONE})\b"), Comes.UNCLEAR: re.compile(rf"\b(?:{_UNCLEAR})\b")}
_ONLY = {
    state: re.compile(rf"^(?:ya )?(?:{words})$")
    for state, words in ((Comes.GONE, _GONE), (Comes.UNCLEAR, _UNCLEAR), (Comes.IN, _IN))
}
_ASKED = {
    Comes.IN: r"^(?:active|a(?:c)?tiv[oa]|asiste|asistencia|asistira|vien[eo]|vienes|attending|rsvp|participa)$",
    Comes.GONE: r"^(?:drop(?:ped)?(?: round)?|is ?dropped|withdrawn|bajas?|retirad[oa]|cancel(?:ad[oa]|l?ed))$",
    Comes.UNCLEAR: r"^(?:(?:on )?wait(?:ing ?)?list(?:ed)?|(?:en |lista de |fila de )?espera|suplente)$",
}
"""Headings over a yes or a no, and the state of a yes."""
_TRUTHS = {
    **dict.fromkeys(("si", "sim", "yes", "true", "x", "verdadero", "y", "s"), True),
    **dict.fromkeys(("no", "nao", "false", "falso", "n"), False),
}
_DUMMY = re.compile(
    r"^(?:bye|libre|pruebas?|test|testing|teste|ejemplo|exemplo|example|tb[da]|vacante|vaci[oa]|vazio|empty|nadie|ninguno"
    r"|sin nombre|(?:por|a) definir|disponible|asdf|(?:jugador|player|jogador|usuario) de prueba"
    r"|(?:cupo|lugar|vaga|slot)(?: (?:libre|reservad[oa]|disponible|vacio|livre))?)(?: ?\d{1,3})?$"
)
_BESIDE = re.compile(r"^(?P<name>[^()\[\]]{1,100})[(\[](?P<said>[^()\[\]]{1,60})[)\]]$")
_CAPTAIN = re.compile(r"^(?:c|cap|capi|capitan|capitana|captain|capitao)$")
_SAME = re.compile(r"^(?:(?:la|el|lo|a|o)? ?m[ie]sm[oa]|(?:yo|eu)(?: m[ie]sm[oa])?|idem|same|myself|me)$")
_RELATIVE = (
    r"(?:hij|filh|niet|net|sobrin|herman|novi|namorad|espos|amig|prim|nen|nin)[oae]s?|irmao?|marido|son|daughter|brother"
    r"|sister|friend|kid"
)
_UNNAMED = re.compile(rf"^(?:(?:mis?|meus?|minhas?|my|el|la|o|a|un|una) )?(?:\w+ )?(?:{_RELATIVE})$")
_OF_A_CHILD = re.compile(
    r"^(?:mam[ai]|pap[ai]|madre|padre|mae|pai|tutora?|ti[oa]|abuel[oa]|abuelit[oa]|avo|mom|dad|mother|father)"
    r" (?:de|del|da|do|of) "
)


def plain(word: str) -> str:
    """Return a word as it is compared: letters and digits only."""
    return " ".join(re.sub(r"[^\w]+|_", " ", unaccented(one_line(word))).split())


def comes(heading: str, cell: str, *, is_note: bool = False) -> Comes | None:
    """Return the state that a cell beside a name says; None for one that says nothing of it.

    Args:
        is_note: words stand freely in it, so that a part of them may say it.
    """
    said, asked = plain(cell[:300]), plain(heading)
    yes = _TRUTHS.get(said, bool(said.strip("0")) if said.isdecimal() else None)
    if yes is not None:
        state = next((state for state, words in _ASKED.items() if re.match(words, asked)), None)
        return state if yes or not state else Comes.GONE if state is Comes.IN else Comes.IN
    if found := next((state for state, words in _ONLY.items() if words.match(said)), None):
        return found
    if not is_note:
        return None
    if found := next((state for state, words in _SAYS.items() if words.search(said)), None):
        return found
    return Comes.UNCLEAR if answer_of(cell).says is Says.NO else None


def is_away(title: str) -> bool:
    """True for the title of people who wait or do not come."""
    return any(words.search(plain(title[:80])) for words in _SAYS.values())


def parted(name: str) -> tuple[str, Comes | None]:
    """Return a name without brackets behind it that say a state or a captain, and the state."""
    if not (found := _BESIDE.match(name)):
        return name, None
    state = comes("", found["said"], is_note=True)
    known = state or _CAPTAIN.match(plain(found["said"]))
    return (found["name"].strip() if known else name), state


def is_dummy(name: str) -> bool:
    """True for words that stand for nobody: a bye, a test, a place that is kept."""
    return bool(_DUMMY.match(plain(name[:60]))) or (name[:1] + name[-1:]) in {"()", "[]", "<>"}


def is_the_same(name: str) -> bool:
    """True for words that mean the person who answers."""
    return bool(_SAME.match(plain(name[:60])))


def is_unnamed(name: str) -> bool:
    """True for a relative whose name is not said."""
    return bool(_UNNAMED.match(plain(name[:60])))


def is_of_a_child(name: str) -> bool:
    """True for the mother or father of somebody, as people keep them in a telephone."""
    return bool(_OF_A_CHILD.match(plain(name[:60])))
