"""Arrays: flat buffers, well-known binary, shapely, operations row by row, and what they refuse."""

from __future__ import annotations

import pickle
import random
import struct
from typing import Any

import groma
import pytest

numpy = pytest.importorskip("numpy")
shapely = pytest.importorskip("shapely")

SHAPES = [
    shapely.Point(1, 2),
    shapely.LineString([(0, 0), (3, 4), (5, 5)]),
    shapely.Polygon([(0, 0), (9, 0), (9, 9), (0, 9)], [[(1, 1), (2, 1), (2, 2)], [(4, 4), (5, 4), (5, 5)]]),
    shapely.MultiPoint([(0, 0), (1, 1)]),
    shapely.MultiLineString([[(0, 0), (1, 1)], [(2, 2), (3, 3), (4, 5)]]),
    shapely.MultiPolygon([shapely.box(0, 0, 1, 1), shapely.box(2, 2, 3, 3)]),
    shapely.GeometryCollection([shapely.Point(1, 2), shapely.LineString([(0, 0), (1, 1)])]),
]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.geom_type)
def test_shapes_come_back_as_they_went(shape: Any) -> None:
    array = groma.GeometryArray.from_shapely([shape, shape], wkid=4326)
    assert len(array) == 2 and array.wkid == 4326 and array.errors == []
    assert all(shapely.equals(back, shape) and back.geom_type == shape.geom_type for back in array.to_shapely())
    assert [shapely.from_wkb(row) == shape for row in groma.GeometryArray([shape]).to_wkb()] == [True]


def test_rows_of_all_kinds_together() -> None:
    array = groma.GeometryArray([*SHAPES, None], wkid=4326)
    assert array.types == ["point", "linestring", "polygon", "multipoint", "multilinestring", "multipolygon", "collection", None]
    back = array.to_shapely()
    assert back[-1] is None and all(shapely.equals(a, b) for a, b in zip(back, SHAPES))
    assert array[2].types == ["polygon"] and array[-1].types == [None] and array[1:3].types == ["linestring", "polygon"]
    assert numpy.array_equal(array.bounds[1], [0, 0, 5, 5]) and numpy.isnan(array.bounds[-1]).all()
    assert "8" in repr(array) and len(list(array)) == 8
    with pytest.raises(IndexError):
        array[8]


@pytest.mark.parametrize("dimensions", ["xyz", "xym", "xyzm"])
def test_heights_and_measures_go_along(dimensions: str) -> None:
    count = len(dimensions)
    points = numpy.arange(5.0 * count).reshape(5, count)
    array = groma.GeometryArray.from_ragged("linestring", points, [[0, 2, 5]], wkid=3857, dimensions=dimensions)
    ragged = array.to_ragged()
    assert ragged.dimensions == dimensions and numpy.array_equal(ragged.coordinates, points)
    assert ragged.form == "linestring" and ragged.offsets[0].tolist() == [0, 2, 5] and ragged.wkid == 3857
    assert numpy.array_equal(array.coordinates(1), points[2:])


def test_measures_stay_measures_in_shapely() -> None:
    points = numpy.array([[0.0, 0, 7], [1, 1, 8]])
    array = groma.GeometryArray.from_ragged("linestring", points, [[0, 2]], dimensions="xym")
    back = shapely.from_wkb(array.to_wkb()[0])
    assert array.to_shapely()[0].wkt == back.wkt and not array.to_shapely()[0].has_z


