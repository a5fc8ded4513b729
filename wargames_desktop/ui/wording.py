"""Previews and refusals in words, for the question panel and the status line."""

from __future__ import annotations

import msgspec

from wargames_desktop.app.rules import section
from wargames_desktop.engine.decision import Refusal
from wargames_desktop.engine.display import Preview, Sum

JOINT = " · "


def percent(probability: float) -> str:
    """A probability for people: no certainty where there is none."""
    if 0 < probability < 0.005:
        return "under 1 %"
    if 0.995 <= probability < 1:
        return "over 99 %"
    return f"{probability * 100:.0f} %"


def in_words(entry: Sum) -> str:
    """One line of a sum: what it is, and how much where that is said."""
    return f"{entry.label}: {entry.value}" if entry.value else entry.label


def consequence(preview: Preview) -> str:
    """What a preview says, apart from what the board shows of it."""
    lines = [preview.title] if preview.title else []
    lines.append(JOINT.join(map(in_words, preview.sums)))
    lines.append(JOINT.join(f"{percent(chance.probability)} {chance.result}" for chance in preview.chances))
    if preview.expected:
        lines.append(preview.expected)
    blocked = {
        shot.note + (f" ({shot.rule})" if shot.rule else "") for shot in preview.shots if shot.style == "blocked"
    }
    lines += sorted(note for note in blocked if note.strip())
    return "\n".join(line for line in lines if line)


def with_detail(preview: Preview, detail: str) -> Preview:
    """A preview that also says what its answer means, unless it does so already."""
    if not detail or detail in consequence(preview):
        return preview
    expected = f"{preview.expected}\n{detail}" if preview.expected else detail
    return msgspec.structs.replace(preview, expected=expected)


def because(refusal: Refusal) -> str:
    """A refusal with the section of the rulebook that it comes from, if there is one."""
    return f"{refusal.reason} ({section(refusal.rule)})" if refusal.rule else refusal.reason
