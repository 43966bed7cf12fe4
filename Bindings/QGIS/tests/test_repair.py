"""The repair: in Processing, in the toolbar, and the plugin that brings them."""

from __future__ import annotations

import unittest
from typing import Any

from qgis.core import (
    QgsApplication, QgsFeature, QgsGeometry, QgsProcessingContext, QgsProcessingFeedback, QgsProcessingUtils, QgsProject, QgsVectorLayer, QgsWkbTypes,
)  # fmt: skip

from stage import Stage, application

BOW = "POLYGON((0 0, 2 2, 2 0, 0 2, 0 0))"
MENDED = "MultiPolygon (((1 1, 0 2, 0 0, 1 1)),((1 1, 2 0, 2 2, 1 1)))"


def run(algorithm: str, parameters: dict[str, Any]) -> tuple[dict[str, Any], QgsVectorLayer, QgsProcessingFeedback]:
    """What an algorithm of Processing gives, and its layer."""
    context, feedback = QgsProcessingContext(), QgsProcessingFeedback()
    context.setProject(QgsProject.instance())
    found = QgsApplication.processingRegistry().algorithmById(algorithm)
    ok, message = found.checkParameterValues(parameters, context)
    if not ok:
        raise ValueError(message)
    result, ok = found.run(parameters, context, feedback)
    assert ok, feedback.textLog()
    return result, QgsProcessingUtils.mapLayerFromString(result["OUTPUT"], context).clone(), feedback


class RepairTests(Stage):
    def assert_equal_areas(self, geometry: QgsGeometry, wkt: str) -> None:
        self.assertTrue(geometry.isGeosValid())
        self.assertTrue(geometry.isGeosEqual(QgsGeometry.fromWkt(wkt)), geometry.asWkt())

    def test_processing_repairs_each_feature_and_keeps_attributes(self) -> None:
        layer = self.layer(BOW, "POLYGON((5 5, 6 5, 6 6, 5 5))", kind="Polygon", title="fields")
        for identifier in (1, 2):
            layer.changeAttributeValue(identifier, 0, f"field {identifier}")
        layer.addFeature(QgsFeature(layer.fields()))
        result, made, feedback = run("groma:repair", {"INPUT": layer, "OUTPUT": "memory:"})
        features = sorted(made.getFeatures(), key=lambda feature: str(feature["name"] or "no name"))
        self.assertEqual([feature["name"] for feature in features][:2], ["field 1", "field 2"])
        self.assert_equal_areas(features[0].geometry(), MENDED)
        self.assertEqual(features[1].geometry().asWkt(), "MultiPolygon (((5 5, 6 5, 6 6, 5 5)))")
        self.assertFalse(features[2].hasGeometry())
        self.assertEqual((result["CHANGED"], result["REFUSED"]), (1, 0))
        self.assertEqual(made.wkbType(), QgsWkbTypes.MultiPolygon)
        self.assertEqual(made.fields().names(), ["name", "groma_error"])
        self.assertIn("Features: 3, repaired: 1, left as they were: 0", feedback.textLog())

    def test_processing_folds_and_thins(self) -> None:
        layer = self.layer("LINESTRING(170 10, 175 10.0001, 190 10)", crs="EPSG:4326")
        _, made, _ = run("groma:repair", {"INPUT": layer, "NORMALIZE": True, "TOLERANCE": 0.01, "OUTPUT": "memory:"})
        self.assertEqual(next(made.getFeatures()).geometry().asWkt(), "MultiLineString ((170 10, 180 10),(-180 10, -170 10))")
        utm = self.layer("LINESTRING(1 1, 2 2)", crs="EPSG:32633")
        with self.assertRaisesRegex(ValueError, "degrees or in Web Mercator"):
            run("groma:repair", {"INPUT": utm, "NORMALIZE": True, "OUTPUT": "memory:"})

    def test_processing_says_what_it_cannot_repair(self) -> None:
        layer = self.layer("CIRCULARSTRING(0 0, 50 20, 100 0)", "COMPOUNDCURVE((0 0, 1 1))", kind="CompoundCurve")
        result, made, feedback = run("groma:repair", {"INPUT": layer, "OUTPUT": "memory:"})
        self.assertEqual(result["REFUSED"], 2)
        self.assertEqual([feature["groma_error"] for feature in made.getFeatures()], ["It has curves: convert them to segments first."] * 2)
        self.assertIn("curves", feedback.textLog())

    def test_processing_takes_more_than_a_batch(self) -> None:
        count = 2_500
        layer = self.layer(*(f"POLYGON(({x} 0, {x + 2} 2, {x + 2} 0, {x} 2, {x} 0))" for x in range(0, 4 * count, 4)), kind="Polygon")
        result, made, _ = run("groma:repair", {"INPUT": layer, "OUTPUT": "memory:"})
        self.assertEqual(result["CHANGED"], count)
        self.assertTrue(all(feature.geometry().isGeosValid() and feature.geometry().area() == 2 for feature in made.getFeatures()))
        self.assertEqual(made.featureCount(), count)

    def test_the_toolbar_repairs_what_is_edited_as_one_step(self) -> None:
        layer = self.layer(BOW, "POLYGON((0 0, 6 5, 5 5, 0 0))", BOW, kind="MultiPolygon", title="fields")
        self.plugin.repair.trigger()
        self.assertEqual(self.messages(), ["Features repaired: 2 of 3."])
        self.assert_equal_areas(layer.getFeature(1).geometry(), MENDED)
        self.assertEqual(layer.undoStack().count(), 1)
        layer.undoStack().undo()
        self.assertEqual(layer.getFeature(3).geometry().area(), 0)
        layer.selectByIds([3])
        self.plugin.repair.trigger()
        self.assertEqual(layer.getFeature(1).geometry().area(), 0)
        self.assert_equal_areas(layer.getFeature(3).geometry(), MENDED)

    def test_the_toolbar_says_what_the_layer_cannot_take(self) -> None:
        layer = self.layer(BOW, kind="Polygon")
        self.plugin.repair.trigger()
        self.assertEqual(
            self.messages(),
            ["Features repaired: 0 of 1. Left as they were: 1; feature 1: it would become several parts, and the layer takes one a feature"])  # fmt: skip
        self.assertEqual(layer.undoStack().count(), 0)
        layer.rollBack()
        self.window.messageBar().clearWidgets()
        self.plugin.repair.trigger()
        self.assertRegex(self.messages()[0], "Toggle editing of “roads”")

    def test_the_plugin_comes_and_goes(self) -> None:
        registry = application().processingRegistry()
        self.assertEqual([one.text() for one in self.window.menu], ["Groma vertex tool", "Groma repair"])
        self.assertFalse(self.plugin.vertex.icon().isNull() or self.plugin.repair.icon().isNull())
        self.use_tool()
        self.assertTrue(self.plugin.vertex.isChecked())
        self.plugin.unload()
        self.assertIsNone(registry.providerById("groma"))
        self.assertIsNone(self.canvas.mapTool())
        self.assertEqual(self.window.menu, [])
        self.plugin.initGui()
        self.assertEqual([one.id() for one in registry.providerById("groma").algorithms()], ["groma:repair"])


if __name__ == "__main__":
    unittest.main()
