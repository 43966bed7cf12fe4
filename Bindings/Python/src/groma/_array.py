"""Arrays of geometries, exchanged in binary form: flat buffers, well-known binary, Arrow, numpy and shapely."""

from __future__ import annotations

import ctypes
import json
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Union, overload

from . import _library
from ._errors import ClosedError, GromaError
from ._library import Buffers, Row, RowError, check, library

if TYPE_CHECKING:
    import numpy
    import numpy.typing

    from ._session import Session

    Objects = numpy.typing.NDArray[Any]
    Doubles = numpy.typing.NDArray[numpy.float64]
    Longs = numpy.typing.NDArray[numpy.int64]

#: The forms of flat buffers, with the number of levels of offsets of each.
_FORMS = {"point": 1, "linestring": 2, "polygon": 3, "multipoint": 4, "multilinestring": 5, "multipolygon": 6, "wkb": 100}
_NAMES = {number: name for name, number in _FORMS.items()}
_LEVELS = {"point": 0, "linestring": 1, "multipoint": 1, "polygon": 2, "multilinestring": 2, "multipolygon": 3, "wkb": 1}
_TYPES = {0: None, 1: "point", 2: "linestring", 3: "polygon", 4: "multipoint", 5: "multilinestring", 6: "multipolygon", 7: "collection"}


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise ImportError("arrays of coordinates need numpy: pip install groma[numpy]") from error
    return numpy


def _shapely() -> Any:
    try:
        import shapely
    except ImportError as error:
        raise ImportError("geometries of shapely need shapely 2: pip install groma[geopandas]") from error
    if not hasattr(shapely, "from_ragged_array"):
        # Debian 12 has 1.8.
        raise ImportError(f"geometries of shapely need shapely 2, this is {shapely.__version__}: pip install groma[geopandas]")
    return shapely


class RowFailure(NamedTuple):
    """The reason for which a row of an array became null."""

    row: int
    error: GromaError


class Ragged(NamedTuple):
    """Geometries of one form in flat arrays: the layout of GeoArrow and of shapely's ragged arrays, with offsets of the outermost level first."""

    form: str
    coordinates: Doubles
    offsets: tuple[Longs, ...]
    #: True where a row is a geometry; None where all are.
    valid: numpy.typing.NDArray[numpy.bool_] | None
    #: The number of the spatial reference; None where there is none.
    wkid: int | None
    #: ``xy``, ``xyz``, ``xym`` or ``xyzm``.
    dimensions: str = "xy"


