"""Creating and editing a tournament."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from types import MappingProxyType
from typing import Any, cast
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.db.models import BooleanField, DateField, PositiveSmallIntegerField
from django.utils import timezone
from django.utils.text import capfirst, format_lazy
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _

from atrum_judge.protocol import Ruleset, Subject
from atrum_judge.registry import game_choices, get_ruleset
from atrum_judge.text import alphabetical
from players.forms import LineField, ParagraphsField
from rules.catalogue import known_names
from tournaments import lengths
from tournaments.actions.setup import settled, usual_settings
from tournaments.core.pairing.advice import advised_rounds
from tournaments.core.settings import CHOSEN, FLAT, SETTINGS, TOLD
from tournaments.core.standings import CRITERIA
from tournaments.core.zones import is_of_a_country, known_zones, zone_label
from tournaments.enums import (
    EventFormat,
)
from tournaments.errors import Invalid, localized
from tournaments.forms.recipes import LIST, recipes_of
from tournaments.forms.stages import StageForm, StagesField, StagesWidget
from tournaments.models import Tournament
from tournaments.serving.clock import site_time

EARLIEST, LATEST = 1990, 2100
"""Years in which an event may begin; another one is a slip of the finger."""

ZONES = (
    "America/Argentina/Buenos_Aires",
    "America/Asuncion",
    "America/Bogota",
    "America/Caracas",
    "America/Costa_Rica",
    "America/El_Salvador",
    "America/Guatemala",
    "America/Guayaquil",
    "America/Havana",
    "America/La_Paz",
    "America/Lima",
    "America/Managua",
    "America/Mexico_City",
    "America/Montevideo",
    "America/Panama",
    "America/Puerto_Rico",
    "America/Santiago",
    "America/Santo_Domingo",
    "America/Sao_Paulo",
    "America/Tegucigalpa",
    "America/Tijuana",
    "Europe/Madrid",
    "UTC",
)


class CriteriaWidget(forms.MultiWidget):
    """A list to choose from for each criterion; lists left empty do not count."""

    def __init__(self) -> None:
        places = range(1, len(CRITERIA) + 1)
        label = _("Criterio")
        super().__init__([forms.Select(attrs={"aria-label": format_lazy("{} {}", label, k)}) for k in places])

    def decompress(self, value: list[str] | None) -> list[str]:
        names = list(value or [])
        return names + [""] * (len(CRITERIA) - len(names))


class CriteriaField(forms.MultiValueField):
    """Names of criteria in order, chosen by what they are called."""

    def __init__(self, **kwargs: Any) -> None:
        fields = [forms.CharField(required=False) for _name in CRITERIA]
        super().__init__(fields, widget=CriteriaWidget(), require_all_fields=False, **kwargs)

    def name_choices(self, ruleset: Ruleset) -> None:
        """Fill the lists in the words of the game and the reader's language."""
        labels = {name: localized(one.said_in(ruleset).label) for name, one in CRITERIA.items()}
        choices = [("", "—"), *labels.items()]
        for widget in cast(CriteriaWidget, self.widget).widgets:
            cast(forms.Select, widget).choices = choices

    def compress(self, data_list: list[str]) -> list[str]:
        names = [name for name in data_list if name]
        if unknown := [name for name in names if name not in CRITERIA]:
            raise forms.ValidationError(_("Criterio desconocido: %s") % unknown[0][:40])
        return names


class ZoneField(forms.ChoiceField):
    """A time zone: those of the places that play, and any other that a browser or an event brings along."""

    def name_choices(self, *others: str) -> None:
        """Fill the list in the reader's language, by country; what is no country's comes last."""
        language = get_language() or settings.LANGUAGE_CODE
        named = {zone: str(capfirst(zone_label(zone, language))) for zone in (*ZONES, *others)}
        order = sorted(named, key=lambda zone: (not is_of_a_country(zone), alphabetical(named[zone])))
        self.choices = [(zone, named[zone]) for zone in order]

    def valid_value(self, value: str) -> bool:
        return value in known_zones()