def test_lines_in_flat_memory_are_what_they_are_as_geometries(session: groma.Session) -> None:
    chance = numpy.random.default_rng(5)
    counts = numpy.where(chance.random(500) < 0.1, 0, chance.integers(4, 200, 500))
    offsets = numpy.concatenate([[3], 3 + numpy.cumsum(counts)])
    points = chance.uniform([-200, -80], [200, 80], (offsets[-1] + 2, 2))
    again = chance.choice(len(points) - 1, 200)
    points[again + 1] = points[again]
    valid = chance.random(500) < 0.9
    flat = groma.GeometryArray.from_ragged("linestring", points, [offsets], valid=valid, wkid=4326)
    lines = [shapely.LineString(points[a:b]) if known else None for a, b, known in zip(offsets, offsets[1:], valid)]
    # By well-known binary a geometry is made of each row.
    made = groma.GeometryArray(lines, wkid=4326)
    assert flat.to_wkb() == made.to_wkb() and numpy.array_equal(flat.bounds, made.bounds, equal_nan=True) and flat.types == made.types
    assert all(numpy.array_equal(flat.coordinates(row), made.coordinates(row)) for row in range(500))
    simple = flat.simplify(session=session)
    assert [row and shapely.from_wkb(row) for row in simple.to_wkb()] == [line and shapely.remove_repeated_points(line) for line in lines]
    for operation, parameters in (("simplify", {"tolerance": 30.0}), ("normalizeCentralMeridian", {}), ("generalize", {"tolerance": 9.0})):
        ours, theirs = flat.run(operation, session=session, **parameters), made.run(operation, session=session, **parameters)
        assert ours.to_wkb() == theirs.to_wkb() and ours.errors == theirs.errors
    # What is left alone as a whole, and what fails row by row.
    assert simple.simplify(session=session).to_wkb() == simple.to_wkb()
    nowhere = groma.GeometryArray.from_ragged("linestring", points, [offsets], valid=valid).normalize(session=session)
    assert [failure.row for failure in nowhere.errors] == valid.nonzero()[0].tolist()
    assert nowhere.errors[0].error.code == "missingSpatialReference" and nowhere.types == [None] * 500


