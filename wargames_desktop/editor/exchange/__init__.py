"""Files of other programs: VASSAL modules, maps of Tiled, images."""
