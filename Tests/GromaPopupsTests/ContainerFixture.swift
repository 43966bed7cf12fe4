import GromaFeatures
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaPopups

/// A layer of roads in memory, with types, domains and attachments.
struct RoadsFixture {
    let table: MemoryFeatureTable
    let layer: FeatureLayer

    init(capabilities: LayerCapabilities = .all, count: Int = 0) throws {
        var definition = LayerDefinition(
            name: "roads", geometryType: .polyline, spatialReference: .wgs84,
            fields: [
                Field("NAME", .string, length: 12), Field("CLASS", .integer, isNullable: false, defaultValue: .integer(1)),
                Field("LANES", .integer, domain: Domain(name: "lanes", kind: .range(minimum: .integer(1), maximum: .integer(8)))),
                Field(
                    "SURFACE", .string,
                    domain: Domain(name: "surface", kind: .codedValues(Self.surfaces))),
            ])
        definition.typeIDField = "CLASS"
        definition.types = [
            FeatureType(
                id: .integer(1), name: "Street",
                templates: [FeatureTemplate(name: "Street", prototype: ["LANES": .integer(2), "SURFACE": .string("a")])]),
            FeatureType(
                id: .integer(2), name: "Track",
                domains: ["LANES": Domain(name: "few", kind: .range(minimum: .integer(1), maximum: .integer(2)))],
                templates: [FeatureTemplate(name: "Track", prototype: ["LANES": .integer(1), "SURFACE": .string("g")])]),
        ]
        definition.capabilities = capabilities
        definition.hasAttachments = true
        table = try MemoryFeatureTable(
            definition, features: (0..<count).map { Self.road($0 + 1, lanes: 2 + $0 % 3) }, keepsJournal: false)
        layer = FeatureLayer(table: table)
    }

    private static let surfaces = [
        CodedValue(name: "Asphalt", code: .string("a")), CodedValue(name: "Gravel", code: .string("g")),
    ]

    /// A street of three vertices.
    static func road(_ id: Int, lanes: Int = 2) -> Feature {
        let x = Double(id)
        let line = Polyline(Path(xy: [x, 0, x + 0.5, 1, x, 2]), spatialReference: .wgs84)
        return Feature(
            objectID: id,
            attributes: [
                "NAME": .string("Road \(id)"), "CLASS": .integer(1), "LANES": .integer(lanes), "SURFACE": .string("a"),
            ], geometry: .polyline(line))
    }

    /// A definition by which everything can be edited.
    var definition: PopupDefinition {
        var definition = PopupDefinition(title: "{NAME}", fieldInfos: [])
        for name in ["NAME", "CLASS", "LANES", "SURFACE"] { definition.fieldInfos.append(PopupFieldInfo(name, isEditable: true)) }
        definition.mediaInfos = [PopupMediaInfo(chart: .pieChart, fields: ["LANES"]), PopupMediaInfo(chart: .lineChart, fields: ["LANES"])]
        definition.showsAttachments = true
        return definition
    }

    func popup(_ feature: Feature) -> Popup { Popup(feature, of: layer, definition: definition) }

    /// A popup of the feature of an object id, with a picture attached in the table.
    func popup(_ id: Int, attaching name: String? = nil) throws -> Popup {
        if let name { try layer.addAttachment(AttachmentContent(Array(Self.png)), name: name, toFeature: id) }
        return popup(try table.feature(withObjectID: id) ?? Self.road(id))
    }

    /// The beginning of a PNG, by which it is known as one (PNG specification, 5.2).
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]
}

extension Feature {
    /// The feature as the bytes of its Esri JSON.
    func json(_ definition: LayerDefinition) throws -> [UInt8] {
        var writer = JSONWriter()
        try write(to: &writer, definition: definition)
        return Array(writer.bytes)
    }
}
