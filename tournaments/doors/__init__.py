"""The doors of programs: tokens, hooks, and the lines of the log that somebody may read."""
