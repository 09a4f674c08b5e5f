"""Settings, root URLs and entry points of the site."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
__version__ = "0.4.0"
