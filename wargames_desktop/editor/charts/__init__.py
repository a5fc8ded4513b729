"""Charts in the editor: chart sets of the player's own, table by table."""
