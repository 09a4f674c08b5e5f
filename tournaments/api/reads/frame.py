"""The frame of every answer that reads: who asks, what is asked, the revision as ETag, pages, chosen members."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer

from tournaments.answers.memory import Memory
from tournaments.api.door import Door, tag_of, tagged
from tournaments.api.reads import asking
from tournaments.api.reads.asking import Param
from tournaments.api.reads.pages import LONGEST, MOST, ROWS, cursor_of, place_in, place_of, rows_after
from tournaments.errors import Invalid, NotAllowed
from tournaments.models import Tournament
from tournaments.permissions import Permission, Person
from tournaments.queries.tournaments import names_now

JSON = "application/json"
ANSWERS_BYTES = 16_000_000

answers: Memory[bytes] = Memory(ANSWERS_BYTES)
EVERYBODY = ""
"""The audience of what nobody's rights change."""

FIELDS = asking.text("Members of each row to send, apart by commas; all without it.", 600)
PAGED: Mapping[str, Param] = {
    "fields": FIELDS,
    "limit": asking.number(f"Rows of a page, {ROWS} without it.", 1, MOST),
    "cursor": asking.text("Where the page begins: take it from `next`.", LONGEST),
}


class Reading(Door):
    """An address that reads. What it answers, and what may be asked, stands in its attributes.

    An answer is kept for its revision, if it is the same for all of an audience and searches for nothing.

    Attributes:
        shape: the form of the answer, or of a row of it.
        params: parameters of the address by name.
        beside: members of a page beside its rows, with their JSON Schema.
        tells_names: names of accounts stand in it, which change without a revision of the event.
    """

    shape: ClassVar[type[BaseSerializer[Any]]]
    params: ClassVar[Mapping[str, Param]] = {}
    beside: ClassVar[Mapping[str, asking.Json]] = {}
    is_paged: ClassVar[bool] = False
    tells_names: ClassVar[bool] = False

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.asked = asking.asked(self.known_params(), request.query_params)

    @classmethod
    def known_params(cls) -> dict[str, Param]:
        """Return every parameter that the address takes."""
        return {**cls.params, **(PAGED if cls.is_paged else {"fields": FIELDS} if _has_members(cls) else {})}

    def event(self, slug: str, *, may_be_hidden: bool = False) -> tuple[Tournament, Person]:
        """Return an event with the person who reads about it: nobody in particular by a token without `read`."""
        return self.event_for(slug, self.caller.reader, may_be_hidden=may_be_hidden)

    def tag(self, event: Tournament | None) -> str:
        """Return the ETag of an answer about an event; empty where there is none."""
        return tag_of(event, names_now() if self.tells_names else "") if event else ""

    def one(
        self, event: Tournament, made: Callable[[], Any], *, audience: str | None = None, **context: Any
    ) -> HttpResponseBase:
        """Answer one thing about an event."""
        return self.answer(event, lambda: self.shaped(made(), context), audience)

    def answer(self, event: Tournament | None, made: Callable[[], Any], audience: str | None) -> HttpResponseBase:
        """Answer with the ETag of an event, from memory if somebody has read the same before.

        Args:
            audience: all of it gets the same at a revision; None keeps nothing.
        """
        tag = self.tag(event)
        if event is None or audience is None or self.asked.get("q"):
            return tagged(self.request, tag, made)
        return self.kept(f"{event.pk}{audience}", tag, made)

    def kept(self, about: str, tag: str, made: Callable[[], Any]) -> HttpResponseBase:
        """Answer from memory what somebody has read before in this state, which a tag names."""
        known = tagged(self.request, tag, lambda: None)
        if known.status_code == 304:
            return known
        address = about, self.request.get_full_path(), get_language()
        raw = answers.get(address, tag)
        if raw is None:
            raw = JSONRenderer().render(made())
            answers.put(address, tag, raw, len(raw))
        return HttpResponse(raw, content_type=JSON, headers={"ETag": tag})

    def shaped(self, value: Any, context: Mapping[str, Any]) -> Any:
        """Return the JSON of one thing."""
        shape = self.shape(value, context={**context, "request": self.request})
        self._choose(shape)
        return shape.data

    def rows(
        self,
        event: Tournament | None,
        rows: QuerySet[Any],
        order: Sequence[str],
        kinds: Sequence[type],
        *,
        each: Callable[[Any], None] = lambda _row: None,
        context: Callable[[], Mapping[str, Any]] = dict,
        audience: str | None = None,
    ) -> HttpResponseBase:
        """Answer a page of rows in an order of columns (`pages.rows_after`), which are of these kinds.

        Rows that come or go meanwhile make no other row appear twice or not at all.

        Args:
            each: is called with each row that the page shows.
            context: returns what the shape asks for, once the page is made.
            audience: as of `answer`.
        """
        most = self.asked["limit"] or ROWS
        cursor = self.asked["cursor"]
        found = rows_after(rows, order, place_of(cursor, kinds) if cursor else None)

        def made() -> dict[str, Any]:
            shown = list(found[: most + 1])
            last = place_in(shown[most - 1], order) if len(shown) > most else None
            for row in shown:
                each(row)
            return self.page(shown[:most], last, context())

        return self.answer(event, made, audience)

    def listed(
        self,
        event: Tournament | None,
        made: Callable[[], tuple[Sequence[Any], Mapping[str, Any], Mapping[str, Any]]],
        audience: str | None = None,
    ) -> HttpResponseBase:
        """Answer a page of a list that has been worked out.

        Args:
            audience: as of `answer`.
            made: returns the whole list, the context of its shape, and the members beside the rows.
        """
        cursor = self.asked["cursor"]
        begin = int(place_of(cursor, [int])[0]) if cursor else 0
        end = begin + (self.asked["limit"] or ROWS)

        def page() -> dict[str, Any]:
            rows, context, beside = made()
            return {**beside, **self.page(rows[begin:end], [end] if end < len(rows) else None, context)}

        return self.answer(event, page, audience)

    def page(self, shown: Sequence[Any], last: list[Any] | None, context: Mapping[str, Any]) -> dict[str, Any]:
        """Return the JSON of a page; `last` is the place of its last row where others follow."""
        found = self.shape(shown, many=True, context={**context, "request": self.request})
        self._choose(found.child)  # type: ignore[attr-defined]
        following = {"next": self._next(last)} if last is not None else {}
        return {"results": found.data, **following}

    def need(self, person: Person, permission: Permission) -> None:
        """Raises `NotAllowed` for a person without a permission."""
        if not person.holds(permission):
            raise NotAllowed(_("Esto lo lee solo el equipo del torneo, con una llave que pueda leer."))

    def _next(self, last: list[Any]) -> str:
        kept = {name: self.request.query_params[name] for name in self.request.query_params if name != "cursor"}
        return f"{self.request.path}?{urlencode({**kept, 'cursor': cursor_of(last)})}"

    def _choose(self, shape: Any) -> None:
        if (chosen := self.asked.get("fields")) is None:
            return
        names = [name.strip() for name in chosen.split(",")]
        if unknown := sorted(set(names) - set(shape.fields)):
            raise Invalid(_("No hay un miembro «%(name)s».") % {"name": unknown[0]}, field="fields")
        shape.only(names)


def audience_of(reader: Person) -> str:
    """Return the audience of an answer that tells more to the staff."""
    return "staff" if reader.holds(Permission.JUDGE) else EVERYBODY


def _has_members(view: type[Reading]) -> bool:
    return hasattr(view.shape, "only")
