"""The repair of the layer that is edited, as one step of its undo."""

from __future__ import annotations

from typing import NamedTuple

from qgis.core import QgsFeatureRequest, QgsVectorLayer, QgsWkbTypes

from . import exchange
from .repair import Steps, repaired

_BATCH = 1000


class Outcome(NamedTuple):
    """What a repair has done to a layer."""

    features: int
    changed: int
    #: Why features stayed as they were, by their ids.
    refused: dict[int, str]


def repair_layer(layer: QgsVectorLayer, steps: Steps) -> Outcome:
    """Repairs the selected features of a layer that is edited, or all where none is selected."""
    request = QgsFeatureRequest().setNoAttributes()
    if layer.selectedFeatureCount():
        request.setFilterFids(layer.selectedFeatureIds())
    features = [(feature.id(), feature.geometry()) for feature in layer.getFeatures(request) if feature.hasGeometry()]
    changed, refused = 0, {}
    reference = exchange.wkid(layer.crs())
    takes_several = QgsWkbTypes.isMultiType(layer.wkbType())
    layer.beginEditCommand("Groma repair")
    for start in range(0, len(features), _BATCH):
        batch = features[start : start + _BATCH]
        for (identifier, _), one in zip(batch, repaired([geometry for _, geometry in batch], reference, steps)):
            if one.error is not None:
                refused[identifier] = one.error
            if not one.is_changed:
                continue
            geometry = one.geometry
            if geometry.isEmpty():
                refused[identifier] = "nothing of it would be left"
            elif not takes_several and geometry.constGet().partCount() > 1:
                refused[identifier] = "it would become several parts, and the layer takes one a feature"
            else:
                if takes_several:
                    geometry.convertToMultiType()
                else:
                    geometry.convertToSingleType()
                if layer.changeGeometry(identifier, geometry):
                    changed += 1
                else:
                    refused[identifier] = "the layer does not take the change"
    if changed:
        layer.endEditCommand()
        layer.triggerRepaint()
    else:
        layer.destroyEditCommand()
    return Outcome(len(features), changed, refused)