def odd_rows(chance: Any, form: str, dimensions: str, count: int = 400) -> groma.GeometryArray:
    """Points, multipoints or lines, some of them null, empty, not finite, in other worlds, on seams or with repeated positions."""
    sizes = {"point": numpy.ones(count, int), "multipoint": chance.integers(0, 4, count), "linestring": chance.integers(2, 9, count)}[form]
    if form == "linestring":
        sizes[chance.random(count) < 0.1] = 0
        sizes[chance.random(count) < 0.02] = 1
    offsets = numpy.concatenate([[0], numpy.cumsum(sizes)])
    total = int(offsets[-1])
    points = chance.uniform(-80, 80, (total, len(dimensions)))
    points[:, 0] += numpy.repeat(chance.choice([0, 0, 0, 360, -720, 150], count), sizes)
    points[chance.random(total) < 0.02, 0] = chance.choice([180, -180, 540])
    again = chance.choice(total - 1, total // 20)
    points[again + 1] = points[again]
    points[chance.random(total) < 0.1, 2:] = numpy.nan
    points[chance.random(total) < 0.005, -1] = numpy.inf
    points[chance.random(total) < 0.005, 0] = numpy.nan
    if form == "point":
        points[chance.random(total) < 0.1, :2] = numpy.nan
    levels = [] if form == "point" else [offsets]
    return groma.GeometryArray.from_ragged(form, points, levels, valid=chance.random(count) < 0.9, wkid=4326, dimensions=dimensions)


@pytest.mark.parametrize("form", ["point", "multipoint", "linestring"])
@pytest.mark.parametrize("dimensions", ["xy", "xyz", "xym", "xyzm"])
def test_rows_in_flat_memory_are_what_they_are_as_geometries(session: groma.Session, form: str, dimensions: str) -> None:
    flat = odd_rows(numpy.random.default_rng(8), form, dimensions)
    rows = flat.to_wkb()
    # Of an array of several kinds a geometry is made of each row.
    made = groma.GeometryArray.from_wkb([*rows, shapely.box(0, 0, 1, 1).wkb], wkid=4326)
    count = len(flat)
    assert [failure.error.code for failure in flat.errors] and made.errors == [] and flat.types == made.types[:count] and None in flat.types
    operations: list[tuple[str, dict[str, Any]]] = [
        ("simplify", {}), ("simplify", {"tolerance": 30.0}), ("normalizeCentralMeridian", {}), ("generalize", {"tolerance": 9.0}), ("clip", {"envelope": [-50, -50, 50, 50]})]  # fmt: skip
    for operation, parameters in operations:
        ours, theirs = flat.run(operation, session=session, **parameters), made.run(operation, session=session, **parameters)
        assert ours.to_wkb() == theirs.to_wkb()[:count] and ours.types == theirs.types[:count]
        assert numpy.array_equal(ours.bounds, theirs.bounds[:count], equal_nan=True)
        assert all(numpy.array_equal(ours.coordinates(row), theirs.coordinates(row), equal_nan=True) for row in range(count))
        assert groma.GeometryArray.from_wkb(ours.to_wkb(), wkid=4326).to_wkb() == ours.to_wkb()
        again = ours.run(operation, session=session, **parameters)
        assert again.to_wkb() == theirs.run(operation, session=session, **parameters).to_wkb()[:count]
        assert [failure.row for failure in again.errors] == [failure.row for failure in flat.errors]


@pytest.mark.parametrize("form", ["point", "linestring"])
def test_what_an_operation_refuses_is_refused_in_flat_memory(session: groma.Session, form: str) -> None:
    offsets = [] if form == "point" else [[0, 3]]
    array = groma.GeometryArray.from_ragged(form, numpy.array([[1.0, 2], [3, 4], [5, 6]]), offsets, wkid=4326)
    refused = array.run("simplify", session=session, tolerance=1e151)
    assert refused.types == [None] * len(array)
    assert {failure.error.code for failure in refused.errors} == {"invalidParameter"}


def test_zeros_of_either_sign_are_bounds_as_of_geometries() -> None:
    line = groma.GeometryArray.from_ragged("linestring", numpy.array([[1.0, -0.0], [2, 0.0]]), [[0, 2]])
    made = groma.GeometryArray.from_wkb([*line.to_wkb(), shapely.box(0, 0, 1, 1).wkb])
    assert line.bounds[0].tobytes() == made.bounds[0].tobytes()


def test_lines_without_vertices_and_empty_points_among_others_go_to_shapely_and_back() -> None:
    point = groma.GeometryArray.from_ragged("linestring", numpy.array([[1.0, 2], [1, 2]]), [[0, 2]])
    assert [line.wkt for line in point.simplify().to_shapely()] == ["LINESTRING EMPTY"]
    empty = groma.GeometryArray.from_wkb([shapely.from_wkt("LINESTRING EMPTY").wkb, None])
    assert [None if line is None else line.wkt for line in empty.to_shapely()] == ["LINESTRING EMPTY", None]
    among = [shapely.from_wkt("MULTIPOINT (EMPTY, (1 1))"), shapely.from_wkt("MULTIPOINT (2 2, 3 3)")]
    assert groma.GeometryArray.from_shapely(among).to_wkb() == groma.GeometryArray.from_wkb([row.wkb for row in among]).to_wkb()


def test_points_come_back_as_they_went() -> None:
    points = numpy.array([[1.0, 2, 3], [numpy.nan, numpy.nan, 3], [-0.0, 5, numpy.nan], [7, 8, 9], [numpy.inf, 0, 0], [0, numpy.nan, 0]])
    array = groma.GeometryArray.from_ragged("point", points, valid=[True, True, True, False, True, True], wkid=3857)
    assert array.types == ["point", "point", "point", None, None, None] and [failure.row for failure in array.errors] == [4, 5]
    assert array.errors[0].error.code == "notFinite" and array.wkid == 3857
    header = struct.pack("<BI", 1, 1001)
    wkb = [header + struct.pack("<ddd", *row) for row in ((1.0, 2.0, 3.0), (numpy.nan,) * 3, (-0.0, 5.0, numpy.nan))]
    assert array.to_wkb() == [*wkb, None, None, None] and groma.GeometryArray.from_wkb(array.to_wkb()).to_wkb() == array.to_wkb()
    ragged = array.to_ragged()
    assert ragged.form == "point" and ragged.offsets == () and ragged.dimensions == "xyz" and ragged.valid is not None
    assert ragged.valid.tolist() == [True, True, True, False, False, False]
    assert numpy.array_equal(ragged.coordinates, [[1, 2, 3], [numpy.nan] * 3, [0, 5, numpy.nan]] + [[numpy.nan] * 3] * 3, equal_nan=True)
    assert array.coordinates(0).tolist() == [[1, 2, 3]] and array.coordinates(1).shape == (0, 3) and array.coordinates(3).shape[0] == 0
    assert array.normalize().to_wkb() == array.to_wkb() and array.simplify().to_wkb() == array.to_wkb()
    nothing = groma.GeometryArray.from_ragged("point", points, valid=[False] * 6)
    assert nothing.types == [None] * 6 and nothing.errors == [] and nothing.to_wkb() == [None] * 6
    east = groma.GeometryArray.from_ragged("point", numpy.array([[190.0, 1], [540, 2], [-181, 3]]), wkid=4326).normalize()
    assert east.to_ragged().coordinates.tolist() == [[-170, 1], [180, 2], [179, 3]]


def test_a_line_that_is_cut_leaves_the_others_as_they_are(session: groma.Session) -> None:
    points = numpy.array([[0.0, 0], [1, 1], [170, 0], [190, 10], [5, 5], [5, 5], [6, 6], [360, 0], [361, 1]])
    array = groma.GeometryArray.from_ragged("linestring", points, [[0, 2, 4, 4, 7, 9]], wkid=4326)
    cut = array.normalize(session=session)
    wanted = ["LINESTRING (0 0, 1 1)", "MULTILINESTRING ((170 0, 180 5), (-180 5, -170 10))", "LINESTRING EMPTY", "LINESTRING (5 5, 5 5, 6 6)", "LINESTRING (0 0, 1 1)"]
    assert [shapely.from_wkb(row).wkt for row in cut.to_wkb()] == wanted
    assert cut.types == ["linestring", "multilinestring", "linestring", "linestring", "linestring"]
    ragged = cut.to_ragged()
    assert ragged.form == "multilinestring" and [level.tolist() for level in ragged.offsets] == [[0, 1, 3, 3, 4, 5], [0, 2, 4, 6, 9, 11]]
    assert ragged.coordinates[2:6].tolist() == [[170, 0], [180, 5], [-180, 5], [-170, 10]] and ragged.coordinates[9:].tolist() == [[0, 0], [1, 1]]
    assert [shape.geom_type for shape in cut.to_shapely()] == ["LineString", "MultiLineString", "MultiLineString", "LineString", "LineString"]
    assert cut.coordinates(1).tolist() == ragged.coordinates[2:6].tolist() and cut.bounds[1].tolist() == [-180, 0, 180, 10]
    simple = cut.simplify(session=session)
    assert [shapely.from_wkb(row).wkt for row in simple.to_wkb()] == [*wanted[:3], "LINESTRING (5 5, 6 6)", wanted[4]]
    with pytest.raises(groma.GromaError, match="row 1 is MULTILINESTRING"):
        cut.to_ragged("linestring")
    assert groma.GeometryArray.from_arrow(cut.to_arrow()).to_ragged().coordinates.tolist() == ragged.coordinates.tolist()


@pytest.mark.parametrize("dimensions", ["xy", "xyz", "xym", "xyzm"])
@pytest.mark.parametrize("shape", SHAPES[:6], ids=lambda shape: shape.geom_type)
def test_heights_and_measures_go_to_shapely_and_back(shape: Any, dimensions: str) -> None:
    """Also where some rows are null or empty, and z or m is unset."""
    if "m" in dimensions and not hasattr(shapely, "has_m"):
        pytest.skip("this shapely has no M")
    form, coordinates, offsets = shapely.to_ragged_array([shape, shape])
    points = numpy.column_stack([coordinates, *(coordinates[:, 0] * 7 + index for index in range(len(dimensions) - 2))])
    for valid in (None, [True, False]):
        for height in (5.0, numpy.nan):
            points[0, 2:] = height
            if form == shapely.GeometryType.POLYGON or form == shapely.GeometryType.MULTIPOLYGON:
                points[numpy.asarray(offsets[0])[1:] - 1] = points[numpy.asarray(offsets[0])[:-1]]
            array = groma.GeometryArray.from_ragged(form.name.lower(), points, tuple(reversed(offsets)), valid=valid, wkid=4326, dimensions=dimensions)
            back = array.to_shapely()
            assert [row if row is None else shapely.from_wkb(row) for row in array.to_wkb()] == back.tolist()
            assert back[0].has_z == ("z" in dimensions) and ("m" not in dimensions or back[0].has_m)
            again = groma.GeometryArray.from_shapely(back, wkid=4326)
            assert again.to_wkb() == array.to_wkb()


def test_lines_and_nulls_go_through_shapely_and_back() -> None:
    lines = [shapely.LineString([(0, 0), (1, 1), (1, 1)]), None, shapely.LineString(), shapely.LineString([(0, 0, 5), (1, 1, 6)])]
    array = groma.GeometryArray.from_shapely(lines, wkid=4326)
    back = array.simplify().to_shapely()
    assert array.types == ["linestring", None, "linestring", "linestring"] and back[1] is None and back[2].is_empty
    assert [point[:2] for point in back[0].coords] == [(0, 0), (1, 1)]
    assert list(back[3].coords) == [(0, 0, 5), (1, 1, 6)]


def test_what_is_not_contiguous_is_read_right() -> None:
    wide = numpy.arange(40.0).reshape(10, 4)
    for points in (wide[:, :2], wide[::2, 1:3], wide[::-1, :2], numpy.asfortranarray(wide[:, :2]), wide[:, :2].astype("float32"),
                   wide[:, :2].astype(int), wide[:, :2].astype(">f8"), numpy.broadcast_to(wide[1, :2], (10, 2)), numpy.frombuffer(b"x" + wide[:, :2].tobytes(), "f8", 20, 1).reshape(10, 2)):  # fmt: skip
        array = groma.GeometryArray.from_ragged("multipoint", points, [[0, len(points)]])
        assert numpy.array_equal(array.coordinates(0), points)


def test_rows_that_fail_say_why() -> None:
    points = numpy.array([[0, 0], [1, 1], [numpy.nan, 0], [1, 1], [5, 5]])
    array = groma.GeometryArray.from_ragged("linestring", points, [[0, 2, 4, 5]], wkid=3857)
    assert array.types == ["linestring", None, None]
    assert [failure.row for failure in array.errors] == [1, 2] and array.errors[0].error.code == "notFinite"
    broken = groma.GeometryArray.from_wkb([b"", b"\x01\x01", shapely.Point(1, 2).wkb, None, b"nonsense" * 9])
    assert broken.types == [None, None, "point", None, None]
    assert [failure.row for failure in broken.errors] == [0, 1, 4]


def test_operations_work_on_each_row(session: groma.Session) -> None:
    tie = shapely.Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])
    array = groma.GeometryArray([tie, None, shapely.box(0, 0, 1, 1)], wkid=4326)
    mended = array.repair(session=session)
    assert mended.types == ["multipolygon", None, "polygon"] and mended.errors == []
    assert all(shape is None or shape.is_valid for shape in mended.to_shapely())
    one = session.geometry.simplify(geometry=tie, form="wkb")
    assert mended.to_shapely()[0] == shapely.from_wkb(one["geometry"]["wkb"])
    line = groma.GeometryArray([shapely.LineString([(170, 0), (190, 10)])], wkid=4326)
    assert line.normalize().types == ["multilinestring"]
    assert line.clip([0, -90, 180, 90]).bounds.tolist() == [[170, 0, 180, 5]]
    assert line.generalize(1).types == ["linestring"] and line.buffer(1).types == ["polygon"]


