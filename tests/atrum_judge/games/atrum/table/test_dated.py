"""Bans, new texts, misprints and general rules by the day (P3 §1)."""

from datetime import date, timedelta

import pytest

from atrum_judge.games.atrum.laws.registry import LAWS
from atrum_judge.games.atrum.table.dated import NAMES_WITH_TEXT, TEXTS, effective, text_on
from atrum_judge.games.atrum.table.effects import parse
from atrum_judge.games.atrum.table.general import VALUES, rules_on
from atrum_judge.games.atrum.table.powers import Power
from tests.atrum_judge.games.atrum.compare import judged
from tests.atrum_judge.games.atrum.shorthand import case_of
from tools.card_texts import TABLE, written

NOW = date(2026, 11, 20)
OPS = {
    "Rastreo": ["reveal", "take_revealed"],
    "Cacería salvaje": ["exploit", "reduce"],
    "Llamado a las armas": ["search", "discard_all", "damage", "show_hand"],
    "Alma en la máquina": ["search", "discard_all", "gain", "show_hand"],
    "Retroceso temporal": ["return", "reduce"],
    "Golpe macizo": ["exploit", "reduce"],
    "Ingredientes siniestros": ["place", "reduce"],
    "Déjà-Vu": ["require", "return", "exploit"],
    "Doppelganger": ["copy", "skip_next_prepare"],
    "Antimateria": ["annul", "no_exhaust"],
    "Exhumado nocturno": ["swap_hand"],
    "Tormenta de meteoritos": ["reveal", "damage"],
    "Avance cronológico": ["reveal", "place"],
    "Ejército en Retaguardia": ["damage"],
    "Lectura de Huesos": ["copy"],
    "Incursion cadavérica": ["require", "return", "exploit"],
    "Manada": ["unknown"],
    "Carga heroica": ["unknown"],
    "Metamorfosis masiva": ["unknown"],
}


@pytest.mark.law("text.rastreo", carried_out=True)
@pytest.mark.parametrize(("name", "ops"), OPS.items())
def test_the_rulebooks_text_counts_where_the_card_gives_none(name: str, ops: list[str]) -> None:
    power = effective(Power(name, 2), NOW).power
    assert [effect.op for effect in power.effects or ()] == ops


@pytest.mark.law(
    "text.caceria_salvaje", "text.retroceso", "text.golpe_macizo", "text.ingredientes", "power.substituted"
)
@pytest.mark.parametrize(
    ("name", "since", "before", "code"),
    [
        ("Cacería salvaje", date(2024, 9, 1), ["exploit"], "text.caceria_salvaje"),
        ("Retroceso temporal", date(2024, 9, 1), ["return"], "text.retroceso"),
        ("Golpe macizo", date(2025, 7, 1), ["exploit"], "text.golpe_macizo"),
        ("Ingredientes siniestros", date(2025, 7, 1), ["place"], "text.ingredientes"),
        ("Incursión cadavérica", date(2025, 7, 1), ["take"], "power.substituted"),
    ],
)
def test_the_day_before_a_change_has_the_older_text(name: str, since: date, before: list[str], code: str) -> None:
    old, new = (effective(Power(name, 1), day) for day in (since - timedelta(days=1), since))
    assert [effect.op for effect in old.power.effects or ()] == before
    assert new.power.effects != old.power.effects
    assert code in new.notes
    assert code not in old.notes


@pytest.mark.law("text.llamado", "text.alma", "text.reforzar_seven")
@pytest.mark.parametrize(
    ("name", "since", "code"),
    [
        ("Llamado a las armas", date(2024, 12, 1), "text.llamado"),
        ("Alma en la máquina", date(2024, 12, 1), "text.alma"),
        ("Manada", date(2023, 6, 1), "text.reforzar_seven"),
    ],
)
def test_a_text_that_the_rulebook_does_not_tell_is_unknown(name: str, since: date, code: str) -> None:
    assert effective(Power(name, 2), since - timedelta(days=1)).unknown_text == code
    assert effective(Power(name, 2), since).unknown_text == ""


ALL_EDITIONS = (
    "Primera Edición",
    "Capítulo 1",
    "Capítulo 2 - Virtudes Condenadas",
    "Exclusivo Nudo Escudo 2022",
    "Segunda Edición",
    "Edición Aniversario",
)
# The editions, by their places above, of which P3 §1.1 says that a Power counts as its text.
NAMED = {
    ("Doppelganger", 2): "0",
    ("Antimateria", 4): "0",
    ("Rastreo", 1): "0",
    ("Cacería salvaje", 1): "012",
    ("Llamado a las armas", 3): "012",
    ("Alma en la máquina", 3): "012",
    ("Déjà-Vu", 2): "12",
    ("Retroceso temporal", 1): "12",
    ("Golpe macizo", 1): "01234",
    ("Ingredientes siniestros", 1): "01234",
    ("Hedor Distractor", 0): "01234",
    ("Hedor Distractor", 1): "01234",
}


