"""Counters in the editor: templates whose parts are moved by hand, and a table of all counters."""
