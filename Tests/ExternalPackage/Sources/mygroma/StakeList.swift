import Groma

/// Adds the kind of store `stakes`: lists of stakes as surveyors write them down, one "name x y" a line.
struct StakeList: Plugin {
    let name = "stakeList"

    func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        try registry.add(StakeListProvider(), named: "stakes", to: .featureStores)
    }
}

private struct StakeListProvider: FeatureStoreProvider {
    let name = "stakes"
    let title = "Stake list"
    let fileExtensions = ["stakes"]
    let capabilities: FeatureStoreCapabilities = [.stableIDs, .durable, .files]

    // The lines say nothing about themselves, so the name decides.
    func match(_ location: String, start: UnsafeBufferPointer<UInt8>?) -> FormatMatch {
        location.hasSuffix(".stakes") ? .likely : .no
    }

    func open(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
        try StakeListStore(location, options)
    }

    func create(_ location: String, options: FeatureStoreOptions) throws(FeatureError) -> any FeatureStore {
        throw .notSupported(what: "making \(location)", reason: "stake lists can only be read")
    }
}

/// A list, read when it is opened. Its one layer is a table in memory, which answers all queries.
private final class StakeListStore: FeatureStore {
    let location: String
    let provider = "stakes"
    let isReadOnly = true
    private let stakes: MemoryFeatureTable

    init(_ location: String, _ options: FeatureStoreOptions) throws(FeatureError) {
        var options = options
        options.isReadOnly = true
        let definition = LayerDefinition(
            name: "stakes", geometryType: .point, spatialReference: options.spatialReference,
            fields: [Field("NAME", .string, isNullable: false, length: 20)])
        self.location = location
        stakes = try MemoryFeatureTable(
            definition, features: try Self.features(location, definition), options: options, location: location, keepsJournal: false)
    }

    func layerNames() throws(FeatureError) -> [String] { ["stakes"] }

    func table(named name: String) throws(FeatureError) -> any FeatureTable {
        guard name.lowercased() == "stakes" else { throw .noLayer(name: name, known: ["stakes"]) }
        return stakes
    }

    func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable { throw .readOnly(location: location) }

    func removeLayer(named name: String) throws(FeatureError) { throw .readOnly(location: location) }

    func close() { stakes.close() }

    /// The stakes of a file; their lines are their object ids.
    private static func features(_ location: String, _ definition: LayerDefinition) throws(FeatureError) -> [Feature] {
        let text: String
        do throws(FormatError) {
            let source = try ByteSource.file(location)
            while try source.loadMore() {}
            text = source.withLoaded { String(decoding: $0, as: UTF8.self) }
        } catch {
            throw FeatureError(error)
        }
        let validator = FeatureValidator(definition)
        var features: [Feature] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() where !line.isEmpty {
            let words = line.split(separator: " ")
            guard words.count == 3, let x = Double(words[1]), let y = Double(words[2]), x.isFinite, y.isFinite else {
                throw .corrupt(location: location, what: "line \(index + 1)", reason: "it is not a name and two numbers")
            }
            let attributes = try validator.checked(["NAME": .string(String(words[0]))], replacing: nil)
            let point = Geometry.point(Point(Coordinate(x: x, y: y), spatialReference: definition.spatialReference))
            features.append(Feature(objectID: index + 1, attributes: attributes, geometry: point))
        }
        return features
    }
}
