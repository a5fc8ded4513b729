"""What the windows of play and of the editor share: the board view, actions, palette, appearance."""
