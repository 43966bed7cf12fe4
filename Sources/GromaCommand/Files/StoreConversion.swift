import Groma

/// Writes features to layers of a store: to a new store, which is created as a whole or not at all, or as new layers of an existing one.
struct StoreConversion {
    let stores: FeatureStores
    let provider: any FeatureStoreProvider
    let output: String
    /// Applied to each shape.
    let change: (Geometry) throws(OperationError) -> Geometry
    /// The spatial reference that `change` projects to, if any.
    let target: SpatialReference?
    /// Whether the conversion fails for anything that cannot be preserved.
    var isStrict = false
    /// Whether the layers belong to a foreign service, whose capabilities do not apply to a copy.
    var areForeign = false
    /// How long the conversion may take; nil for no limit.
    var limit: TimeLimit?
    /// Closes the store that is read. If it is the one that is written, the last to close it merges the log into its file.
    var closeSource: () -> Void = {}

    /// The definition and the source of a layer to write.
    struct Layer {
        var definition: LayerDefinition
        var source: any FeatureSource
        var form: RecordForm
        /// The object ID for the first feature without one; nil if all features have one.
        var firstSpareID: Int?
    }

    /// The number of features that are added in one transaction.
    private static let batch = 5000

    /// Writes layers with their features, all or none.
    ///
    /// - Parameter replacing: Whether layers with the same names are replaced, in the same transaction; otherwise they are an error, which
    ///   explains how to replace them.
    func write(_ layers: [Layer], replacing: Bool) throws(UsageError) {
        let taken = try takenNames(layers.map(\.definition.name))
        if let first = taken.first {
            guard replacing else { throw .failure("\(output) has a layer \(first) already: --overwrite replaces it") }
            guard provider.capabilities.contains(.transactions) else {
                throw .failure("\(provider.title) cannot replace the layer \(first) as a whole: write to another file")
            }
        }
        let isNew = !(provider.capabilities.contains(.files) && FileKind(of: output) != .nothing) && provider.capabilities.contains(.create)
        // A new file gets its name when it is complete.
        let isFile = isNew && provider.capabilities.contains(.files)
        let temporary = isFile ? try Terminal.besides(output) : nil
        defer { withExtendedLifetime(temporary) {} }
        let place = temporary?.store ?? output
        var options = FeatureStoreOptions()
        options.isCancelled = limit?.hook.isCancelled
        options = stores.registry.completed(options)
        let store = try FeatureStores.withStoreErrors { () throws(FeatureError) in
            isNew ? try provider.create(place, options: options) : try provider.open(place, options: options)
        }
        var made: [String] = []
        do throws(UsageError) {
            // A new file gets its name when it is complete, and needs no transaction.
            let written =
                isFile
                ? try write(layers, to: store, &made)
                : try store.transaction(failingAs: { UsageError.failure($0) }) { () throws(UsageError) in
                    try FeatureStores.withStoreErrors { () throws(FeatureError) in
                        for name in taken { try store.removeLayer(named: name) }
                    }
                    return try write(layers, to: store, &made)
                }
            closeSource()
            store.close()
            if isFile, let problem = Terminal.move(place, to: output) { throw .failure("\(output): \(problem)") }
            for line in written { Terminal.printError(line) }
        } catch {
            if !isNew && !provider.capabilities.contains(.transactions) { for name in made { try? store.removeLayer(named: name) } }
            closeSource()
            store.close()
            if isFile { Terminal.remove(place) }
            throw error
        }
    }

    /// Writes layers, and returns a summary for each.
    private func write(_ layers: [Layer], to store: any FeatureStore, _ made: inout [String]) throws(UsageError) -> [String] {
        var written: [String] = []
        for layer in layers {
            let (name, count, attachments) = try write(layer, to: store, &made)
            var line = Self.text(count, "feature")
            if attachments > 0 { line += " and \(Self.text(attachments, "attachment"))" }
            written.append("\(line) written to layer \(name) of \(output)")
        }
        return written
    }

    /// Returns those of the names for which the store has layers already.
    private func takenNames(_ names: [String]) throws(UsageError) -> [String] {
        guard provider.capabilities.contains(.files), FileKind(of: output) != .nothing else { return [] }
        return try FeatureStores.withStoreErrors { () throws(FeatureError) in
            var options = FeatureStoreOptions()
            options.isReadOnly = true
            let store = try provider.open(output, options: options)
            defer { store.close() }
            let known = Set(try store.layerNames().map(AttributeNames.folded))
            return names.filter { known.contains(AttributeNames.folded($0)) }
        }
    }

