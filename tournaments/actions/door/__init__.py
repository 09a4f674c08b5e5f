"""The inside of the one door for writes; `tournaments.actions.base` is its front."""
