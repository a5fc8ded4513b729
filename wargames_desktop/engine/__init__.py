"""The kernel: decisions, refusals, flow frames, chance, journal, events and views. It knows no game."""
