"""The vertex tool, driven by a mouse over a canvas."""

from __future__ import annotations

import random
import unittest

from qgis.core import QgsFeature, QgsGeometry, QgsPointXY, QgsProject, QgsSnappingConfig, QgsTolerance
from qgis.PyQt.QtCore import QPoint, Qt
from qgis.PyQt.QtTest import QTest

from stage import Stage, wave


class VertexToolTests(Stage):
    def test_a_drag_moves_a_vertex_as_one_step(self) -> None:
        layer = self.layer("LINESTRING(0 0, 100 0, 100 100)")
        self.show(60, 40, 300)
        tool = self.use_tool()
        start, end = self.at(100, 0), self.at(130, -20)
        self.drag(start, start + QPoint(3, 0), start + QPoint(9, 4), end)
        moved = self.only(layer)
        self.assertEqual(layer.undoStack().count(), 1)
        self.assertEqual(layer.undoStack().text(0), "Move Vertex")
        there = self.place(end)
        self.assertAlmostEqual(moved.vertexAt(1).x(), there.x(), delta=self.canvas.mapUnitsPerPixel())
        self.assertAlmostEqual(moved.vertexAt(1).y(), there.y(), delta=self.canvas.mapUnitsPerPixel())
        self.assertEqual((moved.vertexAt(0).x(), moved.vertexAt(2).y()), (0, 100))
        self.assert_same(moved)
        layer.undoStack().undo()
        self.assertEqual(self.only(layer).asWkt(), "LineString (0 0, 100 0, 100 100)")
        layer.undoStack().redo()
        self.assertEqual(self.only(layer).asWkb(), moved.asWkb())
        # What was undone elsewhere is taken up as it is then.
        layer.undoStack().undo()
        self.drag(start, start + QPoint(9, 4), end)
        self.assertEqual(self.only(layer).asWkb(), moved.asWkb())
        self.assert_same(moved)
        self.assertTrue(layer.commitChanges(False))
        self.assertEqual(self.only(layer).asWkb(), moved.asWkb())
        self.assertIsNotNone(tool.active)

    def test_a_drag_of_a_million_vertices_touches_one_and_is_one_step(self) -> None:
        line = wave(1_000_000)
        layer = self.layer(line)
        before = layer.extent()
        vertex = line.vertexAt(500_000)
        self.show(vertex.x(), vertex.y(), 0.02)
        self.use_tool()
        start = self.at(vertex.x(), vertex.y())
        self.rest(start)
        self.drag(start, *(start + QPoint(4 * step, 3 * step) for step in range(1, 21)))
        moved = self.only(layer)
        self.assertEqual(layer.undoStack().count(), 1)
        self.assertEqual(moved.constGet().nCoordinates(), 1_000_000)
        self.assert_same(moved)
        back = QgsGeometry(moved)
        back.moveVertex(vertex.x(), vertex.y(), 500_000)
        self.assertEqual(back.asWkb(), line.asWkb())
        self.assertTrue(layer.commitChanges())
        self.assertEqual(self.only(layer).asWkb(), moved.asWkb())
        self.assertEqual(layer.extent(), before)

    def test_the_middle_of_a_segment_becomes_a_vertex(self) -> None:
        layer = self.layer("LINESTRING(0 0, 100 0, 100 100)")
        self.show(60, 40, 300)
        self.use_tool()
        start = self.at(50, 0)
        self.drag(start, start + QPoint(0, 12), start + QPoint(0, 40))
        made = self.only(layer)
        self.assertEqual(made.constGet().nCoordinates(), 4)
        self.assertLess(made.vertexAt(1).y(), -10)
        self.assertEqual(layer.undoStack().count(), 1)
        self.assert_same(made)

    def test_a_double_click_puts_a_vertex_into_a_segment(self) -> None:
        layer = self.layer("POLYGON((0 0, 100 0, 100 100, 0 100, 0 0),(20 20, 20 40, 40 40, 40 20, 20 20))", kind="Polygon")
        self.show(50, 50, 200)
        self.use_tool()
        for place in ((70, 0), (0, 30), (20, 25)):
            pixel = self.at(*place)
            QTest.mouseClick(self.canvas.viewport(), Qt.LeftButton, Qt.NoModifier, pixel)
            QTest.mouseDClick(self.canvas.viewport(), Qt.LeftButton, Qt.NoModifier, pixel)
            self.assert_same(self.only(layer))
        made = self.only(layer)
        self.assertEqual(made.constGet().nCoordinates(), 13)
        self.assertEqual(made.area(), 9600)
        self.assertEqual(layer.undoStack().count(), 3)

    def test_the_first_vertex_of_a_ring_takes_the_last_along(self) -> None:
        layer = self.layer("MULTIPOLYGON(((0 0, 100 0, 100 100, 0 0)),((200 0, 300 0, 300 100, 200 0),(270 20, 290 20, 290 40, 270 20)))", kind="MultiPolygon")
        self.show(150, 50, 500)
        self.use_tool()
        for x, y in ((200, 0), (270, 20), (0, 0)):
            start = self.at(x, y)
            self.drag(start, start + QPoint(-4, 5), start + QPoint(-8, 10))
            made = self.only(layer)
            self.assert_same(made)
            self.assertTrue(made.isGeosValid())
        self.assertEqual(layer.undoStack().count(), 3)

    def test_delete_takes_out_what_is_selected_but_no_last_vertices(self) -> None:
        layer = self.layer("LINESTRING(0 0, 50 20, 100 0)")
        self.show(50, 0, 200)
        self.use_tool()
        self.click(self.at(50, 20))
        QTest.keyClick(self.canvas, Qt.Key_Delete)
        self.assertEqual(self.only(layer).asWkt(), "LineString (0 0, 100 0)")
        self.click(self.at(0, 0))
        QTest.keyClick(self.canvas, Qt.Key_Delete)
        self.assertEqual(self.only(layer).asWkt(), "LineString (0 0, 100 0)")
        self.assertEqual(self.messages(), ["A line keeps at least 2 vertices: delete the part or the feature instead."])
        self.assert_same(self.only(layer))
        self.assertEqual(layer.undoStack().count(), 1)

    def test_escape_and_another_tool_end_a_drag_without_a_change(self) -> None:
        layer = self.layer("LINESTRING(0 0, 50 20, 100 0)")
        self.show(50, 0, 200)
        self.use_tool()
        view, start = self.canvas.viewport(), self.at(50, 20)
        QTest.mousePress(view, Qt.LeftButton, Qt.NoModifier, start)
        self.move(start + QPoint(30, 30))
        QTest.keyClick(self.canvas, Qt.Key_Escape)
        self.assertEqual(self.canvas.mapTool().active.changed, [])
        QTest.mouseRelease(view, Qt.LeftButton, Qt.NoModifier, start + QPoint(30, 30))
        self.assertEqual(self.only(layer).asWkt(), "LineString (0 0, 50 20, 100 0)")
        QTest.mousePress(view, Qt.LeftButton, Qt.NoModifier, start)
        self.move(start + QPoint(20, 30))
        QTest.mouseClick(view, Qt.RightButton, Qt.NoModifier, start + QPoint(20, 30))
        QTest.mouseRelease(view, Qt.LeftButton, Qt.NoModifier, start + QPoint(20, 30))
        self.assertEqual(self.only(layer).asWkt(), "LineString (0 0, 50 20, 100 0)")
        QTest.mousePress(view, Qt.LeftButton, Qt.NoModifier, start)
        self.move(start + QPoint(30, 30))
        self.canvas.unsetMapTool(self.canvas.mapTool())
        self.assertEqual(self.only(layer).asWkt(), "LineString (0 0, 50 20, 100 0)")
        self.assertEqual(layer.undoStack().count(), 0)

    def test_it_snaps_as_the_project_says(self) -> None:
        layer = self.layer("LINESTRING(0 0, 50 20, 100 0)", "LINESTRING(30.125 -60.5, 80.25 -61.75)")
        self.show(50, 0, 300)
        chosen = QgsSnappingConfig(QgsProject.instance())
        chosen.setEnabled(True)
        chosen.setMode(QgsSnappingConfig.ActiveLayer)
        chosen.setTypeFlag(QgsSnappingConfig.VertexFlag)
        chosen.setTolerance(12)
        chosen.setUnits(QgsTolerance.Pixels)
        QgsProject.instance().setSnappingConfig(chosen)
        self.use_tool()
        start, end = self.at(50, 20), self.at(30.125, -60.5) + QPoint(5, -4)
        self.drag(start, start + QPoint(6, 6), end)
        feature = layer.getFeature(1)
        self.assertEqual(feature.geometry().asWkt(4), "LineString (0 0, 30.125 -60.5, 100 0)")
        # A neighbor that another tool has moved is snapped to where it is now.
        layer.undoStack().undo()
        layer.moveVertex(32.5, -60.5, 2, 0)
        self.drag(start, start + QPoint(6, 6), self.at(32.5, -60.5) + QPoint(5, -4))
        self.assertEqual(layer.getFeature(1).geometry().asWkt(4), "LineString (0 0, 32.5 -60.5, 100 0)")
        # Off, it goes where the pointer is.
        layer.undoStack().undo()
        chosen.setEnabled(False)
        QgsProject.instance().setSnappingConfig(chosen)
        start, end = self.at(50, 20), self.at(30.125, -60.5) + QPoint(5, -4)
        self.drag(start, start + QPoint(6, 6), end)
        self.assertNotIn(layer.getFeature(1).geometry().vertexAt(1).x(), (30.125, 32.5, 50))

    def test_it_works_on_a_map_in_another_reference_that_is_turned(self) -> None:
        layer = self.layer("LINESTRING(14 45, 14.5 45.5, 15 45)", crs="EPSG:4326")
        from qgis.core import QgsCoordinateReferenceSystem

        self.canvas.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
        self.canvas.setRotation(30)
        self.show(1_614_000, 5_660_000, 250_000)
        tool = self.use_tool()
        turn = tool._transform if tool._transform.isValid() else None
        self.assertIsNotNone(turn)
        where = turn.transform(QgsPointXY(14.5, 45.5))
        start = self.at(where.x(), where.y())
        end = start + QPoint(40, 30)
        self.drag(start, start + QPoint(9, 9), end)
        moved = self.only(layer).vertexAt(1)
        there = turn.transform(self.place(end), turn.ReverseTransform)
        self.assertAlmostEqual(moved.x(), there.x(), delta=0.01)
        self.assertAlmostEqual(moved.y(), there.y(), delta=0.01)
        self.assertEqual(layer.undoStack().count(), 1)

    def test_z_and_m_stay(self) -> None:
        layer = self.layer("LINESTRINGZM(0 0 1 10, 50 20 2 20, 100 0 3 30)", kind="LineStringZM")
        self.show(50, 0, 200)
        self.use_tool()
        start = self.at(50, 20)
        self.drag(start, start + QPoint(9, 9), start + QPoint(10, 30))
        vertex = self.only(layer).vertexAt(1)
        self.assertEqual((vertex.z(), vertex.m()), (2, 20))
        self.assert_same(self.only(layer))
        middle = self.only(layer)
        start = self.at((vertex.x() + 100) / 2, vertex.y() / 2)
        self.drag(start, start + QPoint(9, 9), start + QPoint(10, 30))
        made = self.only(layer)
        self.assertEqual(made.constGet().nCoordinates(), middle.constGet().nCoordinates() + 1)
        self.assert_same(made)

    def test_points_move(self) -> None:
        for kind, shape in (("Point", "POINT(50 20)"), ("MultiPoint", "MULTIPOINT((0 0),(50 20))")):
            layer = self.layer(shape, kind=kind)
            self.show(50, 0, 200)
            self.use_tool()
            start = self.at(50, 20)
            self.drag(start, start + QPoint(9, 9), start + QPoint(10, 30))
            self.assertNotEqual(self.only(layer).asWkt(), QgsGeometry.fromWkt(shape).asWkt())
            self.assert_same(self.only(layer))
            self.assertEqual(layer.undoStack().count(), 1)

    def test_what_cannot_be_edited_is_said(self) -> None:
        layer = self.layer("CIRCULARSTRING(0 0, 50 20, 100 0)", kind="CompoundCurve")
        self.show(50, 0, 200)
        self.use_tool()
        self.click(self.at(100, 0))
        self.assertEqual(self.messages(), ["The feature has curves, which Groma cannot edit: convert them to segments first."])
        self.window.messageBar().clearWidgets()
        layer.rollBack()
        self.click(self.at(100, 0))
        self.assertEqual(self.messages(), ["Toggle editing of “roads” to edit its vertices."])

    def test_features_come_and_go(self) -> None:
        layer = self.layer("LINESTRING(0 0, 50 20, 100 0)", "LINESTRING(0 -40, 100 -40)")
        self.show(50, 0, 200)
        tool = self.use_tool()
        self.assertIsNone(tool.active)
        self.rest(self.at(50, 20))
        self.assertEqual(tool.active.identifier, 1)
        layer.deleteFeature(1)
        self.assertIsNone(tool.active)
        self.click(self.at(0, -40))
        self.assertEqual(tool.active.identifier, 2)
        feature = QgsFeature(layer.fields())
        feature.setGeometry(QgsGeometry.fromWkt("LINESTRING(0 60, 100 60)"))
        layer.addFeature(feature)
        start = self.at(100, 60)
        self.drag(start, start + QPoint(9, 9), start + QPoint(10, 30))
        self.assertTrue(layer.commitChanges())
        self.assertIsNone(tool.active)
        QgsProject.instance().removeMapLayer(layer.id())
        self.move(self.at(20, 20))
        self.assertIsNone(tool.active)

    def test_gestures_at_random_leave_the_same_in_both(self) -> None:
        seed = random.SystemRandom().randrange(1 << 32)
        chance = random.Random(seed)
        shapes = [
            ("Polygon", "POLYGON((0 0, 100 0, 100 100, 0 100, 0 0),(20 20, 20 40, 40 40, 40 20, 20 20))"),
            ("MultiLineString", "MULTILINESTRING((0 0, 50 20, 100 0),(0 90, 50 80))"),
            ("MultiPolygon", "MULTIPOLYGON(((0 0, 40 0, 40 40, 0 0)),((60 60, 90 60, 90 90, 60 90, 60 60)))"),
            ("MultiPoint", "MULTIPOINT((0 0),(50 50),(90 20))"),
        ]
        for kind, shape in shapes:
            layer = self.layer(shape, kind=kind)
            self.show(50, 50, 160)
            tool = self.use_tool()
            for number in range(40):
                vertices = list(self.only(layer).vertices())
                chosen = chance.choice(vertices)
                start = self.at(chosen.x(), chosen.y())
                what = chance.randrange(4)
                if what == 0:
                    self.click(start)
                    QTest.keyClick(self.canvas, Qt.Key_Delete)
                else:
                    if what == 1:
                        other = chance.choice(vertices)
                        start = self.at((chosen.x() + other.x()) / 2, (chosen.y() + other.y()) / 2)
                    end = start + QPoint(chance.randrange(-60, 60), chance.randrange(-60, 60))
                    self.drag(start, start + QPoint(5, 5), end)
                if tool.active is not None:
                    with self.subTest(seed=seed, kind=kind, number=number):
                        self.assert_same(self.only(layer))
            layer.rollBack()


if __name__ == "__main__":
    unittest.main()
