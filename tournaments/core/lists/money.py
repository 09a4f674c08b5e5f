"""Words about money: paid is only what has happened."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from atrum_judge.text import Text, one_line, unaccented

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
    r"|cobrad[oa]|paid|transferred|(?:fiz|mandei|enviei) o pix|pix (?:feito|enviado))\b"
)
_DID = re.compile(
    r"\b(?:pagó|abonó|transfirió|depositó|ya pag[oó]|ya abon[oó]|ya transfir\w+)(?!\w)", re.IGNORECASE
)
_OWES = re.compile(
    r"\b(?:debe|deben|debo|adeuda\w*|falta\w*|sin (?:pagar|pago|abonar)|pend(?:i?ente\w*)?|impag[oa]s?"
    r"|devuelt[oa]|reembolsad[oa]|refunded|unpaid|owes?|not paid|pagar[ae]n?|abonar[ae]n?|will pay"
    r"|pays? (?:at|there|later|on)"
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


_CURRENCY = re.compile(r"[$€₲]|\bs/")
_PRICED = re.compile(r"\b(?:arancel|importe|monto|montante|aporte|fee|amount|valor)\b")
_OWED = re.compile(r"\b(?:balance owed|owed|owes|due|debe|adeuda|deuda|saldo pendiente)\b")
_OF_OTHERS = re.compile(r"\b(?:cuota|socios?|membresia|membership|premios?|prizes?|precio|costo|price|cost)\b")
_WAIVED = re.compile(
    r"\b(?:becad[oa]|exonerad[oa]|exent[oa]|isent[oa]|bonificad[oa]|liberad[oa]|gratis|comp|free|waived|invitad[oa])\b"
)
_AMOUNT = re.compile(r"^\D{0,4}?(?P<whole>\d{1,3}(?:[.,]\d{3})+|\d{1,7})(?:[.,]\d{1,2})?\D{0,4}$")


def amount_of(cell: str) -> int | None:
    """Return the whole amount in a cell ("$ 1.500,00"); None where it says anything else."""
    found = _AMOUNT.match(one_line(cell[:20]))
    return int(re.sub(r"\D", "", found["whole"])) if found else None


def is_payments(heading: str, values: Sequence[str]) -> bool:
    """True for a column whose values tell who paid, under a heading that does not say so by itself."""
    head = unaccented(heading)
    filled = [value for value in values if value.strip()]
    if not filled or _OF_OTHERS.search(head):
        return False
    amounts = [amount_of(value) for value in filled]
    if _OWED.search(head):
        return None not in amounts
    told = [paid_of(value) is not None or bool(_WAIVED.search(unaccented(value))) for value in filled]
    if None not in amounts and (_PRICED.search(head) or _CURRENCY.search(head)):  # the same for all is a price
        return len(filled) < len(values) or 0 in amounts or len({*amounts}) > 1
    if _CURRENCY.search(head):
        return any(told)
    worded = sum(paid_in(value) is not None for value in filled)
    return all(told) and 2 * worded >= len(filled)


@dataclass(frozen=True)
class Payments:
    """A column about money: the price that the heading or most values say, or amounts that are owed."""

    price: int = 0
    is_owed: bool = False

    def of(self, cell: str) -> tuple[bool | None, Text | None]:
        """Return what a cell says about who paid, and the question about one that is not clear."""
        said, amount = one_line(cell), amount_of(cell)
        if amount is not None and (self.is_owed or self.price > 1):
            if self.is_owed or not amount:
                return not amount if self.is_owed else False, None
            less = Text("«{said}» es menos que {price}: ¿pagó todo?", said=said[:40], price=self.price)
            return (True, None) if amount >= self.price else (None, less)
        if (paid := paid_of(cell)) is not None or not said:
            return (None if self.is_owed else paid), None
        return None, Text("«{said}» no dice si pagó.", said=said[:40])


def payments_of(heading: str, values: Sequence[str]) -> Payments:
    """Return how the cells of a column about money are understood."""
    amounts = [amount for value in values if (amount := amount_of(value))]
    said = re.search(r"\d[\d.,]*", heading)
    price = (amount_of(said[0]) if said else None) or max(
        amounts, key=lambda one: (amounts.count(one), one), default=0
    )
    return Payments(price, bool(_OWED.search(unaccented(heading))))
