"""Repairs, folds and projects geometries in batches of Arrow, one after another: memory is bounded by a batch, whatever the number of rows.

Each function takes anything that gives batches (a reader, a table, a generator of record batches; DuckDB, Polars, Dask and Ray have such) and gives a generator of
batches in the same order, with the same columns and one more, `error`: null where the row was done, and else why it was not. Rows that failed are kept as they came,
with all their columns; one that cannot be read is null unless it came as well-known binary. A column `error` of an earlier step keeps its reasons.

>>> import groma.arrow, pyarrow.parquet
>>> for batch in groma.arrow.repair(pyarrow.parquet.ParquetFile("in.parquet").iter_batches()):
...     writer.write_batch(batch)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy
import pyarrow as pa

from ._array import GeometryArray, _wrong
from ._arrow import _known_types, from_arrow, to_arrow
from ._session import Session, default_session

#: The column with the reason for which a row was not processed.
ERROR = "error"


def _batches(source: Any) -> Iterator[pa.RecordBatch]:
    if isinstance(source, pa.RecordBatch):
        yield source
    elif isinstance(source, pa.Table):
        yield from source.to_batches()
    elif hasattr(source, "__arrow_c_stream__"):
        with _known_types():
            reader = pa.RecordBatchReader.from_stream(source)
        yield from reader
    elif isinstance(source, Iterable) and not isinstance(source, (str, bytes)):
        for batch in source:
            yield from _batches(batch)
    elif hasattr(source, "__arrow_c_array__"):
        yield pa.record_batch(source)
    else:
        raise _wrong("batches", f"a {type(source).__name__}", "record batches of Arrow")


def _geometry_column(schema: pa.Schema, column: str | None) -> int:
    if column is not None:
        index = schema.get_field_index(column)
        if index < 0:
            raise _wrong("column", repr(column), "one of " + ", ".join(schema.names))
        return int(index)
    for index, field in enumerate(schema):
        name = getattr(field.type, "extension_name", "") or (field.metadata or {}).get(b"ARROW:extension:name", b"").decode()
        if name.startswith("geoarrow."):
            return index
    for usual in ("geometry", "geom", "wkb_geometry"):
        if (index := schema.get_field_index(usual)) >= 0:
            return int(index)
    raise _wrong("batches", "columns " + ", ".join(schema.names), "a column of geometries: name it with column=")


def _form(field: pa.Field) -> str | None:
    name = (field.metadata or {}).get(b"ARROW:extension:name", b"").decode()
    return name.removeprefix("geoarrow.") if name.startswith("geoarrow.") else None


def run(
    batches: Any, steps: Sequence[tuple[str, dict[str, Any]]], *, column: str | None = None, wkid: int | None = None, session: Session | None = None
) -> Iterator[pa.RecordBatch]:
    """Runs operations on the geometries of each batch, one after another: `[("simplify", {}), ("normalizeCentralMeridian", {})]`.

    Geometries come back as well-known binary, whatever their form was, so that all batches are of one type: what mends a polygon may make several of it.

    :param column: The column of geometries; that of GeoArrow, or `geometry` by default.
    :param wkid: The number of their reference, where the column does not say it.
    :param session: Whose plugins and limits count; one of this thread's own by default.
    """
    chosen = session or default_session()
    for batch in _batches(batches):
        yield _done(batch, steps, column, wkid, chosen)


def _done(
    batch: pa.RecordBatch, steps: Sequence[tuple[str, dict[str, Any]]], column: str | None, wkid: int | None, session: Session
) -> pa.RecordBatch:
    index = _geometry_column(batch.schema, column)
    field = batch.schema.field(index)
    came = from_arrow(batch.column(index), wkid, _form(field))
    made = came
    for operation, parameters in steps:
        made = made.run(operation, session=session, **parameters)
    reasons: list[str | None] = [None] * len(came)
    for failure in made.errors:
        reasons[failure.row] = str(failure.error)
    kind, values = to_arrow(made, "wkb")
    if any(reason is not None for reason in reasons):
        values = pa.ExtensionArray.from_storage(kind, _kept(values.storage, batch.column(index), came, reasons))
    names = [*batch.schema.names]
    columns = [batch.column(place) for place in range(batch.num_columns)]
    metadata = {key: value for key, value in (field.metadata or {}).items() if not key.startswith(b"ARROW:extension:")}
    extension = {b"ARROW:extension:name": b"geoarrow.wkb", b"ARROW:extension:metadata": kind.__arrow_ext_serialize__()}
    columns[index] = values.storage
    fields = [batch.schema.field(place) for place in range(batch.num_columns)]
    fields[index] = pa.field(names[index], values.storage.type, metadata={**metadata, **extension})
    errors = pa.array(reasons, pa.string())
    place = batch.schema.get_field_index(ERROR)
    if place >= 0:
        # Reasons of earlier steps are kept; a row has the first one.
        if not pa.types.is_string(fields[place].type):
            raise _wrong("batches", f"a column {ERROR} of {fields[place].type}", "the texts of an earlier step, or another name")
        earlier = columns[place].to_pylist()
        columns[place] = pa.array([before or found for before, found in zip(earlier, reasons)], pa.string())
        fields[place] = pa.field(ERROR, pa.string())
    else:
        columns.append(errors)
        fields.append(pa.field(ERROR, pa.string()))
    return pa.record_batch(columns, schema=pa.schema(fields, metadata=batch.schema.metadata))


def _kept(done: Any, column: Any, came: GeometryArray, reasons: list[str | None]) -> Any:
    """Well-known binary of what was done, and what came where it was not: the bytes themselves, if they were well-known binary."""
    storage = column.storage if isinstance(column.type, pa.BaseExtensionType) else column
    is_binary = pa.types.is_binary(storage.type) or pa.types.is_large_binary(storage.type)
    before = storage.to_pylist() if is_binary else came.to_wkb()
    failed = numpy.fromiter((reason is not None for reason in reasons), dtype=bool, count=len(reasons))
    rows = done.to_pylist()
    for row in failed.nonzero()[0].tolist():
        rows[row] = before[row]
    return pa.array(rows, done.type)


def repair(batches: Any, **options: Any) -> Iterator[pa.RecordBatch]:
    """Makes each geometry topologically consistent. Options are those of `run`."""
    return run(batches, [("simplify", {})], **options)


simplify = repair


def normalize(batches: Any, **options: Any) -> Iterator[pa.RecordBatch]:
    """Folds each geometry into one world, cutting it at the 180th meridian."""
    return run(batches, [("normalizeCentralMeridian", {})], **options)


def generalize(batches: Any, tolerance: float, **options: Any) -> Iterator[pa.RecordBatch]:
    """Removes vertices that lie within a distance of the line without them."""
    return run(batches, [("generalize", {"tolerance": tolerance})], **options)


def project(batches: Any, to: int, **options: Any) -> Iterator[pa.RecordBatch]:
    """Projects each geometry to the spatial reference of a WKID."""
    return run(batches, [("project", {"wkid": to})], **options)


def clip(batches: Any, envelope: Sequence[float], **options: Any) -> Iterator[pa.RecordBatch]:
    """Clips each geometry to a rectangle of x_min, y_min, x_max, y_max."""
    return run(batches, [("clip", {"envelope": list(envelope)})], **options)
