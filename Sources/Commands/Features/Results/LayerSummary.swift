import GromaFeatures
import GromaRPC

/// The properties of an open layer, without the details of its fields, and the warnings about its initial features.
struct LayerSummary {
    let layer: OpenLayer
    let warnings: [LoadWarning]

    init(_ layer: OpenLayer, warnings: [LoadWarning] = []) {
        self.layer = layer
        self.warnings = warnings
    }

    /// The shape of an open layer.
    static let shape = AnswerShape(
        """
        An open layer: name is its name in the session, layer its name in the store. warnings are problems of the features that a new layer starts \
        with, counted by kind and field.
        """, members: own + LayerDefinition.shapeMembers.map { $0.of { $0.layer.definition } } + settings
    ).shared(as: "Layer")

    private static let own: [AnswerMember<LayerSummary>] = [
        .string("name") { $0.layer.name }, .string("layer") { $0.layer.definition.name }, .string("store") { $0.layer.store.place.given },
        .string("provider") { $0.layer.store.store.provider }, .bool("readOnly") { $0.layer.store.store.isReadOnly },
    ]
    private static let settings: [AnswerMember<LayerSummary>] = [
        .strings("fields") { $0.layer.definition.fields.map(\.name) }, .string("objectIdField") { $0.layer.definition.objectIDField },
        .string("globalIdField") { $0.layer.definition.globalIDField },
        AnswerMember("capabilities", .array(.choice(LayerCapabilities.allWords), nil)) {
            $1.strings($0.layer.definition.capabilities.words)
        },
        .bool("hasAttachments") { $0.layer.definition.hasAttachments }, .bool("journal") { $0.layer.notesEdits },
        .choice("mode") { $0.layer.layer.mode }, .string("definitionExpression") { $0.layer.layer.definitionExpression?.text },
        AnswerMember("timeDefinition", .array(.any([.integer(nil), .null]), 2...2), { $0.layer.layer.timeDefinition }) { time, writer in
            writer.beginArray()
            for end in [time.start, time.end] { if let end { writer.int(end) } else { writer.null() } }
            writer.endArray()
        },
        .valuesIfAny("warnings", LoadWarning.shape) { $0.warnings },
    ]
}

extension LayerDefinition {
    /// The members for the type of shapes in a layer.
    static let shapeMembers: [AnswerMember<LayerDefinition>] = [
        AnswerMember("geometryType", .any([.choice(LayerGeometryType.allCases.map(\.word)), .null])) { definition, writer in
            if let type = definition.geometryType { writer.string(type.word) } else { writer.null() }
        },
        .nullable("wkid", .int) { $0.spatialReference?.wkid }, .bool("hasZ") { $0.hasZ }, .bool("hasM") { $0.hasM },
    ]
}

extension LayerGeometryType {
    /// The name on the stream.
    package var word: String { "\(self)" }
}

extension LayerCapabilities {
    private static let named: [(LayerCapabilities, String)] = [
        (.query, "query"), (.create, "create"), (.update, "update"), (.delete, "delete"), (.updateGeometry, "updateGeometry"),
        (.sync, "sync"),
    ]

    /// The names of the capabilities, in a fixed order.
    fileprivate var words: [String] { Self.named.filter { contains($0.0) }.map(\.1) }

    /// The names of all capabilities.
    fileprivate static let allWords = named.map(\.1)
}
