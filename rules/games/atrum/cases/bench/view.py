"""What a bench shows its page from, in one language."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.games.atrum.cases.answer import Verdict
from rules.games.atrum.table.kinds import name_of
from rules.games.atrum.table.position import Position
from rules.protocol import Catalogue, Json
from rules.text import Text

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

    def say(self, text: Text) -> str:
        """A sentence in the language of the page."""
        return text.in_language(self.language)

    def option(self, value: str) -> dict[str, str]:
        """Something to choose: the id of an Esbirro in an Altar, or a kind."""
        card = next((e for p in self.position.players for e in p.altar if e.id == value), None)
        return {"value": value, "label": f"{name_of(card.kind)} {value}" if card else value}
