import GromaTesting
import Foundation
import Groma
import GromaPlugins
import Testing

/// A session of the stream whose popups show the countries of Melanesia (Natural Earth, 1:110m), which a service keeps that may fail.
final class PopupStory: StreamClient {
    let service: TestFeatureService
    /// The service's layer, without a network before it.
    let original: any FeatureTable
    let session: Session
    private let folder: TemporaryFolder
    private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples/data")

    init() throws {
        folder = try TemporaryFolder()
        for name in ["melanesia.geojson", "melanesia.webmap.json", "fiji-outline.txt"] {
            try FileManager.default.copyItem(at: Self.examples.appendingPathComponent(name), to: folder.url.appendingPathComponent(name))
        }
        let registry = try PluginRegistry(BuiltInPlugins.all)
        let countries = try FeatureStoreRegistry(registry).open(folder.file("melanesia.geojson"))
        let features = try countries.table(named: try #require(try countries.layerNames().first)).allFeatures(in: FeatureQuery())
        let store = MemoryFeatureStore()
        original = try store.addLayer(try LayerDefinition(json: try JSONValue(parsing: Self.definition.utf8)))
        let sums = ["POPULATION", "GDP"].map { name in features.reduce(0) { $0 + ($1.attributes[name]?.integerValue ?? 0) } }
        let adds = features.map { feature in
            var feature = feature
            feature.objectID = nil
            feature.attributes["OTHER_PEOPLE"] = .integer(sums[0] - (feature.attributes["POPULATION"]?.integerValue ?? 0))
            feature.attributes["OTHER_GDP"] = .integer(sums[1] - (feature.attributes["GDP"]?.integerValue ?? 0))
            return feature
        }
        #expect(try original.applyEdits(FeatureEdits(adds: adds)).isSuccess && adds.count == 5)
        service = try TestFeatureService(store: store)
        session = try Session(registry: registry, root: folder.path, services: .hosts(["127.0.0.1:\(service.port)"]))
        try call("features.open", #"{"url":"\#(service.url)/0","as":"remote"}"#)
        try call("session.subscribe", #"{"events":["popups.*"]}"#)
    }

    deinit { service.stop() }

    private static let definition = #"""
        {"name":"countries","geometryType":"esriGeometryPolygon","spatialReference":{"wkid":4326},"hasAttachments":true,
        "objectIdField":"OBJECTID","globalIdField":"GlobalID","displayField":"NAME","fields":[
        {"name":"OBJECTID","type":"esriFieldTypeOID","nullable":false,"editable":false},
        {"name":"GlobalID","type":"esriFieldTypeGlobalID","length":38,"nullable":false,"editable":false},
        {"name":"NAME","type":"esriFieldTypeString","length":40,"nullable":false},
        {"name":"FORMAL","type":"esriFieldTypeString","length":80},
        {"name":"POPULATION","type":"esriFieldTypeInteger","domain":{"type":"range","name":"people","range":[0,2000000000]}},
        {"name":"POP_YEAR","type":"esriFieldTypeSmallInteger"},{"name":"GDP","type":"esriFieldTypeInteger"},
        {"name":"INCOME","type":"esriFieldTypeSmallInteger","domain":{"type":"codedValue","name":"income","codedValues":[
        {"name":"High income, OECD","code":1},{"name":"High income, not OECD","code":2},{"name":"Upper middle income","code":3},
        {"name":"Lower middle income","code":4},{"name":"Low income","code":5}]}},
        {"name":"OTHER_PEOPLE","type":"esriFieldTypeInteger"},{"name":"OTHER_GDP","type":"esriFieldTypeInteger"}]}
        """#

    // MARK: Calls

    /// The names of the events of a call, without the one that comes with each change.
    func events(_ method: String, _ params: String = "{}") throws -> [String] { Self.events(in: try lines(method, params)) }

    /// The names of events, without the one that comes with each change.
    static func events(in lines: [JSONValue]) -> [String] {
        lines.compactMap { $0["method"]?.stringValue }.filter { $0 != "popups.changed" }
    }

    // MARK: Pages

    /// The picture of the page shown, as it is written to a file; it has to be whole.
    func card(_ name: String) throws -> String {
        try call("popups.card", #"{"path":"\#(name).svg"}"#)
        let svg = try String(contentsOf: folder.url.appendingPathComponent("\(name).svg"), encoding: .utf8)
        #expect(svg.hasPrefix("<svg") || svg.hasPrefix("<?xml"))
        #expect(svg.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("</svg>"))
        return svg
    }

    /// A row of the page shown.
    func row(_ field: String) throws -> JSONValue {
        let rows = try sections("fields").flatMap { $0["rows"]?.arrayValue ?? [] }
        return try #require(rows.first { $0["field"]?.stringValue == field })
    }

    /// The blocks of a kind of the page shown.
    func sections(_ kind: String) throws -> [JSONValue] {
        (try call("popups.view")["sections"]?.arrayValue ?? []).filter { $0["kind"]?.stringValue == kind }
    }

    /// Whether a button of the page shown can be pressed; nil where it has none of that role.
    func isEnabled(_ role: String) throws -> Bool? {
        try call("popups.view")["buttons"]?.arrayValue?.first { $0["role"]?.stringValue == role }?["isEnabled"]?.boolValue
    }

    /// Names of the countries at a place, through popups of their own.
    func names(at point: String, of layer: String) throws -> [String] {
        let count = try call("popups.open", #"{"popups":"probe","layer":"\#(layer)","point":\#(point)}"#)["popups"]?["count"]?.intValue ?? 0
        defer { _ = try? call("popups.close", #"{"popups":"probe"}"#) }
        return try (0..<count).map { try call("popups.view", #"{"popups":"probe","index":\#($0)}"#)["title"]?.stringValue ?? "" }
    }

    // MARK: What the service has

    /// The service's features of a name.
    func stored(_ name: String) throws -> [Feature] {
        try original.allFeatures(in: FeatureQuery()).filter { $0.attributes["NAME"]?.stringValue == name }
    }

    /// Contents of the attachments that the service has of a feature, with their names.
    func storedAttachments(of feature: Feature) throws -> [String] {
        let id = try #require(feature.objectID)
        return try original.attachmentInfos(ofFeature: id).map { info in
            let sink = ByteSink()
            try original.readAttachment(info.id, ofFeature: id, to: sink, hook: .none)
            return info.name + ": " + String(decoding: sink.bytes, as: UTF8.self)
        }
    }

    /// The attachment of the story, with its name.
    func attachment() throws -> String {
        "fiji-outline.txt: " + (try String(contentsOf: folder.url.appendingPathComponent("fiji-outline.txt"), encoding: .utf8))
    }
}