HELP = {
    "about": _("Lo que quieras contar: a quién está dirigido, cómo es la jornada."),
    "price": _("Por ejemplo: Gratis, o $ 3.000 en el local."),
    "bring": _("Por ejemplo: dados, fundas, algo para anotar."),
    "contact": _("Teléfono, correo o usuario: lo ve todo el mundo."),
    "sign_up": _("La mesa de inscripción anota a cualquiera."),
    "swiss_rounds": _("Sugeridas: 3 hasta 8 jugadores, 4 hasta 16, 5 hasta 32, 6 hasta 64, 7 hasta 128."),
    "format": _("A un suizo, a todos contra todos y a grupos les pueden seguir otras etapas."),
    "groups": _("Solo para el formato de grupos."),
    "club_rounds": _("0: los clubes no cuentan. El club se anota en cada inscripción."),
    "accelerated_rounds": _(
        "Para torneos muy grandes: en ellas, la mitad de arriba del ranking se empareja con un punto más."
    ),
    "pairing_scope": _(
        "Con hasta 12 personas presentes: que nadie repita rival ni tenga otra ronda libre antes que los "
        "demás hasta el final. Después cuenta que los puntos sean parecidos."
    ),
    "last_by_standing": _(
        "1.º con 2.º, 3.º con 4.º y así hasta el final, aunque repitan rival. Con varias etapas, la última suiza."
    ),
    "names_only": _(
        "Márcalo si se juega con cartas que el catálogo no tiene. Lo que depende de sus textos se mira en la mesa."
    ),
    "rosters_optional": _("Quien no la tiene la registra en su mesa."),
    "legs": _("Todos contra todos y grupos: una o dos."),
    "annul_below_half": _("Todos contra todos y grupos. Con la mitad o más, lo jugado vale y el resto se gana."),
    "withdrawn": _("Quien es descalificado va siempre al final."),
    "third_place": _("Junto a la final."),
    "divisions": _(
        "Con comas, por ejemplo: Juveniles, Adultos. Juegan juntos, y cada una tiene su orden y su título."
    ),
    "rules_date": _("Decide prohibiciones, sustituciones y erratas."),
    "silence_minutes": _("Después pasa a los jueces."),
}
"""Help beside settings, by name."""
LABELS = {
    "public_rosters": _("Publicar las listas al terminar"),
    "group_places": _("Puestos iguales de grupos distintos"),
    "annul_below_half": _("Quien se retira con menos de la mitad de sus partidas jugada no cuenta"),
    "silence_minutes": _("Minutos para confirmar un resultado"),
}
"""Names that say more than those in the log."""
ROWS = {"about": 4, "prizes": 2, "bring": 2}
"""Texts of several lines, and the lines that show."""
BASICS = ("name", "place", "starts_at", "timezone", "capacity", "sign_up")
SELDOM = ("timezone", "sign_up")
FIRST_STAGE = ("format", "swiss_rounds", "groups", "legs", "third_place")
TIMES = ("round_minutes", "preparation_minutes", "silence_minutes", "rules_date")


def field_of(name: str) -> forms.Field:
    """Return a setting's field, with the words, choices and length of its column and the bounds of its table.

    Numbers whose block is closed may be left empty: a browser cannot lead to them.
    """
    column, bounds = Tournament.column(name), SETTINGS[name].bounds
    said: dict[str, Any] = {
        "label": LABELS.get(name, capfirst(column.verbose_name)),
        "help_text": HELP.get(name, ""),
        "required": False,
    }
    if isinstance(column, BooleanField):
        return forms.BooleanField(**said, initial=column.default)
    if isinstance(column, DateField):
        widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        return forms.DateField(**said | {"required": True}, widget=widget)
    if isinstance(column, PositiveSmallIntegerField):
        least, most = bounds or (None, None)
        is_open = name in {*BASICS, "format", "swiss_rounds", *TIMES}
        return forms.IntegerField(
            **said | {"required": is_open}, min_value=least, max_value=most, initial=column.default
        )
    if column.choices:
        return forms.ChoiceField(**said, choices=column.choices)
    if name in ROWS:
        rows = forms.Textarea(attrs={"rows": ROWS[name]})
        return ParagraphsField(**said, max_length=column.max_length, widget=rows)
    return LineField(**said, max_length=column.max_length)


