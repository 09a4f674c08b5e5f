"""The values that no form sends in one field: results, lists of pieces, people, settings, rulings.

Each is read by the form of its page, so that a page and a program get the same refusal. Its schema is made from
the rulesets: what any game takes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from django import forms
from django.db.models import BooleanField, PositiveSmallIntegerField
from django.http import Http404
from django.utils.translation import gettext as _

from atrum_judge.protocol import Ending, Field, NotACase, Ruleset, Terms
from atrum_judge.registry import rulesets
from players.models import User
from rules.cases import catalogue_for
from rules.forms.ruling import RulingForm
from rules.rulings import Decision
from tournaments import lengths
from tournaments.actions.people.imports import Incoming
from tournaments.actions.verbs import Verb
from tournaments.core.evening.questions import MOST, Answers, answer_field
from tournaments.core.lists.shapes import MOST_PEOPLE, MOST_RATING
from tournaments.core.settings import CHOSEN, FLAT
from tournaments.core.stages import MOST_LATER
from tournaments.enums import Entrance, Panel
from tournaments.errors import Invalid, localized, refusal_from
from tournaments.forms import RosterForm, TournamentForm
from tournaments.forms.report import ReportForm
from tournaments.forms.sent import Sent
from tournaments.forms.stages import OF_MORE, OF_TWO, StageForm
from tournaments.forms.tournament import as_sent, chosen_game, field_of
from tournaments.models import Match, Tournament
from tournaments.queries.cards import EventCards
from tournaments.queries.tables import table_seen_by
from tournaments.serving.clock import site_time

Json = dict[str, Any]
MOST_PIECES = 250
"""Pieces of one list that are read."""
UNREADABLE = (NotACase, KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError)


@dataclass(frozen=True)
class Call(Sent):
    """The JSON that a program sent about an event.

    Attributes:
        body: the JSON.
        by: the sender, who may see more of a table than others.
    """

    body: Mapping[str, Any] = field(default_factory=dict)
    by: User | None = None


@dataclass(frozen=True)
class Value:
    """A kind of value: the JSON Schema that it has, and how it is read. Reading raises `Invalid`."""

    schema: Callable[[], Json]
    read: Callable[[Call, Verb, Any], Any]


def within(call: Call, verb: Verb) -> dict[str, Any]:
    """Return the arguments that the site fills in: of a ruling, the verdict on its case."""
    if verb.name != "record_ruling":
        return {}
    ruleset = call.tournament.ruleset
    if ruleset.judge is None:
        raise Http404
    case = call.body["case"]
    try:
        catalogue = catalogue_for(ruleset)
        verdict = ruleset.judge.adjudicate(case, today=site_time().date(), catalogue=catalogue, language="es")
    except UNREADABLE as error:
        raise Invalid(_("Esto no es un caso que el juez lea."), field="case") from error
    return {"verdict": verdict, "assumed": ()}


# Results ------------------------------------------------------------------------------------------------------


def _report(call: Call, verb: Verb, sent: Any) -> Json:
    """Return a result as the form of a table reads it."""
    said = _object(sent, "data")
    match = table_seen_by(cast(Any, call.by), cast(int, call.subject(verb).pk))
    if match is None or match.tournament_id != call.tournament.pk:
        raise Http404
    staff = verb.name != "report_result"
    endings = call.tournament.ruleset.endings(_terms(call.tournament, match))
    ending = next(
        (one for one in endings if one.name == said.get("ending") and (staff or not one.staff_only)), None
    )
    if ending is None:
        raise Invalid(_("Indica cómo terminó la partida."), field="ending")
    known = {"ending", *(one.name for one in ending.fields)}
    if unknown := sorted(set(said) - known):
        raise Invalid(_("Este final no pregunta eso."), field=unknown[0][: lengths.NAME])
    answers = {name: str(value) for name, value in ReportForm.answers(said).items() if value is not None}
    seats = [seat.entry.name for seat in match.seats.all()]
    form = ReportForm(answers, ending=ending, seats=seats, staff=staff)
    if not form.is_valid():
        raise _fault_of(form)
    return form.report_data()


def _terms(tournament: Tournament, match: Match) -> Terms:
    match.tournament = tournament
    return match.terms


def _report_schema() -> Json:
    """Every ending of every game, each with its questions."""
    found: dict[tuple[str, str], Json] = {}
    for ruleset in rulesets():
        for ending in _endings(ruleset):
            found.setdefault((ruleset.key, ending.name), _ending_schema(ruleset, ending))
    return {
        "oneOf": list(found.values()),
        "description": "How the match ended, by the endings of the event's game.",
    }


def _endings(ruleset: Ruleset) -> Iterator[Ending]:
    usual = {option.name: option.default for option in ruleset.options}
    varied = [usual | {option.name: value} for option in ruleset.options for value in option.choices]
    for options in [usual, *varied]:
        for needs_winner in (False, True):
            yield from ruleset.endings(Terms(ruleset.min_seats, options, needs_winner))


def _ending_schema(ruleset: Ruleset, ending: Ending) -> Json:
    asked = {one.name: {**_asked(one), "description": _about(one)} for one in ending.fields}
    needed = [
        one.name
        for one in ending.fields
        if not (one.optional or one.staff_only or one.asked is not None or one.decides is not None)
    ]
    return {
        "title": f"{ruleset.key}: {ending.name}",
        "description": localized(ending.label),
        "type": "object",
        "additionalProperties": False,
        "properties": {"ending": {"const": ending.name}, **asked},
        "required": ["ending", *needed],
    }


def _about(one: Field) -> str:
    """Return a question's words, with the order of a list and the meaning of a seat's number."""
    words = [localized(one.label).rstrip(".")]
    if one.per_seat:
        words.append(_("Un valor por asiento, en el orden de `seats`"))
    if one.kind == "seat":
        words.append(_("El número del asiento, desde 0"))
    if one.optional:
        words.append(_("Puede faltar"))
    return ". ".join(words) + "."


def _asked(one: Field) -> Json:
    """Return the schema of a question's answer."""
    if one.kind in {"choice", "text"}:
        schema: Json = {"type": "string", **({"enum": list(one.choices)} if one.kind == "choice" else {})}
    elif one.kind == "flag":
        schema = {"type": "boolean"}
    else:
        bounds = {} if one.kind == "seat" else {"minimum": one.minimum, "maximum": one.maximum}
        schema = {"type": "integer", "minimum": 0, **bounds}
    return {"type": "array", "items": schema} if one.per_seat else schema


