"""The editor window: documents in tabs, each with its own undo stack; scenarios, maps, counters, charts."""
