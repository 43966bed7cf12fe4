import GromaFormats
import GromaGeometry
import GromaJSON

/// Infers the layer definition of a file that contains none: the union of the features' attributes, each field with the narrowest type that
/// holds all of its values.
///
/// Features are added one after the other and are not kept. Names that differ only in the case of ASCII letters are one field.
///
/// | values of a name | field |
/// |---|---|
/// | whole numbers of 32 bits, written without point and exponent | `integer` |
/// | whole numbers of 64 bits | `bigInteger` |
/// | numbers of which at least one has a point or an exponent (`2.0`), or is larger | `double` |
/// | strings, or only null | `string` |
/// | strings that are all days of ISO 8601, if ``typesMoments`` | `dateOnly` |
/// | strings that are all points in time of ISO 8601 in UTC, or without an offset, if ``typesMoments`` | `date` |
/// | strings that are all points in time with an offset, if ``typesMoments`` | `timestampOffset` |
/// | `true` and `false` | `smallInteger`, 1 and 0, with a mark |
/// | arrays, objects, or several kinds | `string`: values other than strings as JSON text |
///
/// The mark is the member `jsonType` of the field's foreign members with the value `boolean`: by it ``AttributeValue/json(of:)`` restores
/// `true` and `false`.
public struct LayerInference: Sendable {
    /// Whether texts that are days or points in time become fields of these types, for a target that supports them. Points in time have a
    /// resolution of milliseconds: a column with a finer resolution remains text.
    public let typesMoments: Bool
    /// The greatest object id above 0 that features have as their `id`; 0 if there is none.
    public private(set) var greatestID = 0
    private var attributes: AttributeInference
    private var geometryTypes: Set<GeometryType> = []
    private var dimensions = Dimensions.xy
    /// Whether there was a shape without Z, or without M.
    private var (lacksZ, lacksM) = (false, false)
    private var spatialReference: SpatialReference?
    /// The number of features.
    public private(set) var count = 0
    /// The bounding box of the shapes.
    public private(set) var extent = Extent.empty

    /// Creates an inference without features.
    ///
    /// - Parameter typesMoments: Whether texts that are days or points in time become fields of these types, for a target that supports
    ///   them.
    public init(typesMoments: Bool = false) {
        self.typesMoments = typesMoments
        attributes = AttributeInference(momentKind: typesMoments ? CalendarText.kind(of:) : nil)
    }

    /// Adds a feature.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attributes.
    public mutating func add(_ record: FeatureRecord) {
        count += 1
        if let id = record.id?.intValue, id > greatestID, id < .max { greatestID = id }
        attributes.add(record.attributes)
        guard let geometry = record.geometry else { return }
        geometryTypes.insert(geometry.type)
        dimensions = dimensions.union(geometry.dimensions)
        lacksZ = lacksZ || !geometry.dimensions.hasZ
        lacksM = lacksM || !geometry.dimensions.hasM
        extent = extent.union(geometry.extent)
        if spatialReference == nil { spatialReference = geometry.spatialReference }
    }

    /// Returns the inferred layer. Its object id field is the first of `OBJECTID`, `FID`, `OBJECTID_1`, … that is not an attribute. A layer
    /// without any shape is a table; one with shapes of several types accepts any type.
    ///
    /// - Parameter spatialReference: The spatial reference of the ordinates if no shape has one.
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func definition(named name: String, spatialReference fallback: SpatialReference? = nil) -> LayerDefinition {
        var id = "OBJECTID"
        var number = 0
        while attributes.contains(id) {
            id = number == 0 ? "FID" : "OBJECTID_\(number)"
            number += 1
        }
        var definition = LayerDefinition(
            name: name, geometryType: geometryType, spatialReference: spatialReference ?? (geometryType == nil ? nil : fallback),
            fields: attributes.attributes.map(Self.field), objectIDField: id)
        definition.hasZ = dimensions.hasZ
        definition.hasM = dimensions.hasM
        definition.allowsMissingZ = dimensions.hasZ && lacksZ
        definition.allowsMissingM = dimensions.hasM && lacksM
        return definition
    }

    private var geometryType: LayerGeometryType? {
        guard let type = geometryTypes.first else { return nil }
        guard geometryTypes.count == 1 else { return .any }
        return [.point, .multipoint, .polyline, .polygon].first { $0.holds(type) } ?? .any
    }

    private static func field(_ name: String, _ kind: AttributeInference.Kind) -> Field {
        switch kind {
        case .integer: return Field(name, .integer)
        case .bigInteger: return Field(name, .bigInteger)
        case .double: return Field(name, .double)
        case .string: return Field(name, .string)
        case .dateOnly: return Field(name, .dateOnly)
        case .date: return Field(name, .date)
        case .timestampOffset: return Field(name, .timestampOffset)
        case .boolean:
            var field = Field(name, .smallInteger)
            field.foreignMembers["jsonType"] = "boolean"
            return field
        }
    }
}
