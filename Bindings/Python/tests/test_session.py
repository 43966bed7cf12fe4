"""Sessions: commands, errors, events, delegates, and what they hold."""

from __future__ import annotations

import json
import pathlib
import pickle
import threading
import time
from typing import Any

import groma
import pytest

BOW_TIE = {"wkt": "POLYGON((0 0,2 2,2 0,0 2,0 0))"}
TREES: dict[str, Any] = {
    "name": "trees",
    "geometryType": "esriGeometryPoint",
    "spatialReference": {"wkid": 4326},
    "fields": [{"name": "OBJECTID", "type": "esriFieldTypeOID"}, {"name": "NAME", "type": "esriFieldTypeString", "length": 20}],
}


def test_a_method_is_a_method(session: groma.Session) -> None:
    answer = session.geometry.simplify(geometry=BOW_TIE, form="wkt")
    assert answer["geometry"]["wkt"] == "MULTIPOLYGON (((1 1, 2 0, 2 2, 1 1)), ((1 1, 0 2, 0 0, 1 1)))"
    assert answer["summary"]["parts"] == 2


def test_lines_go_through_as_they_stand(session: groma.Session) -> None:
    text = session.send('{"jsonrpc":"2.0","id":"a","method":"geometry.list"}')
    assert text == '{"jsonrpc":"2.0","id":"a","result":{"geometries":[]}}\n'
    assert "-32700" in session.send("nonsense")
    assert session.send("") == ""


def test_errors_say_what_and_where(session: groma.Session) -> None:
    with pytest.raises(groma.ParameterError) as caught:
        session.geometry.buffer(geometry=BOW_TIE, distance="far")  # type: ignore[arg-type]
    error = caught.value
    assert (error.code, error.number, error.path, error.expected) == ("wrongType", -32602, "params.distance", "a number")
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and str(again) == str(error) and again.path == error.path
    with pytest.raises(LookupError):
        session.geometry.get(geometry={"name": "nobody"})
    with pytest.raises(groma.NotFoundError, match="did you mean"):
        session.request("geometry.bufer", {})
    with pytest.raises(IndexError):
        session.geometry.vertex(geometry=BOW_TIE, index=99)


@pytest.mark.parametrize("value", [object(), {1, 2}, 3 + 4j])
def test_what_json_has_not_is_refused(session: groma.Session, value: Any) -> None:
    with pytest.raises(TypeError):
        session.geometry.set(geometry=value, into="a")
    with pytest.raises(ValueError):
        session.geometry.buffer(geometry=BOW_TIE, distance=float("nan"))
    assert session.geometry.list()["geometries"] == []


def test_geometries_are_taken_as_other_libraries_have_them(session: groma.Session) -> None:
    shapely = pytest.importorskip("shapely")

    class Feature:
        __geo_interface__ = {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[0, 0], [3, 4]]}}

    for line in (Feature(), shapely.LineString([(0, 0), (3, 4)]), groma.GeometryArray([shapely.LineString([(0, 0), (3, 4)])], wkid=4326)):
        assert session.geometry.info(geometry=line)["summary"]["vertices"] == 2
    held = session.hold("line", shapely.LineString([(0, 0), (3, 4)]))
    assert session.geometry.info(geometry=held)["summary"]["type"] == "polyline"
    assert session["line"].coordinates().tolist() == [[0, 0], [3, 4]]
    session["other"] = session["line"]
    assert "other" in session and "nobody" not in session
    del session["other"]
    assert "other" not in session
    with pytest.raises(LookupError):
        session["other"]
    assert "line" in repr(session) and list(session) == ["line"]


def test_a_session_that_was_closed_says_so() -> None:
    session = groma.Session()
    line = session["line"] if "line" in session else None
    assert line is None
    session.close()
    session.close()
    assert session.closed and "closed" in repr(session)
    for use in (lambda: session.geometry.list(), lambda: session["a"], session.cancel, lambda: session.send("{}")):
        with pytest.raises(groma.ClosedError):
            use()


@pytest.mark.parametrize(
    "options", [{"root": "/no/such/folder"}, {"limits": {"lineLength": -1}}, {"limits": {"nonsense": 1}}, {"services": 7}, {"time_zone": "Nowhere/Land"}]
)
def test_options_that_are_not_understood_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(groma.GromaError):
        groma.Session(**options)


def test_files_lie_below_the_root(tmp_path: pathlib.Path, session: groma.Session) -> None:
    with pytest.raises(groma.GromaError, match="no access to files"):
        session.geometry.save(path="a.geojson", geometry=BOW_TIE)
    with groma.Session(root=str(tmp_path)) as own:
        own.geometry.save(path="a.geojson", geometry=BOW_TIE)
        assert json.loads((tmp_path / "a.geojson").read_text())
        with pytest.raises(groma.GromaError) as caught:
            own.geometry.load(path="../a.geojson")
        assert caught.value.code == "outsideRoot"


def test_events_are_told(session: groma.Session) -> None:
    session.subscribe("sketch.geometryChanged")
    sketch = session.begin_sketch(type="polyline")
    sketch.addVertices(points=[(0, 0), (3, 4)])
    told = list(session.events)
    assert told and all(event.name == "sketch.geometryChanged" for event in told)
    assert list(session.events) == []
    heard: list[groma.Event] = []
    session.subscribe("sketch.*", to=heard.append)
    sketch.moveVertex(index=0, point=(1, 1))
    assert "sketch.geometryChanged" in {event.name for event in heard}
    assert list(session.events) == []


