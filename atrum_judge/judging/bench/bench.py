"""The bench of a game, drawn from its shapes."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from typing import Any

from atrum_judge.judging.bench.claiming import MOVES, REFUSED, UNFINISHED, difference
from atrum_judge.judging.bench.drawing import PLAYERS, Drawing, Kind, Path, default_of
from atrum_judge.judging.bench.editing import (
    UNKNOWN,
    add,
    born_as,
    change_number,
    drop,
    keep_typed,
    known_items,
    move,
    names_in,
    path_of,
    pick,
    player_ids,
    say_none,
    shown_count,
    shown_value,
    toggle,
    value_at,
    written,
)
from atrum_judge.judging.bench.layout import Layout
from atrum_judge.judging.bench.may_do import (
    ANSWERS,
    MOST_JUDGED,
    MOST_TRIED,
    Judged,
    grouped,
    mark,
    may_do,
    preview,
)
from atrum_judge.judging.bench.moment import YES, is_better, is_said, proposed, put_back, question
from atrum_judge.judging.bench.naming import OpenName, lying, settle_names, with_names
from atrum_judge.judging.claims import is_claim
from atrum_judge.judging.reading import NotACase
from atrum_judge.judging.rulebook import Rulebook
from atrum_judge.judging.unknown import PLAYER_FIELDS, EachWay
from atrum_judge.judging.verdict import law_told, reasons_first, step_state
from atrum_judge.judging.words import WORDS
from atrum_judge.text import Text

LAYOUT = Layout()
State = dict[str, Any]
Json = Mapping[str, Any]
MOST_LISTED = 300
MOST_TOLD = 5
SENSELESS = (KeyError, IndexError, StopIteration, TypeError, ValueError)
"""Errors of a tap that fits nothing in the case."""


@dataclass(frozen=True, slots=True)
class Example:
    """A case to open, change and try."""

    title: Text
    case: Json


class ShapedBench:
    """The bench for disputed cases of a game whose shapes say all there is to know.

    Args:
        case: the shape of a case, with a ``position`` and ``steps``.
        judged: the verdict on a case, with the cards of a catalogue, as JSON in a language. Raises `NotACase`.
        new: a case at the start of a typical dispute, from the names of those who play.
        most_players: the most at the table.
        words: names of its fields (``life`` or ``Player.life``), kinds (``do:play``) and answers.
        layout: facts that its shapes do not say.
        drawn, player_types: see `Drawing`.
    """

    template = "rules/bench/bench.html"
    ruled_template = "rules/bench/ruled.html"

    def __init__(
        self,
        case: Any,
        rulebook: Rulebook,
        judged: EachWay,
        new: Callable[[Sequence[str]], dict[str, Any]],
        *,
        most_players: int,
        words: Mapping[str, Text],
        examples: Sequence[Example] = (),
        layout: Layout = LAYOUT,
        drawn: Mapping[type, Any] | None = None,
        player_types: tuple[type, ...] = (),
    ) -> None:
        self._drawing = Drawing(case, drawn or {}, player_types, PLAYER_FIELDS)
        self._rulebook, self._judged, self._new, self._most = rulebook, judged, new, most_players
        self._words, self._examples = {**WORDS, **words}, tuple(examples)
        self._layout = layout

    def new(
        self,
        on: date,
        players: Sequence[tuple[str, Sequence[Json]]],
        lists: Sequence[Sequence[Json]] = (),
        prepared: Json | None = None,
    ) -> State:
        """A typical table of these players; the names on their lists are offered where one is typed."""
        case = self._new([name.replace(".", " ").strip()[:60] or "?" for name, _ in players])
        listed = sorted({str(item["name"]) for items in lists for item in items if item.get("name")})
        return {"case": case, "at": "", "is_new": True} | ({"listed": listed[:MOST_LISTED]} if listed else {})

    def tap(self, case: Json, taps: Mapping[str, str], catalogue: Any) -> State:
        """The state after a tap; one that makes no sense only keeps what was typed."""
        if isinstance(case.get("claim"), dict):
            return self._claimed(dict(case), taps, catalogue)
        kept = keep_typed(self._drawing, dict(case["case"]), taps)
        state: State = {"case": kept, "at": str(case.get("at") or ""), "is_new": bool(case.get("is_new"))}
        state["is_dated"], state["by"] = bool(case.get("is_dated")), str(case.get("by") or "")
        state |= {"listed": [str(name) for name in case["listed"]]} if case.get("listed") else {}
        put_back(case, kept)
        verb, _, rest = taps.get("tap", "").partition(":")
        try:
            asked = self._names(kept, catalogue)
            if verb == "pick":  # the card that a name asked for stands in its place
                said, _, id_ = rest.partition("|")
                for one in asked:
                    if id_ in {fit.id for fit in one.fits} and one.path[: len(path_of(said))] == path_of(said):
                        drop(kept, one.path)
            self._do(state, verb, rest, taps)
            if (verb, rest) == ("moment", "yes"):
                kept["position"] = proposed(self._layout, kept) or kept["position"]
            self._names(state["case"], catalogue)
            if verb == "claim":
                shown = self._before(kept, len(kept.get("steps") or []), catalogue)
                return {**state, "at": "", "claim": deepcopy(shown)}
        except SENSELESS:
            return {**state, "case": kept, "at": ""}
        if is_said(case["case"].get("position"), state["case"].get("position"), verb, rest):
            state["is_dated"] = True
        if state["is_new"]:
            self._layout.complete(case["case"], kept, state["at"])
        return state

    def _claimed(self, state: State, taps: Mapping[str, str], catalogue: Any) -> State:
        """The state after a tap on the table as somebody shows it: what differs from the table now is said."""
        state.pop("refused", None)
        case, verb, _, rest = state["case"], *taps.get("tap", "").partition(":")
        shown = keep_typed(self._drawing, {**case, "position": state["claim"]}, taps)
        if verb == "claim":
            left = {key: value for key, value in state.items() if key != "claim"} | {"at": ""}
            if rest != "ok":
                return left
            steps = case.get("steps") or []
            step = difference(self._before(case, len(steps), catalogue), shown["position"])
            if not step:
                return {**state, "case": case, "refused": "nothing"}
            return {**left, "case": {**case, "steps": [*steps, {"do": "expect", **step}]}}
        if verb in MOVES:
            return {**state, "case": case, "claim": shown["position"], "refused": "moved"}
        changed = {**state, "case": deepcopy(shown)}
        try:
            self._do(changed, verb, rest, taps)
        except SENSELESS:
            changed = {**state, "case": shown}
        return {**changed, "case": case, "claim": changed["case"].get("position", state["claim"])}

    @staticmethod
    def _actor(state: Json) -> str:
        """Return the player of the next step: tapped, else of the last step, else of the turn."""
        case, ids = state["case"], player_ids(state["case"])
        last = next((one["by"] for one in reversed(case.get("steps") or []) if one.get("by")), None)
        wanted = (state.get("by"), last, value_at(case, ("position", "turn", "player")))
        return next((one for one in wanted if one in ids), ids[0] if ids else "")

    def _do(self, state: State, verb: str, rest: str, taps: Mapping[str, str]) -> None:
        path, case = path_of(rest), state["case"]
        match verb:
            case "open":
                self._drawing.at(case, path)
                state["at"] = written(path)
            case "close":
                above = self._above(case, path_of(state["at"]))
                is_seat = above[:2] == ("position", "players") and len(above) == 3
                state["at"] = "" if is_seat else written(above)
            case "home":
                state["at"] = ""
            case "add":
                path, _, born = path_of(rest.partition("|")[0]), *rest.partition("|")[1:]
                born = born or self._layout.holds.get(str(path[-1]), "")
                made = add(self._drawing, case, path, taps.get(f"tag:{rest}", ""), born=born)
                state["at"] = state["at"] if made is None else written(made)
            case "drop":
                drop(case, path)
                here = path_of(state["at"])
                state["at"] = written(self._above(case, here)) if here[: len(path)] == path else state["at"]
            case "by":
                state["by"] = rest
            case "do":
                made = add(self._drawing, case, ("steps",), rest, self._actor(state))
                step = self._drawing.at(case, made)[1] if made is not None else None
                more = [one for one in step.fields if one.encode_name != "by"] if step is not None else []
                state["at"] = written(made) if made is not None and more else ""
            case "set" | "more" | "pick" | "none":
                self._say(case, verb, rest)
            case "up" | "down":
                moved = move(case, path, -1 if verb == "up" else 1)
                state["at"] = written(moved) if path_of(state["at"]) == path else state["at"]
            case "example":
                state["case"], state["at"] = dict(self._examples[int(rest)].case), ""
                state["is_new"] = False
            case _:
                pass

    def _names(self, case: dict[str, Any], catalogue: Any) -> list[OpenName]:
        """Put the cards of the table in the place of their names; the names that stay open."""

        return settle_names(self._drawing, case, lambda place: self._before(case, place, catalogue))

    def _before(self, case: Json, place: int, catalogue: Any) -> Any:
        """The table before a step; the one at the start where nobody can say."""
        try:
            return self._judged({**case, "steps": case["steps"][:place]}, catalogue, "es").get("position")
        except NotACase:
            return case.get("position")

    def _reached(self, case: Json, at: Path, catalogue: Any) -> Any:
        """The table of which an open step speaks."""
        is_step = at[:1] == ("steps",) and len(at) > 1 and isinstance(at[1], int)
        return self._before(case, int(at[1]), catalogue) if is_step else case.get("position")

    def _say(self, case: dict[str, Any], verb: str, rest: str) -> None:
        """Set a field by a tap: a choice, one more or less, a card of the table."""
        where, _, value = rest.partition("|")
        path = path_of(where)
        if verb == "set":
            toggle(self._drawing, case, path, value)
        elif verb == "more":
            change_number(self._drawing, case, path, int(value))
        elif verb == "none":
            say_none(case, path)
        else:
            pick(self._drawing, case, path, value)

    def _above(self, case: Any, path: Path) -> Path:
        """The nearest object that holds what a path leads to; the overview above steps and players."""
        path = path[:-1]
        while path and (isinstance(path[-1], str) and isinstance(value_at(case, path), list)):
            path = path[:-1]
        return () if path in {("position",), ()} else path

    # The page ----------------------------------------------------------------------------------------------------

    def view(self, case: Json, catalogue: Any, language: str) -> dict[str, Any]:
        """Return the values that the template needs."""
        entered, at = deepcopy(case["case"]), path_of(str(case.get("at") or ""))
        claim = case.get("claim") if isinstance(case.get("claim"), dict) else None
        table = {**entered, "position": claim} if claim else entered
        refused = REFUSED.get(str(case.get("refused")))
        asked = [one.question.in_language(language) for one in self._names(entered, catalogue)]
        judged, fault = (None, asked[0]) if asked else self._verdict(entered, catalogue, language)
        steps = entered.get("steps") if isinstance(entered.get("steps"), list) else []
        shown = judged.get("position") if judged else None
        spoken = with_names(self._drawing, entered, shown)
        return {
            "steps": [self._step(spoken, place, judged, language) for place in range(len(steps))],
            "offers": None if claim else self._offers(case, entered, judged, catalogue, language),
            "claiming": bool(claim),
            "claim": {"said": self._claim_said(entered, shown, claim, language), "is_open": False},
            "fixing": False,
            "refused": {"near": "claim", "said": refused.in_language(language)} if refused else {"near": ""},
            "actors": player_ids(entered),
            "actor": self._actor({**case, "case": entered}),
            "to_undo": _to_undo(judged, len(steps)),
            "moment": None if claim else self._moment(case, entered, judged, catalogue, language),
            "verdict": judged,
            "fault": fault,
            "unfinished": UNFINISHED.in_language(language) if claim else asked[0] if asked else "",
            "is_table": "position" in entered and entered.get("ask") != "roster",
            "node": self._node(table, at, language, catalogue, (judged, fault)) if at else None,
            "start": self._overview(table, table.get("position"), ("position",), language),
            "now": self._overview(entered, shown, ("position",), language)
            if shown and steps and not claim
            else [],
            "more": self._more(entered, language),
            "names": sorted({*names_in(entered), *map(str, case.get("listed", ()))})[:400],
            "examples": [
                {"value": f"example:{n}", "label": one.title.in_language(language)}
                for n, one in enumerate(self._examples)
            ],
        }

    def ruled(self, case: Json, assumed: Sequence[str], catalogue: Any, language: str) -> dict[str, Any]:
        """Return the values of a ruling's page: all that the bench showed of its case."""
        return self.view({"case": dict(case), "at": ""}, catalogue, language)

    def _offers(
        self, state: Json, case: dict[str, Any], verdict: Json | None, catalogue: Any, language: str
    ) -> Json:
        """Return the kinds of steps in ``groups``, marked as the next player may take them.

        After a wrong step the marks tell what its player might have done ``instead_of`` it.
        """
        kinds = self._tags(self._drawing.steps, language)
        if verdict is None or (verdict["legal"] is False and verdict["step"] is None):
            return {"groups": grouped(kinds, []), "instead_of": 0}
        place = verdict["step"] if verdict["legal"] is False else None
        before = {**case, "steps": (case.get("steps") or [])[:place]}

        judged, most = self._tries(before, catalogue, language)
        by = self._actor({**state, "case": case})
        found = may_do(self._drawing, before, by, verdict.get("position"), judged, most)
        return {"groups": grouped(kinds, found), "instead_of": 0 if place is None else place + 1}

    def _tries(self, case: Json, catalogue: Any, language: str) -> tuple[Judged, int]:
        """Return a judge for cases that go on from this one, and how many of them it may look at for one page."""
        costs = self._judged.ways(case) * (1 + len(case["steps"]) // 8)
        return lambda tried: self._judged(tried, catalogue, language), min(MOST_TRIED, MOST_JUDGED // costs)

    def _moment(
        self, state: Json, case: dict[str, Any], verdict: Json | None, catalogue: Any, language: str
    ) -> dict[str, str] | None:
        """Return the question for another moment, in which the first step would stand better.

        The answer is that of the moment which the table shows, as long as nobody says another one.
        """
        is_open = state.get("is_new") and not state.get("is_dated") and verdict is not None
        moved = proposed(self._layout, case) if is_open and verdict and verdict["step"] == 0 else None
        if verdict is None or moved is None:
            return None
        try:
            if not is_better(self._judged({**case, "position": moved}, catalogue, language), verdict):
                return None
        except NotACase:
            return None
        asked, no = question(self._layout, case, moved, lambda name, value: self._short(name, value, language))
        said = {"asked": asked, "yes": YES, "no": no}
        return {key: text.in_language(language) for key, text in said.items()}

    def _claim_said(self, case: Any, now: Any, claim: Any, language: str) -> str:
        """Return the claim so far in one line; empty while nothing is claimed."""
        said = difference(now or case.get("position"), claim) if claim else {}
        step = {"do": "expect", **said}
        return self._said({**case, "steps": [step]}, ("steps", 0), language) if said else ""

    def _verdict(self, case: Any, catalogue: Any, language: str) -> tuple[dict[str, Any] | None, str]:
        try:
            verdict = self._judged(case, catalogue, language)
        except NotACase as error:
            return None, self._fault(error, case, language)
        verdict["answer"] = ANSWERS[verdict["legal"]]
        for finding in verdict["findings"]:
            finding.update(law_told(self._rulebook.laws.get(finding["code"]), language))
        steps, place = case.get("steps") or [], verdict["step"]
        verdict["is_claim"] = verdict["legal"] is False and place is not None and is_claim(steps[place])
        verdict["findings"] = reasons_first(verdict["findings"])
        verdict["remedies"] = {"omitted": (), "hidden_seen_in_steps": ()} | (verdict.get("remedies") or {})
        winner = verdict.get("winner") or (verdict.get("result") or {}).get("winner")
        open_facts = self._judged.open(case)[:MOST_TOLD] if verdict["answer"] == "undecided" else []
        verdict["open"] = [self._where(case, path, language) for path in open_facts]
        verdict["won_by"] = ", ".join(winner) if isinstance(winner, list) else winner or ""
        return verdict, ""

    def _fault(self, error: NotACase, case: Any, language: str) -> str:
        """Name the field that is missing or cannot be read."""
        path = path_of(error.place.replace("[", ".").replace("]", ""))
        missing = Text("Falta: {where}") if error.reason == "required" else Text("No se entiende: {where}")
        return missing.filled(where=self._where(case, path, language) or "JSON").in_language(language)

    def _where(self, case: Any, path: Path, language: str) -> str:
        """Name a field, with the step, or the named things, in which it is."""
        held = [
            (path[:end], value)
            for end in range(1, len(path))
            if isinstance(value := value_at(case, path[:end]), Mapping) and path[:end] != ("position",)
        ]
        said = self._word(str(path[-1]), language) if path and isinstance(path[-1], str) else ""
        if path[:1] == ("steps",) and len(path) > 1 and held:
            do = str(held[0][1].get("do"))
            said = self._word(f"missing:{do}.{path[-1]}", language, said) if len(path) == 3 else said
            did = [str(held[0][1].get("by") or ""), self._word(f"do:{do}", language)]
            held[0] = (path[:2], {"name": f"{int(path[1]) + 1}. {' · '.join(filter(None, did))}"})
        names = [
            str(value.get("name") or value.get("id") or self._word(str(at[-1]), language)) for at, value in held
        ]
        return f"{said} ({', '.join(names)})" if names else said

    def _step(self, case: Any, place: int, verdict: Json | None, language: str) -> dict[str, Any]:
        path = ("steps", place)
        return {
            "path": written(path),
            "number": place + 1,
            "state": step_state(place, verdict["step"], verdict["legal"]) if verdict else "",
            "said": self._said(case, path, language),
        }

    def _said(self, case: Any, path: Path, language: str) -> str:
        """An object in one line: what kind it is, and what is said of it."""
        value = value_at(case, path)
        kind, struct = self._drawing.at(case, path)
        if not isinstance(value, Mapping):
            return str(value or "?")
        parts = []
        if kind.tag_field:
            parts.append(self._word(f"{kind.tag_field}:{value.get(kind.tag_field)}", language))
        if "by" in value:
            parts.insert(0, str(value["by"]))
        first = value.get("name") or value.get("id")
        if first:
            parts.append(str(first))
        for name, inner in value.items():
            if name in {kind.tag_field, "by", "name", "id"} or (struct and default_of(struct, name) == inner):
                continue
            parts.append(f"{self._word(name, language)}: {self._short(name, inner, language)}")
        text = " · ".join(parts)
        return text if len(text) <= 240 else text[:239] + "…"

    def _short(self, name: str, value: Any, language: str) -> str:
        match value:
            case None:
                return UNKNOWN
            case bool():
                return self._word(str(value), language)
            case {"count": int(count), **rest} if not rest:
                return str(count)
            case list():
                return ", ".join(self._short(name, one, language) for one in value) or "—"
            case Mapping():
                own = value.get("name") or value.get("card") or ""
                told = {} if own else {key: one for key, one in value.items() if key != "id"}
                said = [
                    f"{self._word(key, language)} {self._short(key, one, language)}" for key, one in told.items()
                ]
                head = str(own or value.get("id") or "")
                return f"{head} ({', '.join(said)})" if head and said else head or ", ".join(said)
            case str():
                return self._word(f"{name}:{value}", language, value)
            case _:
                return str(value)

    def _overview(self, case: Any, position: Any, path: Path, language: str) -> list[dict[str, Any]]:
        """The table in cards: one for each player, and one for every other part of the position."""
        if not isinstance(position, Mapping):
            return []
        found: list[dict[str, Any]] = []
        for name, kind in self._drawing.fields(self._drawing.position).items():
            value = position.get(name)
            if kind.is_list and kind.objects:
                for place, item in enumerate(value if isinstance(value, list) else []):
                    title = item.get("id") if isinstance(item, Mapping) else None
                    facts = self._facts(kind, item, language)
                    head = str(title or f"{self._word(name, language)} {place + 1}")
                    found.append(_part((*path, name, place), head, facts))
                    found[-1]["zones"] = self._zones(case, (*path, name, place), language)
                if self._has_room(name, value):
                    found.append(_part((*path, name), self._word(name, language), [], adds=True))
            elif kind.objects and not kind.has_count:
                facts = self._facts(kind, value, language)
                title = self._word(name, language)
                found.append(_part((*path, name), title, facts, is_missing=value is None))
        rest = [
            name
            for name, kind in self._drawing.fields(self._drawing.position).items()
            if not kind.objects or (kind.has_count and not kind.is_list)
        ]
        facts = [(self._word(n, language), self._short(n, position[n], language)) for n in rest if n in position]
        if rest:
            found.append(_part(path, self._word("position", language), facts))
        return found

    def _zones(self, case: Any, path: Path, language: str) -> list[dict[str, str]]:
        """The zones into which a card can be put by a tap."""
        try:
            _, struct = self._drawing.at(case, path)
        except (KeyError, StopIteration):
            return []
        fields = self._drawing.fields(struct) if struct is not None else {}
        zones = [name for name, kind in fields.items() if kind.is_list and kind.objects and not kind.tag_field]
        return [{"path": written((*path, name)), "label": self._word(name, language)} for name in zones]

    def _facts(self, kind: Kind, item: Any, language: str) -> list[tuple[str, str]]:
        struct = self._drawing.object_of(Kind(objects=kind.objects, tag_field=kind.tag_field), item)
        if struct is None:
            return []
        return [
            (self._word(f"{struct.cls.__name__}.{name}", language), self._short(name, value, language))
            for name, value in item.items()
            if name != "id" and value != default_of(struct, name) and value not in ([], {})
        ]

    def _more(self, case: Any, language: str) -> list[dict[str, Any]]:
        """Return a case's fields beside table and steps."""
        return [
            field
            for field in self._fields(case, (), language)
            if field["name"] not in {"format", "position", "steps"}
        ]

    def _node(
        self, case: Any, path: Path, language: str, catalogue: Any, judged: tuple[Json | None, str]
    ) -> dict[str, Any] | None:
        """The object that is open, with its fields; a step with the answer to it and to all that is offered."""
        try:
            kind, struct = self._drawing.at(case, path)
        except (KeyError, StopIteration):
            return None
        if struct is None:
            return None
        key = path[-1]
        value = value_at(case, path)
        title = (
            self._word(str(key), language) if isinstance(key, str) else str(value.get("name") or value.get("id"))
        )
        if kind.tag_field:
            title = self._word(f"{kind.tag_field}:{value.get(kind.tag_field)}", language)
        table = self._reached(case, path, catalogue)
        fields = self._with_pieces(self._fields(case, path, language), table, language)
        place = path[1] if path[0] == "steps" else None
        if isinstance(place, int) and len(path) == 2 and not is_claim(value):
            before = {**case, "steps": case["steps"][:place]}
            fields = mark(fields, value, before, *self._tries(before, catalogue, language))
        return {
            "path": written(path),
            "title": title,
            "fields": fields,
            "preview": preview(*judged, place) if isinstance(place, int) else None,
            "first": self._layout.first.get(struct.cls.__name__, ()),
            "may_drop": path[:1] != ("position",) or len(path) > 2,
            "may_move": isinstance(key, int),
        }

    def _with_pieces(self, fields: list[dict[str, Any]], table: Any, language: str) -> list[dict[str, Any]]:
        """The fields that stand for cards of the table, with those that lie there to choose from."""
        there = list(lying(table))
        for field in fields:
            if not field["is_piece"]:
                continue
            chosen = set(field["chosen"])
            field["pieces"] = [
                {
                    "value": f"pick:{field['path']}|{one.id}",
                    "is": one.id,
                    "answer": "",
                    "label": one.name,
                    "where": ", ".join(filter(None, (one.holder, self._word(one.zone, language)))),
                    "is_chosen": one.id in chosen,
                }
                for one in there
            ]
            named = {one.id for one in there}
            field["pieces"] += [
                {
                    "value": f"pick:{field['path']}|{name}",
                    "is": name,
                    "answer": "",
                    "label": name,
                    "where": UNKNOWN,
                    "is_chosen": True,
                }
                for name in field["chosen"]
                if name not in named
            ]
        return fields

    def _fields(self, case: Any, path: Path, language: str) -> list[dict[str, Any]]:
        _, struct = self._drawing.at(case, path)
        if struct is None:
            return []
        required = {one.encode_name for one in struct.fields if one.required}
        if self._drawing.is_claim(case, path):
            required = set()
        fields = []
        for name in self._drawing.fields(struct):
            kind, _ = self._drawing.at(case, (*path, name))
            field = self._field(
                case, (*path, name), kind, struct.cls.__name__, language, required=name in required
            )
            default = default_of(struct, name)
            field["default"] = "" if default is None else self._short(name, default, language)
            fields.append(field)
        return sorted(fields, key=lambda one: path[:1] == ("steps",) and not one["required"])

    def _field(
        self, case: Any, path: Path, kind: Kind, owner: str, language: str, *, required: bool
    ) -> dict[str, Any]:
        name, value = str(path[-1]), value_at(case, path)
        holder = value_at(case, path[:-1])
        field: dict[str, Any] = {
            "name": name,
            "path": written(path),
            "label": self._word(f"{owner}.{name}", language),
            "leaf": kind.leaf,
            "required": required,
            "may_be_unknown": kind.may_be_unknown,
            "is_piece": kind.is_piece,
            "chosen": [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)],
            "pieces": [],
            "value": shown_value(kind, holder, name),
            "options": self._options(case, path, kind, language, required=required),
            "has_count": kind.has_count,
            "hidden": shown_count(value) if kind.has_count else "",
            "items": [],
            "default": "",
            "tags": self._tags(kind, language),
            "adds": bool(kind.objects) and self._has_room(name, value),
            "born": self._born(kind, language),
            "may_be_none": required and kind.is_list and not kind.objects and path[:1] == ("steps",),
            "is_none": value == [],
            "is_list": kind.is_list,
            "parts": [],
        }
        if kind.objects and kind.is_list:
            listed = [(n, one) for n, one in enumerate(known_items(value)) if one is not None]
            field["items"] = [
                {"path": written((*path, n)), "said": self._said(case, (*path, n), language)} for n, _ in listed
            ]
        elif kind.objects and isinstance(value, Mapping):
            field["items"] = [{"path": written(path), "said": self._said(case, path, language)}]
            field["leaf"] = ""
        if kind.keys is not None and kind.value is not None:
            keys = player_ids(case) if kind.keys == PLAYERS else kind.keys
            field["parts"] = [
                {**self._field(case, (*path, key), kind.value, owner, language, required=False), "label": key}
                for key in keys
                if "." not in key
            ]
        return field

    def _has_room(self, name: str, value: Any) -> bool:
        """True if one more can be added: players as far as the game seats them."""
        return name != "players" or len(known_items(value)) < self._most

    def _options(
        self, case: Any, path: Path, kind: Kind, language: str, *, required: bool = False
    ) -> list[dict[str, str]]:
        name = str(path[-1])
        if kind.leaf == "player":
            by = value_at(case, (*path[:-1], "by")) if required and path[:1] == ("steps",) and name != "by" else ""
            return [{"value": one, "is": one, "label": one, "answer": ""} for one in player_ids(case) if one != by]
        return [
            {
                "value": str(one),
                "is": one,
                "answer": "",
                "label": self._word(f"{name}:{one}", language, self._word(str(one), language)),
            }
            for one in kind.options
        ]

    def _born(self, kind: Kind, language: str) -> list[dict[str, str]]:
        """Return the kinds of cards that a new one can be."""
        for name in born_as(self._drawing, kind):
            field = self._drawing.kind_of(next(iter(kind.objects.values())), name)
            return self._options({}, (name,), field, language)
        return []

    def _tags(self, kind: Kind, language: str) -> list[dict[str, str]]:
        if not kind.tag_field:
            return []
        return [{"value": tag, "label": self._word(f"{kind.tag_field}:{tag}", language)} for tag in kind.objects]

    def _word(self, key: str, language: str, otherwise: str = "") -> str:
        """Return the name of a field, a kind or an answer."""
        for known in (key, key.rpartition(".")[2], key.partition(":")[2]):
            if known and known in self._words:
                return self._words[known].in_language(language)
        return otherwise or key.rpartition(".")[2].rpartition(":")[2].replace("_", " ")


def _to_undo(verdict: Json | None, steps: int) -> int:
    """Count the steps from the first illegal one to the last, itself among them."""
    is_wrong = verdict is not None and verdict["legal"] is False and verdict["step"] is not None
    return steps - verdict["step"] if verdict is not None and is_wrong and not verdict["is_claim"] else 0


def _part(
    path: Path,
    title: str,
    facts: list[tuple[str, str]],
    *,
    adds: bool = False,
    is_missing: bool = False,
) -> dict[str, Any]:
    """A card of the table: what is there, or a button with which one more is added."""
    whole = {"path": written(path), "title": title, "facts": facts, "adds": adds, "is_missing": is_missing}
    return whole | {"zones": []}
