"""Geometries of QGIS as those of Groma, and back."""

from __future__ import annotations

from collections.abc import Iterable

import groma
from qgis.core import QgsCoordinateReferenceSystem, QgsGeometry


def wkid(crs: QgsCoordinateReferenceSystem) -> int | None:
    """The number of a reference; None where it has none."""
    authority, _, number = crs.authid().partition(":")
    return int(number) if authority == "EPSG" and number.isdigit() else None


def array(geometries: Iterable[QgsGeometry], reference: int | None) -> groma.GeometryArray:
    """Geometries as an array, null where there is none."""
    rows = [None if one.isNull() else one.asWkb().data() for one in geometries]
    return groma.GeometryArray.from_wkb(rows, wkid=reference)


def geometries(made: groma.GeometryArray) -> list[QgsGeometry]:
    """The rows of an array as geometries, null ones where they are null."""
    return [geometry(row) for row in made.to_wkb()]


def geometry(wkb: bytes | None) -> QgsGeometry:
    """One geometry."""
    found = QgsGeometry()
    if wkb is not None:
        found.fromWkb(wkb)
    return found
