"""A refusal shown in a form."""

from tournaments.errors import Refusal
from tournaments.forms import SignUpForm, TournamentForm, WalkInForm


def put_on_form(form: SignUpForm | TournamentForm | WalkInForm, refusal: Refusal) -> None:
    """Show a refusal at the field it concerns."""
    field = refusal.field if refusal.field in form.fields else f"option_{refusal.field}"
    text = f"{refusal.message} ({refusal.rule})" if refusal.rule else refusal.message
    form.add_error(field if field in form.fields else None, text)
