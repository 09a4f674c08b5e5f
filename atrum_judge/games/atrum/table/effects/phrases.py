"""Words that several operations say: how many cards, where they lie, whose they are, how much."""

from atrum_judge.games.atrum.table.effects.effect import ALL, Effect
from atrum_judge.games.atrum.table.kinds import name_of
from atrum_judge.text import Text

TYPES = {"attack": Text("Ataque"), "defense": Text("Defensa"), "tactical": Text("Táctico")}
UNTIL = {
    "end_of_turn": Text("hasta el fin del turno"),
    "next_own_turn": Text("hasta tu próximo turno"),
    "end_of_game": Text("hasta el fin de la partida"),
}


def cards(effect: Effect) -> Text:
    """The Esbirros of an effect: how many, and of which kind."""
    kind = "Esbirro" if effect.esbirro is None else name_of(effect.esbirro)
    plural = kind + "s"
    if effect.count == ALL:
        return Text("todos los {plural}", plural=plural)
    noun = kind if effect.count == 1 else plural
    if effect.up_to:
        return Text("hasta {count} {noun}", count=effect.count, noun=noun)
    return Text("{count} {noun}", count=effect.count, noun=noun)


def number(effect: Effect) -> Text:
    """Say the number of something that needs no name."""
    if effect.count == ALL:
        return Text("todos los posibles")
    if effect.up_to:
        return Text("hasta {count}", count=effect.count)
    return Text.verbatim(str(effect.count))


_ZONES = {
    ("altar", "caster"): Text("tu Altar"),
    ("altar", "target"): Text("el Altar del objetivo"),
    ("altar", "any"): Text("un Altar"),
    ("hand", "caster"): Text("tu mano"),
    ("hand", "target"): Text("la mano del objetivo"),
    ("hand", "any"): Text("una mano"),
}
_COMMON_ZONES = {
    "vertedero": Text("el Vertedero"),
    "revealed": Text("los revelados"),
    "discarded": Text("los descartados así"),
}


def zone(name: str, whose: str) -> Text:
    """Say the place of something, as its owner or the others say it."""
    return _COMMON_ZONES.get(name) or _ZONES[name, whose if whose in {"caster", "target"} else "any"]


def amount(effect: Effect) -> Text:
    """The number of an effect, or what it counts."""
    if effect.per is None:
        return Text.verbatim(str(effect.amount))
    kind = "Esbirro" if effect.per.esbirro is None else name_of(effect.per.esbirro)
    where = zone(effect.per.zone, effect.per.whose)
    return Text("{each} por cada {kind} en {where}", each=effect.each, kind=kind, where=where)


def who(whose: str) -> Text:
    """Name the participant whom an effect is about."""
    return {
        "caster": Text("tú"),
        "target": Text("el objetivo"),
        "any": Text("un participante"),
    }[whose or "target"]
