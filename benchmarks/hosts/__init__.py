"""The site on several machines, in network namespaces of this one, while their links, clocks and servers fail.

    python -m benchmarks.hosts              # every step
    python -m benchmarks.hosts event cuts   # some

Needs root, `unshare`, `ip`, PostgreSQL with its programs, `pgbouncer`, `redis-server` and `caddy`, and for the
clocks libfaketime. Nothing outside is touched: all of it lives in namespaces that end with the command.
"""
