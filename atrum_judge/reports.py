"""Common reading of the reports of all games: check the answers to their fields, and tell them in one line."""

from collections.abc import Sequence
from typing import Any, NoReturn

from atrum_judge.protocol import Ending, Field, ImpossibleReport, Json, Option, Problem, Ruleset, Terms
from atrum_judge.text import Text

VOID = Ending(
    "void",
    Text("Partida anulada"),
    Text("No cuenta como jugada. Se puede jugar de nuevo mientras dure la ronda."),
    (),
    staff_only=True,
)
"""The ending that every game offers its judges; the match does not count as played."""


ABSENCES = frozenset(("no_show", "absent"))
"""Names of the endings of a match that was not played because one side was not there."""

CUT_SHORT = ABSENCES | {"concession", "withdrawal", "disqualification", "double_loss"}
"""Names of the endings that tell nothing about the pieces that were played: somebody was not there, or left."""


def refuse(code: str, message: Text, rule: str = "") -> NoReturn:
    """Raises `ImpossibleReport` with one problem."""
    raise ImpossibleReport(Problem(code, message, rule))


def answered(report: Json, endings: Sequence[Ending], terms: Terms, *, by_staff: bool, rule: str = "") -> Ending:
    """The ending that a report names, all of its questions answered in the right shape.

    Raises `ImpossibleReport`, citing `rule`: ``report.ending``, ``report.staff_only``, or ``report.<field>``
    for each wrong one.
    """
    ending = next((one for one in endings if one.name == report.get("ending")), None)
    if ending is None:
        refuse("report.ending", Text("Indica cómo terminó la partida."), rule)
    if ending.staff_only and not by_staff:
        message = Text("«{ending}» lo registra un juez. Llama a uno.", ending=ending.label)
        refuse("report.staff_only", message, rule)
    asked_here = [field for field in ending.fields if field.asked is None or field.asked(report)]
    wrong = [asked for asked in asked_here if not _is_answered(asked, report.get(asked.name), terms.seats)]
    if wrong:
        raise ImpossibleReport(*(Problem(f"report.{asked.name}", _wanted(asked), rule) for asked in wrong))
    return ending


def _is_answered(asked: Field, value: Any, seats: int) -> bool:
    if value is None:
        return asked.optional
    if not asked.per_seat:
        return _fits(asked, value, seats)
    return isinstance(value, list) and len(value) == seats and all(_fits(asked, answer, seats) for answer in value)


def _fits(asked: Field, answer: Any, seats: int) -> bool:
    if answer is None:
        return asked.optional
    if asked.kind == "choice":
        return isinstance(answer, str) and answer in asked.choices
    low, high = (0, seats - 1) if asked.kind == "seat" else (asked.minimum, asked.maximum)
    return isinstance(answer, int) and not isinstance(answer, bool) and low <= answer <= high


def _wanted(asked: Field) -> Text:
    if asked.kind == "integer":
        return Text(
            "{label}: indica un número de {low} a {high}.",
            label=asked.label,
            low=asked.minimum,
            high=asked.maximum,
        )
    if asked.kind == "seat":
        return Text("{label}: indica uno de los jugadores.", label=asked.label)
    return Text("{label}: elige una de las respuestas.", label=asked.label)


def described(report: Json, endings: Sequence[Ending], names: Sequence[str]) -> Text:
    """A report in one line, with the seats' names."""
    ending = next(one for one in endings if one.name == report["ending"])
    said = [ending.label]
    for asked in ending.fields:
        value = report.get(asked.name)
        if value is None or (isinstance(value, list) and set(value) == {None}):
            continue
        said.append(Text("{label}: {shown}", label=asked.label, shown=_shown(asked, value, names)))
    return Text.joined(said, " · ")


def _shown(asked: Field, value: Any, names: Sequence[str]) -> Text:
    if asked.per_seat:
        said = (
            Text("{name} ({answer})", name=name, answer=_word(asked, one))
            for name, one in zip(names, value, strict=True)
        )  # many names end in a number
        return Text.joined(said, ", ")
    return Text.verbatim(names[value]) if asked.kind == "seat" else _word(asked, value)


def _word(asked: Field, value: Any) -> Text:
    """One answer: a choice, or a number that the game may have a word for."""
    if value is None:
        return Text.verbatim("—")
    return asked.choices.get(str(value)) or Text.verbatim(str(value))


def ours(
    name: str,
    label: Text,
    why: Text,
    choices: dict[str, Text],
    default: str = "",
    *,
    leads: bool = False,
    by_stage: bool = False,
) -> Option:
    """A setting that no rulebook has: our usual choice is the first one, and its help says that it is ours."""
    return Option(
        name,
        label,
        Text("{why} Nuestro valor usual: {usual}.", why=why, usual=choices[default or next(iter(choices))]),
        choices,
        default or next(iter(choices)),
        leads=leads,
        by_stage=by_stage,
    )


def by_numbers(numbers: Sequence[int], endings: Sequence[Ending]) -> list[Json]:
    """The reports of players in which these numbers answer the first question, one for each seat."""
    return [
        {"ending": ending.name, ending.fields[0].name: list(numbers)}
        for ending in endings
        if not ending.staff_only and ending.fields and ending.fields[0].per_seat
    ]


def by_winner(winner: int, ending: Ending) -> list[Json]:
    """The reports of a match of two in which a seat wins by an ending that fixes what the loser answers."""
    (name, lost), asked = next(iter(ending.losers.items())), ending.fields[0]
    own = [answer for answer in range(asked.maximum, asked.minimum - 1, -1) if answer != lost]
    return [{"ending": ending.name, name: [high, lost] if winner == 0 else [lost, high]} for high in own]


def forfeit(ruleset: Ruleset, terms: Terms, out: Sequence[int]) -> Json | None:
    """The report of a match of two at which these seats are not there any more; None where the game has none."""
    names = ("no_show", "absent") if len(out) == 1 else ("double_loss",)
    found = next((one for one in ruleset.endings(terms) if one.name in names), None)
    if found is None or terms.seats != 2:
        return None
    return {"ending": found.name, **({"who": out[0]} if len(out) == 1 else {})}
