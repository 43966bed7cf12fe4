"""Repairs GeoParquet on a cluster, as ``groma-spark`` does.

Each task of Spark mends its rows batch by batch with `groma.arrow` and writes them as one file of GeoParquet, under a name of its partition: it becomes visible when it is whole,
so that a task which is run again, since its worker was killed, takes the place of the first. Rows that cannot be done stay as they came, and the column `error` says why.
"""

from __future__ import annotations

import json
import os
import posixpath
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy
import pyarrow as pa
import pyarrow.fs
import pyarrow.parquet

from . import arrow
from ._array import GeometryArray
from ._arrow import from_arrow, wkid_of_crs
from ._session import default_session

#: The operations that a job runs, in this order.
STEPS = {"simplify": "simplify", "normalize": "normalizeCentralMeridian"}
_COUNTS = "file string, rows long, changed long, refused long"
_CURVE = "_groma_hilbert"


def hilbert(x: Any, y: Any, order: int = 16) -> Any:
    """Where places lie along a Hilbert curve: x and y are from 0 to 1, what comes of it from 0 to 4^order - 1. O(rows · order)."""
    side = 1 << order
    x = numpy.clip(numpy.nan_to_num(x) * side, 0, side - 1).astype(numpy.int64)
    y = numpy.clip(numpy.nan_to_num(y) * side, 0, side - 1).astype(numpy.int64)
    distance = numpy.zeros(len(x), numpy.int64)
    step = side >> 1
    while step:
        right, up = (x & step) > 0, (y & step) > 0
        distance += step * step * ((3 * right) ^ up)
        flipped = right & ~up
        x, y = numpy.where(flipped, side - 1 - x, x), numpy.where(flipped, side - 1 - y, y)
        x, y = numpy.where(up, x, y), numpy.where(up, y, x)
        step >>= 1
    return distance


def _files(path: str) -> tuple[Any, list[str]]:
    """The file system of a path, and the Parquet files there."""
    system, inside = pa.fs.FileSystem.from_uri(path) if "://" in path else (pa.fs.LocalFileSystem(), os.path.abspath(path))
    info = system.get_file_info(inside)
    if info.type == pa.fs.FileType.File:
        return system, [inside]
    if info.type == pa.fs.FileType.NotFound:
        raise FileNotFoundError(f"there is no {path}")
    found = system.get_file_info(pa.fs.FileSelector(inside, recursive=True))
    files = sorted(one.path for one in found if one.is_file and one.path.endswith(".parquet") and not posixpath.basename(one.path).startswith(("_", ".")))
    if not files:
        raise FileNotFoundError(f"there is no Parquet file in {path}")
    return system, files


def _geo(path: str, column: str | None) -> tuple[dict[str, Any], str]:
    """The `geo` metadata of GeoParquet, and the column of geometries."""
    system, files = _files(path)
    schema = pa.parquet.read_schema(files[0], filesystem=system)
    geo: dict[str, Any] = json.loads((schema.metadata or {}).get(b"geo", b"{}"))
    name = column or geo.get("primary_column") or schema.names[arrow._geometry_column(schema, None)]
    if name not in schema.names:
        raise ValueError(f"there is no column {name!r}; there are {', '.join(schema.names)}")
    return geo, name


def _written(geo: dict[str, Any], column: str) -> bytes:
    """The metadata of what is written: as they were, but for what mending may change."""
    member = {key: value for key, value in geo.get("columns", {}).get(column, {}).items() if key not in ("bbox", "covering", "orientation")}
    member.update(encoding="WKB", geometry_types=[])
    return json.dumps({"version": geo.get("version", "1.0.0"), "primary_column": column, "columns": {column: member}}).encode()


def _task(target: str, column: str, wkid: int | None, steps: Sequence[str], metadata: bytes) -> Callable[[Iterator[Any]], Iterator[Any]]:
    def work(batches: Iterator[Any]) -> Iterator[Any]:
        from pyspark import TaskContext

        context = TaskContext.get()
        number = context.partitionId() if context is not None else 0
        system, folder = pa.fs.FileSystem.from_uri(target) if "://" in target else (pa.fs.LocalFileSystem(), target)
        name = f"{folder}/part-{number:05}.parquet"
        partial = f"{folder}/_partial-{number:05}-{uuid.uuid4().hex}"
        rows = changed = refused = 0
        writer = None
        try:
            for batch in batches:
                if _CURVE in batch.schema.names:
                    batch = batch.drop_columns([_CURVE])
                done = arrow._done(batch, [(STEPS[step], {}) for step in steps], column, wkid, default_session())
                before, after = batch.column(column), done.column(column)
                rows += len(done)
                refused += len(done) - done.column(arrow.ERROR).null_count
                changed += sum(a != b for a, b in zip(before.to_pylist(), after.to_pylist()))
                if writer is None:
                    schema = pa.schema(done.schema, metadata={b"geo": metadata})
                    writer = pa.parquet.ParquetWriter(partial, schema, filesystem=system)
                writer.write_batch(pa.record_batch(done.columns, schema=writer.schema))
            if writer is not None:
                writer.close()
                system.move(partial, name)
        except BaseException:
            if writer is not None:
                writer.close()
                system.delete_file(partial)
            raise
        yield pa.record_batch({"file": [name if writer else None], "rows": [rows], "changed": [changed], "refused": [refused]},
                              schema=pa.schema([("file", pa.string()), ("rows", pa.int64()), ("changed", pa.int64()), ("refused", pa.int64())]))  # fmt: skip

    return work


