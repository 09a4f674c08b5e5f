"""Games: catalogue, rules by section, precedents, and the engines that judge and pair."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from atrum_judge.cases import judge_case
from atrum_judge.protocol import Ruleset
from atrum_judge.registry import UnknownGame, get_ruleset, rulesets
from players.budgets import ENGINES, network_of
from rules.cases import catalogue_for
from rules.catalogue import shelf
from rules.models import Ruling
from rules.rulings import search
from tournaments.api.door import Door
from tournaments.api.reads import asking
from tournaments.api.reads.frame import Reading
from tournaments.api.reads.shapes import (
    CardShape,
    GameShape,
    LawShape,
    PrecedentShape,
    WholePrecedentShape,
    words_of,
)
from tournaments.api.values import UNREADABLE
from tournaments.core.draws import rng_for
from tournaments.core.pairing import Pairing, ahead, explanation, field_of, files, swiss
from tournaments.errors import Invalid, TooMuch, localized
from tournaments.serving.clock import site_time

MOST_PAIRED = 300
"""Players that the engine pairs in an answer; `manage.py pair` takes any number."""
SECTION = asking.text("Of this section of the rulebook.")


def _ruleset(game: str) -> Ruleset:
    try:
        return get_ruleset(game)
    except UnknownGame:
        raise Http404 from None


class Games(Reading):
    """List the games of this site, by name."""

    shape = GameShape
    is_paged = True

    def get(self, request: Request) -> HttpResponseBase:
        rows = [
            {
                "game": one.key,
                "name": localized(one.name),
                "has_catalogue": one.exchange is not None,
                "has_judge": one.judge is not None,
            }
            for one in rulesets()
        ]
        return self.listed(None, lambda: (sorted(rows, key=lambda one: str(one["name"])), {}, {}))


class Catalogue(Reading):
    """List the pieces of a game, by name and edition."""

    shape = CardShape
    is_paged = True
    params = {"q": asking.text("Letters of the name.")}

    def get(self, request: Request, game: str) -> HttpResponseBase:
        ruleset = _ruleset(game)
        if ruleset.exchange is None:
            raise Http404
        cards = shelf(ruleset)
        if self.asked["q"]:
            cards = cards.filter(name_key__contains=ruleset.name_key(self.asked["q"]))
        return self.rows(None, cards, ("pk",), (int,))


class Rules(Reading):
    """List the rules that the judge knows, by chapter, in our words."""

    shape = LawShape
    is_paged = True
    params = {"q": asking.text("With all of these words."), "section": SECTION}

    def get(self, request: Request, game: str) -> HttpResponseBase:
        ruleset = _ruleset(game)
        if ruleset.judge is None:
            raise Http404
        return self.listed(None, lambda: (list(self._laws(ruleset)), {}, {}))

    def _laws(self, ruleset: Ruleset) -> Iterator[dict[str, Any]]:
        judge = ruleset.judge
        words = [ruleset.name_key(word) for word in (self.asked["q"] or "").split()]
        for chapter in judge.chapters(timezone.localdate()) if judge else ():
            for law in chapter.laws:
                told = ruleset.name_key(
                    " ".join([words_of(law.text), words_of(law.reading), law.section, *law.also])
                )
                if self.asked["section"] not in {None, law.section, *law.also} or any(
                    w not in told for w in words
                ):
                    continue
                yield {
                    "code": law.code,
                    "chapter": words_of(chapter.title),
                    "section": law.section,
                    "also": list(law.also),
                    "text": words_of(law.text),
                    "reading": words_of(law.reading),
                    "since": law.since,
                }


class Precedents(Reading):
    """List the published rulings of a game, the newest first."""

    shape = PrecedentShape
    is_paged = True
    params = {"q": asking.text("With all of these words."), "section": SECTION}

    def get(self, request: Request, game: str) -> HttpResponseBase:
        found = search(_ruleset(game), self.asked["q"] or "", self.asked["section"] or "")
        return self.rows(None, found, ("-pk",), (int,))


class OnePrecedent(Reading):
    """Tell a published ruling with its case and verdict."""

    shape = WholePrecedentShape

    def get(self, request: Request, game: str, pk: int) -> HttpResponseBase:
        found = Ruling.objects.published().filter(game=_ruleset(game).key, pk=pk).first()
        if found is None:
            raise Http404
        return Response(self.shaped(found, {}))


ID: asking.Json = {"type": ["integer", "string"]}
HISTORY: asking.Json = {
    "type": "object",
    "properties": {
        "players": {
            "type": "array",
            "description": f"Needed; at most {MOST_PAIRED}.",
            "items": {
                "type": "object",
                "properties": {
                    "id": {**ID, "description": "A number or a name of yours."},
                    "seed": {"type": "integer", "description": "The rank at the start; another one for each."},
                    "dropped": {"type": "boolean", "description": "Who left is not paired."},
                    "missed": {"type": ["integer", "object"], "description": "Rounds before they came."},
                },
                "required": ["id", "seed"],
            },
        },
        "rounds": {
            "type": "array",
            "description": "Needed; the rounds that were played, each a list of its matches.",
            "items": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "a": {**ID, "description": "A player's id."},
                        "b": {"type": ["integer", "string", "null"], "description": "Null for a bye."},
                        "winner": {"type": ["integer", "string", "null"], "description": "Null for a draw."},
                        "score_a": {"type": "integer"},
                        "score_b": {"type": "integer"},
                        "outcome": {"type": "string", "enum": ["double_loss", "void"]},
                    },
                    "required": ["a"],
                },
            },
        },
        "points": {"type": "object", "description": "Of `win`, `draw`, `loss`, `bye`; 1, 0, 0, and as a win."},
        "rounds_planned": {"type": "integer", "description": "So that those to come are looked at, too."},
        "apart": {"type": "array", "description": "Pairs of a name and a list of ids that shall not meet."},
        "seed": {"type": ["integer", "string"], "description": "Of the draw among equals."},
    },
}


TERMS: asking.Json = {
    "type": "object",
    "description": "What it costs, by criterion, the most important first; less is better.",
    "properties": {
        name: {"type": "integer"} for name in ("barred", "rematches", "bye", "points", "floats", "score")
    },
}
PAIRED: asking.Json = {
    "type": "object",
    "properties": {
        "pairs": {
            "type": "array",
            "description": "Ids of the two of each table, the first table first.",
            "items": {"type": "array", "items": ID},
        },
        "bye": {"type": ["integer", "string", "null"], "description": "The id of who has no opponent."},
        "explanation": {
            "type": ["object", "null"],
            "description": "Null where nobody is left to be paired.",
            "properties": {
                "total": TERMS,
                "pairs": {
                    "type": "array",
                    "description": "Of each table.",
                    "items": {
                        "type": "object",
                        "properties": {"pair": {"type": "array", "items": ID}, **TERMS["properties"]},
                    },
                },
                "floats": {
                    "type": "array",
                    "description": "Those who meet somebody with other points, and why.",
                    "items": {
                        "type": "object",
                        "properties": {
                            "id": ID,
                            "direction": {"type": "string", "enum": ["down", "up", "bye"]},
                            "repeated": {"type": "boolean"},
                            "code": {"type": "string"},
                            "reason": {"type": "string"},
                        },
                    },
                },
            },
        },
    },
    "required": ["pairs", "bye", "explanation"],
}
FINDING: asking.Json = {
    "type": "object",
    "properties": {
        "code": {"type": "string", "description": "The rule, as `rules` names it."},
        "rule": {"type": "string", "description": "The section of the rulebook."},
        "severity": {
            "type": "string",
            "enum": ["illegal", "impossible", "undecided", "note"],
            "description": "A fault of a step or of the start, a doubt, a remark.",
        },
        "where": {"type": "string", "description": "The place in the case, as `steps[3].target`."},
        "message": {"type": "string", "description": "The sentence for people."},
    },
    "required": ["code", "rule", "severity", "where", "message"],
}
VERDICT: asking.Json = {
    "type": "object",
    "properties": {
        "format": {"type": "string", "description": "As `atrum-verdict/1`."},
        "legal": {"type": ["boolean", "null"], "description": "Null where the known facts do not suffice."},
        "step": {
            "type": ["integer", "null"],
            "description": "The first illegal or undecided step, from 0; null for none, or for the start itself.",
        },
        "findings": {"type": "array", "description": "What it rests on.", "items": FINDING},
        "assumptions": {
            "type": "array",
            "description": "What was taken for true to go on; absent for none.",
            "items": {"type": "string"},
        },
        "resolution": {
            "type": "array",
            "description": "What came of each play, in the game's own terms.",
            "items": {"type": "object"},
        },
        "position": {
            "type": ["object", "null"],
            "description": "The table after the last legal step, as a case of the game has it.",
        },
        "winner": {"type": ["string", "null"], "description": "The id of a player of the case."},
        "result": {"type": "object", "description": "How the game ends, where that was asked or is so."},
        "remedies": {"type": "object", "description": "Facts for the judge after an illegal step."},
    },
    "required": ["format", "legal", "step", "findings", "resolution", "position", "winner"],
}


class Engine(Door):
    """An address that computes from what is sent, and keeps nothing of it.

    Attributes:
        sent: the JSON Schema of its body; None for a case of any game.
        answered: that of its answer.
    """

    sent: ClassVar[asking.Json | None] = None
    answered: ClassVar[asking.Json]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        who = self.caller.user.pk if self.caller.user else network_of(request)
        if ENGINES.spend(who) > ENGINES.most:
            raise TooMuch(_("Demasiadas llamadas: espera un momento."), ENGINES.wait())


class Adjudicate(Engine):
    """Judge a case of any game (docs/programar/rules-engine.md). The verdict is the engine's own."""

    answered = VERDICT

    def post(self, request: Request) -> Response:
        try:
            verdict = judge_case(
                request.data, today=site_time().date(), language=get_language() or "es", cards_of=catalogue_for
            )
        except UNREADABLE as error:
            said = _("Esto no es un caso que el juez lea.")
            raise Invalid(f"{said} {error}", field="format") from error
        return Response(verdict)


class Pair(Engine):
    """Pair the next Swiss round of a history (docs/programar/pairing.md), and explain it."""

    sent = HISTORY
    answered = PAIRED

    def post(self, request: Request) -> Response:
        try:
            asked = files.read_history(request.data)
            if len(asked.history.entries) > MOST_PAIRED:
                raise files.BadFile(f"more than {MOST_PAIRED} players")
        except files.BadFile as error:
            said = _("Esto no es una historia que se pueda emparejar.")
            raise Invalid(f"{said} {error}", field="players") from error
        if not asked.active:
            return Response(files.pairing_json(Pairing(())) | {"explanation": None})
        rng = rng_for(asked.seed, "pairing", len(asked.history.rounds) + 1)
        field = field_of(asked.history, asked.active, rng, asked.wishes)
        chosen = ahead.best(field, ahead.horizon_of(asked.history, asked.active, asked.wishes))
        told = explanation.explain(field, chosen.pairs, spares=chosen.gives_up_closeness(field))
        paired = files.pairing_json(swiss.pairing(field, chosen.pairs))
        return Response({**paired, "explanation": files.explanation_json(told)})
