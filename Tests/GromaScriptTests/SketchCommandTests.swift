import Groma
import Testing

/// The sketch verbs over the stream.
struct SketchCommandTests {
    let session: Session

    init() throws { session = try Session() }

    private func call(_ method: String, _ params: String = "{}") throws -> JSONValue {
        let text = session.answer(to: "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":\(params)}")
        return try JSONValue(parsing: (text.split(separator: "\n").last ?? "").utf8)
    }

    private func result(_ method: String, _ params: String = "{}") throws -> String { try call(method, params)["result"]?.text ?? "error" }
    private func code(_ method: String, _ params: String = "{}") throws -> String? {
        try call(method, params)["error"]?["data"]?["code"]?.stringValue
    }
    private var wkt: String? { get throws { try call("sketch.geometry", #"{"as":"wkt"}"#)["result"]?["geometry"]?["wkt"]?.stringValue } }

    @Test func aHoleThatComesBetweenPartsIsToldSo() throws {
        _ = try call("session.subscribe", #"{"events":["sketch.geometryChanged"]}"#)
        _ = try call("sketch.begin", #"{"geometry":{"wkt":"MULTIPOLYGON(((0 0,9 0,9 9,0 0)),((20 0,30 0,30 9,20 0)))"}}"#)
        let lines = session.answer(
            to: #"{"jsonrpc":"2.0","id":1,"method":"sketch.addPart","params":{"role":"hole","points":[[6,2],[8,2],[8,4]]}}"#)
        let event = try JSONValue(parsing: (lines.split(separator: "\n").first ?? "").utf8)
        #expect(
            event["params"]?["changes"]?.text
                == #"[{"part":1,"from":0,"removed":0,"inserted":3,"cause":"addHole","kind":"partInserted"}]"#)
    }

    @Test func aLineIsDrawnChangedAndCompleted() throws {
        #expect(try code("sketch.addVertex", #"{"point":[1,1]}"#) == "noSketch")
        _ = try call("sketch.begin", #"{"type":"polyline"}"#)
        #expect(try code("sketch.begin", #"{"type":"polyline"}"#) == "sketchActive")
        #expect(try result("sketch.addVertex", #"{"point":[0,0]}"#) == #"{"part":0,"index":0}"#)
        #expect(try result("sketch.addVertices", #"{"points":[[1,0],{"x":2,"y":0}]}"#) == #"{"part":0,"index":1}"#)
        #expect(try result("sketch.insertVertex", #"{"part":0,"index":1,"point":[0.5,1]}"#) == #"{"part":0,"index":1}"#)
        #expect(try result("sketch.moveVertex", #"{"part":0,"index":0,"point":[-1,0]}"#) == #"{"part":0,"index":0}"#)
        #expect(try result("sketch.removeVertex", #"{"part":0,"index":2}"#) == #"{"part":0,"vertices":3}"#)
        #expect(try result("sketch.replaceRange", #"{"part":0,"from":1,"to":2,"points":[[3,3],[4,4]]}"#) == #"{"part":0,"vertices":4}"#)
        #expect(try wkt == "LINESTRING (-1 0, 3 3, 4 4, 2 0)")
        #expect(
            try result("sketch.undo", #"{"steps":2}"#)
                == #"{"steps":2,"canUndo":true,"canRedo":true,"name":"removeVertex","title":"Remove Vertex"}"#)
        #expect(try result("sketch.redo") == #"{"steps":1,"canUndo":true,"canRedo":true,"name":"removeVertex","title":"Remove Vertex"}"#)
        #expect(try wkt == "LINESTRING (-1 0, 0.5 1, 2 0)")
        let done = try call("sketch.complete", #"{"as":"wkt","into":"line"}"#)
        #expect(done["result"]?["geometry"]?["wkt"] == "LINESTRING (-1 0, 0.5 1, 2 0)")
        #expect(try code("sketch.undo") == "noSketch")
        #expect(try call("geometry.info", #"{"geometry":{"name":"line"}}"#)["result"]?["summary"]?["vertices"] == 3)
    }

    @Test func nothingToUndoIsZeroSteps() throws {
        _ = try call("sketch.begin", #"{"type":"point"}"#)
        #expect(try result("sketch.undo") == #"{"steps":0,"canUndo":false,"canRedo":false}"#)
    }

    @Test func groupsAreOneStepAndErrorsUndoThem() throws {
        _ = try call("sketch.begin", #"{"type":"polyline"}"#)
        _ = try call("sketch.beginGroup", #"{"name":"triangle"}"#)
        _ = try call("sketch.addVertices", #"{"points":[[0,0],[1,0]]}"#)
        _ = try call("sketch.addVertex", #"{"point":[1,1]}"#)
        _ = try call("sketch.endGroup")
        #expect(try result("sketch.undo") == #"{"steps":1,"canUndo":false,"canRedo":true,"name":"triangle","title":"Triangle"}"#)
        _ = try call("sketch.redo")
        let before = try wkt
        for failing in [#"{"point":[1,1,1]}"#, #"{"point":"x"}"#, #"{"point":[1,1],"part":7}"#] {
            _ = try call("sketch.beginGroup", #"{"name":"broken"}"#)
            _ = try call("sketch.addVertex", #"{"point":[9,9]}"#)
            #expect(try call("sketch.addVertex", failing)["error"] != nil)
            #expect(try wkt == before)
            #expect(try code("sketch.endGroup") == "noGroup")
        }
    }

    @Test func partsAndHoles() throws {
        _ = try call("sketch.begin", #"{"type":"polygon","wkid":null}"#)
        #expect(try result("sketch.addPart", #"{"points":[[0,0],[10,0],[10,10],[0,10]],"role":"shell"}"#) == #"{"part":0,"parts":1}"#)
        #expect(try result("sketch.addPart", #"{"points":[[2,2],[2,4],[4,4]],"role":"hole"}"#) == #"{"part":1,"parts":2}"#)
        #expect(try result("sketch.reversePart", #"{"part":1}"#) == #"{"part":1,"parts":2}"#)
        #expect(try result("sketch.closePart", #"{"part":0}"#) == #"{"part":0,"parts":2}"#)
        #expect(try result("sketch.validity") == #"{"isValid":true,"problems":[]}"#)
        #expect(try call("sketch.measure")["result"]?["area"] == 98)
        #expect(try result("sketch.removePart", #"{"part":1}"#) == #"{"part":1,"parts":1}"#)
        #expect(try code("sketch.removePart", #"{"part":1}"#) == "indexOutOfRange")
    }

    @Test func anInvalidSketchIsNotCompletedUnlessForced() throws {
        _ = try call("sketch.begin", #"{"geometry":{"wkt":"POLYGON((0 0,2 2,2 0,0 2,0 0))"}}"#)
        #expect(try call("sketch.validity")["result"]?["isValid"] == false)
        let refused = try call("sketch.complete", #"{"as":"wkt"}"#)
        #expect(refused["error"]?["data"]?["code"] == "sketchInvalid")
        #expect(refused["error"]?["data"]?["problems"]?.arrayValue?.isEmpty == false)
        let mended = try call("sketch.complete", #"{"as":"wkt","simplify":true}"#)
        #expect(mended["result"]?["summary"]?["parts"] == 2)
    }

    @Test func aNamedGeometryIsCopied() throws {
        _ = try call("geometry.set", #"{"geometry":{"wkt":"LINESTRING(0 0,1 1)"},"into":"a"}"#)
        _ = try call("sketch.begin", #"{"geometry":{"name":"a"},"sketch":"s"}"#)
        _ = try call("sketch.moveVertex", #"{"sketch":"s","index":0,"point":[5,5]}"#)
        #expect(
            try call("geometry.get", #"{"geometry":{"name":"a"},"as":"wkt"}"#)["result"]?["geometry"]?["wkt"] == "LINESTRING (0 0, 1 1)")
        #expect(try code("sketch.undo") == "noSketch")
        #expect(try code("sketch.begin", #"{"geometry":{"wkt":"GEOMETRYCOLLECTION EMPTY"}}"#) == "wrongGeometryType")
    }

    @Test func eventsComeBeforeTheAnswer() throws {
        _ = try call("sketch.begin", #"{"type":"polyline"}"#)
        _ = try call("session.subscribe", #"{"events":["sketch.geometryChanged"]}"#)
        let text = session.answer(to: #"{"jsonrpc":"2.0","id":9,"method":"sketch.addVertex","params":{"point":[1,2]}}"#)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.first
                == #"{"jsonrpc":"2.0","method":"sketch.geometryChanged","params":{"changes":[{"part":0,"from":0,"removed":0,"inserted":1,"cause":"addVertex"}]}}"#
        )
        #expect(lines.last == #"{"jsonrpc":"2.0","id":9,"result":{"part":0,"index":0}}"#)
        #expect(try code("session.subscribe", #"{"events":["sketch.nothing"]}"#) == "invalidParameter")
    }
}
