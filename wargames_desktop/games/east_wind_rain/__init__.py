"""East Wind Rain: the rules, a module per chapter of the rulebook."""