@pytest.mark.parametrize("operation, parameters", [
    ("nothing", {}), ("buffer", {}), ("buffer", {"distance": "far"}), ("buffer", {"distance": 1, "nonsense": 1}), ("area", {}), ("", {}),
])  # fmt: skip
def test_operations_that_cannot_be_run_are_refused(operation: str, parameters: dict[str, Any]) -> None:
    array = groma.GeometryArray([shapely.Point(1, 2)], wkid=4326)
    with pytest.raises(groma.GromaError):
        array.run(operation, **parameters)


@pytest.mark.parametrize("form, coordinates, offsets", [
    ("linestring", [[0, 0], [1, 1]], [[0, 3]]), ("linestring", [[0, 0], [1, 1]], [[2, 0]]), ("linestring", [[0, 0], [1, 1]], [[-1, 2]]),
    ("linestring", [[0, 0], [1, 1]], []), ("linestring", [[0, 0], [1, 1]], [[0.5, 2.0]]), ("linestring", [[0, 0], [1, 1]], [[[0, 2]]]),
    ("linestring", [[0, 0], [1, 1]], [[]]), ("linestring", [[0], [1]], [[0, 2]]), ("linestring", [0, 1], [[0, 2]]), ("linestring", [["a", "b"]], [[0, 1]]),
    ("linestring", [[0, 0], [1]], [[0, 2]]), ("polygon", [[0, 0], [1, 1], [1, 0]], [[0, 1], [0, 4]]), ("polygon", [[0, 0]], [[0, 9], [0, 1]]),
    ("circle", [[0, 0]], []), ("wkb", [[0, 0]], [[0, 1]]), ("point", [[0 + 1j, 0]], []), ("point", [[None, 0]], []),
    ("multipolygon", [[0, 0]], [[0, 1], [0, 1 << 62], [0, 1]]),
])  # fmt: skip
def test_buffers_that_contradict_themselves_are_refused(form: str, coordinates: Any, offsets: Any) -> None:
    with pytest.raises(groma.GromaError) as caught:
        groma.GeometryArray.from_ragged(form, coordinates, offsets)
    assert caught.value.path


