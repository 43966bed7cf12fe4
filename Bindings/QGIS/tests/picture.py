"""Draws the picture of the articles: the window in the middle of a drag. `Bindings/QGIS/check LIBRARY --picture FILE`"""

from __future__ import annotations

import os
from pathlib import Path

from qgis.core import (
    QgsCoordinateReferenceSystem, QgsFillSymbol, QgsGeometry, QgsProject, QgsRectangle, QgsSingleSymbolRenderer, QgsSnappingConfig, QgsTolerance,
    QgsVectorLayer,
)  # fmt: skip
from qgis.PyQt.QtCore import QPoint, Qt
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QToolBar

from stage import Stage

_AFRICA = Path(__file__).resolve().parents[3] / "Examples" / "data" / "africa.geojson"


class Picture(Stage):
    def runTest(self) -> None:
        countries = QgsVectorLayer(str(_AFRICA), "africa", "ogr")
        self.assertTrue(countries.isValid())
        layer = self.layer(*(feature.geometry() for feature in countries.getFeatures()), kind="Polygon", crs="EPSG:4326", title="countries")
        symbol = QgsFillSymbol.createSimple({"color": "#e8eef4", "outline_color": "#7f93a6", "outline_width": "0.3"})
        layer.setRenderer(QgsSingleSymbolRenderer(symbol))
        chosen = QgsSnappingConfig(QgsProject.instance())
        chosen.setEnabled(True)
        chosen.setTypeFlag(QgsSnappingConfig.VertexFlag | QgsSnappingConfig.SegmentFlag)
        chosen.setTolerance(12)
        chosen.setUnits(QgsTolerance.Pixels)
        QgsProject.instance().setSnappingConfig(chosen)
        self.window.mainWindow().findChild(QToolBar).setToolButtonStyle(Qt.ToolButtonTextBesideIcon)
        self.window.mainWindow().resize(760, 560)
        QTest.qWait(50)
        self.canvas.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
        self.canvas.setExtent(QgsRectangle(8, -2, 24, 10))
        self._drawn()
        tool = self.use_tool()
        wanted = QgsGeometry.fromWkt("POINT(16 4)")
        nearest = min(
            (vertex for feature in layer.getFeatures() for vertex in feature.geometry().vertices()),
            key=lambda vertex: QgsGeometry(vertex.clone()).distance(wanted))  # fmt: skip
        start = self.at(nearest.x(), nearest.y())
        self.rest(start)
        self.assertIsNotNone(tool.active)
        # Beside a vertex of a neighbor, which it snaps to.
        end = self.at(17.13, 3.73) + QPoint(4, -3)
        QTest.mousePress(self.canvas.viewport(), Qt.LeftButton, Qt.NoModifier, start)
        for step in range(1, 11):
            self.move(start + (end - start) * step / 10, Qt.LeftButton)
        self._drawn()
        self.assertTrue(self.window.mainWindow().grab().save(os.environ["GROMA_PICTURE"]))
        QTest.mouseRelease(self.canvas.viewport(), Qt.LeftButton, Qt.NoModifier, end)

    def _drawn(self) -> None:
        """Waits until the map is drawn, which another thread does."""
        self.canvas.refresh()
        for _ in range(10):
            QTest.qWait(100)
            self.canvas.waitWhileRendering()