class GeometryArray:
    """An immutable array of geometries. Operations return new arrays, which share memory with the old ones if possible.

    Rows can be null. A row for which an operation fails becomes null, and `errors` says why.
    """

    __slots__ = ("_finalizer", "_handle", "_length", "__weakref__")

    def __init__(self, geometries: Iterable[Any] = (), *, wkid: int | None = None) -> None:
        """Creates an array of Python's geometries: anything with `wkb` or `__geo_interface__`, well-known binary, None.

        :param wkid: The number of their spatial reference.
        """
        rows = [_wkb(one) for one in geometries]
        made = GeometryArray.from_wkb(rows, wkid=wkid)
        self._take(made._handle)
        made._finalizer.detach()

    def _take(self, handle: ctypes.c_void_p) -> None:
        self._handle = handle
        self._finalizer = weakref.finalize(self, library.groma_array_free, handle)
        count = ctypes.c_size_t()
        check(library.groma_array_row(None, ctypes.byref(count), handle, 0))
        self._length = count.value

    @classmethod
    def _of(cls, handle: ctypes.c_void_p) -> GeometryArray:
        array = cls.__new__(cls)
        array._take(handle)
        return array

    @property
    def _open(self) -> ctypes.c_void_p:
        if not self._finalizer.alive:
            raise ClosedError("the array has been closed", code="closed")
        return self._handle

    def close(self) -> None:
        """Frees the array immediately. The numpy arrays that it has returned are copies and remain valid."""
        self._finalizer()

    def __enter__(self) -> GeometryArray:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- In

    @classmethod
    def _made(cls, buffers: Buffers) -> GeometryArray:
        handle = ctypes.c_void_p()
        check(library.groma_array_create(ctypes.byref(handle), ctypes.byref(buffers)))
        return cls._of(handle)

    @classmethod
    def from_wkb(cls, rows: Sequence[bytes | None], *, wkid: int | None = None) -> GeometryArray:
        """Creates an array from well-known binary or None. Rows that are not valid become null, and `errors` has the reasons.

        :param wkid: The number of their spatial reference; what each says itself by default.
        :raises TypeError: Where a row is neither bytes nor None.
        """
        numpy = _numpy()
        valid = None
        try:
            lengths = numpy.fromiter(map(len, rows), numpy.int64, len(rows))  # type: ignore[arg-type]
            data = b"".join(rows)  # type: ignore[arg-type]
        except TypeError:
            data = b""
        if not data or len(data) != lengths.sum():
            # There are nulls, or what is not measured in bytes.
            texts = [b"" if row is None else _bytes(row) for row in rows]
            lengths = numpy.fromiter(map(len, texts), numpy.int64, len(texts))
            data = b"".join(texts)
            if any(row is None for row in rows):
                valid = numpy.fromiter((row is not None for row in rows), dtype=numpy.bool_, count=len(rows))
        offsets = numpy.zeros(len(rows) + 1, numpy.int64)
        numpy.cumsum(lengths, out=offsets[1:])
        return cls._of_wkb(data, offsets, valid, wkid)

    @classmethod
    def _of_wkb(cls, data: Any, offsets: Longs, valid: Any, wkid: int | None) -> GeometryArray:
        numpy = _numpy()
        bytes_ = numpy.frombuffer(data, dtype=numpy.uint8) if len(data) else numpy.zeros(0, numpy.uint8)
        buffers = Buffers(form=_FORMS["wkb"], wkid=_reference(wkid), row_count=len(offsets) - 1)
        keep = _offsets_into(buffers, [offsets])
        mask = _validity_into(buffers, valid)
        buffers.bytes, buffers.byte_count = _pointer(bytes_), bytes_.size
        made = cls._made(buffers)
        del keep, mask
        return made

    @classmethod
    def from_ragged(
        cls,
        form: str,
        coordinates: numpy.typing.ArrayLike,
        offsets: Sequence[numpy.typing.ArrayLike] = (),
        *,
        valid: numpy.typing.ArrayLike | None = None,
        wkid: int | None = None,
        dimensions: str | None = None,
    ) -> GeometryArray:
        """Creates an array from geometries of one form in flat arrays.

        :param form: ``point``, ``linestring``, ``polygon``, ``multipoint``, ``multilinestring`` or ``multipolygon``.
        :param coordinates: An array of n vertices by 2, 3 or 4 ordinates, read where it lies if it is of doubles.
        :param offsets: Of each level, the outermost first: where its entries begin among those of the next, and where the last ends.
        :param valid: False where a row is null.
        :param wkid: The number of the spatial reference.
        :param dimensions: ``xy``, ``xyz``, ``xym`` or ``xyzm``; by the number of ordinates by default.
        :raises ParameterError: Where the arrays are of the wrong type or shape.
        :raises GromaError: Where they contradict themselves; its `path` says where.
        """
        numpy = _numpy()
        if form not in _LEVELS or form == "wkb":
            raise _wrong("form", form, "one of " + ", ".join(name for name in _LEVELS if name != "wkb"))
        points = _floats(coordinates, "coordinates")
        if points.ndim != 2 or points.shape[1] not in (2, 3, 4):
            raise _wrong("coordinates", f"an array of the shape {points.shape}", "n vertices by 2, 3 or 4 ordinates")
        names = dimensions or {2: "xy", 3: "xyz", 4: "xyzm"}[points.shape[1]]
        if names not in ("xy", "xyz", "xym", "xyzm") or len(names) != points.shape[1]:
            raise _wrong("dimensions", names, f"xy, xyz, xym or xyzm, of {points.shape[1]} ordinates")
        if len(offsets) != _LEVELS[form]:
            raise _wrong("offsets", f"{len(offsets)} levels", f"{_LEVELS[form]} for {form}")
        if points.strides[1] != 8 or points.strides[0] % 8 or points.strides[0] <= 0 or not points.flags.aligned:
            points = numpy.ascontiguousarray(points)
        stride = points.strides[0] // 8 if points.shape[0] > 1 else points.shape[1]
        levels = [_integers(level, f"offsets[{index}]") for index, level in enumerate(offsets)]
        places = [points.ctypes.data + 8 * index for index in range(len(names))]
        made = cls._of_ordinates(form, dict(zip(names, places)), stride, points.shape[0], levels, valid, wkid)
        del points
        return made

    @classmethod
    def _of_ordinates(
        cls, form: str, places: Mapping[str, int], stride: int, vertices: int, levels: Sequence[Longs], valid: Any, wkid: int | None
    ) -> GeometryArray:
        """Creates an array from ordinates in memory: the addresses of the first x, y, z and m, and their strides in doubles."""
        count = len(levels[0]) - 1 if levels else vertices
        buffers = Buffers(form=_FORMS[form], wkid=_reference(wkid), row_count=max(count, 0), vertex_count=vertices)
        _offsets_into(buffers, levels)
        mask = _validity_into(buffers, None if valid is None else _booleans(valid, count))
        for name, place in places.items():
            setattr(buffers, name, place)
            setattr(buffers, "xy_stride" if name in "xy" else f"{name}_stride", stride)
        made = cls._made(buffers)
        del mask
        return made

    @classmethod
    def from_shapely(cls, geometries: Any, *, wkid: int | None = None) -> GeometryArray:
        """Creates an array from an array or a sequence of shapely's geometries: by coordinates if they are of one kind, else by well-known binary."""
        shapely, numpy = _shapely(), _numpy()
        rows = numpy.asarray(geometries, dtype=object).reshape(-1)
        kinds = shapely.get_type_id(rows)
        form = _form_of(kinds, rows)
        if form is None:
            return cls.from_wkb(list(shapely.to_wkb(rows, include_srid=False)), wkid=wkid)
        name, has_z = form
        valid = None if kinds.min() >= 0 else kinds >= 0
        if name == "point":
            coordinates = shapely.get_coordinates(rows, include_z=has_z)
            if len(coordinates) < len(rows):
                # Null and empty points have no coordinates.
                every = numpy.full((len(rows), coordinates.shape[1]), numpy.nan)
                every[~(shapely.is_missing(rows) | shapely.is_empty(rows))] = coordinates
                coordinates = every
            return cls.from_ragged(name, coordinates, valid=valid, wkid=wkid)
        if name == "linestring":
            starts = numpy.concatenate([numpy.zeros(1, numpy.int64), numpy.cumsum(shapely.get_num_coordinates(rows), dtype=numpy.int64)])
            return cls.from_ragged(name, shapely.get_coordinates(rows, include_z=has_z), (starts,), valid=valid, wkid=wkid)
        _, coordinates, offsets = shapely.to_ragged_array(rows, include_z=has_z)
        if name == "multipoint" and int(offsets[0][-1]) != len(coordinates):
            # Empty points among others have no coordinates there.
            return cls.from_wkb(shapely.to_wkb(rows), wkid=wkid)
        # Shapely returns the innermost level first.
        return cls.from_ragged(name, coordinates, tuple(reversed(offsets or ())), wkid=wkid)

    @classmethod
    def from_arrow(cls, array: Any, *, wkid: int | None = None) -> GeometryArray:
        """Creates an array from GeoArrow or well-known binary: anything with `__arrow_c_array__` or `__arrow_c_stream__`.

        :param wkid: The number of the spatial reference; what the array says by default.
        """
        from ._arrow import from_arrow

        return from_arrow(array, wkid)

    # -- Out

    def to_wkb(self) -> list[bytes | None]:
        """The rows as well-known binary, with None for null rows. In the extended form if their references differ."""
        numpy = _numpy()
        buffers = self._buffers("wkb")
        # Rows are copied one by one.
        data = _seen(buffers.bytes, buffers.byte_count, ctypes.c_uint8)
        offsets, valid = self._level(buffers, 0), self._valid(buffers)
        sizes = numpy.diff(offsets) if valid is None else numpy.diff(offsets)[valid]
        rows: list[bytes | None]
        if len(sizes) and sizes[0] > 0 and (sizes == sizes[0]).all():
            texts = data.view(f"V{sizes[0]}")
            if valid is None:
                rows = texts.tolist()
                return rows
            some = numpy.full(len(self), None, dtype=object)
            some[valid] = texts.astype(object)
            rows = some.tolist()
            return rows
        starts = offsets.tolist()
        view = memoryview(data)
        rows = [bytes(view[start:end]) for start, end in zip(starts, starts[1:])]
        if valid is not None:
            for index in (~valid).nonzero()[0].tolist():
                rows[index] = None
        return rows

    def _wkb(self) -> tuple[Any, Longs, Any]:
        buffers = self._buffers("wkb")
        data = _copied(buffers.bytes, buffers.byte_count, ctypes.c_uint8)
        return data, self._level(buffers, 0), self._valid(buffers)

    def to_ragged(self, form: str | None = None) -> Ragged:
        """The rows in flat arrays.

        :param form: As for `from_ragged`; the simplest that all rows fit into by default.
        :raises GromaError: Where they do not fit into one form: `to_wkb` takes all.
        """
        if form is not None and (form not in _LEVELS or form == "wkb"):
            raise _wrong("form", form, "one of " + ", ".join(name for name in _LEVELS if name != "wkb"))
        return self._ragged(form, _copied)

    def _ragged(self, form: str | None, taken: Any) -> Ragged:
        """The rows in flat arrays, which `taken` creates from the memory of the array."""
        numpy = _numpy()
        buffers = self._buffers(form)
        name = _NAMES[buffers.form]
        if name == "wkb":
            # An array without any geometry.
            return Ragged("point", numpy.full((len(self), 2), numpy.nan), (), numpy.zeros(len(self), bool) if len(self) else None, None)
        count = buffers.vertex_count
        columns = []
        xy = taken(buffers.x, 2 * count, ctypes.c_double).reshape(count, 2)
        dimensions = "xy"
        for letter, pointer in (("z", buffers.z), ("m", buffers.m)):
            if pointer:
                columns.append(taken(pointer, count, ctypes.c_double))
                dimensions += letter
        points = numpy.column_stack([xy, *columns]) if columns else xy
        offsets = tuple(self._level(buffers, level) for level in range(_LEVELS[name]))
        return Ragged(name, points, offsets, self._valid(buffers), buffers.wkid or None, dimensions)

    def to_shapely(self) -> Objects:
        """The rows as shapely's geometries: multi-part geometries for rows with several parts, and single-part geometries for others."""
        shapely, numpy = _shapely(), _numpy()
        try:
            # Shapely copies what it reads.
            ragged = self._ragged(None, _seen)
        except GromaError:
            return self._shapely_by_wkb()
        # Shapely accepts no measures here, and closes a ring again if its end differs from its start, as unset heights (NaN) always do.
        has_open_rings = ragged.form.endswith("polygon") and bool(numpy.isnan(ragged.coordinates[:, 2:]).any())
        if ragged.dimensions.endswith("m") or has_open_rings:
            return self._shapely_by_wkb()
        made = _shapely_of(ragged.form, ragged.coordinates, ragged.offsets)
        if ragged.valid is not None:
            made[~ragged.valid] = None
        return made

    def _shapely_by_wkb(self) -> Objects:
        shapely = _shapely()
        made: Objects = _numpy().asarray(shapely.from_wkb(self.to_wkb()))
        return made

    def to_arrow(self, form: str | None = None) -> Any:
        """The rows as an array of pyarrow: GeoArrow of one form, or well-known binary if they fit into none or `form` is ``wkb``."""
        from ._arrow import to_arrow

        return to_arrow(self, form)[1]

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """The rows by the Arrow PyCapsule interface, as GeoArrow."""
        from ._arrow import capsules

        return capsules(self)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The same as a stream of one batch."""
        from ._arrow import stream

        return stream(self)

    def _buffers(self, form: str | None) -> Buffers:
        buffers = Buffers()
        check(library.groma_array_buffers(ctypes.byref(buffers), self._open, 0 if form is None else _FORMS[form]))
        return buffers

    @staticmethod
    def _level(buffers: Buffers, level: int) -> Longs:
        found: Longs = _copied(buffers.offsets[level], buffers.offset_counts[level], ctypes.c_int64)
        return found

    @staticmethod
    def _valid(buffers: Buffers) -> Any:
        if not buffers.validity:
            return None
        numpy = _numpy()
        count = buffers.row_count + buffers.validity_offset
        bits = numpy.unpackbits(_copied(buffers.validity, (count + 7) // 8, ctypes.c_uint8), bitorder="little")
        valid = bits[buffers.validity_offset : count].astype(bool)
        return None if valid.all() else valid

    # -- Contents

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> GeometryArray: ...
    @overload
    def __getitem__(self, index: slice) -> GeometryArray: ...
    def __getitem__(self, index: Union[int, slice]) -> GeometryArray:
        """One row, or several, as an array."""
        rows = range(len(self))[index]
        chosen = [rows] if isinstance(rows, int) else list(rows)
        if chosen == list(range(len(self))):
            return self
        wkb = self.to_wkb()
        return GeometryArray.from_wkb([wkb[row] for row in chosen], wkid=self.wkid)

    def __iter__(self) -> Iterator[GeometryArray]:
        return (self[row] for row in range(len(self)))

    def _row(self, row: int) -> Row:
        description = Row()
        check(library.groma_array_row(ctypes.byref(description), None, self._open, row))
        return description

    @property
    def wkid(self) -> int | None:
        """The WKID of the spatial reference of the first row that is not null; None if it has none."""
        for row in range(len(self)):
            found = self._row(row)
            if found.type:
                return found.wkid or None
        return None

    @property
    def types(self) -> list[str | None]:
        """The type of each row: ``point`` … ``multipolygon``, ``collection``, or None if it is null."""
        return [_TYPES[self._row(row).type] for row in range(len(self))]

    @property
    def bounds(self) -> Doubles:
        """The bounding box of each row: an array of n by x_min, y_min, x_max, y_max, NaN if a row is null or empty."""
        numpy = _numpy()
        boxes = [(row.x_min, row.y_min, row.x_max, row.y_max) if row.type else (numpy.nan,) * 4 for row in map(self._row, range(len(self)))]
        found: Doubles = numpy.array(boxes, dtype=numpy.float64).reshape(len(self), 4)
        return found

    def coordinates(self, row: int = 0) -> Doubles:
        """The vertices of a row: an array of n by 2 ordinates, or more if it has z or m. The first vertex of a ring is not repeated."""
        numpy = _numpy()
        if not -len(self) <= row < len(self):
            raise IndexError(f"there is no row {row}: there are {len(self)}")
        row %= len(self)
        description = self._row(row)
        count = description.vertex_count
        xy = numpy.empty((count, 2))
        z = numpy.empty(count) if description.has_z else None
        m = numpy.empty(count) if description.has_m else None
        copied = ctypes.c_size_t()
        place = None if z is None else z.ctypes.data, None if m is None else m.ctypes.data
        check(library.groma_array_copy(ctypes.byref(copied), self._open, row, 0, count, xy.ctypes.data, *place))
        columns = [xy] + [column for column in (z, m) if column is not None]
        found: Doubles = numpy.column_stack(columns) if len(columns) > 1 else xy
        return found

    @property
    def errors(self) -> list[RowFailure]:
        """The rows that became null because of an error, with the reason for each."""
        failures, count = ctypes.POINTER(RowError)(), ctypes.c_size_t()
        check(library.groma_array_errors(ctypes.byref(failures), ctypes.byref(count), self._open))
        return [RowFailure(failures[index].row, _library.failure(failures[index].error)) for index in range(count.value)]

    # -- Operations

    def run(self, operation: str, *, session: Session | None = None, **parameters: Any) -> GeometryArray:
        """Runs an operation on every row: ``simplify``, ``normalizeCentralMeridian``, ``generalize``, ``buffer``, ``project`` and whatever else is `geometry.OPERATION` in
        the stream and makes a geometry of one. Parameters are those of the stream.

        :param session: Whose plugins, limits and references count; one of this thread's own by default.
        :raises GromaError: Where the operation or a parameter is not known, and where it is cancelled.
        """
        from ._input import encoded
        from ._session import default_session

        given = encoded({name: value for name, value in parameters.items() if value is not None})
        handle = ctypes.c_void_p()
        chosen = session or default_session()
        check(library.groma_array_run(ctypes.byref(handle), chosen._open, self._open, _library.name(operation, "operation"), given))
        return GeometryArray._of(handle)

    def simplify(self, *, session: Session | None = None) -> GeometryArray:
        """Makes each row topologically consistent: repairs rings that cross themselves, spikes and wrong orientations."""
        return self.run("simplify", session=session)

    repair = simplify

    def normalize(self, *, session: Session | None = None) -> GeometryArray:
        """Folds each row into one world, cutting it at the 180th meridian."""
        return self.run("normalizeCentralMeridian", session=session)

    def generalize(self, tolerance: float, *, session: Session | None = None) -> GeometryArray:
        """Removes vertices that lie within a distance of the line without them."""
        return self.run("generalize", session=session, tolerance=tolerance)

    def buffer(self, distance: float, *, session: Session | None = None) -> GeometryArray:
        """The buffer around each row, with a distance in units of the reference."""
        return self.run("buffer", session=session, distance=distance)

    def project(self, wkid: int, *, session: Session | None = None) -> GeometryArray:
        """Projects the rows to another spatial reference. Requires a library with PROJ."""
        return self.run("project", session=session, wkid=wkid)

    def clip(self, envelope: Sequence[float], *, session: Session | None = None) -> GeometryArray:
        """Clips each row to a rectangle of x_min, y_min, x_max, y_max."""
        return self.run("clip", session=session, envelope=list(envelope))

    # -- Protocols of other libraries

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """A geometry if there is one row; a feature collection if there are several."""
        texts = [None if row is None else _geojson(row) for row in self.to_wkb()]
        if len(texts) == 1 and texts[0] is not None:
            return texts[0]
        return {
            "type": "FeatureCollection",
            "features": [{"type": "Feature", "id": index, "properties": {}, "geometry": one} for index, one in enumerate(texts)],
        }

    def __repr__(self) -> str:
        if not self._finalizer.alive:
            return "<groma.GeometryArray, closed>"
        kinds: dict[str, int] = {}
        for kind in (self.types if len(self) <= 10_000 else self[:1].types):
            kinds[kind or "null"] = kinds.get(kind or "null", 0) + 1
        told = ", ".join(f"{count} {kind}" for kind, count in kinds.items()) if len(self) <= 10_000 else "…"
        return f"<groma.GeometryArray of {len(self)}: {told}>" if len(self) else "<groma.GeometryArray, empty>"

    def _repr_svg_(self) -> str:
        from ._session import default_session

        shapes = [row for row in self.to_wkb()[:1000] if row is not None]
        if not shapes:
            return '<svg xmlns="http://www.w3.org/2000/svg"/>'
        session = default_session()
        members = [_geojson(row) for row in shapes]
        geometry = members[0] if len(members) == 1 else {"type": "GeometryCollection", "geometries": members}
        return str(session.geometry.draw(geometry={"geojson": geometry})["svg"])

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.to_wkb(), self.wkid)


def _restored(rows: list[bytes | None], wkid: int | None) -> GeometryArray:
    return GeometryArray.from_wkb(rows, wkid=wkid)


#: Shapely's type numbers of the geometries of each form.
_KINDS = {"point": 0, "linestring": 1, "polygon": 3, "multipoint": 4, "multilinestring": 5, "multipolygon": 6}


def _form_of(kinds: Any, rows: Objects) -> tuple[str, bool] | None:
    """The form of which shapely's geometries of these kinds are by their coordinates, and whether they have z; None where well-known binary is needed."""
    shapely, numpy = _shapely(), _numpy()
    known = rows if not len(kinds) or kinds.min() >= 0 else rows[kinds >= 0]
    kind = kinds.max(initial=-1)
    form = {number: name for name, number in _KINDS.items()}.get(int(kind))
    if form is None or ((kinds != kind) & (kinds >= 0)).any() or len(known) < len(rows) and form not in ("point", "linestring"):
        return None
    sizes = shapely.get_coordinate_dimension(known)
    if (sizes == 2).all():
        return form, False
    has_m = getattr(shapely, "has_m", lambda some: numpy.zeros(len(some), bool))
    return (form, True) if (sizes == 3).all() and shapely.has_z(known).all() and not has_m(known).any() else None


