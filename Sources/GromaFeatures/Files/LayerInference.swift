import GromaFormats
import GromaGeometry
import GromaJSON

/// Finds out what layer features of a file are of that says nothing about it: the union of their attributes, each field of the narrowest type that
/// holds all of its values.
///
/// Takes features one after the other and keeps none of them. Names that differ in the case of ASCII letters alone are one field.
///
/// | values of a name | field |
/// |---|---|
/// | whole numbers of 32 bits, written without point and exponent | `integer` |
/// | such numbers of 64 bits | `bigInteger` |
/// | numbers of which one has a point or an exponent (`2.0`), or is larger | `double` |
/// | strings, or nothing but null | `string` |
/// | strings that are all days of ISO 8601, if ``typesMoments`` | `dateOnly` |
/// | strings that are all moments of ISO 8601 in UTC, or without an offset, if ``typesMoments`` | `date` |
/// | strings that are all moments with an offset, if ``typesMoments`` | `timestampOffset` |
/// | `true` and `false` | `smallInteger`, 1 and 0, marked |
/// | arrays, objects, or several kinds | `string`: all but strings as their JSON |
///
/// The mark is the member `jsonType` of the field's foreign members, `boolean`: by it ``AttributeValue/json(of:)`` gives `true` and `false` back.
public struct LayerInference: Sendable {
    /// Whether texts that are days or moments make fields of those, for a target that keeps such. Moments have milliseconds at most: a column
    /// with finer ones stays text.
    public let typesMoments: Bool
    /// The greatest object id above 0 that features bring as their `id`; 0 for none.
    public private(set) var greatestID = 0
    private var attributes: AttributeInference
    private var geometryTypes: Set<GeometryType> = []
    private var dimensions = Dimensions.xy
    /// Whether there was a shape without.
    private var (lacksZ, lacksM) = (false, false)
    private var spatialReference: SpatialReference?
    /// The number of features.
    public private(set) var count = 0
    /// The rectangle around their shapes.
    public private(set) var extent = Extent.empty

    /// One that has seen nothing.
    ///
    /// - Parameter typesMoments: Whether texts that are days or moments make fields of those, for a target that keeps such.
    public init(typesMoments: Bool = false) {
        self.typesMoments = typesMoments
        attributes = AttributeInference(momentKind: typesMoments ? CalendarText.kind(of:) : nil)
    }

    /// Takes note of a feature. O(attributes)
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

    /// The layer of what was noted. Its object id's field is the first of `OBJECTID`, `FID`, `OBJECTID_1`, … that is not an attribute. A layer
    /// without any shape is a table; one of shapes of several types holds any. O(fields)
    ///
    /// - Parameter spatialReference: what the ordinates refer to where no shape has said it.
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
