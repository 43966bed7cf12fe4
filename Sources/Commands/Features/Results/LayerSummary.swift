import GeometryCommands
import GromaFeatures
import GromaJSON
import GromaRPC
import SketchCommands

extension JSONWriter {
    /// What an open layer is, without its fields' details, and what was odd about the features that it starts with.
    package mutating func summary(of layer: OpenLayer, warnings: [LoadWarning] = []) {
        let definition = layer.definition
        beginObject()
        key("name")
        string(layer.name)
        key("layer")
        string(definition.name)
        if let place = layer.store.place.given {
            key("store")
            string(place)
        }
        key("provider")
        string(layer.store.store.provider)
        key("readOnly")
        bool(layer.store.store.isReadOnly)
        shape(of: definition)
        key("fields")
        strings(definition.fields.map(\.name))
        key("objectIdField")
        string(definition.objectIDField)
        if let field = definition.globalIDField {
            key("globalIdField")
            string(field)
        }
        key("capabilities")
        strings(definition.capabilities.words)
        key("hasAttachments")
        bool(definition.hasAttachments)
        key("journal")
        bool(layer.notesEdits)
        key("mode")
        string(layer.layer.mode.rawValue)
        if let condition = layer.layer.definitionExpression {
            key("definitionExpression")
            string(condition.text)
        }
        if let time = layer.layer.timeDefinition {
            key("timeDefinition")
            beginArray()
            for end in [time.start, time.end] { if let end { int(end) } else { null() } }
            endArray()
        }
        loadWarnings(warnings)
        endObject()
    }

    /// What shapes a layer has.
    package mutating func shape(of definition: LayerDefinition) {
        key("geometryType")
        if let type = definition.geometryType { string(type.word) } else { null() }
        key("wkid")
        if let wkid = definition.spatialReference?.wkid { int(wkid) } else { null() }
        key("hasZ")
        bool(definition.hasZ)
        key("hasM")
        bool(definition.hasM)
    }
}

extension LayerGeometryType {
    /// The stream's word for it.
    package var word: String { "\(self)" }
}

extension LayerCapabilities {
    private static let named: [(LayerCapabilities, String)] = [
        (.query, "query"), (.create, "create"), (.update, "update"), (.delete, "delete"), (.updateGeometry, "updateGeometry"),
        (.sync, "sync"),
    ]

    /// Their words, in a fixed order.
    package var words: [String] { Self.named.filter { contains($0.0) }.map(\.1) }

    /// All words that there are.
    package static let allWords = named.map(\.1)
}

extension Schema {
    /// What an open layer is.
    package static let layer = Schema.reference("Layer")
    /// Members that say what shapes a layer has.
    package static let shapeOfLayer: [Member] = [
        Member("geometryType", .any([.choice(LayerGeometryType.allCases.map(\.word)), .null])),
        Member("wkid", .any([.integer(nil), .null])), Member("hasZ", .boolean), Member("hasM", .boolean),
    ]
}
