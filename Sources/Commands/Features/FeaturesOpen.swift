import GromaFeatures
import GromaJSON
import GromaRPC

/// `features.open`
struct FeaturesOpen: AnsweringCommand {
    static let method = "features.open"
    static let summary = "Opens a layer of a store: of a file below the root, or of a service that the session's host has allowed."
    static let effect = CommandEffect.edits
    static let answer = LayerSummary.shape.meaning("A description of the layer.")
    static var parameters: [Parameter<Self>] {
        Parameter.store(\.store) + [
            .string("layer", "The layer within the store; optional if there is only one.") { $0.layer = $1 },
            .name("as", "Its name in the session; by default the layer's own name.") { $0.name = $1 }.described(as: "name"),
        ] + Parameter.editing(\.editing)
    }

    var store = StoreParameters()
    var layer: String?
    var name: String?
    var editing = EditingParameters()

    func run(_ session: Session) throws(CommandError) -> LayerSummary {
        let place = try session.place(of: store)
        let opened = try session.openStore(at: place, store)
        do throws(CommandError) {
            let table = try session.table(named: layer, in: opened)
            return LayerSummary(try session.keep(table, of: opened, as: name, editing))
        } catch {
            session.release(opened)
            throw error
        }
    }
}

/// `features.close`
struct FeaturesClose: LayerCommand {
    static let method = "features.close"
    static let summary =
        "Closes a layer, and its store with the last of its layers. Edits remain in the store; attachments that were not posted are discarded."
    static let effect = CommandEffect.edits

    var layer = ""

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) {
        try session.checkUnused(layer)
        try session.layers.checkMayClose(layer)
        session.close(layer)
    }
}

/// `features.list`
struct FeaturesList: AnsweringCommand {
    static let method = "features.list"
    static let summary = "Lists the open layers, in the order in which they were opened."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[OpenLayer]>(
        "A description of each.", .values("layers", LayerSummary.shape) { $0.map { LayerSummary($0) } })
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> [OpenLayer] { session.layers.all }
}

extension LayerDefinition {
    /// The approximate size of the definition in bytes, including the objects of a layer. O(definition)
    fileprivate var heldBytes: Int { 4096 + json.byteCount * 6 / 5 + 800 * fields.count }
}

extension Session {
    /// Returns a layer of a store by its name, or its only layer.
    func table(named name: String?, in opened: OpenStore) throws(CommandError) -> any FeatureTable {
        if let name {
            return try withFeatureErrors(at: "params.layer") { () throws(FeatureError) in try opened.store.table(named: name) }
        }
        let names = try withFeatureErrors { () throws(FeatureError) in try opened.store.layerNames() }
        guard names.count == 1, let only = names.first else {
            throw CommandError(
                names.isEmpty ? .noLayer : .missingParameter,
                names.isEmpty ? "the store has no layers" : "the store has \(names.count) layers: say which is meant",
                path: "params.layer", found: .integer(names.count),
                expected: names.isEmpty ? "a store with layers, or features.createLayer" : Self.list(names))
        }
        return try withFeatureErrors(at: "params.layer") { () throws(FeatureError) in try opened.store.table(named: only) }
    }

    /// Registers a layer under a name.
    func keep(
        _ table: any FeatureTable, of store: OpenStore, as name: String?, _ editing: EditingParameters
    ) throws(CommandError) -> OpenLayer {
        let name = name ?? table.definition.name
        try checkName(name)
        if editing.isJournaled == true && table.journal == nil {
            throw CommandError(
                .notSupported, "layers of \(store.store.provider) stores have no journal", path: "params.journal", found: true,
                expected: "false, or a store of another kind")
        }
        let bytes = table.definition.heldBytes
        try checkMemory(bytes, path: "params.as")
        let layer = OpenLayer(name: name, store: store, table: table, editing)
        keep(bytes, of: "definition", for: table)
        let memory = sharedMemory
        layer.layer.holdMemory = { memory.hold($0, as: .attachments) }
        layer.layer.holdFeatures = { memory.hold($0, as: .layers) }
        layers.add(layer)
        return layer
    }

    /// Throws an error for the name of a layer that is open.
    func checkName(_ name: String) throws(CommandError) {
        guard layers[name] != nil else { return }
        throw CommandError(
            .duplicateLayer, "a layer named \"\(name)\" is open already", path: "params.as", found: .string(name),
            expected: "another name, or features.close first")
    }

    /// Throws an error for a layer to which a sketch snaps.
    func checkUnused(_ layer: OpenLayer) throws(CommandError) {
        for (name, state) in sketches.sorted(by: { $0.key < $1.key }) where state.layer.snapSources.contains(where: { $0 === layer.layer })
        {
            throw CommandError(
                .snapSource, "the layer is a snap source of " + (name.isEmpty ? "the sketch" : "the sketch \"\(name)\""),
                path: "params.layer",
                found: .string(layer.name), expected: "sketch.removeSnapSource, sketch.complete or sketch.cancel first")
        }
    }

    /// Closes a layer, and discards the changes of completed sketches to its features.
    func close(_ layer: OpenLayer) {
        _ = forgetNeighbours(in: layer)
        layers.close(layer)
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(50).joined(separator: ", ") + (names.count > 50 ? ", …" : "")
    }
}
