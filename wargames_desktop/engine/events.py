"""Events: what happened during a transition, as typed values for the log, the animation and the sound."""

from __future__ import annotations

from typing import ClassVar

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Something that happened. Each game declares its own as subclasses with a ``tag``."""

    reveals: ClassVar[bool] = False
    """Events of this kind tell a side what was hidden from it, so that taking them back does not undo them."""
