# syntax=docker/dockerfile:1
# docs/running.md says how far this was tried.
FROM python:3.12-slim AS built
WORKDIR /site
RUN apt-get update && apt-get install --yes --no-install-recommends gettext && rm -rf /var/lib/apt/lists/*
RUN python -m venv /venv
ENV PATH=/venv/bin:$PATH
COPY requirements/base.txt requirements/base.txt
RUN --mount=type=cache,target=/root/.cache/pip pip install --require-hashes -r requirements/base.txt
COPY . .
RUN python tools/messages.py compile \
    && PRODUCTION=1 SECRET_KEY=only-to-collect-files python manage.py collectstatic --noinput --verbosity 0

FROM python:3.12-slim
RUN useradd --system --create-home torneos
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PRODUCTION=1 HOST=0.0.0.0 PROMETHEUS_MULTIPROC_DIR=/tmp/metrics
WORKDIR /site
COPY --from=built /venv /venv
COPY --from=built --chown=torneos /site /site
USER torneos
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz')"]
CMD ["python", "-m", "config.serving.serve"]