def test_masks_of_the_wrong_kind_are_refused() -> None:
    for valid in ([True], [1, 0, 1], numpy.ones((3, 1), bool), "abc"):
        with pytest.raises(groma.GromaError):
            groma.GeometryArray.from_ragged("point", numpy.zeros((3, 2)), valid=valid)
    array = groma.GeometryArray.from_ragged("point", numpy.zeros((3, 2)), valid=[True, False, True])
    assert array.types == ["point", None, "point"]


def test_references_have_numbers() -> None:
    for wkid in (0, -1, 1 << 31, 4326.0, "4326", True):
        with pytest.raises(groma.GromaError):
            groma.GeometryArray([shapely.Point(1, 2)], wkid=wkid)  # type: ignore[arg-type]


def test_what_is_no_geometry_is_refused() -> None:
    for value in (7, "POINT (1 2)", object(), {"type": "Nonsense"}, {"wkt": "POINT"}):
        with pytest.raises((TypeError, groma.GromaError)):
            groma.GeometryArray([value])
    assert len(groma.GeometryArray()) == 0 and groma.GeometryArray().to_wkb() == [] and groma.GeometryArray().wkid is None


def test_rows_that_are_not_bytes_are_no_well_known_binary() -> None:
    wrong: list[Any] = [[5], [None, 10**13], ["0101"], [[1, 2]], [b"", 1.5]]
    for rows in wrong:
        with pytest.raises(TypeError, match="well-known binary"):
            groma.GeometryArray.from_wkb(rows)
    point = shapely.Point(1, 2).wkb
    buffers: list[Any] = [bytearray(point), None, memoryview(point)]
    assert groma.GeometryArray.from_wkb(buffers).types == ["point", None, "point"]


