"""The form that saves a ruling."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from atrum_judge.text import one_line
from rules.rulings import Decision


class RulingForm(forms.Form):
    """The question, the decision, and the reason where it departs from the verdict."""

    question = forms.CharField(label=_("Qué se discutía"), max_length=160)
    decision = forms.CharField(
        label=_("Qué se decidió"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )
    departs = forms.BooleanField(label=_("La decisión se aparta del dictamen"), required=False)
    reason = forms.CharField(
        label=_("Motivo"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Obligatorio si se aparta del dictamen."),
    )
    publish = forms.BooleanField(label=_("Publicar como precedente"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("departs") and not cleaned.get("reason"):
            self.add_error("reason", _("Di por qué la decisión se aparta del dictamen."))
        return cleaned

    def decision_made(self) -> Decision:
        """The valid form as a `Decision`."""
        given = self.cleaned_data
        return Decision(
            one_line(given["question"]),
            given["decision"].strip(),
            follows_verdict=not given["departs"],
            reason=given["reason"].strip(),
            publish=given["publish"],
        )
