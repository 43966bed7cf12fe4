"""``series.groma`` for geopandas: import this module once.

>>> import groma.geopandas
>>> mended = series.groma.repair()
"""

from __future__ import annotations

from typing import Any

import geopandas
import numpy
import pandas

from ._array import GeometryArray
from ._session import Session


def _wkid(crs: Any) -> int | None:
    return None if crs is None else crs.to_epsg()


@pandas.api.extensions.register_series_accessor("groma")
class SeriesAccessor:
    """Operations of Groma on a GeoSeries. Rows that cannot be processed become None, and `errors` of the result's attributes has the reasons."""

    def __init__(self, series: Any) -> None:
        if not isinstance(series, geopandas.GeoSeries):
            raise AttributeError("groma works on geometries: a GeoSeries")
        self._series = series

    @property
    def array(self) -> GeometryArray:
        """The geometries as an array of Groma."""
        return GeometryArray.from_shapely(numpy.asarray(self._series.values), wkid=_wkid(self._series.crs))

    def _series_of(self, made: GeometryArray, crs: Any) -> geopandas.GeoSeries:
        series = geopandas.GeoSeries(made.to_shapely(), index=self._series.index, crs=crs, name=self._series.name)
        series.attrs = dict(self._series.attrs)
        series.attrs["errors"] = {self._series.index[failure.row]: str(failure.error) for failure in made.errors}
        return series

    def run(self, operation: str, *, session: Session | None = None, **parameters: Any) -> geopandas.GeoSeries:
        """Runs an operation of the stream, `geometry.OPERATION`, on every geometry."""
        return self._series_of(self.array.run(operation, session=session, **parameters), self._series.crs)

    def simplify(self) -> geopandas.GeoSeries:
        """Makes each geometry topologically consistent. (`GeoSeries.simplify` of geopandas is `generalize` here.)"""
        return self.run("simplify")

    repair = simplify

    def normalize(self) -> geopandas.GeoSeries:
        """Folds each geometry into one world, cutting it at the 180th meridian."""
        return self.run("normalizeCentralMeridian")

    def generalize(self, tolerance: float) -> geopandas.GeoSeries:
        """Removes vertices that lie within a distance of the line without them."""
        return self.run("generalize", tolerance=tolerance)

    def project(self, wkid: int) -> geopandas.GeoSeries:
        """Projects the geometries to another spatial reference."""
        return self._series_of(self.array.project(wkid), f"EPSG:{wkid}")
