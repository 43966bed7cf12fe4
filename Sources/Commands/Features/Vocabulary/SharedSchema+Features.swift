import GromaFeatures
import GromaFormats
import GromaRPC

extension SharedSchema {
    /// The schemas to which methods of layers refer.
    static let features: [SharedSchema] =
        [
            SharedSchema(
                name: "FeatureInput",
                documentation: """
                    A feature to add, change or view. Attributes are given by field name: dates as milliseconds since 1970 or as RFC 3339 text, \
                    bytes in Base64; null is a value, and missing attributes are unchanged. Ids may also be among the attributes. A feature from an \
                    answer or a request is accepted unchanged: its other members are ignored.
                    """,
                schema: .members([
                    "objectId?": .any([.integer(nil), .null]), "globalId?": .any([.string, .null]),
                    "attributes?": .any([.map(.anything), .null]), "geometry?": .any([.reference("Geometry"), .null]),
                    "summary?": .anything, "dropped?": .anything, "template?": .anything, "drawingTool?": .anything,
                ]))
        ] + types

    /// The schemas of types whose shapes are declared together with their writing.
    private static let types = [
        FeatureAnswer.shape.type, EditResult.shape.type, Attachment.shape.type, AttachmentResult.shape.type, EditError.shape.type,
        LayerSummary.shape.type,
    ].compactMap(\.self)
}