def _boxes(batches: Iterable[Any], column: str) -> Iterator[tuple[Any, Any]]:
    for batch in batches:
        array: GeometryArray = from_arrow(batch.column(column), None, "wkb")
        yield batch, array.bounds


def _along_curve(frame: Any, column: str, partitions: int) -> Any:
    """The rows in order along a Hilbert curve through all of them, so that each file holds neighbors."""
    extent_schema = "x_min double, y_min double, x_max double, y_max double"

    def extent(batches: Iterator[Any]) -> Iterator[Any]:
        for _, boxes in _boxes(batches, column):
            known = boxes[~numpy.isnan(boxes).any(axis=1)]
            if len(known):
                ends = [*known[:, :2].min(axis=0), *known[:, 2:].max(axis=0)]
                yield pa.record_batch({name.split()[0]: [float(end)] for name, end in zip(extent_schema.split(", "), ends)})

    found = frame.mapInArrow(extent, extent_schema).groupBy().agg({"x_min": "min", "y_min": "min", "x_max": "max", "y_max": "max"}).collect()[0]
    low = numpy.array([found["min(x_min)"] or 0.0, found["min(y_min)"] or 0.0])
    size = numpy.array([found["max(x_max)"] or 1.0, found["max(y_max)"] or 1.0]) - low
    size[size <= 0] = 1.0

    def place(batches: Iterator[Any]) -> Iterator[Any]:
        for batch, boxes in _boxes(batches, column):
            middle = ((boxes[:, :2] + boxes[:, 2:]) / 2 - low) / size
            yield batch.append_column(_CURVE, pa.array(hilbert(middle[:, 0], middle[:, 1])))

    from pyspark.sql.types import LongType, StructField, StructType

    placed = frame.mapInArrow(place, StructType([*frame.schema.fields, StructField(_CURVE, LongType())]))
    return placed.repartitionByRange(partitions, _CURVE).sortWithinPartitions(_CURVE)


def repair(
    spark: Any, source: str, target: str, *, steps: Sequence[str] = ("simplify",), column: str | None = None, wkid: int | None = None, partitions: int | None = None,
    along_curve: bool = False,
) -> dict[str, int]:  # fmt: skip
    """Runs the job in a session of Spark, and gives the counts of files, and of rows: all, those that were changed, and those that could not be done.

    :param steps: ``simplify`` and ``normalize``, in this order.
    :param column: The column of geometries; that of the metadata by default.
    :param wkid: The number of the reference, where the metadata do not tell it.
    :param partitions: Into how many files the rows go; as Spark reads them by default.
    :param along_curve: Whether the rows are put in order along a Hilbert curve.
    """
    unknown = [step for step in steps if step not in STEPS]
    if unknown or not steps:
        raise ValueError(f"steps are {', '.join(steps) or 'none'}: expected some of {', '.join(STEPS)}")
    geo, name = _geo(source, column)
    member = geo.get("columns", {}).get(name, {})
    if member.get("encoding", "WKB") != "WKB":
        raise ValueError(f"the column {name} is encoded as {member['encoding']}: expected WKB")
    number = wkid or (wkid_of_crs(member["crs"]) if member.get("crs") else 4326)
    system, folder = pa.fs.FileSystem.from_uri(target) if "://" in target else (pa.fs.LocalFileSystem(), os.path.abspath(target))
    if system.get_file_info(folder).type != pa.fs.FileType.NotFound:
        raise FileExistsError(f"{target} is there already: give a folder that is not")
    system.create_dir(folder, recursive=True)
    frame = spark.read.parquet(source if "://" in source else os.path.abspath(source))
    if along_curve:
        frame = _along_curve(frame, name, partitions or max(frame.rdd.getNumPartitions(), 1))
    elif partitions:
        frame = frame.repartition(partitions)
    work = _task(target if "://" in target else folder, name, number, [step for step in STEPS if step in steps], _written(geo, name))
    done = [row for row in frame.mapInArrow(work, _COUNTS).collect() if row["file"]]
    # What killed workers have begun.
    for one in system.get_file_info(pa.fs.FileSelector(folder)):
        if posixpath.basename(one.path).startswith("_partial-"):
            system.delete_file(one.path)
    with system.open_output_stream(f"{folder}/_SUCCESS"):
        pass
    return {"files": len(done), **{key: sum(row[key] for row in done) for key in ("rows", "changed", "refused")}}
