"""What a gesture has changed in a geometry, and the same done to the geometry that QGIS holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from qgis.core import QgsAbstractGeometry, QgsGeometry, QgsPoint, QgsVertexId, QgsWkbTypes

Position = list[float | None]


class Range(NamedTuple):
    """Vertices of a part that have come in the place of others: `old` from `start` on as it was, `new` from `start` on as it is."""

    part: int
    start: int
    old: int
    new: int

    def joined(self, later: Range) -> Range:
        """Both as one, with all between them: of the later one `old` counts what the first has left."""
        low, high = min(self.start, later.start), max(self.start + self.new, later.start + later.old)
        around = high - low - self.new
        return Range(self.part, low, self.old + around, high - low - later.old + later.new)


class Changes:
    """The changes of a gesture: what was only moved is kept apart, whatever else is one range a part."""

    #: Beyond this it is cheaper to take the geometry over as a whole.
    LIMIT = 64

    def __init__(self) -> None:
        self._ranges: dict[int, list[Range]] = {}
        #: Whether parts came or went.
        self.is_of_parts = False

    def add(self, changes: Iterable[Mapping[str, Any]]) -> None:
        """Takes changes up as the session tells them, one after the other."""
        for change in changes:
            if "kind" in change:
                self.is_of_parts = True
                continue
            ranges = self._ranges.setdefault(change["part"], [])
            later = Range(change["part"], change["from"], change["removed"], change["inserted"])
            if all(one.old == one.new for one in (later, *ranges)):
                if later not in ranges:
                    ranges.append(later)
            else:
                first, *rest = *ranges, later
                for one in rest:
                    first = first.joined(one)
                self._ranges[later.part] = [first]

    def __bool__(self) -> bool:
        return self.is_of_parts or bool(self._ranges)

    @property
    def ranges(self) -> list[Range]:
        """What has changed, one range behind the other."""
        return sorted(one for ranges in self._ranges.values() for one in ranges)

    @property
    def growth(self) -> int:
        """How many vertices there are more than before."""
        return sum(one.new - one.old for one in self.ranges)

    @property
    def is_small(self) -> bool:
        """Whether it is worth while to do it vertex by vertex."""
        return not self.is_of_parts and sum(max(one.old, one.new) for one in self.ranges) <= self.LIMIT


class Places:
    """Where the parts of a geometry of Groma lie in one of QGIS: a part is a path or a ring there, and rings do not repeat their first vertex."""

    def __init__(self, geometry: QgsAbstractGeometry) -> None:
        kind = QgsWkbTypes.flatType(geometry.wkbType())
        self._is_of_points = kind in (QgsWkbTypes.Point, QgsWkbTypes.MultiPoint)
        self.has_rings = kind in (QgsWkbTypes.Polygon, QgsWkbTypes.MultiPolygon)
        self._places = [(0, 0)] if self._is_of_points else [
            (part, ring) for part in range(geometry.partCount()) for ring in range(geometry.ringCount(part))
        ]  # fmt: skip
        closing = len(self._places) if self.has_rings else 0
        #: How many vertices there are, each ring's first counted once.
        self.vertices = geometry.nCoordinates() - closing
        #: How many paths or rings there are.
        self.parts = len(self._places)

    def count(self, geometry: QgsAbstractGeometry, part: int) -> int:
        """How many vertices a part has."""
        if self._is_of_points:
            return geometry.nCoordinates()
        return geometry.vertexCount(*self._places[part]) - self.has_rings

    def vertex(self, part: int, index: int) -> QgsVertexId:
        """What QGIS calls a vertex."""
        return QgsVertexId(index, 0, 0) if self._is_of_points else QgsVertexId(*self._places[part], index)


def applied(changes: Changes, geometry: QgsGeometry, places: Places, positions: Callable[[Range], list[Position]]) -> QgsGeometry | None:
    """A copy of a geometry with changes done to it; None where QGIS refuses one of them.

    :param positions: The vertices that have come, of a range.
    """
    made = QgsGeometry(geometry)
    edited = made.get()
    for one in changes.ranges:
        come = positions(one)
        for offset in range(min(one.old, one.new)):
            vertex = places.vertex(one.part, one.start + offset)
            if not edited.moveVertex(vertex, _point(edited, vertex, come[offset])):
                return None
        for offset in range(one.old, one.new):
            if not edited.insertVertex(places.vertex(one.part, one.start + offset), _point(edited, None, come[offset])):
                return None
        for _ in range(one.new, one.old):
            if not edited.deleteVertex(places.vertex(one.part, one.start + one.new)):
                return None
    return made


def _point(geometry: QgsAbstractGeometry, vertex: QgsVertexId | None, position: Position) -> QgsPoint:
    """A position as a vertex of a geometry: what the session does not know of it stays, or is unset."""
    unset = float("nan")
    # A new one has all ordinates; the geometry takes those that it has.
    point = geometry.vertexAt(vertex) if vertex is not None else QgsPoint(0, 0, 0, 0)
    if vertex is None:
        point.setZ(unset)
        point.setM(unset)
    point.setX(position[0])
    point.setY(position[1])
    rest = [unset if one is None else one for one in position[2:]]
    if geometry.is3D() and rest:
        point.setZ(rest.pop(0))
    if geometry.isMeasure() and rest:
        point.setM(rest.pop(0))
    return point
