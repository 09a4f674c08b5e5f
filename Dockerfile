# syntax=docker/dockerfile:1
# One image for both ways to run (compose.yaml, compose.server.yaml). Its steps are tried by tests/shipping.
FROM python:3.12-slim AS built
RUN python -m venv /venv
ENV PATH=/venv/bin:$PATH
WORKDIR /source
COPY requirements/server.txt requirements/server.txt
RUN --mount=type=cache,target=/root/.cache/pip pip install --require-hashes -r requirements/server.txt
COPY . .
RUN --mount=type=cache,target=/root/.cache/pip pip wheel --no-deps --wheel-dir /wheels . \
    && pip install --no-deps --no-index --find-links /wheels atrum-torneos

FROM python:3.12-slim
RUN useradd --system torneos && install --directory --owner torneos --mode 700 /data /backups
COPY --from=built /venv /venv
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 VAR_DIR=/data HOST=0.0.0.0
USER torneos
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=5)"]
CMD ["atrum-torneos", "run", "--no-demo"]
