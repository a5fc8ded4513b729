"""The games: one package each, a module per chapter of the rulebook. They never import each other."""