def _shapely_of(form: str, coordinates: Doubles, offsets: tuple[Longs, ...]) -> Objects:
    """Shapely's geometries from x, y and optionally z. Those with one part are single-part geometries."""
    shapely, numpy = _shapely(), _numpy()
    made: Objects
    if form.startswith("multi"):
        parts = _shapely_of(form[len("multi") :], coordinates, offsets[1:])
        counts = numpy.diff(offsets[0])
        made = numpy.full(len(counts), None, dtype=object)
        is_one, is_many = counts == 1, counts > 1
        made[is_one] = parts[offsets[0][:-1][is_one]]
        if is_many.any():
            gather = {"multipoint": shapely.multipoints, "multilinestring": shapely.multilinestrings, "multipolygon": shapely.multipolygons}[form]
            among = numpy.repeat(is_many, counts)
            made[is_many] = gather(parts[offsets[0][0] : offsets[0][-1]][among], indices=numpy.repeat(numpy.arange(is_many.sum()), counts[is_many]))
        is_empty = counts == 0
    elif form == "point":
        made = shapely.points(coordinates)
        is_empty = numpy.isnan(coordinates[:, 0])
    else:
        is_empty = numpy.diff(offsets[0]) == 0
        if is_empty.all():
            # Shapely accepts no coordinates if there are no lines.
            made = numpy.full(len(is_empty), None, dtype=object)
        else:
            made = shapely.from_ragged_array(shapely.GeometryType(_KINDS[form]), coordinates, tuple(reversed(offsets)))
    if is_empty.any():
        made[is_empty] = shapely.from_wkt(f"{form.upper()}{' Z' if coordinates.shape[1] == 3 else ''} EMPTY")
    return made


