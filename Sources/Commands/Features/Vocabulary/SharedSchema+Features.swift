import GromaFeatures
import GromaFormats
import GromaRPC

extension SharedSchema {
    /// Schemas that methods of layers refer to.
    static let features: [SharedSchema] =
        [
            SharedSchema(
                name: "FeatureInput",
                documentation: """
                    A feature to add, to change or to look at. Attributes go by their fields' names: dates as milliseconds since 1970 or as \
                    text of RFC 3339, bytes in base 64; null is a value, and what is missing is left alone. Ids may stand among the attributes too. \
                    A feature that a method has answered with, or that a request brings, is taken as it stands: what else is said of it does not count.
                    """,
                schema: .members([
                    "objectId?": .any([.integer(nil), .null]), "globalId?": .any([.string, .null]),
                    "attributes?": .any([.map(.anything), .null]), "geometry?": .any([.reference("Geometry"), .null]),
                    "summary?": .anything, "dropped?": .anything, "template?": .anything, "drawingTool?": .anything,
                ]))
        ] + types

    /// Those whose shapes are declared with what is written so.
    private static let types = [
        FeatureAnswer.shape.type, EditResult.shape.type, Attachment.shape.type, AttachmentResult.shape.type, EditError.shape.type,
        LayerSummary.shape.type,
    ].compactMap(\.self)
}
