"""Trial events: made in one step, with invented people, and removed without a trace."""
