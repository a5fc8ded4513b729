"""How clicks narrow down the legal answers until one is left: the same for the mouse, the keys and the panel.

An offer names what one clicks to choose it. Whatever has been clicked leaves the offers that contain all of it;
an offer whose picks have all been clicked, and nothing else, is ready. A piece stands for its groups as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from wargames_desktop.engine.decision import Command
from wargames_desktop.engine.display import Offer, Piece

AT_ONCE = 10
FEWEST_AMOUNTS = 3
"""Amounts from which on one number is asked for instead of a button for each."""
"""As many answers are listed one by one; where there are more, the next things to pick come first."""

KEYS = "1234567890abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Choice:
    """A button of the question panel: an answer, or (without ``offer``) the next thing to pick."""

    key: str
    label: str
    heading: str = ""
    detail: str = ""
    offer: Offer[Any] | None = None
    pick: str = ""
    answers: int = 1
    """How many answers it leads to."""
    default: bool = False


@dataclass(frozen=True)
class Narrowing:
    """The legal answers and what has been clicked so far. A value: every step gives a new one."""

    offers: tuple[Offer[Any], ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By piece, the groups that a click on it means as well."""
    clicked: tuple[str, ...] = ()
    """The picks chosen so far, in the order of the clicks."""

    @classmethod
    def of(cls, offers: Iterable[Offer[Any]], pieces: Iterable[Piece] = ()) -> Narrowing:
        """Nothing clicked yet."""
        return cls(tuple(offers), {piece.id: piece.groups for piece in pieces if piece.groups})

    @cached_property
    def fitting(self) -> tuple[Offer[Any], ...]:
        """The offers with picks that what has been clicked still leaves."""
        chosen = set(self.clicked)
        return tuple(offer for offer in self.offers if offer.picks and chosen <= set(offer.picks))

    @cached_property
    def ready(self) -> tuple[Offer[Any], ...]:
        """The offers that are chosen in full; the only one left is."""
        if self.clicked and len(self.fitting) == 1:
            return self.fitting
        chosen = set(self.clicked)
        return tuple(offer for offer in self.fitting if set(offer.picks) == chosen)

    @cached_property
    def plain(self) -> tuple[Offer[Any], ...]:
        """The offers that are buttons only, whatever has been clicked."""
        return tuple(offer for offer in self.offers if not offer.picks)

    @cached_property
    def next_ids(self) -> frozenset[str]:
        """What can be clicked to narrow further."""
        return frozenset(pick for offer in self.fitting for pick in offer.picks) - set(self.clicked)

    @cached_property
    def clickable(self) -> frozenset[str]:
        """The next ids, with the pieces that stand for one of them through a group."""
        through = (piece for piece, groups in self.groups.items() if not self.next_ids.isdisjoint(groups))
        return self.next_ids.union(through) - set(self.clicked)

    @cached_property
    def leading(self) -> frozenset[str]:
        """What the answers begin with, usually the pieces that can act."""
        return frozenset(offer.picks[0] for offer in self.offers if offer.picks)

    @cached_property
    def amounts(self) -> tuple[Offer[Any], ...]:
        """Answers that differ in an amount only, in its order: those that are ready, or all that are left."""
        alike = len({frozenset(offer.picks) for offer in self.fitting}) == 1
        counted = [offer for offer in (self.fitting if alike else self.ready) if offer.amount is not None]
        counted = counted or [offer for offer in self.plain if offer.amount is not None]
        if len(counted) < FEWEST_AMOUNTS or len({(offer.picks, offer.group) for offer in counted}) > 1:
            return ()
        return tuple(sorted(counted, key=lambda offer: offer.amount or 0))

    def actors(self, pieces: Iterable[Piece]) -> tuple[Piece, ...]:
        """The pieces, in the order given, that can still act."""
        return tuple(piece for piece in pieces if not self.leading.isdisjoint(self._meanings(piece.id)))

    def stands_for_chosen(self, id: str) -> bool:
        """Whether ``id``, or a group of it, has been clicked."""
        return not set(self.clicked).isdisjoint(self._meanings(id))

    def _meanings(self, id: str) -> tuple[str, ...]:
        return (id, *self.groups.get(id, ()))

    def click(self, id: str) -> Narrowing | None:
        """After a click on ``id``; None if it leads to no legal answer.

        What was chosen already is given up by a click on it again. An id that does not go with the latest picks
        takes their place; the first pick gives way only to another beginning.
        """
        for meaning in self._meanings(id):
            if meaning in self.next_ids:
                return replace(self, clicked=(*self.clicked, meaning))
            if meaning in self.clicked:
                return self.unclick(meaning)
        if len(self.clicked) > 1 or (self.clicked and not self.leading.isdisjoint(self._meanings(id))):
            return self.step_back().click(id)
        return None

    def begun(self, ids: Iterable[str]) -> Narrowing | None:
        """After a click on one of ``ids`` that goes with what was clicked, or else alone; None if none leads on."""
        ids = tuple(ids)
        for start in (self, self.restart()):
            for id in ids:
                found = start if start.stands_for_chosen(id) else start.click(id)
                if found is not None:
                    return found
        return None

    def unclick(self, id: str) -> Narrowing:
        """Without ``id`` among what was clicked."""
        return replace(self, clicked=tuple(pick for pick in self.clicked if pick not in self._meanings(id)))

    def step_back(self) -> Narrowing:
        """Without the latest click."""
        return replace(self, clicked=self.clicked[:-1])

    def restart(self) -> Narrowing:
        """Nothing clicked."""
        return replace(self, clicked=())

    def offer_at(self, id: str) -> Offer[Any] | None:
        """The one answer that a click on ``id`` would make ready; None where it would make ready several, or none."""
        clicked = self.click(id)
        return clicked.ready[0] if clicked is not None and len(clicked.ready) == 1 else None

    def choices(self, names: Mapping[str, str], default: Command | None) -> tuple[Choice, ...]:
        """The buttons of the question panel, in order, with the keys that take them.

        ``names`` says how to call an id; an id that is not in it is called by itself.
        """
        amounts = {id(offer) for offer in self.amounts}
        keys = KEYS[10:] if amounts else KEYS
        few = len(self.fitting) - len(amounts) <= AT_ONCE
        shown = (offer for offer in (self.fitting if few else self.ready) if id(offer) not in amounts)
        found = [_answer(offer, default) for offer in shown]
        for pick, behind in () if few else self._steps():
            step = Choice("", names.get(pick, pick), pick=pick, answers=len(behind))
            found.append(step if len(behind) > 1 else _answer(behind[0], default))
        found += [_answer(offer, default) for offer in self.plain if id(offer) not in amounts]
        return tuple(replace(choice, key=keys[at] if at < len(keys) else "") for at, choice in enumerate(found))

    def _steps(self) -> Iterable[tuple[str, list[Offer[Any]]]]:
        """The first pick that each answer still needs, with the answers behind it."""
        behind: dict[str, list[Offer[Any]]] = {}
        for offer in self.fitting:
            missing = next((pick for pick in offer.picks if pick not in self.clicked), None)
            if missing is not None:
                behind.setdefault(missing, []).append(offer)
        return behind.items()


def _answer(offer: Offer[Any], default: Command | None) -> Choice:
    return Choice("", offer.label, offer.group, offer.detail, offer, default=offer.command == default)
