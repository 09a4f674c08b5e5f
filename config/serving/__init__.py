"""Between the web server and Django: who waits, what is counted, what machines ask, how a process ends."""
