"""What the event cards of this turn change in the other chapters: questions for their procedures, and what they use up.

Who asks what:

* ``resources``: :func:`points_gained` when the totals are rolled; the phase ends with :func:`events_due` "resource".
* ``supply_bases``, ``movement``, ``redeployment_segments`` and ``rebuilding``: :func:`events_due` as they begin.
* ``supply_bases``: :func:`free_base_hexes`, :func:`without_free_base`.
* ``situation`` reads ``effects.no_zones``: sides whose air zones of control do not exist in this turn.
* ``movers``: :func:`fleets_locked`. ``planning``: :func:`stack_cards`, :func:`landings_forbidden`.
  ``movement_cost``: :func:`stack_card`. ``impulse``: :func:`without_stack_card`.
* ``combat``: :func:`events_due` before each choice of a combat and once more when none is left;
  :func:`landings_forbidden`. ``strength``: :func:`standing_bonuses`. ``engagement``: :func:`bonus_cards`,
  :func:`without_bonus_card`.
* ``redeployment``: :func:`extra_stacks`. ``submarines``: :func:`submarine_range`.
* ``state.first_player`` reads ``effects.first``. ``china``: :func:`duty_waived`. ``sudden_death``:
  :func:`rule_in_play`.

Nothing here draws, asks or emits.
"""

from __future__ import annotations

import msgspec

from wargames_desktop.games.war_in_the_pacific.charts import CardTiming, Charts, CombatKind, SideName
from wargames_desktop.games.war_in_the_pacific.frames import TimedEvents
from wargames_desktop.games.war_in_the_pacific.state import CombatModifier, StackCard, State, TurnEffects


def events_due(state: State, charts: Charts, timing: CardTiming, last: bool = True) -> TimedEvents | None:
    """The frame that carries out what cards of this turn do at ``timing``; None if nothing is left to be done.

    With ``last`` false the owners may wait: whoever pushes the frame asks again later, and at the end with ``last``.
    """
    due = any(charts.cards[event.card].timing == timing for event in state.events)
    return TimedEvents(timing, last) if due else None


def points_gained(state: State, side: SideName) -> int:
    """RP that cards have added to the total of a side before it is rolled, or taken from it (WITP-5.1-note)."""
    return state.effects.rp.get(side, 0)


def free_base_hexes(state: State, side: SideName) -> tuple[str, ...]:
    """Hexes where a card lets ``side`` build a supply base without a network, as long as it may be built there."""
    return tuple(hex for base in state.effects.free_bases if base.side == side for hex in base.hexes)


def without_free_base(state: State, side: SideName, hex: str) -> State:
    """``state`` after such a base was built at ``hex``."""
    grants = list(state.effects.free_bases)
    grants.remove(next(grant for grant in grants if grant.side == side and hex in grant.hexes))
    return with_effects(state, msgspec.structs.replace(state.effects, free_bases=tuple(grants)))


def fleets_locked(state: State, side: SideName, hex: str) -> bool:
    """Whether fleets of ``side`` in ``hex`` may not move in this turn."""
    return hex in state.effects.locked_fleets.get(side, ())


def stack_cards(state: State, side: SideName) -> tuple[StackCard, ...]:
    """What ``side`` may use for a stack of its movement, one card for one stack; a stack of an impulse that is being
    planned names its card in ``PlannedStack.card``, and it is used up with the impulse."""
    return tuple(card for card in state.effects.stack_cards if card.side == side)


def stack_card(state: State, side: SideName, card: str) -> StackCard | None:
    """What a card does for the stack that uses it; None for no card."""
    return next((each for each in stack_cards(state, side) if each.card == card), None)


def without_stack_card(state: State, side: SideName, card: str) -> State:
    """``state`` after a stack has moved with the card."""
    left = list(state.effects.stack_cards)
    left.remove(next(each for each in stack_cards(state, side) if each.card == card))
    return with_effects(state, msgspec.structs.replace(state.effects, stack_cards=tuple(left)))


def landings_forbidden(state: State, side: SideName) -> bool:
    """Whether ``side`` may carry out no assault landing in this turn."""
    return side in state.effects.no_landings


def standing_bonuses(state: State, side: SideName, kind: CombatKind) -> tuple[CombatModifier, ...]:
    """What changes the total of ``side`` in every combat of a kind in this turn."""
    return tuple(
        each for each in state.effects.combat if not each.once and each.side == side and each.combat in (kind, "any")
    )


def bonus_cards(state: State, owner: SideName, kind: CombatKind) -> tuple[CombatModifier, ...]:
    """What ``owner`` may use, once, in a combat of a kind."""
    return tuple(
        each for each in state.effects.combat if each.once and each.owner == owner and each.combat in (kind, "any")
    )


def without_bonus_card(state: State, used: CombatModifier) -> State:
    """``state`` after the modifier was used in a combat."""
    left = list(state.effects.combat)
    left.remove(used)
    return with_effects(state, msgspec.structs.replace(state.effects, combat=tuple(left)))


def extra_stacks(state: State, side: SideName) -> int:
    """Stacks that ``side`` may redeploy in this turn beyond half its base points (WITP-10.1-2)."""
    return state.effects.stacks.get(side, 0)


def submarine_range(state: State, charts: Charts, attacked: SideName) -> tuple[int, int]:
    """Totals of two dice that hit a redeployed stack of ``attacked``, lowest and highest (WITP-10.4-2)."""
    return state.effects.submarines.get(attacked) or charts.submarines.range(state.turn, attacked)


def duty_waived(state: State) -> bool:
    """Whether Japan need not fight in China in this turn (WITP-12.2-5-a)."""
    return state.effects.china_waived


def rule_in_play(state: State, rule: str) -> bool:
    """Whether no card has put a rule out of play (WITP-15.0-3)."""
    return rule not in state.disabled


def with_effects(state: State, effects: TurnEffects) -> State:
    """``state`` with other effects of this turn's cards."""
    return msgspec.structs.replace(state, effects=effects)
