"""Arrow, both ways and in batches; geopandas."""

from __future__ import annotations

from typing import Any

import groma
import pytest

numpy = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")
shapely = pytest.importorskip("shapely")

TIE = shapely.Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
BOX = shapely.box(0, 0, 1, 1)
KINDS = {
    "point": [shapely.Point(1, 2), shapely.Point(3, 4)],
    "linestring": [shapely.LineString([(0, 0), (1, 1)]), shapely.LineString([(0, 0), (1, 1), (2, 0)])],
    "polygon": [BOX, shapely.Polygon([(0, 0), (9, 0), (9, 9)], [[(5, 1), (6, 1), (6, 2)]])],
    "multipoint": [shapely.MultiPoint([(0, 0), (1, 1)])] * 2,
    "multilinestring": [shapely.MultiLineString([[(0, 0), (1, 1)], [(2, 2), (3, 3)]])] * 2,
    "multipolygon": [shapely.MultiPolygon([BOX, shapely.box(4, 4, 5, 5)])] * 2,
}


class Bare:
    """What has the PyCapsule interface and nothing else."""

    def __init__(self, array: Any, names: tuple[str, ...]) -> None:
        for name in names:
            setattr(self, name, getattr(array, name))


@pytest.mark.parametrize("form", KINDS)
@pytest.mark.parametrize("has_nulls", [False, True])
@pytest.mark.parametrize("how", ["__arrow_c_array__", "__arrow_c_stream__"])
def test_arrow_both_ways(form: str, has_nulls: bool, how: str) -> None:
    shapes = KINDS[form] + ([None] if has_nulls else [])
    array = groma.GeometryArray(shapes, wkid=3857)
    carried = array.to_arrow()
    assert carried.type.extension_name == f"geoarrow.{form}" and carried.null_count == has_nulls
    carrier = type("Carrier", (), {how: lambda self, requested_schema=None: getattr(array, how)(requested_schema)})()
    back = groma.GeometryArray.from_arrow(carrier)
    assert back.to_wkb() == array.to_wkb() and back.wkid == 3857
    assert pa.array(array).null_count == has_nulls
    # A slice does not begin at the first of the values below it.
    assert groma.GeometryArray.from_arrow(carried.slice(1)).to_wkb() == array.to_wkb()[1:]
    both = pa.chunked_array([carried, carried.slice(1)])
    assert groma.GeometryArray.from_arrow(both).to_wkb() == array.to_wkb() + array.to_wkb()[1:]


@pytest.mark.parametrize("kind", ["binary", "large_binary", "binary_view"])
def test_well_known_binary_both_ways(kind: str) -> None:
    rows = [shape.wkb for shapes in KINDS.values() for shape in shapes] + [None]
    given = pa.array(rows, pa.binary()).cast(getattr(pa, kind)())
    array = groma.GeometryArray.from_arrow(given, wkid=4326)
    assert [row is None for row in array.to_wkb()] == [row is None for row in rows]
    assert array.to_arrow().type.extension_name == "geoarrow.wkb"
    assert groma.GeometryArray.from_arrow(given.slice(3, 4)).to_wkb() == [shapely.from_wkb(row).wkb for row in rows[3:7]]
    assert groma.GeometryArray.from_arrow(array).wkid == 4326


def test_coordinates_apart_are_read_too() -> None:
    apart = pa.StructArray.from_arrays([pa.array([0.0, 1.0, 2.0]), pa.array([5.0, 6.0, 7.0])], ["x", "y"])
    from groma._arrow import from_arrow

    lines = pa.ListArray.from_arrays(pa.array([0, 2, 3], pa.int32()), apart)
    assert from_arrow(lines.slice(0, 1), form="linestring").to_shapely()[0] == shapely.LineString([(0, 5), (1, 6)])


@pytest.mark.parametrize("array", [
    pa.array([1, 2]), pa.array(["POINT (1 2)"]), pa.array([[1.0, 2.0]]), pa.array([True]), pa.array([{"x": 1.0}]), 7, object(), "text", None, [[1, 2]],
])  # fmt: skip
def test_arrays_of_the_wrong_type_are_refused(array: Any) -> None:
    with pytest.raises(groma.GromaError):
        groma.GeometryArray.from_arrow(array)


def test_what_gives_no_batches_is_refused() -> None:
    import groma.arrow

    for source in ("text", b"text", 7, ["text"]):
        with pytest.raises(groma.ParameterError):
            list(groma.arrow.repair(source))


def test_nulls_within_a_geometry_are_refused() -> None:
    from groma._arrow import GeoArrowType

    points = pa.array([[0.0, 0.0], None, [1.0, 1.0]], pa.list_(pa.field("xy", pa.float64()), 2))
    lines = pa.ListArray.from_arrays(pa.array([0, 3], pa.int32()), points)
    given = pa.ExtensionArray.from_storage(GeoArrowType(lines.type, "geoarrow.linestring"), lines)
    with pytest.raises(groma.GromaError, match="nulls"):
        groma.GeometryArray.from_arrow(given)
    assert groma.GeometryArray.from_arrow(pa.nulls(3)).types == [None] * 3


