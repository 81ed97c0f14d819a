"""Looking around in Roblins!: over one map from near, without choosing anything; and how big maps are drawn."""

from collections.abc import Mapping
from typing import Any

from rules.core.rules import Element
from rules.core.seats import Seat
from rules.roblins.hexes import PILE
from rules.roblins.position import other
from screens.common.picker import Direction, Place
from screens.roblins.keys import RoblinsKeys
from screens.roblins.scene import Spot
from screens.roblins.sight import ZOOMS, Sight, Zoom
from screens.roblins.spots import nearest, spot_of


class RoblinsLooking(RoblinsKeys):
    """A second cursor that only looks."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.looking: Spot | None = None
        """The hex that is looked at, while nothing is chosen."""
        self.zoom: Zoom = "whole"
        self.sights: dict[Seat, Sight] = {}
        """How each map was drawn last."""

    def action_look_around(self) -> None:
        """Look at one map from near, then at the other, then go back to choosing."""
        here = self.looking
        first = spot_of(self.picker.focus or "") or (other(self.view.seat or 2), PILE)
        if here is None:
            self.looking = first
        elif here[0] == first[0]:
            self.looking = (other(here[0]), PILE)
        else:
            self.looking = None
        self.repaint()

    def action_zoom(self) -> None:
        """The whole maps, or from near, or from far."""
        self.zoom = ZOOMS[(ZOOMS.index(self.zoom) + 1) % len(ZOOMS)]
        words = {"whole": "as large as all of a map fits", "near": "from near: arrows scroll it", "far": "from far"}
        self.toast = f"maps {words[self.zoom]}"
        self.repaint()

    def wander(self, direction: Direction) -> None:
        """To the next hex in a direction, of the map that is looked at."""
        assert self.looking is not None
        seat, here = self.looking
        sight = self.sights.get(seat)
        if sight is None:
            return
        ground = self.position.lair(seat).ground
        places = {place: sight.centre(place) for place in (*ground.arms, *ground.gates)}
        found = nearest(direction, places.get(here, sight.centre(PILE)), places)
        if found is None:
            self.refusal = "the map ends here"
        else:
            self.looking = (seat, found)

    def places(self) -> Mapping[Element, Place]:
        """Where the continuations are drawn, or would be if they were in sight."""
        places = dict(super().places())
        for element in self.picker.continuations:
            spot = spot_of(element)
            if spot is not None and spot[0] in self.sights:
                places[element] = self.sights[spot[0]].centre(spot[1])
        return places
