"""Forms as a browser finds them on a page, and what becomes of pressing them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urldefrag, urlencode, urljoin, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse, QueryDict
from django.test.html import Element, parse_html

from tests.tournaments.pictures.drawn import a_picture

MANY = 12
"""Of longer lists of options only the first and the last are chosen, e.g. of time zones."""


@dataclass(frozen=True)
class Input:
    """A field of a form; `options` are the values that one may choose, `value` the one that stands there."""

    name: str
    kind: str
    value: str = ""
    options: tuple[str, ...] = ()
    is_ticked: bool = False
    is_number: bool = False
    is_picture: bool = False


@dataclass
class Form:
    """A form of a page.

    Attributes:
        buttons: the fields that each sends of its own; mostly none.
        by_script: a script sends it (`data-post` on something inside a form), and puts the answer into the page.
    """

    method: str
    action: str
    id: str = ""
    inputs: list[Input] = field(default_factory=list)
    buttons: list[dict[str, str]] = field(default_factory=list)
    by_script: bool = False

    @property
    def names(self) -> frozenset[str]:
        """Return the names of fields that a handler should read; files arrive apart from the rest."""
        return frozenset(each.name for each in self.inputs if each.kind != "file")


@dataclass
class Page:
    """The forms of a page, and its links that only change the query."""

    forms: list[Form]
    links: list[str]


def read_page(text: str, path: str) -> Page:
    """The forms of a page at a path, inputs that stand outside of theirs (`form="…"`) included."""
    reader = _Reader(path)
    reader.walk(parse_html(text), None)
    for id_, strays in reader.strays.items():
        owner = next(form for form in reader.page.forms if form.id == id_)
        owner.inputs += strays
    return reader.page


class _Reader:
    """Walks a page once, collecting."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.page = Page([], [])
        self.strays: dict[str, list[Input]] = {}

    def walk(self, element: Element | str, form: Form | None) -> None:
        if isinstance(element, str):
            return
        told = {name: value or "" for name, value in element.attributes}
        if element.name == "form":
            action = urldefrag(urljoin(self.path, told.get("action", ""))).url  # browsers send no fragment
            form = Form(told.get("method", "get").lower(), action, told.get("id", ""))
            self.page.forms.append(form)
        elif element.name in {"input", "textarea", "select"} and "name" in told:
            self.found(_input(element, told), told, form)
        elif element.name == "button" and form is not None:
            form.buttons.append({told["name"]: told.get("value", "")} if "name" in told else {})
        elif element.name == "a" and told.get("href", "").startswith("?"):
            self.page.links.append(urljoin(self.path, told["href"]))
        sent = Form("post", urljoin(self.path, told["data-post"]), by_script=True) if "data-post" in told else None
        for child in element.children:
            self.walk(child, form)
            if sent and form and element.name != "form":
                inside = _Reader(self.path)
                inside.walk(child, sent)
        if sent and sent.inputs:
            self.page.forms.append(sent)

    def found(self, new: Input, told: Mapping[str, str], form: Form | None) -> None:
        if "form" in told:
            self.strays.setdefault(told["form"], []).append(new)
        elif form is not None:
            form.inputs.append(new)


def _input(element: Element, told: Mapping[str, str]) -> Input:
    name = told["name"]
    if element.name == "select":
        options = [each for each in _options(element) if each[0] or "required" not in told]
        chosen = next((value for value, is_chosen in options if is_chosen), options[0][0] if options else "")
        return Input(name, "select", chosen, tuple(value for value, _chosen in options))
    if element.name == "textarea":
        return Input(name, "textarea", "".join(str(child) for child in element.children))
    kind = told.get("type", "text")
    number = kind == "number" or told.get("inputmode") == "numeric"
    return Input(
        name,
        kind,
        told.get("value", ""),
        is_ticked="checked" in told,
        is_number=number,
        is_picture=told.get("accept", "").startswith("image/"),
    )


