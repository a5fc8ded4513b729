"""Reading, checking, migrating and writing data files; every problem is told with file, line and column."""
