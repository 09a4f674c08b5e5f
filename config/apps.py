"""The site as a Django app: where its checks are found, and refuse to begin."""

import sys

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config import checks

        if sys.argv[1:2] != ["check"]:  # which names everything that is wrong, not only this
            checks.refuse_to_begin()
