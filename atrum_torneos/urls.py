"""Root URLs."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls")),
    path("cuenta/", include("players.urls")),
    path("cuenta/", include("allauth.urls")),
    path("api/", include("tournaments.api.urls")),
    path("reglas/", include("rules.urls")),
]
