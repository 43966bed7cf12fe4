"""What the vertex tool draws over the map: little, and only near the pointer."""

from __future__ import annotations

from collections.abc import Iterable

from qgis.core import QgsPointXY, QgsWkbTypes
from qgis.gui import QgsMapCanvas, QgsRubberBand, QgsVertexMarker
from qgis.PyQt.QtGui import QColor

_QUIET = QColor(0x2B, 0x5D, 0x8C)
_HOT = QColor(0xD6, 0x3B, 0x1F)
_SNAP = QColor(0xC0, 0x00, 0xC0)
_INSIDE = QColor(255, 255, 255)


class Marks:
    """The vertices in view, what lies under the pointer, what is selected, what is dragged, and what that snaps to; all in the coordinates of the map."""

    def __init__(self, canvas: QgsMapCanvas) -> None:
        self._vertices = self._points(canvas, _QUIET, 6)
        self._selected = self._points(canvas, _HOT, 8)
        self._dragged = QgsRubberBand(canvas, QgsWkbTypes.LineGeometry)
        self._dragged.setColor(_HOT)
        self._dragged.setWidth(2)
        self._hovered = self._marker(canvas, _HOT, QgsVertexMarker.ICON_BOX, 12)
        self._snapped = self._marker(canvas, _SNAP, QgsVertexMarker.ICON_X, 14)

    @staticmethod
    def _points(canvas: QgsMapCanvas, color: QColor, size: int) -> QgsRubberBand:
        band = QgsRubberBand(canvas, QgsWkbTypes.PointGeometry)
        band.setIcon(QgsRubberBand.ICON_FULL_BOX)
        band.setIconSize(size)
        band.setStrokeColor(color)
        band.setFillColor(_INSIDE if color is _QUIET else color)
        return band

    @staticmethod
    def _marker(canvas: QgsMapCanvas, color: QColor, icon: int, size: int) -> QgsVertexMarker:
        marker = QgsVertexMarker(canvas)
        marker.setColor(color)
        marker.setIconType(icon)
        marker.setIconSize(size)
        marker.setPenWidth(2)
        marker.hide()
        return marker

    def show_vertices(self, points: Iterable[QgsPointXY]) -> None:
        """The vertices in view; none where they are too many to be told apart."""
        self._draw(self._vertices, [[point] for point in points], QgsWkbTypes.PointGeometry)

    def show_selected(self, points: Iterable[QgsPointXY]) -> None:
        """The vertices that are selected."""
        self._draw(self._selected, [[point] for point in points], QgsWkbTypes.PointGeometry)

    def show_dragged(self, lines: Iterable[list[QgsPointXY]]) -> None:
        """What a drag changes, from the vertex before it to the one behind it."""
        self._draw(self._dragged, list(lines), QgsWkbTypes.LineGeometry)

    @staticmethod
    def _draw(band: QgsRubberBand, lines: list[list[QgsPointXY]], kind: int) -> None:
        band.reset(kind)
        for number, line in enumerate(lines):
            for point in line:
                # Drawn once, with the last one.
                band.addPoint(point, number == len(lines) - 1 and point is line[-1], number if kind == QgsWkbTypes.LineGeometry else 0)

    def show_hovered(self, point: QgsPointXY | None, is_new: bool = False) -> None:
        """What lies under the pointer: a vertex, or a place where one would come."""
        self._hovered.setIconType(QgsVertexMarker.ICON_CROSS if is_new else QgsVertexMarker.ICON_BOX)
        self._place(self._hovered, point)

    def show_snapped(self, point: QgsPointXY | None) -> None:
        """Where the pointer snaps to."""
        self._place(self._snapped, point)

    @staticmethod
    def _place(marker: QgsVertexMarker, point: QgsPointXY | None) -> None:
        if point is not None:
            marker.setCenter(point)
        marker.setVisible(point is not None)

    def clear(self) -> None:
        """Shows nothing."""
        self.show_vertices([])
        self.show_selected([])
        self.show_dragged([])
        self.show_hovered(None)
        self.show_snapped(None)

    def remove(self, canvas: QgsMapCanvas) -> None:
        """Takes all off the canvas."""
        for item in (self._vertices, self._selected, self._dragged, self._hovered, self._snapped):
            canvas.scene().removeItem(item)
