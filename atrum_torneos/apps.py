"""The site as a Django app: it registers the checks, which refuse to begin."""

import gc
import sys

from django.apps import AppConfig
from django.conf import settings


class SiteConfig(AppConfig):
    name = "atrum_torneos"

    def ready(self) -> None:
        from atrum_judge.text import add_catalogue
        from atrum_torneos import checks

        for folder in settings.LOCALE_PATHS:
            add_catalogue(folder)

        if sys.argv[1:2] != ["check"]:  # `check` names every fault of the settings, not only this one
            checks.refuse_to_begin()
        if settings.REDIS_URL:
            from atrum_torneos import celery  # noqa: F401  # what asks for jobs finds it; without a broker nobody does
        gc.freeze()  # nobody looks for garbage in all that is imported by now
        gc.enable()
