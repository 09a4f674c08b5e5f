"""Meaning of Powers on a day: bans, substitutions, new texts and misprints (P3 §1).

The rulebook dates its changes by month; a month counts from its first day. Where it does not say what was
in force before a change, a question about that time cannot be decided, and the answer says so.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from atrum_judge.games.atrum.table.effects import Effect, parse
from atrum_judge.games.atrum.table.general import ALWAYS
from atrum_judge.games.atrum.table.names import name_key
from atrum_judge.games.atrum.table.powers import Power


@dataclass(frozen=True, slots=True)
class Version:
    """The text of a Power from a day on.

    Attributes:
        effects: None where the rulebook does not say.
        editions: beginnings of words in the names of editions: the rulebook says that the Reptantes of these have this
            text, whatever is printed (P3 §1.1). On others the print counts.
    """

    since: date
    effects: tuple[Effect, ...] | None
    code: str = ""
    editions: tuple[str, ...] = ()


def _script(*effects: dict[str, Any]) -> tuple[Effect, ...]:
    return parse(effects, "effects")


_UNKNOWN = _script({"op": "unknown"})
REINFORCES = _script({"op": "unknown", "note": "reinforces by an amount that the rulebook does not give"})
"""A text of which it is known that it reinforces (P3 §1.1)."""
_EXPLOIT_ONE = {"op": "exploit", "count": 1, "whose": "target"}
_LOSE_TWO = {"op": "reduce", "amount": 2}
_DEJA_VU = _script(
    {"op": "require", "zone": "altar", "whose": "caster", "esbirro": "Zombie", "count": 1},
    {"op": "return", "count": 2, "up_to": True, "whose": "target", "to": "hand"},
    {"op": "exploit", "count": 1, "whose": "caster", "esbirro": "Zombie"},
)


# The editions that P3 §1.1 names, text by text. Of some of the Chapters' prints it says that they count as the text;
# the others have it already.
_FIRST = ("primera",)
_CHAPTERS = ("capitulo 1", "capitulo 2")
_FIRST_AND_CHAPTERS = (*_FIRST, *_CHAPTERS)
_TO_SECOND = (*_FIRST_AND_CHAPTERS, "ex", "segunda")


def _since(year: int, month: int, code: str, editions: tuple[str, ...], *effects: dict[str, Any]) -> Version:
    return Version(date(year, month, 1), _script(*effects), code, editions)


def _before(*effects: dict[str, Any]) -> Version:
    """The older text, as far as the rulebook lets us know it."""
    return Version(ALWAYS, _script(*effects) if effects else None)


def _always(*effects: dict[str, Any], code: str = "", editions: tuple[str, ...] = ()) -> tuple[Version, ...]:
    return (Version(ALWAYS, _script(*effects), code, editions),)


def _kindred(kind: str, code: str, then: dict[str, Any]) -> tuple[Version, ...]:
    """Llamado a las armas and Alma en la máquina: the same text about another kind (P3 §1.1)."""
    per = {"zone": "discarded", "whose": "caster", "esbirro": kind}
    return (
        _before(),
        _since(
            2024,
            12,
            code,
            _FIRST_AND_CHAPTERS,
            {"op": "search", "zone": "vertedero", "esbirro": kind, "count": 3, "to": "hand"},
            {"op": "discard_all", "esbirro": kind, "whose": "caster"},
            {**then, "per": per, "each": 2},
            {"op": "show_hand", "whose": "caster"},
        ),
    )


# The rulebook's text of each Power, by name and, where it matters, cost; oldest first (P3 §1.1, §4; P2 §7.5).
_TEXTS: dict[tuple[str, int | None], tuple[Version, ...]] = {
    ("Doppelganger", None): (
        _before(),
        _since(2023, 6, "text.doppelganger", _FIRST, {"op": "copy"}, {"op": "skip_next_prepare"}),
    ),
    ("Antimateria", None): (
        _before(),
        _since(
            2024,
            3,
            "text.antimateria",
            _FIRST,
            {"op": "annul", "esbirro": "Neutral", "whose": "opponent"},
            {"op": "no_exhaust"},
        ),
    ),
    ("Rastreo", None): _always(
        {"op": "reveal", "count": 3}, {"op": "take_revealed", "count": 1}, code="text.rastreo", editions=_FIRST
    ),
    ("Cacería salvaje", None): (
        _before(_EXPLOIT_ONE),
        _since(2024, 9, "text.caceria_salvaje", _FIRST_AND_CHAPTERS, _EXPLOIT_ONE, _LOSE_TWO),
    ),
    ("Llamado a las armas", None): _kindred("Caído", "text.llamado", {"op": "damage"}),
    ("Alma en la máquina", None): _kindred("Golem", "text.alma", {"op": "gain"}),
    ("Déjà-Vu", None): (_before(), Version(date(2024, 9, 1), _DEJA_VU, "text.deja_vu", _CHAPTERS)),
    ("Retroceso temporal", None): (
        _before({"op": "return", "count": 1, "whose": "target", "to": "fosa_top"}),
        _since(
            2024,
            9,
            "text.retroceso",
            _CHAPTERS,
            {"op": "return", "count": 1, "whose": "target", "to": "fosa_top"},
            _LOSE_TWO,
        ),
    ),
    ("Golpe macizo", None): (
        _before(_EXPLOIT_ONE),
        _since(2025, 7, "text.golpe_macizo", _TO_SECOND, _EXPLOIT_ONE, _LOSE_TWO),
    ),
    ("Ingredientes siniestros", None): (
        _before({"op": "place", "count": 1, "from": "fosa_top"}),
        _since(
            2025, 7, "text.ingredientes", _TO_SECOND, {"op": "place", "count": 1, "from": "fosa_top"}, _LOSE_TWO
        ),
    ),
    ("Hedor Distractor", 0): (
        _before(),
        _since(2026, 7, "text.hedor_0", _TO_SECOND, {"op": "annul", "max_cost": 0, "whose": "opponent"}),
    ),
    ("Hedor Distractor", 1): _always(
        {"op": "annul", "max_cost": 1, "whose": "opponent"}, code="text.hedor_1", editions=_TO_SECOND
    ),
    # It says that the Esbirro is taken and placed, so it enters as whatever an effect places (P3 §1.2, P2 §6.3).
    ("Incursión cadavérica", None): _always({"op": "take", "count": 1, "state": "exhausted"}),
    ("Muro de cadáveres", None): _always({"op": "unknown", "note": "its value depends on its cost"}),
    ("Carga heroica", None): _always({"op": "unknown", "note": "2 to 5 damage, by cost"}),
    ("Avance cronológico", None): _always(
        {"op": "reveal", "count": 3},
        {"op": "place", "count": "all", "from": "revealed", "esbirro": "Esqueleto"},
    ),
    ("Tormenta de meteoritos", None): _always(
        {"op": "reveal", "count": 5},
        {"op": "damage", "per": {"zone": "revealed", "esbirro": "Golem"}, "each": 3},
    ),
    ("Ejército en Retaguardia", None): _always(
        {"op": "damage", "per": {"zone": "altar", "whose": "caster", "esbirro": "Caído"}, "each": 2}
    ),
    ("Exhumado nocturno", None): _always({"op": "swap_hand", "with": "vertedero"}),
    ("Lectura de Huesos", None): _always({"op": "copy"}),
    **{
        (name, None): (_before(), Version(date(2023, 6, 1), REINFORCES, "text.reforzar_seven", _FIRST))
        for name in (
            "Potenciar impacto",
            "Potenciar armadura",
            "Manada",
            "Ofensas hirientes",
            "Sarcasmo molesto",
            "Placas de refuerzo",
            "Cuerpo de cobertura",
        )
    },
    **{
        (name, None): (Version(ALWAYS, _UNKNOWN),)
        for name in (
            "Metamorfosis masiva",
            "Excavado instintivo",
            "Ritual de transmutación",
            "Martirio temporal",
            "Hostigamiento carroñero",
            "Infección creciente",
        )
    },
}
TEXTS = {(name_key(name), cost): versions for (name, cost), versions in _TEXTS.items()}
NAMES_WITH_TEXT = tuple(dict.fromkeys(name for name, _ in _TEXTS))


@dataclass(frozen=True, slots=True)
class Substitution:
    """A banned Power counts as another one from a day on."""

    banned: str
    replacement: Power
    since: date
    rule: str


# P3 §1.2; in force since July 2025 (P3 §1.4).
SUBSTITUTIONS = (
    Substitution(
        banned="Incursión cadavérica",
        replacement=Power("Déjà-Vu", 2, "Zombie", "tactical", unique=True, rarity="superior", effects=_DEJA_VU),
        since=date(2025, 7, 1),
        rule="P3 §1.2",
    ),
)

# The ★ belongs to the Power, not to the print: the rulebook overrules cards and players (P3 §1.2, §1.3, §2.2, §4).
KNOWN_UNIQUE = {
    name_key("Golpe macizo"): True,
    name_key("Exhumado nocturno"): True,
    name_key("Déjà-Vu"): True,
    name_key("Incursión cadavérica"): True,
    name_key("Lectura de Huesos"): False,
    name_key("Hedor Distractor"): False,
    name_key("Carga heroica"): False,
}


@dataclass(frozen=True, slots=True)
class Misprint:
    """A misprint of a Power in an edition of a Reptante, and its correction (P3 §1.3).

    Attributes:
        edition: the beginning of a word of its name.
        fields: of each field the printed value and the valid one.
    """

    reptante: str
    edition: str
    power: str
    fields: dict[str, tuple[Any, Any]]
    code: str

    def corrected(self, printed: Power, edition: str) -> dict[str, Any]:
        """The fields that count otherwise: what this edition misprints, or what nobody told.

        Effects that are said to be the text in force are it, whatever the edition prints.
        """
        if not _is_of(edition, (self.edition,)):
            return {}
        return {
            field: counts
            for field, (wrong, counts) in self.fields.items()
            if getattr(printed, field) in {None, wrong}
            and not (field == "effects" and printed.effects and printed.as_printed)
        }


def _is_of(edition: str, named: Sequence[str]) -> bool:
    """True if an edition is one of those named; one that was not told may be."""
    words = name_key(edition)
    return not words or any(f" {words}".find(f" {name}") >= 0 for name in named)


MISPRINTED = (
    Misprint(
        "Masthor Llemplastante",
        "segunda",
        "Hostigamiento carroñero",
        {"esbirro": ("Golem", "Bestia")},
        "errata.hostigamiento_masthor",
    ),
    Misprint(
        "Sketh I Tronopisado",
        "segunda",
        "Lectura de Huesos",
        {"esbirro": ("Zombie", "Esqueleto"), "unique": (True, False)},
        "errata.lectura_sketh",
    ),
    Misprint(
        "Castellar Cofreabisa",
        "ex",
        "Infección creciente",
        {"esbirro": ("Caído", "Zombie")},
        "errata.infeccion_castellar",
    ),
    Misprint(
        "Tumar Eternodurmiente",
        "aniversario",
        "Muro de cadáveres",
        {
            "effects": (
                _script({"op": "prevent", "amount": 2, "of": "attack"}),
                _script({"op": "prevent", "amount": 3, "of": "attack"}),
            )
        },
        "errata.muro_tumar",
    ),
)
_MISPRINTED = {(name_key(m.reptante), name_key(m.power)): m for m in MISPRINTED}


@dataclass(frozen=True, slots=True)
class EffectivePower:
    """The meaning of a printed Power on a day.

    Attributes:
        replaces: the substitution that applied, if any.
        notes: codes of the dated rules and errata that changed the print.
        unknown_text: the rulebook does not say what its text was on that day; the code of its later text.
    """

    power: Power
    replaces: Substitution | None = None
    notes: tuple[str, ...] = ()
    unknown_text: str = ""


def effective(printed: Power, on: date, reptante: str = "", edition: str = "") -> EffectivePower:
    """The Power that a printed one counts as on a day (P3 §1).

    Effects given with the print are taken for what the card says; where there are none, or where an official text
    replaces that of its edition, the rulebook's text of that day is used.

    Args:
        reptante: its name, for the errata of single prints.
        edition: of the Reptante; errata and texts of the editions that the rulebook names hold for one not told.
    """
    for substitution in SUBSTITUTIONS:
        if printed.key == name_key(substitution.banned) and on >= substitution.since:
            return EffectivePower(substitution.replacement, substitution, ("power.substituted",))
    power = printed
    notes: tuple[str, ...] = ()
    misprint = _MISPRINTED.get((name_key(reptante), printed.key))
    corrected = {} if misprint is None else misprint.corrected(printed, edition)
    if misprint is not None and corrected:
        power, notes = power.with_(**corrected), (misprint.code,)
    unique = KNOWN_UNIQUE.get(power.key, power.unique)
    version, later = text_on(power, on)
    effects = None if power.effects == _UNKNOWN else power.effects
    unknown = ""
    if version is not None and version.effects is None and later is not None and _is_open(power, edition, later):
        unknown = later.code
    if effects is None or (version is not None and _tells(version) and _is_bound(power, edition, version)):
        effects = version.effects if version is not None and version.effects is not None else _UNKNOWN
        if version is not None and version.code:
            notes = (*notes, version.code)
    return EffectivePower(power.with_(unique=unique, effects=effects), None, notes, unknown)


def _is_bound(power: Power, edition: str, text: Version) -> bool:
    """True if a text counts for a print whatever that says: the rulebook names its edition, or nobody told it."""
    return bool(text.editions) and not power.as_printed and _is_of(edition, text.editions)


def _is_open(power: Power, edition: str, later: Version) -> bool:
    """True if nobody knows what a print said before a text, where the rulebook does not tell the older one.

    The case may tell it, unless what it gives is that very text, which was not in force yet.
    """
    if power.effects is None or power.effects == _UNKNOWN:
        return not power.as_printed
    return _is_bound(power, edition, later) and _may_be(power.effects, later)


def _tells(version: Version) -> bool:
    """True if the rulebook gives the whole text, with its numbers."""
    return version.effects is not None and all(effect.op != "unknown" for effect in version.effects)


def _may_be(given: tuple[Effect, ...], text: Version) -> bool:
    """True if effects may be a text, as far as the rulebook tells it: of an untold part we know that it reinforces.

    Their participant is left aside: a case that leaves it out means the same.
    """
    if not _tells(text):
        return any(effect.op == "reinforce" for effect in given)
    return [replace(e, whose="") for e in given] == [replace(e, whose="") for e in text.effects or ()]


def text_on(power: Power, on: date) -> tuple[Version | None, Version | None]:
    """The rulebook's text of a Power on a day, and the next newer one."""
    versions: Sequence[Version] = TEXTS.get((power.key, power.cost)) or TEXTS.get((power.key, None)) or ()
    current = next((version for version in reversed(versions) if on >= version.since), None)
    return current, next((version for version in versions if on < version.since), None)
