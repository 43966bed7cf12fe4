import GeometryCommands
import GromaFeatures
import GromaFormats
import GromaRPC
import SketchCommands

extension SharedSchema {
    /// Schemas that methods of layers refer to.
    static let features: [SharedSchema] = [
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
            ])),
        SharedSchema(
            name: "Feature",
            documentation: """
                A feature of a layer. summary and geometry are null when it has no shape, and not there when shapes are not read. faults are what \
                the store holds of it that cannot be read, each with its field and why: such values are null.
                """,
            schema: .members([
                "objectId?": .integer(nil), "globalId?": .string, "attributes": .map(.anything),
                "geometry?": .any([.reference("GeometryText"), .null]), "summary?": .any([.reference("Summary"), .null]),
                "dropped?": .array(.string, nil), "faults?": .array(.string, nil),
            ])),
        SharedSchema(
            name: "EditResult",
            documentation: "What came of one edit.",
            schema: .members([
                "objectId?": .integer(nil), "globalId?": .string, "success": .boolean, "error?": .reference("EditError"),
            ])),
        SharedSchema(
            name: "Attachment", documentation: "An attachment of a feature, and what is to become of it when it is posted.",
            schema: .object(Schema.attachmentMembers)),
        SharedSchema(
            name: "AttachmentResult", documentation: "What came of posting an attachment.",
            schema: .object(
                Schema.attachmentMembers + [
                    Schema.Member("success", .boolean), Schema.Member("error", .reference("EditError"), isRequired: false),
                ])),
        SharedSchema(
            name: "EditError",
            documentation: """
                Why one edit failed. name is a stable word, among those of the errors; code that of the service, or of Groma from 1000 up; \
                field the one at fault.
                """,
            schema: .members(["code": .integer(nil), "name": .string, "description": .string, "field?": .string])),
        SharedSchema(
            name: "Layer",
            documentation: """
                An open layer: name is what the session calls it, layer what its store does. warnings are what was odd about the features that a \
                new layer starts with, counted by kind and field.
                """,
            schema: .object(
                [
                    Schema.Member("name", .string), Schema.Member("layer", .string), Schema.Member("store", .string, isRequired: false),
                    Schema.Member("provider", .string), Schema.Member("readOnly", .boolean),
                ] + Schema.shapeOfLayer + [
                    Schema.Member("fields", .array(.string, nil)), Schema.Member("objectIdField", .string),
                    Schema.Member("globalIdField", .string, isRequired: false),
                    Schema.Member("capabilities", .array(.choice(LayerCapabilities.allWords), nil)),
                    Schema.Member("hasAttachments", .boolean), Schema.Member("journal", .boolean),
                    Schema.Member("mode", .choice(LayerMode.allCases.map(\.rawValue))),
                    Schema.Member("definitionExpression", .string, isRequired: false),
                    Schema.Member("timeDefinition", .array(.any([.integer(nil), .null]), 2...2), isRequired: false),
                    Schema.Member("warnings", .loadWarnings, isRequired: false),
                ])),
    ]
}
