"""Events: what happened during a transition, as typed values for the log, the animation and the sound."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Something that happened. Each game declares its own as subclasses with a ``tag``."""
