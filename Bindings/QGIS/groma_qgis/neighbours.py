"""What is near: the feature under the pointer, and what vertices snap to by the project's settings."""

from __future__ import annotations

import struct

import groma
from qgis.core import (
    QgsCoordinateTransform, QgsFeatureRequest, QgsGeometry, QgsMapSettings, QgsPointXY, QgsProject, QgsRectangle, QgsSnappingConfig, QgsTolerance,
    QgsVectorLayer, QgsWkbTypes,
)  # fmt: skip

from . import exchange

#: So many vertices of neighbors in view are snapped to at most.
LIMIT = 2_000_000
_SOURCE = "neighbours"


def nearest(layer: QgsVectorLayer, point: QgsPointXY, radius: float) -> tuple[int, QgsGeometry] | None:
    """The feature of a layer that is nearest to a point, and its geometry; None where none is within a radius."""
    box = QgsRectangle(point.x() - radius, point.y() - radius, point.x() + radius, point.y() + radius)
    best, found = radius * radius, None
    for feature in layer.getFeatures(QgsFeatureRequest().setFilterRect(box).setNoAttributes()):
        geometry = feature.geometry()
        if geometry.isNull():
            continue
        if geometry.type() == QgsWkbTypes.PointGeometry:
            distance = geometry.closestVertex(point)[4]
        else:
            distance = geometry.closestSegmentWithContext(point)[0]
        if 0 <= distance <= best:
            best, found = distance, (feature.id(), geometry)
    return found


def search_radius(settings: QgsMapSettings) -> float:
    """How near the pointer has to come to something, in pixels, as the options of QGIS say."""
    return QgsTolerance.vertexSearchRadius(settings) / settings.mapUnitsPerPixel()


def set_snapping(sketch: groma.Sketch, layer: QgsVectorLayer, identifier: int, settings: QgsMapSettings) -> bool:
    """Has a sketch snap to what the project says, of the features in view. Gives whether all of them found place.

    :param identifier: The feature that is edited, which snaps to itself.
    """
    project = QgsProject.instance()
    chosen = project.snappingConfig()
    kinds = _kinds(chosen)
    layers = _layers(chosen, layer, settings)
    on = bool(chosen.enabled() and kinds and layers)
    sketch.setSnapping(enabled=on, kinds=kinds, own=layer in layers, tolerance=max(_tolerance(chosen, layer, settings), 0.001))
    if any(source["name"] == _SOURCE for source in sketch.snapSources()["sources"]):
        sketch.removeSnapSource(name=_SOURCE)
    if not on:
        return True
    shapes, count = [], 0
    for other in layers:
        there = QgsCoordinateTransform(layer.crs(), other.crs(), project)
        away = QgsCoordinateTransform(settings.destinationCrs(), other.crs(), project)
        box = away.transformBoundingBox(settings.visibleExtent())
        for feature in other.getFeatures(QgsFeatureRequest().setFilterRect(box).setNoAttributes()):
            geometry = feature.geometry()
            if geometry.isNull() or (other is layer and feature.id() == identifier):
                continue
            count += geometry.constGet().nCoordinates()
            if count > LIMIT:
                break
            if QgsWkbTypes.isCurvedType(geometry.wkbType()):
                geometry = QgsGeometry(geometry.constGet().segmentize())
            if not there.isShortCircuited():
                geometry.transform(there, QgsCoordinateTransform.ReverseTransform)
            shapes.append(geometry.asWkb().data())
    if shapes:
        # Members of one collection are features of their own, and binary goes in without being written as text.
        collection = struct.pack("<BII", 1, 7, len(shapes)) + b"".join(shapes)
        name = "qgis-neighbours"
        sketch.owner.hold(name, groma.GeometryArray.from_wkb([collection], wkid=exchange.wkid(layer.crs())))
        sketch.addSnapSource(name=_SOURCE, geometry={"name": name})
        del sketch.owner[name]
    return count <= LIMIT


def _kinds(chosen: QgsSnappingConfig) -> list[str]:
    flags = chosen.typeFlag()
    kinds = []
    if flags & QgsSnappingConfig.VertexFlag:
        kinds.append("vertex")
    if flags & QgsSnappingConfig.LineEndpointFlag:
        kinds.append("end")
    if chosen.intersectionSnapping():
        kinds.append("intersection")
    if flags & QgsSnappingConfig.MiddleOfSegmentFlag:
        kinds.append("midpoint")
    if flags & QgsSnappingConfig.SegmentFlag:
        kinds.append("edge")
    return kinds


def _layers(chosen: QgsSnappingConfig, layer: QgsVectorLayer, settings: QgsMapSettings) -> list[QgsVectorLayer]:
    if chosen.mode() == QgsSnappingConfig.ActiveLayer:
        return [layer]
    shown = [one for one in settings.layers() if isinstance(one, QgsVectorLayer) and one.isSpatial()]
    if chosen.mode() == QgsSnappingConfig.AdvancedConfiguration:
        return [one for one in shown if one in chosen.individualLayerSettings() and chosen.individualLayerSettings(one).enabled()]
    return shown


def _tolerance(chosen: QgsSnappingConfig, layer: QgsVectorLayer, settings: QgsMapSettings) -> float:
    """How near the pointer has to come, in pixels."""
    if chosen.units() == QgsTolerance.Pixels:
        return float(chosen.tolerance())
    return QgsTolerance.toleranceInMapUnits(chosen.tolerance(), layer, settings, chosen.units()) / settings.mapUnitsPerPixel()
