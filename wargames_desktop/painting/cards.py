"""Cards, tracks, logs, roses and sums as well set tables, laid out for a width.

The same call serves a dock, a scene and a printed page. Sizes follow the theme's type scale.
"""

from __future__ import annotations

from wargames_desktop.engine.display import Card, Hand, Mat, Rose, Sum, Track, UnitLog
from wargames_desktop.painting.hands import hand
from wargames_desktop.painting.layouts import Block
from wargames_desktop.painting.logs import unit_log
from wargames_desktop.painting.mats import mat
from wargames_desktop.painting.roses import rose
from wargames_desktop.painting.tables import card, sums
from wargames_desktop.painting.theme import Theme
from wargames_desktop.painting.tracks import track

Thing = Track | UnitLog | Card | Rose | Hand | Mat | tuple[Sum, ...]


def block(thing: Thing, width: float, theme: Theme) -> Block:
    """A thing laid out for a width: its height, how to draw it, and what lies where in it."""
    if isinstance(thing, Track):
        return track(thing, width, theme)
    if isinstance(thing, UnitLog):
        return unit_log(thing, width, theme)
    if isinstance(thing, Card):
        return card(thing, width, theme)
    if isinstance(thing, Hand):
        return hand(thing, width, theme)
    if isinstance(thing, Mat):
        return mat(thing, width, theme)
    if isinstance(thing, Rose):
        return rose(thing, width, theme)
    return sums(thing, width, theme)
