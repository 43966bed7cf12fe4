import Groma

/// The source of a command's features: a file in a format, or a layer of a store. Only one feature at a time is in memory.
protocol FeatureSource {
    /// Returns the known members beside the features that `format` can represent.
    func collectionMembers(in format: any Format) -> JSONObject

    /// Calls `body` with each feature in order.
    func forEach(_ body: (FeatureRecord) throws(UsageError) -> Void) throws(UsageError)
}

/// The features of a file, which is read only once.
final class FileFeatureSource: FeatureSource {
    let format: any Format
    private let path: String
    private let reader: any FeatureReader
    private let source: ByteSource
    /// Whether the features are projected from the file's spatial reference to another.
    private let isProjected: Bool
    private let limit: TimeLimit?

    init(_ path: String, _ files: FeatureFiles, isProjected: Bool) throws(UsageError) {
        self.path = path
        self.isProjected = isProjected
        limit = files.limit
        (reader, source, format) = try files.open(path)
    }

    /// Returns the members of a file beside its features, which are only written to the same format.
    func collectionMembers(in format: any Format) -> JSONObject {
        guard format.name == self.format.name else { return JSONObject() }
        var members = reader.collectionMembers
        if isProjected { for name in format.referenceMembers { members[name] = nil } }
        return members
    }

    /// The members of the file beside its features.
    var members: JSONObject { reader.collectionMembers }

    func forEach(_ body: (FeatureRecord) throws(UsageError) -> Void) throws(UsageError) {
        var progress = ProgressBar(total: path == "-" ? nil : Terminal.size(path))
        defer { progress.clear() }
        while let record = try FeatureFiles.withFormatErrors(path, { () throws(FormatError) in try reader.next() }) {
            try limit?.check()
            try body(record)
            progress.show(source.offset)
        }
    }
}

/// The features of a layer of a store.
struct LayerFeatureSource: FeatureSource {
    let table: any FeatureTable
    let form: RecordForm
    /// Whether a feature that cannot be read completely is an error.
    var isStrict = false

    func collectionMembers(in format: any Format) -> JSONObject {
        // Boolean fields are marked, so that readers that know the mark restore them. The features themselves have their type and spatial
        // reference.
        var definition = table.definition
        (definition.geometryType, definition.spatialReference) = (nil, nil)
        return format.collectionMembers(of: definition.json)
    }

    /// The layer with 1 and 0 for Boolean values, which Esri JSON does not have.
    private var plainDefinition: LayerDefinition {
        var definition = table.definition
        for place in definition.fields.indices { definition.fields[place].foreignMembers["jsonType"] = nil }
        return definition
    }

    func forEach(_ body: (FeatureRecord) throws(UsageError) -> Void) throws(UsageError) {
        let definition = form == .esri ? plainDefinition : table.definition
        let coder = FeatureRecordCoder(definition, form: form)
        var warnings = LoadWarnings()
        try forEachFeature { (feature) throws(UsageError) in
            for fault in feature.faults {
                let text = "feature \(feature.objectID.map(String.init) ?? "without an id"): \(fault)"
                if isStrict { throw .failure("\(definition.name): \(text)") }
                warnings.note(LoadWarning.fault, text)
            }
            try body(coder.record(of: feature))
        }
        for warning in warnings.list { Terminal.printError("groma: \(definition.name): \(warning.description)") }
    }

    /// Calls `body` with each feature in order.
    func forEachFeature(_ body: (Feature) throws(UsageError) -> Void) throws(UsageError) {
        var query = FeatureQuery()
        var failure: UsageError?
        var hasMore = true
        while hasMore {
            let before = query.offset
            hasMore = try FeatureStores.withStoreErrors { () throws(FeatureError) in
                try table.forEachFeature(in: query, hook: .none) { feature in
                    query.offset += 1
                    do throws(UsageError) {
                        try body(feature)
                        return true
                    } catch {
                        failure = error
                        return false
                    }
                }
            }
            if let failure { throw failure }
            if query.offset == before { break }
        }
    }
}

/// A source of features that are in memory.
struct HeldFeatureSource: FeatureSource {
    let records: [FeatureRecord]

    func collectionMembers(in format: any Format) -> JSONObject { JSONObject() }

    func forEach(_ body: (FeatureRecord) throws(UsageError) -> Void) throws(UsageError) {
        for record in records { try body(record) }
    }
}
