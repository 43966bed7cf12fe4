import GromaBase
import GromaFormats
import GromaGeometry
import GromaJSON
import Synchronization

/// A store over one file, which has one layer. Its features are in memory, and each call that applies edits writes the whole file before it
/// returns.
final class FeatureFileStore: FeatureStore {
    let location: String
    let isReadOnly: Bool
    private let format: any Format
    private let options: FeatureStoreOptions
    private let state: Mutex<State>

    private struct State: Sendable {
        var table: MemoryFeatureTable?
        /// The state of the file when it was last seen without a layer.
        var stamp: FileStamp?
        var isClosed = false
    }

    var provider: String { format.name }

    /// Opens the file at a location.
    init(opening location: String, format: any Format, options: FeatureStoreOptions) throws(FeatureError) {
        self.location = location
        let stamp = FileStamp(of: location)
        let isReadOnly =
            options.isReadOnly || !format.capabilities.contains(.writing) || FileKind(of: location) != .regular || stamp?.isWritable != true
        self.isReadOnly = isReadOnly
        var options = options
        options.isReadOnly = isReadOnly
        self.options = options
        self.format = format
        let text = try FeatureFile.read(location, format, options.spatialReference)
        let (definition, features, coder) = try Self.layer(text, format, location, options.spatialReference)
        let remainder = FeatureFileRemainder(text, features, coder)
        let file = FeatureFile(location: location, format: format, definition: definition, remainder: remainder, stamp: stamp)
        state = Mutex(State(table: try Self.table(definition, features, file, options, location), stamp: stamp))
    }

    /// Creates a file without a layer.
    init(making location: String, format: any Format, options: FeatureStoreOptions) throws(FeatureError) {
        guard FileKind(of: location) == .nothing else { throw .storeExists(location: location) }
        if options.isReadOnly { throw .readOnly(location: location) }
        self.location = location
        self.format = format
        self.options = options
        isReadOnly = false
        try Self.emptyFile(location, format, nil)
        state = Mutex(State(stamp: FileStamp(of: location)))
    }

    func layerNames() throws(FeatureError) -> [String] { try access { $0.table.map { [$0.definition.name] } ?? [] } }

    func table(named name: String) throws(FeatureError) -> any FeatureTable {
        try access { (state) throws(FeatureError) in
            guard let table = state.table, AttributeNames.folded(table.definition.name) == AttributeNames.folded(name) else {
                throw .noLayer(name: name, known: state.table.map { [$0.definition.name] } ?? [])
            }
            return table
        }
    }

    /// Creates the file's layer, unless it has one. A layer that was inferred from a file without features is replaced.
    func addLayer(_ definition: LayerDefinition) throws(FeatureError) -> any FeatureTable {
        if isReadOnly { throw .readOnly(location: location) }
        try format.check(definition)
        return try access { (state) throws(FeatureError) in
            if let table = state.table {
                let isSame = AttributeNames.folded(table.definition.name) == AttributeNames.folded(definition.name)
                if isSame { throw .duplicateLayer(name: definition.name) }
                throw .notSupported(
                    what: "another layer in \(location)",
                    reason: "a \(format.title) file holds one, and has \"\(table.definition.name)\"")
            }
            var definition = definition
            definition.id = 0
            definition.extent = nil
            let remainder = FeatureFileRemainder(members: format.members(ofNew: definition))
            let file = FeatureFile(location: location, format: format, definition: definition, remainder: remainder, stamp: state.stamp)
            let table = try Self.table(definition, [], file, options, location)
            try file.save(IndexedFeatures())
            state.table = table
            return table
        }
    }

