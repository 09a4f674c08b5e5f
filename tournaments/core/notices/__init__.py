"""The sentences that people are told about an event: each follows from a line of the log, or from the time."""
