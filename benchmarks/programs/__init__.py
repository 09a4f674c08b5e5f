"""Programs at the doors of a running site (`benchmarks.site.stack`): bots by the API, and receivers of hooks."""
