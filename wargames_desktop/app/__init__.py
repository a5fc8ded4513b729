"""The application layer without windows: sessions, saves, settings, and the games that there are."""
