"""What lies on the table, as plain data: a game describes its pieces, cards, tracks and logs, a window draws them.

Places are named by strings: a hex by its printed label (``"2131"``), a box of a track or card by an id of its own.
Pieces are named by ids that are unique in a game. Nothing here knows a game or a toolkit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Protocol

import msgspec

from wargames_desktop.engine.decision import C, Refusal, Side
from wargames_desktop.engine.events import Event
from wargames_desktop.engine.flow import S


class Badge(msgspec.Struct, frozen=True, kw_only=True):
    """A small mark on the rim of a counter, or beside it: never over a name, a value or a heading."""

    kind: str
    """``order``, ``speed``, ``flagship``, ``damage``, ``pending_damage``, ``sinking``, ``attack``, ``target``,
    ``reference``, ``formation``, ``fire``, ``unseen``, ``retiring``: the painter has a shape and a colour for each."""
    text: str
    tip: str = ""


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A counter on the board or in a box."""

    id: str
    place: str
    template: str
    """Which counter template draws it (``warship``, ``marker``...)."""
    nation: str
    """Ink and ground colour: ``us``, ``japan``, ``australia``, ``commonwealth``, ``china``, ``neutral``."""
    name: str
    fields: Mapping[str, str] = {}
    """What the template prints: for a warship ``type``, ``abbr``, ``stern``, ``secondary``, ``bow``, ``speed``, and in
    a block beside the values ``guns`` and ``secondary_guns``, where these are of an unusual sort."""
    heading: int | None = None
    """Direction of the bow, 0-5 clockwise from the board's first direction."""
    face: str = "front"
    """``front`` or ``back`` (fired, attrited, inverted)."""
    groups: tuple[str, ...] = ()
    """Ids that a click on this piece means as well: its formation, its stack."""
    badges: tuple[Badge, ...] = ()
    tip: str = ""
    labelled: bool = True
    """Whether its name may stand beside it where it is too small to show it."""
    aside: bool = False
    """A marker: it stands small at the edge of its place, off the stack."""


class TrackBox(msgspec.Struct, frozen=True, kw_only=True):
    """A box of a track."""

    id: str
    label: str
    state: str = ""
    """``now``, ``done``, or empty for what is to come."""
    tip: str = ""
    group: str = ""
    """Heading under which boxes stand together, such as a stage of the turn."""
    pieces: tuple[Piece, ...] = ()
    """Counters that stand in it: markers, reinforcements to come."""


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """A turn track, a sequence of play, a resource track."""

    id: str
    title: str
    boxes: tuple[TrackBox, ...]
    sums: tuple[Sum, ...] = ()
    """What the track adds up to, such as how a total came about."""


class LogBox(msgspec.Struct, frozen=True, kw_only=True):
    """A box of a unit's log: a damage box, a torpedo circle."""

    shape: str
    """``box`` or ``circle``."""
    state: str
    """``free``; ``marked`` (in effect, spent); ``pending`` (suffered, not in effect yet); ``unused`` (not in play)."""
    label: str = ""
    tip: str = ""


class LogRow(msgspec.Struct, frozen=True, kw_only=True):
    """A labelled row of boxes, with a note at its end."""

    label: str
    boxes: tuple[LogBox, ...]
    note: str = ""


class UnitLog(msgspec.Struct, frozen=True, kw_only=True):
    """A ship's log: what is kept with pencil and paper on a roster."""

    id: str
    """The piece that it belongs to."""
    side: Side
    title: str
    subtitle: str
    rows: tuple[LogRow, ...]
    facts: tuple[tuple[str, str], ...] = ()
    """Label and value, such as speed now and next turn."""
    state: str = ""
    """``damaged``, ``sinking``, ``sunk`` or empty."""


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """A cell of a card. ``mark``: ``decided`` (the result), ``row`` or ``column`` (washed), or empty."""

    text: str
    mark: str = ""


