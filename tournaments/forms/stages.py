"""The list of stages on the form of an event: a small form for each stage after the first."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from atrum_judge.protocol import Ruleset
from tournaments.core.stages import (
    ALL,
    MOST_BOUND,
    MOST_GROUPS,
    MOST_LATER,
    MOST_MINUTES,
    MOST_ROUNDS,
    PLACES,
    ROUND_ROBIN,
    SWISS,
    Stage,
)
from tournaments.enums import KNOCKOUT_STAGES, Entrance, Seeding, StageKind
from tournaments.errors import localized

Json = Mapping[str, Any]
OF_TWO = (StageKind.SWISS, StageKind.ROUND_ROBIN, StageKind.BRACKET, StageKind.DOUBLE)
OF_MORE = (StageKind.SWISS, StageKind.FINAL_TABLE)
"""The kinds of stage that may follow the first, by the seats at a table of the game."""


class StageForm(forms.Form):
    """One stage after the first. Without a kind there is none."""

    kind = forms.ChoiceField(label=gettext_lazy("Qué se juega"), required=False)
    rounds = forms.IntegerField(label=gettext_lazy("Rondas"), required=False, min_value=1, max_value=MOST_ROUNDS)
    groups = forms.IntegerField(
        label=gettext_lazy("Grupos"),
        required=False,
        min_value=1,
        max_value=MOST_GROUPS,
        help_text=gettext_lazy("De un todos contra todos. Vacío: uno solo."),
    )
    anew = forms.BooleanField(
        label=gettext_lazy("Se empieza de cero"),
        required=False,
        help_text=gettext_lazy(
            "De un suizo: puntos y rivales de antes no cuentan, y los de antes pueden volver a cruzarse. "
            "Con grupos, y después de ellos, siempre."
        ),
    )
    who = forms.ChoiceField(label=gettext_lazy("Quiénes pasan"), required=False, choices=Entrance)
    bound = forms.IntegerField(
        label=gettext_lazy("Cuántos: mejores, de cada grupo, puntos o derrotas"),
        required=False,
        min_value=0,
        max_value=MOST_BOUND,
    )
    plus = forms.IntegerField(
        label=gettext_lazy("Además, los mejores de los que siguen"),
        required=False,
        min_value=0,
        max_value=MOST_BOUND,
    )
    seeding = forms.ChoiceField(
        label=gettext_lazy("Siembra de la llave"),
        required=False,
        choices=Seeding,
        help_text=gettext_lazy("A mano, con un motivo: al revisar el borrador de su primera ronda."),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutos por ronda"),
        required=False,
        min_value=0,
        max_value=MOST_MINUTES,
        help_text=gettext_lazy("Vacío: como en las demás. 0: sin reloj."),
    )
    last_minutes = forms.IntegerField(
        label=gettext_lazy("Minutos de la final"),
        required=False,
        min_value=0,
        max_value=MOST_MINUTES,
        help_text=gettext_lazy("De una llave. 0: sin reloj."),
    )
    starts = forms.CharField(
        label=gettext_lazy("Empieza otro día, o a su hora"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
        help_text=gettext_lazy("Vacío: sigue a la anterior."),
    )
    by_division = forms.BooleanField(
        label=gettext_lazy("Cada división juega su llave"),
        required=False,
        help_text=gettext_lazy("De una eliminación directa; pasan tantos de cada división."),
    )
    third_place = forms.BooleanField(label=gettext_lazy("Partida por el tercer puesto"), required=False)

    def __init__(self, data: Json | None = None, *, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.ruleset, self.unknown = ruleset, list[str]()
        kinds = OF_MORE if ruleset.max_seats > 2 else OF_TWO
        self._choices("kind", [("", _("No hay")), *((kind.value, str(kind.label)) for kind in kinds)])
        self.fields["rounds"].help_text = _("De un suizo.")
        for option in (one for one in ruleset.options if one.by_stage):
            usual = [
                ("", _("Como en las demás")),
                *((name, localized(said)) for name, said in option.choices.items()),
            ]
            self.fields[f"option_{option.name}"] = forms.ChoiceField(
                label=localized(option.label), required=False, choices=usual
            )
        if ruleset.max_seats > 2:
            for name in ("groups", "last_minutes", "third_place", "seeding", "by_division"):
                del self.fields[name]

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  (declared above)
        field.choices = choices

    def clean_starts(self) -> str:
        """Return the minute in which it starts."""
        raw = self.cleaned_data["starts"]
        try:
            return datetime.fromisoformat(raw).replace(tzinfo=None).isoformat(timespec="minutes") if raw else ""
        except ValueError:
            raise forms.ValidationError(_("Escribe fecha y hora, por ejemplo 2026-12-05 15:00.")) from None

    @property
    def is_asked(self) -> bool:
        """True if it names a stage."""
        return bool(self["kind"].value())

    def stage(self) -> Json | None:
        """Return the stage as an event keeps it; None without one."""
        said = {name: value for name, value in self.cleaned_data.items() if value not in {None, ""}}
        if not said.get("kind"):
            return None
        options = {
            name.removeprefix("option_"): said.pop(name) for name in list(said) if name.startswith("option_")
        }
        if said["kind"] != SWISS:
            said.pop("rounds", None)
            said.pop("anew", None)
        if said["kind"] != ROUND_ROBIN:
            said.pop("groups", None)
        if said.get("who", ALL) == ALL:
            said.pop("bound", None)
        if said.get("who") != PLACES:
            said.pop("plus", None)
        if said["kind"] not in KNOCKOUT_STAGES:
            said.pop("seeding", None)
            said.pop("by_division", None)
        return Stage(**said, options=options).as_json()

    def asked(self, words: Mapping[str, str | Promise]) -> list[forms.BoundField]:
        """Return some of its fields, by name, each under its own words; ``options`` are the game's choices."""
        found = []
        for name, said in words.items():
            named = [one for one in self.fields if one.startswith("option_")] if name == "options" else [name]
            for field in (self[one] for one in named if one in self.fields):
                field.label = str(said) if said else field.label
                found.append(field)
        return found

    @staticmethod
    def initial_of(stage: Json) -> dict[str, Any]:
        """Return the values of the fields of a stage."""
        own = stage.get("options", {})
        options = (
            {f"option_{name}": value for name, value in own.items()} if isinstance(own, dict) else {"options": own}
        )
        return {**{name: value for name, value in stage.items() if name != "options"}, **options}