    /// Returns the definition of a copy, for this kind of store.
    private func definition(of layer: Layer) -> LayerDefinition {
        var definition = layer.definition
        if let target, definition.geometryType != nil { definition.spatialReference = target }
        definition.extent = nil
        definition.maxRecordCount = nil
        // The owner of a copy of a service's layer is not restricted by the service's capabilities.
        if areForeign {
            definition.capabilities = .all
            definition.ownershipBasedAccess = nil
        }
        definition.hasAttachments = attachments(of: layer) != nil
        return definition
    }

    /// Returns the table whose attachments are copied; nil for files of features in a format.
    private func attachments(of layer: Layer) -> (any FeatureTable)? {
        guard layer.definition.hasAttachments && provider.capabilities.contains(.attachments) else { return nil }
        return (layer.source as? LayerFeatureSource)?.table
    }

    private func write(
        _ layer: Layer, to store: any FeatureStore, _ made: inout [String]
    ) throws(UsageError) -> (name: String, count: Int, attachments: Int) {
        let definition = definition(of: layer)
        let copy = attachments(of: layer)
        let table = try FeatureStores.withStoreErrors { () throws(FeatureError) in try store.addLayer(definition) }
        made.append(table.definition.name)
        let coder = FeatureRecordCoder(definition, form: layer.form)
        var options = LoadOptions()
        options.isStrict = isStrict
        options.firstSpareObjectID = layer.firstSpareID
        var waiting: [Feature] = []
        var count = 0
        var attachments = 0
        var dropped = Set<String>()
        var warnings = LoadWarnings()
        func flush() throws(UsageError) {
            guard !waiting.isEmpty else { return }
            let first = count - waiting.count
            let results = try FeatureStores.withStoreErrors { () throws(FeatureError) in try table.load(waiting, options: options) }
            if let (index, error) = results.failure { throw .failure(error, ofFeature: String(first + index)) }
            warnings.add(results.warnings)
            if let spare = options.firstSpareObjectID {
                options.firstSpareObjectID = max(spare, (results.results.compactMap(\.objectID).max() ?? 0) + 1)
            }
            if let copy {
                for (feature, result) in zip(waiting, results.results) {
                    guard let from = feature.objectID, let to = result.objectID else { continue }
                    attachments += try FeatureStores.withStoreErrors { () throws(FeatureError) in
                        try Self.copyAttachments(ofFeature: from, of: copy, to: to, of: table)
                    }
                }
            }
            waiting.removeAll(keepingCapacity: true)
        }
        func take(_ given: Feature) throws(UsageError) {
            var feature = given
            if let geometry = feature.geometry {
                do throws(OperationError) { feature.geometry = try change(geometry) } catch {
                    throw .failure(error, ofFeature: String(count))
                }
            }
            waiting.append(feature)
            count += 1
            if waiting.count == Self.batch { try flush() }
        }
        if let source = layer.source as? LayerFeatureSource {
            try source.forEachFeature(take)
        } else {
            try layer.source.forEach { (record) throws(UsageError) in
                let feature = try Self.named(count) { () throws(FeatureError) in try coder.feature(of: record) }
                if record.id != nil, feature.objectID == nil, layer.form == .geoJSON { dropped.insert("id") }
                if !record.foreignMembers.isEmpty { dropped.insert("foreign") }
                try refuse(dropped)
                try take(feature)
            }
        }
        try flush()
        if layer.definition.hasAttachments && copy == nil { dropped.insert("attachments") }
        try refuse(dropped)
        if !dropped.isEmpty {
            Terminal.printError("groma: \(provider.title) does not get \(dropped.sorted().joined(separator: ", ")): left out")
        }
        for warning in warnings.list { Terminal.printError("groma: \(table.definition.name): \(warning.description)") }
        return (table.definition.name, count, attachments)
    }

    private func refuse(_ dropped: Set<String>) throws(UsageError) {
        guard isStrict, !dropped.isEmpty else { return }
        throw .failure("\(provider.title) does not get \(dropped.sorted().joined(separator: ", ")), and --strict leaves nothing out")
    }

    /// Copies the attachments of a feature to another one, through temporary files, and returns their number.
    private static func copyAttachments(
        ofFeature from: Int, of source: any FeatureTable, to: Int, of table: any FeatureTable
    ) throws(FeatureError) -> Int {
        let infos = try source.attachmentInfos(ofFeature: from)
        var options = EditOptions()
        options.takesOver = true
        for info in infos {
            var draft = try source.draft(of: info)
            draft.name = AttachmentName.safe(info.name)
            _ = try table.putAttachment(draft, replacing: nil, ofFeature: to, options: options, hook: .none)
        }
        return infos.count
    }

    private static func text(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }

    private static func named<Value>(_ index: Int, _ body: () throws(FeatureError) -> Value) throws(UsageError) -> Value {
        do throws(FeatureError) { return try body() } catch { throw .failure("feature \(index): \(error)") }
    }
}
