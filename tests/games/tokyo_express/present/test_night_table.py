"""What lies on the table of the Standard Game: compasses, hidden forces and their logs, marked charts, print."""

from __future__ import annotations

from collections import Counter

from tests.games.tokyo_express.detection_positions import night as detection_night
from tests.games.tokyo_express.nights import OPEN, night
from tests.games.tokyo_express.positions import charts, game, walk
from tests.games.tokyo_express.present.play import night_turns, presenter
from wargames_desktop.engine.display import Card, Table
from wargames_desktop.games.tokyo_express import standard_events as standard
from wargames_desktop.games.tokyo_express.commands import Detect
from wargames_desktop.games.tokyo_express.frames import StandardUsFormations
from wargames_desktop.games.tokyo_express.present.printables import printables
from wargames_desktop.games.tokyo_express.state import HEADINGS, ColumnTurn


def table(**given) -> Table:
    return presenter().table(night({"Boise": (OPEN, "N")}, {"Aoba": (walk(OPEN, "N", 6), "S")}, **given))


def test_every_zone_has_its_compasses_on_the_board() -> None:
    mission, retirement = table().overlays
    chart = charts().standard.compasses
    compasses = [*chart.zones.values(), *(one for pair in chart.deployment_zones.values() for one in pair.values())]
    assert len(mission.links) == sum(len(one.mission) for one in compasses)
    assert len(retirement.links) == sum(len(one.retirement) for one in compasses)
    for link in (*mission.links, *retirement.links):
        assert link.style == "arrow"
        start, end = link.places[0], link.places[-1]
        assert any(game().sea.step(start, heading) == end for heading in HEADINGS)
    zone_2 = [
        (charts().board.places[link.places[0]].zone, link.note, game().sea.bearing(*link.places, "N"))
        for link in mission.links
    ]
    assert [(note, round(bearing) % 360) for zone, note, bearing in zone_2 if zone == "2"] == [
        ("1\N{EN DASH}3", 60),
        ("4\N{EN DASH}7", 120),
        ("8\N{EN DASH}10", 240),
    ]


def test_a_hex_shows_the_compass_of_its_zone() -> None:
    state = night({"Boise": (OPEN, "N")}, {})
    preview = presenter().inspect(state, OPEN)
    zone = charts().board.places[OPEN].zone
    one = charts().standard.compasses.zones[zone]
    assert len(preview.paths) == len(one.mission) + len(one.retirement)
    assert [path.style for path in preview.paths].count("sure") == len(one.mission)
    assert all(path.steps[0][0] == OPEN for path in preview.paths)
    assert {line.label for line in preview.sums} >= {"Mission heading", "Retirement heading"}


def test_what_is_known_of_a_hidden_force() -> None:
    place = walk(OPEN, "N", 4)
    known = table(hidden={"Hidden Force 1": (place, "SE", 3), "Hidden Force 2": (place, "S", 0)})
    pieces = {piece.id: piece for piece in known.pieces}
    assert pieces["Hidden Force 1"].fields["size"] == "Size 3"
    assert pieces["Hidden Force 2"].fields["size"] == "Size ?"
    assert "a dummy with a chance of" in pieces["Hidden Force 2"].tip
    (log,) = (log for log in known.logs if log.id.startswith("Hidden Force"))
    marker = charts().standard.force_markers.markers[3]
    assert (log.id, len(log.rows[0].boxes)) == ("Hidden Force 1", marker.ammunition)
    assert dict(log.facts)["Ships"] == str(marker.ships)
    assert {box.state for box in log.rows[0].boxes} == {"free"}


def test_a_column_turn_marker_stands_aside() -> None:
    state = night({"Boise": (OPEN, "N"), "Helena": (walk(OPEN, "S"), "N")}, {})
    marker = ColumnTurn(hex=OPEN, entering="N", leaving="NE", ships=("Helena",))
    state = presenter().stage(state, standard.ColumnTurnPlaced("Boise", marker, "TE-5.1-marker-place"))
    (piece,) = (piece for piece in presenter().table(state).pieces if piece.name == "Column Turn")
    assert (piece.place, piece.aside, piece.labelled) == (OPEN, True, False)
    assert piece.heading == HEADINGS.index("NE")