def _bytes(row: Any) -> bytes:
    """A row as bytes. Of a number bytes() would make as many zeros."""
    try:
        return bytes(memoryview(row))
    except TypeError as error:
        raise TypeError(f"a {type(row).__name__} is no well-known binary: expected bytes or None") from error


def _geojson(wkb: bytes) -> dict[str, Any]:
    from ._session import default_session

    answer = default_session().format.encode(geometry={"wkb": wkb.hex(), "wkid": 4326}, format="geojson")
    found: dict[str, Any] = json.loads(answer["text"])
    return found


def _wkb(geometry: Any) -> bytes | None:
    if geometry is None:
        return None
    if isinstance(geometry, (bytes, bytearray, memoryview)):
        return bytes(geometry)
    found = getattr(geometry, "wkb", None)
    if isinstance(found, bytes):
        return found
    if getattr(geometry, "__geo_interface__", None) is not None or isinstance(geometry, Mapping):
        from ._session import default_session

        given = geometry if isinstance(geometry, Mapping) and "type" not in geometry else {"geojson": geometry} if isinstance(geometry, Mapping) else geometry
        answer = default_session().format.encode(geometry=given, format="wkb")
        return bytes.fromhex(answer["text"])
    raise TypeError(f"a {type(geometry).__name__} is no geometry")


