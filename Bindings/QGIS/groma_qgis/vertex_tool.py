"""The map tool that edits vertices: events of the canvas go to the engine's vertex tool, and what comes of a gesture goes to the layer as one step."""

from __future__ import annotations

import time
from typing import Any

import groma
from qgis.core import Qgis, QgsCoordinateTransform, QgsCsException, QgsFeatureRequest, QgsGeometry, QgsMapLayer, QgsPointXY, QgsProject, QgsVectorLayer
from qgis.gui import QgsMapCanvas, QgsMapMouseEvent, QgsMapTool, QgsMessageBar
from qgis.PyQt.QtCore import QCoreApplication, QEvent, QObject, QSettings, Qt, QTimer
from qgis.PyQt.QtGui import QKeyEvent

from . import neighbours
from .feature_sketch import FeatureSketch, Refused
from .marks import Marks

#: More vertices in view than this cannot be told apart, and are not drawn.
_SHOWN = 500


class VertexTool(QgsMapTool):
    """Moves, inserts and deletes vertices of the layer that is edited.

    A feature is taken up where the pointer rests on it or is pressed; from then on each event costs the same however many vertices it has. A drag of a vertex, of the
    middle of a segment (which puts a vertex there) or of a segment is one step of the layer's undo, and so are a double click on a segment, which puts a vertex right there,
    and the key Delete, which takes out the selected vertices.
    """

    def __init__(self, canvas: QgsMapCanvas, messages: QgsMessageBar) -> None:
        super().__init__(canvas)
        self._canvas, self._messages = canvas, messages
        self._session: groma.Session | None = None
        self._active: FeatureSketch | None = None
        self._layer: QgsVectorLayer | None = None
        self._marks: Marks | None = None
        self._is_down = self._is_writing = False
        self._needs_view = True
        self._selection: list[list[int]] = []
        self._transform = QgsCoordinateTransform()
        self._pointed: QgsPointXY | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(80)
        self._rest.timeout.connect(self._rested)
        self.setCursor(Qt.CrossCursor)

    def flags(self) -> QgsMapTool.Flags:
        """It edits."""
        return QgsMapTool.EditTool

    # -- Coming and going

    def activate(self) -> None:
        """Makes it the canvas's tool."""
        super().activate()
        self._marks = Marks(self._canvas)
        self._session = groma.Session(locale=QSettings().value("locale/userLocale", "en"))
        self._session.subscribe("sketch.snapped", "sketch.selectionChanged", to=self._tell)
        self._canvas.extentsChanged.connect(self._view_changed)
        self._canvas.currentLayerChanged.connect(self._layer_changed)
        self._canvas.layersChanged.connect(self._view_changed)
        QgsProject.instance().snappingConfigChanged.connect(self._view_changed)
        self._canvas.installEventFilter(self)
        self._layer_changed(self._canvas.currentLayer())

    def deactivate(self) -> None:
        """Puts it away; what a drag that goes on would have changed is forgotten."""
        if self._marks is not None:
            self._canvas.extentsChanged.disconnect(self._view_changed)
            self._canvas.currentLayerChanged.disconnect(self._layer_changed)
            self._canvas.layersChanged.disconnect(self._view_changed)
            QgsProject.instance().snappingConfigChanged.disconnect(self._view_changed)
            self._canvas.removeEventFilter(self)
            self._watch(None)
            self._marks.remove(self._canvas)
            self._marks = None
        if self._session is not None:
            self._session.close()
            self._session = None
        super().deactivate()

    def _layer_changed(self, layer: QgsMapLayer | None) -> None:
        self._watch(layer if isinstance(layer, QgsVectorLayer) else None)

    def _watch(self, layer: QgsVectorLayer | None) -> None:
        self._drop()
        if self._layer is not None:
            try:
                self._layer.geometryChanged.disconnect(self._geometry_changed)
                self._layer.featureAdded.disconnect(self._view_changed)
                self._layer.featureDeleted.disconnect(self._feature_deleted)
                self._layer.editingStopped.disconnect(self._drop)
                self._layer.willBeDeleted.disconnect(self._layer_deleted)
            except RuntimeError:
                pass  # it is gone already
        self._layer = layer
        self._set_transform()
        if layer is not None:
            layer.geometryChanged.connect(self._geometry_changed)
            layer.featureAdded.connect(self._view_changed)
            layer.featureDeleted.connect(self._feature_deleted)
            layer.editingStopped.connect(self._drop)
            layer.willBeDeleted.connect(self._layer_deleted)

    def _layer_deleted(self) -> None:
        self._watch(None)

    def _geometry_changed(self, identifier: int, _geometry: QgsGeometry) -> None:
        # By undo, or by another tool: it is taken up anew as it is then, and so are neighbors that are snapped to.
        if self._is_writing or self._active is None:
            return
        if identifier == self._active.identifier:
            self._drop()
            self._rest.start()
        else:
            self._view_changed()

    def _feature_deleted(self, identifier: int) -> None:
        if self._active is not None and identifier == self._active.identifier:
            self._drop()
        else:
            self._view_changed()

    def _view_changed(self, *_: object) -> None:
        """What is shown, or what is there to snap to, is looked at anew once the pointer rests or is pressed."""
        self._set_transform()
        self._needs_view = True
        if self._active is not None:
            self._rest.start()

    # -- The feature that is edited

    @property
    def active(self) -> FeatureSketch | None:
        """The feature that is edited, as it stands in the session; None before one is taken up."""
        return self._active

    def _drop(self) -> None:
        self._is_down = False
        self._rest.stop()
        self._selection = []
        if self._active is not None:
            self._active.close()
            self._active = None
        if self._marks is not None:
            self._marks.clear()

    def _take_up(self, point: QgsPointXY, *, asks: bool) -> bool:
        """Takes up the feature at a place of the map. Says why it cannot, where somebody asks."""
        layer = self._layer
        if layer is None or self._session is None:
            return False
        if not layer.isEditable():
            if asks:
                self._say(self.tr("Toggle editing of “{}” to edit its vertices.").format(layer.name()), Qgis.Info)
            return False
        place = self._in_layer(point)
        found = None if place is None else neighbours.nearest(layer, place, self._search_radius * self._resolution(point))
        if found is None or (self._active is not None and self._active.identifier == found[0]):
            return False
        self._drop()
        try:
            self._active = FeatureSketch(self._session, layer, *found)
        except (Refused, groma.GromaError) as error:
            if asks:
                self._say(str(error) if isinstance(error, Refused) else error.message)
            return False
        self._needs_view = True
        self._set_view()
        return True

    @property
    def _search_radius(self) -> float:
        return neighbours.search_radius(self._canvas.mapSettings())

    # -- Where things are

    def _set_transform(self) -> None:
        if self._layer is not None:
            self._transform = QgsCoordinateTransform(self._layer.crs(), self._canvas.mapSettings().destinationCrs(), QgsProject.instance())

    def _set_view(self) -> None:
        """Says to the session what the canvas shows, and what is there to snap to."""
        if not self._needs_view or self._active is None or self._layer is None:
            return
        self._needs_view = False
        settings = self._canvas.mapSettings()
        center = self._in_layer(self._canvas.center())
        if center is None:
            return
        self._center, self._scale = center, self._resolution(self._canvas.center())
        self._size = self._canvas.width(), self._canvas.height()
        verbs = self._active.verbs
        verbs.setViewport(center=(center.x(), center.y()), resolution=self._scale, width=self._size[0], height=self._size[1])
        verbs.setTolerance(mouse=self._search_radius)
        if not neighbours.set_snapping(verbs, self._layer, self._active.identifier, settings):
            self._say(self.tr("There are too many vertices in view to snap to all of them: zoom in."), Qgis.Info)
        self._draw_vertices()

    def _in_layer(self, point: QgsPointXY) -> QgsPointXY | None:
        """A place of the map in the layer's reference; None where it has none there."""
        try:
            return self._transform.transform(point, QgsCoordinateTransform.ReverseTransform)
        except QgsCsException:
            return None

    def _on_map(self, position: list[float | None]) -> QgsPointXY:
        return self._transform.transform(QgsPointXY(position[0], position[1]))

    def _resolution(self, point: QgsPointXY) -> float:
        """How many units of the layer a pixel is, near a place of the map."""
        pixel = self._canvas.mapUnitsPerPixel()
        here, beside = self._in_layer(point), self._in_layer(QgsPointXY(point.x(), point.y() + pixel))
        return pixel if here is None or beside is None else here.distance(beside) or pixel

    def _screen(self, event: QgsMapMouseEvent) -> tuple[float, float] | None:
        """Where an event is on the session's screen, which shows the layer in its own reference and not turned."""
        place = self._in_layer(self.toMapCoordinates(event.pos()))
        if place is None:
            return None
        x = (place.x() - self._center.x()) / self._scale + self._size[0] / 2
        y = (self._center.y() - place.y()) / self._scale + self._size[1] / 2
        return x, y

    # -- Events of the canvas

    def canvasPressEvent(self, event: QgsMapMouseEvent) -> None:
        """Begins a click or a drag; the other button gives a drag up."""
        self._rest.stop()
        if event.button() != Qt.LeftButton:
            self._give_up()
            return
        if self._active is not None:
            self._set_view()
        if self._active is None or self._hit(event) is None:
            self._take_up(self.toMapCoordinates(event.pos()), asks=True)
        if self._active is not None:
            self._is_down = True
            self._point("down", event)

    def canvasMoveEvent(self, event: QgsMapMouseEvent) -> None:
        """Goes on with a drag, or shows what lies under the pointer."""
        self._pointed = self.toMapCoordinates(event.pos())
        if self._is_down:
            if self._point("move", event)["changes"]:
                self._draw_drag()
            return
        hit = None if self._active is None or self._needs_view else self._hit(event)
        self._show_hit(hit)
        if hit is None:
            self._rest.start()
        else:
            self._rest.stop()

    def canvasReleaseEvent(self, event: QgsMapMouseEvent) -> None:
        """Ends a click or a drag."""
        if self._is_down and event.button() == Qt.LeftButton:
            self._is_down = False
            self._point("up", event)
            self._write()

    def canvasDoubleClickEvent(self, event: QgsMapMouseEvent) -> None:
        """Puts a vertex into a segment."""
        if self._active is None or event.button() != Qt.LeftButton:
            return
        hit = self._hit(event)
        if hit is not None and hit["element"] != "vertex":
            self._try(lambda: self._active.insert(hit["part"], hit["index"] + 1, hit["at"]))
            self._write()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete takes out what is selected."""
        if event.key() in (Qt.Key_Delete, Qt.Key_Backspace) and self._active is not None and self._selection:
            event.ignore()  # what is ignored has been handled: QGIS deletes no features
            self._try(lambda: self._active.key("delete"))
            self._write()

    def eventFilter(self, _canvas: QObject, event: QEvent) -> bool:
        """Escape ends a drag without a change. The canvas keeps keys to itself while a button is down."""
        if self._is_down and event.type() == QEvent.KeyPress and event.key() == Qt.Key_Escape:
            self._give_up()
            return True
        return False

    def _give_up(self) -> None:
        if self._is_down and self._active is not None:
            self._is_down = False
            self._try(lambda: self._active.verbs.cancelGesture())
            self._active.forget()
            self._show_result()

    def _rested(self) -> None:
        """The pointer has not moved for a while: time for what takes some."""
        if self._is_down:
            return
        if self._active is not None and self._needs_view:
            self._set_view()
        elif self._pointed is not None:
            self._take_up(self._pointed, asks=False)

    def _point(self, phase: str, event: QgsMapMouseEvent) -> dict[str, Any]:
        nothing: dict[str, Any] = {"handled": False, "changes": []}
        active, place = self._active, self._screen(event)
        if active is None or place is None:
            return nothing
        held = {Qt.ShiftModifier: "shift", Qt.ControlModifier: "control", Qt.AltModifier: "alt"}
        modifiers = [name for key, name in held.items() if event.modifiers() & key]
        answer = self._try(lambda: active.pointer(phase, *place, time.monotonic(), modifiers))
        return nothing if answer is None else answer

    def _hit(self, event: QgsMapMouseEvent) -> dict[str, Any] | None:
        """What of the line under the pointer it would take hold of."""
        hit = self._point("hover", event).get("hit")
        return hit if hit is not None and hit["element"] in ("vertex", "midVertex", "segment") else None

    def _try(self, action: Any) -> Any:
        """What an action gives; None where the engine refuses it, which is said."""
        try:
            return action()
        except groma.GromaError as error:
            self._say(error.message)
            return None

    # -- What comes of it

    def _write(self) -> None:
        """Gives the layer what a gesture has changed, as one step of its undo."""
        active, layer = self._active, self._layer
        if active is None or layer is None:
            return
        try:
            made = active.take()
        except Refused as refusal:
            self._say(str(refusal))
            made = None
        if made is not None:
            self._is_writing = True
            layer.beginEditCommand(self._title())
            if layer.changeGeometry(active.identifier, made):
                layer.endEditCommand()
            else:
                layer.destroyEditCommand()
                self._say(self.tr("“{}” does not take the change.").format(layer.name()))
                self._drop()
            self._is_writing = False
            layer.triggerRepaint()
        self._show_result()

    def _show_result(self) -> None:
        """Draws what a gesture has left."""
        if self._marks is not None:
            self._marks.show_dragged([])
            self._marks.show_snapped(None)
            self._draw_vertices()
            self._draw_selection()

    def _title(self) -> str:
        steps = self._active.verbs.history()["steps"] if self._active is not None else []
        return steps[-1].get("title", "Groma") if steps else "Groma"

    def _tell(self, event: groma.Event) -> None:
        """What the engine reports while it works."""
        if event.name == "sketch.snapped":
            snap = event.parameters["snap"]
            if self._marks is not None and self._is_down:
                self._marks.show_snapped(None if snap is None else self._on_map(snap["at"]))
        else:
            self._selection = event.parameters["selection"]["ranges"]

    def _draw_drag(self) -> None:
        if self._active is None or self._marks is None:
            return
        lines, moved = [], []
        for one in self._active.changed[:8]:
            end = min(one.start + one.new, one.start + _SHOWN)
            lines.append([self._on_map(position) for position in self._active.neighbourhood(one.part, one.start, end)])
            moved += [self._on_map(position) for position in self._active.positions(one.part, one.start, end)]
        self._marks.show_dragged(lines)
        self._marks.show_selected(moved)
        self._marks.show_hovered(None)

    def _draw_vertices(self) -> None:
        if self._active is None or self._marks is None:
            return
        width, height = (self._scale * size / 2 for size in self._size)
        x, y = self._center.x(), self._center.y()
        found = self._active.vertices((x - width, y - height, x + width, y + height), _SHOWN)
        self._marks.show_vertices([self._on_map(position) for position in found or []])

    def _draw_selection(self) -> None:
        if self._active is None or self._marks is None:
            return
        chosen = [one for part, start, end in self._selection for one in self._active.positions(part, start, min(end, start + _SHOWN))]
        self._marks.show_selected([self._on_map(position) for position in chosen[:_SHOWN]])

    def _show_hit(self, hit: dict[str, Any] | None) -> None:
        if self._marks is None:
            return
        self._marks.show_hovered(None if hit is None else self._on_map(hit["at"]), is_new=hit is not None and hit["element"] != "vertex")

    def _say(self, text: str, level: int = Qgis.Warning) -> None:
        self._messages.pushMessage("Groma", text, level=level, duration=6)

    def tr(self, text: str) -> str:
        """A text in the language of QGIS, where there is one."""
        return QCoreApplication.translate("Groma", text)