class TournamentForm(forms.Form):
    """All settings of an event of one game: its options, within its bounds, and only what it has use for.

    Fields that are not declared here are those of `field_of`. `typed` keeps what was typed before another game was
    chosen, as far as it means the same in every game. `like` is an event of the same game that a new one repeats.
    """

    ANY_GAME = ("starts_at", "timezone", "capacity", "rules_date", *(n for n, one in SETTINGS.items() if one.told))
    TWO_SEATS = (
        "pairing_scope",
        "format",
        "groups",
        "legs",
        "group_places",
        "annul_below_half",
        "third_place",
    )

    name = LineField(label=_("Nombre del torneo"), max_length=lengths.TITLE, min_length=3)
    map_url = forms.URLField(
        label=_("Enlace al mapa"),
        max_length=lengths.LINK,
        required=False,
        assume_scheme="https",
        help_text=_("Busca el lugar en tu mapa, toca Compartir y pega aquí el enlace."),
    )
    starts_at = forms.CharField(
        label=_("Fecha y hora"), widget=forms.DateTimeInput(attrs={"type": "datetime-local"})
    )
    timezone = ZoneField(label=_("Zona horaria"))
    criteria = CriteriaField(
        label=_("Orden de la clasificación"),
        help_text=_("El más importante primero. Lo que quede vacío no cuenta."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        game: str,
        tournament: Tournament | None = None,
        typed: Mapping[str, str] | None = None,
        like: Tournament | None = None,
        recipe: str = LIST,
    ) -> None:
        self.ruleset, self.is_new = get_ruleset(game), tournament is None
        self.recipes = recipes_of(self.ruleset) if self.is_new else []
        self.recipe = next((one for one in self.recipes if one.key == recipe), None)
        self.recipe_key = self.recipe.key if self.recipe else LIST
        initial = _values_of(tournament) if tournament else _values_of_new(self.ruleset)
        if like:
            initial |= _values_of_next(like)
        if self.recipe:
            initial |= {"format": self.recipe.format, "later_stages": list(map(dict, self.recipe.later))}
            if any("starts" in words for words in self.recipe.of_stages):
                initial["later_stages"][0] |= {"starts": _moved(initial["starts_at"], timedelta(days=1))}
        initial |= {name: typed[name] for name in self.ANY_GAME if typed and name in typed}
        super().__init__(data, initial=initial)
        later = Tournament.column("later_stages")
        self.fields["later_stages"] = StagesField(self.ruleset, label=capfirst(later.verbose_name))
        for name in sorted(CHOSEN - FLAT - {*self.fields, "game", "options"}):
            self.fields[name] = field_of(name)
        zone = str((data or {}).get("timezone") or self.initial["timezone"])
        cast(ZoneField, self.fields["timezone"]).name_choices(*({zone} & known_zones()))
        cast(CriteriaField, self.fields["criteria"]).name_choices(self.ruleset)
        if tournament is None:
            if data is None and like is None and not (typed and "timezone" in typed):
                self.fields["timezone"].widget.attrs["data-guess-zone"] = ""
            self.fields["game"] = forms.CharField(widget=forms.HiddenInput, initial=game, required=False)
        self._leave_out()
        self._say_bounds()
        self._say_known()
        if tournament is None and like is None:
            self._leave_minutes_open()
            self._leave_rounds_open()
        chosen = tournament or like
        for option in self.ruleset.options:
            self.fields[f"option_{option.name}"] = forms.ChoiceField(
                label=localized(option.label),
                help_text=localized(option.help) + (f" ({option.rule})" if option.rule else ""),
                choices=[(value, localized(text)) for value, text in option.choices.items()],
                initial=(chosen.game_options if chosen else {}).get(option.name, option.default),
            )

    def _leave_out(self) -> None:
        """Drop what the game has no use for; name the preparation of one that has it."""
        if self.ruleset.preparation:
            name = localized(self.ruleset.preparation.name)
            self.fields["preparation_minutes"].label = _("%s: minutos") % name
        else:
            del self.fields["preparation_minutes"]
        usual = {option.name: option.default for option in self.ruleset.options}
        if self.ruleset.roster_shape(usual) is None:
            del self.fields["public_rosters"], self.fields["rosters_optional"]
        if self.ruleset.declaration is None:
            del self.fields["names_only"]
        if self.ruleset.entry_size > 1:
            self.fields["capacity"].help_text = _("Cada pareja o equipo ocupa un lugar.")
        if "format" in self.fields:
            named = [(name, EventFormat(name).label) for name in self.ruleset.formats]
            cast(forms.ChoiceField, self.fields["format"]).choices = named
        if self.ruleset.max_seats > 2:
            for name in self.TWO_SEATS:
                del self.fields[name]

    def _say_bounds(self) -> None:
        """The game's bounds, with the section that sets them."""
        ruleset = self.ruleset
        least, most = _("Al menos %s"), _("Hasta %s")
        for name, text, bound, subject in (
            ("round_minutes", least, ruleset.min_round_minutes, "round_length"),
            ("preparation_minutes", most, ruleset.max_preparation_minutes, "preparation_length"),
        ):
            rule = ruleset.sections.get(cast(Subject, subject), "")
            if name in self.fields:
                self.fields[name].help_text = text % bound + (f" ({rule})" if rule else "")

    def _leave_minutes_open(self) -> None:
        """Let the usual length of a round follow the options that it depends on, unless one is written."""
        ruleset, field = self.ruleset, self.fields["round_minutes"]
        usual = {option.name: option.default for option in ruleset.options}
        changed = [usual | {option.name: value} for option in ruleset.options for value in option.choices]
        found = sorted({ruleset.usual_minutes(chosen) for chosen in [usual, *changed]})
        if len(found) > 1:
            field.required, self.initial["round_minutes"] = False, None
            named = " / ".join(map(str, found))
            field.help_text = f"{field.help_text}. " + _("Vacío: %s, según las demás opciones.") % named

    def _leave_rounds_open(self) -> None:
        """Let the number of rounds follow the places of the event, unless one is written."""
        field = self.fields["swiss_rounds"]
        field.required, field.initial, self.initial["swiss_rounds"] = False, None, None
        field.help_text = _("Vacío: las que convienen para el cupo. %s") % field.help_text

    def _say_known(self) -> None:
        """Tell the number of cards that the catalogue has, beside the choice that hangs on it."""
        if "names_only" in self.fields:
            known = len(known_names(self.ruleset))
            said = ngettext("El catálogo tiene %(n)s carta.", "El catálogo tiene %(n)s cartas.", known)
            field = self.fields["names_only"]
            field.help_text = f"{said % {'n': known}} {field.help_text}"

    def keep_label(self) -> None:
        """Leave the fields alone that may change after the end."""
        for name in [*self.fields]:
            if name not in TOLD:
                del self.fields[name]
        self.order_fields([*SETTINGS])

    def label(self) -> dict[str, Any]:
        """Return the values of these fields."""
        return {name: value for name, value in self.cleaned_data.items() if name in TOLD}

    def _bound(self, *names: str) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    def basics(self) -> list[forms.BoundField]:
        """Fields of the first block: what people ask first."""
        lead = (f"option_{option.name}" for option in self.ruleset.options if option.leads)
        return self._bound(*(name for name in BASICS if name not in SELDOM), *lead)

    def seldom(self) -> list[forms.BoundField]:
        """Fields of the first block that nearly always stay as they are proposed."""
        return self._bound(*SELDOM)

    def told(self) -> list[forms.BoundField]:
        """Fields that only the event's page tells."""
        return self._bound(*(name for name, setting in SETTINGS.items() if setting.told and name not in BASICS))

    def lists(self) -> list[forms.BoundField]:
        """Fields about what is registered to play with."""
        return self._bound("names_only", "rosters_optional", "public_rosters")

    def stages(self) -> list[forms.BoundField]:
        """Fields about what comes after everybody's rounds, and about the order."""
        names = ("divisions", "group_places", "annul_below_half", "withdrawn")
        return self._bound(*self._unasked("legs", "third_place"), *names)

    @property
    def stage_forms(self) -> list[StageForm]:
        """The small forms of the stages after the first."""
        bound = self["later_stages"]
        return cast(StagesWidget, bound.field.widget).forms_of(bound.html_name, bound.value())

    def _unasked(self, *names: str) -> list[str]:
        """Return those of some settings that the recipe does not ask for; of a list, those of its first stage."""
        asked = self.recipe.asks if self.recipe else FIRST_STAGE
        return [name for name in names if name not in asked]

    def asked(self) -> list[forms.BoundField]:
        """Return the few fields that the recipe asks for, in its words; without one, those of the first stage."""
        if self.recipe is None:
            return self._bound(*FIRST_STAGE)
        found = self._bound(*self.recipe.asks)
        for form, words in zip(self.stage_forms, self.recipe.of_stages, strict=False):
            found += form.asked(words)
        return found

    def unasked(self) -> list[forms.BoundField]:
        """Return the fields of a recipe's stages that it does not ask for."""
        asked = {field.html_name for field in self.asked()}
        return [field for form in self.stage_forms for field in form if field.html_name not in asked]

    def first_stage_unasked(self) -> list[forms.BoundField]:
        """Return the fields of the first stage that the recipe decides."""
        return self._bound(*self._unasked(*FIRST_STAGE)) if self.recipe else []

    def pairing(self) -> list[forms.BoundField]:
        """Fields about who meets whom."""
        wishes = ("club_rounds", "accelerated_rounds", "pairing_scope", "last_by_standing")
        return self._bound(*self._unasked("first_round"), *wishes)

    def times(self) -> list[forms.BoundField]:
        """Fields about the clock and the rules in force."""
        return self._bound(*self._unasked(*TIMES))

    def advanced(self) -> list[forms.BoundField]:
        """Return the order of standings, the choices where the rulebook is silent, and all that has no block."""
        others = (
            self.basics(),
            self.seldom(),
            self.told(),
            self.lists(),
            self.stages(),
            self._bound("later_stages", *FIRST_STAGE),
            self.pairing(),
            self.times(),
        )
        shown = {field.name for block in others for field in block}
        return [field for field in self if field.name not in shown and not field.is_hidden]

    def clean_starts_at(self) -> datetime:
        raw = self.cleaned_data["starts_at"]
        try:
            starts_at = datetime.fromisoformat(raw)
        except ValueError:
            raise forms.ValidationError(_("Escribe fecha y hora, por ejemplo 2026-12-05 15:00.")) from None
        if not EARLIEST <= starts_at.year <= LATEST:
            raise forms.ValidationError(
                _("El año va de %(first)s a %(last)s.") % {"first": EARLIEST, "last": LATEST}
            )
        return starts_at

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if self.is_new and data.get("swiss_rounds") is None and "swiss_rounds" not in self.errors:
            data["swiss_rounds"] = advised_rounds(data.get("capacity") or 0)
        starts_at, zone = data.get("starts_at"), data.get("timezone")
        if starts_at and zone and timezone.is_naive(starts_at):
            data["starts_at"] = there = starts_at.replace(tzinfo=ZoneInfo(zone))
            if there.astimezone(UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None) != starts_at:
                self.add_error("starts_at", _("Esa hora no existe ese día: el reloj se adelanta y la salta."))
        return data

    def settings(self) -> Mapping[str, Any]:
        """The values as `create_tournament` and `edit_tournament` take them."""
        own = {
            name: value
            for name, value in self.cleaned_data.items()
            if not name.startswith("option_") and not self._is_usual(name, value)
        }
        options = {o.name: self.cleaned_data[f"option_{o.name}"] for o in self.ruleset.options}
        if self.is_new and own["criteria"] == list(self.ruleset.criteria):
            del own["criteria"]  # nobody chose them: the usual ones of these options
        return {**own, "game": self.ruleset.key, "options": options}

    def _is_usual(self, name: str, value: object) -> bool:
        """True for a number or a choice left empty: it keeps what the event has, or what new ones usually have."""
        return value is None or (value == "" and isinstance(self.fields[name], forms.ChoiceField))


def as_sent(form: TournamentForm, said: Mapping[str, Any] = MappingProxyType({})) -> dict[str, Any]:
    """Return a form that nobody has filled in as it would be sent with these values changed."""
    data: dict[str, Any] = {}
    for name, asked in form.fields.items():
        value = said[name] if name in said else form.get_initial_for_field(asked, name)
        if isinstance(asked, StagesField):
            data[name] = value or []
        elif isinstance(asked, forms.MultiValueField):
            names = [str(one) for one in value] if isinstance(value, list) else []
            data |= {f"{name}_{place}": one for place, one in enumerate(names)}
        elif isinstance(value, bool):
            data |= {name: "on"} if value else {}
        elif isinstance(value, datetime | date):
            data[name] = value.isoformat()
        elif value is not None:
            data[name] = str(value)
    return data


def drafted(form: TournamentForm) -> Tournament:
    """Return the new event that a form says so far, without a name and not saved.

    Raises:
        Invalid: something in it is wrong; the name does not count.
    """
    sent = cast(dict[str, Any], form.data).copy() if form.is_bound else as_sent(form)
    sent["name"] = "—" * 3
    full = TournamentForm(sent, game=form.ruleset.key)
    if not full.is_valid():
        raise Invalid(str(next(iter(full.errors.values()))[0]))
    return settled(full.settings())


def chosen_game(*sent: Mapping[str, str]) -> str:
    """The game that was sent, in the first of these that names one; the registry's first where none does.

    Raises:
        ValueError: a game that is not offered.
    """
    games = [key for key, _name in game_choices()]
    game = next((values["game"] for values in sent if values.get("game")), games[0])
    if game not in games:
        raise ValueError(game)
    return game


def _values_of_new(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "timezone": ZONES[0],
        "starts_at": _next_saturday(timezone.localtime(timezone=ZoneInfo(ZONES[0]))).strftime("%Y-%m-%dT%H:%M"),
        "rules_date": timezone.localdate(timezone=ZoneInfo(ZONES[0])),
        **usual_settings(ruleset),
    }


def _next_saturday(there: datetime) -> datetime:
    """Return the next Saturday at five in the afternoon, when most events of clubs begin."""
    at_five = there.replace(hour=17, minute=0)
    return at_five + timedelta(days=(5 - there.weekday()) % 7 or 7 * (there >= at_five))


def _values_of_next(tournament: Tournament) -> dict[str, Any]:
    """The values of an event that is held again: today's rules, the next same day of the week at the same hour."""
    now, there = site_time(), tournament.starts_at.astimezone(tournament.zone)
    weeks = max(1, -((there - now) // timedelta(days=7)))
    again = there.replace(tzinfo=None) + timedelta(days=7 * weeks)
    return {
        **_values_of(tournament),
        "rules_date": now.astimezone(tournament.zone).date(),
        "starts_at": again.strftime("%Y-%m-%dT%H:%M"),
        "later_stages": [
            {**stage, "starts": _moved(stage["starts"], timedelta(days=7 * weeks))} if "starts" in stage else stage
            for stage in tournament.later
        ],
    }


def _moved(moment: str, by: timedelta) -> str:
    """Return a moment of the form so much later."""
    return (datetime.fromisoformat(moment) + by).isoformat(timespec="minutes")


def _values_of(tournament: Tournament) -> dict[str, Any]:
    return {
        **{name: getattr(tournament, name) for name in SETTINGS},
        "later_stages": tournament.later,
        "starts_at": tournament.starts_at.astimezone(tournament.zone).strftime("%Y-%m-%dT%H:%M"),
    }
