"""Sheets of an event as files: CSV, workbooks of Excel and LibreOffice, and the report of FIDE."""
