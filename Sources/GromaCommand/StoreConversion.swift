import Groma

/// Writes features into layers of a store: into a new one, which is there as a whole or not at all, or as new layers of one that is there.
struct StoreConversion {
    let stores: FeatureStores
    let provider: any FeatureStoreProvider
    let output: String
    /// Applied to each shape.
    let change: (Geometry) throws(OperationError) -> Geometry
    /// The reference that `change` projects to, if it does.
    let target: SpatialReference?
    /// Whether it is said what was written.
    var isQuiet = false

    /// Features that are added in one transaction.
    private static let batch = 5000

    /// Writes layers, each with what gives its features.
    func write(_ layers: [(definition: LayerDefinition, source: any FeatureSource, form: FeatureRecordCoder.Form)]) throws(UsageError) {
        let isNew = !(provider.capabilities.contains(.files) && FileKind(of: output) != .nothing) && provider.capabilities.contains(.create)
        // A new file gets its name when it is whole.
        let isFile = isNew && provider.capabilities.contains(.files)
        let place = isFile ? Terminal.besides(output) : output
        let store = try FeatureStores.withStoreErrors { () throws(FeatureError) in
            isNew
                ? try provider.create(place, options: FeatureStoreOptions())
                : try provider.open(place, options: FeatureStoreOptions())
        }
        var made: [String] = []
        do throws(UsageError) {
            var written: [String] = []
            for layer in layers {
                let (name, count, attachments) = try write(layer.definition, layer.source, layer.form, to: store, &made)
                var line = Self.text(count, "feature")
                if attachments > 0 { line += " and \(Self.text(attachments, "attachment"))" }
                written.append("\(line) written to layer \(name) of \(output)")
            }
            store.close()
            if isFile, let problem = Terminal.move(place, to: output) { throw .failure("\(output): \(problem)") }
            if !isQuiet { for line in written { Terminal.printError(line) } }
        } catch {
            if !isNew { for name in made { try? store.removeLayer(named: name) } }
            store.close()
            if isFile { Terminal.remove(place) }
            throw error
        }
    }

    private func write(
        _ given: LayerDefinition, _ source: any FeatureSource, _ form: FeatureRecordCoder.Form, to store: any FeatureStore,
        _ made: inout [String]
    ) throws(UsageError) -> (name: String, count: Int, attachments: Int) {
        var definition = given
        if let target, definition.geometryType != nil { definition.spatialReference = target }
        definition.extent = nil
        // A copy is its owner's, who may do with it what they like; and what is copied was not edited by whoever copies it.
        definition.capabilities = .all
        definition.editFieldsInfo = nil
        definition.ownershipBasedAccess = nil
        definition.maxRecordCount = nil
        // Files of features in a format have none.
        let copy = given.hasAttachments && provider.capabilities.contains(.attachments) ? (source as? LayerFeatureSource)?.table : nil
        definition.hasAttachments = copy != nil
        let table = try FeatureStores.withStoreErrors { () throws(FeatureError) in try store.addLayer(definition) }
        made.append(table.definition.name)
        let coder = FeatureRecordCoder(definition, form: form)
        var waiting: [Feature] = []
        var count = 0
        var attachments = 0
        var dropped = Set<String>()
        func flush() throws(UsageError) {
            guard !waiting.isEmpty else { return }
            let first = count - waiting.count
            var options = EditOptions()
            options.rollsBackOnFailure = true
            let results = try FeatureStores.withStoreErrors { () throws(FeatureError) in
                try table.applyEdits(FeatureEdits(adds: waiting), options: options)
            }
            if let bad = results.adds.firstIndex(where: { $0.error.map { $0 != .rolledBack } ?? false }),
                let error = results.adds[bad].error
            {
                throw .failure("feature \(first + bad): \(error.description)")
            }
            if let copy {
                for (feature, result) in zip(waiting, results.adds) {
                    guard let from = feature.objectID, let to = result.objectID else { continue }
                    attachments += try FeatureStores.withStoreErrors { () throws(FeatureError) in
                        try Self.copyAttachments(ofFeature: from, of: copy, to: to, of: table)
                    }
                }
            }
            waiting.removeAll(keepingCapacity: true)
        }
        try source.forEach { (record) throws(UsageError) in
            var feature = try Self.named(count) { () throws(FeatureError) in try coder.feature(of: record) }
            if let geometry = feature.geometry {
                do throws(OperationError) { feature.geometry = try change(geometry) } catch { throw .failure("feature \(count): \(error)") }
            }
            if let id = record.id, id.intValue != count + 1, form == .geoJSON { dropped.insert("id") }
            if !record.foreignMembers.isEmpty { dropped.insert("foreign") }
            waiting.append(feature)
            count += 1
            if waiting.count == Self.batch { try flush() }
        }
        try flush()
        if given.hasAttachments && copy == nil { dropped.insert("attachments") }
        if !dropped.isEmpty {
            Terminal.printError("groma: \(provider.title) does not get \(dropped.sorted().joined(separator: ", ")): left out")
        }
        return (table.definition.name, count, attachments)
    }

    /// Copies the attachments of a feature to another one, through temporary files, and says how many they were.
    private static func copyAttachments(
        ofFeature from: Int, of source: any FeatureTable, to: Int, of table: any FeatureTable
    ) throws(FeatureError) -> Int {
        let infos = try source.attachmentInfos(ofFeature: from)
        for info in infos {
            var draft = try source.draft(of: info)
            draft.name = AttachmentName.safe(info.name)
            _ = try table.putAttachment(draft, replacing: nil, ofFeature: to, options: EditOptions(), hook: .none)
        }
        return infos.count
    }

    private static func text(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }

    private static func named<Value>(_ index: Int, _ body: () throws(FeatureError) -> Value) throws(UsageError) -> Value {
        do throws(FeatureError) { return try body() } catch { throw .failure("feature \(index): \(error)") }
    }
}
