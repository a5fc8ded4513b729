"""How East Wind Rain shows itself: plain data for any window, made from a view and from events.

``presenter`` puts everything together. A chapter of the rules tells how its own answers, events and battles are shown
in a module of its own name here, see ``chapter``.
"""
