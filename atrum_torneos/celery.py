"""The Celery application. Jobs notify, export and compute ahead; nothing depends on them to be correct."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")

app = Celery("atrum_arena_torneos")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()  # for every thread: what asks for a job names it, and knows no app
