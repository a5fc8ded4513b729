"""How much ships carry, and what goes down with them (EWR-5.2.3, EWR-10.4, EWR-10.5)."""

from __future__ import annotations

import msgspec


class CargoTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a transport SP, or a pair of destroyers or light cruisers, carries."""

    sp_per_transport: int
    er_per_transport: int
    escorts_per_sp: int
    """Destroyer SP and light cruisers that carry one ground SP (EWR-10.5.B)."""


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """Cargo in numbers: ground and air SP, economic markers, and ER."""

    ground: int = 0
    air: int = 0
    markers: int = 0
    er: int = 0


def room(table: CargoTable, load: Load, transports: int) -> int:
    """Ground and air SP that ``transports`` can take beside the markers and ER of ``load``; below 0: those do not fit.

    No SP shares a transport with ER, nor anything with a marker (EWR-10.4.1.B, EWR-5.2.3.A, EWR-5.2.3.C).
    """
    return (transports - load.markers - -(-load.er // table.er_per_transport)) * table.sp_per_transport


def escort_lift(table: CargoTable, escorts: int) -> int:
    """Ground SP that ``escorts`` destroyer SP and light cruisers carry (EWR-10.5.B)."""
    return escorts // table.escorts_per_sp


def aboard_escorts(table: CargoTable, load: Load, transports: int) -> int:
    """Ground SP of ``load`` aboard destroyers and light cruisers: those that the transports cannot take."""
    return min(load.ground, max(0, load.ground + load.air - room(table, load, transports)))


def fits(table: CargoTable, load: Load, transports: int, escorts: int) -> bool:
    """Whether so many transport SP, and destroyer SP with light cruisers, carry ``load`` (EWR-10.4.1.B, EWR-10.5.A)."""
    left = room(table, load, transports)
    return left >= load.air and load.ground + load.air - left <= escort_lift(table, escorts)


def share_lost(carried: int, sunk: int, carriers: int) -> int:
    """What goes down of ``carried`` SP or ER when ``sunk`` of ``carriers`` are lost, rounded down (EWR-10.4.3)."""
    return carried * sunk // carriers if carriers else carried


def marker_share_lost(value: int, sunk: int, carriers: int) -> int:
    """What an economic marker of ``value`` loses with ``sunk`` of its ``carriers``, rounded up (EWR-5.2.3.E.2)."""
    return -(-value * sunk // carriers) if carriers else value
