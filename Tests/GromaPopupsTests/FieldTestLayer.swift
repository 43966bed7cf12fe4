import GromaFeatures
import GromaPopups

/// A layer of two types, whose lists of codes are their own.
enum TreeLayer {
    static let definition: LayerDefinition = {
        func codes(_ names: String...) -> DomainKind {
            .codedValues(names.enumerated().map { CodedValue(name: $1, code: .integer($0 + 1)) })
        }
        var layer = LayerDefinition(
            name: "things",
            fields: [
                Field("KIND", .integer, alias: "What it is"),
                Field("state", .integer, alias: "State", defaultValue: 1, domain: Domain(name: "states", kind: codes("Good", "Bad"))),
                Field("height", .double, domain: Domain(name: "heights", kind: .range(minimum: 0.0, maximum: 100.0))),
                Field("name", .string, length: 8),
                Field("note", .string),
                Field("code", .smallInteger, isNullable: false, defaultValue: 0),
                Field("serial", .string, isEditable: false),
                Field("quality", .integer, domain: Domain(name: "qualities", kind: codes("A", "B"))),
            ])
        layer.typeIDField = "kind"
        layer.types = [
            FeatureType(
                id: 1, name: "Tree",
                domains: [
                    "STATE": Domain(name: "trees", kind: codes("Healthy", "Sick", "Dead")), "height": Domain(name: "", kind: .inherited),
                ],
                templates: [FeatureTemplate(name: "Tree", prototype: ["KIND": 1, "height": 5, "note": "planted", "serial": "T"])]),
            FeatureType(
                id: 2, name: "Pipe",
                domains: [
                    "state": Domain(name: "pipes", kind: codes("Open", "Shut")),
                    "height": Domain(name: "depths", kind: .range(minimum: -20.0, maximum: 0.0)),
                ],
                templates: [
                    FeatureTemplate(name: "Pipe", prototype: ["KIND": 2, "height": -2.0, "note": .null, "serial": "P"]),
                    FeatureTemplate(name: "Main", prototype: ["KIND": 2, "height": -5.0, "code": 7]),
                ]),
        ]
        return layer
    }()

    /// A definition that lets people edit all of it.
    static let popup = PopupDefinition(fieldInfos: definition.fields.map { PopupFieldInfo($0.name, isEditable: true) })
}