class Sum(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a short sum beside a card: a die, a modifier, a total."""

    label: str
    value: str
    rule: str = ""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A chart, a table or a drawn card, with what decided marked."""

    id: str
    title: str
    columns: tuple[str, ...]
    """Headings of the columns after the row label; ``"BB S"`` stands as S under BB."""
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    corner: str = ""
    sums: tuple[Sum, ...] = ()
    source: str = ""
    """Where the values come from: a section of the rulebook, or ``reconstructed`` and why."""
    footnote: str = ""
    state: str = ""
    """``current`` for the card that the last result was read from."""


class RoseEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One die range of a sector of a rose card: which way to turn and the order."""

    band: str
    low: int
    high: int
    heading: int
    order: str
    mark: str = ""


class RoseSector(msgspec.Struct, frozen=True, kw_only=True):
    """A sector of a rose card: a ring of hexes and a range of bearings from the ship in the middle, in degrees."""

    id: str
    low_range: int
    high_range: int
    low_bearing: float
    high_bearing: float
    entries: tuple[RoseEntry, ...]
    mark: str = ""


class Rose(msgspec.Struct, frozen=True, kw_only=True):
    """A display with a ship in the middle and sectors around it, turned to that ship's heading."""

    id: str
    title: str
    heading: int
    sectors: tuple[RoseSector, ...]
    others: tuple[tuple[str, int, float], ...] = ()
    """Pieces around the middle: id, distance in hexes, bearing in degrees clockwise from the bow of the middle ship."""
    center: str = ""
    sums: tuple[Sum, ...] = ()
    source: str = ""


class HeldCard(msgspec.Struct, frozen=True, kw_only=True):
    """A playing card in a hand, or on a pile."""

    id: str
    title: str = ""
    """Empty for a card that lies face down."""
    subtitle: str = ""
    texts: tuple[tuple[str, str, str], ...] = ()
    """Heading, text and nation of each part of its face, from the top down."""
    note: str = ""
    back: str = ""
    """What its back shows."""
    state: str = ""
    """``current`` for a card that takes effect, or is to take effect in this turn."""


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of a side, or a pile of cards."""

    id: str
    title: str
    cards: tuple[HeldCard, ...]
    side: Side | None = None
    note: str = ""
    """What else is to be said, such as how many cards a pile has."""


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """A place on a mat where counters stand, and to which others can be dragged."""

    id: str
    at: tuple[int, int] = (0, 0)
    """Column and row; on a mat of hexes those of a hex, odd columns half a hex lower."""
    span: int = 1
    """Columns that it covers."""
    label: str = ""
    pieces: tuple[Piece, ...] = ()
    room: int = 0
    """Rows of counters that it has room for at least, on a mat of boxes."""
    note: str = ""
    """What is written at its foot: a count, a limit."""
    state: str = ""
    """``now`` for the one that it is about, ``closed`` for one that takes nothing, or empty."""
    tip: str = ""


class Mat(msgspec.Struct, frozen=True, kw_only=True):
    """A display card that counters stand on: a task force card, the boxes of a port, a battle board."""

    id: str
    title: str
    slots: tuple[Slot, ...]
    columns: int = 1
    subtitle: str = ""
    shape: str = "boxes"
    """``boxes``, or ``hexes`` for slots that are the hexes of a display."""
    group: str = ""
    """What mats it belongs to: task forces, ports."""
    side: Side | None = None
    place: str = ""
    """The hex or box of the board that it belongs to, or the piece that stands for it there."""
    sums: tuple[Sum, ...] = ()
    note: str = ""
    """What else is to be said of it, such as why it stays empty."""
    state: str = ""
    """``current`` for a mat that the question is about."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the score: what a side has earned and for what."""

    side: Side
    text: str
    points: int
    rule: str = ""
    summed: bool = True
    """Whether its points are part of a sum, or a number by itself."""


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A line over hexes of the board, such as a line of supply."""

    places: tuple[str, ...]
    """The hexes that it passes, ends included."""
    nation: str = ""
    style: str = "open"
    """``open``; ``cut`` for a line that something closes; ``arrow`` for a way to go from the first place."""
    note: str = ""
    """Why it is cut, or what stands at the head of the arrow."""


class Overlay(msgspec.Struct, frozen=True, kw_only=True):
    """What can be laid over the board and taken away: zones of control, supply networks."""

    id: str
    title: str
    regions: tuple[Region, ...] = ()
    links: tuple[Link, ...] = ()


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """All that lies on the table, as one side may see it."""

    board: str
    pieces: tuple[Piece, ...]
    tracks: tuple[Track, ...] = ()
    logs: tuple[UnitLog, ...] = ()
    roses: tuple[Rose, ...] = ()
    cards: tuple[Card, ...] = ()
    """Charts for reference, the last result's marked."""
    standings: tuple[Standing, ...] = ()
    hands: tuple[Hand, ...] = ()
    mats: tuple[Mat, ...] = ()
    """Display cards with counters on them."""
    overlays: tuple[Overlay, ...] = ()
    """The same ids in every position of a game, so that the player can choose among them."""
    holders: Mapping[str, str] = {}
    """Nation by hex, for places that somebody else holds than the board prints."""
    headline: str = ""
    """Where the game stands, in a few words: ``Turn 2 of 5 · Third Movement Phase``."""
    verdict: str = ""
    """What the score would come to if the game ended now, or came to."""

    @property
    def counters(self) -> tuple[Piece, ...]:
        """Every piece, on the board and on the mats."""
        return self.pieces + tuple(piece for mat in self.mats for slot in mat.slots for piece in slot.pieces)


class Offer(msgspec.Struct, Generic[C], frozen=True, kw_only=True):
    """A legal answer, as a button and as things to click.

    ``picks`` are the ids (pieces, groups, hexes, boxes) that one clicks to choose it, in any order; an offer whose
    picks have all been clicked, and nothing else, is ready. An offer without picks is a button only.
    """

    command: C
    label: str
    picks: tuple[str, ...] = ()
    detail: str = ""
    group: str = ""
    """Heading under which the question panel shows it: usually the piece that acts."""
    amount: int | None = None
    """How many of something it takes, where answers differ in nothing else: one number is chosen among them."""
    limit: str = ""
    """Why no more can be taken than the largest of these amounts."""


class Path(msgspec.Struct, frozen=True, kw_only=True):
    """Where a piece would go: a place and heading per step, and the label of the step (a phase, a cost)."""

    piece: str
    steps: tuple[tuple[str, int | None, str], ...]
    """A heading of None: the piece has none."""
    style: str = "sure"
    """``sure`` or ``possible``."""


class Region(msgspec.Struct, frozen=True, kw_only=True):
    """Hexes to tint, such as an arc in range. ``style``: ``reach``, ``arc``, ``forbidden``, ``threat``, ``zone``,
    ``note``; for whose an area is to the side that looks ``friendly``, ``uncontested``, ``contested``, ``hostile``."""

    style: str
    hexes: tuple[str, ...]
    label: str = ""
    nation: str = ""
    """In whose colour; by the style if empty."""


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """A line from a piece to a piece: an attack that is possible (``clear``), is not (``blocked``) or is allocated."""

    attacker: str
    target: str
    style: str
    """``clear``, ``blocked`` or ``allocated``."""
    note: str = ""
    rule: str = ""


class Likelihood(msgspec.Struct, frozen=True, kw_only=True):
    """How likely a result is, exactly: 0 to 1."""

    result: str
    probability: float


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What a command, or a piece under the mouse, would mean."""

    title: str = ""
    paths: tuple[Path, ...] = ()
    regions: tuple[Region, ...] = ()
    shots: tuple[Shot, ...] = ()
    sums: tuple[Sum, ...] = ()
    chances: tuple[Likelihood, ...] = ()
    expected: str = ""
    card: Card | None = None
    tables: tuple[Card, ...] = ()
    """Small tables that belong to this answer: what each side adds up, the odds."""


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the game log."""

    text: str
    rule: str = ""
    kind: str = "note"
    """``turn``, ``phase``, ``order``, ``move``, ``die``, ``card``, ``chit``, ``attack``, ``damage``, ``sunk``,
    ``score``, ``note``: for filtering, and for marks on the replay bar."""
    side: Side | None = None
    about: tuple[str, ...] = ()
    """Pieces and hexes that the line is about, for showing them on the board."""
    depth: int = 0
    """How far to indent: 1 for what explains the line above."""


class Presenter(Protocol[S, C]):
    """How a game shows itself. Everything works on a view, never on what a side may not know."""

    def table(self, view: S) -> Table:
        """All that lies on the table now."""
        ...

    def offers(self, view: S) -> tuple[Offer[C], ...]:
        """The legal answers to the pending decision, as buttons and as things to click."""
        ...

    def label(self, view: S, command: C) -> str:
        """A command given in the position ``view``, in a few words that tell who does what."""
        ...

    def preview(self, view: S, command: C) -> Preview:
        """What a legal answer would mean."""
        ...

    def inspect(self, view: S, id: str) -> Preview:
        """What a piece or a hex under the mouse means: arcs, ranges, who can fire at whom and why not."""
        ...

    def why_not(self, view: S, picks: tuple[str, ...]) -> Refusal | None:
        """Why these ids, clicked in this order, lead to no legal answer; None where there is nothing to say."""
        ...

    def lines(self, event: Event) -> tuple[LogLine, ...]:
        """The event in words."""
        ...

    def stage(self, view: S, event: Event) -> S:
        """``view`` with what ``event`` changed on the board, for showing a transition step by step."""
        ...

    def cards(self, event: Event) -> tuple[Card | Rose, ...]:
        """The chart or card that decided the event, marked; empty if none did."""
        ...