def test_who_could_find_a_hidden_force_is_shown() -> None:
    place = walk(OPEN, "N", 5)
    state = detection_night({"TF 64": {"Boise": (OPEN, "N")}}, hidden={"Hidden Force 1": (place, "S", 2)})
    preview = presenter().inspect(state, "Hidden Force 1")
    assert [(shot.attacker, shot.target, shot.style) for shot in preview.shots] == [
        ("Boise", "Hidden Force 1", "clear")
    ]
    assert any(line.label == "TF 64 looks by sight" and "5 hexes" in line.value for line in preview.sums)


def test_ranges_that_are_the_same_share_a_rim() -> None:
    state = detection_night({"TF 64": {"Boise": (OPEN, "N")}})
    labels = [region.label for region in presenter().inspect(state, "Boise").regions if region.style == "note"]
    assert labels
    assert len(set(labels)) == len(labels)
    reaches = [label.rpartition(" ")[2] for label in labels]
    assert len(set(reaches)) == len(reaches)


def test_a_detection_attempt_shows_its_chances() -> None:
    seen = 0
    for turn in night_turns():
        if isinstance(turn.command, Detect):
            preview = presenter().preview(turn.before, turn.command)
            assert abs(sum(chance.probability for chance in preview.chances) - 1) < 1e-9
            assert preview.card is not None
            assert "column" in {cell.mark for _, cells in preview.card.rows for cell in cells}
            seen += 1
    assert seen > 5


TABLES = (
    standard.DetectionRolled,
    standard.ForceComposed,
    standard.CompassRead,
    standard.StandardFreedomRolled,
    standard.HiddenForceDeployed,
)


def test_the_cell_that_decided_is_marked() -> None:
    marked: Counter[type] = Counter()
    for turn in night_turns():
        for event in turn.events:
            if isinstance(event, TABLES):
                for card in presenter().cards(event):
                    assert isinstance(card, Card)
                    marks = [cell.mark for _, cells in card.rows for cell in cells]
                    assert "decided" in marks, (event, card)
                    if isinstance(event, standard.DetectionRolled | standard.StandardFreedomRolled):
                        (cell,) = (cell for _, cells in card.rows for cell in cells if cell.mark == "decided")
                        assert cell.text.replace("\N{EN DASH}", "-") == event.result
                    assert card.state == "current"
                    marked[type(event)] += 1
    assert set(marked) == set(TABLES)


def test_charts_come_in_the_order_of_a_turn() -> None:
    ids = [card.id for card in table().cards]
    assert len(set(ids)) == len(ids)
    assert ids[0] == "standard_freedom_of_action"
    assert "freedom_of_action" not in ids
    assert ids.index("detection") < ids.index("deployment_display") < ids.index("withdrawal")
    assert all(id.startswith("compass_") for id in ids[-13:])


def test_clicks_that_make_no_column_are_explained() -> None:
    ships = {"Boise": (OPEN, "N"), "Helena": (walk(OPEN, "S", 5), "NE"), "Walke": (walk(OPEN, "S", 1), "N")}
    state = night(ships, {"Aoba": (walk(OPEN, "N", 6), "S")}, StandardUsFormations())
    refusal = presenter().why_not(state, ("Boise", "Helena"))
    assert refusal is not None
    assert refusal.rule == "TE-5.1-requirements"
    assert presenter().why_not(state, ("Boise", "Walke")) is None


def test_everything_of_the_standard_game_can_be_printed() -> None:
    found = printables(charts())
    printed = {thing.id for aid in (*found.aids, *found.displays) for thing in aid.things}
    assert {card.id for card in table().cards} <= printed
    sheets = {sheet.id: sheet for sheet in found.counters}
    sizes = Counter(
        {c.front.name: c.copies for c in sheets["hidden_forces"].counters if c.front.name.startswith("Force Size")}
    )
    markers = charts().standard.force_markers.markers
    assert sizes == {f"Force Size {size}": marker.copies for size, marker in markers.items()}
    assert {"Column Turn", "Fire", "Retiring"} <= {counter.front.name for counter in sheets["markers"].counters}
    assert sum(log.id.startswith("Hidden Force") for log in found.logs) == len([size for size in markers if size])
