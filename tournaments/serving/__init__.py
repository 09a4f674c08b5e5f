"""Plumbing of a server beneath the words of an event: counters, traces, Redis, answers and writes of many."""