def _wrong(name: str, found: object, expected: str) -> GromaError:
    return GromaError.of(
        f"{name} is {found}: expected {expected}", code="invalidParameter", number=None, path=name, expected=expected, found=str(found), details={})  # fmt: skip


def _reference(wkid: int | None) -> int:
    if wkid is None:
        return 0
    if isinstance(wkid, bool) or not isinstance(wkid, int) or not 0 < wkid < 1 << 31:
        raise _wrong("wkid", repr(wkid), "an integer from 1 to 2147483647, or None")
    return wkid


def _numbers(values: Any, name: str, what: str, kinds: str) -> Any:
    """An array of a numeric numpy type; an empty array may have any type."""
    numpy = _numpy()
    if numpy.ma.is_masked(values):
        # What lies under a mask is no number, and asarray would take it.
        raise _wrong(name, "a masked array", f"{what}, and valid= for rows that are null")
    try:
        array = numpy.asarray(values)
    except ValueError as error:
        raise _wrong(name, "no regular array", what) from error
    if array.dtype.kind not in kinds and array.size:
        raise _wrong(name, f"an array of {array.dtype}", what)
    return array


def _floats(values: Any, name: str) -> Any:
    return _numbers(values, name, "numbers", "iuf").astype(_numpy().float64, copy=False)


