"""ASGI entry point: the live channel, all else observed, probes, stored answers, the queue, and Django."""

import os
import sys

import django
from django.conf import settings
from django.db import connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "atrum_torneos.settings")

django.setup(set_prefix=False)

# The modules below read settings and models: Django has to be set up.
from atrum_torneos.serving.admission import admitted  # noqa: E402
from atrum_torneos.serving.ahead import read_ahead  # noqa: E402
from atrum_torneos.serving.dated import dated  # noqa: E402
from atrum_torneos.serving.handler import ThreadedHandler  # noqa: E402
from atrum_torneos.serving.lifespan import with_lifespan  # noqa: E402
from atrum_torneos.serving.observed import observed  # noqa: E402
from atrum_torneos.serving.outbox import outbox  # noqa: E402
from atrum_torneos.serving.probes import Probed, Watch  # noqa: E402
from atrum_torneos.serving.tidying import tidying  # noqa: E402
from tournaments.answers.layer import stored_answers  # noqa: E402
from tournaments.live.route import live_channel  # noqa: E402
from tournaments.live.waits import waits  # noqa: E402

read_ahead()
# After each question to the database a thread waits this long for one that computes, e.g. somebody's record. By
# default it is ten times as long, and a page asks ten questions.
sys.setswitchinterval(0.0005)
if connection.vendor == "postgresql":
    from atrum_torneos.postgresql.base import answer_within

    answer_within(settings.ANSWER_PATIENCE)
# A thread for each request that is admitted, and some for static files, which pass by.
threads = settings.DB_POOL + settings.WRITING_AT_ONCE
watch = Watch()
made = admitted(ThreadedHandler(threads))
inside = stored_answers(made) if settings.FOR_CROWDS else made
waiting = waits(observed(Probed(inside, watch)))
site = live_channel(waiting)
running = [site.running, waiting.running, watch.running, tidying, outbox]
stopping = [site.end_streams, waiting.end_all]
application = with_lifespan(site, running=running, stopping=stopping)
# For `atrum_torneos.serving.serve`, whose server adds no `Date`; any other, of one machine, adds its own.
dated_application = dated(application)
