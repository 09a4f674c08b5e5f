"""Movements of a bank, one a line: who pays may not be who plays."""

import re

from atrum_judge.outside.budget import Budget, Kind
from atrum_judge.text import Text, one_line, unaccented
from tournaments.core.lists.cells import bare
from tournaments.core.lists.messages import STAMP
from tournaments.core.lists.shapes import MOST_NAME, LeftOut, Reading

_BANK = re.compile(
    r"\b(?:transf\w*|debitos?|creditos?|comision(?:es)?|saldo|deposito|acreditacion|extracto|retiro|cargo|abono|impuesto"
    r"|pix|ted|transfer|deposit|withdrawal|balance|fee|spei|cuenta|intereses|recibid[oa]|enviad[oa]|yape|plin|nequi|bizum"
    r"|mercado pago|pago)\b"
)
_AMOUNT = re.compile(r"\$\s?-?\d|\b\d[\d.,]*[.,]\d{2}\b")
_DATE = re.compile(r"^\W*\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b")
_PARTS = re.compile(r"\s+[-–—]\s+|[;|\t]|,(?!\d)|:\s")
_NAME = re.compile(r"^[^\W\d_]+(?:[ ,.'’-]+[^\W\d_]+){1,4}$")
_PURPOSE = re.compile(
    r"^(?:torneos?|torneio|tournament|liga|league|copa|cup|inscripcion(?:es)?|inscricao|entrada|pago|pagamento|seña|sena|reserva|de"
    r"|del|da|do|la|el|para|por|mi|meu|minha|hij[oa]s?|filh[oa]s?|herman[oa]s?|sab(?:ado)?|dom(?:ingo)?|lun(?:es)?|vie(?:rnes)?"
    r"|fnm|tcg|mtg|magic|yugioh|pokemon|commander|comander|modern|standard|pioneer|pauper|legacy|draft|sealed|prerelease|2do)\b"
    r"[\s.:#-]*",
)
_COLUMNS = re.compile(r"(?:,[\d.\"]*)+$")
_NOT_FOR_US = re.compile(
    r"\b(?:enviad[oa]|comision(?:es)?|impuestos?|interes(?:es)?|retiro|saldo|withdrawal|fee)\b"
)
_AFTER = re.compile(r"\s+(?:torneo|torneio|tournament|liga|copa|inscripcion|inscricao|2do|1er|pago)\b.*$")
"""Words before and after a name, of what somebody pays for."""
_SHOWN = 300
_REASON = Text("Es un movimiento de una cuenta: quien paga puede no ser quien juega.")


def is_statement(text: str) -> bool:
    """True for lines of which most say an amount, the half in words of a bank, and begin with a date."""
    lines = [line[:_SHOWN] for line in text.splitlines() if line.strip()]
    moved = [line for line in lines if _DATE.match(line) and _AMOUNT.search(line) and not STAMP.match(line)]
    told = sum(bool(_BANK.search(unaccented(line))) for line in moved)
    return 2 * len(moved) > len(lines) and 2 * told >= len(lines)


def read_statement(text: str, budget: Budget) -> Reading:
    """Return each line as left out, with the only name in it. Raises `TooMuch`."""
    left: list[LeftOut] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        if shown := one_line(raw):
            budget.take(Kind.ROWS)
            left.append(LeftOut(number, shown[:_SHOWN], _REASON, _name_in(raw[:_SHOWN])))
    return Reading(left_out=left)


def _name_in(line: str) -> str:
    """Return who pays: the only part of a line that is some words without a digit, before what it is for."""
    if _NOT_FOR_US.search(unaccented(line)):
        return ""
    parts = [_without_purpose(one_line(bare(_COLUMNS.sub("", part)))) for part in _PARTS.split(line)]
    named = [part for part in parts if _NAME.match(part) and not _BANK.search(unaccented(part))]
    return named[0][:MOST_NAME] if named else ""


def _without_purpose(said: str) -> str:
    """Return a part of a line without the words for what is paid around a name."""
    said = _without_accents(said, _AFTER)
    while (rest := _without_accents(said, _PURPOSE)) != said:
        said = rest
    return said


def _without_accents(said: str, words: re.Pattern[str]) -> str:
    """Return a text without what an expression finds in it read without accents."""
    found = words.search(unaccented(said)) if len(unaccented(said)) == len(said) else None
    return said[: found.start()] + said[found.end() :] if found else said