def _integers(values: Any, name: str) -> Any:
    array = _numbers(values, name, "integers", "iu")
    if array.ndim != 1 or not array.size:
        raise _wrong(name, f"an array of the shape {array.shape}", "one dimension, of one number more than there are entries")
    return _numpy().ascontiguousarray(array, dtype=_numpy().int64)


def _booleans(values: Any, count: int) -> Any:
    numpy = _numpy()
    array = numpy.asarray(values)
    if array.dtype.kind != "b" or array.shape != (count,):
        raise _wrong("valid", f"an array of {array.dtype} of the shape {array.shape}", f"{count} truth values")
    return array


def _pointer(array: Any) -> int | None:
    return int(array.ctypes.data) if array.size else None


def _offsets_into(buffers: Buffers, levels: Sequence[Any]) -> list[Any]:
    for index, level in enumerate(levels):
        buffers.offsets[index] = level.ctypes.data
        buffers.offset_counts[index] = level.size
    return list(levels)


def _validity_into(buffers: Buffers, valid: Any) -> Any:
    if valid is None:
        return None
    numpy = _numpy()
    packed = numpy.packbits(valid, bitorder="little")
    buffers.validity = _pointer(packed)
    return packed


def _seen(pointer: Any, count: int, kind: Any) -> Any:
    """Memory that is owned by an array of the library, which it keeps alive."""
    numpy = _numpy()
    if not count or not pointer:
        return numpy.zeros(0, dtype=kind)
    return numpy.ctypeslib.as_array(ctypes.cast(pointer, ctypes.POINTER(kind)), shape=(count,))


def _copied(pointer: Any, count: int, kind: Any) -> Any:
    """A copy of it."""
    return _seen(pointer, count, kind).copy()
