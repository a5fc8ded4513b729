"""Players that are programs. They see a game through its door only: a view, a decision and its answers."""
