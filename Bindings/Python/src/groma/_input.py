"""The geometries and positions that methods accept, and their form in the stream."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Union, runtime_checkable

if TYPE_CHECKING:
    from .methods import Geometry, Position


@runtime_checkable
class SupportsGeoInterface(Protocol):
    """Objects with a GeoJSON description: shapely's geometries, features of many libraries."""

    @property
    def __geo_interface__(self) -> Mapping[str, Any]: ...


class Held:
    """A geometry that is stored in a session under a name."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"groma.Held({self.name!r})"


if TYPE_CHECKING:
    #: A geometry: what `Geometry` of the stream is, one that is held, or anything with `__geo_interface__`.
    GeometryLike = Union[Geometry, Held, SupportsGeoInterface, Mapping[str, Any]]
    #: A position: x and y, with z and m where there are any.
    PositionLike = Union[Position, Sequence[float], Mapping[str, float]]


def _plain(value: Any) -> Any:
    """Converts a value without a JSON form to one with a JSON form."""
    if isinstance(value, Held):
        return {"name": value.name}
    # Shapely's geometries: their well-known binary is exact, and created faster than their description.
    wkb = getattr(value, "wkb_hex", None)
    if isinstance(wkb, str):
        return {"wkb": wkb}
    described = getattr(value, "__geo_interface__", None)
    if described is not None:
        return _geometry(described)
    for name in ("tolist", "item", "isoformat"):
        convert = getattr(value, name, None)
        if callable(convert):
            return convert()
    raise TypeError(f"a {type(value).__name__} is nothing that a parameter can be")


def _geometry(described: Mapping[str, Any]) -> Mapping[str, Any]:
    if described.get("type") == "Feature":
        return {"geojson": described.get("geometry")}
    if described.get("type") == "FeatureCollection":
        members = [feature.get("geometry") for feature in described.get("features", [])]
        return {"geojson": {"type": "GeometryCollection", "geometries": members}}
    return {"geojson": described}


def encoded(message: Mapping[str, Any]) -> bytes:
    """The line of a message."""
    return json.dumps(message, default=_plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8", "surrogatepass")
