"""The layers between the web server and Django: queue, counters, probes, and the end of a process."""