# Lists of pieces ----------------------------------------------------------------------------------------------


def _items(call: Call, verb: Verb, sent: Any) -> list[Json]:
    """Return a list as the form of a list reads it: rows, or lines of a text."""
    event = call.tournament
    if event.roster_shape is None:
        raise Invalid(_("En este juego no se registra una lista."), field="items")
    around = EventCards(event)
    form = RosterForm(
        event.ruleset, event.game_options, _rows(event, sent), known=around.names, names_only=event.names_only
    )
    if problems := form.too_long():
        raise refusal_from(problems)
    return form.items()


def _rows(event: Tournament, sent: Any) -> dict[str, str]:
    """Return a list of pieces as its form sends it."""
    if isinstance(sent, str):
        return {"list": sent} if event.roster_shape and event.roster_shape.is_list else {"pasted": sent}
    if not isinstance(sent, list) or len(sent) > MOST_PIECES:
        raise Invalid(_("Envía una lista de piezas."), field="items")
    pieces = [_object(one, "items") for one in sent]
    shape, declaration = event.roster_shape, event.ruleset.declaration
    rows: dict[str, str] = {}
    if shape and shape.is_list:
        rows["list"] = "\n".join(_lines(pieces, {pile: str(label) for pile, label in shape.piles.items()}))
        pieces = [one for one in pieces if one.get("declared")]
    for index, one in enumerate(pieces):
        rows[f"name-{index}"] = _word(one.get("name"), "items")
        if one.get("declared"):
            rows[f"declared-{index}"] = "yes"
        parts = one.get(declaration.key) if declaration else None
        for j, part in enumerate(parts if isinstance(parts, list) else ()):
            for name, value in _object(part, "items").items():
                if value not in (None, False, ""):
                    rows[f"part-{index}-{j}-{name}"] = str(value)
    return rows


