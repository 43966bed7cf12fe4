"""Arrays of GeoArrow and of well-known binary, with pyarrow."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy

from ._array import _LEVELS, GeometryArray, _wrong
from ._errors import GromaError

try:
    import pyarrow as pa
except ImportError as error:
    raise ImportError("Arrow needs pyarrow: pip install groma[arrow]") from error

if TYPE_CHECKING:
    from ._array import Longs

#: GeoArrow's names of the members of each level, the outermost first.
_MEMBERS = {
    "linestring": ("vertices",), "multipoint": ("points",), "polygon": ("rings", "vertices"), "multilinestring": ("linestrings", "vertices"),
    "multipolygon": ("polygons", "rings", "vertices"), "point": (),
}  # fmt: skip
_PREFIX = "geoarrow."


class GeoArrowType(pa.ExtensionType):  # type: ignore[misc]
    """A type of GeoArrow, as it is written and read: its name, the type of its storage, and the reference."""

    def __init__(self, storage: Any, name: str, metadata: bytes = b"") -> None:
        self._metadata = metadata
        super().__init__(storage, name)

    def __arrow_ext_serialize__(self) -> bytes:
        return self._metadata

    @classmethod
    def __arrow_ext_deserialize__(cls, storage: Any, serialized: bytes) -> GeoArrowType:
        return cls(storage, cls._read_name, serialized)

    _read_name = ""


def _type_of(name: str) -> type[GeoArrowType]:
    return type("GeoArrowTypeRead", (GeoArrowType,), {"_read_name": name})


_reading = threading.Lock()


@contextlib.contextmanager
def _known_types() -> Iterator[None]:
    """Registers the types of GeoArrow with pyarrow while something is read, unless another library has registered them."""
    with _reading:
        told = []
        for form in [*_LEVELS, "geometry", "geometrycollection"]:
            kind = _type_of(_PREFIX + form)
            with contextlib.suppress(pa.ArrowKeyError):
                pa.register_extension_type(kind(pa.binary(), _PREFIX + form))
                told.append(_PREFIX + form)
        try:
            yield
        finally:
            for name in told:
                pa.unregister_extension_type(name)


def imported(array: Any) -> Any:
    """A pyarrow array from any object with the PyCapsule interface; chunks are combined."""
    if not isinstance(array, (pa.Array, pa.ChunkedArray)):
        with _known_types():
            if hasattr(array, "__arrow_c_stream__"):
                array = pa.chunked_array(array)
            elif hasattr(array, "__arrow_c_array__"):
                array = pa.array(array)
            else:
                raise _wrong("array", f"a {type(array).__name__}", "something with __arrow_c_array__ or __arrow_c_stream__")
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
        if isinstance(array, pa.ChunkedArray):
            array = array.chunk(0) if array.num_chunks else pa.array([], array.type)
    return array


def wkid_of(metadata: bytes) -> int | None:
    """The WKID of the spatial reference in the metadata of GeoArrow; None if they have none."""
    try:
        crs = json.loads(metadata or b"{}").get("crs")
    except (ValueError, AttributeError):
        return None
    return wkid_of_crs(crs)


def wkid_of_crs(crs: Any) -> int | None:
    """The WKID of a spatial reference: of PROJJSON, or of a text such as "EPSG:4326"."""
    if isinstance(crs, dict):
        identifier = crs.get("id") or {}
        crs = f"{identifier.get('authority')}:{identifier.get('code')}"
    if not isinstance(crs, str):
        return None
    authority, _, code = crs.upper().partition(":")
    if code in ("CRS84", "WGS84"):
        return 4326
    return int(code) if authority in ("EPSG", "ESRI") and code.isdigit() else None


def from_arrow(array: Any, wkid: int | None = None, form: str | None = None) -> GeometryArray:
    """The geometries of an array of GeoArrow or of well-known binary; `form` tells which if the array does not."""
    values = imported(array)
    if isinstance(values.type, pa.BaseExtensionType):
        name = values.type.extension_name
        if not name.startswith(_PREFIX):
            raise _wrong("array", f"an array of {name}", "geometries of GeoArrow, or well-known binary")
        form = name[len(_PREFIX) :]
        serialize = getattr(values.type, "__arrow_ext_serialize__", None)
        if wkid is None and serialize is not None:
            wkid = wkid_of(serialize())
        values = values.storage
    if pa.types.is_null(values.type):
        return GeometryArray.from_wkb([None] * len(values), wkid=wkid)
    if pa.types.is_binary(values.type) or pa.types.is_large_binary(values.type) or str(values.type) == "binary_view":
        return _from_wkb(values, wkid)
    if form not in _LEVELS or form == "wkb":
        raise _wrong("array", f"an array of {values.type}" + (f" ({form})" if form else ""), "geometries of GeoArrow of one form, or well-known binary")
    return _from_nested(values, form, wkid)


def _valid(values: Any) -> Any:
    return numpy.asarray(values.is_valid()) if values.null_count else None


def _from_wkb(values: Any, wkid: int | None) -> GeometryArray:
    values = values.cast(pa.large_binary())
    _, offsets, data = values.buffers()
    starts = numpy.zeros(1, numpy.int64)
    if offsets is not None and len(values):
        starts = numpy.frombuffer(offsets, dtype=numpy.int64, count=len(values) + 1, offset=8 * values.offset)
    return GeometryArray._of_wkb(b"" if data is None else data, starts, _valid(values), wkid)


def _from_nested(values: Any, form: str, wkid: int | None) -> GeometryArray:
    valid = _valid(values)
    levels: list[Longs] = []
    inner = values
    for _ in range(_LEVELS[form]):
        if not (pa.types.is_list(inner.type) or pa.types.is_large_list(inner.type)):
            raise _wrong("array", f"an array of {values.type}", f"lists of {_LEVELS[form]} levels for {form}")
        if levels and inner.null_count:
            raise _wrong("array", "an array with nulls within its geometries", "nulls only where a whole geometry is null")
        levels.append(numpy.asarray(inner.offsets).astype(numpy.int64))
        inner = inner.values
    if form != "point" and inner.null_count:
        raise _wrong("array", "an array with nulls among its vertices", "nulls only where a whole geometry is null")
    if pa.types.is_struct(inner.type):
        return _from_columns(inner, values, form, levels, valid, wkid)
    coordinates, dimensions = _vertices(inner, values)
    return GeometryArray.from_ragged(form, coordinates, levels, valid=valid, wkid=wkid, dimensions=dimensions)


def _vertices(inner: Any, values: Any) -> tuple[Any, str]:
    """The interleaved ordinates of vertices."""
    kind = inner.type
    if pa.types.is_fixed_size_list(kind) and pa.types.is_float64(kind.value_type) and kind.list_size in (2, 3, 4):
        size = kind.list_size
        name = kind.value_field.name
        flat = numpy.asarray(inner.values)[inner.offset * size : (inner.offset + len(inner)) * size]
        usual = {2: "xy", 3: "xyz", 4: "xyzm"}[size]
        return flat.reshape(-1, size), name if name in ("xy", "xyz", "xym", "xyzm") and len(name) == size else usual
    raise _no_vertices(values)


def _no_vertices(values: Any) -> GromaError:
    return _wrong("array", f"an array of {values.type}", "vertices of 2 to 4 doubles, in a fixed-size list or a struct of x, y, z, m")


def _from_columns(vertices: Any, values: Any, form: str, levels: list[Longs], valid: Any, wkid: int | None) -> GeometryArray:
    """Geometries with separate ordinates, which are read in place."""
    kind = vertices.type
    names = [kind.field(index).name for index in range(kind.num_fields)]
    if "".join(names) not in ("xy", "xyz", "xym", "xyzm") or not all(pa.types.is_float64(kind.field(name).type) for name in names):
        raise _no_vertices(values)
    columns = {name: numpy.ascontiguousarray(column) for name, column in zip(names, vertices.flatten())}
    places = {name: column.ctypes.data for name, column in columns.items()}
    made = GeometryArray._of_ordinates(form, places, 1, len(vertices), levels, valid, wkid)
    del columns
    return made


def to_arrow(array: GeometryArray, form: str | None = None) -> tuple[Any, Any]:
    """The type and the array of pyarrow for geometries."""
    if form != "wkb":
        try:
            return _nested(array, form)
        except GromaError as error:
            if form is not None or error.code in ("closed",):
                raise
    data, offsets, valid = array._wkb()
    small = len(data) < 1 << 31
    storage_type = pa.binary() if small else pa.large_binary()
    mask = None if valid is None else pa.array(valid).buffers()[1]
    starts = offsets.astype(numpy.int32 if small else numpy.int64)
    storage = pa.Array.from_buffers(
        storage_type, len(array), [mask, pa.py_buffer(starts), pa.py_buffer(data)], null_count=0 if valid is None else int((~valid).sum()))  # fmt: skip
    return _extension(storage, "wkb", array.wkid)


def _nested(array: GeometryArray, form: str | None) -> tuple[Any, Any]:
    ragged = array.to_ragged(form)
    size = ragged.coordinates.shape[1]
    vertices = pa.FixedSizeListArray.from_arrays(
        pa.array(numpy.ascontiguousarray(ragged.coordinates).reshape(-1)), type=pa.list_(pa.field(ragged.dimensions, pa.float64(), nullable=False), size)
    )
    values = vertices
    levels = list(zip(_MEMBERS[ragged.form], ragged.offsets))
    mask = None if ragged.valid is None else pa.array(~ragged.valid)
    for depth, (member, offsets) in reversed(list(enumerate(levels))):
        small = not len(offsets) or int(offsets[-1]) < 1 << 31
        starts = pa.array(offsets.astype(numpy.int32 if small else numpy.int64))
        field = pa.field(member, values.type, nullable=False)
        kind = pa.list_(field) if small else pa.large_list(field)
        maker = pa.ListArray if small else pa.LargeListArray
        values = maker.from_arrays(starts, values, type=kind, mask=mask if depth == 0 else None)
    if not levels and mask is not None:
        packed = pa.array(~numpy.asarray(mask)).buffers()[1]
        values = pa.Array.from_buffers(values.type, len(values), [packed], null_count=int(numpy.asarray(mask).sum()), children=[values.values])
    return _extension(values, ragged.form, ragged.wkid)


def _extension(storage: Any, form: str, wkid: int | None) -> tuple[Any, Any]:
    metadata = json.dumps({"crs": f"EPSG:{wkid}", "crs_type": "authority_code"}).encode() if wkid else b"{}"
    kind = GeoArrowType(storage.type, _PREFIX + form, metadata)
    return kind, pa.ExtensionArray.from_storage(kind, storage)


def capsules(array: GeometryArray) -> tuple[object, object]:
    """The PyCapsules of a schema and an array."""
    schema, values = to_arrow(array)[1].__arrow_c_array__()
    return schema, values


def stream(array: GeometryArray) -> object:
    """The PyCapsule of a stream."""
    capsule: object = pa.chunked_array([to_arrow(array)[1]]).__arrow_c_stream__()
    return capsule
