import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

/// `features.createLayer`
struct FeaturesCreateLayer: AnsweringCommand {
    static let method = "features.createLayer"
    static let summary = """
        Makes a layer from Esri's layer JSON, with features from a feature set if one is given, and opens it. A store that does not exist is \
        created; with "provider":"memory" only the definition is needed.
        """
    static let effect = CommandEffect.edits
    static let answer = LayerSummary.shape.meaning("A description of the layer.")
    static var parameters: [Parameter<Self>] {
        Parameter.store(\.store, wkid: "The spatial reference of a layer whose definition names none; by default it has none.") + [
            Parameter(
                "definition", .map(.anything),
                "The layer as the REST API writes it: name, geometryType, fields, types, templates and more.",
                isRequired: true
            ) { command, decoder throws(CommandError) in command.definition = try decoder.objectValue() },
            Parameter(
                "featureSet", .map(.anything),
                """
                An Esri feature set with the layer's initial features. They are imported unchanged, not edited: with their object ids, global ids, \
                tracking fields, and values that the layer's rules would refuse, which warnings count.
                """
            ) {
                command, decoder throws(CommandError) in command.featureSet = try decoder.objectValue()
            },
            .bool(
                "overwrite",
                "Whether a layer of that name is replaced, in one transaction: on failure the old layer is unchanged. False by default."
            ) { $0.replaces = $1 },
            .bool("strict", "Whether features that would cause a warning are refused; false by default.") { $0.isStrict = $1 },
            .name("as", "Its name in the session; by default the layer's own name.") { $0.name = $1 }.described(as: "name"),
        ] + Parameter.editing(\.editing)
    }

    var store = StoreParameters()
    var definition = JSONValue.null
    var featureSet: JSONValue?
    var replaces = false
    var isStrict = false
    var name: String?
    var editing = EditingParameters()

    func run(_ session: Session) throws(CommandError) -> LayerSummary {
        let definition = try definition(session)
        let features = try features(of: definition, session)
        try session.checkName(name ?? definition.name)
        // What is said of the layer is not said of files without a reference.
        var store = store
        store.wkid = nil
        let place = try session.place(of: store)
        let (opened, isNew) = try session.openOrMakeStore(at: place, store)
        var isAdded = false
        var kept: OpenLayer?
        do throws(CommandError) {
            let (layer, warnings) = try opened.store.transaction(failingAs: { session.shown(CommandError($0)) }) {
                () throws(CommandError) in
                if replaces { try session.clear(definition.name, from: opened) }
                let table = try session.withFeatureErrors(at: "params.definition") { () throws(FeatureError) in
                    try opened.store.addLayer(definition)
                }
                isAdded = true
                let warnings = try session.fill(table, with: features, isStrict: isStrict)
                let layer = try session.keep(table, of: opened, as: name, editing)
                kept = layer
                return (layer, warnings)
            }
            return LayerSummary(layer, warnings: warnings)
        } catch {
            if let kept { session.close(kept) }
            // If the store has transactions, the layer is gone already, and a layer of that name is the earlier one.
            if isAdded && !isNew && !session.hasTransactions(opened) { try? opened.store.removeLayer(named: definition.name) }
            session.release(opened)
            if isNew, !place.isInMemory, let path = store.path { session.files?.remove(path) }
            throw error
        }
    }

    private func definition(_ session: Session) throws(CommandError) -> LayerDefinition {
        var read: LayerDefinition
        do throws(FeatureError) {
            var definition = try LayerDefinition(json: definition)
            // The maximum number of features in an answer is a property of a service, and not of its copy.
            definition.maxRecordCount = nil
            read = definition
        } catch {
            guard case .invalidDefinition(let member, _) = error, !member.isEmpty else { throw CommandError(error).at("params.definition") }
            throw CommandError(error).at("params.definition.\(member)")
        }
        guard let wkid = store.wkid, read.geometryType != nil else { return read }
        let reference = wkid.flatMap { SpatialReference(wkid: $0) }
        if let own = read.spatialReference, own != reference {
            throw CommandError(
                .invalidValue, "the definition is in \(own)", path: "params.wkid", found: wkid.map { .integer($0) } ?? .null,
                expected: "none, or that of the definition")
        }
        read.spatialReference = read.spatialReference ?? reference
        return read
    }

