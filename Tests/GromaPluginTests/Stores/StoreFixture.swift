import Foundation
import Groma
import GromaPlugins
import GromaTesting

/// A kind of store that is registered and can make new stores, with what the conformance suite asks of each.
struct StoreFixture: Sendable {
    let provider: any FeatureStoreProvider
    let location: String

    /// The names of all kinds that can make new stores.
    static let names: [String] = all.filter { $0.capabilities.contains(.create) }.map(\.name)

    private static let all: [any FeatureStoreProvider] = {
        guard let registry = try? PluginRegistry(BuiltInPlugins.all) else { return [] }
        return FeatureStoreRegistry(registry).providers
    }()

    init(_ name: String) throws {
        guard let provider = Self.all.first(where: { $0.name == name }) else { throw FeatureError.unknownStore(location: name, known: []) }
        self.provider = provider
        location =
            provider.capabilities.contains(.files)
            ? try StoreFolder.make() + "/store." + (provider.fileExtensions.first ?? "x") : "memory:test"
    }

    var capabilities: FeatureStoreCapabilities { provider.capabilities }

    /// Global ids that are the same in each run.
    static var options: FeatureStoreOptions {
        var options = FeatureStoreOptions()
        let counter = Counter()
        options.makeGlobalID = { GlobalID.text(0x6772_6F6D_6100_0000, UInt64(counter.next()), version: 4) }
        return options
    }

    func create(_ options: FeatureStoreOptions = Self.options) throws -> any FeatureStore {
        try provider.create(location, options: options)
    }

    /// A store with one layer of places: points, or what else is asked for.
    func places(_ type: LayerGeometryType = .point) throws -> (store: any FeatureStore, table: any FeatureTable) {
        let store = try create()
        return (store, try store.addLayer(Self.definition(type, capabilities)))
    }

    static func definition(_ type: LayerGeometryType?, _ capabilities: FeatureStoreCapabilities) -> LayerDefinition {
        var definition = LayerDefinition(
            name: "places", geometryType: type, spatialReference: type == nil ? nil : .wgs84,
            fields: [
                Field("NAME", .string, length: 20), Field("KIND", .smallInteger), Field("POP", .bigInteger), Field("SIZE", .double),
                Field("SEEN", .date), Field("GLOBALID", .globalID, isNullable: false, isEditable: false),
            ])
        definition.timeInfo = TimeInfo(startTimeField: "SEEN")
        definition.hasAttachments = capabilities.contains(.attachments)
        if capabilities.contains(.definitions), let place = definition.fields.firstIndex(where: { $0.name == "KIND" }) {
            definition.fields[place].domain = Domain(
                name: "kinds",
                kind: .codedValues([
                    CodedValue(name: "None", code: 0), CodedValue(name: "Town", code: 1), CodedValue(name: "Peak", code: 2),
                ]))
        }
        return definition
    }

    static func place(
        _ name: AttributeValue, kind: AttributeValue = .null, pop: AttributeValue = .null, size: AttributeValue = .null,
        seen: AttributeValue = .null,
        at position: (Double, Double)? = nil
    ) -> Feature {
        Feature(
            attributes: ["NAME": name, "KIND": kind, "POP": pop, "SIZE": size, "SEEN": seen],
            geometry: position.map { .point(Point(Coordinate(x: $0.0, y: $0.1), spatialReference: .wgs84)) })
    }

    /// A polygon, line or point from WKT, in WGS 84.
    static func shape(_ text: String) throws -> Geometry {
        var geometry = try WKTFormat().geometry(from: text)
        geometry.spatialReference = .wgs84
        return geometry
    }
}

/// A folder of this run's own, removed when the process ends: stores outlive what made them.
private enum StoreFolder {
    private static let root = Result { try TemporaryFolder() }

    /// The path of a new folder in it.
    static func make() throws -> String {
        let path = try root.get().file(UUID().uuidString)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }
}

/// Counts from 1.
private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    func next() -> Int {
        lock.withLock {
            value += 1
            return value
        }
    }
}

extension FeatureTable {
    /// The names of the features of a query, in its order; a missing or null name is an empty text.
    func names(_ query: FeatureQuery = FeatureQuery()) throws -> [String] {
        try features(in: query).features.map { $0.attributes["NAME"]?.stringValue ?? "" }
    }

    /// A query with a where clause.
    func query(where text: String) throws -> FeatureQuery {
        var query = FeatureQuery()
        query.whereClause = try WhereClause(parsing: text, for: definition)
        return query
    }

    /// Adds features that must be taken, and gives their object ids.
    func add(_ features: [Feature]) throws -> [Int] {
        let results = try applyEdits(FeatureEdits(adds: features)).adds
        if let error = results.compactMap(\.error).first { throw error }
        return results.compactMap(\.objectID)
    }
}
