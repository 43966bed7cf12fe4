"""How many records a second `groma-spark` mends on this machine, beside the same job with shapely's make_valid. Prints a table; it is no test.

    python3 spark_speed.py [ROWS] [MASTER]      by default 100,000 rows and local[2]

Both jobs read the same GeoParquet, mend each row, count what has changed and write one file a partition. They run in turn, so that what else the machine does falls on both.
"""

from __future__ import annotations

import os
import pathlib
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

import geopandas
import numpy
import pyarrow as pa
import pyarrow.parquet
import shapely
from groma import spark as job
from pyspark.sql import SparkSession

TURNS = 3


def fields(rows: int, vertices: int) -> Any:
    """Polygons around places, of which every third crosses itself."""
    chance = numpy.random.default_rng(15)
    centres = chance.uniform([-170, -80], [170, 80], (rows, 2))
    angles = numpy.linspace(0, 2 * numpy.pi, vertices, endpoint=False)
    ring = numpy.column_stack([numpy.cos(angles), numpy.sin(angles)])
    all_rings = centres[:, None, :] + ring[None] * chance.uniform(0.5, 1, (rows, vertices, 1))
    all_rings[::3, [3, 9]] = all_rings[::3, [9, 3]]
    return geopandas.GeoDataFrame({"id": range(rows)}, geometry=shapely.polygons(all_rings), crs=4326)


def with_shapely(target: str) -> Any:
    """What the tasks of the other job do."""

    def work(batches: Iterator[Any]) -> Iterator[Any]:
        from pyspark import TaskContext

        writer, rows, changed = None, 0, 0
        for batch in batches:
            before = batch.column("geometry").to_pylist()
            after = shapely.to_wkb(shapely.make_valid(shapely.from_wkb(before)))
            rows, changed = rows + len(batch), changed + sum(a != b for a, b in zip(before, after))
            done = pa.record_batch([batch.column("id"), pa.array(after, pa.binary())], names=["id", "geometry"])
            writer = writer or pyarrow.parquet.ParquetWriter(f"{target}/part-{TaskContext.get().partitionId():05}.parquet", done.schema)
            writer.write_batch(done)
        if writer is not None:
            writer.close()
        yield pa.record_batch({"rows": [rows], "changed": [changed]})

    return work


def main(rows: int = 100_000, master: str = "local[2]") -> None:
    """Measures."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = SparkSession.builder.master(master).config("spark.ui.enabled", "false").config("spark.log.level", "ERROR").getOrCreate()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        print("| vertices a row | groma-spark, records a second | make_valid, records a second | times its cost |\n|---|---|---|---|")
        for vertices in (20, 200):
            count = rows * 20 // vertices
            source = str(folder / f"in-{vertices}.parquet")
            fields(count, vertices).to_parquet(source, row_group_size=max(count // 8, 1))
            ours, theirs = [], []
            for turn in range(TURNS + 1):
                begun = time.perf_counter()
                job.repair(spark, source, str(folder / f"out-{vertices}-{turn}"), steps=["simplify"], partitions=4)
                middle = time.perf_counter()
                target = folder / f"shapely-{vertices}-{turn}"
                target.mkdir()
                spark.read.parquet(source).repartition(4).mapInArrow(with_shapely(str(target)), "rows long, changed long").collect()
                if turn:  # the first turn starts workers
                    ours.append(middle - begun)
                    theirs.append(time.perf_counter() - middle)
            mine, other = statistics.median(ours), statistics.median(theirs)
            print(f"| {vertices} | {count / mine:,.0f} | {count / other:,.0f} | {mine / other:.2f} |", flush=True)
    spark.stop()


if __name__ == "__main__":
    main(*(kind(given) for kind, given in zip((int, str), sys.argv[1:])))
