"""The repair in Processing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from qgis.core import (
    QgsFeature, QgsFeatureRequest, QgsFeatureSink, QgsField, QgsFields, QgsProcessing, QgsProcessingAlgorithm, QgsProcessingContext,
    QgsProcessingException, QgsProcessingFeatureSource, QgsProcessingFeedback, QgsProcessingParameterBoolean, QgsProcessingParameterDistance,
    QgsProcessingParameterFeatureSink, QgsProcessingParameterFeatureSource, QgsProcessingProvider, QgsWkbTypes,
)  # fmt: skip
from qgis.PyQt.QtCore import QCoreApplication, QVariant
from qgis.PyQt.QtGui import QIcon

from . import exchange
from .repair import Steps, repaired

_ICONS = Path(__file__).parent / "icons"
#: So many features are repaired at a time: what is in memory does not grow with the layer.
_BATCH = 1000
#: Or fewer, where they have more vertices than this together.
_VERTICES = 200_000


def _tr(text: str) -> str:
    return QCoreApplication.translate("Groma", text)


class RepairAlgorithm(QgsProcessingAlgorithm):
    """Groma repair."""

    INPUT, SIMPLIFY, TOLERANCE, NORMALIZE, OUTPUT = "INPUT", "SIMPLIFY", "TOLERANCE", "NORMALIZE", "OUTPUT"
    #: The field that says why a geometry stayed as it was.
    ERROR = "groma_error"

    def createInstance(self) -> RepairAlgorithm:
        return RepairAlgorithm()

    def name(self) -> str:
        return "repair"

    def displayName(self) -> str:
        return _tr("Groma repair")

    def icon(self) -> QIcon:
        return QIcon(str(_ICONS / "repair.svg"))

    def tags(self) -> list[str]:
        return ["fix", "valid", "simplify", "antimeridian", "180", "dateline", "spike", "self-intersection"]

    def shortHelpString(self) -> str:
        return _tr(
            "Makes geometries consistent: rings that cross themselves are cut into areas by the even-odd rule, spikes and repeated vertices go, rings get their "
            "directions. Folded into one world, what reaches over the 180th meridian is cut there.\n\nA geometry that cannot be repaired stays as it is, and the "
            "field groma_error says why. Areas and lines come out as multi-part ones."
        )  # fmt: skip

    def initAlgorithm(self, _configuration: Any = None) -> None:
        self.addParameter(QgsProcessingParameterFeatureSource(self.INPUT, _tr("Input layer"), [QgsProcessing.TypeVectorAnyGeometry]))
        self.addParameter(QgsProcessingParameterBoolean(self.SIMPLIFY, _tr("Make consistent"), defaultValue=True))
        tolerance = QgsProcessingParameterDistance(
            self.TOLERANCE, _tr("Leave out vertices within"), defaultValue=0, parentParameterName=self.INPUT, minValue=0)  # fmt: skip
        self.addParameter(tolerance)
        self.addParameter(QgsProcessingParameterBoolean(self.NORMALIZE, _tr("Cut at the 180th meridian"), defaultValue=False))
        self.addParameter(QgsProcessingParameterFeatureSink(self.OUTPUT, _tr("Repaired")))

    def checkParameterValues(self, parameters: dict[str, Any], context: QgsProcessingContext) -> tuple[bool, str]:
        source = self.parameterAsSource(parameters, self.INPUT, context)
        if source is not None and self.parameterAsBool(parameters, self.NORMALIZE, context):
            crs = source.sourceCrs()
            if not crs.isGeographic() and exchange.wkid(crs) not in (3857, 3785, 102100, 102113, 900913):
                return False, _tr("Only layers in degrees or in Web Mercator can be cut at the 180th meridian.")
        return super().checkParameterValues(parameters, context)

    def processAlgorithm(self, parameters: dict[str, Any], context: QgsProcessingContext, feedback: QgsProcessingFeedback) -> dict[str, Any]:
        source = self.parameterAsSource(parameters, self.INPUT, context)
        if source is None:
            raise QgsProcessingException(self.invalidSourceError(parameters, self.INPUT))
        steps = Steps(
            simplify=self.parameterAsBool(parameters, self.SIMPLIFY, context), tolerance=self.parameterAsDouble(parameters, self.TOLERANCE, context),
            normalize=self.parameterAsBool(parameters, self.NORMALIZE, context))  # fmt: skip
        kind = QgsWkbTypes.flatType(source.wkbType())
        has_points = QgsWkbTypes.geometryType(kind) == QgsWkbTypes.PointGeometry
        result = source.wkbType() if has_points else QgsWkbTypes.multiType(source.wkbType())
        fields = QgsFields(source.fields())
        if fields.indexOf(self.ERROR) < 0:
            fields.append(QgsField(self.ERROR, QVariant.String))
        place = fields.indexOf(self.ERROR)
        sink, identifier = self.parameterAsSink(parameters, self.OUTPUT, context, fields, result, source.sourceCrs())
        if sink is None:
            raise QgsProcessingException(self.invalidSinkError(parameters, self.OUTPUT))
        total, done, changed, refused = max(source.featureCount(), 1), 0, 0, 0
        for batch in _batches(source, feedback):
            made = repaired([feature.geometry() for feature in batch], exchange.wkid(source.sourceCrs()), steps)
            for feature, one in zip(batch, made):
                attributes = feature.attributes()
                attributes += [None] * (len(fields) - len(attributes))
                # What was refused by an earlier repair, and stays so, keeps its reason.
                attributes[place] = one.error
                written = QgsFeature(feature)
                written.setFields(fields)
                written.setAttributes(attributes)
                geometry = one.geometry
                if not has_points and not geometry.isNull():
                    geometry.convertToMultiType()
                written.setGeometry(geometry)
                if not sink.addFeature(written, QgsFeatureSink.FastInsert):
                    raise QgsProcessingException(self.writeFeatureError(sink, parameters, self.OUTPUT))
                changed += one.is_changed
                if one.error is not None:
                    refused += 1
                    feedback.pushWarning(f"{feature.id()}: {one.error}")
            done += len(batch)
            feedback.setProgress(100 * done / total)
        feedback.pushInfo(_tr("Features: {}, repaired: {}, left as they were: {}").format(done, changed, refused))
        return {self.OUTPUT: identifier, "CHANGED": changed, "REFUSED": refused}


def _batches(source: QgsProcessingFeatureSource, feedback: QgsProcessingFeedback) -> Iterator[list[QgsFeature]]:
    """The features, so many at a time as memory is given for."""
    batch: list[QgsFeature] = []
    vertices = 0
    # Invalid geometries are what this is for.
    for feature in source.getFeatures(QgsFeatureRequest(), QgsProcessingFeatureSource.FlagSkipGeometryValidityChecks):
        if feedback.isCanceled():
            return
        batch.append(feature)
        if feature.hasGeometry():
            vertices += feature.geometry().constGet().nCoordinates()
        if len(batch) == _BATCH or vertices > _VERTICES:
            yield batch
            batch, vertices = [], 0
    if batch:
        yield batch


class Provider(QgsProcessingProvider):
    """Groma's algorithms."""

    def id(self) -> str:
        return "groma"

    def name(self) -> str:
        return "Groma"

    def icon(self) -> QIcon:
        return QIcon(str(_ICONS / "groma.svg"))

    def loadAlgorithms(self) -> None:
        self.addAlgorithm(RepairAlgorithm())
