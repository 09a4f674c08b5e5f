"""The site under load, in one run: the real server processes, beside the limits that they are measured against.

    python -m benchmarks.site              # every part
    python -m benchmarks.site pages burst  # some

Needs PostgreSQL and Redis. `BENCHMARK_DATABASE_URL` names a database of a server where others may be made (a new
one is, and is dropped afterwards); the Redis database of `BENCHMARK_REDIS_URL` is emptied.
"""
