"""The claimed steps of a case replayed, in each way in which they may be meant."""
