"""War in the Pacific 1941-1945: the rules, a module per chapter of the rulebook."""
