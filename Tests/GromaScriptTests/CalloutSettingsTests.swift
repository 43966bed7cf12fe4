import Groma
import GromaPlugins
import GromaTesting
import Testing

@Suite("Settings of callouts and graphics over the stream")
struct CalloutSettingsTests: StreamClient {
    let session: Session

    init() throws {
        session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        try call("map.setSpatialReference", #"{"wkid":4326}"#)
        try call("map.setViewport", #"{"center":[0,0],"resolution":0.1}"#)
    }

    private let symbol = #"{"type":"esriSMS","size":10,"color":[200,0,0,255]}"#

    @Test("Of the button, too, what is left out stays as it is")
    func accessory() throws {
        try call("callout.configure", #"{"accessory":{"kind":"info","image":"star"}}"#)
        let hidden = try call("callout.configure", #"{"accessory":{"hidden":true}}"#)["accessory"]
        #expect(hidden?["kind"]?.stringValue == "info" && hidden?["image"]?.stringValue == "star" && hidden?["hidden"]?.boolValue == true)
        let shown = try call("callout.show", #"{"at":[0,0],"accessory":{"hidden":false,"image":null}}"#)["accessory"]
        #expect(shown?["kind"]?.stringValue == "info" && shown?["image"]?.stringValue == nil && shown?["hidden"]?.boolValue == false)
    }

    @Test("null takes back a border's color and the fields of time")
    func nulls() throws {
        try call("callout.configure", #"{"title":"A","borderColor":[9,8,7],"borderWidth":3}"#)
        try call("callout.show", #"{"at":[0,0]}"#)
        func drawn() throws -> String { try call("map.render", #"{"format":"svg"}"#)["svg"]?.stringValue ?? "" }
        #expect(try drawn().contains("#090807"))
        try call("callout.configure", #"{"borderColor":null}"#)
        #expect(!(try drawn().contains("#090807")))

        try call("graphics.addLayer", #"{"name":"seen","startTimeField":"S","endTimeField":"E","timeExtent":[10,20]}"#)
        try call("graphics.add", #"{"layer":"seen","geometry":{"wkt":"POINT(0 0)"},"symbol":\#(symbol),"attributes":{"S":30,"E":40}}"#)
        func hits() throws -> Int? { try call("map.hitTest", #"{"at":[400,300]}"#)["layers"]?.arrayValue?.count }
        #expect(try hits() == 0)
        try call("graphics.configureLayer", #"{"layer":"seen","startTimeField":null,"endTimeField":null}"#)
        #expect(try hits() == 1)
    }

    @Test("A graphic's own template goes before that of its layer, and goes with null")
    func infoTemplate() throws {
        try call("graphics.addLayer", #"{"name":"places"}"#)
        let added = try call(
            "graphics.add",
            #"{"layer":"places","geometry":{"wkt":"POINT(0 0)"},"symbol":\#(symbol),"attributes":{"NAME":"Null Island"},"infoTemplate":{"title":"${NAME}!","detail":null}}"#
        )
        try call("callout.setTemplate", #"{"layer":"places","title":"layer: ${NAME}"}"#)
        func title() throws -> String? {
            try call("map.tap", #"{"x":400,"y":300}"#)
            defer { _ = try? call("callout.dismiss") }
            return try call("callout.info")["title"]?.stringValue
        }
        #expect(try title() == "Null Island!")
        let told = try call("graphics.get", #"{"layer":"places"}"#)["graphics"]?.arrayValue?.first?["infoTemplate"]
        #expect(told?["title"]?.stringValue == "${NAME}!" && told?["detail"]?.isNull == true)
        let id = try #require(added["ids"]?.arrayValue?.first?.intValue)
        try call("graphics.update", #"{"layer":"places","id":\#(id),"infoTemplate":null}"#)
        #expect(try title() == "layer: Null Island")
        #expect(try code("graphics.update", #"{"layer":"places","id":\#(id),"infoTemplate":{"titel":"x"}}"#) == "unknownParameter")
        #expect(try code("graphics.update", #"{"layer":"places","id":\#(id),"infoTemplate":"x"}"#) == "wrongType")
    }

    @Test("Templates of feature layers have the fields of identifiers")
    func identifiers() throws {
        try call(
            "features.createLayer",
            #"{"provider":"memory","name":"digs","definition":{"name":"digs","geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},{"name":"KIND","type":"esriFieldTypeString"}]}}"#
        )
        try call("features.applyEdits", #"{"layer":"digs","adds":[{"attributes":{"KIND":"pit"},"geometry":{"wkt":"POINT(0 0)"}}]}"#)
        try call("map.addLayer", #"{"layer":"digs"}"#)
        try call("callout.setTemplate", #"{"layer":"digs","title":"${KIND} ${OBJECTID}"}"#)
        try call("map.tap", #"{"x":400,"y":300}"#)
        #expect(try call("callout.info")["title"]?.stringValue == "pit 1")
    }
}
