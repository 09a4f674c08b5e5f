"""Standing and pairings as CSV by a stable address, as a cell with `IMPORTDATA` reads it: no key, no redirect."""

from django.http import HttpResponse
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request

from tournaments.api.door import tag_of, tagged
from tournaments.api.reads import asking
from tournaments.api.reads.frame import Reading
from tournaments.core.sheets.books import Sheet, as_csv
from tournaments.models import Tournament
from tournaments.queries.rounds import published_rounds
from tournaments.queries.summary.sheets import results_sheet, standing_sheet

ROUND = asking.number("Of this round; of the newest without it.", 0, 999)


class Whatever(BaseContentNegotiation):
    """Answers in the one form that there is: what spreadsheets say to accept is of no use."""

    def select_parser(self, request, parsers):  # type: ignore[no-untyped-def]
        return parsers[0]

    def select_renderer(self, request, renderers, format_suffix=None):  # type: ignore[no-untyped-def]
        return renderers[0], renderers[0].media_type


class CSV(Reading):
    """An event's sheet, with commas between cells and points in numbers, in the language of `Accept-Language`."""

    shape = None  # type: ignore[assignment]
    content_negotiation_class = Whatever

    def get(self, request: Request, slug: str) -> HttpResponse:
        event, _reader = self.event(slug)
        tag = tag_of(event)
        answer = tagged(request, tag, lambda: None)
        if answer.status_code == 304:
            return answer
        raw = as_csv(self.sheet(event), delimiter=",", decimal=".", mark="")
        return HttpResponse(raw, content_type="text/csv; charset=utf-8", headers={"ETag": tag})

    def sheet(self, event: Tournament) -> Sheet:
        raise NotImplementedError


class StandingsCSV(CSV):
    """Send the standing as CSV; of a knock-out its order."""

    def sheet(self, event: Tournament) -> Sheet:
        return standing_sheet(event)


class PairingsCSV(CSV):
    """Send the tables of a round as CSV, a row for each seat, with results as they come."""

    params = {"round": ROUND}

    def sheet(self, event: Tournament) -> Sheet:
        newest = published_rounds(event).last()
        asked = self.asked["round"]
        return results_sheet(event, asked if asked is not None else newest.number if newest else 0)
