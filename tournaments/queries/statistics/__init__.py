"""The statistics of events, each counted once a version."""
