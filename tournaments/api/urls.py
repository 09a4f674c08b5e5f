"""Addresses below /api/. Those of /api/v1/ are a promise (docs/programar/api.md)."""

from django.urls import path
from django.views.generic import RedirectView
from rest_framework.routers import DefaultRouter

from tournaments.api.description import Description
from tournaments.api.do import Create, Do
from tournaments.api.door import Door, Nothing
from tournaments.api.me import Me
from tournaments.api.reads import desk, events, games, log, seasons, sheets, standing, statistics, tables
from tournaments.api.reference import Problem
from tournaments.api.views import TournamentViewSet

router = DefaultRouter()
router.include_root_view = False
router.register("tournaments", TournamentViewSet, basename="api-tournament")

OF_EVENT: list[tuple[str, str, type[Door]]] = [
    ("event", "", events.Event),
    ("entries", "entries/", events.Entries),
    ("entry", "entries/<int:number>/", events.OneEntry),
    ("own", "me/", events.Own),
    ("rounds", "rounds/", tables.Rounds),
    ("tables", "tables/", tables.Tables),
    ("table", "tables/<int:pk>/", tables.OneTable),
    ("clock", "clock/", tables.Clock),
    ("bracket", "bracket/", tables.Bracket),
    ("standings", "standings/", standing.Standings),
    ("order", "order/", standing.Order),
    ("statistics", "statistics/", statistics.EventStatistics),
    ("pieces", "statistics/pieces/", statistics.EventPieces),
    ("piece", "statistics/pieces/<str:piece>/", statistics.EventPiece),
    ("overview", "overview/", statistics.LookingBack),
    ("calls", "calls/", desk.Calls),
    ("waiting", "waiting/", desk.Waiting),
    ("penalties", "penalties/", desk.Penalties),
    ("log", "log/", log.Log),
    ("record", "record/", log.Record),
    ("standings-csv", "standings.csv", sheets.StandingsCSV),
    ("pairings-csv", "pairings.csv", sheets.PairingsCSV),
]
"""Reads about one event: name, end of the address, view."""
V1 = [
    path("openapi.json", Description.as_view(), name="api-description"),
    path("me/", Me.as_view(), name="api-me"),
    path("do/<slug:verb>/", Create.as_view(), name="api-create"),
    path("tournaments/<slug:slug>/do/<slug:verb>/", Do.as_view(), name="api-do"),
    path("tournaments/", events.Events.as_view(), name="api-events"),
    path("clubs/<int:club>/", seasons.OneClub.as_view(), name="api-club"),
    path("clubs/<int:club>/ranking/<slug:game>/", seasons.Ranking.as_view(), name="api-ranking"),
    path("circuits/<slug:code>/", seasons.OneCircuit.as_view(), name="api-circuit"),
    path("circuits/<slug:code>/table/", seasons.CircuitTable.as_view(), name="api-circuit-table"),
    path(
        "clubs/<int:club>/statistics/<slug:game>/", statistics.ClubStatistics.as_view(), name="api-club-statistics"
    ),
    path(
        "clubs/<int:club>/statistics/<slug:game>/pieces/", statistics.ClubPieces.as_view(), name="api-club-pieces"
    ),
    path(
        "clubs/<int:club>/statistics/<slug:game>/pieces/<str:piece>/",
        statistics.ClubPiece.as_view(),
        name="api-club-piece",
    ),
    path(
        "circuits/<slug:code>/statistics/", statistics.CircuitStatistics.as_view(), name="api-circuit-statistics"
    ),
    path("circuits/<slug:code>/statistics/pieces/", statistics.CircuitPieces.as_view(), name="api-circuit-pieces"),
    path(
        "circuits/<slug:code>/statistics/pieces/<str:piece>/",
        statistics.CircuitPiece.as_view(),
        name="api-circuit-piece",
    ),
    path("games/", games.Games.as_view(), name="api-games"),
    path("games/<slug:game>/catalogue/", games.Catalogue.as_view(), name="api-catalogue"),
    path("games/<slug:game>/rules/", games.Rules.as_view(), name="api-rules"),
    path("games/<slug:game>/precedents/", games.Precedents.as_view(), name="api-precedents"),
    path("games/<slug:game>/precedents/<int:pk>/", games.OnePrecedent.as_view(), name="api-precedent"),
    path("adjudicate/", games.Adjudicate.as_view(), name="api-adjudicate"),
    path("pair/", games.Pair.as_view(), name="api-pair"),
    *(path(f"tournaments/<slug:slug>/{end}", view.as_view(), name=f"api-{name}") for name, end, view in OF_EVENT),
]

urlpatterns = [
    *router.urls,
    *(path(f"v1/{one.pattern}", one.callback, name=one.name) for one in V1),
    path("v1/", RedirectView.as_view(pattern_name="help_calls"), name="api-first"),
    path("v1/problems/<slug:kind>", Problem.as_view(), name="api-problem"),
    path("<path:rest>", Nothing.as_view(), name="api-nothing"),
    path("", Nothing.as_view(), name="api-root"),
]
