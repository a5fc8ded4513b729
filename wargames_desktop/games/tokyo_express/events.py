"""What happens in a game of Tokyo Express, as typed events."""

from __future__ import annotations

from typing import Literal

import msgspec

from wargames_desktop.engine.events import Event
from wargames_desktop.games.tokyo_express.chart import Mount
from wargames_desktop.games.tokyo_express.frames import Fire, TorpedoAttack
from wargames_desktop.games.tokyo_express.state import Heading, Order, SideName


class Modifier(msgspec.Struct, frozen=True):
    """A modifier of a die, a value or a row, with its reason in our words."""

    value: int
    reason: str
    rule: str


class ShipJoined(Event, frozen=True, tag="ship_joined"):
    """A ship was drawn, picked or placed at set-up."""

    ship: str
    side: SideName
    hex: str
    drawn: bool


class FlagshipChosen(Event, frozen=True, tag="flagship_chosen"):
    """The admiral hoisted his flag."""

    admiral: str
    ship: str


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A Game Turn began."""

    turn: int
    rule: str = "TE-3.1"


class StepBegan(Event, frozen=True, tag="step_began"):
    """A step of the Game Turn or of the Combat Segment began; ``step`` is its id in the outline."""

    step: str


class ChitsPlaced(Event, frozen=True, tag="chits_placed"):
    """The action chits went into the container."""

    chits: tuple[str, ...]


class ChitDrawn(Event, frozen=True, tag="chit_drawn"):
    """An action chit was drawn."""

    chit: str
    phase: int
    rule: str = ""
    """Given where the rule does not follow from the chit."""


class Formed(Event, frozen=True, tag="formed"):
    """A formation was formed with a Speed."""

    formation: str
    side: SideName
    ships: tuple[str, ...]
    speed: int


class SpeedAssigned(Event, frozen=True, tag="speed_assigned"):
    """The player changed a formation's Speed marker."""

    formation: str
    speed: int


class Ordered(Event, frozen=True, tag="ordered"):
    """A formation received an order."""

    formation: str
    side: SideName
    order: Order


class FreedomRolled(Event, frozen=True, tag="freedom_rolled"):
    """A Freedom of Action roll: ``result`` is ``-``, ``A`` or ``C``; ``ignored`` says why it had no effect."""

    formation: str
    die: int
    modifiers: tuple[Modifier, ...]
    column: str
    result: str
    ignored: str = ""


class ThreatFound(Event, frozen=True, tag="threat_found"):
    """The principal US threat and the reference ships of a Japanese formation, and why."""

    formation: str
    threat: str
    distance: int
    reason: str
    japanese_reference: str
    us_reference: str
    alternatives: tuple[str, ...] = ()
    """US formations that were equally close."""


class DisplayRead(Event, frozen=True, tag="display_read"):
    """The Battle Movement Display was read; ``rerolled`` says why the result did not stand."""

    formation: str
    die: int
    sector: str
    band: Literal["light", "heavy"]
    us_heading: Heading
    distance: int
    bearing: float
    heading: Heading | None
    order: str
    rerolled: str = ""


class FormationTurned(Event, frozen=True, tag="formation_turned"):
    """All ships of a formation turned to a heading at once."""

    formation: str
    ships: tuple[str, ...]
    heading: Heading
    rule: str


class SpeedLost(Event, frozen=True, tag="speed_lost"):
    """A 180 turn cost a formation one Speed (TE-3.3-bm-180)."""

    formation: str
    speed: int


class TurnRolled(Event, frozen=True, tag="turn_rolled"):
    """A Japanese formation rolled whether it makes its 60 turn now; die 0: automatic in the third phase."""

    formation: str
    die: int
    turned: bool


class ShipMoved(Event, frozen=True, tag="ship_moved"):
    """A ship moved one hex."""

    ship: str
    origin: str
    hex: str
    heading: Heading


class ShipWaited(Event, frozen=True, tag="ship_waited"):
    """A US ship could not enter a full hex and waits as a formation of its own (TE-3.4-occupied-wait)."""

    ship: str
    hex: str