def test_what_lies_under_a_mask_is_no_ordinate() -> None:
    points = numpy.ma.masked_array([[0.0, 0.0], [1.0, 1.0]], mask=[[True, True], [False, False]])
    with pytest.raises(groma.ParameterError) as caught:
        groma.GeometryArray.from_ragged("point", points)
    assert caught.value.path == "coordinates"
    assert len(groma.GeometryArray.from_ragged("point", numpy.ma.masked_array([[0.0, 0.0], [1.0, 1.0]]))) == 2


def test_names_are_not_cut_at_a_nul(session: groma.Session) -> None:
    point = groma.GeometryArray([shapely.Point(1, 2)])
    session["a"] = point
    for use in (lambda: session["a\0b"], lambda: session.hold("a\0b", point), lambda: point.run("simplify\0b")):
        with pytest.raises(groma.ParameterError, match="NUL"):
            use()


def test_a_shapely_without_arrays_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    # Debian 12 has 1.8.
    array = groma.GeometryArray([shapely.Point(1, 2)])
    monkeypatch.delattr(shapely, "from_ragged_array")
    for use in (array.to_shapely, lambda: groma.GeometryArray.from_shapely([shapely.Point(1, 2)])):
        with pytest.raises(ImportError, match="shapely 2"):
            use()


