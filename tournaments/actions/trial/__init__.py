"""Events to try: made in one step, with invented people, and removed without a trace."""
