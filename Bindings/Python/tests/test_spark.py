"""groma-spark against one process, id by id."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")
geopandas = pytest.importorskip("geopandas")
shapely = pytest.importorskip("shapely")
# PySpark is large and its workers start slowly: these tests run where it is installed.
pytest.importorskip("pyspark.sql")
java = subprocess.run([pathlib.Path(__file__).parents[1] / "java-for-spark"], capture_output=True, text=True)
if java.returncode:
    pytest.skip(java.stderr, allow_module_level=True)

from groma import spark as job  # noqa: E402


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    # Workers have this Python, whatever comes first on the path.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    import pyspark.sql

    session = pyspark.sql.SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false").getOrCreate()
    yield session
    session.stop()


def data(folder: pathlib.Path) -> Any:
    chance = numpy.random.default_rng(7)
    centres = chance.uniform([-185, -80], [185, 80], (600, 2))
    shapes = [shapely.Polygon([(x, y), (x + 2, y + 2), (x + 2, y), (x, y + 2)]) if i % 3 else shapely.box(x, y, x + 1, y + 1) for i, (x, y) in enumerate(centres)]
    frame = geopandas.GeoDataFrame({"id": range(600), "name": [f"n{i}" for i in range(600)]}, geometry=shapes, crs=4326)
    frame.to_parquet(folder / "in.parquet", row_group_size=100)
    return frame


def test_the_job_does_what_one_process_does(spark: Any, tmp_path: pathlib.Path) -> None:
    import groma.arrow
    import pyarrow.parquet

    data(tmp_path)
    source = str(tmp_path / "in.parquet")
    counts = job.repair(spark, source, str(tmp_path / "out"), steps=["normalize", "simplify"], partitions=4, along_curve=True)
    steps: list[tuple[str, dict[str, Any]]] = [("simplify", {}), ("normalizeCentralMeridian", {})]
    alone = pa.Table.from_batches(list(groma.arrow.run(pyarrow.parquet.ParquetFile(source).iter_batches(), steps, wkid=4326))).to_pydict()
    expected = dict(zip(alone["id"], alone["geometry"]))
    parts = sorted((tmp_path / "out").glob("*.parquet"))
    assert counts == {"files": len(parts), "rows": 600, "changed": counts["changed"], "refused": 0} and counts["changed"] > 400 and len(parts) == 4
    written = pyarrow.parquet.read_table(tmp_path / "out").to_pydict()
    assert sorted(written["id"]) == list(range(600)) and dict(zip(written["id"], written["geometry"])) == expected
    # GeoParquet that others read, neighbors together.
    frame = geopandas.read_parquet(tmp_path / "out")
    assert frame.crs == 4326 and frame.geometry.is_valid.all() and frame.total_bounds[0] >= -180 and frame.total_bounds[2] <= 180
    came = geopandas.read_parquet(source)
    low, boxes = came.total_bounds[:2], came.bounds.to_numpy()
    middle = ((boxes[:, :2] + boxes[:, 2:]) / 2 - low) / (came.total_bounds[2:] - low)
    order = [row for part in parts for row in geopandas.read_parquet(part)["id"]]
    assert (numpy.diff(job.hilbert(middle[:, 0], middle[:, 1])[order]) >= 0).all()
    with pytest.raises(FileExistsError):
        job.repair(spark, source, str(tmp_path / "out"))


def test_a_killed_worker_loses_nothing(spark: Any, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data(tmp_path)
    marker = tmp_path / "killed"
    made = job._task

    def dying(*arguments: Any) -> Any:
        work, place = made(*arguments), str(marker)

        def once(batches: Iterator[Any]) -> Iterator[Any]:
            def some() -> Iterator[Any]:
                import signal

                for batch in batches:
                    yield batch
                    if not pathlib.Path(place).exists():
                        pathlib.Path(place).touch()
                        os.kill(os.getpid(), signal.SIGKILL)

            yield from work(some())

        return once

    monkeypatch.setattr(job, "_task", dying)
    counts = job.repair(spark, str(tmp_path / "in.parquet"), str(tmp_path / "out"), partitions=2)
    assert marker.exists() and counts["rows"] == 600 and counts["refused"] == 0
    assert sorted(geopandas.read_parquet(tmp_path / "out")["id"]) == list(range(600))
    assert sorted(one.name for one in (tmp_path / "out").iterdir()) == ["_SUCCESS", "part-00000.parquet", "part-00001.parquet"]


def test_a_curve_passes_every_place_once_and_goes_on_to_neighbours() -> None:
    side = 16
    x, y = numpy.meshgrid((numpy.arange(side) + 0.5) / side, (numpy.arange(side) + 0.5) / side)
    order = job.hilbert(x.ravel(), y.ravel(), 4)
    assert sorted(order.tolist()) == list(range(side * side))
    path = numpy.column_stack([x.ravel(), y.ravel()])[numpy.argsort(order)] * side
    assert numpy.allclose(numpy.abs(numpy.diff(path, axis=0)).sum(axis=1), 1)


def test_what_cannot_be_done_is_said(spark: Any, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(FileNotFoundError):
        job.repair(spark, str(tmp_path / "nothing"), str(tmp_path / "out"))
    data(tmp_path)
    with pytest.raises(ValueError, match="no column"):
        job.repair(spark, str(tmp_path / "in.parquet"), str(tmp_path / "out"), column="nothing")
    with pytest.raises(ValueError, match="steps"):
        job.repair(spark, str(tmp_path / "in.parquet"), str(tmp_path / "out"), steps=["nothing"])
