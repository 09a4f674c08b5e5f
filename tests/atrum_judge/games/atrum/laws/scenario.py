"""Scenarios of a line that prove laws, and their notation.

A line is ``law(codes, steps, A=.., B=.., **more)``. A player is ``"hand|altar|team|resistance"`` in the notation of
`shorthand`; steps are words separated by `;`: ``A1 Tajo >B -B`` announces with A's first Reptante at B, discarding a
Bestia (``@A1,A2`` pays, ``x@A1`` exploits, ``#0`` refers, ``!B1`` aims, ``-E+S`` with a Sombra, ``=A-R2:Tajo``
copies); ``A.`` passes, ``A>>`` goes on, ``A+G`` places, ``A!2`` eliminates, ``A?B1,G`` chooses, ``A*3`` draws,
``A-BB`` discards, ``A^`` prepares, ``~GSB`` is chance.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from tests.atrum_judge.games.atrum.compare import differences, judged
from tests.atrum_judge.games.atrum.kit import KINDS
from tests.atrum_judge.games.atrum.shorthand import case_of, position_after


@dataclass(frozen=True)
class Scenario:
    """Steps that are claimed to have happened, and the verdict they get.

    Attributes:
        codes: the laws it proves: by a finding, or by an outcome that would be another one without them.
        bad: the law that the last step breaks; `open` the one that leaves it undecided, `note` one that is noted.
        impossible: the position itself breaks every law of `codes`.
        after: the position afterwards, as far as it matters; `fates` are the ends of the announced Powers.
    """

    codes: tuple[str, ...]
    steps: tuple[str, ...]
    position: dict[str, Any]
    bad: str = ""
    open: str = ""
    note: str = ""
    impossible: bool = False
    after: dict[str, Any] = field(default_factory=dict)
    fates: str = ""
    date: str = "2026-11-20"
    winner: str | None = None

    @property
    def case(self) -> dict[str, Any]:
        """Return the case for the judge."""
        case = case_of({"pos": self.position, "date": self.date})
        return {**case, "steps": [_step(step) for step in self.steps]}

    def verdict(self) -> dict[str, Any]:
        """The verdict of the judge."""
        return judged(self.case)

    def differences(self, verdict: dict[str, Any]) -> list[str]:
        """Return each point of a verdict that is not as expected."""
        found = differences(self._expected(), verdict)
        fates = " ".join(map(_fate, verdict["resolution"]))
        if self.fates not in {"", fates}:
            found.append(f"fates: {fates} instead of {self.fates}")
        if "top" in self.after:
            top = verdict["position"]["fosa"].get("top", [])
            found += [f"top: {top}"] if top != [KINDS[letter] for letter in self.after["top"]] else []
        for player in verdict["position"]["players"] if verdict["position"] else ():
            skipping = [r["id"] for r in player["reptantes"] if r.get("skip_next_prepare")]
            if skipping != self.after.get(player["id"], {}).get("skip", skipping):
                found.append(f"{player['id']} skips: {skipping}")
        return found

    def _expected(self) -> dict[str, Any]:
        wanted: dict[str, Any] = {"legal": True, "step": None}
        if self.impossible:
            wanted = {"legal": False, "step": None}
        elif self.bad or self.open:
            wanted = {"legal": False if self.bad else None, "step": len(self.steps) - 1}
        if self.winner:
            wanted["winner"] = self.winner
        if self.after:
            wanted["position"] = position_after(self.after)
        return wanted

    def proved(self, verdict: dict[str, Any]) -> set[str]:
        """Those of its laws that the verdict shows.

        A law is shown by a finding of the kind that is expected, about the last step or about the position; a law
        that is carried out, by an outcome that is compared.
        """
        last = f"steps[{len(self.steps) - 1}]"
        expected = {(self.bad, "illegal"), (self.open, "undecided"), (self.note, "note")}
        if self.impossible:
            expected = {(code, "impossible") for code in self.codes}
        found = {
            finding["code"]
            for finding in verdict["findings"]
            if (finding["code"], finding["severity"]) in expected
            and (finding["where"] == last or finding["severity"] in {"impossible", "note"})
        }
        refused = {code for code, _ in expected}
        is_compared = bool(self.after or self.fates or self.winner)
        return {code for code in self.codes if code in found or (is_compared and code not in refused)}


def law(codes: str, steps: str = "", *, turn: str = "", **given: Any) -> Scenario:
    """One scenario; `turn` is e.g. ``"5A main.start"``, or ``"5A main.development placed"`` (or ``discarded``)."""
    moment = re.fullmatch(r"(\d*)([A-D]?)(?: (\w+)\.(\w+))?(?: (placed|discarded))?", turn)
    assert moment is not None, turn
    number, player, phase, part, done = moment.groups()
    position: dict[str, Any] = {
        "turn": {
            "p": player or "A",
            "n": int(number or 5),
            "phase": phase or "main",
            "part": part or "development",
            "placed": done == "placed",
            "discarded": done == "discarded",
        }
    }
    for name in "ABCD":
        if name in given:
            hand, altar, team, resistance = (given.pop(name) + "|||").split("|")[:4]
            position[name] = {"hand": hand, "altar": altar, "res": int(resistance or 10)}
            position[name]["team"] = team or "1+ 2+ 3+"
    for field_ in ("vert", "top", "fosa", "eliminations", "chain", "teams"):
        if field_ in given:
            position[field_] = given.pop(field_)
    if "elim" in given:
        position["turn"]["elim"] = list(given.pop("elim"))
    words = tuple(word.strip() for word in steps.split(";") if word.strip())
    return Scenario(tuple(codes.split()), words, position, **given)


def _step(text: str) -> dict[str, Any]:
    by = text[0]
    if text == f"{by}.":
        return {"do": "pass", "by": by}
    if text == f"{by}>>":
        return {"do": "advance", "by": by}
    if text == f"{by}^":
        return {"do": "prepare", "by": by}
    if by == "~":
        return {"do": "chance", "cards": [KINDS[letter] for letter in text[1:]]}
    match text[1]:
        case "+":
            return {"do": "place", "by": by, "esbirro": KINDS[text[2]]}
        case "!":
            return {"do": "eliminate", "by": by, "reptante": text[2:] if "-" in text else f"{by}-R{text[2]}"}
        case "?":
            return {
                "do": "choose",
                "by": by,
                "choice": [KINDS.get(item, item) for item in text[2:].split(",") if item],
            }
        case "*":
            return {"do": "draw", "by": by, "count": int(text[2])}
        case "-":
            return {"do": "discard", "by": by, "esbirros": [KINDS[letter] for letter in text[2:]]}
    step: dict[str, Any] = {"do": "announce", "by": by, "reptante": f"{by}-R{text[1]}"}
    words = []
    for word in text[2:].split():
        match word[0]:
            case ">":
                step["target"] = word[1:]
            case "@":
                step["altar"] = word[1:].split(",")
            case "x":
                step["pay"] = "exploit"
                step["altar"] = word[2:].split(",") if len(word) > 1 else []
            case "#":
                step["of"] = int(word[1:])
            case "!":
                step["choose"] = [KINDS.get(item, item) for item in word[1:].split(",")]
            case "-":
                kind, _, sombra = word[1:].partition("+")
                step |= ({"discard": KINDS[kind]} if kind else {}) | ({"with_sombra": True} if sombra else {})
            case "=":
                reptante, _, power = word[1:].partition(":")
                step["copies"] = {"reptante": reptante, "power": power.replace("_", " ")}
            case _:
                words.append(word)
    step["power"] = " ".join(words)
    return step


def _fate(fate: dict[str, Any]) -> str:
    ending = f":{fate['because']}" if not fate["launched"] else "0" if fate["annulled"] else "+"
    return str(fate["power"]).replace(" ", "_") + ending
