"""Addresses below /api/. Those of /api/v1/ are a promise (docs/programar/api.md)."""

from django.urls import path
from rest_framework.routers import DefaultRouter

from tournaments.api.do import Create, Do
from tournaments.api.door import Nothing
from tournaments.api.me import Me
from tournaments.api.views import TournamentViewSet

router = DefaultRouter()
router.include_root_view = False
router.register("tournaments", TournamentViewSet, basename="api-tournament")

V1 = [
    path("me/", Me.as_view(), name="api-me"),
    path("do/<slug:verb>/", Create.as_view(), name="api-create"),
    path("tournaments/<slug:slug>/do/<slug:verb>/", Do.as_view(), name="api-do"),
]

urlpatterns = [
    *router.urls,
    *(path(f"v1/{one.pattern}", one.callback, name=one.name) for one in V1),
    path("<path:rest>", Nothing.as_view(), name="api-nothing"),
    path("", Nothing.as_view(), name="api-root"),
]
