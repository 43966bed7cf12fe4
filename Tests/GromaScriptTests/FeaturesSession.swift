import GromaTesting
import Foundation
import Groma
import GromaPlugins
import Testing

/// A session with a folder of its own, and calls to its methods.
final class FeaturesSession: StreamClient {
    let session: Session
    private let temporary: TemporaryFolder

    init(limits: Limits = Limits(), services: ServiceAccess = .off) throws {
        temporary = try TemporaryFolder()
        session = try Session(registry: PluginRegistry(BuiltInPlugins.all), limits: limits, root: temporary.path, services: services)
    }

    var folder: URL { temporary.url }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appendingPathComponent(name))) }

    /// A layer of parcels in memory, with types, domains, templates, tracking and attachments.
    func makeParcels(_ more: String = "") throws {
        try call("features.createLayer", #"{"provider":"memory","as":"parcels","user":"ada","definition":\#(Self.parcels)\#(more)}"#)
    }

    static let parcels = #"""
        {"name":"Parcels","type":"Feature Layer","geometryType":"esriGeometryPolygon","spatialReference":{"wkid":3857},"hasAttachments":true,
        "objectIdField":"OBJECTID","globalIdField":"GlobalID","typeIdField":"USE","displayField":"NAME",
        "editFieldsInfo":{"creationDateField":"CREATED","creatorField":"CREATOR","editDateField":"EDITED","editorField":"EDITOR"},
        "fields":[{"name":"OBJECTID","type":"esriFieldTypeOID","nullable":false,"editable":false},
        {"name":"GlobalID","type":"esriFieldTypeGlobalID","length":38,"nullable":false,"editable":false},
        {"name":"NAME","type":"esriFieldTypeString","length":20,"nullable":true,"editable":true},
        {"name":"USE","type":"esriFieldTypeInteger","nullable":true,"editable":true,
        "domain":{"type":"codedValue","name":"uses","codedValues":[{"name":"None","code":0},{"name":"Field","code":1},{"name":"Wood","code":2}]}},
        {"name":"TREES","type":"esriFieldTypeInteger","nullable":true,"editable":true,"defaultValue":7,
        "domain":{"type":"range","name":"trees","range":[0,1000],"mergePolicy":"esriMPTSumValues","splitPolicy":"esriSPTGeometryRatio"}},
        {"name":"VALUE","type":"esriFieldTypeDouble","nullable":true,"editable":true},
        {"name":"SURVEYED","type":"esriFieldTypeDate","nullable":true,"editable":true},
        {"name":"CREATED","type":"esriFieldTypeDate","nullable":true,"editable":false},{"name":"CREATOR","type":"esriFieldTypeString","length":50,"nullable":true,"editable":false},
        {"name":"EDITED","type":"esriFieldTypeDate","nullable":true,"editable":false},{"name":"EDITOR","type":"esriFieldTypeString","length":50,"nullable":true,"editable":false}],
        "types":[{"id":0,"name":"None","domains":{},"templates":[]},{"id":1,"name":"Field","domains":{},"templates":[]},
        {"id":2,"name":"Wood","domains":{},"templates":[{"name":"Young wood","description":"","drawingTool":"esriFeatureEditToolPolygon","prototype":{"attributes":{"USE":2,"TREES":50}}}]}],
        "templates":[{"name":"Any","description":"","prototype":{"attributes":{"USE":0}}}]}
        """#.replacingOccurrences(of: "\n", with: "")

    /// A square as a geometry parameter.
    static func square(_ x: Int, _ y: Int, _ size: Int = 10) -> String {
        #"{"wkt":"POLYGON ((\#(x) \#(y), \#(x + size) \#(y), \#(x + size) \#(y + size), \#(x) \#(y + size), \#(x) \#(y)))","wkid":3857}"#
    }
}

/// Layers and answers for tests of what calls are refused with.
extension FeaturesSession {
    /// Layers of parcels and of lines, two layers of one store, and a file that is no store.
    func makeSeveralLayers() throws {
        try makeParcels()
        try call("features.createLayer", Self.lines)
        try call("features.createLayer", #"{"path":"memory:two","as":"t1","definition":{"name":"first","fields":[]}}"#)
        try call("features.createLayer", #"{"path":"memory:two","as":"t2","definition":{"name":"second","fields":[]}}"#)
        let parcel = #"{"attributes":{"NAME":"a","USE":1},"geometry":\#(Self.square(0, 0))}"#
        try call("features.applyEdits", #"{"layer":"parcels","adds":[\#(parcel)]}"#)
        try write("plain", to: "notes.txt")
    }

    private static let lines =
        #"{"path":"memory:m","as":"lines","definition":{"name":"lines","geometryType":"esriGeometryPolyline","hasZ":true,"fields":[{"name":"N","type":"esriFieldTypeInteger"}],"relationships":[{"id":4,"name":"owner","relatedTableId":9,"cardinality":"esriRelCardinalityOneToMany","role":"esriRelRoleOrigin","keyField":"N"}]}}"#

    /// The error of a call that must fail: its code, message, place, what was found there, what is expected, and the nearest name; "-" for
    /// what it does not say.
    func refusal(_ method: String, _ params: String) throws -> String {
        let error = try error(method, params)
        let data = error["data"]
        let members = [data?["code"]?.stringValue, error["message"]?.stringValue, data?["path"]?.stringValue, data?["found"]?.text]
        let parts = (members + [data?["expected"]?.stringValue]).map { $0 ?? "-" } + [data?["nearest"]?.stringValue].compactMap { $0 }
        return parts.joined(separator: " | ")
    }
}
