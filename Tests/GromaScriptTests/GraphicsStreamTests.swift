import Groma
import GromaPlugins
import GromaTesting
import Testing

@Suite("Graphics over the stream")
struct GraphicsStreamTests: StreamClient {
    let session: Session

    init() throws { session = try Session(registry: PluginRegistry(BuiltInPlugins.all)) }

    private static let definition = ##"""
        {"name":"digs","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},
         "fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"KIND","type":"esriFieldTypeString"}],
         "drawingInfo":{"renderer":{"type":"uniqueValue","field1":"KIND","visualVariables":[{"type":"sizeInfo"}],"defaultSymbol":null,
          "uniqueValueInfos":[{"value":"pit","label":"Pit","symbol":{"type":"esriSMS","size":10,"color":[90,60,30,255]}}]}}}
        """##

    private func openDigs() throws {
        try call("map.setSpatialReference", #"{"wkid":4326}"#)
        try call("map.setViewport", #"{"center":[0,0],"resolution":0.1}"#)
        try call(
            "features.createLayer", #"{"provider":"memory","name":"digs","definition":\#(Self.definition.split(separator: "\n").joined())}"#
        )
        try call(
            "features.applyEdits",
            #"{"layer":"digs","adds":[{"attributes":{"KIND":"pit"},"geometry":{"wkt":"POINT(1 1)"}},{"attributes":{"KIND":"wall"},"geometry":{"wkt":"POINT(2 2)"}}]}"#
        )
    }

    @Test("A feature layer is drawn and hit by its drawingInfo, and what does not count is told")
    func featureLayer() throws {
        try openDigs()
        let added = try call("map.addLayer", #"{"layer":"digs"}"#)
        #expect(added["ignored"]?.arrayValue == ["visualVariables"])
        #expect(added["legend"]?.arrayValue?.first?["label"]?.stringValue == "Pit")
        // The map is 800 by 600 points large.
        let hit = try call("map.hitTest", #"{"at":[410,290],"tolerance":0}"#)["layers"]?.arrayValue
        #expect(hit?.count == 1 && hit?.first?["features"]?.arrayValue?.first?["objectId"]?.intValue == 1)
        // The wall has no symbol.
        #expect(try call("map.hitTest", #"{"at":[420,280],"tolerance":0}"#)["layers"]?.arrayValue?.isEmpty == true)
        try call("map.setRenderer", #"{"layer":"digs","renderer":null}"#)
        #expect(try call("map.hitTest", #"{"at":[420,280],"tolerance":0}"#)["layers"]?.arrayValue?.count == 1)
        #expect(try code("features.close", #"{"layer":"digs"}"#) == "layerShown")
        #expect(try code("map.addLayer", #"{"layer":"digs"}"#) == "duplicateLayer")
        try call("map.removeLayer", #"{"layer":"digs"}"#)
        try call("features.close", #"{"layer":"digs"}"#)
    }

    @Test("A query's result goes into a graphics layer in one call")
    func queryResult() throws {
        try openDigs()
        try call("graphics.addLayer", #"{"name":"found"}"#)
        let added = try call("graphics.addFeatures", #"{"layer":"found","ofLayer":"digs","where":"KIND = 'wall'"}"#)
        #expect(added["ids"]?.arrayValue == [1] && added["undrawn"]?.intValue == 1)
        try call("map.setRenderer", #"{"layer":"found","renderer":{"type":"simple","symbol":{"type":"esriSMS"}}}"#)
        let graphic = try call("graphics.get", #"{"layer":"found","as":"wkt"}"#)["graphics"]?.arrayValue?.first
        #expect(graphic?["attributes"]?["KIND"]?.stringValue == "wall" && graphic?["attributes"]?["OBJECTID"]?.intValue == 2)
        #expect(graphic?["geometry"]?["wkt"]?.stringValue == "POINT (2 2)")
        #expect(try call("graphics.layers")["layers"]?.arrayValue?.first?["undrawn"]?.intValue == 0)
    }

    @Test("Graphics come in pages, and each tells whether there are more")
    func pages() throws {
        try call("graphics.addLayer", #"{"name":"p","wkid":4326}"#)
        for x in 0..<5 { try call("graphics.add", #"{"layer":"p","geometry":{"wkt":"POINT (\#(x) 0)","wkid":4326}}"#) }
        func page(_ offset: Int, _ limit: Int) throws -> [String] {
            let answer = try call("graphics.get", #"{"layer":"p","as":"wkt","offset":\#(offset),"limit":\#(limit)}"#)
            let places = answer["graphics"]?.arrayValue?.compactMap { $0["geometry"]?["wkt"]?.stringValue } ?? []
            return places.map { String($0.dropFirst(7).prefix(1)) } + (answer["more"]?.boolValue == true ? ["more"] : [])
        }
        #expect(try page(0, 2) == ["0", "1", "more"])
        #expect(try page(2, 2) == ["2", "3", "more"])
        #expect(try page(3, 2) == ["3", "4"])
        #expect(try page(4, 2) == ["4"] && page(5, 2) == [] && page(9, 2) == [])
        #expect(try page(0, 5) == ["0", "1", "2", "3", "4"] && page(0, 0) == ["more"])
    }

    @Test("Legends are in the language of the session, in answers and in pictures")
    func legends() throws {
        try call("graphics.addLayer", #"{"name":"g","wkid":4326}"#)
        let renderer =
            #"{"type":"classBreaks","field":"V","minValue":0,"classBreakInfos":[{"classMaxValue":1234567.5,"symbol":{"type":"esriSMS"}}]}"#
        let look = try call("map.setRenderer", #"{"layer":"g","renderer":\#(renderer)}"#)
        #expect(look["legend"]?.arrayValue?.first?["label"]?.stringValue == "0 – 1,234,567.5")
        try call("session.setLocale", #"{"locale":"de"}"#)
        #expect(try call("map.legend", #"{"layer":"g"}"#)["legend"]?.arrayValue?.first?["label"]?.stringValue == "0 – 1.234.567,5")
        #expect(try call("map.render", #"{"legend":true}"#)["svg"]?.stringValue?.contains("0 – 1.234.567,5") == true)
    }

    @Test("A map in degrees draws them alike unless told otherwise, and taps follow")
    func degrees() throws {
        try call("map.setSpatialReference", #"{"wkid":4326}"#)
        let plain = try call("map.setViewport", #"{"center":[10,60],"resolution":0.1}"#)
        #expect(plain["extent"] == [-30, 30, 50, 90] && plain["xScale"] == nil)
        let narrow = try call("map.setViewport", #"{"xScale":0.5}"#)
        #expect(narrow["extent"] == [-70, 30, 90, 90] && narrow["xScale"]?.doubleValue == 0.5)
        try call("graphics.addLayer", #"{"name":"g","renderer":{"type":"simple","symbol":{"type":"esriSMS","size":8}}}"#)
        try call("graphics.add", #"{"layer":"g","geometry":{"wkt":"POINT(30 60)"}}"#)
        // Twenty degrees are a hundred points, not two hundred.
        #expect(try call("map.hitTest", #"{"at":[500,300],"tolerance":0}"#)["layers"]?.arrayValue?.count == 1)
        #expect(try call("map.hitTest", #"{"at":[600,300],"tolerance":0}"#)["layers"]?.arrayValue?.isEmpty == true)
        #expect(try error("map.setViewport", #"{"xScale":0}"#)["data"]?["path"]?.stringValue == "params.xScale")
    }

    @Test("A method that fails changes nothing, and names the path")
    func errors() throws {
        try call("graphics.addLayer", #"{"name":"g","wkid":4326}"#)
        let bad = try error(
            "graphics.add",
            #"{"layer":"g","geometry":{"wkt":"POINT(1 1)"},"symbol":{"type":"esriSMS","outline":{"type":"esriSLS","width":-1}}}"#)
        #expect(bad["data"]?["path"]?.stringValue == "params.symbol.outline.width")
        #expect(
            try code("graphics.add", #"{"layer":"g","geometries":[{"wkt":"POINT(1 1)"},{"wkt":"POINT(1 1)","wkid":3857}]}"#)
                == "spatialReferenceMismatch")
        #expect(try code("graphics.addLayer", #"{"name":"g"}"#) == "duplicateLayer")
        #expect(try code("graphics.remove", #"{"layer":"g","ids":[1]}"#) == "noGraphic")
        #expect(try code("graphics.add", #"{"layer":"h","geometry":{"wkt":"POINT(1 1)"}}"#) == "noLayer")
        #expect(try call("graphics.layers")["layers"]?.arrayValue?.first?["graphics"]?.intValue == 0)
    }

    @Test("Sketches snap to graphics by the name of their layer")
    func snapping() throws {
        try call("graphics.addLayer", #"{"name":"g","wkid":4326}"#)
        try call("graphics.add", #"{"layer":"g","geometry":{"wkt":"POINT(1 1)"}}"#)
        try call("sketch.begin", #"{"type":"polyline"}"#)
        #expect(try call("sketch.addSnapSource", #"{"layer":"g"}"#)["features"]?.intValue == 1)
        try call("sketch.setViewport", #"{"center":[0,0],"resolution":0.01,"width":400,"height":400}"#)
        try call("sketch.setSnapping", #"{"enabled":true,"tolerance":5,"kinds":["vertex","edge"]}"#)
        func snapped(_ x: Double, _ y: Double) throws -> JSONValue? { try call("sketch.snap", "{\"point\":[\(x),\(y)]}")["snap"] }
        #expect(try snapped(1.02, 0.98)?["kind"]?.stringValue == "vertex")
        #expect(try snapped(1.02, 0.98)?["targets"]?.arrayValue?.first?["source"]?.stringValue == "g")
        #expect(try snapped(3, 3)?.isNull ?? true)
        // What is added, moved or hidden later counts at once.
        try call("graphics.add", #"{"layer":"g","geometry":{"wkt":"LINESTRING(3 0,3 9)"}}"#)
        #expect(try snapped(3.01, 3)?["kind"]?.stringValue == "edge")
        try call("graphics.update", #"{"layer":"g","id":1,"geometry":{"wkt":"POINT(-1 -1)"}}"#)
        #expect(try snapped(1.02, 0.98)?.isNull ?? true)
        #expect(try snapped(-1, -0.99)?["kind"]?.stringValue == "vertex")
        try call("graphics.update", #"{"layer":"g","id":1,"visible":false}"#)
        #expect(try snapped(-1, -0.99)?.isNull ?? true)
        #expect(try code("graphics.removeLayer", #"{"layer":"g"}"#) == "snapSource")
        try call("sketch.removeSnapSource", #"{"name":"g"}"#)
        try call("graphics.removeLayer", #"{"layer":"g"}"#)
        #expect(try code("sketch.addSnapSource", #"{"layer":"g"}"#) == "noLayer")
    }
}
