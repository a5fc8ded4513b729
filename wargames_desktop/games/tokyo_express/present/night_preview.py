"""What the commands of the Standard Game alone would mean."""

from __future__ import annotations

from collections import Counter

from wargames_desktop.engine.display import Likelihood, Path, Preview, Shot, Sum
from wargames_desktop.games.tokyo_express import commands
from wargames_desktop.games.tokyo_express.game import TokyoExpress
from wargames_desktop.games.tokyo_express.present.detection_words import RESULTS
from wargames_desktop.games.tokyo_express.present.labels import label
from wargames_desktop.games.tokyo_express.present.night_cards import detection_table
from wargames_desktop.games.tokyo_express.present.sums import modifier_sums
from wargames_desktop.games.tokyo_express.present.vocabulary import hexes, sentence
from wargames_desktop.games.tokyo_express.sighting import DICE, Look, Sighting
from wargames_desktop.games.tokyo_express.state import HEADINGS, SIDE_NAMES, State


class NightPreview:
    """Previews of detection attempts, columns and Emergency Turns."""

    def __init__(self, game: TokyoExpress) -> None:
        self._charts = game.charts
        self._sea = game.sea
        self._sighting = Sighting(game.charts, game.sea)

    def look(self, view: State, command: commands.Detect) -> Look | None:
        """The attempt that a command would make."""
        parties = {party.name: party for side in SIDE_NAMES for party in self._sighting.parties(view, side)}
        looks = self._sighting.looks(view, parties[command.formation], parties[command.target])
        method = "radar" if command.radar else "visual"
        return next((look for look in looks if look.method == method), None)

    def detect(self, view: State, command: commands.Detect) -> Preview:
        """Who sees whom, the modifiers one by one, and the chance of each result."""
        look = self.look(view, command)
        if look is None:
            return Preview(title=label(view, command))
        results = Counter(self._sighting.result(look, die) for die in DICE)
        pair = look.pair
        sums = (
            Sum(label=f"{pair.watcher} to {pair.target}", value=hexes(pair.distance), rule="TE-6.2-pair"),
            Sum(label="Column of the table", value=str(look.column), rule="TE-6.2-range"),
            *modifier_sums(look.modifiers),
        )
        return Preview(
            title=label(view, command),
            shots=(Shot(attacker=pair.watcher, target=pair.target, style="clear", note=hexes(pair.distance)),),
            sums=sums,
            chances=tuple(
                Likelihood(result=sentence(RESULTS[result]), probability=number / len(DICE))
                for result, number in results.items()
            ),
            expected=f"detected in {self._sighting.chance(look):.0%}",
            card=detection_table(self._charts, column=look.column - 1),
        )

    def form_column(self, view: State, command: commands.FormColumn) -> Preview:
        """The ships from the lead ship on."""
        steps = tuple((view.ships[ship].hex, HEADINGS.index(view.ships[ship].heading), "") for ship in command.ships)
        return Preview(title=label(view, command), paths=(Path(piece=command.ships[-1], steps=steps[::-1]),))

    def emergency_turn(self, view: State, command: commands.ChooseEmergencyTurn) -> Preview:
        """Where the ship would go."""
        ahead = self._sea.step(view.ships[command.ship].hex, command.heading)
        steps = ((ahead, HEADINGS.index(command.heading), ""),) if ahead is not None else ()
        return Preview(title=label(view, command), paths=(Path(piece=command.ship, steps=steps),))
