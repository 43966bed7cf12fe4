"""Groma: a geometry editing engine, with the methods of its command stream as Python methods.

>>> import groma
>>> with groma.Session() as session:
...     answer = session.geometry.simplify(geometry={"wkt": "POLYGON((0 0,2 2,2 0,0 2,0 0))"}, form="wkt")
>>> answer["geometry"]["wkt"]
'MULTIPOLYGON (((1 1, 2 0, 2 2, 1 1)), ((1 1, 0 2, 0 0, 1 1)))'

Many geometries at a time go through `GeometryArray`, without text.
"""

from ._array import GeometryArray, Ragged, RowFailure
from ._errors import CancelledError, ClosedError, GromaError, LimitError, NotFoundError, OutOfRangeError, ParameterError
from ._input import Held
from ._library import version as __version__
from ._session import Event, Layer, Popups, Session, Sketch

__all__ = [
    "CancelledError", "ClosedError", "Event", "GeometryArray", "GromaError", "Held", "Layer", "LimitError", "NotFoundError", "OutOfRangeError", "ParameterError",
    "Popups", "Ragged", "RowFailure", "Session", "Sketch", "__version__",
]  # fmt: skip
