"""Addresses below /api/."""

from rest_framework.routers import DefaultRouter

from tournaments.api.views import TournamentViewSet

router = DefaultRouter()
router.include_root_view = False
router.register("tournaments", TournamentViewSet, basename="api-tournament")

urlpatterns = router.urls
