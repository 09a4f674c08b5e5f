"""What was chosen on a bench and not sent: without a script another tap would bring its menus back as before."""

import re
from collections.abc import Mapping

from django.utils.html import escape

from rules.views.landing import button_of

_MENU = re.compile(r'<select\b[^>]*?\bname="([^"]*)"[^>]*>(.*?)</select>', re.DOTALL)
_OPTION = re.compile(r"<option\b([^>]*)>([^<]*)</option>")
_VALUE = re.compile(r'\bvalue="([^"]*)"')
_SELECTED = re.compile(r"\s*\bselected\b")
_PARTS = ('<div class="row', "<fieldset")


def with_chosen(page: str, before: str, fields: Mapping[str, str]) -> str:
    """The page of a bench with the menus as they were left, but for those that were sent by the tap.

    Args:
        before: the page that was tapped, as it came.
        fields: what the form held, and the tap. A menu that says something else now than then is left alone.
    """
    given = {name: _given(options) for name, options in _MENU.findall(before)}
    sent = _sent_by(before, fields.get("tap", ""))

    def left(menu: re.Match[str]) -> str:
        name, options = menu[1], menu[2]
        said = escape(fields.get(name, ""))
        is_left = name in fields and name not in sent and said != given.get(name, said) == _given(options)
        return menu[0].replace(options, _choosing(options, said)) if is_left else menu[0]

    return _MENU.sub(left, page)


def _sent_by(page: str, tap: str) -> set[str]:
    """The menus that a button sends: those before it in its row, or in its set of fields."""
    found = button_of(page, tap)
    if found is None:
        return set()
    begin = max(page.rfind(part, 0, found.start()) for part in _PARTS)
    return {name for name, _ in _MENU.findall(page, max(0, begin), found.start())}


def _given(options: str) -> str:
    """What a menu says as it comes."""
    all_ = _OPTION.findall(options)
    chosen = next((one for one in all_ if _SELECTED.search(one[0])), all_[0] if all_ else ("", ""))
    return _value(*chosen)


def _value(attributes: str, said: str) -> str:
    value = _VALUE.search(attributes)
    return value[1] if value else " ".join(said.split())


def _choosing(options: str, value: str) -> str:
    """The options with this one chosen; as they are where it is not among them."""
    if value not in {_value(*option) for option in _OPTION.findall(options)}:
        return options

    def option(found: re.Match[str]) -> str:
        attributes = _SELECTED.sub("", found[1])
        mark = " selected" if _value(found[1], found[2]) == value else ""
        return f"<option{attributes}{mark}>{found[2]}</option>"

    return _OPTION.sub(option, options)
