"""Fire and dice in words, the same in every chapter: factors, basic hits, the die and all that changed it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wargames_desktop.engine.display import Likelihood, LogLine, Preview, Sum
from wargames_desktop.games.east_wind_rain.basic_crt import Fire
from wargames_desktop.games.east_wind_rain.forecast import FireForecast
from wargames_desktop.games.east_wind_rain.modifiers import Modifier
from wargames_desktop.games.east_wind_rain.present.vocabulary import count, signed


def changed(modifiers: Iterable[Modifier]) -> str:
    """``, +1 remainder of 5, −1 green crews``."""
    return "".join(f", {signed(modifier.value)} {modifier.name}" for modifier in modifiers)


def fire_lines(fire: Fire, rule: str, who: str = "") -> Iterator[LogLine]:
    """How a number of hits came about; nothing where nobody rolled."""
    if not fire.die:
        return
    front = f"{who}: " if who else ""
    text = f"{front}{fire.points:g} points, basic hits {fire.basic}; die {fire.die}{changed(fire.modifiers)}"
    yield LogLine(text=f"{text}: {count(fire.hits, 'hit')}", kind="die", depth=1, rule=rule)


def dice_in_words(dice: Iterable[int]) -> str:
    """``die 3``, ``dice 3 and 5``."""
    told = [str(die) for die in dice]
    return f"die {told[0]}" if len(told) == 1 else f"dice {', '.join(told)}"


def fire_preview(title: str, forecast: FireForecast, rule: str, more: str = "") -> Preview:
    """What fire promises: points, modifiers, how likely each number of hits is."""
    expected = f"{forecast.expected:.1f} hits on average"
    return Preview(
        title=title,
        sums=(
            Sum(label="Points", value=f"{forecast.points:g}", rule=rule),
            *(Sum(label=each.name, value=signed(each.value), rule=each.rule) for each in forecast.modifiers),
        ),
        chances=tuple(
            Likelihood(result=count(hits, "hit"), probability=chance)
            for hits, chance in sorted(forecast.chances.items())
        ),
        expected=f"{expected}. {more}" if more else expected,
    )