def _options(select: Element) -> Iterator[tuple[str, bool]]:
    for child in select.children:
        if isinstance(child, Element) and child.name == "option":
            told = dict(child.attributes)
            yield told.get("value") or "", "selected" in told
        elif isinstance(child, Element):
            yield from _options(child)


def fillings(form: Form, typed: Callable[[Input], str], *, each_option: bool) -> Iterator[dict[str, Any]]:
    """Yield the values of a form: filled in once, and once more for each other kind of button and, if asked, other
    option; and without the file where a text may be sent instead.

    Args:
        typed: gives the text that a person types into an empty field.
    """
    filled = _filled(form, typed)
    first, *others = _kinds(form.buttons) or [{}]
    yield filled | first
    yield from (filled | button for button in others)
    kinds = {each.name: each.kind for each in form.inputs}
    if {"file", "textarea"} <= set(kinds.values()):
        yield {name: value for name, value in (filled | first).items() if kinds.get(name) != "file"}
    for each in form.inputs:
        if each.kind == "select" and each_option:
            options = each.options if len(each.options) <= MANY else (each.options[0], each.options[-1])
            yield from (filled | first | {each.name: option} for option in options if option != filled[each.name])


def _kinds(buttons: list[dict[str, str]]) -> list[dict[str, str]]:
    """One button of each kind: the bench has hundreds that differ only in what comes after the colon."""
    kinds: dict[tuple[str, ...], dict[str, str]] = {}
    for button in buttons:
        kinds.setdefault(tuple(f"{name}={value.partition(':')[0]}" for name, value in button.items()), button)
    return list(kinds.values())


def _filled(form: Form, typed: Callable[[Input], str]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    only = _only_choice(form)
    for each in _gathered(form.inputs):
        if each.kind == "checkbox":
            if each.is_ticked or each is only:
                data[each.name] = [*_listed(data.get(each.name, [])), each.value or "on"]
        elif each.kind == "file":
            name, content = ("logo.png", a_picture()) if each.is_picture else ("cartas.csv", typed(each).encode())
            data[each.name] = SimpleUploadedFile(name, content)
        else:
            value = each.value or ("" if each.options else typed(each))
            data[each.name] = [*_listed(data[each.name]), value] if each.name in data else value
    return data


def _only_choice(form: Form) -> Input | None:
    """The first box of a form that is a list of boxes and nothing else, none ticked: sent so it says nothing."""
    shown = [each for each in form.inputs if each.kind != "hidden"]
    is_list = all(each.kind == "checkbox" and each.value and not each.is_ticked for each in shown)
    return shown[0] if shown and is_list and form.method == "post" else None


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _gathered(inputs: list[Input]) -> list[Input]:
    """Buttons of a radio field as one input with options."""
    radios: dict[str, Input] = {}
    for each in inputs:
        if each.kind == "radio":
            known = radios.get(each.name, replace(each, value=each.value))
            chosen = each.value if each.is_ticked else known.value
            radios[each.name] = replace(known, value=chosen, options=(*known.options, each.value))
    return [each for each in inputs if each.kind != "radio"] + list(radios.values())


class Reading(QueryDict):
    """Sent values that remember which names somebody asked for."""

    def __init__(self, sent: QueryDict) -> None:
        super().__init__(mutable=True)
        self.asked: set[str] = set()
        for name, values in sent.lists():
            self.setlist(name, values)

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def getlist(self, name: str, default: Any = None) -> list[Any]:
        self.asked.add(name)
        return super().getlist(name, default)

    def copy(self) -> "Reading":
        """Return another one, for which is asked in this one's name."""
        found = Reading(self)
        found.asked = self.asked
        return found

    def items(self) -> Any:
        self.asked |= self.keys()
        return super().items()


class ReadingMiddleware:
    """Gives views a `Reading` for what was sent."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        if request.method == "POST":
            request.POST = Reading(request.POST)


def query(form: Form, data: Mapping[str, Any]) -> str:
    """The address that a form with `method="get"` leads to."""
    return f"{urlsplit(form.action).path}?{urlencode(data, doseq=True)}"
