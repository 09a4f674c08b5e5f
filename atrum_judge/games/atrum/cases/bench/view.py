"""The source of a bench's page, in one language."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from atrum_judge.games.atrum.cases.answer import Verdict
from atrum_judge.games.atrum.table.kinds import name_of
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.position import Position
from atrum_judge.judging.finding import Finding
from atrum_judge.judging.verdict import Answer
from atrum_judge.protocol import Catalogue, Json
from atrum_judge.text import Text

TYPE_WORDS = {
    "attack": Text("Ataque"),
    "defense": Text("Defensa"),
    "tactical": Text("Táctico"),
}


@dataclass(frozen=True)
class View:
    """The state of a bench, what the judge says of it, and the position that is shown.

    `here` is the verdict on the steps before the place where the next one goes.
    """

    state: Json
    catalogue: Catalogue
    verdict: Verdict
    here: Verdict
    position: Position
    language: str

    @property
    def start(self) -> Json:
        """The table at the start, as the case writes it; nothing where there is none."""
        table = self.state.get("table") or self.state["case"]
        return table.get("position") or {"players": ()}

    @property
    def steps(self) -> Sequence[Json]:
        """The steps as the case writes them."""
        steps: Sequence[Json] = self.state["case"].get("steps", ())
        return steps

    @property
    def findings(self) -> list[Finding]:
        """Return the findings; those about cards that all could see only where other cards leave the step open too."""
        said = {"steps": self.steps, "position.chain": self.start.get("chain", ())}
        found = [(f, was_seen(f, said, self.verdict)) for f in self.verdict.findings]
        open_ = {f.where for f, is_seen in found if f.severity == "undecided" and not is_seen}
        return [f for f, is_seen in found if not is_seen or f.where in open_]

    @property
    def answer(self) -> Answer:
        """The answer to people: what everybody saw leaves nothing open to them."""
        return Answer.to(self.findings) if len(self.findings) < len(self.verdict.findings) else self.verdict.answer

    def say(self, text: Text) -> str:
        """A sentence in the language of the page."""
        return text.in_language(self.language)

    def option(self, value: str) -> dict[str, str]:
        """Something to choose: the id of an Esbirro in an Altar, or a kind."""
        card = next((e for p in self.position.players for e in p.altar if e.id == value), None)
        return {"value": value, "label": f"{name_of(card.kind)} {value}" if card else value}


_PLACE = re.compile(r"(steps|position\.chain)\[(\d+)\]")


def was_seen(finding: Finding, said: Mapping[str, Sequence[Json]], verdict: Verdict) -> bool:
    """True if the open cards of a hand have been face up on the table: discarded, placed or shown with an announcement.

    The card with a Sombra is hidden until the launch (P1 §5.5, §6.2, P2 §1.6, §5.3). Of a claim nothing was seen.
    """
    place = _PLACE.fullmatch(finding.where)
    if finding.learned is None or place is None:
        return False
    step = said[place[1]][int(place[2])]
    if step.get("do", "announce") != "announce":
        return bool(step["do"] != "expect")
    told = [(fate.by, name_key(fate.power)) for fate in verdict.resolution if fate.launched]
    return bool(step.get("discard")) and (
        not step.get("with_sombra") or (step["by"], name_key(step["power"])) in told
    )
