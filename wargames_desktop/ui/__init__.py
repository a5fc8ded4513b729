"""The windows: the library, and the play window with its board and panels. They show tables and know no game."""