@pytest.mark.parametrize(("name", "cost"), NAMED)
@pytest.mark.parametrize("edition", [*ALL_EDITIONS, ""])
def test_an_official_text_binds_the_editions_that_the_rulebook_names_for_it(
    name: str, cost: int, edition: str
) -> None:
    """P3 §1.1, each Power's own sentence; it may count for a print of which nobody says the edition."""
    printed = Power(name, cost, effects=parse([{"op": "draw", "count": 3}], "effects"))
    is_named = not edition or str(ALL_EDITIONS.index(edition)) in NAMED[name, cost]
    found = effective(printed, NOW, edition=edition)
    assert (
        (found.power.effects != printed.effects)
        == is_named
        == any(code.startswith("text.") for code in found.notes)
    )
    assert effective(printed.with_(as_printed=True), NOW, edition=edition).power.effects == printed.effects


UNTOLD = {
    ("Doppelganger", 2): date(2023, 6, 1),
    ("Antimateria", 4): date(2024, 3, 1),
    ("Llamado a las armas", 3): date(2024, 12, 1),
    ("Alma en la máquina", 3): date(2024, 12, 1),
    ("Déjà-Vu", 2): date(2024, 9, 1),
    ("Hedor Distractor", 0): date(2026, 7, 1),
    **{
        (name, 0): date(2023, 6, 1)
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
}


@pytest.mark.parametrize(("name", "cost"), UNTOLD)
def test_before_a_text_a_card_says_what_the_case_gives_unless_it_gives_that_text(name: str, cost: int) -> None:
    """P3 §1.4: what a print said before is not in the book, and today's text was not in force."""
    day = UNTOLD[name, cost] - timedelta(days=1)
    (_, newer) = TEXTS.get((Power(name).key, cost)) or TEXTS[Power(name).key, None]
    own = Power(name, cost, effects=parse([{"op": "draw", "count": 3}], "effects"))
    found = effective(own, day, edition="Capítulo 1")
    assert (found.power.effects, found.unknown_text) == (own.effects, "")
    reinforces = parse([{"op": "reinforce", "amount": 2, "what": "either"}], "effects")
    told = reinforces if newer.code == "text.reforzar_seven" else newer.effects
    todays = own.with_(effects=told)
    assert effective(todays, day).unknown_text == newer.code
    assert effective(todays, day, edition="Edición Aniversario").unknown_text == ""
    assert effective(todays.with_(as_printed=True), day).unknown_text == ""
    assert effective(todays.with_(effects=None), day, edition="Segunda").unknown_text == newer.code


@pytest.mark.law("text.hedor_0")
def test_a_text_is_recognized_whether_or_not_a_case_says_whose_power_it_annuls() -> None:
    printed = Power("Hedor Distractor", 0, effects=parse([{"op": "annul", "max_cost": 0}], "effects"))
    assert effective(printed, date(2026, 6, 30)).unknown_text == "text.hedor_0"


@pytest.mark.law("errata.hostigamiento_masthor", "errata.lectura_sketh", "errata.infeccion_castellar")
@pytest.mark.parametrize(
    ("code", "reptante", "printed", "counts"),
    [
        (
            "errata.hostigamiento_masthor",
            "Masthor Llemplastante",
            Power("Hostigamiento carroñero", esbirro="Golem"),
            {"esbirro": "Bestia"},
        ),
        (
            "errata.lectura_sketh",
            "sketh i tronopisado",
            Power("Lectura de Huesos", esbirro="Zombie", unique=True),
            {"esbirro": "Esqueleto", "unique": False},
        ),
        (
            "errata.infeccion_castellar",
            "Castellar Cofreabisa",
            Power("Infección creciente", esbirro="Caído"),
            {"esbirro": "Zombie"},
        ),
    ],
)
def test_a_misprint_counts_as_what_it_should_say(
    code: str, reptante: str, printed: Power, counts: dict[str, object]
) -> None:
    found = effective(printed, NOW, reptante)
    assert {key: getattr(found.power, key) for key in counts} == counts
    assert found.notes[0] == code


@pytest.mark.law("errata.muro_tumar", carried_out=True)
def test_tumars_wall_prevents_three() -> None:
    effects = effective(Power("Muro de cadáveres"), NOW, "Tumar Eternodurmiente").power.effects or ()
    assert [(effect.op, effect.amount) for effect in effects] == [("prevent", 3)]
    current = effective(Power("Muro de cadáveres", as_printed=True), NOW, "Tumar Eternodurmiente", "Aniversario")
    assert current.power.effects == effects  # It says nothing of its own.


@pytest.mark.law("errata.names", carried_out=True)
@pytest.mark.parametrize("name", ["Matamorfosis masiva", "EXCARVADO INSTINTIVO", "Retocesos temporal", "deja vu"])
def test_a_misspelt_name_is_the_same_power(name: str) -> None:
    assert any(key == Power(name).key for key, _ in TEXTS)


def test_every_month_has_exactly_one_version_of_everything() -> None:
    for month in range(12 * 5):
        day = date(2023 + month // 12, month % 12 + 1, 1)
        rules = rules_on(day)
        for name, changes in VALUES.items():
            assert list(changes) == sorted(changes), name
            assert getattr(rules, name) == [value for since, value in changes.items() if since <= day][-1]
        for name in NAMES_WITH_TEXT:
            for cost in (0, 1, 2):
                version, later = text_on(Power(name, cost), day)
                assert version is not None or name == "Hedor Distractor"
                assert later is None or later.code in LAWS


@pytest.mark.law("power.banned")
def test_a_banned_power_is_announced_as_its_substitute() -> None:
    take = {
        "name": "Incursión cadavérica",
        "cost": 2,
        "esbirro": "Zombie",
        "type": "tactical",
        "effects": [{"op": "take", "count": 1}],
    }
    scenario = {"pos": {"A": {"hand": "Z", "altar": "Z+ G+ G+", "team": "4+ 2+ 3+"}, "B": {"altar": "C+"}}}
    for day, legal in (("2025-06-30", True), ("2025-07-01", False)):
        case = case_of({**scenario, "date": day})
        powers = case["position"]["players"][0]["reptantes"][0]["powers"]
        case["position"]["players"][0]["reptantes"][0]["powers"] = [take, *powers[1:]]
        step = {
            "do": "announce",
            "by": "A",
            "reptante": "A-R1",
            "target": "B",
            "altar": ["A2", "A3"],
            "discard": "Zombie",
        }
        verdict = judged({**case, "steps": [{**step, "power": "Incursión cadavérica"}]})
        assert verdict["legal"] is legal
        assert judged({**case, "steps": [{**step, "power": "Déjà Vú"}]})["legal"] is not legal
    assert [finding["code"] for finding in verdict["findings"]] == ["power.substituted", "power.banned"]


@pytest.mark.parametrize(
    ("day", "given", "state"),
    [
        ("2025-06-30", {}, "exhausted"),
        ("2023-06-01", {}, "exhausted"),
        # Before an effect placed exhausted, nobody knows how; and a case may say what its card does.
        ("2023-05-31", {}, None),
        ("2023-05-31", {"effects": [{"op": "take"}]}, "prepared"),
        ("2025-06-30", {"effects": [{"op": "take"}]}, "prepared"),
    ],
)
def test_who_is_taken_by_incursion_is_placed(day: str, given: dict[str, object], state: str | None) -> None:
    """P3 §1.2: it is taken and placed, so it enters as whatever an effect places (P2 §6.3, P3 §1.4)."""
    case = case_of({"pos": {"A": {"hand": "Z", "altar": "G+ G+"}, "B": {"altar": "C+"}}, "date": day})
    powers = case["position"]["players"][0]["reptantes"][0]["powers"]
    powers[0] = {"name": "Incursión cadavérica", "cost": 2, "esbirro": "Zombie", "type": "tactical", **given}
    step = {"do": "announce", "by": "A", "reptante": "A-R1", "power": "Incursión cadavérica", "target": "B"}
    passes = [{"do": "pass", "by": "B"}, {"do": "pass", "by": "A"}]
    expect = {"do": "expect", "players": [{"id": "A", "altar": [{"id": "B1", "state": "prepared"}]}]}
    verdict = judged({**case, "steps": [{**step, "discard": "Zombie"}, *passes, expect]})
    assert verdict["legal"] == {"exhausted": False, "prepared": True, None: None}[state]


@pytest.mark.law("effect.unknown")
def test_what_follows_a_power_without_a_known_text_cannot_be_decided() -> None:
    case = case_of({"pos": {"A": {"hand": "B"}, "B": {}}})
    case["position"]["players"][0]["reptantes"][0]["powers"][0] = {
        "name": "Nadie lo sabe",
        "cost": 0,
        "esbirro": "Bestia",
        "type": "attack",
    }
    announce = {"do": "announce", "by": "A", "reptante": "A-R1", "power": "Nadie lo sabe", "discard": "Bestia"}
    verdict = judged({**case, "steps": [announce, {"do": "pass", "by": "B"}, {"do": "pass", "by": "A"}]})
    assert verdict["legal"] is None
    assert {finding["code"] for finding in verdict["findings"]} == {"effect.unknown"}


def test_two_defenses_before_march_2026_are_noted_and_not_refused() -> None:
    scenario = {
        "date": "2026-02-28",
        "pos": {"A": {"hand": "B"}, "B": {"hand": "BG", "altar": "Z+"}},
        "steps": [
            {"do": "announce", "by": "A", "reptante": 1, "power": "Tajo", "target": "B", "discard": "B"},
            {"do": "announce", "by": "B", "reptante": 2, "power": "Quite", "discard": "B"},
            {"do": "pass", "by": "A"},
            {"do": "announce", "by": "B", "reptante": 2, "power": "Parapeto", "altar": ["B1"], "discard": "G"},
        ],
    }
    verdict = judged(case_of(scenario))
    assert verdict["legal"] is True
    assert [finding["code"] for finding in verdict["findings"]] == ["rule.since"]
    assert judged(case_of({**scenario, "date": "2026-03-01"}))["legal"] is False


def test_every_text_does_what_was_reviewed() -> None:
    """A changed text changes the table: `python tools/card_texts.py` writes it again for review."""
    assert TABLE.read_text() == written()