def _lines(pieces: list[Json], piles: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a list with the heading of each pile."""
    first = next(iter(piles), "")
    for pile in piles:
        held = [one for one in pieces if one.get("pile", first) == pile]
        if held:
            yield f"{piles[pile]}:"
        for one in held:
            edition = f" ({_word(one['edition'], 'items')})" if one.get("edition") else ""
            yield f"{_whole(one.get('count', 1), 'items', 999)} {_word(one.get('name'), 'items')}{edition}"


def _items_schema() -> Json:
    properties: Json = {
        "name": {"type": "string", "maxLength": lengths.TEXT},
        "count": {"type": "integer", "minimum": 1, "maximum": 999},
        "pile": {"type": "string", "description": "Of a deck with several piles."},
        "edition": {"type": "string"},
        "declared": {"type": "boolean", "description": "The catalogue lacks it; its player says what it does."},
    }
    for ruleset in rulesets():
        if (declares := ruleset.declaration) is not None:
            parts = {"type": "object", "properties": {one.name: _asked(one) for one in declares.fields}}
            properties.setdefault(declares.key, {"type": "array", "maxItems": declares.count, "items": parts})
    piece = {"type": "object", "properties": properties, "required": ["name"]}
    return {
        "anyOf": [{"type": "array", "maxItems": MOST_PIECES, "items": piece}, {"type": "string"}],
        "description": "Pieces, or the text that one would paste.",
    }


# People -------------------------------------------------------------------------------------------------------


def _others(_call: Call, _verb: Verb, sent: Any) -> list[str]:
    if not isinstance(sent, list) or len(sent) > MOST_PEOPLE:
        raise Invalid(_("Envía una lista de nombres."), field="others")
    return [_word(one, "others") for one in sent]


def _answers(_call: Call, _verb: Verb, sent: Any) -> Answers:
    said = _object(sent, "answers")
    if len(said) > MOST:
        raise Invalid(_("El torneo no pregunta eso."), field="answers")
    return Answers({key: _word(answer, answer_field(key[: lengths.NAME])) for key, answer in said.items()})


def _answers_schema() -> Json:
    return {
        "type": "object",
        "maxProperties": MOST,
        "additionalProperties": {"type": "string", "maxLength": lengths.ANSWER},
        "description": "Answers to the event's questions by their id, as the event tells them.",
    }


def _people(call: Call, verb: Verb, sent: Any) -> list[Incoming]:
    if not isinstance(sent, list):
        raise Invalid(_("Envía una lista de personas."), field="people")
    return [_incoming(call, verb, f"people/{n}", _object(one, f"people/{n}")) for n, one in enumerate(sent)]


def _incoming(call: Call, verb: Verb, place: str, one: Json) -> Incoming:
    known = _people_schema()["items"]["properties"]
    if unknown := sorted(set(one) - set(known)):
        raise Invalid(_("Este dato no se conoce."), field=f"{place}/{unknown[0][: lengths.NAME]}")
    texts = {
        name: _word(one[name], f"{place}/{name}")
        for name in known
        if known[name].get("type") == "string" and name in one
    }
    rating = one.get("rating")
    return Incoming(
        **cast(Any, {"name": "", **texts}),
        place=place,
        others=_others(call, verb, one.get("others", [])),
        rating=None if rating is None else _whole(rating, f"{place}/rating", MOST_RATING),
        paid=one.get("paid") is True,
        items=_items(call, verb, one["items"]) if one.get("items") else (),
    )


def _people_schema() -> Json:
    text = {"type": "string", "maxLength": lengths.NAME}
    properties = {
        "name": text,
        "others": {"type": "array", "items": text},
        "team": text,
        "real_name": {"type": "string", "maxLength": lengths.REAL_NAME},
        "club": {"type": "string", "maxLength": lengths.CLUB},
        "note": {"type": "string", "maxLength": lengths.TEXT},
        "rating": {"type": ["integer", "null"], "minimum": 0, "maximum": MOST_RATING},
        "paid": {"type": "boolean"},
        "items": _items_schema(),
    }
    one = {"type": "object", "additionalProperties": False, "properties": properties, "required": ["name"]}
    return {"type": "array", "minItems": 1, "maxItems": MOST_PEOPLE, "items": one}


# Settings and screens -----------------------------------------------------------------------------------------


def _settings(call: Call, verb: Verb, sent: Any) -> Mapping[str, Any]:
    """Return settings as the form of an event reads them; what is not sent stays as it is, or is the usual."""
    said = _object(sent, "settings")
    if unknown := sorted(set(said) - CHOSEN):
        raise Invalid(_("No hay una opción con ese nombre."), field=unknown[0][: lengths.NAME])
    is_new = verb.name == "create_tournament"
    try:
        game = chosen_game({"game": _word(said.get("game", ""), "game")}) if is_new else call.tournament.game
    except ValueError:
        raise Invalid(_("No hay un juego con ese nombre."), field="game") from None
    begun = TournamentForm(game=game, tournament=None if is_new else call.tournament)
    options = _object(said.get("options") or {}, "options")
    sent_fields = {name: value for name, value in said.items() if name not in {"options", "game"}}
    sent_fields |= {f"option_{name}": value for name, value in options.items()}
    if unknown := sorted(set(sent_fields) - set(begun.fields)):
        raise Invalid(_("En este juego no se elige."), field=unknown[0].removeprefix("option_"))
    form = TournamentForm(as_sent(begun, sent_fields), game=game, tournament=None if is_new else call.tournament)
    if not form.is_valid():
        raise _fault_of(form)
    read = form.settings()
    return read if is_new else {name: value for name, value in read.items() if name in said}


def _settings_schema() -> Json:
    options = {
        option.name: {"type": "string", "enum": list(option.choices), "description": localized(option.label)}
        for ruleset in rulesets()
        for option in ruleset.options
    }
    known: Json = {
        "options": {
            "type": "object",
            "properties": options,
            "description": "Choices where the rulebook is silent.",
        },
        "criteria": {"type": "array", "items": {"type": "string"}},
        "later_stages": {
            "type": "array",
            "maxItems": MOST_LATER,
            "items": _stage_schema(),
            "description": "The stages after the first one, in order.",
        },
        "game": {"type": "string", "enum": [one.key for one in rulesets()]},
        "starts_at": {"type": "string", "format": "date-time"},
        "rules_date": {"type": "string", "format": "date"},
    }
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {name: _labelled(name, known.get(name)) for name in sorted(CHOSEN - FLAT)},
        "description": "What is left out stays as it is; of a new event it is the game's usual.",
    }


def _labelled(name: str, known: Json | None) -> Json:
    """Return the schema of a setting with the words that its field of the form has."""
    if known and "description" in known:
        return known
    asked = field_of(name)
    words = [f"{asked.label}.", str(asked.help_text)]
    return {**(known or _setting(name)), "description": " ".join(filter(None, words))}


def _stage_schema() -> Json:
    """Return a stage as the forms of all games ask for it."""
    properties: Json = {}
    for form in (StageForm(ruleset=ruleset) for ruleset in rulesets()):
        for name, asked in form.fields.items():
            if name.startswith("option_"):
                properties["options"] = {"type": "object", "additionalProperties": {"type": "string"}}
            elif isinstance(asked, forms.IntegerField):
                properties[name] = {"type": "integer", "minimum": asked.min_value, "maximum": asked.max_value}
            elif isinstance(asked, forms.BooleanField):
                properties[name] = {"type": "boolean"}
            else:
                properties[name] = {"type": "string"}
    properties["kind"]["enum"] = sorted({*OF_TWO, *OF_MORE})
    properties["who"]["enum"] = list(Entrance.values)
    return {"type": "object", "additionalProperties": False, "properties": properties, "required": ["kind"]}


def _setting(name: str) -> Json:
    column = Tournament.column(name)
    if isinstance(column, BooleanField):
        return {"type": "boolean"}
    if isinstance(column, PositiveSmallIntegerField):
        return {"type": ["integer", "null"], "minimum": 0}
    chosen = {"enum": [value for value, _label in column.choices]} if column.choices else {}
    return {"type": "string", **chosen, **({"maxLength": column.max_length} if column.max_length else {})}


def _panels(_call: Call, _verb: Verb, sent: Any) -> list[tuple[str, int]]:
    if not isinstance(sent, list) or len(sent) > len(Panel):
        raise Invalid(_("Envía una lista de paneles."), field="panels")
    said = [_object(one, "panels") for one in sent]
    return [(_word(one.get("panel"), "panels"), _whole(one.get("seconds"), "panels", 9999)) for one in said]


def _panels_schema() -> Json:
    properties = {
        "panel": {"type": "string", "enum": list(Panel.values)},
        "seconds": {"type": "integer", "minimum": 0},
    }
    one = {"type": "object", "properties": properties, "required": list(properties)}
    return {"type": "array", "minItems": 1, "maxItems": len(Panel), "items": one}


# Rulings ------------------------------------------------------------------------------------------------------


def _case(_call: Call, _verb: Verb, sent: Any) -> Json:
    return _object(sent, "case")


def _decided(_call: Call, _verb: Verb, sent: Any) -> Decision:
    said = _object(sent, "decided")
    data = {name: _word(said.get(name) or "", name) for name in ("question", "decision", "reason")}
    data |= {name: "on" for name in ("departs", "publish") if said.get(name) is True}
    form = RulingForm(data)
    if not form.is_valid():
        raise _fault_of(form)
    return form.decision_made()


def _decided_schema() -> Json:
    properties = {
        "question": {"type": "string", "maxLength": 160},
        "decision": {"type": "string", "maxLength": 2000},
        "reason": {
            "type": "string",
            "maxLength": 2000,
            "description": "Needed where it departs from the verdict.",
        },
        "departs": {"type": "boolean"},
        "publish": {"type": "boolean"},
    }
    return {"type": "object", "properties": properties, "required": ["question", "decision"]}


def _any_case() -> Json:
    return {
        "type": "object",
        "description": "A case as the game's judge reads it (docs/programar/rules-engine.md).",
    }


def _some_names() -> Json:
    return {"type": "array", "items": {"type": "string", "maxLength": lengths.NAME}}


def _fault_of(form: forms.Form) -> Invalid:
    """Return the first fault of a form."""
    name, faults = next(iter(form.errors.items()))
    return Invalid(str(faults[0]), field="" if name == "__all__" else name.removeprefix("option_"))


def _object(sent: Any, name: str) -> Json:
    if not isinstance(sent, dict):
        raise Invalid(_("Se espera un objeto."), field=name)
    return sent


def _word(sent: Any, name: str) -> str:
    if not isinstance(sent, str):
        raise Invalid(_("Se espera un texto."), field=name)
    return sent


def _whole(sent: Any, name: str, most: int) -> int:
    if not isinstance(sent, int) or isinstance(sent, bool) or not 0 <= sent <= most:
        raise Invalid(_("Se espera un número hasta %(most)s.") % {"most": most}, field=name)
    return sent


def special(name: str, kind: Any) -> Value | None:
    """Return how a member is read that no form sends in one field; None for one that is a number, or numbers."""
    return None if kind is int or kind == Sequence[int] else VALUES.get(name)


VALUES = {
    "data": Value(_report_schema, _report),
    "items": Value(_items_schema, _items),
    "answers": Value(_answers_schema, _answers),
    "others": Value(_some_names, _others),
    "people": Value(_people_schema, _people),
    "settings": Value(_settings_schema, _settings),
    "panels": Value(_panels_schema, _panels),
    "case": Value(_any_case, _case),
    "decided": Value(_decided_schema, _decided),
}
"""By name of parameter."""
