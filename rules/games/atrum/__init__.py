"""Atrum Arena as code: rosters, team formation and results, by the section of the rulebook.

Pure Python. Sections are cited as ``P3 §2.6``: Part and number as printed in the body of the rulebook.
"""