def batches() -> list[Any]:
    rows = [TIE.wkb, None, BOX.wkb, b"broken", shapely.LineString([(170, 0), (190, 10)]).wkb, b""]
    table = pa.table({"id": list(range(6)), "geometry": pa.array(rows, pa.binary()), "name": list("abcdef")})
    return list(table.to_batches(max_chunksize=4))


@pytest.mark.parametrize("source", [batches, lambda: pa.Table.from_batches(batches()), lambda: iter(batches()),
                                    lambda: pa.Table.from_batches(batches()).to_reader()])  # fmt: skip
def test_batches_are_mended_and_bad_rows_kept(source: Any) -> None:
    import groma.arrow

    done = pa.Table.from_batches(list(groma.arrow.repair(source(), wkid=4326)))
    assert done.column_names == ["id", "geometry", "name", "error"]
    assert done["id"].to_pylist() == list(range(6)) and done["name"].to_pylist() == list("abcdef")
    errors = done["error"].to_pylist()
    assert [error is not None for error in errors] == [False, False, False, True, False, True]
    shapes = done["geometry"].to_pylist()
    assert shapely.from_wkb(shapes[0]).is_valid and shapes[1] is None and shapes[3] == b"broken" and shapes[5] == b""
    again = pa.Table.from_batches(list(groma.arrow.repair(done)))
    assert again.column_names == done.column_names and again["geometry"].to_pylist()[:3] == shapes[:3]


def test_the_other_functions_of_batches() -> None:
    import groma.arrow

    line = pa.record_batch({"geom": pa.array([shapely.LineString([(170, 0), (175, 0.1), (190, 10)]).wkb])})

    def shape(done: Any) -> Any:
        return shapely.from_wkb(next(done).column(0)[0].as_py())

    assert shape(groma.arrow.normalize(line, wkid=4326)).geom_type == "MultiLineString"
    assert len(shape(groma.arrow.generalize(line, 5)).coords) == 2
    assert shape(groma.arrow.clip(line, [0, 0, 175, 90])).bounds == (170, 0, 175, 0.1)
    steps: list[tuple[str, dict[str, Any]]] = [("clip", {"envelope": [0, 0, 175, 90]}), ("generalize", {"tolerance": 5})]
    assert len(shape(groma.arrow.run(line, steps)).coords) == 2
    for given in (pa.record_batch({"a": pa.array([1])}), 7):
        with pytest.raises(groma.GromaError):
            list(groma.arrow.repair(given))
    with pytest.raises(groma.GromaError):
        list(groma.arrow.repair(line, column="nothing"))
    with pytest.raises(groma.GromaError):
        list(groma.arrow.generalize(line, "far"))  # type: ignore[arg-type]


def test_geopandas() -> None:
    geopandas = pytest.importorskip("geopandas")
    import groma.geopandas

    series = geopandas.GeoSeries([TIE, None, BOX], index=["a", "b", "c"], crs=4326, name="shape")
    for mended in (series.groma.repair(), series.groma.simplify()):
        assert list(mended.index) == ["a", "b", "c"] and mended.crs == series.crs and mended.name == "shape"
        assert mended["a"].is_valid and mended["b"] is None and mended["c"].equals(BOX) and mended.attrs["errors"] == {}
    line = geopandas.GeoSeries([shapely.LineString([(170, 0), (190, 10)])], crs=4326)
    assert line.groma.normalize().geom_type.tolist() == ["MultiLineString"]
    assert geopandas.GeoSeries.from_arrow(line.groma.array).crs == line.crs
    with pytest.raises(AttributeError):
        geopandas.pd.Series([1]).groma


@pytest.mark.parametrize("form", ["point", "linestring"])
@pytest.mark.parametrize("dimensions", ["xy", "xyz", "xym", "xyzm"])
def test_ordinates_that_lie_apart_are_read_where_they_are(form: str, dimensions: str) -> None:
    points = numpy.arange(24.0).reshape(24 // len(dimensions), len(dimensions)) if dimensions != "xym" else numpy.arange(36.0).reshape(12, 3)
    count = len(points)
    offsets = [] if form == "point" else [numpy.array([0, 2, 4, count])]
    together = groma.GeometryArray.from_ragged(form, points, offsets, wkid=3857, dimensions=dimensions)
    columns = [numpy.ascontiguousarray(points[:, index]) for index in range(len(dimensions))]
    apart = pa.StructArray.from_arrays([pa.array(column) for column in columns], list(dimensions))
    rows = apart if form == "point" else pa.ListArray.from_arrays(pa.array(offsets[0].astype("int32")), apart)

    from groma._arrow import from_arrow

    def read(values: Any) -> groma.GeometryArray:
        return from_arrow(values, 3857, form)

    assert read(rows).to_wkb() == together.to_wkb()
    # A part of an array, and rows that are null.
    assert read(rows.slice(1, 2)).to_wkb() == together.to_wkb()[1:3]
    some = pa.array([row if index % 2 else None for index, row in enumerate(rows.to_pylist())], rows.type)
    assert read(some).to_wkb() == [row if index % 2 else None for index, row in enumerate(together.to_wkb())]
    assert read(rows.slice(0, 0)).to_wkb() == []