    private func features(of definition: LayerDefinition, _ session: Session) throws(CommandError) -> [Feature] {
        guard let featureSet else { return [] }
        return try session.withFeatureErrors(at: "params.featureSet") { () throws(FeatureError) in
            try FeatureSet(json: featureSet, definition: definition).features
        }
    }
}

/// `features.removeLayer`
struct FeaturesRemoveLayer: LayerCommand {
    static let method = "features.removeLayer"
    static let summary = "Permanently removes an open layer from its store, with all of its features and attachments, and closes it."
    static let effect = CommandEffect.edits

    var layer = ""

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) {
        try session.checkUnused(layer)
        let name = layer.definition.name
        let others = session.layers.all.filter { $0 !== layer && $0.store === layer.store && $0.definition.name == name }
        if let other = others.first {
            throw CommandError(
                .layersOpen, "the layer is open as \"\(other.name)\" too: close that first", path: "params.layer",
                found: .string(other.name), expected: "a layer that is open once")
        }
        try session.withFeatureErrors(at: "params.layer") { () throws(FeatureError) in try layer.store.store.removeLayer(named: name) }
        session.close(layer)
    }
}

extension Session {
    /// Returns the store at a place, and whether it was created.
    fileprivate func openOrMakeStore(at place: StorePlace, _ parameters: StoreParameters) throws(CommandError) -> (OpenStore, isNew: Bool) {
        let isThere =
            place.isInMemory
            ? layers.store(at: place) != nil : place.given != nil && (parameters.path.map { files?.hasFile($0) ?? false } ?? true)
        if isThere { return (try openStore(at: place, parameters), false) }
        try checkProvider(of: place, parameters)
        let store = try withFeatureErrors(at: parameters.pathOfPlace) { () throws(FeatureError) in
            try stores.create(place.location, provider: place.provider, options: options(parameters))
        }
        return (OpenStore(store, at: place, assuming: parameters.assumedReference), true)
    }

    /// Returns whether several calls to a store can be one transaction.
    fileprivate func hasTransactions(_ opened: OpenStore) -> Bool {
        stores[opened.store.provider]?.capabilities.contains(.transactions) == true
    }

    /// Removes the layer with a name from a store, if it has one, so that another one can replace it.
    fileprivate func clear(_ name: String, from opened: OpenStore) throws(CommandError) {
        let known = try withFeatureErrors { () throws(FeatureError) in try opened.store.layerNames() }
        let folded = AttributeNames.folded(name)
        guard let former = known.first(where: { AttributeNames.folded($0) == folded }) else { return }
        if let open = layers.all.first(where: { $0.store === opened && AttributeNames.folded($0.definition.name) == folded }) {
            throw CommandError(
                .layersOpen, "the layer is open as \"\(open.name)\": close that first", path: "params.overwrite", found: .string(open.name),
                expected: "a layer that is not open")
        }
        guard hasTransactions(opened) else {
            throw CommandError(
                .notSupported, "\(opened.store.provider) replaces no layers", path: "params.overwrite",
                expected: "a GeoPackage, or features.removeLayer")
        }
        try withFeatureErrors(at: "params.overwrite") { () throws(FeatureError) in try opened.store.removeLayer(named: former) }
    }

    /// Loads a new layer's initial features, all or none, and returns the warnings.
    fileprivate func fill(
        _ table: any FeatureTable, with features: [Feature], isStrict: Bool
    ) throws(CommandError) -> [LoadWarning] {
        if features.isEmpty { return [] }
        let results = try withFeatureErrors(at: "params.featureSet") { () throws(FeatureError) in
            var options = LoadOptions()
            options.isStrict = isStrict
            options.firstSpareObjectID = max(0, features.compactMap(\.objectID).filter { $0 < .max }.max() ?? 0) + 1
            return try table.load(features, options: options)
        }
        guard let (index, error) = results.failure else { return results.warnings }
        throw CommandError(
            ErrorKind.kind(forFeatureErrorNamed: error.name), shown(error).description, code: error.name,
            path: "params.featureSet.features[\(index)]", expected: error.name == "notSupported" ? CommandError.whatIsSupported : nil,
            details: error.field.map { [("field", .string($0))] } ?? [])
    }
}