class FleetShifted(Event, frozen=True, tag="fleet_shifted"):
    """All ships slid away from the map edge (TE-3.4-edge-shift)."""

    hexes: int
    ships: tuple[tuple[str, str], ...]
    """Every ship and its new hex."""


class TorpedoesAllocated(Event, frozen=True, tag="torpedoes_allocated"):
    """A ship is to attack a target with torpedoes; ``reason`` says what decided."""

    ship: str
    attack: TorpedoAttack
    letter: str
    distance: int
    reason: str = ""


class SalvoValue(msgspec.Struct, frozen=True):
    """A salvo in a torpedo attack: printed value and modifiers."""

    ship: str
    mount: Mount
    value: int
    modifiers: tuple[Modifier, ...]
    total: int


class TorpedoesResolved(Event, frozen=True, tag="torpedoes_resolved"):
    """A torpedo attack was resolved.

    ``column`` counts from 0; None, with die 0: the total was too low to roll. ``result`` is the table's; ``points`` are
    those inflicted, a stern hit included.
    """

    side: SideName
    target: str
    letter: str
    salvos: tuple[SalvoValue, ...]
    total: int
    column: int | None
    die: int
    modifiers: tuple[Modifier, ...]
    row: int
    result: str
    points: int
    stern: bool
    cancelled: bool


class GunneryAllocated(Event, frozen=True, tag="gunnery_allocated"):
    """A ship is to fire its guns; ``reasons`` say, per fire, what decided."""

    ship: str
    fires: tuple[Fire, ...]
    letters: tuple[str, ...]
    reasons: tuple[str, ...] = ()


class GunneryResolved(Event, frozen=True, tag="gunnery_resolved"):
    """A gunnery attack was resolved with a card."""

    ship: str
    target: str
    guns: str
    letter: str
    value: int
    halved: bool
    deck: str
    card: int
    start_row: int
    shifts: tuple[Modifier, ...]
    row: int
    column: str
    distance: int
    points: int


class DeckShuffled(Event, frozen=True, tag="deck_shuffled"):
    """The Reshuffle card came up."""

    deck: str


class ShipFlipped(Event, frozen=True, tag="ship_flipped"):
    """A ship is on its Fired side (or back on its Unfired side)."""

    ships: tuple[str, ...]
    fired: bool
    rule: str = "TE-3.5-flip"


class Damaged(Event, frozen=True, tag="damaged"):
    """Damage Boxes were crossed off; ``level`` is the Damage Level reached by it, 0 if none."""

    ship: str
    points: int
    damage: int
    boxes: int
    level: int = 0
    sinking: bool = False
    rule: str = "TE-3.8-when"
    """When it takes effect."""


class SternHit(Event, frozen=True, tag="stern_hit"):
    """Screws or rudder damaged: one Speed less for the rest of the game."""

    ship: str
    stern_hits: int


class DamageTookEffect(Event, frozen=True, tag="damage_took_effect"):
    """The Combat Segment ended: the level in force, the salvos left, whether the ship is out of action."""

    ship: str
    level: int
    salvos: tuple[int, ...]
    salvos_lost: tuple[str, ...]
    out_of_action: bool
    rule: str = "TE-3.8-when"
    reloads: tuple[int, ...] = ()
    """The reloads left, in the Standard Game."""


class MaxSpeedChanged(Event, frozen=True, tag="max_speed_changed"):
    """Damage Effects Phase: a ship's maximum Speed fell."""

    ship: str
    speed: int
    modifiers: tuple[Modifier, ...]
    rule: str = "TE-3.8-speed-later"


class Sank(Event, frozen=True, tag="sank"):
    """A sinking ship left the map."""

    ship: str


class AdmiralKilled(Event, frozen=True, tag="admiral_killed"):
    """The admiral went down with his flagship."""

    admiral: str
    ship: str
    rule: str = "TE-3.9-callaghan-killed"


class MarkersRemoved(Event, frozen=True, tag="markers_removed"):
    """Formation markers came off the map."""

    rule: str = "TE-3.1-O"


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The score."""

    us_points: int
    japanese_points: int
    winner: SideName | None
    level: str
    rule: str = "TE-3.9-levels"
