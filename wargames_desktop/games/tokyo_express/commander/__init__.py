"""A plain, sensible US commander: steers for a good gun range with broadsides bearing, and fires for most damage.

The ships stay in the formations they are in, at full Speed. Nothing here is a rule.
"""

from wargames_desktop.games.tokyo_express.commander.commander import Commander

__all__ = ["Commander"]
