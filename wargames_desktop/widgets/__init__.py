"""What the windows of play and of the editor share: actions, palette, appearance, a view's camera, tiles."""