def test_what_a_callback_raises_is_raised_by_the_command(session: groma.Session) -> None:
    def fail(event: groma.Event) -> None:
        raise ZeroDivisionError(event.name)

    session.subscribe("sketch.geometryChanged", to=fail)
    sketch = session.begin_sketch(type="polyline")
    with pytest.raises(ZeroDivisionError, match="sketch.geometryChanged"):
        sketch.addVertices(points=[(0, 0), (3, 4)])
    # The command has been done all the same, and the session goes on.
    assert session.request("sketch.geometry", {})["summary"]["vertices"] == 2
    with pytest.raises(ZeroDivisionError):
        sketch.undo()


def popups(session: groma.Session) -> groma.Popups:
    session.features.createLayer(provider="memory", name="trees", definition=TREES)
    opened = session.open_popups(layer="trees", features=[{"attributes": {"NAME": "Oak"}, "geometry": {"wkt": "POINT (1 2)"}}])
    opened.startEditing()
    return opened


def test_a_delegate_answers_and_works_within_its_request(session: groma.Session) -> None:
    asked: list[dict[str, Any]] = []

    def save(parameters: dict[str, Any]) -> dict[str, Any]:
        asked.append(parameters)
        added = session.request(
            "features.applyEdits",
            {"layer": "trees", "adds": [{"attributes": {"NAME": "Elm"}, "geometry": {"wkt": "POINT (1 2)"}}], "within": session.waiting},
        )
        return {"saved": True, "objectId": added["adds"][0]["objectId"]}

    opened = popups(session)
    session.delegate("popups.wantsToSave", save)
    opened.finish()
    assert len(asked) == 1 and session.waiting is None
    assert session.features.count(layer="trees")["value"] == 1
    assert session.features.get(layer="trees", objectId=1)["attributes"]["NAME"] == "Elm"


def test_what_a_delegate_raises_is_raised_by_the_command(session: groma.Session) -> None:
    def save(parameters: dict[str, Any]) -> dict[str, Any]:
        raise ZeroDivisionError("no")

    opened = popups(session)
    session.delegate("popups.wantsToSave", save)
    with pytest.raises(ZeroDivisionError):
        opened.finish()
    # The documented answer has been taken: it is not saved, and editing goes on.
    assert session.features.count(layer="trees")["value"] == 0


def test_a_callback_may_not_use_the_session_in_other_ways(session: groma.Session) -> None:
    failures: list[groma.GromaError] = []

    def use(event: groma.Event) -> None:
        for work in (lambda: session.geometry.list(), session.close, lambda: session["a"] and None):
            try:
                work()
            except groma.GromaError as error:
                failures.append(error)

    session.subscribe("sketch.geometryChanged", to=use)
    session.begin_sketch(type="polyline").addVertices(points=[(0, 0), (3, 4)])
    assert failures and not session.closed
    assert session.geometry.list()["geometries"] == []


def test_another_thread_cancels(session: groma.Session) -> None:
    session.geometry.densify(geometry={"wkt": "LINESTRING (0 0, 1 1)", "wkid": 3857}, maxSegmentLength=1e-5, into="long")
    failed: list[BaseException] = []

    def work() -> None:
        try:
            session.geometry.buffer(geometry={"name": "long"}, distance=0.1, into="around")
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    deadline = time.monotonic() + 30
    while thread.is_alive() and time.monotonic() < deadline:
        session.cancel()
        time.sleep(0.005)
    thread.join(30)
    assert len(failed) == 1 and isinstance(failed[0], groma.CancelledError)
    assert "around" not in session


def test_a_session_that_is_used_by_two_threads_refuses_the_second(session: groma.Session) -> None:
    session.geometry.densify(geometry={"wkt": "LINESTRING (0 0, 1 1)", "wkid": 3857}, maxSegmentLength=1e-5, into="long")
    begun = threading.Event()

    def work() -> None:
        begun.set()
        try:
            session.geometry.buffer(geometry={"name": "long"}, distance=0.1)
        except groma.GromaError:
            pass

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait()
    refused = None
    while thread.is_alive() and refused is None:
        try:
            session.geometry.list()
        except groma.GromaError as error:
            refused = error.code
    session.cancel()
    thread.join(30)
    assert refused in (None, "busy")
    assert session.geometry.list()["geometries"]


def test_a_sketch_is_cancelled_unless_it_is_finished(session: groma.Session) -> None:
    with session.begin_sketch(type="polygon", sketch="a") as sketch:
        sketch.addVertices(points=[(0, 0), (2, 0), (2, 2)])
        assert "3 vertices" in repr(sketch) and sketch._repr_svg_().startswith("<svg")
        assert sketch.__geo_interface__["type"] == "Polygon"
    assert session.sketch.list()["sketches"] == []
    with session.begin_sketch(type="polygon", sketch="b") as sketch:
        sketch.addVertices(points=[(0, 0), (2, 0), (2, 2)])
        shape = sketch.finish(simplify=True)
    assert shape.types == ["polygon"] and session.sketch.list()["sketches"] == []
    assert session.geometry.list()["geometries"] == []


def test_a_layer_gives_its_features(session: groma.Session) -> None:
    session.features.createLayer(provider="memory", name="trees", definition=TREES)
    with groma.Layer(session, "trees") as layer:
        layer.applyEdits(adds=[{"attributes": {"NAME": str(n)}, "geometry": {"wkt": f"POINT ({n} 0)"}} for n in range(1500)])
        assert len(layer) == 1500
        features = list(layer)
        assert len(features) == 1500 and features[7]["attributes"]["NAME"] == "7"
        assert "trees" in repr(layer)
    assert session.features.list()["layers"] == []
