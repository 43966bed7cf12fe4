"""A feature's geometry while it is edited: a sketch of a session beside the geometry that QGIS holds."""

from __future__ import annotations

from typing import Any

import groma
from qgis.core import QgsGeometry, QgsVectorLayer, QgsWkbTypes

from . import exchange
from .changes import Changes, Places, Position, Range, applied


class Refused(Exception):
    """Something that cannot be done, in words for the person who tried."""


class FeatureSketch:
    """The geometry of one feature as a sketch, which the vertex tool of the engine edits."""

    #: What the session calls the sketch's geometry of this moment.
    _NOW = "qgis-now"

    def __init__(self, session: groma.Session, layer: QgsVectorLayer, identifier: int, geometry: QgsGeometry) -> None:
        if QgsWkbTypes.isCurvedType(geometry.wkbType()):
            raise Refused("The feature has curves, which Groma cannot edit: convert them to segments first.")
        self.session = session
        self.layer, self.identifier = layer, identifier
        self.geometry = geometry
        self._places = Places(geometry.constGet())
        self._changes = Changes()
        self._is_fresh = False
        shape = exchange.array([geometry], exchange.wkid(layer.crs()))
        for failure in shape.errors:
            raise Refused(f"The feature cannot be edited: {failure.error.message}")
        session.hold(self._NOW, shape)
        self._sketch = groma.Sketch(session, geometry={"name": self._NOW})
        self._sketch.setHistory(limit=16)
        self._sketch.setTool(tool="vertex")
        # Here vertices are edited. What moves or deletes parts are other tools of QGIS.
        self._sketch.setInteraction(
            emptyTap="clearSelection", allowsPartCreation=False, allowsPartSelection=False, allowsGeometrySelection=False)  # fmt: skip

    def close(self) -> None:
        """Forgets what has not been taken."""
        self._sketch.__exit__(None, None, None)

    @property
    def verbs(self) -> groma.Sketch:
        """The methods `sketch.*`."""
        return self._sketch

    # -- Gestures

    def pointer(self, phase: str, x: float, y: float, time: float, modifiers: list[str]) -> dict[str, Any]:
        """Tells the tool what the pointer did."""
        return self._told(self._sketch.pointer(phase=phase, x=x, y=y, time=time, modifiers=modifiers))

    def key(self, name: str) -> dict[str, Any]:
        """Tells the tool that a key was pressed."""
        return self._told(self._sketch.key(key=name))

    def insert(self, part: int, index: int, position: Position) -> None:
        """Puts a vertex before another."""
        self._sketch.insertVertex(part=part, index=index, point=position)
        self._told({"changes": [{"part": part, "from": index, "removed": 0, "inserted": 1}]})

    def _told(self, answer: dict[str, Any]) -> dict[str, Any]:
        if answer["changes"]:
            self._changes.add(answer["changes"])
            self._is_fresh = False
        return answer

    def forget(self) -> None:
        """Takes note that the gesture which goes on has been cancelled: the geometry is as it was before it."""
        self._changes = Changes()
        self._is_fresh = False

    @property
    def changed(self) -> list[Range]:
        """What the gesture has changed so far."""
        return self._changes.ranges

    # -- What it looks like

    def positions(self, part: int, start: int, end: int) -> list[Position]:
        """Vertices of a part: x, y, and z and m where there are any."""
        self._hold()
        page = self.session.geometry.coordinates(geometry={"name": self._NOW}, part=part, start=start, end=end)
        letters = "xy" + "z" * page["hasZ"] + "m" * page["hasM"]
        return [[one.get(letter) for letter in letters] if isinstance(one, dict) else one for one in page["coordinates"]]

    def neighbourhood(self, part: int, start: int, end: int) -> list[Position]:
        """Vertices of a part, with the one before and the one behind them, over the beginning of a ring too."""
        self._hold()
        count = self.session.geometry.coordinates(geometry={"name": self._NOW}, part=part, start=0, end=0)["vertices"]
        found = self.positions(part, max(start - 1, 0), min(end + 1, count))
        if self._places.has_rings:
            if start == 0:
                found = self.positions(part, count - 1, count) + found
            if end == count:
                found = found + self.positions(part, 0, 1)
        return found

    def vertices(self, envelope: tuple[float, float, float, float], limit: int) -> list[Position] | None:
        """The vertices in a rectangle; None where there are more than `limit`."""
        self._hold()
        found = self.session.geometry.query(geometry={"name": self._NOW}, envelope=list(envelope), of="vertices", limit=limit)
        if found["more"] or sum(end - start for _, start, end in found["ranges"]) > limit:
            return None
        return [one for part, start, end in found["ranges"] for one in self.positions(part, start, end)]

    def _hold(self) -> dict[str, Any]:
        # It shares all vertices with the sketch, however many there are.
        if not self._is_fresh:
            self._summary = self._sketch.geometry(into=self._NOW)["summary"]
            self._is_fresh = True
        return self._summary

    # -- What comes of it

    def take(self) -> QgsGeometry | None:
        """The geometry with what was changed since this was last called; None where that is nothing.

        :raises Refused: Where it would be none any more. Then nothing has changed.
        """
        changes, self._changes = self._changes, Changes()
        if not changes:
            return None
        summary = self._hold()
        try:
            self._check(changes, summary)
        except Refused:
            self._sketch.undo()
            self._is_fresh = False
            raise
        made = None
        if changes.is_small and summary["vertices"] == self._places.vertices + changes.growth:
            made = applied(changes, self.geometry, self._places, lambda one: self.positions(one.part, one.start, one.start + one.new))
        if made is None:
            made = self.whole()
        if changes.growth or changes.is_of_parts:
            self._places = Places(made.constGet())
        self.geometry = made
        return made

    def whole(self) -> QgsGeometry:
        """The sketch as it is now, with every vertex taken over."""
        self._hold()
        made = exchange.geometry(self.session[self._NOW].to_wkb()[0])
        if made.wkbType() != self.geometry.wkbType():
            # One part of a multi-part geometry, or another number for the same dimensions.
            made = (made.coerceToType(self.geometry.wkbType()) or [made])[0]
        return made

    def _check(self, changes: Changes, summary: dict[str, Any]) -> None:
        least = {"polyline": 2, "polygon": 3}.get(summary["type"], 1)
        name = "ring" if self._places.has_rings else "line" if least == 2 else "feature"
        if changes.is_of_parts or summary["vertices"] == 0:
            raise Refused(f"A {name} keeps at least {least} {'vertices' if least > 1 else 'vertex'}: delete the part or the feature instead.")
        for one in changes.ranges:
            if one.new < one.old and self._places.count(self.geometry.constGet(), one.part) + one.new - one.old < least:
                raise Refused(f"A {name} keeps at least {least} {'vertices' if least > 1 else 'vertex'}: delete the part or the feature instead.")
