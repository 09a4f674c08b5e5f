"""Words about money: paid is only what has happened."""

import re

from atrum_judge.text import one_line, unaccented

_YES = {
    "si",
    "sim",
    "yes",
    "y",
    "s",
    "x",
    "1",
    "true",
    "ok",
    "listo",
    "verdadero",
    "pago",
    "ya pago",
    "ya",
    *"✓✔✅☑👍💵💸💰",
}
_NO = {"no", "nao", "n", "0", "false", "", "-", "falso", *"❌✖✗"}
_PAID = re.compile(
    r"\b(?:pague|paguei|pagou|pagad[oa]s?|pagaron|pagaste|abonad[oa]s?|abone|transferi(?:do|da)?|deposite|depositad[oa]|saldad[oa]"
    r"|cobrad[oa]|paid|transferred)\b"
)
_DID = re.compile(
    r"\b(?:pagó|abonó|transfirió|depositó|ya pag[oó]|ya abon[oó]|ya transfir\w+)(?!\w)", re.IGNORECASE
)
_OWES = re.compile(
    r"\b(?:debe|deben|debo|adeuda\w*|falta\w*|sin (?:pagar|pago|abonar)|pendiente\w*|impag[oa]"
    r"|unpaid|owes?|not paid|pagar[ae]n?|abonar[ae]n?|will pay|pays? (?:at|there|later|on)"
    r"|(?:no|nao|nunca|todavia no|aun no|ainda nao) (?:pag\w+|abon\w+|transf\w+|esta pag\w+|paid))\b"
)
_ABOUT = re.compile(r"\b(?:pag(?:o|a|ar|amos|an)|abon(?:o|a|ar)|pay|pays)\b")
_LATER = re.compile(
    r"\b(?:alla|ahi|alli|en (?:el|la|mi|tu|puerta|persona|mano|efectivo al)|manana|despues|luego|mas tarde|cuando"
    r"|ese dia|el (?:dia|lunes|martes|miercoles|jueves|viernes|sabado|domingo|proximo)"
    r"|al (?:llegar|entrar|ingresar)|later|tomorrow|there|at the|on (?:the|arrival|saturday|sunday|friday))\b"
)
_NEGATED = re.compile(r"^(?:(?:todavia |aun )?no|(?:ainda )?nao|not yet)\b")


def paid_of(cell: str) -> bool | None:
    """Return True for words that say that somebody paid, False for others about it; None where nobody knows."""
    said = one_line(cell).strip("\ufe0f ")
    word = " ".join(re.sub(r"[^\w]+|_", " ", unaccented(said)).split()) or said
    if word in _YES:
        return True
    if word in _NO:
        return False
    found = paid_in(said)
    if found is None and not is_about_money(said):
        return True if word.startswith(("si ", "sim ")) else False if _NEGATED.match(word) else None
    return found


def paid_in(said: str) -> bool | None:
    """Return what words in a remark say about money; None where they say nothing, or it is not clear."""
    plain = unaccented(said)
    if _OWES.search(plain):
        return False
    if _DID.search(said) or _PAID.search(plain):
        return True
    if not _ABOUT.search(plain):
        return None
    if re.search(r"\b(?:paga|pagamos|pagan|pay|pays|pagar)\b", plain) or _LATER.search(plain):
        return False
    return True if plain.strip(" .!") in {"pago", "ya pago", "abono", "ya abono"} else None


def is_about_money(said: str) -> bool:
    """True for words about paying, clear or not."""
    plain = unaccented(said)
    return bool(_OWES.search(plain) or _PAID.search(plain) or _DID.search(said) or _ABOUT.search(plain))
