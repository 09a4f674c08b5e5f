"""The bench of a game, drawn from its shapes."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from atrum_judge.judging.bench.claiming import MOVED, MOVES, NOTHING_SAID, UNFINISHED, difference
from atrum_judge.judging.bench.drawing import Drawing, Path
from atrum_judge.judging.bench.editing import (
    add,
    change_number,
    drop,
    hidden_count,
    keep_typed,
    known_items,
    listed,
    move,
    names_in,
    path_of,
    pick,
    player_ids,
    say_none,
    toggle,
    value_at,
    written,
)
from atrum_judge.judging.bench.form import Form
from atrum_judge.judging.bench.layout import Layout
from atrum_judge.judging.bench.may_do import (
    ANSWERS,
    CARD,
    MOST_JUDGED,
    MOST_TRIED,
    Judged,
    cards_may,
    grouped,
    mark,
    may_do,
    preview,
)
from atrum_judge.judging.bench.moment import (
    YES,
    is_better,
    is_moment,
    is_said,
    moment_said,
    moments,
    moved_to,
    proposed,
    put_back,
    question,
    say_moment,
    turn_of,
)
from atrum_judge.judging.bench.naming import OpenName, settle_names, with_names
from atrum_judge.judging.bench.overview import overview
from atrum_judge.judging.bench.shown import PLAIN, steps_shown, verdict_shown
from atrum_judge.judging.bench.speech import Speech
from atrum_judge.judging.bench.tapping import Refused, State, refusal, tried
from atrum_judge.judging.claims import is_claim
from atrum_judge.judging.reading import NotACase
from atrum_judge.judging.rulebook import Rulebook
from atrum_judge.judging.unknown import PLAYER_FIELDS, EachWay
from atrum_judge.judging.words import WORDS
from atrum_judge.text import Text

LAYOUT = Layout()
Json = Mapping[str, Any]
MOST_LISTED = 300
MOST_NAMES = 400
MOST_TOLD = 5


@dataclass(frozen=True, slots=True)
class Example:
    """A case to open, change and try."""

    title: Text
    case: Json


class Page(NamedTuple):
    """The source of one page: the state with its case to write into, and how it is said.

    `verdict` is None where a `fault` leaves no case; `here` is the one on the steps before the next one.
    """

    state: Json
    case: dict[str, Any]
    catalogue: Any
    language: str
    speech: Speech
    form: Form
    verdict: dict[str, Any] | None = None
    fault: str = ""
    here: dict[str, Any] | None = None

    @property
    def claim(self) -> dict[str, Any] | None:
        """The table as somebody shows it now; None where nobody does."""
        return claim_in(self.state)

    @property
    def place(self) -> int | None:
        """The step before which the next one goes; None at the end."""
        return place_in(self.state, self.case)


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
        self._drawing = Drawing(case, drawn or {}, player_types, PLAYER_FIELDS, layout.closed)
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
        before = self._with_typed(case, taps)
        verb, _, rest = taps.get("tap", "").partition(":")

        def do(state: State) -> None:
            if "claim" in state:
                self._claimed(state, verb, rest, taps, catalogue)
            else:
                self._entered(state, verb, rest, taps, catalogue)
                self._follow(case["case"], state, verb, rest)

        after = tried(before, do)
        return before | {"at": ""} if after is before else after

    def _with_typed(self, state: Json, taps: Mapping[str, str]) -> State:
        """The state with what its forms hold; on the table as somebody shows it that is part of the claim."""
        case, claim = dict(state["case"]), claim_in(state)
        kept = keep_typed(self._drawing, case if claim is None else case | {"position": claim}, taps)
        changed: State = {"case": kept, "at": str(state.get("at") or ""), "is_new": bool(state.get("is_new"))}
        changed |= {"is_dated": bool(state.get("is_dated")), "by": str(state.get("by") or "")}
        changed |= {"listed": [str(name) for name in state["listed"]]} if state.get("listed") else {}
        if (place := place_in(state, case)) is not None:
            changed["before"] = place
        if claim is not None:
            changed |= {"claim": kept["position"], "case": case}
        put_back(state, changed["case"])
        return changed

    def _entered(self, state: State, verb: str, rest: str, taps: Mapping[str, str], catalogue: Any) -> None:
        """Do a tap on the case."""
        case = state["case"]
        asked = self._names(case, catalogue)
        if verb == "pick":  # the card that a name asked for stands in its place
            said, _, id_ = rest.partition("|")
            for one in asked:
                if id_ in {fit.id for fit in one.fits} and one.path[: len(path_of(said))] == path_of(said):
                    drop(case, one.path)
        if verb == "claim":
            place = state.get("before", len(case.get("steps") or []))
            state |= {"at": "", "claim": deepcopy(self._before(case, place, catalogue))}
            return
        self._do(state, verb, rest, taps)
        self._names(state["case"], catalogue)

    def _follow(self, sent: Json, state: State, verb: str, rest: str) -> None:
        """Let follow what does from a tap: the moment that was said or confirmed, and what the game fills in."""
        case = state["case"]
        if (verb, rest) == ("moment", "yes"):
            case["position"] = proposed(self._layout, case) or case["position"]
        if is_said(sent.get("position"), case.get("position"), verb, rest):
            state["is_dated"] = True
        if state["is_new"]:
            self._layout.complete(sent, case, state["at"])

    def _claimed(self, state: State, verb: str, rest: str, taps: Mapping[str, str], catalogue: Any) -> None:
        """Do a tap on the table as somebody shows it: what differs from the table now is said."""
        case, claim = state["case"], state["claim"]
        if verb == "claim":
            if rest == "ok":
                steps = case.setdefault("steps", [])
                place = state.get("before", len(steps))
                step = difference(self._before(case, place, catalogue), claim)
                if not step:
                    raise Refused("claim", NOTHING_SAID)
                self._insert(state, {"do": "expect", **step})
            del state["claim"]
            state["at"] = ""
        elif verb in MOVES:
            raise Refused("claim", MOVED)
        else:
            state["case"] = deepcopy({**case, "position": claim})
            self._do(state, verb, rest, taps)
            state["claim"], state["case"] = state["case"].get("position", claim), case

    @staticmethod
    def _insert(state: State, step: Any) -> Path:
        """Put a step where the next one goes, and return its path."""
        steps = state["case"]["steps"]
        place = state.get("before", len(steps))
        steps.insert(place, step)
        if "before" in state:
            state["before"] += 1
        return ("steps", place)

    @staticmethod
    def _actor(state: Json) -> str:
        """Return the player of the next step: tapped, else of the step before it, else of the turn."""
        case, ids = state["case"], player_ids(state["case"])
        steps = (case.get("steps") or [])[: place_in(state, case)]
        last = next((one["by"] for one in reversed(steps) if one.get("by")), None)
        wanted = (state.get("by"), last, value_at(case, ("position", "turn", "player")))
        return next((one for one in wanted if one in ids), ids[0] if ids else "")

    def _do(self, state: State, verb: str, rest: str, taps: Mapping[str, str]) -> None:
        path, case = path_of(rest), state["case"]
        match verb:
            case "open":
                self._drawing.at(case, path)
                state["at"] = written(path)
            case "close" | "home":
                above = self._above(case, path_of(state["at"])) if verb == "close" else ()
                is_seat = above[:2] == ("position", "players") and len(above) == 3
                state["at"] = "" if is_seat else written(above)
            case "add":
                path, _, born = path_of(rest.partition("|")[0]), *rest.partition("|")[1:]
                born = born or self._layout.holds.get(str(path[-1]), "")
                made = add(self._drawing, case, path, taps.get(f"tag:{rest}", ""), born=born)
                state["at"] = state["at"] if made is None else written(self._lay(case, made))
            case "drop":
                self._drop(state, path)
            case "by" | "who":
                state["by"] = rest
            case "do" | "may":
                self._begin(state, *rest.split("|"), is_supposing=verb == "may")
            case "turn" | "when":
                is_whose, ids = verb == "turn", player_ids(case)
                whens = [] if is_whose else moments(self._layout, self._new(ids))
                say_moment(case, turn_of(self._layout, ids[ids.index(rest)]) if is_whose else whens[int(rest)])
            case "at":
                state.pop("before", None)
                if rest.isdecimal() and int(rest) < len(case.get("steps") or []):
                    state |= {"before": int(rest), "at": ""}
            case "set" | "more" | "pick" | "has" | "none":
                self._say(case, verb, rest)
                step = path_of(rest.partition("|")[0])[:-1]
                is_told = verb in {"set", "pick"} and step[:1] == ("steps",) and written(step) == state["at"]
                state["at"] = "" if is_told and len(step) == 2 and self._is_whole(case, step) else state["at"]
            case "up" | "down":
                moved = move(case, path, -1 if verb == "up" else 1)
                state["at"] = written(moved) if path_of(state["at"]) == path else state["at"]
            case "example":
                state["case"], state["at"] = dict(self._examples[int(rest)].case), ""
                state["is_new"] = False
                state.pop("before", None)

    def _begin(self, state: State, do: str, born: str = "", *, is_supposing: bool = False) -> None:
        """Enter a step of a kind, with a new card of a kind, and open it where more can be said of it."""
        case = state["case"]
        if is_supposing:
            case |= self._supposing(case, self._actor(state))
        made = add(self._drawing, case, ("steps",), do, self._actor(state))
        if made is None:
            state["at"] = ""
            return
        made = self._insert(state, case["steps"].pop())
        if born:
            add(self._drawing, case, (*made, CARD), "", born=born)
            self._lay(case, (*made, CARD))
        state["at"] = "" if self._is_whole(case, made) else written(made)

    def _lay(self, case: dict[str, Any], made: Path) -> Path:
        """Let a new card that a step plays be one of those hidden where it is played from, and return its path."""
        is_card = made[:1] == ("steps",) and made[2:] == (CARD,)
        step: dict[str, Any] = (value_at(case, made[:2]) if is_card else None) or {}
        zone, ids = self._layout.plays_from.get(step.get("do", ""), ""), player_ids(case)
        place = ids.index(step["by"]) if zone and step.get("by") in ids else -1
        player = value_at(case, ("position", "players", place)) if place >= 0 else {}
        if not hidden_count(player.get(zone)):
            return made
        items = listed(player[zone])
        at = items.index(None)
        items[at], step[CARD] = step[CARD], step[CARD]["id"]
        player[zone] = items
        return ("position", "players", place, zone, at)

    def _supposing(self, case: dict[str, Any], by: str) -> dict[str, Any]:
        """Return a case with the table that the short form supposes for a player."""
        moved = moved_to(self._layout.supposed, case, by)
        return {**case, "position": moved} if moved else case

    def _is_whole(self, case: Json, path: Path) -> bool:
        """True if nothing more can be said of a step."""
        step, struct = value_at(case, path), self._drawing.at(case, path)[1]
        if struct is None or any(kind.is_list for kind in self._drawing.fields(struct).values()):
            return False
        return all(one.required and step.get(one.encode_name) is not None for one in struct.fields)

    def _drop(self, state: State, path: Path) -> None:
        drop(state["case"], path)
        here = path_of(state["at"])
        state["at"] = written(self._above(state["case"], here)) if here[: len(path)] == path else state["at"]
        if path[:1] == ("steps",) and len(path) == 2 and "before" in state:
            state["before"] -= int(path[1]) < state["before"]

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
        """Set a field by a tap: a choice, one more or less, a card of the table, one of several."""
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
        speech = Speech(self._drawing, self._words, language)
        form = Form(self._drawing, speech, self._most)
        page = Page(case, deepcopy(case["case"]), catalogue, language, speech, form)
        asked = [speech.text(one.question) for one in self._names(page.case, catalogue)]
        verdict, fault = (None, asked[0]) if asked else self._verdict(page, page.case)
        is_before = verdict is not None and page.place is not None
        here = self._verdict(page, self._until(page))[0] if is_before else verdict
        page = page._replace(verdict=verdict, fault=fault, here=here)
        return {
            **PLAIN,
            **self._shown_steps(page),
            **self._shown_claim(page),
            **self._shown_table(page),
            "verdict": verdict,
            "fault": fault,
            "may": self._may(page),
            "moment": None if page.claim else self._moment(page),
            "unfinished": speech.text(UNFINISHED) if page.claim else asked[0] if asked else "",
            "refused": refusal(case, language),
            "more": [
                one for one in form.fields(page.case, ()) if one["name"] not in {"format", "position", "steps"}
            ],
            "names": self._known_names(page),
            "examples": [
                {"value": f"example:{n}", "label": speech.text(one.title)} for n, one in enumerate(self._examples)
            ],
        }

    def _known_names(self, page: Page) -> list[str]:
        listed = map(str, page.state.get("listed", ()))
        return sorted({*names_in(page.case), *listed, *self._layout.names})[:MOST_NAMES]

    def ruled(self, case: Json, assumed: Sequence[str], catalogue: Any, language: str) -> dict[str, Any]:
        """Return the values of a ruling's page: all that the bench showed of its case."""
        return self.view({"case": dict(case), "at": ""}, catalogue, language)

    def _shown_steps(self, page: Page) -> dict[str, Any]:
        """Return the list of steps, and what is offered for the next one."""
        case, verdict = page.case, page.verdict
        spoken = with_names(self._drawing, case, verdict["position"] if verdict else None)
        count = len(case["steps"]) if isinstance(case.get("steps"), list) else 0
        said = [page.speech.said(spoken, ("steps", n)) for n in range(count)]
        steps = steps_shown(said, verdict, _taps)
        is_wrong = verdict is not None and verdict["legal"] is False and verdict["step"] is not None
        if verdict is not None and verdict["is_claim"]:
            verdict["claim"] = steps[verdict["step"]]
        return {
            "steps": steps,
            "at": page.place,
            "offers": None if page.claim else self._offers(page),
            "actors": player_ids(case),
            "actor": self._actor({**page.state, "case": case}),
            "to_undo": count - verdict["step"] if verdict and is_wrong and not verdict["is_claim"] else 0,
        }

    def _shown_claim(self, page: Page) -> dict[str, Any]:
        """Return the claim so far in one line; empty while nothing is claimed."""
        claim, said = page.claim, ""
        if claim is not None:
            place = len(page.case.get("steps") or []) if page.place is None else page.place
            step = difference(self._before(page.case, place, page.catalogue), claim)
            steps = [{"do": "expect", **step}] if step else []
            said = page.speech.said({**page.case, "steps": steps}, ("steps", 0)) if step else ""
        return {"claiming": claim is not None, "claim": {"said": said, "is_open": False}}

    def _shown_table(self, page: Page) -> dict[str, Any]:
        """Return the table at the start, or as it is claimed, the one now, and what of it is open."""
        case, claim, at = page.case, page.claim, path_of(str(page.state.get("at") or ""))
        table = {**case, "position": claim} if claim else case
        now = page.here["position"] if page.here and case.get("steps") and not claim else None
        return {
            "is_table": "position" in case and case.get("ask") != "roster",
            "node": self._node(page, table, at) if at else None,
            "start": overview(
                self._drawing, page.speech, page.form, table, table.get("position"), self._layout.numbers
            ),
            "now": overview(self._drawing, page.speech, page.form, case, now),
        }

    @staticmethod
    def _until(page: Page) -> dict[str, Any]:
        """Return the case up to where the next step goes."""
        return {**page.case, "steps": (page.case.get("steps") or [])[: page.place]}

    def _offers(self, page: Page) -> Json:
        """Return the kinds of steps in ``groups``, marked as the next player may take them.

        After a wrong step the marks tell what its player might have done ``instead_of`` it.
        """
        kinds, case, verdict = page.speech.tags(self._drawing.steps), self._until(page), page.here
        if verdict is None or (verdict["legal"] is False and verdict["step"] is None):
            return {"groups": grouped([(kind, None) for kind in kinds]), "instead_of": 0}
        place = verdict["step"] if verdict["legal"] is False else None
        before = {**case, "steps": (case.get("steps") or [])[:place]}
        judged, most = self._tries(page, before)
        by = self._actor({"by": page.state.get("by"), "case": case})
        found = may_do(self._drawing, before, by, verdict.get("position"), judged, most)
        by_kind = {one["step"]["do"]: one for one in found}
        marked = [(kind, by_kind.get(kind["value"])) for kind in kinds]
        return {"groups": grouped(marked), "instead_of": 0 if place is None else place + 1}

    def _may(self, page: Page) -> Json | None:
        """Return the short form of the commonest question: may a player play such a card, in such a moment?

        None once something has happened, and where nobody sits at a table.
        """
        case, verdict = page.case, page.verdict
        if page.claim or case.get("steps") or verdict is None or page.state.get("at") or not player_ids(case):
            return None
        case = {**case, "steps": []}
        by = self._actor({"by": page.state.get("by"), "case": case})
        supposing = self._supposing(case, by)
        judged, most = self._tries(page, case)

        def in_hand(tried: Any) -> dict[str, Any]:
            """The verdict with the card in the hand, as payable as the form supposes it to be."""
            tried = deepcopy(tried)
            *_, last = tried["steps"]
            if isinstance(last.get(CARD), dict):
                kinds = [one for one in last[CARD].values() if isinstance(one, str) and one in self._layout.card]
                last[CARD] |= {key: one for kind in kinds for key, one in self._layout.card[kind].items()}
                self._lay(tried, ("steps", len(tried["steps"]) - 1, CARD))
            return judged(tried)

        found = cards_may(self._drawing, supposing, by, case.get("position"), in_hand, most, self._layout.types)
        kinds = [(self._card_kind(page, one), one) for one in found]
        whens = moments(self._layout, self._new(player_ids(case)))
        return {
            "turn": value_at(case, ("position", "turn", "player")),
            "moments": [
                {"value": n, "label": moment_said(one, page.speech.short), "on": is_moment(case, one)}
                for n, one in enumerate(whens)
            ],
            "groups": grouped(kinds, against=(False, None)),
            "supposes": bool(self._layout.card),
        }

    @staticmethod
    def _card_kind(page: Page, one: Json) -> dict[str, str]:
        """Return a kind of card in words, with the tap that says it was played."""
        if not one["born"]:
            return {"value": one["do"], "label": page.speech.word(f"do:{one['do']}")}
        asked = next(name for name, value in one["step"][CARD].items() if value == one["born"])
        value = f"{one['do']}|{one['born']}"
        return {"value": value, "label": page.speech.word(f"{asked}:{one['born']}", one["born"])}

    def _tries(self, page: Page, case: Json) -> tuple[Judged, int]:
        """Return a judge for cases that go on from this one, and how many of them it may look at for one page."""
        costs = self._judged.ways(case) * (1 + len(case["steps"]) // 8)
        most = min(MOST_TRIED, MOST_JUDGED // costs)
        return lambda tried: self._judged(tried, page.catalogue, page.language), most

    def _moment(self, page: Page) -> dict[str, str] | None:
        """Return the question for another moment, in which the first step would stand better.

        The answer is that of the moment which the table shows, as long as nobody says another one.
        """
        state, case, verdict = page.state, page.case, page.verdict
        is_open = state.get("is_new") and not state.get("is_dated") and verdict is not None
        moved = proposed(self._layout, case) if is_open and verdict and verdict["step"] == 0 else None
        if verdict is None or moved is None:
            return None
        try:
            if not is_better(self._judged({**case, "position": moved}, page.catalogue, page.language), verdict):
                return None
        except NotACase:
            return None
        asked, no = question(self._layout, case, moved, page.speech.short)
        return {key: page.speech.text(said) for key, said in {"asked": asked, "yes": YES, "no": no}.items()}

    def _verdict(self, page: Page, case: Any) -> tuple[dict[str, Any] | None, str]:
        try:
            verdict = self._judged(case, page.catalogue, page.language)
        except NotACase as error:
            return None, page.speech.fault(error, case)
        steps, place, answer = case.get("steps") or [], verdict["step"], ANSWERS[verdict["legal"]]
        verdict["is_claim"] = verdict["legal"] is False and place is not None and is_claim(steps[place])
        open_facts = self._judged.open(case)[:MOST_TOLD] if answer == "undecided" else []
        verdict["open"] = [page.speech.where(case, path) for path in open_facts]
        verdict.setdefault("position", None)
        return verdict_shown(verdict, answer, self._rulebook.laws.get, page.language), ""

    def _node(self, page: Page, case: Any, path: Path) -> dict[str, Any] | None:
        """The object that is open, with its fields; a step with the answer to it and to all that is offered."""
        try:
            kind, struct = self._drawing.at(case, path)
        except (KeyError, StopIteration):
            return None
        if struct is None:
            return None
        fields = page.form.with_pieces(page.form.fields(case, path), self._reached(case, path, page.catalogue))
        place = path[1] if path[0] == "steps" else None
        value = value_at(case, path)
        if isinstance(place, int) and len(path) == 2 and not is_claim(value):
            before = {**case, "steps": case["steps"][:place]}
            fields = mark(fields, value, before, *self._tries(page, before))
        return {
            "path": written(path),
            "title": page.form.title(case, path, kind),
            "fields": fields,
            "preview": preview(page.verdict, page.fault, place) if isinstance(place, int) else None,
            "first": self._layout.first.get(struct.cls.__name__, ()),
            "may_drop": path[:1] != ("position",) or len(path) > 2,
            "may_move": place is None and _has_others(case, path),
        }


def _has_others(case: Any, path: Path) -> bool:
    """True for one of several things in a list, which may stand in another order."""
    there = known_items(value_at(case, path[:-1]))
    return isinstance(path[-1], int) and sum(one is not None for one in there) > 1


def claim_in(state: Json) -> dict[str, Any] | None:
    """Return the table as somebody shows it now; None where nobody does."""
    claim = state.get("claim")
    return claim if isinstance(claim, dict) else None


def place_in(state: Json, case: Json) -> int | None:
    """Return the step before which the next one goes; None at the end."""
    place, steps = state.get("before"), case.get("steps") or []
    return place if isinstance(place, int) and 0 <= place < len(steps) else None


def _taps(place: int) -> dict[str, str]:
    path = f"steps.{place}"
    return {
        "fix": f"open:{path}",
        "drop": f"drop:{path}",
        "earlier": f"up:{path}",
        "later": f"down:{path}",
        "before": f"at:{place}",
    }
