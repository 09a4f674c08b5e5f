"""Pictures of an event for messengers and for people to keep."""
