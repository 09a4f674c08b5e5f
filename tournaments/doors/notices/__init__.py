"""Personal notices: written beside the log, and handed to the channels that each person chose."""
