"""What the tests share: QGIS without a screen, with a canvas, a window, and a layer that is edited."""

from __future__ import annotations

import os
import sys
import time
import unittest
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy
from qgis.core import QgsApplication, QgsFeature, QgsGeometry, QgsPointXY, QgsProject, QgsRectangle, QgsVectorLayer
from qgis.gui import QgsMapCanvas, QgsMessageBar
from qgis.PyQt.QtCore import QEvent, QPoint, QPointF, Qt
from qgis.PyQt.QtGui import QMouseEvent
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QApplication, QMainWindow, QToolBar, QVBoxLayout, QWidget

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

_application: QgsApplication | None = None


def application() -> QgsApplication:
    """QGIS, begun once."""
    global _application
    if _application is None:
        _application = QgsApplication([], True)
        _application.initQgis()
    return _application


class Window:
    """What plugins are given for QGIS's window: as much of it as this one asks for."""

    def __init__(self) -> None:
        self._window = QMainWindow()
        middle = QWidget()
        layout = QVBoxLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._messages = QgsMessageBar()
        self._canvas = QgsMapCanvas()
        self._canvas.setCanvasColor(Qt.white)
        self._canvas.enableAntiAliasing(True)
        layout.addWidget(self._messages)
        layout.addWidget(self._canvas, 1)
        self._window.setCentralWidget(middle)
        self._window.resize(820, 620)
        self.menu: list[Any] = []

    def mainWindow(self) -> QMainWindow:
        return self._window

    def mapCanvas(self) -> QgsMapCanvas:
        return self._canvas

    def messageBar(self) -> QgsMessageBar:
        return self._messages

    def addToolBar(self, title: str) -> QToolBar:
        return self._window.addToolBar(title)

    def addPluginToVectorMenu(self, _title: str, action: Any) -> None:
        self.menu.append(action)

    def removePluginVectorMenu(self, _title: str, action: Any) -> None:
        self.menu.remove(action)


class Stage(unittest.TestCase):
    """A window with the plugin in it."""

    def setUp(self) -> None:
        application()
        from groma_qgis import classFactory

        self.window = Window()
        self.canvas = self.window.mapCanvas()
        self.plugin = classFactory(self.window)
        self.plugin.initGui()
        self.window.mainWindow().show()
        QTest.qWait(20)

    def tearDown(self) -> None:
        self.plugin.unload()
        QgsProject.instance().clear()
        self.window.mainWindow().close()

    # -- Layers

    def layer(self, *shapes: Any, kind: str = "LineString", crs: str = "EPSG:3857", title: str = "roads") -> QgsVectorLayer:
        """A layer in memory that is edited, shown and current. Its features are shapes as WKT or as arrays of positions."""
        layer = QgsVectorLayer(f"{kind}?crs={crs}&field=name:string(20)", title, "memory")
        features = []
        for shape in shapes:
            feature = QgsFeature(layer.fields())
            feature.setGeometry(QgsGeometry.fromWkt(shape) if isinstance(shape, str) else shape)
            features.append(feature)
        self.assertTrue(layer.dataProvider().addFeatures(features)[0])
        layer.updateExtents()
        QgsProject.instance().addMapLayer(layer, False)
        self.assertTrue(layer.startEditing())
        self.canvas.setDestinationCrs(layer.crs())
        self.canvas.setLayers([layer])
        self.canvas.setCurrentLayer(layer)
        return layer

    def show(self, x: float, y: float, width: float) -> None:
        """Shows a part of the map, by its middle."""
        self.canvas.setExtent(QgsRectangle(x - width / 2, y - width * 0.375, x + width / 2, y + width * 0.375))

    def use_tool(self) -> Any:
        """The vertex tool, made the canvas's."""
        self.plugin.vertex.trigger()
        return self.canvas.mapTool()

    # -- The mouse

    def at(self, x: float, y: float) -> QPoint:
        """The pixel of a place of the map."""
        return self.canvas.getCoordinateTransform().transform(QgsPointXY(x, y)).toQPointF().toPoint()

    def place(self, pixel: QPoint) -> QgsPointXY:
        """The place of the map at a pixel."""
        return self.canvas.getCoordinateTransform().toMapCoordinates(pixel)

    def move(self, pixel: QPoint, button: Qt.MouseButton = Qt.NoButton) -> None:
        """Moves the pointer. (QTest.mouseMove moves the system's own, which tells windows that are not these.)"""
        view = self.canvas.viewport()
        event = QMouseEvent(QEvent.MouseMove, QPointF(pixel), QPointF(view.mapToGlobal(pixel)), Qt.NoButton, Qt.MouseButtons(button), Qt.NoModifier)
        QApplication.sendEvent(view, event)

    def drag(self, start: QPoint, *ends: QPoint) -> list[float]:
        """Presses, moves and releases the left button: how many milliseconds of the processor each event took."""
        view, took = self.canvas.viewport(), []

        def timed(action: Any) -> None:
            begun = time.thread_time()
            action()
            took.append((time.thread_time() - begun) * 1000)

        timed(lambda: QTest.mousePress(view, Qt.LeftButton, Qt.NoModifier, start))
        for end in ends:
            timed(lambda: self.move(end, Qt.LeftButton))
        timed(lambda: QTest.mouseRelease(view, Qt.LeftButton, Qt.NoModifier, ends[-1]))
        return took

    def click(self, pixel: QPoint) -> None:
        """Clicks with the left button."""
        QTest.mouseClick(self.canvas.viewport(), Qt.LeftButton, Qt.NoModifier, pixel)

    def rest(self, pixel: QPoint) -> None:
        """Moves the pointer somewhere and leaves it there."""
        self.move(pixel)
        QTest.qWait(200)

    # -- What came of it

    def only(self, layer: QgsVectorLayer) -> QgsGeometry:
        """The geometry of the one feature of a layer."""
        (feature,) = layer.getFeatures()
        return feature.geometry()

    def messages(self) -> list[str]:
        """What the message bar says."""
        return [item.text() for item in self.window.messageBar().items()]

    def assert_same(self, geometry: QgsGeometry) -> None:
        """The layer's geometry is that of the session, number by number."""
        self.assertEqual(geometry.asWkb().data(), self.canvas.mapTool().active.whole().asWkb().data())


def wave(count: int) -> QgsGeometry:
    """A long line."""
    x = numpy.linspace(0, 1000, count)
    body = numpy.column_stack([x, 40 * numpy.sin(x / 20)]).astype("<f8").tobytes()
    geometry = QgsGeometry()
    geometry.fromWkb(b"\x01\x02\x00\x00\x00" + count.to_bytes(4, "little") + body)
    return geometry
