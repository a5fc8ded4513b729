"""Paper: player aids, counters, maps, cards and logs, true to size. The same painters as on the screen."""
