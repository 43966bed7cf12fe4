import GromaFeatures
import GromaJSON
import GromaRPC

/// `features.configure`
struct FeaturesConfigure: LayerCommand {
    static let method = "features.configure"
    static let summary = """
        Configures which features of its store an open layer shows; omitted parameters are unchanged. Its conditions apply to everything that is \
        queried, counted, selected, snapped to and deleted by query from now on, but not to features.get, edits by object id, pushes and pulls. \
        Loaded features do not expire, because results must not depend on a clock: use features.refresh to reload.
        """
    static let effect = CommandEffect.edits
    static let answer = LayerSummary.shape.meaning("A description of the layer.")
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter(
                "definitionExpression", .any([.string, .null]), "A condition that features must satisfy, in SQL syntax; null for none."
            ) {
                command, decoder throws(CommandError) in command.expression = .some(try decoder.takeNull() ? nil : decoder.string())
            },
            Parameter(
                "timeDefinition", .any([.array(.any([.integer(nil), .null]), 2...2), .null]),
                "[from,to] in milliseconds since 1970, which features must intersect; null for all. Needs the layer's time fields."
            ) { command, decoder throws(CommandError) in command.time = .some(try decoder.takeNull() ? nil : decoder.timeExtent()) },
            .double(
                "bufferFactor",
                "The margin that is loaded around the area in use on each side, as a multiple of its width and height, up to 10; 0 queries the store each time, a negative value only once. Initially 1."
            ) { $0.bufferFactor = $1 },
            .double(
                "maxAllowableOffset",
                "The maximum deviation of shapes used for snapping from those of the store, in map units, if shapes cannot be edited. Initially 0."
            ) { $0.offset = $1 },
            Parameter(
                "related", .map(.any([.string, .null])),
                "The open layers of its relationships, by relationship id; null for the one in its own store, which is the default."
            ) { command, decoder throws(CommandError) in
                try decoder.object { decoder, key throws(CommandError) in
                    guard let id = Int(key.string) else {
                        throw decoder.error(
                            .invalidValue, "is no id of a relationship", found: .string(key.string), expected: "a whole number")
                    }
                    command.related.append((id, try decoder.takeNull() ? nil : decoder.string()))
                }
            },
            .token("The new access token for the layer's service, for all of its layers; null for none.", orNull: true) {
                $0.token = .some($1)
            },
            .timeout { $0.timeout = $1 },
        ]
    }

    static var keeps: KeptParameters<Self>? {
        KeptParameters(["definitionExpression"], textWeight: 2.1) { command, session in session.layers[command.layer]?.layer }
    }

    var layer = ""
    var expression: String??
    var time: TimeExtent??
    var bufferFactor: Double?
    var offset: Double?
    var related: [(id: Int, layer: String?)] = []
    var token: String??
    var timeout: Double?

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> LayerSummary {
        var clause: WhereClause?
        if case .some(.some(let text)) = expression {
            clause = try session.withFeatureErrors(at: "params.definitionExpression") { () throws(FeatureError) in
                try WhereClause(parsing: text, for: layer.definition)
            }
        }
        if case .some(.some(let time)) = time, layer.definition.timeInfo == nil {
            throw CommandError(
                .invalidQuery, "the layer does not say which of its fields hold the time of its features", path: "params.timeDefinition",
                found: .array([time.start, time.end].map { $0.map { .integer($0) } ?? .null }), expected: "null, or a layer with timeInfo")
        }
        if let bufferFactor, bufferFactor > 10 {
            throw CommandError(
                .invalidValue, "is \(bufferFactor)", path: "params.bufferFactor", found: .number(bufferFactor), expected: "at most 10")
        }
        if let offset, offset < 0 {
            throw CommandError(
                .invalidValue, "is \(offset)", path: "params.maxAllowableOffset", found: .number(offset), expected: "0 or more")
        }
        var tables = layer.layer.relatedTables
        for (id, name) in related {
            let path = "params.related.\(id)"
            let relationship = try layer.relationship(id, at: path)
            do throws(CommandError) {
                tables[relationship.relatedTableID] = try name.map { name throws(CommandError) in try session.openLayer(named: name).table }
            } catch {
                var error = error
                error.path = path
                throw error
            }
        }
        if token != nil || timeout != nil {
            guard let store = layer.store.store as? any RemoteFeatureStore else {
                throw CommandError(
                    .notSupported, "layers of \(layer.store.store.provider) stores are not read over a network",
                    path: token != nil ? "params.token" : "params.timeout", expected: "a layer of a service")
            }
            if let token { store.setToken(token) }
            if let timeout { store.setTimeout(timeout) }
        }
        layer.layer.relatedTables = tables
        if expression != nil { layer.layer.definitionExpression = clause }
        if let time { layer.layer.timeDefinition = time }
        if let bufferFactor { layer.layer.bufferFactor = bufferFactor }
        if let offset { layer.layer.maxAllowableOffset = offset }
        return LayerSummary(layer)
    }
}

/// `features.refresh`
struct FeaturesRefresh: LayerCommand {
    static let method = "features.refresh"
    static let summary = """
        Discards what a layer has loaded from its store for snapping, so that edits made by others become visible. Selected features stay selected, \
        and uncommitted shapes are kept.
        """
    static let effect = CommandEffect.edits

    var layer = ""

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) {
        layer.layer.refresh()
        if let error = layer.layer.loadError { throw session.shown(CommandError(error)) }
    }
}

/// `features.enableAttachments`
struct FeaturesEnableAttachments: LayerCommand {
    static let method = "features.enableAttachments"
    static let summary = """
        Permanently enables attachments in a layer without them: in a GeoPackage that another program has written, it adds the tables of the \
        related-tables media extension. Does nothing if they are enabled.
        """
    static let effect = CommandEffect.edits
    static let answer = LayerSummary.shape.meaning("A description of the layer.")

    var layer = ""

    func run(on layer: OpenLayer, _ session: Session) throws(CommandError) -> LayerSummary {
        try session.withFeatureErrors(at: "params.layer") { () throws(FeatureError) in try layer.table.enableAttachments() }
        return LayerSummary(layer)
    }
}
