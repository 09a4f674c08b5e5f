"""Templates in which an unknown name fails, where Django would show nothing.

Django resolves `{{ nothing.such }}` to an empty text and `{% if nothing.such %}` to false, so a slip in a template, or in
what a view passes to it, stays invisible. In tests every name that a template of ours asks for must exist; what may be
absent is passed as None. Templates of libraries keep Django's ways.
"""

from pathlib import Path
from typing import Any, NoReturn

import pytest
from django.conf import settings
from django.template.base import FilterExpression, Origin, Parser, Variable, VariableDoesNotExist

OURS = Path(settings.BASE_DIR, "templates")
# Fills the slots of a library, which gives each element only the attributes that it has.
SEAM = OURS / "allauth"


class StrictVariable(Variable):
    """A name in a template of ours, e.g. `entry.name`."""

    def __init__(self, var: str, template: str) -> None:
        super().__init__(var)
        self.template = template

    def resolve(self, context: Any) -> Any:
        try:
            return super().resolve(context)
        except VariableDoesNotExist:
            unknown(self.var, self.template)


class Nothing(str):
    """The value that Django shows for an unknown name: empty, but {% blocktranslate %} asks it for more, and
    fails.
    """

    def __contains__(self, part: object) -> bool:
        return True

    def __mod__(self, name: object) -> NoReturn:
        unknown(name, "{% blocktranslate %}")


def unknown(name: object, template: str) -> NoReturn:
    """Fails the test. Not by an `Exception`: {% if %} takes each of those for false."""
    pytest.fail(f"{template} asks for “{name}”, which does not exist", pytrace=False)


def compile_filter(parser: Parser, token: str) -> FilterExpression:
    """In place of `Parser.compile_filter`: every name of a tag goes through it, with its filters and their arguments."""
    expression = FilterExpression(token, parser)
    if is_ours(parser.origin):
        template = str(parser.origin.template_name)
        if isinstance(expression.var, Variable):
            expression.var = StrictVariable(expression.var.var, template)
        expression.filters = [
            (
                function,
                [(lookup, StrictVariable(arg.var, template) if lookup else arg) for lookup, arg in arguments],
            )
            for function, arguments in expression.filters
        ]
    return expression


def is_ours(origin: Origin | None) -> bool:
    """Templates of this site, without those that take the place of a library's."""
    path = Path(origin.name) if origin else Path()
    return path.is_relative_to(OURS) and not path.is_relative_to(SEAM)


def install() -> None:
    """From here on, before the first template is read."""
    Parser.compile_filter = compile_filter
    settings.TEMPLATES[0]["OPTIONS"]["string_if_invalid"] = Nothing()
