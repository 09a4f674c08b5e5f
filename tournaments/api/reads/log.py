"""The log as lines after a revision, and the record."""

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.actions.verbs import VERBS
from tournaments.api.door import tag_of, tagged
from tournaments.api.reads import asking
from tournaments.api.reads.frame import PAGED, Reading
from tournaments.api.reads.pages import MOST, ROWS
from tournaments.api.reads.shapes import LogShape
from tournaments.doors.lines import readable
from tournaments.live.waits import LONGEST_WAIT
from tournaments.queries.record import Asked, lines_of, public_text
from tournaments.queries.tournaments import names_now


class Log(Reading):
    """List the lines of the log that the caller may read, the oldest first.

    `after` of the answer is the revision to ask from next time. With `wait` an answer without news comes
    when there are some, or after so many seconds.
    """

    shape = LogShape
    params = {
        "fields": PAGED["fields"],
        "after": asking.number("Lines after this revision."),
        "wait": asking.number("Seconds to wait for news.", 0, LONGEST_WAIT),
        "limit": asking.number(f"Lines, {ROWS} without it.", 1, MOST),
        "round": asking.number("About this round."),
        "table": asking.number("About the table with this number."),
        "player": asking.text("That name somebody with these letters, or the entry of this number."),
        "verb": asking.text("Of this verb."),
    }
    beside = {"after": {"type": "integer", "description": "The revision from which to ask on."}}
    is_listed = True

    def get(self, request: Request, slug: str) -> Response:
        event, reader = self.event(slug)
        asked, most = self.asked, self.asked["limit"] or ROWS
        after = asked["after"] or 0

        def made() -> dict[str, Any]:
            sought = Asked(asked["round"], asked["table"], asked["player"] or "", asked["verb"] or "")
            lines = readable(lines_of(event, sought), reader).filter(
                revision__gt=after, revision__lte=event.revision
            )
            shown = list(lines.select_related("by__player").order_by("revision")[: most + 1])
            for line in shown:
                line.tournament = event
            labels = {name: str(verb.label) for name, verb in VERBS.items()}
            reached = shown[most - 1].revision if len(shown) > most else max(event.revision, after)
            return {"after": reached, **self.page(shown[:most], None, {"labels": labels})}

        return tagged(request, tag_of(event, names_now()), made)


class Record(Reading):
    """Send the public record (docs/programar/record.md), which anybody can check and bring in elsewhere."""

    shape = None  # type: ignore[assignment]

    def get(self, request: Request, slug: str) -> HttpResponse:
        event, _reader = self.event(slug)
        tag = tag_of(event, names_now())
        answer = tagged(request, tag, lambda: None)
        if answer.status_code == 304:
            return answer
        text = public_text(event)
        return HttpResponse(text, content_type="application/json; charset=utf-8", headers={"ETag": tag})