def test_arrays_that_were_closed_say_so() -> None:
    array = groma.GeometryArray([shapely.Point(1, 2)])
    with array:
        kept = array.to_ragged().coordinates
    assert kept.tolist() == [[1, 2]]
    for use in (array.to_wkb, lambda: array.types, lambda: array.run("simplify"), lambda: array.errors):
        with pytest.raises(groma.ClosedError):
            use()
    assert "closed" in repr(array)
    array.close()


def test_arrays_outlive_their_session_and_are_pickled() -> None:
    with groma.Session() as session:
        session["a"] = groma.GeometryArray([shapely.Point(1, 2)], wkid=3857)
        array = session["a"]
    assert array.coordinates().tolist() == [[1, 2]]
    again = pickle.loads(pickle.dumps(array))
    assert again.wkid == 3857 and again.to_wkb() == array.to_wkb()


def test_others_see_what_it_is() -> None:
    array = groma.GeometryArray([shapely.Point(1, 2)], wkid=4326)
    assert shapely.geometry.shape(array) == shapely.Point(1, 2)
    both = groma.GeometryArray([shapely.Point(1, 2), None])
    assert [feature["geometry"] for feature in both.__geo_interface__["features"]] == [{"type": "Point", "coordinates": [1, 2]}, None]
    assert both._repr_svg_().startswith("<svg") and groma.GeometryArray([None])._repr_svg_().startswith("<svg")


def test_random_shapes_come_back_as_they_went() -> None:
    """200 arrays of random shapes, nulls among them, by each way in and out."""
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)

    def ring() -> list[tuple[float, float]]:
        x, y, size = chance.uniform(-1e6, 1e6), chance.uniform(-1e6, 1e6), chance.uniform(1, 99)
        return [(x, y), (x + size, y), (x + size, y + size), (x + size * chance.random(), y + size * 1.5)]

    makers = [
        lambda: shapely.Point(chance.uniform(-9, 9), chance.uniform(-9, 9)),
        lambda: shapely.LineString(ring()),
        lambda: shapely.Polygon(ring()),
        lambda: shapely.MultiPoint(ring()),
        lambda: shapely.MultiLineString([ring() for _ in range(chance.randint(2, 4))]),
        lambda: shapely.MultiPolygon([shapely.Polygon(ring()) for _ in range(chance.randint(2, 4))]),
    ]
    for _ in range(200):
        some = chance.sample(makers, chance.randint(1, 3))
        shapes = [None if chance.random() < 0.1 else chance.choice(some)() for _ in range(chance.randint(0, 12))]
        array = groma.GeometryArray.from_shapely(shapes)
        back = array.to_shapely().tolist()
        assert len(back) == len(shapes) and all(a == b for a, b in zip(back, shapes)), seed
        assert groma.GeometryArray.from_wkb(array.to_wkb()).to_wkb() == array.to_wkb(), seed


def test_rows_that_are_null_say_nothing_of_references() -> None:
    point = struct.pack("<BIdd", 1, 1, 3.0, 4.0)
    assert groma.GeometryArray.from_wkb([None, point], wkid=3857).to_wkb() == [None, point]