    /// Deletes the layer: leaves a file without features.
    func removeLayer(named name: String) throws(FeatureError) {
        if isReadOnly { throw .readOnly(location: location) }
        guard format.keepsDefinitions else {
            throw .notSupported(what: "removing the layer of \(location)", reason: "no other could be made in a \(format.title) file")
        }
        try access { (state) throws(FeatureError) in
            guard let table = state.table, AttributeNames.folded(table.definition.name) == AttributeNames.folded(name) else {
                throw .noLayer(name: name, known: state.table.map { [$0.definition.name] } ?? [])
            }
            try Self.emptyFile(location, format, FileStamp(of: location))
            state.stamp = FileStamp(of: location)
            table.close()
            state.table = nil
        }
    }

    func close() {
        state.withLock { state in
            state.table?.close()
            state = State(isClosed: true)
        }
    }

    private func access<Answer: Sendable>(_ body: (inout State) throws(FeatureError) -> Answer) throws(FeatureError) -> Answer {
        try state.withLock { (state) throws(FeatureError) in
            if state.isClosed { throw .closed(location: location) }
            return try body(&state)
        }
    }

    // MARK: Making

    private static func emptyFile(_ location: String, _ format: any Format, _ stamp: FileStamp?) throws(FeatureError) {
        let definition = LayerDefinition(name: "")
        let remainder = FeatureFileRemainder(members: JSONObject())
        try FeatureFile(location: location, format: format, definition: definition, remainder: remainder, stamp: stamp).save(
            IndexedFeatures())
    }

    private static func table(
        _ definition: LayerDefinition, _ features: [Feature], _ file: FeatureFile, _ options: FeatureStoreOptions, _ location: String
    ) throws(FeatureError) -> MemoryFeatureTable {
        try MemoryFeatureTable(definition, features: features, options: options, location: location, keepsJournal: false) {
            (features) throws(FeatureError) in try file.save(features)
        }
    }

    private static func layer(
        _ text: FeatureFileText, _ format: any Format, _ location: String, _ reference: SpatialReference?
    ) throws(FeatureError) -> (LayerDefinition, [Feature], FeatureRecordCoder) {
        let definition: LayerDefinition
        do throws(FeatureError) {
            let name = layerName(location)
            definition = try text.definition(named: name, in: reference, format) ?? inferred(text, name, reference)
        } catch {
            throw .invalidStore(location: location, reason: error.description)
        }
        let coder = FeatureRecordCoder(definition, form: format.recordForm)
        var features: [Feature] = []
        features.reserveCapacity(text.records.count)
        for (index, record) in text.records.enumerated() {
            do throws(FeatureError) {
                var feature = try coder.feature(of: record)
                if definition.geometryType == nil { feature.geometry = nil }
                // Only shapes of Esri's JSON name a reference of their own.
                if format.recordForm == .esri, let own = feature.geometry?.spatialReference, let reference = definition.spatialReference,
                    own != reference
                {
                    throw .notSupported(what: "a shape in \(own)", reason: "the layer is in \(reference): project it first")
                }
                feature.geometry?.spatialReference = definition.spatialReference
                features.append(feature)
            } catch {
                throw .invalidStore(location: location, reason: "feature \(index): \(error)")
            }
        }
        var numbering = FeatureNumbering(features.map(\.objectID))
        for index in features.indices {
            let own = features[index].objectID
            let id = numbering.next(own)
            if format.recordForm == .esri, let own, own != id {
                throw .invalidStore(location: location, reason: "feature \(index): the object id \(own) occurs twice")
            }
            features[index].objectID = id
        }
        return (definition, features, coder)
    }

    private static func inferred(_ text: FeatureFileText, _ name: String, _ reference: SpatialReference?) -> LayerDefinition {
        var inference = LayerInference()
        for record in text.records { inference.add(record) }
        let name = text.members["name"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } ?? name
        var definition = inference.definition(named: name, spatialReference: reference)
        if inference.count == 0 {
            definition.geometryType = .any
            definition.spatialReference = reference
        }
        return definition
    }

    /// Returns a file's name without folders and extension.
    private static func layerName(_ location: String) -> String {
        let file = location.split(separator: "/").last ?? "layer"
        guard let point = file.lastIndex(of: "."), point > file.startIndex else { return String(file) }
        return String(file[..<point])
    }
}
