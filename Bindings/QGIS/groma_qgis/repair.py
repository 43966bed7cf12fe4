"""The repair of geometries: what Processing and the toolbar have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import groma
from qgis.core import QgsGeometry, QgsWkbTypes

from . import exchange


class Steps(NamedTuple):
    """What a repair does, in this order."""

    #: Makes rings and lines consistent: no crossings of rings, no spikes, no repeated vertices.
    simplify: bool = True
    #: Leaves out vertices that lie within this distance of the line without them; 0 leaves out none.
    tolerance: float = 0
    #: Folds what reaches over the 180th meridian into one world, cut there.
    normalize: bool = False


class Repaired(NamedTuple):
    """What has come of one geometry."""

    geometry: QgsGeometry
    is_changed: bool
    #: Why it stayed as it was; None where it did not have to.
    error: str | None


def repaired(geometries: Sequence[QgsGeometry], reference: int | None, steps: Steps) -> list[Repaired]:
    """Repairs geometries, all at a time. One that cannot be repaired stays as it is, with the reason.

    :param reference: The number of the spatial reference, which folding needs.
    """
    errors: dict[int, str] = {}
    rows = []
    for row, one in enumerate(geometries):
        if QgsWkbTypes.isCurvedType(one.wkbType()):
            errors[row] = "It has curves: convert them to segments first."
            one = QgsGeometry()
        rows.append(one)
    made = exchange.array(rows, reference)
    before = made.to_wkb()

    def step(after: groma.GeometryArray) -> groma.GeometryArray:
        errors.update({failure.row: str(failure.error) for failure in after.errors if failure.row not in errors})
        return after

    step(made)
    if steps.simplify:
        made = step(made.simplify())
    if steps.tolerance > 0:
        made = step(made.generalize(steps.tolerance))
    if steps.normalize:
        made = step(made.normalize())
    found = []
    for row, (geometry, old, new) in enumerate(zip(geometries, before, made.to_wkb())):
        is_changed = row not in errors and new is not None and new != old
        found.append(Repaired(exchange.geometry(new) if is_changed else geometry, is_changed, errors.get(row)))
    return found