class StagesWidget(forms.Widget):
    """The small forms of all stages, those that are used open."""

    template_name = "components/stages.html"

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__()
        self.ruleset = ruleset

    def forms_of(self, name: str, value: Any) -> list[StageForm]:
        """Return a form for each place of the list: of what was sent, or of the stages of an event."""
        said = list(value or [])
        if said and isinstance(said[0], StageForm):
            return said
        initial = [StageForm.initial_of(stage) for stage in said]
        return [
            StageForm(
                ruleset=self.ruleset, prefix=f"{name}-{place}", initial=initial[place] if place < len(said) else {}
            )
            for place in range(MOST_LATER)
        ]

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        return super().get_context(name, None, attrs) | {"stages": self.forms_of(name, value)}

    def _sent_as_list(self, name: str, stages: Sequence[Any]) -> list[StageForm]:
        """Return the small forms of a list as programs send it."""
        found = []
        for place, stage in enumerate(stages[: MOST_LATER + 1]):
            prefix = f"{name}-{place}"
            said = StageForm.initial_of(stage) if isinstance(stage, dict) else {"": stage}
            sent = {f"{prefix}-{key}": each for key, each in said.items()}
            form = StageForm(sent, ruleset=self.ruleset, prefix=prefix)
            form.unknown = sorted(said.keys() - form.fields.keys())
            found.append(form)
        return found

    def value_from_datadict(self, data: Json, files: Any, name: str) -> list[StageForm]:
        """Return the small forms of what was sent; a program sends the list itself, under one name."""
        if isinstance(data.get(name), list):
            return self._sent_as_list(name, data[name])
        return [StageForm(data, ruleset=self.ruleset, prefix=f"{name}-{place}") for place in range(MOST_LATER)]

    def value_omitted_from_data(self, data: Json, files: Any, name: str) -> bool:
        return False


class StagesField(forms.Field):
    """The stages after the first, as an event keeps them."""

    widget: StagesWidget

    def __init__(self, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(widget=StagesWidget(ruleset), required=False, **kwargs)

    def clean(self, value: Sequence[StageForm]) -> list[Json]:
        found: list[Json] = []
        for number, form in enumerate(value, start=2):
            if form.unknown:
                raise forms.ValidationError(_("Una etapa no tiene «%s».") % form.unknown[0][:40])
            if not form.is_valid():
                problems = " ".join(f"{form[name].label}: {error[0]}" for name, error in form.errors.items())
                raise forms.ValidationError(_("Etapa %(number)s: %(why)s") % {"number": number, "why": problems})
            stage = form.stage()
            if stage and len(found) < number - 2:
                raise forms.ValidationError(_("La etapa %d está vacía y hay otra después.") % (number - 1))
            found += [stage] if stage else []
        return found
